package adviser

import (
	"slices"

	"feldpost/adjudicator/games/balkanwars/outlook"
	"feldpost/adjudicator/kernel/lines"
	"feldpost/orders"
)

// threshold is the least worth of an assault that is made: small gains are
// not worth a risk to the plan.
const threshold = 60

// shut is the room in a hex that no unit of the assault being thought out may
// attack from.
const shut = -outlook.Far

// assault is an attack with the ways to where it begins.
type assault struct {
	outlook.Assault
	how []way // to get to the hex each attacks from, parallel; no path for who stands there
}

// isTrooper tells whether a unit is one that an attack is made with.
func (a *adviser) isTrooper(i int) bool {
	u := &a.Units[i]
	return u.Kind <= outlook.Engineer && u.At != outlook.None && u.Side == outlook.Own && !u.Shaken && !u.Frozen && !u.Attacked &&
		!u.StoodBy && !a.rest[u.Nation]
}

// byWorth lists the side's attacking units: guns first, since they shift the
// column, then by Combat Strength, Engineers last.
func (a *adviser) byWorth() (list []int) {
	rank := func(i int) int {
		u := &a.Units[i]
		return 100*u.Bombardment + 10*u.Combat + u.Cadre
	}
	for u := range a.Units {
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
	reach := make([][]way, len(a.Units))
	for _, u := range list {
		reach[u] = []way{{to: a.Units[u].At}}
		if !a.busy[u] {
			reach[u] = append(reach[u], a.waysOf("MOVE", u)...)
		}
	}
	for range 12 {
		var best assault
		for c := range a.Stacks {
			if a.Has(cell(c), outlook.Foe) && !slices.Contains(a.claim, cell(c)) {
				if x := a.gather(cell(c), list, reach); x.Worth >= threshold && x.Worth > best.Worth {
					best = x
				}
			}
		}
		if best.Units == nil {
			return
		}
		a.assemble(&best)
	}
}

// gather finds the best assault on a hex with the units that can come.
func (a *adviser) gather(target cell, list []int, reach [][]way) assault {
	best, x := assault{}, assault{Assault: outlook.Assault{Target: target}}
	for _, c := range a.Around(target) {
		if c != outlook.None && !a.IsBarred(c) && (a.claim[c] == outlook.None || a.claim[c] == target) {
			a.room[c] = a.Facts.Stacking - a.Size(c)
			defer func() { a.room[c] = shut }()
		}
	}
	for _, u := range list {
		how, comes := a.seatFor(u, target, reach[u])
		if !comes {
			continue
		}
		if a.Units[u].At != how.to {
			a.room[how.to]--
		}
		x.Units, x.At, x.how = append(x.Units, u), append(x.At, how.to), append(x.how, how)
		if k := &a.Units[u]; k.Kind == outlook.Artillery || len(x.Units) == 1 && k.Combat == 0 {
			continue
		}
		if a.Weigh(&x.Assault); x.Worth > best.Worth+10 {
			best = x
			best.Units, best.At, best.how = slices.Clone(x.Units), slices.Clone(x.At), slices.Clone(x.how)
		}
	}
	return best
}

// seatFor is the hex from which a unit would attack: where it stands, else
// one with room, over no river if that can be, with the most comrades.
func (a *adviser) seatFor(u int, target cell, reach []way) (best way, comes bool) {
	worth := 0
	for _, w := range reach {
		free, here := a.room[w.to], a.Units[u].At == w.to
		if free == shut || free <= 0 && !here || a.busy[u] && !here || !a.CanAssault(u, w.to, target) {
			continue
		}
		n := 10 + a.Facts.Stacking - free
		if here {
			n += 10
		}
		if !a.IsAcrossRiver(w.to, target) {
			n += 6
		}
		if n > worth {
			best, worth, comes = w, n, true
		}
	}
	return best, comes
}

// assemble moves the units of an assault to their hexes.
func (a *adviser) assemble(x *assault) {
	for i, u := range x.Units {
		a.claim[x.At[i]] = x.Target
		a.busy[u] = true
		if a.Units[u].At != x.At[i] {
			a.send("MOVE", u, x.how[i])
		}
	}
}

// attack attacks from where the units stand now, the best assault first.
func (a *adviser) attack() {
	for range 24 {
		list := a.byWorth()
		reach := make([][]way, len(a.Units))
		for _, u := range list {
			reach[u] = []way{{to: a.Units[u].At}}
		}
		var best assault
		for c := range a.Stacks {
			if !a.Has(cell(c), outlook.Foe) || a.WasAttacked(cell(c)) {
				continue
			}
			if x := a.gather(cell(c), list, reach); x.Worth >= threshold/2 && x.Worth > best.Worth {
				best = x
			}
		}
		if best.Units == nil {
			return
		}
		a.launch(&best)
	}
}

// launch writes the lines of an assault. One that does not stand is given up.
func (a *adviser) launch(x *assault) {
	o := lines.Order("ATTACK", a.hexArg(x.Target))
	var with, hexes []orders.Arg
	for _, u := range x.Units {
		with = append(with, a.unitArg(u))
	}
	from := slices.Compact(slices.Sorted(slices.Values(x.At)))
	for _, c := range from {
		a.claim[c] = x.Target
		hexes = append(hexes, a.hexArg(c))
	}
	o.Clauses = []orders.Clause{lines.Clause("FROM", hexes...), lines.Clause("WITH", with...)}
	stands := a.try(o)
	a.spend(x, from)
	if !stands {
		return
	}
	if x.Charge {
		a.try(lines.Order("CHARGE", a.hexArg(x.Target), lines.Name("ALL")))
	}
	m := lines.Order("MORALE", a.hexArg(x.Target))
	m.Clauses = []orders.Clause{lines.Clause("SPEND"), lines.Clause("MIN", lines.Number(4))}
	m.When = lines.When(orders.Term{Subject: "IMPROVES"})
	a.try(m)
	a.follow(x)
}

// spend notes who has attacked, who stood by, and who was attacked (6.3).
func (a *adviser) spend(x *assault, from []cell) {
	for _, c := range from {
		for _, u := range a.Stacks[c] {
			a.Units[u].StoodBy = true
		}
	}
	for _, u := range x.Units {
		a.Units[u].Attacked = true
	}
	for _, u := range a.Stacks[x.Target] {
		a.Units[u].WasAttacked = true
	}
}

// follow sends the strongest attackers into the hex when it is worth holding
// or they are strong enough to stay.
func (a *adviser) follow(x *assault) {
	var names []orders.Arg
	strength, room := 0, a.Facts.Stacking-1
	for _, u := range x.Units {
		if k := &a.Units[u]; k.Kind.IsTroops() && len(names) < room {
			names = append(names, a.unitArg(u))
			strength += k.Combat
		}
	}
	threat := a.Power[outlook.Foe][x.Target] - a.Strength(x.Target, outlook.Foe)
	if dear := a.Value[x.Target] >= 5; len(names) == 0 || !dear && threat > strength {
		return
	}
	a.try(lines.Order("ADVANCE", append([]orders.Arg{a.hexArg(x.Target)}, names...)...))
}
