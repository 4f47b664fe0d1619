package storminthewest

import (
	"encoding/csv"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator/kernel/hex"
)

// courses are the rivers of the data, each as hexsides downstream.
func courses(t *testing.T) (names []string, of map[string][]hex.Side) {
	t.Helper()
	text, err := fs.ReadFile(Data(), "rivers.csv")
	if err != nil {
		t.Fatal(err)
	}
	r := csv.NewReader(strings.NewReader(string(text)))
	r.Comment = '#'
	all, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	of = map[string][]hex.Side{}
	for _, cells := range all[1:] {
		a, errA := hex.Parse(cells[1])
		b, errB := hex.Parse(cells[2])
		if errA != nil || errB != nil {
			t.Fatal(cells)
		}
		if of[cells[0]] == nil {
			names = append(names, cells[0])
		}
		of[cells[0]] = append(of[cells[0]], hex.NewSide(a, b))
	}
	return names, of
}

// shared is the corner that two hexsides have in common.
func shared(p, q hex.Side) (corner, bool) {
	for _, c := range corners(p) {
		if slices.Contains(corners(q), c) {
			return c, true
		}
	}
	return corner{}, false
}

// leaves tells whether a corner lies at the edge of the map, or on an all-sea
// hexside.
func (g *gameData) leaves(c corner) bool {
	for i, h := range c {
		at, to := g.board.At(h), g.board.At(c[(i+1)%3])
		if at == noCell || to != noCell && !g.board.joined(at, to) {
			return true
		}
	}
	return false
}

// A river runs without a break from its spring to another one, or off the map;
// it may leave the map and come back. No two run side by side.
func TestRiversRunInUnbrokenCourses(t *testing.T) {
	g := theData(t)
	names, of := courses(t)
	if len(names) != 40 {
		t.Errorf("%d rivers, want 40", len(names))
	}
	on := map[corner]map[string]bool{}
	first := map[hex.Side]string{}
	for _, name := range names {
		double := 0
		for _, s := range of[name] {
			for _, c := range corners(s) {
				if on[c] == nil {
					on[c] = map[string]bool{}
				}
				on[c][name] = true
			}
			if first[s] == "" {
				first[s] = name
			} else {
				double++
			}
		}
		if double > 2 {
			t.Errorf("the %s runs along another river on %d hexsides", name, double)
		}
	}
	if len(first) != 604 {
		t.Errorf("%d hexsides, want 604", len(first))
	}
	ends := func(s hex.Side, fit func(corner) bool) bool { return slices.ContainsFunc(corners(s), fit) }
	for _, name := range names {
		list := of[name]
		for i := 1; i < len(list); i++ {
			if _, ok := shared(list[i-1], list[i]); !ok && !(ends(list[i-1], g.leaves) && ends(list[i], g.leaves)) {
				t.Errorf("the %s is broken between %s and %s", name, list[i-1], list[i])
			}
		}
		if !ends(list[len(list)-1], func(c corner) bool { return g.leaves(c) || len(on[c]) > 1 }) {
			t.Errorf("the %s ends in the middle of the land", name)
		}
	}
	for _, name := range strings.Fields("Rhine Seine Meuse Marne Oise Aisne Somme Scheldt Moselle") {
		if !slices.ContainsFunc(of[name], func(s hex.Side) bool { return g.riverOf(s) == majorRiver }) {
			t.Errorf("the %s is nowhere a major river", name)
		}
	}
}

// riverOf is what lies on a hexside.
func (g *gameData) riverOf(s hex.Side) river {
	for _, f := range g.board.Faces(s) {
		return g.board.hexes[f.Cell].river[f.Dir]
	}
	return noRiver
}

// The two faces of a hexside say the same.
func TestHexsidesAreTheSameFromBothSides(t *testing.T) {
	b := &theData(t).board
	for c := range b.hexes {
		for way, n := range b.next(cell(c)) {
			if n == noCell {
				continue
			}
			back := b.dirTo(n, cell(c))
			if b.hexes[c].river[way] != b.hexes[n].river[back] || b.hexes[c].closed[way] != b.hexes[n].closed[back] {
				t.Errorf("%s/%s: the two faces differ", b.hexes[c].id, b.hexes[n].id)
			}
		}
	}
}

// The bank on which a place lies, as one looks downstream.
const leftBanks = `2337 Somme, 2533 Somme, 2932 Aisne, 2835 Aisne, 2835 Oise, 3229 Marne, 3624 Marne, 2916 Moselle, 3619 Moselle, 3617 Meurthe, 2524 Meuse, 1823 Meuse,
1823 Sambre, 1719 Meuse, 2028 Sambre, 1826 Sambre, 1535 Lys, 1536 Lys, 3438 Seine, 3339 Seine, 3708 Rhine, 3522 Ornain`

const rightBanks = `2432 Somme, 2334 Somme, 2140 Somme, 3029 Vesle, 2634 Oise, 2633 Oise, 3232 Marne, 3231 Marne, 3326 Marne, 3235 Marne, 3217 Moselle, 3617 Moselle,
4114 Moselle, 3715 Meurthe, 4013 Meurthe, 2623 Meuse, 3420 Meuse, 1821 Meuse, 1125 Scheldt, 1930 Scheldt, 2032 Scheldt, 1635 Lys, 1432 Lys, 3337 Seine, 3238 Seine,
2744 Seine, 2130 Selle`

func TestTownsLieOnTheirBanks(t *testing.T) {
	_, of := courses(t)
	for list, want := range map[string]bool{leftBanks: true, rightBanks: false} {
		for _, place := range strings.Split(list, ",") {
			number, name, _ := strings.Cut(strings.TrimSpace(place), " ")
			h, err := hex.Parse(number)
			if err != nil {
				t.Fatal(err)
			}
			var found int
			for i, s := range of[name] {
				if s.A != h && s.B != h {
					continue
				}
				if left, ok := bank(of[name], i, h); ok {
					if found++; left != want {
						t.Errorf("%s: on the wrong bank of the %s at %s", number, name, s)
					}
				}
			}
			if found == 0 {
				t.Errorf("%s does not lie on the %s", number, name)
			}
		}
	}
}

// bank tells whether a hex lies on the left of a hexside of a course.
func bank(list []hex.Side, i int, h hex.ID) (left, ok bool) {
	ends := corners(list[i])
	if len(ends) != 2 {
		return false, false
	}
	from, to := ends[0], ends[1]
	if i+1 < len(list) {
		if c, meets := shared(list[i], list[i+1]); meets {
			if c == from {
				from, to = to, from
			}
			return onLeft(from, to, h), true
		}
	}
	if i > 0 {
		if c, meets := shared(list[i], list[i-1]); meets {
			if c == to {
				from, to = to, from
			}
			return onLeft(from, to, h), true
		}
	}
	return false, false
}

// onLeft tells whether a hex lies on the left of the way from one corner to
// another; y grows southwards.
func onLeft(from, to corner, h hex.ID) bool {
	spot := func(c corner) (x, y float64) {
		for _, n := range c {
			cx, cy := grid.Center(n)
			x, y = x+cx/3, y+cy/3
		}
		return x, y
	}
	x0, y0 := spot(from)
	x1, y1 := spot(to)
	x, y := grid.Center(h)
	return (x1-x0)*(y-y0)-(y1-y0)*(x-x0) < 0
}
