package chart

import (
	"cmp"
	"slices"

	"feldpost/adjudicator"
)

// item is one entry of the legend: a sample and its word.
type item struct {
	word string
	rank rank
	bare bool // it has no sample
	draw func(c canvas, r rect)
	at   rect // of the sample
	text point
}

// rank orders what a short legend explains.
type rank uint8

const (
	rankTurn   rank = iota // marks, arrows, battles
	rankNation             // countries and the boxes of a board of points
	rankLine
	rankGround
)

// Sizes of the legend in pixels.
const (
	sampleWidth  = 24.0
	sampleHeight = 15.0
	legendText   = 9.5
	legendRow    = 17.0
	legendGap    = 7.0 // behind each word
	smallWidth   = 600 // of the whole picture
)

// layLegend lays the items into rows, each into the first that has room for it, and
// returns the lower end.
func (p *plan) layLegend(width, top float64, fonts *lettering) float64 {
	size, row := p.legendSizes()
	pad := p.legendPad()
	var ends []float64 // of the rows
	for i := range p.items {
		it := &p.items[i]
		lead := sampleWidth + 3
		if it.bare {
			lead = 0
		}
		w := lead + fonts.width(visible(it.word), size, regular) + legendGap
		from := 0
		if it.bare { // it says that there are more, and stands last
			from = max(len(ends)-1, 0)
		}
		k := slices.IndexFunc(ends[from:], func(x float64) bool { return x+w <= margin+width+legendGap }) + from
		if k < from {
			k, ends = len(ends), append(ends, margin+6)
		}
		x, y := ends[k], top+pad+float64(k)*row
		it.at = sized(x, y+(row-sampleHeight)/2, sampleWidth, sampleHeight)
		it.text = point{x + lead, y + row/2}
		ends[k] += w
	}
	p.legend = rect{point{margin, top}, point{margin + width, top + float64(max(len(ends), 1))*row + 2*pad}}
	return p.legend.max.y
}

// legendPad is the room above the first row and below the last.
func (p *plan) legendPad() float64 {
	if p.Options.Short {
		return 2
	}
	return 5
}

// layShort lays a legend out that takes a tenth of the picture: items by their rank as
// long as there is room, then where to find all of them.
func (p *plan) layShort(width, top float64, fonts *lettering) float64 {
	all := p.items
	more := item{word: p.says.word("more-signs"), bare: true, draw: func(canvas, rect) {}}
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(all[i].rank, all[j].rank) })
	fits := func(n int) bool {
		kept := slices.Sorted(slices.Values(order[:n]))
		p.items = nil
		for _, i := range kept {
			p.items = append(p.items, all[i])
		}
		if n < len(all) {
			p.items = append(p.items, more)
		}
		bottom := p.layLegend(width, top, fonts)
		return 10*(bottom-top) <= bottom+margin
	}
	for n := len(all); n > 0; n-- {
		if fits(n) {
			return p.legend.max.y
		}
	}
	p.items, p.legend = nil, rect{}
	return top - gap
}

// legendSizes are the sizes of text and rows: a wide picture is looked at
// from further away, and a small one on a phone, which makes it smaller still.
func (p *plan) legendSizes() (text, row float64) {
	if p.Options.Width == 0 && p.main.wide() || p.Options.Width >= 1400 {
		return 14, 25
	}
	if p.Options.Short {
		return 10.5, 16
	}
	if w := p.Options.Width; w > 0 && w <= smallWidth {
		return 12, 22
	}
	return legendText, legendRow
}

func (p *plan) drawLegend(c canvas) {
	var back path
	c.shape(back.rect(p.legend), outlined(panelInk, frameInk, 0.8))
	size, _ := p.legendSizes()
	for _, it := range p.items {
		it.draw(c, it.at)
		c.write(label{text: it.word, at: it.text, size: size, anchor: start, ink: black})
	}
}

// legendItems lists what occurs in the drawing, in a fixed order.
func (p *plan) legendItems() []item {
	var out []item
	at := rankGround
	add := func(key string, draw func(c canvas, r rect)) {
		out = append(out, item{word: p.says.word(key), rank: at, draw: draw})
	}
	p.terrainItems(add)
	at = rankLine
	p.lineItems(add)
	at = rankGround
	p.placeItems(add)
	at = rankNation
	if !p.main.hexes {
		p.boxItems(add)
	}
	for _, code := range p.nationsShown() {
		look := p.main.nationOf(code)
		out = append(out, item{word: p.says.Of("nation", code), rank: rankNation, draw: func(c canvas, r rect) {
			drawFlag(c, look, r, 5, 0.9)
			c.write(label{text: code, at: r.centre().add(point{2.5, 0}), size: fit(c, code, 9, r.w()-7, bold), face: bold, ink: on(look.ink)})
		}})
	}
	at = rankTurn
	p.turnItems(add)
	return out
}

// sample is a view whose samples are as large as the legend's rows.
func (p *plan) sample() *view { return newView(p.main.board, 20/p.main.pitch) }

func (p *plan) terrainItems(add func(string, func(canvas, rect))) {
	names := [terrains]string{"clear", "rough", "mountain", "swamp", "floodplain", "forest", "desert", "ruins", "alpine", "orchard", "brush", "field", "building", "stumps", "craters", "stream", "sea", "lake"}
	for k, name := range names {
		if !slices.Contains(p.main.kinds, terrain(k)) {
			continue
		}
		add(name, func(c canvas, r rect) {
			var ground path
			c.shape(ground.rect(r), outlined(groundInk[k], frameInk, 0.5))
			if terrain(k).relief() {
				terrainLayer{p.sample()}.glyph(c, terrain(k), r.centre().add(point{-5, 1}), 24)
				terrainLayer{p.sample()}.glyph(c, terrain(k), r.centre().add(point{5, 0}), 24)
			}
		})
	}
}

func (p *plan) lineItems(add func(string, func(canvas, rect))) {
	has := func(kind string) bool {
		return slices.ContainsFunc(p.main.sides, func(s side) bool { return s.kind == kind })
	}
	across := func(r rect) *path {
		l := &path{}
		return l.polyline(point{r.min.x + 1, r.centre().y}, point{r.max.x - 1, r.centre().y})
	}
	if has(sideRiver) {
		add(sideRiver, func(c canvas, r rect) { c.shape(across(r), stroke(riverInk, 2.2)) })
	}
	if has(sideMajor) {
		add(sideMajor, func(c canvas, r rect) { c.shape(across(r), stroke(riverInk, 4.4)) })
	}
	if has("bridge") {
		add("bridge", func(c canvas, r rect) {
			c.shape(across(r), stroke(riverInk, 2.2))
			lineLayer{p.sample()}.drawBridge(shifted{c, r.centre()}, point{1, 0})
		})
	}
	if has("pass") {
		add("pass", func(c canvas, r rect) { lineLayer{p.sample()}.drawBridge(shifted{c, r.centre()}, point{0, 1}) })
	}
	if slices.ContainsFunc(p.main.sides, p.main.isClosed) {
		add("closed", func(c canvas, r rect) { c.shape(across(r), stroke(trenchInk, 2)) })
	}
	for _, kind := range barKinds {
		if has(kind) {
			add(kind, func(c canvas, r rect) { c.shape(across(r), barStyle(kind, 2)) })
		}
	}
	if has(sideSlope) {
		add("slope", func(c canvas, r rect) {
			c.shape(slopeTicks(point{r.min.x + 1, r.centre().y - 2}, point{r.max.x - 1, r.centre().y - 2}, point{0, 4.5}), stroke(peakInk, 1))
		})
	}
	if has("strait") {
		add("strait", func(c canvas, r rect) {
			c.shape(across(r), style{line: anchorInk, width: 1.2})
			d := r.centre()
			var heads path
			heads.polygon(point{r.min.x, d.y}, point{r.min.x + 5, d.y - 3}, point{r.min.x + 5, d.y + 3})
			heads.polygon(point{r.max.x, d.y}, point{r.max.x - 5, d.y - 3}, point{r.max.x - 5, d.y + 3})
			c.shape(&heads, fill(anchorInk))
		})
	}
	if has("border") {
		add("border", func(c canvas, r rect) {
			c.shape(across(r), stroke(borderBand, 4.5))
			c.shape(across(r), style{line: borderInk, width: 1.3, on: 4, off: 3, butt: true})
		})
	}
	if has(sideFront) {
		add(sideFront, func(c canvas, r rect) { c.shape(across(r), stroke(frontInk, 3.2)) })
	}
	for _, kind := range []string{"road", "rail", "rail-dotted", "path"} {
		if slices.ContainsFunc(p.main.links, func(l link) bool { return l.kind == kind }) {
			add(kind, func(c canvas, r rect) { lineLayer{p.sample()}.drawLine(c, kind, across(r)) })
		}
	}
}

func (p *plan) placeItems(add func(string, func(canvas, rect))) {
	var town, city, port, note bool
	for _, cell := range p.main.cells {
		city = city || cell.Kind == "city"
		_, star := p.main.printed(cell, adjudicator.MarkStar)
		town = town || cell.Kind != "" && cell.Kind != "city" && !star
		port = port || cell.Port
		note = note || cell.Note != ""
	}
	if p.main.hexes && p.main.coarse() && p.Options.Regions == 0 { // an overview draws cities alone
		town, port, note = false, false, false
	}
	v := newView(p.main.board, 24/p.main.pitch)
	if town && v.hexes {
		add("town", func(c canvas, r rect) { placeLayer{v}.townSymbol(false).draw(shifted{c, r.centre()}) })
	}
	if city && v.hexes {
		add("city", func(c canvas, r rect) { placeLayer{v}.townSymbol(true).draw(shifted{c, r.centre()}) })
	}
	if port {
		add("port", func(c canvas, r rect) { placeLayer{v}.anchorSymbol().draw(shifted{c, r.centre()}) })
	}
	if note && !p.main.fine() && v.hexes {
		add("note", func(c canvas, r rect) {
			o := r.centre()
			var d path
			c.shape(d.polygon(o.add(point{0, -4}), o.add(point{4, 0}), o.add(point{0, 4}), o.add(point{-4, 0})), outlined(noteInk, white, 0.8))
		})
	}
}

// nationsShown are the codes of all counters and, on a board of points, of
// the countries in the bands of its boxes; those that are declared first.
func (p *plan) nationsShown() []string {
	var codes []string
	for _, cell := range p.main.cells {
		if !p.main.hexes && cell.Country != "" && !slices.Contains(codes, cell.Country) {
			codes = append(codes, cell.Country)
		}
	}
	for _, pl := range p.piles {
		for _, c := range pl.counters() {
			if c.Nation != "" && !slices.Contains(codes, c.Nation) {
				codes = append(codes, c.Nation)
			}
		}
	}
	slices.SortFunc(codes, func(a, b string) int {
		if d := p.main.rank(a) - p.main.rank(b); d != 0 {
			return d
		}
		if a < b {
			return -1
		}
		return 1
	})
	return codes
}

// shifted moves a canvas.
type shifted struct {
	canvas
	by point
}

func (s shifted) shape(p *path, styles ...style) {
	moved := path{verbs: p.verbs, pts: make([]point, len(p.pts))}
	for i, q := range p.pts {
		moved.pts[i] = q.add(s.by)
	}
	s.canvas.shape(&moved, styles...)
}

func (s shifted) use(sym symbol, at point) { s.canvas.use(sym, at.add(s.by)) }

func (s shifted) write(l label) {
	l.at = l.at.add(s.by)
	s.canvas.write(l)
}
