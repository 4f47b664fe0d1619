package orders

import (
	"slices"
	"strings"
)

// cutter takes a line apart: several orders on one line, and words that only lead to an
// order or follow it.
type cutter struct{ *parser }

func cutterOf(p *parser) cutter { return cutter{p} }

// dropBullet takes the numbering or bullet off the head of a line: "1.", "2)",
// "(3)", "-", "*", "•", "a)"; and the stars around words in bold. Blanks take
// their places, so that columns stay.
func (p cutter) dropBullet() {
	l := &p.lines[0]
	s := l.text
	i := len(s) - len(strings.TrimLeft(s, " "))
	n := bulletLength(s[i:])
	if n == 0 || strings.TrimSpace(s[i+n:]) == "" {
		return
	}
	s = s[:i] + strings.Repeat(" ", n) + s[i+n:]
	if rest := strings.TrimRight(s, " "); l.text[i] == '*' && strings.HasSuffix(rest, "*") {
		s = strings.TrimRight(rest, "*") + strings.Repeat(" ", len(s)-len(strings.TrimRight(rest, "*")))
	}
	l.text = s
}

// bulletLength is how many bytes of numbering or bullet a text begins with.
func bulletLength(s string) int {
	for _, mark := range []string{"•", "·", "▪", "●", "◦"} {
		if strings.HasPrefix(s, mark) {
			return len(mark)
		}
	}
	if n := len(s) - len(strings.TrimLeft(s, "-*")); n > 0 {
		if n < len(s) && (s[n] == ' ' || s[0] == '*') {
			return n
		}
		return 0
	}
	n := 0
	if strings.HasPrefix(s, "(") {
		n = 1
	}
	digits := n
	for digits < len(s) && isDigit(s[digits]) {
		digits++
	}
	end := digits
	if digits == n && digits < len(s) && isASCIILetter(s[digits]) {
		end++
	}
	switch {
	case end == n || end-n > 2 || end >= len(s):
		return 0
	case s[end] == ')':
		return end + 1
	case s[end] == '.' && n == 0 && digits > n && end+1 < len(s) && s[end+1] == ' ':
		return end + 1
	}
	return 0
}

// span is the tokens of one order within a line.
type span struct{ from, to int }

// spans cuts the tokens of a line where a second order begins: behind a full
// stop, "then", "and" or a comma, or where a verb follows a complete order; an
// END behind an order stands for itself.
func (p cutter) spans() []span {
	all := []span{{0, len(p.toks)}}
	if p.lex == nil || len(p.toks) < 2 || p.standsWhole() {
		return all
	}
	var out []span
	from, to := 0, len(p.toks)
	if end := p.closingEnd(); end > 0 {
		to = end
	}
	for i := from + 1; i < to; i++ {
		if cut, head := p.cutsAt(from, i, to); cut {
			out = append(out, span{from, head})
			from = i
		}
	}
	last := trimmed(p.toks, from, to)
	if last == from { // nothing but joining words
		last = to
	}
	if to == len(p.toks) || trimmed(p.toks, 0, to) > 0 { // "then end" is END alone
		out = append(out, span{from, last})
	}
	if to < len(p.toks) {
		out = append(out, span{to, len(p.toks)})
	}
	return out
}

// standsWhole tells whether a line is never cut: free words, headers, END, a
// condition.
func (p cutter) standsWhole() bool {
	for _, t := range p.toks {
		if isIfToken(t) {
			return true
		}
	}
	e, ok := p.x.first.exact[p.toks[0].key]
	return ok && (e.verb == nil || e.verb.row.Free || e.verb.row.Query)
}

// closingEnd is where END stands as the last word of a line, 0 for nowhere: behind an
// order or what names a unit or a place, set off, or in capitals. In talk it is a word
// like any other ("all is well at this end").
func (p cutter) closingEnd() int {
	last := len(p.toks) - 1
	if t := p.toks[last]; t.kind != wordToken || !isEndWord(t.key) {
		return 0
	}
	before := p.toks[:trimmed(p.toks, 0, last)]
	if len(before) == 0 { // then end
		return last
	}
	before = p.toks[:last]
	switch prev := before[last-1]; {
	case prev.kind == commaToken, isStop(prev):
		return last
	case isShouted(p.toks[last].text) && slices.ContainsFunc(before, func(t token) bool { return t.kind == wordToken && !isShouted(t.text) }):
		return last
	case p.namesSomething(before):
		return last
	}
	if t := p.trial(before[:trimmed(before, 0, last)], Pos{}, ""); t.clean() && p.hasContent(&t) {
		return last
	}
	return 0
}

func isEndWord(key string) bool {
	e := everything().first.exact[strings.TrimRight(key, ".!")]
	return e.mark == "END"
}

// cutsAt tells whether an order begins at token i behind one that began at
// from, and where that one ends.
func (p cutter) cutsAt(from, i, to int) (bool, int) {
	t := p.toks[i]
	if t.kind != wordToken {
		return false, 0
	}
	e, ok := p.x.first.exact[strings.TrimRight(t.key, ":")]
	if !ok || e.verb == nil || e.verb.row.Free || e.verb.row.Query || e.verb.row.Group == TableGroup {
		return false, 0
	}
	head := trimmed(p.toks, from, i)
	if head == from {
		return false, 0
	}
	strong := isStop(p.toks[head-1]) || i > head && isThenWord(p.toks[i-1])
	if !strong && p.belongs(from, i) {
		return false, 0
	}
	tail := p.trial(p.toks[i:trimmed(p.toks, i, to)], Pos{}, "")
	if o := tail.order(); !p.hasContent(&tail) || !strong && !tail.clean() {
		return false, 0
	} else if known, _ := p.weigh(o); !strong && known == 0 {
		return false, 0
	}
	before := p.trial(p.toks[from:head], Pos{}, "")
	return strong || before.clean() && p.hasContent(&before), head
}

// belongs tells whether the word at i is a keyword, a choice or the second verb
// of the order that began at from.
func (p cutter) belongs(from, i int) bool {
	e, ok := p.x.first.exact[p.toks[from].key]
	if !ok || e.verb == nil {
		return false
	}
	key := p.toks[i].key
	f := &e.verb.form
	if from+1 < len(p.toks) {
		if s := e.verb.subs.exact[p.toks[from+1].key]; s != nil {
			f = &s.form
		}
	}
	_, choice := f.choices[key]
	return f.keys.exact[key] != nil || choice || e.verb.subs.exact[key] != nil
}

// trimmed drops the words that only join two orders from the end of the first.
func trimmed(toks []token, from, to int) int {
	for to > from && (toks[to-1].kind == commaToken || toks[to-1].kind == wordToken && (isAnd(toks[to-1].key) || isThenWord(toks[to-1]) || isDash(toks[to-1].text))) {
		to--
	}
	return to
}

func isStop(t token) bool {
	return t.kind == wordToken && len(t.text) > 1 && strings.ContainsAny(t.text[len(t.text)-1:], ".!")
}

func isThenWord(t token) bool {
	switch t.key {
	case "THEN", "ALORS", "PUIS", "ENSUITE", "THEREAFTER", "AFTERWARDS", "ALSO", "AUSSI":
		return t.kind == wordToken
	}
	return false
}

func isAnd(key string) bool { return key == "AND" || key == "ET" || key == "&" }

// hasContent tells whether what a trial read names something of the game, or
// needs no object.
func (p cutter) hasContent(t *trial) bool {
	o := t.order()
	if o == nil {
		return false
	}
	known, unknown := p.weigh(o)
	return known > 0 || unknown == 0
}

// weigh counts the objects of an order that name something, and those that
// name nothing.
func (p cutter) weigh(o *Order) (known, unknown int) {
	count := func(args []Arg) {
		for _, a := range args {
			switch {
			case a.Kind != Name || p.x.speech.isChoice(a.Text) || p.lex.knows(a.Text):
				known++
			default:
				unknown++
			}
		}
	}
	count(o.Args)
	for _, c := range o.Clauses {
		count(c.Args)
	}
	return known, unknown
}
