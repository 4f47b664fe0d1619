package chart

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
)

// A pile is all that lies in one cell, stack after stack.
type pile struct {
	cell   int
	stacks []adjudicator.Stack
}

// counters lists the units of all stacks of a pile, top first.
func (p pile) counters() []adjudicator.Counter {
	var all []adjudicator.Counter
	for _, s := range p.stacks {
		all = append(all, s.Counters...)
	}
	return all
}

// pilesOf sorts stacks by cell; those of unknown cells and empty ones are
// left out.
func (b *board) pilesOf(stacks []adjudicator.Stack) []pile {
	at := make(map[int]int)
	var out []pile
	for _, s := range stacks {
		cell, known := b.index[s.Cell]
		if !known || len(s.Counters) == 0 {
			continue
		}
		i, seen := at[cell]
		if !seen {
			i = len(out)
			at[cell] = i
			out = append(out, pile{cell: cell})
		}
		out[i].stacks = append(out[i].stacks, s)
	}
	return out
}

// strength adds up the first numbers of the values; ok is false when no
// counter shows one.
func strength(counters []adjudicator.Counter) (sum int, ok bool) {
	for _, c := range counters {
		head := strings.TrimSpace(c.Values)
		n := 0
		for n < len(head) && n < 6 && head[n] >= '0' && head[n] <= '9' {
			n++
		}
		if v, err := strconv.Atoi(head[:n]); err == nil && !c.Hidden {
			sum, ok = sum+v, true
		}
	}
	return sum, ok
}

// describe tells a stack in words, for hovering and for readers of the SVG.
func describe(s adjudicator.Stack) string {
	parts := make([]string, 0, len(s.Counters))
	for _, c := range s.Counters {
		if c.Hidden {
			parts = append(parts, c.Nation+" ?")
			continue
		}
		text := strings.TrimSpace(c.Nation + " " + c.Label)
		if c.Values != "" {
			text += " " + c.Values
		}
		if len(c.Marks) > 0 {
			text += " (" + strings.Join(c.Marks, ", ") + ")"
		}
		parts = append(parts, text)
	}
	return s.Cell + ": " + strings.Join(parts, "; ")
}

// counterLayer draws the stacks of counters on the board.
type counterLayer struct{ *view }

// drawPiles draws every stack of the window: as counters with their values
// where there is room, as one block where there is not.
func (v counterLayer) drawPiles(c canvas, piles []pile, titled bool) {
	title := func(stacks ...adjudicator.Stack) string {
		var words []string
		for _, s := range stacks {
			if titled {
				words = append(words, describe(s))
			}
		}
		return strings.Join(words, " | ")
	}
	for _, p := range piles {
		if !v.sees(p.cell) {
			continue
		}
		at := v.px(v.at[p.cell])
		if v.stripped() {
			c.group("stack", v.cells[p.cell].ID, title(p.stacks...), func() {
				tableLayer(v).drawStrips(c, p.counters(), at)
				spaceLayer(v).drawBadges(c, p.cell, true)
			})
			continue
		}
		if v.fine() {
			c.group("stack", v.cells[p.cell].ID, title(p.stacks...), func() { v.drawCounters(c, p.counters(), at) })
			continue
		}
		for k, s := range p.stacks {
			d := point{0.20, -0.16}.mul(v.cell() * float64(min(k, 2)))
			c.group("stack", s.Cell, title(s), func() { v.drawBlock(c, s.Counters, at.add(d)) })
		}
	}
}

// block is the size of the block that stands for a stack.
func (v *view) block() (w, h float64) {
	s := clamp(v.cell(), 14, 60)
	return s * 0.80, s * 0.70
}

// drawBlock draws one stack as nation, number of units and total strength.
func (v counterLayer) drawBlock(c canvas, counters []adjudicator.Counter, at point) {
	w, h := v.block()
	look := v.nationOf(leading(counters))
	edge := clamp(w*0.045, 0.8, 1.6)
	for k := min(len(counters), 3) - 1; k > 0; k-- {
		d := float64(k) * clamp(w*0.075, 1.2, 3)
		c.use(symbol{v.id("under" + look.code), func(c canvas) {
			var under path
			c.shape(under.rect(box(point{}, w, h)), outlined(look.ink, black, edge))
		}}, at.add(point{-d, -d}))
	}
	r := box(at, w, h)
	c.use(symbol{v.id("block" + look.code), func(c canvas) { drawFlag(c, look, box(point{}, w, h), w*0.17, edge) }}, at)
	text := rect{point{r.min.x + w*0.17, r.min.y}, r.max}.centre()
	ink := on(look.ink)
	code := fit(c, look.code, h*0.44, w*0.80, bold)
	sum, known := strength(counters)
	switch {
	case known:
		c.write(label{text: look.code, at: point{r.min.x + w*0.21, r.min.y + h*0.27}, size: code, face: bold, anchor: start, ink: ink})
		value := strconv.Itoa(sum)
		c.write(label{text: value, at: point{text.x, r.min.y + h*0.73}, size: fit(c, value, h*0.55, w*0.8, bold), face: bold, ink: ink})
	case anyHidden(counters):
		c.write(label{text: look.code, at: point{text.x, r.min.y + h*0.27}, size: code, face: bold, ink: ink})
		c.write(label{text: "?", at: point{text.x, r.min.y + h*0.73}, size: h * 0.5, face: bold, ink: ink})
	default:
		c.write(label{text: look.code, at: text, size: code * 1.15, face: bold, ink: ink})
	}
	size := clamp(w*0.36, 6.5, 11)
	if len(counters) > 1 {
		drawBadge(c, strconv.Itoa(len(counters)), point{r.max.x + size*0.05, r.min.y - size*0.1}, size, black, white)
	}
	if m, ok := v.onStacks(counters); ok {
		if m.Look == adjudicator.MarkAlarm { // as on a counter
			drawAlarm(c, point{r.min.x, r.max.y}, size*1.4)
		} else {
			drawBadge(c, letterOf(m), point{r.min.x, r.max.y}, size, white, warningInk)
		}
	}
}

// leading is the nation with most counters, the topmost one on equality.
func leading(counters []adjudicator.Counter) string {
	best, most := "", 0
	for i, c := range counters {
		n := 0
		for _, d := range counters[i:] {
			if d.Nation == c.Nation {
				n++
			}
		}
		if n > most {
			best, most = c.Nation, n
		}
	}
	return best
}

func anyHidden(counters []adjudicator.Counter) bool {
	return slices.ContainsFunc(counters, func(c adjudicator.Counter) bool { return c.Hidden })
}

// anyMarked looks at the counters that are open to view.
func anyMarked(counters []adjudicator.Counter, mark string) bool {
	return slices.ContainsFunc(counters, func(c adjudicator.Counter) bool {
		return !c.Hidden && slices.Contains(c.Marks, mark)
	})
}

// fit is the largest font size up to want at which a text keeps a width.
func fit(c canvas, text string, want, room float64, f face) float64 {
	w := c.width(text, want, f)
	if w <= room || w == 0 {
		return want
	}
	return math.Max(want*room/w, 4)
}

// drawBadge draws a small round or long label.
func drawBadge(c canvas, text string, at point, size float64, ink, ground ink) {
	w := math.Max(c.width(text, size, bold)+size*0.45, size*1.12)
	id := fmt.Sprintf("badge%x-%x-%.1f-%.1f", ground.R, ground.B, size, w)
	c.use(symbol{id, func(c canvas) {
		var p path
		if w > size*1.2 {
			p.rect(box(point{}, w, size*1.12))
		} else {
			p.circle(point{}, size*0.58)
		}
		c.shape(&p, outlined(ground, black, clamp(size*0.09, 0.6, 1.2)))
	}}, at)
	c.write(label{text: text, at: at, size: size, face: bold, ink: ink})
}
