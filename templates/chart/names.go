package chart

import (
	"math"
	"slices"

	"feldpost/adjudicator"
)

// A sign is the name of a place that looks for room.
type sign struct {
	label label
	cell  int
	at    point // of the place
	free  bool  // nothing is printed at the place itself
}

// A posted name or number has found its room.
type posted struct {
	label label
	cell  int
	at    rect
	lead  []point // the line to its place, if it stands far from it
	parts []rect  // of a text that runs aslant
}

// nameLayer finds room for the names of places.
type nameLayer struct{ *view }

// postNames finds room for the names of the window, for those of the cells in
// first before all others, then for cities. Each stands whole inside the window.
// One for which there is no room at its place, even in smaller letters, is left
// out, or stands farther off with a line to its place if it must be named, as all
// must.
func (v nameLayer) postNames(c canvas, taken []rect, first map[int]bool, all bool) []posted {
	w, h := v.size()
	window := sized(0, 0, w, h).grow(-1)
	taken = append(slices.Clip(taken), v.printedAt()...)
	var out []posted
	for _, rank := range v.ranked(first, window) {
		// whoever has the fewest places to choose from comes first
		choice := make(map[int]int, len(rank))
		for _, i := range rank {
			choice[i] = v.choice(c, v.signOf(i), taken, window)
		}
		slices.SortStableFunc(rank, func(i, j int) int { return choice[i] - choice[j] })
		for _, i := range rank {
			p, ok := v.settle(c, v.signOf(i), taken, window)
			if !ok && (all || v.mustBeNamed(i, first)) {
				p, ok = v.settleFar(c, v.signOf(i), taken, window)
			}
			if ok {
				taken = append(append(taken, p.at), alongOf(p.lead)...)
				out = append(out, p)
			}
		}
	}
	return out
}

// ranked lists the cells of a window that have names to be written: those in
// first, then cities, then all others. A town of several hexes is named once.
func (v nameLayer) ranked(first map[int]bool, window rect) (ranks [3][]int) {
	named := map[string][]int{}
	for _, asked := range []bool{true, false} {
		for i, cell := range v.cells {
			again := v.hexes && slices.ContainsFunc(named[cell.Name], func(j int) bool { return v.at[i].sub(v.at[j]).length() < 3*v.pitch })
			if first[i] != asked || cell.Name == "" || again || !window.has(v.px(v.at[i])) {
				continue
			}
			rank := 2
			switch {
			case asked:
				rank = 0
			case cell.Kind == "city":
				rank = 1
			case v.hexes && v.coarse():
				continue
			}
			ranks[rank], named[cell.Name] = append(ranks[rank], i), append(named[cell.Name], i)
		}
	}
	return ranks
}

// mustBeNamed tells the cells of first, and of all but an overview the cities and
// the places that win points.
func (v nameLayer) mustBeNamed(i int, first map[int]bool) bool {
	_, star := v.printed(v.cells[i], adjudicator.MarkStar)
	return first[i] || !v.coarse() && (star || v.cells[i].Kind == "city")
}

// coarse reports an overview: too small for all that is printed.
func (v *view) coarse() bool { return v.hexes && v.cell() < 14 || !v.hexes && v.cell() < 24 }

// printedAt is where places and their badges are drawn.
func (v nameLayer) printedAt() []rect {
	var out []rect
	for _, a := range v.shapes {
		if a.kind == "box" {
			out = append(out, rect{v.px(a.extent.min), v.px(a.extent.max)})
		}
	}
	w, h := v.boxSize()
	for i, cell := range v.cells {
		at := v.px(v.at[i])
		switch {
		case !v.sees(i):
		case !v.hexes:
			out = append(out, box(at, w+2, h+2))
			size := v.badgeSize()
			badge := func(has bool, corner point) {
				if has {
					out = append(out, box(at.add(v.corner(corner)), size, size))
				}
			}
			_, star := v.printed(cell, adjudicator.MarkStar)
			_, fort := v.printed(cell, adjudicator.MarkBastion)
			_, wheel := v.printed(cell, adjudicator.MarkWheel)
			badge(star, cornerStar)
			badge(fort, cornerFort)
			badge(wheel, cornerSource)
			badge(cell.Port, cornerPort)
		case v.hasStar(cell):
			out = append(out, box(at.add(starCorner.mul(v.cell())), v.cell()*0.42, v.cell()*0.42))
		case cell.Kind == "city" || cell.Kind != "" && !v.coarse():
			out = append(out, box(at, v.scale*0.28, v.scale*0.28))
		}
	}
	return out
}

// signOf prepares the name of a cell.
func (v nameLayer) signOf(i int) sign {
	cell := v.cells[i]
	l := label{text: cell.Name, size: clamp(v.scale*0.34, 7.6, 9.5), ink: black, halo: haloInk}
	if v.fine() {
		l.size = clamp(v.scale*0.19, 9, 13)
	}
	if cell.Kind == "city" {
		l.face, l.size = bold, l.size+0.6
	}
	if !v.hexes {
		l.size = clamp(v.cell()*0.16, 7.6, 12)
	}
	if cell.Kind == "" && v.kinds[i].water() {
		l.face, l.ink = italic, waterText
	}
	return sign{label: l, cell: i, at: v.px(v.at[i]), free: v.hexes && cell.Kind == ""}
}

// inReach are the rectangles that a name may meet.
func (v nameLayer) inReach(c canvas, s sign, taken []rect) (near []rect) {
	reach := box(s.at, 3*v.cell()+2*c.width(s.label.text, s.label.size, s.label.face), 3*v.cell()+60)
	for _, t := range taken {
		if t.overlap(reach) > 0 {
			near = append(near, t)
		}
	}
	return near
}

// isFree tells whether a name would stand whole in the window and cover nothing.
func isFree(r, window rect, near []rect) bool {
	if r.min.x < window.min.x || r.min.y < window.min.y || r.max.x > window.max.x || r.max.y > window.max.y {
		return false
	}
	return !slices.ContainsFunc(near, func(t rect) bool { return t.overlap(r) > 0 })
}

// room is what a name takes.
func (l label) room(c canvas) point { return point{c.width(l.text, l.size, l.face) + 1, l.size * 0.9} }

// choice counts the free places for a name.
func (v nameLayer) choice(c canvas, s sign, taken []rect, window rect) (n int) {
	near, size := v.inReach(c, s, taken), s.label.room(c)
	for _, d := range v.spots(s, size) {
		if isFree(box(s.at.add(d), size.x, size.y), window, near) {
			n++
		}
	}
	return n
}

// settle takes the first place around a town that is free, in smaller letters
// if need be.
func (v nameLayer) settle(c canvas, s sign, taken []rect, window rect) (posted, bool) {
	near := v.inReach(c, s, taken)
	for _, share := range [...]float64{1, 0.88} {
		l := s.label
		if l.size = halves(math.Max(l.size*share, 7.5)); share < 1 && l.size >= halves(s.label.size) {
			break
		}
		size := l.room(c)
		for _, d := range v.spots(s, size) {
			if r := box(s.at.add(d), size.x, size.y); isFree(r, window, near) {
				l.at, l.anchor = r.centre(), middle
				return posted{label: l, cell: s.cell, at: r}, true
			}
		}
	}
	return posted{}, false
}

// farthest is how far from its place a name stands at most, in cells.
const farthest = 2.6

// settleFar looks for room farther and farther from a place, first for a name
// whose line to the place covers nothing either.
func (v nameLayer) settleFar(c canvas, s sign, taken []rect, window rect) (posted, bool) {
	size, step := s.label.room(c), math.Max(v.cell(), 32)
	reach := box(s.at, 2*(farthest*step+size.x), 2*(farthest*step+size.y))
	near := slices.DeleteFunc(slices.Clone(taken), func(t rect) bool { return t.overlap(reach) == 0 })
	var found posted
	for far := 0.7; far <= farthest; far += 0.15 {
		for k := range 24 {
			d := polar(degrees(float64(15*k)), 1)
			r := box(s.at.add(point{d.x * (far*step + size.x/2), d.y * (far*step + size.y/2)}), size.x, size.y)
			if !isFree(r, window, near) {
				continue
			}
			l := s.label
			l.at, l.anchor = r.centre(), middle
			end := point{clamp(s.at.x, r.min.x, r.max.x), clamp(s.at.y, r.min.y, r.max.y)}
			p := posted{label: l, cell: s.cell, at: r, lead: []point{v.edgeOf(s.at, end), end}}
			if !slices.ContainsFunc(alongOf(p.lead), func(t rect) bool { return !isFree(t, window, near) }) {
				return p, true
			}
			if found.lead == nil {
				found = p
			}
		}
	}
	return found, found.lead != nil
}

// alongOf covers a line with small rectangles, its ends left open.
func alongOf(lead []point) (out []rect) {
	if len(lead) < 2 {
		return nil
	}
	n := math.Ceil(lead[0].sub(lead[1]).length() / 3)
	for k := 1.0; k < n; k++ {
		out = append(out, box(mix(lead[0], lead[1], k/n), 2, 2))
	}
	return out
}

// spots are the places for a name of some size around its cell, best first:
// close to the town or the box, then clear of what may stand in the cell. In a
// large hex a name stays on its hex.
func (v nameLayer) spots(s sign, size point) []point {
	var out []point
	around := func(gap point) {
		x, y := gap.x+2+size.x/2, gap.y+1.8+size.y/2
		if v.hexes {
			out = append(out, point{x, 0}, point{0, y}, point{0, -y}, point{-x, 0})
		} else {
			out = append(out, point{0, y}, point{x, 0}, point{0, -y}, point{-x, 0})
		}
		for _, k := range [...]float64{0.4, 0.8} {
			out = append(out, point{x * k, y}, point{-x * k, y}, point{x * k, -y}, point{-x * k, -y})
		}
		for _, k := range [...]float64{0.4, 0.8} {
			out = append(out, point{x, y * k}, point{x, -y * k}, point{-x, y * k}, point{-x, -y * k})
		}
	}
	if !v.hexes {
		w, h := v.boxSize()
		around(point{w / 2, h / 2})
		around(point{w * 0.62, h * 0.72})
		return out
	}
	if v.fine() {
		low := 0.38 * v.tall
		if s.free {
			out = append(out, point{})
		}
		out = append(out, point{0, low}, point{0, low * 0.6}, point{0, -low * 0.6}, point{0, 0.46 * v.tall}, point{0, 0.53 * v.tall})
		for _, dx := range [...]float64{0.25, -0.25, 0.45, -0.45} {
			out = append(out, point{dx * v.scale, low}, point{dx * v.scale, 0.5 * v.tall}, point{dx * v.scale, 0.58 * v.tall}, point{dx * v.scale, -0.3 * v.tall}, point{dx * v.scale, -0.58 * v.tall})
		}
	}
	around(point{v.scale * 0.2, v.scale * 0.2})
	w, h := v.block()
	if !v.fine() {
		around(point{w / 2, h / 2})
		return out
	}
	around(point{v.cell() * 0.43, v.cell() * 0.3})
	return out
}
