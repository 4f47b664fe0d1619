package chart

import (
	"slices"

	"feldpost/adjudicator"
)

// turnItems explains stacks, arrows, battles, control and marks.
func (p *plan) turnItems(add func(string, func(canvas, rect))) {
	v := newView(p.main.board, 19/p.main.pitch)
	p.stripItems(add)
	if code := p.nationsShown(); len(code) > 0 && !p.main.fine() && !p.main.stripped() {
		n := adjudicator.Counter{Nation: code[0], Values: "9"}
		two := []adjudicator.Counter{n, {Nation: code[0], Values: "9"}}
		add("stack", func(c canvas, r rect) { counterLayer{v}.drawBlock(c, two, r.centre()) })
	}
	hidden := false
	var shaken adjudicator.MarkKind
	for _, pl := range p.piles {
		hidden = hidden || anyHidden(pl.counters())
		if m, ok := p.main.onStacks(pl.counters()); ok {
			shaken = m
		}
	}
	if hidden {
		add("unknown", func(c canvas, r rect) {
			c.write(label{text: "?", at: r.centre(), size: 12, face: bold, ink: black})
		})
	}
	if shaken.Stacks && shaken.Look != adjudicator.MarkAlarm { // that is explained with the marks
		add(p.says.legend(shaken), func(c canvas, r rect) { drawBadge(c, letterOf(shaken), r.centre(), 9, white, warningInk) })
	}
	for _, kind := range []string{"move", "rail", "redeploy", "retreat", "advance", "fire"} {
		if slices.ContainsFunc(p.courses, func(cs course) bool { return cs.Kind == kind }) {
			key := kind
			if kind == "rail" {
				key = "railmove"
			}
			add(key, func(c canvas, r rect) { p.sampleArrow(c, kind, r) })
		}
	}
	if len(p.fights) > 0 {
		add("battle", func(c canvas, r rect) {
			c.shape(star(r.centre(), 8), outlined(clashCore, clash, 1))
			c.write(label{text: "DR", at: r.centre(), size: 7.5, face: bold, ink: black})
		})
	}
	p.markItems(add, v)
}

// sampleArrow draws a short arrow of a kind in a nation's colour.
func (p *plan) sampleArrow(c canvas, kind string, r rect) {
	b := &board{livery: p.main.livery, hexes: true, pitch: 1, at: []point{{0, 0}, {1.5, 0}}}
	v := newView(b, 20)
	nation := ""
	for _, cs := range p.courses {
		if cs.Kind == kind {
			nation = cs.Nation
			break
		}
	}
	courseLayer{v}.drawCourse(shifted{c, point{r.min.x + 1, r.centre().y}}, course{Trail: Trail{Kind: kind, Nation: nation}, cells: []int{0, 1}})
}

func (p *plan) markItems(add func(string, func(canvas, rect)), v *view) {
	banners := p.main.bannersOf(p.Drawing)
	var seats []adjudicator.Seat
	for _, control := range p.Scene.Control {
		if !slices.Contains(seats, control.Seat) {
			seats = append(seats, control.Seat)
		}
	}
	slices.Sort(seats)
	for _, seat := range seats {
		if seat == "" {
			if !p.main.hexes {
				add("neutral", func(c canvas, r rect) {
					b := box(r.centre(), 20, 13)
					c.shape(cutBox(b, ""), fill(groundInk[openLand]))
					c.shape(crossed(b), stroke(neutralLine, 0.8))
					c.shape(cutBox(b, ""), stroke(sideInk(nobody), 2))
				})
			}
			continue
		}
		b, key := banners[seat], "held by"
		if !p.main.hexes {
			key = "taken by"
		}
		add(p.says.ofSeat(key, seat, p.Sides), func(c canvas, r rect) {
			controlLayer{v}.pennant(b).draw(shifted{c, point{r.min.x + 7, r.max.y - 1}})
		})
	}
	p.cellMarkItems(add)
}

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
		add(p.says.legend(m), func(c canvas, r rect) { markLayer{v}.sampleMark(shifted{c, r.centre()}, m) })
	})
	for _, kind := range []string{"line", "dashed", "coast", "between"} {
		if slices.ContainsFunc(b.links, func(l link) bool { return l.kind == kind }) {
			key := kind
			if kind == "coast" {
				key = "coast-line"
			}
			add(key, func(c canvas, r rect) {
				var l path
				joinLayer{newView(b, 44/b.pitch)}.drawNet(c, kind, l.polyline(point{r.min.x + 1, r.centre().y}, point{r.max.x - 1, r.centre().y}))
			})
		}
	}
}

// sampleFort draws a fort as large as the legend's rows, with its own text or, of
// those of several strengths that share the legend, one of them.
func (v markLayer) sampleFort(c canvas, m adjudicator.MarkKind) {
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
			c.shape(l.polyline(point{r.min.x, r.centre().y}, point{r.max.x, r.centre().y}), joinLayer{p.main}.supplyStyle(k, p.main.seatNumber(net.Seat), 2.4)...)
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
		add(p.says.legend(m), func(c canvas, r rect) { markLayer{newView(b, 15/b.pitch)}.sampleMark(shifted{c, r.centre()}, m) })
	})
}

// sampleMark draws a mark about the origin, as large as the legend's rows.
func (v markLayer) sampleMark(c canvas, m adjudicator.MarkKind) {
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
	case adjudicator.MarkArea:
		var line path
		line.polyline(point{-14, 0}, point{14, 0})
		c.shape(&line, v.areaLine())
	case adjudicator.MarkRing:
		markLayer{newView(v.board, 19/v.pitch)}.drawTrench(c, point{})
	case adjudicator.MarkBarbs:
		markLayer{newView(v.board, 34/v.pitch)}.drawBarbs(c, 0)
	case adjudicator.MarkFlames:
		markLayer{newView(v.board, 19/v.pitch)}.drawFlames(c)
	case adjudicator.MarkGround:
		markLayer{newView(v.board, 19/v.pitch)}.drawChanged(c, terrainOf(adjudicator.Terrain(m.Text)))
	case adjudicator.MarkCut:
		wide := newView(v.board, 19/v.pitch)
		markLayer{wide}.drawCut(c, point{-0.30, -0.24}.mul(wide.cell()))
	case adjudicator.MarkPress:
		v.drawSiege(c)
	case adjudicator.MarkRampart:
		v.drawTrenches(c, 1)
	case adjudicator.MarkDouble:
		v.drawTrenches(c, 2)
	}
}
