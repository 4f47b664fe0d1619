package pathsofglory

import (
	"feldpost/adjudicator/kernel/seq"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// lossesOf lets a role take the losses of the fire against it.
func (r *run) lossesOf(as role) seq.Outcome {
	b := r.battle
	if b.Called {
		return seq.Done
	}
	number := b.Sides[as.other()].Number
	if as == defending && number > 0 {
		r.loseRetreated(b)
	}
	sd := b.side(as)
	wish, rung := lossWish{}, standing.Default
	if as == attacking {
		wish, rung = r.lossWishOf(r.script, b, "LOSS", false, sd)
	} else if o := r.standFor("LOSS", sd, b); r.decides(b, sd, o != nil && isAsk(o) && r.hasLossChoice(b, as, number)) {
		lines, answered := r.reply(b, sd)
		if !answered {
			return seq.Ask
		}
		r.onlyVerbs(lines, "12.4.3", "LOSS", "PASS")
		r.onlyFighters(lines, b, as, "12.4.3")
		wish, rung = r.lossWishOf(lines, b, "LOSS", false, sd)
	} else {
		wish, rung = r.lossWishOf(r.standing[sd], b, "LOSS", true, sd)
	}
	if r.stopHere() {
		return seq.Ask
	}
	r.takeLosses(b, as, number, wish)
	if as == defending {
		r.rung(b, sd, "losses", rung)
	}
	return seq.Done
}

// hasLossChoice reports whether the owner has more than one way to absorb as
// much as possible.
func (s *State) hasLossChoice(b *battle, as role, number int) bool {
	live := s.living(b, as)
	if number == 0 || len(live) == 0 {
		return false
	}
	p := lossPlan{State: s, units: live, number: number, must: s.firstToLose(b, as, number, nil)}
	one := p.plan()
	for _, w := range []lossWish{{corps: true}, {armies: true}, {full: true}, {cf: true}, {order: live[len(live)-1:]}} {
		q := lossPlan{State: s, units: live, number: number, must: p.must, wish: w}
		if other := q.plan(); other.steps != one.steps {
			return true
		}
	}
	return false
}

// living are the participants of a role that still stand.
func (s *State) living(b *battle, as role) (list []unitID) {
	for _, u := range b.Sides[as].Units {
		if s.alive(u) {
			list = append(list, u)
		}
	}
	return list
}

// lossWishOf reads LOSS lines of a sheet, or standing ones.
func (r *run) lossWishOf(lines []orders.Order, b *battle, verb string, stand bool, sd side) (w lossWish, rung standing.Rung) {
	rung = standing.Default
	if !stand {
		if o := r.attackOrder(b); o != nil && sd == b.Side {
			if list := r.namedUnits(clauseArgs(o, "LOSS")); len(list) > 0 {
				w.order, rung = list, standing.Clause
			}
		}
	}
	for i := range lines {
		o := &lines[i]
		if (stand && o.Sub != verb || !stand && o.Verb != verb) || isAsk(o) || !r.speaksOf(o, b) || !r.holds(o.When, b, sd) {
			continue
		}
		w.order = r.namedUnits(o.Args)
		for _, a := range append(clauseArgs(o, "FIRST"), clauseArgs(o, "SUBSTITUTE")...) {
			if list := r.namedUnits([]orders.Arg{a}); len(list) > 0 && o.Has("SUBSTITUTE") {
				w.sub = list[0]
			}
		}
		for _, a := range clauseArgs(o, "PREFER") {
			switch folded(a.Text) {
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
		if stand {
			return w, standing.Standing
		}
		return w, standing.Clause
	}
	return w, rung
}

// takeLosses absorbs a Loss Number (12.4).
func (r *run) takeLosses(b *battle, as role, number int, wish lossWish) {
	live := r.living(b, as)
	absorbed := 0
	switch {
	case number == 0:
	case r.noCorpsCase(live, number):
		victim := live[0]
		if len(wish.order) > 0 && containsUnit(live, wish.order[0]) {
			victim = wish.order[0]
		}
		r.loseStep(b, as, victim, wish)
		r.loseStep(b, as, victim, wish)
		absorbed, b.Sides[as].NoCorps = number, true
	case len(live) > 0:
		p := lossPlan{State: r.State, units: live, number: number, must: r.firstToLose(b, as, number, wish.order), wish: wish}
		if b.Withdraw && as == defending {
			p.wish = lossWish{corps: true, sub: wish.sub} // no army step is saved while corps can pay (FAQ-cards)
		}
		a := p.plan()
		absorbed = a.total
		for i, u := range live {
			for n := a.steps[i]; n > 0; n-- {
				u = r.loseStep(b, as, u, wish)
			}
		}
	}
	if as == defending && b.Fort && len(r.living(b, as)) == 0 && number-absorbed >= int(r.sys.board.places[b.Target].fort) {
		b.FortDead = true // the space passes when the combat ends
	}
	if b.FortDead && as == defending {
		r.emit("fort-falls", "12.4.6", "space", r.name(b.Target))
	}
	r.emitLoss(b, as, number, absorbed)
}

func (r *run) emitLoss(b *battle, as role, number, absorbed int) {
	r.emit("losses", "12.4.3", "space", r.name(b.Target), "side", b.side(as), "role", roleWords[as], "number", number, "absorbed", absorbed,
		"steps", len(b.Sides[as].Lost))
}

// noCorpsCase is 12.4.4.2: two full armies alone, no corps for either, and a
// number one above what a step of each absorbs.
func (s *State) noCorpsCase(live []unitID, number int) bool {
	if len(live) != 2 {
		return false
	}
	for _, u := range live {
		if !s.sys.counters[u].army || s.reduced[u] || 2*s.lf(u)+1 != number || s.substitute(u, noUnit, nil) != noUnit {
			return false
		}
	}
	return true
}

// loseStep takes a step off a unit and returns who stands in its place: the
// unit, or the corps that replaced an army (12.4.4).
func (r *run) loseStep(b *battle, as role, u unitID, wish lossWish) unitID {
	f := &b.Sides[as]
	if !r.reduced[u] {
		r.reduced[u] = true
		f.Lost = append(f.Lost, lostStep{Unit: u})
		r.emit("reduced", "12.4.2", "unit", r.unitName(u), "space", r.name(r.at[u]))
		return u
	}
	sp, fit := r.at[u], r.isSupplied(u)
	sub := r.substitute(u, wish.sub, nil)
	to := boxLost
	if r.sys.counters[u].army && (!fit || sub == noUnit) {
		to = boxRemoved // 12.4.4, 12.4.4.1
	}
	r.put(u, to)
	f.Lost = append(f.Lost, lostStep{Unit: u, Dead: true, By: sub})
	r.emit("eliminated", "12.4.4", "unit", r.unitName(u), "space", r.name(sp), "to", r.name(to))
	if sub == noUnit {
		return u
	}
	r.put(sub, sp)
	r.done[sub] |= r.done[u] & (hasAttacked | attackedFort | isFit)
	f.Units = append(f.Units, sub)
	r.emit("replaced", "12.4.4", "unit", r.shown(sub), "army", r.unitName(u), "space", r.name(sp))
	return sub
}

// loseRetreated eliminates units that had already retreated into the target
// (12.5.6).
func (r *run) loseRetreated(b *battle) {
	var room [4]unitID
	for _, u := range r.unitsIn(b.Target, b.side(defending), room[:0]) {
		if r.done[u]&hasRetreated == 0 {
			continue
		}
		to := boxLost
		if r.sys.counters[u].army && !r.isSupplied(u) {
			to = boxRemoved
		}
		r.put(u, to)
		r.emit("eliminated", "12.5.6", "unit", r.unitName(u), "space", r.name(b.Target), "to", r.name(to))
	}
}
