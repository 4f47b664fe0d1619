package pathsofglory

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/orders"
)

// suggester makes one random sheet: any of the candidates, each carried out on
// a copy of the state before the next are looked at.
type suggester struct {
	*candidates
	*offer.Whim
	list []orders.Order
}

// Suggest implements adjudicator.Suggester: a random legal sheet for a seat.
func (s *State) Suggest(seat adjudicator.Seat, roll *dice.Source) orders.Sheet {
	sd, ok := s.seatSide(seat)
	if !ok || s.result != nil || !s.owes(sd) {
		return orders.Sheet{}
	}
	w := offer.NewWhim(roll)
	g := &suggester{candidates: s.candidatesFor(sd, w.Order), Whim: w}
	defer g.Leave()
	if g.chance(12) {
		g.take(g.standings()[g.Below(2)])
	}
	must := s.mustEnd()
	sheet := orders.Sheet{End: must || g.chance(2)}
	g.suggestPhase()
	sheet.Orders = g.list
	for range 3 {
		sheet = sheet.Numbered()
		faults := s.dryRun(sd, sheet)
		if len(faults) == 0 && (must || len(sheet.Orders) > 0) {
			return sheet
		}
		sheet.Orders = pass.Right(sheet.Orders, faults) // lines that do not go together
	}
	return orders.Sheet{Orders: s.plain(), End: s.phase() != "bids" && s.phase() != "setup"}
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

// plain is what always is legal.
func (s *State) plain() []orders.Order {
	switch {
	case s.phase() == "bids":
		return []orders.Order{line("BID", number(0))}
	case s.phase() == "setup":
		return []orders.Order{line("CHOOSE", word("YES"))}
	case s.phase() == "action" && !s.asksSomething():
		return []orders.Order{line("PASS")}
	}
	return nil
}

// chance is true once in n times.
func (g *suggester) chance(n int) bool { return g.Below(n) == 0 }

func (g *suggester) add(o orders.Order) { g.list = append(g.list, o) }

func (g *suggester) suggestPhase() {
	switch phase := g.phase(); {
	case phase == "action" && !g.asksSomething():
		g.action()
	case phase == "operation":
		g.operation()
	case phase == "combats":
		g.attacks()
	case phase == "action" && g.act.Use == usePeace && !g.chance(4): // wars are long
	default:
		g.takeAny(g.choices())
	}
}

// takeAny takes lines of each choice.
func (g *suggester) takeAny(list []choice) {
	for _, c := range list {
		if g.take(c) && c.alone {
			return
		}
	}
}

// take adds some lines of a choice.
func (g *suggester) take(c choice) (taken bool) {
	n := 0
	for x := range c.lines {
		if n == c.most {
			break
		}
		if !g.chance(3) {
			g.add(x.Order)
			n++
		}
	}
	return n > 0
}

// action plays any card in any way, rather as an operation or an event.
func (g *suggester) action() {
	g.active = g.side
	if g.chance(200) {
		g.add(line("PASS"))
		return
	}
	for x := range g.plays() {
		if x.use == usePeace && !g.chance(2) || (x.use == useSR || x.use == useRP) && g.chance(2) {
			continue
		}
		g.add(x.Order)
		g.carryOut(&x)
		return
	}
	g.add(line("PASS"))
}

// carryOut adds the lines that follow a play.
func (g *suggester) carryOut(x *play) {
	k := &g.sys.cards[x.card]
	g.act = action{Card: x.card, Use: x.use}
	switch x.use {
	case useAuto:
		g.act.Ops = 1
		g.operation()
	case useOps:
		g.act.Ops = int(k.ops)
		g.discard(x.card)
		g.operation()
	case useSR:
		g.redeploy(int(k.sr))
		g.stopIfIdle("SR")
	case useEvent:
		g.event(x.card)
	}
}

// event adds the lines that an event may have.
func (g *suggester) event(c cardID) {
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
	default:
		g.takeAny(g.eventChoices(c))
	}
}
