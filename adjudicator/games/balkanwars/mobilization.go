// Mobilization (4).
// Points that go to a country of choice (4.1).

package balkanwars

import (
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// finished marks a country in State.points that may mobilize no more this
// Segment: another one has begun (4).
const finished = -1

// beginMobilization counts the points of every friendly country: its
// Good Order Depots inside its borders as the scenario began, which may use no
// rails then, and the Off-Map box for the Ottomans (4.1(1)).
func (r *run) beginMobilization() {
	r.points, r.begun, r.offmapUsed = [nations]int16{}, 0, 0
	r.restoreFog()
	if !r.sys.tables.mobilizes(r.turn) {
		if r.returnsDue(r.active) {
			r.beginPhase()
		}
		return
	}
	r.beginPhase()
	r.freePoints()
	num := &r.sys.tables.num
	for u := range r.units {
		n := r.sys.counters[u].nation
		if r.sys.counters[u].kind != depot || r.at(unitID(u)) < 0 || r.units[u].demoralized || r.allegiance[n] != r.active || !n.hasMorale() {
			continue
		}
		if r.sys.board.hexes[r.at(unitID(u))].country[r.year].has(n) && !r.capitulated[n] {
			r.units[u].flags |= isCounted
			r.points[n] += int16(num.depotPoints)
			r.tell(unitID(u), "points", "4.1", []any{"nation", n, "source", r.unitName(unitID(u)), "n", num.depotPoints}, nil)
		}
	}
	if r.allegiance[ottoman] == r.active && r.offmapDepots > 0 {
		r.points[ottoman] += int16(num.depotPoints) * int16(r.offmapDepots)
		r.emit("points", "4.1", "nation", ottoman, "source", "OFFMAP", "n", num.depotPoints*int(r.offmapDepots))
	}
}

// endMobilization brings back the Great Power units that are still due and
// lets unused points vanish (4.3).
func (r *run) endMobilization() {
	r.returnRest()
	r.watch.allPointsLeft(r)
	r.points, r.begun, r.offmapUsed = [nations]int16{}, 0, 0
	r.talks.Free[r.active] = 0
}

// mobilize executes the lines of a Mobilization Segment. Depots that are
// not to be counted come first.
func (r *run) mobilize(lines []orders.Order) {
	for i := range lines {
		if lines[i].Verb == "NOCOUNT" {
			r.uncount(&lines[i])
		}
	}
	for i := range lines {
		o := &lines[i]
		switch o.Verb {
		case "SPEND":
			r.spendMorale(o)
		case "ALLOT":
			r.allot(o)
		case "REPLACE":
			r.replaceUnit(o)
		case "MOBILIZE":
			r.buy(o)
		}
	}
}

// uncount leaves Depots out of the count, so that they may use the rails
// (R19, 4.1).
func (r *run) uncount(o *orders.Order) {
	cost := int16(r.sys.tables.num.depotPoints)
	for _, a := range o.Args {
		u, ok := r.readUnit(a, r.active)
		if !ok {
			continue
		}
		n := r.sys.counters[u].nation
		switch {
		case r.units[u].flags&isCounted == 0:
			r.fault(a.Pos, "not-counted", "4.1", "unit", r.unitName(u))
		case r.points[n] < cost:
			r.fault(a.Pos, "points-spent", "4.1", "unit", r.unitName(u), "nation", n)
		default:
			r.units[u].flags &^= isCounted
			r.points[n] -= cost
			r.tell(u, "points", "R19", []any{"nation", n, "source", r.unitName(u), "n", -int(cost)}, nil)
		}
	}
}

// spendMorale turns Morale Points into Mobilization Points (4.1(2)):
// `SPEND MORALE BU 2`.
func (r *run) spendMorale(o *orders.Order) {
	var words []string
	for _, a := range o.Args {
		words = append(words, strings.Fields(a.Text)...)
	}
	if len(words) > 0 && strings.EqualFold(words[0], "MORALE") {
		words = words[1:]
	}
	if len(words) == 0 || len(words) > 2 {
		r.fault(o.Pos, "want-amount", "4.1")
		return
	}
	n, count := parseNation(strings.ToUpper(words[0])), 1
	if len(words) == 2 {
		count, _ = strconv.Atoi(words[1])
	}
	if n == noNation || count < 1 {
		r.fault(o.Pos, "want-amount", "4.1", "text", strings.Join(words, " "))
		return
	}
	if !r.mayMobilize(o.Pos, n) {
		return
	}
	if int(r.morale[n]) < count {
		r.fault(o.Pos, "no-morale", "4.1", "nation", n, "need", count, "have", int(r.morale[n]))
		return
	}
	r.emit("spend-morale", "4.1", "nation", n, "n", count, "for", "mobilization")
	r.changeMorale(n, -count, "mobilization", "4.1")
	r.points[n] += int16(count * r.sys.tables.num.moralePoints)
	r.emit("points", "4.1", "nation", n, "source", "morale", "n", count*r.sys.tables.num.moralePoints)
}

// mayMobilize faults a country that is not the player's, has capitulated
// (10.3) or has had its turn: the units of one country come before those of
// the next (4).
func (r *run) mayMobilize(pos orders.Pos, n nation) bool {
	code, rule := "", adjudicator.Rule("4")
	switch {
	case r.allegiance[n] != r.active:
		code = "not-yours"
	case r.capitulated[n]:
		code, rule = "capitulated", "10.3"
	case !n.hasMorale():
		code, rule = "never", "4.2"
	case r.points[n] == finished:
		code = "country-order"
	}
	if code != "" {
		r.fault(pos, code, rule, "nation", n)
		return false
	}
	for other := range nations {
		if other != n && r.begun.has(other) {
			r.watch.pointsLeft(r, other)
			r.points[other] = finished
		}
	}
	r.begun |= setOf(n)
	return true
}

// buy executes MOBILIZE BU/12 Bde AT 2231. A purchase without a Depot is
// refused; to the POOL it is made and lost, as 4.4 says (R27).
func (r *run) buy(o *orders.Order) {
	if len(o.Args) == 0 {
		r.fault(o.Pos, "want-unit", "4")
		return
	}
	if !r.hasOneGoal(o) {
		return
	}
	waste := isPoolWord(o)
	for _, a := range o.Args {
		u, ok := r.readUnit(a, r.active)
		if !ok {
			continue
		}
		n := r.sys.counters[u].nation
		if !r.mayMobilize(a.Pos, n) {
			continue
		}
		cost := r.sys.mobilizationCost(u)
		switch {
		case cost == 0:
			r.fault(a.Pos, "never", "4.2", "unit", r.unitName(u))
		case r.at(u) != locPool:
			r.fault(a.Pos, "not-in-pool", "4", "unit", r.unitName(u), "hex", r.placeName(u))
		case int(r.points[n]) < cost:
			r.fault(a.Pos, "no-points", "4.3", "unit", r.unitName(u), "need", cost, "have", int(r.points[n]))
		case waste:
			r.points[n] -= int16(cost)
			r.tell(u, "mobilize", "4.4", []any{"unit", r.unitName(u), "hex", "POOL", "cost", cost, "nation", n}, nil)
		default:
			r.receive(o, a.Pos, u, cost)
		}
	}
}

// receive puts a unit on a Depot of its country that has taken none this
// Segment (4.4). Enemies and their ZOC do not matter, stacking comes later
// (R28).
func (r *run) receive(o *orders.Order, pos orders.Pos, u unitID, cost int) {
	c, ok := o.Clause("AT")
	if !ok {
		c, ok = o.Clause("TO")
	}
	if !ok || len(c.Args) == 0 {
		r.fault(o.Pos, "want-depot", "4.4", "unit", r.unitName(u))
		return
	}
	n, where := r.sys.counters[u].nation, ""
	if a := c.Args[0]; a.Kind == orders.Name && isOffMapWord(a.Text) {
		if n != ottoman || r.offmapUsed >= r.offmapDepots {
			r.fault(a.Pos, "no-depot", "4.4", "unit", r.unitName(u), "hex", "OFFMAP")
			return
		}
		r.offmapUsed++
		where = "OFFMAP"
		r.put(u, locOffMap)
	} else {
		at, ok := r.readHex(a)
		if !ok {
			return
		}
		d := r.freeDepot(at, n)
		if d == noUnit {
			r.fault(a.Pos, "no-depot", "4.4", "unit", r.unitName(u), "hex", r.hexName(at))
			return
		}
		r.units[d].flags |= didReceive
		where = r.hexName(at)
		r.put(u, at)
		r.units[u].flags &^= isFrozen // a unit of the group that comes back elsewhere has left it (R125)
		if r.isFrozen(d) {
			r.units[u].flags |= isFrozen // R102: with the Depot that receives it
		}
	}
	r.points[n] -= int16(cost)
	r.units[u].demoralized, r.units[u].open = false, !r.opts.fog
	r.tell(u, "mobilize", "4.4", []any{"unit", r.unitName(u), "hex", where, "cost", cost, "nation", n},
		[]any{"nation", n, "n", 1, "by", "mobilize", "path", where})
}

// isPoolWord tells whether an order says AT POOL.
func isPoolWord(o *orders.Order) bool {
	args := clauseArgs(o, "AT", "TO")
	return len(args) == 1 && strings.EqualFold(args[0].Text, "POOL")
}

func isOffMapWord(text string) bool {
	return strings.EqualFold(strings.ReplaceAll(strings.ReplaceAll(text, "-", ""), " ", ""), "OFFMAP")
}

// freeDepot returns a Good Order Depot of a country in a hex that has
// received nothing this Segment (4.4, R20), noUnit when there is none.
func (s *State) freeDepot(c cell, n nation) unitID {
	for u := range s.pieces.In(c) {
		if k := &s.sys.counters[u]; k.kind == depot && k.nation == n && !s.units[u].demoralized && s.units[u].flags&didReceive == 0 {
			return u
		}
	}
	return noUnit
}

// freePoints adds to the points of this turn's event the printed ones of each
// Great Power now allied (4.1(2)); without Diplomacy there are none (R118).
func (r *run) freePoints() {
	if !r.opts.diplomacy {
		return
	}
	for n := austria; n < nations; n++ {
		if points := r.sys.tables.politics.powers[n].mobilization; r.allegiance[n] == r.active && points > 0 {
			r.talks.Free[r.active] += int16(points)
			r.emit("points", "4.1", "side", r.seat(r.active), "source", n, "n", points)
		}
	}
}

// allot executes ALLOT BU 3, GR 1: free points become a country's own, and
// pass to no other (4.1, 4.3).
func (r *run) allot(o *orders.Order) {
	for _, a := range o.Args {
		name, count, ok := a.Amount()
		n := parseNation(strings.ToUpper(name))
		if !ok || n == noNation || count < 1 {
			r.fault(a.Pos, "want-amount", "4.1", "text", argText(a))
			continue
		}
		code, have := "", int(r.talks.Free[r.active])
		switch {
		case r.allegiance[n] != r.active:
			code = "not-yours"
		case !n.hasMorale():
			code = "never"
		case r.capitulated[n]:
			code = "capitulated"
		case r.points[n] == finished:
			code = "country-order"
		case have < count:
			code = "no-free-points"
		}
		if code != "" {
			r.fault(a.Pos, code, "4.1", "nation", n, "need", count, "have", have)
			continue
		}
		r.talks.Free[r.active] -= int16(count)
		r.points[n] += int16(count)
		r.emit("points", "4.1", "nation", n, "source", "allotted", "n", count)
	}
}

// knownTalk sees that the objects of a standing order of the Diplomatic Phase
// make sense: STAND CONFLICT PASS, STAND CONFLICT COMMIT 2, STAND CALL NEVER,
// STAND CALL GB, STAND GIVE BU, SE.
func (j judge) knownTalk(o *orders.Order) bool {
	good := true
	if !j.opts.diplomacy {
		j.fault(o.Pos, "no-diplomacy", "3", "verb", "STAND "+o.Sub)
		return false
	}
	if a, b, two := twoAnswers(o); two {
		j.fault(b.Pos, "contrary", "3", "text", argText(b), "other", argText(a), "verb", o.Sub)
		return false
	}
	for _, a := range o.Args {
		code := ""
		switch {
		case o.Sub == "CONFLICT" && !isDeclaration(a):
			code = "want-declare"
		case o.Sub == "CALL" && !isCallable(a):
			code = "want-power"
		case o.Sub == "GIVE" && !isGift(a):
			code = "want-country"
		}
		if code != "" {
			j.fault(a.Pos, code, "3", "text", argText(a))
			good = false
		}
	}
	return good
}

func isDeclaration(a orders.Arg) bool {
	_, commits := standingCommitment(a, 0)
	return commits || a.Is("DECLARE") || a.Is("PASS")
}

func isCallable(a orders.Arg) bool {
	return a.Is("NEVER") || hasForces(parseNation(strings.ToUpper(a.Text)))
}

func isGift(a orders.Arg) bool {
	n := parseNation(strings.ToUpper(a.Text))
	return a.Is("WEAKEST") || n != noNation && n.hasMorale()
}

// twoAnswers finds two objects of which only one can count: DECLARE and PASS, two
// commitments, a Power beside NEVER, a country behind WEAKEST.
func twoAnswers(o *orders.Order) (a, b orders.Arg, two bool) {
	for i, b := range o.Args {
		for _, a := range o.Args[:i] {
			_, x := standingCommitment(a, 0)
			_, y := standingCommitment(b, 0)
			switch o.Sub {
			case "CONFLICT":
				two = x == y
			case "CALL":
				two = a.Is("NEVER") || b.Is("NEVER")
			case "GIVE":
				two = a.Is("WEAKEST")
			}
			if two {
				return a, b, true
			}
		}
	}
	return a, b, false
}

// argsText are arguments as they are written.
func argsText(args []orders.Arg) (text string) {
	for _, a := range args {
		text += argText(a)
	}
	return text
}
