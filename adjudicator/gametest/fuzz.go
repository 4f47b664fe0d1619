package gametest

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

// OfCases returns the positions of a game's cases in which somebody owes orders, as
// saved, and the letters that come with them, each with the number of its position.
// The game's package calls it from its own folder.
func OfCases(tb testing.TB, sys adjudicator.System) (positions [][]byte, letters []CaseLetter) {
	tb.Helper()
	names, _ := filepath.Glob("testdata/cases/*.txt")
	for _, name := range names {
		a, err := txtar.ParseFile(name)
		if err != nil {
			tb.Fatal(err)
		}
		for _, file := range a.Files {
			switch {
			case file.Name == "position":
				st, err := sys.(adjudicator.Reader).Position(string(file.Data))
				if err != nil || len(st.Pending()) == 0 {
					continue
				}
				saved, err := st.Save()
				if err != nil {
					tb.Fatal(err)
				}
				positions = append(positions, saved)
			case strings.HasPrefix(file.Name, "orders"):
				letters = append(letters, CaseLetter{string(file.Data), max(0, len(positions)-1)})
			}
		}
	}
	if len(positions) == 0 {
		tb.Fatal("no positions in testdata/cases")
	}
	return positions, letters
}

// CaseLetter is the orders of a case and the number of its position.
type CaseLetter struct {
	Text string
	At   int
}

// FuzzSheets hands any text that parses to a position of the cases, the text's own
// or another: see TrySheet. More are texts to begin with beside those of the cases.
func FuzzSheets(f *testing.F, sys adjudicator.System, language orders.Language, more ...string) {
	positions, letters := OfCases(f, sys)
	for i, l := range letters {
		f.Add(l.Text, uint16(l.At))
		f.Add(l.Text, uint16(i*37))
	}
	for i, text := range more {
		f.Add(text, uint16(i))
	}
	f.Fuzz(func(t *testing.T, text string, at uint16) {
		sheet, _, _ := language.Parse(text)
		saved := positions[int(at)%len(positions)]
		for _, d := range loaded(t, sys, saved).Pending() {
			TrySheet(t, sys, saved, d.Seat, sheet, byte(at))
		}
	})
}

// TrySheet sends a sheet to a saved position, as it is and leniently: Check changes
// nothing, what it passes can be applied and nothing else, a lenient sheet always
// is, and whatever came before, the deadline helps on.
func TrySheet(t *testing.T, sys adjudicator.System, saved []byte, seat adjudicator.Seat, sheet orders.Sheet, seed byte) {
	t.Helper()
	s := loaded(t, sys, saved)
	faults := s.Check(seat, sheet)
	if after, _ := s.Save(); !bytes.Equal(saved, after) {
		t.Fatalf("Check changed the state:\n%s\n%s", saved, after)
	}
	c := adjudicator.Command{Seq: 1, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet}
	_, err := s.Apply(c, dice.NewSource([]byte{seed}, "fuzz"))
	if (err != nil) != (len(faults) > 0) {
		t.Fatalf("Check found %v, Apply returned %v", faults, err)
	}
	c.Lenient = true
	s = loaded(t, sys, saved)
	if _, err = s.Apply(c, dice.NewSource([]byte{seed}, "fuzz")); err != nil {
		t.Fatalf("a lenient sheet was not applied: %v", err)
	}
	if err := s.Invariants(); err != nil {
		t.Fatal(err)
	}
	now, err := s.Save()
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range s.Pending() {
		if _, err := loaded(t, sys, now).Apply(adjudicator.Command{Seq: 2, Kind: adjudicator.CommandTimeout, Seat: d.Seat}, dice.NewSource([]byte{seed}, "fuzz")); err != nil {
			t.Fatalf("the deadline of %s: %v", d.Seat, err)
		}
	}
}

func loaded(tb testing.TB, sys adjudicator.System, saved []byte) adjudicator.State {
	tb.Helper()
	s, err := sys.Load(saved)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}
