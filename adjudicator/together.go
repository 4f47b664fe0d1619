package adjudicator

import (
	"math"
	"slices"
	"strings"
)

// The space around a board that lies beside others, in hexes, and above it for its
// name.
const (
	gap  = 3
	rim  = 0.7
	head = 1.8
)

// Together is the ground of all boards, beside each other in columns, for pages that
// show them as one: that of a single board itself. No two boards have a cell of the
// same name. Each lies in a panel of its own, which has its name. A board whose hexes
// stand otherwise than those of the first is laid on its side, its top to the right.
func Together(boards []Board) *Ground {
	if len(boards) == 1 {
		return boards[0].Ground
	}
	all := &Ground{Hexes: boards[0].Ground.Hexes, Pointy: boards[0].Ground.Pointy}
	var digests []string
	moves := sideBySide(boards)
	for i := range boards {
		g, move := boards[i].Ground, moves[i]
		low, high := g.extent()
		kind, a, b := "panel", move.of(low), move.of(high)
		if move.turning {
			kind, a, b = "turned-panel", Point{b.X, a.Y}, Point{a.X, b.Y}
		}
		all.Shapes = append(all.Shapes, Shape{Kind: kind, Name: boards[i].Name, Points: []Point{{a.X - rim, a.Y - head}, {b.X + rim, b.Y + rim}}})
		digests = append(digests, g.Digest+" "+boards[i].Name)
		for _, c := range g.Cells {
			at := move.of(Point{c.X, c.Y})
			c.X, c.Y = at.X, at.Y
			all.Cells = append(all.Cells, c)
		}
		for _, s := range g.Shapes {
			s.Points = slices.Clone(s.Points)
			for j := range s.Points {
				s.Points[j] = move.of(s.Points[j])
			}
			all.Shapes = append(all.Shapes, s)
		}
		all.Edges, all.Links = append(all.Edges, g.Edges...), append(all.Links, g.Links...)
		for _, n := range g.Nations {
			if !slices.ContainsFunc(all.Nations, func(x Nation) bool { return x.Code == n.Code }) {
				all.Nations = append(all.Nations, n)
			}
		}
		for _, m := range g.Marks {
			if !slices.ContainsFunc(all.Marks, func(x MarkKind) bool { return x.Name == m.Name }) {
				all.Marks = append(all.Marks, m)
			}
		}
	}
	all.Digest = strings.Join(digests, ", ")
	return all
}

// SceneTogether is what lies on all boards, under the title of the first.
func SceneTogether(boards []Board) (all Scene) {
	for i := range boards {
		s := &boards[i].Scene
		if i == 0 {
			all.Title = s.Title
		}
		all.Stacks, all.Control = append(all.Stacks, s.Stacks...), append(all.Control, s.Control...)
		all.Marks, all.Supply = append(all.Marks, s.Marks...), append(all.Supply, s.Supply...)
		all.Boxes = append(all.Boxes, s.Boxes...)
	}
	return all
}

// LiesOnItsSide tells whether a board lies on its side among all together.
func LiesOnItsSide(boards []Board, i int) bool {
	return boards[i].Ground.Pointy != boards[0].Ground.Pointy
}

// move is how a board is laid among others.
type move struct {
	by      Point
	turning bool // its top goes to the right
}

func (m move) of(p Point) Point {
	if m.turning {
		p.X, p.Y = -p.Y, p.X
	}
	return Point{p.X + m.by.X, p.Y + m.by.Y}
}

// sideBySide finds how each board is moved: a column is filled from the top until it
// is so high that all of them make a picture somewhat wider than high.
func sideBySide(boards []Board) []move {
	low, high := make([]Point, len(boards)), make([]Point, len(boards))
	moves := make([]move, len(boards))
	area, tallest := 0.0, 0.0
	for i, b := range boards {
		moves[i].turning = LiesOnItsSide(boards, i)
		low[i], high[i] = b.Ground.extent()
		if moves[i].turning {
			low[i], high[i] = Point{-high[i].Y, low[i].X}, Point{-low[i].Y, high[i].X}
		}
		w, h := high[i].X-low[i].X+gap, high[i].Y-low[i].Y+gap
		area, tallest = area+w*h, max(tallest, h)
	}
	most := max(tallest, math.Sqrt(0.85*area))
	x, y, column := 0.0, 0.0, 0.0
	for i := range boards {
		w, h := high[i].X-low[i].X+gap, high[i].Y-low[i].Y+gap
		if y > 0 && y+h > most {
			x, y, column = x+column, 0, 0
		}
		moves[i].by = Point{x - low[i].X, y - low[i].Y}
		y, column = y+h, max(column, w)
	}
	return moves
}

// extent is the room that the cells and shapes of a ground take.
func (g *Ground) extent() (low, high Point) {
	low, high = Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
	add := func(x, y float64) {
		low, high = Point{min(low.X, x), min(low.Y, y)}, Point{max(high.X, x), max(high.Y, y)}
	}
	for _, c := range g.Cells {
		add(c.X, c.Y)
	}
	for _, s := range g.Shapes {
		for _, p := range s.Points {
			add(p.X, p.Y)
		}
	}
	return low, high
}
