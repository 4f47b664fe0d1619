package chart

import (
	"fmt"
	"math"
)

// frontsWidth is the width of a picture of fronts in pixels: a letter shows
// it as it is, where it makes the wide board smaller.
const frontsWidth = 900

// Fronts draws the surroundings of the battles alone, large enough to read on
// a page that makes a wide board smaller; nil when the board is not wide or
// nobody fought. Errors are those of PNG.
func (a *Atlas) Fronts(d Drawing) ([]byte, error) {
	p, err := a.plan(&d)
	if err != nil {
		return nil, fmt.Errorf("chart: %w", err)
	}
	if len(p.framed) == 0 {
		return nil, nil
	}
	p.layFronts()
	pic := a.spare.take(p.w, p.h)
	defer a.spare.give(pic)
	r := newRaster(pic, a.fonts)
	r.clear(paper)
	for _, in := range p.insets {
		p.drawInset(r, in)
	}
	return encode(pic)
}

// frame finds what a picture of fronts will show, to be marked on the board.
func (p *plan) frame() {
	if p.main.wide() && len(p.fights) > 0 {
		p.layInsets(frontsWidth-2*margin, margin)
		p.framed, p.insets = p.insets, nil
	}
}

// layFronts makes the plan one of the fronts alone.
func (p *plan) layFronts() {
	p.insets = p.framed
	bottom := 0.0
	for _, in := range p.insets {
		bottom = math.Max(bottom, in.at.max.y)
	}
	p.w, p.h = frontsWidth, int(math.Ceil(bottom+margin))
}
