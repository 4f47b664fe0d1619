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
}

// rollMoment is the window after a Dice Roll.
func (r *run) rollMoment(window string, sd side, x *rolled) *moment {
	m := &moment{window: window, side: sd, roll: x, attack: x.attack, melee: x.melee, target: noFormation, hex: nowhere}
	if x.attack != nil {
		m.hex = x.attack.target
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
			if o.Sub == "CANCEL" || r.goodLine(o) {
				stand = append(stand, o.Settled())
			}
		case "GATE":
			if r.goodGate(o) {
				gates = append(gates, o.Settled())
			}
		case "ON":
			if r.goodLine(o) {
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
			r.standing[sd] = standing.Add(r.standing[sd], stand)
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

// goodLine sees that a standing line says something and can be judged.
func (r *run) goodLine(o *orders.Order) bool {
	if o.Sub != "SENIOR" && !o.Has("DO") {
		r.Fault(o.Pos, "no-do", "A28.2", "verb", o.Sub)
		return false
	}
	for _, key := range []string{"LIMIT", "PRIORITY"} {
		if words := clauseWords(o, key); len(words) > 0 {
			if _, ok := number(words[0]); !ok {
				r.Fault(o.Pos, "want-number", "A28.2", "text", words[0])
				return false
			}
		}
	}
	return o.When == nil || r.readable(o.When)
}

func number(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0
}

// linesOf are the lines of a side for a window: those of the question at hand, of the Turn, then the
// standing ones, by their priority.
func (r *run) linesOf(sd side, window string) (list []*orders.Order) {
	add := func(lines []orders.Order) {
		for i := range lines {
			if lines[i].Sub == window {
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

// wish are the words of the first line of a side for a window whose condition holds.
func (r *run) wish(sd side, window string) []string {
	for _, o := range r.linesOf(sd, window) {
		if o.When == nil || r.holdsTrue(o.When, &moment{window: window, side: sd, target: noFormation, hex: nowhere}, sd) {
			return clauseWords(o, "DO")
		}
	}
	return nil
}

// consult finds the first line of a side that plays something in a window whose condition holds, counts
// it, and returns its words; nil for none.
func (r *run) consult(m *moment) *orders.Order {
	for _, o := range r.linesOf(m.side, m.window) {
		if r.mayPlay(o, m) {
			r.counted(o, m.side)
			return o
		}
	}
	return nil
}

// mayPlay tells whether the condition of a line holds and its limit is not reached.
func (r *run) mayPlay(o *orders.Order, m *moment) bool {
	if words := clauseWords(o, "LIMIT"); len(words) > 0 {
		n, _ := number(words[0])
		if r.counts[limitKey(o, m.side)] >= n {
			return false
		}
	}
	m.odds = chance{} // something may have been played since
	return o.When == nil || r.holdsTrue(o.When, m, m.side)
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

// keeps tells whether the hand of a side holds enough cards after a play, as KEEP says.
func (r *run) keeps(o *orders.Order, sd side, code string) bool {
	words, of := clauseWords(o, "KEEP"), clauseWords(o, "OF")
	if len(words) == 0 {
		return true
	}
	n, ok := number(words[0])
	if !ok || len(of) == 0 {
		return true
	}
	left := 0
	for _, c := range r.hand(sd) {
		if x := r.card(sd, c); x.action == actionCode(of[0]) || x.order.String() == of[0] || of[0] == "A42" && x.order == fireOrder {
			left++
		}
	}
	if of[0] == code || actionCode(of[0]) == code {
		left--
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
