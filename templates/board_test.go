package templates

import (
	"html"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games"
	"feldpost/templates/chart"
	"feldpost/templates/speech"
)

// TestWhatABoardShowsIsDeclaredAndNamed plays each game and looks at everything
// that lies on its board: the game declares each nation and mark, and has a name
// for it in both languages.
func TestWhatABoardShowsIsDeclaredAndNamed(t *testing.T) {
	k := testKit(t)
	for _, l := range games.All() {
		g := newGame(t, l.Name, "board", nil)
		boards := g.state.(adjudicator.Charter).Boards(adjudicator.Referee)
		ground := adjudicator.Together(boards)
		for _, lang := range speech.Langs {
			words := k.Board(lang, l.Name)
			for _, n := range ground.Nations {
				if words["nation."+n.Code] == "" {
					t.Errorf("%s: %s has no name in %s", l.Name, n.Code, lang)
				}
			}
			for _, b := range boards {
				if b.Name != "" && (k.BoardName(lang, l.Name, b.Name) == "" || k.lib.Say(lang, l.Name+".word.topic."+b.Name, nil) == "") {
					t.Errorf("%s: the board %s has no name in %s", l.Name, b.Name, lang)
				}
			}
			for _, c := range ground.Cells {
				if c.Holder != "" && words["seat."+string(c.Holder)] == "" {
					t.Errorf("%s: the holder %s has no name in %s", l.Name, c.Holder, lang)
				}
			}
			for _, m := range ground.Marks {
				if m.Legend != "" && words["legend."+m.Legend] == "" || m.Legend == "" && words["mark."+m.Name] == "" {
					t.Errorf("%s: the mark %s has no name in %s", l.Name, m.Name, lang)
				}
			}
		}
		nation := func(code string) {
			if code != "" && !slices.ContainsFunc(ground.Nations, func(n adjudicator.Nation) bool { return n.Code == code }) {
				t.Errorf("%s: nation %s is not declared", l.Name, code)
			}
		}
		mark := func(name string) {
			if !slices.ContainsFunc(ground.Marks, func(m adjudicator.MarkKind) bool { return m.Name == name }) {
				t.Errorf("%s: mark %s is not declared", l.Name, name)
			}
		}
		for _, c := range ground.Cells {
			nation(c.Country)
		}
		for step := 0; step < 40; step++ {
			scene := adjudicator.SceneTogether(g.state.(adjudicator.Charter).Boards(adjudicator.Referee))
			for _, s := range append(slices.Clone(scene.Stacks), scene.Boxes...) {
				for _, c := range s.Counters {
					nation(c.Nation)
					for _, m := range c.Marks {
						mark(m)
					}
				}
			}
			for _, m := range scene.Marks {
				mark(m.Kind)
			}
			if _, more := g.step(t); !more {
				break
			}
		}
	}
}

// TestALegendNeverShowsTheCodeOfASeat draws the bare board of Paths of Glory, of
// which a drawing is told nothing but the words of the game.
func TestALegendNeverShowsTheCodeOfASeat(t *testing.T) {
	k := testKit(t)
	ground := newGame(t, "paths-of-glory", "legend", nil).state.(adjudicator.Charter).Boards(adjudicator.Referee)[0].Ground
	for lang, want := range map[string][2]string{"en": {"space held by the Allied side", "Reserve Box, Central Powers"}, "fr": {"case tenue par le camp allié", "Empires centraux"}} {
		d := chart.Drawing{Ground: ground, Options: chart.Options{Lang: lang, Words: k.Board(lang, "paths-of-glory"), Legend: true}}
		svg, err := k.atlas.SVG(d)
		if err != nil {
			t.Fatal(err)
		}
		text := html.UnescapeString(string(svg))
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("%s: %q is missing", lang, w)
			}
		}
		if strings.Contains(text, "held by ap<") || strings.Contains(text, "tenue par ap<") {
			t.Errorf("%s: the legend shows a code", lang)
		}
	}
}
