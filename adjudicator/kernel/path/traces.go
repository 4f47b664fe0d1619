package path

// Traces are the cells that lines from sources of several kinds reach, such as lines of
// supply: a bit for each kind, below 8.
type Traces struct {
	flood *Flood
	open  []bool
	kinds []uint8 // by cell
}

// NewTraces returns traces over a net. Begin starts them.
func NewTraces(net *Net) *Traces {
	return &Traces{flood: NewFlood(net), open: make([]bool, net.Len()), kinds: make([]uint8, net.Len())}
}

// Begin forgets what was reached; lines pass the cells that are open now.
func (t *Traces) Begin(open func(at Cell) bool) {
	for c := range t.open {
		t.open[c], t.kinds[c] = open(Cell(c)), 0
	}
}

// Trace adds the lines from those sources of a kind that are some now and are open themselves.
func (t *Traces) Trace(kind uint8, sources []Cell, is func(at Cell) bool) {
	t.flood.Begin()
	for _, c := range sources {
		if t.open[c] && is(c) {
			t.flood.Add(c)
		}
	}
	for _, c := range t.flood.Spread(func(_, to Cell, _ int) bool { return t.open[to] }) {
		t.kinds[c] |= 1 << kind
	}
}

// From tells whether a line leads to a cell from a source of a kind.
func (t *Traces) From(at Cell, kind uint8) bool { return t.kinds[at]>>kind&1 != 0 }

// Reach tells whether any line leads to a cell.
func (t *Traces) Reach(at Cell) bool { return t.kinds[at] != 0 }
