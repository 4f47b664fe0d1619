// Marches that cannot stand when all have marched (8.23, 8.26).

package greatwarineurope

import (
	"slices"

	"feldpost/orders"
)

// marched is a march of this sheet.
type marched struct {
	pos   orders.Pos
	group []unitID
	flags []unitFlags // as they were before
	from  cell
}

// calledOff is a march that is not made: the unit for which it cannot stand, where that
// would end, and why.
type calledOff struct {
	pos  orders.Pos
	unit unitID
	hex  cell
	bar  bar
}

// marchLines carries out the MOVE and TOP lines of a side but for those that are called
// off; last march those who have to.
func (r *run) marchLines(sd side, lines []orders.Order, off []calledOff) {
	for i := 0; i < len(lines) && r.result == nil; i++ {
		o := &lines[i]
		at := slices.IndexFunc(off, func(x calledOff) bool { return x.pos == o.Pos })
		switch {
		case at >= 0:
			r.faultMarch(off[at])
		case o.Verb != "MOVE" && o.Verb != "TOP", !r.hasCome(sd, o):
		case o.Verb == "MOVE":
			r.march(sd, o)
		case o.Verb == "TOP":
			r.topLine(sd, o)
		}
	}
	if r.result == nil {
		r.withdrawSouth(sd)
	}
}

// callOff finds the marches of a side that could not stand when all have marched: they
// are tried on a copy, and one after the other is left out until the others stand. So a
// march is made whole or not at all: nobody takes a hex, overruns an HQ or wins a die on a
// way that he does not go (7.13, 8.22, 8.26). A Check has no dice to lose: there the
// faults are found where the lines are.
func (r *run) callOff(sd side, lines []orders.Order) (off []calledOff) {
	for !r.Dry {
		t := r.State.trial()
		t.ahead, t.actor, t.by, t.lines = true, sd, r.by, lines
		t.marchLines(sd, lines, off)
		t.closeBeachheads()
		x, found := t.cannotStand(sd)
		t.rest()
		if !found {
			break
		}
		off = append(off, x)
	}
	return off
}

// cannotStand finds a march whose units may not stay where it ends: too many are there
// (8.23), of whom the last to come go back, or somebody is out of supply by his own will
// (8.26).
func (r *run) cannotStand(sd side) (x calledOff, found bool) {
	for i := len(r.marched) - 1; i >= 0; i-- {
		m := &r.marched[i]
		for j := len(m.group) - 1; j >= 0; j-- {
			u := m.group[j]
			if !r.onMap(u) {
				continue
			}
			c := r.at(u)
			l := r.overfull(c, sd)
			if l == nil && r.Phase.Active[r.hex(c).front.theatre()] == sd {
				l = r.disunited(c, sd)
			}
			if l != nil && l.Points(u) > 0 {
				return calledOff{m.pos, u, c, bar{l.Code, l.Rule}}, true
			}
		}
	}
	for i := range r.marched {
		m := &r.marched[i]
		for _, u := range m.group {
			if r.onMap(u) && !r.isSuppliedFor(u, toStay) {
				return calledOff{m.pos, u, r.at(u), bar{"ends-unsupplied", "8.26"}}, true
			}
		}
	}
	return x, false
}

// faultMarch tells of a march that is not made.
func (r *run) faultMarch(x calledOff) {
	r.fault(x.pos, x.bar.code, x.bar.rule, "unit", r.unitName(x.unit), "hex", r.hexName(x.hex))
}

// endMarch is the end of a side's movement in its theatre. In a Check who cannot stand
// goes back with all who marched with him; what is carried out for good holds no such
// march.
func (r *run) endMarch(sd side) {
	r.closeBeachheads()
	if !r.Dry { // a later line of a draft may not cut off who has marched by an earlier one
		r.marched = nil
		return
	}
	for x, found := r.cannotStand(sd); found; x, found = r.cannotStand(sd) {
		r.faultMarch(x)
		r.goBack(x.pos)
	}
}

// goBack brings all who marched by a line back to where they were.
func (r *run) goBack(pos orders.Pos) {
	for i := range r.marched {
		m := &r.marched[i]
		if m.pos != pos {
			continue
		}
		for j, u := range m.group {
			r.put(u, m.from)
			r.units[u].flags = m.flags[j] | didMove
		}
	}
	r.marched = slices.DeleteFunc(r.marched, func(m marched) bool { return m.pos == pos })
}
