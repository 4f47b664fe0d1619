package storminthewest

import (
	"strings"

	"feldpost/adjudicator"
)

// Scene builds what lies on the map for a seat: stacks as it may see them, hexes
// that are not held as the sheet prints its front lines, and markers.
func (s *State) Scene(seat adjudicator.Seat) adjudicator.Scene {
	v := s.viewerFor(seat)
	defer v.rest()
	scene := adjudicator.Scene{Title: s.start().title + ", " + s.box().date, Marks: s.sys.board.printed(s.start().sheet)}
	for i := range s.sys.board.hexes {
		c := cell(i)
		if st := v.stack(c); len(st.Counters) > 0 {
			scene.Stacks = append(scene.Stacks, st)
		}
		if s.control[c] != s.sys.board.hexes[c].control[s.start().sheet.start()] {
			scene.Control = append(scene.Control, adjudicator.Control{Cell: s.hexName(c), Seat: seats.Seat(s.control[c])})
		}
	}
	if s.Bertha != noCell {
		scene.Marks = append(scene.Marks, adjudicator.Mark{Cell: s.hexName(s.Bertha), Kind: markBertha})
	}
	return scene
}

// stack is what a viewer sees of the units in a hex, the top first.
func (v viewer) stack(c cell) (st adjudicator.Stack) {
	if v.pieces.IsEmpty(c) {
		return st
	}
	top := v.top(c)
	st.Cell, st.Owner = v.hexName(c), seats.Seat(v.sys.counters[top].side)
	st.Counters = append(st.Counters, v.counter(top, top))
	for u := range v.pieces.In(c) {
		if u != top && v.sees(u) {
			st.Counters = append(st.Counters, v.counter(u, top))
		}
	}
	for _, u := range v.hidesBelow(c) {
		st.Counters = append(st.Counters, v.counter(u, top))
	}
	return st
}

// counter draws a unit, or its back: of those below the top the nation is not
// shown either.
func (v viewer) counter(u, top unitID) adjudicator.Counter {
	if !v.sees(u) {
		return adjudicator.Counter{Nation: v.sys.counters[top].nation.code(), Hidden: true}
	}
	k := &v.sys.counters[u]
	out := adjudicator.Counter{Nation: k.nation.code(), Symbol: symbols[k.kind], Label: strings.TrimPrefix(k.name, k.nation.code()+" "),
		Values: v.values(u)}
	for _, mark := range v.status(u) {
		switch mark {
		case markReduced, markCrossTraced, markByFortress, markUnsupplied:
			out.Marks = append(out.Marks, mark)
		}
	}
	return out
}

// symbols are the kinds as counters are drawn.
var symbols = [kinds]string{"infantry", "infantry", "cavalry", "tank", "artillery", "air", "artillery", "tank", "tank", "infantry", "air",
	""}
