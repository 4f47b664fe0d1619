package adviser

import (
	"slices"

	"feldpost/adjudicator/kernel/lines"
)

// land places reinforcements that come by sea in the port nearest to the enemy:
// before steps are spent, as they then arrive by themselves.
func (a *adviser) land() {
	var ports []int
	for c := range a.hexes {
		if a.hexes[c].port && a.holder[c] == own {
			ports = append(ports, c)
		}
	}
	slices.SortStableFunc(ports, func(c, d int) int { return a.aims[c] - a.aims[d] })
	for i := range a.units {
		if u := &a.units[i]; u.side == own && u.box == "POOL" && u.army == "Br" {
			for _, c := range ports {
				if a.try(lines.With(lines.Order("PLACE", lines.Name(u.name)), "AT", lines.Path(a.hexes[c].name))) {
					break
				}
			}
		}
	}
}

// replace spends the steps: the strongest units of the front first, then those
// that come back whole, then what is left.
func (a *adviser) replace() {
	a.land()
	var list []int
	for i := range a.units {
		if u := &a.units[i]; u.side == own && !u.isAir() && (u.at != none && u.reduced || u.box == "DEAD") {
			list = append(list, i)
		}
	}
	price := func(i int) int {
		u := &a.units[i]
		n := -u.attack - u.defence
		switch {
		case u.box == "DEAD" && u.isTank():
			n -= 20
		case u.box == "DEAD":
			n += 4
		case a.aims[u.at] < far:
			n += min(a.aims[u.at], 40) / 10
		}
		return n
	}
	slices.SortStableFunc(list, func(i, j int) int { return price(i) - price(j) })
	for _, i := range list {
		o := lines.Order("REPLACE", lines.Name(a.units[i].name))
		if a.units[i].box == "DEAD" && a.units[i].steps > 1 {
			o.Args = append(o.Args, lines.Name("FULL"))
		}
		a.try(o)
	}
}

// ride brings by rail who waits off the map, then who stands in the rear, to the
// towns where units are needed most.
func (a *adviser) ride() {
	a.lookAgain()
	type trip struct{ u, to, worth int }
	for range 6 {
		best := trip{worth: 0}
		for i := range a.units {
			u := &a.units[i]
			rear := u.at != none && a.aims[u.at] > 50 && !a.isWatched(u.at, foe) && a.hexes[max(u.at, 0)].town
			if u.side != own || u.name == "" || u.isAir() || u.moved || !rear && u.box != "POOL" {
				continue
			}
			for _, to := range a.ways("RAIL", i) {
				if n := a.station(i, to); n > best.worth {
					best = trip{i, to, n}
				}
			}
		}
		if best.worth == 0 || !a.send("RAIL", best.u, best.to) {
			return
		}
	}
}

// station is what a town is worth to a unit that comes by rail: near the enemy's
// objectives and where the enemy is felt, not where he already stands.
func (a *adviser) station(i, to int) int {
	u := &a.units[i]
	if a.isWatched(to, foe) || !a.isFriendly(u, to) {
		return 0
	}
	n := 150 - min(a.aims[to], 140) - 6*a.size(to)
	if u.at != none {
		n -= 150 - min(a.aims[u.at], 140) + 15
	}
	return n
}

// isFriendly tells whether a unit may share a cell with who stands there.
func (a *adviser) isFriendly(u *unit, c int) bool {
	army := a.army(c)
	return army == "" || army == u.army
}
