package tournament

// pairUp finds the perfect matching of least cost in a graph: partner[i] is who
// i is paired with. cost(i, j), for i < j, is not negative, or false when the two
// cannot be paired. It is false when there is no perfect matching.
//
// The method is Edmonds' for weighted matching: dual values of vertices and
// blossoms, an alternating forest, a step of the duals when it cannot grow
// (Galil, Efficient algorithms for finding maximum matching in graphs, 1986).
func pairUp(n int, cost func(i, j int) (int64, bool)) (partner []int, ok bool) {
	if n%2 == 1 {
		return nil, false
	}
	b := newBlossoms(n)
	most := int64(0)
	for i := range n {
		for j := i + 1; j < n; j++ {
			if c, may := cost(i, j); may {
				most = max(most, c)
			}
		}
	}
	// More pairs are worth more than any saving.
	base := (most + 1) * int64(n/2+1)
	for i := range n {
		for j := i + 1; j < n; j++ {
			if c, may := cost(i, j); may {
				b.edge[i+1][j+1].w, b.edge[j+1][i+1].w = base-c, base-c
			}
		}
	}
	pairs := b.solve()
	for v := 1; v <= n; v++ {
		partner = append(partner, b.mate[v]-1)
	}
	return partner, pairs == n/2
}

// arc is an edge between two vertices; w is its weight, 0 for none.
type arc struct {
	u, v int
	w    int64
}

// blossoms is the state of the search. Vertices are 1 to n, blossoms the numbers
// after them up to all; edge[x][y] is the best edge from x, or from in it, to y.
type blossoms struct {
	n, all int
	edge   [][]arc
	dual   []int64
	mate   []int
	slack  []int   // of a node: the outer vertex with the least slack to it
	top    []int   // the outermost blossom that a node lies in
	parent []int   // in the forest: the vertex from which a node was reached
	mark   []int   // outer, inner or free
	inside [][]int // of a blossom: its parts in a circle, the base first
	from   [][]int // of a blossom: the part that a vertex lies in
	seen   []int
	stamp  int
	queue  []int
}

const (
	free  = -1
	outer = 0
	inner = 1
)

func newBlossoms(n int) *blossoms {
	size := n + n/2 + 2
	b := &blossoms{n: n, all: n, dual: make([]int64, size), mate: make([]int, size), slack: make([]int, size), top: make([]int, size),
		parent: make([]int, size), mark: make([]int, size), inside: make([][]int, size), from: make([][]int, size), seen: make([]int, size)}
	for i := range size {
		row := make([]arc, size)
		for j := range row {
			row[j] = arc{u: i, v: j}
		}
		b.edge, b.from[i], b.top[i] = append(b.edge, row), make([]int, n+1), i
		if i <= n {
			b.from[i][i] = i
		} else {
			b.top[i] = 0
		}
	}
	return b
}

// left is twice the slack of an edge: 0 when it is tight.
func (b *blossoms) left(e arc) int64 { return b.dual[e.u] + b.dual[e.v] - 2*b.edge[e.u][e.v].w }

func (b *blossoms) tryTight(u, x int) {
	if b.slack[x] == 0 || b.left(b.edge[u][x]) < b.left(b.edge[b.slack[x]][x]) {
		b.slack[x] = u
	}
}

// findTight looks anew for the outer vertex next to a node.
func (b *blossoms) findTight(x int) {
	b.slack[x] = 0
	for u := 1; u <= b.n; u++ {
		if b.edge[u][x].w > 0 && b.top[u] != x && b.mark[b.top[u]] == outer {
			b.tryTight(u, x)
		}
	}
}

// push queues the vertices of a node.
func (b *blossoms) push(x int) {
	if x <= b.n {
		b.queue = append(b.queue, x)
		return
	}
	for _, part := range b.inside[x] {
		b.push(part)
	}
}

// lie says that a node with all in it lies in a blossom.
func (b *blossoms) lie(x, in int) {
	b.top[x] = in
	if x > b.n {
		for _, part := range b.inside[x] {
			b.lie(part, in)
		}
	}
}

// turn brings the parts of a blossom into the order in which the way from its
// base to a part is even, and returns the place of that part.
func (b *blossoms) turn(x, part int) int {
	ring := b.inside[x]
	at := 0
	for ring[at] != part {
		at++
	}
	if at%2 == 0 {
		return at
	}
	for i, j := 1, len(ring)-1; i < j; i, j = i+1, j-1 {
		ring[i], ring[j] = ring[j], ring[i]
	}
	return len(ring) - at
}

// match pairs node u towards node v.
func (b *blossoms) match(u, v int) {
	e := b.edge[u][v]
	b.mate[u] = e.v
	if u <= b.n {
		return
	}
	part := b.from[u][e.u]
	at := b.turn(u, part)
	for i := range at {
		b.match(b.inside[u][i], b.inside[u][i^1])
	}
	b.match(part, v)
	b.inside[u] = append(append([]int(nil), b.inside[u][at:]...), b.inside[u][:at]...)
}

// augment changes the matching along the way to the root.
func (b *blossoms) augment(u, v int) {
	for {
		next := b.top[b.mate[u]]
		b.match(u, v)
		if next == 0 {
			return
		}
		b.match(next, b.top[b.parent[next]])
		u, v = b.top[b.parent[next]], next
	}
}

// meet is where the ways of two outer nodes to the roots join, 0 for nowhere.
func (b *blossoms) meet(u, v int) int {
	b.stamp++
	for u != 0 || v != 0 {
		if u != 0 {
			if b.seen[u] == b.stamp {
				return u
			}
			b.seen[u] = b.stamp
			if u = b.top[b.mate[u]]; u != 0 {
				u = b.top[b.parent[u]]
			}
		}
		u, v = v, u
	}
	return 0
}

// shrink makes a blossom of the circle that the edge from u to v closes.
func (b *blossoms) shrink(u, base, v int) {
	x := b.n + 1
	for x <= b.all && b.top[x] != 0 {
		x++
	}
	b.all = max(b.all, x)
	b.dual[x], b.mark[x], b.mate[x] = 0, outer, b.mate[base]
	ring := []int{base}
	climb := func(at int) {
		for at != base {
			up := b.top[b.mate[at]]
			ring = append(ring, at, up)
			b.push(up)
			at = b.top[b.parent[up]]
		}
	}
	climb(u)
	for i, j := 1, len(ring)-1; i < j; i, j = i+1, j-1 {
		ring[i], ring[j] = ring[j], ring[i]
	}
	climb(v)
	b.inside[x] = ring
	b.lie(x, x)
	for i := 1; i <= b.all; i++ {
		b.edge[x][i].w, b.edge[i][x].w = 0, 0
	}
	clear(b.from[x])
	for _, part := range ring {
		for i := 1; i <= b.all; i++ {
			if b.edge[x][i].w == 0 || b.edge[part][i].w > 0 && b.left(b.edge[part][i]) < b.left(b.edge[x][i]) {
				b.edge[x][i], b.edge[i][x] = b.edge[part][i], b.edge[i][part]
			}
		}
		for i := 1; i <= b.n; i++ {
			if b.from[part][i] != 0 {
				b.from[x][i] = part
			}
		}
	}
	b.findTight(x)
}

// expand opens an inner blossom whose dual value has come to nothing.
func (b *blossoms) expand(x int) {
	ring := b.inside[x]
	for _, part := range ring {
		b.lie(part, part)
	}
	entry := b.from[x][b.edge[x][b.parent[x]].u]
	at := b.turn(x, entry)
	ring = b.inside[x]
	for i := 0; i < at; i += 2 {
		in, out := ring[i], ring[i+1]
		b.parent[in] = b.edge[out][in].u
		b.mark[in], b.mark[out] = inner, outer
		b.slack[in] = 0
		b.findTight(out)
		b.push(out)
	}
	b.mark[entry], b.parent[entry] = inner, b.parent[x]
	for _, part := range ring[at+1:] {
		b.mark[part] = free
		b.findTight(part)
	}
	b.top[x] = 0
}

// take uses a tight edge; true when the matching has grown.
func (b *blossoms) take(e arc) bool {
	u, v := b.top[e.u], b.top[e.v]
	switch b.mark[v] {
	case free:
		b.parent[v], b.mark[v] = e.u, inner
		next := b.top[b.mate[v]]
		b.slack[v], b.slack[next] = 0, 0
		b.mark[next] = outer
		b.push(next)
	case outer:
		base := b.meet(u, v)
		if base == 0 {
			b.augment(u, v)
			b.augment(v, u)
			return true
		}
		b.shrink(u, base, v)
	}
	return false
}

// phase grows the matching by one pair, if it can.
func (b *blossoms) phase() bool {
	b.queue = b.queue[:0]
	for x := 1; x <= b.all; x++ {
		b.mark[x], b.slack[x] = free, 0
		if b.top[x] == x && b.mate[x] == 0 {
			b.parent[x], b.mark[x] = 0, outer
			b.push(x)
		}
	}
	if len(b.queue) == 0 {
		return false
	}
	for {
		for len(b.queue) > 0 {
			u := b.queue[0]
			b.queue = b.queue[1:]
			if b.mark[b.top[u]] == inner {
				continue
			}
			for v := 1; v <= b.n; v++ {
				if b.edge[u][v].w == 0 || b.top[u] == b.top[v] {
					continue
				}
				if b.left(b.edge[u][v]) > 0 {
					b.tryTight(u, b.top[v])
				} else if b.take(b.edge[u][v]) {
					return true
				}
			}
		}
		if !b.step() {
			return false
		}
		for x := 1; x <= b.all; x++ {
			if b.top[x] == x && b.slack[x] != 0 && b.top[b.slack[x]] != x && b.left(b.edge[b.slack[x]][x]) == 0 && b.take(b.edge[b.slack[x]][x]) {
				return true
			}
		}
		for x := b.n + 1; x <= b.all; x++ {
			if b.top[x] == x && b.mark[x] == inner && b.dual[x] == 0 {
				b.expand(x)
			}
		}
	}
}

// step changes the dual values until an edge is tight or a blossom opens; false
// when that cannot be.
func (b *blossoms) step() bool {
	d := int64(1) << 62
	for x := b.n + 1; x <= b.all; x++ {
		if b.top[x] == x && b.mark[x] == inner {
			d = min(d, b.dual[x]/2)
		}
	}
	for x := 1; x <= b.all; x++ {
		if b.top[x] != x || b.slack[x] == 0 {
			continue
		}
		switch left := b.left(b.edge[b.slack[x]][x]); b.mark[x] {
		case free:
			d = min(d, left)
		case outer:
			d = min(d, left/2)
		}
	}
	for u := 1; u <= b.n; u++ {
		switch b.mark[b.top[u]] {
		case outer:
			if b.dual[u] <= d {
				return false
			}
			b.dual[u] -= d
		case inner:
			b.dual[u] += d
		}
	}
	for x := b.n + 1; x <= b.all; x++ {
		if b.top[x] != x {
			continue
		}
		switch b.mark[x] {
		case outer:
			b.dual[x] += 2 * d
		case inner:
			b.dual[x] -= 2 * d
		}
	}
	b.queue = b.queue[:0]
	return true
}

// solve finds a matching of most weight and returns how many pairs it has.
func (b *blossoms) solve() (pairs int) {
	most := int64(0)
	for u := 1; u <= b.n; u++ {
		for v := 1; v <= b.n; v++ {
			most = max(most, b.edge[u][v].w)
		}
	}
	for u := 1; u <= b.n; u++ {
		b.dual[u] = most
	}
	for b.phase() {
		pairs++
	}
	return pairs
}
