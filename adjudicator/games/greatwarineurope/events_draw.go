// Drawing events (6.1): both sides choose in secret, the Allies draw first.

package greatwarineurope

import (
	"slices"
	"strconv"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// payers are the nations whose RP pay for the draws of a side (6.1.6).
var payers = [2][]nation{allied: {britain, france, america}, central: {germany}}

// drawWish is what a side wants to draw, and who pays.
type drawWish struct {
	events, enemy bool
	payer, buyer  nation
}

// hasDraws tells whether events are drawn in this turn (6.0).
func (s *State) hasDraws() bool {
	return s.sys.tables.scenarios[s.scenario].events && s.sys.tables.turns[s.Turn].events
}

// canDraw tells whether a side could draw: there is something in its cup, and it can
// pay (6.1.1).
func (s *State) canDraw(sd side) bool {
	return s.hasDraws() && len(s.cup(sd)) > 0 && (s.isFree() || s.payer(sd, 1) != nations)
}

// isFree tells whether nobody pays: in the Near East game (6.1.1).
func (s *State) isFree() bool { return s.mode == nearEast }

// payer is the first nation of a side that has some RP, nations for none.
func (s *State) payer(sd side, need int8) nation {
	for _, n := range payers[sd] {
		if s.RP[n] >= need {
			return n
		}
	}
	return nations
}

// mayDraw tells whether a side is asked in the Events Phase: it can draw and has not
// written ahead, or it holds an event that is played then only.
func (s *State) mayDraw(sd side) bool {
	if s.canDraw(sd) && s.standingFor(sd, "DRAW") == nil {
		return true
	}
	for i := range s.Chits {
		if s.Chits[i].At == chitHand && s.event(i).side == sd {
			if row := rowFor(s.event(i)); row.play != nil && len(row.in) == 1 && row.in[0] == phaseEvents {
				return true
			}
		}
	}
	return false
}

// hasEventsPhase tells whether anything may happen in the Events Phase.
func (s *State) hasEventsPhase() bool {
	for sd := range nobody {
		if s.canDraw(sd) || s.mayDraw(sd) || len(s.plans[sd][phaseEvents].Orders) > 0 {
			return true
		}
	}
	return false
}

// cup lists the chits in the cup of a side.
func (s *State) cup(sd side) (list []int) {
	for i := range s.Chits {
		if s.Chits[i].At == chitCup && s.event(i).side == sd {
			list = append(list, i)
		}
	}
	return list
}

// draws is how many events one RP buys (6.1.1).
func (s *State) draws() int {
	if s.mode == combined {
		return 2
	}
	return 1
}

// readDraw checks the DRAW and PLAY lines of a side.
func (r *run) readDraw(sd side, lines []orders.Order) {
	r.playAll(sd, lines)
	r.readDrawWish(sd, lines)
}

// readDrawWish reads the DRAW lines of a side.
func (r *run) readDrawWish(sd side, lines []orders.Order) (w drawWish) {
	seen := map[string]bool{}
	for o := range r.each(sd, lines, "DRAW") {
		if seen[o.Sub] {
			r.fault(o.Pos, "twice", "6.1.1", "unit", o.Sub)
			continue
		}
		seen[o.Sub] = true
		none := len(o.Args) > 0 && o.Args[0].Is("NONE")
		if !none {
			w.take(r, sd, o.Sub, o)
		}
	}
	if w.enemy && !w.events {
		r.fault(orders.Pos{Line: lines[0].Pos.Line}, "enemy-cup-alone", "6.1.4")
		w.enemy = false
	}
	if len(seen) == 0 {
		w = r.standingWish(sd)
	}
	return w
}

// take reads one line of a drawWish.
func (w *drawWish) take(r *run, sd side, what string, o *orders.Order) {
	if what == "ENEMY" && r.mode == nearEast {
		r.fault(o.Pos, "no-enemy-cup", "6.1.4")
		return
	}
	if what == "EVENTS" && !r.hasDraws() || what == "EVENTS" && len(r.cup(sd)) == 0 {
		r.fault(o.Pos, "no-draws", "6.0")
		return
	}
	need := int8(1)
	if what == "ENEMY" {
		need = 2
	}
	n := r.payer(sd, 1)
	c, has := o.Clause("WITH")
	switch {
	case has && len(c.Args) == 1:
		i := slices.Index(nationCodes[:], c.Args[0].Text)
		if i < 0 || !slices.Contains(payers[sd], nation(i)) {
			r.fault(c.Pos, "not-payer", "6.1.6", "nation", c.Args[0].Text)
			return
		}
		n = nation(i)
	case what == "ENEMY" && w.events && w.payer != nations:
		n = w.payer
	}
	if what == "ENEMY" && (!w.events || n != w.payer) {
		need = 1
	}
	if !r.isFree() && (n == nations || r.RP[n] < need) {
		r.fault(o.Pos, "no-rp", "6.1.6", "need", need)
		return
	}
	if what == "ENEMY" {
		w.enemy, w.buyer = true, n
	} else {
		w.events, w.payer = true, n
	}
}

// standingWish is what a side has written ahead.
func (r *run) standingWish(sd side) (w drawWish) {
	quiet := r.Quiet
	r.Quiet = true
	for _, what := range [...]string{"EVENTS", "ENEMY"} {
		for i := range r.standing[sd] {
			o := &r.standing[sd][i]
			if o.Sub != "DRAW" || len(o.Args) == 0 || !o.Args[0].Is(what) && !o.Args[0].Is("NONE") ||
				!r.holdsFor(o, chitJudge{State: r.State, side: sd}) {
				continue
			}
			if o.Args[0].Is(what) {
				w.take(r, sd, what, o)
			}
			break
		}
	}
	r.Quiet = quiet
	w.enemy = w.enemy && w.events
	return w
}

// drawEvents draws and plays what both sides have chosen, the Allies first (6.1).
func (r *run) drawEvents(plans [2]plan) {
	var want [2]drawWish
	for sd := range nobody {
		r.actor, r.lines = sd, plans[sd].Orders
		r.playAll(sd, plans[sd].Orders)
		want[sd] = r.readDrawWish(sd, plans[sd].Orders)
	}
	for sd := range nobody {
		r.Phase.Drawn[sd] = want[sd].events && r.pay(sd, want[sd].payer)
		if r.Phase.Drawn[sd] {
			r.drawFrom(sd, sd)
		}
	}
	for sd := range nobody { // 6.1.4
		if w := want[sd]; w.enemy && r.Phase.Drawn[sd] && !r.Phase.Drawn[sd.Other()] && len(r.cup(sd.Other())) > 0 && r.pay(sd, w.buyer) {
			r.drawFrom(sd.Other(), sd)
		}
	}
	r.enterNeutrals()
	r.settle()
}

// pay spends one RP, nothing in the Near East game (6.1.1, 6.1.6).
func (r *run) pay(sd side, n nation) bool {
	if r.isFree() {
		r.emit("events-bought", "6.1.1", "side", seats.Seat(sd), "n", r.draws())
		return true
	}
	if n == nations || r.RP[n] < 1 {
		return false
	}
	r.RP[n]--
	r.emit("events-bought", "6.1.6", "side", seats.Seat(sd), "nation", n.String(), "n", r.draws())
	return true
}

// drawFrom draws for a side from a cup: each event is dealt with before the next one
// (6.1.3).
func (r *run) drawFrom(cup, by side) {
	for range r.draws() {
		list := r.cup(cup)
		if len(list) == 0 || r.result != nil {
			return
		}
		r.drawn(list[r.pick("draw "+string(seats.Seat(by)), "6.1", len(list))], by)
	}
}

// pick chooses one of n at random, counted from 0.
func (r *run) pick(label string, rule adjudicator.Rule, n int) int {
	if n <= 1 || r.Roll == nil {
		return 0
	}
	return r.Roll.Roll(label, string(rule), n) - 1
}

// drawn deals with one chit that a side has drawn (6.1.2, 6.1.4).
func (r *run) drawn(i int, by side) {
	e, row := r.event(i), rowFor(r.event(i))
	switch {
	case e.kind == "none":
		r.tellEvent("no-event", i, "reason", "returned") // 6.1.5
		return
	case !e.mandatory && by != e.side:
		r.tellEvent("event-removed", i)
		r.void(i)
		return
	case row.isVoid != nil && row.isVoid(r, i):
		r.tellEvent("no-event", i, "reason", "removed")
		r.void(i)
		return
	case row.returns != nil && row.returns(r, i):
		r.tellEvent("no-event", i, "reason", "returned")
		return
	}
	r.Chits[i] = chit{At: chitHand, Turn: r.Turn}
	if row.drawn != nil && (row.waits == nil || !row.waits(r, i)) {
		if r.isSecret(i, by) {
			r.Duties.SecretMutiny = true
			r.whisper(by, "event-played", ruleOf(e.rule), "event", e.id, "name", r.eventName(i), "side", seats.Seat(e.side))
		} else {
			r.tellEvent("event-played", i)
		}
		row.drawn(r, i)
		return
	}
	if r.opts.On(optOpenEvents) {
		r.tellEvent("event-drawn", i)
	} else {
		r.whisper(by, "event-drawn", "6.1.7", "event", e.id, "name", r.eventName(i), "side", seats.Seat(by))
	}
	if o := r.playLine(by, i, chitJudge{State: r.State, side: by}); o != nil && row.play != nil &&
		(row.in == nil || slices.Contains(row.in, r.phase())) {
		r.playChit(i, o)
	}
}

// handNames lists the events in a hand, each with how many there are.
func (s *State) handNames(sd side) (list []string) {
	count := map[string]int{}
	for i := range s.Chits {
		if s.Chits[i].At == chitHand && s.event(i).side == sd {
			n := s.eventName(i)
			if count[n]++; count[n] == 1 {
				list = append(list, n)
			}
		}
	}
	for k, n := range list {
		if count[n] > 1 {
			list[k] = n + " (" + strconv.Itoa(count[n]) + ")"
		}
	}
	return list
}
