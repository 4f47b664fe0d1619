// What a set-up must be as a whole: its front line is held, and every unit has a
// place (3.6, 3.7, S2.4, S2.5, S3.9, S3.10).

package storminthewest

import "feldpost/adjudicator"

// deployRest puts the units that a side has left where the default set-up has
// them, or as near to it as there is room; then they fill the gaps of its front.
func (r *run) deployRest(sd side) {
	var own []unitID
	for u := range r.units {
		if r.at(unitID(u)) == locUnplaced && r.sys.counters[u].side == sd {
			own = append(own, unitID(u))
		}
	}
	late := func(u unitID) bool { return r.hasNear(u) }
	for _, last := range [...]bool{false, true} { // who follows the infantry comes after it (S3.10)
		for _, u := range own {
			if late(u) == last {
				r.deployDefault(u)
			}
		}
	}
	r.fillEach(sd, own)
	for gaps := r.gaps(sd); len(gaps) > 0; {
		before := len(gaps)
		for _, c := range gaps {
			r.fillGap(sd, c, own)
		}
		if gaps = r.gaps(sd); len(gaps) >= before {
			break
		}
	}
}

// hasNear tells whether a unit has to be set up near infantry.
func (s *State) hasNear(u unitID) (is bool) {
	s.sys.areasOf(s.scenario, u, func(a *setupArea) { is = is || a.near })
	return is
}

// deployDefault puts a unit in its hex of the default set-up, or in the hex of
// its area with room that is nearest to it.
func (r *run) deployDefault(u unitID) {
	at := r.start().setup[u].at
	if at < 0 { // Stosstruppen stand where their counterpart would
		if other := r.sys.counters[u].counterpart; other != noUnit {
			at = r.start().setup[other].at
		}
	}
	best := noCell
	if at >= 0 && r.maySettle(u, at) {
		best = at
	}
	if best == noCell {
		r.sys.areasOf(r.scenario, u, func(a *setupArea) {
			for _, c := range a.cells[r.scenario] {
				if (best == noCell || r.farFrom(at, c) < r.farFrom(at, best)) && r.maySettle(u, c) {
					best = c
				}
			}
		})
	}
	if best != noCell {
		r.settle(u, best, r.sys.areaFor(r.scenario, u, best))
	}
}

// farFrom is the distance of a hex from the place of the default set-up; a corps
// that has none there stands anywhere.
func (r *run) farFrom(at loc, c cell) int {
	if at < 0 {
		return 0
	}
	return r.sys.board.Distance(at, c)
}

// maySettle tells whether a unit may be set up in a hex as things stand.
func (r *run) maySettle(u unitID, c cell) bool {
	area := r.sys.areaFor(r.scenario, u, c)
	return area != nil && r.roomFor(u, c, area).None() && (!area.near || r.isNearFoot(area, c))
}

// fillGap moves the one of some units into a hex of the front that nobody holds
// which leaves the fewest gaps, if that is fewer than before.
func (r *run) fillGap(sd side, gap cell, own []unitID) {
	army := r.start().front[gap]
	if r.isHeldBy(gap, army) {
		return
	}
	best, least := noUnit, len(r.gaps(sd))
	for _, u := range own {
		from := r.at(u)
		if from < 0 || r.sys.counters[u].army != army || !r.maySettle(u, gap) || r.isExact(u, from) {
			continue
		}
		r.put(u, gap)
		if n := len(r.gaps(sd)); n < least {
			best, least = u, n
		}
		r.put(u, from)
	}
	if best != noUnit {
		r.settle(best, gap, r.sys.areaFor(r.scenario, best, gap))
	}
}

// fillEach moves some units into the hexes that need a number of them, if they
// can be spared where they are (S2.4, S2.5).
func (r *run) fillEach(sd side, own []unitID) {
	for i := range r.sys.tables.areas {
		a := &r.sys.tables.areas[i]
		if a.scenarios>>r.scenario&1 == 0 || a.army.side() != sd {
			continue
		}
		for _, c := range a.hexes {
			for _, u := range own {
				if r.countIn(a, c) >= a.each {
					break
				}
				if at := r.at(u); at != c && a.takes(r.scenario, &r.sys.counters[u]) && (at < 0 || !r.isExact(u, at)) && r.roomFor(u, c, a).None() {
					r.settle(u, c, a)
				}
			}
		}
	}
}

// isExact tells whether the hex of a unit needs its number of units.
func (r *run) isExact(u unitID, at cell) bool {
	area := r.sys.areaFor(r.scenario, u, at)
	return area != nil && area.ground == groundHexes
}

// gaps are the hexes of a side's front that the army of the sector neither
// stands in nor has in its ZOC. Fortresses of the line of 1918 need nobody, nor
// does the sector of the Belgians (3.6).
func (r *run) gaps(sd side) (list []cell) {
	info := r.start()
	for i, army := range info.front {
		if army == noArmy || army == belgian || army.side() != sd {
			continue
		}
		if info.control == control1918 && r.sys.board.hexes[i].trench[info.sheet] == noTrench {
			continue
		}
		if !r.isHeldBy(cell(i), army) {
			list = append(list, cell(i))
		}
	}
	return list
}

// isHeldBy tells whether a unit of an army stands in a hex or exerts ZOC into it.
// In Plan 1919 infantry has to do it in the British sector, which its tanks
// cannot be set up in anyway (S3.10).
func (r *run) isHeldBy(c cell, army nation) bool {
	for u := range r.pieces.Of(c, army.side()) {
		if r.sys.counters[u].army == army {
			return true
		}
	}
	for _, n := range r.sys.board.next(c) {
		if n == noCell || !r.sys.board.joined(n, c) {
			continue
		}
		for u := range r.pieces.Of(n, army.side()) {
			if k := &r.sys.counters[u]; k.army == army && k.zoc {
				return true
			}
		}
	}
	return false
}

// isNearFoot tells whether infantry of the army of an area is near a hex (S3.10).
func (r *run) isNearFoot(a *setupArea, c cell) bool {
	for u := range r.units {
		k := &r.sys.counters[u]
		if at := r.at(unitID(u)); at >= 0 && k.army == a.army && k.isFoot() && r.sys.board.Distance(at, c) <= r.sys.tables.num.setupReserve {
			return true
		}
	}
	return false
}

// lacks lists what the set-up of a side is short of.
func (r *run) lacks(sd side) (list []adjudicator.Bar) {
	var missing, strays []unitID
	for u := range r.units {
		id, at := unitID(u), r.at(unitID(u))
		if r.sys.counters[u].side != sd || !r.isDeployed(id) {
			continue
		}
		if at == locUnplaced {
			missing = append(missing, id)
		} else if a := r.sys.areaFor(r.scenario, id, at); a != nil && a.near && !r.isNearFoot(a, at) {
			strays = append(strays, id)
		}
	}
	if missing != nil {
		return []adjudicator.Bar{adjudicator.NewBar("setup-incomplete", r.setupRule(), "units", r.unitNames(missing))}
	}
	if strays != nil {
		list = append(list, adjudicator.NewBar("setup-strays", r.setupRule(), "units", r.unitNames(strays), "n", r.sys.tables.num.setupReserve))
	}
	for i := range r.sys.tables.areas {
		a := &r.sys.tables.areas[i]
		if a.scenarios>>r.scenario&1 == 0 || a.army.side() != sd {
			continue
		}
		for _, c := range a.hexes {
			if n := r.countIn(a, c); n != a.each {
				list = append(list, adjudicator.NewBar("setup-each", a.rule, "hex", r.hexName(c), "n", a.each, "given", n, "army", nationNames[a.army]))
			}
		}
	}
	if gaps := r.gaps(sd); gaps != nil {
		list = append(list, adjudicator.NewBar("setup-gaps", r.setupRule(), "hexes", r.hexNames(gaps)))
	}
	return list
}

// undeploy takes the units of a side off the map again: the set-up begins anew.
func (r *run) undeploy(sd side) {
	for u, p := range r.start().setup {
		id, k := unitID(u), &r.sys.counters[u]
		if k.side != sd || !r.isDeployed(id) && r.at(id) != locDead {
			continue
		}
		if at := r.at(id); at >= 0 && r.tops[at] == id {
			r.tops[at] = noUnit
		}
		to, steps := locUnplaced, k.steps
		if p.at == locDead {
			to, steps = locDead, 0
		}
		r.station(id, to)
		r.units[u].steps = steps
	}
}
