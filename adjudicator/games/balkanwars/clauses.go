// Lines of a sheet that answer for a combat (6.3 to 6.7).

package balkanwars

import (
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
