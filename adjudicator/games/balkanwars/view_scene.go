package balkanwars

import (
	"strings"

	"feldpost/adjudicator"
)

// Scene builds what lies on the map for a seat: stacks as it may see them,
// hexes held by the enemy of their country or neutral, and markers.
func (s *State) Scene(seat adjudicator.Seat) adjudicator.Scene {
	v := s.viewerFor(seat)
	defer v.rest()
	scene := adjudicator.Scene{Title: s.scene().title + ", " + s.sys.tables.turnName(s.turn)}
	for c := range s.sys.board.hexes {
		scene.Stacks = append(scene.Stacks, v.stacks(cell(c))...)
		if seat := v.captor(cell(c)); seat != "" || s.isNeutral(s.sys.board.hexes[c].country[s.year]) {
			scene.Control = append(scene.Control, adjudicator.Control{Cell: s.sys.board.id(cell(c)).String(), Seat: seat})
		}
		if s.entrenched[c] {
			scene.Marks = append(scene.Marks, adjudicator.Mark{Cell: s.sys.board.id(cell(c)).String(), Kind: "entrenchment"})
		}
		if s.opts.noteCuts && s.cut[c] {
			scene.Marks = append(scene.Marks, adjudicator.Mark{Cell: s.sys.board.id(cell(c)).String(), Kind: "cut-rail"})
		}
	}
	if f := s.sys.fleet; s.fleetAt != noCell {
		scene.Stacks = append(scene.Stacks,
			adjudicator.Stack{Cell: s.hexName(s.fleetAt), Owner: s.seat(s.sideOf(f)), Counters: []adjudicator.Counter{v.counter(f)}})
	}
	return scene
}

// captor returns the seat that controls a hex in which no country of its own
// side has a share, "" for all others.
func (v viewer) captor(c cell) adjudicator.Seat {
	in := v.sys.board.hexes[c].country[v.year]
	if in == 0 {
		return ""
	}
	holder := v.controls(c)
	if holder == sideNone {
		return ""
	}
	for n := range nations {
		if in.has(n) && v.allegiance[n] == holder {
			return ""
		}
	}
	return v.State.seat(holder)
}

// stacks are the counters in a hex, one stack for each owner.
func (v viewer) stacks(c cell) (list []adjudicator.Stack) {
	if v.pieces.IsEmpty(c) {
		return nil
	}
	var buf [16]unitID
	for sd := sideA; sd <= sideNone; sd++ {
		units := v.pieces.Append(buf[:0], c, sd)
		if len(units) == 0 {
			continue
		}
		st := adjudicator.Stack{Cell: v.sys.board.id(c).String(), Owner: v.State.seat(sd)}
		for _, u := range v.byFace(units) {
			st.Counters = append(st.Counters, v.counter(u))
		}
		list = append(list, st)
	}
	return list
}

// byFace orders a stack for the eye: fighting units by strength on top,
// Depots and Fortifications below, then what the viewer sees from behind, by
// nation only.
func (v viewer) byFace(units []unitID) []unitID {
	less := func(a, b unitID) bool {
		x, y := &v.sys.counters[a], &v.sys.counters[b]
		switch seesA, seesB := v.sees(a), v.sees(b); {
		case seesA != seesB:
			return seesA
		case !seesA:
			return x.nation < y.nation
		case (x.movement > 0) != (y.movement > 0):
			return x.movement > 0
		}
		return x.combat > y.combat
	}
	for i := 1; i < len(units); i++ { // insertion sort: stable, few units
		for j := i; j > 0 && less(units[j], units[j-1]); j-- {
			units[j], units[j-1] = units[j-1], units[j]
		}
	}
	return units
}

// counter draws a unit, or its back.
func (v viewer) counter(u unitID) adjudicator.Counter {
	c := &v.sys.counters[u]
	out := adjudicator.Counter{Nation: c.nation.String()}
	if !v.sees(u) {
		out.Hidden = true
		return out
	}
	out.Symbol, out.Label, out.Values = kindWords[c.kind], label(v.unitName(u)), c.values()
	if v.units[u].demoralized {
		out.Marks = append(out.Marks, "demoralized")
	}
	if v.units[u].flags&isFrozen != 0 {
		out.Marks = append(out.Marks, "frozen")
	}
	return out
}

// label is a counter's name without its nation and the words that its
// symbol says: "7" for OE/7 Div, "Sofia" for BU/Depot Sofia.
func label(unit string) string {
	_, name, _ := strings.Cut(unit, "/")
	var words []string
	for _, w := range strings.Fields(name) {
		switch w {
		case "Bde", "Div", "Reg", "Bn", "Cav", "Art", "Eng", "Alp", "HQ", "Depot", "Supply", "Fort", "Fleet":
		default:
			words = append(words, w)
		}
	}
	if len(words) == 0 {
		return name
	}
	return strings.Join(words, " ")
}
