package chart

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"

	"feldpost/adjudicator"
)

// ErrNoGround is the error for a drawing without a ground or without cells.
var ErrNoGround = errors.New("no ground to draw")

// circumradius of a hex whose neighbours' centres are 1 apart.
const circumradius = 0.5773502691896258

// board is a ground made ready for drawing: places found, hexsides turned
// into corners, coasts and rivers laid. It never changes once made.
type board struct {
	livery
	hexes  bool
	base   float64 // angle of the first neighbour
	cells  []adjudicator.Cell
	kinds  []terrain
	at     []point
	index  map[string]int
	byRow  []int    // cells by height, then as given
	near   [][6]int // neighbour in each direction, -1 at the edge; hexes only
	sides  []side
	lined  []string // kinds of marks that lie on sides
	links  []link
	coasts []coast // one a cell; hexes only
	rivers []river
	extent rect               // of all cells, their whole shapes
	pitch  float64            // distance of neighbours
	bends  map[[2]int]point   // of the links that have one
	seats  []adjudicator.Seat // that hold cells as printed
	shapes []area             // below a board of points, or around boards of hexes
	found  sync.Map           // places for the names of countries, by heart
}

// size is what the board takes in bytes, about.
func (b *board) size() int {
	n := 1024*len(b.cells) + 128*(len(b.sides)+len(b.links))
	for _, a := range b.shapes {
		n += 16 * len(a.pts)
	}
	return n
}

// side is a hexside: the first cell, the direction of the other, the kind.
type side struct {
	cell, dir  int
	kind, name string
}

// link joins two cells by their indices.
type link struct {
	a, b int
	kind string
	name string // of those who alone may use it
	bend point  // of its middle, to pass by a cell that lies in the way; points only
}

// newBoard prepares a ground. Edges and links of unknown cells are left out,
// a repeated cell counts once.
func newBoard(g *adjudicator.Ground) (*board, error) {
	b := &board{livery: liveryOf(g), hexes: g.Hexes, index: make(map[string]int, len(g.Cells)), pitch: 1}
	if g.Hexes && !g.Pointy {
		b.base = degrees(30)
	}
	for _, c := range g.Cells {
		if !finite(c.X) || !finite(c.Y) {
			return nil, fmt.Errorf("cell %q: centre out of range", c.ID)
		}
		if _, known := b.index[c.ID]; known {
			continue
		}
		b.index[c.ID] = len(b.cells)
		b.cells = append(b.cells, c)
		b.kinds = append(b.kinds, terrainOf(c.Terrain))
		b.at = append(b.at, point{c.X, c.Y})
	}
	if len(b.cells) == 0 {
		return nil, ErrNoGround
	}
	for i := range b.cells {
		b.byRow = append(b.byRow, i)
	}
	slices.SortStableFunc(b.byRow, func(i, k int) int { return cmp.Compare(math.Round(b.at[i].y*100), math.Round(b.at[k].y*100)) })
	for _, l := range g.Links {
		i, known := b.index[l.A]
		k, also := b.index[l.B]
		if known && also && i != k {
			b.links = append(b.links, link{a: i, b: k, kind: l.Kind, name: l.Name})
		}
	}
	if b.hexes {
		b.findNeighbours()
		b.findSides(g.Edges)
		b.layCoasts()
		b.layRivers()
		b.extent = around(b.at).grow(circumradius)
		b.layShapes(g.Shapes)
		return b, nil
	}
	b.pitch = b.nearest()
	b.seats = seatsOf(b.cells)
	b.layBends()
	b.extent = around(b.at).grow(b.pitch * 0.5)
	b.layShapes(g.Shapes)
	return b, nil
}

// finite bounds coordinates to what drawing can hold.
func finite(v float64) bool { return math.Abs(v) < 1e6 }

// nearest is the typical distance of neighbouring points: the tenth part of
// the links is shorter. Without links it is guessed from the area.
func (b *board) nearest() float64 {
	var lengths []float64
	for _, l := range b.links {
		if d := b.at[l.a].sub(b.at[l.b]).length(); d > 0 {
			lengths = append(lengths, d)
		}
	}
	if len(lengths) == 0 {
		r := around(b.at)
		return math.Max(math.Max(r.w(), r.h())/math.Sqrt(float64(len(b.at))), 1e-3)
	}
	return quantile(lengths, 0.1)
}

// findNeighbours sorts centres into buckets of one unit and looks around.
func (b *board) findNeighbours() {
	type bucket struct{ x, y int }
	key := func(p point) bucket { return bucket{int(math.Floor(p.x)), int(math.Floor(p.y))} }
	buckets := make(map[bucket][]int, len(b.at))
	for i, p := range b.at {
		buckets[key(p)] = append(buckets[key(p)], i)
	}
	find := func(p point) int {
		k := key(p)
		for dx := -1; dx <= 1; dx++ {
			for dy := -1; dy <= 1; dy++ {
				for _, i := range buckets[bucket{k.x + dx, k.y + dy}] {
					if b.at[i].sub(p).length() < 0.2 {
						return i
					}
				}
			}
		}
		return -1
	}
	b.near = make([][6]int, len(b.at))
	for i, p := range b.at {
		for d := range 6 {
			b.near[i][d] = find(p.add(b.toward(d)))
		}
	}
}

// toward is the step to the neighbour in a direction, clockwise from the
// east (pointy hexes) or south-east (flat ones).
func (b *board) toward(dir int) point { return polar(b.base+degrees(60*float64(dir)), 1) }

// cornerStep leads from a centre to the corner between the neighbours k and
// k+1.
func (b *board) cornerStep(k int) point {
	return polar(b.base+degrees(60*float64(k)+30), circumradius)
}

// corner is a corner of the net of hexes: the first cell it belongs to, and
// which of that cell's corners it is.
type corner struct{ cell, k int }

// cornerOf names a corner of a cell the same way for all cells around it.
func (b *board) cornerOf(cell, k int) corner {
	k = (k + 6) % 6
	first := corner{cell, k}
	if n := b.near[cell][k]; n >= 0 && n < first.cell {
		first = corner{n, (k + 2) % 6}
	}
	if n := b.near[cell][(k+1)%6]; n >= 0 && n < first.cell {
		first = corner{n, (k + 4) % 6}
	}
	return first
}

// place is where a corner lies.
func (b *board) place(c corner) point { return b.at[c.cell].add(b.cornerStep(c.k)) }

// ends are the corners of a hexside, in clockwise order seen from its cell.
func (b *board) ends(s side) (corner, corner) {
	return b.cornerOf(s.cell, s.dir+5), b.cornerOf(s.cell, s.dir)
}

// findSides resolves the edges of the ground; those of cells that are not
// neighbours are left out.
func (b *board) findSides(edges []adjudicator.Edge) {
	for _, e := range edges {
		i, known := b.index[e.A]
		k, also := b.index[e.B]
		if !known || !also || i == k {
			continue
		}
		if toothed := lines(b.mark(e.Kind).Look) > 0; toothed {
			b.lined = append(b.lined, e.Kind)
		} else if k < i && e.Kind != sideSlope {
			i, k = k, i
		}
		for d, n := range b.near[i] {
			if n == k {
				b.sides = append(b.sides, side{i, d, e.Kind, e.Name})
				break
			}
		}
	}
}
