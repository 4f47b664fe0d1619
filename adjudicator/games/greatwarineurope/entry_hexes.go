// Where new units may come without an HQ (13.1, 13.2).
// New units by way of an HQ (13.3).

package greatwarineurope

import "slices"

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
	case h.place == city && h.country == s.sys.tables.nations[k.nation].home:
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

// via is what an HQ has brought in this phase: where, and how many.
type via struct {
	HQ    unitID `json:"hq"`
	Hex   cell   `json:"hex"`
	Units int8   `json:"units,omitempty"` // infantry, cavalry and the like
	HQs   int8   `json:"hqs,omitempty"`
	Tanks int8   `json:"tanks,omitempty"`
}

// The most that comes by HQ in a phase.
const (
	stackByHQ = 6 // in Europe
	smallByHQ = 4 // of Americans and Bulgarians
	nearByHQ  = 3 // in the Near East
	eastByHQ  = 6 // British, French and Italians on the Eastern Front in all
)

// servesEntry tells whether an HQ may bring units now: on the map, not new itself,
// supplied.
func (s *State) servesEntry(hq unitID) bar {
	switch {
	case !s.onMap(hq):
		return bar{"not-on-map", "13.3"}
	case s.units[hq].flags&isNew != 0:
		return bar{"new-hq", "13.3"}
	case !s.isSupplied(hq):
		return bar{"unsupplied-hq", "13.3"}
	}
	return bar{}
}

// comesBy tells whether a unit may come in a hex by an HQ.
func (s *State) comesBy(u unitID, c cell, hq unitID) bar {
	k, at := s.counter(u), &s.sys.board.at
	if s.counter(hq).army != k.army {
		return bar{"other-nation-hq", "13.3"}
	}
	if b := s.servesEntry(hq); !b.ok() {
		return b
	}
	if !slices.Contains(s.about(s.at(hq)), c) {
		return bar{"far-from-hq", "13.3"}
	}
	if b := s.fitsBox(u, c); !b.ok() {
		return b
	}
	f := s.hex(c).front
	switch {
	case k.army == turkey && !f.inEurope() && s.units[u].flags&isRebuilt == 0:
		return bar{"new-turks", "13.3"}
	case f == iraqi && k.army == britain && (s.britishFront(u) != iraqi || s.control[at.basra] != central || s.control[at.abadan] != central):
		return bar{"not-by-hq", "13.28"}
	case f == egyptian && k.army == britain && s.britishFront(u) != egyptian:
		return bar{"other-front", "13.28"}
	}
	return s.mayStandNew(u, c)
}

// hasRoom tells whether an HQ may still bring these units into a hex: one stack, in
// one hex, which Germans, French and British may spread; in the Near East three
// units in one hex.
func (s *State) hasRoom(hq unitID, c cell, group []unitID) bar {
	k, f := s.counter(hq), s.hex(c).front
	v := via{HQ: hq, Hex: c}
	if i := s.viaOf(hq); i >= 0 {
		v = s.Phase.Via[i]
	}
	spreads := f.inEurope() && (k.army == germany || k.army == france || k.army == britain)
	if v.Hex != c && !spreads {
		return bar{"one-hex-by-hq", "13.3"}
	}
	s.addTo(&v, group)
	most := int8(stackByHQ)
	switch {
	case !f.inEurope():
		if v.Units+v.HQs+v.Tanks > nearByHQ {
			return bar{"hq-full", "13.3"}
		}
		return bar{}
	case k.army == america, k.army == bulgaria:
		most = smallByHQ
	}
	switch {
	case v.Units > most, v.HQs > 1, v.Tanks > 1:
		return bar{"hq-full", "13.3"}
	case f == eastern && s.isOversea(k.army) && int(s.Phase.East)+len(group) > eastByHQ:
		return bar{"east-full", "13.3"}
	}
	return bar{}
}

// isOversea tells the nations whose units on the Eastern Front come over sea (13.3).
func (s *State) isOversea(n nation) bool { return n == britain || n == france || n == italy }

// addTo counts units for an HQ.
func (s *State) addTo(v *via, group []unitID) {
	for _, u := range group {
		switch s.counter(u).kind {
		case headquarters:
			v.HQs++
		case tank:
			v.Tanks++
		default:
			v.Units++
		}
	}
}

// viaOf is the place of an HQ in the list of this phase, -1 for none.
func (s *State) viaOf(hq unitID) int {
	return slices.IndexFunc(s.Phase.Via, func(v via) bool { return v.HQ == hq })
}

// book keeps what an HQ has brought.
func (r *run) book(hq unitID, c cell, group []unitID) {
	i := r.viaOf(hq)
	if i < 0 {
		i = len(r.Phase.Via)
		r.Phase.Via = append(r.Phase.Via, via{HQ: hq, Hex: c})
	}
	r.addTo(&r.Phase.Via[i], group)
	if r.hex(c).front == eastern && r.isOversea(r.counter(hq).army) {
		r.Phase.East += int8(len(group))
	}
}

// hqFor finds an HQ in a hex or next to it that brings all of a group there.
func (s *State) hqFor(group []unitID, c cell) unitID {
	sd := s.sideOf(group[0])
	for _, at := range s.about(c) {
		for v := range s.pieces.Of(at, sd) {
			if s.counter(v).kind != headquarters || !s.hasRoom(v, c, group).ok() {
				continue
			}
			if !slices.ContainsFunc(group, func(u unitID) bool { return !s.comesBy(u, c, v).ok() }) {
				return v
			}
		}
	}
	return noUnit
}
