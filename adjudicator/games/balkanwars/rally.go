// Rally (10.2) and National Rally (10.3).

package balkanwars

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// rallySegment executes the lines of a Rally Segment: National Rallies
// first (R85), then attempts in line order; when the Segment ends, one for
// every Demoralized unit that has had none (10.2).
func (r *run) rallySegment(lines []orders.Order, end bool) {
	for i := range lines {
		if lines[i].Verb == "NATIONALRALLY" {
			r.nationalRally(&lines[i])
		}
	}
	for i := range lines {
		if lines[i].Verb == "RALLY" {
			r.rallyLine(&lines[i], lines, i)
		}
	}
	if !end || r.Dry {
		return
	}
	for _, u := range r.rallyOrder() {
		if r.mayRally(u) {
			r.rally(u, 0, noUnit)
		}
	}
}

// mayRally reports whether a unit is due an attempt: friendly, on the map,
// Demoralized, and not tried in this Segment. Fortifications too (R83).
func (s *State) mayRally(u unitID) bool {
	un := &s.units[u]
	return s.at(u) >= 0 && un.demoralized && un.flags&didTry == 0 && s.sideOf(u) == s.active
}

// nationalRally rolls a country's new morale: once a game, at morale 0, and
// only when none of its units moved or attacked in this player turn (10.3k).
func (r *run) nationalRally(o *orders.Order) {
	for _, a := range o.Args {
		n := parseNation(strings.ToUpper(a.Text))
		code := r.nationalRallyFault(n)
		if code == "unknown-nation" {
			r.fault(a.Pos, "unknown-nation", "10.3", "text", a.Text)
			continue
		}
		if code != "" {
			r.fault(a.Pos, code, "10.3", "nation", n)
			continue
		}
		r.rallied[n] = true
		if r.Dry {
			continue
		}
		die := r.Roll.Roll("national rally "+n.String(), "10.3", 6)
		r.emit("national-rally", "10.3", "nation", n, "die", die)
		r.changeMorale(n, die, "national-rally", "10.3")
	}
}

func (s *State) nationalRallyFault(n nation) string {
	switch {
	case n == noNation:
		return "unknown-nation"
	case s.allegiance[n] != s.active || !n.hasMorale():
		return "not-yours"
	case s.capitulated[n]:
		return "capitulated"
	case s.morale[n] != 0:
		return "morale-not-zero"
	case s.rallied[n]:
		return "rallied-before"
	}
	if s.hasActed(n) {
		return "moved-or-attacked"
	}
	return ""
}

// hasActed reports whether a unit of a country, lost since or not, has moved
// or attacked in this player turn (10.3k, R85).
func (s *State) hasActed(n nation) bool {
	if s.acted.has(n) {
		return true
	}
	for u := range s.units {
		if s.sys.counters[u].nation == n && s.units[u].flags&acts != 0 {
			return true
		}
	}
	return false
}

// rallyLine tries the units of one RALLY line: named ones, those of a
// country, or ALL that no other line names.
func (r *run) rallyLine(o *orders.Order, lines []orders.Order, at int) {
	spend, ok := r.rallySpend(o)
	if !ok || !r.knownTerms(o) {
		return
	}
	if o.When != nil && spend == 0 { // the attempt is due in any case (10.2)
		r.fault(o.When.Pos, "condition-unused", "10.2", "verb", o.Verb)
		return
	}
	helper := noUnit
	if cl, given := o.Clause("HQ"); given {
		if len(cl.Args) != 1 {
			r.fault(cl.Pos, "want-unit", "10.2")
			return
		}
		if helper, ok = r.readUnit(cl.Args[0], r.active); !ok {
			return
		}
		if r.sys.counters[helper].kind != hq {
			r.fault(valuePos(cl), "not-hq", "10.2", "unit", r.unitName(helper))
			return
		}
	}
	for _, a := range o.Args {
		n := parseNation(strings.ToUpper(a.Text))
		switch {
		case a.Kind == orders.Name && (strings.EqualFold(a.Text, "ALL") || n != noNation):
			if isSaidAnew(lines[:at], a) || isWaiting(o) && (isSaidAnew(lines[at+1:], a) || hasGroup(lines[:at], a)) {
				r.fault(a.Pos, "two-answers", "10.2", "text", argText(a), "verb", o.Verb)
				continue
			}
			r.rallyGroup(o, n, spend, helper, lines)
		default:
			r.rallyNamed(o, a, spend, helper)
		}
	}
}

// rallySpend reads SPEND n: one Morale Point at most (10.2c).
func (r *run) rallySpend(o *orders.Order) (int, bool) {
	cl, given := o.Clause("SPEND")
	switch {
	case !given:
		return 0, true
	case len(cl.Args) == 0 || len(cl.Args) == 1 && cl.Args[0].Text == "1":
		return 1, true
	case len(cl.Args) == 1 && cl.Args[0].Text == "0":
		return 0, true
	}
	r.fault(valuePos(cl), "one-point", "10.2")
	return 0, false
}

// hasGroup tells whether a RALLY line is about ALL or a country that an argument names.
func hasGroup(lines []orders.Order, a orders.Arg) bool {
	return slices.ContainsFunc(lines, func(o orders.Order) bool { return o.Verb == "RALLY" && hasWord(o.Args, a.Text) })
}

// isWaiting tells whether a line comes from an earlier letter, whose lines have no place
// in this one.
func isWaiting(o *orders.Order) bool { return o.Pos.Line < 0 }

// isSaidAnew tells whether a letter speaks of ALL or a country of which an earlier one
// has spoken: the later word counts.
func isSaidAnew(lines []orders.Order, a orders.Arg) bool {
	return slices.ContainsFunc(lines, func(o orders.Order) bool { return !isWaiting(&o) && hasGroup([]orders.Order{o}, a) })
}

// rallyGroup tries every unit of a country, or all, except those that a
// line names and, of all, those whose country has a line of its own.
func (r *run) rallyGroup(o *orders.Order, n nation, spend int, helper unitID, lines []orders.Order) {
	if n != noNation && r.allegiance[n] != r.active {
		r.fault(firstPos(o), "not-yours", "10.2", "nation", n)
		return
	}
	if r.Dry {
		return
	}
	for _, id := range r.rallyOrder() {
		u := int(id)
		if !r.mayRally(id) || n != noNation && r.sys.counters[u].nation != n || r.isNamed(id, lines) ||
			n == noNation && hasGroup(lines, nameArg(r.sys.counters[u].nation.String())) {
			continue
		}
		points := spend
		if points > 0 && (!r.rallyHolds(o, id) || r.morale[r.sys.counters[u].nation] == 0 || !r.sys.counters[u].nation.hasMorale()) {
			points = 0
		}
		help := helper
		if help == id || help != noUnit && !r.inCommand(help, id, r.at(unitID(u))) {
			help = noUnit
		}
		r.rally(id, points, help)
	}
}

// rallyOrder lists the units in the order of their attempts: those face down
// last, so that the dice of the others do not tell where these would stand
// among them.
func (s *State) rallyOrder() (list []unitID) {
	for _, hidden := range [...]bool{false, true} {
		for u := range s.units {
			if s.units[u].demoralized && s.isHidden(unitID(u)) == hidden {
				list = append(list, unitID(u))
			}
		}
	}
	return list
}

// isNamed reports whether a RALLY line names a unit.
func (r *run) isNamed(u unitID, lines []orders.Order) bool {
	for i := range lines {
		for _, a := range lines[i].Args {
			if x, ok := r.unitIn(a, r.active); lines[i].Verb == "RALLY" && ok && x == u {
				return true
			}
		}
	}
	return false
}

// rallyNamed tries one unit that a line names. A unit in Good Order is a
// fault unless a combat of the same sheet may have Demoralized it.
func (r *run) rallyNamed(o *orders.Order, a orders.Arg, spend int, helper unitID) {
	u, ok := r.readUnit(a, r.active)
	if !ok {
		return
	}
	un, n := &r.units[u], r.sys.counters[u].nation
	code := ""
	switch {
	case r.at(u) < 0:
		code = "not-on-map"
	case !un.demoralized:
		code = "good-order"
	case un.flags&didTry != 0:
		code = "tried-already"
	case helper != noUnit && !r.inCommand(helper, u, r.at(u)):
		code = "not-in-command"
	case spend > 0 && !n.hasMorale():
		code = "no-morale"
	}
	if code != "" {
		if !r.Dry || len(r.declared) == 0 || code == "tried-already" {
			r.fault(a.Pos, code, "10.2", "unit", r.unitName(u))
		}
		return
	}
	if spend > 0 && !r.rallyHolds(o, u) {
		spend = 0
	}
	if spend > 0 && r.morale[n] == 0 {
		r.fault(a.Pos, "no-morale", "10.2", "unit", r.unitName(u), "nation", n)
		return
	}
	r.rally(u, spend, helper)
}

// rally makes one attempt: a die of Cadre or less, helped by one HQ in range
// (10.2(1)) and one Morale Point (10.2(2)); a 1 always succeeds, a 6 never (10.2). A Demoralized
// HQ adds its own Staff, less one, besides (9.3b, R82).
func (r *run) rally(u unitID, spend int, helper unitID) {
	un, c := &r.units[u], &r.sys.counters[u]
	un.flags |= didTry
	if spend > 0 {
		r.changeMorale(c.nation, -1, "rally", "10.2")
	}
	if r.Dry {
		return
	}
	need := c.cadre + spend*r.sys.tables.num.rallyMorale
	if c.kind == hq {
		need += r.staffRating(u)
	}
	if helper == noUnit {
		helper = r.rallyHelper(u)
	}
	name := ""
	if helper != noUnit {
		name = r.unitName(helper)
		if helper != u { // its own counts already
			need += r.staffRating(helper)
		}
	}
	label := "rally " + r.unitName(u)
	if r.isHidden(u) { // the list of dice is mailed to all
		label = "rally " + c.nation.String()
	}
	die := r.Roll.Roll(label, "10.2", 6)
	ok := die == 1 || die < 6 && die <= need
	if ok {
		un.demoralized = false
	}
	if helper != noUnit && r.isHidden(helper) && !r.isHidden(u) { // which HQ helped face down is its owner's to know (12)
		owner := r.ownerOf(u)
		r.whisper(owner, "rally", "10.2", "unit", r.unitName(u), "die", die, "need", need, "hq", name, "spent", spend, "ok", ok)
		r.record(adjudicator.NewEvent("rally", "10.2", "unit", r.unitName(u), "die", die, "need", need, "hq", "", "spent", spend, "ok", ok).
			For(r.seat(owner.other()), adjudicator.Observer))
		return
	}
	r.tell(u, "rally", "10.2", []any{"unit", r.unitName(u), "die", die, "need", need, "hq", name, "spent", spend, "ok", ok}, nil)
}

// rallyHelper is the HQ that helps when no line names one: that of a
// standing order, else the highest Staff in range; not the unit itself, whose
// Staff counts anyway.
func (r *run) rallyHelper(u unitID) unitID {
	for _, o := range r.helperLines(u) {
		if hasWord(o.Args, "BEST") {
			break
		}
		if h := r.standingHQ(o, u); h != noUnit {
			return h
		}
	}
	s := r.State
	best, staff := noUnit, 0
	for _, h := range s.sys.hqs {
		if v := s.staffRating(h); h != u && v > staff && s.inCommand(h, u, s.at(u)) {
			best, staff = h, v
		}
	}
	return best
}

// number reads a decimal of the order language.
func number(s string) int {
	n := 0
	for _, c := range []byte(s) {
		n = n*10 + int(c-'0')
	}
	return n
}

// helperLines are the standing orders HQ that speak of a unit and whose condition
// holds, those FOR it before those for all.
func (r *run) helperLines(u unitID) (list []*orders.Order) {
	var all []*orders.Order
	kept := r.standing[r.active]
	for i := range kept {
		o := &kept[i]
		if o.Sub != "HQ" || !r.sys.terms.Holds(judge{run: r, side: r.active, unit: u}, o.When) {
			continue
		}
		units := clauseArgs(o, "FOR")
		switch {
		case len(units) == 0:
			all = append(all, o)
		case slices.ContainsFunc(units, func(a orders.Arg) bool {
			x, ok := r.unitIn(a, r.active)
			return ok && x == u
		}):
			list = append(list, o)
		}
	}
	return append(list, all...)
}

// standingHQ is the HQ that STAND HQ names for a unit, if it is in range.
func (r *run) standingHQ(o *orders.Order, u unitID) unitID {
	for _, a := range o.Args {
		if h, ok := r.unitIn(a, r.active); ok && h != u && r.inCommand(h, u, r.at(u)) {
			return h
		}
	}
	return noUnit
}
