package greatwarineurope

import (
	"fmt"
	"testing"

	"feldpost/adjudicator/gametest"
)

// A game by teams is played to its end by four persons, with every check: what one
// may order, what each is asked, what stays sealed until all are in (2.0, 8.11).
func TestAGameByTeamsPlaysOn(t *testing.T) {
	if testing.Short() {
		t.Skip("a long game")
	}
	if _, err := gametest.Play(gametest.Log(t), opened(t),
		gametest.PlayOptions{Scenario: "europe-1914-teams", Games: 1, Seed: 3}); err != nil {
		t.Error(err)
	}
}

// Whether a person is asked tells nothing of what lies below the tops: an Austrian or a
// German under a German in the West, the same persons are asked (2.0, 7.25).
func TestWhoIsAskedTellsNothingHidden(t *testing.T) {
	asked := func(hidden string) string {
		st, err := opened(t).Position("SCENARIO campaign-nations\nEMPTY\nTURN 30\nPHASE move1\nINITIATIVE west cp\nUNIT \"GE 1\" W5624\nUNIT \"" +
			hidden + "\" W5624\nTOP W5624 \"GE 1\"\nUNIT \"FR 1\" W4811\nUNIT \"RU 1\" E5422\n")
		if err != nil {
			t.Fatal(err)
		}
		text := ""
		for _, d := range st.Pending() {
			text += fmt.Sprintln(d.Seat)
		}
		return text
	}
	austrian, german := asked("AH 1"), asked("GE 3")
	if austrian != german {
		t.Errorf("with an Austrian below the top are asked:\n%swith a German:\n%s", austrian, german)
	}
}
