package chart

import (
	"math"
	"strings"

	"feldpost/adjudicator"
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

// courseLayer draws the ways that units went.
type courseLayer struct{ *view }

// drawCourses draws the arrows; fast ways first, so that what happened last
// lies on top.
func (v courseLayer) drawCourses(c canvas, courses []course, titled bool) {
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
func (v courseLayer) drawCourse(c canvas, cs course) {
	s := v.cell()
	if cs.Kind == string(adjudicator.DrawFire) {
		v.drawSight(c, cs)
		return
	}
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

// drawSight draws a line of sight: thin, dashed and straight, with an open head before
// the target.
func (v courseLayer) drawSight(c canvas, cs course) {
	from, to := v.px(v.at[cs.cells[0]]), v.px(v.at[cs.cells[len(cs.cells)-1]])
	d := to.sub(from)
	way := d.unit()
	tip := to.sub(way.mul(math.Min(v.cell()*0.36, d.length()*0.4)))
	size, w := clamp(v.cell()*0.16, 3, 9), clamp(v.cell()*0.04, 1, 2.4)
	side := way.normal().mul(size * 0.6)
	var line, head path
	line.polyline(from, tip)
	head.polyline(tip.sub(way.mul(size)).add(side), tip, tip.sub(way.mul(size)).sub(side))
	c.shape(&line, stroke(fade(white, 0xc0), w*2.6), style{line: warningInk, width: w, on: w * 5, off: w * 2.2, butt: true})
	c.shape(&head, stroke(fade(white, 0xc0), w*2.6), stroke(warningInk, w*1.2))
}

// drawShaft strokes the line of an arrow as its kind asks, and its head.
func (v courseLayer) drawShaft(c canvas, cs course, line *path, tip, back point, w, size float64) {
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
func (v courseLayer) drawArrow(c canvas, cs course, pts []point, w float64) {
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
func (v courseLayer) way(cs course, w float64) []point {
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
