// Entry from off the map by regular movement (8.1).

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
func (s *State) mayEnter(c cell) string {
	switch h := &s.sys.board.hexes[c]; {
	case h.source != frenchSource:
		return "no-source"
	case s.control[c] != allied:
		return "enemy-held"
	case s.enemyIn(c, allied):
		return "enemy"
	}
	return ""
}

// enter brings units onto the map: they pay the terrain of the first hex and go
// on from there (8.1.4).
func (r *run) enter(pos orders.Pos, m *marching) {
	at, first := m.cells[0], r.unitName(m.units[0])
	if r.active == german {
		r.fault(pos, "by-east-edge", "8.5", "unit", first)
		return
	}
	if code := r.mayEnter(at); code != "" {
		r.fault(pos, code, "8.1.2", "unit", first, "hex", r.hexName(at))
		return
	}
	rules := r.rulesFor(m.units, at)
	if code := rules.bars(at); code != "" {
		r.fault(pos, code, moveFaults[code], "unit", first, "hex", r.hexName(at), "from", locNames[locPool])
		return
	}
	h := &r.sys.board.hexes[at]
	cost := int(r.sys.tables.terrain[h.terrain].mp[weather(r.wet)] + r.sys.tables.settlement[h.settlement].mp[weather(r.wet)])
	switch {
	case len(m.cells) == 1:
		if !r.mayStop(pos, m.units, at) {
			return
		}
	default:
		total, ok := r.walk(pos, m.units, m.cells, cost)
		if !ok {
			return
		}
		cost = total
	}
	if r.mixesAlong(pos, m.units, m.cells) {
		return
	}
	for _, u := range m.units {
		r.units[u].flags |= didEnter
	}
	top, to := r.leader(m.units), m.cells[len(m.cells)-1]
	for _, c := range m.cells {
		r.mix(c, m.units)
		r.take(c, allied)
	}
	for _, u := range m.units {
		r.put(u, to)
		r.units[u].flags |= didMove
	}
	r.tellMarch(m.units, top, "enters", "8.1.4", m.cells, cost)
}

// leader is the unit of a group that the enemy sees when it moves: the top of
// its stack if it goes along, else the first (13.8).
func (s *State) leader(group []unitID) unitID {
	best := group[0]
	for _, u := range group {
		if at := s.at(u); at >= 0 && s.tops[at] == u {
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
