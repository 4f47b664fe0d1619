// Lines that are offered in the New Units Phase, and for those beside the map (13).

package greatwarineurope

// offerEntries offers for units that wait the first hex or box that is open to each.
func (p *prompter) offerEntries() {
	n := 0
	for i := range p.units {
		u := unitID(i)
		if n >= most || p.sideOf(u) != p.side || !p.mayBring(u).ok() {
			continue
		}
		if c := p.findEntry(u, func(cell) bool { return true }); c != noCell {
			p.Add("place", p.sys.language.Line("PLACE "+p.unitWord(u)+" AT "+p.placeName(c)), nil)
			n++
		}
	}
}

// offerMarchesIn offers Americans beside the map the first hex of the edge that is open
// to each (13.25).
func (p *prompter) offerMarchesIn() {
	n := 0
	for i := range p.units {
		u := unitID(i)
		if n >= most || p.at(u) != locEdge || p.sideOf(u) != p.side || p.Phase.Active[west] != p.side {
			continue
		}
		if c := p.firstEdge(u); c != noCell {
			p.Add("move", p.sys.language.Line("MOVE "+p.unitWord(u)+" TO "+p.hexName(c)), nil)
			n++
		}
	}
}

// firstEdge is the first hex of the edge over which an American may come, noCell for
// none.
func (s *State) firstEdge(u unitID) cell {
	for _, c := range s.sys.board.edges {
		if s.letsIn(c) && !s.enemyIn(c, allied) && s.mayBe(u, c).ok() && s.overfull(c, allied, u) == nil && s.supplyAt(u, c) != outOfSupply {
			return c
		}
	}
	return noCell
}
