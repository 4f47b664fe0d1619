package chart

import (
	"fmt"
	"math"

	"feldpost/adjudicator"
)

// banner is the look of a seat on the map.
type banner struct{ look nation }

// bannersOf gives every seat that holds something a banner: the nation told
// by the drawing, else the nation with most of the seat's counters, else
// colours that depend on the seat's name.
func (l livery) bannersOf(d *Drawing) map[adjudicator.Seat]banner {
	out := make(map[adjudicator.Seat]banner)
	for _, s := range d.Sides {
		out[s.Seat] = banner{l.nationOf(s.Nation)}
	}
	for _, control := range d.Scene.Control {
		seat := control.Seat
		if _, done := out[seat]; done || seat == "" {
			continue
		}
		var own []adjudicator.Counter
		for _, s := range d.Scene.Stacks {
			if s.Owner == seat {
				own = append(own, s.Counters...)
			}
		}
		code := leading(own)
		if code == "" {
			code = string(seat)
		}
		out[seat] = banner{l.nationOf(code)}
	}
	return out
}

// controlLayer draws who holds what.
type controlLayer struct{ *view }

// drawControl hatches the cells that a seat holds and plants a flag where no
// stack stands.
func (v controlLayer) drawControl(c canvas, d *Drawing, piles []pile) {
	banners, says := v.bannersOf(d), d.Options.tongue()
	occupied := occupiedBy(piles)
	if !v.hexes {
		c.group("neutral", "", says.word("neutral"), func() {
			for _, control := range d.Scene.Control {
				if cell, known := v.index[control.Cell]; known && v.sees(cell) && control.Seat == "" {
					v.drawHeld(c, cell, control.Seat, occupied[cell])
				}
			}
		})
	}
	for _, control := range d.Scene.Control {
		cell, known := v.index[control.Cell]
		if !known || !v.sees(cell) || control.Seat == "" {
			continue
		}
		b := banners[control.Seat]
		c.group("control", control.Cell, says.ofSeat("held by", control.Seat, d.Sides), func() {
			at := v.px(v.at[cell])
			if !v.hexes {
				v.drawHeld(c, cell, control.Seat, occupied[cell])
				if !occupied[cell] {
					c.use(v.pennant(b), at.add(v.corner(point{-0.3, 0.75})))
				}
				return
			}
			c.use(v.hatch(b.look), at)
			if !occupied[cell] {
				c.use(v.pennant(b), at.add(point{-0.30, 0.24}.mul(v.cell())))
			}
		})
	}
}

// drawHeld draws the box of a cell anew for another holder. Where the frame
// has its corners cut, they are filled, so that nothing of the old one is
// left.
func (v controlLayer) drawHeld(c canvas, cell int, seat adjudicator.Seat, occupied bool) {
	k, at := v.seatNumber(seat), v.px(v.at[cell])
	if cutOfSeat(k) != "" {
		c.use(symbol{v.id(fmt.Sprintf("taken%d-", k)), func(c canvas) {
			w, h := v.boxSize()
			var p path
			c.shape(p.rect(box(point{}, w, h)), outlined(sideInk(k), sideInk(k), v.frameWidth()))
		}}, at)
	}
	c.use(spaceLayer(v).boxSymbol(cell, k), at)
	if seat == "" {
		c.use(spaceLayer(v).neutralBox(), at)
	}
	spaceLayer(v).drawBadges(c, cell, occupied)
}

// occupiedBy tells which cells have stacks.
func occupiedBy(piles []pile) map[int]bool {
	occupied := make(map[int]bool)
	for _, p := range piles {
		occupied[p.cell] = true
	}
	return occupied
}

// hatch is slanted lines in a hex; the slant goes with the pattern.
func (v controlLayer) hatch(n nation) symbol {
	return symbol{v.id("hatch" + n.code), func(c canvas) {
		angle := degrees([patterns]float64{plain: 45, diagonal: 120, dots: 0, bars: 90, checks: 20, rungs: 105, chevrons: 135, cross: 70}[n.pattern])
		dir := polar(angle, 1)
		var p path
		for k := -2; k <= 2; k++ {
			// Half the length of a chord of the circle inside the hex.
			off := float64(k) * 0.19
			half := math.Sqrt(0.23-off*off) * v.scale
			if off*off < 0.23 {
				m := dir.normal().mul(off * v.scale)
				p.polyline(m.sub(dir.mul(half)), m.add(dir.mul(half)))
			}
		}
		c.shape(&p, stroke(fade(n.ink, 0xb0), clamp(v.scale*0.045, 1, 3)))
	}}
}

// pennant is a small flag on a pole, its foot at the origin.
func (v controlLayer) pennant(b banner) symbol {
	return symbol{v.id("flag" + b.look.code), func(c canvas) {
		s := clamp(v.cell()*0.36, 8, 15)
		var pole path
		c.shape(pole.polyline(point{0, 0}, point{0, -s * 1.25}), stroke(black, clamp(s*0.11, 0.9, 2)))
		r := sized(0, -s*1.25, s, s*0.72)
		drawFlag(c, b.look, r, s*0.24, clamp(s*0.07, 0.6, 1.2))
	}}
}

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
