package press

import (
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games"
)

// A line that is not understood has beside it one that the seat may send now, not
// one of another game.
func TestTheRightLineIsOneOfTheGame(t *testing.T) {
	l := games.Language()
	var prompts []adjudicator.Prompt
	for _, text := range []string{"MOVE Ge 18Stoss TO 2133", "ATTACK 2133 FROM 2034 WITH Ge 18Stoss"} {
		prompts = append(prompts, adjudicator.Prompt{Order: l.Line(text)})
	}
	for text, want := range map[string][2]string{
		"ATTACK 2133 FROM": {prompts[1].Order.String(), "ATTAQUER 2133 DEPUIS 2034 AVEC Ge 18Stoss"},
		"MOVE Ge 5 TO":     {prompts[0].Order.String(), "BOUGER Ge 18Stoss À 2133"},
	} {
		_, _, faults := l.Parse(text)
		if len(faults) != 1 {
			t.Fatalf("%s: %v", text, faults)
		}
		was := faults[0].Example
		f := exemplified(faults, prompts)[0]
		if got := [2]string{f.Example, f.Examples["fr"]}; got != want || faults[0].Example != was {
			t.Errorf("%s: %q, want %q; before %q", text, got, want, was)
		}
		if f := exemplified(faults, nil)[0]; f.Example != was {
			t.Errorf("%s without lines to offer: %q", text, f.Example)
		}
	}
}
