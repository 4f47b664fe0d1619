package pathsofglory

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// FuzzSheet hands any text that parses to a position of the cases, the text's
// own or another: Check changes nothing, what it passes can be applied, a
// lenient sheet always is, and no letter keeps the deadline from helping on.
func FuzzSheet(f *testing.F) {
	sys := opened(f)
	positions, letters := ofCases(f, sys)
	for i, l := range letters {
		f.Add(l.text, uint16(l.at))
		f.Add(l.text, uint16(i*37))
	}
	f.Add("PAR 0", uint16(0)) // a header for another round, leniently
	f.Add("PAR 0\nPLAY 1 OPS\nEND", uint16(1))
	language := language()
	f.Fuzz(func(t *testing.T, text string, at uint16) {
		s := positions[int(at)%len(positions)].clone()
		sheet, _, _ := language.Parse(text)
		for _, d := range s.Pending() {
			trySheet(t, s.clone(), d.Seat, sheet, byte(at))
		}
	})
}

// TestALenientSheetForAnotherRoundIsRefused: what is wrong with the sheet as a
// whole refuses all of it and is no mistake of the program.
func TestALenientSheetForAnotherRoundIsRefused(t *testing.T) {
	sys := opened(t)
	positions, _ := ofCases(t, sys)
	for _, text := range []string{"PAR 0", "PAR 0\nPASS\nEND", "TURN 99\nPASS"} {
		sheet, _, _ := language().Parse(text)
		for i, s := range positions {
			trySheet(t, s.clone(), s.Pending()[0].Seat, sheet, byte(i))
		}
	}
}

// TestSuggestionsAreLegalInAnyPosition: the order template of a letter is made
// of them, also for a side that has nothing left on the map.
func TestSuggestionsAreLegalInAnyPosition(t *testing.T) {
	sys := opened(t)
	positions, _ := ofCases(t, sys)
	bare, err := sys.Position("SCENARIO campaign\nEMPTY\nTURN 3\nSIDE ap\nPHASE action")
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range append(positions, bare.(*State)) {
		for _, d := range s.Pending() {
			sheet := s.Suggest(d.Seat, dice.NewSource([]byte{byte(i)}, "guess"))
			if faults := s.Check(d.Seat, sheet); len(faults) > 0 {
				t.Errorf("%s is offered %v, which is refused: %v\n%s", d.Seat, sheet, faults, s.Position())
			}
		}
	}
}

// letter is the orders of a case and the number of its position.
type letter struct {
	text string
	at   int
}

// ofCases returns the positions of the cases in which somebody owes orders,
// and the letters that come with them.
func ofCases(t testing.TB, sys *System) (positions []*State, letters []letter) {
	t.Helper()
	names, _ := filepath.Glob("testdata/cases/*.txt")
	for _, name := range names {
		a, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range a.Files {
			switch {
			case file.Name == "position":
				if st, err := sys.Position(string(file.Data)); err == nil && len(st.Pending()) > 0 {
					positions = append(positions, st.(*State))
				}
			case strings.HasPrefix(file.Name, "orders"):
				letters = append(letters, letter{string(file.Data), max(0, len(positions)-1)})
			}
		}
	}
	return positions, letters
}

// trySheet checks and applies one sheet, as it is and leniently.
func trySheet(t *testing.T, s *State, seat adjudicator.Seat, sheet orders.Sheet, seed byte) {
	t.Helper()
	before, _ := s.Save()
	faults := s.Check(seat, sheet)
	if after, _ := s.Save(); !bytes.Equal(before, after) {
		t.Fatalf("Check changed the state:\n%s\n%s", before, after)
	}
	c := adjudicator.Command{Seq: 1, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet}
	_, err := s.clone().Apply(c, dice.NewSource([]byte{seed}, "fuzz"))
	if (err != nil) != (len(faults) > 0) {
		t.Fatalf("Check found %v, Apply returned %v", faults, err)
	}
	c.Lenient = true
	if _, err = s.Apply(c, dice.NewSource([]byte{seed}, "fuzz")); err != nil {
		t.Fatalf("a lenient sheet was not applied: %v", err)
	}
	if err := s.Invariants(); err != nil {
		t.Fatal(err)
	}
	for _, d := range s.Pending() { // whatever came before, the deadline helps on
		if _, err := s.clone().Apply(adjudicator.Command{Seq: 2, Kind: adjudicator.CommandTimeout, Seat: d.Seat}, dice.NewSource([]byte{seed}, "fuzz")); err != nil {
			t.Fatalf("the deadline of %s: %v", d.Seat, err)
		}
	}
}
