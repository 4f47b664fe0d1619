package templates

import (
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// stage is a position in which lines of the help are played, with a sheet
// that goes before them.
type stage struct {
	name   string
	state  adjudicator.State
	seat   adjudicator.Seat
	before string
}

// stages reads the positions: a file "position SEAT NAME" each, and the lines
// that go before in the file "before" behind it.
func stages(t *testing.T, sys adjudicator.System, file string) (list []stage) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range txtar.Parse(data).Files {
		words := strings.Fields(f.Name)
		switch words[0] {
		case "position":
			st, err := sys.(adjudicator.Reader).Position(string(f.Data))
			if err != nil {
				t.Fatalf("%s: %v", f.Name, err)
			}
			list = append(list, stage{name: f.Name, state: st, seat: adjudicator.Seat(words[1])})
		case "before":
			list[len(list)-1].before = string(f.Data)
		}
	}
	return list
}

// plays reports whether a line is right in a stage, else why not.
func (s *stage) plays(language orders.Language, line string) string {
	sheet, queries, faults := language.Parse(s.before + line + "\n")
	if len(faults) > 0 {
		return faults[0].Text("en")
	}
	if len(queries) > 0 || len(sheet.Orders) == 0 && !sheet.End || len(sheet.Orders) == 1 && sheet.Orders[0].Verb == "RESIGN" {
		return "" // a question, a header, or for the desk
	}
	for _, f := range s.state.Check(s.seat, sheet) {
		return f.String()
	}
	return ""
}

// TestEveryExampleOfTheGuideIsPlayed plays each indented line of the guide to
// Balkan Wars in a position where it is legal.
func TestEveryExampleOfTheGuideIsPlayed(t *testing.T) {
	k := testKit(t)
	sys := openSystem(t, "balkan-wars")
	info := sys.Info()
	language := orders.ForVerbs(info.Verbs...)
	list := stages(t, sys, "testdata/help/balkan-wars.txt")
	for _, lang := range Langs {
		topics := append(helpTopics(k, info.Name, lang), "END")
		seen := []string{}
		for _, topic := range topics {
			for line := range strings.Lines(k.Help(lang, info, topic)) {
				line, indented := strings.CutPrefix(strings.TrimRight(line, "\n"), "    ")
				if !indented || slices.Contains(seen, line) {
					continue
				}
				seen = append(seen, line)
				var why []string
				played := false
				for i := range list {
					reason := list[i].plays(language, line)
					if played = reason == ""; played {
						break
					}
					why = append(why, list[i].name+": "+reason)
				}
				if !played {
					t.Errorf("%s, help on %s: %q is right in no position:\n  %s", lang, topic, line, strings.Join(why, "\n  "))
				}
			}
		}
		if len(seen) < 40 {
			t.Errorf("%s: only %d examples", lang, len(seen))
		}
	}
}
