package balkanwars

import (
	"slices"
	"strings"

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

// likelyTalk are lines of a diplomatic sheet whose object is no unit.
func (r *run) likelyTalk(sd side, o *orders.Order) (list []orders.Order) {
	switch o.Verb {
	case "EVENT", "CALL", "GIVE":
		for _, n := range r.nationsFor(o.Verb, sd) {
			list = append(list, nationLine(o.Verb, n, 1))
		}
	case "ACCEPT":
		for _, x := range r.talks.Exchanges {
			if x.By != sd {
				list = append(list, sub(o.Verb, "POW", numberArg(x.ID)))
			}
		}
	case "CONFLICT":
		list = append(list, sub(o.Verb, "PASS"))
	case "COMMIT":
		list = append(list, line(o.Verb, numberArg(r.conflictPower(sd))), line(o.Verb, nameArg("ALL")))
	}
	return list
}

// likelyStanding are standing orders of the same kind: those for the units
// that were meant, then the usual ones.
func (r *run) likelyStanding(sd side, o *orders.Order) (list []orders.Order) {
	for _, u := range r.meant(sd, o, func(u unitID) bool { return r.standsOnMap(sd, u) }) {
		switch k := r.sys.counters[u].kind; {
		case o.Sub == "HQCHARGE" && k == hq:
			list = append(list, when(sub("STAND", o.Sub, r.unitArg(u)), "STACK", ">=", "3"))
		case (o.Sub == "LOSS" || o.Sub == "OVERSTACK") && r.sys.counters[u].movement > 0:
			list = append(list, with(sub("STAND", o.Sub, r.unitArg(u)), "LAST"))
		}
	}
	for _, text := range append(r.usualStanding(), r.otherStanding()...) {
		if strings.HasPrefix(text+" ", "STAND "+o.Sub+" ") {
			list = append(list, r.written(text))
		}
	}
	return list
}

// helpLines are right lines of each verb, as the help on a verb shows them. A
// test plays each in a position where it is legal.
func helpLines() []string { return slices.Concat(turnLines(), battleLines(), standingLines()) }

// turnLines are those of diplomacy, mobilization and movement.
func turnLines() []string {
	return []string{
		"PLACE BU/1 Bde, BU/2 Bde 2231",
		"PLACE OE/7 Div AT 2618",
		"AUTO",
		"AUTO BU",
		"CHOOSE SE/9 Bde FOR SE/1 Bde",
		"EVENT CHOOSE 2",
		"CALL DE",
		"OFFER POW GIVE OE/5 Div GET BU/3 Bde",
		"ACCEPT POW 1",
		"RETURN BU/3 Bde 2033",
		"GIVE MORALE SE 1, BU 1",
		"CONFLICT DECLARE",
		"CONFLICT IF PASSED DECLARE",
		"CONFLICT PASS",
		"COMMIT 2",
		"COMMIT ALL IF CONFRONTATION",
		"REDEPLOY DE/HQ 2231",
		"NOCOUNT BU/Depot Sofia",
		"SPEND MORALE BU 2",
		"ALLOT SE 1, BU 3",
		"REPLACE AH/Depot XV AT 1245",
		"MOBILIZE BU/Res 1 Bde AT 2231",
		"MOBILIZE OE/Angora Div AT OFFMAP",
		"MOVE BU/5 Bde, BU/6 Bde 2426-2425-2424",
		"MOVE ALL FROM 2426 TO 2424",
		"MOVE SE/1 Bde TO 1935",
		"MOVE BU/5 Bde, BU/1 Eng Bn 2426-2425 ESCORT",
		"RAIL BU/3 Bde 2231-2426",
		"HOLD BU/1 Eng Bn",
		"HOLD BU/1 Eng Bn ENTRENCH",
		"EXIT OE/Angora Div 3010",
		"CORPS 7 ENTER AT 3010",
		"HQ SE/HQ 1 FOR SE/5 Bde",
		"REPAIR BU/1 Eng Bn",
		"ENTRENCH 2426",
		"AMPHIB GR/1 Reg TO 3126",
		"OVERSTACK 2426 DROP BU/5 Bde",
		"FLEET 3319",
	}
}

// battleLines are those of combat and what comes after it.
func battleLines() []string {
	return []string{
		"ATTACK 2720 FROM 2620, 2621 WITH ALL",
		"ATTACK 2533 FROM 2433 WITH BU/1 Bde, BU/2 Bde",
		"ATTACK 2819 FROM 2719 IF 2720 EMPTY",
		"CHARGE 2720 ALL IF ODDS>=2/1",
		"CHARGE 2720 BU/5 Bde",
		"MORALE 2720 SPEND IF DIE<=3",
		"MORALE 2720 BU SPEND IF IMPROVES",
		"MORALE 2720 NEVER",
		"LOSS 2720 BU/5 Bde FIRST",
		"RETREAT BU/5 Bde 2620-2520-2420",
		"RETREAT DEFAULT",
		"ADVANCE 2720 ALL",
		"ADVANCE 2720 BU/5 Bde",
		"RALLY BU/5 Bde SPEND 1 HQ BU/HQ 2",
		"RALLY ALL SPEND 0",
		"NATIONALRALLY GR",
		"REVEAL BU/1 Bde",
		"CONCEAL ON",
		"ARMISTICE OFFER",
		"ARMISTICE ACCEPT",
		"ARMISTICE WITHDRAW",
	}
}

// standingLines are what a seat may have decided beforehand.
func standingLines() []string {
	return []string{
		"STAND CHARGE ALL IF ATTACKER CHARGES",
		"STAND CHARGE 2720 OE/10 Div",
		"STAND CHARGE NEVER",
		"STAND HQCHARGE OE/HQ 1 IF STACK>=3",
		"STAND MORALE OE SPEND MIN 2 IF DIE>=5",
		"STAND MORALE OE NEVER",
		"STAND LOSS OE/10 Div LAST",
		"STAND LOSS ALL WEAKEST",
		"STAND RETREAT 2720 TOWARD 3016",
		"STAND RETREAT OE/7 Div 2719-2718-2818",
		"STAND RETREAT SAFEST",
		"STAND ADVANCE NEVER",
		"STAND ADVANCE 2720 CAVALRY",
		"STAND ADVANCE OE/3 Cav 2620-2520",
		"STAND OVERSTACK OE/25 Div LAST",
		"STAND OVERSTACK OE/4 Cav FIRST TO 2619",
		"STAND HQ BEST",
		"STAND HQ OE/HQ 1 FOR OE/7 Div",
		"STAND CONFLICT DECLARE IF POWER>OPPONENT",
		"STAND CALL DE",
		"STAND GIVE BU, SE",
		"STAND CANCEL RETREAT",
	}
}
