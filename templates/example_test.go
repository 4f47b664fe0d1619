package templates

import (
	"fmt"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/templates/speech"
)

// TestLettersOfTheExample writes every letter of whole games of the smallest
// system in both languages: each word that a letter needs is there.
func TestLettersOfTheExample(t *testing.T) {
	k := testKit(t)
	codes := codeWords(t)
	for n := range 4 {
		g := newGame(t, "example", fmt.Sprintf("letters %d", n), map[string]string{"charge": []string{"off", "on"}[n%2]})
		for kind := report.Turn; kind != report.Final; {
			if _, more := g.step(t); !more || len(g.state.Pending()) == 0 {
				kind = report.Final
			}
			for _, seat := range g.seats() {
				for _, lang := range speech.Langs {
					where := fmt.Sprintf("game %d turn %d %s %s", n, g.state.View(seat).Turn, seat, lang)
					checkText(t, where, mustRender(t, k, g.report(kind, seat, lang)), codes)
				}
				g.told(seat)
			}
		}
	}
}

// TestTheGuideOfTheExampleIsRight plays each line of the guide, and of the help
// on the verbs, where it may stand.
func TestTheGuideOfTheExampleIsRight(t *testing.T) {
	k := testKit(t)
	sys := openSystem(t, "example")
	info := sys.Info()
	where := map[string]string{"MOVE": "", "ATTACK": "UNIT red 0201\nUNIT blue 0202\n", "RETREAT": "SIDE blue\nBEATEN red\nUNIT red 0202\n", "STAND": ""}
	for _, lang := range speech.Langs {
		seen := map[string]bool{}
		for _, topic := range append(helpOfVerbs(info), info.Name) {
			for line := range strings.Lines(k.Help(lang, info, topic)) {
				line, is := isExample(line)
				if !is {
					continue
				}
				sheet, _, faults := info.Language.Parse(line)
				if len(faults) > 0 {
					t.Errorf("%s, help on %s: %q is no order: %v", lang, topic, line, faults)
				}
				if len(sheet.Orders) == 0 { // a header, END
					continue
				}
				seen[sheet.Orders[0].Verb] = true
				st, err := sys.(adjudicator.Reader).Position("SCENARIO hill\n" + where[sheet.Orders[0].Verb])
				if err != nil {
					t.Fatal(err)
				}
				if faults := st.Check("red", sheet); len(faults) > 0 {
					t.Errorf("%s, help on %s: %q is wrong: %v", lang, topic, line, faults)
				}
			}
		}
		if len(seen) < len(where) {
			t.Errorf("%s: lines of %v only", lang, seen)
		}
	}
}
