package pathsofglory

import (
	"strconv"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
)

// randomGame plays a campaign by random sheets and returns its commands.
func randomGame(tb testing.TB, seed int, views bool) []adjudicator.Command {
	sys := opened(tb)
	roll := dice.NewSource([]byte("secret"), strconv.Itoa(seed))
	whim := dice.NewSource([]byte("whim"), strconv.Itoa(seed))
	roll.Begin(0)
	st, _, err := sys.Setup("campaign", nil, roll)
	if err != nil {
		tb.Fatal(err)
	}
	var log []adjudicator.Command
	for seq := uint64(1); ; seq++ {
		pending := st.Pending()
		if len(pending) == 0 {
			return log
		}
		whim.Begin(seq)
		roll.Begin(seq)
		seat := pending[0].Seat
		c := adjudicator.Command{Seq: seq, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: st.(*State).Suggest(seat, whim)}
		if _, err := st.Apply(c, roll); err != nil {
			tb.Fatal(err)
		}
		log = append(log, c)
		if views {
			st.View(seatCP)
			st.View(seatAP)
		}
	}
}

// BenchmarkCampaignReplay replays a complete campaign from its command log.
func BenchmarkCampaignReplay(b *testing.B) {
	log := longGame(b)
	sys := opened(b)
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		roll := dice.NewSource([]byte("secret"), strconv.Itoa(longSeed))
		roll.Begin(0)
		st, _, err := sys.Setup("campaign", nil, roll)
		if err != nil {
			b.Fatal(err)
		}
		for _, c := range log {
			roll.Begin(c.Seq)
			if _, err := st.Apply(c, roll); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(len(log)*b.N)/b.Elapsed().Seconds(), "commands/s")
}

// longSeed is a game that goes to its last turn.
const longSeed = 3

func longGame(b *testing.B) []adjudicator.Command {
	log := randomGame(b, longSeed, false)
	b.Logf("%d commands", len(log))
	return log
}

// BenchmarkCampaignAtRandom plays a complete campaign by random sheets, with
// the view of both sides after each command.
func BenchmarkCampaignAtRandom(b *testing.B) {
	b.ReportAllocs()
	n := 0
	for range b.N {
		n += len(randomGame(b, longSeed, true))
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "commands/s")
}

// BenchmarkCampaignWithoutViews is the same with views off.
func BenchmarkCampaignWithoutViews(b *testing.B) {
	n := 0
	for range b.N {
		n += len(randomGame(b, longSeed, false))
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "commands/s")
}

// BenchmarkSupply traces supply for the whole map from nothing.
func BenchmarkSupply(b *testing.B) {
	st, err := opened(b).deployed("campaign", nil)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		st.supply.forget(traceEnd - 1)
		st.traces(traceEnd - 1)
	}
}

func TestSupplyAllocatesNothing(t *testing.T) {
	st, err := opened(t).deployed("campaign", nil)
	if err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(100, func() {
		st.supply.forget(traceEnd - 1)
		st.traces(traceEnd - 1)
	}); n > 0 {
		t.Errorf("%v allocations for supply of the whole map", n)
	}
}
