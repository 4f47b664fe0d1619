package chart

import (
	"fmt"
	"image"
	"math"
	"strings"
	"testing"

	"feldpost/adjudicator"
)

// frontGround is a board of spaces large enough for counters in boxes.
func frontGround() *adjudicator.Ground {
	cell := func(id string, x, y float64, holder adjudicator.Seat) adjudicator.Cell {
		return adjudicator.Cell{ID: id, Name: id, X: x, Y: y, Country: "FR", Terrain: "clear", Holder: holder}
	}
	g := &adjudicator.Ground{
		Digest: "front", Nations: testNations(), Marks: testMarks(),
		Cells: []adjudicator.Cell{cell("Paris", 1, 1, "ap"), cell("Sedan", 2, 1, "ap"), cell("Metz", 3, 1, "cp"), cell("Ulm", 3, 2, "cp"), cell("London", 1, 2, "ap")},
		Links: []adjudicator.Link{{A: "Paris", B: "Sedan", Kind: "line"}, {A: "Sedan", B: "Metz", Kind: "line"}, {A: "Metz", B: "Ulm", Kind: "dashed", Name: "RU"},
			{A: "London", B: "Paris", Kind: "coast"}, {A: "Ulm", B: "London", Kind: "between"}},
		Shapes: []adjudicator.Shape{
			{Kind: "land", Points: []adjudicator.Point{{X: 1.4, Y: 0}, {X: 9, Y: 0}, {X: 9, Y: 9}, {X: 1.4, Y: 9}}},
			{Kind: "box", Name: "ap reserve", Points: []adjudicator.Point{{X: 4, Y: 0.5}, {X: 6, Y: 2}}},
		},
	}
	g.Cells[1].Terrain, g.Cells[1].Note = "mountain", "vp"
	g.Cells[2].Country, g.Cells[2].Kind = "GE", "fort-3"
	g.Cells[4].Kind = "source"
	return g
}

// frontDrawing shows one unit of each kind.
func frontDrawing() Drawing {
	army := adjudicator.Counter{Nation: "FR", Symbol: "army", Label: "1A", Values: "3-3-3"}
	return Drawing{
		Ground:  frontGround(),
		Scene:   adjudicator.Scene{Stacks: []adjudicator.Stack{{Cell: "Sedan", Owner: "ap", Counters: []adjudicator.Counter{army}}}},
		Sides:   []Side{{"ap", "FR", "Allies"}, {"cp", "GE", "Central"}},
		Options: Options{Legend: true, Width: 700, Words: testWords("en")},
	}
}

// differing counts the pixels that two pictures differ in, within reach of a
// place; the pictures must have one size unless the legend has grown.
func differing(a, b image.Image, at point, reach float64) int {
	n := 0
	for y := int(at.y - reach); y < int(at.y+reach); y++ {
		for x := int(at.x - reach); x < int(at.x+reach); x++ {
			if a.At(x, y) != b.At(x, y) {
				n++
			}
		}
	}
	return n
}

// placeOf is where a cell lies in the picture.
func placeOf(t *testing.T, a *Atlas, d Drawing, id string) (at point, cell float64) {
	t.Helper()
	p, err := a.plan(&d)
	if err != nil {
		t.Fatal(err)
	}
	return p.main.px(p.main.at[p.main.index[id]]).add(p.mainAt.min), p.main.cell()
}

// TestEveryMarkHasADrawingAndAnEntryInTheLegend looks for each mark on the
// board, in the words on hovering and in the legend.
func TestEveryMarkHasADrawingAndAnEntryInTheLegend(t *testing.T) {
	a := newTestAtlas(t)
	plainPic, plainText := drawBoth(t, a, frontDrawing())
	at, cell := placeOf(t, a, frontDrawing(), "Paris")
	seen := map[string]string{}
	for kind, words := range map[string][2]string{
		"trench-1": {"trench, level 1", "tranchée, niveau 1"}, "trench-2": {"trench, level 2", "tranchée, niveau 2"},
		"fort-1": {"fort, strength", "fort, force"}, "fort-3": {"fort, strength", "fort, force"}, "fort-destroyed": {"fort destroyed", "fort détruit"},
		"siege": {"siege", "siège"}, "beachhead": {"beachhead", "tête de pont"}, "out-of-supply": {"out of supply", "non ravitaillé"},
	} {
		d := frontDrawing()
		d.Scene.Marks = []adjudicator.Mark{{Cell: "Paris", Kind: kind}}
		pic, text := drawBoth(t, a, d)
		if n := differing(plainPic, pic, at, cell*0.6); n < 12 {
			t.Errorf("%s changes %d pixels of its cell", kind, n)
		}
		if strings.Contains(text, ">"+strings.ToUpper(kind)[:3]+"<") {
			t.Errorf("%s is letters, not a drawing", kind)
		}
		for k, lang := range []string{"en", "fr"} {
			d.in(lang)
			_, text := drawBoth(t, a, d)
			if !strings.Contains(text, ">"+escape(words[k])+"</text>") {
				t.Errorf("%s: no %q in the legend", kind, words[k])
			}
			if !strings.HasPrefix(kind, "fort-") && strings.Contains(plainText, ">"+words[0]+"</text>") {
				t.Errorf("%s: in the legend of a board without it", kind)
			}
		}
		look := fmt.Sprint(pic.(*image.Paletted).Pix)
		if other, twice := seen[look]; twice {
			t.Errorf("%s looks as %s does", kind, other)
		}
		seen[look] = kind
	}
}

// TestTheLegendCallsNationsAsTheGameDoes looks for those of a unit, of both, of a
// box.
func TestTheLegendCallsNationsAsTheGameDoes(t *testing.T) {
	d := frontDrawing()
	d.in("fr")
	d.Scene.Stacks = append(d.Scene.Stacks, adjudicator.Stack{Cell: "Metz", Owner: "cp", Counters: []adjudicator.Counter{{Nation: "GE", Symbol: "corps", Values: "2-2-4"}}})
	d.Ground.Cells[3].Country = "PE"
	_, text := drawBoth(t, newTestAtlas(t), d)
	for _, want := range []string{"Allemagne", "France", "Perse"} {
		if !strings.Contains(text, ">"+want+"</text>") {
			t.Errorf("no %s in the legend", want)
		}
	}
}

// TestBoxesTellWhatTheBoardPrints looks for badges, lines and their entries.
func TestBoxesTellWhatTheBoardPrints(t *testing.T) {
	_, text := drawBoth(t, newTestAtlas(t), frontDrawing())
	for _, want := range []string{"space held by Allies", "space held by Central", "victory point", "source of supply", "fort, strength", "line", "only for the nations named",
		"landing", "line between the two maps", "army: attack-loss-movement", "RU"} {
		if !strings.Contains(text, ">"+want+"</text>") {
			t.Errorf("missing %q", want)
		}
	}
	for _, drop := range []struct {
		word   string
		change func(g *adjudicator.Ground)
	}{
		{"victory point", func(g *adjudicator.Ground) { g.Cells[1].Note = "" }},
		{"source of supply", func(g *adjudicator.Ground) { g.Cells[4].Kind = "" }},
		{"fort, strength", func(g *adjudicator.Ground) { g.Cells[2].Kind = "" }},
		{"landing", func(g *adjudicator.Ground) { g.Links[3].Kind = "line" }},
		{"only for the nations named", func(g *adjudicator.Ground) { g.Links[2].Kind = "line" }},
		{"line between the two maps", func(g *adjudicator.Ground) { g.Links[4].Kind = "line" }},
	} {
		d := frontDrawing()
		drop.change(d.Ground)
		if _, text := drawBoth(t, newTestAtlas(t), d); strings.Contains(text, ">"+drop.word+"</text>") {
			t.Errorf("%q explains what is not there", drop.word)
		}
	}
}

// TestUnitsOfABoxShowTheirValues draws a full stack of both sizes.
func TestUnitsOfABoxShowTheirValues(t *testing.T) {
	d := frontDrawing()
	d.Scene.Stacks = []adjudicator.Stack{{Cell: "Sedan", Owner: "ap", Counters: []adjudicator.Counter{
		{Nation: "FR", Symbol: "army", Label: "1A", Values: "3-3-3"}, {Nation: "BR", Symbol: "army", Label: "BEF", Values: "4-3-3", Marks: []string{"reduced"}},
		{Nation: "BE", Symbol: "corps", Label: "c1", Values: "1-1-2", Marks: []string{"reduced", "out-of-supply"}}}}}
	_, text := drawBoth(t, newTestAtlas(t), d)
	for _, want := range []string{"3-3-3", "4-3-3", "1-1-2", "1A", "BEF", "c1", "!", "reduced", "out of supply"} {
		if !strings.Contains(text, ">"+want+"</text>") {
			t.Errorf("missing %q", want)
		}
	}
	if strings.Contains(text, ">corps</text>") {
		t.Error("a reduced corps explains full ones")
	}
	for range 3 {
		d.Scene.Stacks[0].Counters = append(d.Scene.Stacks[0].Counters, d.Scene.Stacks[0].Counters[0])
	}
	if _, text := drawBoth(t, newTestAtlas(t), d); !strings.Contains(text, ">+2</text>") {
		t.Error("units without room are not counted")
	}
}

// TestControlRecoloursABox takes a space.
func TestControlRecoloursABox(t *testing.T) {
	a := newTestAtlas(t)
	at, cell := placeOf(t, a, frontDrawing(), "Paris")
	edge := func(control ...adjudicator.Control) ink {
		d := frontDrawing()
		d.Scene.Control = control
		pic, _ := drawBoth(t, a, d)
		return inkAt(pic, at.add(point{0, -cell * 0.34}))
	}
	if got := edge(); got != sideInks[0] {
		t.Errorf("Paris has an edge of %v", got)
	}
	if got := edge(adjudicator.Control{Cell: "Paris"}); got != neutralInk {
		t.Errorf("Paris, neutral, has an edge of %v", got)
	}
	if got := edge(adjudicator.Control{Cell: "Paris", Seat: "cp"}); got != sideInks[1] {
		t.Errorf("Paris, taken, has an edge of %v", got)
	}
}

func inkAt(pic image.Image, at point) ink {
	r, g, b, _ := pic.At(int(at.x), int(at.y)).RGBA()
	return ink{R: uint8(r >> 8), G: uint8(g >> 8), B: uint8(b >> 8), A: 255}
}

// TestSupplyColoursItsLines draws the nets of both seats.
func TestSupplyColoursItsLines(t *testing.T) {
	a := newTestAtlas(t)
	d := frontDrawing()
	d.Scene.Supply = []adjudicator.Supply{{Seat: "ap", Lines: [][2]string{{"Paris", "Sedan"}}}, {Seat: "cp", Lines: [][2]string{{"Metz", "Ulm"}, {"Metz", "Nowhere"}}}}
	pic, text := drawBoth(t, a, d)
	from, _ := placeOf(t, a, d, "Paris")
	to, _ := placeOf(t, a, d, "Sedan")
	if got := inkAt(pic, mix(from, to, 0.5)); got != sideInks[0] {
		t.Errorf("the line from Paris to Sedan is %v", got)
	}
	for _, want := range []string{`class="supply ap"`, `class="supply cp"`, ">supply for Allies</text>", ">supply for Central</text>"} {
		if !strings.Contains(text, want) {
			t.Errorf("missing %s", want)
		}
	}
}

// TestBoxesBesideTheMapCountTheirUnits fills the Reserve.
func TestBoxesBesideTheMapCountTheirUnits(t *testing.T) {
	d := frontDrawing()
	corps := adjudicator.Counter{Nation: "FR", Symbol: "corps", Label: "c1", Values: "1-1-4"}
	d.Scene.Boxes = []adjudicator.Stack{{Cell: "reserve", Owner: "ap", Counters: []adjudicator.Counter{corps, corps, corps}}, {Cell: "reserve", Owner: "cp", Counters: []adjudicator.Counter{corps}}}
	_, text := drawBoth(t, newTestAtlas(t), d)
	for _, want := range []string{"Reserve Box, Allies", "&#215;3", "1-1-4"} {
		if !strings.Contains(text, ">"+want+"</text>") {
			t.Errorf("missing %q", want)
		}
	}
	if strings.Contains(text, "Reserve Box, Central") {
		t.Error("a box that the ground lacks")
	}
}

// TestSeaLiesAroundTheLand looks at the ground beside and below the boxes.
func TestSeaLiesAroundTheLand(t *testing.T) {
	a := newTestAtlas(t)
	pic, _ := drawBoth(t, a, frontDrawing())
	at, cell := placeOf(t, a, frontDrawing(), "Sedan")
	if got := inkAt(pic, at.add(point{0, cell * 0.75})); got != landInk {
		t.Errorf("below Sedan lies %v", got)
	}
	at, _ = placeOf(t, a, frontDrawing(), "London")
	if got := inkAt(pic, at.add(point{-cell * 0.5, -cell * 0.26})); got != groundInk[sea] {
		t.Errorf("beside London lies %v", got)
	}
}

// warDrawing is as large as the map of a world war in a busy action: two maps
// with a coast, full stacks at the front, boxes, nets of supply.
func warDrawing() Drawing {
	const rows, columns = 15, 19
	g := &adjudicator.Ground{Digest: "war", Title: "War", Nations: testNations(), Marks: testMarks()}
	at := func(r, c int) string { return fmt.Sprintf("Space %d %d", r, c) }
	terrain := []adjudicator.Terrain{"clear", "clear", "clear", "mountain", "forest", "swamp", "desert"}
	codes := []string{"FR", "GE", "RU", "AH", "BR", "TU"}
	d := Drawing{Ground: g, Sides: []Side{{"ap", "FR", "Allies"}, {"cp", "GE", "Central"}}, Options: Options{Legend: true, Regions: MaxRegions, Words: testWords("en")}}
	nets := []adjudicator.Supply{{Seat: "ap"}, {Seat: "cp"}}
	for r := range rows {
		for c := range columns {
			side := (r + c/3) / 9 % 2
			cell := adjudicator.Cell{ID: at(r, c), Name: at(r, c), X: float64(c)*1.35 + float64(r%3)*0.3, Y: float64(r)*1.1 + float64(c%4)*0.2,
				Terrain: terrain[(r*5+c*3)%7], Country: codes[(r/4+c/5)%6], Holder: []adjudicator.Seat{"ap", "cp"}[side], Port: (r+c)%9 == 0}
			if (r*c)%7 == 3 {
				cell.Note = "vp"
			}
			if (r+2*c)%11 == 0 {
				cell.Kind = "fort-2"
			}
			g.Cells = append(g.Cells, cell)
			for k, to := range []string{at(r, c+1), at(r+1, c)} {
				if k == 0 && c+1 < columns || k == 1 && r+1 < rows {
					g.Links = append(g.Links, adjudicator.Link{A: cell.ID, B: to, Kind: []string{"line", "line", "dashed"}[(r+c)%3]})
					nets[side].Lines = append(nets[side].Lines, [2]string{cell.ID, to})
				}
			}
			i := len(g.Cells)
			if i%6 == 1 {
				d.Scene.Stacks = append(d.Scene.Stacks, adjudicator.Stack{Cell: cell.ID, Owner: cell.Holder, Counters: []adjudicator.Counter{
					{Nation: codes[i%6], Symbol: "army", Label: fmt.Sprint(i%12, "A"), Values: "5-3-3"}, {Nation: codes[i%6], Symbol: "corps", Label: "c1", Values: "2-1-4", Marks: []string{"reduced"}},
					{Nation: codes[(i+1)%6], Symbol: "army", Label: "2A", Values: "3-3-3", Marks: []string{"out-of-supply"}}}})
			}
			if i%6 == 0 {
				d.Scene.Marks = append(d.Scene.Marks, adjudicator.Mark{Cell: cell.ID, Kind: fmt.Sprint("trench-", 1+i/6%2)})
			}
		}
	}
	for k := range 30 { // islands with a ragged coast
		var shape adjudicator.Shape
		shape.Kind = "land"
		for i := range 80 {
			p := polar(2*math.Pi*float64(i)/80, 3+0.1*float64(i*7%5))
			shape.Points = append(shape.Points, adjudicator.Point{X: float64(k%6)*5 + p.x, Y: float64(k/6)*4 + p.y})
		}
		g.Shapes = append(g.Shapes, shape)
	}
	d.Scene.Supply = nets
	for i := range 6 {
		d.Trails = append(d.Trails, Trail{Kind: []string{"move", "redeploy", "advance"}[i%3], Path: []string{at(i, i), at(i, i+1)}, Nation: codes[i]})
		d.Battles = append(d.Battles, Battle{Cell: at(2*i, 2*i), From: []string{at(2*i, 2*i+1)}, Result: "3:2"})
	}
	return d
}

// The map of a war must leave room for the rest of a letter.
func TestMapOfAWarIsSmall(t *testing.T) {
	a, d := newTestAtlas(t), warDrawing()
	raw, err := a.PNG(d)
	if err != nil {
		t.Fatal(err)
	}
	regions, err := regionsOf(a, d)
	if err != nil {
		t.Fatal(err)
	}
	large := 0
	for _, r := range regions {
		large = max(large, len(r))
	}
	d.Options.Regions = 0
	text, err := a.SVG(d)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("PNG %d, %d regions up to %d, SVG %d bytes", len(raw), len(regions), large, len(text))
	if len(raw) > 230<<10 || len(regions) == 0 || large > 25<<10 || len(text) > 180<<10 {
		t.Errorf("PNG of %d, %d regions up to %d, SVG of %d bytes", len(raw), len(regions), large, len(text))
	}
}

func BenchmarkPNGOfAWar(b *testing.B) {
	a, d := newTestAtlas(b), warDrawing()
	if _, err := a.PNG(d); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		newTurn(&d, n)
		raw, err := a.PNG(d)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(len(raw)), "bytes")
	}
}

// TestLinesPassByTheBoxesInTheirWay lays a line through a third space.
func TestLinesPassByTheBoxesInTheirWay(t *testing.T) {
	g := frontGround()
	g.Links = []adjudicator.Link{{A: "Paris", B: "Metz"}, {A: "Paris", B: "Sedan"}, {A: "Ulm", B: "London"}}
	b, err := newBoard(g)
	if err != nil {
		t.Fatal(err)
	}
	bent := b.bends[[2]int{b.index["Metz"], b.index["Paris"]}]
	// The middle of the curve is half as far away as its control point.
	if away := bent.length() / 2; away < clearance*b.pitch-1e-9 || len(b.bends) != 2 {
		t.Errorf("the line from Paris to Metz passes Sedan at %.2f; %d lines are bent", away, len(b.bends))
	}
}

// TestBurstsKeepClearOfTheBoxes looks where battles are marked.
func TestBurstsKeepClearOfTheBoxes(t *testing.T) {
	d := frontDrawing()
	d.Battles = []Battle{{Cell: "Sedan", From: []string{"Metz"}, Result: "3:2"}, {Cell: "Ulm", From: []string{"Metz", "London"}}, {Cell: "Paris"}}
	p, err := newTestAtlas(t).plan(&d)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range p.fights {
		w, h := p.main.boxSize()
		if r := box(p.main.px(p.main.at[f.cell]), w, h); r.has((fightLayer{p.main}).clashAt(f)) {
			t.Errorf("%s: the burst lies in the box", f.Cell)
		}
	}
}

// The arrow of a battle between two boxes is no longer than their gap: it covers no value.
func TestABattlesArrowKeepsOutOfTheBoxes(t *testing.T) {
	a, d := newTestAtlas(t), frontDrawing()
	p, err := a.plan(&d)
	if err != nil {
		t.Fatal(err)
	}
	v := fightLayer{p.main}
	r := v.reachOf()
	for _, l := range v.links {
		from, at := v.px(v.at[l.a]), v.px(v.at[l.b])
		middle, share := v.crossing(from, at)
		half := at.sub(from).unit().mul(0.24 * v.cell() * share)
		for _, tip := range []point{middle.add(half), middle.sub(half)} {
			for _, q := range []point{from, at} {
				if math.Abs(tip.x-q.x) < 0.85*r.x && math.Abs(tip.y-q.y) < 0.85*r.y {
					t.Errorf("%s to %s: the arrow reaches into the box", v.cells[l.a].ID, v.cells[l.b].ID)
				}
			}
		}
	}
}
