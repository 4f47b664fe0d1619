// What a verb leaves to choose: the one place that lists candidates of lines.

package balkanwars

import (
	"slices"

	"feldpost/orders"
)

// unitVerb is a verb whose object is a unit, or several that act alike, and
// mostly a hex: who may be the unit and where it may go. The rules are asked as
// far as they judge one unit and one hex; whether a line is legal in a sheet is
// known when it has been tried.
type unitVerb struct {
	name  string
	may   func(r *run, sd side, u unitID) bool
	where func(r *run, sd side, u unitID) []cell // nil: the line names no hex
}

// unitVerbs are in the order of the sequence of play.
var unitVerbs = [...]unitVerb{
	{"PLACE", (*run).isToPlace, (*run).deployHexes},
	{"CHOOSE", (*run).isSpare, nil},
	{"OFFER", (*run).isPrisoner, nil},
	{"RETURN", (*run).isPrisoner, (*run).releaseHexes},
	{"REDEPLOY", (*run).isPowerInPlay, (*run).townHexes},
	{"NOCOUNT", (*run).isCountedDepot, nil},
	{"REPLACE", (*run).isDue, (*run).returnHexes},
	{"MOBILIZE", (*run).canBeBought, (*run).depotHexes},
	{"MOVE", (*run).canMove, (*run).marchHexes},
	{"RAIL", (*run).canRail, (*run).railHexes},
	{"HOLD", (*run).canHold, nil},
	{"REPAIR", (*run).canRepair, nil},
	{"ENTRENCH", (*run).canDig, nil},
	{"EXIT", (*run).canExit, (*run).edgeHexes},
	{"AMPHIB", (*run).canSail, (*run).landingHexes},
	{"OVERSTACK", (*run).canDrop, nil},
	{"RALLY", (*run).canRally, nil},
	{"REVEAL", (*run).standsOnMap, nil},
}

// unitVerbOf returns the row of a verb, nil when its object is no unit.
func unitVerbOf(name string) *unitVerb {
	for i := range unitVerbs {
		if unitVerbs[i].name == name {
			return &unitVerbs[i]
		}
	}
	return nil
}

// unitsFor lists the units that may be the object of a verb.
func (r *run) unitsFor(verb string, sd side) (list []unitID) {
	v := unitVerbOf(verb)
	for u := range r.units {
		if v.may(r, sd, unitID(u)) {
			list = append(list, unitID(u))
		}
	}
	return list
}

// hexesFor lists the hexes that a line of a verb may name for a unit, in the
// order of their numbers; noCell stands for the Off-Map box.
func (r *run) hexesFor(verb string, sd side, u unitID) []cell {
	return unitVerbOf(verb).where(r, sd, u)
}

// cellsWhere lists the hexes of the map that fit.
func (s *State) cellsWhere(fits func(c cell) bool) (list []cell) {
	for c := range s.sys.board.hexes {
		if fits(cell(c)) {
			list = append(list, cell(c))
		}
	}
	return list
}

// could asks the rules about one unit and tells nobody why not.
func (r *run) could(u unitID, may func(orders.Pos, unitID) bool) bool {
	return r.quietly([]unitID{u}, func([]unitID) bool { return may(orders.Pos{}, u) })
}

func (r *run) isToPlace(sd side, u unitID) bool {
	return r.at(u) == locUnplaced && r.deployer(u) == sd
}

func (r *run) deployHexes(_ side, u unitID) []cell {
	return r.cellsWhere(func(c cell) bool { return r.mayDeploy(u, c) == "" })
}

func (r *run) isSpare(sd side, u unitID) bool {
	return r.at(u) == locPool && r.isOptional(u) && r.deployer(u) == sd
}

func (r *run) isPrisoner(sd side, u unitID) bool {
	return r.at(u) == locPOW && r.sideOf(u) == sd
}

func (r *run) releaseHexes(_ side, u unitID) []cell {
	return r.cellsWhere(func(c cell) bool { return r.mayBeReleased(u, c) })
}

func (r *run) isPowerInPlay(_ side, u unitID) bool {
	return r.at(u) >= 0 && r.sys.counters[u].nation == austria
}

func (r *run) townHexes(_ side, u unitID) []cell {
	return r.cellsWhere(func(c cell) bool { return r.isFreeTown(u, c) })
}

func (r *run) isCountedDepot(sd side, u unitID) bool {
	return r.units[u].flags&isCounted != 0 && r.sideOf(u) == sd
}

func (r *run) isDue(sd side, u unitID) bool { return r.mayReturn(u, sd) }

func (r *run) returnHexes(sd side, u unitID) []cell {
	return r.cellsWhere(func(c cell) bool { return r.mayReturnTo(u, sd, c) == "" })
}

// canBeBought tells whether the points of a unit's country pay for it (4.3).
func (r *run) canBeBought(sd side, u unitID) bool {
	cost := r.sys.mobilizationCost(u)
	return r.at(u) == locPool && r.sideOf(u) == sd && cost > 0 && cost <= int(r.points[r.sys.counters[u].nation])
}

// depotHexes are those with a Depot of the country that has taken none, and
// the Off-Map box while it has one (4.4).
func (r *run) depotHexes(_ side, u unitID) []cell {
	n := r.sys.counters[u].nation
	list := r.cellsWhere(func(c cell) bool { return r.freeDepot(c, n) != noUnit })
	if n == ottoman && r.offmapUsed < r.offmapDepots {
		list = append(list, noCell)
	}
	return list
}

func (r *run) canMove(sd side, u unitID) bool { return r.sideOf(u) == sd && r.could(u, r.mayMove) }

// reach lists the hexes to which units of one hex can march together, their
// own included. The slice is good until the next search.
func (r *run) reach(group []unitID) []cell {
	at := r.at(group[0])
	limit, commanded := noLimit, true
	for _, u := range group {
		limit = min(limit, r.allowance(u))
		commanded = commanded && r.isCommanded(u, at)
	}
	w := r.scratch()
	w.one = append(w.one[:0], group...)
	w.walk = moveRules{s: r.State, sd: r.active, units: w.one, start: at, commanded: commanded, escorted: r.hasEngineer(group), steps: -1}
	return w.search.Reach(at, limit, &w.walk)
}

// hasRoom tells whether a hex takes so many more units of a side (7.1).
func (r *run) hasRoom(c cell, sd side, n int) bool {
	return r.stackSize(c, sd)+n <= r.sys.tables.num.stacking
}

func (r *run) marchHexes(sd side, u unitID) (list []cell) {
	for _, c := range r.reach([]unitID{u}) {
		if c != r.at(u) && r.hasRoom(c, sd, 1) {
			list = append(list, c)
		}
	}
	slices.Sort(list)
	return list
}

func (r *run) canRail(sd side, u unitID) bool { return r.sideOf(u) == sd && r.could(u, r.mayRail) }

// railReach lists the hexes that the Railroads of a country join to a hex, that
// one included. The slice is good until the next search.
func (r *run) railReach(n nation, from cell) []cell {
	w := r.scratch()
	w.rail = railRules{s: r.State, sd: r.active, nation: n}
	return w.search.Reach(from, noLimit, &w.rail)
}

func (r *run) railHexes(sd side, u unitID) (list []cell) {
	if r.at(u) < 0 {
		return r.appearHexes(u, true)
	}
	at := r.at(u)
	for _, c := range r.railReach(r.sys.counters[u].nation, at) {
		if c != at && r.hasRoom(c, sd, 1) {
			list = append(list, c)
		}
	}
	slices.Sort(list)
	return list
}

func (r *run) canHold(sd side, u unitID) bool {
	return r.sys.counters[u].kind == engineer && r.sideOf(u) == sd && r.at(u) >= 0 && r.units[u].flags&(didMove|didHold) == 0
}

func (r *run) canRepair(sd side, u unitID) bool {
	return r.canHold(sd, u) && r.opts.noteCuts && r.cut[r.at(u)]
}

func (r *run) canDig(sd side, u unitID) bool {
	return r.canHold(sd, u) && r.opts.entrench && r.mayDig(u) == ""
}

func (r *run) canExit(sd side, u unitID) bool { return r.sideOf(u) == sd && r.could(u, r.mayExit) }

func (r *run) edgeHexes(_ side, u unitID) []cell { return r.appearHexes(u, false) }

// appearHexes are those at which a unit leaves the Off-Map box (5.6).
func (r *run) appearHexes(u unitID, byRail bool) []cell {
	return r.cellsWhere(func(c cell) bool {
		return r.sys.board.hexes[c].exitEdge && r.could(u, func(pos orders.Pos, u unitID) bool { return r.mayAppear(pos, u, c, byRail) })
	})
}

// canSail tells whether a unit stands in a Port of the landing seas (5.7).
func (r *run) canSail(sd side, u unitID) bool {
	if code, _ := r.landingBar(); !r.opts.amphibious || code != "" || !r.canMove(sd, u) {
		return false
	}
	site := r.sys.board.hexes[r.at(u)].site
	return site != nil && site.port&landingSeas != 0
}

func (r *run) landingHexes(_ side, u unitID) []cell {
	return r.cellsWhere(func(c cell) bool {
		h := &r.sys.board.hexes[c]
		return h.site != nil && h.coast && h.seas&landingSeas != 0 &&
			r.could(u, func(pos orders.Pos, u unitID) bool { return r.mayLand(orders.Arg{Pos: pos}, u, c) })
	})
}

func (r *run) canDrop(sd side, u unitID) bool {
	at := r.at(u)
	return at >= 0 && r.stackSize(cell(at), sd) > 1 && r.isExcess(u, cell(at), sd)
}

func (r *run) canRally(sd side, u unitID) bool { return sd == r.active && r.mayRally(u) }

func (r *run) standsOnMap(sd side, u unitID) bool { return r.at(u) >= 0 && r.sideOf(u) == sd }

// nationsFor lists the countries that may be the object of a verb.
func (r *run) nationsFor(verb string, sd side) (list []nation) {
	for n := range nations {
		if r.isFor(verb, sd, n) {
			list = append(list, n)
		}
	}
	return list
}

func (r *run) isFor(verb string, sd side, n nation) bool {
	switch verb {
	case "EVENT":
		c := r.talks.Choice
		return c != nil && c.By == sd && c.From.has(n)
	case "CALL":
		return r.callable(sd).has(n)
	case "GIVE":
		return r.moralePoints(sd) > 0 && r.takesMorale(n, sd)
	case "SPEND":
		return r.buys(sd, n) && r.morale[n] > 0
	case "ALLOT":
		return r.buys(sd, n) && r.talks.Free[sd] > 0
	case "NATIONALRALLY":
		return r.nationalRallyFault(n) == ""
	}
	return false
}

// buys tells whether a country of a side may still mobilize this Segment (4).
func (r *run) buys(sd side, n nation) bool {
	return n.hasMorale() && r.allegiance[n] == sd && !r.capitulated[n] && r.points[n] != finished
}

// attackedFrom lists the hexes from which a side has somebody who may attack a
// hex with Combat Strength (6.2, R110).
func (r *run) attackedFrom(sd side, target cell) (list []cell) {
	for _, next := range r.sys.board.next(target) {
		if next != noCell && r.friendIn(next, sd) && r.attackStrength(next, target) > 0 {
			list = append(list, next)
		}
	}
	return list
}

// attackStrength adds up the Combat Strength with which a stack may attack.
func (r *run) attackStrength(from, target cell) (n int) {
	for u := range r.pieces.In(from) {
		if code, _ := r.canAttack(u, target); code == "" && r.sys.counters[u].kind != artillery {
			n += r.sys.counters[u].combat
		}
	}
	return n
}

// targets lists the hexes with enemies that a side may attack now.
func (r *run) targets(sd side) []cell {
	return r.cellsWhere(func(c cell) bool { return r.friendIn(c, sd.other()) && len(r.attackedFrom(sd, c)) > 0 })
}

// fleetHexes are those with enemies off which the Fleet may stand (6).
func (r *run) fleetHexes(sd side) []cell {
	if !r.opts.fleet || !r.hasFleet(sd) || r.fleetAt != noCell {
		return nil
	}
	return r.cellsWhere(func(c cell) bool { return r.friendIn(c, sd.other()) && r.fleetMayBePlaced(sd, c) })
}

// usualStanding are the standing orders that most players have a use for.
func (r *run) usualStanding() []string {
	list := []string{"STAND CHARGE ALL IF ODDS<=2/1", "STAND MORALE SPEND MIN 2 IF DIE>=5", "STAND RETREAT SAFEST", "STAND ADVANCE ALL"}
	if r.opts.diplomacy {
		list = append(list, "STAND CONFLICT PASS")
	}
	return list
}

// otherStanding are further ones.
func (r *run) otherStanding() []string {
	list := []string{"STAND CHARGE ALL", "STAND CHARGE NEVER", "STAND MORALE SPEND IF DIE>=4", "STAND ADVANCE NEVER", "STAND LOSS ALL WEAKEST",
		"STAND HQ BEST", "STAND CANCEL"}
	if !r.opts.secretCharge {
		list = append(list, "STAND CHARGE ALL IF ATTACKER CHARGES")
	}
	if r.opts.diplomacy {
		list = append(list, "STAND CALL NEVER", "STAND GIVE WEAKEST")
	}
	return list
}
