package adviser

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// mobilize buys the most Combat Strength that points and Depots allow, nearest
// to the enemy; a Morale Point is spent while there are many.
func (a *adviser) mobilize() {
	for _, n := range a.nations {
		if !a.isOurs(n) {
			continue
		}
		depots := a.depotsOf(n)
		if len(depots) == 0 {
			continue
		}
		points := a.pointsOf(n)
		if more := points + a.ground.facts.MoralePoints; a.morale[n] >= 7 && a.bestBuy(n, points) != a.bestBuy(n, more) {
			o := line("SPEND", nameArg(n), numberArg(1))
			if o.Sub = "MORALE"; a.try(o) {
				points = more
			}
		}
		for len(depots) > 0 {
			u := a.bestBuy(n, points)
			if u < 0 {
				break
			}
			o := line("MOBILIZE", a.unitArg(u))
			o.Clauses = []orders.Clause{clause("AT", depots[0])}
			if depots = depots[1:]; a.try(o) {
				points -= a.units[u].cost
				a.units[u].box = ""
			}
		}
	}
}

// pointsOf is how many Mobilization Points a country has.
func (a *adviser) pointsOf(n string) int {
	for _, f := range a.told {
		if of, points, _ := strings.Cut(f.Value, " "); f.Key == "mobilization-points" && of == n {
			return number(points)
		}
	}
	return 0
}

// depotsOf lists where a country's Depots are that take a unit each, those
// nearest to the enemy first, and those of the Off-Map box last.
func (a *adviser) depotsOf(n string) (list []orders.Arg) {
	var on []cell
	for u := range a.units {
		if d := &a.units[u]; d.kind == depot && d.nation == n && d.at != none && !d.shaken {
			on = append(on, d.at)
		}
	}
	slices.SortStableFunc(on, func(x, y cell) int { return a.aims[x] - a.aims[y] })
	for _, c := range on {
		list = append(list, a.hexArg(c))
	}
	if n == "OE" {
		for range number(a.fact("offmap-depots")) {
			list = append(list, nameArg("OFFMAP"))
		}
	}
	return list
}

// bestBuy is the strongest unit of a country's Pool that so many points pay
// for, of equals the one with the higher Cadre; -1 when there is none.
func (a *adviser) bestBuy(n string, points int) int {
	best, worth := -1, 0
	for i := range a.units {
		u := &a.units[i]
		if u.box != "POOL" || u.nation != n || u.cost == 0 || u.cost > points {
			continue
		}
		if w := 10*u.combat + u.cadre + 8*u.bombardment; w > worth {
			best, worth = i, w
		}
	}
	return best
}

// enterFromBox brings the units of the Off-Map box in by rail, the corps as
// soon as there is room for them (5.6, S1 special 4).
func (a *adviser) enterFromBox() {
	if a.allied("OE") != own {
		return
	}
	for _, corps := range []int{7, 8} {
		if a.waits(corps) {
			a.bringCorps(corps)
		}
	}
	for u := range a.units {
		if a.units[u].box == "OFFMAP" && !a.waits(a.units[u].corps) {
			a.railIn(u)
		}
	}
}

// waits tells whether a corps has not entered.
func (a *adviser) waits(corps int) bool {
	return corps > 0 && a.fact("corps-"+numberArg(corps).Text) == "off-map"
}

// bringCorps brings one corps in as a whole or not at all.
func (a *adviser) bringCorps(corps int) {
	before := len(a.draft.Lines())
	o := line("CORPS", numberArg(corps))
	o.Clauses = []orders.Clause{clause("ENTER")}
	if !a.try(o) {
		return
	}
	room := a.ground.facts.Stacking
	for u := range a.units {
		if a.units[u].box != "OFFMAP" || a.units[u].corps != corps {
			continue
		}
		if way := a.wayIn(u, room); way == nil || !a.rideIn(u, way) {
			a.draft.Cut(before)
			a.position = readPosition(a.ground, a.draft.View())
			return
		}
		room = 1
	}
}

// railIn sends a unit from the Off-Map box along the railway.
func (a *adviser) railIn(u int) {
	if way := a.wayIn(u, 1); way != nil {
		a.rideIn(u, way)
	}
}

// wayIn is the way out of the Off-Map box to the hex nearest to the enemy that
// has room for so many units, nil when there is none.
func (a *adviser) wayIn(u, room int) (way []string) {
	nearest := 0
	for _, w := range a.draft.Ways("RAIL", a.units[u].name) {
		to := a.named(w[len(w)-1])
		if a.size(to)+room <= a.ground.facts.Stacking && (way == nil || a.aims[to] < nearest) {
			way, nearest = w, a.aims[to]
		}
	}
	return way
}

func (a *adviser) rideIn(u int, way []string) bool {
	if !a.try(line("RAIL", a.unitArg(u), pathArg(way...))) {
		return false
	}
	a.busy[u] = true
	a.arrive(u, a.named(way[len(way)-1]))
	return true
}
