package balkanwars

import (
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/gametest"
	"feldpost/adjudicator/kernel/dice"
)

// FuzzSheet hands any text that parses to the positions of the cases.
func FuzzSheet(f *testing.F) {
	sys := opened(f)
	// printed, PLAC AUTO 00 must be the same order
	gametest.FuzzSheets(f, sys, language(), fortyLines, "PLAC AUTO 00")
}

// inPlay returns the positions of the first turns of a random game.
func inPlay(t testing.TB, sys *System, seed byte) (list []*State) {
	roll, guess := dice.NewSource([]byte{seed}, "play"), dice.NewSource([]byte{seed}, "guess")
	st, _, err := sys.Setup("first-war", nil, roll)
	if err != nil {
		t.Fatal(err)
	}
	s := st.(*State)
	for n := uint64(1); n < 30 && len(s.Pending()) > 0; n++ {
		list = append(list, s.clone())
		roll.Begin(n)
		guess.Begin(n)
		seat := s.Pending()[0].Seat
		c := adjudicator.Command{Seq: n, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: s.Suggest(seat, guess)}
		if _, err := s.Apply(c, roll); err != nil {
			t.Fatal(err)
		}
	}
	return list
}
