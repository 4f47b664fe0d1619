package balkanwars

import (
	"strconv"

	"feldpost/orders"
)

// suggestTalks writes a random sheet of the Diplomatic Phase: every kind of
// line now and then, so that random play comes to every step of it.
func (g *guesser) suggestTalks() {
	if g.chance(15) {
		g.suggestOffer()
	}
	g.suggestChoice()
	g.suggestCalls()
	g.suggestAccept()
	g.suggestGifts()
	g.suggestConflict()
	if g.chance(20) {
		g.suggestRedeploy()
	}
	g.sheet.End = g.chance(85)
}

// suggestAhead writes lines for the next Diplomatic Phase into a turn sheet
// (R119).
func (g *guesser) suggestAhead() {
	g.suggestCalls()
	g.suggestGifts()
	g.suggestConflict()
	if g.chance(50) {
		o := line("CALL", nameArg("GB"))
		o.When = &orders.Cond{Any: [][]orders.Term{{{Subject: "EVENT 15"}}, {{Subject: "EVENT 16"}}}}
		g.keep(o)
	}
}

// keep adds a line when the whole sheet with it is without fault.
func (g *guesser) keep(o orders.Order) bool {
	o.Pos.Line = len(g.sheet.Orders) + 1
	list := append(g.sheet.Orders[:len(g.sheet.Orders):len(g.sheet.Orders)], o)
	if len(g.base.Check(g.base.seat(g.side), orders.Sheet{Orders: list})) > 0 {
		return false
	}
	g.sheet.Orders = list
	return true
}

func sub(verb, second string, args ...orders.Arg) orders.Order {
	o := line(verb, args...)
	o.Sub = second
	return o
}

func numberArg(n int) orders.Arg { return orders.Arg{Kind: orders.Number, Text: strconv.Itoa(n)} }

func (g *guesser) suggestChoice() {
	if c := g.talks.Choice; c != nil && c.By == g.side && g.chance(70) {
		list := nationNamesOf(c.From)
		g.keep(sub("EVENT", "CHOOSE", nameArg(list[g.below(len(list))])))
	}
}

func (g *guesser) suggestCalls() {
	for n := range nations {
		if !g.callable(g.side).has(n) || !g.chance(30) {
			continue
		}
		o := line("CALL", nameArg(n.String()))
		if at := g.germanDefault(g.side); n == germany && at != noCell && g.chance(50) {
			o.Clauses = []orders.Clause{clause("AT", g.hexArg(at))}
		}
		g.keep(o)
	}
}

// prisonersOf lists the units of a side that are prisoners.
func (s *State) prisonersOf(sd side) (list []unitID) {
	for u := range s.units {
		if s.at(unitID(u)) == locPOW && s.sideOf(unitID(u)) == sd {
			list = append(list, unitID(u))
		}
	}
	return list
}

func (g *guesser) suggestOffer() {
	give, get := g.prisonersOf(g.side.other()), g.prisonersOf(g.side)
	o := sub("OFFER", "POW")
	if len(give) > 0 && g.chance(80) {
		o.Clauses = append(o.Clauses, clause("GIVE", g.unitArg(give[g.below(len(give))])))
	}
	if len(get) > 0 && g.chance(80) {
		o.Clauses = append(o.Clauses, clause("GET", g.unitArg(get[g.below(len(get))])))
	}
	if g.chance(20) {
		o.Clauses = append(o.Clauses, clause("FOR", orders.Arg{Kind: orders.Text, Text: "a week of rest"}))
	}
	g.keep(o)
}

func (g *guesser) suggestAccept() {
	for _, x := range g.talks.Exchanges {
		if x.By == g.side || !g.chance(80) || !g.keep(sub("ACCEPT", "POW", numberArg(x.ID))) {
			continue
		}
		for _, u := range x.Give {
			var places []cell
			for c := range g.sys.board.hexes {
				if g.mayBeReleased(u, cell(c)) {
					places = append(places, cell(c))
				}
			}
			if len(places) > 0 && g.chance(50) {
				g.keep(line("RETURN", g.unitArg(u), g.hexArg(places[g.below(len(places))])))
			}
		}
	}
}

func (g *guesser) suggestGifts() {
	left := g.moralePoints(g.side)
	var args []orders.Arg
	for n := range nations {
		if left == 0 || !g.takesMorale(n, g.side) || !g.chance(40) {
			continue
		}
		count := 1 + g.below(left)
		left -= count
		args = append(args, nameArg(n.String()+" "+strconv.Itoa(count)))
	}
	if len(args) > 0 {
		g.keep(sub("GIVE", "MORALE", args...))
	}
}

func (g *guesser) suggestConflict() {
	when := func(subject string) *orders.Cond {
		return &orders.Cond{Any: [][]orders.Term{{{Subject: subject}}}}
	}
	switch g.below(6) {
	case 0:
		g.keep(sub("CONFLICT", "DECLARE"))
	case 1:
		o := sub("CONFLICT", "DECLARE")
		o.When = when("PASSED")
		g.keep(o)
	case 2:
		g.keep(sub("CONFLICT", "PASS"))
	case 3:
		o := sub("CONFLICT", "DECLARE")
		o.When = &orders.Cond{Any: [][]orders.Term{{{Subject: "POWER", Op: ">", Value: "OPPONENT"}}}}
		g.keep(o)
	}
	if g.chance(40) {
		g.keep(line("COMMIT", numberArg(g.below(g.conflictPower(g.side)+3))))
	}
	if g.chance(10) {
		o := line("COMMIT", nameArg("ALL"))
		o.When = when("CONFRONTATION")
		g.keep(o)
	}
}

func (g *guesser) suggestRedeploy() {
	var list []unitID
	for u := range g.units {
		if g.sys.counters[u].nation == austria && g.at(unitID(u)) >= 0 {
			list = append(list, unitID(u))
		}
	}
	if len(list) == 0 {
		return
	}
	u := list[g.below(len(list))]
	for c := range g.sys.board.hexes {
		if g.isFreeTown(u, cell(c)) && g.chance(30) {
			g.keep(line("REDEPLOY", g.unitArg(u), g.hexArg(cell(c))))
			return
		}
	}
}

// suggestReturns brings Great Power units back on hexes of the player's
// choice, and allots free points.
func (g *guesser) suggestReturns() {
	for u := range g.units {
		if !g.mayReturn(unitID(u), g.side) || !g.chance(50) {
			continue
		}
		var places []cell
		for c := range g.sys.board.hexes {
			if g.mayReturnTo(unitID(u), g.side, cell(c)) == "" {
				places = append(places, cell(c))
			}
		}
		if len(places) > 0 {
			o := line("REPLACE", g.unitArg(unitID(u)))
			o.Clauses = []orders.Clause{clause("AT", g.hexArg(places[g.below(len(places))]))}
			g.try(o, g.replaceUnit)
		}
	}
	if !g.sys.tables.mobilizes(g.turn) {
		return
	}
	for n := range nations {
		if left := int(g.talks.Free[g.side]); left > 0 && g.allegiance[n] == g.side && n.hasMorale() && g.chance(40) {
			g.try(line("ALLOT", nameArg(n.String()+" "+strconv.Itoa(1+g.below(left)))), g.allot)
		}
	}
}
