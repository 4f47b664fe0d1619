package greatwarineurope

import (
	"testing"

	"feldpost/adjudicator"
)

// The cities of the Near East score in a campaign when the war comes there, at the start
// of turn 6 (7.12).
func TestPlacesOfTheNearEastScoreWithTheWarThere(t *testing.T) {
	for turn, want := range map[string]adjudicator.Place{"5": {Holder: "", Points: 0}, "6": {Holder: "allies", Points: 1}} {
		st, err := opened(t).Position("SCENARIO campaign\nTURN " + turn + "\nPHASE move1\n")
		if err != nil {
			t.Fatal(err)
		}
		for _, seat := range []adjudicator.Seat{"allies", "cp", adjudicator.Observer} {
			found := 0
			for _, p := range st.View(seat).Places {
				if p.Name == "Warsaw" && p.Points == 1 || p.Name == "Kars" && p.Points == want.Points && p.Holder == want.Holder {
					found++
				}
			}
			if found != 2 {
				t.Errorf("turn %s, %s: of Warsaw and Kars %d are as they should be", turn, seat, found)
			}
		}
	}
}
