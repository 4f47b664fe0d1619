package adviser

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/lines"
	"feldpost/orders"
)

// Guard: the contract.
var _ adjudicator.Adviser = Advise

// system is the name of the game.
const system = "great-war-commander"

// adviser is one letter being thought out.
type adviser struct {
	*board
	view  adjudicator.View
	draft adjudicator.Draft
	hand  map[string][]string // cards of the hand by the Order that they give
	best  plan
}

// plan is an Order with what it is worth, in percent of a hit and the like.
type plan struct {
	lines []orders.Order
	worth int
}

// Advise implements adjudicator.Adviser for Great War Commander: one Order a letter, so that the next
// one is thought out with its result. Of another game it knows nothing, and only ends the Turn.
func Advise(t adjudicator.Table) orders.Sheet {
	if t.View.System != system || t.View.Over {
		return orders.Sheet{End: t.View.System != system}
	}
	a := &adviser{view: t.View, draft: t.Draft, hand: map[string][]string{}}
	switch {
	case t.View.Active != t.View.Seat:
		return orders.Sheet{End: true}
	case t.View.Phase == "setup":
		a.stand()
		return orders.Sheet{Orders: append(a.draft.Lines(), lines.Order("AUTO")), End: true}
	case t.View.Phase != "turn":
		return orders.Sheet{End: true} // the standing lines answer, or the referee
	}
	a.board = readBoard(&t.View)
	for _, c := range t.View.Cards {
		if c.Owner == t.View.Seat && (c.Where == "hand" || c.Where == "kept") {
			for _, f := range c.Facts {
				if f.Key == "gives" {
					a.hand[f.Value] = append(a.hand[f.Value], c.ID)
				}
			}
		}
	}
	a.orders()
	switch {
	case len(a.best.lines) > 0:
		return orders.Sheet{Orders: a.best.lines}
	case a.mayPass():
		return orders.Sheet{Orders: a.pass(), End: true}
	}
	return orders.Sheet{End: true}
}

// offer takes up what stands in the draft as an Order of a worth, if it is the best so far, and clears
// the draft.
func (a *adviser) offer(worth int) {
	if list := a.draft.Lines(); len(list) > 0 && worth > a.best.worth {
		a.best = plan{list, worth}
	}
	a.draft.Cut(0)
}

// try adds a line to the draft and tells whether it stands.
func (a *adviser) try(o orders.Order) bool { return len(a.draft.Try(o)) == 0 }

// mayPass tells whether nothing has been done in the Turn.
func (a *adviser) mayPass() bool {
	ok := a.try(lines.Order("PASS"))
	a.draft.Cut(0)
	return ok
}

// pass changes the cards that are of least use, as many as may be.
func (a *adviser) pass() []orders.Order {
	rank := []string{"CONFUSION", "LIAISON", "ARTY-DENIED", "AIR-STRIKE", "LINE-OF-FIRE", "RETREAT", "ARTY-REQUEST", "OFFENSIVE", "RALLY", "ADVANCE", "MOVE", "FIRE"}
	keep := map[string]int{"FIRE": 2, "RALLY": 1, "ADVANCE": 1, "MOVE": 1}
	if a.attacks {
		keep["MOVE"] = 2
	}
	var away []string
	for _, k := range rank {
		cards := a.hand[k]
		away = append(away, cards[min(len(cards), keep[k]):]...)
	}
	if len(away) == 0 { // the deck has to move on
		for _, k := range rank {
			away = append(away, a.hand[k]...)
		}
	}
	for n := min(len(away), 6); n > 0; n-- {
		o := lines.With(lines.Order("PASS"), "DISCARD", lines.Names(away[:n])...)
		if ok := a.try(o); ok {
			list := slices.Clone(a.draft.Lines())
			a.draft.Cut(0)
			return list
		}
	}
	return []orders.Order{lines.Order("PASS")}
}
