// The lines from hex to hex, before anything stands on the board (10, R93).

package greatwarcommander

import (
	"cmp"
	"slices"
	"sync"
)

// reach is how a line touches a hex (13.5).
type reach uint8

const (
	through reach = iota + 1 // it crosses the interior
	alongIt                  // it runs along a hexside
	corner                   // it touches a corner only (R93)
)

// touched is a hex that a line touches between its ends.
type touched struct {
	hex hex
	how reach
}

// hexside is a side of a hex by hex and direction.
type hexside struct {
	hex hex
	dir dir
}

// sightline is the straight line between the centres of two hexes, from the lower
// to the higher one.
type sightline struct {
	hexes []touched // in the order in which the line meets them
	sides []hexside // that it crosses or runs along, none of them a side of its ends
	pairs [][2]hex  // hexes between which it runs along a side
	way   dir       // that it keeps from hex to hex, 0 when it keeps none
}

// lineBetween returns the line between two different hexes, whichever comes first.
func lineBetween(a, b hex) *sightline {
	if a > b {
		a, b = b, a
	}
	return &sightlines()[int(a)*numHexes+int(b)]
}

// sightlines are all lines of a board, made when the first is asked for.
var sightlines = sync.OnceValue(func() []sightline {
	all := make([]sightline, numHexes*numHexes)
	for a := range nowhere {
		for b := a + 1; b < nowhere; b++ {
			all[int(a)*numHexes+int(b)] = newSightline(a, b)
		}
	}
	return all
})

// fraction is a place along a line, from 0 to 1; the denominator is positive.
type fraction struct{ n, d int }

func (f fraction) compare(g fraction) int { return cmp.Compare(f.n*g.d, g.n*f.d) }

// stretch is the part of a line within a hex.
type stretch struct {
	from, to fraction
	touched
}

func newSightline(a, b hex) (line sightline) {
	p, q := a.centre(), b.centre()
	var list []stretch
	for h := range nowhere {
		if h != a && h != b && near(p, q, h) {
			if s, ok := clip(p, q, h); ok {
				list = append(list, s)
			}
		}
	}
	slices.SortStableFunc(list, func(x, y stretch) int { return cmp.Or(x.from.compare(y.from), x.to.compare(y.to)) })
	for i, s := range list {
		line.hexes = append(line.hexes, s.touched)
		for _, t := range list[:i] {
			if s.how == alongIt && t.how == alongIt && s.from.compare(t.from) == 0 && s.to.compare(t.to) == 0 {
				line.pairs = append(line.pairs, [2]hex{t.hex, s.hex})
			}
		}
		for d := dir(1); d <= numDirs; d++ {
			to := s.hex.next(d)
			if to == a || to == b || to < s.hex && slices.ContainsFunc(list, func(x stretch) bool { return x.hex == to }) {
				continue
			}
			if u, v := s.hex.side(d); meets(p, q, u, v) {
				line.sides = append(line.sides, hexside{s.hex, d})
			}
		}
	}
	for d := dir(1); d <= numDirs; d++ {
		h := a
		for range distance(a, b) {
			if to := h.next(d); to != nowhere {
				h = to
			}
		}
		if h == b {
			line.way = d
		}
	}
	return line
}

// near tells whether a line can touch a hex.
func near(p, q point, h hex) bool {
	c := h.centre()
	const far = 2
	return c.x >= min(p.x, q.x)-far && c.x <= max(p.x, q.x)+far && c.y >= min(p.y, q.y)-far && c.y <= max(p.y, q.y)+far
}

// clip cuts a line to a hex; false when it does not touch it.
func clip(p, q point, h hex) (s stretch, ok bool) {
	c := h.centre()
	t0, t1, borders := fraction{0, 1}, fraction{1, 1}, false
	dx, dy := q.x-p.x, q.y-p.y
	for i := range corners {
		u := point{c.x + corners[i].x, c.y + corners[i].y}
		j := (i + 1) % numDirs
		ex, ey := corners[j].x-corners[i].x, corners[j].y-corners[i].y
		inside := ex*(p.y-u.y) - ey*(p.x-u.x)
		slope := ex*dy - ey*dx
		if slope == 0 {
			if inside < 0 {
				return s, false
			}
			borders = borders || inside == 0
			continue
		}
		if slope > 0 {
			if t := (fraction{-inside, slope}); t.compare(t0) > 0 {
				t0 = t
			}
		} else if t := (fraction{inside, -slope}); t.compare(t1) < 0 {
			t1 = t
		}
	}
	s = stretch{t0, t1, touched{h, through}}
	switch c := t0.compare(t1); {
	case c > 0:
		return s, false
	case c == 0:
		s.how = corner
	case borders:
		s.how = alongIt
	}
	return s, true
}

// meets tells whether a line crosses a segment or runs along it; a common end alone
// does not count (R93).
func meets(p, q, a, b point) bool {
	turn := func(u, v, w point) int { return sign((v.x-u.x)*(w.y-u.y) - (v.y-u.y)*(w.x-u.x)) }
	o1, o2, o3, o4 := turn(p, q, a), turn(p, q, b), turn(a, b, p), turn(a, b, q)
	if o1 == 0 && o2 == 0 {
		lo, hi, c, d := p.x, q.x, a.x, b.x
		if p.x == q.x {
			lo, hi, c, d = p.y, q.y, a.y, b.y
		}
		return max(min(lo, hi), min(c, d)) < min(max(lo, hi), max(c, d))
	}
	return o1*o2 < 0 && o3*o4 < 0
}

func sign(n int) int { return cmp.Compare(n, 0) }
