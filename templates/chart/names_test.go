package chart

import (
	"fmt"
	"math"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/kernel/dice"
)

// TestNamesOfRealBoardsCoverNothing plays each game and looks, at the start and
// some turns on, at the whole board in the sizes of letters and at its regions:
// a name never covers a unit, a number, the result of a battle or another name,
// never leaves the picture, and stands at its place. Most places of a board
// that has room for them are named.
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
		for step := range 41 {
			if step%20 == 0 {
				d := Drawing{Ground: state.(adjudicator.Charter).Ground(), Scene: state.(adjudicator.Charter).Scene(adjudicator.Referee)}
				d.Trails, d.Battles = FromEvents(events, sys.Info().Kinds, sys.Info().Units)
				for _, width := range []int{0, 480, 560} {
					d.Options = Options{Width: width, Regions: MaxRegions}
					checkNames(t, a, d, fmt.Sprintf("%s, step %d, width %d", l.Name, step, width))
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
			events = append(events, next...)
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
		names := p.postNames(c, v)
		lies := p.covered(c, v)
		w, h := v.size()
		named := 0
		for i, n := range names {
			text, r := n.label.text, n.at
			if ink := c.width(text, halves(n.label.size), n.label.face); ink > r.w() || n.label.size*capHeight > r.h() {
				t.Errorf("%s: %s is larger than its room", where, text)
			}
			if r.min.x < 0 || r.min.y < 0 || r.max.x > w || r.max.y > h {
				t.Errorf("%s: %s leaves the picture", where, text)
			}
			for _, o := range lies {
				if o.overlap(r) > 0 {
					t.Errorf("%s: %s covers what lies at %.0f", where, text, o.centre())
				}
			}
			for _, o := range names[:i] {
				if o.at.overlap(r) > 0 {
					t.Errorf("%s: %s covers %s", where, text, o.label.text)
				}
			}
			at := v.px(v.at[n.cell])
			off := at.sub(point{clamp(at.x, r.min.x, r.max.x), clamp(at.y, r.min.y, r.max.y)}).length()
			if off > math.Max(0.75*v.cell(), 14) {
				t.Errorf("%s: %s is %.1f cells off its place", where, text, off/v.cell())
			}
			named++
		}
		want := 0
		for i, cell := range v.cells {
			if cell.Name != "" && rect.has(sized(0, 0, w, h), v.px(v.at[i])) {
				want++
			}
		}
		least := 6 // of ten; in a region the units of a battle may leave little room
		if v != p.main {
			least = 3
		}
		if v.cell() > 17 && named*10 < want*least {
			t.Errorf("%s: only %d of %d places are named", where, named, want)
		}
	}
}
