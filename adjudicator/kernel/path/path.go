// Package path searches a dense graph of cells: what can be reached within
// a number of points, the cheapest way there, whether a written way is
// legal and why not, and the nearest source. Costs are whole numbers; a
// game with half points counts in halves.
//
// A Search is scratch space: after its first use it allocates nothing. It
// is not safe for concurrent use.
package path

// Cell is an index into a Net.
type Cell = int32

// None is no cell: a way that leads off the map.
const None Cell = -1

// Net joins the cells of a map. Every cell has the same number of ways out.
type Net struct {
	degree int
	to     []Cell
}

// NewNet returns a net of n cells with degree ways out of each, none of them
// joined yet.
func NewNet(n, degree int) *Net {
	net := &Net{degree: degree, to: make([]Cell, n*degree)}
	for i := range net.to {
		net.to[i] = None
	}
	return net
}

// Join leads one way out of a cell to another cell.
func (n *Net) Join(from Cell, way int, to Cell) { n.to[int(from)*n.degree+way] = to }

// Len returns the number of cells.
func (n *Net) Len() int { return len(n.to) / n.degree }

// Way returns the way that leads from one cell to an adjacent one, -1 when
// they are not adjacent.
func (n *Net) Way(from, to Cell) int {
	for w, c := range n.ways(from) {
		if c == to && c != None {
			return w
		}
	}
	return -1
}

func (n *Net) ways(from Cell) []Cell {
	i := int(from) * n.degree
	return n.to[i : i+n.degree : i+n.degree]
}

// Rules are one traveller's: what a step costs him and why he may not make
// it. A reason of "" allows the step; costs are never negative. Step must
// depend on nothing but its arguments while a search runs.
type Rules interface {
	Step(from, to Cell, way int) (cost int, reason string)
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
