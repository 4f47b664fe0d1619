package chart

import (
	"math"
	"sort"
)

// inset is an enlarged part of the map around one or more battles.
type inset struct {
	letter  string
	caption string
	view    *view
	at      rect // of the map in it
}

// Limits of the insets.
const (
	maxInsets   = 6
	spread      = 3.1   // largest side of the cells that share an inset, in cells
	surround    = 1.0   // shown around them
	lowest      = 3.0   // height of an inset at least, in cells
	insetHeader = 16    // pixels
	maxInset    = 380.0 // pixels high
	narrowest   = 54.0  // pixels of a cell in an inset, at least
	widestInset = 72.0  // and at most
)

// cluster is a group of near battles and the cells that took part.
type cluster struct {
	fights []fight
	pts    []point
}

// clusters groups battles so that each group with its attackers fits into an
// inset; the groups with most battles come first when there are too many.
func (p *plan) clusters() []cluster {
	b := p.main.board
	var out []cluster
	for _, f := range p.fights {
		pts := []point{b.at[f.cell]}
		for _, i := range f.from {
			if b.at[i].sub(b.at[f.cell]).length() <= spread*b.pitch/2 {
				pts = append(pts, b.at[i])
			}
		}
		joined := false
		for k := range out {
			r := around(append(append([]point(nil), out[k].pts...), pts...))
			if r.w() <= spread*b.pitch && r.h() <= spread*b.pitch {
				out[k].fights, out[k].pts = append(out[k].fights, f), append(out[k].pts, pts...)
				joined = true
				break
			}
		}
		if !joined {
			out = append(out, cluster{[]fight{f}, pts})
		}
	}
	if len(out) > maxInsets {
		sort.SliceStable(out, func(i, k int) bool { return len(out[i].fights) > len(out[k].fights) })
		out = out[:maxInsets]
	}
	return out
}

// layInsets places the insets below top and returns their lower end.
func (p *plan) layInsets(width, top float64) float64 {
	groups := p.clusters()
	columns := [maxInsets + 1]int{1, 1, 2, 3, 2, 3, 3}[len(groups)]
	if p.main.wide() {
		columns = min(columns, 2)
	}
	if width < 640 {
		columns = min(columns, 2)
	}
	w := math.Floor((width - float64(columns-1)*gap) / float64(columns))
	scale := widestInset / p.main.pitch // one for all: sizes are easy to compare
	for _, g := range groups {
		scale = math.Min(scale, w/(around(g.pts).w()+2*surround*p.main.pitch))
	}
	scale = math.Max(scale, narrowest/p.main.pitch)
	for i := 0; i < len(groups); i += columns {
		row := groups[i:min(i+columns, len(groups))]
		h := 0.0
		var views []*view
		for _, g := range row {
			v := newView(p.main.board, scale)
			v.area = around(g.pts).grow(surround * p.main.pitch)
			h = math.Max(h, math.Ceil(math.Max(v.area.h(), lowest*p.main.pitch)*v.tall))
			views = append(views, v)
		}
		h = math.Min(h, maxInset)
		for k, v := range views {
			v.area = v.onWhole(box(v.area.centre(), w/v.scale, h/v.tall))
			at := sized(margin+float64(k)*(w+gap), top+insetHeader, w, h)
			letter := string(rune('A' + i + k))
			p.insets = append(p.insets, inset{letter, p.caption(letter, row[k]), v, at})
		}
		top += insetHeader + h + gap
	}
	return top - gap
}

// caption names the battles of an inset with odds and results.
func (p *plan) caption(letter string, g cluster) string {
	text := letter
	for i, f := range g.fights {
		if i > 0 {
			text += ","
		}
		name := p.main.cells[f.cell].Name
		switch {
		case name == "" || name == f.Cell:
			text += " " + f.Cell
		case p.main.hexes:
			text += " " + f.Cell + " " + name
		default:
			text += " " + name
		}
		if c := f.caption(); c != "" {
			text += " " + c
		}
	}
	return text
}

// drawFrame marks the inset on the main map.
func (in inset) drawFrame(c canvas, v *view) {
	r := rect{v.px(in.view.area.min), v.px(in.view.area.max)}
	var p path
	c.shape(p.rect(r), style{line: black, width: 1, on: 5, off: 3, butt: true})
	drawBadge(c, in.letter, r.min.add(point{7, 7}), 10, black, clashCore)
}

// drawInset draws one enlarged map with its heading.
func (p *plan) drawInset(c canvas, in inset) {
	text := shorten(c, in.caption, 10, in.at.w()-4)
	if text == "" {
		text = in.letter
	}
	c.write(label{text: text, at: point{in.at.min.x + 1, in.at.min.y - insetHeader/2}, size: 10, face: bold, anchor: start, ink: black})
	c.panel(in.at, func() {
		var back path
		c.shape(back.rect(sized(0, 0, in.at.w(), in.at.h())), fill(paper))
		in.view.drawGround(c, p.says, p.numbers)
		p.drawScene(c, in.view)
	})
	var frame path
	c.shape(frame.rect(in.at), stroke(frameInk, 1.2))
}
