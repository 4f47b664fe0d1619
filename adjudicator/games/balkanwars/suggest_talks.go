package balkanwars

import "feldpost/orders"

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
		g.keep(g.written("CALL GB IF EVENT 15 OR EVENT 16"))
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

func (g *guesser) suggestChoice() {
	if list := g.nationsFor("EVENT", g.side); len(list) > 0 && g.chance(70) {
		g.keep(nationLine("EVENT", anyOf(g, list), 0))
	}
}

func (g *guesser) suggestCalls() {
	for _, n := range g.nationsFor("CALL", g.side) {
		if !g.chance(30) {
			continue
		}
		o := nationLine("CALL", n, 0)
		if at := g.germanDefault(g.side); n == germany && at != noCell && g.chance(50) {
			o = with(o, "AT", g.hexArg(at))
		}
		g.keep(o)
	}
}

func (g *guesser) suggestOffer() {
	give, get := g.unitsFor("OFFER", g.side.other()), g.unitsFor("OFFER", g.side)
	o := sub("OFFER", "POW")
	if len(give) > 0 && g.chance(80) {
		o = with(o, "GIVE", g.unitArg(anyOf(g, give)))
	}
	if len(get) > 0 && g.chance(80) {
		o = with(o, "GET", g.unitArg(anyOf(g, get)))
	}
	if g.chance(20) {
		o = with(o, "FOR", orders.Arg{Kind: orders.Text, Text: "a week of rest"})
	}
	g.keep(o)
}

func (g *guesser) suggestAccept() {
	for _, x := range g.talks.Exchanges {
		if x.By == g.side || !g.chance(80) || !g.keep(sub("ACCEPT", "POW", numberArg(x.ID))) {
			continue
		}
		for _, u := range x.Give {
			if o, ok := g.anyLine("RETURN", u); ok && g.chance(50) {
				g.keep(o)
			}
		}
	}
}

func (g *guesser) suggestGifts() {
	left := g.moralePoints(g.side)
	var args []orders.Arg
	for _, n := range g.nationsFor("GIVE", g.side) {
		if left == 0 || !g.chance(40) {
			continue
		}
		count := 1 + g.whim.Below(left)
		left -= count
		args = append(args, amountArg(n, count))
	}
	if len(args) > 0 {
		g.keep(sub("GIVE", "MORALE", args...))
	}
}

func (g *guesser) suggestConflict() {
	switch g.whim.Below(6) {
	case 0:
		g.keep(sub("CONFLICT", "DECLARE"))
	case 1:
		g.keep(when(sub("CONFLICT", "DECLARE"), "PASSED", "", ""))
	case 2:
		g.keep(sub("CONFLICT", "PASS"))
	case 3:
		g.keep(when(sub("CONFLICT", "DECLARE"), "POWER", ">", "OPPONENT"))
	}
	if g.chance(40) {
		g.keep(line("COMMIT", numberArg(g.whim.Below(g.conflictPower(g.side)+3))))
	}
	if g.chance(10) {
		g.keep(when(line("COMMIT", nameArg("ALL")), "CONFRONTATION", "", ""))
	}
}

func (g *guesser) suggestRedeploy() {
	if list := g.unitsFor("REDEPLOY", g.side); len(list) > 0 {
		if o, ok := g.anyLine("REDEPLOY", anyOf(g, list)); ok {
			g.keep(o)
		}
	}
}

// suggestReturns brings Great Power units back on hexes of the player's
// choice, and allots free points.
func (g *guesser) suggestReturns() {
	for _, u := range g.unitsFor("REPLACE", g.side) {
		if !g.chance(50) {
			continue
		}
		if o, ok := g.anyLine("REPLACE", u); ok {
			g.try(o, g.replaceUnit)
		}
	}
	if !g.sys.tables.mobilizes(g.turn) {
		return
	}
	for n := range nations {
		if g.isFor("ALLOT", g.side, n) && g.chance(40) {
			g.try(nationLine("ALLOT", n, 1+g.whim.Below(int(g.talks.Free[g.side]))), g.allot)
		}
	}
}
