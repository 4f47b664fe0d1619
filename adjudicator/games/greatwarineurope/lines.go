// Who draws a line of supply, and to what (11.32, 11.33, 11.4).

package greatwarineurope

// line is a kind of line of supply: who draws it and to which sources. A front has
// only some of them.
type line uint8

const (
	lineCP         line = iota
	lineAllies          // Western, Italian, Egyptian edges; Salonika and the beaches; Caucasus
	lineBritain         // by a town to Calais or Dunkirk (11.44); Basra and Abadan
	linePorts           // within four hexes of a Channel port: BR and BE (11.44)
	lineKonigsberg      // within four hexes of it: GE (11.41)
	lineRussia          // east edge of the E sheet: RU, RO
	lineGreece
	lineSerbia
	lineItaly  // Valona
	linePersia // Hamadan: the PEF
	lineCPAlps // as lineCP, of mountain units
	lineAlliesAlps
	lineRussiaAlps
	lineItalyAlps // into alpine hexes of Austria-Hungary, not across (11.6)
	linesEnd
)

// users are kinds of line, as bits.
type users uint16

func lineSet(list ...line) (set users) {
	for _, l := range list {
		set |= 1 << l
	}
	return set
}

// has tells whether a kind of line is in a set.
func (set users) has(l line) bool { return set>>l&1 != 0 }

// The lines by what they cross, and those whose ports are no sources of lines of
// any length (11.4).
var (
	alpsLines = lineSet(lineCPAlps, lineAlliesAlps, lineRussiaAlps, lineItalyAlps)
	portLines = lineSet(linePorts, lineKonigsberg)
)

// sideLines are the lines of each side.
var sideLines = [2]users{
	allied: lineSet(lineAllies, lineBritain, linePorts, lineRussia, lineGreece, lineSerbia, lineItaly, linePersia, lineAlliesAlps,
		lineRussiaAlps, lineItalyAlps),
	central: lineSet(lineCP, lineKonigsberg, lineCPAlps),
}

// linesOf are the lines of each front.
var linesOf = [fronts]users{
	western:  lineSet(lineCP, lineAllies, lineBritain, linePorts),
	italian:  lineSet(lineCP, lineAllies, lineCPAlps, lineAlliesAlps, lineItalyAlps),
	eastern:  lineSet(lineCP, lineAllies, lineKonigsberg, lineRussia, lineGreece, lineSerbia, lineItaly),
	egyptian: lineSet(lineCP, lineAllies),
	caucasus: lineSet(lineCP, lineAllies, lineRussia, lineCPAlps, lineAlliesAlps, lineRussiaAlps),
	iraqi:    lineSet(lineCP, lineBritain, linePersia),
}

// usersOf are the lines of a counter (11.32, 11.33).
func (sys *System) usersOf(k *counter) users {
	set, alps := lineSet(lineAllies), lineAlliesAlps
	switch k.army {
	case germany:
		set, alps = lineSet(lineCP, lineKonigsberg), lineCPAlps
	case austria, turkey, bulgaria, gendarmes:
		set, alps = lineSet(lineCP), lineCPAlps
	case romania:
		set, alps = lineSet(lineCP, lineRussia), lineCPAlps // by the side that it has joined
	case russia:
		set, alps = lineSet(lineRussia), lineRussiaAlps
	case greece:
		set = lineSet(lineGreece)
	case serbia:
		set = lineSet(lineSerbia)
	case britain:
		set = lineSet(lineAllies, lineBritain, linePorts)
	case belgium:
		set = lineSet(lineAllies, linePorts)
	case italy:
		set, alps = lineSet(lineAllies, lineItaly), lineItalyAlps
	}
	if k.kind == mountaineers {
		set |= lineSet(alps)
	}
	return set
}

// linesFor are the lines that a unit may use now: those of its side and of what
// it is (11.33).
func (s *State) linesFor(u unitID) users {
	set := s.linesNow(s.counter(u).nation, s.sys.users[u])
	if s.units[u].flags&isPEF != 0 {
		set |= lineSet(linePersia)
	}
	return set
}

// linesNow are those of the lines of a nation that it may use as it is allied now.
func (s *State) linesNow(n nation, set users) users {
	switch {
	case n != romania:
		return set
	case s.Romania == allied:
		return lineSet(lineRussia)
	}
	return set & sideLines[central]
}
