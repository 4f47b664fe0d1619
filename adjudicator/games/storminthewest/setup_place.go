// The lines of a set-up: PLACE and CHOOSE (3.6, 3.7, S2.4, S2.5, S3.8-S3.10).

package storminthewest

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/agenda"
	"feldpost/adjudicator/kernel/reads"
	"feldpost/orders"
)

// deployAll carries out the lines of a set-up in the order written; what lies on
// top comes last, when the stacks stand.
func (r *run) deployAll(lines []orders.Order) {
	agenda.Do{"CHOOSE": r.choose, "PLACE": r.place}.Each(lines)
	agenda.Do{"TOP": r.putOnTop}.Each(lines)
}

// place executes PLACE: units to a hex of their area. A unit may be placed anew
// while the set-up lasts.
func (r *run) place(o *orders.Order) {
	to, ok := r.placeAim(o)
	if !ok {
		return
	}
	for _, a := range o.Args {
		if a.Kind == orders.Path {
			continue
		}
		u, ok := r.readUnit(a, r.Active)
		if !ok {
			continue
		}
		switch area := r.sys.areaFor(r.scenario, u, to); {
		case !r.isDeployed(u):
			r.fault(a.Pos, "not-set-up", r.setupRule(), "unit", r.unitName(u))
		case area == nil:
			r.faultArea(a.Pos, u, to)
		default:
			r.deploy(a.Pos, u, to, area)
		}
	}
}

// placeAim reads the hex of a PLACE line, which stands behind AT or among the
// units.
func (r *run) placeAim(o *orders.Order) (cell, bool) {
	list := reads.Paths(reads.Parts(o, "AT"))
	if cl, _ := o.Clause("AT"); len(list) == 0 && len(cl.Args) > 0 {
		return noCell, r.fault(cl.Args[0].Pos, "want-hex", r.setupRule(), "text", reads.Text(cl.Args[0]))
	}
	if len(list) == 0 {
		return noCell, r.fault(o.Pos, "want-hex", r.setupRule(), "text", "")
	}
	return r.readHex(list[0])
}

// deploy puts a unit in a hex of its area if the limits of stacking leave room
// (3.6l).
func (r *run) deploy(pos orders.Pos, u unitID, to cell, area *setupArea) {
	if r.letsInto(pos, r.roomFor(u, to, area), u, to) {
		r.settle(u, to, area)
	}
}

// roomFor tells which limit a unit would break in a hex of its area. It may stand
// there already.
func (r *run) roomFor(u unitID, to cell, area *setupArea) adjudicator.Bar {
	switch {
	case r.at(u) == to:
		return adjudicator.Bar{}
	case area.ground == groundHexes && r.countIn(area, to) >= area.each:
		return adjudicator.NewBar("stacking", area.rule)
	}
	return r.overfull(to, r.Active, u)
}

// countIn counts the units in a hex for which an area is.
func (s *State) countIn(a *setupArea, c cell) (n int) {
	for u := range s.pieces.Of(c, a.army.side()) {
		n += oneIf(a.takes(s.scenario, &s.sys.counters[u]))
	}
	return n
}

// settle puts a unit in a hex, reduced where the area says so (S2.4).
func (r *run) settle(u unitID, to cell, area *setupArea) {
	if r.units[u].steps = r.sys.counters[u].steps; area.reduced {
		r.units[u].steps--
	}
	r.put(u, to)
}

// isDeployed tells whether a unit is set up in the scenario: reinforcements are
// not (3.3).
func (s *State) isDeployed(u unitID) bool {
	at := s.at(u)
	return s.sys.counters[u].kind.isLand() && (at == locUnplaced || at >= 0)
}

// setupRule is the chapter of the set-up of a side.
func (s *State) setupRule() adjudicator.Rule {
	of := [scenarios][2]adjudicator.Rule{campaign: {"3.7", "3.6"}, s1: {"3.7", "3.6"}, s2: {"S2.4", "S2.5"}, s3: {"S3.9", "S3.10"}}
	return of[s.scenario][s.Active]
}

// faultArea tells where a unit may be set up: in the area that its kind has, not in
// the hexes that a few of it go to.
func (r *run) faultArea(pos orders.Pos, u unitID, to cell) {
	var area *setupArea
	for a := range r.sys.areasOf(r.scenario, u) {
		if area == nil || area.ground == groundHexes {
			area = a
		}
	}
	if area == nil {
		r.fault(pos, "not-set-up", r.setupRule(), "unit", r.unitName(u))
		return
	}
	cells, near := area.cells[r.scenario], []cell(nil)
	if len(cells) > mostCells {
		near = slices.SortedStableFunc(slices.Values(cells), func(a, b cell) int { return r.sys.board.Distance(a, to) - r.sys.board.Distance(b, to) })[:nearCells]
		cells = nil
	}
	r.fault(pos, "not-in-area", area.rule, "unit", r.unitName(u), "hex", r.hexName(to), "area", area.ground, "army", nationNames[area.army],
		"hexes", r.hexNames(area.hexes), "cells", r.hexNames(cells), "near", r.hexNames(near), "north", area.last, "south", area.first)
}

// How many hexes of an area a sentence lists, and of more how many that are nearest to
// what was asked for.
const (
	mostCells = 24
	nearCells = 6
)

// setupCells are the hexes where a seat may place infantry now.
func (s *State) setupCells(seat adjudicator.Seat) (list []cell) {
	if s.phase() != phaseSetup || seats.Seat(s.Active) != seat {
		return nil
	}
	for _, u := range s.unitsOf(s.Active, func(u unitID, k *counter) bool { return k.kind == infantry && s.isDeployed(u) }) {
		for a := range s.sys.areasOf(s.scenario, u) {
			list = append(list, a.cells[s.scenario]...)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// choose executes CHOOSE: the Stosstruppen of Plan 1919 (S3.8), or the French
// corps of The Allied Offensive that begins in the dead pile (S2.5).
func (r *run) choose(o *orders.Order) {
	list, ok := r.readUnits(o, r.Active)
	switch {
	case !ok:
	case r.scenario == s3 && r.Active == german:
		r.chooseStoss(o, list)
	case r.scenario == s2 && r.Active == allied:
		r.chooseDead(o, list)
	default:
		r.fault(o.Pos, "verb-unused", r.setupRule(), "verb", o.Verb)
	}
}

// chooseStoss puts as many Stosstruppen into play as the roll says, and the
// counterparts of the others (S3.8).
func (r *run) chooseStoss(o *orders.Order, list []unitID) {
	isOne := func(u unitID) bool {
		return r.start().setup[u].at == locAside && r.sys.counters[u].kind == stosstruppen
	}
	for i, u := range list {
		bar := adjudicator.FirstBar(
			adjudicator.BarIf(!isOne(u), "no-stoss", "S3.8"),
			adjudicator.BarIf(slices.Contains(list[:i], u), "twice", "S3.8"))
		if !r.lets(o.Args[i].Pos, bar, u) {
			return
		}
	}
	if len(list) != int(r.StossRoll) {
		r.fault(o.Pos, "stoss-count", "S3.8", "n", int(r.StossRoll), "given", len(list))
		return
	}
	for u, k := range r.army(german) {
		switch {
		case !isOne(u):
		case slices.Contains(list, u):
			r.swap(k.counterpart, u)
		default:
			r.swap(u, k.counterpart)
		}
	}
}

// swap puts a counterpart where a unit is that is set aside.
func (r *run) swap(out, in unitID) {
	if at := r.at(out); at != locAside {
		r.station(out, locAside)
		r.station(in, at)
		r.units[in].steps = r.sys.counters[in].steps
	}
}

// chooseDead puts a French infantry corps into the dead pile, in place of the one
// that is there (S2.5).
func (r *run) chooseDead(o *orders.Order, list []unitID) {
	if len(list) != 1 {
		r.fault(o.Pos, "one-dead", "S2.5", "given", len(list))
		return
	}
	dead := list[0]
	if k := &r.sys.counters[dead]; k.nation != french || k.kind != infantry || !r.isDeployed(dead) && r.at(dead) != locDead {
		r.fault(o.Args[0].Pos, "not-french-infantry", "S2.5", "unit", r.unitName(dead))
		return
	}
	for u, k := range r.army(allied) {
		if r.at(u) == locDead {
			r.station(u, locUnplaced)
			r.units[u].steps = k.steps
		}
	}
	r.station(dead, locDead)
	r.units[dead].steps = 0
}
