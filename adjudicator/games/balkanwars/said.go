// What a side has said about a combat (6): which of its lines answer, and in what order.

package balkanwars

import (
	"cmp"
	"slices"
	"strings"

	"feldpost/orders"
)

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
