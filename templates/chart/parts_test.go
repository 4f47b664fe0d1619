package chart

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"feldpost/adjudicator"
)

// drawnKinds are kinds of event that are named as they are drawn.
func drawnKinds() adjudicator.EventKinds {
	list := []adjudicator.EventKind{{Name: "combat-declared", Draw: adjudicator.DrawAttack}, {Name: "combat", Draw: adjudicator.DrawBattle}}
	for _, how := range []adjudicator.Draw{adjudicator.DrawMove, adjudicator.DrawRail, adjudicator.DrawRedeploy, adjudicator.DrawRetreat, adjudicator.DrawAdvance, adjudicator.DrawExit} {
		list = append(list, adjudicator.EventKind{Name: string(how), Draw: how})
	}
	return adjudicator.NewKinds(list)
}

func TestTrailsAndBattlesComeFromEvents(t *testing.T) {
	event := adjudicator.NewEvent
	trails, battles := FromEvents([]adjudicator.Event{
		event("phase", "1", "name", "movement"),
		event("move", "5.1", "path", "2426-2425-2424", "unit", "BU/1 Bde"),
		event("move", "5.1", "path", "2426-2425-2424", "units", "BU/2 Bde; BU/3 Bde"),
		event("move", "5.1", "path", "2426-2425-2424", "unit", "SE/2 Bde"),
		event("rail", "5.4", "from", "2231", "to", "2330", "nation", "GR", "unit", "BU/x"),
		event("retreat", "6.6", "path", "Brest-Litovsk; Kovel"),
		event("advance", "6.7", "path", "2620"),
		event("combat-declared", "6.3", "hex", "2718", "from", "2619", "units", "BU/9 Bde", "defenders", "OE/1 Div; OE/2 Div"),
		event("retreat", "6.6", "unit", "OE/2 Div", "path", "2717-2716"),
		event("advance", "6.7", "unit", "BU/9 Bde", "path", "2718"),
		event("advance", "6.7", "unit", "BU/8 Bde", "from", "2719", "path", "2718"),
		event("exit", "5.6", "path", "3909-OFFMAP", "unit", "7 Div"),
		event("rail", "5.2", "path", "3109", "from", "OFFMAP", "unit", "OE/Ismid Div"),
		event("combat", "6.3", "hex", "2720", "from", "2620-2719", "result", "DR", "odds", "2/1"),
		event("combat", "6.3", "hex", "2721"),
		event("combat", "6.3", "result", "AE"),
	}, drawnKinds(), adjudicator.UnitForm{Mark: "/"})
	more, fights := FromEvents([]adjudicator.Event{
		event("redeploy", "13.0", "unit", "GE-2c", "from", "Essen", "to", "Bar-le-Duc", "by", "land"),
		event("combat-declared", "12.2", "space", "Sedan", "from", "Metz; Bar-le-Duc", "attackers", "GE-1A; GE-2A", "defenders", "FR-1A"),
		event("combat", "12.2", "space", "Sedan", "inflicted", "3", "suffered", "2"),
		event("advance", "12.6", "units", "(GE-1A); GE-2A", "from", "Metz; Bar-le-Duc", "space", "Sedan"),
	}, drawnKinds(), adjudicator.UnitForm{Mark: "-", Open: "(", Whole: true})
	trails, battles = append(trails, more...), append(battles, fights...)
	wantTrails := []Trail{
		{Kind: "move", Path: []string{"2426", "2425", "2424"}, Nation: "BU", Unit: "BU/1 Bde; BU/2 Bde; BU/3 Bde"},
		{Kind: "move", Path: []string{"2426", "2425", "2424"}, Nation: "SE", Unit: "SE/2 Bde"},
		{Kind: "rail", Path: []string{"2231", "2330"}, Nation: "GR", Unit: "BU/x"},
		{Kind: "retreat", Path: []string{"Brest-Litovsk", "Kovel"}},
		{Kind: "retreat", Path: []string{"2718", "2717", "2716"}, Nation: "OE", Unit: "OE/2 Div"},
		{Kind: "advance", Path: []string{"2619", "2718"}, Nation: "BU", Unit: "BU/9 Bde"},
		{Kind: "advance", Path: []string{"2719", "2718"}, Nation: "BU", Unit: "BU/8 Bde"},
		{Kind: "exit", Path: []string{"3909", "OFFMAP"}, Unit: "7 Div"},
		{Kind: "rail", Path: []string{"OFFMAP", "3109"}, Nation: "OE", Unit: "OE/Ismid Div"}, // no place of the board: no arrow
		{Kind: "redeploy", Path: []string{"Essen", "Bar-le-Duc"}, Nation: "GE", Unit: "GE-2c"},
		{Kind: "advance", Path: []string{"Metz", "Sedan"}, Nation: "GE", Unit: "(GE-1A); GE-2A"},
		{Kind: "advance", Path: []string{"Bar-le-Duc", "Sedan"}, Nation: "GE", Unit: "(GE-1A); GE-2A"},
	}
	wantBattles := []Battle{
		{Cell: "2720", From: []string{"2620", "2719"}, Odds: "2/1", Result: "DR"},
		{Cell: "2721"},
		{Cell: "Sedan", From: []string{"Metz", "Bar-le-Duc"}, Result: "3:2"},
	}
	if d := cmp.Diff(wantTrails, trails); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff(wantBattles, battles); d != "" {
		t.Error(d)
	}
}

func TestNamesWithHyphensAreFoundAgain(t *testing.T) {
	b, err := newBoard(pointGround())
	if err != nil {
		t.Fatal(err)
	}
	got := b.find(cells("Paris-Brest-Litovsk-Nowhere-Metz"))
	if want := []int{b.index["Paris"], b.index["Brest-Litovsk"], b.index["Metz"]}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// seenBy is a colour as people without green or without red cones see it
// (Viénot, Brettel and Mollon 1999), in linear light.
func seenBy(c ink, deficiency string) [3]float64 {
	linear := func(v uint8) float64 { return math.Pow(float64(v)/255, 2.2) }
	r, g, b := linear(c.R), linear(c.G), linear(c.B)
	switch deficiency {
	case "deutan":
		y := 0.29275*r + 0.70725*g
		return [3]float64{y, y, -0.02234*r + 0.02234*g + b}
	case "protan":
		y := 0.11238*r + 0.88762*g
		return [3]float64{y, y, 0.00401*r - 0.00401*g + b}
	}
	return [3]float64{r, g, b}
}

func TestNationsDifferByColourOrPatternForEveryEye(t *testing.T) {
	for game, l := range gameLiveries(t) {
		for i, a := range l.nations {
			for _, b := range l.nations[i+1:] {
				for _, eye := range []string{"normal", "deutan", "protan"} {
					p, q := seenBy(a.ink, eye), seenBy(b.ink, eye)
					far := 0.0
					for k := range p {
						d := math.Cbrt(p[k]) - math.Cbrt(q[k])
						far += d * d
					}
					if math.Sqrt(far) < 0.2 && a.pattern == b.pattern {
						t.Errorf("%s: %s and %s look alike (%s): %.2f", game, a.code, b.code, eye, math.Sqrt(far))
					}
				}
			}
		}
	}
}

func TestLettersOnEveryNationAreReadable(t *testing.T) {
	luminance := func(c ink) float64 {
		p := seenBy(c, "")
		return 0.2126*p[0] + 0.7152*p[1] + 0.0722*p[2]
	}
	for _, n := range dyes {
		a, b := luminance(n.ink), luminance(on(n.ink))
		if contrast := (max(a, b) + 0.05) / (min(a, b) + 0.05); contrast < 3 {
			t.Errorf("%s: contrast %.1f", n.name, contrast)
		}
	}
}

func TestFingerprintSeesEveryDrawnField(t *testing.T) {
	base := fingerprintOf(smallGround(t))
	for name, change := range map[string]func(g *adjudicator.Ground){
		"terrain": func(g *adjudicator.Ground) { g.Cells[3].Terrain = "swamp" },
		"land":    func(g *adjudicator.Ground) { g.Cells[3].Land = 0.25 },
		"name":    func(g *adjudicator.Ground) { g.Cells[3].Name = "New" },
		"port":    func(g *adjudicator.Ground) { g.Cells[3].Port = true },
		"country": func(g *adjudicator.Ground) { g.Cells[3].Country = "RO" },
		"edge":    func(g *adjudicator.Ground) { g.Edges[0].Kind = "sea" },
		"holder":  func(g *adjudicator.Ground) { g.Cells[3].Holder = "ap" },
		"only":    func(g *adjudicator.Ground) { g.Links[0].Name = "RU" },
		"shape": func(g *adjudicator.Ground) {
			g.Shapes = []adjudicator.Shape{{Kind: "land", Points: []adjudicator.Point{{X: 1}, {X: 2}}}}
		},
		"nation": func(g *adjudicator.Ground) { g.Nations[1].Paint = adjudicator.Tan },
		"mark":   func(g *adjudicator.Ground) { g.Marks[1].Look = adjudicator.MarkAlarm },
		"link":   func(g *adjudicator.Ground) { g.Links[0].Kind = "rail" },
		"pointy": func(g *adjudicator.Ground) { g.Pointy = false },
		"place":  func(g *adjudicator.Ground) { g.Cells[3].X += 0.01 },
	} {
		g := smallGround(t)
		change(g)
		if fingerprintOf(g) == base {
			t.Errorf("a change of %s is not seen", name)
		}
	}
}

func TestDashesHaveTheirLengths(t *testing.T) {
	var got []float64
	dashes([]point{{0, 0}, {6, 0}, {6, 14}}, 4, 3, func(piece []point) {
		sum := 0.0
		for i := 1; i < len(piece); i++ {
			sum += piece[i].sub(piece[i-1]).length()
		}
		got = append(got, math.Round(sum*100)/100)
	})
	if !slices.Equal(got, []float64{4, 4, 4}) && !slices.Equal(got, []float64{4, 4, 4, 0}) {
		t.Errorf("dashes %v", got)
	}
}

func TestPolygonFarOutsideIsCut(t *testing.T) {
	r := newRaster(newPicture(20, 20), &bench{}, nil, newShades())
	r.clear(white)
	var p path
	r.shape(p.rect(sized(-1e6, 5, 2e6, 5)), fill(black))
	for y, want := range map[int]ink{2: white, 7: black, 12: white} {
		for _, x := range []int{0, 10, 19} {
			if got := r.shades.list[r.pic.row(y)[x]]; got != want {
				t.Errorf("pixel %d,%d is %v, want %v", x, y, got, want)
			}
		}
	}
}

func TestRegionLeavesSharedSidesOut(t *testing.T) {
	b, err := newBoard(plainGround(testGrid, 3, 3))
	if err != nil {
		t.Fatal(err)
	}
	v := newView(b, 20)
	var steps []rimStep
	for i := range b.cells {
		steps = append(steps, b.whole(i)...)
	}
	var p path
	gridLayer{v}.region(&p, steps)
	lines := 0
	for _, verb := range p.verbs {
		if verb == 'L' || verb == 'Z' {
			lines++
		}
	}
	// 9 hexes have 54 sides; 16 pairs of neighbours share one.
	if lines != 54-2*16 {
		t.Errorf("outline of %d sides, want %d", lines, 54-2*16)
	}
}

func TestShoresOfNeighboursMeet(t *testing.T) {
	g := smallGround(t)
	b, err := newBoard(g)
	if err != nil {
		t.Fatal(err)
	}
	ends := map[node][]point{}
	for i := range b.cells {
		for _, s := range b.coasts[i].rim {
			if s.shore != nil {
				ends[s.from] = append(ends[s.from], s.start)
				ends[s.to] = append(ends[s.to], s.end)
			}
		}
	}
	pairs := 0
	for n, pts := range ends {
		if len(pts) == 2 {
			pairs++
			if d := pts[0].sub(pts[1]).length(); d > 1e-9 {
				t.Errorf("shores at %v are %g apart", n, d)
			}
		}
	}
	if pairs < 3 {
		t.Errorf("only %d shores meet", pairs)
	}
}

func TestRiversOfOneNameBecomeOneLine(t *testing.T) {
	b, err := newBoard(smallGround(t))
	if err != nil {
		t.Fatal(err)
	}
	if len(b.rivers) != 1 || len(b.rivers[0].pts) != 3 {
		t.Errorf("rivers %+v", b.rivers)
	}
}

func TestStrengthAddsFirstNumbers(t *testing.T) {
	for _, test := range []struct {
		values []string
		sum    int
		ok     bool
	}{
		{[]string{"6-3-6", "10-2"}, 16, true},
		{[]string{"", "x"}, 0, false},
		{[]string{"0-1-6"}, 0, true},
	} {
		var counters []adjudicator.Counter
		for _, v := range test.values {
			counters = append(counters, adjudicator.Counter{Values: v})
		}
		if sum, ok := strength(counters); sum != test.sum || ok != test.ok {
			t.Errorf("%v: %d %v", test.values, sum, ok)
		}
	}
	if _, ok := strength([]adjudicator.Counter{{Values: "6-3-6", Hidden: true}}); ok {
		t.Error("a hidden counter shows its strength")
	}
}

// A hidden counter must not leak what the drawing was given by mistake.
func TestHiddenCountersShowNothing(t *testing.T) {
	d := smallDrawing(t)
	d.Scene.Stacks = []adjudicator.Stack{{Cell: "1213", Counters: []adjudicator.Counter{
		{Nation: "OE", Symbol: "hq", Label: "SECRET", Values: "77-7-7", Marks: []string{"secretmark"}, Hidden: true},
	}}}
	for _, width := range []int{220, 800} {
		d.Options.Width = width
		_, text := drawBoth(t, newTestAtlas(t), d)
		for _, leak := range []string{"SECRET", "77", "secretmark"} {
			if strings.Contains(strings.ReplaceAll(text, "\n", " "), ">"+leak) || strings.Contains(text, "1213: OE SECRET") || strings.Contains(text, leak+")") {
				t.Errorf("width %d: %s is shown", width, leak)
			}
		}
	}
}

func TestClustersKeepBattlesTogether(t *testing.T) {
	a := newTestAtlas(t)
	d := wideDrawing(t)
	d.Trails = nil
	d.Battles = []Battle{
		{Cell: "2020", From: []string{"2021"}}, {Cell: "2121", From: []string{"2120"}}, // neighbours
		{Cell: "4040", From: []string{"1010"}}, // attackers far away do not widen it
	}
	p, err := a.plan(&d)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.regions) != 2 || !strings.Contains(p.regions[0].caption, "2020") || !strings.Contains(p.regions[0].caption, "2121") {
		t.Fatalf("regions %+v", p.regions)
	}
	for _, in := range p.regions {
		if in.view.cell() < 50 {
			t.Errorf("region %s at %.0f pixels a hex", in.letter, in.view.cell())
		}
	}
	many := d
	many.Battles = nil
	for i := range 20 {
		many.Battles = append(many.Battles, Battle{Cell: testGrid.Join(12+i%5*7, 12+i/5*8).String()})
	}
	if p, err = a.plan(&many); err != nil || len(p.regions) != MaxRegions {
		t.Errorf("%d regions (%v), want %d", len(p.regions), err, MaxRegions)
	}
}

func TestDescribedStackIsReadable(t *testing.T) {
	s := adjudicator.Stack{Cell: "2720", Counters: []adjudicator.Counter{
		{Nation: "BU", Label: "1 Bde", Values: "6-3-6", Marks: []string{"demoralized"}}, {Nation: "OE", Hidden: true, Label: "x"},
	}}
	if got, want := describe(s), "2720: BU 1 Bde 6-3-6 (demoralized); OE ?"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// The badges of a counter cover none of its values, at any size.
func TestBadgesOfACounterLeaveItsValuesFree(t *testing.T) {
	for z := 16.0; z <= 60; z += 4 {
		s := slot{at: sized(0, 0, z, z)}
		letters := 0.37 * z * capHeight
		values := rect{point{0, 0.81*z - letters/2}, point{z, 0.81*z + letters/2}}
		for k := range 2 {
			if badge := box(s.badgeAt(k), 1.16*s.badgeSize(), 1.16*s.badgeSize()); badge.overlap(values) > 0 {
				t.Errorf("badge %d of a counter of %.0f covers its values: %.1f and %.1f", k, z, badge, values)
			}
		}
	}
}
