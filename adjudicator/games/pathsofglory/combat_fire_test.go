package pathsofglory

import (
	"slices"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
)

// In the edition of 2018 cards that cancel trenches are played in a step of
// their own before the flank attempt, in that of 1999 after it with all others
// (12.2.1).
func TestTrenchCancellingCardsComeBeforeTheFlankAttemptIn2018(t *testing.T) {
	for edition, want := range map[string][]string{"2018": {"combat-card", "flank"}, "1999": {"flank", "combat-card"}} {
		st, err := opened(t).Position("SCENARIO campaign\nOPTION edition " + edition +
			"\nEMPTY\nTURN 16\nSIDE cp\nPHASE action\nHAND cp 12 50\n" +
			"PLAYED cp 54 12\nUNIT GE-1A Koblenz\nUNIT GE-2A Metz\nUNIT FR-1A Sedan\nUNIT FR-2A Nevers\n")
		if err != nil {
			t.Fatal(err)
		}
		sheet, bad := parsed("PLAY 12 OPS\nACTIVATE Koblenz, Metz ATTACK\nATTACK Sedan FROM Koblenz, Metz FLANK CARD 50\nEND\n")
		if bad != "" {
			t.Fatal(bad)
		}
		roll := dice.Script(dice.Scripted{Value: 6}, dice.Scripted{Value: 1}, dice.Scripted{Value: 1})
		roll.Begin(1)
		events, err := st.Apply(adjudicator.Command{Seq: 1, Kind: adjudicator.CommandSheet, Seat: "cp", Sheet: sheet}, roll)
		if err != nil {
			t.Fatal(err)
		}
		var kinds []string
		for _, e := range events {
			if slices.Contains(want, e.Kind) {
				kinds = append(kinds, e.Kind)
			}
		}
		if !slices.Equal(kinds, want) {
			t.Errorf("edition of %s: %v, want %v", edition, kinds, want)
		}
	}
}
