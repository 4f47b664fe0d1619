package adviser_test

import (
	"flag"
	"slices"
	"strconv"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games/greatwarineurope"
	"feldpost/adjudicator/games/greatwarineurope/adviser"
	"feldpost/adjudicator/gametest"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

var (
	scenario = flag.String("scenario", "west-1914", "scenario of TestSensibleGames")
	games    = flag.Int("games", 0, "games of TestSensibleGames; none of them are played without it")
	seed     = flag.Uint64("seed", 2, "seed of TestSensibleGames")
)

var course = flag.Bool("course", false, "tell the course of TestSensibleGames by turns")

// tell is the state of the war in a line: points, units on the maps by nation, RP.
func tell(v *adjudicator.View) string {
	count, dead, names := map[string]int{}, map[string]int{}, []string{}
	for _, p := range v.Pieces {
		if count[p.Nation]+dead[p.Nation] == 0 {
			names = append(names, p.Nation)
		}
		switch {
		case p.Kind == "HQ":
		case strings.HasPrefix(p.Where, "DEAD"):
			dead[p.Nation]++
		case len(p.Where) == 5:
			count[p.Nation]++
		}
	}
	out := v.TurnName
	for _, t := range v.Tracks {
		if t.Group == adjudicator.TrackPoints {
			out += " VP " + strconv.Itoa(t.Value)
		}
	}
	rp := map[string]int{}
	for _, t := range v.Tracks {
		if t.Group == "rp" {
			rp[t.Name] = t.Value
		}
	}
	slices.Sort(names)
	for _, n := range names {
		out += " " + n + " " + strconv.Itoa(count[n]) + "-" + strconv.Itoa(dead[n]) + "(" + strconv.Itoa(rp[n]) + ")"
	}
	var held []string
	for _, p := range v.Places {
		if p.Points > 0 && p.Holder == "cp" {
			held = append(held, p.Name)
		}
	}
	var lost []string
	for _, p := range v.Places {
		if slices.Contains([]string{"GE", "AH", "BU", "LU", "TU"}, p.Country) && p.Kind == "city" && p.Holder == "allies" {
			lost = append(lost, p.Name)
		}
	}
	return out + "  CP: " + strings.Join(held, ",") + "; Allies: " + strings.Join(lost, ",")
}

func opened(t testing.TB) adjudicator.System {
	t.Helper()
	sys, err := greatwarineurope.Open(greatwarineurope.Data())
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

func TestSensibleGames(t *testing.T) {
	if *games == 0 {
		t.Skip("no -games")
	}
	sys := opened(t)
	players := gametest.SensiblePlayers(sys, adviser.Advise, *scenario)
	seen := ""
	for seat, play := range players {
		players[seat] = func(st adjudicator.State, seat adjudicator.Seat, whim *dice.Source) orders.Sheet {
			if v := st.View(adjudicator.Referee); *course && v.Phase == "move1" && seen != v.TurnName {
				seen = v.TurnName
				t.Log(tell(&v))
			}
			return play(st, seat, whim)
		}
	}
	counts, err := gametest.Play(gametest.Log(t), sys,
		gametest.PlayOptions{Scenario: *scenario, Games: *games, Seed: *seed, Quick: true, Players: players})
	if err != nil {
		t.Error(err)
	}
	var table strings.Builder
	counts.Table(&table)
	t.Log("\n" + table.String())
	t.Log(counts.Kinds)
}

// Scripted games keep every promise that random ones keep: a line that has a fault ends
// them. They use what the rules have.
func TestSensibleGamesPlayToTheEnd(t *testing.T) {
	sys, kinds := opened(t), map[string]int{}
	for _, scenario := range []string{"west-1914", "east-1914"} {
		counts, err := gametest.Play(gametest.Log(t), sys,
			gametest.PlayOptions{Scenario: scenario, Games: 1, Seed: 2, Players: gametest.SensiblePlayers(sys, adviser.Advise, scenario)})
		if err != nil {
			t.Errorf("%s: %v", scenario, err)
		}
		for k, n := range counts.Kinds {
			kinds[k] += n
		}
	}
	for _, kind := range []string{"move", "combat", "advance", "placed", "rebuilt", "eliminated", "taken", "travels"} {
		if kinds[kind] == 0 {
			t.Errorf("no event %q; there are %v", kind, kinds)
		}
	}
}

// Of a game that it does not know, the adviser only ends the phase.
func TestAdviceOnAnotherGameEndsThePhase(t *testing.T) {
	if s := adviser.Advise(adjudicator.Table{}); len(s.Orders) > 0 || !s.End {
		t.Errorf("%+v", s)
	}
}

// The adviser beats random play from either side.
func TestTheAdviserBeatsRandomPlay(t *testing.T) {
	sys := opened(t)
	for _, scenario := range []string{"west-1914", "east-1914"} {
		for _, seat := range []adjudicator.Seat{"allies", "cp"} {
			if gametest.Beats(t, sys, adviser.Advise, scenario, 1, seat) < 1 {
				t.Errorf("%s: %s has not won", scenario, seat)
			}
		}
	}
}

// The advice does not change with what the seat cannot see: who lies below the top of
// the enemy's stacks, untried units (7.25, 15.82), sealed lines.
func TestAdviceIsBlindToWhatTheSeatCannotSee(t *testing.T) {
	compared, attacks := gametest.Blind(t, opened(t), adviser.Advise, gametest.PlayOptions{Scenario: "east-1914", Games: 1, Seed: 3}, "ATTACK")
	if compared < 10 || attacks < 8 {
		t.Errorf("%d pairs compared, %d sheets with attacks", compared, attacks)
	}
}
