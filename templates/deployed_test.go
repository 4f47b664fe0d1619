package templates

import (
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
)

// Who has left his set-up to the referee sees in the answer where his units stand, on a map and in words, though he
// owes nothing then.
func TestTheAnswerToASetUpShowsIt(t *testing.T) {
	for _, x := range []struct {
		system, scenario string
		places           int // that the list names at the least
	}{
		{"balkan-wars", "first-war", 10},
		{"storm-in-the-west", "campaign", 20},
		{"great-war-commander", "house-01", 5},
	} {
		g := newScenario(t, x.system, x.scenario, "deployed", nil)
		for len(g.state.Pending()) > 0 && g.state.Pending()[0].Kind == "setup" {
			seat := g.state.Pending()[0].Seat
			g.told(seat)
			owed := g.state.Pending()
			g.begin()
			sheet, _, faults := g.sys.Info().Language.Parse("AUTO\nEND\n")
			if len(faults) > 0 {
				t.Fatal(faults)
			}
			events, err := g.state.Apply(adjudicator.Command{Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet}, g.roll)
			if err != nil {
				t.Fatal(err)
			}
			g.tell(events)
			r := g.report(report.Turn, seat, "en")
			r.Before, r.Owed, r.Format = g.before[seat], owed, report.FormatShort
			letter := mustRender(t, testKit(t), r)
			if !slices.ContainsFunc(letter.Inline, func(f report.File) bool { return strings.HasSuffix(f.Name, ".png") }) {
				t.Errorf("%s, %s: no map in\n%s", x.system, seat, letter.Text)
			}
			_, list, _ := strings.Cut(letter.Text, "YOUR UNITS")
			if n := strings.Count(list, "\n"); n < x.places {
				t.Errorf("%s, %s: %d lines tell where the units stand in\n%s", x.system, seat, n, letter.Text)
			}
		}
	}
}
