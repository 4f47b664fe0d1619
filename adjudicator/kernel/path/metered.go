package path

import "slices"

// Metered searches cheapest ways on which a traveller may meet only so much of something
// besides what he pays: a way that meets less may be worth more points. Both are counted
// in whole numbers.
type Metered struct {
	Net   *Net
	Room  int              // how much may be met
	Limit int              // and how many points spent
	Meets func(c Cell) int // how much is met in a cell
	Start Cell             // where the traveller stands, and meets nothing; None for nowhere
	Step  Stride
	Leaps func(c Cell) []Cell // the cells to which one leads besides its ways, each for a point; nil for none

	marks []mark
	queue [][]int // marks to go on from, by cost
}

// Stride is what a step costs, and whether it may be made.
type Stride func(from, to Cell, way int) (cost int, ok bool)

// mark is what a search knows of a cell that is reached with so much met.
type mark struct {
	cost, from  int // from: the index of the mark before, -1 for a start
	known, done bool
}

// Search finds the cheapest ways from some cells.
func (x *Metered) Search(starts ...Cell) *Metered {
	x.marks = make([]mark, x.Net.Len()*(x.Room+1))
	for _, c := range starts {
		x.reach(c, 0, -1, 0)
	}
	for cost := 0; cost < len(x.queue); cost++ {
		for i := 0; i < len(x.queue[cost]); i++ {
			x.leave(x.queue[cost][i], cost)
		}
	}
	return x
}

// cell is that of a mark.
func (x *Metered) cell(at int) Cell { return Cell(at / (x.Room + 1)) }

// leave goes on from a mark by all ways, unless that was done for less.
func (x *Metered) leave(at, cost int) {
	if m := &x.marks[at]; m.done || m.cost != cost {
		return
	}
	x.marks[at].done = true
	from, met := x.cell(at), at%(x.Room+1)
	for way, to := range x.Net.Ways(from) {
		if to == None {
			continue
		}
		if n, ok := x.Step(from, to, way); ok {
			x.reach(to, cost+n, at, met)
		}
	}
	if x.Leaps != nil {
		for _, to := range x.Leaps(from) {
			x.reach(to, cost+1, at, met)
		}
	}
}

// reach notes a cell with what was met up to it, if that is allowed and cheaper.
func (x *Metered) reach(c Cell, cost, from, met int) {
	if from >= 0 || c != x.Start {
		met += x.Meets(c)
	}
	if met > x.Room || cost > x.Limit {
		return
	}
	i := int(c)*(x.Room+1) + met
	if m := &x.marks[i]; m.known && m.cost <= cost {
		return
	}
	x.marks[i] = mark{cost: cost, from: from, known: true}
	for len(x.queue) <= cost {
		x.queue = append(x.queue, nil)
	}
	x.queue[cost] = append(x.queue[cost], i)
}

// To is the cheapest way to a cell, its start included, nil for none.
func (x *Metered) To(c Cell) (way []Cell) {
	best := -1
	for i := int(c) * (x.Room + 1); i < (int(c)+1)*(x.Room+1); i++ {
		if x.marks[i].known && (best < 0 || x.marks[i].cost < x.marks[best].cost) {
			best = i
		}
	}
	for i := best; i >= 0; i = x.marks[i].from {
		way = append(way, x.cell(i))
	}
	slices.Reverse(way)
	return way
}
