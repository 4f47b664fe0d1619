package adviser

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/lines"
	"feldpost/adjudicator/survey"
	"feldpost/orders"
)

// What a hex of the front is worth that nobody covers any more, in tenths of a
// step, and how many units fit into one.
const (
	gapPrice = 25
	roomFor  = 3
)

// assault is an attack that is thought over.
type assault struct {
	target  int
	units   []int
	at      []int // where each attacks from, parallel
	support []int // guns and air units
	worth   int
	enters  bool // whether the hex may be taken
}

// planAssaults moves units to where they attack from: the best assault first,
// until none is worth it.
func (a *adviser) planAssaults() {
	a.choose(func(x *assault) {
		for i, u := range x.units {
			a.busy[u] = true
			if a.units[u].at != x.at[i] && !a.send("MOVE", u, x.at[i]) {
				a.reach[u] = nil
			}
		}
		a.targets = append(a.targets, x.target)
	})
}

// fight attacks from where the units stand, the best assault first.
func (a *adviser) fight() {
	for i := range a.reach {
		a.reach[i] = nil
	}
	a.choose(a.launch)
}

// choose finds the best assault again and again until none is left that is worth
// it, each against another hex.
func (a *adviser) choose(do func(x *assault)) {
	order := a.byAttack()
	plans := survey.Plans[assault]{Cells: len(a.hexes), May: func(c int) bool { return a.has(c, foe) }, Meets: (*assault).meets,
		Find:  func(c int) assault { return a.gather(c, order) },
		Worth: func(_ int, x *assault) (int, bool) { return x.worth, x.worth >= a.temper.least }}
	plans.Choose(do)
}

// meets tells whether two assaults want the same unit, or room in the same cell.
func (x *assault) meets(y *assault) bool {
	return survey.Shared(x.units, y.units) || survey.Shared(x.at, y.at) || survey.Shared(x.support, y.support)
}

// byAttack lists the own units that can attack, the strongest first and tanks
// last.
func (a *adviser) byAttack() (list []int) {
	rank := func(i int) int {
		u := &a.units[i]
		if u.isTank() {
			return u.attack - 100
		}
		return 10*u.attack - u.defence
	}
	for i := range a.units {
		if u := &a.units[i]; u.side == own && u.name != "" && u.attack > 0 && u.at != none && (u.isLand() || u.isTank()) {
			list = append(list, i)
		}
	}
	survey.ByWorth(list, rank)
	return list
}

// gather finds the best assault on a cell with the units that can come.
func (a *adviser) gather(target int, order []int) assault {
	best, x := assault{target: target, worth: -far}, assault{target: target}
	used := map[int]int{} // by cell, units that come there
	for _, u := range order {
		from, comes := a.seatFor(u, target, &x, used)
		if !comes {
			continue
		}
		if a.units[u].at != from && a.units[u].isLand() {
			used[from]++
		}
		x.units, x.at = append(x.units, u), append(x.at, from)
		if !a.weigh(&x) {
			x.units, x.at = x.units[:len(x.units)-1], x.at[:len(x.at)-1]
			continue
		}
		if x.worth > best.worth+2 {
			best = x
			best.units, best.at = slices.Clone(x.units), slices.Clone(x.at)
		}
	}
	if len(best.units) > 0 {
		a.addSupport(&best, (*unit).isGun, 10)
	}
	return best
}

// seatFor is the cell from which a unit would attack: where it stands, else one
// with room that surrounds the target best.
func (a *adviser) seatFor(i, target int, x *assault, used map[int]int) (best int, comes bool) {
	u := &a.units[i]
	worth := -1
	for _, c := range a.hexes[target].next {
		here := u.at == c
		switch {
		case a.busy[i] && !here, !here && !slices.Contains(a.reach[i], c):
			continue
		case !here && (a.has(c, foe) || !a.isFriendly(u, c) || u.isLand() && a.size(c)+used[c] >= roomFor):
			continue
		case u.isTank() && !x.hasFoot(a, c, u.army):
			continue
		}
		if n := survey.Surrounds(a.hexes[c].next, x.at, c, here); n > worth {
			best, worth, comes = c, n, true
		}
	}
	return best, comes
}

// hasFoot tells whether infantry of an army attacks from a cell: it leads tanks.
func (x *assault) hasFoot(a *adviser, c int, army string) bool {
	for i, u := range x.units {
		if x.at[i] == c && a.units[u].isFoot() && a.units[u].army == army {
			return true
		}
	}
	return false
}

// weigh sets what an assault is worth, in tenths of a step; false for one that the
// rules forbid.
func (a *adviser) weigh(x *assault) bool {
	in := adjudicator.Assault{Target: a.hexes[x.target].name}
	for i, u := range x.units {
		in.Pieces, in.From = append(in.Pieces, a.units[u].name), append(in.From, a.hexes[x.at[i]].name)
	}
	for _, u := range x.support {
		in.Pieces, in.From = append(in.Pieces, a.units[u].name), append(in.From, "")
	}
	f, ok := a.draft.Forecast(in)
	if !ok {
		return false
	}
	stakes := survey.Stakes{Own: a.temper.own, Foe: a.temper.foe, Theirs: a.steps(x.target), Prize: a.prize(x)}
	for _, u := range x.units {
		stakes.Mine += a.units[u].steps
	}
	x.worth, x.enters = stakes.Expect(&f)
	x.worth -= a.gaps(x)
	return true
}

// prize is what taking the hex of an assault is worth.
func (a *adviser) prize(x *assault) int {
	n := a.temper.point*a.hexes[x.target].points + a.temper.ground
	if !slices.ContainsFunc(x.at, a.isFed) { // who goes in is cut off
		n /= 2
	}
	return n + a.temper.way*survey.Nearer(a.aims, x.at, x.target)
}

// gaps prices the hexes of the front that nobody would cover.
func (a *adviser) gaps(x *assault) (price int) {
	for i, u := range x.units {
		from := a.units[u].at
		if from == x.at[i] || !a.units[u].isLand() {
			continue
		}
		for _, c := range append(slices.Clip(a.hexes[from].next), from) {
			if a.isFront(c) && !a.isCovered(c, u) && !slices.Contains(a.hexes[c].next, x.at[i]) {
				price += a.alarm(c, gapPrice)
			}
		}
		if p := a.hexes[from].points; p > 0 && a.lack(from, u) > 0 {
			price += a.alarm(from, 20*p)
		}
	}
	return price
}

// isCovered tells whether an own unit besides one covers a cell.
func (a *adviser) isCovered(c, but int) bool {
	covers := func(n int) bool {
		return slices.ContainsFunc(a.stacks[n], func(u int) bool { return u != but && a.units[u].side == own && a.units[u].isLand() })
	}
	return covers(c) || slices.ContainsFunc(a.hexes[c].next, covers)
}

// addSupport adds the guns or air units that make an assault worth enough more.
func (a *adviser) addSupport(x *assault, is func(u *unit) bool, least int) {
	for i := range a.units {
		u := &a.units[i]
		if u.side != own || u.name == "" || u.used || a.busy[i] || !is(u) || u.at == none && u.box != "AIR" {
			continue
		}
		with := *x
		with.support = append(slices.Clip(x.support), i)
		if a.weigh(&with) && with.worth >= x.worth+least {
			*x = with
		}
	}
}

// launch writes the line of an assault.
func (a *adviser) launch(x *assault) {
	a.addSupport(x, (*unit).isAir, 4)
	o := lines.Order("ATTACK", lines.Path(a.hexes[x.target].name))
	var with, from, air []orders.Arg
	for _, c := range slices.Compact(slices.Sorted(slices.Values(x.at))) {
		from = append(from, lines.Path(a.hexes[c].name))
	}
	for _, u := range x.units {
		with = append(with, lines.Name(a.units[u].name))
	}
	for _, u := range x.support {
		if a.units[u].isAir() {
			air = append(air, lines.Name(a.units[u].name))
		} else {
			with = append(with, lines.Name(a.units[u].name))
		}
	}
	o.Clauses = []orders.Clause{lines.Clause("FROM", from...), lines.Clause("WITH", with...)}
	if air != nil {
		o.Clauses = append(o.Clauses, lines.Clause("AIR", air...))
	}
	if x.enters {
		if enter := a.followers(x); enter != nil {
			o.Clauses = append(o.Clauses, lines.Clause("ADVANCE", enter...))
		}
	}
	stands := a.try(o)
	for _, u := range append(x.units, x.support...) {
		a.busy[u] = a.busy[u] || stands
		a.units[u].used = a.units[u].used || stands
	}
	for _, u := range x.units { // each attacks once
		a.units[u].attack = 0
	}
}

// followers are the attackers that enter the hex, the best defenders first. Where
// they come from somebody stays, so that they keep their supply.
func (a *adviser) followers(x *assault) (list []orders.Arg) {
	order := make([]int, len(x.units))
	for i := range order {
		order[i] = i
	}
	survey.ByWorth(order, func(i int) int { return a.units[x.units[i]].defence })
	stays := map[int]int{}
	for _, c := range x.at {
		stays[c] = a.size(c)
	}
	held, most := len(stays) > 1, roomFor-1 // one of several hexes may be left
	for _, c := range a.hexes[x.target].next {
		held = held || stays[c] == 0 && a.has(c, own) && a.isFed(c)
	}
	if a.hexes[x.target].points > 0 {
		most = len(order) // as many as find room: who falls does not come
	}
	army := ""
	for _, i := range order {
		u, c := &a.units[x.units[i]], x.at[i]
		if !u.isLand() || army != "" && u.army != army || len(list) == most || a.hexes[c].points > 0 && a.lack(c, x.units[i]) > 0 {
			continue
		}
		if stays[c] == 1 {
			if !held {
				continue
			}
			held = false
		}
		stays[c]--
		army = u.army
		list = append(list, lines.Name(u.name))
	}
	return list
}
