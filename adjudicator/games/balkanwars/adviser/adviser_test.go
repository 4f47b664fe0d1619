package adviser_test

import (
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games/balkanwars"
	"feldpost/adjudicator/games/balkanwars/adviser"
	"feldpost/adjudicator/gametest"
)

func opened(t testing.TB) adjudicator.System {
	t.Helper()
	sys, err := balkanwars.Open(balkanwars.Data())
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

// Scripted games keep every promise that random ones keep.
func TestSensibleGamesPlayToTheEnd(t *testing.T) {
	sys := opened(t)
	for _, x := range []struct{ scenario, profile string }{
		{"first-war", "competitor"}, {"first-war", "full"}, {"second-war", "beginner"}, {"second-war", "full"},
	} {
		counts, err := gametest.Play(gametest.Log(t), sys, gametest.PlayOptions{Scenario: x.scenario, Games: 1, Seed: 2,
			Options: adjudicator.Options{"profile": x.profile, "s1_end": "december"},
			Players: gametest.SensiblePlayers(sys, adviser.Advise, x.scenario)})
		if err != nil {
			t.Errorf("%v: %v", x, err)
		}
		for _, kind := range []string{"move", "combat", "charge", "advance", "rally"} {
			if counts.Kinds[kind] == 0 {
				t.Errorf("%v: no event %q", x, kind)
			}
		}
	}
}

// The First War favours the League without being decided; the Second, with
// neutrals that march in, is hard for Bulgaria.
func TestSensiblePlayersMakeContests(t *testing.T) {
	if testing.Short() {
		t.Skip("many games")
	}
	sys := opened(t)
	for _, x := range []struct {
		scenario, ahead, behind string
	}{{"first-war", "league", "ottoman"}, {"second-war", "league", "bulgaria"}} {
		counts, err := gametest.Play(gametest.Log(t), sys, gametest.PlayOptions{Scenario: x.scenario, Games: 16, Seed: 8, Quick: true,
			Options: adjudicator.Options{"profile": "full", "s1_end": "december"},
			Players: gametest.SensiblePlayers(sys, adviser.Advise, x.scenario)})
		if err != nil {
			t.Fatal(err)
		}
		wins := map[string]int{}
		for _, o := range counts.Outcomes {
			wins[o.Winner]++
		}
		var table strings.Builder
		counts.Table(&table)
		t.Log("\n" + table.String())
		if n := len(counts.Outcomes); wins[x.ahead] == 0 || wins[x.ahead] == n || 2*wins[x.behind] >= n {
			t.Errorf("%s: %v", x.scenario, wins)
		}
	}
}

// Without Diplomacy no neutral helps the League of the Second War: Bulgaria,
// which moves first, may be the favourite but not the certain winner.
func TestTheSecondWarIsAContestWithoutNeutrals(t *testing.T) {
	if testing.Short() {
		t.Skip("many games")
	}
	sys := opened(t)
	counts, err := gametest.Play(gametest.Log(t), sys, gametest.PlayOptions{Scenario: "second-war", Games: 24, Seed: 4, Quick: true,
		Options: adjudicator.Options{"profile": "competitor"}, Players: gametest.SensiblePlayers(sys, adviser.Advise, "second-war")})
	if err != nil {
		t.Fatal(err)
	}
	wins := map[string]int{}
	for _, o := range counts.Outcomes {
		wins[o.Winner]++
	}
	if n := len(counts.Outcomes); wins["bulgaria"] == 0 || 4*wins["bulgaria"] > 3*n || wins["bulgaria"]+wins["league"] == n {
		t.Errorf("the outcomes are %v", wins)
	}
}

// The adviser beats random play from either side. The command that plays many
// games is feldpost play balkan-wars --player league --games 100 --quick.
func TestTheAdviserBeatsRandomPlay(t *testing.T) {
	sys := opened(t)
	const games = 2
	for _, x := range []struct {
		scenario string
		seats    []adjudicator.Seat
	}{{"first-war", []adjudicator.Seat{"league", "ottoman"}}, {"second-war", []adjudicator.Seat{"league", "bulgaria"}}} {
		for _, seat := range x.seats {
			if wins := gametest.Beats(t, sys, adviser.Advise, x.scenario, games, seat); wins < games {
				t.Errorf("%s: %s won %d of %d games", x.scenario, seat, wins, games)
			}
		}
	}
}

// Under Fog of War the advice does not change with what the seat cannot see:
// at every sheet of a game, the enemies face down may have changed places and
// sealed lines may read otherwise.
func TestAdviceIsBlindToWhatTheSeatCannotSee(t *testing.T) {
	sys := opened(t)
	for _, scenario := range []string{"first-war", "second-war"} {
		compared, attacks := gametest.Blind(t, sys, adviser.Advise, gametest.PlayOptions{Scenario: scenario, Games: 1, Seed: 3,
			Options: adjudicator.Options{"profile": "full", "s1_end": "december"}}, "ATTACK")
		if compared < 20 || attacks < 8 {
			t.Errorf("%s: %d pairs compared, %d sheets with attacks", scenario, compared, attacks)
		}
	}
}

// Of a game that it does not know, the adviser only ends the phase.
func TestAdviceOnAnotherGameEndsThePhase(t *testing.T) {
	if s := adviser.Advise(adjudicator.Table{}); len(s.Orders) > 0 || !s.End {
		t.Errorf("%+v", s)
	}
}

func BenchmarkAdviceOfAMovementPhase(b *testing.B) {
	sys := opened(b)
	st, err := sys.(adjudicator.Reader).Position("SCENARIO first-war\nOPTION profile full\nSIDE league\nPHASE movement\n")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if !strings.Contains(gametest.Advice(b, sys, adviser.Advise, st, "league"), "ATTACK") {
			b.Fatal("no attack")
		}
	}
}
