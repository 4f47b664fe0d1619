// Combat supply (6.1).

package balkanwars

import (
	"strconv"

	"feldpost/adjudicator"
)

// supplyRules are the Supply Line of one unit, in half hexes, from the unit
// to its source (6.1). They implement path.Rules and path.Goals.
type supplyRules struct {
	s        *State
	u        unitID
	sd       side
	nation   nation
	mountain bool // stacked with an Engineer, or one
}

// Step implements path.Rules. A line enters neither an enemy ZOC, not even
// among friends, nor what the unit itself could not enter (6.1(2)).
func (p *supplyRules) Step(from, to cell, way int) (int, string) {
	s := p.s
	switch code, _ := s.crossing(p.u, from, to, way, p.mountain); {
	case code == "":
	case code == "mountain" && s.sys.board.hexes[from].side[way]&s.railMask() != 0: // R37
	case code == "austria" && s.allegiance[austria] == p.sd: // R74
	default:
		return 0, code
	}
	if s.enemyIn(to, p.sd) {
		return 0, "enemy"
	}
	if s.inEnemyZOC(to, p.sd) {
		return 0, "zoc"
	}
	return s.supplyCost(p.nation, from, way), ""
}

// supplyCost is what a hex counts: nothing along a Railroad of the unit's
// home country, a half along a Road, else one; the lowest applies (6.1(3),
// R73). A Railroad that is cut counts as a Road for everyone, into the cut hex
// and out of it, by either of the options (R107).
func (s *State) supplyCost(n nation, from cell, way int) int {
	h := &s.sys.board.hexes[from]
	rail := h.side[way]&s.railMask() != 0
	cut := rail && s.opts.noteCuts && s.isCut(from, way)
	switch {
	case rail && !cut && h.railOf[s.year][way] == n:
		return 0
	case cut || s.isRoad(from, way):
		return 1
	}
	return 2
}

// isCut tells whether the Railroad of a hexside is cut at one of its ends
// (option of 5.2, R107).
func (s *State) isCut(c cell, d int) bool {
	to := s.sys.board.next(c)[d]
	return s.cut[c] || to != noCell && s.cut[to]
}

// Goal implements path.Goals: a source that reaches as far as the line is
// long (6.1(4)).
func (p *supplyRules) Goal(c cell, cost int) bool {
	return cost <= 2*p.s.sys.tables.num.specialSupplyRadius && p.s.isSpecialSupply(c, p.sd, p.nation) ||
		p.s.supplierIn(c, p.sd, p.nation, cost) != noUnit
}

// supplierIn returns the Mobile Supply or Depot in a hex whose Support Radius
// covers a distance in half hexes: in Good Order and not moved by rail this
// turn, of any friendly country; Austro-Hungarians take only their own
// (6.1(1)).
func (s *State) supplierIn(c cell, sd side, n nation, cost int) unitID {
	for u := range s.pieces.In(c) {
		un, k := &s.units[u], &s.sys.counters[u]
		if (k.kind == supply || k.kind == depot) && s.sideOf(u) == sd && !un.demoralized && un.flags&didRail == 0 &&
			(n != austria || k.nation == austria) && cost <= 2*k.radius {
			return u
		}
	}
	return noUnit
}

// supplier returns the Mobile Supply or Depot at the end of a unit's Supply
// Line, noUnit when the source is a place or there is none.
func (s *State) supplier(u unitID) unitID {
	source, length := s.traceSupply(u)
	if source == noCell {
		return noUnit
	}
	return s.supplierIn(source, s.sideOf(u), s.sys.counters[u].nation, length)
}

// isSpecialSupply tells whether a hex is a source in itself: a Town or City
// with a Railroad at home or in an allied country, or a Railroad of the
// northern edge in Austria-Hungary for its units and allies (6.1 special,
// R75, R115).
func (s *State) isSpecialSupply(c cell, sd side, n nation) bool {
	h := &s.sys.board.hexes[c]
	if h.northRail && s.allegiance[austria] == sd {
		return s.hasOpenRail(c)
	}
	if h.site == nil || s.opts.supplyCities && !h.site.city {
		return false
	}
	of := h.site.country[s.year]
	if of >= nations || s.allegiance[of] != sd || s.capitulated[of] || n == austria && of != austria {
		return false
	}
	return s.hasOpenRail(c)
}

// hasOpenRail tells whether a hex has a Railroad: one that is cut in this very
// hex counts as a Road (R107).
func (s *State) hasOpenRail(c cell) bool {
	if s.opts.noteCuts && s.cut[c] {
		return false
	}
	h := &s.sys.board.hexes[c]
	for d := range h.side {
		if h.side[d]&s.railMask() != 0 {
			return true
		}
	}
	return false
}

// isExempt tells whether a unit is always supplied: HQs, Depots, Mobile
// Supply, Fortifications and fleets; countries that began neutral only by
// the other reading of R71.
func (s *State) isExempt(u unitID) bool {
	k := &s.sys.counters[u]
	switch k.kind {
	case hq, depot, supply, fortification, fleet:
		return true
	}
	if s.sideOf(u) == sideNone {
		return true
	}
	return s.opts.exemptNeutrals && k.nation.hasMorale() && s.scene().side[k.nation] == sideNone
}

// traceSupply looks for the source nearest to a unit and returns its hex and
// the length of the Supply Line in half hexes; noCell when there is none. The
// unit's own hex is free of charge and of ZOC (R72, R114).
func (s *State) traceSupply(u unitID) (cell, int) {
	w, at, k := s.scratch(), s.at(u), &s.sys.counters[u]
	w.supply = supplyRules{s: s, u: u, sd: s.sideOf(u), nation: k.nation,
		mountain: s.engineerIn(at, s.sideOf(u))}
	source := w.search.Nearest(at, s.sys.supplyReach, &w.supply, &w.supply)
	if source == noCell {
		return noCell, 0
	}
	length, _ := w.search.Cost(source)
	return source, length
}

// isSupplied tells whether a unit on the map could attack with supply now.
func (s *State) isSupplied(u unitID) bool {
	if s.isExempt(u) {
		return true
	}
	c, _ := s.traceSupply(u)
	return c != noCell
}

// checkSupply finds the attackers without supply, before anything about the
// combat is counted (2.2, 6.1).
func (r *run) checkSupply(b *battle) {
	if !r.opts.supply {
		return
	}
	for _, u := range b.units[attacking] {
		if !r.isSupplied(u) {
			b.unsupplied = append(b.unsupplied, u)
		}
	}
	if len(b.unsupplied) > 0 {
		r.emit("unsupplied", "6.1", "hex", r.hexName(b.target), "units", r.unitNames(b.unsupplied))
	}
}

// supplyFacts tell an owner where the Supply Line of a unit leads, or that it
// has none.
func (v viewer) supplyFacts(u unitID) (list []adjudicator.Field) {
	if v.isExempt(u) || v.at(u) < 0 {
		return nil
	}
	add := func(key, value string) { list = append(list, adjudicator.Field{Key: key, Value: value}) }
	source, length := v.traceSupply(u)
	if source == noCell {
		add("supply", "no")
		return list
	}
	add("supply", "yes")
	name := v.hexName(source)
	if unit := v.supplierIn(source, v.sideOf(u), v.sys.counters[u].nation, length); unit != noUnit {
		name = v.unitName(unit)
	}
	add("supply-source", name)
	add("supply-length", halves(length))
	return list
}

// halves prints a number of half hexes: 3 is "1.5".
func halves(n int) string {
	text := strconv.Itoa(n / 2)
	if n%2 != 0 {
		text += ".5"
	}
	return text
}

// isHungry tells whether a unit stands beside enemies whom it would attack
// without supply.
func (s *State) isHungry(u unitID) bool {
	at := s.at(u)
	if at < 0 || s.sys.counters[u].movement == 0 || s.isExempt(u) {
		return false
	}
	for _, c := range s.sys.board.next(cell(at)) {
		if c != noCell && s.friendIn(c, s.sideOf(u).other()) {
			return !s.isSupplied(u)
		}
	}
	return false
}
