package docket

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/exonyms"
	"feldpost/orders"
)

// Lexicon is what the seat may name; of nothing before the game has begun.
func (c *Docket) Lexicon() *orders.Lexicon {
	if c.State == nil {
		return c.Language().Lexicon(nil, nil, nil, nil)
	}
	return LexiconOf(c.Language(), c.State, c.SeatName(), calledBy(c))
}

// calledBy tells the other names of cards in a game.
func calledBy(c *Docket) func(card string) []string {
	return func(card string) []string {
		if c.CardNames == nil || c.Sys == nil {
			return nil
		}
		return c.CardNames(c.Sys.Info().Name, card)
	}
}

// LexiconOf is what a seat may name: its units, the places of the board, and
// what else it sees. Cards are called by more than their printed names, as called tells.
func LexiconOf(language orders.Language, state adjudicator.State, seat adjudicator.Seat, called func(card string) []string) *orders.Lexicon {
	view := state.View(seat)
	var units, pool, places, others []orders.Named
	onBoard := onBoards(state, seat, func(cell adjudicator.Cell) {
		p := orders.Named{Name: cell.ID}
		if cell.Name != "" {
			p.Also = append(append(p.Also, cell.Name), cell.Also...)
		}
		for _, n := range append([]string{cell.ID}, p.Also...) {
			p.Also = append(p.Also, exonyms.Of(n)...)
		}
		places = append(places, p)
	})
	nations := map[string]bool{"": true}
	for _, p := range view.Pieces {
		switch n := (orders.Named{Name: p.Name}); {
		case p.Name == "":
		case p.Owner != seat:
			others = append(others, n)
		case onBoard[p.Where]:
			units = append(units, n)
		default:
			pool = append(pool, n)
		}
		if !nations[p.Nation] {
			nations[p.Nation] = true
			others = append(others, orders.Named{Name: p.Nation})
		}
	}
	for _, card := range view.Cards {
		others = append(others, orders.Named{Name: card.Name, Also: append([]string{card.ID}, called(card.ID)...)})
	}
	x := language.Lexicon(units, pool, places, others)
	x.Lone = loneVerb(state, seat)
	return x
}

// loneVerb is what a line without a verb does: what units and places are asked for now.
func loneVerb(state adjudicator.State, seat adjudicator.Seat) string {
	asked := map[string]bool{}
	for _, d := range state.Pending() {
		if d.Seat != seat {
			continue
		}
		if d.Kind == "setup" {
			return "PLACE"
		}
		for _, v := range d.Verbs {
			asked[v] = true
		}
	}
	for _, verb := range [...]string{"MOVE", "PLACE", "SR"} {
		if asked[verb] {
			return verb
		}
	}
	return "MOVE"
}

// onBoards are the places of the boards that a seat sees, each of which is visited.
func onBoards(state adjudicator.State, seat adjudicator.Seat, visit func(adjudicator.Cell)) map[string]bool {
	list := map[string]bool{}
	b, ok := state.(adjudicator.Charter)
	if !ok {
		return list
	}
	for _, board := range b.Boards(seat) {
		for _, cell := range board.Ground.Cells {
			list[cell.ID] = true
			visit(cell)
		}
	}
	return list
}

// Owed are the decisions that the seat at hand owes.
func (c *Docket) Owed() (list []adjudicator.Decision) {
	if c.State == nil {
		return nil
	}
	for _, d := range c.State.Pending() {
		if d.Seat == c.SeatName() {
			list = append(list, d)
		}
	}
	return list
}
