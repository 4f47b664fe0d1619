// Ways on which no more American divisions stack with others than may in a game turn
// (9.6): each hex of a way counts (9.2), so what a search keeps is the points and the
// divisions met so far.

package storminthewest

import (
	"slices"

	"feldpost/adjudicator/kernel/path"
)

// hosting is a group of another nation that counts the divisions that it meets.
type hosting struct {
	s     *State
	group []unitID
	own   int // its own divisions that have stacked with nobody yet
	room  int // how many divisions more it may meet
}

// hostingOf is the count of a group on its way; false when no way can break the
// number: it has no host in it, or all divisions are few enough.
func (s *State) hostingOf(group []unitID) (h hosting, is bool) {
	if s.scenario == s3 || s.sys.counters[group[0]].side != allied {
		return h, false
	}
	h = hosting{s: s, group: group, room: s.sys.tables.num.mixedAmericans - s.mixed()}
	host, all := false, 0
	for _, u := range group {
		host = host || s.sys.counters[u].army != american
		if s.isUnmixed(u) {
			h.own++
		}
	}
	for u := range s.units {
		if s.isUnmixed(unitID(u)) && s.at(unitID(u)) >= 0 {
			all++
		}
	}
	all = max(all, h.own)
	h.room -= h.own
	return h, host && all-h.own > h.room
}

// isUnmixed tells whether a unit is a division that has stacked with no other nation
// in this game turn.
func (s *State) isUnmixed(u unitID) bool {
	return s.sys.counters[u].isDivision() && s.units[u].flags&wasMixed == 0
}

// meets counts the divisions of a hex that stack with the group when it is there.
func (h *hosting) meets(c cell) int { return max(0, h.s.newMixed(c, h.group)-h.own) }

// keeps tells whether a way keeps to the number; no hex counts twice.
func (h *hosting) keeps(way []cell) bool {
	n := 0
	for i, c := range way {
		if !slices.Contains(way[:i], c) {
			n += h.meets(c)
		}
	}
	return n <= h.room
}

// strides are the steps of a search that hosts: over the map, and off it.
type strides struct {
	step  func(from, to cell, way int) (cost int, ok bool)
	leaps func(c cell) []cell // the hexes by which a way goes on that has left the map in one, nil for none
}

// mark is what a search knows of a hex that is reached with so many divisions met.
type mark struct {
	cost, from int // from: the index of the mark before, -1 for a start
	known      bool
	done       bool
}

// hosted is a search of a group that hosts divisions: its marks, by hex and by how
// many it has met.
type hosted struct {
	*hosting
	strides
	limit int
	marks []mark
	queue [][]int // marks to go on from, by cost
}

// search finds the cheapest ways from some hexes for at most limit points.
func (h *hosting) search(starts []cell, limit int, by strides) *hosted {
	x := &hosted{hosting: h, strides: by, limit: limit, marks: make([]mark, len(h.s.control)*(h.room+1))}
	for _, c := range starts {
		x.reach(c, 0, -1, 0)
	}
	for cost := 0; cost < len(x.queue); cost++ {
		for i := 0; i < len(x.queue[cost]); i++ {
			x.leave(x.queue[cost][i], cost)
		}
	}
	return x
}

// leave goes on from a mark by all ways, unless that was done for less.
func (x *hosted) leave(at, cost int) {
	if m := &x.marks[at]; m.done || m.cost != cost {
		return
	}
	x.marks[at].done = true
	from, met := cell(at/(x.room+1)), at%(x.room+1)
	for way, to := range x.s.sys.board.next(from) {
		if to == noCell {
			continue
		}
		if n, ok := x.step(from, to, way); ok {
			x.reach(to, cost+n, at, met)
		}
	}
	if x.leaps != nil {
		for _, to := range x.leaps(from) {
			x.reach(to, cost+1, at, met)
		}
	}
}

// reach notes a hex with the divisions met in it, if that is allowed and cheaper.
func (x *hosted) reach(c cell, cost, from, met int) {
	if from >= 0 || len(x.group) > 0 && x.s.at(x.group[0]) != c {
		met += x.meets(c)
	}
	if met > x.room || cost > x.limit {
		return
	}
	i := int(c)*(x.room+1) + met
	if m := &x.marks[i]; m.known && m.cost <= cost {
		return
	}
	x.marks[i] = mark{cost: cost, from: from, known: true}
	for len(x.queue) <= cost {
		x.queue = append(x.queue, nil)
	}
	x.queue[cost] = append(x.queue[cost], i)
}

// to is the cheapest way to a hex, nil for none.
func (x *hosted) to(c cell) (way []cell) {
	best := -1
	for i := int(c) * (x.room + 1); i < (int(c)+1)*(x.room+1); i++ {
		if x.marks[i].known && (best < 0 || x.marks[i].cost < x.marks[best].cost) {
			best = i
		}
	}
	for i := best; i >= 0; i = x.marks[i].from {
		way = append(way, cell(i/(x.room+1)))
	}
	slices.Reverse(way)
	return way
}

// strides are those of regular movement.
func (m *moveRules) strides() strides {
	return strides{step: func(from, to cell, way int) (int, bool) {
		cost, reason := m.Step(from, to, way)
		return cost, reason == ""
	}}
}

// hostsOn finds another way of a march to a hex when the cheapest one meets too many
// divisions; nil when there is none or it need not.
func (r *run) hostsOn(group []unitID, at cell, cells []cell) []cell {
	h, is := r.hostingOf(group)
	if !is || h.keeps(cells[1:]) {
		return nil
	}
	rules, to := r.rulesFor(group, at), cells[len(cells)-1]
	if way := h.search([]cell{at}, r.slowest(group), rules.strides()).to(to); way != nil {
		return way
	}
	if r.sys.board.dirTo(at, to) >= 0 { // 12.3
		return []cell{at, to}
	}
	return nil
}

// keepsNine leaves out of the hexes that a group can reach those to which no way
// keeps to the number.
func (s *State) keepsNine(group []unitID, at cell, list []cell) []cell {
	h, is := s.hostingOf(group)
	if !is {
		return list
	}
	rules := s.rulesFor(group, at)
	found := h.search([]cell{at}, s.slowest(group), rules.strides())
	return slices.DeleteFunc(slices.Clone(list), func(c cell) bool {
		return c != at && found.to(c) == nil && s.sys.board.dirTo(at, c) < 0
	})
}

// hostsByRail finds another way of a train when the shortest one meets too many
// divisions, nil when there is none or it need not.
func (r *run) hostsByRail(t *train, cells []cell, off bool, open path.Open) []cell {
	h, is := r.hostingOf(t.units)
	if !is || h.keeps(cells) {
		return nil
	}
	by := strides{step: func(from, to cell, way int) (int, bool) { return 1, open(from, to, way) }}
	starts, portals := []cell{t.from}, r.portals(t, false)
	switch {
	case t.from == noCell:
		starts = portals
	case off:
		out := r.portals(t, true)
		by.leaps = func(c cell) []cell {
			if slices.Contains(out, c) {
				return portals
			}
			return nil
		}
	}
	return h.search(starts, path.Never, by).to(t.to)
}
