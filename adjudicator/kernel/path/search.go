package path

import "slices"

// node is what a search knows of one cell. It is valid only when its epoch
// is the search's: nothing is cleared between searches.
type node struct {
	epoch      uint32
	settled    bool
	cost       int32
	hops       int32 // steps from the start, the second key
	from       Cell
	prev, next Cell // neighbours in the bucket's list
}

// Search finds cheapest paths with a ring of buckets, one for each cost
// that can be waiting (Dial). Ties: fewer steps, then the lower number of
// the cell before.
type Search struct {
	net     *Net
	nodes   []node
	epoch   uint32
	buckets []Cell // first cell of each, None when empty
	waiting int    // cells in buckets
	order   []Cell // settled cells, cheapest first
	maxStep int
}

// NewSearch returns a search over a net for steps that cost at most maxStep.
func NewSearch(net *Net, maxStep int) *Search {
	s := &Search{net: net, nodes: make([]node, net.Len()), buckets: make([]Cell, maxStep+1), maxStep: maxStep,
		order: make([]Cell, 0, net.Len())}
	for i := range s.buckets {
		s.buckets[i] = None
	}
	return s
}

// Reach finds every cell that rules let a traveller reach from start for at
// most limit points, and returns them cheapest first, start included. The
// slice is good until the next search.
func (s *Search) Reach(start Cell, limit int, rules Rules) []Cell {
	s.run(start, None, limit, rules, nil)
	return s.order
}

// To looks for the cheapest path to one cell and reports whether there is
// one within limit. For rules that are Bounded it looks only where such a path
// can lead, and settles no other cells.
func (s *Search) To(start, to Cell, limit int, rules Rules) bool {
	if b, ok := rules.(Bounded); ok {
		if cost, ok := s.net.Straight(start, to, limit, b); ok {
			limit = cost // the cheapest costs no more
		}
	}
	return s.run(start, to, limit, rules, nil) != None
}

// Nearest returns the first cell, by cost, that is a goal, None when none
// is within limit.
func (s *Search) Nearest(start Cell, limit int, rules Rules, goals Goals) Cell {
	return s.run(start, None, limit, rules, goals)
}

// Cost returns the cost of a settled cell of the last search.
func (s *Search) Cost(c Cell) (cost int, ok bool) {
	n := &s.nodes[c]
	if n.epoch != s.epoch || !n.settled {
		return 0, false
	}
	return int(n.cost), true
}

// Path appends the cheapest path of the last search, start included, to buf.
func (s *Search) Path(to Cell, buf []Cell) []Cell {
	first := len(buf)
	for c := to; c != None; c = s.nodes[c].from {
		buf = append(buf, c)
	}
	slices.Reverse(buf[first:])
	return buf
}

func (s *Search) run(start, to Cell, limit int, rules Rules, goals Goals) Cell {
	s.begin(start)
	var bound Bounded
	if to != None {
		bound, _ = rules.(Bounded)
	}
	for at := 0; s.waiting > 0; {
		b := at % len(s.buckets)
		c := s.buckets[b]
		if c == None {
			at++
			continue
		}
		s.unlink(c, b)
		n := &s.nodes[c]
		n.settled = true
		s.order = append(s.order, c)
		if c == to || goals != nil && goals.Goal(c, int(n.cost)) {
			s.drain()
			return c
		}
		for way, next := range s.net.Ways(c) {
			if next == None {
				continue
			}
			if m := &s.nodes[next]; m.epoch == s.epoch && m.settled {
				continue
			}
			least := 0 // from there to the goal
			if bound != nil {
				least = bound.Least(next, to)
			}
			if int(n.cost)+least > limit {
				continue
			}
			cost, reason := rules.Step(c, next, way)
			if reason == "" && int(n.cost)+cost+least <= limit {
				s.relax(c, next, n.cost+int32(cost), n.hops+1)
			}
		}
	}
	return None
}

func (s *Search) begin(start Cell) {
	s.order = s.order[:0]
	if s.epoch++; s.epoch == 0 { // wrapped: old marks would look fresh
		clear(s.nodes)
		s.epoch = 1
	}
	s.nodes[start] = node{epoch: s.epoch, from: None}
	s.link(start, 0)
}

// relax offers a way into a cell that is not settled yet.
func (s *Search) relax(from, to Cell, cost, hops int32) {
	n := &s.nodes[to]
	if n.epoch == s.epoch {
		if cost > n.cost || cost == n.cost && (hops > n.hops || hops == n.hops && from >= n.from) {
			return
		}
		if cost == n.cost {
			n.hops, n.from = hops, from
			return
		}
		s.unlink(to, int(n.cost)%len(s.buckets))
	}
	*n = node{epoch: s.epoch, cost: cost, hops: hops, from: from}
	s.link(to, int(cost)%len(s.buckets))
}

func (s *Search) link(c Cell, bucket int) {
	n := &s.nodes[c]
	n.prev, n.next = None, s.buckets[bucket]
	if n.next != None {
		s.nodes[n.next].prev = c
	}
	s.buckets[bucket] = c
	s.waiting++
}

func (s *Search) unlink(c Cell, bucket int) {
	n := &s.nodes[c]
	if n.prev == None {
		s.buckets[bucket] = n.next
	} else {
		s.nodes[n.prev].next = n.next
	}
	if n.next != None {
		s.nodes[n.next].prev = n.prev
	}
	s.waiting--
}

// drain empties the buckets after a search that ended early.
func (s *Search) drain() {
	for i := range s.buckets {
		s.buckets[i] = None
	}
	s.waiting = 0
}
