package reads

import (
	"feldpost/adjudicator/kernel/hexmap"
	"feldpost/adjudicator/kernel/record"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// Hexes reads hexes of a map as they are printed.
type Hexes struct {
	Map    *hexmap.Map
	Rule   record.Rule              // of a hex that is not playable
	Closed func(c hexmap.Cell) bool // hexes of the map that are not, nil for none
	Report standing.Report
}

// Cell reads a printed hex.
func (h Hexes) Cell(pos orders.Pos, text string) (hexmap.Cell, bool) {
	id, ok := h.Map.Parse(text)
	if !ok {
		h.Report(pos, "want-hex", "", "text", text)
		return hexmap.None, false
	}
	c := h.Map.At(id)
	if c == hexmap.None || h.Closed != nil && h.Closed(c) {
		h.Report(pos, "off-map", h.Rule, "hex", text)
		return hexmap.None, false
	}
	return c, true
}

// Hex reads an object that is one hex.
func (h Hexes) Hex(a orders.Arg) (hexmap.Cell, bool) {
	if a.Kind != orders.Path || len(a.Path) != 1 {
		h.Report(a.Pos, "want-hex", "", "text", Text(a))
		return hexmap.None, false
	}
	return h.Cell(a.Pos, a.Path[0])
}

// About tells whether objects speak of a hex: they name it, or no hex of the map.
func About(m *hexmap.Map, args []orders.Arg, of hexmap.Cell) bool {
	named := false
	for _, a := range args {
		for _, c := range m.Meant(a) {
			if c == of {
				return true
			}
			named = true
		}
	}
	return !named
}

// Path appends the hexes of an object to a list.
func (h Hexes) Path(a orders.Arg, list []hexmap.Cell) ([]hexmap.Cell, bool) {
	if a.Kind != orders.Path {
		h.Report(a.Pos, "want-hex", "", "text", Text(a))
		return list, false
	}
	for _, text := range a.Path {
		c, ok := h.Cell(a.Pos, text)
		if !ok {
			return list, false
		}
		list = append(list, c)
	}
	return list, true
}
