// Losses and advance (10.6, 10.7); the end of a Combat Phase (11.84).
// The second hex of an advance (10.72).

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/orders"
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
			r.razeFort(b.target)
			r.tellFort(b.target, "10.65")
		}
		return
	}
	wishes := r.wishesOf(b, sd)
	for i := range b.look.loss.defender {
		list := r.defenders(b.target, sd)
		if len(list) == 0 {
			if r.hasIntrinsic(b.target, sd) {
				r.breakFort(b.target)
				r.tellFort(b.target, "14.11")
			}
			return
		}
		r.lose(r.defenderVictim(int(i), wishes, list), "10.63")
	}
}

// tellFort tells of a fort that was reduced by fire (14.11, 10.65).
func (r *run) tellFort(c cell, rule adjudicator.Rule) {
	r.emit("fort-destroyed", rule, "hex", r.hexName(c), "side", seats.Seat(r.control[c].Other()))
}

// defenderVictim is who loses a step of a defender: the first an anti-tank unit
// (10.64, 15.33), the others as the owner wishes.
func (r *run) defenderVictim(n int, wishes []wish, list []unitID) unitID {
	if i := slices.IndexFunc(list, func(u unitID) bool { return r.kindOf(u) == antitank }); n == 0 && i >= 0 {
		return list[i]
	}
	return r.victim(wishes, list)
}

// attackerLoses takes the steps of an attacker: the first as 10.64 says, the others
// as he wishes.
func (r *run) attackerLoses(b *battle, steps int) {
	wishes := r.wishesOf(b, b.side)
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
		if fit := r.firstLoss(b, list); i == 0 && len(fit) > 0 {
			list = fit
		}
		r.lose(r.victim(wishes, list), "10.63")
	}
}

// firstLoss are those of whom one must take the first step of an attacker: a tank, a
// shock unit, a British, Anzac, Canadian unit of two steps; nobody on the N sheet for
// the Allies (10.64).
func (r *run) firstLoss(b *battle, list []unitID) (fit []unitID) {
	if b.side == allied && !r.hex(b.target).front.inEurope() {
		return nil
	}
	two := func(u unitID, is func(c contingent) bool) bool {
		k := r.counter(u)
		return k.army == britain && r.stepsOf(u) == 2 && is(k.contingent)
	}
	for _, is := range [...]func(u unitID) bool{
		func(u unitID) bool { return r.kindOf(u) == tank },
		func(u unitID) bool { return r.isShock(u) },
		func(u unitID) bool { return two(u, func(c contingent) bool { return !c.isAnzac() && c != canadian }) },
		func(u unitID) bool { return two(u, contingent.isAnzac) },
		func(u unitID) bool { return two(u, func(c contingent) bool { return c == canadian }) },
	} {
		for _, u := range list {
			if is(u) {
				fit = append(fit, u)
			}
		}
		if len(fit) > 0 {
			return fit
		}
	}
	return nil
}

// advanceAll brings survivors into a hex that is empty of defenders (10.7).
func (r *run) advanceAll(b *battle) {
	sd := b.side.Other()
	if b.stay || !slices.ContainsFunc(b.units, r.onMap) || r.fighters(b.target, sd) > 0 || r.hasIntrinsic(b.target, sd) {
		return
	}
	if b2 := r.mayAdvance(b); !b2.ok() {
		r.emit("no-advance", b2.rule, "hex", r.hexName(b.target), "reason", b2.code)
		return
	}
	r.advanceInto(b)
	r.advanceTwice(b)
}

// advanceInto brings attackers into the hex that they have attacked, the strongest
// first when all may.
func (r *run) advanceInto(b *battle) {
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
}

// mayEnterByAdvance tells whether a unit may advance into a hex: not where it may not
// be, not beyond the limits of stacking, not where it would have no supply (10.71,
// 11.83).
func (r *run) mayEnterByAdvance(u unitID, c cell) bool {
	if way := r.sys.board.Net().Way(r.at(u), c); way >= 0 && r.hex(r.at(u)).side[way]&sideLagoon != 0 {
		return false // 8.35: by operational movement alone
	}
	if !r.mayGoInto(u, r.at(u), c).ok() || r.overfull(c, r.sideOf(u), u) != nil {
		return false
	}
	return r.supplyIfIn(u, c).is(toStay)
}

// supplyIfIn is the supply that a unit would have in a hex that it takes: an HQ that
// is alone there and a fort without a unit are gone then.
func (r *run) supplyIfIn(u unitID, c cell) supplied {
	from, sd := r.at(u), r.sideOf(u)
	if r.counter(u).nation == arabs {
		return normal // 15.81
	}
	control, spoiled, tops := r.control[c], r.spoiled[c], [2]unitID{r.tops[from], r.tops[c]}
	enemies := r.pieces.Append(nil, c, sd.Other())
	for _, v := range enemies {
		r.put(v, locOut)
	}
	r.put(u, c)
	r.control[c] = sd
	if r.holdsFort(c, sd.Other()) {
		r.razeFort(c)
	}
	x := r.supply(u)
	r.control[c], r.spoiled[c] = control, spoiled
	r.put(u, from)
	for _, v := range enemies {
		r.put(v, c)
	}
	r.tops[from], r.tops[c] = tops[0], tops[1]
	return x
}

// mayAdvance tells whether anybody may advance: the trenches of the Western Front
// allow it, and no event of the defender stops it.
func (r *run) mayAdvance(b *battle) bar {
	if x := r.mayLeaveTrenches(b); !x.ok() {
		return x
	}
	return r.stoppedByEvent(b)
}

// mayLeaveTrenches is 10.71: on the Western Front nobody advances against trenches of
// -2 unless tanks or shock troops attacked, an HQ supported the attacker alone, or an
// event helped that none answered; an optional rule lifts it, and for the Allies the
// choice of the initiative.
func (r *run) mayLeaveTrenches(b *battle) bar {
	switch {
	case r.hex(b.target).front != western, b.entrench > -2, r.opts.On(optAdvance), b.side == allied && r.AlliesChoose:
		return bar{}
	case b.shocked, b.tanked: // whether they live or not (15.24, 15.44)
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
// Both sides lose theirs together (11.13).
func (r *run) endCombat() {
	r.stepBack()
	r.saveStack()
	var gone []unitID
	for u := range r.units {
		u := unitID(u)
		if r.onMap(u) && !r.isSuppliedFor(u, toLive) {
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
	r.trimAll() // 7.22
	r.settle()
}

// further is a second hex of an advance: of one unit, or of all that may (noUnit).
type further struct {
	unit unitID
	to   cell
}

// readAdvance reads the ADVANCE clause: NONE, or who advances, with a path behind
// those that go on into a second hex.
func (r *run) readAdvance(a *attack, args []orders.Arg) bool {
	named, from := false, 0
	for _, arg := range args {
		switch {
		case arg.Is("NONE"), arg.Is("NO"):
			a.stay = true
		case arg.Is("ALL"), arg.Is("YES"):
		case arg.Kind == orders.Path:
			way, ok := r.readPath(arg, nil)
			if !ok {
				return false
			}
			to := way[len(way)-1]
			if len(way) > 2 || len(way) == 2 && way[0] != a.target || r.sys.board.Net().Way(a.target, to) < 0 {
				r.fault(arg.Pos, "second-hex", "10.72", "hex", r.hexName(to), "target", r.hexName(a.target))
				return false
			}
			for _, u := range a.advance[from:] {
				a.second = append(a.second, further{u, to})
			}
			if from == len(a.advance) {
				a.second = append(a.second, further{noUnit, to})
			}
			from = len(a.advance)
		default:
			u, ok := r.readUnit(arg, a.side)
			if !ok {
				return false
			}
			a.advance, named = append(a.advance, u), true
		}
	}
	if !named {
		a.advance = nil
	}
	return true
}

// goesFar tells whether a unit may advance two hexes (10.72).
func (s *State) goesFar(u unitID) bool {
	return s.isShock(u) || s.kindOf(u) == tank && s.sideOf(u) == allied && s.Turn > s.sys.tables.num.tanksFar
}

// mayGoOn faults the second hexes of units that advance but one.
func (r *run) mayGoOn(a *attack) bool {
	for _, x := range a.second {
		if x.unit != noUnit && !r.goesFar(x.unit) {
			r.fault(a.order.Pos, "one-hex-only", "10.72", "unit", r.unitName(x.unit), "hex", r.hexName(x.to))
			return false
		}
	}
	return true
}

// advanceTwice is the second hex of shock troops and Allied tanks (10.72): not from
// marsh, mountains or wet flood plain, into an empty hex next to the first.
func (r *run) advanceTwice(b *battle) {
	h := r.hex(b.target)
	if len(b.second) == 0 || r.sys.tables.terrain[h.terrain].stops[r.Weather[h.front]] {
		return
	}
	asked := false
	for _, u := range b.units {
		i := slices.IndexFunc(b.second, func(x further) bool { return x.unit == u || x.unit == noUnit })
		if i < 0 || r.at(u) != b.target || !r.goesFar(u) {
			continue
		}
		to := b.second[i].to
		if !r.isOpenTo(u, b.target, to) || !r.mayEnterByAdvance(u, to) {
			r.emit("no-advance", "10.72", "hex", r.hexName(to), "reason", "second-hex")
			continue
		}
		if !asked { // once for all of them
			asked = true
			if x := r.loots(b); !x.ok() {
				r.emit("no-advance", x.rule, "hex", r.hexName(to), "reason", x.code)
				return
			}
		}
		r.enter(u, to)
		r.put(u, to)
		r.emit("advance", "10.72", "unit", r.unitName(u), "from", r.hexName(b.target), "path", r.hexPath([]cell{b.target, to}))
	}
}

// isOpenTo tells whether the second hex is empty: no combat unit of the enemy and no
// intact fort of his, but an HQ alone is overrun (10.11, 10.72).
func (r *run) isOpenTo(u unitID, from, to cell) bool {
	way, sd := r.sys.board.Net().Way(from, to), r.sideOf(u).Other()
	h := r.hex(to)
	return way >= 0 && r.hex(from).side[way]&(sideClosed|sideLake|sideLagoon) == 0 && h.terrain != alpine && h.terrain != fullLake &&
		r.fighters(to, sd) == 0 && !r.holdsFort(to, sd)
}
