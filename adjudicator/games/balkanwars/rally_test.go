package balkanwars

import (
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
)

func TestARollOfOneRalliesACadreOfZero(t *testing.T) {
	for _, c := range []struct {
		die  int
		want bool // still Demoralized
	}{{1, false}, {2, true}} {
		sys := opened(t)
		u := sys.unitNamed("BU/1 Bde")
		sys.counters[u].cadre = 0
		st, err := sys.Position("SCENARIO first-war\nEMPTY\nSIDE league\nPHASE rally\nUNIT BU/1 Bde 2231 demoralized\n")
		if err != nil {
			t.Fatal(err)
		}
		letter := adjudicator.Command{Seq: 1, Kind: adjudicator.CommandSheet, Seat: "league", Sheet: sheetOf(t, "END\n")}
		if _, err := st.Apply(letter, dice.Script(dice.Scripted{Value: c.die})); err != nil {
			t.Fatal(err)
		}
		if got := st.(*State).units[u].demoralized; got != c.want {
			t.Errorf("die %d: Demoralized %v, want %v", c.die, got, c.want)
		}
	}
}
