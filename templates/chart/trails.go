package chart

import (
	"math"
	"slices"
	"strings"
)

// course is a trail on the board: known cells only.
type course struct {
	Trail
	cells []int
	lane  int
}

// coursesOf resolves the trails and lays those that share a way side by side.
func (b *board) coursesOf(trails []Trail) []course {
	var out []course
	used := make(map[[2]int]int)
	for _, t := range trails {
		cs := course{Trail: t}
		for _, i := range b.find(t.Path) {
			if len(cs.cells) == 0 || cs.cells[len(cs.cells)-1] != i {
				cs.cells = append(cs.cells, i)
			}
		}
		if (t.Kind == "retreat" || t.Kind == "advance") && b.hexes && len(cs.cells) > 1 &&
			b.at[cs.cells[0]].sub(b.at[cs.cells[1]]).length() > 1.5 {
			cs.cells = cs.cells[1:] // the unit had been taken elsewhere before
		}
		if len(cs.cells) < 2 {
			continue
		}
		for k := 1; k < len(cs.cells); k++ {
			cs.lane = max(cs.lane, used[[2]int{cs.cells[k-1], cs.cells[k]}])
		}
		for k := 1; k < len(cs.cells); k++ {
			used[[2]int{cs.cells[k-1], cs.cells[k]}] = cs.lane + 1
		}
		out = append(out, cs)
	}
	return out
}

// find looks cells up. Parts of a name that has hyphens are joined again;
// unknown cells are left out.
func (b *board) find(ids []string) []int {
	var out []int
	for k := 0; k < len(ids); {
		step := 1
		for n := min(len(ids)-k, 4); n > 0; n-- {
			if i, known := b.index[strings.Join(ids[k:k+n], "-")]; known {
				out, step = append(out, i), n
				break
			}
		}
		k += step
	}
	return out
}

// drawCourses draws the arrows; fast ways first, so that what happened last
// lies on top.
func (v *view) drawCourses(c canvas, courses []course, titled bool) {
	for _, cs := range courses {
		seen := false
		for _, i := range cs.cells {
			seen = seen || v.sees(i)
		}
		if !seen {
			continue
		}
		title := ""
		if titled {
			title = cs.title()
		}
		c.group("trail "+cs.Kind, "", title, func() { v.drawCourse(c, cs) })
	}
}

func (cs course) title() string {
	text := cs.Kind + " " + cs.Path[0] + "-" + cs.Path[len(cs.Path)-1]
	if cs.Unit != "" {
		text = cs.Unit + ": " + text
	}
	return text
}

// drawCourse draws one arrow in the nation's colour with a dark edge.
func (v *view) drawCourse(c canvas, cs course) {
	s := v.cell()
	w := clamp(s*0.10, 2, 6)
	if cs.Kind == "advance" {
		w *= 1.55
	}
	pts := v.way(cs, w)
	if !v.hexes {
		v.drawArrow(c, cs, pts, w)
		return
	}
	tip := pts[len(pts)-1]
	back := tip.sub(pts[len(pts)-2]).unit()
	size := w*1.9 + s*0.04
	neck := tip.sub(back.mul(size * 0.9))
	pts[len(pts)-1] = neck
	var line path
	line.spline(pts, point{}, back)
	v.drawShaft(c, cs, &line, tip, back, w, size)
}

// drawShaft strokes the line of an arrow as its kind asks, and its head.
func (v *view) drawShaft(c canvas, cs course, line *path, tip, back point, w, size float64) {
	neck := tip.sub(back.mul(size * 0.9))
	var head path
	n := back.normal().mul(size * 0.62)
	head.polygon(tip, neck.sub(back.mul(size*0.25)).add(n), neck, neck.sub(back.mul(size*0.25)).sub(n))
	ink := v.nationOf(cs.Nation).ink
	edge := clamp(w*0.45, 1, 2.2)
	switch cs.Kind {
	case "rail", "redeploy":
		c.shape(line, stroke(black, w+edge))
		c.shape(line, style{line: ink, width: w, on: w * 2, off: w * 1.6, butt: true})
	case "retreat":
		c.shape(line, style{line: black, width: w + edge, on: 0.1, off: w * 1.9})
		c.shape(line, style{line: ink, width: w, on: 0.1, off: w * 1.9})
	default:
		c.shape(line, stroke(black, w+edge))
		c.shape(line, stroke(ink, w))
	}
	c.shape(&head, outlined(ink, black, edge*0.6))
}

// drawArrow draws an arrow between boxes: straight from space to space, a
// redeployment in one bow over all that lies between.
func (v *view) drawArrow(c canvas, cs course, pts []point, w float64) {
	var line path
	last := len(pts) - 1
	tip := pts[last]
	back := tip.sub(pts[last-1]).unit()
	size := math.Min(w*1.9+v.cell()*0.04, tip.sub(pts[last-1]).length()*0.8)
	if cs.Kind == "redeploy" {
		d := tip.sub(pts[0])
		n := d.normal().mul(0.14)
		if n.y > 0 || n.y == 0 && n.x > 0 {
			n = n.mul(-1)
		}
		bow := mix(pts[0], tip, 0.5).add(n)
		back = tip.sub(bow).unit()
		line.move(pts[0]).quad(bow, tip.sub(back.mul(size*0.9)))
	} else {
		pts[last] = tip.sub(back.mul(size * 0.9))
		line.polyline(pts...)
	}
	v.drawShaft(c, cs, &line, tip, back, w, size)
}

// way is the line of an arrow in pixels, moved aside by its lane and held
// back before the block at its end.
func (v *view) way(cs course, w float64) []point {
	pts := make([]point, len(cs.cells))
	for k, i := range cs.cells {
		pts[k] = v.px(v.at[i])
	}
	last := len(pts) - 1
	if cs.lane > 0 {
		side := float64((cs.lane+1)/2) * (w + 1.5)
		if cs.lane%2 == 0 {
			side = -side
		}
		n := pts[last].sub(pts[0]).unit().normal().mul(math.Min(side, v.cell()*0.3))
		for k := range pts {
			pts[k] = pts[k].add(n)
		}
	}
	if !v.hexes {
		pts[last] = v.edgeOf(pts[last], pts[last-1])
		pts[0] = v.edgeOf(pts[0], pts[1])
		return pts
	}
	d := pts[last].sub(pts[last-1])
	hold := math.Min(v.cell()*0.40, d.length()*0.45)
	pts[last] = pts[last].sub(d.unit().mul(hold))
	return pts
}

// fight is a battle on the board.
type fight struct {
	Battle
	cell int
	from []int
}

// fightsOf resolves battles; those in unknown cells are left out.
func (b *board) fightsOf(battles []Battle) []fight {
	var out []fight
	for _, t := range battles {
		cell, known := b.index[t.Cell]
		if !known {
			continue
		}
		f := fight{Battle: t, cell: cell}
		for _, i := range b.find(t.From) {
			if i != cell && !slices.Contains(f.from, i) {
				f.from = append(f.from, i)
			}
		}
		out = append(out, f)
	}
	return out
}

// drawFights draws an arrow over the hexside from each attacking cell and a
// burst with the result between the two sides, so that both stay readable.
func (v *view) drawFights(c canvas, fights []fight, piles []pile) {
	s := v.cell()
	for _, f := range fights {
		if !v.sees(f.cell) {
			continue
		}
		c.group("battle", f.Cell, f.caption(), func() {
			at := v.px(v.at[f.cell])
			var arrows path
			for _, i := range f.from {
				from := v.px(v.at[i])
				d := at.sub(from).unit().mul(s)
				n := d.normal()
				m := mix(from, at, 0.5)
				to := func(along, across float64) point { return m.add(d.mul(along)).add(n.mul(across)) }
				arrows.polygon(to(-0.22, 0.09), to(0, 0.09), to(0, 0.19), to(0.24, 0), to(0, -0.19), to(0, -0.09), to(-0.22, -0.09))
			}
			c.shape(&arrows, outlined(warningInk, white, clamp(s*0.04, 0.8, 2)))
		})
	}
	for _, b := range v.bursts(c, fights, piles) {
		c.group("battle", b.Cell, b.caption(), func() { v.drawBurst(c, b) })
	}
}

// burst is the star of a battle with its result.
type burst struct {
	fight
	text string
	at   rect
}

// bursts finds room for the stars near the hexside that was fought over: where
// they hide least of the units, and no other star. An overview has stars without
// results.
func (v *view) bursts(c canvas, fights []fight, piles []pile) []burst {
	var out []burst
	var units []rect
	for _, p := range piles {
		if v.sees(p.cell) && !v.coarse() {
			units = append(units, v.pileAt(p)...)
		}
	}
	width, height := v.size()
	window := sized(0, 0, width, height)
	r := v.burstRadius()
	for _, f := range fights {
		if !v.sees(f.cell) {
			continue
		}
		b := burst{fight: f}
		switch {
		case v.fine():
			b.text = f.caption()
		case !v.coarse():
			b.text = f.Result
		}
		w := math.Max(2*r, c.width(b.text, v.burstLetters(), bold)+2)
		high := 2 * r
		best := math.Inf(1)
		for k, at := range v.clashes(f) {
			r := box(at, w, high)
			cost := 0.02*float64(k)*w*high + 2*(w*high-r.overlap(window))
			for _, u := range units {
				cost += u.overlap(r)
			}
			for _, o := range out {
				cost += 4 * o.at.overlap(r)
			}
			if cost < best {
				b.at, best = r, cost
			}
		}
		out = append(out, b)
	}
	return out
}

func (v *view) burstRadius() float64 {
	if v.coarse() {
		return 5
	}
	return clamp(v.cell()*0.30, 6, 13)
}

func (v *view) burstLetters() float64 { return clamp(v.cell()*0.30, 7.2, 9.5) }

// clashes are places for a battle's burst, best first: between the two sides,
// then along the hexside and beyond its ends.
func (v *view) clashes(f fight) []point {
	at := v.clashAt(f)
	out := []point{at}
	if !v.fine() {
		return out
	}
	d := at.sub(v.px(v.at[f.cell])).unit()
	n := d.normal()
	for _, share := range [...]float64{0.29, 0.15, 0.45, 0.6} {
		for _, side := range [...]float64{1, -1} {
			out = append(out, at.add(n.mul(side*share*v.cell())))
		}
	}
	for _, d := range [...]point{{0, 0.5}, {0, -0.5}, {0.5, 0}, {-0.5, 0}} {
		out = append(out, v.px(v.at[f.cell]).add(d.mul(1.1*v.cell())))
	}
	return out
}

// clashAt is the place of a battle's burst.
func (v *view) clashAt(f fight) point {
	at, sum := v.px(v.at[f.cell]), point{}
	for _, i := range f.from {
		sum = sum.add(v.px(v.at[i]).sub(at).unit())
	}
	if sum.length() < 0.3 {
		sum = point{0.7, 0.7}
	}
	way := sum.unit()
	if !v.hexes { // clear of the values in the box
		r := v.reachOf()
		rim := v.edgeOf(at, at.add(way.mul(4*r.x)))
		return rim.add(way.mul(0.14 * v.cell()))
	}
	return at.add(way.mul(0.5 * v.cell()))
}

// caption is the battle in short: odds and result.
func (f fight) caption() string {
	switch {
	case f.Odds == "":
		return f.Result
	case f.Result == "":
		return f.Odds
	}
	return f.Odds + " " + f.Result
}

// drawBurst draws the star of a battle and its result.
func (v *view) drawBurst(c canvas, b burst) {
	at := b.at.centre()
	c.shape(star(at, v.burstRadius()), outlined(clashCore, clash, clamp(v.cell()*0.05, 1, 2)))
	if b.text != "" {
		c.write(label{text: b.text, at: at, size: v.burstLetters(), face: bold, ink: black, halo: fade(clashCore, 0xe0)})
	}
}

// star is a burst of ten points.
func star(at point, r float64) *path {
	pts := make([]point, 20)
	for i := range pts {
		reach := r
		if i%2 == 1 {
			reach = r * 0.66
		}
		pts[i] = at.add(polar(2*math.Pi*float64(i)/float64(len(pts)), reach))
	}
	p := &path{}
	return p.polygon(pts...)
}
