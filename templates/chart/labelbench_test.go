package chart

import (
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/kernel/dice"
)

// BenchmarkRealBoards draws the whole board of each game as a letter shows it,
// its terrain remembered.
func BenchmarkRealBoards(b *testing.B) {
	for _, l := range games.All() {
		sys, err := l.Open(l.Data)
		if err != nil {
			b.Fatal(err)
		}
		state, _, err := sys.Setup(sys.Info().Scenarios[0].Name, nil, dice.NewSource([]byte("bench"), "game"))
		if err != nil {
			b.Fatal(err)
		}
		board := state.(adjudicator.Charter).Boards(adjudicator.Referee)[0]
		b.Run(l.Name, func(b *testing.B) {
			a, d := newTestAtlas(b), Drawing{Ground: board.Ground, Scene: board.Scene}
			for n := 0; b.Loop(); n++ {
				newTurn(&d, n)
				if _, err := a.PNG(d); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
