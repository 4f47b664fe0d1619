package chart

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/kernel/dice"
)

// gameDrawings are the boards of all games at the beginning of a scenario, as
// their first seats see them.
func gameDrawings(t *testing.T) map[string]Drawing {
	t.Helper()
	out := map[string]Drawing{}
	for _, l := range games.All() {
		sys, err := l.Open(l.Data)
		if err != nil {
			t.Fatal(err)
		}
		roll := dice.NewSource([]byte("print"), "g")
		roll.Begin(0)
		s, _, err := sys.Setup(sys.Info().Scenarios[0].Name, nil, roll)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range s.(adjudicator.Charter).Boards(sys.Info().Scenarios[0].Seats[0].Seat) {
			d := Drawing{Ground: b.Ground, Scene: b.Scene}
			d.Scene.Title = sys.Info().Title + ", août 1914"
			d.Options.Imprint = Imprint{Note: "Partie " + l.Name, Date: time.Date(2026, 11, 22, 9, 30, 0, 0, time.UTC)}
			d.in("fr")
			out[strings.TrimSuffix(l.Name+" "+b.Name, " ")] = d
		}
	}
	return out
}

// mustPDF draws for print and reads the pages back.
func mustPDF(t *testing.T, a *Atlas, d Drawing) ([]byte, []leaf) {
	t.Helper()
	data, err := a.PDF(d)
	if err != nil {
		t.Fatal(err)
	}
	return data, readPDF(t, data)
}

// legibleSize is the least size in points of hex numbers and names.
const legibleSize = 6 - 0.01

// TestWholeBoardsForPrint: every number and every name can be read on some
// sheet, nothing stands in the margin, and the file is small and always the
// same.
func TestWholeBoardsForPrint(t *testing.T) {
	for name, d := range gameDrawings(t) {
		t.Run(name, func(t *testing.T) {
			data, pages := mustPDF(t, newTestAtlas(t), d)
			if again, _ := mustPDF(t, newTestAtlas(t), d); !bytes.Equal(data, again) {
				t.Error("the same drawing gives other bytes")
			}
			if len(data) > 1_500_000 {
				t.Errorf("%d bytes", len(data))
			}
			for _, want := range []string{"/Lang (fr)", "/CreationDate (D:20261122093000)", "(Feldpost)", "/FontFile2"} {
				if !bytes.Contains(data, []byte(want)) && !bytes.Contains(data, []byte(wide(want))) {
					t.Errorf("the file lacks %s", want)
				}
			}
			if bytes.Contains(data, []byte("/Subtype /Image")) || bytes.Count(data, []byte("/Type0")) != bytes.Count(data, []byte("/FontFile2")) {
				t.Error("pictures in the file, or letters that are not")
			}
			seen := map[string]bool{}
			for i, page := range pages {
				paper := rect{max: point{page.w, page.h}}
				if long, short := max(page.w, page.h), min(page.w, page.h); math.Abs(long-420*millimetre) > 1 || math.Abs(short-297*millimetre) > 1 {
					t.Errorf("sheet %d has %v by %v points", i+1, page.w, page.h)
				}
				if free := paper.grow(-8 * millimetre); meet(free, page.marks) != page.marks {
					t.Errorf("sheet %d is printed at %v", i+1, page.marks)
				}
				if page.count(d.Scene.Title) != 1 || len(pages) > 1 && page.count(fmt.Sprintf("feuille %d sur %d", i+1, len(pages))) != 1 {
					t.Errorf("sheet %d does not say what it is", i+1)
				}
				for _, x := range page.texts {
					if !x.cut && x.size >= legibleSize {
						seen[x.text] = true
					}
				}
			}
			for _, c := range d.Ground.Cells {
				if water := terrainOf(c.Terrain).water(); d.Ground.Hexes && !water && !seen[c.ID] || c.Name != "" && !seen[c.Name] {
					t.Errorf("%s %s cannot be read", c.ID, c.Name)
				}
			}
			if !seen["plaine"] {
				t.Error("no legend")
			}
		})
	}
}

// wide is a text as the file keeps it outside of its pages.
func wide(text string) string {
	inside, ok := strings.CutPrefix(text, "(")
	if !ok {
		return text
	}
	out := "(\xfe\xff"
	for _, r := range strings.TrimSuffix(inside, ")") {
		out += "\x00" + string(r)
	}
	return out + ")"
}

// TestPrintShowsWhatTheSeatMaySee: the units of the drawing, and of hidden ones
// that they are there.
func TestPrintShowsWhatTheSeatMaySee(t *testing.T) {
	d := smallDrawing(t)
	for i := range d.Scene.Stacks {
		for k := range d.Scene.Stacks[i].Counters {
			if c := &d.Scene.Stacks[i].Counters[k]; c.Hidden {
				c.Label, c.Values = "secret", "8-8-8"
			}
		}
	}
	_, pages := mustPDF(t, newTestAtlas(t), d)
	page := pages[0]
	if len(pages) != 1 || page.count("6-3-6") == 0 || page.count("?") < 2 || page.count("secret")+page.count("8-8-8") > 0 {
		t.Errorf("%d sheets; %d hidden units", len(pages), page.count("?"))
	}
	for _, want := range []string{"Bürgas & Söhne", "Stara <Zagora>", "DR"} {
		if page.count(want) == 0 {
			t.Errorf("no %q", want)
		}
	}
}

// TestPrintTakesAsFewSheetsAsCanBeRead.
func TestPrintTakesAsFewSheetsAsCanBeRead(t *testing.T) {
	a := newTestAtlas(t)
	for _, test := range []struct{ rows, columns, sheets int }{{3, 4, 1}, {20, 30, 1}, {30, 20, 1}, {35, 45, 2}, {60, 45, 4}, {100, 100, 9}} {
		_, pages := mustPDF(t, a, Drawing{Ground: plainGround(testGrid, test.rows, test.columns)})
		if len(pages) != test.sheets {
			t.Errorf("%d rows of %d hexes take %d sheets, want %d", test.rows, test.columns, len(pages), test.sheets)
		}
	}
}

// TestSheetsOverlap: what lies on the cut is whole on one of both.
func TestSheetsOverlap(t *testing.T) {
	g := plainGround(testGrid, 35, 45)
	p, err := newTestAtlas(t).plan(&Drawing{Ground: g})
	if err != nil {
		t.Fatal(err)
	}
	s := newPoster(p, newTestAtlas(t).fonts)
	if s.across*s.down != 2 || s.lap.w < s.main.cell() || s.lap.h < s.main.cell() {
		t.Fatalf("%d by %d sheets share %v pixels with cells of %v", s.across, s.down, s.lap, s.main.cell())
	}
	w, h := s.main.size()
	if all := float64(s.across)*s.tile.w - float64(s.across-1)*s.lap.w - s.beside; math.Abs(all-w) > 0.01 {
		t.Errorf("the sheets show %v of %v pixels", all, w)
	}
	if all := float64(s.down)*s.tile.h - float64(s.down-1)*s.lap.h; math.Abs(all-h) > 0.01 {
		t.Errorf("the sheets show %v of %v pixels", all, h)
	}
}

// TestPlateFollowsTheCanvas draws one of everything and finds it where it was
// put.
func TestPlateFollowsTheCanvas(t *testing.T) {
	c := newPlate(newTestAtlas(t).fonts, true)
	dot := symbol{"dot", func(c canvas) {
		var p path
		c.shape(p.circle(point{}, 5), fill(black))
		c.write(label{text: "dot", size: 10, ink: black})
	}}
	c.page(point{100, 50}, 2, func() {
		c.panel(sized(10, 20, 100, 100), func() {
			c.moved(point{30, 40}, func() { c.use(dot, point{5, 5}) })
			c.use(dot, point{500, 5}) // outside
			c.write(label{text: "start", at: point{1, 90}, size: 10, face: bold, anchor: start, ink: black, halo: fade(white, 0x80)})
		})
		c.write(label{text: "Œuvre (é\\)", at: point{200, 200}, size: 8, face: italic, anchor: end, ink: black, space: 1})
		c.write(label{text: "up", at: point{250, 100}, size: 10, anchor: start, ink: black, turn: -90})
		c.write(label{text: "🎲", at: point{300, 100}, size: 10, ink: black})
		c.group("class", "cell", "title", func() {
			var p path
			p.move(point{-20, -10}).quad(point{0, 0}, point{300, 250}).close()
			c.shape(&p, outlined(white, fade(black, 0x40), 2), style{line: black, width: 1, on: 3, off: 2, butt: true})
		})
	})
	data, err := c.document("Titre é", "fr", time.Unix(0, 0).UTC())
	if err != nil {
		t.Fatal(err)
	}
	page := readPDF(t, data)[0]
	drop := 2 * 10 * capHeight / 2
	for text, want := range map[string]point{
		"dot": {100 + 2*45, 50 + 2*65 + drop}, "start": {100 + 2*11, 50 + 2*110 + drop}, "up": {100 + 2*250 + drop, 50 + 2*100},
		"Œuvre (é\\)": {100 + 2*200, 50 + 2*200 + drop*0.8}, "?": {100 + 2*300, 50 + 2*100 + drop},
	} {
		var at point
		for _, x := range page.texts {
			if x.text == text {
				at = x.at
				switch text {
				case "dot", "?", "Œuvre (é\\)": // centred or ending there
					at.x = want.x
				}
			}
		}
		if page.count(text) != 1 || at.sub(want).length() > 0.05 {
			t.Errorf("%q stands %d times, at %v, not at %v", text, page.count(text), at, want)
		}
	}
	if want := (rect{point{100 - 42, 50 - 22}, point{100 + 602, 50 + 502}}); math.Abs(page.marks.min.x-want.min.x) > 0.2 || math.Abs(page.marks.max.y-want.max.y) > 0.2 {
		t.Errorf("painted at %v, not %v", page.marks, want)
	}
	if page.paths != 1+3 {
		t.Errorf("%d paths", page.paths)
	}
}

// TestPrintingAtTheSameTime: the fonts are not shared while they are cut.
func TestPrintingAtTheSameTime(t *testing.T) {
	a := newTestAtlas(t)
	want, _ := mustPDF(t, newTestAtlas(t), smallDrawing(t))
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			d := smallDrawing(t)
			if i > 0 {
				newTurn(&d, i)
			}
			if data, err := a.PDF(d); err != nil || i == 0 && !bytes.Equal(data, want) {
				t.Errorf("drawing %d differs (%v)", i, err)
			}
		})
	}
	wg.Wait()
}

// TestTextOfThePrintIsExtracted by a program that others use.
func TestTextOfThePrintIsExtracted(t *testing.T) {
	tool, err := exec.LookPath("pdftotext")
	if err != nil {
		t.Skip("pdftotext is not installed: readPDF alone reads the pages")
	}
	data, _ := mustPDF(t, newTestAtlas(t), smallDrawing(t))
	file := filepath.Join(t.TempDir(), "map.pdf")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(tool, "-layout", file, "-").CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, want := range []string{"1213", "6-3-6", "Söhne", "Turn 1"} {
		if !bytes.Contains(out, []byte(want)) {
			t.Errorf("no %s in\n%s", want, out)
		}
	}
}

func BenchmarkPDF(b *testing.B) {
	a, d := newTestAtlas(b), wideDrawing(b)
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		newTurn(&d, n)
		data, err := a.PDF(d)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(len(data)), "bytes")
	}
}
