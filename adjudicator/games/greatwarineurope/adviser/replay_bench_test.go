package adviser_test

import (
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games/greatwarineurope/adviser"
	"feldpost/adjudicator/gametest"
	"feldpost/adjudicator/kernel/dice"
)

// longGame is a combined campaign of sensible players that lasts to June 1919.
const longGame = "long"

// begun sets the combined campaign up.
func begun(tb testing.TB, sys adjudicator.System) (adjudicator.State, *dice.Source) {
	tb.Helper()
	rolls := dice.NewSource([]byte("replay"), longGame)
	rolls.Begin(0)
	st, _, err := sys.Setup("campaign", nil, rolls)
	if err != nil {
		tb.Fatal(err)
	}
	return st, rolls
}

// played plays it to its end and returns its commands.
func played(tb testing.TB, sys adjudicator.System) (log []adjudicator.Command) {
	tb.Helper()
	st, rolls := begun(tb, sys)
	play, whim := gametest.Sensible(sys, adviser.Advise), dice.NewSource([]byte("whim"), longGame)
	for seq := uint64(1); len(st.Pending()) > 0; seq++ {
		seat := st.Pending()[0].Seat
		whim.Begin(seq)
		rolls.Begin(seq)
		c := adjudicator.Command{Seq: seq, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: play(st, seat, whim)}
		for i, o := range c.Sheet.Orders {
			c.Sheet.Orders[i].Raw = o.String() // as those of a letter are logged
		}
		if _, err := st.Apply(c, rolls); err != nil {
			tb.Fatal(err)
		}
		log = append(log, c)
	}
	return log
}

// replayed applies its commands again from the start.
func replayed(tb testing.TB, sys adjudicator.System, log []adjudicator.Command) adjudicator.State {
	tb.Helper()
	st, rolls := begun(tb, sys)
	for _, c := range log {
		rolls.Begin(c.Seq)
		if _, err := st.Apply(c, rolls); err != nil {
			tb.Fatal(err)
		}
	}
	return st
}

// BenchmarkReplayCampaign applies all commands of a finished combined campaign again.
func BenchmarkReplayCampaign(b *testing.B) {
	sys := opened(b)
	log := played(b, sys)
	for b.Loop() {
		replayed(b, sys, log)
	}
	b.ReportMetric(float64(len(log)), "commands")
}

// TestReplayOfACampaignIsTheCampaign guards the benchmark: the commands lead to the end
// of the war again.
func TestReplayOfACampaignIsTheCampaign(t *testing.T) {
	if testing.Short() {
		t.Skip("a long game")
	}
	sys := opened(t)
	log := played(t, sys)
	v := replayed(t, sys, log).View(adjudicator.Observer)
	if !v.Over || v.Turn < 40 {
		t.Errorf("%d commands, turn %d, over %t", len(log), v.Turn, v.Over)
	}
}
