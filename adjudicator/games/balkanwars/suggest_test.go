package balkanwars

import (
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/gametest"
	"feldpost/adjudicator/kernel/dice"
)

func TestSuggestedSheetsPassCheck(t *testing.T) {
	sys := opened(t)
	for seed := range byte(3) {
		for n, s := range inPlay(t, sys, seed) {
			for _, seat := range []adjudicator.Seat{"league", "ottoman"} {
				sheet := s.Suggest(seat, dice.NewSource([]byte{seed, byte(n)}, "again"))
				if faults := s.Check(seat, sheet); len(faults) > 0 {
					t.Errorf("seed %d position %d %s: %v in %s", seed, n, seat, faults[0], sheet.Orders[max(0, faults[0].Pos.Line-1)])
				}
			}
		}
	}
}

// Random play that never does something tests nothing of it.
func TestSuggestedSheetsDoEverything(t *testing.T) {
	counts, err := gametest.Play(discard{}, opened(t), gametest.PlayOptions{Scenario: "first-war", Games: 6, Seed: 11, Quick: true,
		Options: adjudicator.Options{"cut_rails": "on"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range []string{"deploy", "points", "spend-morale", "mobilize", "move", "rail", "rail-cut", "exit", "corps", "hold",
		"overstack",
		"combat-declared", "combat", "charge", "morale-spent", "eliminated", "surrendered", "demoralized", "retreat", "advance", "captured",
		"morale", "rally", "national-rally", "released", "victory"} {
		if counts.Kinds[kind] == 0 {
			t.Errorf("no random game had an event %q", kind)
		}
	}
}
