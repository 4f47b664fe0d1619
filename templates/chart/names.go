package chart

import "math"

// A sign is the name of a place that looks for room.
type sign struct {
	label label
	at    point // of the place
	gap   point // to the text, sideways and up or down
	below bool  // preferred to beside
}

// drawNames writes the names of places where they cover least: neither each
// other nor the blocks and towns in taken.
func (v *view) drawNames(c canvas, taken []rect) {
	var signs []sign
	for pass := range 2 { // cities find room first
		for i, cell := range v.cells {
			if cell.Name == "" || !v.sees(i) || (cell.Kind == "city") != (pass == 0) {
				continue
			}
			signs = append(signs, v.signOf(i))
			switch {
			case !v.hexes:
				w, h := v.boxSize()
				taken = append(taken, box(v.px(v.at[i]), w, h))
			case cell.Kind != "":
				taken = append(taken, box(v.px(v.at[i]), v.scale*0.28, v.scale*0.28))
			}
		}
	}
	w, h := v.size()
	window := sized(0, 0, w, h)
	c.group("names", "", "", func() {
		for _, s := range signs {
			l, r, ok := s.settle(c, taken, window)
			if ok {
				taken = append(taken, r.grow(0.5))
				c.write(l)
			}
		}
	})
}

// signOf prepares the name of a cell.
func (v *view) signOf(i int) sign {
	cell := v.cells[i]
	l := label{text: cell.Name, size: clamp(v.scale*0.34, 7.6, 9.5), ink: black, halo: haloInk}
	if v.fine() {
		l.size = clamp(v.scale*0.19, 9, 13)
	}
	if cell.Kind == "city" {
		l.face, l.size = bold, l.size+0.6
	}
	gap := point{v.scale * 0.2, v.scale * 0.2}
	if !v.hexes {
		l.size = clamp(v.cell()*0.16, 7.6, 12)
		w, h := v.boxSize()
		gap = point{w / 2, h / 2}
	}
	if cell.Kind == "" && v.kinds[i].water() {
		l.face, l.ink = italic, waterText
	}
	return sign{l, v.px(v.at[i]), gap, !v.hexes}
}

// settle chooses among a dozen places around the town the one that covers
// least; earlier places win ties.
func (s sign) settle(c canvas, taken []rect, window rect) (label, rect, bool) {
	w, h := c.width(s.label.text, s.label.size, s.label.face), s.label.size*0.86
	x, y := s.gap.x+2+w/2, s.gap.y+1.8+h/2
	best, cost := rect{}, math.Inf(1)
	reach := box(s.at, 2*(1.4*x+w), 2*(1.6*y+h))
	near := taken[:0:0]
	for _, t := range taken {
		if t.overlap(reach) > 0 {
			near = append(near, t)
		}
	}
	spots := [...]point{
		{x, 0}, {0, y}, {0, -y}, {-x, 0},
		{x * 0.8, y * 0.8}, {x * 0.8, -y * 0.8}, {-x * 0.8, y * 0.8}, {-x * 0.8, -y * 0.8},
		{0, y * 1.6}, {0, -y * 1.6}, {x * 1.4, 0}, {-x * 1.4, 0},
	}
	if s.below {
		spots[0], spots[1] = spots[1], spots[0]
	}
	for k, d := range spots {
		r := box(s.at.add(d), w, h)
		price := float64(k) * h * 0.25
		if outside := w*h - r.overlap(window); outside > 0.5 {
			price += outside * 4
		}
		for _, t := range near {
			price += t.overlap(r) * 1.5
		}
		if price < cost {
			best, cost = r, price
		}
	}
	if cost > w*h*1.6 { // no room: nothing is better than a blot
		return label{}, rect{}, false
	}
	l := s.label
	l.at, l.anchor = best.centre(), middle
	return l, best, true
}

// drawRiverNames writes the names of long rivers along their straightest
// stretch.
func (v *view) drawRiverNames(c canvas) {
	size := clamp(v.scale*0.30, 7.2, 10)
	for _, r := range v.rivers {
		if r.name == "" || r.sides < 8 || around(r.pts).overlap(v.area) == 0 {
			continue
		}
		length := (c.width(r.name, size, italic) + 1.2*float64(len(r.name))) / v.scale
		from, to := r.straightest(length)
		if to <= from {
			continue
		}
		p, q := v.px(r.pts[from]), v.px(r.pts[to])
		if q.x < p.x {
			p, q = q, p
		}
		turn := math.Atan2(q.y-p.y, q.x-p.x) * 180 / math.Pi
		m := v.px(r.pts[(from+to)/2])
		if mid := mix(p, q, 0.5); math.Abs(mid.y-m.y) < size {
			m = mid
		}
		up := q.sub(p).unit().normal().mul(-size * 0.75)
		c.write(label{text: r.name, at: m.add(up), size: size, face: italic, ink: waterText, halo: haloInk, turn: math.Round(turn), space: 1})
	}
}

// straightest finds the run of points of at least a length that bends least,
// not too steep to read.
func (r *river) straightest(length float64) (from, to int) {
	best := math.Inf(1)
	for i := range r.pts {
		run := 0.0
		for k := i + 1; k < len(r.pts); k++ {
			run += r.pts[k].sub(r.pts[k-1]).length()
			d := r.pts[k].sub(r.pts[i])
			if d.length() < length {
				continue
			}
			bend := run/d.length() - 1 + 0.5*math.Max(0, math.Abs(d.y)/d.length()-0.6)
			if bend < best {
				best, from, to = bend, i, k
			}
			break
		}
	}
	return from, to
}
