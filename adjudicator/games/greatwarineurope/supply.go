// Supply (11): how a unit is supplied.

package greatwarineurope

// state is how a unit is supplied (11.2, 11.51).
type supplied uint8

const (
	outOfSupply supplied = iota
	byFortress
	normal
)

var supplyNames = [...]string{"out-of-supply", "fortress", "normal"}

func (x supplied) String() string { return supplyNames[x] }

// supply is how a unit on the map is supplied.
func (s *State) supply(u unitID) supplied { return s.supplyAt(u, s.at(u)) }

// isSupplied tells whether a unit has normal supply.
func (s *State) isSupplied(u unitID) bool { return s.supply(u) == normal }

// supplyAt is how a unit would be supplied in a hex, as the others stand now.
// Any number may live on one source (11.23). Out of supply it marches only where it
// ends in supply (11.82) and travels nowhere (11.81).
func (s *State) supplyAt(u unitID, c cell) supplied {
	k := s.counter(u)
	if c == s.sys.board.at.kut && s.sideOf(u) == allied && s.isKutBesieged() {
		return byFortress // 14.23
	}
	if c < 0 || s.units[u].flags&isSaved != 0 || s.isAlwaysSupplied(u, c) || s.suppliedByPort(u, c) {
		return normal
	}
	h := s.hex(c)
	set := s.linesFor(u)
	w := s.traceFor(h.front, s.sideOf(u), set)
	if w.near[c]&set != 0 {
		return normal
	}
	if k.kind == headquarters {
		reach := w.joined[c]
		if !h.front.inEurope() {
			reach = w.far[c]
		}
		if reach&set&^portLines != 0 {
			return normal
		}
	} else if s.suppliedByHQ(u, c, w) {
		return normal
	}
	if s.inFortress(u, c) {
		return byFortress
	}
	return outOfSupply
}

// isAlwaysSupplied are the cases without a line (11.32, 11.33, 11.54).
// Those in a K hex are CP units alone (14.24).
func (s *State) isAlwaysSupplied(u unitID, c cell) bool {
	k, h := s.counter(u), s.hex(c)
	switch {
	case k.nation == arabs, k.nation == gendarmes && h.country == inPersia, k.nation == persianRifles && h.country == inPersia:
		return true
	case h.pipeline > 0 && s.sideOf(u) == allied && s.isOwnTown(u, c):
		return true // 11.53
	case k.nation == montenegro && h.country == inMontenegro:
		return true
	}
	return h.has(markK) && s.sideOf(u) == central
}

// isOwnTown tells whether an Allied unit in a town of the Sinai coast has a line from
// it, though the pipeline has not come so far (11.53).
func (s *State) isOwnTown(u unitID, c cell) bool {
	return s.control[c] == allied && s.traceFor(egyptian, allied, s.linesFor(u)).joined[c]&s.linesFor(u) != 0
}

// suppliedByPort tells whether a unit is supplied through the port in which it
// stands (11.41-11.45).
func (s *State) suppliedByPort(u unitID, c cell) bool {
	k, h, at := s.counter(u), s.hex(c), &s.sys.board.at
	switch h.front {
	case eastern:
		if k.army == germany {
			return isOneOf(c, at.baltic[:])
		}
		return s.sideOf(u) == allied && s.control[at.constantinople] == allied && isOneOf(c, at.blackSea[:])
	case italian:
		return s.sideOf(u) == allied && (c == at.venice || c == at.trieste)
	case western:
		return s.sideOf(u) == allied && h.has(markPort) && s.portWorks(c)
	case caucasus:
		return k.army == russia && (h.coast == atBlackSea || h.coast == atCaspian) || k.army == turkey && h.coast == atBlackSea
	}
	return false
}

func isOneOf(c cell, list []cell) bool {
	for _, x := range list {
		if x == c {
			return true
		}
	}
	return false
}

// suppliedByHQ tells whether an HQ of its own nation, with it or next to it, has a
// line (11.22).
func (s *State) suppliedByHQ(u unitID, c cell, w *traces) bool {
	sd, army := s.sideOf(u), s.counter(u).army
	serves := func(at cell) bool {
		for v := range s.pieces.Of(at, sd) {
			if k := s.counter(v); k.kind == headquarters && k.army == army && v != u {
				reach := w.joined[at]
				if !s.hex(at).front.inEurope() {
					reach = w.far[at]
				}
				if reach&s.linesFor(v)&^portLines != 0 { // not by a port (11.4)
					return true
				}
			}
		}
		return false
	}
	if serves(c) {
		return true
	}
	for way, n := range s.sys.board.next(c) {
		if n != noCell && s.hex(c).side[way]&sideClosed == 0 && serves(n) {
			return true
		}
	}
	return false
}

// inFortress tells whether an intact fort of its own nation holds a unit; the
// Belgians in Antwerp fight halved (11.51, 11.52), and Kut holds the Allies
// (14.21). The Hindenburg Line holds nobody (14.31).
// It is fortress supply (14.13).
func (s *State) inFortress(u unitID, c cell) bool {
	h := s.hex(c)
	if c == s.sys.board.at.kut && s.Kut && s.sideOf(u) == allied {
		return true
	}
	if h.fort == noFort || s.spoiled[c]&fortGone != 0 {
		return false
	}
	owner, ok := ownerOf(h.country)
	return ok && owner == s.counter(u).army
}

// hexSupplied tells whether a hex is supplied for a side: a unit of the side
// there would have normal supply by the lines that all of it may use (11.85).
func (s *State) hexSupplied(c cell, sd side, set users) bool {
	w := s.traceFor(s.hex(c).front, sd, set)
	return w.near[c]&set != 0
}

// fixSupply finds which units of both sides and which towns of the CP are without
// normal supply at the start of the Strategic Movement Phase; it holds for both halves
// of the phase (11.11).
func (r *run) fixSupply() {
	for i := range r.units {
		u := unitID(i)
		if r.onMap(u) && r.sideOf(u) != nobody && r.supply(u) != normal {
			r.units[u].flags |= isCut
		}
	}
	for _, c := range r.sys.board.towns {
		if r.control[c] == central && !r.hexSupplied(c, central, lineSet(lineCP)) {
			r.spoiled[c] |= cutOff
		}
	}
}

// freeSupply forgets that at the end of the phase.
func (r *run) freeSupply() {
	for u := range r.units {
		r.units[u].flags &^= isCut
	}
	for _, c := range r.sys.board.towns {
		r.spoiled[c] &^= cutOff
	}
}

// wasSupplied tells whether a town has been supplied for a unit since the start of the
// phase (11.11, 11.85): the Allies move first, and nothing they do cuts off their own.
func (s *State) wasSupplied(u unitID, c cell) bool {
	set := s.linesFor(u)
	if s.sideOf(u) == central {
		if s.spoiled[c]&cutOff == 0 {
			return true
		}
		set &= portLines // Germans by Konigsberg (11.41)
	}
	return s.hexSupplied(c, s.sideOf(u), set)
}
