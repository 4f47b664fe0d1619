package games

import (
	"bytes"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
)

// A game may be given up before its first turn, and what is left of it is read again like any other.
func TestAGameThatIsGivenUpAtOnceIsReadAgain(t *testing.T) {
	for _, l := range All() {
		sys, err := l.Open(l.Data)
		if err != nil {
			t.Fatal(err)
		}
		info := sys.Info()
		for _, scenario := range info.Scenarios {
			for _, s := range scenario.Seats {
				roll := dice.NewSource([]byte("resigned"), scenario.Name)
				roll.Begin(1)
				state, _, err := sys.Setup(scenario.Name, nil, roll)
				if err != nil {
					t.Fatal(err)
				}
				roll.Begin(2)
				if _, err := state.Apply(adjudicator.Command{Seq: 2, Kind: adjudicator.CommandResign, Seat: s.Seat}, roll); err != nil {
					t.Errorf("%s, %s: %s: %v", info.Name, scenario.Name, s.Seat, err)
					continue
				}
				saved, err := state.Save()
				if err != nil {
					t.Fatal(err)
				}
				again, err := sys.Load(saved)
				if err != nil {
					t.Errorf("%s, %s, given up by %s: %v", info.Name, scenario.Name, s.Seat, err)
					continue
				}
				if twice, err := again.Save(); err != nil || !bytes.Equal(twice, saved) || len(again.Pending()) > 0 {
					t.Errorf("%s, %s, given up by %s: it is another when it is read again, %v", info.Name, scenario.Name, s.Seat, err)
				}
			}
		}
	}
}
