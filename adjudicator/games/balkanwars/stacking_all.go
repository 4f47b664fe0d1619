// Stacking (7): lines that say ALL leave behind whom no hex has room for.

package balkanwars

import (
	"cmp"
	"slices"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// allUnits is what the lines that say ALL have done in a Movement Segment: ALL
// means as many as may, the best first (7).
type allUnits struct {
	fewer map[lineKey]int // how many less than can go, by line
	came  []allCame
	stay  []allStay
}

// lineKey is a line among those that one line was taken apart into.
type lineKey struct {
	pos  orders.Pos
	text string
}

func keyOf(o *orders.Order) lineKey { return lineKey{o.Pos, o.String()} }

// allCame says how many a line has brought into a hex because it says ALL.
type allCame struct {
	key lineKey
	to  cell
	n   int
}

// allStay are units that a line leaves behind: for want of room, or because
// they cannot go that way.
type allStay struct {
	pos   orders.Pos
	to    cell
	room  bool
	units []unitID
}

// mostPasses bounds how often a Movement Segment is looked at anew; what is too
// many then is settled as any other excess.
const mostPasses = 12

// moveLines carries out the lines of a Movement Segment. Room counts when all
// are done (7): while lines that say ALL have brought too many into a hex,
// everything is done again with fewer of them.
func (r *run) moveLines(lines []orders.Order) {
	if !slices.ContainsFunc(lines, func(o orders.Order) bool { return slices.ContainsFunc(o.Args, isAll) }) {
		r.moveOnce(lines)
		return
	}
	start, before, dropped := r.clone(), *r, r.in.Dropped
	for pass := 1; ; pass++ {
		r.every.came, r.every.stay = nil, nil
		r.moveOnce(lines)
		if pass == mostPasses || !r.cutAll(lines) {
			return
		}
		again := start.clone()
		again.work, again.sound = r.work, r.sound
		*r.State, r.Events, r.Faults, r.in.Dropped = *again, before.Events, before.Faults, dropped
	}
}

// cutAll finds the hexes with too many units and takes fewer of the lines that
// brought ALL there, of the last first. It reports whether there are any.
func (r *run) cutAll(lines []orders.Order) bool {
	var seen []cell
	some := false
	for i := range r.every.came {
		to := r.every.came[i].to
		if slices.Contains(seen, to) {
			continue
		}
		seen = append(seen, to)
		over := -r.room(to, r.active) - r.leaving(to, lines)
		for j := len(r.every.came) - 1; j >= i && over > 0; j-- {
			if a := r.every.came[j]; a.to == to {
				if r.every.fewer == nil {
					r.every.fewer = map[lineKey]int{}
				}
				n := min(over, a.n)
				r.every.fewer[a.key] += n
				over, some = over-n, true
			}
		}
	}
	return some
}

// leaving counts the units that OVERSTACK lines of the sheet send out of a hex:
// their owner has chosen them as the excess (7).
func (r *run) leaving(c cell, lines []orders.Order) (n int) {
	for i := range lines {
		o := &lines[i]
		if o.Verb != "OVERSTACK" || len(o.Args) != 1 || !r.isHexArg(o.Args[0], c) {
			continue
		}
		for _, a := range clauseArgs(o, "DROP") {
			if u, _ := r.findOf(a.Text, r.active); u != noUnit && r.isExcess(u, c, r.active) {
				n++
			}
		}
	}
	return n
}

// isFullForAll tells whether an earlier line has left units behind that found
// no room in a hex: then there is none for ALL of later lines.
func (a *allUnits) isFullForAll(to cell) bool {
	return slices.ContainsFunc(a.stay, func(s allStay) bool { return s.room && s.to == to })
}

// goers leaves in a line that says ALL those who go: the units named in any
// case, of the others as many as may, the best first. may faults a unit that
// cannot go at all, can a group that cannot go together. It reports whether
// anybody goes; when nobody can, the line is at fault.
func (r *run) goers(o *orders.Order, m *marching, may func(orders.Pos, unitID) bool, can func([]unitID) bool) bool {
	goes := func(group []unitID) bool {
		return !slices.ContainsFunc(group, func(u unitID) bool { return !may(o.Pos, u) }) && can(group)
	}
	named, rest := m.units[:m.named:m.named], m.units[m.named:]
	to := m.cells[len(m.cells)-1]
	able, rest := r.ableToGo(named, rest, goes)
	if len(able) == 0 && (m.named == 0 || !r.quietly(named, goes)) {
		return goes(m.units)
	}
	n := max(0, len(able)-r.every.fewer[keyOf(o)])
	if r.every.isFullForAll(to) {
		n = 0
	}
	group := r.bestOf(named, able, n, goes)
	left := slices.DeleteFunc(able, func(u unitID) bool { return inGroup(group, u) })
	if n < len(group)+len(left) {
		r.stayBehind(o, to, left, true)
	} else {
		rest = append(rest, left...)
	}
	r.stayBehind(o, to, rest, false)
	r.every.came = append(r.every.came, allCame{keyOf(o), to, len(group)})
	m.units = append(named, group...)
	return len(m.units) > 0
}

// ableToGo parts units into those who can go with the ones named, led by an
// Engineer among them if need be, and the rest.
func (r *run) ableToGo(named, units []unitID, can func([]unitID) bool) (able, rest []unitID) {
	goes := func(with ...unitID) bool { return r.quietly(append(named, with...), can) }
	if goes(units...) {
		return slices.Clone(units), nil
	}
	for _, u := range units {
		led := func(e unitID) bool { return e != u && r.sys.counters[e].kind == engineer && goes(e, u) }
		if goes(u) || slices.ContainsFunc(units, led) {
			able = append(able, u)
		} else {
			rest = append(rest, u)
		}
	}
	return able, rest
}

// bestOf chooses the n best of units, or as many as can go together. When
// these cannot, Engineers come first, so that they lead, or last, so that
// they stay with those whom they have led (5.5).
func (r *run) bestOf(named, units []unitID, n int, can func([]unitID) bool) []unitID {
	for ; n > 0; n-- {
		for _, engineers := range [...]int{0, -1, 1} {
			slices.SortStableFunc(units, func(u, v unitID) int {
				if x, y := r.sys.counters[u].kind == engineer, r.sys.counters[v].kind == engineer; x != y {
					return cmp.Or(-engineers*first(x), r.goesFirst(u, v))
				}
				return r.goesFirst(u, v)
			})
			if group := units[:n]; r.quietly(append(named, group...), can) {
				return slices.Clone(group)
			}
		}
	}
	return nil
}

// goesFirst orders units of which not all find room: those that must go (S1
// special 4), staffs, Good Order, the highest Combat Strength and Cadre: the
// reverse of who leaves an overfull hex.
func (r *run) goesFirst(u, v unitID) int {
	if x, y := r.units[u].flags&isBound != 0, r.units[v].flags&isBound != 0; x != y {
		return first(x)
	}
	if x, y := staffRank(r.sys.counters[u].kind), staffRank(r.sys.counters[v].kind); x != y {
		return y - x
	}
	if x, y := r.units[u].demoralized, r.units[v].demoralized; x != y {
		return first(y)
	}
	a, b := &r.sys.counters[u], &r.sys.counters[v]
	return cmp.Or(cmp.Compare(b.combat, a.combat), cmp.Compare(b.cadre, a.cadre), cmp.Compare(u, v))
}

// quietly asks whether units can go and tells nobody why not.
func (r *run) quietly(units []unitID, can func([]unitID) bool) bool {
	was := r.Quiet
	r.Quiet = true
	ok := can(units)
	r.Quiet = was
	return ok
}

// stayBehind notes and tells who stays of a line that says ALL.
func (r *run) stayBehind(o *orders.Order, to cell, units []unitID, room bool) {
	if len(units) == 0 {
		return
	}
	s := allStay{o.Pos, to, room, units}
	r.every.stay = append(r.every.stay, s)
	why, rule := s.reason()
	r.whisper(r.active, "all-stay", rule, "units", r.unitNames(units), "hex", r.hexName(to), "why", why)
}

// reason is why units stay behind, and the rule.
func (s *allStay) reason() (string, adjudicator.Rule) {
	if s.room {
		return "room", "7"
	}
	return "way", "5"
}

// stayed warns of the units that lines with ALL leave behind.
func (w *watch) stayed(r *run) {
	for i := range r.every.stay {
		s := &r.every.stay[i]
		why, rule := s.reason()
		w.warn(s.pos, "all-stay", rule, true, "units", r.unitNames(s.units), "hex", r.hexName(s.to), "why", why)
	}
}
