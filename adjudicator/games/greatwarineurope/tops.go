// What lies on top of a stack: all that the other side sees of it (7.25).

package greatwarineurope

import (
	"slices"

	"feldpost/orders"
)

// topLine puts a unit on top of its stack (7.25).
func (r *run) topLine(sd side, o *orders.Order) {
	var named []cell
	for _, a := range o.Args {
		u, ok := r.readUnit(a, sd)
		if !ok {
			return
		}
		if !r.onMap(u) {
			r.fault(o.Pos, "not-on-map", "7.25", "unit", r.unitName(u), "hex", r.placeName(r.at(u)))
			return
		}
		if slices.Contains(named, r.at(u)) {
			r.fault(a.Pos, "contrary", "7.25", "text", r.unitName(u), "other", r.unitName(r.tops[r.at(u)]))
			return
		}
		named = append(named, r.at(u))
		r.tops[r.at(u)] = u
	}
}

// top is what lies on the stack of a side in a hex.
func (s *State) top(c cell, sd side) unitID {
	var buffer [2 * stackByHQ]unitID
	return s.topOf(s.pieces.Append(buffer[:0], c, sd), c, sd)
}

// topOf is what lies on top of units that stand, or stood, together in a hex: the one
// that its owner has put there, else the one that his standing order wants, else the
// strongest (21).
func (s *State) topOf(list []unitID, c cell, sd side) unitID {
	switch {
	case len(list) == 0:
		return noUnit
	case len(list) == 1:
		return list[0]
	case s.tops[c] != noUnit && slices.Contains(list, s.tops[c]):
		return s.tops[c]
	}
	for i := range s.standing[sd] {
		if o := &s.standing[sd][i]; o.Sub == "TOP" {
			if u := s.topBy(o, list, c); u != noUnit {
				return u
			}
		}
	}
	return s.strongest(list)
}

// topBy is the unit of a list that a standing order puts on top in a hex, noUnit when
// it says nothing of them: the first one that it names, or the weakest or strongest.
func (s *State) topBy(o *orders.Order, list []unitID, c cell) unitID {
	r := s.looking()
	if !r.isAbout(o, c) {
		return noUnit
	}
	for _, u := range r.unitsIn(o.Args, s.sideOf(list[0])) {
		if slices.Contains(list, u) {
			return u
		}
	}
	switch {
	case says(o.Args, "STRONGEST"):
		return s.strongest(list)
	case says(o.Args, "WEAKEST"):
		return slices.MinFunc(list, func(a, b unitID) int { return s.byWorth(a, b) })
	}
	return noUnit
}

// strongest is the unit of a list that lies on top by default (7.25).
func (s *State) strongest(list []unitID) unitID {
	return slices.MaxFunc(list, func(a, b unitID) int {
		if d := s.worth(a) - s.worth(b); d != 0 {
			return d
		}
		return int(b) - int(a)
	})
}

// byWorth orders units by what they fight with, equal ones as they are listed.
func (s *State) byWorth(a, b unitID) int {
	if d := s.worth(a) - s.worth(b); d != 0 {
		return d
	}
	return int(a) - int(b)
}
