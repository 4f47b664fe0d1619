// Austria-Hungary north of row 48 of the Eastern Front (17.31).

package greatwarineurope

// mayAttackNorth tells whether the Austro-Hungarian units of an attack may attack: of
// those north of row 48 no more than four where the limit holds (17.31).
func (s *State) mayAttackNorth(a *attack) bar {
	north := func(u unitID) bool {
		return s.counter(u).army == austria && s.onMap(u) && s.isBoundNorth(s.hex(s.at(u)))
	}
	n, mine := 0, false
	for _, u := range a.units {
		if north(u) {
			n++
			mine = true
		}
	}
	if !mine {
		return bar{}
	}
	for u := range s.units {
		if u := unitID(u); s.units[u].flags&didAttack != 0 && north(u) && !isAmong(a.units, u) {
			n++
		}
	}
	if n > austriansNorth {
		return bar{"quota", "17.31"}
	}
	return bar{}
}

func isAmong(list []unitID, u unitID) bool { return wishRank(list, u) < len(list) }

// withdrawSouth marches by itself who of the Austro-Hungarians is too many north of row
// 48 after the Bolshevik Revolution and has not moved: those farthest in the south first,
// each as far south as it comes (17.31).
func (r *run) withdrawSouth(sd side) {
	if sd != central || r.Dry && !r.ahead || r.Bolshevik == 0 || r.Phase.Active[east] != central {
		return
	}
	for {
		n, next := 0, noUnit
		for u := range r.units {
			u := unitID(u)
			if r.counter(u).army != austria || !r.onMap(u) || !r.isBoundNorth(r.hex(r.at(u))) {
				continue
			}
			n++
			if r.mayMarch(u).ok() && (next == noUnit || row(r.hex(r.at(u))) < row(r.hex(r.at(next)))) {
				next = u
			}
		}
		if n <= austriansNorth || next == noUnit {
			return
		}
		if !r.marchSouth(next) {
			r.units[next].flags |= didMove
		}
	}
}

// marchSouth brings a unit to the most southern hex in its reach where it may stand in
// supply; false when it is as far south as it can be.
func (r *run) marchSouth(u unitID) bool {
	group, at := []unitID{u}, r.at(u)
	t, w := r.travellerOf(group), r.scratch()
	sure, _ := r.slowest(group)
	best := noCell
	for _, c := range w.search.Reach(at, sure, &t) {
		if h := r.hex(c); h.terrain != fullLake && row(h) < row(r.hex(at)) && (best == noCell || row(h) < row(r.hex(best))) &&
			r.overfull(c, central, u) == nil {
			best = c
		}
	}
	if best == noCell || !r.supplyIfIn(u, best).is(toStay) {
		return false
	}
	w.search.Reach(at, sure, &t)
	cost, _ := w.search.Cost(best)
	r.goes(group, w.search.Path(best, nil), cost)
	return true
}
