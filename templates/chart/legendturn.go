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
		add("stack", func(c canvas, r rect) { v.drawBlock(c, two, r.centre()) })
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
	if shaken.Stacks {
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
	v.drawCourse(shifted{c, point{r.min.x + 1, r.centre().y}}, course{Trail: Trail{Kind: kind, Nation: nation}, cells: []int{0, 1}})
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
			v.pennant(b).draw(shifted{c, point{r.min.x + 7, r.max.y - 1}})
		})
	}
	p.cellMarkItems(add)
}
