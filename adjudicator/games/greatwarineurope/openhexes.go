// Where new units may come without an HQ (13.1, 13.2).

package greatwarineurope

// comesTo tells whether a unit may come in a hex without an HQ; it must be open to
// its box and to what it is.
// Limits of stacking hold there too (13.21).
func (s *State) comesTo(u unitID, c cell) bar {
	if b := s.fitsBox(u, c); !b.ok() {
		return b
	}
	open := s.isOpenHome(u, c)
	if !s.hex(c).front.inEurope() {
		open = s.isOpenNear(u, c)
	}
	switch {
	case !open && s.counter(u).army == america:
		return bar{"beside-the-map", "13.25"}
	case !open:
		return bar{"no-entry-there", "13.11"}
	}
	return s.mayStandNew(u, c)
}

// fitsBox tells whether the box of a unit opens to a front (13.23): units with the
// code Vr may also come in Europe or in Egypt.
func (s *State) fitsBox(u unitID, c cell) bar {
	f, wandering := s.hex(c).front, s.counter(u).limit == vr
	switch un := &s.units[u]; {
	case s.inBox(u) && un.flags&isRebuilt != 0 && s.counter(u).army == britain && !wandering && f != un.front:
		return bar{"other-front", "5.36"} // rebuilt British units return where they were lost
	case s.at(u) == locAvailable && (f.inEurope() || wandering && f == egyptian):
	case s.at(u) == locNear && (!f.inEurope() || wandering):
	default:
		return bar{"other-box", "13.23"}
	}
	return bar{}
}

// mayStandNew tells whether a new unit may stand in a hex: its side holds it, no
// enemy is there, section 17 allows it, and it is supplied (13.11).
func (s *State) mayStandNew(u unitID, c cell) bar {
	sd := s.sideOf(u)
	free := s.isPersian(u) && s.control[c] != sd.Other() // 13.28
	if s.control[c] != sd && !free || s.enemyIn(c, sd) || s.holdsFort(c, sd.Other()) {
		return bar{"not-held", "13.11"}
	}
	if b := s.mayGoInto(u, s.at(u), c); !b.ok() {
		return b
	}
	if !free && s.supplyAt(u, c) != normal {
		return bar{"unsupplied-hex", "13.11"}
	}
	return bar{}
}

// isPersian tells the Persian Cossacks and the South Persian Rifles.
func (s *State) isPersian(u unitID) bool {
	k := s.counter(u)
	return k.special == cossacks || k.nation == persianRifles
}

// isOpenHome are the hexes of the European fronts: cities of the home country
// (13.11), those of Russian Poland for units of Strategic Turn A (13.26), the ports
// of the Baltic for the Germans (13.27), those of the Western Front for the British
// (13.24); the Yugoslavs, who have no home, come by Salonika.
func (s *State) isOpenHome(u unitID, c cell) bool {
	k, h, at := s.counter(u), s.hex(c), &s.sys.board.at
	switch {
	case k.army == america:
		return false
	case k.special == yugoslavs:
		return c == at.salonika
	case h.place == city && h.country == homes[k.nation]:
		return true
	case h.place == city && h.country == inPoland && k.army == russia:
		e := k.entries[s.mode]
		return e.kind == atLetter && e.n == letterA && s.units[u].flags&isRebuilt == 0
	case k.army == germany:
		return isOneOf(c, at.baltic[:])
	case k.army == britain:
		return h.front == western && h.has(markPort)
	}
	return false
}

// isOpenNear are the hexes of the Near East (13.28, 13.29).
func (s *State) isOpenNear(u unitID, c cell) bool {
	k, h, at := s.counter(u), s.hex(c), &s.sys.board.at
	inPersianTown := h.country == inPersia && h.place == town
	switch {
	case k.special == cossacks:
		return h.front == caucasus && inPersianTown
	case k.nation == persianRifles, k.nation == gendarmes:
		return h.front == iraqi && inPersianTown
	case k.army == britain, k.special == dfps:
		if s.britishFront(u) == egyptian {
			return h.has(markWestOfSuez)
		}
		return c == at.basra || c == at.abadan
	case k.army == russia:
		return h.place == city && h.country == inRussia
	case k.army == turkey, s.isSmallGerman(u):
		return s.isOpenTurk(u, c)
	}
	return false
}

// britishFront is the front of the Near East on which a British unit comes: the
// printed one, after a loss there that of the loss (5.36, 13.28); with the code Vr
// always Egypt.
func (s *State) britishFront(u unitID) front {
	k, un := s.counter(u), &s.units[u]
	switch {
	case k.limit == vr:
		return egyptian
	case un.flags&isRebuilt != 0 && !un.front.inEurope():
		return un.front
	}
	return k.neFront
}

// isOpenTurk are the hexes of the entry areas: supplied cities and Primary sources
// of the CP on the Caucasus and the Iraqi Front, Damascus and the sources on the
// Egyptian one (13.29). German units that are no divisions and rebuilt Turkish ones
// choose among the three.
func (s *State) isOpenTurk(u unitID, c cell) bool {
	k, h := s.counter(u), s.hex(c)
	of := [fronts]area{caucasus: areaCaucasus, iraqi: areaIraq, egyptian: areaSyria}[h.front]
	if k.army == turkey && s.units[u].flags&isRebuilt == 0 && k.area != areaAny && k.area != of {
		return false
	}
	if h.edge == edgeCP && s.spoiled[c]&sourceLost == 0 {
		return true
	}
	if h.front == egyptian {
		return c == s.sys.board.at.damascus
	}
	return h.place == city
}
