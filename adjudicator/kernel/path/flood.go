package path

import "slices"

// Open tells whether a flood passes from a cell by one of its ways. It must
// depend on nothing but its arguments while a flood runs.
type Open func(from, to Cell, way int) bool

// drop is what a flood knows of one cell, if the epoch is the flood's.
type drop struct {
	epoch uint32
	steps int32 // from the nearest source
	from  Cell  // the cell before, None for a source
}

// Flood spreads over a net from any number of sources, breadth first. Ties:
// the source that was added first, then the lower way.
type Flood struct {
	net   *Net
	drops []drop
	epoch uint32
	order []Cell // the cells reached, nearest first
	done  int    // how many of them have been left by all their ways
}

// NewFlood returns a flood over a net. Begin starts it.
func NewFlood(net *Net) *Flood {
	return &Flood{net: net, drops: make([]drop, net.Len()), order: make([]Cell, 0, net.Len())}
}

// Begin forgets what was reached.
func (f *Flood) Begin() {
	f.order, f.done = f.order[:0], 0
	if f.epoch++; f.epoch == 0 { // wrapped: old marks would look fresh
		clear(f.drops)
		f.epoch = 1
	}
}

// Add makes a cell a source. One that was reached already stays as it is.
func (f *Flood) Add(c Cell) {
	if f.drops[c].epoch != f.epoch {
		f.drops[c] = drop{epoch: f.epoch, from: None}
		f.order = append(f.order, c)
	}
}

// Spread goes on from all that was reached and not left yet, and returns
// every cell reached since Begin, in that order. The slice is good until the
// next Begin.
func (f *Flood) Spread(open Open) []Cell {
	for f.Next(open) != None {
	}
	return f.order
}

// Over is a flood from some cells alone: all that it reaches.
func (f *Flood) Over(open Open, sources ...Cell) []Cell {
	f.Begin()
	for _, c := range sources {
		f.Add(c)
	}
	return f.Spread(open)
}

// Next leaves one more cell by its open ways and returns it, None when there
// is none: the cells come in the order in which they were reached.
func (f *Flood) Next(open Open) Cell {
	if f.done == len(f.order) {
		return None
	}
	c := f.order[f.done]
	f.done++
	drops, next := f.drops, drop{epoch: f.epoch, steps: f.drops[c].steps + 1, from: c}
	for way, to := range f.net.Ways(c) {
		if to != None && drops[to].epoch != next.epoch && open(c, to, way) {
			drops[to] = next
			f.order = append(f.order, to)
		}
	}
	return c
}

// Steps returns how far a cell is from the nearest source, -1 when it was not
// reached.
func (f *Flood) Steps(c Cell) int {
	if d := &f.drops[c]; d.epoch == f.epoch {
		return int(d.steps)
	}
	return -1
}

// Path appends the way to a cell that was reached, its source included, to
// buf.
func (f *Flood) Path(to Cell, buf []Cell) []Cell {
	first := len(buf)
	for c := to; c != None; c = f.drops[c].from {
		buf = append(buf, c)
	}
	slices.Reverse(buf[first:])
	return buf
}

// Stretch counts the steps from each cell to the nearest of some, -1 where no way leads.
func (n *Net) Stretch(is func(c Cell) bool) []int {
	flood, steps := NewFlood(n), make([]int, n.Len())
	flood.Begin()
	for c := range steps {
		if is(Cell(c)) {
			flood.Add(Cell(c))
		}
	}
	flood.Spread(func(_, _ Cell, _ int) bool { return true })
	for c := range steps {
		steps[c] = flood.Steps(Cell(c))
	}
	return steps
}

// Without is the net without the ways of which something is true.
func (n *Net) Without(is func(from Cell, way int) bool) *Net {
	m := &Net{first: n.first, to: slices.Clone(n.to)}
	for c := range n.Len() {
		for way := range n.Ways(Cell(c)) {
			if is(Cell(c), way) {
				m.to[int(n.first[c])+way] = None
			}
		}
	}
	return m
}
