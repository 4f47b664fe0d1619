package adviser

import (
	"slices"

	"feldpost/orders"
)

// threshold is the least worth of an assault that is made: small gains are
// not worth a risk to the plan.
const threshold = 60

// shut is the room in a hex that no unit of the assault being thought out may
// attack from.
const shut = -far

// assault is an attack that the adviser weighs: who attacks a hex and from
// where.
type assault struct {
	target cell
	units  []int
	at     []cell // the hex each attacks from, parallel
	how    []way  // to get there, parallel; no path for who stands there
	worth  int
	charge bool
}

// isTrooper tells whether a unit is one that an attack is made with.
func (a *adviser) isTrooper(i int) bool {
	u := &a.units[i]
	return u.kind <= engineer && u.at != none && u.side == own && !u.shaken && !u.frozen && !u.attacked && !u.stoodBy && !a.rest[u.nation]
}

// byWorth lists the side's attacking units: guns first, since they shift the
// column, then by Combat Strength, Engineers last.
func (a *adviser) byWorth() (list []int) {
	rank := func(i int) int {
		u := &a.units[i]
		return 100*u.bombardment + 10*u.combat + u.cadre
	}
	for u := range a.units {
		if a.isTrooper(u) {
			list = append(list, u)
		}
	}
	slices.SortStableFunc(list, func(u, v int) int { return rank(v) - rank(u) })
	return list
}

// planAssaults moves units to where they attack from: the best assault first,
// until none is worth it.
func (a *adviser) planAssaults() {
	list := a.byWorth()
	reach := make([][]way, len(a.units))
	for _, u := range list {
		reach[u] = []way{{to: a.units[u].at}}
		if !a.busy[u] {
			reach[u] = append(reach[u], a.waysOf("MOVE", u)...)
		}
	}
	for range 12 {
		var best assault
		for c := range a.stacks {
			if a.has(cell(c), foe) && !slices.Contains(a.claim, cell(c)) {
				if x := a.gather(cell(c), list, reach); x.worth >= threshold && x.worth > best.worth {
					best = x
				}
			}
		}
		if best.units == nil {
			return
		}
		a.assemble(&best)
	}
}

// gather finds the best assault on a hex with the units that can come.
func (a *adviser) gather(target cell, list []int, reach [][]way) assault {
	best, x := assault{}, assault{target: target}
	for _, c := range a.net.Ways(target) {
		if c != none && !a.isBarred(c) && (a.claim[c] == none || a.claim[c] == target) {
			a.room[c] = a.ground.facts.Stacking - a.size(c)
			defer func() { a.room[c] = shut }()
		}
	}
	for _, u := range list {
		how, comes := a.seatFor(u, target, reach[u])
		if !comes {
			continue
		}
		if a.units[u].at != how.to {
			a.room[how.to]--
		}
		x.units, x.at, x.how = append(x.units, u), append(x.at, how.to), append(x.how, how)
		if k := &a.units[u]; k.kind == artillery || len(x.units) == 1 && k.combat == 0 {
			continue
		}
		if a.weigh(&x); x.worth > best.worth+10 {
			best = x
			best.units, best.at, best.how = slices.Clone(x.units), slices.Clone(x.at), slices.Clone(x.how)
		}
	}
	return best
}

// seatFor is the hex from which a unit would attack: where it stands, else
// one with room, over no river if that can be, with the most comrades.
func (a *adviser) seatFor(u int, target cell, reach []way) (best way, comes bool) {
	worth := 0
	for _, w := range reach {
		free, here := a.room[w.to], a.units[u].at == w.to
		if free == shut || free <= 0 && !here || a.busy[u] && !here || !a.canAssault(u, w.to, target) {
			continue
		}
		n := 10 + a.ground.facts.Stacking - free
		if here {
			n += 10
		}
		if a.hexes[w.to].side[a.net.Way(w.to, target)]&river == 0 {
			n += 6
		}
		if n > worth {
			best, worth, comes = w, n, true
		}
	}
	return best, comes
}

// canAssault tells whether the land lets a unit attack from one hex into
// another (6.2).
func (a *adviser) canAssault(i int, from, to cell) bool {
	u, side := &a.units[i], a.hexes[from].side[a.net.Way(from, to)]
	linked := side&(road|railroad) != 0
	in := a.hexes[to].countries
	switch {
	case side&closed != 0 || a.isWater(to):
		return linked
	case slices.Contains(in, u.nation):
	case a.isOnly(to, "AH"), a.isOnly(to, "RO"), a.isNeutral(to):
		return false
	}
	return a.hexes[to].terrain != "mountain" || linked || u.kind == alpine || u.kind == engineer || a.hasEngineer(from) || a.hasEngineer(to)
}

// hasEngineer tells whether an own Engineer is in a hex.
func (a *adviser) hasEngineer(c cell) bool {
	return slices.ContainsFunc(a.stacks[c], func(u int) bool { return a.units[u].kind == engineer && a.units[u].side == own })
}

// assemble moves the units of an assault to their hexes.
func (a *adviser) assemble(x *assault) {
	for i, u := range x.units {
		a.claim[x.at[i]] = x.target
		a.busy[u] = true
		if a.units[u].at != x.at[i] {
			a.send("MOVE", u, x.how[i])
		}
	}
}

// attack attacks from where the units stand now, the best assault first.
func (a *adviser) attack() {
	for range 24 {
		list := a.byWorth()
		reach := make([][]way, len(a.units))
		for _, u := range list {
			reach[u] = []way{{to: a.units[u].at}}
		}
		var best assault
		for c := range a.stacks {
			if !a.has(cell(c), foe) || a.wasAttacked(cell(c)) {
				continue
			}
			if x := a.gather(cell(c), list, reach); x.worth >= threshold/2 && x.worth > best.worth {
				best = x
			}
		}
		if best.units == nil {
			return
		}
		a.launch(&best)
	}
}

// wasAttacked tells whether a hex is closed to further attacks (R120).
func (a *adviser) wasAttacked(c cell) bool {
	return slices.ContainsFunc(a.stacks[c], func(u int) bool { return a.units[u].wasAttacked })
}

// launch writes the lines of an assault. One that does not stand is given up.
func (a *adviser) launch(x *assault) {
	o := line("ATTACK", a.hexArg(x.target))
	var with, hexes []orders.Arg
	for _, u := range x.units {
		with = append(with, a.unitArg(u))
	}
	from := slices.Compact(slices.Sorted(slices.Values(x.at)))
	for _, c := range from {
		a.claim[c] = x.target
		hexes = append(hexes, a.hexArg(c))
	}
	o.Clauses = []orders.Clause{clause("FROM", hexes...), clause("WITH", with...)}
	stands := a.try(o)
	a.spend(x, from)
	if !stands {
		return
	}
	if x.charge {
		a.try(line("CHARGE", a.hexArg(x.target), nameArg("ALL")))
	}
	m := line("MORALE", a.hexArg(x.target))
	m.Clauses = []orders.Clause{clause("SPEND"), clause("MIN", numberArg(4))}
	m.When = when(orders.Term{Subject: "IMPROVES"})
	a.try(m)
	a.follow(x)
}

// spend notes who has attacked, who stood by, and who was attacked (6.3).
func (a *adviser) spend(x *assault, from []cell) {
	for _, c := range from {
		for _, u := range a.stacks[c] {
			a.units[u].stoodBy = true
		}
	}
	for _, u := range x.units {
		a.units[u].attacked = true
	}
	for _, u := range a.stacks[x.target] {
		a.units[u].wasAttacked = true
	}
}

// follow sends the strongest attackers into the hex when it is worth holding
// or they are strong enough to stay.
func (a *adviser) follow(x *assault) {
	var names []orders.Arg
	strength, room := 0, a.ground.facts.Stacking-1
	for _, u := range x.units {
		if k := &a.units[u]; k.kind.isTroops() && len(names) < room {
			names = append(names, a.unitArg(u))
			strength += k.combat
		}
	}
	threat := a.power[foe][x.target] - a.strength(x.target, foe)
	if dear := a.value[x.target] >= 5; len(names) == 0 || !dear && threat > strength {
		return
	}
	a.try(line("ADVANCE", append([]orders.Arg{a.hexArg(x.target)}, names...)...))
}
