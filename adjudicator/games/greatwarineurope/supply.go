// Supply (11): how a unit is supplied, and for what that is enough.
// Who draws a line of supply, and to what (11.32, 11.33, 11.4).

package greatwarineurope

// supplied is how a unit is supplied, from worse to better (11.2, 11.51, 11.52).
type supplied uint8

const (
	outOfSupply supplied = iota
	spared               // Belgians in Antwerp, until it falls, whose fort is gone: not eliminated, and nothing else (11.52)
	byFortress
	normal
)

var supplyNames = [...]string{"out-of-supply", "spared", "fortress", "normal"}

func (x supplied) String() string { return supplyNames[x] }

// purpose is what supply is asked for.
type purpose uint8

const (
	toLive   purpose = iota // not to be eliminated at the end of a Combat Phase (11.84)
	toStay                  // to end a march or an advance there by one's own will (8.26, 11.83)
	toDefend                // to defend whole, HQ and anti-tank units too (11.12, 11.51, 15.33)
	toServe                 // all else: to attack whole, to support that, to travel, to refit, to score (11.11, 11.85)
)

// enough is the worst supply that is enough for a purpose.
var enough = [...]supplied{toLive: spared, toStay: byFortress, toDefend: byFortress, toServe: normal}

// is tells whether a supply is enough for a purpose.
func (x supplied) is(what purpose) bool { return x >= enough[what] }

// asker is for whom supply is asked: a unit, or one that only might be there.
type asker struct {
	unit         unitID // noUnit for one that might be there
	kind         kind
	nation, army nation
	side         side
	lines        users
}

// asks is a unit that asks for supply.
func (s *State) asks(u unitID) asker {
	k := s.counter(u)
	return asker{unit: u, kind: k.kind, nation: k.nation, army: k.army, side: s.sideOf(u), lines: s.linesFor(u)}
}

// somebodyOf is any infantry of a nation: the unit of a fort, or whoever might hold a hex.
func (s *State) somebodyOf(n nation) asker {
	k := counter{nation: n, army: s.sys.tables.nations[n].army}
	return asker{unit: noUnit, nation: n, army: k.army, side: s.sideOfNation(n), lines: s.linesNow(n, s.sys.usersOf(&k))}
}

// supply is how a unit on the map is supplied.
func (s *State) supply(u unitID) supplied { return s.supplyAt(u, s.at(u)) }

// isSupplied tells whether a unit has normal supply.
func (s *State) isSupplied(u unitID) bool { return s.isSuppliedFor(u, toServe) }

// isSuppliedFor tells whether a unit is supplied where it stands for a purpose: the one
// question about units.
func (s *State) isSuppliedFor(u unitID, what purpose) bool { return s.supply(u).is(what) }

// supplyAt is how a unit would be supplied in a hex, as the others stand now.
func (s *State) supplyAt(u unitID, c cell) supplied { return s.supplyOf(s.asks(u), c) }

// supplyOf is how somebody would be supplied in a hex, as the others stand now.
// Any number may live on one source (11.23). Out of supply it marches only where it
// ends in supply (11.82) and travels nowhere (11.81).
func (s *State) supplyOf(a asker, c cell) supplied {
	if c == s.sys.board.at.kut && a.side == allied && s.isKutBesieged() {
		return byFortress // 14.23
	}
	if c < 0 || a.unit != noUnit && s.units[a.unit].flags&isSaved != 0 || s.isAlwaysSupplied(a, c) || s.suppliedByPort(a, c) {
		return normal
	}
	h := s.hex(c)
	w := s.traceFor(h.front, a.side, a.lines)
	if w.near[c]&a.lines != 0 {
		return normal
	}
	if a.kind == headquarters {
		reach := w.joined[c]
		if !h.front.inEurope() {
			reach = w.far[c]
		}
		if reach&a.lines&^portLines != 0 {
			return normal
		}
	} else if s.suppliedByHQ(a, c, w) {
		return normal
	}
	switch {
	case s.inFortress(a, c):
		return byFortress
	case a.army == belgium && c == s.sys.board.at.antwerp && !s.Antwerp && s.control[c] == allied:
		return spared
	}
	return outOfSupply
}

// isAlwaysSupplied are the cases without a line (11.32, 11.33, 11.54).
// Those in a K hex are CP units alone (14.24).
func (s *State) isAlwaysSupplied(a asker, c cell) bool {
	h := s.hex(c)
	switch {
	case a.nation == arabs, a.nation == gendarmes && h.country == inPersia, a.nation == persianRifles && h.country == inPersia:
		return true
	case s.isOwnTown(a, c):
		return true // 11.53
	case a.nation == montenegro && h.country == inMontenegro:
		return true
	}
	return h.has(markK) && a.side == central
}

// isOwnTown tells whether an Allied unit in a town of the Sinai coast has a line from
// it, though the pipeline has not come so far (11.53).
func (s *State) isOwnTown(a asker, c cell) bool {
	return s.hex(c).pipeline > 0 && a.side == allied && s.control[c] == allied && s.traceFor(egyptian, allied, a.lines).joined[c]&a.lines != 0
}

// suppliedByPort tells whether somebody is supplied through the port in which he
// stands (11.41-11.45).
func (s *State) suppliedByPort(a asker, c cell) bool {
	h, at := s.hex(c), &s.sys.board.at
	switch h.front {
	case eastern:
		if a.army == germany {
			return isOneOf(c, at.baltic[:])
		}
		return a.side == allied && s.control[at.constantinople] == allied && isOneOf(c, at.blackSea[:])
	case italian:
		return a.side == allied && (c == at.venice || c == at.trieste)
	case western:
		return a.side == allied && h.has(markPort) && s.portWorks(c)
	case caucasus:
		return a.army == russia && (h.coast == atBlackSea || h.coast == atCaspian) || a.army == turkey && h.coast == atBlackSea
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
func (s *State) suppliedByHQ(a asker, c cell, w *traces) bool {
	serves := func(at cell) bool {
		for v := range s.pieces.Of(at, a.side) {
			if k := s.counter(v); k.kind == headquarters && k.army == a.army && v != a.unit && s.isSourceHQ(v, at, w) {
				return true
			}
		}
		return false
	}
	if serves(c) {
		return true
	}
	for way, n := range s.sys.board.next(c) {
		if n != noCell && s.hex(c).side[way]&(sideClosed|sideLagoon) == 0 && serves(n) {
			return true
		}
	}
	return false
}

// isSourceHQ tells whether an HQ has a line that it passes on: by no port (11.4), but
// from the town of the Sinai coast in which it stands too (11.53).
func (s *State) isSourceHQ(hq unitID, at cell, w *traces) bool {
	reach := w.joined[at]
	if !s.hex(at).front.inEurope() {
		reach = w.far[at]
	}
	return reach&s.linesFor(hq)&^portLines != 0 || s.isOwnTown(s.asks(hq), at)
}

// inFortress tells whether an intact fort of his own nation holds somebody (11.51), and
// Kut the Allies (14.21). The Hindenburg Line holds nobody (14.31).
// It is fortress supply (14.13).
func (s *State) inFortress(a asker, c cell) bool {
	h := s.hex(c)
	if c == s.sys.board.at.kut && s.Kut && a.side == allied {
		return true
	}
	if h.fort == noFort || s.spoiled[c]&fortGone != 0 {
		return false
	}
	owner, ok := s.sys.ownerOf(h.country)
	return ok && owner == a.army
}

// isHexSupplied tells whether a hex is supplied for a side: somebody of one of its
// nations, or of the Russians in Persia, would have normal supply there (11.85): the one
// question about hexes.
func (s *State) isHexSupplied(c cell, sd side) bool {
	for n := range nations {
		if n != s.sys.tables.nations[n].army || n == arabs || n == gendarmes || !s.War[n] || s.sideOfNation(n) != sd {
			continue
		}
		if s.supplyOf(s.somebodyOf(n), c) == normal {
			return true
		}
	}
	for _, u := range s.sys.armies[russia] {
		if sd == allied && s.units[u].flags&isPEF != 0 && s.onMap(u) && s.supplyAt(u, c) == normal {
			return true
		}
	}
	return false
}

// hasLine tells whether one of some lines of a side leads to a hex, by four hexes at
// most.
func (s *State) hasLine(c cell, sd side, set users) bool {
	return s.traceFor(s.hex(c).front, sd, set).near[c]&set != 0
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
		if r.control[c] == central && !r.hasLine(c, central, lineSet(lineCP)) {
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
// phase (11.11, 11.85): the Allies move first, and nothing they do cuts off their own. A
// port of the lists supplies who comes there as well (11.4).
func (s *State) wasSupplied(u unitID, c cell) bool {
	a := s.asks(u)
	if s.suppliedByPort(a, c) {
		return true
	}
	set := a.lines
	if a.side == central {
		if s.spoiled[c]&cutOff == 0 {
			return true
		}
		set &= portLines // Germans by Konigsberg (11.41)
	}
	return s.hasLine(c, a.side, set)
}

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

var lineNames = [linesEnd]string{"CP", "Allies", "Britain", "ports", "Konigsberg", "Russia", "Greece", "Serbia", "Italy", "Persia", "CP Alps",
	"Allies Alps", "Russia Alps", "Italy Alps"}

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
	n := &sys.tables.nations[k.army]
	if k.kind == mountaineers {
		return n.lines | lineSet(n.alps)
	}
	return n.lines
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
