// The lines of hexes of strategic movement (9.0, 9.31).

package greatwarineurope

import "slices"

// isConnected tells whether a way of hexes of its side leads a unit to a hex: over one
// front, or out by an edge and in by another (9.0, 9.31).
func (s *State) isConnected(u unitID, c cell) bar { return s.railsTo(u, c, s.mayGoInto) }

// enters is what bars a unit from going from a place into a hex.
type enters func(u unitID, from loc, to cell) bar

// railsTo is isConnected with what bars single hexes.
func (s *State) railsTo(u unitID, c cell, may enters) bar {
	at, sd, b := s.at(u), s.sideOf(u), &s.sys.board
	to := b.hexes[c].front
	if at < 0 {
		return s.leavesBox(u, at, c, may)
	}
	f := b.hexes[at].front
	w := s.scratch().traces.flood
	step := func(from, to cell, way int) bool {
		return b.hexes[from].side[way]&(sideClosed|sideLake|sideLagoon) == 0 && s.passes(to, sd) && s.zone(u, to).ok() && may(u, from, to).ok()
	}
	w.Begin()
	w.Add(at)
	reached := slices.Clone(w.Spread(step))
	if f == to {
		if slices.Contains(reached, c) {
			return bar{}
		}
		return bar{"no-line-of-hexes", "9.31"}
	}
	if !s.linked(f, to, sd) || !slices.ContainsFunc(reached, func(x cell) bool { return s.isGate(x, sd) }) {
		return bar{"no-way-between", "9.31"}
	}
	w.Begin()
	for _, x := range b.byFront[to] {
		if s.isGate(x, sd) && s.passes(x, sd) && may(u, at, x).ok() {
			w.Add(x)
		}
	}
	if slices.Contains(w.Spread(step), c) {
		return bar{}
	}
	return bar{"no-line-of-hexes", "9.31"}
}

// whyNoLine finds of a unit that no way leads to a hex which bar on the way it is for
// want of which there would be one.
func (s *State) whyNoLine(u unitID, c cell, b bar) bar {
	if b.code != "no-line-of-hexes" && b.code != "no-way-between" {
		return b
	}
	var met []bar
	open := s.railsTo(u, c, func(u unitID, from loc, to cell) bar {
		if x := s.mayGoInto(u, from, to); !x.ok() && !slices.Contains(met, x) {
			met = append(met, x)
		}
		return bar{}
	})
	for _, x := range met {
		without := func(u unitID, from loc, to cell) bar {
			if y := s.mayGoInto(u, from, to); y != x {
				return y
			}
			return bar{}
		}
		if open.ok() && s.railsTo(u, c, without).ok() {
			return x
		}
	}
	if open.ok() && len(met) > 0 {
		return met[0]
	}
	return b
}

// linked tells between which fronts a side moves strategically in one phase (9.11,
// 9.21).
func (s *State) linked(f, to front, sd side) bool {
	if sd == central {
		return f.inEurope() && to.inEurope()
	}
	return f != eastern && to != eastern && f.inEurope() && to.inEurope() && s.War[italy]
}

// isGate tells the hexes by which units leave a map: sources on its edge (9.0).
func (s *State) isGate(c cell, sd side) bool {
	if sd == central {
		return s.hex(c).edge == edgeCP
	}
	return s.hex(c).edge == edgeAllies
}
