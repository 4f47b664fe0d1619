package orderpage_test

import (
	"html"
	"regexp"
	"testing"

	"feldpost/adjudicator"
)

// Every line that a page shows as an example of what may be typed may be sent in the game at hand.
func TestExamplesOfWhatIsTypedMayBeSent(t *testing.T) {
	k := kit(t)
	for _, x := range scenarios {
		t.Run(x.name(), func(t *testing.T) {
			g, shown := begin(t, k, x.system, x.scenario, "typed", x.options), 0
			for step := 0; step < 60; step++ {
				seat := g.owing()
				if seat == "" {
					break
				}
				if step%10 == 0 {
					lang := []string{"en", "fr"}[step/10%2]
					shown += g.playExamples(seat, string(g.page(g.state, seat, lang)))
				}
				g.suggest(seat)
			}
			if t.Logf("%d examples", shown); shown == 0 && x.system != "storm-in-the-west" && x.system != "paths-of-glory" { // there almost all can be clicked
				t.Error("no example was shown")
			}
		})
	}
}

var exampleOfPage = regexp.MustCompile(`<code>([^<]*)</code>`)

// playExamples sends each example of a page as a letter of its own.
func (g *table) playExamples(seat adjudicator.Seat, page string) (n int) {
	g.tb.Helper()
	for _, e := range exampleOfPage.FindAllStringSubmatch(page, -1) {
		line := html.UnescapeString(e[1])
		sheet, _, syntax := g.sys.Info().Language.Parse(line)
		if len(syntax) > 0 {
			g.tb.Errorf("step %d, %s: %v in %s", g.seq, seat, syntax, line)
			continue
		}
		faults := g.state.Check(seat, sheet)
		if x, is := g.state.(adjudicator.Accounter); is && len(faults) == 0 {
			faults = x.Unread(seat, sheet)
		}
		if n++; len(faults) > 0 {
			g.tb.Errorf("step %d, %s: %v in %s", g.seq, seat, faults, line)
		}
	}
	return n
}
