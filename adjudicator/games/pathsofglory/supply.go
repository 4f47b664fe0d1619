// Supply (14).

package pathsofglory

import (
	"slices"

	"feldpost/adjudicator/kernel/path"
)

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

// tracer is one trace being computed.
type tracer struct {
	side  side
	uses  travel
	sep   bool // RU after Brest-Litovsk: not through spaces with other Allies
	beach bool // the beachhead is a port
}

// traceOf describes a trace.
func traceOf(t trace) tracer {
	x := tracer{side: ap}
	switch t {
	case traceWest, traceSofia, traceConst:
		x.side = cp
	case traceTUWest, traceTUSofia, traceTUConst:
		x.side, x.uses = cp, byTU
	case traceRU, traceRUBel:
		x.uses, x.sep = byRU, true
	case traceSB, traceSBBel, traceSBSal:
		x.uses = byRU
	case traceBR:
		x.uses = byBR
	case traceBeach:
		x.uses, x.beach = byBR, true
	case traceIT:
		x.uses = byIT
	}
	return x
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

// traces computes what of want is missing in the supply map.
func (s *State) traces(want trace) {
	if want &^= s.supply.have; want == 0 {
		return
	}
	for sp := range s.supply.mask {
		s.supply.mask[sp] &^= want
	}
	for s.supply.have |= want; want != 0; want &= want - 1 {
		s.flood(want & -want)
	}
}

// flood marks all spaces from which a trace leads to its source: over land
// from the source, then through a pair of ports, then over land again
// (14.1.2 to 14.1.4).
func (s *State) flood(t trace) {
	x, f := traceOf(t), s.scratch().supply
	overland := func(from, to path.Cell, way int) bool {
		back := link{to: space(from), only: s.place(space(from)).links[way].only} // a unit traces toward the source
		return s.lineOpen(space(to), back, x.uses) && s.carries(space(to), &x)
	}
	var room [32]space
	f.Begin()
	for _, sp := range s.sourcesOf(t, room[:0]) {
		if s.control[sp] == x.side && s.carries(sp, &x) {
			f.Add(path.Cell(sp))
		}
	}
	reached := f.Spread(overland)
	if ports := s.supplyPorts(&x, room[:0]); slices.ContainsFunc(ports, func(sp space) bool { return f.Steps(path.Cell(sp)) >= 0 }) {
		for _, sp := range ports {
			f.Add(path.Cell(sp))
		}
		reached = f.Spread(overland)
	}
	for _, c := range reached {
		s.supply.mask[c] |= t
	}
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
func (s *State) carries(sp space, x *tracer) bool {
	if s.isClosed(sp) {
		return false
	}
	if s.control[sp] == x.side {
		if s.pieces.Has(sp, x.side.other()) {
			return false
		}
	} else if !s.isBesieged(sp) {
		return false
	}
	if x.sep && s.hasPlayed(cardTreaty) && s.hasOtherAllies(sp) {
		return false // FAQ-cards
	}
	return true
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

// supplyPorts appends the spaces that are ports of a trace (14.1.4).
func (s *State) supplyPorts(x *tracer, buf []space) []space {
	for _, sp := range s.sys.board.ports[x.side] {
		if s.isSupplyPort(sp, x) {
			buf = append(buf, sp)
		}
	}
	if x.beach && s.beachhead != nowhere && s.isSupplyPort(s.beachhead, x) {
		buf = append(buf, s.beachhead)
	}
	return buf
}

// isSupplyPort reports whether a space is an unbesieged friendly port of a
// trace (14.1.4): Constantinople for the Allies only with Gallipoli.
func (s *State) isSupplyPort(sp space, x *tracer) bool {
	if s.control[sp] != x.side || s.pieces.Has(sp, x.side.other()) {
		return false
	}
	return s.isPort(sp, x.side) || x.beach && sp == s.beachhead
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
