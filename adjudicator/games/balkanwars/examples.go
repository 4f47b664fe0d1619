package balkanwars

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/orders"
)

// maxExamples is how many wrong lines of a sheet get a right one beside them,
// maxTries how many lines are tried for each.
const (
	maxExamples = 8
	maxTries    = 12
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
	for _, text := range s.likely(sd, wrong, right) {
		read, _, bad := s.sys.language.Parse(text)
		if len(bad) > 0 || len(read.Orders) != 1 {
			continue
		}
		trial := sheet
		trial.Orders = slices.Clone(right)
		after := slices.IndexFunc(right, func(o orders.Order) bool { return orders.Owner([]orders.Order{*wrong}, o.Pos) == 0 })
		if after < 0 {
			after = len(right)
		}
		trial.Orders = slices.Insert(trial.Orders, after, read.Orders[0].At(wrong.Pos))
		r := s.trial()
		r.execute(sd, trial)
		if !slices.ContainsFunc(r.Faults, func(f adjudicator.Fault) bool { return orders.Owner(trial.Orders, f.Pos) == after }) {
			return text
		}
	}
	return ""
}

// likely lists lines of the verb of a wrong order that may be right, the
// likeliest first.
func (s *State) likely(sd side, o *orders.Order, right []orders.Order) []string {
	var list []string
	switch at, _ := segmentOf(o.Verb); {
	case o.Verb == "STAND":
		list = s.likelyStanding(sd, o)
	case at == segSetup:
		list = s.likelySetup(sd, o)
	case at == segDiplomatic:
		list = s.likelyTalk(sd, o)
	case at == segMobilization:
		list = s.likelyMobilization(sd, o)
	case at == segMovement:
		list = s.likelyMovement(sd, o)
	case at == segCombat:
		list = s.likelyCombat(sd, o, right)
	case at == segRally:
		list = s.likelyRally(sd, o)
	}
	return list[:min(len(list), maxTries)]
}

// meant are the units of a side that a line names, then the others that fit,
// and no more than a few.
func (s *State) meant(sd side, o *orders.Order, fits func(unitID) bool) (list []unitID) {
	for _, a := range append(o.Args[:len(o.Args):len(o.Args)], clauseArgs(o, "WITH", "DROP", "FOR", "GIVE", "GET")...) {
		if u, _ := s.findOf(a.Text, sd); u != noUnit && s.sideOf(u) == sd && fits(u) && !slices.Contains(list, u) {
			list = append(list, u)
		}
	}
	for u := range s.units {
		if len(list) < 4 && s.sideOf(unitID(u)) == sd && fits(unitID(u)) && !slices.Contains(list, unitID(u)) {
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

// towards lists the hexes around one by their distance to another.
func (s *State) towards(from, to cell) (list []cell) {
	for _, c := range s.sys.board.next(from) {
		if c != noCell {
			list = append(list, c)
		}
	}
	far := func(c cell) int {
		if to == noCell {
			return 0
		}
		return grid.Distance(s.sys.board.id(c), s.sys.board.id(to))
	}
	slices.SortStableFunc(list, func(a, b cell) int { return far(a) - far(b) })
	return list
}

func (s *State) likelyMovement(sd side, o *orders.Order) (list []string) {
	mayMove := func(u unitID) bool {
		return s.at(u) >= 0 && s.sys.counters[u].movement > 0 && s.units[u].flags&(didMove|didHold) == 0 && !s.isFrozen(u)
	}
	digger := func(u unitID) bool { return mayMove(u) && s.sys.counters[u].kind == engineer }
	to := s.goal(o)
	switch o.Verb {
	case "MOVE":
		if goal, ok := o.Goal(); ok { // the way can be found
			list = append(list, goal.String())
		}
		for _, u := range s.meant(sd, o, mayMove) {
			if to != noCell {
				list = append(list, "MOVE "+s.unitName(u)+" TO "+s.hexName(to))
			}
			for _, c := range s.towards(s.at(u), to)[:3] {
				list = append(list, "MOVE "+s.unitName(u)+" "+s.hexName(s.at(u))+"-"+s.hexName(c))
			}
		}
	case "RAIL":
		for _, u := range s.meant(sd, o, func(u unitID) bool { return mayMove(u) && s.hasHomeRail(s.sys.counters[u].nation, s.at(u)) }) {
			w := s.scratch()
			w.rail = railRules{s: s, sd: sd, nation: s.sys.counters[u].nation}
			reach := w.search.Reach(s.at(u), noLimit, &w.rail)
			if len(reach) > 1 {
				list = append(list, "RAIL "+s.unitName(u)+" "+s.placeName(u)+"-"+s.hexName(reach[1]))
			}
		}
	case "HOLD", "REPAIR":
		for _, u := range s.meant(sd, o, digger) {
			list = append(list, o.Verb+" "+s.unitName(u))
		}
	case "ENTRENCH":
		for _, u := range s.meant(sd, o, digger) {
			list = append(list, "ENTRENCH "+s.placeName(u))
		}
	case "EXIT":
		for _, u := range s.meant(sd, o, func(u unitID) bool { return s.at(u) == locOffMap && !s.waitsForCorps(u) }) {
			list = append(list, s.atEdge("EXIT "+s.unitName(u)+" ")...)
		}
	case "CORPS":
		for _, n := range [...]string{"7", "8"} {
			list = append(list, s.atEdge("CORPS "+n+" ENTER AT ")...)
		}
	case "OVERSTACK":
		list = s.likelyOverstack(sd, o)
	case "HQ":
		for _, h := range s.sys.hqs {
			for _, u := range s.meant(sd, o, mayMove) {
				if s.sideOf(h) == sd && h != u && s.inCommand(h, u, s.at(u)) {
					list = append(list, "HQ "+s.unitName(h)+" FOR "+s.unitName(u))
				}
			}
		}
	case "AMPHIB":
		list = s.likelyLanding(sd, o, mayMove)
	}
	return list
}

// atEdge finishes a line with the hexes at which units leave the Off-Map box.
func (s *State) atEdge(text string) (list []string) {
	for c := range s.sys.board.hexes {
		if h := &s.sys.board.hexes[c]; h.exitEdge && h.terrain < mountain && len(list) < 4 {
			list = append(list, text+s.hexName(cell(c)))
		}
	}
	return list
}

func (s *State) likelyOverstack(sd side, o *orders.Order) (list []string) {
	for _, u := range s.meant(sd, o, func(u unitID) bool { return s.at(u) >= 0 && s.stackSize(s.at(u), sd) > 1 }) {
		list = append(list, "OVERSTACK "+s.placeName(u)+" DROP "+s.unitName(u))
	}
	return list
}

// likelyLanding goes from Ports of the landing seas to other towns on them.
func (s *State) likelyLanding(sd side, o *orders.Order, mayMove func(unitID) bool) (list []string) {
	inPort := func(u unitID) bool {
		return mayMove(u) && s.sys.board.hexes[s.at(u)].site != nil && s.sys.board.hexes[s.at(u)].site.port&landingSeas != 0
	}
	for _, u := range s.meant(sd, o, inPort) {
		for c := range s.sys.board.hexes {
			if h := &s.sys.board.hexes[c]; h.site != nil && h.coast && h.seas&landingSeas != 0 && s.at(u) != cell(c) && !s.enemyIn(cell(c), sd) && len(list) < maxTries {
				list = append(list, "AMPHIB "+s.unitName(u)+" TO "+s.hexName(cell(c)))
			}
		}
	}
	return list
}

// likelyCombat speaks of the first attack of the sheet, or offers one.
func (s *State) likelyCombat(sd side, o *orders.Order, right []orders.Order) (list []string) {
	target, from := "", ""
	for i := range right {
		if right[i].Verb == "ATTACK" && target == "" && len(right[i].Args) == 1 {
			target = argText(right[i].Args[0])
			for _, a := range clauseArgs(&right[i], "FROM") {
				from = argText(a)
			}
		}
	}
	switch {
	case o.Verb == "FLEET":
		for c := range s.sys.board.hexes {
			if s.friendIn(cell(c), sd.other()) && s.fleetMayBePlaced(sd, cell(c)) {
				list = append(list, "FLEET "+s.hexName(cell(c)))
			}
		}
		return list
	case o.Verb == "ATTACK" || target == "":
		return s.likelyAttacks(sd, s.goal(o))
	}
	named := func(text string) (list []string) {
		for _, u := range s.meant(sd, o, func(u unitID) bool {
			at := s.at(u)
			c, ok := s.cellNamed(target)
			return ok && at >= 0 && s.sys.board.dirTo(cell(at), c) >= 0 && (from == "" || s.placeName(u) == from)
		}) {
			list = append(list, strings.ReplaceAll(text, "UNIT", s.unitName(u)))
		}
		return list
	}
	switch o.Verb {
	case "CHARGE":
		return append(named("CHARGE "+target+" UNIT"), "CHARGE "+target+" ALL")
	case "MORALE":
		return []string{"MORALE " + target + " SPEND IF DIE<=3"}
	case "LOSS":
		return named("LOSS " + target + " UNIT FIRST")
	case "RETREAT":
		return []string{"RETREAT SAFEST"}
	case "ADVANCE":
		return append(named("ADVANCE "+target+" UNIT"), "ADVANCE "+target+" ALL")
	}
	return nil
}

// likelyAttacks are attacks on a hex, then on others, from all sides.
func (s *State) likelyAttacks(sd side, first cell) (list []string) {
	attack := func(c cell) {
		var from []string
		for _, next := range s.sys.board.next(c) {
			if next != noCell && s.friendIn(next, sd) {
				from = append(from, s.hexName(next))
			}
		}
		if len(from) > 0 && s.friendIn(c, sd.other()) {
			list = append(list, "ATTACK "+s.hexName(c)+" FROM "+strings.Join(from, ", ")+" WITH ALL")
		}
	}
	if first != noCell {
		attack(first)
	}
	for c := range s.sys.board.hexes {
		attack(cell(c))
	}
	return list
}

func (s *State) likelyMobilization(sd side, o *orders.Order) (list []string) {
	switch o.Verb {
	case "MOBILIZE":
		inPool := func(u unitID) bool {
			n := s.sys.counters[u].nation
			return s.at(u) == locPool && s.sys.mobilizationCost(u) > 0 && s.sys.mobilizationCost(u) <= int(s.points[n])
		}
		for _, u := range s.meant(sd, o, inPool) {
			for c := range s.sys.board.hexes {
				if s.freeDepot(cell(c), s.sys.counters[u].nation) != noUnit {
					list = append(list, "MOBILIZE "+s.unitName(u)+" AT "+s.hexName(cell(c)))
				}
			}
			if s.sys.counters[u].nation == ottoman {
				list = append(list, "MOBILIZE "+s.unitName(u)+" AT OFFMAP")
			}
		}
	case "NOCOUNT":
		for _, u := range s.meant(sd, o, func(u unitID) bool { return s.units[u].flags&isCounted != 0 }) {
			list = append(list, "NOCOUNT "+s.unitName(u))
		}
	case "SPEND", "ALLOT":
		for n := range nations {
			if n.hasMorale() && s.allegiance[n] == sd {
				list = append(list, map[string]string{"SPEND": "SPEND MORALE ", "ALLOT": "ALLOT "}[o.Verb]+n.String()+" 1")
			}
		}
	case "REPLACE":
		for _, u := range s.meant(sd, o, func(u unitID) bool { return s.mayReturn(u, sd) }) {
			for c := range s.sys.board.hexes {
				if s.mayReturnTo(u, sd, cell(c)) == "" && len(list) < maxTries {
					list = append(list, "REPLACE "+s.unitName(u)+" AT "+s.hexName(cell(c)))
				}
			}
		}
	}
	return list
}

func (s *State) likelyRally(sd side, o *orders.Order) (list []string) {
	switch o.Verb {
	case "RALLY":
		for _, u := range s.meant(sd, o, func(u unitID) bool { return s.at(u) >= 0 && s.units[u].demoralized }) {
			list = append(list, "RALLY "+s.unitName(u)+" SPEND 1", "RALLY "+s.unitName(u))
		}
		return append(list, "RALLY ALL")
	case "NATIONALRALLY":
		for n := range nations {
			if s.nationalRallyFault(n) == "" {
				list = append(list, "NATIONALRALLY "+n.String())
			}
		}
	case "REVEAL":
		for _, u := range s.meant(sd, o, func(u unitID) bool { return s.at(u) >= 0 }) {
			list = append(list, "REVEAL "+s.unitName(u))
		}
	case "CONCEAL":
		list = []string{"CONCEAL ON"}
	}
	return list
}
