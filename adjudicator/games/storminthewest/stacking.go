// Stacking (9).
// Ways on which no more American divisions stack with others than may in a game turn
// (9.6): each hex of a way counts (9.2), so what a search keeps is the points and the
// divisions met so far.

package storminthewest

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/path"
	"feldpost/adjudicator/kernel/pieces"
	"feldpost/orders"
)

// codeNations is the limit of one nation a hex, which passing may be free of.
const codeNations = "nations"

// limits are the limits of a hex: units with a stacking value (9.1), zero-value
// units (9.4), one Allied nation but for American divisions (9.5, 9.6), and what
// Plan 1919 has of its own (S3.14-S3.16, S3.25).
func (sys *System) limits(sc scenario) []pieces.Limit[unitID] {
	num := &sys.tables.num
	one := func(is func(k *counter) bool) func(unitID) int {
		return func(u unitID) int {
			if is(&sys.counters[u]) {
				return 1
			}
			return 0
		}
	}
	of := func(kd kind) func(unitID) int { return one(func(k *counter) bool { return k.kind == kd }) }
	isApart := func(k *counter) bool { return sc == s3 && k.isDivision() }
	list := []pieces.Limit[unitID]{
		{Code: "stacking", Rule: "9.1", Most: num.stacking, Points: one(func(k *counter) bool { return k.stack > 0 && !isApart(k) })},
		{Code: "stacking-zero", Rule: "9.4", Most: num.stackingZero,
			Points: one(func(k *counter) bool { return k.kind == tank || k.kind == artillery })},
		{Code: codeNations, Rule: "9.5", Most: 1, Kind: func(u unitID) int { return sys.counters[u].stackNation(sc) }},
	}
	if sc == s3 {
		list = append(list,
			pieces.Limit[unitID]{Code: "stacking", Rule: "S3.14", Most: num.stackingAmerican, Points: one(isApart)},
			pieces.Limit[unitID]{Code: "stacking-tanks", Rule: "S3.15", Most: num.stackingZero, Points: of(tankHeavy)},
			pieces.Limit[unitID]{Code: "stacking-tanks", Rule: "S3.15", Most: num.stackingZero, Points: of(tankFast)},
			pieces.Limit[unitID]{Code: "stacking-zero", Rule: "S3.16", Most: num.stackingAntitank, Points: of(antitank)})
	}
	return list
}

// isDivision tells whether a counter is an American infantry or Marine division
// (9.6, S3.14).
func (k *counter) isDivision() bool { return k.army == american && k.isFoot() }

func (k *counter) isFoot() bool { return k.kind.isFoot() }

// stackNation is the nation that a counter stacks as, -1 for a division that may
// go with any (9.6).
func (k *counter) stackNation(sc scenario) int {
	switch {
	case k.special == jef:
		return int(japanese)
	case sc != s3 && k.isDivision():
		return -1
	}
	return int(k.army)
}

// overfull tells which limit a hex would break when units of a side come. Nobody
// ever goes where they may not, so no hex is found overstacked (9.3).
// Who comes back to the hex where he stands counts once.
func (s *State) overfull(c cell, sd side, group ...unitID) adjudicator.Bar {
	if l, _ := s.pieces.Over(s.sys.stacking[s.scenario], c, sd, s.comers(c, group)...); l != nil {
		return adjudicator.NewBar(l.Code, l.Rule)
	}
	return adjudicator.Bar{}
}

// comers are those of a group that do not stand in a hex already.
func (s *State) comers(c cell, group []unitID) []unitID {
	isThere := func(u unitID) bool { return s.at(u) == c }
	if !slices.ContainsFunc(group, isThere) {
		return group
	}
	return slices.DeleteFunc(slices.Clone(group), isThere)
}

// mayPass is overfull for units that go on at once: the limits hold at any
// moment (9.2); a switch lets Allied nations pass through each other.
func (s *State) mayPass(c cell, sd side, group ...unitID) adjudicator.Bar {
	bar := s.overfull(c, sd, group...)
	if bar.Code == codeNations && s.opts.On("pass_through_allies") {
		return adjudicator.Bar{}
	}
	return bar
}

// newMixed counts the American divisions that would stack with another nation
// for the first time in this game turn when a group is in a hex (9.6).
func (s *State) newMixed(c cell, group []unitID) (n int) {
	if s.scenario == s3 {
		return 0
	}
	hosts := false
	visit := func(u unitID) {
		switch k := &s.sys.counters[u]; {
		case s.isUnmixed(u):
			n++
		case k.side == allied && k.army != american:
			hosts = true
		}
	}
	for u := range s.pieces.Of(c, allied) {
		visit(u)
	}
	for _, u := range s.comers(c, group) {
		visit(u)
	}
	if !hosts {
		return 0
	}
	return n
}

// mixed counts the divisions that have stacked with another nation in this game
// turn.
func (s *State) mixed() int {
	return s.countUnits(func(u unitID) bool { return s.units[u].flags&wasMixed != 0 })
}

// mixesAlong faults a way on which more divisions would stack with others than may
// in a game turn: each hex of it counts (9.2, 9.6).
func (r *run) mixesAlong(pos orders.Pos, group []unitID, cells []cell) bool {
	if r.Active != allied || r.scenario == s3 {
		return false
	}
	own, others, n := 0, false, 0
	for _, u := range group {
		if r.isUnmixed(u) {
			own++
		}
	}
	for i, c := range cells {
		if more := r.newMixed(c, group); more > 0 && !slices.Contains(cells[:i], c) {
			n += more - own
			others = true
		}
	}
	if others {
		n += own
	}
	if n == 0 || r.mixed()+n <= r.sys.tables.num.mixedAmericans {
		return false
	}
	return !r.fault(pos, "nine", "9.6", r.going(group[0], cells[len(cells)-1])...)
}

// mix notes that a group is in a hex, if only in passing (9.6).
func (s *State) mix(c cell, group []unitID) {
	if s.newMixed(c, group) == 0 {
		return
	}
	for _, u := range s.pieces.Append(slices.Clone(group), c, allied) {
		if s.sys.counters[u].isDivision() {
			s.units[u].flags |= wasMixed
		}
	}
}

// mixAgain notes who stands with another nation when a game turn begins (9.6).
func (s *State) mixAgain() {
	for c := range s.sys.board.hexes {
		s.mix(cell(c), nil)
	}
}

// top is the unit of a side's stack that the enemy sees: the first in order
// unless its owner has put another on top (13.8).
func (s *State) top(c cell) unitID {
	if s.tops[c] != noUnit {
		return s.tops[c]
	}
	return s.pieces.First(c)
}

// each carries out the lines of one verb in their order, and those of FORM among
// them (16.1).
func (r *run) each(lines []orders.Order, verb string, do func(o *orders.Order)) {
	for i := range lines {
		switch o := &lines[i]; o.Verb {
		case verb:
			do(o)
		case "FORM":
			r.form(o)
		}
	}
}

// putOnTops carries out the lines of TOP, which come last: when the stacks stand
// (13.8).
func (r *run) putOnTops(lines []orders.Order) {
	for i := range lines {
		if o := &lines[i]; o.Verb == "TOP" {
			r.putOnTop(o)
		}
	}
}

// putOnTop executes TOP: a unit lies on top of the stack that it is in (13.8), in
// the hex behind AT if the line has one.
func (r *run) putOnTop(o *orders.Order) {
	aim, ok := r.aimOf(o)
	if !ok {
		return
	}
	for _, a := range o.Args {
		u, ok := r.readUnit(a, r.Active)
		switch at := r.at(max(u, 0)); {
		case !ok:
		case at < 0:
			r.fault(a.Pos, "not-on-map", "13.8", "unit", r.unitName(u))
		case aim != noCell && at != aim && !(r.Dry && r.mayComeTo(u, aim)):
			r.fault(a.Pos, "elsewhere", "13.8", "unit", r.unitName(u), "hex", r.hexName(at), "aim", r.hexName(aim))
		default:
			r.tops[at] = u
		}
	}
}

// hosts tells why the divisions of a hex and of a group that comes may not stack with
// others there: they are more than may in a game turn (9.6).
func (s *State) hosts(c cell, group ...unitID) adjudicator.Bar {
	if n := s.newMixed(c, group); n > 0 && s.mixed()+n > s.sys.tables.num.mixedAmericans {
		return adjudicator.NewBar("nine", "9.6")
	}
	return adjudicator.Bar{}
}

// countUnits counts the units that something is true of.
func (s *State) countUnits(is func(u unitID) bool) (n int) {
	for u := range s.units {
		if is(unitID(u)) {
			n++
		}
	}
	return n
}

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
