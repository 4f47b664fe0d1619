package chart

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"strings"
	"sync"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/hex"
)

func newTestAtlas(t testing.TB) *Atlas {
	t.Helper()
	a, err := NewAtlas()
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// drawBoth draws both ways and reads the results back.
func drawBoth(t *testing.T, a *Atlas, d Drawing) (image.Image, string) {
	t.Helper()
	raw, err := a.PNG(d)
	if err != nil {
		t.Fatal(err)
	}
	pic, err := png.Decode(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	text, err := a.SVG(d)
	if err != nil {
		t.Fatal(err)
	}
	wellFormed(t, text)
	return pic, string(text)
}

// wellFormed reads an SVG and checks that every reference has its target.
func wellFormed(t *testing.T, text []byte) {
	t.Helper()
	ids, refs := map[string]bool{}, map[string]bool{}
	dec := xml.NewDecoder(bytes.NewReader(text))
	for {
		token, err := dec.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("not well-formed: %v", err)
		}
		el, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		for _, attr := range el.Attr {
			switch attr.Name.Local {
			case "id":
				if ids[attr.Value] {
					t.Errorf("id %q is defined twice", attr.Value)
				}
				ids[attr.Value] = true
			case "href":
				refs[strings.TrimPrefix(attr.Value, "#")] = true
			}
			if strings.Contains(attr.Value, "NaN") || strings.Contains(attr.Value, "Inf") {
				t.Errorf("%s %s=%q", el.Name.Local, attr.Name.Local, attr.Value)
			}
		}
	}
	for ref := range refs {
		if !ids[ref] {
			t.Errorf("reference to %q, which is not defined", ref)
		}
	}
	if bytes.ContainsAny(text, "\r\n") {
		t.Error("more than one line: a letter would carry it as base64")
	}
	if i := bytes.IndexFunc(text, func(r rune) bool { return r > 0x7e }); i >= 0 {
		t.Errorf("byte %d is not ASCII", i)
	}
}

func count(text, part string) int { return strings.Count(text, part) }

func TestEverythingOnTheBoardIsInTheSVG(t *testing.T) {
	_, text := drawBoth(t, newTestAtlas(t), smallDrawing(t))
	for _, want := range []string{
		`class="stack" data-cell="1213"`, `class="stack" data-cell="1214"`, `class="stack" data-cell="1415"`,
		`class="control" data-cell="1116"`, `class="control" data-cell="1514"`,
		`class="mark" data-cell="1214"`, `class="mark" data-cell="1215"`, `class="mark" data-cell="1513"`,
		`class="trail move"`, `class="trail rail"`, `class="trail retreat"`, `class="trail advance"`,
		`class="battle" data-cell="1214"`, `class="battle" data-cell="1415"`,
		`class="borders"`, `class="rivers"`, `class="roads"`, `class="rails"`, `class="rail-dotteds"`, `class="links"`,
		`class="legend"`, "<title>Turn 1 &quot;test&quot;</title>",
		">B&#252;rgas &amp; S&#246;hne<", ">Stara &lt;Zagora&gt;<", "BU/1 Bde: move 1211-1213", ">demoralized<",
		"1213: BU 1 6-3-6; BU 1 6-3-6", "1415: OE ?; OE ?",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("missing %s", want)
		}
	}
	for _, no := range []string{"POOL", "OFFMAP", "nowhere", `data-cell="1412"`} {
		if strings.Contains(text, no) {
			t.Errorf("what lies beside the board was drawn: %s", no)
		}
	}
	if n := count(text, `class="trail `); n < 5 {
		t.Errorf("%d trails, want 5 and no more than once for the same way", n)
	}
	for _, id := range []string{"1512", "1115", "1412"} {
		if count(text, ">"+id+"<") == 0 {
			t.Errorf("hex number %s is missing", id)
		}
	}
}

func TestPixelsAtCellCentres(t *testing.T) {
	g := smallGround(t)
	for i := range g.Cells {
		g.Cells[i].Name, g.Cells[i].Kind, g.Cells[i].Port, g.Cells[i].Note = "", "", false, ""
	}
	g.Links, g.Edges = nil, nil
	a := newTestAtlas(t)
	d := Drawing{Ground: g, Options: Options{Width: 260, Numbers: NumbersNone}}
	d.Scene.Control = nil
	pic, _ := drawBoth(t, a, d)
	p, err := a.plan(&d)
	if err != nil {
		t.Fatal(err)
	}
	if pic.Bounds().Dx() != p.w || pic.Bounds().Dy() != p.h {
		t.Fatalf("picture %v, plan %d x %d", pic.Bounds(), p.w, p.h)
	}
	for id, want := range map[string]ink{
		"1010": groundInk[sea], "1314": groundInk[lake], "1412": groundInk[openLand], "1112": groundInk[mountain],
		"1213": groundInk[swamp], "1012": groundInk[openLand],
	} {
		at := p.main.px(p.main.at[p.main.index[id]]).add(p.mainAt.min)
		// A little under the centre no mark of relief is drawn.
		got := color.NRGBAModel.Convert(pic.At(int(at.x), int(at.y)+1)).(color.NRGBA)
		if got != want {
			t.Errorf("%s: colour %v, want %v", id, got, want)
		}
	}
}

func TestSeaIsCutIntoTheCoastOnItsSideOnly(t *testing.T) {
	g := plainGround(testGrid, 3, 3)
	cellOf(t, g, "1110").Terrain = "sea" // columns grow westwards: the sea lies east of 1111
	cellOf(t, g, "1111").Land = 0.5
	a := newTestAtlas(t)
	d := Drawing{Ground: g, Options: Options{Width: 400, Numbers: NumbersNone}}
	pic, _ := drawBoth(t, a, d)
	p, err := a.plan(&d)
	if err != nil {
		t.Fatal(err)
	}
	look := func(dx float64) ink {
		at := p.main.px(p.main.at[p.main.index["1111"]].add(point{dx, 0})).add(p.mainAt.min)
		return color.NRGBAModel.Convert(pic.At(int(at.x), int(at.y))).(color.NRGBA)
	}
	if c := look(-0.4); c != groundInk[openLand] {
		t.Errorf("inland side: %v", c)
	}
	if c := look(0); c != groundInk[openLand] {
		t.Errorf("centre: %v", c)
	}
	if c := look(0.47); c == groundInk[openLand] {
		t.Error("the side towards the sea is dry")
	}
}

func TestTheSameDrawingGivesTheSameBytes(t *testing.T) {
	for name, d := range map[string]Drawing{"hexes": smallDrawing(t), "points": pointDrawing()} {
		first, second := newTestAtlas(t), newTestAtlas(t)
		p1, err1 := first.PNG(d)
		s1, err2 := first.SVG(d)
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		for range 3 { // cold, then from the caches, after other boards
			p2, _ := second.PNG(d)
			s2, _ := second.SVG(d)
			if !bytes.Equal(p1, p2) || !bytes.Equal(s1, s2) {
				t.Fatalf("%s: two drawings differ", name)
			}
			if _, err := second.PNG(pointDrawing()); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestDrawingChangesNothing(t *testing.T) {
	d := smallDrawing(t)
	before := fingerprintOf(d.Ground)
	from := append([]string(nil), d.Trails[0].Path...)
	drawBoth(t, newTestAtlas(t), d)
	if fingerprintOf(d.Ground) != before || strings.Join(from, "-") != strings.Join(d.Trails[0].Path, "-") {
		t.Error("the drawing was changed")
	}
}

func TestConcurrentDrawingsAgree(t *testing.T) {
	a := newTestAtlas(t)
	drawings := []Drawing{smallDrawing(t), pointDrawing(), smallDrawing(t)}
	drawings[2].Options.Lang = "fr"
	want := make([][]byte, len(drawings))
	for i, d := range drawings {
		p, err := newTestAtlas(t).PNG(d)
		if err != nil {
			t.Fatal(err)
		}
		want[i] = p
	}
	var wg sync.WaitGroup
	for i := range 12 {
		wg.Go(func() {
			d := drawings[i%len(drawings)]
			if p, err := a.PNG(d); err != nil || !bytes.Equal(p, want[i%len(drawings)]) {
				t.Errorf("drawing %d differs (%v)", i, err)
			}
			if _, err := a.SVG(d); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}

func TestOddInput(t *testing.T) {
	a := newTestAtlas(t)
	one := &adjudicator.Ground{Hexes: true, Pointy: true, Cells: []adjudicator.Cell{{ID: "1"}}}
	nan := &adjudicator.Ground{Hexes: true, Cells: []adjudicator.Cell{{ID: "1", X: math.NaN()}}}
	far := &adjudicator.Ground{Hexes: true, Cells: []adjudicator.Cell{{ID: "1"}, {ID: "2", X: 1e9}}}
	same := &adjudicator.Ground{Cells: []adjudicator.Cell{{ID: "1"}, {ID: "1"}, {ID: "2"}, {ID: "3", X: 1}}, Links: []adjudicator.Link{{A: "1", B: "2"}}}
	apart := &adjudicator.Ground{Hexes: true, Cells: []adjudicator.Cell{{ID: "1"}, {ID: "2", X: 3e4, Y: -3e4}}}
	strange := plainGround(testGrid, 2, 2)
	strange.Title = "\x00\x1b[31m<&>\uffff\xff 漢字"
	strange.Cells[0].Name, strange.Cells[0].Kind, strange.Cells[1].Terrain = strings.Repeat("long ", 400), "odd", "lava"
	for name, test := range map[string]struct {
		d  Drawing
		ok bool
	}{
		"no ground":       {Drawing{}, false},
		"no cells":        {Drawing{Ground: &adjudicator.Ground{Hexes: true}}, false},
		"not a number":    {Drawing{Ground: nan}, false},
		"too far":         {Drawing{Ground: far}, false},
		"too wide":        {Drawing{Ground: one, Options: Options{Width: 100000}}, false},
		"one cell":        {Drawing{Ground: one, Options: Options{Legend: true, Regions: MaxRegions}}, true},
		"doubled cell":    {Drawing{Ground: same, Options: Options{Legend: true}}, true},
		"far apart":       {Drawing{Ground: apart, Options: Options{Legend: true, Regions: MaxRegions}}, true},
		"strange letters": {Drawing{Ground: strange, Options: Options{Legend: true, Lang: "xx"}}, true},
		"unknown crop":    {Drawing{Ground: strange, Options: Options{Crop: []string{"POOL"}}}, true},
		"odd units": {Drawing{Ground: strange, Scene: adjudicator.Scene{Stacks: []adjudicator.Stack{
			{Cell: "1010", Counters: make([]adjudicator.Counter, 40)},
			{Cell: "1011", Counters: []adjudicator.Counter{{Nation: "??<", Symbol: "zeppelin", Label: strings.Repeat("x", 99), Values: "99999999999-1", Marks: []string{"", "é", "c", "d"}}}},
			{Cell: "1011", Owner: "x"}, {Cell: "1011", Owner: "y", Counters: make([]adjudicator.Counter, 2)}, {Cell: "1011", Owner: "z", Counters: make([]adjudicator.Counter, 2)},
		}}, Trails: []Trail{{}, {Path: []string{"1010"}}, {Kind: "?", Path: []string{"1010", "1010", "1111"}}},
			Battles: []Battle{{}, {Cell: "1010", From: []string{"1010", "1010"}, Result: strings.Repeat("R", 50)}},
			Options: Options{Legend: true, Regions: MaxRegions, Width: 200}}, true},
	} {
		t.Run(name, func(t *testing.T) {
			raw, err := a.PNG(test.d)
			text, err2 := a.SVG(test.d)
			if (err == nil) != test.ok || (err2 == nil) != test.ok {
				t.Fatalf("errors %v and %v", err, err2)
			}
			if !test.ok {
				return
			}
			wellFormed(t, text)
			if pdf, err := a.PDF(test.d); err != nil || len(readPDF(t, pdf)) == 0 {
				t.Errorf("print: %v", err)
			}
			config, err := png.DecodeConfig(bytes.NewReader(raw))
			if err != nil || config.Width < 20 || config.Width > 1000 || config.Height > 4000 {
				t.Errorf("%v: %d x %d", err, config.Width, config.Height)
			}
		})
	}
	if _, err := a.PNG(Drawing{}); !errors.Is(err, ErrNoGround) {
		t.Errorf("got %v, want ErrNoGround", err)
	}
}

func TestBoardOfPoints(t *testing.T) {
	pic, text := drawBoth(t, newTestAtlas(t), pointDrawing())
	if w := pic.Bounds().Dx(); w < 500 || w > 600 {
		t.Errorf("width %d", w)
	}
	for _, want := range []string{`data-cell="Paris"`, `data-cell="Metz"`, ">Brest-Litovsk<", `class="trail move"`, `class="battle" data-cell="Sedan"`, `class="control" data-cell="Sedan"`} {
		if !strings.Contains(text, want) {
			t.Errorf("missing %s", want)
		}
	}
}

func TestFlatHexes(t *testing.T) {
	grid := hex.Grid{FlatTop: true}
	g := plainGround(grid, 5, 5)
	cellOf(t, g, "1212").Terrain = "sea"
	g.Edges = []adjudicator.Edge{{A: "1010", B: "1110", Kind: "river", Name: "R"}, {A: "1010", B: "1011", Kind: "border"}}
	a := newTestAtlas(t)
	d := Drawing{Ground: g, Options: Options{Width: 400}}
	drawBoth(t, a, d)
	p, err := a.plan(&d)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.main.sides) != 2 {
		t.Errorf("%d hexsides found, want 2", len(p.main.sides))
	}
	if n := p.main.near[p.main.index["1212"]]; n[0] < 0 || n[5] < 0 {
		t.Errorf("neighbours %v", n)
	}
}

// A game that tells major rivers from others has them drawn wider and explained
// apart; so it is with floodplains and a line between two sides.
func TestMajorRiversAndFronts(t *testing.T) {
	g := plainGround(hex.Grid{RowFirst: true}, 5, 5)
	g.Pointy = true
	cellOf(t, g, "1212").Terrain = "floodplain"
	g.Edges = []adjudicator.Edge{{A: "1010", B: "1110", Kind: "river", Name: "R"}, {A: "1010", B: "1011", Kind: "major-river", Name: "R"},
		{A: "1212", B: "1213", Kind: "front"}}
	a := newTestAtlas(t)
	d := Drawing{Ground: g, Options: Options{Width: 600, Legend: true}}
	_, text := drawBoth(t, a, d)
	for _, want := range []string{`class="front"`, ">major river<", ">river<", ">floodplain<", ">original front line<"} {
		if !strings.Contains(text, want) {
			t.Errorf("missing %s", want)
		}
	}
	p, err := a.plan(&d)
	if err != nil {
		t.Fatal(err)
	}
	if rivers := p.main.rivers; len(rivers) != 2 || rivers[0].major || !rivers[1].major || rivers[0].sides != 2 {
		t.Errorf("rivers %+v", rivers)
	}
}

func TestCropShowsTheCellsLarger(t *testing.T) {
	a := newTestAtlas(t)
	d := wideDrawing(t)
	d.Options = Options{Crop: []string{"2020", "2522", "POOL"}}
	p, err := a.plan(&d)
	if err != nil {
		t.Fatal(err)
	}
	if !p.main.fine() {
		t.Errorf("scale %.1f", p.main.scale)
	}
	for _, id := range []string{"2020", "2522"} {
		if !p.main.area.has(p.main.at[p.main.index[id]]) {
			t.Errorf("%s is outside", id)
		}
	}
	_, text := drawBoth(t, a, d)
	if !strings.Contains(text, ">2322<") || strings.Contains(text, ">4010<") {
		t.Error("the numbers are not those of the crop")
	}
}

func TestFrenchWords(t *testing.T) {
	d := smallDrawing(t)
	d.in("fr")
	d.Sides = []Side{{Seat: "league", Nation: "SE", Title: "la Ligue"}}
	_, text := drawBoth(t, newTestAtlas(t), d)
	for _, want := range []string{">montagne<", ">Bulgarie<", ">fronti&#232;re<", ">tenu par la Ligue<", ">tenu par ottoman<"} {
		if !strings.Contains(text, want) {
			t.Errorf("missing %s", want)
		}
	}
	for key, w := range vocabulary().All() {
		if w[0] == "" || w[1] == "" {
			t.Errorf("%s lacks a language", key)
		}
	}
}
