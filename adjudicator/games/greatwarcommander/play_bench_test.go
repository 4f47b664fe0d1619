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

// again applies the commands of a game.
func again(tb testing.TB, sys *System, scenario, game string, log []adjudicator.Command) *State {
	tb.Helper()
	rolls := dice.NewSource([]byte("replay"), game)
	st, _, err := sys.Setup(scenario, nil, rolls)
	if err != nil {
		tb.Fatal(err)
	}
	for _, c := range log {
		rolls.Begin(c.Seq)
		if _, err := st.Apply(c, rolls); err != nil {
			tb.Fatal(err)
		}
	}
	return st.(*State)
}

// The commands of a game lead to its end again.
func TestReplayOfAGameIsTheGame(t *testing.T) {
	sys := opened(t)
	var end string
	log := played(t, sys, "house-07", "replay", func(s *State, _ []adjudicator.Event) { end = s.Position() })
	if s := again(t, sys, "house-07", "replay", log); s.Position() != end || len(s.Pending()) > 0 {
		t.Errorf("%d commands lead to\n%s\nnot to\n%s", len(log), s.Position(), end)
	}
}

// BenchmarkReplay applies all commands of a finished game again.
func BenchmarkReplay(b *testing.B) {
	sys := opened(b)
	log := played(b, sys, "house-07", "replay", func(*State, []adjudicator.Event) {})
	for b.Loop() {
		again(b, sys, "house-07", "replay", log)
	}
	b.ReportMetric(float64(len(log)), "commands")
}

// BenchmarkRandomGame plays one, with the view of both seats after each command.
func BenchmarkRandomGame(b *testing.B) {
	sys := opened(b)
	for b.Loop() {
		played(b, sys, "house-07", "replay", func(s *State, _ []adjudicator.Event) {
			s.View(s.now.seat(germans))
			s.View(s.now.seat(entente))
		})
	}
}

// BenchmarkCheckThenApply is what a player Turn costs that comes to the desk: a MOVE of a Leader with whom he commands that is fired
// at, a FIRE, a RALLY and lines; the sheet is checked, and the same position applies it.
func BenchmarkCheckThenApply(b *testing.B) {
	sys := opened(b)
	st, err := sys.Position(busyTurn)
	if err != nil {
		b.Fatal(err)
	}
	sheet, _, faults := language().Parse(busySheet)
	if len(faults) > 0 {
		b.Fatal(faults)
	}
	first := *st.(*State)
	roll := dice.NewSource([]byte("secret"), "bench")
	b.ReportAllocs()
	for b.Loop() {
		s := first
		s.now = first.now.clone()
		if f := s.Check("us", sheet); len(f) > 0 {
			b.Fatal(f)
		}
		events, err := s.Apply(adjudicator.Command{Seq: 1, Kind: adjudicator.CommandSheet, Seat: "us", Sheet: sheet}, roll)
		if err != nil || s.now.turn != 4 {
			b.Fatal(err, s.now.turn, events)
		}
	}
}

// A Turn of the example of the rulebook, longer.
const (
	busyTurn = "SCENARIO house-14\nBOARD ex-move\nTURN 3\nSIDE us\nINITIATIVE us\nUNIT all unused\nUNIT LANDWEHR-1 H4\nWEAPON MG08-1 LANDWEHR-1\nUNIT MUELLER H4\nUNIT LANDWEHR-2 H3\n" +
		"UNIT US-SECTION-1 L3\nUNIT US-SECTION-2 L4\nUNIT US-SECTION-3 N4 demoralised\nUNIT US-TEAM-1 O1\nHAND us US-1 US-8 US-12\nHAND de G-3 G-18 G-27\nDECK us US-30 US-2 US-3 US-5 US-6 US-7 US-9 US-10 US-11 US-13 US-16 US-18\nDECK de G-9 G-10 G-12 G-13 G-14 G-16 G-17 G-19 G-20\n" +
		"STAND de OPFIRE DO FIRE LEADER MUELLER BASE MG08-1 WITH LANDWEHR-1 LIMIT 1\nSTAND de OPFIRE DO REPEAT BASE LANDWEHR-1 WHEN VALUE(MOVER)>=2 AND ODDS>=40\n" +
		"STAND de BOOST DO A38 WHEN GAIN>=15 LIMIT 2\nSTAND de INITIATIVE DO REROLL WHEN OWN-DEFENCE AND RESULT=ELIMINATED\nSTAND us INITIATIVE DO REROLL WHEN OWN-DEFENCE AND RESULT=ELIMINATED AND GAIN>=50\n"
	busySheet = "ORDER MOVE CARD US-1\nMOVE US-SECTION-1 L3-K3-J3-I4\nORDER FIRE CARD US-8\nFIRE H4 BASE US-SECTION-2\nORDER RALLY CARD US-12\nON DEFENCE DO A36 WHEN GAIN>=25\nEND\n"
)
