// Supply (14).
// What is known of supply stays known while nothing changes it (14.1).

package pathsofglory

import "feldpost/adjudicator/kernel/path"

// trace is a way of tracing supply: who traces, and to which source. Each
// has its bit in the supply map.
type trace uint16

const (
	traceWest    trace = 1 << iota // CP to Essen or Breslau (14.2.1)
	traceSofia                     // CP to Sofia
	traceConst                     // CP to Constantinople
	traceTUWest                    // the same for TU units, which have a line of their own
	traceTUSofia                   //
	traceTUConst                   //
	traceRU                        // RU to the Russian edge (14.2.2)
	traceRUBel                     // RU to Belgrade
	traceSB                        // RO and SB to the Russian edge (FAQ-14)
	traceSBBel                     // RO and SB to Belgrade
	traceSBSal                     // SB to Salonika (14.2.3)
	traceBR                        // BR to London (14.2.4)
	traceBeach                     // BR, AUS and MEF through the beachhead as well (9.2.7.1)
	traceIT                        // IT to London
	traceAP                        // all other Allies to London
	traceEnd
)

// traceCP and traceAllies are the traces of a side.
const (
	traceCP     = traceWest | traceSofia | traceConst | traceTUWest | traceTUSofia | traceTUConst
	traceAllies = traceEnd - 1 - traceCP
)

// supplyMap tells which traces reach each space; have are those computed
// since the board last changed.
type supplyMap struct {
	have trace
	age  [2]uint32 // how often traces of each side were forgotten
	mask [maxSpaces]trace
}

// sourcesOf appends the sources of a trace.
func (s *State) sourcesOf(t trace, buf []space) []space {
	b := &s.sys.board
	switch t {
	case traceWest, traceTUWest:
		return append(buf, b.essen, b.breslau)
	case traceSofia, traceTUSofia:
		return append(buf, b.sofia)
	case traceConst, traceTUConst:
		return append(buf, b.constantinople)
	case traceRUBel, traceSBBel:
		return append(buf, b.belgrade)
	case traceSBSal:
		return append(buf, b.salonika)
	case traceBR, traceBeach, traceIT, traceAP:
		return append(buf, b.london)
	}
	for _, sp := range b.sources {
		if b.places[sp].nation == russia {
			buf = append(buf, sp)
		}
	}
	return buf
}

// traces computes what of want is missing in the supply map, with all else
// that its side misses: they are found together.
func (s *State) traces(want trace) {
	if want &^= s.supply.have; want == 0 {
		return
	}
	for sd, all := range tracesBy {
		if want&all != 0 {
			missing := all &^ s.supply.have
			s.supply.have |= missing
			s.flood(side(sd), missing)
		}
	}
}

// flood marks all spaces from which traces of a side lead to their sources:
// over land from the source, then through a pair of ports, then over land again
// (14.1.2 to 14.1.4).
func (s *State) flood(sd side, want trace) {
	f := &s.scratch().supply
	for sp := range s.supply.mask {
		s.supply.mask[sp] &^= want
	}
	for sp := space(1); int(sp) < len(s.sys.board.places); sp++ {
		f.carry[sp] = 0
		if s.carries(sp, sd) {
			f.carry[sp] = want
			if want&(traceRU|traceRUBel) != 0 && s.hasPlayed(cardTreaty) && s.hasOtherAllies(sp) {
				f.carry[sp] &^= traceRU | traceRUBel // FAQ-cards
			}
		}
	}
	var room [32]space
	for by := want; by != 0; by &= by - 1 {
		for _, sp := range s.sourcesOf(by&-by, room[:0]) {
			if s.control[sp] == sd {
				s.reach(f, sp, by&-by&f.carry[sp])
			}
		}
	}
	s.spread(f)
	ports, reached := room[:0], trace(0)
	for _, sp := range s.sys.board.ports[sd] {
		if s.isSupplyPort(sp, sd, false) {
			ports = append(ports, sp)
			reached |= s.supply.mask[sp] & want
		}
	}
	if by := want & traceBeach; by != 0 && s.beachhead != nowhere && s.isSupplyPort(s.beachhead, sd, true) {
		reached |= s.supply.mask[s.beachhead] & by
		s.reach(f, s.beachhead, reached&by)
	}
	for _, sp := range ports {
		s.reach(f, sp, reached)
	}
	s.spread(f)
}

// supplyFlood is a flood of several traces at once: which pass each space, and which have
// come to it and not gone on.
type supplyFlood struct {
	carry [maxSpaces]trace
	wave  *path.Wave[space, trace]
}

// reach marks a space as reached by traces.
func (s *State) reach(f *supplyFlood, sp space, by trace) {
	if by &^= s.supply.mask[sp]; by != 0 {
		s.supply.mask[sp] |= by
		f.wave.Add(sp, by)
	}
}

// spread goes on over land from all that was reached.
func (s *State) spread(f *supplyFlood) {
	for step := f.wave.Step(); len(step) > 0; step = f.wave.Step() {
		for _, x := range step {
			for _, l := range s.place(x.Cell).links {
				if on := x.Set & f.carry[l.to] &^ s.supply.mask[l.to]; on != 0 {
					s.reach(f, l.to, on&s.tracesAlong(l.to, link{x.Cell, l.only})) // a unit traces toward the source
				}
			}
		}
	}
}

// tracesAlong are the traces that may use a line in its direction, see lineOpen.
func (s *State) tracesAlong(from space, l link) (by trace) {
	if l.only == 0 || l.only&byCoast != 0 {
		if s.lineOpen(from, l, 0) {
			by = traceEnd - 1
		}
		return by
	}
	for _, x := range [...]struct {
		uses travel
		by   trace
	}{
		{byTU, traceTUWest | traceTUSofia | traceTUConst},
		{byRU, traceRU | traceRUBel | traceSB | traceSBBel | traceSBSal},
		{byBR, traceBR | traceBeach},
		{byIT, traceIT},
	} {
		if l.only&x.uses != 0 {
			by |= x.by
		}
	}
	return by
}

// lineOpen reports whether a line may be used in its direction: dashed lines
// by the nations printed there, the coast of a landing space out of it always,
// into it only with the beachhead (11.1.4, 11.1.10, 9.5.3.5).
func (s *State) lineOpen(from space, l link, uses travel) bool {
	switch {
	case l.only == 0:
		return true
	case l.only&byCoast != 0:
		return s.place(from).landing || s.landingOpen(l.to)
	}
	return l.only&uses != 0
}

// landingOpen reports whether a space may be entered as far as 11.1.10 goes:
// a landing space only with the beachhead.
func (s *State) landingOpen(sp space) bool { return !s.place(sp).landing || s.beachhead == sp }

// carries reports whether supply passes a space: friendly without a friendly
// fort that the enemy occupies, or with an enemy fort that friends besiege
// (14.1.2, 14.1.3, 15.2.2, FAQ-15.2.4).
func (s *State) carries(sp space, sd side) bool {
	if s.control[sp] == sd {
		return s.pieces.Count(sp, sd.other()) == 0 && !s.isClosed(sp)
	}
	return s.isBesieged(sp) && !s.isClosed(sp)
}

// hasOtherAllies reports whether Allied units other than Russians stand in a
// space.
func (s *State) hasOtherAllies(sp space) bool {
	if !s.pieces.Has(sp, ap) {
		return false
	}
	for u := range s.pieces.In(sp) {
		if c := &s.sys.counters[u]; c.side == ap && c.nation != russia {
			return true
		}
	}
	return false
}

// isSupplyPort reports whether a space is an unbesieged friendly port for supply
// (14.1.4): Constantinople for the Allies only with Gallipoli. The beachhead is
// one for some.
func (s *State) isSupplyPort(sp space, sd side, beach bool) bool {
	if s.control[sp] != sd || s.pieces.Count(sp, sd.other()) > 0 {
		return false
	}
	return s.isPort(sp, sd) || beach && sp == s.beachhead
}

// isPort reports whether a friendly space serves a side as a port, for supply
// (14.1.4.1, 14.1.4.2) as for redeployment (13.1.7.1, 13.1.7.2).
func (s *State) isPort(sp space, sd side) bool {
	b := &s.sys.board
	if !b.places[sp].port[sd] || s.isClosed(sp) {
		return false
	}
	return sp != b.constantinople || sd == cp || s.control[b.gallipoli] == ap
}

// tracesOf is how a unit may trace supply.
func (sys *System) tracesOf(u unitID) trace {
	switch c := &sys.counters[u]; {
	case c.side == cp && c.nation == turkey:
		return traceTUWest | traceTUSofia | traceTUConst
	case c.side == cp:
		return traceWest | traceSofia | traceConst
	case c.nation == russia:
		return traceRU | traceRUBel
	case c.nation == romania:
		return traceSB | traceSBBel
	case c.nation == serbia:
		return traceSB | traceSBBel | traceSBSal
	case c.nation == britain:
		if c.tag == tagMEF || c.tag == tagAUS || c.tag == noTag && !c.army {
			return traceBR | traceBeach
		}
		return traceBR
	case c.nation == italy:
		return traceIT
	}
	return traceAP
}

// isSupplied reports whether a unit traces supply where it stands (14.1). What
// one out of supply may not do stands where it would do it (14.1.1, 14.3).
func (s *State) isSupplied(u unitID) bool { return s.suppliedAt(u, s.at(u)) }

// suppliedAt reports whether a unit would be supplied in a space. The space
// need not be friendly: a unit that enters it takes it.
func (s *State) suppliedAt(u unitID, sp space) bool {
	return s.suppliedBy(u, sp, s.sys.tracesOf(u))
}

// suppliedBy is suppliedAt by some of a unit's traces.
func (s *State) suppliedBy(u unitID, sp space, by trace) bool {
	c := &s.sys.counters[u]
	if !sp.isMap() {
		return false
	}
	if c.tag == tagMN || c.tag == tagANA || c.tag == tagSN { // 14.1.5
		return true
	}
	if c.nation == serbia && s.sys.board.places[sp].nation == serbia { // 14.1.6
		return true
	}
	if s.ordinary[c.tag] {
		by &^= traceBeach // 9.2.7.1
	}
	s.traces(by)
	if s.supply.mask[sp]&by != 0 {
		return true
	}
	if s.control[sp] == c.side && !s.enemyFort(sp, c.side) {
		return false
	}
	for _, l := range s.sys.board.places[sp].links { // an enemy space, or an occupied fort
		if s.supply.mask[l.to]&by != 0 && s.lineOpen(sp, l, c.uses) {
			return true
		}
	}
	return false
}

// isSuppliedAtHome reports whether a unit reaches a source other than the
// foreign ones that bar replacements and the Reserve (17.1.4.1).
func (s *State) isSuppliedAtHome(u unitID) bool {
	return s.suppliedBy(u, s.at(u), s.homeTraces(u))
}

// tracesBy are the traces of each side.
var tracesBy = [2]trace{ap: traceAllies, cp: traceCP}

// forget drops some traces.
func (m *supplyMap) forget(some trace) {
	m.have &^= some
	for sd, all := range tracesBy {
		if some&all != 0 {
			m.age[sd]++
		}
	}
}

// adopt takes over what another map knows of the same board: one of this state
// or of a copy, whose traces of a side nothing has changed since.
func (m *supplyMap) adopt(known *supplyMap) {
	var more trace
	for sd, all := range tracesBy {
		if m.age[sd] == known.age[sd] {
			more |= known.have & all &^ m.have
		}
	}
	if more == 0 {
		return
	}
	m.have |= more
	for sp := range m.mask {
		m.mask[sp] = m.mask[sp]&^more | known.mask[sp]&more
	}
}

// retrace forgets the traces that a unit of a side changes when it comes to a
// space or leaves it: those of an enemy who holds the space (14.1.2, 14.1.4),
// all where a siege may begin or end (15.2.2) and in Greece, whose units close
// it (9.5.2.4), and those of Russians after the treaty (FAQ-cards).
func (s *State) retrace(sp space, sd side) {
	switch {
	case !sp.isMap():
		return
	case s.fortIntact(sp) || s.place(sp).nation == greece:
		s.supply.forget(traceEnd - 1)
	case s.control[sp] != sd:
		s.supply.forget(tracesBy[sd.other()])
	}
	if sd == ap && s.hasPlayed(cardTreaty) {
		s.supply.forget(traceRU | traceRUBel)
	}
}
