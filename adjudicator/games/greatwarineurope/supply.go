// Supply (11): lines to Primary sources, towns, HQ, ports and fortresses.

package greatwarineurope

import (
	"feldpost/adjudicator/kernel/path"
)

// line is a kind of line of supply: who draws it and from which sources (11.32,
// 11.33, 11.4). A front has only some of them.
type line uint8

const (
	lineCP         line = iota
	lineAllies          // Western, Italian, Egyptian edges; Salonika and the beaches; Caucasus
	lineBritain         // by a town to Calais or Dunkirk (11.44); Basra and Abadan
	linePorts           // within four hexes of a Channel port: BR and BE
	lineKonigsberg      // within four hexes of it: GE (11.41)
	lineRussia          // east edge of the E sheet: RU, RO
	lineGreece
	lineSerbia
	lineItaly  // Valona
	linePersia // Hamadan: the PEF
	lineCPAlps // as lineCP, of mountain units
	lineAlliesAlps
	linesEnd
)

// users are the lines that a unit may use, as bits by line.
type users uint16

func lineSet(list ...line) (set users) {
	for _, l := range list {
		set |= 1 << l
	}
	return set
}

// usersOf are the lines of a counter (11.32, 11.33).
func (sys *System) usersOf(k *counter) users {
	alps := k.kind == mountaineers
	switch k.army {
	case germany:
		if alps {
			return lineSet(lineCP, lineCPAlps, lineKonigsberg)
		}
		return lineSet(lineCP, lineKonigsberg)
	case austria, turkey, bulgaria, gendarmes:
		if alps {
			return lineSet(lineCP, lineCPAlps)
		}
		return lineSet(lineCP)
	case romania:
		return lineSet(lineCP, lineRussia) // by the side that it has joined
	case russia:
		return lineSet(lineRussia)
	case greece:
		return lineSet(lineGreece)
	case serbia:
		return lineSet(lineSerbia)
	case britain:
		return lineSet(lineAllies, lineBritain, linePorts)
	case belgium:
		return lineSet(lineAllies, linePorts)
	case italy:
		if alps {
			return lineSet(lineAllies, lineItaly, lineAlliesAlps)
		}
		return lineSet(lineAllies, lineItaly)
	}
	if alps {
		return lineSet(lineAllies, lineAlliesAlps)
	}
	return lineSet(lineAllies)
}

// How far lines may be (11.2).
const (
	shortLine = 4
	longLine  = 6 // of an HQ on the N sheet
)

// traces are the hexes that lines of supply reach, of both sides.
type traces struct {
	flood  *path.Flood
	valid  [fronts]bool
	open   [2][]bool // by side and cell: a line may enter it (11.6)
	joined []users   // by cell: a line of any length leads to a Primary source
	near   []users   // by cell: four hexes at most to a Primary source or a town that has a line
	far    []users   // by cell: six, on the N sheet
	starts []cell
}

func newTraces(b *board) *traces {
	n := len(b.hexes)
	return &traces{flood: path.NewFlood(b.Net()), open: [2][]bool{make([]bool, n), make([]bool, n)}, joined: make([]users, n), near: make([]users, n), far: make([]users, n)}
}

// stale forgets the lines of a front.
func (s *State) stale(f front) {
	if s.work != nil {
		s.work.traces.valid[f] = false
	}
}

// carries tells whether a line of a side may enter a hex: no enemy unit, no intact
// enemy fort, no full sea, no alpine hex, no neutral country (11.6).
func (s *State) carries(c cell, sd side) bool {
	h := s.hex(c)
	if !h.playable || s.enemyIn(c, sd) || s.holdsFort(c, sd.Other()) {
		return false
	}
	if n, ok := ownerOf(h.country); ok && !s.War[n] && !(n == greece && s.Salonika > 0) && h.country != inTurkey {
		return false
	}
	if h.country == inAlbania && !s.albaniaOpen() {
		return false
	}
	return !s.isHotDesert(c)
}

// albaniaOpen tells whether both sides may be in Albania (6.53, 17.4).
func (s *State) albaniaOpen() bool { return s.Salonika > 0 || s.War[greece] }

// isHotDesert tells whether Hot weather closes a hex to lines of supply (12.2).
func (s *State) isHotDesert(c cell) bool {
	h := s.hex(c)
	return h.terrain == desert && s.Weather[h.front] == hot && s.opts.Is(optHotDesert, "closed")
}

// fronts and their lines.
var linesOf = [fronts]users{
	western:  lineSet(lineCP, lineAllies, lineBritain, linePorts),
	italian:  lineSet(lineCP, lineAllies, lineCPAlps, lineAlliesAlps),
	eastern:  lineSet(lineCP, lineAllies, lineKonigsberg, lineRussia, lineGreece, lineSerbia, lineItaly),
	egyptian: lineSet(lineCP, lineAllies),
	caucasus: lineSet(lineCP, lineAllies, lineRussia, lineCPAlps, lineAlliesAlps),
	iraqi:    lineSet(lineCP, lineBritain, linePersia),
}

// lineSide is whose a line is.
func lineSide(l line) side {
	if l == lineCP || l == lineKonigsberg || l == lineCPAlps {
		return central
	}
	return allied
}

// trace finds the lines of a front anew when something has changed there.
func (s *State) trace(f front) *traces {
	w := s.scratch().traces
	if w.valid[f] {
		return w
	}
	for _, c := range s.sys.board.byFront[f] {
		w.joined[c], w.near[c], w.far[c] = 0, 0, 0
		w.open[allied][c], w.open[central][c] = s.carries(c, allied), s.carries(c, central)
	}
	for l := range linesEnd {
		if linesOf[f]>>l&1 != 0 {
			s.follow(w, f, l)
		}
	}
	w.valid[f] = true
	return w
}

// follow spreads one kind of line over a front.
func (s *State) follow(w *traces, f front, l line) {
	sd, b := lineSide(l), &s.sys.board
	open, alps := w.open[sd], l == lineCPAlps || l == lineAlliesAlps
	step := func(from, to cell, way int) bool {
		h := &b.hexes[from]
		if !open[to] || h.side[way]&sideClosed != 0 {
			return false
		}
		if b.hexes[to].terrain != alpine && h.terrain != alpine {
			return true
		}
		return alps && s.crossesAlps(l, from, to)
	}
	w.starts = s.sourcesOf(w.starts[:0], f, l)
	if l == linePorts || l == lineKonigsberg { // four hexes and no more (11.41, 11.44)
		s.ring(w, w.starts, w.near, l, shortLine, step)
		return
	}
	w.flood.Begin()
	for _, c := range w.starts {
		if open[c] {
			w.flood.Add(c)
		}
	}
	for _, c := range w.flood.Spread(step) {
		w.joined[c] |= 1 << l
	}
	for _, c := range b.towns {
		if b.hexes[c].front == f && w.joined[c]>>l&1 != 0 && s.isDepot(c, sd) {
			w.starts = append(w.starts, c)
		}
	}
	if l == lineBritain && f == western { // only by a town (11.44)
		w.starts = w.starts[len(s.sourcesOf(nil, f, l)):]
	}
	s.ring(w, w.starts, w.near, l, shortLine, step)
	if !f.inEurope() {
		s.ring(w, w.starts, w.far, l, longLine, step)
	}
}

// ring marks the hexes within some steps of a line's sources.
func (s *State) ring(w *traces, starts []cell, out []users, l line, most int, step path.Open) {
	sd := lineSide(l)
	w.flood.Begin()
	for _, c := range starts {
		if w.open[sd][c] {
			w.flood.Add(c)
			out[c] |= 1 << l
		}
	}
	for c := w.flood.Next(step); c != noCell && w.flood.Steps(c) < most; c = w.flood.Next(step) {
	}
	for _, c := range w.flood.Spread(shut) {
		if w.flood.Steps(c) <= most {
			out[c] |= 1 << l
		}
	}
}

// shut is a flood that goes no farther.
func shut(_, _ cell, _ int) bool { return false }

// crossesAlps tells whether a line of mountain units may go over alpine hexes;
// that of Italy not across those of Austria-Hungary (11.6).
func (s *State) crossesAlps(l line, from, to cell) bool {
	return l != lineAlliesAlps || s.hex(from).terrain != alpine || s.hex(from).country != inAustria || s.hex(to).terrain != alpine
}

// isDepot tells whether a town or city passes supply on for a side (11.22): it
// holds it, it is not devastated (14.63), and the rules of the Egyptian Front and
// of Kut do not forbid it (11.22, 11.53, 11.54).
func (s *State) isDepot(c cell, sd side) bool {
	h := s.hex(c)
	if !h.isSettled() || s.control[c] != sd || s.spoiled[c]&isDevastated != 0 || h.has(markK) {
		return false
	}
	if sd == allied && h.front == egyptian {
		if h.pipeline > s.Pipeline && h.pipeline > 0 {
			return false
		}
		at := &s.sys.board.at
		return h.has(markWestOfSuez) || int(h.id)%100 <= gazaRow || s.control[at.gaza] == allied || s.control[at.beersheba] == allied
	}
	return true
}

// gazaRow is the last row of the Egyptian Front whose towns the Allies may use
// before they hold Gaza or Beersheba (11.22).
const gazaRow = 13

// sourcesOf appends the Primary sources of a line on a front that work now
// (11.3, 11.7).
func (s *State) sourcesOf(list []cell, f front, l line) []cell {
	b, at := &s.sys.board, &s.sys.board.at
	sd := lineSide(l)
	add := func(cells ...cell) {
		for _, c := range cells {
			if b.hexes[c].front == f && s.control[c] == sd && s.spoiled[c]&sourceLost == 0 {
				list = append(list, c)
			}
		}
	}
	edge := func(use edgeUse) {
		for _, c := range b.edges {
			if b.hexes[c].edge == use {
				add(c)
			}
		}
	}
	switch l {
	case lineCP, lineCPAlps:
		edge(edgeCP)
		add(at.ruhr[:]...)
		if f == eastern {
			add(at.berlin, at.prague, at.vienna, at.budapest)
			for i, n := range [...]nation{turkey, bulgaria, romania} {
				if s.War[n] && s.sideOfNation(n) == central {
					add([...]cell{at.constantinople, at.sofia, at.bucharest}[i])
				}
			}
		}
	case lineAllies, lineAlliesAlps:
		switch f {
		case eastern:
			if s.Salonika == 1 {
				add(at.salonika)
			}
			if s.Beaches == 1 {
				add(at.suvla, at.helles)
			}
		case egyptian:
			for _, c := range b.byFront[f] {
				if b.hexes[c].has(markWestOfSuez) {
					add(c)
				}
			}
		case caucasus:
			edge(edgeRussia)
		default:
			edge(edgeAllies)
		}
	case lineBritain:
		if f == iraqi {
			add(at.basra, at.abadan)
			break
		}
		for _, c := range [...]cell{at.calais, at.dunkirk} {
			if s.portWorks(c) {
				list = append(list, c)
			}
		}
	case linePorts:
		for _, c := range b.towns {
			if b.hexes[c].front == western && b.hexes[c].has(markPort) && s.portWorks(c) {
				list = append(list, c)
			}
		}
	case lineKonigsberg:
		add(at.konigsberg)
	case lineRussia:
		edge(edgeRussia)
		if f == eastern && s.War[romania] && s.Romania == allied {
			add(at.bucharest)
		}
	case lineGreece:
		edge(edgeGreece)
	case lineSerbia:
		for _, c := range b.towns {
			if b.hexes[c].country == inSerbia {
				add(c)
			}
		}
		if s.Salonika == 1 {
			add(at.salonika)
		}
	case lineItaly:
		if s.albaniaOpen() && s.control[at.valona] != central {
			list = append(list, at.valona)
		}
	case linePersia:
		if s.PEF == 1 {
			add(at.hamadan)
		}
	}
	return list
}

// portWorks tells whether a Channel port supplies the Allies: they hold it, and
// what opens Rouen and Antwerp (11.44).
func (s *State) portWorks(c cell) bool {
	if s.control[c] != allied {
		return false
	}
	b, at := &s.sys.board, &s.sys.board.at
	lettered := mark(0)
	switch c {
	case at.rouen:
		lettered = markR
	case at.antwerp:
		lettered = markA
	default:
		return true
	}
	for _, x := range b.byFront[western] {
		h := &b.hexes[x]
		if h.has(lettered) && s.control[x] != allied || c == at.antwerp && h.has(markClosesAntwerp) && s.pieces.Has(x, central) {
			return false
		}
	}
	return true
}

// state is how a unit is supplied (11.2, 11.51).
type supplied uint8

const (
	outOfSupply supplied = iota
	byFortress
	normal
)

var supplyNames = [...]string{"out-of-supply", "fortress", "normal"}

func (x supplied) String() string { return supplyNames[x] }

// linesFor are the lines that a unit may use now: those of its side and of what
// it is (11.33).
func (s *State) linesFor(u unitID) users {
	set := s.sys.users[u]
	k := s.counter(u)
	switch {
	case k.nation == romania && s.Romania == central:
		set &= lineSet(lineCP)
	case k.nation == romania:
		set &= lineSet(lineRussia)
	case s.units[u].flags&isPEF != 0:
		set |= lineSet(linePersia)
	}
	return set
}

// supply is how a unit on the map is supplied.
func (s *State) supply(u unitID) supplied { return s.supplyAt(u, s.at(u)) }

// isSupplied tells whether a unit has normal supply.
func (s *State) isSupplied(u unitID) bool { return s.supply(u) == normal }

// supplyAt is how a unit would be supplied in a hex, as the others stand now.
func (s *State) supplyAt(u unitID, c cell) supplied {
	k := s.counter(u)
	if c < 0 || s.units[u].flags&isSaved != 0 || s.isAlwaysSupplied(u, c) || s.suppliedByPort(u, c) {
		return normal
	}
	h := s.hex(c)
	w := s.trace(h.front)
	set := s.linesFor(u)
	if w.near[c]&set != 0 {
		return normal
	}
	if k.kind == headquarters {
		reach := w.joined[c]
		if !h.front.inEurope() {
			reach = w.far[c]
		}
		if reach&set&^lineSet(linePorts, lineKonigsberg) != 0 {
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
func (s *State) isAlwaysSupplied(u unitID, c cell) bool {
	k, h := s.counter(u), s.hex(c)
	switch {
	case k.nation == arabs, k.nation == gendarmes && h.country == inPersia, k.nation == persianRifles && h.country == inPersia:
		return true
	case k.nation == montenegro && h.country == inMontenegro:
		return true
	}
	return h.has(markK) && s.sideOf(u) == central
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
		if !h.coastal {
			return false
		}
		caspian := int(h.id)%100 >= caspianColumn
		return k.army == russia || k.army == turkey && !caspian
	}
	return false
}

// caspianColumn is the first column of the Caucasus Front that lies on the Caspian
// Sea and not on the Black Sea.
const caspianColumn = 45

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
				if (reach|w.near[at])&s.linesFor(v) != 0 {
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
func (s *State) inFortress(u unitID, c cell) bool {
	h := s.hex(c)
	if c == s.sys.board.at.kut && s.Kut && s.sideOf(u) == allied {
		return true
	}
	if h.fort == noFort || s.spoiled[c]&fortGone != 0 || h.country == inTurkey && s.Surrendered {
		return false
	}
	owner, ok := ownerOf(h.country)
	return ok && owner == s.counter(u).army
}

// isSettledSupply tells whether a hex is supplied for a side: a unit of the side
// there would have normal supply by the lines that all of it may use (11.85).
func (s *State) hexSupplied(c cell, sd side, set users) bool {
	w := s.trace(s.hex(c).front)
	return w.near[c]&set != 0
}
