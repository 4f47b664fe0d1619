package adviser_test

import (
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games/greatwarcommander"
	"feldpost/adjudicator/games/greatwarcommander/adviser"
	"feldpost/adjudicator/gametest"
	"feldpost/adjudicator/kernel/dice"
)

func opened(t testing.TB) adjudicator.System {
	t.Helper()
	sys, err := greatwarcommander.Open(greatwarcommander.Data())
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

// Scripted games keep every promise that random ones keep: a line that has a fault ends them. They use what the rules have.
func TestSensibleGamesPlayToTheEnd(t *testing.T) {
	sys, kinds := opened(t), map[string]int{}
	for i, scenario := range []string{"house-07", "house-17", "house-10"} {
		counts, err := gametest.Play(gametest.Log(t), sys, gametest.PlayOptions{Scenario: scenario, Games: 1, Seed: 2, Quick: i > 0, Players: gametest.SensiblePlayers(sys, adviser.Advise, scenario)})
		if err != nil {
			t.Errorf("%s: %v", scenario, err)
		}
		for k, n := range counts.Kinds {
			kinds[k] += n
		}
	}
	for _, kind := range []string{"order-given", "fire", "op-fire", "move", "melee", "rally", "action", "objective-taken", "eliminated", "turn-passed", "time-advance"} {
		if kinds[kind] == 0 {
			t.Errorf("no event %q; there are %v", kind, kinds)
		}
	}
}

// The adviser beats random play from either side.
func TestTheAdviserBeatsRandomPlay(t *testing.T) {
	sys := opened(t)
	for scenario, seats := range map[string][]adjudicator.Seat{"house-07": {"de", "fr"}, "house-17": {"us", "de"}} {
		for _, seat := range seats {
			if n := gametest.Beats(t, sys, adviser.Advise, scenario, 3, seat); n < 2 {
				t.Errorf("%s: %s has won %d of 3", scenario, seat, n)
			}
		}
	}
}

// The advice does not change with what the seat cannot see: hands, Strategy Cards, secret Objectives, the order of the decks.
func TestAdviceIsBlindToWhatTheSeatCannotSee(t *testing.T) {
	compared, fires := gametest.Blind(t, opened(t), adviser.Advise, gametest.PlayOptions{Scenario: "house-04", Games: 1, Seed: 3}, "FIRE")
	if compared < 30 || fires < 8 {
		t.Errorf("%d pairs compared, %d sheets with fires", compared, fires)
	}
}

// Of a game that it does not know, the adviser only ends the Turn.
func TestAdviceOnAnotherGameEndsTheTurn(t *testing.T) {
	if s := adviser.Advise(adjudicator.Table{}); len(s.Orders) > 0 || !s.End {
		t.Errorf("%+v", s)
	}
}

func BenchmarkAdviceOfAnOrder(b *testing.B) {
	sys := opened(b)
	st, _, err := sys.Setup("house-07", nil, dice.NewSource([]byte{1}, "a game"))
	if err != nil {
		b.Fatal(err)
	}
	for _, seat := range []adjudicator.Seat{"fr", "de"} {
		sheet := gametest.Sensible(sys, adviser.Advise)(st, seat, nil)
		if _, err := st.Apply(adjudicator.Command{Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet}, dice.NewSource([]byte{2}, string(seat))); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		gametest.Advice(b, sys, adviser.Advise, st, "de")
	}
}

// No sheet of the house leaves more figures in a hex than may stay there (8.2).
func TestTheHouseNeverOverstacks(t *testing.T) {
	sys := opened(t)
	moves := 0
	for i, scenario := range []string{"house-07", "house-17"} {
		roll := dice.NewSource([]byte{byte(i)}, "stacks")
		st, _, err := sys.Setup(scenario, nil, roll)
		if err != nil {
			t.Fatal(err)
		}
		house := gametest.Sensible(sys, adviser.Advise)
		for n := uint64(1); n < 80 && len(st.Pending()) > 0; n++ {
			roll.Begin(n)
			seat := st.Pending()[0].Seat
			sheet := house(st, seat, roll)
			for _, w := range st.(adjudicator.Warner).Warnings(seat, sheet) {
				if w.Code == "overstacked" {
					t.Errorf("%s: %v in\n%v", scenario, w, sheet.Orders)
				}
			}
			for _, o := range sheet.Orders {
				if o.Verb == "MOVE" || o.Verb == "ADVANCE" {
					moves++
				}
			}
			if _, err := st.Apply(adjudicator.Command{Seq: n, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet}, roll); err != nil {
				t.Fatal(err)
			}
		}
	}
	if moves < 40 {
		t.Errorf("only %d moves", moves)
	}
}
