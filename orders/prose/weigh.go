package prose

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// mostTries is how many readings of a letter are weighed.
const mostTries = 240

// orders reads a text as lines.
func (s *Scene) orders(text string) []orders.Order {
	sheet, _, _ := s.Language.Read(text, orders.Reading{Words: s.Words})
	return sheet.Orders
}

func isEndLine(s *Scene, text string) bool {
	sheet, _, faults := s.Language.Read(text, orders.Reading{Words: s.Words})
	return sheet.End && len(sheet.Orders) == 0 && len(faults) == 0
}

// note keeps what a stretch of words was taken for.
func (r *reader) note(line int, words string, lines []string, why string) int {
	r.paper.Read = append(r.paper.Read, Understood{Line: line + 1, Words: strings.TrimSpace(words), Orders: lines, Why: why, headed: r.heads || len(r.headed) > 0})
	return len(r.paper.Read) - 1
}

// add takes lines up as the next order of the letter.
func (r *reader) add(line int, words string, lines []string, m *meaning) {
	if m.verb == "AUTO" && slices.ContainsFunc(r.items, func(it *said) bool { return it.verb == m.verb }) {
		r.note(line, words, nil, "agrees") // "the others as you like, I leave them to you"
		return
	}
	it := &said{line: line, lines: lines, words: words}
	if list := r.scene.orders(lines[len(lines)-1]); len(list) > 0 {
		it.learn(list[len(list)-1])
	}
	it.verb, it.dest = m.verb, m.dest
	if len(m.who) > 0 {
		it.who = m.who
	}
	if m.verb == "PLAY" {
		it.who, r.played = nil, lastWord(lines[len(lines)-1])
	}
	it.read = r.note(line, words, lines, "")
	r.items = append(r.items, it)
	r.last = it
	if it.verb == "PLACE" {
		othersLast(r)
	}
	r.standing = r.standing && (m.verb == "STAND" || m.verb == "GATE")
	if m.verb == "PLAY" && r.played == "SR" { // what follows, a line each, is redeployed
		r.headed, r.above = []string{"SR"}, len(r.items)
	}
}

// othersLast puts the order by which the referee shall place the others behind the one that was read last, though it was said before: "as usual, but
// the 8th to Metz, and the 10th to Nancy".
func othersLast(r *reader) {
	at := slices.IndexFunc(r.items, func(it *said) bool { return it.verb == "AUTO" && !it.whole })
	last := len(r.items) - 1
	if at < 0 || at == last {
		return
	}
	auto := r.items[at]
	r.items = append(slices.Delete(slices.Clone(r.items), at, at+1), &said{line: r.items[last].line, lines: auto.lines, words: auto.words, verb: auto.verb, read: auto.read})
}

func lastWord(line string) string { return line[strings.LastIndexByte(line, ' ')+1:] }

// text is the letter's orders so far.
func (r *reader) text() []string {
	var list []string
	for _, it := range r.items {
		if it.verb != "" { // CHECK and other headings are no orders
			list = append(list, it.lines...)
		}
	}
	return list
}

// fits tells whether lines are read and legal behind those before, and all of them are.
func (r *reader) fits(lines []string) bool {
	bad, known := r.badOf(lines)
	return known && len(bad) == 0
}

// harms tells whether lines are not read or not legal behind those before, whatever these are.
func (r *reader) harms(lines []string) bool {
	bad, known := r.badOf(lines)
	before := len(r.text())
	return !known || slices.ContainsFunc(bad, func(l int) bool { return l > before || l == 0 })
}

// badOf are the lines that are not read or not legal when some are added; it is not known
// when too much was asked.
func (r *reader) badOf(lines []string) (bad []int, known bool) {
	text := strings.Join(append(r.text(), lines...), "\n") + "\n"
	if bad, known = r.known[text]; known {
		return bad, true
	}
	if r.tries++; r.tries > mostTries {
		return nil, false
	}
	bad = r.scene.Bad(text)
	r.known[text] = bad
	return bad, true
}

// reads tells whether lines are orders, legal or not.
func (r *reader) reads(lines []string) bool {
	sheet, _, faults := r.scene.Language.Read(strings.Join(lines, "\n"), orders.Reading{Words: r.scene.Words})
	return len(faults) == 0 && len(sheet.Orders) == len(lines)
}

// offers are lines that are legal now; they are asked for once.
func (s *Scene) offers() []orders.Order {
	if !s.asked {
		s.offer, s.asked = s.Offers(), true
	}
	return s.offer
}
