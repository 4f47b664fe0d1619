package pathsofglory

import (
	"slices"

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

// Limits of a random letter: how many spaces it tries to activate, how many
// groups to move out of one, how many targets to attack, how many units to
// redeploy and to how many spaces.
const (
	triedSpaces  = 6
	triedGroups  = 3
	triedTargets = 4
	triedUnits   = 14
	triedGoals   = 4
)

// operation activates any spaces and uses them.
func (g *suggester) operation() {
	if g.chance(30) {
		g.add(line("STOP"))
		return
	}
	tries := 0
	for x := range g.activations() {
		if tries == triedSpaces || g.act.Spent >= g.act.Ops {
			break
		}
		if x.mode == toMove && g.besideEnemy(x.space) && g.chance(2) {
			continue
		}
		tries++
		before := len(g.Faults)
		if g.activateSpace(orders.Pos{}, x.space, x.mode, false); len(g.Faults) == before {
			g.add(g.activationOrder(x))
		}
	}
	g.markReady()
	for sp := space(1); int(sp) < len(g.sys.board.places); sp++ {
		if g.orders[sp] == toMove {
			g.entrench(sp)
			g.move(sp)
		}
	}
	g.attacks()
	g.stopIfIdle("ACTIVATE")
}

// stopIfIdle says STOP when no line uses the points of the action.
func (g *suggester) stopIfIdle(verb string) {
	if !doesSomething(g.list, verb) {
		g.add(line("STOP"))
	}
}

// entrench lets an army of a space try it.
func (g *suggester) entrench(sp space) {
	for u := range g.pieces.In(sp) {
		if code, _ := g.entrenchBar(u); code == "" && g.chance(2) {
			g.done[u] |= willEntrench
			g.add(with(line("ENTRENCH", g.unitArg(u)), "AT", g.spaceArg(sp)))
			return
		}
	}
}

// move sends groups of a space on any ways.
func (g *suggester) move(from space) {
	for range triedGroups {
		if g.chance(4) {
			continue
		}
		for group := range g.groups(from) {
			for way := range g.ends(group) {
				o := line("MOVE", append(g.unitArgs(group), g.pathArg(way))...)
				before := len(g.Faults)
				if g.moveLine(&o); len(g.Faults) == before {
					g.add(o)
				}
				break
			}
			break
		}
	}
}

// attacks adds ATTACK lines for the spaces activated for that.
func (g *suggester) attacks() {
	for sp := space(1); int(sp) < len(g.sys.board.places); sp++ {
		if g.orders[sp] != toAttack || g.chance(6) {
			continue
		}
		if g.chance(20) {
			g.add(line("STOP")) // the others later
		}
		tries := 0
		for target := range g.targets(sp) {
			if tries++; g.attack(target) || tries == triedTargets {
				break
			}
		}
	}
}

// attack adds a line for one target, false when there is no legal attack.
func (g *suggester) attack(target space) bool {
	active := slices.DeleteFunc(g.besideOwn(target), func(sp space) bool { return g.orders[sp] != toAttack })
	for from := range g.forces(active) {
		if len(from) < len(active) && !g.chance(3) {
			continue // rather all together
		}
		if a, ok := g.attackBy(target, from); ok {
			g.add(g.attackOrder(&a))
			g.attacked[target] = true
			for _, u := range a.units {
				g.done[u] |= hasAttacked
			}
			return true
		}
	}
	return false
}

// attackOrder writes an attack with any of the things that may be said of it.
func (g *suggester) attackOrder(a *attackLine) orders.Order {
	from := g.startsOf(a.units)
	o := with(line("ATTACK", g.spaceArg(a.target)), "FROM", g.spaceArgs(from)...)
	o = with(o, "WITH", g.unitArgs(a.units)...)
	if code, _ := g.flankBar(a); code == "" && g.chance(2) {
		a.flank = true
		o = with(o, "FLANK")
		if g.chance(2) {
			o = with(o, "PIN", g.spaceArg(from[g.Below(len(from))]))
		}
	}
	b := g.newBattle(a)
	for _, c := range g.handOf(g.side) {
		if code, _ := g.ccBar(c, b, attacking); code == "" && !o.Has("CARD") && g.chance(2) {
			o = with(o, "CARD", g.cardArg(c))
		}
	}
	if g.act.Use == useEvent && g.chance(2) {
		a.event = g.act.Card
		if code, _ := g.boostBar(a); code == "" {
			o = with(o, "EVENT", g.cardArg(a.event))
			g.act.Boosted = true
		}
	}
	if !g.chance(3) {
		o = with(o, "ADVANCE", word("ALL"))
	}
	return o
}

// redeploy moves any units as far as the points go.
func (g *suggester) redeploy(points int) {
	tries := 0
	for u := range g.redeployable(points) {
		if tries++; tries > triedUnits || points == 0 {
			break
		}
		if g.redeployCost(u) > points {
			continue
		}
		for m := range g.redeployments(u, g.goals) {
			points -= g.redeployCost(u)
			g.redeployUnit(&m)
			g.add(g.redeployOrder(&m))
			break
		}
	}
}

// goals yields some spaces with friends, and the Reserve now and then.
func (g *suggester) goals(yield func(space) bool) {
	if g.chance(3) && !yield(boxReserve) {
		return
	}
	n := 0
	for i := range g.order(len(g.sys.board.places) - 1) {
		if sp := space(i + 1); g.pieces.Count(sp, g.side) > 0 {
			if n++; n > triedGoals || !yield(sp) {
				return
			}
		}
	}
}
