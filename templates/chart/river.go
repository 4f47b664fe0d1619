package chart

import (
	"cmp"
	"math"
	"slices"
	"sort"
)

// river is one stretch along hexsides, smoothed, in board units.
type river struct {
	name  string
	pts   []point
	sides int // of the whole river of that name
	major bool
}

// The kinds of hexsides that are rivers: a game that tells two apart has them
// drawn narrow and wide.
const (
	sideRiver = "river"
	sideMajor = "major-river"
)

// sideFront is the kind of hexsides between two sides' lines.
const sideFront = "front"

// sideSlope is a side at which the ground falls, from its first cell down to the other.
const sideSlope = "slope"

// layRivers joins river hexsides of one name to chains and takes the edge off
// their zigzag. A tributary ends where the longer river was laid.
func (b *board) layRivers() {
	var names []string
	byName := make(map[string][]side)
	for _, s := range b.sides {
		if s.kind == sideRiver || s.kind == sideMajor {
			if byName[s.name] == nil {
				names = append(names, s.name)
			}
			byName[s.name] = append(byName[s.name], s)
		}
	}
	sort.SliceStable(names, func(i, k int) bool { return len(byName[names[i]]) > len(byName[names[k]]) })
	laid := make(map[corner]point)
	for _, name := range names {
		whole := len(byName[name])
		for _, kind := range []string{sideRiver, sideMajor} {
			sides := slices.DeleteFunc(slices.Clone(byName[name]), func(s side) bool { return s.kind != kind })
			for _, chain := range b.chains(sides) {
				b.rivers = append(b.rivers, river{name, b.course(chain, laid), whole, kind == sideMajor})
			}
		}
	}
}

// course takes the edge off the zigzag of a chain; where a corner has been laid
// it stays.
func (b *board) course(chain []corner, laid map[corner]point) []point {
	pts := make([]point, len(chain))
	for i, c := range chain {
		p, known := laid[c]
		if !known {
			p = b.place(c)
			if i > 0 && i < len(chain)-1 {
				p = mix(p, mix(b.place(chain[i-1]), b.place(chain[i+1]), 0.5), 0.45)
			}
		}
		pts[i] = p
	}
	for i, c := range chain {
		laid[c] = pts[i]
	}
	return pts
}

// chains splits hexsides into unbranched runs of corners. Runs begin at
// loose ends and forks; what is left are rings.
func (b *board) chains(sides []side) [][]corner {
	at := make(map[corner][]int)
	var order []corner
	for i, s := range sides {
		p, q := b.ends(s)
		for _, c := range []corner{p, q} {
			if at[c] == nil {
				order = append(order, c)
			}
			at[c] = append(at[c], i)
		}
	}
	used := make([]bool, len(sides))
	var out [][]corner
	walk := func(from corner) {
		for _, first := range at[from] {
			if used[first] {
				continue
			}
			run, c, next := []corner{from}, from, first
			for next >= 0 {
				used[next] = true
				p, q := b.ends(sides[next])
				if p == c {
					p = q
				}
				c, next = p, -1
				run = append(run, c)
				if len(at[c]) == 2 {
					for _, i := range at[c] {
						if !used[i] {
							next = i
						}
					}
				}
			}
			out = append(out, run)
		}
	}
	for _, c := range order {
		if len(at[c]) != 2 {
			walk(c)
		}
	}
	for _, c := range order {
		walk(c)
	}
	return out
}

// riverLetters is the font size of the names of rivers.
func (v lineLayer) riverLetters() float64 { return clamp(v.scale*0.30, 7.2, 10) }

// along is the name of a river on a stretch of it, and how it runs there.
func (v lineLayer) along(r *river, s stretch, size float64) (label, slant) {
	p, q := v.px(r.pts[s.from]), v.px(r.pts[s.to])
	if q.x < p.x {
		p, q = q, p
	}
	turn := math.Round(math.Atan2(q.y-p.y, q.x-p.x) * 180 / math.Pi)
	at := v.px(r.pts[(s.from+s.to)/2])
	if mid := mix(p, q, 0.5); math.Abs(mid.y-at.y) < size {
		at = mid
	}
	way := q.sub(p).unit()
	return label{text: r.name, size: size, face: italic, ink: waterText, halo: haloInk, turn: turn, space: 1}, slant{at, way, way.normal().mul(-1)}
}

// stretch is a run of points of a river that a name stands along.
type stretch struct {
	from, to int
	bend     float64
}

// mostBent is how far a stretch may bend for a name: its way is so much longer than the
// line between its ends, and steep ones count as bent.
const mostBent = 0.6

// stretches are the runs of points of at least a length, those that bend least first.
func (r *river) stretches(length float64) (out []stretch) {
	for i := range r.pts {
		run := 0.0
		for k := i + 1; k < len(r.pts); k++ {
			run += r.pts[k].sub(r.pts[k-1]).length()
			d := r.pts[k].sub(r.pts[i])
			if d.length() < length {
				continue
			}
			if bend := run/d.length() - 1 + 0.5*math.Max(0, math.Abs(d.y)/d.length()-0.6); bend < mostBent {
				out = append(out, stretch{i, k, bend})
			}
			break
		}
	}
	slices.SortStableFunc(out, func(s, t stretch) int { return cmp.Compare(s.bend, t.bend) })
	return out
}
