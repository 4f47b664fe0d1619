package chart

import (
	"iter"
	"math"
	"slices"
	"strings"
)

// region is an enlarged part of the map in which something happened. The main
// map marks it with its letter.
type region struct {
	letter  string
	caption string
	view    *view
	at      rect // of the map in the region's own picture
}

// MaxRegions is how many regions a board has at most.
const MaxRegions = 6

// Sizes of the pictures of regions. They are as wide as the screen of a phone,
// which therefore shows them as they are.
const (
	regionWidth  = 336   // pixels
	regionHeader = 17    // pixels
	highest      = 380.0 // pixels of the map
	spread       = 3.1   // largest side of the cells that share a region, in cells
	surround     = 1.0   // shown around them
	lowest       = 3.0   // height of a region at least, in cells
	narrowest    = 54.0  // pixels of a cell, at least
	widestInset  = 76.0  // and at most
)

// Regions draws the surroundings of what happened, each in a picture of its own
// that is read without being made smaller, when it is asked for; none where the board
// itself is large enough. A drawing with the same Options marks them. Errors and bytes
// are as those of PNG; an error is the last that comes.
func (a *Atlas) Regions(d Drawing) iter.Seq2[[]byte, error] {
	most := min(d.Options.Regions, MaxRegions)
	d.Options.Regions = MaxRegions // a region is the same however many are shown
	return func(yield func([]byte, error) bool) {
		for k := range most {
			data, err := a.picture(formRegion+form(k), &d, func(p *plan) ([]byte, error) {
				if k >= len(p.regions) {
					return nil, nil
				}
				r := p.regions[k]
				p.w, p.h = regionWidth, int(math.Ceil(r.at.max.y))+regionRim
				return a.paint(p, func(c *raster) { p.drawRegion(c, r) })
			})
			if data == nil && err == nil || !yield(data, err) || err != nil {
				return
			}
		}
	}
}

// regionRim is the room around the map of a region in pixels.
const regionRim = 3

// cluster is a group of near places at which something happened.
type cluster struct {
	fights []fight
	pts    []point
	ends   int // of arrows
}

// clusters groups battles, each with its attackers, and where arrows end, so
// that each group fits into a region; the groups with most battles come first.
func (p *plan) clusters() []cluster {
	b := p.main.board
	var out []cluster
	join := func(pts []point) *cluster {
		for k := range out {
			r := around(slices.Concat(out[k].pts, pts))
			if r.w() <= spread*b.pitch && r.h() <= spread*b.pitch {
				out[k].pts = append(out[k].pts, pts...)
				return &out[k]
			}
		}
		out = append(out, cluster{pts: pts})
		return &out[len(out)-1]
	}
	for _, f := range p.fights {
		pts := []point{b.at[f.cell]}
		for _, i := range f.from {
			if b.at[i].sub(b.at[f.cell]).length() <= spread*b.pitch/2 {
				pts = append(pts, b.at[i])
			}
		}
		g := join(pts)
		g.fights = append(g.fights, f)
	}
	for _, cs := range p.courses {
		join([]point{b.at[cs.cells[len(cs.cells)-1]]}).ends++
	}
	slices.SortStableFunc(out, func(g, h cluster) int {
		if d := len(h.fights) - len(g.fights); d != 0 {
			return d
		}
		return h.ends - g.ends
	})
	return out[:min(len(out), p.Options.Regions, MaxRegions)]
}

// layRegions lays the regions out.
func (p *plan) layRegions() {
	const w = regionWidth - 2*regionRim
	pitch := p.main.pitch
	for k, g := range p.clusters() {
		scale := clamp(w/(around(g.pts).w()/pitch+2*surround), narrowest, widestInset) / pitch
		v := newView(p.main.board, scale)
		v.area = around(g.pts).grow(surround * pitch)
		h := math.Min(math.Ceil(math.Max(v.area.h(), lowest*pitch)*v.tall), highest)
		v.area = v.onWhole(box(v.area.centre(), w/v.scale, h/v.tall))
		letter := string(rune('A' + k))
		p.regions = append(p.regions, region{letter, p.caption(letter, g), v, sized(regionRim, regionHeader, w, h)})
	}
}

// caption names the battles of a region with odds and results, or the cell in
// its middle.
func (p *plan) caption(letter string, g cluster) string {
	text := letter
	if len(g.fights) == 0 {
		return text + " " + p.nameOf(p.main.closest(around(g.pts).centre()))
	}
	for i, f := range g.fights {
		if i > 0 {
			text += ","
		}
		text += " " + p.nameOf(f.cell)
		if c := f.caption(); c != "" {
			text += " " + c
		}
	}
	return text
}

// nameOf is a cell as a caption calls it.
func (p *plan) nameOf(i int) string {
	cell := p.main.cells[i]
	switch {
	case cell.Name == "" || cell.Name == cell.ID:
		return cell.ID
	case p.main.hexes:
		return cell.ID + " " + cell.Name
	}
	return cell.Name
}

// closest is the cell nearest to a place.
func (b *board) closest(to point) int {
	best := 0
	for i, at := range b.at {
		if at.sub(to).length() < b.at[best].sub(to).length() {
			best = i
		}
	}
	return best
}

// drawFrame marks the region on the main map.
func (in region) drawFrame(c canvas, v *view) {
	r := rect{v.px(in.view.area.min), v.px(in.view.area.max)}
	var p path
	c.shape(p.rect(r), style{line: black, width: 1, on: 5, off: 3, butt: true})
	drawBadge(c, in.letter, in.badgeAt(v), 10, black, clashCore)
}

// badgeAt is where the letter of the region stands on the main map.
func (in region) badgeAt(v *view) point { return v.px(in.view.area.min).add(point{7, 7}) }

// drawRegion draws one enlarged map with its heading.
func (p *plan) drawRegion(c canvas, in region) {
	text := in.caption
	for c.width(text, 12, bold) > in.at.w()-4 { // the last battles are told by the letter
		cut := strings.LastIndex(text, ", ")
		if cut < 0 {
			text = in.letter
			break
		}
		text = text[:cut]
	}
	c.write(label{text: text, at: point{in.at.min.x + 1, in.at.min.y - regionHeader/2}, size: 12, face: bold, anchor: start, ink: black})
	c.panel(in.at, func() {
		in.view.drawGround(c, p.says)
		p.drawScene(c, in.view)
	})
	var frame path
	c.shape(frame.rect(in.at), stroke(frameInk, 1.2))
}
