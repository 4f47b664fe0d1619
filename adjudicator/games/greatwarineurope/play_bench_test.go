package greatwarineurope

import (
	"slices"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/orders"
)

// longSheet is the campaign in its sixth turn, when it waits for the first movement,
// and a legal sheet of 150 lines for it: marches of one unit each, attacks, and
// standing orders for the rest.
func longSheet(b *testing.B) (*State, adjudicator.Seat, orders.Sheet) {
	b.Helper()
	s, whim := inWar(b), dice.NewSource([]byte("whim"), "sheet")
	g := &guesser{run: s.trial(), base: s, side: allied, Guess: offer.Guess{Whim: offer.NewWhim(whim)}}
	g.actor = allied
	defer g.rest()
	for u := range g.units {
		if u := unitID(u); len(g.Sheet.Orders) < 140 && g.onMap(u) && g.sideOf(u) == allied && g.mayMarch(u).ok() {
			g.suggestMarch([]unitID{u}, g.at(u))
		}
	}
	g.suggestAttacks()
	if g.Sheet.End = true; len(g.Sheet.Orders) < 100 {
		b.Fatalf("only %d lines", len(g.Sheet.Orders))
	}
	for c := range g.sys.board.hexes {
		if c := cell(c); len(g.Sheet.Orders) < 150 && g.pieces.Has(c, allied) {
			g.Sheet.Orders = append(g.Sheet.Orders, g.sys.language.Line("STAND SUPPORT "+g.hexName(c)+" NEVER"))
		}
	}
	g.Sheet.Orders = slices.Clip(g.Sheet.Orders[:150])
	if f := s.Check(seats.Seat(allied), g.Sheet); len(f) > 0 {
		b.Fatal(f)
	}
	return s, seats.Seat(allied), g.Sheet
}

// BenchmarkCheckThenApply is what a letter of 150 lines costs that comes to the desk:
// the sheet is checked, and the same position applies it.
func BenchmarkCheckThenApply(b *testing.B) {
	s, seat, sheet := longSheet(b)
	roll := dice.NewSource([]byte("secret"), "bench")
	b.ReportMetric(float64(len(sheet.Orders)), "lines")
	b.ReportAllocs()
	for b.Loop() {
		c := s.clone()
		c.sound = &pass.Memo{}
		if f := c.Check(seat, sheet); len(f) > 0 {
			b.Fatal(f)
		}
		if _, err := c.Apply(adjudicator.Command{Seq: 1, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet}, roll); err != nil {
			b.Fatal(err)
		}
	}
}
