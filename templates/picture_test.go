package templates

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"feldpost/adjudicator/report"
	"feldpost/templates/gallery"
)

// TestPicturesOfPathsOfGloryFitALetter draws the board of a campaign as it
// goes on: wide enough to read, and small enough that text and pictures leave
// room for the data file in a letter of 500 kB.
func TestPicturesOfPathsOfGloryFitALetter(t *testing.T) {
	k := testKit(t)
	g := newGame(t, "paths-of-glory", "pictures", nil)
	seat, regions := g.seats()[0], 0
	for step := 1; step <= 60; step++ {
		g.step(t)
		if step%12 != 0 {
			continue
		}
		l := mustRender(t, k, g.report(report.Turn, seat, "fr"))
		g.told(seat)
		size := len(l.Text) + len(l.HTML)
		for _, f := range l.Inline {
			size += len(f.Data) * 137 / 100 // as base64
			config, err := png.DecodeConfig(bytes.NewReader(f.Data))
			if err != nil {
				t.Fatal(err)
			}
			switch f.Name {
			case gallery.MapPNG:
				if config.Width < 1600 || config.Width > 2200 {
					t.Errorf("step %d: the map is %d pixels wide", step, config.Width)
				}
			default:
				regions++
				if config.Width > 345 {
					t.Errorf("step %d: %s is %d pixels wide", step, f.Name, config.Width)
				}
			}
			if !strings.Contains(l.HTML, `src="cid:`+f.Name+`"`) {
				t.Errorf("step %d: the page does not show %s", step, f.Name)
			}
		}
		if size > 420_000 {
			t.Errorf("step %d: text and pictures have %d bytes", step, size)
		}
		if svg := string(l.Attached[0].Data); !strings.Contains(svg, " 191") || strings.Contains(svg, "Spring") {
			t.Errorf("step %d: the title of the map is not French", step)
		}
	}
	if regions == 0 {
		t.Error("no letter enlarges a region")
	}
}

// The first letter of a game shows its board, also to who asks for short letters;
// afterwards one in which nothing marches and nobody fights does without.
func TestTheFirstLetterShowsTheBoard(t *testing.T) {
	k := testKit(t)
	for _, system := range []string{"balkan-wars", "paths-of-glory", "storm-in-the-west"} {
		g := newGame(t, system, "first", nil)
		for _, seat := range g.seats() {
			brief := func() int {
				r := g.report(report.Turn, seat, "en")
				r.Format, r.Before = report.FormatShort, g.before[seat]
				if r.Before != nil {
					r.Owed = r.Pending
				}
				return len(mustRender(t, k, r).Inline)
			}
			if brief() == 0 {
				t.Errorf("%s: the first letter of %s has no board", system, seat)
			}
			g.told(seat)
			if n := brief(); n != 0 {
				t.Errorf("%s: a letter of %s in which nothing happened has %d pictures", system, seat, n)
			}
		}
	}
}
