package adviser_test

import (
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games/storminthewest"
	"feldpost/adjudicator/games/storminthewest/adviser"
	"feldpost/adjudicator/gametest"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

var scenarios = []string{"campaign", "storm-elsewhere", "allied-offensive", "plan-1919"}

func opened(t testing.TB) adjudicator.System {
	t.Helper()
	sys, err := storminthewest.Open(storminthewest.Data())
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

// Scripted games keep every promise that random ones keep: a line that has a
// fault ends them. They use what the rules have.
func TestSensibleGamesPlayToTheEnd(t *testing.T) {
	sys, kinds := opened(t), map[string]int{}
	for _, scenario := range scenarios {
		if testing.Short() && scenario != "plan-1919" {
			continue
		}
		counts, err := gametest.Play(gametest.Log(t), sys,
			gametest.PlayOptions{Scenario: scenario, Games: 1, Seed: 2, Quick: scenario != "plan-1919",
				Players: gametest.SensiblePlayers(sys, adviser.Advise, scenario)})
		if err != nil {
			t.Errorf("%s: %v", scenario, err)
		}
		for k, n := range counts.Kinds {
			kinds[k] += n
		}
	}
	for _, kind := range []string{"move", "rail-offmap", "combat", "advance", "infiltrates", "rebuilt", "returns", "arrives", "enters",
		"air-support", "retreat", "eliminated", "captured"} {
		if kinds[kind] == 0 && !testing.Short() {
			t.Errorf("no event %q; there are %v", kind, kinds)
		}
	}
}

// Every scenario is a contest between sensible players. The numbers of 200 games
// each are those of feldpost play storm-in-the-west --player sensible --quick.
func TestSensiblePlayersMakeContests(t *testing.T) {
	if testing.Short() {
		t.Skip("many games")
	}
	sys := opened(t)
	const games = 10
	for _, scenario := range scenarios {
		counts, err := gametest.Play(gametest.Log(t), sys, gametest.PlayOptions{Scenario: scenario, Games: games, Seed: 8, Quick: true,
			Players: gametest.SensiblePlayers(sys, adviser.Advise, scenario)})
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
		if wins["german"] == 0 || wins["allied"] == 0 {
			t.Errorf("%s: %v", scenario, wins)
		}
	}
}

// The adviser beats random play from either side.
func TestTheAdviserBeatsRandomPlay(t *testing.T) {
	sys := opened(t)
	for _, scenario := range scenarios {
		for _, seat := range []adjudicator.Seat{"german", "allied"} {
			if gametest.Beats(t, sys, adviser.Advise, scenario, 1, seat) < 1 {
				t.Errorf("%s: %s has not won", scenario, seat)
			}
		}
	}
}

// The advice does not change with what the seat cannot see: who lies below the
// top of the enemy's stacks (13.8), his standing orders.
func TestAdviceIsBlindToWhatTheSeatCannotSee(t *testing.T) {
	compared, attacks := gametest.Blind(t, opened(t), adviser.Advise, gametest.PlayOptions{Scenario: "allied-offensive", Games: 1, Seed: 3},
		"ATTACK")
	if compared < 10 || attacks < 8 {
		t.Errorf("%d pairs compared, %d sheets with attacks", compared, attacks)
	}
}

// Of a game that it does not know, the adviser only ends the phase.
func TestAdviceOnAnotherGameEndsThePhase(t *testing.T) {
	if s := adviser.Advise(adjudicator.Table{}); len(s.Orders) > 0 || !s.End {
		t.Errorf("%+v", s)
	}
}

func BenchmarkAdviceOfATurn(b *testing.B) {
	sys := opened(b)
	st, err := sys.(adjudicator.Reader).Position("SCENARIO campaign\nTURN 2\nSIDE german\nPHASE replacement open\n")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if !strings.Contains(gametest.Advice(b, sys, adviser.Advise, st, "german"), "ATTACK") {
			b.Fatal("no attack")
		}
	}
}

// Spring 1918 gains ground at a price and does not reach Paris as a rule; from
// summer on the Allies win it back.
func TestSpringGainsGroundAndSummerWinsItBack(t *testing.T) {
	if testing.Short() {
		t.Skip("many games")
	}
	sys := opened(t)
	const games, test, morale, steps = 10, 9, 15, 24 // the turn of the German test (4.5), morale and steps at the start (3.2)
	gained, paris, pool, back, played := 0, 0, 0, 0, 0
	var peak, last int
	inParis := false
	observe := func(v adjudicator.View, seat adjudicator.Seat) {
		for _, x := range v.Tracks {
			if x.Group == "morale" && x.Name == "german" {
				last = x.Value
			}
			if v.Turn == test && v.Phase == "replacement" && seat == "allied" && x.Group == "replacement-steps" && x.Name == "Ge" {
				pool += x.Value
			}
		}
	}
	players := map[adjudicator.Seat]gametest.Player{}
	for seat, play := range gametest.SensiblePlayers(sys, adviser.Advise, "campaign") {
		players[seat] = func(st adjudicator.State, seat adjudicator.Seat, whim *dice.Source) orders.Sheet {
			v := st.View(adjudicator.Observer)
			if v.Turn == 1 && v.Phase == "setup" && seat == "allied" {
				peak, last, inParis = 0, 0, false
			}
			observe(v, seat)
			if v.Turn <= test {
				peak = max(peak, last)
			}
			inParis = inParis || slices.ContainsFunc(v.Places, func(p adjudicator.Place) bool {
				return p.Name == "Paris" && p.Holder == "german"
			})
			if v.Turn == 16 && v.Phase == "replacement" && seat == "allied" {
				played++
				if last < peak {
					back++
				}
			}
			return play(st, seat, whim)
		}
	}
	for n := range games {
		if _, err := gametest.Play(gametest.Log(t), sys,
			gametest.PlayOptions{Scenario: "campaign", Games: 1, Seed: uint64(100 + n), Quick: true, Players: players}); err != nil {
			t.Fatal(err)
		}
		if peak > morale+2 {
			gained++
		}
		if inParis {
			paris++
		}
	}
	t.Logf("%d of %d offensives gained three points, %d came into Paris; %d German steps in all were left on turn %d; %d of %d that "+
		"reached turn 16 had lost again", gained, games, paris, pool, test, back, played)
	if gained < games-2 || paris > 2 || 2*pool > games*steps || played == 0 || back < played {
		t.Error("that is not 1918")
	}
}
