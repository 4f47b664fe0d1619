package verbs

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"feldpost/adjudicator/kernel/reads"
	"feldpost/adjudicator/kernel/record"
	"feldpost/orders"
)

const wholeTable = `# provenance: rulebook - verbs
verb,rule,if_rule,in,apart,side,answers,own,group,object,clauses,choices,words,parts,alone,terms
AUTO,,,,,,,,,,,,,none,,
PHASE,,,,,,,,,,,,,one,,
MOVE,,,,,,,,,,FROM TO,,,way,,
PLACE,,,,,,,,,,AT,,FULL;REDUCED,hex,,
SUPPLY,,,,,,,,,,,,NEAR;FAR,choice,,
REPLACE,,,,,,,,,,,,,hex;alone,,
ATTACK,,,,,,,,,,FROM WITH LOSS,,,clauses,,
LOSS,,,,,,,,,,FIRST LAST,,ALL;WEAKEST;ASK,answer,ASK,
ADVANCE,,,,,,,,,,TO,,ALL;NONE,answer;all;singly,NONE,
RETREAT,,,,,,,,,,TO,,ALL;NEVER;ASK,answer;unnamed;open,NEVER;ASK,
CHOOSE,,,,,,,,,,,,YES;NO,answer;unnamed;nohex,YES;NO,
`

// written is a line of a verb: its objects, those in figures as hexes, and behind words of
// keywords those of its clauses.
func written(line string) (o orders.Order) {
	words := strings.Fields(strings.ReplaceAll(line, ",", ""))
	o.Verb = words[0]
	for _, w := range words[1:] {
		a := orders.Arg{Kind: orders.Name, Text: w}
		if w[0] == '0' {
			a = orders.Arg{Kind: orders.Path, Path: strings.Split(w, "-")}
		}
		switch {
		case slices.Contains([]string{"FROM", "TO", "AT", "WITH", "LOSS", "FIRST", "LAST"}, w):
			o.Clauses = append(o.Clauses, orders.Clause{Key: w})
		case len(o.Clauses) > 0:
			cl := &o.Clauses[len(o.Clauses)-1]
			cl.Args = append(cl.Args, a)
		default:
			o.Args = append(o.Args, a)
		}
	}
	return o
}

// Lines are seen whole by what the table says of their verbs; a fault tells the first part
// that nothing would use.
func TestEveryPartOfALineHasAUse(t *testing.T) {
	table := Load(fstest.MapFS{"verbs.csv": {Data: []byte(wholeTable)}}, func(string) phase { return 0 })
	told := ""
	w := Whole[phase]{Table: &table, Whole: reads.Whole{Report: func(_ orders.Pos, code string, _ record.Rule, pairs ...any) {
		told = fmt.Sprint(code, " ", pairs[1])
	}}}
	w.Named = func(v *Verb[phase], a orders.Arg) bool {
		if a.Text == "Stranger" {
			told = "stranger " + v.Verb
		}
		return told == ""
	}
	for line, want := range map[string]string{
		"AUTO":                               "",
		"PHASE combat":                       "",
		"PHASE combat, other":                "unread-part other",
		"MOVE 1st 0101-0102":                 "",
		"MOVE 1st TO 0101, 0102":             "own-line 0102",
		"PLACE 1st AT 0101":                  "",
		"PLACE 1st 0101, 0102":               "own-line 0102",
		"PLACE 1st FULL, REDUCED AT 0101":    "unread-part REDUCED",
		"SUPPLY 1st NEAR":                    "",
		"SUPPLY 1st, NEAR, FAR":              "unread-part FAR",
		"REPLACE 0101":                       "",
		"REPLACE 0101, 1st":                  "unread-part 1st",
		"LOSS 0101 WEAKEST":                  "",
		"LOSS 0101":                          "want-answer LOSS",
		"LOSS 0101, ALL":                     "unread-part 0101",
		"LOSS ASK":                           "unread-part ASK",
		"LOSS 1st LAST 2nd":                  "",
		"LOSS WEAKEST LAST 2nd":              "unread-part LAST",
		"LOSS Stranger":                      "stranger LOSS",
		"ADVANCE 0101 ALL":                   "",
		"ADVANCE ALL, NONE":                  "unread-part ALL",
		"ADVANCE NONE, 1st":                  "unread-part 1st",
		"RETREAT TO 0101":                    "",
		"RETREAT 1st":                        "unread-part 1st",
		"RETREAT NEVER TO 0101":              "unread-part TO",
		"CHOOSE YES":                         "",
		"CHOOSE 0101, YES":                   "unread-part 0101",
		"ATTACK 0101 FROM 0102 LOSS WEAKEST": "",
		"ATTACK 0101 LOSS ASK":               "unread-part ASK",
		"ATTACK 0101 LOSS WEAKEST LOSS 1st":  "unread-part LOSS",
	} {
		told = ""
		o := written(line)
		if sees := w.Sees(&o, table.Row(o.Verb), o.Verb == "RETREAT"); told != want || sees != (want == "") {
			t.Errorf("%s: told %q, want %q", line, told, want)
		}
	}
}
