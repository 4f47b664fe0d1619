package desk

import (
	"strings"
	"testing"

	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// RULES tells what a rule says, of the game whose letter it is: one clause, a rule
// or a chapter, as far as a letter goes; before the first turn as well.
func TestRulesTellsWhatARuleSays(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	seat := string(o.pending()[0].Seat)
	ask := func(line string) string {
		t.Helper()
		return section(o.one(o.from(seat, line), seat+"@test", report.Answer), "Rules")
	}
	rule := ask("RULES 6.3")
	if !strings.Contains(rule, "6.3a ") || strings.Contains(rule, "6.4") || !strings.Contains(rule, "own words") {
		t.Errorf("the rule is told as\n%s", rule)
	}
	for _, line := range []string{"Rule 6.3 please", "RULES [6.3]", "what about\nCLAUSE 6.3\nthanks"} {
		if got := ask(line); got != rule {
			t.Errorf("%q is answered by\n%s", line, got)
		}
	}
	if got := ask("RULES 6.3a"); !strings.Contains(got, "6.3a ") || strings.Contains(got, "6.3b ") {
		t.Errorf("one clause is told as\n%s", got)
	}
	if got := ask("RULES 6"); !strings.Contains(got, "6.1") || !strings.Contains(got, "more follow") {
		t.Errorf("the chapter is told as\n%s", got)
	}
	for _, line := range []string{"RULES", "RULES 99.9", "RULES about charges"} {
		if got := ask(line); !strings.Contains(got, "The referee has no rule") {
			t.Errorf("%q is answered by\n%s", line, got)
		}
	}
	if err := o.Reseat("g", Player{Seat: seat, Lang: "fr"}, false); err != nil {
		t.Fatal(err)
	}
	if got := section(o.one(o.from(seat, "RÈGLES 6.3"), seat+"@test", report.Answer), "Règles"); !strings.Contains(got, "6.3a ") || !strings.Contains(got, "anglais") {
		t.Errorf("in French:\n%s", got)
	}
}
