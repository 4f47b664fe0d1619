package path

import "sync/atomic"

// Never is more than any way costs: no way leads there.
const Never = 1 << 20

// Leasts knows what any way to a cell costs at least, by rules that are never
// dearer than those of a traveller: the bare ground, without what stands on
// it. The costs to a cell are reckoned when they are first asked for. It is
// safe for concurrent use.
type Leasts struct {
	back    *Net // the net with its ways turned round
	ground  Rules
	maxStep int
	to      []atomic.Pointer[[]int32]
}

// NewLeasts returns the least costs of ways over a net. The ground's steps cost
// at most maxStep; its Step must always say the same.
func NewLeasts(net *Net, maxStep int, ground Rules) *Leasts {
	ways := make([][]Cell, net.Len())
	for c := range ways {
		for _, to := range net.Ways(Cell(c)) {
			if to != None {
				ways[to] = append(ways[to], Cell(c))
			}
		}
	}
	turned := Steps(func(to, from Cell, _ int) (int, string) { return ground.Step(from, to, net.Way(from, to)) })
	return &Leasts{back: NewNet(ways), ground: turned, maxStep: maxStep, to: make([]atomic.Pointer[[]int32], net.Len())}
}

// Least returns what the cheapest way from one cell to another costs, Never
// when there is none.
func (l *Leasts) Least(from, to Cell) int {
	costs := l.to[to].Load()
	if costs == nil {
		costs = l.reckon(to)
	}
	return int((*costs)[from])
}

// reckon finds the costs of the ways to a cell from every other.
func (l *Leasts) reckon(to Cell) *[]int32 {
	costs := make([]int32, len(l.to))
	for c := range costs {
		costs[c] = Never
	}
	s := NewSearch(l.back, l.maxStep)
	for _, c := range s.Reach(to, Never, l.ground) {
		costs[c] = s.nodes[c].cost
	}
	l.to[to].Store(&costs)
	return &costs
}
