// Ways of retreat (12.5) within stacking (10).

package pathsofglory

import (
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/path"
)

// way is a legal retreat of one unit.
type way struct {
	path []space // after the origin
}

func (w way) end() space { return w.path[len(w.path)-1] }

// follows reports whether the way is the one that an owner wrote: the same
// end, and the same first space if he wrote all.
func (w way) follows(path []space) bool {
	return w.end() == path[len(path)-1] && (len(path) < len(w.path) || w.path[0] == path[0])
}

// ways lists the legal retreats of a unit, with what the rules demand if
// possible: a friendly end, friendly spaces on the way, supply at the end
// (12.5.5).
func (s *State) ways(u unitID, origin space, length int) []way {
	var all []way
	for _, l := range s.sys.board.places[origin].links {
		if !s.mayRetreat(u, origin, l.to) {
			continue
		}
		if length == 1 {
			if s.hasRoom(u, l.to) {
				all = append(all, way{[]space{l.to}})
			}
			continue
		}
		for _, m := range s.sys.board.places[l.to].links {
			if m.to != origin && s.mayRetreat(u, l.to, m.to) && s.hasRoom(u, m.to) {
				all = append(all, way{[]space{l.to, m.to}})
			}
		}
	}
	sd := s.sideOf(u)
	all = narrowed(all, func(w way) bool { return s.control[w.end()] == sd })
	all = narrowed(all, func(w way) bool { return s.control[w.path[0]] == sd })
	return narrowed(all, func(w way) bool { return s.suppliedAt(u, w.end()) })
}

// narrowed keeps what fits, or everything when nothing does.
func narrowed(all []way, fits func(way) bool) []way {
	var kept []way
	for _, w := range all {
		if fits(w) {
			kept = append(kept, w)
		}
	}
	if len(kept) > 0 {
		return kept
	}
	return all
}

// mayRetreat reports whether a retreating unit may make a step (12.5.5): no
// enemy unit, no unbesieged enemy fort, no line that is not for it.
func (s *State) mayRetreat(u unitID, from, to space) bool {
	sd := s.sideOf(u)
	if code, _ := s.stepBar(u, from, to); code != "" || s.sys.counters[u].tag == tagMN { // it never leaves Montenegro
		return false
	}
	if s.treatyMixAt(u, to, nil) { // not even in passing (16.4.9)
		return false
	}
	if s.pieces.Has(to, sd.other()) {
		return false
	}
	return !s.enemyFort(to, sd) || s.isBesieged(to)
}

// commonEnd is the best space that all units can reach with room for all,
// nowhere when there is none.
func (r *run) commonEnd(b *battle, live []unitID, length int, w retreatWish) space {
	if len(live) < 2 {
		return nowhere
	}
	var common []space
	for i, u := range live {
		var ends []space
		for _, x := range r.ways(u, b.Target, length) {
			sp := x.end()
			room := r.room(sp, r.sideOf(u)) >= len(live)
			if room && !slices.Contains(ends, sp) && (i == 0 || slices.Contains(common, sp)) {
				ends = append(ends, sp)
			}
		}
		common = ends
	}
	best := nowhere
	for _, sp := range common {
		if best == nowhere || r.betterEnd(live[0], sp, best, w) {
			best = sp
		}
	}
	return best
}

// chooseWay picks among the legal ways of a unit: the owner's, else to the
// common end, else the best end.
func (r *run) chooseWay(u unitID, list []way, w retreatWish, together space) way {
	if path := w.pathOf(u); len(path) > 0 {
		for _, x := range list {
			if x.follows(path) {
				return x
			}
		}
	}
	best := list[0]
	for _, x := range list[1:] {
		if (x.end() == together) != (best.end() == together) && together != nowhere && w.goal(u) == nowhere {
			if x.end() == together {
				best = x
			}
			continue
		}
		if r.betterEnd(u, x.end(), best.end(), w) {
			best = x
		}
	}
	return best
}

// betterEnd compares two ends of a retreat by default: nearer to the goal,
// nearer to a source of supply, fewer enemies beside it, then by name.
func (r *run) betterEnd(u unitID, a, b space, w retreatWish) bool {
	if a == b {
		return false
	}
	if goal := w.goal(u); goal != nowhere {
		if x, y := r.distance(a, goal), r.distance(b, goal); x != y {
			return x < y
		}
	}
	if x, y := r.sourceDistance(u, a), r.sourceDistance(u, b); x != y {
		return x < y
	}
	if x, y := r.enemiesBeside(u, a), r.enemiesBeside(u, b); x != y {
		return x < y
	}
	return strings.Compare(r.name(a), r.name(b)) < 0
}

// enemiesBeside counts enemy units in adjacent spaces.
func (s *State) enemiesBeside(u unitID, sp space) (n int) {
	for _, l := range s.sys.board.places[sp].links {
		n += s.pieces.Count(l.to, s.sideOf(u).other())
	}
	return n
}

// distance counts the steps between two spaces over any line.
func (s *State) distance(from, to space) int {
	return s.steps(from, func(sp space) bool { return sp == to }, func(space, link) bool { return true })
}

// sourceDistance counts the steps to the nearest source of a unit over
// friendly spaces.
func (s *State) sourceDistance(u unitID, from space) int {
	sd := s.sideOf(u)
	var sources []space
	for by := s.sys.tracesOf(u); by != 0; by &= by - 1 {
		sources = s.sourcesOf(by&-by, sources)
	}
	return s.steps(from, func(sp space) bool { return slices.Contains(sources, sp) && s.control[sp] == sd },
		func(at space, l link) bool {
			return s.control[l.to] == sd && s.lineOpen(at, l, s.sys.counters[u].uses)
		})
}

// steps counts the steps to the nearest goal, many when there is none.
func (s *State) steps(from space, goal func(space) bool, open func(space, link) bool) int {
	f := s.scratch().ways
	byLine := func(at, _ path.Cell, way int) bool { return open(space(at), s.place(space(at)).links[way]) }
	f.Begin()
	f.Add(path.Cell(from))
	for c := f.Next(byLine); c != path.None; c = f.Next(byLine) {
		if goal(space(c)) {
			return f.Steps(c)
		}
	}
	return maxSpaces
}
