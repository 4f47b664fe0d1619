// What an owner says about losses (12.4.3).

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
		r.whisper(b.Side, "order-dropped", "12.1.7", "line", o.Raw, "code", "not-fighting", "unit", r.unitName(u), "space", r.name(b.Target))
	}
}

// checkLoss sees that a LOSS line, or a standing one, names own units, and as
// substitutes corps that may replace an army (12.4.4).
func (r *run) checkLoss(args []orders.Arg, subs []orders.Arg, sd side) {
	for _, a := range append(append([]orders.Arg(nil), args...), subs...) {
		for _, u := range r.namedUnits([]orders.Arg{a}) {
			if r.sideOf(u) != sd {
				r.fault(a.Pos, "not-your-unit", "2.4", "unit", r.unitName(u))
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
