package balkanwars

import (
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
)

// campaign plays a random game of 28 turns to its end and returns its
// commands.
func campaign(tb testing.TB, profile string) (opts adjudicator.Options, log []adjudicator.Command) {
	tb.Helper()
	sys := opened(tb)
	opts = adjudicator.Options{"profile": profile}
	rolls, whim := dice.NewSource([]byte("replay"), "g"), dice.NewSource([]byte("whim"), "g")
	st, _, err := sys.Setup("first-war", opts, rolls)
	if err != nil {
		tb.Fatal(err)
	}
	for seq := uint64(1); len(st.Pending()) > 0 && seq < 5000; seq++ {
		seat := st.Pending()[0].Seat
		whim.Begin(seq)
		c := adjudicator.Command{Seq: seq, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: st.(*State).Suggest(seat, whim)}
		rolls.Begin(seq)
		if _, err := st.Apply(c, rolls); err != nil {
			c = adjudicator.Command{Seq: seq, Kind: adjudicator.CommandTimeout, Seat: seat}
			rolls.Begin(seq)
			if _, err := st.Apply(c, rolls); err != nil {
				tb.Fatal(err)
			}
		}
		log = append(log, c)
	}
	return opts, log
}

// BenchmarkReplayCampaign applies all commands of a finished campaign again.
func BenchmarkReplayCampaign(b *testing.B) {
	for _, profile := range []string{"competitor", "full"} {
		b.Run(profile, func(b *testing.B) {
			opts, log := campaign(b, profile)
			sys := opened(b)
			b.ReportMetric(float64(len(log)), "commands")
			for b.Loop() {
				rolls := dice.NewSource([]byte("replay"), "g")
				st, _, err := sys.Setup("first-war", opts, rolls)
				if err != nil {
					b.Fatal(err)
				}
				for _, c := range log {
					rolls.Begin(c.Seq)
					if _, err := st.Apply(c, rolls); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}

// TestReplayOfACampaignIsTheCampaign guards the benchmark: the commands lead
// to the end of the game again.
func TestReplayOfACampaignIsTheCampaign(t *testing.T) {
	opts, log := campaign(t, "full")
	rolls := dice.NewSource([]byte("replay"), "g")
	st, _, err := opened(t).Setup("first-war", opts, rolls)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range log {
		rolls.Begin(c.Seq)
		if _, err := st.Apply(c, rolls); err != nil {
			t.Fatal(err)
		}
	}
	if len(log) < 10 || len(st.Pending()) > 0 {
		t.Errorf("%d commands, pending %v", len(log), st.Pending())
	}
}
