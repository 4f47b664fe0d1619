package chart

import (
	"fmt"
	"math"
)

// view is a window on a board: area in board units fills a panel whose corner
// is the origin, at scale pixels a unit to the east and tall pixels a unit to
// the south. The two differ a little on boards of hexes, so that every row
// and column lies on whole pixels: equal hexes have equal pixels.
type view struct {
	*board
	area  rect
	scale float64
	tall  float64
}

// newView is a view without its area.
func newView(b *board, scale float64) *view {
	v := &view{board: b, scale: scale, tall: scale}
	if b.hexes && scale >= 10 {
		near, far := math.Floor(scale+1e-9), math.Round(math.Floor(scale+1e-9)*rowStep)/rowStep
		v.scale, v.tall = near, far
		if b.base != 0 {
			v.scale, v.tall = far, near
		}
	}
	return v
}

// rowStep is the distance of the rows of hexes whose neighbours are 1 apart.
const rowStep = 0.8660254037844386

// px turns a place of the board into pixels of the panel, whole ones on a
// board of points, so that equal boxes have equal pixels.
func (v *view) px(p point) point {
	p = p.sub(v.area.min)
	if !v.hexes {
		return point{math.Round(p.x * v.scale), math.Round(p.y * v.tall)}
	}
	return point{p.x * v.scale, p.y * v.tall}
}

// onWhole shifts an area by less than a pixel, so that the same symbols lie at
// the same parts of a pixel in all of a picture.
func (v *view) onWhole(area rect) rect {
	off := v.at[0].sub(area.min)
	return area.shift(point{
		off.x - math.Round(off.x*v.scale)/v.scale,
		off.y - math.Round(off.y*v.tall)/v.tall,
	})
}

// size is the panel in pixels.
func (v *view) size() (w, h float64) { return v.area.w() * v.scale, v.area.h() * v.tall }

// sees reports cells of which some part may lie in the window.
func (v *view) sees(cell int) bool { return v.area.grow(v.pitch * 0.7).has(v.at[cell]) }

// cell is the size of a cell in pixels.
func (v *view) cell() float64 { return v.scale * v.pitch }

// fine reports a scale at which counters and every hex number are readable.
func (v *view) fine() bool { return v.cell() >= 40 }

// id names a symbol of this scale.
func (v *view) id(name string) string { return fmt.Sprintf("%s%d", name, int(v.scale*10)) }
