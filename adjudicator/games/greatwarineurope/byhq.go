// New units by way of an HQ (13.3).

package greatwarineurope

import "slices"

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
