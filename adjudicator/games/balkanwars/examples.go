package balkanwars

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// maxMeant is of how many units and hexes likely lines speak.
const maxMeant = 4

// Likely implements pass.Guesser: lines of the verb of a wrong order that may be
// right, the nearest to what was meant first.
func (r *run) Likely(seat adjudicator.Seat, o *orders.Order, right []orders.Order) []orders.Order {
	sd, _ := r.seatSide(seat)
	switch at, _ := segmentOf(o.Verb); {
	case o.Verb == "STAND":
		return r.likelyStanding(sd, o)
	case unitVerbOf(o.Verb) != nil:
		return r.likelyUnits(sd, o)
	case at == segDiplomatic:
		return r.likelyTalk(sd, o)
	case at == segCombat:
		return r.likelyCombat(sd, o, right)
	}
	return r.likelyOther(sd, o)
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
