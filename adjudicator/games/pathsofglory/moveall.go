// All movement of an operation (11).

package pathsofglory

import "slices"

// moveAll carries out the MOVE lines in their order and looks at the board
// when all are done (9.2.8, 11.0).
func (r *run) moveAll() {
	sieges := r.siegesNow()
	before := *r
	for {
		start := r.State.clone()
		for i := range r.script {
			if o := &r.script[i]; o.Verb == "MOVE" && r.holdsNow(o.When, r.active) {
				r.moveLine(o)
			}
		}
		line := r.overfullLine()
		if line == 0 {
			break
		}
		stay := r.stay // ALL means as many as may: one fewer of that line
		if stay == nil {
			stay = map[int]int{}
		}
		stay[line]++
		*r.State, r.moves, r.stayed, r.Events, r.Faults = *start, before.moves, before.stayed, before.Events, before.Faults
		r.stay = stay
	}
	r.checkMoved(&sieges)
}

// overfullLine is the line that says ALL and brought the last unit too many
// into a space (10.1.2), 0 when there is none.
func (r *run) overfullLine() int {
	for i := len(r.moves) - 1; i >= 0; i-- {
		m := &r.moves[i]
		if end := m.path[len(m.path)-1]; m.all && len(m.units) > 0 && r.room(end, r.active) < 0 {
			return m.pos.Line
		}
	}
	return 0
}

// wayForMost is the way to a space of those among a group that have one: of
// as many as may.
func (r *run) wayForMost(units []unitID, to space) (path []space) {
	var able []unitID
	for _, u := range units {
		if len(r.wayTo([]unitID{u}, to)) > 0 {
			able = append(able, u)
		}
	}
	r.byStrength(able)
	for ; len(able) > 0 && path == nil; able = able[:len(able)-1] {
		path = r.wayTo(able, to)
	}
	return path
}

// asManyAsMay leaves out of a line that says ALL who cannot go its way, and
// the weakest for whom there is no room at its end.
func (r *run) asManyAsMay(m *moved, line int) {
	var able, rest []unitID
	for _, u := range m.units {
		if r.canTake(u, m.path) {
			able = append(able, u)
		} else {
			rest = append(rest, u)
		}
	}
	if len(able) == 0 {
		return // the line is at fault for all
	}
	r.byStrength(able)
	n := max(0, len(able)-r.stay[line])
	rest = append(rest, able[n:]...)
	if m.units = able[:n]; len(rest) > 0 {
		r.stayed = append(r.stayed, moved{pos: m.pos, units: rest, path: m.path})
	}
}

// canTake reports whether a unit may go a way as far as lines and its
// movement factor are concerned.
func (s *State) canTake(u unitID, path []space) bool {
	if code, _, _ := s.moveBar(u, path[0]); code != "" || len(path)-1 > s.mf(u) {
		return false
	}
	for i := 1; i < len(path); i++ {
		if code, _ := s.stepBar(u, path[i-1], path[i]); code != "" {
			return false
		}
	}
	return true
}

// byStrength sorts units, the best first: armies, full strength, factors.
func (s *State) byStrength(list []unitID) {
	worth := func(u unitID) int {
		n := 4*s.cf(u) + s.lf(u)
		if s.sys.counters[u].army {
			n += 100
		}
		if !s.reduced[u] {
			n += 50
		}
		return n
	}
	slices.SortStableFunc(list, func(a, b unitID) int { return worth(b) - worth(a) })
}
