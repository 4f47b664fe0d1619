// What an owner says about losses (12.4.3).
// Whether an owner has a choice of losses (12.4.3).

package pathsofglory

import (
	"slices"

	"feldpost/adjudicator/kernel/names"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// lossWishOf reads what the LOSS clause of an attack, LOSS lines of a sheet,
// or standing ones say about a combat. Order and preference, the corps that
// shall replace an army, and the step to restore are each taken from the
// first line that speaks of them.
func (r *run) lossWishOf(lines []orders.Order, b *battle, sd side, stand bool) (w lossWish, rung standing.Rung) {
	rung = standing.Default
	if o := r.attackOrder(b); o != nil && sd == b.Side && !stand {
		if args := clauseArgs(o, "LOSS"); len(args) > 0 {
			r.readLoss(args, &w)
			r.tellBystanders(o, args, b)
			rung = standing.Clause
		}
	}
	for i := range lines {
		o := &lines[i]
		if (stand && o.Sub != "LOSS" || !stand && o.Verb != "LOSS") || !r.speaksOf(o, b) || !r.holds(o.When, b, sd) {
			continue
		}
		r.readLossLine(o, &w)
		if !stand {
			r.tellBystanders(o, o.Args, b)
		}
		switch {
		case isAsk(o): // the answer decides; what it does not say stands here
		case stand:
			rung = standing.Standing
		default:
			rung = standing.Clause
		}
	}
	return w, rung
}

// lossAnswer reads the LOSS lines of an answer: all are about the combat at
// hand, and what they name is used or faulted. Standing orders go on naming the
// corps and the step to restore of which the answer says nothing.
func (r *run) lossAnswer(lines []orders.Order, b *battle, as role, number int) (w lossWish) {
	var pos orders.Pos
	for i := range lines {
		o := &lines[i]
		if o.Verb != "LOSS" {
			continue
		}
		var one lossWish
		r.readLossLine(o, &one)
		r.mustFight(o, r.living(b, as), r.fighters(one.first), b)
		first, subs := append(w.first, one.first...), append(w.subs, one.subs...)
		r.readLossLine(o, &w)
		w.first, w.subs, pos = first, subs, o.Pos
	}
	if len(r.Faults) == 0 {
		if u := r.planFor(b, as, number, w).unused(); u != noUnit {
			r.fault(pos, "no-substitute", "12.4.4", "unit", r.unitName(u), "space", r.name(b.Target))
		}
	}
	before, _ := r.lossWishOf(r.standing[b.side(as)], b, b.side(as), true)
	if w.restore == noUnit {
		w.restore = before.restore
	}
	if len(w.subs) == 0 {
		w.subs = before.subs
	}
	return w
}

// fighters are those of a list that do not wait in the Reserve.
func (s *State) fighters(list []unitID) (out []unitID) {
	for _, u := range list {
		if s.at(u) != boxReserve {
			out = append(out, u)
		}
	}
	return out
}

// readLossLine adds what a line says to a wish that says nothing of it yet.
func (r *run) readLossLine(o *orders.Order, w *lossWish) {
	if len(w.subs) == 0 {
		w.subs = r.namedUnits(clauseArgs(o, "SUBSTITUTE"))
	}
	if list := r.namedUnits(clauseArgs(o, "RESTORE")); len(list) > 0 && w.restore == noUnit {
		w.restore = list[0]
	}
	if len(w.first) > 0 || w.corps || w.armies || w.full || w.cf {
		return
	}
	r.readLoss(o.Args, w)
	for _, a := range clauseArgs(o, "PREFER") {
		switch names.Key(a.Text) {
		case "corps":
			w.corps = true
		case "armies":
			w.armies = true
		case "keepfull":
			w.full = true
		case "keepcf":
			w.cf = true
		case "steps":
			w.steps = true
		}
	}
}

// readLoss reads the units of a line: those that lose steps, in order, and
// corps of the Reserve that replace an army. Beside others such a corps keeps its
// place in the order: it loses its steps once it is there.
func (r *run) readLoss(args []orders.Arg, w *lossWish) {
	list := r.namedUnits(args)
	for _, u := range list {
		if r.at(u) == boxReserve {
			w.subs = append(w.subs, u)
		}
	}
	if slices.ContainsFunc(list, func(u unitID) bool { return r.at(u) != boxReserve }) {
		w.first = append(w.first, list...)
	}
}

// bystanders are the units of a line that take no part in the combat that it
// speaks of: it names its space, or they take part in no other combat either
// (12.1.7).
func (r *run) bystanders(o *orders.Order, named []unitID, b *battle, as role) (list []unitID) {
	here := false
	for _, a := range o.Args {
		x, _ := r.sys.findSpace(a.Text)
		here = here || x == b.Target
	}
	for _, u := range named {
		fights := !here && (r.done[u]&hasAttacked != 0 || r.at(u).isMap() && r.orders[r.at(u)] == toAttack)
		if r.at(u) != boxReserve && !fights && !slices.Contains(b.Sides[as].Units, u) && !slices.Contains(list, u) {
			list = append(list, u)
		}
	}
	return list
}

// tellBystanders tells the attacker whom of his lines no rule lets lose a step.
func (r *run) tellBystanders(o *orders.Order, args []orders.Arg, b *battle) {
	for _, u := range r.bystanders(o, r.namedUnits(args), b, attacking) {
		r.whisper(b.Side, "order-dropped", "12.1.7", "line", o.Raw, "code", "not-in-attack", "unit", r.unitName(u), "space", r.name(b.Target))
	}
}

// checkLoss sees that a LOSS line, or a standing one, names own units, and as
// substitutes corps that may replace an army (12.4.4).
func (r *run) checkLoss(args []orders.Arg, subs []orders.Arg, sd side) {
	for _, a := range append(append([]orders.Arg(nil), args...), subs...) {
		for _, u := range r.namedUnits([]orders.Arg{a}) {
			if r.sideOf(u) != sd {
				r.fault(a.Pos, "not-yours", "2.4", "unit", r.unitName(u))
			}
		}
	}
	for _, u := range r.namedUnits(args) {
		if r.at(u) == boxReserve && r.sideOf(u) == sd && !r.sys.replacesArmies(u) {
			r.fault(args[0].Pos, "no-substitute", "12.4.4", "unit", r.unitName(u))
		}
	}
	for _, a := range subs {
		for _, u := range r.namedUnits([]orders.Arg{a}) {
			if r.sideOf(u) == sd && !r.sys.replacesArmies(u) {
				r.fault(a.Pos, "no-substitute", "12.4.4", "unit", r.unitName(u))
			}
		}
	}
}

// replacesArmies reports whether a corps is of those that replace armies
// (12.4.4, 12.4.4.3).
func (sys *System) replacesArmies(u unitID) bool {
	c := &sys.counters[u]
	return !c.army && (c.tag == tagBEF || slices.Contains(sys.corps[c.nation], u))
}

// unused is a corps named as a substitute that would replace no army in the
// best allotment, no unit when there is none.
func (p *lossPlan) unused() unitID {
	used := p.replacing(p.plan())
	for _, u := range p.wish.subs {
		if !slices.Contains(used, u) {
			return u
		}
	}
	return noUnit
}

// replacing lists the corps that replace armies in an allotment.
func (p *lossPlan) replacing(a allotment) (used []unitID) {
	for i, u := range p.units {
		if p.sys.counters[u].army && int(a.steps[i]) >= 2-p.face(u) {
			if sub := p.substitute(u, p.wish.subs, used); sub != noUnit {
				used = append(used, sub)
			}
		}
	}
	return used
}

// hasLossChoice reports whether the owner can take the losses in ways that
// leave different results (12.4.3): the legal allotments are compared one by
// one, and within each who replaces whom and which step Withdrawal restores. A
// corps in the place of an army is like others of its kind unless somebody will
// die for want of room in the retreat: with it the army is out (FAQ-12.4).
func (s *State) hasLossChoice(b *battle, as role, number int) bool {
	if number == 0 || len(s.living(b, as)) == 0 {
		return false
	}
	p := s.planFor(b, as, number, lossWish{})
	if s.noCorpsCase(b, as, number) {
		return p.must == noUnit // one of the two armies
	}
	best := p.plan().weight
	var one, held []uint32
	differ, apart, short := false, false, false
	p.each(func() {
		if differ || p.at.weight < best {
			return
		}
		list, staked, open := p.result()
		if one == nil {
			one, held = list, staked
		}
		differ = open || !slices.Equal(one, list)
		if as == defending && !differ {
			apart = apart || !slices.Equal(held, staked)
			short = short || p.leavesTooMany(b)
		}
		differ = differ || apart && short
	})
	return differ
}

// leavesTooMany reports whether the allotment at hand leaves more defenders than
// can retreat, if they must. A fire that is still to come may beat them.
func (p *lossPlan) leavesTooMany(b *battle) bool {
	t := p.trial()
	defer t.Leave()
	for i, u := range p.units {
		for n := p.at.steps[i]; n > 0; n-- {
			u = t.loseStep(t.battle, defending, u, p.wish)
		}
	}
	difference := b.Sides[attacking].Number - b.Sides[defending].Number
	if b.Sides[defending].Die == 0 {
		difference = 2
	}
	t.battle.Won = -1
	if difference > 0 {
		t.battle.Won = 1
	}
	if t.dueRetreat(t.battle, difference); t.battle.Retreat == 0 {
		return false
	}
	units, length := t.leaving(t.battle)
	t.retreatUnits(t.battle, units, length, retreatWish{})
	return slices.ContainsFunc(units, func(u unitID) bool { return !t.at(u).isMap() })
}

// result is what the allotment at hand leaves of each unit; corps of one
// counter are alike; staked tells those apart that stand for an army. It is open
// when the owner still has a say: among unlike corps that may replace an army,
// which of two armies gets the last one (12.4.4), which step comes back.
func (p *lossPlan) result() (list, staked []uint32, open bool) {
	var room, buf [maxInCombat]unitID
	taken, corps, armies := room[:0], []uint32(nil), []uint32(nil)
	lose := func(u unitID, n int, behind unitID) {
		mark := uint32(p.sys.likeness(u))*4 + uint32(p.face(u)+n)
		list, staked = append(list, mark), append(staked, uint32(behind)<<16|mark)
		switch {
		case n == 0:
		case p.sys.counters[u].army:
			armies = append(armies, mark)
		default:
			corps = append(corps, mark)
		}
	}
	for i, u := range p.units {
		n, own := int(p.at.steps[i]), 2-p.face(u)
		lose(u, min(n, own), p.armyBehind(u))
		if !p.sys.counters[u].army || n < own {
			continue
		}
		may := p.substitutes(u, taken, buf[:0])
		if len(may) == 0 {
			open = open || len(p.substitutes(u, nil, buf[:0])) > 0 // another army took it
			continue
		}
		for _, v := range may {
			open = open || p.sys.likeness(v) != p.sys.likeness(may[0])
		}
		taken = append(taken, may[0])
		lose(may[0], n-own, u)
	}
	if p.saves {
		open = open || isMixed(corps) || len(corps) == 0 && isMixed(armies)
	}
	slices.Sort(list)
	slices.Sort(staked)
	return list, staked, open
}

// isMixed reports whether marks differ.
func isMixed(list []uint32) bool {
	for _, m := range list {
		if m != list[0] {
			return true
		}
	}
	return false
}

// likeness is the first unit of the same counter: armies have names, corps of
// a kind are told apart by nothing but our numbers.
func (sys *System) likeness(u unitID) unitID {
	for v := unitID(1); v < u; v++ {
		if sys.counters[v].printed == sys.counters[u].printed {
			return v
		}
	}
	return u
}
