package standing

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"feldpost/adjudicator/kernel/record"
	"feldpost/orders"
)

// combat is what the conditions of a small game are judged on.
type combat struct {
	die, steps int
	won        bool
	occupied   []string
	secret     bool
}

func gameTerms() Terms[*combat] {
	isHex := func(_ *combat, word string) bool { return len(word) == 2 }
	return Terms[*combat]{
		{Name: "WON", Is: func(c *combat) bool { return c.won }},
		{Name: "DIE", Figure: func(c *combat, _ string) (int, bool) { return c.die, c.die > 0 }},
		{Name: "STEPS", Plain: ">=", Figure: func(c *combat, _ string) (int, bool) { return c.steps, true }},
		{Name: "TARGET OCCUPIED", Is: func(c *combat) bool { return len(c.occupied) > 0 }},
		{Name: "* OCCUPIED", Names: isHex, Holds: func(c *combat, f Fact) bool { return slices.Contains(c.occupied, f.Word) }},
		{Name: "LOST *", Names: isHex, Figure: func(_ *combat, word string) (int, bool) { return len(word), true }},
		{Name: "SEASON", Value: func(_ *combat, op, text string) bool { return op == "=" && text != "AUTUMN" },
			Holds: func(_ *combat, f Fact) bool { return f.Value == "SPRING" }},
		{Name: "ATTACKER CHARGES", Is: func(*combat) bool { return true }, Bar: func(c *combat, f *Form) (string, record.Rule) {
			if c.secret && f.Sub() == "CHARGE" {
				return "secret", "9"
			}
			return "", ""
		}},
	}
}

// faults collects reports as text.
type faults []string

func (f *faults) report(pos orders.Pos, code string, rule record.Rule, pairs ...any) {
	*f = append(*f, fmt.Sprint(strconv.Itoa(pos.Line), " ", code, " ", rule, pairs))
}

// written parses the condition of a line.
func written(t *testing.T, text string) *orders.Cond {
	sheet, _, bad := orders.Declared(nil, orders.Speech{}, "ATTACK").Parse("ATTACK 2720 IF " + text + "\n")
	if len(bad) > 0 {
		t.Fatalf("%s: %v", text, bad)
	}
	return sheet.Orders[0].When
}

func TestTermsAreJudgedByTheirRow(t *testing.T) {
	c := &combat{die: 4, steps: 3, won: true, occupied: []string{"A1"}}
	for text, want := range map[string]bool{
		"WON": true, "NOT WON": false, "DIE>=4": true, "DIE<4": false, "STEPS 3": true, "STEPS 4": false, "STEPS=3": true,
		"TARGET OCCUPIED": true, "A1 OCCUPIED": true, "B2 OCCUPIED": false, "LOST A1=2": true, "SEASON=SPRING": true, "SEASON=WINTER": false,
		"DIE=1 OR WON AND STEPS=3": true, "NOT (WON OR DIE=1)": false, "MOON": false, "NOT MOON": true, "WON=1": false, "DIE": false,
	} {
		if got := gameTerms().Holds(c, written(t, text)); got != want {
			t.Errorf("%s holds: %v", text, got)
		}
	}
	if !gameTerms().Holds(c, nil) || !gameTerms().Holds(c, &orders.Cond{}) {
		t.Error("no condition always holds")
	}
	if gameTerms().Holds(&combat{}, written(t, "DIE<4")) {
		t.Error("a figure that is not known yet was compared")
	}
}

func TestTermsThatAFormDoesNotHaveAreFaults(t *testing.T) {
	all := make([]string, 0, 8)
	for _, row := range gameTerms() {
		all = append(all, row.Name)
	}
	form := &Form{Verb: "STAND CHARGE", Terms: all[:len(all)-2], IfRule: "6"}
	for text, want := range map[string]string{
		"WON AND DIE>3 AND STEPS 2 AND A1 OCCUPIED AND LOST A1>=0": "",
		"MOON":             "1 unknown-condition 6[condition MOON]",
		"WON=1":            "1 unknown-condition 6[condition WON=1]",
		"DIE":              "1 unknown-condition 6[condition DIE]",
		"DIE>=high":        "1 unknown-condition 6[condition DIE>=high]",
		"A12 OCCUPIED":     "1 unknown-condition 6[condition A12 OCCUPIED]",
		"SEASON=SPRING":    "1 unknown-condition 6[condition SEASON=SPRING]",
		"ATTACKER CHARGES": "1 unknown-condition 6[condition ATTACKER CHARGES]",
	} {
		var f faults
		good := gameTerms().Check(&combat{}, form, written(t, text), f.report)
		if got := strings.Join(f, "; "); got != want || good != (want == "") {
			t.Errorf("%s: %v %s, want %s", text, good, got, want)
		}
	}
	form.Terms = all
	for text, want := range map[string]string{
		"ATTACKER CHARGES": "1 secret 9[condition ATTACKER CHARGES]", "SEASON=AUTUMN": "1 unknown-condition 6[condition SEASON=AUTUMN]",
		"SEASON=SPRING": "",
	} {
		var f faults
		if gameTerms().Check(&combat{secret: true}, form, written(t, text), f.report); strings.Join(f, "; ") != want {
			t.Errorf("%s: %v, want %s", text, f, want)
		}
	}
}

func TestALineFitsItsForm(t *testing.T) {
	form := &Form{Verb: "STAND LOSS", Clauses: "FIRST LAST", Words: []string{"ALL", "WEAKEST"}}
	o := line("LOSS", "ALL", orders.Term{Subject: "WON"})
	o.Clauses = []orders.Clause{{Key: "LAST"}, {Key: "AS"}, {Key: "FIRS"}}
	var f faults
	if form.Fits(&o, f.report) || strings.Join(f,
		"; ") != "0 clause-unused [clause AS verb LOSS]; 0 clause-unused [clause FIRS verb LOSS]; 0 condition-unused [verb LOSS]" {
		t.Errorf("reported %v", f)
	}
	if !form.Has("weakest") || form.Has("SPEND") {
		t.Error("the words of a form are those of its table")
	}
	if got := form.Language(); got != "STAND LOSS: FIRST LAST" {
		t.Errorf("its language is %q", got)
	}
	if form := (&Form{Verb: "OFFER PEACE"}); form.Name() != "OFFER" || form.Sub() != "" || form.Language() != "OFFER PEACE:" {
		t.Errorf("%s, %s, %s", form.Name(), form.Sub(), form.Language())
	}
}

func TestStandingOrdersAreReadByTheirKind(t *testing.T) {
	named := func(_ *combat, o *orders.Order) bool { return len(o.Args) > 0 }
	kinds := Kinds[*combat]{
		{Form: Form{Verb: "STAND CHARGE", Terms: []string{"WON"}}, Objects: named},
		{Form: Form{Verb: "STAND CANCEL"}, Objects: func(*combat, *orders.Order) bool { return true }},
	}
	if names := kinds.Names(); !slices.Equal(names, []string{"CHARGE"}) {
		t.Errorf("the kinds are %v", names)
	}
	withClause := line("CHARGE", "ALL")
	withClause.Clauses = []orders.Clause{{Key: "LAST"}}
	var f faults
	good := kinds.Read(&combat{}, gameTerms(), []orders.Order{
		line("CHARGE", "ALL", orders.Term{Subject: "WON"}), line("CHARGE", "ALL", orders.Term{Subject: "MOON"}), withClause, line("CHARGE", ""),
		line("SIEGE", "ALL"), line("CANCEL", "")}, f.report)
	if got := text(good); got != "CHARGE ALL IF; CANCEL" {
		t.Errorf("kept %s", got)
	}
	if got := strings.Join(f,
		"; "); got != "0 unknown-condition [condition MOON]; 0 clause-unused [clause LAST verb CHARGE]; 0 verb-unused [verb STAND SIEGE]" {
		t.Errorf("reported %s", got)
	}
}

func TestFormsOfferWhatTheirTablesTake(t *testing.T) {
	kinds := Kinds[*combat]{
		{Form: Form{Verb: "STAND CHARGE", Terms: []string{"WON", "DIE", "LOST *", "* OCCUPIED", "SEASON", "ATTACKER CHARGES"}},
			Objects: func(_ *combat, o *orders.Order) bool { return len(o.Args) == 1 && o.Args[0].Text == "ALL" }},
		{Form: Form{Verb: "STAND HQ"}, Objects: func(*combat, *orders.Order) bool { return true }},
	}
	got := kinds.Forms(&combat{secret: true}, gameTerms(), []orders.Order{line("CHARGE", "ALL"), line("CHARGE", "NOBODY")},
		[]string{"A1", "Nowhere"}, []string{"SPRING", "AUTUMN"})
	want := []record.Form{{Choices: []orders.Order{line("CHARGE", "ALL")}, Terms: []record.Condition{
		{Subject: "WON"},
		{Subject: "DIE", Ops: signs[:]},
		{Subject: "LOST *", Names: []string{"A1"}, Ops: signs[:]},
		{Subject: "* OCCUPIED", Names: []string{"A1"}},
		{Subject: "SEASON", Ops: []string{"="}, Values: append(numbers(), "SPRING")},
	}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("offered: %+v\nwant:    %+v", got, want)
	}
}
