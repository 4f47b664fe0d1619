// Losses and advance (10.6, 10.7); the end of a Combat Phase (11.84).

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator"
)

// takeLosses removes the steps of a result, the attacker's first (10.62).
func (r *run) takeLosses(b *battle) {
	r.attackerLoses(b, int(b.look.loss.attacker))
	sd := b.side.Other()
	if b.look.loss.all { // 10.65
		for _, u := range r.defenders(b.target, sd) {
			r.emit("eliminated", "10.65", "unit", r.unitName(u), "hex", r.hexName(b.target))
			r.kill(u)
		}
		for u := range r.pieces.Of(b.target, sd) {
			r.emit("eliminated", "10.65", "unit", r.unitName(u), "hex", r.hexName(b.target))
			r.kill(u)
		}
		if r.holdsFort(b.target, sd) {
			r.fallFort(b.target, "10.65")
		}
		return
	}
	for range b.look.loss.defender {
		list := r.defenders(b.target, sd)
		if len(list) == 0 {
			if r.hasIntrinsic(b.target, sd) {
				r.fallFort(b.target, "14.11")
			}
			return
		}
		u := r.defenderVictim(list)
		r.lose(u, "10.63")
	}
}

// fallFort is a fort that is reduced by fire (14.11, 10.65).
func (r *run) fallFort(c cell, rule adjudicator.Rule) {
	r.razeFort(c)
	r.emit("fort-destroyed", rule, "hex", r.hexName(c), "side", seats.Seat(r.control[c].Other()))
}

// defenderVictim is who loses the next step of a defender: an anti-tank unit first
// (10.64, 15.33), then by the owner's standing order, the weakest by default.
func (r *run) defenderVictim(list []unitID) unitID {
	if i := slices.IndexFunc(list, func(u unitID) bool { return r.kindOf(u) == antitank }); i >= 0 {
		return list[i]
	}
	return slices.MinFunc(list, r.weakerFirst)
}

// weakerFirst orders units by who goes first when the owner has no wish: the lowest
// factors, then reduced units (21).
func (r *run) weakerFirst(a, b unitID) int {
	if d := r.worth(a) - r.worth(b); d != 0 {
		return d
	}
	if d := r.stepsOf(a) - r.stepsOf(b); d != 0 {
		return d
	}
	return int(a) - int(b)
}

// attackerLoses takes the steps of an attacker: the first as 10.64 says, the others
// as his line says.
func (r *run) attackerLoses(b *battle, steps int) {
	for i := range steps {
		var list []unitID
		for _, u := range b.units {
			if r.onMap(u) {
				list = append(list, u)
			}
		}
		if len(list) == 0 {
			return
		}
		u := noUnit
		if i == 0 {
			u = r.firstLoss(b, list)
		}
		if u == noUnit {
			u = r.wished(b.loss, list)
		}
		if u == noUnit {
			u = slices.MinFunc(list, r.weakerFirst)
		}
		r.lose(u, "10.63")
	}
}

// wished is the first unit of a wish that can still lose a step.
func (r *run) wished(wish, list []unitID) unitID {
	for _, u := range wish {
		if slices.Contains(list, u) {
			return u
		}
	}
	return noUnit
}

// firstLoss is who must take the first step of an attacker: a tank, a shock unit, a
// British, Anzac, Canadian unit of two steps; nobody on the N sheet for the Allies
// (10.64).
func (r *run) firstLoss(b *battle, list []unitID) unitID {
	if b.side == allied && !r.hex(b.target).front.inEurope() {
		return noUnit
	}
	two := func(u unitID, is func(c contingent) bool) bool {
		k := r.counter(u)
		return k.army == britain && k.steps == 2 && is(k.contingent)
	}
	for _, is := range [...]func(u unitID) bool{
		func(u unitID) bool { return r.kindOf(u) == tank },
		func(u unitID) bool { return r.isShock(u) },
		func(u unitID) bool { return two(u, func(c contingent) bool { return !c.isAnzac() && c != canadian }) },
		func(u unitID) bool { return two(u, contingent.isAnzac) },
		func(u unitID) bool { return two(u, func(c contingent) bool { return c == canadian }) },
	} {
		var fit []unitID
		for _, u := range list {
			if is(u) {
				fit = append(fit, u)
			}
		}
		if len(fit) > 0 {
			if u := r.wished(b.loss, fit); u != noUnit {
				return u
			}
			return slices.MinFunc(fit, r.weakerFirst)
		}
	}
	return noUnit
}

// advanceAll brings survivors into a hex that is empty of defenders (10.7).
func (r *run) advanceAll(b *battle) {
	sd := b.side.Other()
	if b.stay || r.fighters(b.target, sd) > 0 || r.hasIntrinsic(b.target, sd) {
		return
	}
	if b2 := r.mayAdvance(b); !b2.ok() {
		r.emit("no-advance", b2.rule, "hex", r.hexName(b.target), "reason", b2.code)
		return
	}
	list := b.advance
	if list == nil {
		list = slices.Clone(b.units)
		slices.SortStableFunc(list, func(x, y unitID) int { return r.worth(y) - r.worth(x) })
	}
	for _, u := range list {
		if !r.onMap(u) || !r.mayEnterByAdvance(u, b.target) {
			continue
		}
		from := r.at(u)
		r.enter(u, b.target)
		r.put(u, b.target)
		r.emit("advance", "10.71", "unit", r.unitName(u), "from", r.hexName(from), "path", r.hexPath([]cell{from, b.target}))
	}
	r.advanceTwice(b)
}

// mayEnterByAdvance tells whether a unit may advance into a hex: not where it may not
// be, not beyond the limits of stacking, not where it would have no supply (10.71,
// 11.83).
func (r *run) mayEnterByAdvance(u unitID, c cell) bool {
	if !r.mayBe(u, c).ok() || r.overfull(c, r.sideOf(u), u) != nil || r.isTyphus() && (r.hex(c).country == inSerbia) != (r.hex(r.at(u)).country == inSerbia) {
		return false
	}
	// who is alone in the hex breaks no line that runs to it
	return r.supplyIfIn(u, c) != outOfSupply
}

// supplyIfIn is the supply that a unit would have in a hex that it takes.
func (r *run) supplyIfIn(u unitID, c cell) supplied {
	from, was := r.at(u), r.control[c]
	r.put(u, c)
	r.control[c] = r.sideOf(u)
	x := r.supply(u)
	r.control[c] = was
	r.put(u, from)
	return x
}

// mayAdvance tells whether the rules of the Western Front let anybody advance
// (10.71): not against trenches of -2 unless tanks or shock troops attacked, an HQ
// supported the attacker alone, or an event helped that none answered.
func (r *run) mayAdvance(b *battle) bar {
	if x := r.stoppedByEvent(b); !x.ok() {
		return x
	}
	if r.hex(b.target).front != western || b.entrench > -2 || r.opts.On(optAdvance) || b.side == allied && r.AlliesChoose {
		return bar{}
	}
	switch {
	case slices.ContainsFunc(b.units, func(u unitID) bool { return r.isShock(u) || r.counter(u).back == shock && r.units[u].flags&isBack != 0 }):
		return bar{}
	case slices.ContainsFunc(b.units, func(u unitID) bool { return r.counter(u).kind == tank }) && !r.hasAntitank(b):
		return bar{}
	case b.hq != noUnit && b.defHQ == noUnit:
		return bar{}
	case r.helpedByEvent(b):
		return bar{}
	}
	return bar{"entrenched", "10.71"}
}

// endCombat is the end of a Combat Phase: units that devastate step back (14.62),
// then every unit of both sides without supply is eliminated at once (11.84), and its
// hex falls to the other side (7.13).
func (r *run) endCombat() {
	r.stepBack()
	var gone []unitID
	for u := range r.units {
		u := unitID(u)
		if r.onMap(u) && r.supply(u) == outOfSupply && !r.escapes(u) {
			gone = append(gone, u)
		}
	}
	for _, u := range gone {
		c, sd := r.at(u), r.sideOf(u)
		r.emit("starved", "11.84", "unit", r.unitName(u), "hex", r.hexName(c))
		r.kill(u)
		if r.pieces.IsEmpty(c) && r.control[c] == sd && !r.holdsFort(c, sd) {
			r.take(c, sd.Other(), noUnit)
		}
	}
	for u := range r.units {
		r.units[u].flags &^= isSaved
	}
	r.settle()
}

// escapes tells whether a unit without supply is not eliminated: Belgians in Antwerp
// (11.52).
func (r *run) escapes(u unitID) bool {
	return r.counter(u).army == belgium && r.at(u) == r.sys.board.at.antwerp && r.control[r.at(u)] == allied
}
