package storminthewest

import (
	"slices"
	"testing"

	"feldpost/adjudicator"
)

func TestPromptsOfTheReplacementPhase(t *testing.T) {
	st, err := opened(t).Position("SCENARIO campaign\nEMPTY\nTURN 6\nSIDE allied\nPHASE replacement open\nSTEPS British 2\nSTEPS French 1\n" +
		"UNIT \"Br 14\" POOL\nUNIT \"Br 5\" DEAD\nUNIT \"Fr 6\" 3330 reduced\nUNIT \"It 2\" DEAD\nUNIT \"US 1\" DEAD\n")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range st.(adjudicator.Prompter).Prompts("allied") {
		if p.Part == "replacement" {
			got = append(got, p.Order.String())
		}
	}
	want := []string{"PLACE Br 14 AT 1237", "PLACE Br 14 AT 1339", "PLACE Br 14 AT 1441", "HOLD Br 14", "REPLACE Fr 6", "REPLACE Br 5 FULL"}
	if !slices.Equal(got, want) {
		t.Errorf("offered %q, want %q", got, want)
	}
}
