// Entry from off the map: reinforcements that are placed (8), and by regular movement (8.1).

package storminthewest

import (
	"feldpost/adjudicator"
	"feldpost/orders"
)

// entersByPort tells whether a unit that waits off the map is placed in a
// Channel port: British reinforcements are (8.1.1), evacuated units come back by
// French sources (16.5).
func (s *State) entersByPort(u unitID) bool {
	k := &s.sys.counters[u]
	return k.byPort && k.entry > 0 && s.units[u].due == k.entry
}

// mayEnter tells why units may not come onto the map in a hex: it must be a
// source of supply of the French that the Allies hold, without enemies (8.1.2,
// 8.1.3).
func (s *State) mayEnter(c cell) adjudicator.Bar {
	return adjudicator.FirstBar(
		adjudicator.BarIf(s.sys.board.hexes[c].source != frenchSource, "no-source", "8.1.2"),
		adjudicator.BarIf(s.control[c] != allied, "enemy-held", "8.1.2"),
		adjudicator.BarIf(s.enemyIn(c, allied), "enemy", "8.1.2"))
}

// enter brings units onto the map: they pay the terrain of the first hex and go
// on from there (8.1.4).
func (r *run) enter(pos orders.Pos, m *marching) {
	at, first := m.Cells[0], m.Units[0]
	if r.Active == german {
		r.fault(pos, "by-east-edge", "8.5", "unit", r.unitName(first))
		return
	}
	rules := r.rulesFor(m.Units, at)
	code := rules.bars(at)
	if !r.passes(pos, r.mayEnter(at), "unit", r.unitName(first), "hex", r.hexName(at)) ||
		!r.letsInto(pos, adjudicator.NewBar(code, moveFaults[code]), first, at) {
		return
	}
	h := &r.sys.board.hexes[at]
	cost := int(r.sys.tables.terrain[h.terrain].mp[weather(r.Wet)] + r.sys.tables.settlement[h.settlement].mp[weather(r.Wet)])
	ok := false
	if len(m.Cells) == 1 {
		ok = r.mayStop(pos, m.Units, at)
	} else {
		cost, ok = r.walk(pos, m.Units, m.Cells, cost)
	}
	if ok && !r.mixesAlong(pos, m.Units, m.Cells) {
		r.march(m.Units, m.Cells, m.Cells, didMove, "enters", "8.1.4", cost)
	}
}

// leader is the unit of a group that the enemy sees when it moves: the top of
// its stack if it goes along, else the first (13.8).
func (s *State) leader(group []unitID) unitID {
	best := group[0]
	for _, u := range group {
		if at := s.at(u); at >= 0 && s.pieces.OnTop(at) == u {
			return u
		}
		best = min(best, u)
	}
	return best
}

// tellMarch tells how units went along a path together: the enemy sees the top
// of the stack and how many go (13.8).
func (r *run) tellMarch(group []unitID, top unitID, kind string, rule adjudicator.Rule, cells []cell, cost int) {
	if r.Dry {
		return
	}
	way, owner := r.hexPath(cells), r.sys.counters[top].side
	r.emit(kind, rule, "unit", r.unitName(top), "path", way, "mp", cost)
	for _, u := range group {
		if u != top {
			r.whisper(owner, kind, rule, "unit", r.unitName(u), "path", way, "mp", cost)
		}
	}
	if n := len(group) - 1; n > 0 {
		r.tell([]adjudicator.Seat{seats.Seat(owner.Other()), adjudicator.Observer}, "sighted", "13.8",
			"nation", r.sys.counters[top].nation.code(), "n", n, "by", kind, "path", way)
	}
}

// placeArrivals executes PLACE: British reinforcements come to a Channel port
// (8.1.1), German units that came back and waited to a source of theirs (8.5).
func (r *run) placeArrivals(o *orders.Order) {
	at, ok := r.readEntry(o, true)
	if !ok {
		return
	}
	for _, a := range o.Args {
		u, ok := r.readUnit(a, r.Active)
		switch {
		case !ok || !r.waits(a, u):
		case r.Active == allied && !r.entersByPort(u):
			r.fault(a.Pos, "by-march", "8.1.2", "unit", r.unitName(u))
		case r.mayLand(a.Pos, u, at):
			r.land(u, at, "arrives", "8.1.1")
		}
	}
}

// readEntry reads the hex behind AT; noCell for POOL, and for none where none is
// needed.
func (r *run) readEntry(o *orders.Order, needed bool) (at cell, ok bool) {
	at = noCell
	cl, _ := o.Clause("AT")
	for _, a := range cl.Args {
		if needed || !a.Is(locNames[locPool]) {
			if at, ok = r.readHex(a); !ok {
				return noCell, false
			}
		}
	}
	if at == noCell && needed {
		return noCell, r.fault(o.Pos, "want-hex", "8.1.1", "text", "")
	}
	return at, true
}

// barsLanding tells why a unit cannot be placed in a hex: its side does not hold it,
// an enemy stands there, there is no room (8.1.1, 8.5). Enemy ZOC does not matter.
func (s *State) barsLanding(u unitID, c cell) adjudicator.Bar {
	sd, of, rule, code := s.sys.counters[u].side, britishPort, adjudicator.Rule("8.1.1"), "no-port"
	if sd == german { // the east edge
		of, rule, code = germanSource, "8.5", "no-east-edge"
	}
	return adjudicator.FirstBar(
		adjudicator.BarIf(s.sys.board.hexes[c].source != of, code, rule),
		adjudicator.BarIf(s.enemyIn(c, sd), "enemy", rule),
		adjudicator.BarIf(s.control[c] != sd, "enemy-held", rule),
		s.overfull(c, sd, u),
		s.hosts(c, u))
}

// mayLand faults a unit that cannot be placed in a hex.
func (r *run) mayLand(pos orders.Pos, u unitID, c cell) bool {
	return r.letsInto(pos, r.barsLanding(u, c), u, c)
}

// land places a unit on the map: it may move and fight as any other (8.1.4).
func (r *run) land(u unitID, c cell, kind string, rule adjudicator.Rule) {
	r.mix(c, []unitID{u})
	r.put(u, c)
	r.units[u].flags |= didEnter
	r.emit(kind, rule, "unit", r.unitName(u), "hex", r.hexName(c))
}

// roomiest is the port with most room for a unit, the first in order of equals;
// noCell when none has any (8.1.1).
func (s *State) roomiest(u unitID) cell {
	best, most := noCell, 0
	for _, c := range s.sys.board.ports {
		room := s.sys.tables.num.Stacking + 1
		for v := range s.pieces.Of(c, allied) {
			room -= int(s.sys.counters[v].stack)
		}
		if room > most && s.barsLanding(u, c).None() {
			best, most = c, room
		}
	}
	return best
}

// arriveByDefault brings the British reinforcements that are not held to the port
// with most room; without one they wait (8.1.1).
func (r *run) arriveByDefault() {
	if r.Active != allied {
		return
	}
	for u := range r.army(allied) {
		if !r.comesByPort(u) || r.units[u].flags&isHeld != 0 {
			continue
		}
		if c := r.roomiest(u); c != noCell {
			r.land(u, c, "arrives", "8.1.1")
		} else {
			r.emit("port-full", "8.1.1", "unit", r.unitName(u))
		}
	}
}

// comesByPort tells whether a unit may be placed in a Channel port now.
func (s *State) comesByPort(u unitID) bool {
	return s.at(u) == locPool && s.entersByPort(u) && int(s.units[u].due) <= s.Turn
}
