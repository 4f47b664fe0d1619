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
	gapPrice = 15
	roomFor  = 6
	cutPrice = 4 // of an enemy who loses his supply with the hex
)

// assault is an attack that is thought over.
type assault struct {
	target int
	units  []int
	at     []int // where each attacks from, parallel
	hq     int   // that supports it, none for nobody
	worth  int
	enters bool // whether the hex may be taken
	even   bool // with a ratio of 1-1 or better before shifts
}

// planAssaults moves units to where they attack from: the best assault first, until
// none is worth it.
func (a *adviser) planAssaults() {
	a.choose(a.commit)
}

// commit moves the units of an assault to where they attack from.
func (a *adviser) commit(x *assault) {
	for i, u := range x.units {
		a.units[u].used = true
		if a.units[u].at != x.at[i] && !a.send("MOVE", u, x.at[i]) {
			a.reach[u] = nil
		}
	}
	a.targets = append(a.targets, x.target)
}

// fight attacks from where the units stand, the best assault first.
func (a *adviser) fight() { a.choose(a.launch) }

// choose finds the best assault again and again until none is left that is worth it,
// each against another hex.
func (a *adviser) choose(do func(x *assault)) {
	order := a.byAttack()
	plans := survey.Plans[assault]{Cells: len(a.hexes), May: a.isTarget, Meets: (*assault).meets,
		Find:  func(c int) assault { return a.gather(c, order, nil) },
		Worth: func(c int, x *assault) (int, bool) { return x.worth, x.worth >= a.temper(c).least }}
	plans.Choose(do)
}

// isTarget tells whether an enemy stack may be attacked by units at hand.
func (a *adviser) isTarget(c int) bool { return a.holds(c, foe) && a.felt[own][c] > 0 }

// meets tells whether two assaults want the same unit, or room in the same cell.
func (x *assault) meets(y *assault) bool {
	return survey.Shared(x.units, y.units) || survey.Shared(x.at, y.at) || x.hq != none && x.hq == y.hq
}

// byAttack lists the own units that can attack, the strongest first, tanks and cavalry
// last.
func (a *adviser) byAttack() (list []int) {
	for i := range a.units {
		if u := &a.units[i]; u.side == own && u.name != "" && u.attack > 0 && u.at != none && u.isCombat() {
			list = append(list, i)
		}
	}
	survey.ByWorth(list, func(i int) int {
		u := &a.units[i]
		n := 10*u.attack - u.defence
		switch u.kind {
		case "tank", "cavalry":
			n -= 100
		}
		return n
	})
	return list
}

// most is how many units join an assault.
const most = 18

// gather finds the best assault on a cell with the units that can come, or the smallest
// that is enough for a purpose.
func (a *adviser) gather(target int, order []int, enough func(x *assault) bool) assault {
	best, x := assault{target: target, hq: none, worth: -far}, assault{target: target, hq: none}
	used := map[int]int{} // by cell, units that come there
	for _, u := range order {
		from, comes := a.seatFor(u, target, &x, used)
		if !comes {
			continue
		}
		x.units, x.at = append(x.units, u), append(x.at, from)
		if !a.weigh(&x) {
			x.units, x.at = x.units[:len(x.units)-1], x.at[:len(x.at)-1]
			continue
		}
		if a.units[u].at != from {
			used[from]++
		}
		if fits := enough != nil && enough(&x); fits || enough == nil && x.worth > best.worth {
			best = x
			best.units, best.at = slices.Clone(x.units), slices.Clone(x.at)
			if fits {
				break
			}
		}
		if len(x.units) == most {
			break
		}
	}
	if len(best.units) > 0 {
		a.addHQ(&best)
	}
	return best
}

// seatFor is the cell from which a unit would attack: where it stands, else one with
// room that surrounds the target best.
func (a *adviser) seatFor(i, target int, x *assault, used map[int]int) (best int, comes bool) {
	u := &a.units[i]
	if u.used && (u.at == none || !slices.Contains(a.hexes[target].next, u.at)) {
		return none, false
	}
	worth := -1
	for _, c := range a.hexes[target].next {
		here := u.at == c
		switch {
		case (u.used || a.posted[i]) && !here, !here && !slices.Contains(a.reach[i], c):
			continue
		case !here && (a.has(c, foe) || u.counts() && a.size(c, i)+used[c] >= roomFor):
			continue
		case u.kind == "tank" && !x.hasFoot(a, c, u.nation):
			continue
		}
		if n := survey.Surrounds(a.hexes[c].next, x.at, c, here); n > worth {
			best, worth, comes = c, n, true
		}
	}
	return best, comes
}

// hasFoot tells whether infantry of a nation attacks from a cell: it leads tanks.
func (x *assault) hasFoot(a *adviser, c int, nation string) bool {
	for i, u := range x.units {
		if x.at[i] == c && a.units[u].kind == "infantry" && a.units[u].nation == nation {
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
	if x.hq != none {
		in.Pieces, in.From = append(in.Pieces, a.units[x.hq].name), append(in.From, "")
	}
	f, ok := a.draft.Forecast(in)
	if !ok {
		return false
	}
	t := a.temper(x.target)
	stakes := survey.Stakes{Own: t.own * a.thrift(x) / 10, Foe: t.foe, Mine: len(x.units), Theirs: a.steps(x.target), Prize: a.prize(x)}
	x.even = f.Attack >= f.Defence
	x.worth, x.enters = stakes.Expect(&f)
	x.worth -= a.gaps(x)
	return true
}

// income is about what a nation gets in a Strategic Turn (5.1).
var income = map[string]int{"GE": 12, "FR": 8, "BR": 8, "RU": 6, "AH": 5, "IT": 4, "US": 6, "TU": 2}

// thrift is what part of its price a step of the attackers costs, in tenths: little,
// while their nation has points for more than it has lost.
func (a *adviser) thrift(x *assault) int {
	nation := a.units[x.units[0]].nation
	if p := purse[nation]; p != "" {
		nation = p
	}
	switch spare := a.purses[nation] + income[nation] - a.dead[nation]; {
	case spare >= 12: // what comes next is lost
		return 4
	case spare >= 8:
		return 6
	case spare >= 4:
		return 8
	}
	return 10
}

// prize is what taking the hex of an assault is worth.
func (a *adviser) prize(x *assault) int {
	t := a.temper(x.target)
	n := t.point*a.hexes[x.target].points + t.ground + cutPrice*min(a.feeds[foe][x.target], 12)
	if !slices.ContainsFunc(x.at, a.isFed) { // who goes in is cut off
		n /= 2
	}
	return n + t.way*survey.Nearer(a.aims, x.at, x.target)
}

// gaps prices the hexes of the front that nobody would cover.
func (a *adviser) gaps(x *assault) (price int) {
	for i, u := range x.units {
		from := a.units[u].at
		if price += a.temper(x.target).bound; from == x.at[i] {
			continue
		}
		if !a.isFed(x.at[i]) {
			price += unfedPrice / 4
		}
		for _, c := range append(slices.Clip(a.hexes[from].next), from) {
			if a.isFront(c) && !a.isCovered(c, u) && !slices.Contains(a.hexes[c].next, x.at[i]) {
				price += a.alarm(c, gapPrice)
			}
		}
		if p := a.keeps(from); p > 0 && a.lack(from, u) > 0 {
			price += a.alarm(from, 20*p)
		}
	}
	return price
}

// isCovered tells whether an own unit besides one stands in a cell: no other hex keeps
// the enemy out of it.
func (a *adviser) isCovered(c, but int) bool {
	return slices.ContainsFunc(a.stacks[c], func(u int) bool { return u != but && a.units[u].side == own && a.units[u].isCombat() })
}

// addHQ adds the HQ whose support makes an assault worth most.
func (a *adviser) addHQ(x *assault) {
	for i := range a.units {
		u := &a.units[i]
		if u.side != own || u.name == "" || u.kind != "HQ" || u.support == 0 || u.depleted || u.used || u.at == none ||
			!slices.ContainsFunc(x.at, func(c int) bool { return c == u.at || slices.Contains(a.hexes[c].next, u.at) }) {
			continue
		}
		with := *x
		with.hq = i
		if a.weigh(&with) && with.worth >= x.worth+2 {
			*x = with
		}
	}
}

// launch writes the line of an assault.
func (a *adviser) launch(x *assault) {
	o := lines.Order("ATTACK", lines.Path(a.hexes[x.target].name))
	var with []orders.Arg
	for _, u := range x.units {
		with = append(with, lines.Name(a.units[u].name))
	}
	o.Clauses = []orders.Clause{lines.Clause("WITH", with...)}
	if x.hq != none {
		o.Clauses = append(o.Clauses, lines.Clause("HQ", lines.Name(a.units[x.hq].name)))
	}
	if enter := a.followers(x); x.enters && enter != nil {
		o.Clauses = append(o.Clauses, lines.Clause("ADVANCE", enter...))
	} else {
		o.Clauses = append(o.Clauses, lines.Clause("ADVANCE", lines.Name("NONE")))
	}
	if a.try(o) && x.hq != none {
		a.units[x.hq].used = true
	}
	for _, u := range x.units { // each attacks once
		a.units[u].used, a.units[u].attack = true, 0
	}
}

// followers are the attackers that enter the hex, the best defenders first. Where they
// come from somebody stays.
func (a *adviser) followers(x *assault) (list []orders.Arg) {
	order := make([]int, len(x.units))
	for i := range order {
		order[i] = i
	}
	survey.ByWorth(order, func(i int) int { return a.units[x.units[i]].defence })
	stays := map[int]int{}
	for _, c := range x.at {
		stays[c] = a.count(c, none, (*unit).isCombat)
	}
	room := roomFor
	for _, i := range order {
		u, c := &a.units[x.units[i]], x.at[i]
		if stays[c] <= 1+stays[c]/3 || room == 0 || a.keeps(c) > 0 && a.lack(c, x.units[i]) > 0 {
			continue
		}
		stays[c]--
		room--
		list = append(list, lines.Name(u.name))
	}
	return list
}

// keeps is what an own hex is worth to its side: a victory hex, or a town without which
// a front starves.
func (a *adviser) keeps(c int) int { return a.hexes[c].points + min(a.feeds[own][c]/6, 2) }
