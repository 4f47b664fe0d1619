// Random play: some of the lines that may be sent, at whim.

package storminthewest

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/lines"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/orders"
)

// guesser builds a random sheet of the lines of the order page: those of each phase are listed when
// the lines before have been carried out on a copy.
type guesser struct {
	*offers
	offer.Guess
}

// Chances of a random sheet, in percent, and how many stacks its set-up moves at most.
const (
	chancePlace    = 60
	chanceAir      = 15
	chanceSkip     = 90
	chanceStanding = 20
	maxPlaced      = 6
)

// Suggest implements adjudicator.Suggester: a random legal sheet for what the
// seat owes.
func (s *State) Suggest(seat adjudicator.Seat, roll *dice.Source) orders.Sheet {
	l := s.lister(seat)
	if l == nil {
		return orders.Sheet{}
	}
	defer l.State.rest()
	l.List = offer.New(func([]orders.Order) bool { return true }) // they are tried when they are taken
	g := &guesser{offers: l.offers(), Guess: offer.Guess{Whim: offer.NewWhim(roll), Sheet: orders.Sheet{End: true}}}
	g.skips = func() bool { return g.Chance(chanceSkip) }
	if g.side == g.Active {
		for _, x := range g.open() {
			g.suggest(x)
		}
	}
	if g.Chance(chanceStanding) {
		list := g.standingLines()
		g.try(list[g.Below(len(list))])
	}
	return g.sound()
}

// suggest takes some lines of a listing.
func (g *guesser) suggest(x listing) {
	if x.to == phaseSetup && g.Chance(chancePlace) {
		g.suggestPlaces()
	}
	before := g.Len()
	x.offer(g.offers)
	for i := range g.Pick(g.Len()-before, x.most) {
		switch o := g.At(before + i).Order; {
		case o.Verb == "AUTO", o.Verb == "HOLD": // who waits is seen no more
		case o.Verb == "ATTACK" && g.Chance(chanceAir):
			g.try(g.sys.language.Bind(lines.With(o, "AIR", lines.Name("ALL"))))
		default:
			g.try(o)
		}
	}
}

// suggestPlaces puts some units elsewhere than the default has them.
func (g *guesser) suggestPlaces() {
	list := g.unitsOf(g.side, func(u unitID, _ *counter) bool { return g.at(u) == locUnplaced })
	for i := range g.Pick(len(list), maxPlaced) {
		for c := range g.Order(len(g.sys.board.hexes)) {
			if g.at(list[i]) == locUnplaced && g.maySettle(list[i], cell(c)) {
				g.try(g.placeLine(list[i:i+1], cell(c)))
				break
			}
		}
	}
}

// try keeps a line that makes no fault when it is carried out behind the others.
func (g *guesser) try(o orders.Order) {
	g.Try(o, &g.Faults, func(o *orders.Order) { g.execute(g.side, orders.Sheet{Orders: []orders.Order{*o}}) })
}

// sound is the sheet without the lines that do not stand beside the others when all are
// carried out.
func (g *guesser) sound() orders.Sheet {
	for n := -1; n != len(g.Sheet.Orders); {
		n, g.Sheet = len(g.Sheet.Orders), g.Sheet.Numbered()
		g.Sheet.Orders = pass.Right(g.Sheet.Orders, pass.Try(g.base.newRun, seats.Seat(g.side), g.Sheet))
	}
	if len(pass.Try(g.base.newRun, seats.Seat(g.side), g.Sheet)) > 0 { // a set-up as a whole
		g.Sheet.Orders = nil
	}
	return g.Sheet
}
