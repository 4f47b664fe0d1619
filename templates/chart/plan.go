package chart

import (
	"math"

	"feldpost/templates/phrases"
)

// plan is a drawing laid out: where everything goes, in pixels.
type plan struct {
	*Drawing
	mark    fingerprint
	says    tongue
	numbers Numbers
	// labelsAll tells that every name and every number is written, if need be beside
	// its cell: on paper nobody can enlarge a part.
	labelsAll bool
	w, h      int

	main    *view
	mainAt  rect
	regions []region // marked on the board, drawn as pictures of their own
	items   []item   // of the legend
	legend  rect
	piles   []pile
	courses []course
	fights  []fight
}

// Sizes of the layout in pixels.
const (
	defaultWidth = 800
	wideWidth    = 1760 // of boards with many points
	margin       = 8
	titleHeight  = 24
	gap          = 8
	widestCell   = 96 // no cell is drawn larger
)

func newPlan(d *Drawing, b *board, mark fingerprint, fonts *lettering) *plan {
	p := &plan{Drawing: d, mark: mark, says: d.Options.tongue(), numbers: d.Options.Numbers}
	p.says.lang = phrases.In(p.says.lang).Lang()
	p.piles = b.pilesOf(d.Scene.Stacks)
	p.courses = b.coursesOf(d.Trails)
	p.fights = b.fightsOf(d.Battles)
	width := float64(d.Options.Width)
	switch {
	case width == 0 && len(d.Options.Crop) == 0 && b.wide():
		width = wideWidth
	case width == 0:
		width = defaultWidth
	}
	top := float64(margin)
	if p.title() != "" {
		top += titleHeight
	}
	room := width - 2*margin
	p.main = b.fit(b.window(d.Options.Crop), room, 3*width)
	w, h := p.main.size()
	p.mainAt = sized(margin, top, math.Ceil(w-1e-6), math.Ceil(h-1e-6))
	inner := math.Max(p.mainAt.w(), math.Min(room, 420))
	bottom := p.mainAt.max.y
	if !p.main.fine() || b.wide() {
		p.layRegions()
	}
	if d.Options.Legend {
		p.items = p.legendItems()
		if p.Options.Short {
			bottom = p.layShort(inner, bottom+gap, fonts)
		} else {
			bottom = p.layLegend(inner, bottom+gap, fonts)
		}
	}
	p.w, p.h = int(math.Ceil(inner+2*margin)), int(math.Ceil(bottom+margin))
	return p
}

// wide reports a board of points with so many cells that the values of units
// need more room than the usual width.
func (b *board) wide() bool { return !b.hexes && len(b.cells) > 100 }

// fit is the largest view of an area within a size in pixels.
func (b *board) fit(area rect, w, h float64) *view {
	scale := math.Min(math.Min(w/area.w(), h/area.h()), widestCell/b.pitch)
	v := newView(b, scale)
	if high := area.h() * v.tall; high > h+1 {
		v = newView(b, scale*h/high)
	}
	v.area = area
	return v
}

// window is the part of the board to show: all of it, or the cells of a crop
// with a rim. Unknown cells of the crop are skipped.
func (b *board) window(crop []string) rect {
	var pts []point
	for _, id := range crop {
		if i, known := b.index[id]; known {
			pts = append(pts, b.at[i])
		}
	}
	if len(pts) == 0 {
		return b.extent.grow(b.pitch * 0.12)
	}
	return around(pts).grow(b.pitch * 0.75)
}

func (p *plan) title() string {
	if p.Scene.Title != "" {
		return p.Scene.Title
	}
	return p.Ground.Title
}

func (p *plan) layerKey() layerKey {
	return layerKey{p.mark, p.main.area, int(p.mainAt.w()), int(p.mainAt.h()), p.main.scale, p.says.lang, fingerprintOfWords(p.says.Words)}
}

// draw draws everything; ground draws the terrain of the main map.
func (p *plan) draw(c canvas, ground func()) {
	if t := p.title(); t != "" {
		size := fit(c, t, 14, float64(p.w)-2*margin, bold)
		c.write(label{text: t, at: point{margin, margin + titleHeight/2 - 2}, size: size, face: bold, anchor: start, ink: black})
	}
	c.group("map", "", "", func() {
		c.panel(p.mainAt, func() {
			ground()
			p.drawScene(c, p.main)
			for _, in := range p.regions {
				in.drawFrame(c, p.main)
			}
		})
	})
	var frame path
	c.shape(frame.rect(p.mainAt), stroke(frameInk, 1.2))
	if len(p.items) > 0 {
		c.group("legend", "", "", func() { p.drawLegend(c) })
	}
}

// drawGround draws what never changes.
func (v *view) drawGround(c canvas, says tongue) {
	if !v.hexes {
		terrainLayer{v}.drawShapes(c, says)
		lineLayer{v}.drawLinks(c)
		spaceLayer{v}.drawPoints(c)
		return
	}
	c.group("terrain", "", "", func() { terrainLayer{v}.drawTerrain(c) })
	terrainLayer{v}.drawBoardNames(c, says)
	lineLayer{v}.drawEdges(c)
	lineLayer{v}.drawLinks(c)
	placeLayer{v}.drawPlaces(c)
}

// drawScene draws what lies on the ground, and the labels above it. Titles for
// hovering stand on the main map only.
func (p *plan) drawScene(c canvas, v *view) {
	l := p.layLabels(c, v)
	drawLetters(c, l.letters)
	tableLayer{v}.drawBoxes(c, p.Drawing)
	joinLayer{v}.drawSupply(c, p.Drawing)
	controlLayer{v}.drawControl(c, p.Drawing, p.piles)
	markLayer{v}.drawMarks(c, p.Drawing, false)
	courseLayer{v}.drawCourses(c, p.courses, v == p.main)
	drawLeads(c, l.names)
	counterLayer{v}.drawPiles(c, p.piles, v == p.main)
	markLayer{v}.drawMarks(c, p.Drawing, true)
	placeLayer{v}.drawStars(c)
	p.drawLabels(c, v, l)
}
