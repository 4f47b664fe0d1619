package balkanwars

import (
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/gametest"
)

// anyStanding are standing orders a seat may send at any time.
var anyStanding = map[adjudicator.Seat][]string{
	"league":  {"STAND CHARGE ALL\nSTAND RETREAT SAFEST", "STAND MORALE SPEND IF IMPROVES", "STAND CANCEL"},
	"ottoman": {"STAND CHARGE ALL IF STACK>=2", "STAND ADVANCE ALL\nSTAND LOSS WEAKEST", "STAND CANCEL"},
}

func TestRandomGamesPlayToTheEnd(t *testing.T) {
	games := 5
	if testing.Short() {
		games = 1
	}
	for _, opts := range []adjudicator.Options{
		{"s1_end": "december"},
		{"s1_end": "december", "profile": "beginner"},
		{"s1_end": "december", "rustcuk": "withheld", "fast_ottoman": "on", "cut_rails": "on", "secret_charge": "on", "secret_morale": "on",
			"zoc_stop": "strict"},
	} {
		_, err := gametest.Play(gametest.Log(t), opened(t),
			gametest.PlayOptions{Scenario: "first-war", Options: opts, Games: games, Seed: 7, Standing: anyStanding})
		if err != nil {
			t.Errorf("%v: %v", opts, err)
		}
	}
}

func BenchmarkRandomGame(b *testing.B) {
	sys := opened(b)
	for i := range b.N {
		o := gametest.PlayOptions{Scenario: "first-war", Options: adjudicator.Options{"s1_end": "december"}, Games: 1, Seed: uint64(i),
			Quick: true}
		if _, err := gametest.Play(discard{}, sys, o); err != nil {
			b.Fatal(err)
		}
	}
}

type discard struct{}

func (discard) Write(p []byte) (int, error) { return len(p), nil }
