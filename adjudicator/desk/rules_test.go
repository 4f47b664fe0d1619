package desk

import (
	"strings"
	"testing"

	"feldpost/adjudicator/desk/docket"
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
	if err := o.Referee().Reseat("g", docket.Player{Seat: seat, Lang: "fr"}, false); err != nil {
		t.Fatal(err)
	}
	if got := section(o.one(o.from(seat, "RÈGLES 6.3"), seat+"@test", report.Answer), "Règles"); !strings.Contains(got, "6.3a ") || !strings.Contains(got, "anglais") {
		t.Errorf("in French:\n%s", got)
	}
	for _, x := range []struct{ line, says string }{
		{"RÈGLES R59", "R59  Décision sur 9.4, 6.4 : "}, {"RÈGLES 9.4", "R59  Décision sur 9.4, 6.4 : "}, {"RÈGLES 9.4", "Motif : "}, {"RÈGLES 9.4", "9.4a "},
	} {
		if got := section(o.one(o.from(seat, x.line), seat+"@test", report.Answer), "Règles"); !strings.Contains(strings.Join(strings.Fields(got), " "), strings.Join(strings.Fields(x.says), " ")) {
			t.Errorf("%s does not say %q:\n%s", x.line, x.says, got)
		}
	}
}

// What is decided where the rulebook is silent is law as well: RULES tells it with the
// rule that it belongs to, marked as a ruling, and by its own number.
func TestRulesTellsTheRulingsOnARule(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	seat := string(o.pending()[0].Seat)
	ask := func(line string) string {
		t.Helper()
		return strings.Join(strings.Fields(section(o.one(o.from(seat, line), seat+"@test", report.Answer), "Rules")), " ")
	}
	one := ask("RULES R59")
	if !strings.Contains(one, "R59 Ruling on 9.4, 6.4: An HQ may Charge from afar in several combats") || !strings.Contains(one, "(Reason: 9.4 sets no limit") || strings.Contains(one, "9.4a") {
		t.Errorf("the ruling is told as %s", one)
	}
	for _, line := range []string{"RULES 9.4", "RULES 9", "rule [9.4] please"} {
		if got := ask(line); !strings.Contains(got, "9.4a ") || !strings.Contains(got, "R59 Ruling on 9.4, 6.4: ") {
			t.Errorf("%s: %s", line, got)
		}
	}
	if got := ask("RULES R999"); !strings.Contains(got, "The referee has no rule") {
		t.Errorf("a ruling that is none: %s", got)
	}
}
