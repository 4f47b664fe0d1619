package balkanwars

import (
	"bytes"
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
)

// FuzzSheet hands any text that parses to a position in play: Check changes
// nothing, and what it passes can be applied.
func FuzzSheet(f *testing.F) {
	sys := opened(f)
	deployed, err := sys.deployed("first-war", nil)
	if err != nil {
		f.Fatal(err)
	}
	positions := append([]*State{deployed}, inPlay(f, sys, 3)...)
	cases, _ := filepath.Glob("testdata/cases/*.txt")
	for i, name := range cases {
		a, err := txtar.ParseFile(name)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range a.Files {
			if bytes.HasPrefix([]byte(file.Name), []byte("orders")) {
				f.Add(string(file.Data), uint8(i))
			}
		}
	}
	f.Add(fortyLines, uint8(0))
	f.Add("PLAC AUTO 00", uint8(0)) // printed, it must be the same order
	f.Fuzz(func(t *testing.T, text string, at uint8) {
		s := positions[int(at)%len(positions)].clone()
		sheet, _, _ := language().Parse(text)
		seat := s.Pending()[0].Seat
		before, _ := s.Save()
		faults := s.Check(seat, sheet)
		if after, _ := s.Save(); !bytes.Equal(before, after) {
			t.Fatalf("Check changed the state:\n%s\n%s", before, after)
		}
		_, err := s.clone().Apply(adjudicator.Command{Seq: 1, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet}, dice.NewSource([]byte{at}, "fuzz"))
		if (err != nil) != (len(faults) > 0) {
			t.Fatalf("Check found %v, Apply returned %v", faults, err)
		}
		_, err = s.Apply(adjudicator.Command{Seq: 1, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet, Lenient: true}, dice.NewSource([]byte{at}, "fuzz"))
		if err != nil {
			t.Fatalf("a lenient sheet was not applied: %v", err)
		}
		if err := s.Invariants(); err != nil {
			t.Fatal(err)
		}
	})
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
