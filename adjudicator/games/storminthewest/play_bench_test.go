package storminthewest

import (
	"slices"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/orders"
)

// sixtyLines is a campaign when the Allies move first, and a legal sheet of sixty
// lines for it: marches of one unit each, then attacks.
func sixtyLines(b *testing.B) (*State, adjudicator.Seat, orders.Sheet) {
	b.Helper()
	s := begun(b, allied).(*State)
	seat, g := s.Pending()[0].Seat, offer.Guess{}
	l := s.lister(seat)
	defer l.State.rest()
	l.in = &incoming{side: l.side}
	for i := range 4 * len(l.sys.board.hexes) { // those that go first make room for others
		c := cell(i % len(l.sys.board.hexes))
		for _, u := range slices.Clone(l.movable(c, l.side)) {
			for _, to := range slices.Clone(l.reach([]unitID{u})) {
				if len(g.Sheet.Orders) < 60 && to != c && g.Try(l.wayLine("MOVE", []unitID{u}, to), &l.Faults, l.move) {
					break
				}
			}
		}
	}
	for _, x := range l.openings(l.side) {
		g.Try(l.attackLine(x.target, x.units, x.from, true), &l.Faults, func(o *orders.Order) { l.attack(o, nil) })
	}
	if g.Sheet.End = true; len(g.Sheet.Orders) < 60 {
		b.Fatalf("only %d lines", len(g.Sheet.Orders))
	}
	if f := s.Check(seat, g.Sheet); len(f) > 0 {
		b.Fatal(f)
	}
	return s, seat, g.Sheet
}

// begun is a campaign with both armies set up when a side has its first turn; who
// comes before it does nothing.
func begun(tb testing.TB, sd side) adjudicator.State {
	tb.Helper()
	rolls := dice.NewSource([]byte("secret"), "begun")
	st, _, err := opened(tb).Setup("campaign", nil, rolls)
	if err != nil {
		tb.Fatal(err)
	}
	for seq := uint64(1); st.(*State).phase() <= phaseSetup || st.(*State).Active != sd; seq++ {
		rolls.Begin(seq)
		if _, err := st.Apply(adjudicator.Command{Seq: seq, Kind: adjudicator.CommandTimeout, Seat: st.Pending()[0].Seat}, rolls); err != nil {
			tb.Fatal(err)
		}
	}
	return st
}

// BenchmarkCheckThenApply is what a letter of sixty lines costs that comes to the
// desk: the sheet is checked, and the same position applies it.
func BenchmarkCheckThenApply(b *testing.B) {
	s, seat, sheet := sixtyLines(b)
	roll := dice.NewSource([]byte("secret"), "bench")
	b.ReportAllocs()
	for b.Loop() {
		c := s.clone()
		c.sound = &pass.Memo{}
		if f := c.Check(seat, sheet); len(f) > 0 {
			b.Fatal(f)
		}
		if _, err := c.Apply(adjudicator.Command{Seq: 1, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet}, roll); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkSupplyOfTheMap traces the lines of both sides over the whole map after
// one hex has changed hands (7.7).
func BenchmarkSupplyOfTheMap(b *testing.B) {
	s := begun(b, german).(*State)
	defer s.rest()
	at := s.sys.board.At(2431)
	b.ReportAllocs()
	for b.Loop() {
		s.control[at] = s.control[at].Other()
		s.traced(german)
		s.traced(allied)
	}
}

// longGame is a random campaign that lasts to its last turn: most end with the
// German test of Turn 9 (4.5).
const longGame = "g33"

// played plays a random campaign to its end and returns its commands; seen is
// called after each.
func played(tb testing.TB, sys *System, game string, seen func(adjudicator.State)) (log []adjudicator.Command) {
	tb.Helper()
	rolls, whim := dice.NewSource([]byte("replay"), game), dice.NewSource([]byte("whim"), game)
	st, _, err := sys.Setup("campaign", nil, rolls)
	if err != nil {
		tb.Fatal(err)
	}
	for seq := uint64(1); len(st.Pending()) > 0 && seq < 5000; seq++ {
		seat := st.Pending()[0].Seat
		whim.Begin(seq)
		rolls.Begin(seq)
		c := adjudicator.Command{Seq: seq, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: st.(*State).Suggest(seat, whim)}
		if _, err := st.Apply(c, rolls); err != nil {
			tb.Fatal(err)
		}
		seen(st)
		log = append(log, c)
	}
	return log
}

// BenchmarkReplayCampaign applies all commands of a finished campaign again.
func BenchmarkReplayCampaign(b *testing.B) {
	sys := opened(b)
	log := played(b, sys, longGame, func(adjudicator.State) {})
	for b.Loop() {
		replay(b, sys, longGame, log)
	}
	b.ReportMetric(float64(len(log)), "commands")
}

// BenchmarkRandomCampaign plays one at random, with the view of both seats after
// each command.
func BenchmarkRandomCampaign(b *testing.B) {
	sys := opened(b)
	for b.Loop() {
		played(b, sys, longGame, func(st adjudicator.State) {
			st.View("german")
			st.View("allied")
		})
	}
}

func replay(tb testing.TB, sys *System, game string, log []adjudicator.Command) adjudicator.State {
	tb.Helper()
	rolls := dice.NewSource([]byte("replay"), game)
	st, _, err := sys.Setup("campaign", nil, rolls)
	if err != nil {
		tb.Fatal(err)
	}
	for _, c := range log {
		rolls.Begin(c.Seq)
		if _, err := st.Apply(c, rolls); err != nil {
			tb.Fatal(err)
		}
	}
	return st
}

// TestReplayOfACampaignIsTheCampaign guards the benchmark: the commands lead to
// the end of the game again.
func TestReplayOfACampaignIsTheCampaign(t *testing.T) {
	sys := opened(t)
	log := played(t, sys, longGame, func(adjudicator.State) {})
	if st := replay(t, sys, longGame, log).(*State); st.Turn != 16 || len(st.Pending()) > 0 {
		t.Errorf("%d commands, turn %d, pending %v", len(log), st.Turn, st.Pending())
	}
}
