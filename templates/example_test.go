package templates

import (
	"fmt"
	"testing"

	"feldpost/adjudicator/report"
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
				for _, lang := range Langs {
					where := fmt.Sprintf("game %d turn %d %s %s", n, g.state.View(seat).Turn, seat, lang)
					checkText(t, where, mustRender(t, k, g.report(kind, seat, lang)), codes)
				}
				g.told(seat)
			}
		}
	}
}
