package balkanwars

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/hex"
	"feldpost/orders"
)

// seatSide returns the side of a player's seat.
func (s *State) seatSide(seat adjudicator.Seat) (side, bool) {
	sd := s.sys.tables.scenarios[s.scenario-1].seats.Of(seat)
	return sd, sd != sideNone
}

// seat returns the seat of a side, "" for neither.
func (s *State) seat(sd side) adjudicator.Seat {
	return s.sys.tables.scenarios[s.scenario-1].seats.Seat(sd)
}

// readUnit reads the name of a unit of a side; sideNone reads any unit.
// It faults a name that fits none or several.
func (r *run) readUnit(a orders.Arg, sd side) (unitID, bool) {
	u, near := r.findOf(a.Text, sd)
	switch {
	case a.Kind != orders.Name && a.Kind != orders.Text:
		r.fault(a.Pos, "want-unit", "", "text", argText(a))
	case u == noUnit:
		r.fault(a.Pos, "unknown-unit", "", "text", a.Text, "near", near)
	case sd != sideNone && r.sideOf(u) != sd:
		r.fault(a.Pos, "not-yours", "", "unit", r.unitName(u))
	default:
		return u, true
	}
	return noUnit, false
}

// readHex reads one printed hex.
func (r *run) readHex(a orders.Arg) (cell, bool) {
	if a.Kind != orders.Path || len(a.Path) != 1 {
		r.fault(a.Pos, "want-hex", "", "text", argText(a))
		return noCell, false
	}
	return r.cellOf(a.Pos, a.Path[0])
}

// readPath reads a list of printed hexes.
func (r *run) readPath(a orders.Arg, buf []cell) ([]cell, bool) {
	if a.Kind != orders.Path {
		r.fault(a.Pos, "want-path", "", "text", argText(a))
		return buf, false
	}
	for i, h := range a.Path {
		at := a.Pos
		if o := r.in.at(a.Pos); o != nil && i > 0 {
			at = inPath(o, a, i)
		}
		c, ok := r.cellOf(at, h)
		if !ok {
			return buf, false
		}
		buf = append(buf, c)
	}
	return buf, true
}

func (r *run) cellOf(pos orders.Pos, text string) (cell, bool) {
	h, err := hex.Parse(text)
	if err != nil {
		r.fault(pos, "want-hex", "", "text", text)
		return noCell, false
	}
	c := r.sys.board.at(h)
	if c == noCell {
		r.fault(pos, "off-map", "1.3", "hex", h)
	}
	return c, c != noCell
}

// argText is what the player wrote, for faults.
func argText(a orders.Arg) string {
	if a.Kind == orders.Path {
		return pathText(a.Path)
	}
	return a.Text
}

func pathText(path []string) string {
	text := ""
	for i, h := range path {
		if i > 0 {
			text += "-"
		}
		text += h
	}
	return text
}

// unitName returns the printed name of a unit.
func (s *State) unitName(u unitID) string { return s.sys.counters[u].names[s.scenario-1] }

// unitNames returns printed names for an event.
func (s *State) unitNames(list []unitID) []string {
	names := make([]string, len(list))
	for i, u := range list {
		names[i] = s.unitName(u)
	}
	return names
}

// hexName returns the printed number of a cell.
func (s *State) hexName(c cell) string { return s.sys.board.id(c).String() }

// hexPath returns a hyphenated list of printed numbers.
func (s *State) hexPath(cells []cell) string {
	buf := make([]byte, 0, 5*len(cells))
	for i, c := range cells {
		if i > 0 {
			buf = append(buf, '-')
		}
		n := s.sys.board.id(c)
		buf = append(buf, byte('0'+n/1000), byte('0'+n/100%10), byte('0'+n/10%10), byte('0'+n%10))
	}
	return string(buf)
}

// argCells ranges over the hexes of an argument that are on the map.
func (r *run) argCells(a orders.Arg) func(func(cell) bool) {
	return func(yield func(cell) bool) {
		for _, text := range a.Path {
			h, err := hex.Parse(text)
			if err != nil {
				continue
			}
			if c := r.sys.board.at(h); c != noCell && !yield(c) {
				return
			}
		}
	}
}
