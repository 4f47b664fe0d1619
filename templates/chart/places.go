package chart

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"feldpost/adjudicator"
)

// placeLayer draws towns, stars and ports, and the names of countries.
type placeLayer struct{ *view }

// drawPlaces draws towns, ports and notes.
func (v placeLayer) drawPlaces(c canvas) {
	c.group("places", "", "", func() {
		for i, cell := range v.cells {
			if !v.sees(i) {
				continue
			}
			at := v.px(v.at[i])
			if v.coarse() && cell.Kind != "city" {
				continue
			}
			if cell.Port && !v.coarse() {
				c.use(v.anchorSymbol(), at.add(point{-0.27 * v.scale, 0.17 * v.scale}))
			}
			switch {
			case cell.Kind == "":
			case v.hasStar(cell):
				v.drawPlaceStar(c, i)
			default:
				c.use(v.townSymbol(cell.Kind == "city"), at)
			}
			if cell.Note != "" && !v.coarse() {
				v.drawNote(c, at)
			}
		}
	})
}

// drawStars draws the stars of places once more, above the units and flags that would hide
// them.
func (v placeLayer) drawStars(c canvas) {
	for i, cell := range v.cells {
		if v.hexes && v.sees(i) && v.hasStar(cell) {
			c.group("place", cell.ID, cell.Name, func() { v.drawPlaceStar(c, i) })
		}
	}
}

// drawPlaceStar draws, on a board of hexes, the star of a place whose kind is a mark with a star,
// with the number that ends its name.
func (v placeLayer) drawPlaceStar(c canvas, i int) {
	name := v.cells[i].Name
	size := clamp(v.cell()*0.42, 8, 26)
	at := v.px(v.at[i]).add(starCorner.mul(v.cell()))
	c.use(symbol{v.id("place-star"), func(c canvas) { drawStar(c, size) }}, at)
	if digits := name[len(strings.TrimRight(name, "0123456789")):]; digits != "" && size >= 11 {
		c.write(label{text: digits, at: at.add(point{0, size * 0.03}), size: size * 0.42, face: bold, ink: black})
	}
}

// postNotes finds room for the short marks of cells in letters: one that would lie under
// a unit is left out.
func (v placeLayer) postNotes(c canvas, taken []rect) (out []posted) {
	if !v.hexes || !v.fine() {
		return nil
	}
	w, h := v.size()
	for i, cell := range v.cells {
		if cell.Note == "" || !v.sees(i) {
			continue
		}
		l := label{text: cell.Note, size: clamp(v.scale*0.13, 7, 10), face: italic, ink: noteInk, halo: haloInk}
		for _, y := range [...]float64{0.36, 0.45, -0.36} {
			r := box(v.px(v.at[i]).add(point{0, y * v.scale}), c.width(l.text, l.size, l.face), l.size*0.8)
			if isFree(r, sized(0, 0, w, h), taken) {
				l.at = r.centre()
				out = append(out, posted{label: l, cell: i, at: r})
				break
			}
		}
	}
	return out
}

// hasStar tells places that are marked by a star.
func (v *view) hasStar(cell adjudicator.Cell) bool {
	_, star := v.printed(cell, adjudicator.MarkStar)
	return star
}

// starCorner is where the star of a place stands in its hex, in cells.
var starCorner = point{-0.40, -0.30}

// townSymbol is a white dot, or a dark square for a city.
func (v placeLayer) townSymbol(city bool) symbol {
	s := clamp(v.scale, 14, 44)
	if city {
		return symbol{v.id("city"), func(c canvas) {
			var p path
			c.shape(p.rect(box(point{}, s*0.30, s*0.30)), outlined(black, white, clamp(s*0.05, 0.8, 2)))
			var inner path
			c.shape(inner.rect(box(point{}, s*0.11, s*0.11)), fill(white))
		}}
	}
	return symbol{v.id("town"), func(c canvas) {
		var p path
		c.shape(p.circle(point{}, s*0.125), outlined(townInk, black, clamp(s*0.055, 1, 2.4)))
	}}
}

// anchorSymbol marks a port.
func (v placeLayer) anchorSymbol() symbol {
	return symbol{v.id("port"), func(c canvas) {
		s := clamp(v.scale, 20, 60)
		to := func(x, y float64) point { return point{x * s, y * s} }
		var p path
		p.polyline(to(0, -0.07), to(0, 0.14)).polyline(to(-0.06, -0.02), to(0.06, -0.02))
		p.move(to(-0.10, 0.05)).quad(to(-0.08, 0.14), to(0, 0.14)).quad(to(0.08, 0.14), to(0.10, 0.05))
		p.circle(to(0, -0.10), s*0.03)
		c.shape(&p, stroke(white, clamp(s*0.10, 2.2, 5)), stroke(anchorInk, clamp(s*0.045, 1, 2.2)))
	}}
}

// drawNote draws a diamond for the short mark of a cell, where there is no room for
// letters.
func (v placeLayer) drawNote(c canvas, at point) {
	if v.fine() { // they are written
		return
	}
	var p path
	o := at.add(point{0.30 * v.scale, 0.26 * v.scale})
	d := clamp(v.scale*0.10, 2, 5)
	c.shape(p.polygon(o.add(point{0, -d}), o.add(point{d, 0}), o.add(point{0, d}), o.add(point{-d, 0})), outlined(noteInk, white, 0.8))
}

// mostHearts is how many places a name of a country is tried at.
const mostHearts = 60

// hearts are the places for a name of half a width in a country, the best first:
// most of it on the country's own land, then where the ground is calm, then near the
// middle. A board finds them once.
func (v placeLayer) hearts(code string, half float64) []point {
	key := heart{code, math.Round(half * 10)}
	if known, ok := v.found.Load(key); ok {
		return known.([]point)
	}
	var own []point
	for i, cell := range v.cells {
		if cell.Country == code && !v.kinds[i].water() {
			own = append(own, v.at[i])
		}
	}
	var middle point
	for _, p := range own {
		middle = middle.add(p.mul(1 / float64(len(own))))
	}
	half = key.half / 10
	scores := make(map[point]float64, len(own))
	for _, p := range own {
		score := -0.15 * p.sub(middle).length()
		for _, q := range own {
			if d := q.sub(p); math.Abs(d.x) <= half && d.y > -0.1 && d.y < 1 {
				score++
			}
		}
		for i, q := range v.at { // calm ground
			if d := q.sub(p); math.Abs(d.x) <= half && d.y > -0.1 && d.y < 1 && (v.kinds[i] == mountain || v.cells[i].Kind != "") {
				score -= 0.4
			}
		}
		scores[p] = score
	}
	slices.SortStableFunc(own, func(p, q point) int { return cmp.Compare(scores[q], scores[p]) })
	own = own[:min(len(own), mostHearts)]
	for i, p := range own {
		own[i] = p.add(point{0, rowStep / 2})
	}
	v.found.Store(key, own)
	return own
}

// heart names a search for the best places of a name.
type heart struct {
	code string
	half float64 // tenths of a cell
}
