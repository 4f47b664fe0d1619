package hex

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// schemes are all combinations of a numbering.
func schemes() []Grid {
	var out []Grid
	for i := range 32 {
		out = append(out, Grid{RowFirst: i&1 > 0, FlatTop: i&2 > 0, ShiftOdd: i&4 > 0, EastToWest: i&8 > 0, Northward: i&16 > 0})
	}
	return out
}

// balkans is the numbering of a map whose neighbours are known from print:
// rows first, columns westwards, odd rows half a hex to the west.
var balkans = Grid{RowFirst: true, ShiftOdd: true, EastToWest: true}

func TestPrintedNeighbours(t *testing.T) {
	for _, x := range []struct {
		hex  ID
		want []ID
	}{
		{3333, []ID{3332, 3334, 3233, 3234, 3433, 3434}}, // odd row: c and c+1
		{2720, []ID{2719, 2721, 2620, 2621, 2820, 2821}},
		{3434, []ID{3433, 3435, 3333, 3334, 3533, 3534}}, // even row: c-1 and c
	} {
		got := map[ID]bool{}
		for _, n := range balkans.Neighbours(x.hex) {
			got[n] = true
		}
		for _, w := range x.want {
			if !got[w] {
				t.Errorf("%s lacks neighbour %s: %v", x.hex, w, got)
			}
		}
	}
	for _, chain := range [][]ID{{3333, 3434, 3533, 3633}, {3228, 3229}} { // contiguous on the printed map
		for i := 1; i < len(chain); i++ {
			if !balkans.Adjacent(chain[i-1], chain[i]) {
				t.Errorf("%s and %s are not adjacent", chain[i-1], chain[i])
			}
		}
	}
}

func TestEverySchemeIsAHexGrid(t *testing.T) {
	for _, g := range schemes() {
		h := g.Join(20, 30)
		if c, r := g.Split(h); c != 20 || r != 30 {
			t.Fatalf("%+v: split %d %d", g, c, r)
		}
		x, y := g.Center(h)
		for d, n := range g.Neighbours(h) {
			nx, ny := g.Center(n)
			if dist := math.Hypot(nx-x, ny-y); math.Abs(dist-1) > 1e-9 {
				t.Errorf("%+v: neighbour %d lies %f away", g, d, dist)
			}
			if back := g.Neighbour(n, Dir((d+3)%6)); back != h {
				t.Errorf("%+v: there and back ends at %s", g, back)
			}
			if g.Distance(h, n) != 1 || !g.Adjacent(n, h) || NewSide(h, n) != NewSide(n, h) {
				t.Errorf("%+v: neighbour %d is not one hex away", g, d)
			}
		}
	}
}

// TestDistanceIsAMetric compares with the geometry: the number of hexes is
// the least n for which the centres can be joined by n unit steps.
func TestDistanceIsAMetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := schemes()[rapid.IntRange(0, 31).Draw(t, "scheme")]
		at := func(name string) ID {
			return g.Join(rapid.IntRange(0, 99).Draw(t, name+" column"), rapid.IntRange(0, 99).Draw(t, name+" row"))
		}
		a, b, c := at("a"), at("b"), at("c")
		d := g.Distance(a, b)
		if d != g.Distance(b, a) || d > g.Distance(a, c)+g.Distance(c, b) || (d == 0) != (a == b) {
			t.Fatalf("%+v: %s to %s: %d", g, a, b, d)
		}
		ax, ay := g.Center(a)
		bx, by := g.Center(b)
		if straight := math.Hypot(bx-ax, by-ay); float64(d) < straight-1e-9 || float64(d) > straight*2/math.Sqrt(3)+1e-9 {
			t.Fatalf("%+v: %s to %s: %d hexes, %f straight", g, a, b, d, straight)
		}
	})
}

func TestDirectionsOnThePrintedMap(t *testing.T) {
	x, y := balkans.Center(2720)
	if wx, wy := balkans.Center(2721); wx >= x || wy != y {
		t.Error("the higher column is not to the west")
	}
	if _, sy := balkans.Center(2820); sy <= y {
		t.Error("the higher row is not to the south")
	}
}

func TestParse(t *testing.T) {
	if h, err := Parse("0940"); err != nil || h != 940 || h.String() != "0940" {
		t.Errorf("0940: %d %v", h, err)
	}
	for _, s := range []string{"", "27", "27200", "27a0", "-720", "２７２０"} {
		if h, err := Parse(s); err == nil {
			t.Errorf("%q was read as %s", s, h)
		}
	}
	if balkans.Join(100, 3) != 0 || balkans.Join(-1, 3) != 0 {
		t.Error("a number that does not fit was made")
	}
}

func BenchmarkDistance(b *testing.B) {
	n := 0
	for i := range b.N {
		n += balkans.Distance(1010, ID(1010+i%3000))
	}
	_ = n
}

func TestANumberCarriesItsSheet(t *testing.T) {
	h := ID(2720).OnSheet(2)
	if h.Sheet() != 2 || h.String() != "2720" || h.OnSheet(0) != 2720 || ID(2720).Sheet() != 0 {
		t.Errorf("hex %d: sheet %d, %s", h, h.Sheet(), h)
	}
	for d, n := range balkans.Neighbours(h) {
		if n != balkans.Neighbour(2720, Dir(d)).OnSheet(2) || !balkans.Adjacent(h, n) || balkans.Adjacent(2720, n) {
			t.Errorf("neighbour %d of a hex on sheet 2: %d", d, n)
		}
	}
	if n := balkans.Neighbour(ID(140).OnSheet(1), 0); n.Sheet() != 1 {
		t.Errorf("the neighbour lies on sheet %d", n.Sheet())
	}
}
