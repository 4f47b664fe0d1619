// Ways of retreat (12.5) within stacking (10), and whether an owner has a choice of them;
// who retreats last, and who dies of it.

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

// hasRetreatChoice reports whether the owner of retreating units has anything
// to decide: a step to lose instead, a unit with two ways, or who takes the
// room when there is not enough for all (FAQ-12.5): each order in which they
// may go is tried.
func (r *run) hasRetreatChoice(b *battle) bool {
	if r.canCancel(b) {
		return true
	}
	units, length := r.leaving(b)
	if len(units) > r.sys.tables.num.stacking { // more than can stand in any space
		return true
	}
	var one []uint32
	for _, row := range permutations(units) {
		list, open := r.tryRetreat(row, length)
		if one == nil {
			one = list
		}
		if open || !slices.Equal(one, list) {
			return true
		}
	}
	return false
}

// tryRetreat retreats units on a copy, one after the other, and tells where
// they come to, and the armies for which some of them stand; corps of one counter
// are alike. It is open when one of them has two ways.
func (r *run) tryRetreat(units []unitID, length int) (list []uint32, open bool) {
	t := r.trial()
	defer t.Leave()
	for _, u := range units {
		if len(t.ways(u, t.battle.Target, length)) > 1 {
			return nil, true
		}
		t.retreatUnits(t.battle, []unitID{u}, length, retreatWish{})
		list = append(list, uint32(r.sys.likeness(u))<<16|uint32(t.face(u))<<15|uint32(t.at(u)))
		if army := r.armyBehind(u); army != noUnit {
			list = append(list, uint32(army)<<16|uint32(t.at(army)))
		}
	}
	slices.Sort(list)
	return list, false
}

// permutations lists all orders of a few units.
func permutations(units []unitID) (all [][]unitID) {
	if len(units) < 2 {
		return [][]unitID{units}
	}
	for i := range units {
		rest := append(slices.Clone(units[:i]), units[i+1:]...)
		for _, tail := range permutations(rest) {
			all = append(all, append([]unitID{units[i]}, tail...))
		}
	}
	return all
}

// priceLast is the price of a step after which nobody would stand.
const priceLast = 100

// stepPrice orders units by how little the loss of a step costs.
func (s *State) stepPrice(u unitID, count int) int {
	c := &s.sys.counters[u]
	switch {
	case !c.army && !s.reduced[u]:
		return 0
	case !c.army && count > 1:
		return 1
	case c.army && !s.reduced[u]:
		return 2
	case c.army && s.substitute(u, nil, nil) != noUnit, c.army && count > 1:
		return 3
	}
	return priceLast
}

// byWorth sorts units for a retreat: the owner's surplus last, those to whom
// he gave a way first, then what costs most for the rest of the game. With a corps
// that has just replaced an army the army would be lost for good (FAQ-12.4).
func (r *run) byWorth(list []unitID, w *retreatWish) {
	worth := func(u unitID) int {
		n := 2 * r.cf(u)
		if r.sys.counters[u].army {
			n += 100
		} else if army := r.armyBehind(u); army != noUnit { // it would come back reduced, for a point
			n = 100 + 2*int(r.sys.counters[army].cf[1]) - 1
		}
		if len(w.paths[u]) > 0 {
			n += 200
		}
		if slices.Contains(w.surplus, u) {
			n -= 800
		}
		return n
	}
	for i := 1; i < len(list); i++ {
		for j := i; j > 0 && worth(list[j]) > worth(list[j-1]); j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
}

// dieRetreating eliminates a unit that can neither retreat nor stay
// (12.5.4). When it has just replaced an army, the army is out as well
// (FAQ-12.4).
func (r *run) dieRetreating(b *battle, u unitID) {
	to := boxLost
	if r.sys.counters[u].army {
		to = boxRemoved
	}
	from := r.at(u)
	r.put(u, to)
	r.emit("eliminated", "12.5.4", "unit", r.unitName(u), "space", r.name(from), "to", r.name(to))
	for _, l := range b.Sides[defending].Lost {
		if l.By == u && l.Dead && r.at(l.Unit) == boxLost {
			r.put(l.Unit, boxRemoved)
			r.emit("eliminated", "FAQ-12.4e", "unit", r.unitName(l.Unit), "space", r.name(from), "to", r.name(boxRemoved))
		}
	}
}
