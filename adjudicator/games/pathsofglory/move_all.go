// All movement of an operation (11).

package pathsofglory

import (
	"slices"

	"feldpost/orders"
)

// moveAll carries out the MOVE lines in their order and looks at the board
// when all are done (9.2.8, 11.0).
func (r *run) moveAll() {
	sieges := r.siegesNow()
	all := 0
	for all < len(r.script) && !r.saysAll(&r.script[all]) {
		all++
	}
	r.moveLines(r.script[:all])
	if all < len(r.script) {
		r.moveMost(r.script[all:])
	}
	r.checkMoved(&sieges)
}

// moveMost carries out lines of which some say ALL: as many as may.
func (r *run) moveMost(lines []orders.Order) {
	before := *r
	for {
		start := r.State.clone()
		r.moveLines(lines)
		line := r.overfullLine()
		if line == 0 {
			return
		}
		stay := r.stay // one fewer of that line
		if stay == nil {
			stay = map[int]int{}
		}
		stay[line]++
		start.looks, start.work = r.looks, r.work
		*r.State, r.moves, r.stayed, r.Events, r.Faults = *start, before.moves, before.stayed, before.Events, before.Faults
		r.stay = stay
	}
}

func (r *run) moveLines(lines []orders.Order) {
	for i := range lines {
		switch o := &lines[i]; {
		case o.Verb == "MOVE" && r.holdsNow(o.When, r.active):
			r.moveLine(o)
		case o.Verb == "MOVE":
			r.knowsNames(o, r.active)
		}
	}
}

// saysAll reports whether a line moves whoever can, for it names no unit.
func (r *run) saysAll(o *orders.Order) bool {
	if o.Verb != "MOVE" {
		return false
	}
	args, _ := withoutExcept(o.Args)
	for _, a := range args {
		var room [12]object
		if slices.ContainsFunc(r.objects(a, room[:0]), func(x object) bool { return x.unit != noUnit }) {
			return false
		}
	}
	return true
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
