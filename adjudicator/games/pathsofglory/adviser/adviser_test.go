package adviser_test

import (
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games/pathsofglory"
	"feldpost/adjudicator/games/pathsofglory/adviser"
	"feldpost/adjudicator/gametest"
	"feldpost/adjudicator/kernel/dice"
)

func opened(t testing.TB) adjudicator.System {
	t.Helper()
	sys, err := pathsofglory.Open(pathsofglory.Data())
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

// Scripted games keep every promise that random ones keep, in every scenario:
// a line that has a fault ends them. They use cards in all ways.
func TestSensibleGamesPlayToTheEnd(t *testing.T) {
	sys := opened(t)
	kinds := map[string]int{}
	for _, x := range []struct {
		scenario string
		options  adjudicator.Options
	}{
		{"introductory", nil},
		{"campaign", adjudicator.Options{"competition": "on", "expansion": "on"}},
		{"limited-war", nil},
		{"historical", adjudicator.Options{"edition": "2018"}},
		{"great-war-1917", adjudicator.Options{"edition": "2018", "expansion": "on"}},
	} {
		if testing.Short() && x.scenario != "introductory" {
			continue
		}
		counts, err := gametest.Play(gametest.Log(t), sys,
			gametest.PlayOptions{Scenario: x.scenario, Games: 1, Seed: 2, Options: x.options, Quick: x.scenario != "introductory",
				Players: gametest.SensiblePlayers(sys, adviser.Advise, x.scenario)})
		if err != nil {
			t.Errorf("%s: %v", x.scenario, err)
		}
		for k, n := range counts.Kinds {
			kinds[k] += n
		}
	}
	for _, kind := range []string{"move", "combat", "advance", "retreat", "rp-recorded", "refitted", "rebuilt", "placed", "redeploy", "trench",
		"combat-card", "offensive-made", "control"} {
		if kinds[kind] == 0 && !testing.Short() {
			t.Errorf("no event %q; there are %v", kind, kinds)
		}
	}
}

// The adviser beats random play from either side. The command that plays many
// games is feldpost play paths-of-glory --player cp --games 100 --quick.
func TestTheAdviserBeatsRandomPlay(t *testing.T) {
	sys := opened(t)
	games := 4
	if testing.Short() {
		games = 1
	}
	for _, scenario := range []string{"introductory", "campaign"} {
		for _, seat := range []adjudicator.Seat{"cp", "ap"} {
			if wins := gametest.Beats(t, sys, adviser.Advise, scenario, games, seat); wins < games-games/4 {
				t.Errorf("%s: %s won %d of %d games", scenario, seat, wins, games)
			}
		}
	}
}

// The advice does not change with what the seat cannot see: at every sheet of a
// game the enemy may hold other cards, and both decks lie in another order.
func TestAdviceIsBlindToWhatTheSeatCannotSee(t *testing.T) {
	compared, plays := gametest.Blind(t, opened(t), adviser.Advise, gametest.PlayOptions{Scenario: "introductory", Games: 1, Seed: 3}, "PLAY")
	if compared < 20 || plays < 20 {
		t.Errorf("%d pairs compared, %d sheets with a card", compared, plays)
	}
}

// Of a game that it does not know, the adviser only ends the phase.
func TestAdviceOnAnotherGameEndsThePhase(t *testing.T) {
	if s := adviser.Advise(adjudicator.Table{}); len(s.Orders) > 0 || !s.End {
		t.Errorf("%+v", s)
	}
}

// What a position asks for is done: an attack that the turn demands before it
// ends, a unit rebuilt, an open capital shut, Guns of August at the start.
func TestTheAdviserDoesWhatThePositionAsks(t *testing.T) {
	sys := opened(t)
	const bare = "SCENARIO campaign\nEMPTY\nTURN 5\n"
	for name, x := range map[string]struct{ position, seat, want string }{
		"first card": {"SCENARIO campaign\nSIDE cp\nPHASE action\nHAND cp 1 8 10\n", "cp", "PLAY 1 EVENT\nATTACK"},
		"duty": {bare +
			"ROUND 6\nSIDE cp\nPHASE action\nMO cp GE\nHAND cp 8\nCONTROL cp Cambrai Sedan\nUNIT GE-1A Cambrai\nUNIT FR-1A Amiens\n", "cp",
			"ATTACK Amiens FROM Cambrai WITH GE-1A"},
		"open front": {bare + "ROUND 2\nSIDE cp\nPHASE action\nHAND cp 8\nUNIT GE-c1 Aachen\nUNIT FR-1A Verdun\n", "cp", "MOVE GE-c1 Aachen"},
		"open capital": {bare +
			"ROUND 2\nSIDE ap\nPHASE action\nHAND ap 4\nUNIT FR-c1 Orleans\nUNIT GE-c1 Chateau-Thierry\nCONTROL cp Chateau-Thierry\nRUINED Paris\n",
			"ap", "MOVE FR-c1 Orleans"},
		"replacements": {bare + "SIDE cp\nPHASE replacement\nRP GE 1\nUNIT GE-1A Essen reduced\nUNIT FR-1A Paris\n", "cp", "REFIT GE-1A"},
	} {
		st, err := sys.(adjudicator.Reader).Position(x.position)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := gametest.Advice(t, sys, adviser.Advise, st, adjudicator.Seat(x.seat)); !strings.Contains(got, x.want) {
			t.Errorf("%s: no %q in\n%s", name, x.want, got)
		}
	}
}

// An operation that a person has begun is carried on, or stopped.
func TestTheAdviserTakesAnOperationOver(t *testing.T) {
	sys := opened(t)
	for units, want := range map[string]string{"UNIT GE-c1 RESERVE\nUNIT FR-1A Bordeaux\n": "STOP",
		"UNIT GE-1A Metz\nUNIT FR-c1 Nancy\n": "ACTIVATE"} {
		st, err := sys.(adjudicator.Reader).Position("SCENARIO campaign\nEMPTY\nTURN 5\nROUND 2\nSIDE cp\nPHASE action\nHAND cp 17\n" + units)
		if err != nil {
			t.Fatal(err)
		}
		sheet, _, faults := sys.Info().Language.Parse("PLAY 17 EVENT\nEND")
		roll := dice.NewSource([]byte("an operation that is taken over!"), "test")
		roll.Begin(1)
		if _, err := st.Apply(adjudicator.Command{Seq: 1, Kind: adjudicator.CommandSheet, Seat: "cp", Sheet: sheet}, roll); err != nil ||
			len(faults) > 0 {
			t.Fatal(err, faults)
		}
		table, _ := adjudicator.TableOf(sys, st, "cp")
		told := adviser.Advise(table)
		if f := st.Check("cp", told); st.View("cp").Phase != "operation" || len(f) > 0 {
			t.Errorf("%s: %v", st.View("cp").Phase, f)
		}
		if got := gametest.Advice(t, sys, adviser.Advise, st, "cp"); !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
}

func BenchmarkAdviceOfAnAction(b *testing.B) {
	sys := opened(b)
	st, err := sys.(adjudicator.Reader).Position("SCENARIO campaign\nTURN 2\nROUND 2\nSIDE cp\nPHASE action\nHAND cp 7 8 9 10 14\n")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		gametest.Advice(b, sys, adviser.Advise, st, "cp")
	}
}
