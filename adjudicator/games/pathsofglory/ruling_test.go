package pathsofglory

import (
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
)

// The referee's ruling may be the printed position of the game itself, never
// that of another scenario or edition.
func TestARulingMayBeTheWholePosition(t *testing.T) {
	name := opened(t).Info().Scenarios[0].Name
	begin := func() (adjudicator.State, string) {
		st, err := opened(t).Position("SCENARIO " + name + "\nOPTION edition 2018\n")
		if err != nil {
			t.Fatal(err)
		}
		return st, st.(adjudicator.Placer).Position()
	}
	rule := func(st adjudicator.State, text string) error {
		_, err := st.Apply(adjudicator.Command{Seq: 1, Kind: adjudicator.CommandRuling, Seat: adjudicator.Referee, Reason: "a trial", Text: text},
			dice.Script())
		return err
	}
	st, printed := begin()
	if err := rule(st, printed); err != nil {
		t.Fatal(err)
	}
	if after := st.(adjudicator.Placer).Position(); after != printed {
		t.Errorf("the whole position changed the game:\n%s", after)
	}
	for old, other := range map[string]string{"SCENARIO " + name: "SCENARIO other", "OPTION edition 2018": "OPTION edition 1999"} {
		st, _ := begin()
		text := strings.Replace(printed, old, other, 1)
		if err := rule(st, text); text == printed || err == nil || !strings.Contains(err.Error(), "a ruling cannot change") {
			t.Errorf("%s: %v", other, err)
		}
	}
}
