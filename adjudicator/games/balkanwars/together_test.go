package balkanwars

import (
	"sync"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
)

// TestAPositionIsReadByManyAtOnce runs what only reads a position, on it and on
// its clones, in several goroutines: the race detector sees what they share.
func TestAPositionIsReadByManyAtOnce(t *testing.T) {
	sys := opened(t)
	for _, options := range []map[string]string{{"profile": "solitaire"}, {"profile": "full"}} {
		s, err := sys.deployed("first-war", options)
		if err != nil {
			t.Fatal(err)
		}
		sheet, _, _ := language().Parse(fortyLines)
		want := s.clone().View("league")
		var group sync.WaitGroup
		for i := range 6 {
			seat := []adjudicator.Seat{"league", "ottoman", adjudicator.Referee}[i%3]
			of := s
			if i > 2 {
				of = s.clone()
			}
			group.Go(func() {
				roll := dice.NewSource([]byte("secret"), "together")
				for range 2 {
					of.View(seat)
					of.Scene(seat)
					of.Check(seat, sheet)
					of.Warnings(seat, sheet)
					of.Suggest(seat, roll)
					of.Disguises(seat)
					of.Pending()
					of.Position()
					if _, err := of.Save(); err != nil {
						t.Error(err)
					}
				}
			})
		}
		group.Wait()
		if got := s.View("league"); len(got.Pieces) != len(want.Pieces) || got.Pieces[0].Name != want.Pieces[0].Name {
			t.Error("another view than before")
		}
	}
}
