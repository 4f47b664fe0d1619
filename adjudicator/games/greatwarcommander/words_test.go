package greatwarcommander

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/gametest"
)

// Every word of position text is read and printed.
func TestEveryPositionWordIsReadAndPrinted(t *testing.T) {
	sys := opened(t)
	before := map[string]string{"OVER": "WINNER de\n", "REASON": "WINNER de\nOVER\n", "WEAPON": "UNIT LANDWEHR-1 H4\n"}
	under := underWay(t, sys)
	for w := range wordTable().Words {
		line := strings.TrimSpace(w.Name + " " + w.Example)
		start := "SCENARIO house-07\nTURN 3\nSIDE de\n" + before[w.Name]
		switch w.Name {
		case "TURN", "SIDE":
			start = "SCENARIO house-07\nSIDE fr\nTURN 2\n"
		case "TOLD":
			continue // of programs of before
		case "ASKED", "BEFORE", "BLOCK", "TAPE":
			if !strings.Contains(under, "\n"+w.Name+" ") {
				t.Errorf("%s is not printed in\n%s", w.Name, under)
			}
			continue // they say nothing without one another
		}
		st, err := sys.Position(start + line + "\n")
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		if err := gametest.Sound(sys, st); err != nil {
			t.Errorf("%s: %v", line, err)
		}
		if printed := st.(adjudicator.Placer).Position(); !strings.Contains(printed+"\n", "\n"+line+"\n") {
			t.Errorf("%s is not printed in\n%s", line, printed)
		}
	}
}

// underWay is the text of a position inside an Order, with a shuffle, an answer and a ruling on its tape.
func underWay(t *testing.T, sys *System) (text string) {
	t.Helper()
	for g := 0; g < 40 && text == ""; g++ {
		played(t, sys, sys.scenarios[g%len(sys.scenarios)].id, fmt.Sprint("under ", g), func(s *State, _ []adjudicator.Event) {
			for _, e := range s.tape {
				if e.Shuffle != nil && text == "" {
					text = s.Position()
				}
			}
		})
	}
	return text
}

// What random games reach is the same when it is read from its text: what is saved, what all see, what is asked.
func TestPositionsOfRandomGamesReadBackTheSame(t *testing.T) {
	sys := opened(t)
	asked := 0
	for g, scen := range sys.scenarios {
		if g%3 != 2 {
			continue
		}
		n := 0
		played(t, sys, scen.id, fmt.Sprint("words ", g), func(s *State, _ []adjudicator.Event) {
			if n++; n%8 != 0 && s.asked == nil || t.Failed() {
				return
			}
			if s.asked != nil {
				asked++
			}
			saved, _ := s.Save()
			back := reopened(t, s)
			if again, _ := back.Save(); !bytes.Equal(saved, again) {
				t.Errorf("%s\nis read as\n%s", saved, again)
			}
			for _, seat := range []adjudicator.Seat{s.now.seat(germans), s.now.seat(entente), adjudicator.Observer, adjudicator.Referee} {
				if a, b := letter(t, s, seat), letter(t, back, seat); a != b {
					t.Errorf("%s sees, then reads\n%s\n%s", seat, a, b)
				}
			}
		})
	}
	if asked < 20 {
		t.Errorf("%d questions only", asked)
	}
}
