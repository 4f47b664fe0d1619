package balkanwars

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/orders"
)

// maxExamples is how many wrong lines of a sheet get a right one beside them,
// maxTries how many lines are tried for each, maxMeant of how many units and
// hexes.
const (
	maxExamples = 8
	maxTries    = 12
	maxMeant    = 4
)

// Explain implements pass.Run: it sets beside the faults of a sheet a line of
// the same verb that could stand there now, near to what was meant. None is
// better than one that would be refused.
func (r *run) Explain(seat adjudicator.Seat, sheet orders.Sheet, faults []adjudicator.Fault) {
	sd, _ := r.seatSide(seat)
	lines := map[int]string{}
	for i := range faults {
		at := orders.Owner(sheet.Orders, faults[i].Pos)
		if at < 0 {
			continue
		}
		if _, done := lines[at]; !done && len(lines) < maxExamples {
			lines[at] = r.exampleFor(sd, sheet, faults, at)
		}
		faults[i].Example = lines[at]
	}
}

// exampleFor tries likely lines in the place of a wrong one, beside those that
// are right.
func (s *State) exampleFor(sd side, sheet orders.Sheet, faults []adjudicator.Fault, at int) string {
	wrong := &sheet.Orders[at]
	right := pass.Right(sheet.Orders, faults)
	for _, o := range s.looking().likely(sd, wrong, right) {
		trial := sheet
		trial.Orders = slices.Clone(right)
		after := slices.IndexFunc(right, func(o orders.Order) bool { return orders.Owner([]orders.Order{*wrong}, o.Pos) == 0 })
		if after < 0 {
			after = len(right)
		}
		trial.Orders = slices.Insert(trial.Orders, after, o.At(wrong.Pos))
		r := s.trial()
		r.execute(sd, trial)
		if !slices.ContainsFunc(r.Faults, func(f adjudicator.Fault) bool { return orders.Owner(trial.Orders, f.Pos) == after }) {
			return o.String()
		}
	}
	return ""
}

// likely lists lines of the verb of a wrong order that may be right, the
// nearest to what was meant first.
func (r *run) likely(sd side, o *orders.Order, right []orders.Order) (list []orders.Order) {
	switch at, _ := segmentOf(o.Verb); {
	case o.Verb == "STAND":
		list = r.likelyStanding(sd, o)
	case unitVerbOf(o.Verb) != nil:
		list = r.likelyUnits(sd, o)
	case at == segDiplomatic:
		list = r.likelyTalk(sd, o)
	case at == segCombat:
		list = r.likelyCombat(sd, o, right)
	default:
		list = r.likelyOther(sd, o)
	}
	return list[:min(len(list), maxTries)]
}

// meant are the units that a line names, then the others that fit, and no more
// than a few.
func (s *State) meant(sd side, o *orders.Order, fits func(unitID) bool) (list []unitID) {
	for _, a := range append(o.Args[:len(o.Args):len(o.Args)], clauseArgs(o, "WITH", "DROP", "FOR", "GIVE", "GET")...) {
		if u, _ := s.findOf(a.Text, sd); u != noUnit && fits(u) && !slices.Contains(list, u) {
			list = append(list, u)
		}
	}
	for u := range s.units {
		if len(list) < maxMeant && fits(unitID(u)) && !slices.Contains(list, unitID(u)) {
			list = append(list, unitID(u))
		}
	}
	return list
}

// goal is the last hex that a line names, noCell when there is none.
func (s *State) goal(o *orders.Order) cell {
	to := noCell
	for _, a := range append(o.Args[:len(o.Args):len(o.Args)], clauseArgs(o, "TO", "AT")...) {
		if len(a.Path) > 0 {
			if c, ok := s.cellNamed(a.Path[len(a.Path)-1]); ok {
				to = c
			}
		}
	}
	return to
}

// nearest orders hexes by their distance to another and keeps a few.
func (s *State) nearest(list []cell, to cell) []cell {
	far := func(c cell) int {
		if to == noCell || c == noCell {
			return 0
		}
		return s.sys.board.distance(c, to)
	}
	slices.SortStableFunc(list, func(a, b cell) int { return far(a) - far(b) })
	return list[:min(len(list), maxMeant)]
}

// likelyUnits are lines of a verb for the units that were meant, each with the
// hexes nearest to the one that was.
func (r *run) likelyUnits(sd side, o *orders.Order) (list []orders.Order) {
	v, to := unitVerbOf(o.Verb), r.goal(o)
	if goal, ok := o.Goal(); ok && o.Verb == "MOVE" { // the way can be found
		list = append(list, goal)
	}
	for _, u := range r.meant(sd, o, func(u unitID) bool { return v.may(r, sd, u) }) {
		if v.where == nil {
			list = append(list, r.lineFor(o.Verb, []unitID{u}, noCell))
			continue
		}
		for _, c := range r.nearest(v.where(r, sd, u), to) {
			list = append(list, r.lineFor(o.Verb, []unitID{u}, c))
		}
	}
	if o.Verb == "RALLY" {
		list = append(list, line(o.Verb, nameArg("ALL")))
	}
	return list
}

// likelyOther are lines of a turn or set-up sheet whose object is no unit.
func (r *run) likelyOther(sd side, o *orders.Order) (list []orders.Order) {
	switch o.Verb {
	case "AUTO":
		list = append(list, line(o.Verb))
	case "SPEND", "ALLOT", "NATIONALRALLY":
		for _, n := range r.nationsFor(o.Verb, sd) {
			list = append(list, nationLine(o.Verb, n, 1))
		}
	case "CORPS":
		edges := r.cellsWhere(func(c cell) bool { return r.sys.board.hexes[c].exitEdge && r.sys.board.hexes[c].terrain < mountain })
		for n := 7; n <= 8; n++ {
			for _, c := range r.nearest(edges, r.goal(o)) {
				list = append(list, r.corpsLine(n, c))
			}
		}
	case "HQ":
		for _, h := range r.sys.hqs {
			for _, u := range r.meant(sd, o, func(u unitID) bool { return r.canMove(sd, u) }) {
				if r.sideOf(h) == sd && h != u && r.inCommand(h, u, r.at(u)) {
					list = append(list, with(line(o.Verb, r.unitArg(h)), "FOR", r.unitArg(u)))
				}
			}
		}
	case "CONCEAL":
		list = append(list, line(o.Verb, nameArg("ON")))
	}
	return list
}

// likelyCombat speaks of the first attack of the sheet, or offers one.
func (r *run) likelyCombat(sd side, o *orders.Order, right []orders.Order) (list []orders.Order) {
	target := noCell
	for i := range right {
		if right[i].Verb == "ATTACK" && target == noCell {
			target = r.goal(&right[i])
		}
	}
	switch {
	case o.Verb == "FLEET":
		for _, c := range r.nearest(r.fleetHexes(sd), r.goal(o)) {
			list = append(list, line(o.Verb, r.hexArg(c)))
		}
		return list
	case o.Verb == "ATTACK" || target == noCell:
		for _, c := range r.nearest(r.targets(sd), r.goal(o)) {
			list = append(list, r.attackLine(c, r.attackedFrom(sd, c)))
		}
		return list
	}
	if o.Verb == "CHARGE" || o.Verb == "LOSS" || o.Verb == "ADVANCE" {
		for _, u := range r.meant(sd, o, func(u unitID) bool {
			return r.at(u) >= 0 && r.sideOf(u) == sd && r.sys.board.dirTo(r.at(u), target) >= 0
		}) {
			list = append(list, r.besideAttack(o.Verb, target, u))
		}
	}
	if o.Verb != "LOSS" {
		list = append(list, r.besideAttack(o.Verb, target, noUnit))
	}
	return list
}
