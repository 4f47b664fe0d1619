// Lines of a sheet that answer for a combat (6.3 to 6.7).
// What a side has said about a combat (6): which of its lines answer, and in what order.

package balkanwars

import (
	"cmp"
	"slices"
	"strings"

	"feldpost/orders"
)

// checkClauses sees, after the attacks of a sheet are declared, that the
// lines about combats belong to one of them and name what exists.
func (r *run) checkClauses(lines []orders.Order) {
	for i := range lines {
		switch o := &lines[i]; o.Verb {
		case "CHARGE", "MORALE", "LOSS", "RETREAT", "ADVANCE":
			r.checkClause(o)
		}
	}
}

func (r *run) checkClause(o *orders.Order) {
	if !r.knownTerms(o) || !r.knownValues(o) {
		return
	}
	if len(r.declared) == 0 {
		if len(r.Faults) == 0 {
			r.fault(o.Pos, "no-such-attack", "6.3", "verb", o.Verb)
		}
		return
	}
	switch {
	case o.Verb == "MORALE" && !r.answersMorale(o, r.active):
		return
	case o.Verb == "LOSS" && !hasUnitName(o.Args) && !slices.ContainsFunc(o.Args, isAnswerWord):
		r.fault(o.Pos, "want-unit", "R65")
		return
	}
	if !r.saysOne(o) {
		return
	}
	in := r.battlesOf(o)
	for _, a := range objects(o) {
		switch {
		case isAnswerWord(a):
			r.knownWord(a, o)
		case a.Kind == orders.Path:
			r.checkClausePath(o, a)
		case o.Verb == "MORALE" && parseNation(strings.ToUpper(a.Text)) != noNation:
		default:
			if u, ok := r.readAnswering(a, r.active, o); ok {
				r.checkClauseUnit(o, a, u, in)
			}
		}
	}
}

// battlesOf returns the declared attacks on the hexes that a line names, all when it
// names none.
func (r *run) battlesOf(o *orders.Order) (list []*battle) {
	named := false
	for _, a := range objects(o) {
		if a.Kind != orders.Path || len(a.Path) != 1 {
			continue
		}
		for _, b := range r.declared {
			if r.hexName(b.target) == a.Path[0] {
				list, named = append(list, b), true
			}
		}
	}
	if !named {
		return r.declared
	}
	return list
}

// checkClausePath sees that a hex is the target of an attack, and that a
// path leads from hex to adjacent hex.
func (r *run) checkClausePath(o *orders.Order, a orders.Arg) {
	path, ok := r.readPath(a, nil)
	if !ok {
		return
	}
	for i := 1; i < len(path); i++ {
		if r.sys.board.dirTo(path[i-1], path[i]) < 0 {
			r.fault(a.Pos, "not-adjacent", "6.6", "hex", r.hexName(path[i]), "to", r.hexName(path[i-1]))
			return
		}
	}
	known := slices.ContainsFunc(r.declared, func(b *battle) bool {
		return b.target == path[0] || o.Verb == "RETREAT" && (len(path) > 1 || slices.Contains(b.from, path[0]))
	})
	if !known {
		r.fault(a.Pos, "no-such-attack", "6.3", "hex", r.hexName(path[0]))
	}
}

// checkClauseUnit sees that a unit takes part and may do what the line says.
func (r *run) checkClauseUnit(o *orders.Order, a orders.Arg, u unitID, battles []*battle) {
	k := r.sys.counters[u].kind
	in := func(b *battle) bool {
		return slices.Contains(b.units[attacking], u) || o.Verb == "CHARGE" && r.mayChargeAtRange(b, u, attacking)
	}
	switch {
	case o.Verb == "CHARGE" && slices.ContainsFunc(battles, func(b *battle) bool { return slices.Contains(b.units[attacking], u) }) &&
		!r.mayCharge(u):
		r.fault(a.Pos, "cannot-charge", "6.4", "unit", r.unitName(u))
	case o.Verb == "ADVANCE" && (k == depot || k == fortification):
		r.fault(a.Pos, "cannot-advance", "6.7", "unit", r.unitName(u))
	case o.Verb == "ADVANCE" && slices.ContainsFunc(objects(o), func(a orders.Arg) bool { return len(a.Path) > advanceReach(k) }):
		r.fault(a.Pos, "cavalry-only", "6.7", "unit", r.unitName(u))
	case !slices.ContainsFunc(battles, in):
		r.fault(a.Pos, "not-in-attack", "6.3", "unit", r.unitName(u))
	}
}

// said lists the lines of a side about one matter of a combat that fit it and whose
// condition holds, the narrowest first: what is said of one place holds against what is
// said of all. Among equals the order in which they stand decides.
func (r *run) said(b *battle, as role, matter string, stand bool) (list []*orders.Order) {
	lines := b.lines
	if stand {
		lines = r.standing[b.side[as]]
	}
	for i := range lines {
		if o := &lines[i]; isAbout(o, matter, stand) && r.fitsCombat(o, b, as) && r.holds(o.When, b, as) {
			list = append(list, o)
		}
	}
	slices.SortStableFunc(list, func(x, y *orders.Order) int { return cmp.Compare(narrowness(y), narrowness(x)) })
	return list
}

// hasSaid tells whether a line of the sheet is about a matter of a combat, whatever its
// condition.
func (r *run) hasSaid(b *battle, as role, matter string) bool {
	return slices.ContainsFunc(b.lines, func(o orders.Order) bool { return isAbout(&o, matter, false) && r.fitsCombat(&o, b, as) })
}

// fitsCombat tells whether a line can be about a combat: by the hexes that it names, and
// when it is about Morale Points by its units and countries.
func (r *run) fitsCombat(o *orders.Order, b *battle, as role) bool {
	switch matterOf(o) {
	case "MORALE":
		return r.about(o, b) && r.aboutNations(o, b, as) && r.aboutUnits(o, b, as)
	case "ADVANCE":
		return r.speaksOf(o, b, as)
	case "RETREAT":
		return true // by the hex of each unit
	}
	return r.about(o, b)
}

func matterOf(o *orders.Order) string {
	if o.Verb == "STAND" {
		return o.Sub
	}
	return o.Verb
}

// narrowness orders lines: those that say of a place what units do there, those that
// keep units out or say how one retreats, those of a place, and all others, which hold
// in the order in which they stand.
func narrowness(o *orders.Order) int {
	hexes := slices.ContainsFunc(objects(o), func(a orders.Arg) bool { return isPath(a) && len(a.Path) == 1 })
	matter := matterOf(o)
	named := matter != "MORALE" && len(namesIn(o)) > 0
	switch {
	case hexes && named:
		return 3
	case named && (matter == "RETREAT" || isRefusal(o)):
		return 2
	case hexes:
		return 1
	}
	return 0
}

// namesIn are the units and countries that a line names.
func namesIn(o *orders.Order) (names []string) {
	for _, a := range objects(o) {
		if !isPath(a) && !isAnswerWord(a) {
			names = append(names, strings.ToUpper(a.Text))
		}
	}
	return names
}

// isRefusal tells whether a line says no.
func isRefusal(o *orders.Order) bool {
	return hasWord(objects(o), "NEVER") || hasWord(objects(o), "NONE")
}

// about reports whether a line speaks of this combat: it names the hex, among others or
// alone, or no hex.
func (r *run) about(o *orders.Order, b *battle) bool {
	some := false
	for _, a := range objects(o) {
		if !isPath(a) || len(a.Path) != 1 {
			continue
		}
		if a.Path[0] == r.hexName(b.target) {
			return true
		}
		some = true
	}
	return !some
}

// aboutNations reports whether a line speaks of a country in the combat, or
// of none: STAND MORALE OE SPEND.
func (r *run) aboutNations(o *orders.Order, b *battle, as role) bool {
	named := false
	for _, a := range objects(o) {
		if n := parseNation(strings.ToUpper(a.Text)); a.Kind == orders.Name && n != noNation {
			if b.nations[as].has(n) {
				return true
			}
			named = true
		}
	}
	return !named
}

// aboutUnits reports whether a line names a unit in the combat, or none.
func (r *run) aboutUnits(o *orders.Order, b *battle, as role) bool {
	named := false
	for _, a := range objects(o) {
		if u, ok := r.unitIn(a, b.side[as]); ok {
			if slices.Contains(b.units[as], u) {
				return true
			}
			named = true
		}
	}
	return !named
}

// refuse notes the units that a line keeps out, and tells whether it keeps out all.
func (r *run) refuse(o *orders.Order, sd side, out []unitID) (_ []unitID, all bool) {
	if !isRefusal(o) {
		return out, false
	}
	all = true
	for _, a := range objects(o) {
		if u, ok := r.unitIn(a, sd); ok {
			out, all = append(out, u), false
		}
	}
	return out, all
}
