package chart

import (
	"fmt"
	"math"
	"slices"
	"time"
)

// Imprint is what stands below a printed board, beside the drawing.
type Imprint struct {
	Note string    // of which game, for whom, when
	Date time.Time // of the document; zero: the first day of 2000
}

// Sizes of the print: of the paper in points, of what lies on it in pixels
// that are as large as the numbers of hexes and the names of places need to be
// read: 6 points.
const (
	longSide, shortSide = 1190.55, 841.89
	printMargin         = 28.35 // 10 mm
	printPixel          = 0.8   // points
	largestPixel        = 2.0   // on a small board
	printHead           = 30.0  // the title
	printFoot           = 28.0  // the note and the ruler
	printNote           = 9.5   // letters of the foot
	tick                = 6.0   // where to cut
	lapCells            = 1.2   // what neighbouring sheets both show
	maxSheets           = 9
	rulerLength         = 50 // mm
	millimetre          = 72 / 25.4
)

// PDF draws the whole board for print, with all numbers and a legend, on
// sheets of A3: as few as make it legible, each with the last cells of its
// neighbour. Width, crop and insets of the drawing do not count. Errors and
// bytes are as those of PNG.
func (a *Atlas) PDF(d Drawing) ([]byte, error) {
	d.Options = Options{Lang: d.Options.Lang, Words: d.Options.Words, Imprint: d.Options.Imprint, Numbers: NumbersAll}
	return a.picture(formPDF, &d, func(p *plan) ([]byte, error) { return newPoster(p, a.fonts).print(a.fonts) })
}

// extent is a width and a height in pixels.
type extent struct{ w, h float64 }

// poster is a plan laid out on sheets, in rows.
type poster struct {
	*plan
	landscape    bool
	across, down int     // sheets
	pixel        float64 // in points
	tile         extent  // of the map on a sheet; beside the legend it is narrower
	lap          extent  // of what two neighbouring tiles share
	legends      []*plan // the legend beside the last tile, or its parts below each
	beside       float64 // the width of the legend with its gap, or
	below        float64 // the height
}

// newPoster finds the fewest sheets on which the board can be read, and the
// arrangement of them with the largest scale.
func newPoster(p *plan, fonts *lettering) *poster {
	var best *poster
	for n := 1; n <= maxSheets && (best == nil || !best.legible()); n++ {
		for across := 1; across <= n; across++ {
			for kind := 0; n%across == 0 && kind < 4; kind++ {
				own := *p
				own.labelsAll = true
				s := &poster{plan: &own, landscape: kind%2 == 0, across: across, down: n / across}
				if s.lay(fonts, kind >= 2) && (best == nil || s.cellSize() > best.cellSize()) {
					best = s
				}
			}
		}
	}
	return best
}

// cellSize is the size of a cell in points.
func (s *poster) cellSize() float64 { return s.main.cell() * s.pixel }

// legible reports a scale at which units and numbers are read one by one.
func (s *poster) legible() bool { return s.main.fine() || s.main.stripped() }

// paper is the printed part of a sheet in pixels.
func (s *poster) paper(pixel float64) extent {
	long, short := (longSide-2*printMargin)/pixel, (shortSide-2*printMargin)/pixel
	if s.landscape {
		return extent{long, short}
	}
	return extent{short, long}
}

// lay fits the board and its legend on the sheets, if that can be done.
func (s *poster) lay(fonts *lettering, beside bool) bool {
	room, b := s.paper(printPixel), s.main.board
	room.h -= printHead + printFoot
	s.fit(room)
	s.items = s.legendItems()
	if beside {
		s.layBeside(room.h, fonts)
	} else {
		s.layBelow(extent{min(room.w, max(s.tile.w, 420)), room.h / 2}, fonts)
	}
	if s.beside > room.w/2 {
		return false
	}
	room.h -= s.below
	s.fit(room)
	if last := s.tile.w - s.beside; last < 3*s.lap.w && last < b.extent.w()*s.main.scale {
		return false
	}
	used := extent{s.tile.w, printHead + s.tile.h + s.below + printFoot}
	if !beside {
		used.w = max(used.w, s.legends[0].legend.w())
	}
	all := s.paper(printPixel)
	s.pixel = printPixel * min(all.w/used.w, all.h/used.h, largestPixel/printPixel)
	return true
}

// fit finds the scale of the map and the size of its tiles, room being that of
// a tile, and of what stands beside it.
func (s *poster) fit(room extent) {
	b := s.main.board
	area := b.window(nil)
	w, h, both := area.w(), area.h(), lapCells*b.pitch
	wide, tall := float64(s.across-1)*both, float64(s.down-1)*both
	s.main = b.fit(area, (float64(s.across)*room.w-s.beside)*w/(w+wide), float64(s.down)*room.h*h/(h+tall))
	s.lap = extent{both * s.main.scale, both * s.main.tall}
	s.tile = extent{((w+wide)*s.main.scale + s.beside) / float64(s.across), (h + tall) * s.main.tall / float64(s.down)}
}

// layBeside lays the legend out in columns of its own.
func (s *poster) layBeside(high float64, fonts *lettering) {
	one := *s.plan
	one.layLegend(math.Inf(1), 0, fonts)
	size, _ := s.legendSizes()
	widest := 0.0
	for _, it := range one.items {
		widest = max(widest, it.text.x-it.at.min.x+fonts.width(visible(it.word), size, regular))
	}
	width := widest + 24
	for one.layLegend(width, 0, fonts) > high {
		width += widest + 12
	}
	s.legends, s.beside = []*plan{&one}, width+gap
}

// layBelow parts the legend among the sheets, in as few rows as do; what has no
// room on any is left out.
func (s *poster) layBelow(room extent, fonts *lettering) {
	_, row := s.legendSizes()
	for rows := 1.0; ; rows++ {
		rest := s.items
		s.legends, s.below = nil, gap+rows*row+10
		for range s.across * s.down {
			part := *s.plan
			for n := len(rest); ; n-- {
				part.items = slices.Clone(rest[:n])
				if part.layLegend(room.w, 0, fonts)+gap <= s.below+0.01 || n == 0 {
					rest = rest[n:]
					break
				}
			}
			s.legends = append(s.legends, &part)
		}
		if len(rest) == 0 || s.below+row > room.h {
			return
		}
	}
}

// print writes the sheets row by row.
func (s *poster) print(fonts *lettering) ([]byte, error) {
	c := newPlate(fonts, s.landscape)
	for i := range s.across * s.down {
		c.page(point{printMargin, printMargin}, s.pixel, func() { s.drawSheet(c, i) })
	}
	date := s.Options.Imprint.Date
	if date.IsZero() {
		date = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	return c.document(s.title(), s.says.lang, date.UTC())
}

func (s *poster) drawSheet(c canvas, i int) {
	col, row := i%s.across, i/s.across
	at := sized(0, printHead, s.tile.w, s.tile.h)
	if col == s.across-1 {
		at.max.x -= s.beside
	}
	corner := point{float64(col) * (s.tile.w - s.lap.w), float64(row) * (s.tile.h - s.lap.h)}
	c.panel(at, func() {
		c.moved(corner.mul(-1), func() {
			s.main.drawGround(c, s.says)
			s.drawScene(c, s.main)
		})
	})
	var frame path
	c.shape(frame.rect(at), stroke(frameInk, 1.2))
	s.drawTicks(c, at, col, row)
	s.drawHead(c, i)
	s.drawFoot(c)
	switch below := s.beside == 0; {
	case below && len(s.legends[i].items) > 0:
		c.moved(point{-margin, at.max.y + gap}, func() { s.legends[i].drawLegend(c) })
	case !below && i == s.across*s.down-1:
		c.moved(point{at.max.x + gap - margin, at.min.y}, func() { s.legends[0].drawLegend(c) })
	}
}

// drawTicks marks the middle of what the neighbours show too.
func (s *poster) drawTicks(c canvas, at rect, col, row int) {
	var p path
	for _, x := range []struct {
		at  float64
		has bool
	}{{at.min.x + s.lap.w/2, col > 0}, {at.max.x - s.lap.w/2, col < s.across-1}} {
		if x.has {
			p.polyline(point{x.at, at.min.y - tick}, point{x.at, at.min.y - 1})
			p.polyline(point{x.at, at.max.y + 1}, point{x.at, at.max.y + tick})
		}
	}
	for _, y := range []struct {
		at  float64
		has bool
	}{{at.min.y + s.lap.h/2, row > 0}, {at.max.y - s.lap.h/2, row < s.down-1}} {
		if y.has {
			p.polyline(point{at.min.x - tick, y.at}, point{at.min.x - 1, y.at})
			p.polyline(point{at.max.x + 1, y.at}, point{at.max.x + tick, y.at})
		}
	}
	c.shape(&p, stroke(black, 0.8))
}

// drawHead writes the title, and which sheet it is.
func (s *poster) drawHead(c canvas, i int) {
	all, y := s.paper(s.pixel), printHead/2-3
	room := all.w
	if n := s.across * s.down; n > 1 {
		text := fmt.Sprintf(s.says.word("sheet"), i+1, n)
		c.write(label{text: text, at: point{all.w, y}, size: 12, anchor: end, ink: black})
		room -= c.width(text, 12, regular) + 24
	}
	c.write(label{text: s.title(), at: point{0, y}, size: fit(c, s.title(), 18, room, bold), face: bold, anchor: start, ink: black})
}

// drawFoot writes the note, and a ruler that shows whether the printer kept
// the scale.
func (s *poster) drawFoot(c canvas) {
	all := s.paper(s.pixel)
	y := all.h - printFoot/2 + 3
	text := fmt.Sprintf("%d mm", rulerLength)
	if s.main.hexes {
		text += " – " + s.says.word("hex") + " " + s.says.decimal(s.cellSize()/millimetre) + " mm"
	}
	c.write(label{text: text, at: point{all.w, y}, size: printNote, anchor: end, ink: black})
	right := all.w - c.width(text, printNote, regular) - 8
	left := right - rulerLength*millimetre/s.pixel
	var ruler path
	ruler.polyline(point{left, y}, point{right, y})
	for k := range 6 {
		x := mix(point{left, y}, point{right, y}, float64(k)/5)
		ruler.polyline(x.sub(point{0, 3}), x.add(point{0, 3}))
	}
	c.shape(&ruler, style{line: black, width: 1, butt: true})
	note := s.Options.Imprint.Note
	if s.across*s.down > 1 {
		if note != "" {
			note += " – "
		}
		note += s.says.word("cut")
	}
	c.write(label{text: note, at: point{0, y}, size: fit(c, note, printNote, left-12, regular), anchor: start, ink: black})
}
