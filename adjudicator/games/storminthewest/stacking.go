// Stacking (9).
// Ways on which no more American divisions stack with others than may in a game turn
// (9.6): each hex of a way counts (9.2).

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
		return func(u unitID) int { return oneIf(is(&sys.counters[u])) }
	}
	of := func(kd kind) func(unitID) int { return one(func(k *counter) bool { return k.kind == kd }) }
	isApart := func(k *counter) bool { return sc == s3 && k.isDivision() }
	list := []pieces.Limit[unitID]{
		{Code: "stacking", Rule: "9.1", Most: num.Stacking, Points: one(func(k *counter) bool { return k.stack > 0 && !isApart(k) })},
		{Code: "stacking-zero", Rule: "9.4", Most: num.StackingZero,
			Points: one(func(k *counter) bool { return k.kind == tank || k.kind == artillery })},
		{Code: codeNations, Rule: "9.5", Most: 1, Kind: func(u unitID) int { return sys.counters[u].stackNation(sc) }},
	}
	if sc == s3 {
		list = append(list,
			pieces.Limit[unitID]{Code: "stacking", Rule: "S3.14", Most: num.StackingAmerican, Points: one(isApart)},
			pieces.Limit[unitID]{Code: "stacking-tanks", Rule: "S3.15", Most: num.StackingZero, Points: of(tankHeavy)},
			pieces.Limit[unitID]{Code: "stacking-tanks", Rule: "S3.15", Most: num.StackingZero, Points: of(tankFast)},
			pieces.Limit[unitID]{Code: "stacking-zero", Rule: "S3.16", Most: num.StackingAntitank, Points: of(antitank)})
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
func (s *State) overfull(c cell, sd side, group ...unitID) adjudicator.Bar {
	return full(s.over(c, sd, group...))
}

// comers are those of a group that do not stand in a hex already.
func (s *State) comers(c cell, group []unitID) []unitID {
	isThere := func(u unitID) bool { return s.at(u) == c }
	if !slices.ContainsFunc(group, isThere) {
		return group
	}
	return slices.DeleteFunc(slices.Clone(group), isThere)
}

// mayPass is over for units that go on at once: the limits hold at any
// moment (9.2); a switch lets Allied nations pass through each other.
func (s *State) mayPass(c cell, sd side, group ...unitID) *pieces.Limit[unitID] {
	l := s.over(c, sd, group...)
	if l != nil && l.Code == codeNations && s.opts.On("pass_through_allies") {
		return nil
	}
	return l
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

// mixedOn counts the divisions that stack with others for the first time in this game turn
// when a group goes along a way: each hex of it counts, and none twice (9.2, 9.6).
func (s *State) mixedOn(cells []cell, group []unitID) (n int) {
	own := 0
	for _, u := range group {
		own += oneIf(s.isUnmixed(u))
	}
	others := false
	for i, c := range cells {
		if more := s.newMixed(c, group); more > 0 && !slices.Contains(cells[:i], c) {
			n += more - own
			others = true
		}
	}
	return n + own*oneIf(others)
}

// mixesAlong faults a way on which more divisions would stack with others than may
// in a game turn (9.6).
func (r *run) mixesAlong(pos orders.Pos, group []unitID, cells []cell) bool {
	return r.Active == allied && r.isBeyondNineBy(r.mixedOn(cells, group)) &&
		!r.fault(pos, "nine", "9.6", r.going(group[0], cells[len(cells)-1])...)
}

// mix notes that a group is in a hex, if only in passing (9.6).
func (s *State) mix(c cell, group []unitID) {
	if s.newMixed(c, group) == 0 {
		return
	}
	for _, u := range append(s.pieces.Append(nil, c, allied), group...) {
		if s.sys.counters[u].isDivision() {
			s.units[u].flags |= wasMixed
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
			r.pieces.Lay(at, u)
		}
	}
}

// hosts tells why the divisions of a hex and of a group that comes may not stack with
// others there (9.6).
func (s *State) hosts(c cell, group ...unitID) adjudicator.Bar {
	return adjudicator.BarIf(s.isBeyondNine(c, group), "nine", "9.6")
}

// countUnits counts the units that something is true of.
func (s *State) countUnits(is func(u unitID) bool) (n int) {
	for u := range s.units {
		n += oneIf(is(unitID(u)))
	}
	return n
}

// hosting is a group of another nation that counts the divisions that it meets: ways on
// which no more of them stack with others than may in a game turn (9.6); each hex of a
// way counts (9.2).
type hosting struct {
	s     *State
	group []unitID
	own   int // its own divisions that have stacked with nobody yet
	room  int // how many divisions more it may meet
}

// hostingOf is the count of a group on its way; false when no way can break the
// number: it has no host in it, or all divisions are few enough.
func (s *State) hostingOf(group []unitID) (h hosting, is bool) {
	if s.scenario == s3 || !s.has(group, func(k *counter) bool { return k.side == allied && k.army != american }) {
		return h, false
	}
	h = hosting{s: s, group: group, room: s.sys.tables.num.MixedAmericans}
	for _, u := range group {
		h.own += oneIf(s.isUnmixed(u))
	}
	all := 0
	for u := range s.units {
		if s.units[u].flags&wasMixed != 0 {
			h.room--
		} else if s.sys.counters[u].isDivision() && s.at(unitID(u)) >= 0 {
			all++
		}
	}
	h.room -= h.own
	return h, max(all, h.own)-h.own > h.room
}

// isUnmixed tells whether a unit is a division that has stacked with no other nation
// in this game turn.
func (s *State) isUnmixed(u unitID) bool {
	return s.sys.counters[u].isDivision() && s.units[u].flags&wasMixed == 0
}

// meets counts the divisions of a hex that stack with the group when it is there.
func (h *hosting) meets(c cell) int { return max(0, h.s.newMixed(c, h.group)-h.own) }

// keeps tells whether a way keeps to the number.
func (h *hosting) keeps(way []cell) bool { return !h.s.isBeyondNineBy(h.s.mixedOn(way, h.group)) }

// search finds the cheapest ways from some hexes for at most limit points.
func (h *hosting) search(limit int, step path.Stride, leaps func(c cell) []cell, starts ...cell) *path.Metered {
	x := path.Metered{Net: h.s.sys.board.land, Room: h.room, Limit: limit, Meets: h.meets, Start: h.s.at(h.group[0])}
	x.Step, x.Leaps = step, leaps
	return x.Search(starts...)
}

// hostsOn finds another way of a march to a hex when the cheapest one meets too many
// divisions; nil when there is none or it need not.
func (r *run) hostsOn(group []unitID, at cell, cells []cell) []cell {
	h, is := r.hostingOf(group)
	if !is || h.keeps(cells[1:]) {
		return nil
	}
	rules, to := r.rulesFor(group, at), cells[len(cells)-1]
	way := h.search(r.slowest(group), rules.step, nil, at).To(to)
	if way == nil && r.sys.board.dirTo(at, to) >= 0 { // 12.3
		return []cell{at, to}
	}
	return way
}

// keepsNine leaves out of the hexes that a group can reach those to which no way
// keeps to the number.
func (s *State) keepsNine(group []unitID, at cell, list []cell) []cell {
	h, is := s.hostingOf(group)
	if !is {
		return list
	}
	rules := s.rulesFor(group, at)
	found := h.search(s.slowest(group), rules.step, nil, at)
	return slices.DeleteFunc(slices.Clone(list), func(c cell) bool {
		return c != at && found.To(c) == nil && s.sys.board.dirTo(at, c) < 0
	})
}

// hostsByRail finds another way of a train when the shortest one meets too many
// divisions, nil when there is none or it need not.
func (r *run) hostsByRail(t *train, cells []cell, off bool, open path.Open) []cell {
	h, is := r.hostingOf(t.units)
	if !is || h.keeps(cells) {
		return nil
	}
	step := func(from, to cell, way int) (int, bool) { return 1, open(from, to, way) }
	portals := r.portals(t, false)
	if t.from == noCell {
		return h.search(path.Never, step, nil, portals...).To(t.to)
	}
	var leaps func(c cell) []cell
	if off {
		out := r.portals(t, true)
		leaps = func(c cell) []cell {
			if slices.Contains(out, c) {
				return portals
			}
			return nil
		}
	}
	return h.search(path.Never, step, leaps, t.from).To(t.to)
}

// step is Step for such a search.
func (m *moveRules) step(from, to cell, way int) (int, bool) {
	cost, reason := m.Step(from, to, way)
	return cost, reason == ""
}

// over is the limit that a hex would break when units of a side come, nil for none. Who
// comes back to the hex where he stands counts once.
func (s *State) over(c cell, sd side, group ...unitID) *pieces.Limit[unitID] {
	l, _ := s.pieces.Over(s.sys.stacking[s.scenario], c, sd, s.comers(c, group)...)
	return l
}

// full tells of a limit that would be broken.
func full(l *pieces.Limit[unitID]) adjudicator.Bar {
	if l == nil {
		return adjudicator.Bar{}
	}
	return adjudicator.NewBar(l.Code, l.Rule)
}

// isBeyondNine tells whether more divisions of a hex and of a group that comes would stack
// with others there than may in a game turn (9.6).
func (s *State) isBeyondNine(c cell, group []unitID) bool {
	return s.isBeyondNineBy(s.newMixed(c, group))
}

// isBeyondNineBy tells whether so many divisions more are too many (9.6).
func (s *State) isBeyondNineBy(n int) bool {
	return n > 0 && s.mixed()+n > s.sys.tables.num.MixedAmericans
}
