package adviser

import (
	"slices"

	"feldpost/adjudicator/games/balkanwars/outlook"
	"feldpost/adjudicator/kernel/lines"
	"feldpost/orders"
)

// mobilize buys the most Combat Strength that points and Depots allow, nearest
// to the enemy; a Morale Point is spent while there are many.
func (a *adviser) mobilize() {
	for _, n := range a.Nations {
		if !a.isOurs(n) {
			continue
		}
		depots := a.depotsOf(n)
		if len(depots) == 0 {
			continue
		}
		points := a.PointsOf(n)
		if more := points + a.Facts.MoralePoints; a.Morale[n] >= 7 && a.bestBuy(n, points) != a.bestBuy(n, more) {
			o := lines.Order("SPEND", lines.Name(n), lines.Number(1))
			if o.Sub = "MORALE"; a.try(o) {
				points = more
			}
		}
		for len(depots) > 0 {
			u := a.bestBuy(n, points)
			if u < 0 {
				break
			}
			o := lines.Order("MOBILIZE", a.unitArg(u))
			o.Clauses = []orders.Clause{lines.Clause("AT", depots[0])}
			if depots = depots[1:]; a.try(o) {
				points -= a.Units[u].Cost
				a.Units[u].Box = ""
			}
		}
	}
}

// depotsOf lists where a country's Depots are that take a unit each, those
// nearest to the enemy first, and those of the Off-Map box last.
func (a *adviser) depotsOf(n string) (list []orders.Arg) {
	var on []cell
	for u := range a.Units {
		if d := &a.Units[u]; d.Kind == outlook.Depot && d.Nation == n && d.At != outlook.None && !d.Shaken {
			on = append(on, d.At)
		}
	}
	slices.SortStableFunc(on, func(x, y cell) int { return a.Aims[x] - a.Aims[y] })
	for _, c := range on {
		list = append(list, a.hexArg(c))
	}
	if n == "OE" {
		for range a.Number("offmap-depots") {
			list = append(list, lines.Name("OFFMAP"))
		}
	}
	return list
}

// bestBuy is the strongest unit of a country's Pool that so many points pay
// for, of equals the one with the higher Cadre; -1 when there is none.
func (a *adviser) bestBuy(n string, points int) int {
	best, worth := -1, 0
	for i := range a.Units {
		u := &a.Units[i]
		if u.Box != "POOL" || u.Nation != n || u.Cost == 0 || u.Cost > points {
			continue
		}
		if w := 10*u.Combat + u.Cadre + 8*u.Bombardment; w > worth {
			best, worth = i, w
		}
	}
	return best
}

// enterFromBox brings the units of the Off-Map box in by rail, the corps as
// soon as there is room for them (5.6, S1 special 4).
func (a *adviser) enterFromBox() {
	if a.Allied("OE") != outlook.Own {
		return
	}
	for _, corps := range []int{7, 8} {
		if a.waits(corps) {
			a.bringCorps(corps)
		}
	}
	for u := range a.Units {
		if a.Units[u].Box == "OFFMAP" && !a.waits(a.Units[u].Corps) {
			a.railIn(u)
		}
	}
}

// waits tells whether a corps has not entered.
func (a *adviser) waits(corps int) bool {
	return corps > 0 && a.Fact("corps-"+lines.Number(corps).Text) == "off-map"
}

// bringCorps brings one corps in as a whole or not at all.
func (a *adviser) bringCorps(corps int) {
	before := len(a.draft.Lines())
	o := lines.Order("CORPS", lines.Number(corps))
	o.Clauses = []orders.Clause{lines.Clause("ENTER")}
	if !a.try(o) {
		return
	}
	room := a.Facts.Stacking
	for u := range a.Units {
		if a.Units[u].Box != "OFFMAP" || a.Units[u].Corps != corps {
			continue
		}
		if way := a.wayIn(u, room); way == nil || !a.rideIn(u, way) {
			a.draft.Cut(before)
			a.Refresh(a.draft.View())
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
	for _, w := range a.draft.Ways("RAIL", a.Units[u].Name) {
		to := a.Named(w[len(w)-1])
		if a.Size(to)+room <= a.Facts.Stacking && (way == nil || a.Aims[to] < nearest) {
			way, nearest = w, a.Aims[to]
		}
	}
	return way
}

func (a *adviser) rideIn(u int, way []string) bool {
	if !a.try(lines.Order("RAIL", a.unitArg(u), lines.Path(way...))) {
		return false
	}
	a.busy[u] = true
	a.arrive(u, a.Named(way[len(way)-1]))
	return true
}
