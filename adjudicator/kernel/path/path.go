// Package path searches a dense graph of cells, hexes or spaces. A Search
// counts points: what can be reached within a number of them, the cheapest
// way there, the nearest source. A Flood counts steps: everything that is
// joined to some sources, nearest first. Net.Walk tells whether a written way
// is legal and why not. Costs are whole numbers; a game with half points
// counts in halves.
//
// A Search and a Flood are scratch space: after the first use they allocate
// nothing. They are not safe for concurrent use, and a function that a flood
// asks must not begin the same flood anew.
package path

// Cell is an index into a Net.
type Cell = int32

// None is no cell: a way that leads off the map.
const None Cell = -1

// Net joins the cells of a map. Each cell has as many ways out as it likes;
// a way is known by its cell and its place in the list of that cell.
type Net struct {
	first []int32 // of the ways of each cell in to, and the end of the last
	to    []Cell
}

// NewNet returns the net in which ways lists, by cell, where each way out of
// it leads; None is a way that leads off the map.
func NewNet(ways [][]Cell) *Net {
	n := &Net{first: make([]int32, 1, len(ways)+1)}
	for _, list := range ways {
		n.to = append(n.to, list...)
		n.first = append(n.first, int32(len(n.to)))
	}
	return n
}

// Len returns the number of cells.
func (n *Net) Len() int { return len(n.first) - 1 }

// Ways lists where each way out of a cell leads. The list is not to be
// changed.
func (n *Net) Ways(from Cell) []Cell {
	i, end := n.first[from], n.first[from+1]
	return n.to[i:end:end]
}

// Way returns the way that leads from one cell to an adjacent one, -1 when
// they are not adjacent.
func (n *Net) Way(from, to Cell) int {
	for w, c := range n.Ways(from) {
		if c == to && c != None {
			return w
		}
	}
	return -1
}

// Rules are one traveller's: what a step costs him and why he may not make
// it. A reason of "" allows the step; costs are never negative. Step must
// depend on nothing but its arguments while a search runs.
type Rules interface {
	Step(from, to Cell, way int) (cost int, reason string)
}

// Steps are Rules that are one function.
type Steps func(from, to Cell, way int) (cost int, reason string)

// Step implements Rules.
func (s Steps) Step(from, to Cell, way int) (cost int, reason string) { return s(from, to, way) }

// Bounded are Rules that know what any way from one cell to another costs at
// least: nothing to itself, and never more than by way of a third.
type Bounded interface {
	Rules
	Least(from, to Cell) int
}

// Straight goes from one cell to another by steps that each come nearer, always
// by the one that promises the cheapest way. It tells what that costs; false
// when there is no such way within limit, though others may lead there.
func (n *Net) Straight(from, to Cell, limit int, rules Bounded) (cost int, ok bool) {
	for from != to {
		best, dear, promise, left := None, 0, 0, rules.Least(from, to)
		for way, c := range n.Ways(from) {
			if c == None {
				continue
			}
			least := rules.Least(c, to)
			if least >= left {
				continue
			}
			if step, reason := rules.Step(from, c, way); reason == "" && (best == None || step+least < promise) {
				best, dear, promise = c, step, step+least
			}
		}
		if cost += dear; best == None || cost > limit {
			return cost, false
		}
		from = best
	}
	return cost, true
}

// Goals tells whether a cell is what a trace looks for, at the cost it was
// reached for.
type Goals interface {
	Goal(c Cell, cost int) bool
}

// Reasons that Walk gives itself; all others come from the Rules.
const (
	NotAdjacent = "not-adjacent"
	TooFar      = "too-far"
)

// Walked is the verdict on a written path.
type Walked struct {
	Cost   int    // of the steps up to At
	At     int    // index of the cell that could not be entered, len(path) when all is well
	Need   int    // cost of the step that was refused with TooFar
	Reason string // "" when the whole path is legal
}

// Walk follows a written path whose first cell is where the traveller
// stands, and stops at the first step that is not allowed or not affordable.
func (n *Net) Walk(cells []Cell, limit int, rules Rules) Walked {
	spent := 0
	for i := 1; i < len(cells); i++ {
		from, to := cells[i-1], cells[i]
		way := n.Way(from, to)
		if way < 0 {
			return Walked{Cost: spent, At: i, Reason: NotAdjacent}
		}
		cost, reason := rules.Step(from, to, way)
		if reason != "" {
			return Walked{Cost: spent, At: i, Reason: reason}
		}
		if spent+cost > limit {
			return Walked{Cost: spent, At: i, Need: cost, Reason: TooFar}
		}
		spent += cost
	}
	return Walked{Cost: spent, At: len(cells)}
}
