// Infiltration movement (15).

package storminthewest

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/agenda"
	"feldpost/adjudicator/kernel/reads"
	"feldpost/orders"
)

// infiltrates tells whether the phasing side has an Infiltration Movement
// Phase: the Germans until their Stosstruppen are converted (15.2, 8.3, S1.5),
// the Allies from a turn on, in S3 from the start (15.3).
func (s *State) infiltrates() bool {
	num := &s.sys.tables.num
	switch {
	case s.scenario == s3:
		return true
	case s.Active == german:
		return s.scenario != s1 && s.Turn <= num.ConversionTurn
	}
	return s.Turn >= num.AlliedInfiltration
}

// infiltrateAll carries out the lines of an Infiltration Movement Phase in their
// order; enemy ZOC is ignored in it (10.5).
func (r *run) infiltrateAll(lines []orders.Order) {
	agenda.Do{"FORM": r.form, "INFILTRATE": func(o *orders.Order) {
		switch {
		case r.holds(o):
			r.infiltrate(o)
		case r.Dry:
			r.knownMarch(o)
		}
	}}.Each(lines)
}

// knownMarch sees that the units and hexes of a line whose condition may come true
// later exist.
func (r *run) knownMarch(o *orders.Order) {
	line := *o
	var but []orders.Arg
	line.Args, but = reads.AllBut(o, "", o.Args)
	for _, a := range append(reads.Parts(&line), but...) {
		switch {
		case a.Kind == orders.Path:
			if cells, ok := r.readPath(a, nil); ok {
				r.declared = append(r.declared, &battle{Target: cells[len(cells)-1], Lines: []orders.Order{*o}})
			}
		case !a.Is("ALL"):
			r.readUnit(a, r.Active)
		}
	}
}

// canInfiltrate tells whether a unit is one of those: Stosstruppen (15.2), the
// Panzer regiment (S3.18), tanks and who was stacked with one at the end of
// regular movement (15.3, 15.5), the Marines (S3.22), the Japanese (S3.25), the
// Australo-American Corps (15.6).
func (s *State) canInfiltrate(u unitID) bool {
	k := &s.sys.counters[u]
	return k.kind == stosstruppen || k.kind.isTank() || k.kind == marine || k.special == jef ||
		s.units[u].flags&(withTank|isCorps) != 0 || s.corpsWith(u) != nil
}

// infiltrate executes INFILTRATE: units of one hex go one hex, whatever the
// terrain costs and without regard to enemy ZOC (15.4).
func (r *run) infiltrate(o *orders.Order) {
	m, ok := r.readMarch(o, r.mayInfiltrate)
	if !ok || m.Off && !r.notThere(o.Pos, m.Units[0], "15.4", locNames[locPool]) {
		return
	}
	cells := m.Cells
	if at := r.at(m.Units[0]); cells[0] != at {
		cells = append([]cell{at}, cells...)
	}
	if r.areTogether(o.Pos, m.Units, "15.4") && r.keepsCorps(o.Pos, m.Units) && r.mayReach(o.Pos, m.Units, cells) {
		r.march(m.Units, cells, cells[1:], didInfiltrate, "infiltrates", "15.4", 0)
	}
}

// keepsCorps faults units of the Australo-American Corps that go without its
// others (15.6), unless a tank has lent them the ability.
func (r *run) keepsCorps(pos orders.Pos, group []unitID) bool {
	for _, u := range group {
		if flags := r.units[u].flags; flags&withTank == 0 && (flags&isCorps != 0 || r.corpsWith(u) != nil) && !r.isCorpsIn(group) {
			return r.fault(pos, "corps-together", "15.6", "unit", r.unitName(u))
		}
	}
	return true
}

// mayReach faults a way that units cannot infiltrate: longer than they can,
// closed to them, held by the enemy, full (15.4).
func (r *run) mayReach(pos orders.Pos, group []unitID, cells []cell) bool {
	rules, last := r.rulesFor(group, cells[0]), cells[len(cells)-1]
	barred := func(code string, from, to cell) bool {
		rule, ok := moveFaults[code]
		if !ok {
			rule = "15.4"
		}
		return r.fault(pos, code, rule, "unit", r.unitName(group[0]), "hex", r.hexName(to), "from", r.hexName(from))
	}
	for i, to := range cells[1:] {
		from := cells[i]
		way := r.sys.board.dirTo(from, to)
		if way < 0 {
			return barred("not-adjacent", from, to)
		}
		switch code := rules.enters(from, to, way); {
		case code != "":
			return barred(code, from, to)
		case r.isFastBarred(group, from, way):
			return barred("major-river", from, to)
		case i > 0 && !r.goesOn(group, from):
			return barred("one-hex", from, to)
		}
	}
	switch n := len(cells) - 1; {
	case n < 1:
		return r.fault(pos, "already-there", "15.4", "unit", r.unitName(group[0]), "hex", r.hexName(cells[0]))
	case n > r.sys.tables.num.FastInfiltration:
		return barred("one-hex", cells[0], last)
	}
	return r.mayStop(pos, group, last)
}

// areFast tells whether all of a group are fast tanks (S3.21).
func (s *State) areFast(group []unitID) bool {
	return !s.has(group, func(k *counter) bool { return k.kind != tankFast })
}

// goesOn tells whether fast tanks that have infiltrated a hex may infiltrate a
// second one (S3.21): not when it is wet, not from a forest, marsh, mountain or
// city.
func (s *State) goesOn(group []unitID, at cell) bool {
	h := &s.sys.board.hexes[at]
	return s.areFast(group) && !s.Wet && h.settlement != city && h.terrain != forest && h.terrain != marsh && h.terrain != mountain
}

// isFastBarred tells whether fast tanks among a group may not cross a hexside: a
// major river, as every river is when it is wet (S3.21, 6.3).
func (s *State) isFastBarred(group []unitID, from cell, way int) bool {
	river := s.sys.board.hexes[from].river[way]
	return (river == majorRiver || river == smallRiver && s.Wet) && s.has(group, func(k *counter) bool { return k.kind == tankFast })
}

// mayInfiltrate tells why a unit cannot infiltrate: it is marked Unsupplied (15.1),
// has gone by rail (11.6), has infiltrated, or is not one of those that can (15.2,
// 15.3).
func (s *State) mayInfiltrate(u unitID) adjudicator.Bar {
	un, rule := &s.units[u], adjudicator.Rule("15.3")
	if s.Active == german {
		rule = "15.2"
	}
	return adjudicator.FirstBar(
		adjudicator.BarIf(s.at(u) < 0, "not-on-map", "15.1"),
		adjudicator.BarIf(un.flags&didInfiltrate != 0, "already-infiltrated", "15.4"),
		adjudicator.BarIf(un.flags&didRail != 0, "railed", "11.6"),
		adjudicator.BarIf(!s.infiltrates() || !s.canInfiltrate(u), "cannot-infiltrate", rule),
		adjudicator.BarIf(un.supply == unsupplied, "unsupplied", "15.1"))
}
