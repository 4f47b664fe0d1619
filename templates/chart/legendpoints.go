package chart

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
)

// boxItems explain the boxes of a board of points, their badges and the lines
// between them.
func (p *plan) boxItems(add func(string, func(canvas, rect))) {
	b := p.main.board
	v := newView(b, 20/b.pitch)
	banners := bannersOf(p.Drawing)
	for k, seat := range b.seats {
		title := string(seat)
		if known, ok := banners[seat]; ok {
			title = known.title
		}
		add(word(p.lang, "printed")+" "+title, func(c canvas, r rect) {
			c.shape(cutBox(box(r.centre(), 20, 13), cornerOfSeat(k)*20), outlined(groundInk[openLand], sideInk(k), 2))
		})
	}
	badge := func(key string, has func(adjudicator.Cell) bool, draw func(c canvas)) {
		if slices.ContainsFunc(b.cells, has) {
			add(key, func(c canvas, r rect) { draw(shifted{c, r.centre()}) })
		}
	}
	badge("vp", func(c adjudicator.Cell) bool { return is(c, "vp") }, func(c canvas) { drawStar(c, 13) })
	badge("source", func(c adjudicator.Cell) bool { return is(c, "source") }, func(c canvas) { drawSource(c, 13) })
	badge("fort-", func(c adjudicator.Cell) bool { return fortOf(c) != "" }, func(c canvas) { v.sampleFort(c) })
	for _, kind := range []string{"line", "dashed", "coast", "between"} {
		if slices.ContainsFunc(b.links, func(l link) bool { return l.kind == kind }) {
			key := kind
			if kind == "coast" {
				key = "coast-line"
			}
			add(key, func(c canvas, r rect) {
				var l path
				newView(b, 44/b.pitch).drawNet(c, kind, l.polyline(point{r.min.x + 1, r.centre().y}, point{r.max.x - 1, r.centre().y}))
			})
		}
	}
}

// sampleFort draws a fort as large as the legend's rows.
func (v *view) sampleFort(c canvas) {
	drawBastion(c, 13, fortInk, black)
	c.write(label{text: "2", size: 9, face: bold, ink: white})
}

// stripItems explain the counters in boxes, and the nets of supply.
func (p *plan) stripItems(add func(string, func(canvas, rect))) {
	var all []adjudicator.Counter
	for _, pl := range p.piles {
		all = append(all, pl.counters()...)
	}
	sample := func(key string, fits func(adjudicator.Counter) bool) {
		if i := slices.IndexFunc(all, fits); i >= 0 && p.main.stripped() {
			add(key, func(c canvas, r rect) {
				s := strip{all[i], box(r.centre(), r.w()+3, r.h()*0.85)}
				s.drawBody(c)
				s.drawLabel(c)
				s.drawValues(c)
			})
		}
	}
	reduced := func(u adjudicator.Counter) bool { return slices.Contains(u.Marks, "reduced") }
	sample("army", func(u adjudicator.Counter) bool { return u.Symbol == "army" && !reduced(u) })
	sample("corps", func(u adjudicator.Counter) bool { return u.Symbol == "corps" && !reduced(u) })
	sample("reduced", reduced)
	for k, net := range p.Scene.Supply {
		if len(net.Lines) == 0 || p.main.hexes {
			continue
		}
		title := string(net.Seat)
		if b, known := bannersOf(p.Drawing)[net.Seat]; known {
			title = b.title
		}
		add(word(p.lang, "supply of")+" "+title, func(c canvas, r rect) {
			var l path
			c.shape(l.polyline(point{r.min.x, r.centre().y}, point{r.max.x, r.centre().y}), p.main.supplyStyle(k, p.main.seatNumber(net.Seat), 2.4)...)
		})
	}
}

// legendMarks are the marks in cells with a look and an entry of their own,
// in the order of the legend. The strength of a fort is not told apart.
var legendMarks = []string{"trench-1", "trench-2", "fort-destroyed", "siege", "beachhead"}

// cellMarkItems explain the marks that lie on the board.
func (p *plan) cellMarkItems(add func(string, func(canvas, rect))) {
	has := func(kind string) bool {
		return slices.ContainsFunc(p.Scene.Marks, func(m adjudicator.Mark) bool { return m.Kind == kind })
	}
	v := newView(p.main.board, 15/p.main.pitch)
	for _, kind := range legendMarks {
		if has(kind) {
			add(kind, func(c canvas, r rect) { v.sampleMark(shifted{c, r.centre()}, kind) })
		}
	}
	if has("out-of-supply") || slices.ContainsFunc(p.piles, func(pl pile) bool { return anyMarked(pl.counters(), "out-of-supply") }) {
		add("out-of-supply", func(c canvas, r rect) { drawAlarm(c, r.centre(), 13) })
	}
	if p.main.hexes && slices.ContainsFunc(p.Scene.Marks, func(m adjudicator.Mark) bool {
		return strings.HasPrefix(m.Kind, "fort-") && m.Kind != "fort-destroyed"
	}) {
		add("fort-", func(c canvas, r rect) { v.sampleFort(shifted{c, r.centre()}) })
	}
}

// sampleMark draws a mark about the origin, as large as the legend's rows.
func (v *view) sampleMark(c canvas, kind string) {
	switch kind {
	case "fort-destroyed":
		drawRuin(c, 13)
	case "beachhead":
		drawLanding(c, 13)
	case "siege":
		v.drawSiege(c)
	case "trench-1":
		v.drawTrenches(c, 1)
	case "trench-2":
		v.drawTrenches(c, 2)
	}
}
