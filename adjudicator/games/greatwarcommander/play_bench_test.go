package greatwarcommander

import (
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
)

// played plays a random game to its end and returns its commands; seen is called after each.
func played(tb testing.TB, sys *System, scenario, game string, seen func(s *State, events []adjudicator.Event)) (log []adjudicator.Command) {
	tb.Helper()
	rolls, whim := dice.NewSource([]byte("replay"), game), dice.NewSource([]byte("whim"), game)
	st, _, err := sys.Setup(scenario, nil, rolls)
	if err != nil {
		tb.Fatal(err)
	}
	s := st.(*State)
	for seq := uint64(1); len(s.Pending()) > 0 && seq < 5000; seq++ {
		seat := s.Pending()[0].Seat
		whim.Begin(seq)
		rolls.Begin(seq)
		c := adjudicator.Command{Seq: seq, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: s.Suggest(seat, whim)}
		events, err := s.Apply(c, rolls)
		if err != nil {
			tb.Fatal(err)
		}
		seen(s, events)
		log = append(log, c)
	}
	return log
}
