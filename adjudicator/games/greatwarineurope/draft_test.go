package greatwarineurope

import (
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/lines"
)

// A line written after the last RP is spent is judged like any other, although the
// phase would ask nothing any more (5.31, 5.35, 5.36).
func TestADraftJudgesBehindItsLastPoint(t *testing.T) {
	st,
		err := opened(t).Position("SCENARIO campaign\nEMPTY\nTURN 26\nLETTER K\nVP 5\nPHASE replacement\nRP FR 1\nUNIT \"FR 11\" DEAD\n" +
		"UNIT \"FR 12\" DEAD\n")
	if err != nil {
		t.Fatal(err)
	}
	draft := st.(adjudicator.Drafter).Draft("allies")
	if faults := draft.Try(lines.Order("REPLACE", lines.Name("FR 11"))); len(faults) > 0 {
		t.Fatal(faults)
	}
	for unit, want := range map[string]string{"FR 11": "not-lost", "FR 12": "no-rp-left"} {
		faults := draft.Try(lines.Order("REPLACE", lines.Name(unit)))
		if len(faults) != 1 || faults[0].Code != want {
			t.Errorf("REPLACE %s after the last point: %v, want %s", unit, faults, want)
		}
	}
}
