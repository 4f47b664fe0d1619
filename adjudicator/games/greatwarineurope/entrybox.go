// New units that come into a box and not into a hex (13.29).

package greatwarineurope

import (
	"feldpost/adjudicator"
	"feldpost/orders"
)

// entryBox is the box into which a new unit comes, noCell for a unit that comes on
// the map: Americans beside the map (13.25), new Turks of the areas Arabia and Turkey,
// Germans of division size in the Near East game (13.29).
func (s *State) entryBox(u unitID) loc {
	k := s.counter(u)
	switch {
	case !s.inBox(u):
	case k.army == america:
		return locEdge
	case k.army == germany && s.mode == nearEast && k.size == division && k.kind != headquarters:
		return locTransit
	case k.army == turkey && s.at(u) == locNear && s.units[u].flags&isRebuilt == 0:
		switch k.area {
		case areaArabia:
			return locArabia
		case areaTurkey:
			return locTRR
		}
	}
	return noCell
}

// fillBoxes brings the CP units that have no choice into their boxes (13.29).
func (r *run) fillBoxes() {
	for u := range r.units {
		u := unitID(u)
		if r.sideOf(u) != central || !r.mayBring(u).ok() {
			continue
		}
		if to := r.entryBox(u); to != noCell {
			r.putInBox(u, to, "13.29")
		}
	}
}

// putInBox brings a unit into a box.
func (r *run) putInBox(u unitID, to loc, rule adjudicator.Rule) {
	r.put(u, to)
	r.units[u].flags &^= isRebuilt
	r.units[u].due = 0
	r.tellGroup("boxed", rule, []unitID{u}, "box", boxName(to))
}

// placeInBox carries out PLACE with a box: the one into which the unit comes, or, for
// the HQ Yilderim, Arabia or the Turkish Reserve.
func (r *run) placeInBox(o *orders.Order, group []unitID, to loc) {
	for _, u := range group {
		b := r.mayBring(u)
		if b.ok() && r.entryBox(u) != to && !(r.counter(u).area == areaAny && (to == locArabia || to == locTRR)) {
			b = bar{"no-entry-there", "13.29"}
		}
		if !b.ok() {
			r.fault(o.Pos, b.code, b.rule, "unit", r.unitName(u), "hex", boxName(to))
			return
		}
	}
	for _, u := range group {
		r.putInBox(u, to, "13.0")
	}
}
