// Who of ALL is left out, and who of an attack by a marker is dead (10.13, 10.22, 10.82).

package greatwarineurope

import (
	"slices"

	"feldpost/orders"
)

// leaveOut takes the units of an EXCEPT clause out of those that ALL means: they stand in
// the hexes that it speaks of, whether they could take part or not. Of a line that waited
// one may have died since.
func (r *run) leaveOut(sd side, o *orders.Order, all bool, from []cell, list []unitID) ([]unitID, bool) {
	c, has := o.Clause("EXCEPT")
	if !has {
		return list, true
	}
	if !all {
		r.fault(c.Pos, "except-without-all", "10.22", "verb", o.Verb)
		return nil, false
	}
	for _, a := range c.Args {
		u, ok := r.readUnit(a, sd)
		if !ok {
			return nil, false
		}
		if r.Dry && markerOf(o) == noMarker && !slices.Contains(from, r.at(u)) {
			r.fault(a.Pos, "except-absent", "10.22", "unit", r.unitName(u), "hex", r.placeName(r.at(u)))
			return nil, false
		}
		list = slices.DeleteFunc(list, func(v unitID) bool { return v == u })
	}
	return list, true
}

// forgetDead takes those who died meanwhile out of what an attack by a marker says of
// losses and advance.
func (r *run) forgetDead(a *attack) {
	if r.Dry || a.marker == noMarker {
		return
	}
	dead := func(u unitID) bool { return !r.onMap(u) }
	a.loss.first, a.loss.last = slices.DeleteFunc(a.loss.first, dead), slices.DeleteFunc(a.loss.last, dead)
	a.advance = slices.DeleteFunc(a.advance, dead)
}

// withoutDead leaves those out of an attack by a marker who died in the combats before it:
// the others attack if they still may (10.82, ruling 45), and the side is told who is
// missing.
func (r *run) withoutDead(a *attack, list []unitID) []unitID {
	if r.Dry {
		return list
	}
	return slices.DeleteFunc(list, func(u unitID) bool {
		if r.onMap(u) {
			return false
		}
		r.whisper(a.side, "attacks-without", "10.82", "unit", r.unitName(u), "hex", r.hexName(a.target), "marker", a.marker)
		return true
	})
}
