package chart

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"feldpost/adjudicator"
)

// On a board of points every cell is a box: its fill is the ground, its frame
// tells the holder by colour and by the cut of its corners, the band at its
// foot the country. Badges sit on its corners, where counters leave them to
// be seen: victory points, fort, port and ground, clockwise but for the last.

// boxSize is the size of a box in pixels.
func (v *view) boxSize() (w, h float64) {
	s := clamp(v.cell(), 13, 130)
	return s * 0.78, s * 0.68
}

// reachOf is half the room of what stands in a cell: its box, or the inside
// of its hex.
func (v *view) reachOf() point {
	if v.hexes {
		return point{v.cell() * 0.45, v.cell() * 0.45}
	}
	w, h := v.boxSize()
	return point{w / 2, h / 2}
}

// seatsOf lists the seats that hold cells as printed, sorted.
func seatsOf(cells []adjudicator.Cell) []adjudicator.Seat {
	var out []adjudicator.Seat
	for _, c := range cells {
		if c.Holder != "" && !slices.Contains(out, c.Holder) {
			out = append(out, c.Holder)
		}
	}
	slices.Sort(out)
	return out
}

// nobody is the number of no seat.
const nobody = -1

// seatNumber is the place of a seat among those of the print, nobody for
// others.
func (b *board) seatNumber(s adjudicator.Seat) int { return slices.Index(b.seats, s) }

// sideInk is the colour of what a seat holds or supplies.
func sideInk(seat int) ink {
	if seat < 0 {
		return neutralInk
	}
	return sideInks[seat%len(sideInks)]
}

// spaceLayer draws the boxes of a board of spaces.
type spaceLayer struct{ *view }

// drawPoints draws the cells of a board of points as boxes.
func (v spaceLayer) drawPoints(c canvas) {
	c.group("boxes", "", "", func() {
		for i, cell := range v.cells {
			if v.sees(i) {
				c.use(v.boxSymbol(i, v.seatNumber(cell.Holder)), v.px(v.at[i]))
			}
		}
		for i := range v.cells { // above all boxes
			if v.sees(i) {
				v.drawBadges(c, i, false)
			}
		}
	})
}

// boxSymbol is the empty box of a cell in the hands of a seat.
func (v spaceLayer) boxSymbol(i, seat int) symbol {
	cell, kind := v.cells[i], v.kinds[i]
	id := v.id(fmt.Sprintf("box%d%s%d-", kind, cell.Country, seat))
	return symbol{id, func(c canvas) {
		w, h := v.boxSize()
		if kind.water() {
			var p path
			c.shape(p.circle(point{}, h*0.6), outlined(groundInk[kind], frameInk, 1.2))
			return
		}
		c.use(v.plainBox(kind, seat), point{})
		wide := v.frameWidth()
		if cell.Country != "" {
			var band path
			c.shape(band.rect(box(point{0, h * 0.38}, w-wide, h*0.2)), fill(v.nationOf(cell.Country).ink))
		}
		c.use(v.frame(seat, cell.Country == "" && seat != nobody), point{})
	}}
}

// frameWidth is the width of the frame around a box.
func (v *view) frameWidth() float64 {
	w, _ := v.boxSize()
	return clamp(w*0.075, 1.6, 4.5)
}

// plainBox is the inside of a box on some ground, cut as a seat's frame is.
func (v spaceLayer) plainBox(kind terrain, seat int) symbol {
	lost := cutOfSeat(seat)
	return symbol{v.id(fmt.Sprintf("inside%d%s-", kind, lost)), func(c canvas) {
		w, h := v.boxSize()
		c.shape(cutBox(box(point{}, w, h), lost), fill(groundInk[kind]))
		if kind.relief() {
			terrainLayer(v).glyph(c, kind, point{w * 0.16, -h * 0.05}, h*1.15)
			terrainLayer(v).glyph(c, kind, point{-w * 0.16, -h * 0.02}, h*0.9)
		}
	}}
}

// frame tells who holds a box; that of a place to land is dashed.
func (v spaceLayer) frame(seat int, landing bool) symbol {
	return symbol{v.id(fmt.Sprintf("frame%d%t-", seat, landing)), func(c canvas) {
		w, h := v.boxSize()
		wide := v.frameWidth()
		p := cutBox(box(point{}, w, h), cutOfSeat(seat))
		edge := stroke(sideInk(seat), wide)
		if landing {
			edge.on, edge.off = wide*1.4, wide*1.4
		}
		c.shape(p, edge)
	}}
}

// corners names those that a box has lost, clockwise from the upper left: a to d.
type corners string

// cutOfSeat is the shape of the boxes of a seat: with its colour it tells who
// holds a place, and without it.
func cutOfSeat(seat int) corners {
	if seat < 0 {
		return ""
	}
	return [...]corners{"", "abcd", "ab", "ac"}[seat%len(sideInks)]
}

// cutShare is how much of its width a corner takes.
const cutShare = 0.16

// cutBox is a rectangle with its corners cut off.
func cutBox(r rect, lost corners) *path {
	p := &path{}
	if lost == "" {
		return p.rect(r)
	}
	n := cutShare * (r.max.x - r.min.x)
	var outline []point
	corner := func(name string, at, before, after point) {
		if strings.Contains(string(lost), name) {
			outline = append(outline, at.add(before.mul(n)), at.add(after.mul(n)))
		} else {
			outline = append(outline, at)
		}
	}
	left, right, up, down := point{-1, 0}, point{1, 0}, point{0, -1}, point{0, 1}
	corner("a", r.min, down, right)
	corner("b", point{r.max.x, r.min.y}, left, down)
	corner("c", r.max, up, left)
	corner("d", point{r.min.x, r.max.y}, right, up)
	return p.polygon(outline...)
}

// The corners of a box, in halves of its width and height.
var (
	cornerStar   = point{-1.12, -1.16}
	cornerFort   = point{1.14, -1.16}
	cornerPort   = point{-1.08, 1}
	cornerGround = point{1.08, 1}
	cornerSource = point{0, -1.24}
)

// corner is a place on the rim of a cell, in pixels from its centre.
func (v *view) corner(at point) point {
	r := v.reachOf()
	return point{at.x * r.x, at.y * r.y}
}

// badgeSize is the height of the badges at the corners.
func (v *view) badgeSize() float64 {
	w, _ := v.boxSize()
	return clamp(w*0.36, 6, 26)
}

// drawBadges draws what a cell is on the corners of its box; occupied tells
// that counters hide the inside.
func (v spaceLayer) drawBadges(c canvas, i int, occupied bool) {
	cell, at := v.cells[i], v.px(v.at[i])
	size := v.badgeSize()
	if occupied && v.kinds[i].relief() {
		c.use(v.groundBadge(v.kinds[i]), at.add(v.corner(cornerGround)))
	}
	if cell.Port {
		c.use(placeLayer(v).anchorSymbol(), at.add(v.corner(cornerPort)))
	}
	if _, ok := v.printed(cell, adjudicator.MarkWheel); ok {
		c.use(symbol{v.id("wheel"), func(c canvas) { drawWheel(c, size) }}, at.add(v.corner(cornerSource)))
	}
	if _, ok := v.printed(cell, adjudicator.MarkStar); ok {
		c.use(symbol{v.id("star"), func(c canvas) { drawStar(c, size) }}, at.add(v.corner(cornerStar)))
	}
	if m, ok := v.printed(cell, adjudicator.MarkBastion); ok {
		c.use(v.fortSymbol(m.Text), at.add(v.corner(cornerFort)))
	}
}

// groundBadge repeats the ground of a cell beside its counters.
func (v spaceLayer) groundBadge(kind terrain) symbol {
	return symbol{v.id(fmt.Sprintf("ground%d-", kind)), func(c canvas) {
		size := v.badgeSize()
		var p path
		c.shape(p.circle(point{}, size*0.52), outlined(groundInk[kind], frameInk, clamp(size*0.06, 0.6, 1.2)))
		terrainLayer(v).glyph(c, kind, point{0, size * 0.08}, size*2)
	}}
}

// drawStar draws a star of five points: a victory point.
func drawStar(c canvas, size float64) {
	pts := make([]point, 10)
	for i := range pts {
		reach := size * 0.58
		if i%2 == 1 {
			reach *= 0.45
		}
		pts[i] = polar(-math.Pi/2+math.Pi*float64(i)/5, reach)
	}
	var p path
	c.shape(p.polygon(pts...), outlined(starInk, black, clamp(size*0.07, 0.7, 1.5)))
}

// drawWheel draws a wheel: a source of supply.
func drawWheel(c canvas, size float64) {
	var p, spokes path
	r := size * 0.44
	c.shape(p.circle(point{}, r), outlined(white, black, clamp(size*0.13, 1, 2.5)))
	for k := range 3 {
		d := polar(math.Pi*float64(k)/3, r)
		spokes.polyline(d, d.mul(-1))
	}
	c.shape(&spokes, stroke(black, clamp(size*0.09, 0.8, 2)))
}

// fortSymbol is a bastion with its strength, none for an unknown one.
func (v spaceLayer) fortSymbol(strength string) symbol {
	return symbol{v.id("fort" + strength + "-"), func(c canvas) {
		size := v.badgeSize() * 1.12
		drawBastion(c, size, fortInk, black)
		c.write(label{text: strength, at: point{0, size * 0.03}, size: size * 0.72, face: bold, ink: white})
	}}
}

// drawBastion draws the outline of a fort.
func drawBastion(c canvas, size float64, inside, edge ink) {
	var p path
	pts := make([]point, 10)
	for i := range pts {
		reach := size * 0.62
		if i%2 == 1 {
			reach *= 0.74
		}
		pts[i] = polar(-math.Pi/2+math.Pi*float64(i)/5, reach)
	}
	c.shape(p.polygon(pts...), outlined(inside, edge, clamp(size*0.08, 0.8, 1.8)))
}

// edgeOf is where the way from one cell to another leaves the box of the
// first, and at most the middle between them.
func (v *view) edgeOf(from, to point) point {
	d, r := to.sub(from), v.reachOf()
	t := 0.5
	if d.x != 0 {
		t = math.Min(t, r.x/math.Abs(d.x))
	}
	if d.y != 0 {
		t = math.Min(t, math.Max(r.y/math.Abs(d.y), 0))
	}
	return mix(from, to, t)
}
