package balkanwars

import (
	"slices"
	"strings"
	"unicode/utf8"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/hex"
	"feldpost/adjudicator/kernel/names"
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

// hexPos is the place of a hex in the line that begins at a place, else that
// place: a fault about one hex of a path stands under that hex.
func (r *run) hexPos(pos orders.Pos, c cell) orders.Pos {
	o := r.in.at(pos)
	if o == nil || o.Pos != pos || c == noCell {
		return pos
	}
	name := r.hexName(c)
	for _, a := range append(o.Args[:len(o.Args):len(o.Args)], clauseArgs(o, "TO", "AT", "VIA", "FROM")...) {
		if i := slices.Index(a.Path, name); i >= 0 {
			return inPath(o, a, i)
		}
	}
	return pos
}

// pathPos is the place of the path of the line that begins at a place.
func (r *run) pathPos(pos orders.Pos) orders.Pos {
	o := r.in.at(pos)
	if o == nil || o.Pos != pos {
		return pos
	}
	for _, a := range append(o.Args[:len(o.Args):len(o.Args)], clauseArgs(o, "TO", "AT")...) {
		if a.Kind == orders.Path {
			return a.Pos
		}
	}
	return pos
}

// inPath is the place of one hex of a path, as far as the line was written in
// one piece.
func inPath(o *orders.Order, a orders.Arg, i int) orders.Pos {
	from := a.Pos.Col - o.Pos.Col
	raw := []rune(o.Raw)
	if a.Pos.Line != o.Pos.Line || from < 0 || from > len(raw) || slices.Contains(raw, '\n') {
		return a.Pos
	}
	rest, at := string(raw[from:]), 0
	for k, h := range a.Path {
		j := strings.Index(rest[at:], h)
		if j < 0 {
			return a.Pos
		}
		if at += j; k == i {
			return orders.Pos{Line: a.Pos.Line, Col: a.Pos.Col + utf8.RuneCountInString(rest[:at])}
		}
		at += len(h)
	}
	return a.Pos
}

// firstPos is the place of the first object of a line, its own without one.
func firstPos(o *orders.Order) orders.Pos {
	if len(o.Args) > 0 {
		return o.Args[0].Pos
	}
	return o.Pos
}

// valuePos is the place of the first value of a clause, its own without one.
func valuePos(c orders.Clause) orders.Pos {
	if len(c.Args) > 0 {
		return c.Args[0].Pos
	}
	return c.Pos
}

// clausePos is the place of a clause, that of the line without it.
func clausePos(o *orders.Order, key string) orders.Pos {
	if c, ok := o.Clause(key); ok {
		return c.Pos
	}
	return o.Pos
}

// nameUnits makes units findable by what the players of a scenario may call
// them. A counter that the scenario renames keeps its full name of the data
// file, which older orders may have.
func (sys *System) nameUnits(scenario int) *names.Index[unitID] {
	list := make([]names.Named[unitID], len(sys.counters))
	for u := range sys.counters {
		c := &sys.counters[u]
		list[u] = names.Named[unitID]{Of: unitID(u), Name: c.names[scenario-1], Whole: []string{c.name}}
	}
	return names.New(list)
}

// namePieces makes units findable by all their names and ids, for position
// text.
func (sys *System) namePieces() *names.Index[unitID] {
	list := make([]names.Named[unitID], len(sys.counters))
	for u := range sys.counters {
		c := &sys.counters[u]
		list[u] = names.Named[unitID]{Of: unitID(u), Name: c.name, Whole: []string{c.names[0], c.names[1], c.id}}
	}
	return names.New(list)
}

// findUnit returns the unit of a name or of an unambiguous abbreviation of one.
// When several fit, or none, it returns noUnit and the names that come near.
func (s *State) findUnit(text string) (unitID, []string) {
	u, ok, near := s.sys.units[s.scenario-1].Find(text)
	if !ok {
		return noUnit, near
	}
	return u, nil
}

// findOf is findUnit for a side: a name that fits units of several countries
// means that of the side's own, when there is one.
func (s *State) findOf(text string, sd side) (unitID, []string) {
	u, near := s.findUnit(text)
	if u != noUnit || sd == sideNone {
		return u, near
	}
	own := noUnit
	for n := range nations {
		if s.allegiance[n] != sd {
			continue
		}
		u, ok := s.sys.units[s.scenario-1].Among(text, func(u unitID) bool { return s.sys.counters[u].nation == n })
		switch {
		case !ok:
		case own != noUnit:
			return noUnit, near
		default:
			own = u
		}
	}
	return own, near
}

// isWord reports whether arguments are just one word.
func isWord(args []orders.Arg, word string) bool {
	return len(args) == 1 && args[0].Kind == orders.Name && strings.EqualFold(args[0].Text, word)
}

// hasWord reports whether one of the arguments is a word.
func hasWord(args []orders.Arg, word string) bool {
	return slices.ContainsFunc(args, func(a orders.Arg) bool { return a.Kind == orders.Name && strings.EqualFold(a.Text, word) })
}
