package pathsofglory

import (
	"testing"

	"feldpost/adjudicator/gametest"
	"feldpost/adjudicator/kernel/dice"
)

// FuzzSheet hands any text that parses to a position of the cases, the text's
// own or another: Check changes nothing, what it passes can be applied, a
// lenient sheet always is, and no letter keeps the deadline from helping on.
func FuzzSheet(f *testing.F) {
	sys := opened(f)
	// a header for another round, leniently
	gametest.FuzzSheets(f, sys, language(), "PAR 0", "PAR 0\nPLAY 1 OPS\nEND")
}

// TestALenientSheetForAnotherRoundIsRefused: what is wrong with the sheet as a
// whole refuses all of it and is no mistake of the program.
func TestALenientSheetForAnotherRoundIsRefused(t *testing.T) {
	sys := opened(t)
	positions, _ := gametest.OfCases(t, sys)
	for _, text := range []string{"PAR 0", "PAR 0\nPASS\nEND", "TURN 99\nPASS"} {
		sheet, _, _ := language().Parse(text)
		for i, saved := range positions {
			gametest.TrySheet(t, sys, saved, read(t, sys, saved).Pending()[0].Seat, sheet, byte(i))
		}
	}
}

// TestSuggestionsAreLegalInAnyPosition: the order template of a letter is made
// of them, also for a side that has nothing left on the map.
func TestSuggestionsAreLegalInAnyPosition(t *testing.T) {
	sys := opened(t)
	saved, _ := gametest.OfCases(t, sys)
	bare, err := sys.Position("SCENARIO campaign\nEMPTY\nTURN 3\nSIDE ap\nPHASE action")
	if err != nil {
		t.Fatal(err)
	}
	positions := []*State{bare.(*State)}
	for _, x := range saved {
		positions = append(positions, read(t, sys, x))
	}
	for i, s := range positions {
		for _, d := range s.Pending() {
			sheet := s.Suggest(d.Seat, dice.NewSource([]byte{byte(i)}, "guess"))
			if faults := s.Check(d.Seat, sheet); len(faults) > 0 {
				t.Errorf("%s is offered %v, which is refused: %v\n%s", d.Seat, sheet, faults, s.Position())
			}
		}
	}
}

func read(t testing.TB, sys *System, saved []byte) *State {
	t.Helper()
	st, err := sys.Load(saved)
	if err != nil {
		t.Fatal(err)
	}
	return st.(*State)
}
