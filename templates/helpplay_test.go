package templates

import (
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/templates/speech"
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

// phases are the parts of a turn in which the verbs of Balkan Wars are executed
// at once: an example that only waits for a later one would prove little.
func phases() map[string]string {
	list := map[string]string{}
	for phase, verbs := range map[string]string{
		"setup": "PLACE AUTO CHOOSE", "event": "EVENT", "diplomacy": "CALL OFFER ACCEPT RETURN GIVE CONFLICT COMMIT REDEPLOY",
		"mobilization": "NOCOUNT SPEND ALLOT REPLACE MOBILIZE", "movement": "MOVE RAIL HOLD EXIT REPAIR ENTRENCH AMPHIB OVERSTACK",
		"combat": "FLEET ATTACK CHARGE MORALE LOSS RETREAT ADVANCE", "rally": "RALLY NATIONALRALLY",
	} {
		for v := range strings.FieldsSeq(verbs) {
			list[v] = phase
		}
	}
	return list
}

// helpOfVerbs are the topics of the language as a game uses it: its verbs with
// their second verbs, and what is the same for all.
func helpOfVerbs(info adjudicator.Info) []string {
	topics := []string{"", "PATHS", "NAMES", "CONDITIONS", "HEADER", "END"}
	for _, v := range info.Language.Verbs() {
		v, _, _ = strings.Cut(v, ":")
		first, _, _ := strings.Cut(v, " ")
		topics = append(topics, v, first)
	}
	return topics
}

// isExample tells the lines of a help text that are examples.
func isExample(line string) (string, bool) {
	line, indented := strings.CutPrefix(strings.TrimRight(line, "\n"), "    ")
	return line, indented && !strings.HasPrefix(line, " ")
}

// TestHelpOnAVerbNamesNothingOfAnotherGame: no example of the help on the verbs
// of one game has a place or a unit of the other.
func TestHelpOnAVerbNamesNothingOfAnotherGame(t *testing.T) {
	k := testKit(t)
	for system, foreign := range map[string][]string{
		"balkan-wars":    {"Sedan", "Essen", " GE-", " GE ", "Ge 5", "Fr 3", "Br 14", "US 1", "W5612", "AH-2A", "War in Africa"},
		"paths-of-glory": {"2040", "2720", "BU/", "OE/", "League", "Ge 5", "W5612"},
	} {
		info := openSystem(t, system).Info()
		for _, lang := range speech.Langs {
			for _, topic := range helpOfVerbs(info) {
				for line := range strings.Lines(k.Help(lang, info, topic)) {
					line, is := isExample(line)
					for _, f := range foreign {
						if is && strings.Contains(line, f) && !strings.HasPrefix(line, "SEAT") && !strings.HasPrefix(line, "CAMP") {
							t.Errorf("%s %s, help on %s: %q", system, lang, topic, line)
						}
					}
				}
			}
		}
	}
}

// TestEveryExampleOfTheGuideIsPlayed plays each indented line of the guide to
// Balkan Wars, and of the help on its verbs, in a position where it is legal.
func TestEveryExampleOfTheGuideIsPlayed(t *testing.T) {
	k := testKit(t)
	sys := openSystem(t, "balkan-wars")
	info := sys.Info()
	language := info.Language
	list := stages(t, sys, "testdata/help/balkan-wars.txt")
	at := phases()
	for _, lang := range speech.Langs {
		topics := append(helpTopics(k, info.Name, lang), helpOfVerbs(info)...)
		seen := []string{}
		for _, topic := range topics {
			for line := range strings.Lines(k.Help(lang, info, topic)) {
				line, is := isExample(line)
				if !is || slices.Contains(seen, line) {
					continue
				}
				seen = append(seen, line)
				var why []string
				played := false
				verb := ""
				if sheet, _, _ := language.Parse(line); len(sheet.Orders) > 0 {
					verb = sheet.Orders[0].Verb
				}
				for i := range list {
					if phase := at[verb]; !strings.Contains(list[i].name, phase) {
						continue
					}
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
		if len(seen) < 80 {
			t.Errorf("%s: only %d examples", lang, len(seen))
		}
	}
}

// Help of whose examples none may be sent now does not announce any.
func TestHelpAnnouncesNoExamplesThatItLacks(t *testing.T) {
	k := testKit(t)
	for lang, head := range map[string]string{"en": "Examples:", "fr": "Exemples :"} {
		for _, x := range []struct {
			try  report.Tried
			want int
		}{{report.Tried{}, 0}, {report.Tried{Right: true}, 1}} {
			r := report.Report{Lang: lang, Info: openSystem(t, "great-war-commander").Info(), Try: func(string) report.Tried { return x.try }}
			text := k.HelpIn(&r, "GATE")
			if n := strings.Count(text, head); n != x.want || !strings.Contains(text, map[string]string{"en": "OPFIRE", "fr": "OPPORTUNITÉ"}[lang]) {
				t.Errorf("%s, %+v: %q stands there %d times, not %d:\n%s", lang, x.try, head, n, x.want, text)
			}
		}
	}
}
