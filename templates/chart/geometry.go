package chart

import "math"

// point is a place: in board units (neighbouring hex centres 1 apart) or in
// pixels, y growing downwards.
type point struct{ x, y float64 }

func (p point) add(q point) point     { return point{p.x + q.x, p.y + q.y} }
func (p point) sub(q point) point     { return point{p.x - q.x, p.y - q.y} }
func (p point) mul(k float64) point   { return point{p.x * k, p.y * k} }
func (p point) length() float64       { return math.Hypot(p.x, p.y) }
func (p point) normal() point         { return point{-p.y, p.x} }
func mix(a, b point, t float64) point { return point{a.x + (b.x-a.x)*t, a.y + (b.y-a.y)*t} }
func polar(angle, radius float64) point {
	return point{math.Cos(angle) * radius, math.Sin(angle) * radius}
}
func degrees(angle float64) float64      { return angle * math.Pi / 180 }
func clamp(v, low, high float64) float64 { return math.Max(low, math.Min(high, v)) }

// unit is the direction of p, or zero for a zero vector.
func (p point) unit() point {
	if l := p.length(); l > 0 {
		return p.mul(1 / l)
	}
	return point{}
}

// rect is an upright rectangle.
type rect struct{ min, max point }

// box is the rectangle around a centre.
func box(centre point, w, h float64) rect {
	d := point{w / 2, h / 2}
	return rect{centre.sub(d), centre.add(d)}
}

func sized(x, y, w, h float64) rect { return rect{point{x, y}, point{x + w, y + h}} }

func (r rect) w() float64          { return r.max.x - r.min.x }
func (r rect) h() float64          { return r.max.y - r.min.y }
func (r rect) centre() point       { return mix(r.min, r.max, 0.5) }
func (r rect) grow(d float64) rect { return rect{r.min.sub(point{d, d}), r.max.add(point{d, d})} }
func (r rect) shift(d point) rect  { return rect{r.min.add(d), r.max.add(d)} }
func (r rect) has(p point) bool {
	return p.x >= r.min.x && p.x <= r.max.x && p.y >= r.min.y && p.y <= r.max.y
}

// overlap is the area that two rectangles share.
func (r rect) overlap(s rect) float64 {
	if r.max.x <= s.min.x || s.max.x <= r.min.x || r.max.y <= s.min.y || s.max.y <= r.min.y {
		return 0
	}
	return (min(r.max.x, s.max.x) - max(r.min.x, s.min.x)) * (min(r.max.y, s.max.y) - max(r.min.y, s.min.y))
}

// around is the smallest rectangle that holds all points.
func around(pts []point) rect {
	if len(pts) == 0 {
		return rect{}
	}
	r := rect{pts[0], pts[0]}
	for _, p := range pts[1:] {
		if p.x < r.min.x {
			r.min.x = p.x
		}
		if p.x > r.max.x {
			r.max.x = p.x
		}
		if p.y < r.min.y {
			r.min.y = p.y
		}
		if p.y > r.max.y {
			r.max.y = p.y
		}
	}
	return r
}

// A path is a list of verbs with their points: M and L take one, Q two, C
// three, Z none.
type path struct {
	verbs []byte
	pts   []point
}

func (p *path) move(a point) *path       { return p.push('M', a) }
func (p *path) line(a point) *path       { return p.push('L', a) }
func (p *path) quad(a, b point) *path    { return p.push('Q', a, b) }
func (p *path) cube(a, b, c point) *path { return p.push('C', a, b, c) }
func (p *path) close() *path             { return p.push('Z') }

func (p *path) push(verb byte, pts ...point) *path {
	p.verbs = append(p.verbs, verb)
	p.pts = append(p.pts, pts...)
	return p
}

// add appends another path.
func (p *path) add(q *path) {
	p.verbs = append(p.verbs, q.verbs...)
	p.pts = append(p.pts, q.pts...)
}

// polygon appends a closed polygon.
func (p *path) polygon(pts ...point) *path {
	p.polyline(pts...)
	return p.close()
}

// polyline appends straight lines through the points.
func (p *path) polyline(pts ...point) *path {
	for i, a := range pts {
		if i == 0 {
			p.move(a)
		} else {
			p.line(a)
		}
	}
	return p
}

// rect appends a rectangle.
func (p *path) rect(r rect) *path {
	return p.polygon(r.min, point{r.max.x, r.min.y}, r.max, point{r.min.x, r.max.y})
}

// circle appends a circle made of four cubic curves.
func (p *path) circle(c point, radius float64) *path {
	const k = 0.5522847498
	at := func(x, y float64) point { return point{c.x + x*radius, c.y + y*radius} }
	p.move(at(1, 0))
	p.cube(at(1, k), at(k, 1), at(0, 1))
	p.cube(at(-k, 1), at(-1, k), at(-1, 0))
	p.cube(at(-1, -k), at(-k, -1), at(0, -1))
	p.cube(at(k, -1), at(1, -k), at(1, 0))
	return p.close()
}

// spline appends a smooth curve through the points. The tangents of the two
// ends may be given; a zero tangent looks along the curve.
func (p *path) spline(pts []point, first, last point) *path {
	if len(pts) == 0 {
		return p
	}
	p.move(pts[0])
	return p.splineOn(pts, first, last)
}

// splineOn continues the path from pts[0], which must be its pen position.
// The handles on both sides of a point are of one length, so that SVG can
// write the short form of a smooth curve.
func (p *path) splineOn(pts []point, first, last point) *path {
	n := len(pts)
	handle := func(i int) point {
		switch {
		case i == 0 && first == point{}:
			return pts[1].sub(pts[0]).mul(1.0 / 3)
		case i == 0:
			return first.unit().mul(pts[1].sub(pts[0]).length() / 3)
		case i == n-1 && last == point{}:
			return pts[n-1].sub(pts[n-2]).mul(1.0 / 3)
		case i == n-1:
			return last.unit().mul(pts[n-1].sub(pts[n-2]).length() / 3)
		}
		return smooth(pts[i-1], pts[i], pts[i+1])
	}
	for i := 0; i+1 < n; i++ {
		p.cube(pts[i].add(handle(i)), pts[i+1].sub(handle(i+1)), pts[i+1])
	}
	return p
}

// smooth is the handle of a curve at b on its way from a to c.
func smooth(a, b, c point) point {
	return c.sub(a).unit().mul(math.Min(b.sub(a).length(), c.sub(b).length()) * 0.37)
}

// loop appends a closed smooth curve through the points.
func (p *path) loop(pts []point) *path {
	n := len(pts)
	if n < 3 {
		return p
	}
	at := func(i int) point { return pts[(i+n)%n] }
	p.move(pts[0])
	for i := range n {
		a, b := at(i), at(i+1)
		p.cube(a.add(smooth(at(i-1), a, b)), b.sub(smooth(a, b, at(i+2))), b)
	}
	return p.close()
}

// polylines flattens the path. Closed runs have their first point repeated
// at the end.
func (p *path) polylines(visit func(pts []point, closed bool)) {
	var run []point
	i := 0
	for _, verb := range p.verbs {
		switch verb {
		case 'M':
			if len(run) > 1 {
				visit(run, false)
			}
			run = append(run[:0], p.pts[i])
			i++
		case 'L':
			run = append(run, p.pts[i])
			i++
		case 'Q':
			run = flattenCubic(run, mix(run[len(run)-1], p.pts[i], 2.0/3), mix(p.pts[i+1], p.pts[i], 2.0/3), p.pts[i+1])
			i += 2
		case 'C':
			run = flattenCubic(run, p.pts[i], p.pts[i+1], p.pts[i+2])
			i += 3
		case 'Z':
			if len(run) > 1 {
				visit(append(run, run[0]), true)
			}
			run = run[:0]
		}
	}
	if len(run) > 1 {
		visit(run, false)
	}
}

// flattenCubic appends a cubic curve to a polyline, finely enough that no
// corner shows.
func flattenCubic(run []point, b, c, d point) []point {
	a := run[len(run)-1]
	reach := b.sub(a).length() + c.sub(b).length() + d.sub(c).length()
	bend := reach - d.sub(a).length()
	n := int(clamp(2+math.Sqrt(bend)*3, 2, 24))
	if bend < 0.02 {
		n = 1
	}
	for i := 1; i <= n; i++ {
		t := float64(i) / float64(n)
		u := 1 - t
		k0, k1, k2, k3 := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
		run = append(run, point{
			k0*a.x + k1*b.x + k2*c.x + k3*d.x,
			k0*a.y + k1*b.y + k2*c.y + k3*d.y,
		})
	}
	return run
}
