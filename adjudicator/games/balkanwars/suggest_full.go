package balkanwars

import (
	"slices"

	"feldpost/orders"
)

// suggestChoices picks other counters for some categories of Scenario 2.
func (g *guesser) suggestChoices() {
	for _, u := range g.unitsFor("CHOOSE", g.side) {
		if !g.Chance(10) {
			continue
		}
		o := g.lineFor("CHOOSE", []unitID{u}, noCell)
		for v := range g.units {
			if g.at(unitID(v)) >= 0 && g.isAlike(u, unitID(v)) && g.Chance(30) {
				o = with(o, "FOR", g.unitArg(unitID(v)))
				break
			}
		}
		g.try(o, g.chooseCounters)
	}
}

// suggestHold keeps an Engineer in place, to dig in, to repair what was cut
// before this Segment, or to bridge. Below a line that moves ALL from its hex it
// would change what that line means.
func (g *guesser) suggestHold(u unitID) {
	if slices.Contains(g.swept, g.at(u)) {
		return
	}
	if g.base.cut[g.at(u)] && g.canRepair(g.side, u) && g.try(g.lineFor("REPAIR", []unitID{u}, noCell), g.hold) {
		return
	}
	o := g.lineFor("HOLD", []unitID{u}, noCell)
	if g.canDig(g.side, u) && g.Chance(70) {
		o = with(o, "ENTRENCH")
	}
	g.try(o, g.hold)
}

// suggestLandings now and then sends units from Ports to places nearer to an
// aim.
func (g *guesser) suggestLandings() {
	from := g.unitsFor("AMPHIB", g.side)
	if len(from) == 0 || !g.Chance(20) {
		return
	}
	g.shuffle(from)
	to := slices.DeleteFunc(g.landingHexes(g.side, from[0]), func(c cell) bool { return g.dist[c] < 0 || g.dist[c] > 3 })
	for range 2 {
		if len(to) == 0 || g.try(g.lineFor("AMPHIB", from[:1+g.Below(min(4, len(from)))], anyOf(g, to)), g.amphib) {
			return
		}
	}
}

// suggestFleet stations the Fleet off an enemy's coast and lets it fight
// there, alone or with the units beside it.
func (g *guesser) suggestFleet() {
	off := g.fleetHexes(g.side)
	if len(off) == 0 {
		return
	}
	target := anyOf(g, off)
	if g.try(line("FLEET", g.hexArg(target)), g.placeFleet) && g.Chance(50) {
		g.try(with(line("ATTACK", g.hexArg(target)), "WITH", g.unitArg(g.sys.fleet)), g.fight)
	}
}

// guessDefence is the strength of the units in a hex, as far as the side may
// know it: five for each that is face down.
func (g *guesser) guessDefence(c cell) (n int) {
	for u := range g.pieces.In(c) {
		if g.isHidden(u) {
			n += 5
		} else {
			n += g.sys.counters[u].combat
		}
	}
	return n
}

// suggestSecrets now and then reveals a unit or closes the boxes.
func (g *guesser) suggestSecrets() {
	if !g.opts.fog {
		return
	}
	if g.Chance(3) {
		word := "ON"
		if g.concealed[g.side] {
			word = "OFF"
		}
		g.try(line("CONCEAL", nameArg(word)), func(o *orders.Order) { g.conceal(g.side, o) })
	}
	if g.side != g.active || g.segment() < segMobilization || !g.Chance(10) {
		return
	}
	if own := g.unitsFor("REVEAL", g.side); len(own) > 0 {
		g.try(g.lineFor("REVEAL", []unitID{anyOf(g, own)}, noCell), func(o *orders.Order) { g.revealOwn(g.side, o) })
	}
}

// suggestTalks writes a random sheet of the Diplomatic Phase: every kind of
// line now and then, so that random play comes to every step of it.
func (g *guesser) suggestTalks() {
	if g.Chance(15) {
		g.suggestOffer()
	}
	g.suggestChoice()
	g.suggestCalls()
	g.suggestAccept()
	g.suggestGifts()
	g.suggestConflict()
	if g.Chance(20) {
		g.suggestRedeploy()
	}
	g.Sheet.End = g.Chance(85)
}

// suggestAhead writes lines for the next Diplomatic Phase into a turn sheet
// (R119).
func (g *guesser) suggestAhead() {
	g.suggestCalls()
	g.suggestGifts()
	g.suggestConflict()
	if g.Chance(50) {
		g.keep(g.written("CALL GB IF EVENT 15 OR EVENT 16"))
	}
}

// keep adds a line when the whole sheet with it is without fault.
func (g *guesser) keep(o orders.Order) bool {
	o.Pos.Line = len(g.Sheet.Orders) + 1
	list := append(g.Sheet.Orders[:len(g.Sheet.Orders):len(g.Sheet.Orders)], o)
	if len(g.base.Check(g.base.seat(g.side), orders.Sheet{Orders: list})) > 0 {
		return false
	}
	g.Sheet.Orders = list
	return true
}

func (g *guesser) suggestChoice() {
	if list := g.nationsFor("EVENT", g.side); len(list) > 0 && g.Chance(70) {
		g.keep(nationLine("EVENT", anyOf(g, list), 0))
	}
}

func (g *guesser) suggestCalls() {
	for _, n := range g.nationsFor("CALL", g.side) {
		if !g.Chance(30) {
			continue
		}
		o := nationLine("CALL", n, 0)
		if at := g.germanDefault(g.side); n == germany && at != noCell && g.Chance(50) {
			o = with(o, "AT", g.hexArg(at))
		}
		g.keep(o)
	}
}

func (g *guesser) suggestOffer() {
	give, get := g.unitsFor("OFFER", g.side.other()), g.unitsFor("OFFER", g.side)
	o := sub("OFFER", "POW")
	if len(give) > 0 && g.Chance(80) {
		o = with(o, "GIVE", g.unitArg(anyOf(g, give)))
	}
	if len(get) > 0 && g.Chance(80) {
		o = with(o, "GET", g.unitArg(anyOf(g, get)))
	}
	if g.Chance(20) {
		o = with(o, "FOR", orders.Arg{Kind: orders.Text, Text: "a week of rest"})
	}
	g.keep(o)
}

func (g *guesser) suggestAccept() {
	for _, x := range g.talks.Exchanges {
		if x.By == g.side || !g.Chance(80) || !g.keep(sub("ACCEPT", "POW", numberArg(x.ID))) {
			continue
		}
		for _, u := range x.Give {
			if o, ok := g.anyLine("RETURN", u); ok && g.Chance(50) {
				g.keep(o)
			}
		}
	}
}

func (g *guesser) suggestGifts() {
	left := g.moralePoints(g.side)
	var args []orders.Arg
	for _, n := range g.nationsFor("GIVE", g.side) {
		if left == 0 || !g.Chance(40) {
			continue
		}
		count := 1 + g.Below(left)
		left -= count
		args = append(args, amountArg(n, count))
	}
	if len(args) > 0 {
		g.keep(sub("GIVE", "MORALE", args...))
	}
}

func (g *guesser) suggestConflict() {
	switch g.Below(6) {
	case 0:
		g.keep(sub("CONFLICT", "DECLARE"))
	case 1:
		g.keep(when(sub("CONFLICT", "DECLARE"), "PASSED", "", ""))
	case 2:
		g.keep(sub("CONFLICT", "PASS"))
	case 3:
		g.keep(when(sub("CONFLICT", "DECLARE"), "POWER", ">", "OPPONENT"))
	}
	if g.Chance(40) {
		g.keep(line("COMMIT", numberArg(g.Below(g.conflictPower(g.side)+3))))
	}
	if g.Chance(10) {
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
		if !g.Chance(50) {
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
		if g.isFor("ALLOT", g.side, n) && g.Chance(40) {
			g.try(nationLine("ALLOT", n, 1+g.Below(int(g.talks.Free[g.side]))), g.allot)
		}
	}
}
