package greatwarineurope

import (
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// An Operational Turn without a Strategic Turn after it takes four letters of a side at
// most, and two when it writes ahead to the end of the turn (4.2).
func TestLettersOfAnOperationalTurn(t *testing.T) {
	for _, c := range []struct {
		name  string
		sheet orders.Sheet
		most  int
	}{
		{"phase by phase", orders.Sheet{End: true}, 4},
		{"written ahead", orders.Sheet{End: true, EndPhase: "travel"}, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			rolls := dice.NewSource([]byte("letters"), c.name)
			rolls.Begin(0)
			st, _, err := opened(t).Setup("campaign", nil, rolls)
			if err != nil {
				t.Fatal(err)
			}
			sent, played, judged := map[adjudicator.Seat]int{}, 0, 0
			for seq := uint64(1); played < 6; seq++ {
				before := st.View(adjudicator.Observer)
				seat := st.Pending()[0].Seat
				sent[seat]++
				rolls.Begin(seq)
				if _, err := st.Apply(adjudicator.Command{Seq: seq, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: c.sheet}, rolls); err != nil {
					t.Fatal(err)
				}
				after := st.View(adjudicator.Observer)
				if after.Turn == before.Turn {
					continue
				}
				played++
				if stepPhases[before.Phase] <= phaseTravel { // no Strategic Turn followed
					judged++
					for seat, n := range sent {
						if n > c.most {
							t.Errorf("turn %d: %d letters of %s, want %d at most", before.Turn, n, seat, c.most)
						}
					}
				}
				sent = map[adjudicator.Seat]int{}
			}
			if judged < 3 {
				t.Errorf("%d turns judged, want 3 or more", judged)
			}
		})
	}
}
