package chart

import (
	"slices"

	"feldpost/adjudicator"
)

// boxItems explain the boxes of a board of points, their badges and the lines
// between them.
func (p *plan) boxItems(add func(string, func(canvas, rect))) {
	b := p.main.board
	v := newView(b, 20/b.pitch)
	for k, seat := range b.seats {
		add(p.says.ofSeat("space of", seat, p.Sides), func(c canvas, r rect) {
			c.shape(cutBox(box(r.centre(), 20, 13), cutOfSeat(k)), outlined(groundInk[openLand], sideInk(k), 2))
		})
	}
	b.legends(func(m adjudicator.MarkKind) bool {
		return m.IsPrinted() && slices.ContainsFunc(b.cells, func(c adjudicator.Cell) bool { return names(c, m) })
	}, func(m adjudicator.MarkKind) {
		add(p.says.legend(m), func(c canvas, r rect) { v.sampleMark(shifted{c, r.centre()}, m) })
	})
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

// sampleFort draws a fort as large as the legend's rows, with its own text or, of
// those of several strengths that share the legend, one of them.
func (v *view) sampleFort(c canvas, m adjudicator.MarkKind) {
	text := m.Text
	if m.Legend != "" {
		text = "2"
	}
	drawBastion(c, 13, fortInk, black)
	c.write(label{text: text, size: 9, face: bold, ink: white})
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
				s := strip{p.main.livery, all[i], box(r.centre(), r.w()+3, r.h()*0.85)}
				s.drawBody(c)
				s.drawLabel(c)
				s.drawValues(c)
			})
		}
	}
	reversed := func(u adjudicator.Counter) bool { return p.main.has(u, adjudicator.MarkReverse) }
	var symbols []string
	for _, u := range all {
		if p.says.Words["sample."+u.Symbol] != "" && !slices.Contains(symbols, u.Symbol) {
			symbols = append(symbols, u.Symbol)
		}
	}
	slices.Sort(symbols)
	for _, symbol := range symbols {
		sample(p.says.Of("sample", symbol), func(u adjudicator.Counter) bool { return u.Symbol == symbol && !reversed(u) })
	}
	for _, m := range p.main.marks {
		if m.Look == adjudicator.MarkReverse {
			sample(p.says.legend(m), reversed)
		}
	}
	for k, net := range p.Scene.Supply {
		if len(net.Lines) == 0 || p.main.hexes {
			continue
		}
		add(p.says.ofSeat("supply for", net.Seat, p.Sides), func(c canvas, r rect) {
			var l path
			c.shape(l.polyline(point{r.min.x, r.centre().y}, point{r.max.x, r.centre().y}), p.main.supplyStyle(k, p.main.seatNumber(net.Seat), 2.4)...)
		})
	}
}

// cellMarkItems explain the marks that lie on the board.
func (p *plan) cellMarkItems(add func(string, func(canvas, rect))) {
	b := p.main.board
	b.legends(func(m adjudicator.MarkKind) bool {
		switch {
		case m.Look == adjudicator.MarkBadge && !b.hexes || m.IsPrinted() && !b.hexes:
			return false
		case m.Look == adjudicator.MarkStar && b.hexes && slices.ContainsFunc(b.cells, func(c adjudicator.Cell) bool { return names(c, m) }):
			return true
		case m.Look == adjudicator.MarkAlarm && slices.ContainsFunc(p.piles, func(pl pile) bool { return anyMarked(pl.counters(), m.Name) }):
			return true
		}
		return slices.ContainsFunc(p.Scene.Marks, func(x adjudicator.Mark) bool { return x.Kind == m.Name })
	}, func(m adjudicator.MarkKind) {
		add(p.says.legend(m), func(c canvas, r rect) { newView(b, 15/b.pitch).sampleMark(shifted{c, r.centre()}, m) })
	})
}

// sampleMark draws a mark about the origin, as large as the legend's rows.
func (v *view) sampleMark(c canvas, m adjudicator.MarkKind) {
	switch m.Look {
	case adjudicator.MarkBadge:
		drawBadge(c, badgeText(m), point{}, 9, white, noteInk)
	case adjudicator.MarkRuin:
		drawRuin(c, 13)
	case adjudicator.MarkLanding:
		drawLanding(c, 13)
	case adjudicator.MarkAlarm:
		drawAlarm(c, point{}, 13)
	case adjudicator.MarkStar:
		drawStar(c, 13)
	case adjudicator.MarkWheel:
		drawWheel(c, 13)
	case adjudicator.MarkBastion:
		v.sampleFort(c, m)
	case adjudicator.MarkRing:
		newView(v.board, 19/v.pitch).drawTrench(c, point{})
	case adjudicator.MarkBarbs:
		newView(v.board, 34/v.pitch).drawBarbs(c, 0)
	case adjudicator.MarkFlames:
		newView(v.board, 19/v.pitch).drawFlames(c)
	case adjudicator.MarkGround:
		newView(v.board, 19/v.pitch).drawChanged(c, terrainOf(adjudicator.Terrain(m.Text)))
	case adjudicator.MarkCut:
		wide := newView(v.board, 19/v.pitch)
		wide.drawCut(c, point{-0.30, -0.24}.mul(wide.cell()))
	case adjudicator.MarkPress:
		v.drawSiege(c)
	case adjudicator.MarkRampart:
		v.drawTrenches(c, 1)
	case adjudicator.MarkDouble:
		v.drawTrenches(c, 2)
	}
}
