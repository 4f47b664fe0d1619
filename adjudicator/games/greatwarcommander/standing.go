// Standing lines: what answers in a window (A28.2).

package greatwarcommander

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/cards"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// moment is a window in which a side may play something.
type moment struct {
	window string
	side   side
	roll   *rolled
	attack *attack
	melee  *melee
	target formation
	hex    hex
	mover  *mover
	gained chance // what the play at hand adds
	odds   chance // of what the side wants, once a condition has asked for it
	result string // of what happens if nobody does anything more
	card   uint8  // the Fate card that would be played, 0 for none
}

// rollMoment is the window after a Dice Roll.
func (r *run) rollMoment(window string, sd side, x *rolled) *moment {
	m := &moment{window: window, side: sd, roll: x, attack: x.attack, melee: x.melee, target: noFormation, hex: nowhere}
	switch {
	case x.attack != nil:
		m.hex = x.attack.target
	case x.melee != nil:
		m.hex = x.melee.hex
	}
	switch x.kind {
	case "defence", "rally", "retreat", "immobilisation":
		m.target, _, _ = r.scen.pieces.find(x.of)
		m.hex = r.pieces[m.target].at
	}
	if !x.reckoned() {
		return m
	}
	wanted := func(total int) chance { return r.wanted(x, sd, total) }
	with := wanted(x.total + 1)
	if window == "INITIATIVE" {
		with = pick(x.product, overProduct, overDice)(wanted) // the same roll once more
	}
	m.gained = with.minus(wanted(x.total))
	return m
}

// takeStanding takes the standing lines out of a sheet and returns the others. Those of the player whose
// Turn it is hold at once, like those of a set-up; others from the next Turn on.
func (r *run) takeStanding(sd side, lines []orders.Order, answering bool) (rest []orders.Order) {
	var stand, on, gates []orders.Order
	for i := range lines {
		o := &lines[i]
		switch o.Verb {
		case "STAND":
			if o.Sub == "CANCEL" && r.goodCancel(o) || o.Sub != "CANCEL" && r.goodLine(sd, o) {
				stand = append(stand, o.Settled())
			}
		case "GATE":
			if r.goodGate(o) {
				gates = append(gates, o.Settled())
			}
		case "ON":
			if !answering && (r.turn == 0 || r.active != sd) {
				r.Fault(o.Pos, "not-asked", "A28.2", "verb", o.Verb)
			} else if r.goodLine(sd, o) {
				on = append(on, o.Settled())
			}
		default:
			rest = append(rest, *o)
		}
	}
	if len(stand)+len(r.standing[sd])+len(r.coming[sd]) > maxLines {
		r.Fault(orders.Pos{}, "too-many-lines", "A28.2", "n", maxLines)
		return rest
	}
	if len(stand) > 0 {
		if r.turn == 0 || r.active == sd && r.asked == nil {
			r.standing[sd] = withLines(r.standing[sd], stand)
		} else {
			r.coming[sd] = append(r.coming[sd], stand...)
		}
	}
	if r.turn == 0 {
		r.gates[sd] = setGates(r.gates[sd], gates)
	} else {
		r.nextGates[sd] = setGates(r.nextGates[sd], gates)
		if slices.ContainsFunc(gates, func(o orders.Order) bool { return o.Sub == "NONE" }) {
			r.nextGates[sd] = append([]orders.Order{language().Line("GATE NONE")}, r.nextGates[sd]...)
		}
	}
	if len(on) > 0 && r.active == sd && !answering {
		r.onTurn[sd] = append(r.onTurn[sd], on...)
	}
	if answering {
		rest = append(rest, on...)
	}
	return rest
}

// withLines adds the lines of a letter to those of a side. Newer lines stand before older ones. A line takes the place of an older
// one that does the same for the same place, and whose condition is its own, or if it has none; within a letter no line takes the
// place of another but of its like.
func withLines(list, lines []orders.Order) []orders.Order {
	var fresh []orders.Order
	for _, o := range lines {
		if o.Sub == "CANCEL" {
			list, fresh = standing.Add(list, []orders.Order{o}), standing.Add(fresh, []orders.Order{o})
			continue
		}
		text := o.String()
		list = slices.DeleteFunc(slices.Clone(list), func(old orders.Order) bool {
			return old.Sub == o.Sub && topic(&old) == topic(&o) && (o.When == nil || conditionText(&old) == conditionText(&o))
		})
		fresh = slices.DeleteFunc(fresh, func(old orders.Order) bool { return old.String() == text })
		fresh = append(fresh, o)
	}
	return append(fresh, list...)
}

// topic is what a line does and for which place, so that another for the same takes its place.
func topic(o *orders.Order) string {
	head := strings.Join(clauseWords(o, "AT"), " ") + ":"
	words := append(clauseWords(o, "DO"), "")
	switch o.Sub {
	case "OPFIRE", "CS":
		return head + words[0]
	case "MELEE", "TIME":
		switch {
		case isHex(nil, words[0]):
			return head + "hexes"
		case actionCode(words[0]) != "" && actionCode(words[0]) != "A51":
			return head + "cards"
		}
		return head + words[0]
	}
	return head
}

func conditionText(o *orders.Order) string {
	if o.When == nil {
		return ""
	}
	bare := orders.Order{Verb: "STOP", When: o.When}
	return bare.String()
}

// goodCancel sees that what is taken back is a kind of line.
func (r *run) goodCancel(o *orders.Order) bool {
	before := len(r.Faults)
	r.only(o, "")
	for _, a := range o.Args {
		if _, known := speechOf(strings.ToUpper(a.Text)); !known && !a.Is("ALL") && !strings.EqualFold(a.Text, "SENIOR") {
			r.unread(o, a.Pos, a.Text)
		}
	}
	return len(r.Faults) == before
}

// mostNumber is the most that a number in an order can be.
const mostNumber = 99

func number(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && n <= mostNumber
}

// linesOf are the lines of a side for a window: those of the question at hand, of the Turn, then the
// standing ones, by their priority.
func (r *run) linesOf(sd side, window string) (list []*orders.Order) {
	add := func(lines []orders.Order) {
		for i := range lines {
			if lines[i].Sub == window && lines[i].Has("DO") {
				list = append(list, &lines[i])
			}
		}
	}
	add(r.script[sd])
	add(r.onTurn[sd])
	add(r.standing[sd])
	slices.SortStableFunc(list, func(a, b *orders.Order) int { return cmp.Compare(priority(a), priority(b)) })
	return list
}

func priority(o *orders.Order) int {
	if words := clauseWords(o, "PRIORITY"); len(words) > 0 {
		n, _ := number(words[0])
		return n
	}
	return maxLines
}

// wish are the words of the lines of a side for a window whose condition holds, in their order; a bar stands between two
// lines.
func (r *run) wish(sd side, window string) (words []string) {
	for _, o := range r.linesOf(sd, window) {
		if o.When != nil && !r.holdsTrue(o.When, &moment{window: window, side: sd, target: noFormation, hex: nowhere}, sd) {
			continue
		}
		if len(words) > 0 {
			words = append(words, lineEnd)
		}
		words = append(words, clauseWords(o, "DO")...)
	}
	return words
}

// lineEnd stands between the words of two lines.
const lineEnd = "|"

// consult finds the first line of a side that holds in a window, counts it, and returns it; nil for none.
func (r *run) consult(m *moment) *orders.Order {
	for _, o := range r.linesOf(m.side, m.window) {
		if r.mayPlay(o, m) {
			r.counted(o, m.side)
			return o
		}
	}
	return nil
}

// consultCard is consult for lines that play a card with an Action: the card that the line names; 0 where it says NONE, or no line
// holds.
func (r *run) consultCard(m *moment, code string) (*orders.Order, uint8) {
	for _, o := range r.linesOf(m.side, m.window) {
		words := clauseWords(o, "DO")
		m.card = r.actionCard(m.side, words[0])
		off := slices.Contains(words, "NONE")
		if !off && (m.card == 0 || r.card(m.side, m.card).action != code) || !r.mayPlay(o, m) {
			continue
		}
		if off {
			return o, 0
		}
		r.counted(o, m.side)
		return o, m.card
	}
	return nil, 0
}

// mayPlay tells whether a line holds for a place, its condition is true, its limit is not reached and it keeps the cards that
// it wants kept.
func (r *run) mayPlay(o *orders.Order, m *moment) bool {
	if words := clauseWords(o, "LIMIT"); len(words) > 0 {
		n, _ := number(words[0])
		if r.counts[limitKey(o, m.side)] >= n {
			return false
		}
	}
	if !isAt(o, m.hex) || !r.keeps(o, m.side, m.card) {
		return false
	}
	m.odds = chance{} // something may have been played since
	return o.When == nil || r.holdsTrue(o.When, m, m.side)
}

// isAt tells whether a line is about a hex: AT names it, or no hex.
func isAt(o *orders.Order, h hex) bool {
	return !o.Has("AT") || slices.Contains(clauseWords(o, "AT"), h.String())
}

// counted counts a play of a line with a limit.
func (r *run) counted(o *orders.Order, sd side) {
	if o.Has("LIMIT") {
		r.counts[limitKey(o, sd)]++
	}
}

// limitKey is under what the plays of a line are counted: how long they count comes first.
func limitKey(o *orders.Order, sd side) string {
	per := "TURN"
	if words := clauseWords(o, "PER"); len(words) > 0 && (words[0] == "ORDER" || words[0] == "GAME") {
		per = words[0]
	}
	return per + "|" + strconv.Itoa(int(sd)) + "|" + o.String()
}

// forget ends the count of lines that are limited per ORDER or per TURN.
func (r *run) forget(per string) {
	maps.DeleteFunc(r.counts, func(k string, _ int) bool { return strings.HasPrefix(k, per+"|") })
}

// keeps tells whether the hand of a side holds enough cards of a kind after a card is played, as KEEP says: by any of its
// halves; of all kinds where it names none.
func (r *run) keeps(o *orders.Order, sd side, played uint8) bool {
	words, of := clauseWords(o, "KEEP"), clauseWords(o, "OF")
	if len(words) == 0 || played == 0 {
		return true
	}
	n, _ := number(words[0])
	left := 0
	for _, c := range r.hand(sd) {
		if c == played {
			continue
		}
		if x := r.card(sd, c); len(of) == 0 || x.action == actionCode(of[0]) && x.action != "" || x.order.String() == of[0] || of[0] == "A42" && x.order == fireOrder {
			left++
		}
	}
	return left >= n
}

// actionCode is the code of an Action by its code or name, "" for none.
func actionCode(word string) string {
	for _, a := range actionNames {
		if a.code == word || a.word == word {
			return a.code
		}
	}
	return ""
}

// holding is the first Fate card in hand with an Action, 0 for none.
func (p *situation) holding(sd side, code string) uint8 {
	for _, c := range p.hand(sd) {
		if p.card(sd, c).action == code {
			return c
		}
	}
	return 0
}

// playAction plays a Fate card for its Action (5.2, A28.1); it activates nobody (A28.3); false when it is answered by Scouts (S98.5.7).
func (r *run) playAction(sd side, c uint8) bool {
	code := r.card(sd, c).action
	r.deck(sd).Put(c, cards.Discard)
	r.Event("action", "A28", "side", r.seat(sd), "action", code, "card", r.card(sd, c).id)
	return !r.scouts(sd.Other(), code)
}
