package chart

import (
	"math"
	"slices"
	"strings"
)

// letters are what is written on the ground of a board of hexes: names of rivers and
// countries, short marks, and the numbers of hexes too small for them.
type letters struct {
	notes     []posted
	numbers   []posted
	rivers    []posted
	countries []posted
}

// drawLetters writes them, below all that lies on the ground.
func drawLetters(c canvas, l letters) {
	for _, part := range []struct {
		class string
		list  []posted
	}{{"countries", l.countries}, {"numbers", l.numbers}, {"river-names", l.rivers}, {"notes", l.notes}} {
		if len(part.list) > 0 {
			c.group(part.class, "", "", func() {
				for _, n := range part.list {
					c.write(n.label)
				}
			})
		}
	}
}

// postSmall finds room for the numbers of a board too small to read all of them: one
// that would cover something is left out.
func (v numberLayer) postSmall(c canvas, taken []rect, all bool) (out []posted) {
	w, h := v.size()
	window := sized(0, 0, w, h)
	size, high := v.smallNumber(all)
	spots := []point{{0, -high * v.tall}, {0, high * v.tall}}
	near := v.sorted(taken)
	for i := range v.cells {
		if !v.sees(i) || !v.numbered(i, all) {
			continue
		}
		l := v.number(i, size)
		wide := c.width(l.text, halves(size), regular)
		for _, d := range spots {
			r := box(v.px(v.at[i]).add(d), wide, size*0.8)
			if near.free(r, window) {
				l.at = r.centre()
				out = append(out, posted{label: l, cell: i, at: r})
				near.add(r)
				break
			}
		}
	}
	return out
}

// postRivers finds room for the names of long rivers along their straightest stretches.
func (v lineLayer) postRivers(c canvas, taken []rect) (out []posted) {
	w, h := v.size()
	window := sized(0, 0, w, h)
	near := v.sorted(taken)
	size := v.riverLetters()
	for k := range v.rivers {
		r := &v.rivers[k]
		if r.name == "" || r.sides < 8 || around(r.pts).overlap(v.area) == 0 {
			continue
		}
		long := c.width(r.name, size, italic) + 1.2*float64(len(r.name))
		for _, s := range r.stretches(long / v.scale) {
			l, along := v.along(r, s, size)
			for _, side := range [...]float64{1, -1} {
				l.at = along.at.add(along.up.mul(side * size * 0.75))
				parts := along.boxes(l.at, long, size)
				if !slices.ContainsFunc(parts, func(b rect) bool { return !near.free(b, window) }) {
					out = append(out, posted{label: l, at: around(cornersOf(parts)), parts: parts})
					for _, b := range parts {
						near.add(b)
					}
					goto next
				}
			}
		}
	next:
	}
	return out
}

// slant is how the name of a river runs.
type slant struct{ at, way, up point }

// boxes cover a text that is centred at a place and turned as the slant is.
func (s slant) boxes(at point, long, size float64) (out []rect) {
	step := size * 0.8
	n := int(math.Ceil(long / step))
	for k := range n {
		off := (float64(k) - float64(n-1)/2) * long / float64(n)
		out = append(out, box(at.add(s.way.mul(off)), size*0.9, size*0.9))
	}
	return out
}

func cornersOf(list []rect) (out []point) {
	for _, r := range list {
		out = append(out, r.min, r.max)
	}
	return out
}

// postCountries finds room for the name of each larger country across its lands.
func (v placeLayer) postCountries(c canvas, says tongue, taken []rect) (out []posted) {
	w, h := v.size()
	window := sized(0, 0, w, h).grow(-1)
	near := v.sorted(taken)
	for _, name := range v.countryNames(says) {
	sizes:
		for _, share := range [...]float64{1, 0.8} {
			l := name.label
			l.size = math.Max(l.size*share, 8)
			l.space = l.size * 0.35
			size := point{c.width(l.text, l.size, bold) + l.space*float64(len([]rune(l.text))), l.size * 0.9}
			for _, p := range v.hearts(name.code, size.x/v.scale/2) {
				at := v.px(p)
				at.x = clamp(at.x, size.x/2+4, math.Max(w-size.x/2-4, size.x/2+4))
				if r := box(at, size.x, size.y); near.free(r, window) {
					l.at = at
					out = append(out, posted{label: l, at: r})
					near.add(r)
					break sizes
				}
			}
		}
	}
	return out
}

// country is a name that a board of hexes has room for.
type country struct {
	code  string
	label label
}

// countryNames are those of the larger countries.
func (v placeLayer) countryNames(says tongue) (out []country) {
	var codes []string
	counts := make(map[string]int)
	for i, cell := range v.cells {
		if cell.Country == "" || v.kinds[i].water() {
			continue
		}
		if counts[cell.Country] == 0 {
			codes = append(codes, cell.Country)
		}
		counts[cell.Country]++
	}
	for _, code := range codes {
		if n := counts[code]; n >= 12 {
			size := clamp(v.scale*math.Sqrt(float64(n))*0.05, 9, 20)
			out = append(out, country{code, label{text: strings.ToUpper(says.Of("nation", code)), size: size, face: bold, ink: countryInk, space: size * 0.35}})
		}
	}
	return out
}

// bins sort rectangles by where they lie, so that few are looked at for each place.
type bins struct {
	side float64
	at   map[[2]int][]rect
}

// sorted puts rectangles into bins.
func (v *view) sorted(list []rect) *bins {
	b := &bins{math.Max(2*v.cell(), 24), map[[2]int][]rect{}}
	for _, r := range list {
		b.add(r)
	}
	return b
}

func (b *bins) each(r rect, do func(key [2]int) bool) bool {
	for x := int(math.Floor(r.min.x / b.side)); x <= int(math.Floor(r.max.x/b.side)); x++ {
		for y := int(math.Floor(r.min.y / b.side)); y <= int(math.Floor(r.max.y/b.side)); y++ {
			if !do([2]int{x, y}) {
				return false
			}
		}
	}
	return true
}

func (b *bins) add(r rect) {
	b.each(r, func(key [2]int) bool {
		b.at[key] = append(b.at[key], r)
		return true
	})
}

// free tells whether a rectangle lies whole in the window and covers nothing.
func (b *bins) free(r, window rect) bool {
	return isFree(r, window, nil) && b.each(r, func(key [2]int) bool { return isFree(r, r, b.at[key]) })
}

// drawLettering writes on a bare board of hexes, on which units may come to lie anywhere.
func (v *view) drawLettering(c canvas, says tongue) {
	var l letters
	taken := nameLayer{v}.printedAt()
	l.notes = placeLayer{v}.postNotes(c, nil)
	if !v.fine() && !v.coarse() {
		l.numbers = numberLayer{v}.postSmall(c, nil, false)
	}
	if taken = append(taken, roomOf(l.numbers)...); !v.coarse() {
		l.rivers = lineLayer{v}.postRivers(c, taken)
	}
	if taken = append(taken, roomOf(l.rivers)...); !v.fine() {
		l.countries = placeLayer{v}.postCountries(c, says, taken)
	}
	drawLetters(c, l)
}
