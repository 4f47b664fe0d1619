package templates

import (
	"strings"
	"testing"

	"feldpost/adjudicator/report"
	"feldpost/templates/speech"
)

// The first letter of a game tells its whole situation, the places that score and all units, its reader's and the others', however
// short it is.
func TestTheFirstLetterLeavesNothingOut(t *testing.T) {
	k := testKit(t)
	for _, x := range [][2]string{{"balkan-wars", "first-war"}, {"paths-of-glory", "campaign"}, {"storm-in-the-west", "campaign"},
		{"great-war-in-europe", "west-1914"}, {"great-war-in-europe", "campaign"}, {"great-war-commander", "house-01"},
		{"great-war-commander", "house-07"}} {
		g := newScenario(t, x[0], x[1], "first", nil)
		for _, seat := range g.seats() {
			for _, lang := range speech.Langs {
				r := noBoard(g.report(report.Start, seat, lang))
				r.Format = report.FormatShort
				w := k.writerOf(&r)
				w.compose()
				if n := strings.Count(w.text(), "\n"); n >= 180 {
					t.Errorf("%s, %s, %s: %d lines", x[0], seat, lang, n)
				}
				for _, s := range w.sections {
					for _, b := range s.Blocks {
						if strings.HasPrefix(b.Text, "... ") || strings.HasSuffix(b.Text, "…") {
							t.Errorf("%s, %s, %s: %s ends with %q", x[0], seat, lang, s.Name, b.Text)
						}
					}
				}
			}
		}
	}
}

// Who chooses a card of the enemy is told by which event, and what each card gives and does.
func TestAnAnswerThatNamesAnEnemyCardSaysWhatTheCardIs(t *testing.T) {
	k := testKit(t)
	for _, seed := range []string{"letters", "a", "b", "c", "d"} {
		g := newScenario(t, "great-war-commander", "house-07", seed, nil)
		for range 80 {
			if p := g.state.Pending(); len(p) > 0 && p[0].Phase == "discard" {
				for lang, want := range map[string][]string{"en": {"You owe the choice of the enemy card", "The event is "}, "fr": {"Vous devez le choix de la carte ennemie", "L'événement est "}} {
					text := mustRender(t, k, noBoard(g.report(report.Turn, p[0].Seat, lang))).Text
					for _, s := range want {
						if !strings.Contains(strings.ReplaceAll(text, "\u00a0", " "), s) {
							t.Errorf("%s: the letter lacks %q:\n%s", lang, s, text)
						}
					}
					for line := range strings.Lines(text) {
						if (strings.HasPrefix(line, "# ON EVENT-") || strings.HasPrefix(line, "# SUR EVENT-")) && !strings.Contains(line, "  ; ") {
							t.Errorf("%s: %s says nothing of the card", lang, line)
						}
					}
				}
				return
			}
			if _, more := g.step(t); !more {
				break
			}
			for _, s := range g.seats() {
				g.told(s)
			}
		}
	}
	t.Fatal("nobody was asked for a card")
}
