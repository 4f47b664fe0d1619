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

// drawPiles draws every stack of the window: as counters with their values
// where there is room, as one block where there is not.
func (v *view) drawPiles(c canvas, piles []pile, lang string) {
	for _, p := range piles {
		if !v.sees(p.cell) {
			continue
		}
		at := v.px(v.at[p.cell])
		if v.fine() {
			var words []string
			for _, s := range p.stacks {
				words = append(words, describe(s))
			}
			c.group("stack", v.cells[p.cell].ID, strings.Join(words, "\n"), func() { v.drawCounters(c, p.counters(), at) })
			continue
		}
		for k, s := range p.stacks {
			d := point{0.20, -0.16}.mul(v.cell() * float64(min(k, 2)))
			c.group("stack", s.Cell, describe(s), func() { v.drawBlock(c, s.Counters, at.add(d)) })
		}
	}
}

// block is the size of the block that stands for a stack.
func (v *view) block() (w, h float64) {
	s := clamp(v.cell(), 14, 60)
	return s * 0.80, s * 0.70
}

// drawBlock draws one stack as nation, number of units and total strength.
func (v *view) drawBlock(c canvas, counters []adjudicator.Counter, at point) {
	w, h := v.block()
	look := nationOf(leading(counters))
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
	if anyMarked(counters, "demoralized") {
		drawBadge(c, "D", point{r.min.x, r.max.y}, size, white, warningInk)
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

// drawCounters lays the units of a cell out so that each value is readable:
// one large, two side by side, four in a square, and the number of the rest.
func (v *view) drawCounters(c canvas, counters []adjudicator.Counter, at point) {
	s := clamp(v.cell(), 40, 110)
	n := len(counters)
	at = at.add(point{0, s * 0.02})
	if n == 1 {
		drawCounter(c, counters[0], box(at, s*0.54, s*0.54))
		return
	}
	z, gap, rows := s*0.43, s*0.445, 1.0
	if n > 2 { // clear of the hex numbers around
		z, gap, rows = s*0.37, s*0.38, 2
	}
	for k := 0; k < n && k < 4; k++ {
		d := point{(float64(k%2) - 0.5) * gap, (float64(k/2) - (rows-1)/2) * gap}
		if n == 3 && k == 2 {
			d.x = 0
		}
		r := box(at.add(d), z, z)
		drawCounter(c, counters[k], r)
		if k == 3 && n > 4 {
			drawBadge(c, fmt.Sprintf("+%d", n-4), at, clamp(z*0.27, 6, 8), white, black)
		}
	}
}

// drawCounter draws one unit: nation, designation, symbol and values.
func drawCounter(c canvas, unit adjudicator.Counter, r rect) {
	z := r.w()
	look := nationOf(unit.Nation)
	c.use(symbol{fmt.Sprintf("unit%s-%.1f", look.code, z), func(c canvas) {
		drawFlag(c, look, box(point{}, z, z), z*0.13, clamp(z*0.03, 0.8, 1.4))
	}}, r.centre())
	ink := on(look.ink)
	mid := r.min.x + z*0.565
	if unit.Hidden {
		c.write(label{text: look.code, at: point{mid, r.min.y + z*0.3}, size: z * 0.34, face: bold, ink: ink})
		c.write(label{text: "?", at: point{mid, r.min.y + z*0.7}, size: z * 0.42, face: bold, ink: ink})
		return
	}
	small := clamp(z*0.21, 5.6, 9)
	left := r.min.x + z*0.17
	c.write(label{text: look.code, at: point{left, r.min.y + z*0.15}, size: small, face: bold, anchor: start, ink: ink})
	room := z*0.78 - c.width(look.code, small, bold) - 1
	if short := shorten(c, unit.Label, small, room); short != "" {
		c.write(label{text: short, at: point{r.max.x - z*0.05, r.min.y + z*0.15}, size: small, anchor: end, ink: ink})
	}
	c.use(symbol{fmt.Sprintf("arm%s-%.1f", unit.Symbol, z), func(c canvas) {
		drawArm(c, unit.Symbol, box(point{}, z*0.46, z*0.28))
	}}, point{mid, r.min.y + z*0.44})
	if unit.Values != "" {
		size := fit(c, unit.Values, z*0.37, z*0.85, bold)
		c.write(label{text: unit.Values, at: point{mid, r.min.y + z*0.81}, size: size, face: bold, ink: ink})
	}
	for k, mark := range unit.Marks {
		if k > 1 || mark == "" {
			break
		}
		first := strings.ToUpper(string([]rune(mark)[:1]))
		drawBadge(c, first, point{r.max.x - z*0.04, r.min.y + z*(0.40+0.3*float64(k))}, clamp(z*0.24, 6, 9), white, warningInk)
	}
}

// shorten keeps as much of a designation as has room, nothing below half.
func shorten(c canvas, text string, size, room float64) string {
	letters := []rune(text)
	for n := len(letters); n > 0 && 2*n >= len(letters); n-- {
		if s := strings.TrimSpace(string(letters[:n])); c.width(s, size, regular) <= room {
			return s
		}
	}
	return ""
}
