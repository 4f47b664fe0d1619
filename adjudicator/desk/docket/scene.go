package docket

import (
	"feldpost/adjudicator"
	"feldpost/orders"
	"feldpost/orders/prose"
)

// SceneOf is what a letter of the seat at hand speaks of: what its writer sees, and what is legal for him.
func SceneOf(c *Docket, words *orders.Lexicon) *prose.Scene {
	seat, view := c.SeatName(), c.State.View(c.SeatName())
	s := &prose.Scene{Language: c.Language(), Words: words, Bad: badLines(c, words), Offers: func() []orders.Order { return offered(c) }}
	onBoard := onBoards(c.State, seat, func(adjudicator.Cell) {})
	for _, p := range view.Pieces {
		u := prose.Unit{Name: p.Name, Where: p.Where, On: onBoard[p.Where]}
		switch {
		case p.Name == "":
		case p.Owner == seat:
			s.Own = append(s.Own, u)
		case u.On:
			s.Others = append(s.Others, u)
		}
	}
	for _, card := range view.Cards {
		if card.Owner == seat && card.Where == "hand" {
			s.Cards = append(s.Cards, prose.Card{ID: card.ID, Names: append([]string{card.Name}, calledBy(c)(card.ID)...)})
		}
	}
	for _, d := range c.Owed() {
		s.Asked = append(s.Asked, d.Verbs...)
	}
	return s
}

// badLines tells which lines of a text of orders are not read or not legal.
func badLines(c *Docket, words *orders.Lexicon) func(text string) []int {
	return func(text string) (bad []int) {
		sheet, queries, faults := c.Language().Read(text, orders.Reading{Words: words})
		for _, f := range faults {
			bad = append(bad, f.Pos.Line)
		}
		for _, p := range sheet.Skipped {
			bad = append(bad, p.Line)
		}
		for _, q := range queries {
			bad = append(bad, q.Pos.Line)
		}
		for _, f := range c.Check(sheet) {
			bad = append(bad, f.Pos.Line)
		}
		return bad
	}
}

// offered are lines that are legal now.
func offered(c *Docket) (list []orders.Order) {
	o, _ := adjudicator.OffersOf(c.State, c.SeatName())
	for _, p := range o.Lines {
		list = append(list, p.Order)
	}
	return list
}
