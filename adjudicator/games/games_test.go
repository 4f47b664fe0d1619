package games

import (
	"slices"
	"strings"
	"testing"

	"feldpost/orders"
)

// forms calls visit with every verb and second verb that a game declares.
func forms(own []orders.Verb, visit func(verb, sub string)) {
	common := orders.Language{}
	for _, v := range own {
		if !slices.Contains(common.Verbs(), v.Name) { // else it adds to a verb that all have
			visit(v.Name, "")
		}
		for _, s := range v.Subs {
			if help, _ := common.Explained(v.Name+" "+s.Name, "en"); help == "" {
				visit(v.Name, s.Name)
			}
		}
	}
}

func TestAVerbOfTwoGamesBelongsToAll(t *testing.T) {
	whose := map[string]string{}
	for _, l := range All() {
		forms(l.Verbs, func(verb, sub string) {
			name := strings.TrimSpace(verb + " " + sub)
			if other := whose[name]; other != "" {
				t.Errorf("%s is declared by %s and by %s", name, other, l.Name)
			}
			whose[name] = l.Name
		})
	}
	if len(whose) < 40 {
		t.Errorf("only %d verbs are declared", len(whose))
	}
}

// TestVerbsOfAGameHaveTheirHelpAndExamples reads the examples in the language of
// the game and in that of all, and prints them in French, which is read as the
// same order.
func TestVerbsOfAGameHaveTheirHelpAndExamples(t *testing.T) {
	for _, l := range All() {
		own := orders.Declared(l.Verbs, l.Speech)
		forms(l.Verbs, func(verb, sub string) {
			what := strings.TrimSpace(l.Name + ": " + verb + " " + sub)
			var lines []string
			for _, lang := range orders.Languages() {
				help, ex := own.Explained(strings.TrimSpace(verb+" "+sub), lang)
				if len(help) < 3 || len(help) > 130 || len(ex) == 0 {
					t.Errorf("%s: help %q, examples %q", what, help, ex)
				}
				lines = append(lines, ex...)
			}
			for _, line := range lines {
				o, ok := one(t, own, line)
				if !ok || o.Verb != verb || sub != "" && o.Sub != sub {
					t.Errorf("%s: %q is read as %v", what, line, o)
					continue
				}
				if again, ok := one(t, own, o.In("fr")); !ok || again.String() != o.String() {
					t.Errorf("%s: %q in French is %q, read as %q", what, o, o.In("fr"), again)
				}
				if all, ok := one(t, Language(), line); !ok || all.String() != o.String() {
					t.Errorf("%s: %q is %q in the language of all games", what, o, all)
				}
				text, err := orders.Sheet{Orders: []orders.Order{o}}.MarshalText()
				again := own.Sheet()
				if err == nil {
					err = again.UnmarshalText(text)
				}
				if err != nil || len(again.Orders) != 1 || again.Orders[0].String() != o.String() {
					t.Errorf("%s: the text %q is read as %v: %v", what, text, again.Orders, err)
				}
			}
		})
	}
}

// one reads a line that is one order.
func one(t *testing.T, l orders.Language, line string) (o orders.Order, ok bool) {
	t.Helper()
	sheet, _, faults := l.Parse(line)
	for _, f := range faults {
		t.Errorf("%q: %s", line, f)
	}
	if len(sheet.Orders) != 1 {
		return o, false
	}
	return sheet.Orders[0], true
}

// TestEveryGameReadsTheLinesOfItsHelp sees that the language of a game has the
// verbs that it lists, and that its right lines are read in it.
func TestEveryGameReadsTheLinesOfItsHelp(t *testing.T) {
	for _, l := range All() {
		sys, err := l.Open(l.Data)
		if err != nil {
			t.Fatal(err)
		}
		info := sys.Info()
		for _, line := range info.Lines {
			if sheet, _, faults := info.Language.Parse(line); len(faults) > 0 || len(sheet.Orders) != 1 {
				t.Errorf("%s: %q is read as %v %v", l.Name, line, sheet.Orders, faults)
			}
		}
	}
}
