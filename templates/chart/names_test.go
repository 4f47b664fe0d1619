package chart

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/templates/phrases"
)

// TestNamesOfRealBoardsCoverNothing plays each game and looks, at the start and
// some turns on, at the whole board in the sizes of letters and at its regions,
// with what the last few sheets moved and fought: a label, be it a name, a number
// or the result of a battle, never covers a unit or another label and never
// leaves the picture. A name stands at its place or has a line to it. Where
// somebody fought is always named; on a board with room for them also cities,
// places that win points and most others.
func TestNamesOfRealBoardsCoverNothing(t *testing.T) {
	a := newTestAtlas(t)
	for _, l := range games.All() {
		sys, err := l.Open(l.Data)
		if err != nil {
			t.Fatal(err)
		}
		roll, guess := dice.NewSource([]byte("names"), "game"), dice.NewSource([]byte("names"), "players")
		state, _, err := sys.Setup(sys.Info().Scenarios[0].Name, nil, roll)
		if err != nil {
			t.Fatal(err)
		}
		var events []adjudicator.Event
		for step := range 55 {
			if step%9 == 0 {
				boards := state.(adjudicator.Charter).Boards(adjudicator.Referee)
				board := boards[step/9%len(boards)] // of several each in turn
				d := Drawing{Ground: board.Ground, Scene: board.Scene}
				d.Trails, d.Battles = FromEvents(events, sys.Info().Kinds, sys.Info().Units)
				for _, width := range []int{0, 480, 560, 700, 784} {
					if width == 784 && !board.Ground.Hexes { // letters draw it wider
						continue
					}
					d.Options = Options{Width: width, Regions: MaxRegions, Lang: phrases.Langs()[step/9%2]}
					checkNames(t, a, d, fmt.Sprintf("%s, step %d, width %d", l.Name, step, width))
					most := 0.1
					if d.Options.Legend, d.Options.Short = true, width < 784; !d.Options.Short { // all signs
						most = 0.12
					}
					if width > 0 {
						checkLegend(t, a, d, most, fmt.Sprintf("%s, step %d, width %d", l.Name, step, width))
					}
				}
				events = nil
			}
			owes := state.Pending()
			player, plays := state.(adjudicator.Suggester)
			if len(owes) == 0 || !plays {
				break
			}
			guess.Begin(uint64(step + 1))
			roll.Begin(uint64(step + 1))
			sheet := player.Suggest(owes[0].Seat, guess)
			next, err := state.Apply(adjudicator.Command{Seq: uint64(step + 1), Kind: adjudicator.CommandSheet, Seat: owes[0].Seat, Sheet: sheet}, roll)
			if err != nil {
				t.Fatalf("%s: %v", l.Name, err)
			}
			if step%9 >= 5 {
				events = append(events, next...)
			}
		}
	}
}

// checkNames looks at the names of a drawing and of its regions.
func checkNames(t *testing.T, a *Atlas, d Drawing, where string) {
	t.Helper()
	p, err := a.plan(&d)
	if err != nil {
		t.Fatal(err)
	}
	views := map[string]*view{"board": p.main}
	for _, r := range p.regions {
		views["region "+r.letter] = r.view
	}
	c := newRaster(newPicture(1, 1), &bench{}, a.fonts, a.shades)
	for name, v := range views {
		where := where + ", " + name
		l := p.layLabels(c, v)
		checkLabels(t, c, p, v, l, where)
		named := make(map[int]bool)
		for _, n := range l.names {
			named[n.cell] = true
			if ink := c.width(n.label.text, halves(n.label.size), n.label.face); ink > n.at.w() || n.label.size*capHeight > n.at.h() {
				t.Errorf("%s: %s is larger than its room", where, n.label.text)
			}
			at := v.px(v.at[n.cell])
			off := at.sub(point{clamp(at.x, n.at.min.x, n.at.max.x), clamp(at.y, n.at.min.y, n.at.max.y)}).length()
			if off > math.Max(0.75*v.cell(), 14) && n.lead == nil {
				t.Errorf("%s: %s is %.1f cells off its place", where, n.label.text, off/v.cell())
			}
		}
		w, h := v.size()
		if numbered := map[int]bool{}; v.hexes && v.fine() {
			for _, n := range l.numbers {
				numbered[n.cell] = true
			}
			for i, cell := range v.cells {
				if sized(0, 0, w, h).has(v.px(v.at[i])) && !v.kinds[i].water() && !numbered[i] {
					t.Errorf("%s: hex %s has no number", where, cell.ID)
				}
			}
		}
		for i, cell := range v.cells {
			fought := slices.ContainsFunc(p.fights, func(f fight) bool { return f.cell == i })
			_, star := v.printed(cell, adjudicator.MarkStar)
			near := func(j int) bool { return v.cells[j].Name == cell.Name && v.at[i].sub(v.at[j]).length() < 3*v.pitch }
			town := named[i]
			for j := range named { // order decides nothing
				town = town || v.hexes && near(j)
			}
			if times := len(slices.DeleteFunc(slices.Collect(maps.Keys(named)), func(j int) bool { return !near(j) })); v.hexes && cell.Name != "" && times > 1 {
				t.Errorf("%s: %s is named %d times", where, cell.Name, times)
			}
			shown := sized(0, 0, w, h).grow(-0.2 * v.cell()).has(v.px(v.at[i]))
			if due := fought || !v.coarse() && (star || cell.Kind == "city"); due && shown && cell.Name != "" && !town {
				t.Errorf("%s: %s is not named", where, cell.Name)
			}
		}
		want := 0
		for i, cell := range v.cells {
			if cell.Name != "" && rect.has(sized(0, 0, w, h), v.px(v.at[i])) {
				want++
			}
		}
		least := 6 // of ten, or one in a hundred fewer; in a region the units of a battle may leave little room
		if v != p.main {
			least = 3
		}
		if v.cell() > 17 && len(named) < want*least/10-want/100 {
			t.Errorf("%s: only %d of %d places are named", where, len(named), want)
		}
	}
}

// checkLabels looks at the labels of a view: what they cover and whether they
// stand whole in the picture.
func checkLabels(t *testing.T, c canvas, p *plan, v *view, l labels, where string) {
	t.Helper()
	type thing struct {
		what string
		at   rect
	}
	var lies, labels []thing
	for _, r := range (counterLayer{v}).unitsAt(p.piles) {
		lies = append(lies, thing{"a unit", r})
	}
	for _, r := range (terrainLayer{v}).panelNamesAt(c, p.says) {
		lies = append(lies, thing{"the name of a map", r})
	}
	for _, b := range l.bursts {
		if v.coarse() { // the star of an overview stands for the fight and its units
			lies = append(lies, thing{"the battle at " + b.Cell, b.at})
		} else {
			labels = append(labels, thing{"the battle at " + b.Cell, b.at})
		}
	}
	for _, n := range l.numbers {
		labels = append(labels, thing{"number " + n.label.text, n.at})
	}
	for _, n := range slices.Concat(l.names, l.letters.notes, l.letters.numbers, l.letters.rivers, l.letters.countries) {
		if n.parts == nil {
			labels = append(labels, thing{n.label.text, n.at})
		}
	}
	for _, n := range l.letters.rivers {
		for _, r := range n.parts { // those of one name touch each other
			for _, o := range slices.Concat(lies, labels) {
				if o.at.overlap(r) > 0.01 {
					t.Errorf("%s: the river %s covers %s at %.0f", where, n.label.text, o.what, o.at.centre())
				}
			}
		}
	}
	w, h := v.size()
	for i, n := range labels {
		r := n.at
		if r.min.x < 0 || r.min.y < 0 || r.max.x > w || r.max.y > h {
			t.Errorf("%s: %s leaves the picture", where, n.what)
		}
		for _, o := range slices.Concat(lies, labels[:i]) {
			if o.at.overlap(r) > 0.01 { // rectangles that touch differ by rounding
				t.Errorf("%s: %s covers %s at %.0f", where, n.what, o.what, o.at.centre())
			}
		}
	}
	for _, n := range slices.Concat(l.names, l.letters.numbers, l.letters.countries) {
		for _, o := range p.covered(v) {
			if o.overlap(n.at) > 0 {
				t.Errorf("%s: %s covers a mark at %.0f", where, n.label.text, o.centre())
			}
		}
	}
}

// checkLegend looks at the legend of a letter's map: it takes no more of the picture, and
// its texts stand apart and whole in it.
func checkLegend(t *testing.T, a *Atlas, d Drawing, most float64, where string) {
	t.Helper()
	p, err := a.plan(&d)
	if err != nil {
		t.Fatal(err)
	}
	if share := p.legend.h() / float64(p.h); share > most || len(p.items) < 4 {
		t.Errorf("%s: the legend takes %.1f %% of the picture, with %d items", where, 100*share, len(p.items))
	}
	size, _ := p.legendSizes()
	var texts []rect
	for _, it := range p.items {
		r := sized(it.text.x, it.text.y-size*capHeight/2, a.fonts.width(visible(it.word), size, regular), size*capHeight)
		if r.max.x > p.legend.max.x || r.max.y > p.legend.max.y || it.at.min.x < p.legend.min.x {
			t.Errorf("%s: %q leaves the legend", where, it.word)
		}
		for _, o := range texts {
			if o.overlap(r) > 0 {
				t.Errorf("%s: %q crosses another text of the legend", where, it.word)
			}
		}
		texts = append(texts, r)
	}
}
