package pathsofglory

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// suggester makes one random sheet. Lines are tried on a copy of the state,
// with the functions that carry orders out.
type suggester struct {
	*run
	real *State
	dice *dice.Source
	side side
	list []orders.Order
}

// Suggest implements adjudicator.Suggester: a random legal sheet for a seat.
func (s *State) Suggest(seat adjudicator.Seat, roll *dice.Source) orders.Sheet {
	sd, ok := s.seatSide(seat)
	if !ok || s.result != nil || !s.owes(sd) {
		return orders.Sheet{}
	}
	g := &suggester{run: s.trial(), real: s.apart(), dice: roll, side: sd}
	defer g.rest()
	sheet := orders.Sheet{End: g.chance(2)}
	g.standingLines()
	stand := len(g.list)
	g.phaseLines()
	sheet.Orders = g.list
	if s.mustEnd() {
		sheet.End = true
	}
	if len(s.dryRun(sd, sheet.Numbered())) == 0 {
		return sheet
	}
	sheet.Orders = append(g.list[:stand:stand], g.plain()...)
	sheet.End = s.phase() != "bids" && s.phase() != "setup"
	return sheet
}

// mustEnd reports whether a sheet without lines needs its END.
func (s *State) mustEnd() bool {
	switch s.phase() {
	case "operation", "combats", "replacement", "draw", "commitment", "question":
		return true
	}
	return s.asksSomething()
}

// asksSomething reports whether an action waits for the other side.
func (s *State) asksSomething() bool {
	f := s.stack.Top()
	return f != nil && f.Stage == stageAnswer
}

// below is a random number from 0 to n-1.
func (g *suggester) below(n int) int { return g.dice.Roll("suggest", "", n) - 1 }

// chance is true once in n times.
func (g *suggester) chance(n int) bool { return g.below(n) == 0 }

// plain is what always is legal.
func (g *suggester) plain() []orders.Order {
	switch g.real.phase() {
	case "bids":
		return []orders.Order{line("BID", number(g.below(4)))}
	case "setup":
		return []orders.Order{line("CHOOSE", word("YES"))}
	case "action":
		if !g.real.asksSomething() {
			return []orders.Order{line("PASS")}
		}
	}
	return nil
}

func (g *suggester) phaseLines() {
	switch g.real.phase() {
	case "bids":
		g.add(line("BID", number(g.below(6))))
	case "setup":
		g.add(line("CHOOSE", word([...]string{"YES", "NO"}[g.below(2)])))
	case "action":
		if g.real.asksSomething() {
			g.answerLines()
			return
		}
		g.action()
	case "operation":
		g.operation()
	case "combats":
		g.attacks()
	case "replacement":
		g.replacements()
	case "draw", "commitment":
		g.discardLines()
	case "question":
		g.questionLines()
	}
}

func (g *suggester) add(o orders.Order) { g.list = append(g.list, o) }

// line makes an order of a verb and its objects.
func line(verb string, args ...orders.Arg) orders.Order { return orders.Order{Verb: verb, Args: args} }

// with adds a clause.
func with(o orders.Order, key string, args ...orders.Arg) orders.Order {
	o.Clauses = append(o.Clauses, orders.Clause{Key: key, Args: args})
	return o
}

func word(w string) orders.Arg { return orders.Arg{Kind: orders.Name, Text: w} }

func number(n int) orders.Arg { return orders.Arg{Kind: orders.Number, Text: strconv.Itoa(n)} }

func (s *State) cardArg(c cardID) orders.Arg  { return number(c.number()) }
func (s *State) spaceArg(sp space) orders.Arg { return word(s.name(sp)) }
func (s *State) unitArg(u unitID) orders.Arg  { return word(s.unitName(u)) }

func (s *State) unitArgs(list []unitID) []orders.Arg {
	args := make([]orders.Arg, len(list))
	for i, u := range list {
		args[i] = s.unitArg(u)
	}
	return args
}

func (s *State) spaceArgs(list []space) []orders.Arg {
	args := make([]orders.Arg, len(list))
	for i, sp := range list {
		args[i] = s.spaceArg(sp)
	}
	return args
}

func (s *State) pathArg(path []space) orders.Arg {
	names := make([]string, len(path))
	for i, sp := range path {
		names[i] = s.name(sp)
	}
	return orders.Arg{Kind: orders.Path, Text: strings.Join(names, ">"), Path: names}
}

// handOf lists the cards in a side's hand.
func (s *State) handOf(sd side) []cardID { return slices.Collect(s.deck(sd).At(cardHand)) }

// standingLines sometimes gives standing orders, also those that ask.
func (g *suggester) standingLines() {
	if !g.chance(12) {
		return
	}
	stand := func(sub string, args ...orders.Arg) orders.Order {
		o := line("STAND", args...)
		o.Sub = sub
		return o
	}
	switch g.below(8) {
	case 0:
		g.add(stand("DEFEND", word("ANY"), word("ASK")))
	case 1:
		g.add(stand("LOSS", word("ANY"), word("ASK")))
	case 2:
		g.add(stand("RETREAT", word("ANY"), word("ASK")))
	case 3:
		g.add(stand("RETREAT", word("ANY"), word("CANCEL")))
	case 4:
		for _, c := range g.handOf(g.side) {
			if g.sys.cards[c].combat {
				g.add(with(stand("DEFEND", word("ANY")), "CARD", g.cardArg(c)))
				return
			}
		}
	case 5:
		g.add(stand("PEACE", word([...]string{"REFUSE", "ASK"}[g.below(2)])))
	case 6:
		g.add(stand("EVENT", word("WAR-IN-AFRICA"), word([...]string{"GIVE-VP", "ASK"}[g.below(2)])))
	case 7:
		g.add(stand("CANCEL"))
	}
}

// action picks a card and a use at random.
func (g *suggester) action() {
	g.active = g.side
	if g.chance(40) {
		if code, _ := g.peaceBar(g.side); code == "" {
			o := line("OFFER")
			o.Sub = "PEACE"
			g.add(o)
			return
		}
	}
	hand := g.handOf(g.side)
	if len(hand) == 0 || g.chance(12) {
		g.add(line("PLAY", word("AUTO"), word("OPS")))
		g.act = action{Use: useAuto, Ops: 1}
		g.operation()
		return
	}
	c := hand[g.below(len(hand))]
	u := [...]use{useOps, useOps, useSR, useRP, useEvent, useEvent}[g.below(6)]
	if code, _ := g.useBar(c, u); code != "" {
		u = useOps
		if code, _ := g.useBar(c, u); code != "" {
			g.add(line("PASS"))
			return
		}
	}
	g.add(line("PLAY", g.cardArg(c), word(strings.ToUpper(u.String()))))
	g.act = action{Card: c, Use: u}
	switch u {
	case useOps:
		g.act.Ops = int(g.sys.cards[c].ops)
		g.discard(c)
		g.operation()
	case useSR:
		g.redeployments(int(g.sys.cards[c].sr))
		g.stopIfIdle("SR")
	case useEvent:
		g.eventLines(c)
	}
}

// eventLines adds the lines that an event may have.
func (g *suggester) eventLines(c cardID) {
	g.played[c] = uint8(g.turn)
	switch g.sys.cards[c].event {
	case "guns_of_august":
		g.putCard(c, cardRemoved)
		gunsOfAugust(g.run)
		g.markReady()
		g.attacks()
	case "mata_hari", "cloak_and_dagger", "yanks_and_tanks", "kerensky_offensive", "brusilov_offensive":
		if g.chance(3) && g.sys.rules[c].play != nil {
			return // the lines come when the hand has been seen
		}
		g.act.Ops = int(g.sys.cards[c].ops)
		g.discard(c)
		g.operation()
	case "landwehr":
		var list []unitID
		for u := unitID(1); int(u) < len(g.sys.counters) && len(list) < 2; u++ {
			if g.sys.counters[u].nation == germany && g.reduced[u] && (g.at(u) == boxReserve || g.at(u).isMap() && g.isSupplied(u)) {
				list = append(list, u)
			}
		}
		if len(list) > 0 {
			g.add(line("REFIT", g.unitArgs(list)...))
		}
	case "cp_entrench", "ap_entrench":
		var list []space
		for sp := space(1); int(sp) < len(g.sys.board.places); sp++ {
			if g.pieces.Has(sp, g.side) && g.trenchEventBar(sp) == "" {
				list = append(list, sp)
			}
		}
		if len(list) > 0 {
			g.add(line("ENTRENCH", g.spaceArg(list[g.below(len(list))])))
		}
	case "salonika":
		n := 0
		for u := unitID(1); int(u) < len(g.sys.counters) && n+g.pieces.Count(g.sys.board.salonika, ap) < 3; u++ {
			if code, _ := g.salonikaUnitBar(u); code == "" && !g.chance(3) {
				g.add(line("SR", g.unitArg(u), g.pathArg([]space{g.at(u), g.sys.board.salonika})))
				n++
			}
		}
	}
}

// discardLines throws a combat card away now and then.
func (g *suggester) discardLines() {
	moment := "DRAW"
	if g.real.phase() == "commitment" {
		moment = "COMMITMENT"
	}
	for _, c := range g.handOf(g.side) {
		if code, _ := g.discardBar(c); code == "" && g.chance(3) {
			g.add(with(line("DISCARD", g.cardArg(c)), "AT", word(moment)))
		}
	}
}

// answerLines answers a peace offer or War in Africa.
func (g *suggester) answerLines() {
	if g.act.Use == usePeace {
		if g.chance(8) {
			o := line("ACCEPT")
			o.Sub = "PEACE"
			g.add(o)
		}
		return
	}
	if g.chance(2) {
		g.add(line("CHOOSE", word("VP")))
		return
	}
	for u := unitID(1); int(u) < len(g.sys.counters); u++ {
		if g.isAfricaVictim(u) {
			g.add(line("REMOVE", g.unitArg(u)))
			return
		}
	}
}

// questionLines answers a question in a combat.
func (g *suggester) questionLines() {
	b := g.battle
	switch g.real.step() {
	case "great retreat":
		g.add(line("CHOOSE", word([...]string{"YES", "NO"}[g.below(2)])))
	case "defender's cards":
		for _, c := range g.handOf(g.side) {
			if code, _ := g.ccBar(c, b, defending); code == "" && !g.chance(3) {
				g.add(line("PLAY", g.cardArg(c)))
			}
		}
	case "first losses", "second losses":
		live := g.living(b, b.role(g.side))
		if len(live) > 0 && !g.chance(3) {
			g.add(line("LOSS", g.unitArg(live[g.below(len(live))])))
		}
	case "retreat", "great retreat ways":
		if g.canCancel(b) && g.chance(2) {
			g.add(line("RETREAT", word("NEVER")))
			return
		}
		units, length := g.leaving(b)
		for _, u := range units {
			list := g.ways(u, b.Target, length)
			if len(list) > 0 && !g.chance(3) {
				w := list[g.below(len(list))]
				g.add(line("RETREAT", g.unitArg(u), g.pathArg(append([]space{b.Target}, w.path...))))
			}
		}
		if len(units) > 1 && g.chance(3) {
			g.add(with(line("RETREAT", word("DEFAULT")), "SURPLUS", g.unitArg(units[g.below(len(units))])))
		}
	}
}

// replacements spends points at random.
func (g *suggester) replacements() {
	var spent halves
	for u := unitID(1); int(u) < len(g.sys.counters); u++ {
		c := &g.sys.counters[u]
		if c.side != g.side || c.pool == noPool || g.rp[c.pool] == 0 || g.chance(4) {
			continue
		}
		before := len(g.Faults)
		var o orders.Order
		switch {
		case g.reduced[u] && (g.at(u).isMap() || g.at(u) == boxReserve):
			o = line("REFIT", g.unitArg(u))
			g.refit(&o, u, &spent)
		case g.at(u) == boxLost:
			o = line("REPLACE", g.unitArg(u))
			full := g.chance(3)
			if full {
				o.Args = append(o.Args, word("FULL"))
			}
			g.rebuildUnit(&o, u, full, nowhere, &spent)
		default:
			continue
		}
		if len(g.Faults) == before {
			g.add(o)
		}
	}
}
