// Combats one after the other, from declaration to end (12.2).

package pathsofglory

import (
	"feldpost/adjudicator/kernel/seq"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// combatsStep resolves the ATTACK lines one after the other (9.2.9, 12.1.1).
// After STOP, or when a die has made a line impossible and the letter did not
// say END, the attacker is asked for the rest.
func (r *run) combatsStep(f *seq.Frame, _ bool) seq.Outcome {
	if r.result != nil {
		return seq.Over
	}
	if r.act.Waiting {
		lines, ok := r.moreLines()
		if !ok {
			return seq.Ask
		}
		from := len(r.script)
		r.act.Waiting, r.act.Stopped, r.act.Dropped = false, false, false
		r.script = append(r.script, lines...)
		r.planAttacks(from)
		if r.stopHere() {
			return seq.Ask
		}
	}
	for f.Next < len(r.script) && !r.act.Stopped {
		at := f.Next
		f.Next++
		if r.beginCombat(at) {
			return r.call("combat")
		}
	}
	f.Next = len(r.script)
	if (r.act.Stopped || r.act.Dropped) && !r.closed && r.canAttackMore() {
		r.act.Waiting = true
		r.emit("phase", "12.1.1", "turn", r.turn, "round", r.round, "side", r.active, "phase", "combats")
		return seq.Ask
	}
	return seq.Done
}

// beginCombat opens the combat of a line of the script, if it is one.
func (r *run) beginCombat(at int) bool {
	o := &r.script[at]
	r.line = o
	switch o.Verb {
	case "STOP":
		r.act.Stopped = r.holdsNow(o.When, r.active)
		return false
	case "ATTACK":
	default:
		return false
	}
	if !r.attackHolds(o) {
		if o.When != nil {
			r.whisper(r.active, "order-skipped", "12.1.1", "line", o.Raw)
		}
		return false
	}
	a, ok := r.readAttack(o)
	if !ok {
		return false
	}
	if code, rule, fields := r.attackBar(&a); code != "" {
		r.fault(o.Pos, code, rule, append([]any{"space", r.name(a.target)}, fields...)...)
		return false
	}
	r.battle = r.newBattle(&a)
	r.battle.Line = at
	return true
}

// attackHolds judges the condition of an ATTACK line before its combat: of the
// target and the factors that would meet there it tells as well.
func (r *run) attackHolds(o *orders.Order) bool {
	if o.When == nil {
		return true
	}
	quiet := r.State.looking() // its faults come when it is carried out
	var b *battle
	if a, ok := quiet.readAttack(o); ok {
		b = r.newBattle(&a)
	}
	return r.holds(o.When, b, r.active)
}

// canAttackMore reports whether any unit could still attack something.
func (s *State) canAttackMore() bool {
	for sp := space(1); int(sp) < len(s.sys.board.places); sp++ {
		if s.orders[sp] != toAttack {
			continue
		}
		for u := range s.pieces.Of(sp, s.active) {
			one := attackLine{units: []unitID{u}, target: sp}
			if code, _, _ := s.attackBar(&one); code == "" {
				return true
			}
			for _, l := range s.sys.board.places[sp].links {
				one.target = l.to
				if code, _, _ := s.attackBar(&one); code == "" {
					return true
				}
			}
		}
	}
	return false
}

// designateStep declares the combat (12.2.2). From here on the units have
// attacked, and a mandatory offensive may be fulfilled.
func (r *run) designateStep(_ *seq.Frame, _ bool) seq.Outcome {
	b := r.battle
	r.attacked[b.Target] = true
	for _, u := range b.Sides[attacking].Units {
		r.markAttacked(u, b.Target)
		r.crossing(u, r.at(u), b.Target)
	}
	r.act.Retreat = false
	fort := 0
	if b.Fort {
		fort = int(r.sys.board.places[b.Target].fort)
	}
	r.emit("combat-declared", "12.2.2", "space", r.name(b.Target), "side", b.Side, "from", r.namesOf(b.From), "attackers",
		r.shownAll(b.Sides[attacking].Units),
		"defenders", r.shownAll(b.Sides[defending].Units), "fort", fort, "trench", r.trenchIn(b.Target, b.side(defending)))
	r.fulfil(b)
	r.boost(b)
	return seq.Done
}

// winnerStep tells who has won and what becomes of cards and fort (12.2.10).
func (r *run) winnerStep(_ *seq.Frame, _ bool) seq.Outcome {
	b := r.battle
	if b.Called {
		return seq.Done
	}
	a, d := b.Sides[attacking].Number, b.Sides[defending].Number
	b.Won = -1
	if a > d {
		b.Won = 1
	}
	winner := noSide
	switch {
	case a > d:
		winner = b.Side
	case d > a:
		winner = b.side(defending)
	}
	stay := r.dueRetreat(b, a-d)
	r.emit("combat", "12.2.10", "space", r.name(b.Target), "attacker", b.Side, "inflicted", a, "suffered", d, "winner", winner,
		"retreat", b.Retreat, "stay", stay)
	if b.Retreat > 0 && !b.Withdraw && r.standsByCard(b) {
		b.Retreat = 0
	}
	r.clearCards(b, winner)
	if b.FortDead {
		r.ruin(b.Target, "12.4.6", "combat")
	}
	return seq.Done
}

// dueRetreat finds whether and how far the defenders must retreat, and why
// beaten ones stay (12.2.11, 12.5.2). Attackers never retreat (12.5.7).
func (r *run) dueRetreat(b *battle, difference int) (stay string) {
	switch {
	case len(r.living(b, defending)) == 0:
		b.Gone = true
		return "nobody left"
	case b.Withdraw:
		b.Retreat = 1
	case b.Won == 1 && !r.hasFull(b):
		return "no full attacker"
	case b.Won == 1:
		b.Retreat = min(2, difference)
	}
	return ""
}

// hasFull reports whether an attacker is still at full strength, of whatever size
// (12.5.1).
func (s *State) hasFull(b *battle) bool {
	for _, u := range b.Sides[attacking].Units {
		if s.alive(u) && !s.reduced[u] {
			return true
		}
	}
	return false
}

// standsByCard reports whether a card lets the defender ignore the retreat:
// They Shall Not Pass, Backs to the Wall, Haig.
func (r *run) standsByCard(b *battle) bool {
	for _, c := range [...]cardID{cardTheyShallNotPass, cardBacksToTheWall} {
		if b.uses(c) {
			r.emit("retreat-cancelled", "12.2.11", "space", r.name(b.Target), "card", c, "name", r.sys.cards[c].name)
			return true
		}
	}
	if r.haigStays(b) && len(r.haigLeaves(b)) == 0 {
		r.emit("retreat-cancelled", "card CP 61", "space", r.name(b.Target), "card", cardHaig, "name", r.sys.cards[cardHaig].name)
		return true
	}
	return false
}

// haigHolds reports whether entrenched German units may ignore a retreat
// from a British attack this turn (CP 61).
func (s *State) haigHolds(b *battle) bool {
	return s.playedNow(cardHaig) && b.Side == ap && s.sys.inWest(b.Target) && s.trenchIn(b.Target, cp) > 0 &&
		s.nationIn(b, attacking, britain) && len(s.haigLeaves(b)) < len(s.living(b, defending)) &&
		!(s.hasPlayed(cardMichel) && s.hasPlayed(cardBlucher) && s.hasPlayed(cardPeaceOffensive))
}

// haigStays reports whether the Germans among the defenders stay by Haig.
func (r *run) haigStays(b *battle) bool { return r.haigHolds(b) && !r.declinesHaig(b) }

// haigLeaves are the defenders whom Haig does not help: those who are not
// German.
func (s *State) haigLeaves(b *battle) (list []unitID) {
	for _, u := range s.living(b, defending) {
		if s.sys.counters[u].nation != germany {
			list = append(list, u)
		}
	}
	return list
}

// declinesHaig reports whether the defender would rather retreat all the same:
// STAND RETREAT space USE NONE. To stay costs nothing and is the default.
func (r *run) declinesHaig(b *battle) bool {
	o := r.standFor("RETREAT", b.side(defending), b)
	if o == nil {
		return false
	}
	for _, a := range clauseArgs(o, "USE") {
		if a.Is("NONE") {
			return true
		}
	}
	return false
}

// clearCards puts the cards of both sides away (9.5.4): the winner keeps his
// face up, but asterisks leave the game and cards of one combat a turn are
// discarded, of use or not (FAQ-9.5.4a).
func (r *run) clearCards(b *battle, winner side) {
	for _, as := range [...]role{attacking, defending} {
		for _, c := range b.Sides[as].Cards {
			k := &r.sys.cards[c]
			switch {
			case k.removed:
				r.putCard(c, cardRemoved)
				r.emit("card-removed", "9.5.4.2", "card", c, "side", b.side(as))
			case k.once || b.side(as) != winner:
				r.putCard(c, cardDiscard)
				r.emit("card-discarded", "9.5.4.3", "card", c, "side", b.side(as), "why", "combat")
			default:
				r.putCard(c, cardKept)
				r.emit("card-kept", "9.5.4.2", "card", c, "side", b.side(as))
			}
		}
	}
}

// endCombatStep closes the combat.
func (r *run) endCombatStep(_ *seq.Frame, _ bool) seq.Outcome {
	b := r.battle
	r.act.Last = b.Won
	r.battle = nil
	r.anaLeaves()
	return seq.Done
}

// rung reports to a side which step of the decision ladder answered.
func (r *run) rung(b *battle, sd side, matter string, by standing.Rung) {
	if by == standing.Default && len(r.standing[sd]) == 0 {
		return
	}
	r.whisper(sd, "standing", "12.2.1", "space", r.name(b.Target), "matter", matter, "rung", string(by))
}
