package balkanwars

import (
	"bytes"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
)

// play runs a random game to its end and hands every position to see.
func play(t testing.TB, sys *System, seed byte, opts adjudicator.Options, see func(*State, []adjudicator.Event)) *State {
	roll := dice.NewSource([]byte{seed}, "play")
	guess := dice.NewSource([]byte{seed}, "guess")
	st, _, err := sys.Setup("first-war", opts, roll)
	if err != nil {
		t.Fatal(err)
	}
	s := st.(*State)
	for n := uint64(1); ; n++ {
		owed := s.Pending()
		if len(owed) == 0 {
			return s
		}
		if n > 2000 {
			t.Fatalf("seed %d: the game does not end: %+v", seed, owed)
		}
		roll.Begin(n)
		guess.Begin(n)
		seat := owed[0].Seat
		sheet := s.Suggest(seat, guess)
		if f := s.Check(seat, sheet); len(f) > 0 {
			t.Fatalf("seed %d, command %d: a suggested sheet has the fault %v in %+v", seed, n, f[0], sheet.Orders[max(0, f[0].Pos.Line-1)])
		}
		events, err := s.Apply(adjudicator.Command{Seq: n, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet}, roll)
		if err != nil {
			t.Fatalf("seed %d, command %d: %v", seed, n, err)
		}
		if err := s.Invariants(); err != nil {
			t.Fatalf("seed %d, command %d: %v", seed, n, err)
		}
		if see != nil {
			see(s, events)
		}
	}
}

func TestRandomGamesEndAndSaveAlike(t *testing.T) {
	sys := opened(t)
	kinds := map[string]int{}
	for seed, opts := range []adjudicator.Options{nil, {"profile": "beginner"}, {"fast_ottoman": "on", "s1_end": "december"},
		{"rustcuk": "withheld", "zoc_stop": "strict", "cut_rails": "on"}} {
		play(t, sys, byte(seed), opts, func(s *State, events []adjudicator.Event) {
			for _, e := range events {
				kinds[e.Kind]++
			}
			saved, err := s.Save()
			if err != nil {
				t.Fatal(err)
			}
			again, err := sys.Load(saved)
			if err != nil {
				t.Fatal(err)
			}
			if twice, _ := again.Save(); !bytes.Equal(saved, twice) {
				t.Fatalf("a loaded game saves differently:\n%s\n%s", saved, twice)
			}
		})
	}
	t.Log(kinds)
	for _, kind := range []string{"move", "rail", "exit", "corps", "hold", "mobilize", "points", "spend-morale", "overstack", "deploy"} {
		if kinds[kind] == 0 {
			t.Errorf("no random game had an event %q", kind)
		}
	}
}

func BenchmarkRandomGame(b *testing.B) {
	sys := opened(b)
	for b.Loop() {
		play(b, sys, 1, nil, nil)
	}
}
