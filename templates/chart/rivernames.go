package chart

import "math"

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
