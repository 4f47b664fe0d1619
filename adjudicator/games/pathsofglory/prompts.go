package pathsofglory

import (
	"iter"
	"slices"
	"strconv"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/orders"
)

// How many lines of a kind are offered: the most promising ones.
const (
	maxAttackLines  = 12
	maxMoveLines    = 10
	maxTrenchLines  = 6
	maxReserveLines = 6
	maxArmyLines    = 3
)

// prompter offers lines that a side may send now.
type prompter struct {
	*candidates
	*offer.List
	extent
	real *State // as it is: what is offered is tried on copies of it
}

// extent is which of the candidates of an operation or redeployment are offered.
type extent struct {
	attacks   func(begun *candidates, ops int) []attackOffer
	moves     func(begun *candidates) []moveOffer
	trenches  int // attempts to entrench at most
	redeploys func(p *prompter, points int) []srMove
}

// theBest are those that promise most.
var theBest = extent{(*candidates).bestAttacks, (*candidates).bestMoves, maxTrenchLines, (*prompter).bestRedeployments}

// Prompts implements adjudicator.Prompter.
func (s *State) Prompts(seat adjudicator.Seat) []adjudicator.Prompt { return s.offered(seat, theBest) }

// offered lists the lines of a seat.
func (s *State) offered(seat adjudicator.Seat, x extent) []adjudicator.Prompt {
	sd, ok := s.seatSide(seat)
	if !ok || s.result != nil {
		return nil
	}
	p := &prompter{candidates: s.candidatesFor(sd, offer.InOrder), real: s.apart(), extent: x}
	defer p.Leave()
	defer p.real.rest()
	p.List = offer.New(p.legal)
	if s.owes(sd) {
		p.offerPhase()
	}
	p.offerChoices(p.standings(), nil)
	return p.List.Prompts()
}

// legal reports whether lines may be sent now: with END, but standing orders,
// which may come at any time. Behind a PLAY the lines of an operation or
// redeployment follow; STOP stands for them.
func (p *prompter) legal(lines []orders.Order) bool {
	sheet := orders.Sheet{Orders: begun(lines), End: lines[len(lines)-1].Verb != "STAND"}
	return len(withoutStop(p.real.dryRun(p.side, sheet.Numbered()))) == 0
}

func (p *prompter) offerPhase() {
	switch phase := p.phase(); {
	case phase == "action" && !p.asksSomething():
		p.offerAction()
	case phase == "operation":
		p.offerOperation(p.act.Ops-p.act.Spent, nil)
		p.Add("stop", line("STOP"), nil)
	case phase == "combats":
		p.offerAttacks("attack", p.beginOperation(nil), 0, nil)
		p.Add("stop", line("STOP"), nil)
	default:
		p.offerChoices(p.choices(), nil)
	}
}

// offerChoices offers the first lines of each choice.
func (p *prompter) offerChoices(list []choice, needs []int) {
	for _, c := range list {
		before := p.Len()
		if n := p.Few(c.shown, c.prompts(needs)); n == 1 && c.moot {
			p.Cut(before)
		}
	}
}

func (c *choice) prompts(needs []int) iter.Seq[adjudicator.Prompt] {
	return func(yield func(adjudicator.Prompt) bool) {
		for x := range c.lines {
			if !yield(adjudicator.Prompt{Part: c.part, Order: x.Order, Needs: needs, Note: offer.Note(x.note...)}) {
				return
			}
		}
	}
}

// offerAction offers what the action may be, then what may follow: an
// operation of the best card, a redeployment of the best card, the lines of
// each event.
func (p *prompter) offerAction() {
	p.active = p.side
	ops, best := offer.None, 0
	sr, points := offer.None, 0
	events, auto := map[int]cardID{}, offer.None
	for x := range p.plays() {
		i, k := p.Add("play", x.Order, nil, p.playNote(x.card, x.use)...), &p.sys.cards[x.card]
		switch {
		case i == offer.None:
		case x.use == useAuto:
			auto = i
		case x.use == useOps:
			if int(k.ops) > best {
				ops, best = i, int(k.ops)
			}
		case x.use == useSR && int(k.sr) > points:
			sr, points = i, int(k.sr)
		case x.use == useEvent:
			events[i] = x.card
		}
	}
	if ops == offer.None {
		ops, best = auto, 1
	}
	plays := p.Len()
	if ops != offer.None {
		p.offerOperation(best, []int{ops})
	}
	if sr != offer.None {
		p.offerRedeployments(points, []int{sr})
	}
	for i := range plays {
		if c, ok := events[i]; ok {
			p.offerEvent(c, []int{i})
		}
	}
}

// offerEvent offers the lines that an event may have, each with its card.
func (p *prompter) offerEvent(c cardID, needs []int) {
	before := p.Len()
	if p.sys.cards[c].event == "guns_of_august" {
		p.offerAttacks("event", p.beginOperation(func(r *run) {
			r.act = action{Card: c, Use: useEvent}
			gunsOfAugust(r)
			r.markReady()
		}), 0, needs)
	} else {
		p.offerChoices(p.eventChoices(c), needs)
	}
	p.Remark(before, "card", c.String(), "name", p.sys.cards[c].name)
}

// offerTrenches offers attempts to entrench at the front.
func (p *prompter) offerTrenches(begun *candidates, needs []int) {
	n := 0
	for sp := space(1); int(sp) < len(p.sys.board.places) && n < p.trenches; sp++ {
		if !p.pieces.Has(sp, p.side) || !p.mustHold(sp, p.pieces.Count(sp, p.side)) {
			continue
		}
		u := begun.digger(sp)
		if u == noUnit {
			continue
		}
		i := p.Find(func(l *adjudicator.Prompt) bool {
			o := &l.Order
			return o.Verb == "ACTIVATE" && slices.Equal(l.Needs, needs) && o.Args[0].Text == p.name(sp) && o.Args[1].Is("MOVE")
		})
		if i == offer.None {
			i = p.offerActivation(begun, activating{sp, toMove}, needs)
		}
		if p.Add("entrench", with(line("ENTRENCH", p.unitArg(u)), "AT", p.spaceArg(sp)), []int{i}, "lf", strconv.Itoa(p.lf(u))) != offer.None {
			n++
		}
	}
}

// digger is the army that would entrench in a space if that were activated.
func (e *candidates) digger(sp space) unitID {
	trial := e.copied()
	defer trial.Leave()
	if trial.activateSpace(orders.Pos{}, sp, toMove, false); len(trial.Faults) > 0 {
		return noUnit
	}
	trial.markReady()
	u := trial.armyToEntrench(sp)
	if u == noUnit {
		return noUnit
	}
	if code, _ := trial.entrenchBar(u); code != "" {
		return noUnit
	}
	return u
}

// offerRedeployments offers lines of a redeployment.
func (p *prompter) offerRedeployments(points int, needs []int) {
	for _, m := range p.redeploys(p, points) {
		p.Add("sr", p.redeployOrder(&m), needs, "cost", strconv.Itoa(p.redeployCost(m.unit)))
	}
}

// bestRedeployments are corps of the Reserve to the front, and armies to it from
// far behind: each to the first space with room beside those that are offered it
// already.
func (p *prompter) bestRedeployments(points int) (list []srMove) {
	front, offered := p.frontSpaces(), map[space]int{}
	reserve, armies := 0, 0
	var told nationSet
	for u := range p.redeployable(points) {
		c := &p.sys.counters[u]
		corps := p.at(u) == boxReserve && !told.has(c.nation) && reserve < maxReserveLines
		army := c.army && !slices.Contains(front, p.at(u)) && armies < maxArmyLines
		if !corps && !army {
			continue
		}
		for m := range p.redeployments(u, slices.Values(front)) {
			if p.pieces.Count(m.to, p.side)+offered[m.to] >= p.sys.tables.num.stacking {
				continue
			}
			offered[m.to]++
			list = append(list, m)
			if army {
				armies++
			} else {
				told |= setOf(c.nation)
				reserve++
			}
			break
		}
	}
	return list
}

// frontSpaces lists the side's spaces with room that stand beside the enemy,
// those where he is the stronger first.
func (p *prompter) frontSpaces() (list []space) {
	need := map[space]int{}
	for sp := space(1); int(sp) < len(p.sys.board.places); sp++ {
		if n := p.pieces.Count(sp, p.side); n == 0 || n >= p.sys.tables.num.stacking || !p.mustHold(sp, n) {
			continue
		}
		for _, l := range p.place(sp).links {
			need[sp] += p.factorsIn(l.to, p.side.other())
		}
		need[sp] -= 2 * p.factorsIn(sp, p.side)
		list = append(list, sp)
	}
	slices.SortStableFunc(list, func(a, b space) int { return need[b] - need[a] })
	return list
}
