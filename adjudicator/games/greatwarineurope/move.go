// Operational movement (8).
// How far units go, and which may go at all (8.1).

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// openMovement begins a Mutual Movement Phase: who moves in which theatre (8.11).
// Each side moves in one theatre and fights there, the other one after it (4.21).
func (r *run) openMovement(p phase) {
	r.Phase.Half = 1
	if p == phaseMove2 {
		r.Phase.Half = 2
	}
	for t := range theatres {
		r.Phase.Active[t] = r.Initiative[t]
		if p == phaseMove2 {
			r.Phase.Active[t] = r.Initiative[t].Other()
		}
	}
	for u := range r.units {
		r.units[u].flags &^= didMove | didAttack | wasAttacked
		if p == phaseMove1 {
			r.units[u].flags &^= isBurning
		}
	}
	r.Phase.Markers, r.Phase.Burned, r.Phase.Struck, r.Phase.Fought = [markers]cell{}, nil, nil, [fronts]int8{}
	r.emit("movers", "8.11", "west", seats.Seat(r.Phase.Active[west]), "east", seats.Seat(r.Phase.Active[east]))
}

// marchAll carries out the movement lines of a side; a march that cannot stand at the
// end is a fault, and is not made.
func (r *run) marchAll(sd side, lines []orders.Order) {
	r.playAll(sd, lines)                            // 6.1.2
	for o := range r.each(sd, lines, "DEVASTATE") { // 14.61: before anything moves
		r.devastate(sd, o)
	}
	off := r.callOff(sd, lines)
	if r.marchLines(sd, lines, off); r.result != nil {
		return
	}
	r.endMarch(sd)
	for o := range r.each(sd, lines, "MARKER") { // 10.82: when all have moved
		r.placeMarker(sd, o)
	}
}

// march carries out one MOVE line: units, then a path from where they stand, or
// TO a hex.
func (r *run) march(sd side, o *orders.Order) {
	if r.marchIn(sd, o) {
		return
	}
	group, at, rest, ok := r.readGroup(sd, o.Args, o)
	if !ok {
		return
	}
	for _, u := range group {
		if b := r.mayMarch(u); !b.ok() {
			r.fault(o.Pos, b.code, b.rule, "unit", r.unitName(u), "hex", r.placeName(r.at(u)))
			return
		}
	}
	way, cost, ok := r.readWay(o, group, at, rest)
	if ok && len(way) > 1 {
		r.marched = append(r.marched, marched{o.Pos, group, r.flagsOf(group), at})
		r.goes(group, way, cost)
	}
}

// readGroup reads the units of a line, which must stand in one hex of the side:
// names, or ALL with the hex from which they go. It returns the path that was
// written, nil for none.
func (r *run) readGroup(sd side, args []orders.Arg, o *orders.Order) (group []unitID, at cell, way []cell, ok bool) {
	at = noCell
	all := false
	for _, a := range args {
		switch {
		case a.Kind == orders.Path:
			if way, ok = r.readPath(a, way); !ok {
				return nil, at, nil, false
			}
		case a.Is("ALL"):
			all = true
		default:
			u, known := r.readUnit(a, sd)
			if !known {
				return nil, at, nil, false
			}
			if slices.Contains(group, u) {
				r.fault(a.Pos, "twice", "8.16", "unit", r.unitName(u))
				return nil, at, nil, false
			}
			group = append(group, u)
		}
	}
	from, has := o.Clause("FROM")
	switch {
	case has && len(from.Args) == 1:
		if at, ok = r.readHex(from.Args[0]); !ok {
			return nil, at, nil, false
		}
	case all && len(way) > 0:
		at = way[0]
	case len(group) > 0:
		at = max(noCell, r.at(group[0]))
	}
	if to, has := o.Clause("TO"); has && len(way) > 0 && (len(way) > 1 || way[0] != at) {
		r.fault(to.Pos, "contrary", "8.0", "text", "TO "+argText(to.Args[0]), "other", r.hexPath(way))
		return nil, at, nil, false
	}
	if all && at != noCell {
		for u := range r.pieces.Of(at, sd) {
			if r.mayMarch(u).ok() {
				group = append(group, u)
			}
		}
	}
	if group, ok = r.leaveOut(sd, o, all, []cell{at}, group); !ok {
		return nil, at, nil, false
	}
	if len(group) == 0 {
		r.fault(o.Pos, "no-units", "8.0", "hex", r.sys.board.Printed(at))
		return nil, at, nil, false
	}
	for _, u := range group {
		if r.at(u) < 0 {
			r.fault(o.Pos, "not-on-map", "8.0", "unit", r.unitName(u), "hex", r.placeName(r.at(u)))
			return nil, at, nil, false
		}
		if r.at(u) != at {
			r.fault(o.Pos, "not-together", "8.16", "unit", r.unitName(u), "hex", r.placeName(r.at(u)), "from", r.placeName(at))
			return nil, at, nil, false
		}
	}
	return group, at, way, true
}

// goes takes a group along a legal way; every hex on it is taken (7.13), and what
// follows from that follows before anybody else moves (24).
func (r *run) goes(group []unitID, way []cell, cost int) {
	to, sd := way[len(way)-1], r.sideOf(group[0])
	top := r.topOf(group, way[0], sd)
	r.tellMarch(group, top, way, cost)
	first := r.firstIn(group, top)
	for _, c := range way[1:] {
		if r.hex(c).terrain != fullLake {
			r.enter(first, c)
		}
	}
	halts := r.isInterdicted(to, sd)
	for _, u := range group {
		spends := r.depletes(u, cost)
		r.put(u, to)
		if halts {
			r.Duties.Halted = append(slices.Clip(r.Duties.Halted), u) // 6.3
		}
		r.units[u].flags |= didMove
		if spends {
			r.units[u].flags |= isBack
			r.tellOwn(sd, "depleted", "8.15", "unit", r.unitName(u), "hex", r.hexName(to))
		}
	}
	for _, c := range way[1 : len(way)-1] {
		r.giveBack(c)
	}
	r.settleMarch()
}

// settleMarch does what follows at once from a march, before anybody else moves (24).
func (r *run) settleMarch() {
	if !r.Dry || r.ahead {
		r.settle()
	}
}

// firstIn is who of a group enters a hex for all of it: a Russian, whose coming
// counts (7.1), nobody of the Arabs if others are there, who hold what they enter
// (7.13); else the unit on top.
func (s *State) firstIn(group []unitID, top unitID) unitID {
	for _, u := range group {
		if s.counter(u).army == russia {
			return u
		}
	}
	for _, u := range group {
		if s.counter(top).nation == arabs && s.counter(u).nation != arabs {
			return u
		}
	}
	return top
}

// flagsOf are the flags of units, to be restored.
func (s *State) flagsOf(group []unitID) []unitFlags {
	list := make([]unitFlags, len(group))
	for i, u := range group {
		list[i] = s.units[u].flags
	}
	return list
}

// tellOwn tells something of a unit to its owner: the other side sees no more than
// the top of a stack (7.25).
func (r *run) tellOwn(sd side, kind string, rule adjudicator.Rule, pairs ...any) {
	if !r.Dry {
		r.Emit(adjudicator.NewEvent(kind, rule, pairs...).For(seats.Seat(sd), adjudicator.Referee))
	}
}

// tellMarch tells both sides of a march: the other one sees the top of the stack
// and how many there are (7.25).
func (r *run) tellMarch(group []unitID, top unitID, way []cell, cost int) {
	if r.Dry {
		return
	}
	sd := r.sideOf(group[0])
	text := r.hexPath(way)
	for _, u := range group {
		to := []adjudicator.Seat{seats.Seat(sd), adjudicator.Referee}
		if u == top {
			to = nil
		}
		r.Emit(adjudicator.NewEvent("move", "8.0", "unit", r.unitName(u), "path", text, "mp", cost).For(to...))
	}
	if len(group) > 1 {
		r.Emit(adjudicator.NewEvent("sighted", "7.25", "nation", r.counter(top).nation.String(), "n", len(group)-1, "by", "move", "path",
			text).For(seats.Seat(sd.Other())))
	}
}

// touchesEnemy tells whether a hex is adjacent to an enemy combat unit (8.14).
func (s *State) touchesEnemy(c cell, sd side) bool {
	for way, n := range s.sys.board.next(c) {
		if n != noCell && s.hex(c).side[way]&sideClosed == 0 && s.fighters(n, sd.Other()) > 0 {
			return true
		}
	}
	return false
}

// allowance is what a unit may spend where it stands (8.14): sure is what it has
// in any case, most what it has when it keeps away from the enemy all the way.
func (s *State) allowance(u unitID, withTank bool) (sure, most int) {
	n := int(s.face(u).movement)
	f, sd, k := s.frontOf(u), s.sideOf(u), s.kindOf(u)
	switch {
	case f == eastern || f == caucasus || f == iraqi:
		return n, n
	case f == egyptian, k == headquarters, s.Turn < s.sys.tables.num.doubled, s.isShock(u), s.counter(u).army == america, k == tank &&
		sd == allied,
		withTank:
		return 2 * n, 2 * n
	case k == cavalry:
		if s.touchesEnemy(s.at(u), sd) {
			return n, n
		}
		return n, 2 * n
	case !s.touchesEnemy(s.at(u), sd):
		return 2 * n, 2 * n
	}
	return n, n
}

// slowest is the allowance of a group: that of its slowest unit (8.16).
// Units that stand together may move together, and slower ones stay behind (8.17).
func (s *State) slowest(group []unitID) (sure, most int) {
	sure, most = 99, 99
	withTank := slices.ContainsFunc(group, func(u unitID) bool { return s.kindOf(u) == tank && s.sideOf(u) == allied })
	for _, u := range group {
		a, b := s.allowance(u, withTank)
		sure, most = min(sure, a), min(most, b)
	}
	return sure, most
}

// mayMarch tells whether a unit may move now: its side moves in its theatre (8.11),
// it has not moved, and nothing holds it.
func (s *State) mayMarch(u unitID) bar {
	un := &s.units[u]
	if !s.onMap(u) {
		return bar{"not-on-map", "8.0"}
	}
	f := s.frontOf(u)
	switch {
	case s.Phase.Active[f.theatre()] != s.sideOf(u):
		return bar{"other-theatre", "8.11"}
	case un.flags&didMove != 0:
		return bar{"already-moved", "8.18"}
	case s.face(u).movement == 0:
		return bar{"immobile", "8.13"}
	}
	return s.mayLeave(u)
}

// depletes tells whether an HQ is depleted by a march of a cost (8.15).
// It ends with the first Shock-Troop event or Allied tank (15.66).
func (s *State) depletes(u unitID, cost int) bool {
	return s.kindOf(u) == headquarters && s.frontOf(u) == western && s.Turn >= s.sys.tables.num.depletes && !s.Relief &&
		cost > int(s.counter(u).faces[0].movement) && !s.isDepleted(u)
}
