// Routs and retreats (6.6).

package balkanwars

import (
	"slices"

	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// retreatAll carries out a Rout: units of a hex with a Fortification stay,
// Depots are eliminated, the others retreat one by one in the order their
// owner wrote (6.6).
func (r *run) retreatAll(b *battle, as role) {
	var todo []int // indexes into b.units[as]
	for i, u := range b.units[as] {
		switch at := r.at(u); {
		case at < 0 || cell(at) != b.start[as][i]: // lost already
		case r.hasFort(cell(at), b.side[as]):
			r.emit("stays", "6.6", "unit", r.unitName(u), "hex", r.placeName(u))
		case r.sys.counters[u].kind == depot:
			r.loseUnit(u, eliminated, "6.6")
		default:
			todo = append(todo, i)
		}
	}
	lines, clauses := r.retreatLines(b, as)
	for _, i := range r.retreatOrder(b, as, todo, lines) {
		r.retreat(b, as, i, lines, clauses)
	}
}

// retreatLines are the phasing player's RETREAT lines, then the standing
// orders of the side, of both the narrowest first.
func (r *run) retreatLines(b *battle, as role) (lines []*orders.Order, clauses int) {
	if as == attacking {
		lines = r.said(b, as, "RETREAT", false)
	}
	return append(lines, r.said(b, as, "RETREAT", true)...), len(lines)
}

// retreatOrder puts the units that lines name first, in line order (R68).
func (r *run) retreatOrder(b *battle, as role, todo []int, lines []*orders.Order) []int {
	var out []int
	add := func(i int) {
		for _, x := range out {
			if x == i {
				return
			}
		}
		out = append(out, i)
	}
	for _, o := range lines {
		for _, a := range o.Args {
			u, ok := r.unitIn(a, b.side[as])
			for _, i := range todo {
				if ok && b.units[as][i] == u {
					add(i)
				}
			}
		}
	}
	for _, i := range todo {
		add(i)
	}
	return out
}

// retreat moves one routed unit: by the first line that fits and is legal,
// else by the safest path.
func (r *run) retreat(b *battle, as role, i int, lines []*orders.Order, clauses int) {
	u, from := b.units[as][i], b.start[as][i]
	var w flight
	if !w.survey(r.State, u, from) {
		r.emit("no-retreat", "6.6", "unit", r.unitName(u), "hex", r.hexName(from))
		r.loseUnit(u, eliminated, "6.6")
		return
	}
	path, rung := []cell(nil), standing.Default
	for at, o := range lines {
		p, fits := r.linePath(b, as, &w, o, u, from)
		if !fits {
			continue
		}
		if p == nil {
			if at < clauses {
				r.fault(o.Pos, "retreat-closed", "6.6", "unit", r.unitName(u))
			}
			continue
		}
		if path, rung = p, standing.Standing; at < clauses {
			rung = standing.Clause
		}
		break
	}
	if path == nil {
		path = w.best(noCell)
	}
	r.answered(b, as, "retreat", rung)
	r.flee(u, path)
}

// linePath returns the path that a line gives a unit; fits is false when the
// line speaks of other units or hexes, the path nil when it is not open.
func (r *run) linePath(b *battle, as role, w *flight, o *orders.Order, u unitID, from cell) (path []cell, fits bool) {
	named, given, here, elsewhere := false, []cell(nil), false, false
	for _, a := range o.Args {
		switch {
		case a.Kind == orders.Path && len(a.Path) == 1:
			h := a.Path[0]
			here = here || h == r.hexName(b.target) || h == r.hexName(from)
			elsewhere = true
		case a.Kind == orders.Path:
			for _, h := range a.Path {
				c, _ := r.cellNamed(h)
				given = append(given, c)
			}
		case isAnswerWord(a):
		default:
			x, _ := r.unitIn(a, b.side[as])
			named = named || x == u
		}
	}
	if elsewhere && !here || !named && hasUnitName(o.Args) || !r.holds(o.When, b, as) {
		return nil, false
	}
	if given != nil {
		if given[0] == from {
			given = given[1:]
		}
		if !w.legal(given) {
			return nil, true
		}
		return given, true
	}
	toward := noCell
	for _, a := range clauseArgs(o, "TOWARD", "TO") {
		toward, _ = r.cellNamed(a.Path[len(a.Path)-1])
	}
	return w.best(toward), true
}

// hasUnitName reports whether arguments name units.
func hasUnitName(args []orders.Arg) bool {
	for _, a := range args {
		if (a.Kind == orders.Name || a.Kind == orders.Text) && !isAnswerWord(a) {
			return true
		}
	}
	return false
}

// flee moves a routed unit along its path. In an enemy ZOC it is
// Demoralized, or Surrenders when it is already, even among friends (8.3).
func (r *run) flee(u unitID, path []cell) {
	sd, from := r.sideOf(u), r.placeName(u)
	r.units[u].flags &^= wasAttacked | didStand
	gone := path[:0:0]
	for _, c := range path {
		led := r.isLed(u, r.at(u), c)
		gone = append(gone, c)
		r.put(u, c)
		r.entered(u, c, led)
		if !r.inEnemyZOC(c, sd) {
			continue
		}
		if r.units[u].demoralized { // R67: it goes no further
			r.emit("retreat", "6.6", "unit", r.unitName(u), "from", from, "path", r.hexPath(gone))
			r.loseUnit(u, surrendered, "8.3")
			return
		}
		r.units[u].demoralized = true
		r.emit("demoralized", "8.3", "unit", r.unitName(u), "hex", r.hexName(c))
	}
	r.emit("retreat", "6.6", "unit", r.unitName(u), "from", from, "path", r.hexPath(gone))
}

// discCells is the number of hexes within three of one.
const discCells = 37

// flight is what a routed unit can reach: the hexes within three of its own,
// and from each how many steps are left to the ring of those at three.
type flight struct {
	s      *State
	u      unitID
	sd     side
	cells  [discCells]cell
	ring   [discCells]int8
	left   [discCells]int8    // steps to the ring, -1 when there is no way
	next   [discCells][6]int8 // the cells beside each, by their place in cells; -1 is none of them
	shut   [discCells]uint8   // a bit for each neighbour to which no step is allowed
	tried  [discCells]uint8   // and for each of which that is known
	n      int
	bestAt flightScore
	path   [discCells]cell
	found  []cell
}

// flightScore orders retreats: fewest enemy ZOC hexes, then nearest to where
// the unit shall go, then the lowest hex numbers.
type flightScore struct {
	zoc, dist int
	valid     bool
}

// survey finds the hexes and steps that are open; false when the unit cannot
// end its retreat anywhere (6.6e). Movement costs and ZOC close nothing
// (R66).
func (w *flight) survey(s *State, u unitID, from cell) bool {
	w.s, w.u, w.sd = s, u, s.sideOf(u)
	reach := int8(s.sys.tables.num.retreatDistance)
	w.add(from, 0)
	for i := 0; i < w.n; i++ {
		for k, c := range s.sys.board.next(w.cells[i]) {
			j := -1
			if c != noCell {
				if d := int8(s.sys.board.distance(from, c)); d <= reach {
					if j = w.at(c); j < 0 {
						j = w.n
						w.add(c, d)
					}
				}
			}
			w.next[i][k] = int8(j)
		}
	}
	for changed := true; changed; {
		changed = false
		for i := range w.n {
			if w.ring[i] == reach {
				continue
			}
			for k, j := range w.next[i] {
				if j >= 0 && w.left[j] >= 0 && (w.left[i] < 0 || w.left[j]+1 < w.left[i]) && w.leads(i, k) {
					w.left[i], changed = w.left[j]+1, true
				}
			}
		}
	}
	return w.left[0] >= 0
}

// leads is open for the neighbour k of cell i, judged once.
func (w *flight) leads(i, k int) bool {
	if bit := uint8(1) << k; w.tried[i]&bit == 0 {
		w.tried[i] |= bit
		if !w.open(w.cells[i], w.cells[w.next[i][k]]) {
			w.shut[i] |= bit
		}
	}
	return w.shut[i]>>k&1 == 0
}

func (w *flight) add(c cell, ring int8) {
	w.cells[w.n], w.ring[w.n], w.left[w.n] = c, ring, -1
	if ring == int8(w.s.sys.tables.num.retreatDistance) {
		w.left[w.n] = 0
	}
	w.n++
}

func (w *flight) at(c cell) int {
	for i := range w.n {
		if w.cells[i] == c {
			return i
		}
	}
	return -1
}

// open reports whether one step of a retreat is allowed: no prohibited
// terrain or country, no enemy or neutral units (6.6f).
func (w *flight) open(from, to cell) bool {
	if w.s.enemyIn(to, w.sd) {
		return false
	}
	code, _ := w.s.canCross(w.u, from, to)
	return code == ""
}

// legal reports whether a path that the owner gives is a right retreat: as
// long as it must be, open, and no hex twice (R66).
func (w *flight) legal(path []cell) bool {
	if len(path) != int(w.left[0]) {
		return false
	}
	from := w.cells[0]
	for i, c := range path {
		if c == noCell || c == w.cells[0] || slices.Contains(path[:i], c) || w.s.sys.board.dirTo(from, c) < 0 || !w.open(from, c) {
			return false
		}
		from = c
	}
	j := w.at(from)
	return j >= 0 && w.ring[j] == int8(w.s.sys.tables.num.retreatDistance)
}

// best returns the safest path, nearest to a hex when one is given, else to
// a friendly Depot (rules 15).
func (w *flight) best(toward cell) []cell {
	w.bestAt = flightScore{}
	w.descend(0, 0, 0, toward)
	return w.found
}

// descend tries every shortest path in order of hex numbers.
func (w *flight) descend(i, depth, zoc int, toward cell) {
	if w.left[i] == 0 {
		score := flightScore{zoc, w.distance(w.cells[i], toward), true}
		if !w.bestAt.valid || score.better(w.bestAt) || score == w.bestAt && w.path[depth-1] < w.found[depth-1] {
			w.bestAt, w.found = score, append(w.found[:0], w.path[:depth]...)
		}
		return
	}
	for _, c := range w.sorted(i) {
		j := w.at(c)
		if j < 0 || w.left[j] != w.left[i]-1 || !w.open(w.cells[i], c) {
			continue
		}
		w.path[depth] = c
		in := 0
		if w.s.inEnemyZOC(c, w.sd) {
			in = 1
		}
		w.descend(j, depth+1, zoc+in, toward)
	}
}

func (a flightScore) better(b flightScore) bool {
	return a.zoc < b.zoc || a.zoc == b.zoc && a.dist < b.dist
}

// sorted returns the neighbours of a hex by number.
func (w *flight) sorted(i int) [6]cell {
	next := [6]cell(w.s.sys.board.next(w.cells[i]))
	slices.Sort(next[:])
	return next
}

// distance is how far a hex is from where the unit shall go.
func (w *flight) distance(c, toward cell) int {
	b := &w.s.sys.board
	if toward != noCell {
		return b.distance(c, toward)
	}
	near := len(b.hexes)
	for u := range w.s.units {
		if w.s.sys.counters[u].kind == depot && w.s.at(unitID(u)) >= 0 && w.s.sideOf(unitID(u)) == w.sd {
			near = min(near, b.distance(c, w.s.at(unitID(u))))
		}
	}
	return near
}
