package pathsofglory

import (
	"iter"

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
