// Operations: what is activated and at which cost (9.2).

package pathsofglory

import (
	"slices"

	"feldpost/adjudicator/kernel/names"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/orders"
)

// opVerbs are the lines that carry out an operation.
var opVerbs = [...]string{"ACTIVATE", "MOVE", "ENTRENCH", "ATTACK", "LOSS", "ADVANCE", "STOP", "PLAY", "KEEP"}

// activateStep marks the activated spaces and moves (9.2.8), and looks at
// what is to be entrenched and attacked. It ends before the first die.
func (r *run) activateStep(f *seq.Frame, first bool) seq.Outcome {
	if !first { // cards that show a hand: the lines come in a second letter
		lines, ok := r.moreLines()
		if !ok {
			return seq.Ask
		}
		r.script = append(r.script, lines...)
	}
	if r.waitsForOps() {
		r.planAttacks(0) // what came already waits with the rest: it must be right
		if r.stopHere() {
			return seq.Ask
		}
		r.late = false
		return seq.Ask
	}
	for i := range r.script {
		switch o := &r.script[i]; {
		case o.Verb == "ACTIVATE" && r.holdsNow(o.When, r.active):
			r.activate(o)
		case o.Verb == "ACTIVATE":
			r.knowsNames(o, r.active)
		}
	}
	r.markReady()
	r.planEntrenching()
	r.moveAll()
	r.planAttacks(0)
	if r.stopHere() {
		return seq.Ask
	}
	return seq.Done
}

// moreLines returns the lines of a second letter for the action at hand.
func (r *run) moreLines() ([]orders.Order, bool) {
	in := r.in
	if !in.replies(r.active) {
		return nil, false
	}
	if len(in.answer) == 0 && !in.timeout && r.phase() == "operation" {
		r.fault(orders.Pos{}, "nothing-ordered", "9.2.1", "card", r.act.Card, "use", useOps)
	}
	r.closed = in.end || len(in.actions) > 0
	lines := in.take()
	for i := range lines {
		if lines[i].Verb == "PASS" { // no more of it
			lines[i].Verb = "STOP"
		}
	}
	r.onlyVerbs(lines, "9.2", opVerbs[:]...)
	if len(lines) == 0 {
		lines = []orders.Order{{Verb: "STOP", Raw: "STOP"}}
	}
	return lines, true
}

// waitsForOps reports whether a card that shows a hand was played without
// lines of an operation: they come when the hand has been seen, also when the
// letter said END. Only STOP gives its points away.
func (r *run) waitsForOps() bool {
	if r.act.Card != cardMataHari && r.act.Card != cardCloak || r.act.Use != useEvent {
		return false
	}
	return !doesSomething(r.script, "ACTIVATE", "MOVE", "ENTRENCH", "ATTACK")
}

// activate carries out ACTIVATE space, ... MOVE or ATTACK.
func (r *run) activate(o *orders.Order) {
	list, ok := r.readActivate(o)
	if !ok {
		return
	}
	sud := false
	for _, a := range clauseArgs(o, "FOR") {
		sud = sud || names.Key(a.Text) == "sudarmy"
		if !sud {
			r.fault(a.Pos, "unknown-name", "card CP 10", "text", argText(a))
		}
	}
	for _, x := range list {
		r.activateSpace(x.pos, x.space, x.mode, sud)
	}
}

// activated is a space that a line activates, and for what.
type activated struct {
	space space
	mode  activation
	pos   orders.Pos
}

// readActivate reads the spaces of a line: MOVE and ATTACK stand before those
// that they are about or behind them: "Metz MOVE, Sedan ATTACK".
func (r *run) readActivate(o *orders.Order) (list []activated, ok bool) {
	mode, leads, open := notActive, false, 0 // from which space on the mode is still to come
	for _, a := range o.Args {
		var room [8]object
		for _, x := range r.objects(a, room[:0]) {
			switch said := activationOf(x.word); {
			case said != notActive:
				if len(list) == 0 && mode == notActive || leads {
					if leads && open == len(list) {
						r.fault(a.Pos, "move-or-attack", "9.2.5")
						return nil, false
					}
					leads = true
				} else if open == len(list) {
					r.fault(a.Pos, "move-or-attack", "9.2.5")
					return nil, false
				}
				for i := open; i < len(list) && !leads; i++ {
					list[i].mode = said
				}
				mode, open = said, len(list)
			case x.space.isMap():
				if !slices.ContainsFunc(list, func(y activated) bool { return y.space == x.space && (y.mode == mode || y.mode == notActive) }) {
					list = append(list, activated{space: x.space, pos: a.Pos})
				}
				if leads {
					list[len(list)-1].mode = mode
				}
			default:
				_, near := r.sys.findSpace(a.Text)
				r.fault(a.Pos, "unknown-space", "2.1", "text", argText(a), "near", near)
				return nil, false
			}
		}
	}
	for i := range list {
		if list[i].mode == notActive {
			r.fault(o.Pos, "move-or-attack", "9.2.5")
			return nil, false
		}
	}
	if len(list) == 0 {
		r.fault(o.Pos, "move-or-attack", "9.2.5")
	}
	return list, len(list) > 0
}

// activationOf is what a word activates for.
func activationOf(word string) activation {
	switch word {
	case "MOVE":
		return toMove
	case "ATTACK":
		return toAttack
	}
	return notActive
}

func (r *run) activateSpace(pos orders.Pos, sp space, mode activation, sud bool) {
	if code, rule := r.activateBar(sp, mode); code != "" {
		r.fault(pos, code, rule, "space", r.name(sp))
		return
	}
	if sud {
		if code, rule := r.sudBar(sp); code != "" {
			r.fault(pos, code, rule, "space", r.name(sp))
			return
		}
		r.act.Sud = sp
	} else if r.act.Sud == nowhere && r.active == cp && r.hasPlayed(cardSudArmy) && r.isSudStack(sp) && r.activationCost(sp, mode) > 1 {
		r.act.Sud = sp // the first stack that fits, when none is named
	}
	cost := r.activationCost(sp, mode)
	if r.act.Spent+cost > r.act.Ops {
		r.fault(pos, "too-few-ops", "9.2.1", "space", r.name(sp), "need", cost, "have", r.act.Ops-r.act.Spent)
		return
	}
	r.act.Spent += cost
	r.orders[sp] = mode
	if r.Dry {
		return
	}
	word := "move"
	if mode == toAttack {
		word = "attack"
	}
	r.emit("activate", "9.2.2", "space", r.name(sp), "for", word, "cost", cost)
}

// activateBar tells why a space may not be activated, "" when it may. Of the
// units in it only those in supply will act (FAQ-11d). What counts in the Near
// East is where the attackers stand, not their target (FAQ-9.2c).
func (s *State) activateBar(sp space, mode activation) (code string, rule ruleNo) {
	switch {
	case s.orders[sp] != notActive:
		return "active-twice", "9.2.5"
	case !s.pieces.Has(sp, s.active):
		return "no-units", "9.2.6"
	case s.isClosed(sp):
		return "neutral", "9.5.2.4"
	}
	fit := false
	for u := range s.pieces.Of(sp, s.active) {
		fit = fit || s.isReady(u)
	}
	if !fit {
		return "unsupplied", "14.3.1"
	}
	if mode == toAttack && s.active == ap && s.isNearFront(sp) {
		for x := space(1); int(x) < len(s.sys.board.places); x++ {
			if s.orders[x] == toAttack && s.isNearFront(x) {
				return "near-east-once", "9.2.7"
			}
		}
	}
	return "", ""
}

// isNearFront reports whether an Allied space counts toward the one combat
// activation of a round in the Near East: not the beachhead nor the space of
// the NE army (9.2.7).
func (s *State) isNearFront(sp space) bool {
	if !s.sys.board.isNear(sp) || sp == s.beachhead {
		return false
	}
	for u := range s.pieces.In(sp) {
		if s.sys.counters[u].tag == tagNE {
			return false
		}
	}
	return true
}

// isReady reports whether a unit could act: it is in supply for that (14.3.1);
// Medina is no supply for action (14.1.8).
func (s *State) isReady(u unitID) bool { return s.isSupplied(u) }

// isSudStack reports whether a space holds exactly one AH unit and one or two
// GE corps (CP 10).
func (s *State) isSudStack(sp space) bool {
	ah, ge := 0, 0
	for u := range s.pieces.In(sp) {
		c := &s.sys.counters[u]
		switch {
		case c.side != cp:
		case c.nation == austria:
			ah++
		case c.nation == germany && !c.army:
			ge++
		default:
			return false
		}
	}
	return ah == 1 && ge >= 1 && ge <= 2
}

func (s *State) sudBar(sp space) (string, ruleNo) {
	switch {
	case !s.hasPlayed(cardSudArmy) || s.active != cp:
		return "no-sud-army", "card CP 10"
	case s.act.Sud != nowhere:
		return "sud-army-once", "card CP 10"
	case !s.isSudStack(sp):
		return "no-sud-stack", "card CP 10"
	}
	return "", ""
}

// isEleventhStack reports whether GE 11 stands in a space without an army of
// another nation (CP 29).
func (s *State) isEleventhStack(sp space) bool {
	found := false
	for u := range s.pieces.In(sp) {
		c := &s.sys.counters[u]
		if c.side == cp && c.army && c.nation != germany {
			return false
		}
		found = found || u == s.sys.ge11
	}
	return found
}

// activationCost is what a space costs (9.2.3): its nationalities, with the
// exceptions of S7.1 in their order. Friends may stand together as they like,
// but all of them are paid for, also those that will do nothing: no space is
// activated in part (9.2.4, 10.1.4, FAQ-9.2a).
func (s *State) activationCost(sp space, mode activation) int {
	sd, n := s.active, s.sys.board.places[sp].nation
	if sd == cp && (n == france || n == belgium) && s.hasPlayed(cardMoltke) && !s.hasPlayed(cardFalkenhayn) {
		return s.pieces.Count(sp, cp)
	}
	if cost, ok := s.beachheadCost(sp); ok {
		return cost
	}
	if sd == cp && (sp == s.act.Sud && s.isSudStack(sp) || s.hasPlayed(cardEleventh) && s.isEleventhStack(sp)) {
		return 1
	}
	if sd == ap && s.playedNow(cardEveryone) && (n == italy || n == france || n == belgium) {
		return 1
	}
	var set nationSet
	extra := 0
	for u := range s.pieces.Of(sp, sd) {
		switch x := s.costNation(&s.sys.counters[u], sp); {
		case x == russia && mode == toAttack && s.hasPlayed(cardFallOfTsar):
			extra++
		default:
			set |= setOf(x)
		}
	}
	return set.size() + extra
}

// costNation is the nation that a unit is activated as (9.2.3, FAQ-9.2b).
func (s *State) costNation(c *counter, sp space) nation {
	b := &s.sys.board
	switch n := b.places[sp].nation; {
	case c.nation == belgium && (sp == b.antwerp || sp == b.ostend || sp == b.calais || sp == b.amiens):
		return britain
	case c.nation == america && (n == france || n == germany):
		return france
	}
	return c.nation
}

// beachheadCost is the cost of a space with units that live by the beachhead,
// the MEF army or corps alone (9.2.7.1); false when none does: with another
// line of supply they cost as others (FAQ-9.5.3.5a).
func (s *State) beachheadCost(sp space) (int, bool) {
	if s.active != ap || s.beachhead == nowhere {
		return 0, false
	}
	cost := 0
	var set nationSet
	for u := range s.pieces.Of(sp, ap) {
		c := &s.sys.counters[u]
		byBeach := s.sys.tracesOf(u)&traceBeach != 0 && !s.ordinary[c.tag] && !s.suppliedBy(u, sp, traceBR) && s.suppliedBy(u, sp, traceBeach)
		switch {
		case byBeach && c.tag == tagMEF:
			cost += s.sys.tables.num.beachMEF
		case byBeach:
			cost += s.sys.tables.num.beachCorps
		default:
			set |= setOf(s.costNation(c, sp))
		}
	}
	return cost + set.size(), cost > 0
}

// markReady remembers which units of the activated spaces may act.
func (r *run) markReady() {
	for sp := space(1); int(sp) < len(r.sys.board.places); sp++ {
		if r.orders[sp] == notActive {
			continue
		}
		for u := range r.pieces.Of(sp, r.active) {
			if r.isReady(u) {
				r.done[u] |= isFit
			}
		}
	}
}
