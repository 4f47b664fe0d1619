package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"feldpost/store/bolt"
)

// The rest of a line that nothing reads is a fault at its column, and nothing of the
// sheet is carried out.
func TestTheRestOfALineIsNotSwallowed(t *testing.T) {
	lines := map[string][]struct {
		line string
		col  int
	}{
		"great-war-in-europe": {
			{"ATTACK W4430 WITH ALL EXCEPT FR 999", 30},
			{"ATTACK W4430 WITH ALL, nonsense, FR 999", 24},
			{"attaquer W4430 avec tous sauf FR 999", 31},
		},
		"great-war-commander": {
			{"FIRE D3, without the flamethrower", 10},
		},
	}
	for system, cases := range lines {
		all := writtenLetters(t)
		i := slices.IndexFunc(all, func(l writtenLetter) bool {
			return l.System == system && strings.Contains(l.Body, strings.Fields(cases[0].line)[1])
		})
		if i < 0 {
			t.Fatalf("%s: no position", system)
		}
		s := newSituation(t, all[i].situation(t))
		st, err := bolt.Open(s.file, bolt.Options{NoSync: true})
		if err != nil {
			t.Fatal(err)
		}
		defer st.Close()
		before, err := st.Game(s.game)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range cases {
			out, err := s.desk(st).Referee().Submit(s.game, s.seat, x.line+"\nEND", false)
			if err != nil {
				t.Fatal(err)
			}
			var at []string
			for _, f := range out.Report.Faults {
				at = append(at, fmt.Sprint(f.Pos.Line, ":", f.Pos.Col))
			}
			for _, f := range out.Report.Syntax {
				at = append(at, fmt.Sprint(f.Pos.Line, ":", f.Pos.Col))
			}
			if after, err := st.Game(s.game); err != nil || out.Done || after.Seq != before.Seq {
				t.Errorf("%s: carried out, %v", x.line, err)
			}
			if want := fmt.Sprint(1, ":", x.col); !slices.Contains(at, want) {
				t.Errorf("%s: faults at %v, wanted one at %s", x.line, at, want)
			}
		}
	}
}
