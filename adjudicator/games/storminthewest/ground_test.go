package storminthewest

import (
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
)

// The picture has all hexes of the frame, the sea and Holland too, and what is
// printed on the sheet of the scenario.
func TestGround(t *testing.T) {
	g := theData(t)
	for sh, lines := range [sheets]int{99, 102} {
		out := g.drawGround(sheet(sh), "d")
		if len(out.Cells) != 992 {
			t.Errorf("%d cells, want 992", len(out.Cells))
		}
		kinds := map[string]int{}
		for _, e := range out.Edges {
			kinds[e.Kind]++
		}
		if kinds["front"] != lines || kinds["border"] != 115 || kinds["river"]+kinds["major-river"] != 604 || kinds["sea"] != 37 {
			t.Errorf("%s: %v", sheetNames[sh], kinds)
		}
		cells := map[string]adjudicator.Cell{}
		for _, c := range out.Cells {
			if cells[c.ID].ID != "" {
				t.Errorf("%s twice", c.ID)
			}
			cells[c.ID] = c
		}
		if c := cells["1441"]; !c.Port || c.Name != "Boulogne" || c.Note != "objective 3" || c.Country != "Fr" {
			t.Errorf("Boulogne: %+v", c)
		}
		if c := cells["1018"]; c.Country != codeNetherlands || c.Terrain == "sea" {
			t.Errorf("Holland: %+v", c)
		}
		for _, c := range cells {
			if c.Country != "" && !slices.ContainsFunc(out.Nations, func(n adjudicator.Nation) bool { return n.Code == c.Country }) {
				t.Errorf("%s lies in %s, which has no colour", c.ID, c.Country)
			}
		}
		marks := map[string]int{}
		for _, m := range g.board.printed(sheet(sh)) {
			marks[m.Kind]++
		}
		if marks["fortress"] != 9 || marks["trench-main"] != [sheets]int{50, 52}[sh] || marks["trench-second"] == 0 ||
			marks["trench-allied"] == 0 {
			t.Errorf("%s: %v", sheetNames[sh], marks)
		}
	}
}

// Every nation and country has words in both languages.
func TestNationsHaveWords(t *testing.T) {
	for _, file := range []string{"words/board.en.tmpl", "words/board.fr.tmpl"} {
		text := readText(t, file)
		for _, n := range colours() {
			for _, word := range []string{"nation", "the"} {
				if !strings.Contains(text, "storm-in-the-west.word."+word+"."+n.Code+`"`) {
					t.Errorf("%s: no %s of %s", file, word, n.Code)
				}
			}
		}
		for _, m := range marks() {
			if !strings.Contains(text, "storm-in-the-west.board.mark."+m.Name+`"`) {
				t.Errorf("%s: no words of mark %s", file, m.Name)
			}
		}
	}
}
