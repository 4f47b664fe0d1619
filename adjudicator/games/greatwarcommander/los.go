// Line of sight: obstacles, hindrances, elevation (10, 10.4, T99.4, T110).

package greatwarcommander

// observerLevel is the elevation of an Artillery Observer (O19.2.1.1).
const observerLevel = 2

// sees tells whether two hexes see each other, and the highest hindrance between
// them (10, 10.1.1, 10.3). Whoever looks from the hex oa is the Artillery Observer there;
// nowhere for anybody else.
func (p *situation) sees(a, b, oa hex) (visible bool, hindrance int) {
	if a == nowhere || b == nowhere {
		return false, 0
	}
	if a == b {
		return true, p.cloud(a)
	}
	if p.scen.fog > 0 && distance(a, b) > p.scen.fog {
		return false, 0
	}
	la, lb := p.board.level[a], p.board.level[b]
	if a == oa {
		la = observerLevel
	} else if b == oa {
		lb = observerLevel
	}
	if p.sunken(a, b, la, lb) || p.sunken(b, a, lb, la) {
		return false, 0
	}
	if a > b {
		a, b, la, lb = b, a, lb, la
	}
	// T110.3.2: who looks down stands in a hex with a crest line, or is the Observer.
	if la != lb {
		if high := pick(la > lb, a, b); high != oa && !p.board.crest[high] {
			return false, 0
		}
	}
	l := look{situation: p, line: lineBetween(a, b), a: a, b: b, top: max(la, lb), low: min(la, lb), down: la >= lb}
	if l.hills() || l.obstacles() || l.walls() {
		return false, 0
	}
	return true, l.hindrance()
}

func pick[T any](first bool, a, b T) T {
	if first {
		return a
	}
	return b
}

// sunken tells whether who is in a Ditch or Quarry cannot be seen from the other
// hex: only from adjacent or higher ones (T108, T114).
func (p *situation) sunken(in, from hex, level, other int8) bool {
	t := p.terrain[in]
	return (t == ditch || t == quarry) && !adjacent(in, from) && other <= level
}

// cloud is the hindrance of Gas in a hex, which counts at any elevation, into, out of
// and through it (T107, T110.5).
func (p *situation) cloud(h hex) int {
	if p.gas[h] {
		return 1
	}
	return 0
}

// look is a line of sight being judged.
type look struct {
	*situation
	line     *sightline
	a, b     hex
	top, low int8
	down     bool // the first hex is at least as high as the second
}

// clear tells that the line follows a Road or Railway through a hex (T115, T116).
func (l *look) clear(t touched) bool {
	if l.line.way == 0 || t.how != through {
		return false
	}
	for _, w := range [...]way{road, rail} {
		if l.board.has(t.hex, l.line.way, w) && l.board.has(t.hex, l.line.way.opposite(), w) {
			return true
		}
	}
	return false
}

// hills tells whether higher ground blocks the line (T110.3.3), or a crest of the
// height of the higher hex between it and a lower one (T110.3.2).
func (l *look) hills() bool {
	blocks := func(level int8) bool { return level > l.top || level == l.top && l.low < l.top }
	for _, t := range l.line.hexes {
		if t.how == through && blocks(l.board.level[t.hex]) {
			return true
		}
	}
	for _, pair := range l.line.pairs {
		if blocks(min(l.board.level[pair[0]], l.board.level[pair[1]])) {
			return true
		}
	}
	return false
}

// obstacles tells whether an obstacle blocks the line (10.2, T110.4), or makes its
// lower end a blind hex (T110.4.1, R105).
func (l *look) obstacles() bool {
	n, stumps := len(l.line.hexes), 0
	for i := range n {
		t := l.line.hexes[pick(l.down, i, n-1-i)]
		if l.terrain[t.hex] == blaze {
			return true // 10.2.1, T100
		}
		if t.how != through || l.clear(t) {
			continue
		}
		level, blind := l.board.level[t.hex], false
		switch l.terrain[t.hex] {
		case boulders, woods:
			blind = true
		case building:
			blind = l.board.touchesBuilding(t.hex, l.a, l.b)
		case destroyedWoods: // T124.1: the second one is an obstacle
			stumps++
			blind = stumps >= 2
		}
		if blind && (level >= l.top || l.low < l.top && level >= l.low && l.behind(i)) {
			return true
		}
	}
	return false
}

// behind tells whether the hex that the line enters after its i-th, seen from the
// higher end, is the lower end.
func (l *look) behind(i int) bool {
	n := len(l.line.hexes)
	for i++; i < n; i++ {
		if l.line.hexes[pick(l.down, i, n-1-i)].how == through {
			return false
		}
	}
	return true
}

// walls tells whether a Wall or Hedge blocks the line that is no side of its ends
// (10.1, T109, T122).
func (l *look) walls() bool {
	for _, s := range l.line.sides {
		switch l.board.feature(s) {
		case wall, hedge, destroyedWall:
			level := l.board.level[s.hex]
			if to := s.hex.next(s.dir); to != nowhere {
				level = max(level, l.board.level[to])
			}
			if level >= l.top {
				return true
			}
		}
	}
	return false
}

// hindrance is the highest single hindrance (10.3.3): of terrain at the elevation of
// the higher hex or above (T110.5), of a Tank between (10.3), of Gas (10.3.4).
func (l *look) hindrance() int {
	most := max(l.cloud(l.a), l.cloud(l.b))
	for _, t := range l.line.hexes {
		most = max(most, l.cloud(t.hex))
		if t.how == corner || l.clear(t) || l.board.level[t.hex] < l.top {
			continue
		}
		most = max(most, l.sys.terrains[l.terrain[t.hex]].hindrance)
		if t.how == through && (l.board.ways[t.hex][rail] != 0 || l.tankIn(t.hex)) {
			most = max(most, 1)
		}
	}
	for _, s := range l.line.sides {
		if l.board.feature(s) == fence && l.board.level[s.hex] >= l.top {
			most = max(most, 1) // T105
		}
	}
	return most
}
