package templates

import (
	"strings"
	"testing"

	"feldpost/adjudicator/report"
)

// mapOf is the answer to MAP on a topic.
func mapOf(t *testing.T, k *Kit, g *match, lang, topic string) string {
	t.Helper()
	r := g.report(report.Answer, g.seats()[0], lang)
	r.Answers = []report.Section{{Query: "MAP", Topic: topic}}
	return strings.Join(strings.Fields(mustRender(t, k, r).Text), " ")
}

// TestMapOfSpaces reads the answers to MAP on a board of spaces: the whole
// board names every space once with its lines, a place names those around it
// with their units.
func TestMapOfSpaces(t *testing.T) {
	k := testKit(t)
	g := newGame(t, "paths-of-glory", "map", nil)
	whole := mapOf(t, k, g, "en", "")
	for _, c := range g.report(report.Answer, "cp", "en").Boards[0].Ground.Cells {
		if n := strings.Count(whole, " "+c.ID+" ("); n < 1 {
			t.Errorf("the map does not tell of %s", c.ID)
		}
	}
	for _, want := range []string{"London (clear, capital, supply source, port, Britain, Allied Powers)", "Calais (dashed line BR)"} {
		if !strings.Contains(whole, want) {
			t.Errorf("the map lacks %q", want)
		}
	}
	near := mapOf(t, k, g, "en", "verdun")
	for _, want := range []string{"Verdun (clear, fort 3, France, Allied Powers, trench 1): FR-3A, FR-4A (3-3-3). Joined to Metz, Nancy, Bar-le-Duc, Chateau-Thierry, Sedan.",
		"Metz (forest, fort 3, Germany, Central Powers, trench 1): GE-4A, GE-5A (5-3-3)."} {
		if !strings.Contains(near, want) {
			t.Errorf("MAP verdun lacks %q:\n%s", want, near)
		}
	}
	if strings.Contains(near, "Warsaw") {
		t.Error("MAP verdun tells of Warsaw")
	}
	if fr := mapOf(t, k, g, "fr", "Verdun"); !strings.Contains(fr, "Verdun (clair, fort 3, France, Alliés, tranchée 1)") {
		t.Errorf("CARTE Verdun:\n%s", fr)
	}
	if got := mapOf(t, k, g, "en", "Verdunn-sur-Mer"); !strings.Contains(got, "There is no hex or place") && !strings.Contains(got, "There is no space") {
		t.Errorf("MAP of an unknown place: %s", got)
	}
}
