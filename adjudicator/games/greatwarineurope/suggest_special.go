package greatwarineurope

import (
	"slices"

	"feldpost/orders"
)

// suggestDevastation lays some hexes waste that a unit may leave again (14.6).
func (g *guesser) suggestDevastation() {
	if g.side != central || g.Phase.Active[west] != central {
		return
	}
	for i := range g.units {
		if u := unitID(i); g.onMap(u) && g.frontOf(u) == western && g.isFootNow(u) && g.chance(1) {
			g.try("DEVASTATE "+g.hexName(g.at(u))+" WITH "+g.unitWord(u), func(o *orders.Order) { g.devastate(g.side, o) })
		}
	}
}

// suggestConversions dismounts some cavalry (15.55) and places the Hindenburg Line
// (14.31).
func (g *guesser) suggestConversions() {
	if g.side != central {
		return
	}
	for i := range g.units {
		if u := unitID(i); g.counter(u).army == germany && g.kindOf(u) == cavalry && g.onMap(u) && g.chance(3) {
			g.try("CONVERT "+g.unitWord(u), func(o *orders.Order) { g.convertLine(g.side, o) })
		}
	}
	if g.Hindenburg > 0 && g.chance(30) {
		if line := g.findLine(g.whim.Below(len(g.control))); line != nil {
			g.try("PLACE HINDENBURG AT "+g.hexPath(line), func(o *orders.Order) { g.placeLine(g.side, o) })
		}
	}
}

// findLine finds a chain of hexes for the Hindenburg Line, from a hex on; nil for none
// (14.31).
func (s *State) findLine(from int) []cell {
	for i := range s.control {
		c := cell((from + i) % len(s.control))
		if line := s.lineFrom([]cell{c}); line != nil {
			return line
		}
	}
	return nil
}

// lineFrom goes on with a chain as long as its last hex may be fortified.
func (s *State) lineFrom(line []cell) []cell {
	last := line[len(line)-1]
	if !s.mayFortify(last).ok() {
		return nil
	}
	if len(line) == lineLength {
		return line
	}
	for _, n := range s.sys.board.next(last) {
		if n != noCell && !slices.Contains(line, n) {
			if long := s.lineFrom(append(line, n)); long != nil {
				return long
			}
		}
	}
	return nil
}
