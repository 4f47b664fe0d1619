package chart

import "math"

// frontsWidth is the width of a picture of fronts in pixels: a letter shows
// it as it is, where it makes the wide board smaller.
const frontsWidth = 900

// Fronts draws the surroundings of the battles alone, large enough to read on
// a page that makes a wide board smaller; nil when the board is not wide or
// nobody fought. Errors and bytes are as those of PNG.
func (a *Atlas) Fronts(d Drawing) ([]byte, error) {
	return a.picture(formFronts, &d, func(p *plan) ([]byte, error) {
		if len(p.framed) == 0 {
			return nil, nil
		}
		p.layFronts()
		return a.paint(p, func(r *raster) {
			for _, in := range p.insets {
				p.drawInset(r, in)
			}
		})
	})
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
