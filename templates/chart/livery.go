package chart

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"strings"

	"feldpost/adjudicator"
)

// livery is how the nations and the marks of a game look, as its ground
// declares them.
type livery struct {
	nations []nation
	marks   []adjudicator.MarkKind
}

// liveryOf reads the declarations of a ground. A paint or a pattern that the
// drawing lacks is one that the code gives.
func liveryOf(g *adjudicator.Ground) livery {
	l := livery{marks: g.Marks}
	for _, n := range g.Nations {
		look := guess(n.Code)
		if i := slices.IndexFunc(dyes, func(d dye) bool { return d.name == n.Paint }); i >= 0 {
			look.ink = dyes[i].ink
		}
		if i := slices.Index(patternNames[:], n.Pattern); i >= 0 {
			look.pattern = pattern(i)
		}
		l.nations = append(l.nations, look)
	}
	return l
}

// guess is the look of a nation that nobody declares: it depends on nothing
// but the code.
func guess(code string) nation {
	if code == "" {
		return nation{"", neutralInk, plain}
	}
	h := fnv.New32a()
	h.Write([]byte(code))
	v := h.Sum32()
	return nation{code, dyes[v%uint32(len(dyes))].ink, pattern((v >> 8) % uint32(patterns))}
}

// nationOf finds the look of a nation.
func (l livery) nationOf(code string) nation {
	if i := l.rank(code); i < len(l.nations) {
		return l.nations[i]
	}
	return guess(code)
}

// rank is the place of a nation in the legend; those that nobody declares come
// last.
func (l livery) rank(code string) int {
	if i := slices.IndexFunc(l.nations, func(n nation) bool { return n.code == code }); i >= 0 {
		return i
	}
	return len(l.nations)
}

// mark finds a mark by its name; one that nobody declares is a badge.
func (l livery) mark(name string) adjudicator.MarkKind {
	if i := slices.IndexFunc(l.marks, func(m adjudicator.MarkKind) bool { return m.Name == name }); i >= 0 {
		return l.marks[i]
	}
	return adjudicator.MarkKind{Name: name}
}

// letterOf is what a badge on a counter shows of a mark.
func letterOf(m adjudicator.MarkKind) string {
	if m.Text != "" {
		return m.Text
	}
	return strings.ToUpper(string([]rune(m.Name)[:1]))
}

// has reports whether a counter that is open to view bears a mark of a look.
func (l livery) has(c adjudicator.Counter, look adjudicator.MarkLook) bool {
	return slices.ContainsFunc(c.Marks, func(name string) bool { return l.mark(name).Look == look })
}

// onStacks is the first mark of some counters that a block for a whole stack
// shows as well.
func (l livery) onStacks(counters []adjudicator.Counter) (adjudicator.MarkKind, bool) {
	for _, m := range l.marks {
		if m.Stacks && anyMarked(counters, m.Name) {
			return m, true
		}
	}
	return adjudicator.MarkKind{}, false
}

// legends visits the marks that fit, once for those that share a legend.
func (l livery) legends(fit func(adjudicator.MarkKind) bool, visit func(adjudicator.MarkKind)) {
	var told []string
	for _, m := range l.marks {
		if name := cmp.Or(m.Legend, m.Name); !slices.Contains(told, name) && fit(m) {
			told = append(told, name)
			visit(m)
		}
	}
}

// names reports whether the kind or the note of a cell names a mark.
func names(cell adjudicator.Cell, m adjudicator.MarkKind) bool {
	for word := range strings.FieldsSeq(cell.Kind) {
		if word == m.Name {
			return true
		}
	}
	return cell.Note == m.Name
}

// printed is the mark of a look that the kind or the note of a cell names.
func (l livery) printed(cell adjudicator.Cell, look adjudicator.MarkLook) (adjudicator.MarkKind, bool) {
	for _, m := range l.marks {
		if m.Look == look && names(cell, m) {
			return m, true
		}
	}
	return adjudicator.MarkKind{}, false
}

// What belongs to nobody is grey under fine crossed lines: no nation's hatch is
// crossed, and no side's frame is grey.

// neutralHex is the dress of a neutral hex.
func (v terrainLayer) neutralHex() symbol {
	return symbol{v.id("neutral"), func(c canvas) {
		corners := make([]point, 6)
		for k := range corners {
			corners[k] = v.pxCorner(k)
		}
		var wash, lines path
		c.shape(wash.polygon(corners...), fill(neutralWash))
		for _, angle := range [...]float64{30, 150} {
			dir := polar(degrees(angle), 1)
			for k := -3; k <= 3; k++ {
				off := float64(k) * 0.14
				half := math.Sqrt(0.23-off*off) * v.scale
				m := dir.normal().mul(off * v.scale)
				lines.polyline(m.sub(dir.mul(half)), m.add(dir.mul(half)))
			}
		}
		c.shape(&lines, stroke(neutralLine, clamp(v.scale*0.022, 0.6, 1.6)))
	}}
}

// neutralBox is the same for the inside of a box.
func (v spaceLayer) neutralBox() symbol {
	return symbol{v.id("neutral"), func(c canvas) {
		w, h := v.boxSize()
		w, h = w-v.frameWidth(), h-v.frameWidth()
		inside := box(point{}, w, h)
		var wash path
		c.shape(wash.rect(inside), fill(neutralWash))
		c.shape(crossed(inside), stroke(neutralLine, clamp(w*0.02, 0.5, 1.4)))
	}}
}

// crossed is crossed lines in a rectangle.
func crossed(r rect) *path {
	var lines path
	at, w, h := r.centre(), r.w(), r.h()
	for k := -3; k <= 3; k++ {
		off := float64(k) * (w + h) / 7
		if left, right := math.Max(-w/2, off-h/2), math.Min(w/2, off+h/2); left < right {
			lines.polyline(at.add(point{left, left - off}), at.add(point{right, right - off}))
			lines.polyline(at.add(point{left, off - left}), at.add(point{right, off - right}))
		}
	}
	return &lines
}

// Held asks for the symbol of a cell in the hands of a seat, "" for nobody.
type Held struct {
	Cell string
	Seat adjudicator.Seat
}

// addHeld defines what a page draws over cells whose holder is not that of the
// print.
func (s *Sheet) addHeld(sc *scribe, v *view, held []Held) {
	if v.hexes {
		sc.named("neutral", terrainLayer{v}.neutralHex().draw)
		return
	}
	sc.named("neutral", func(c canvas) {
		c.use(spaceLayer{v}.plainBox(openLand, nobody), point{})
		c.use(spaceLayer{v}.neutralBox(), point{})
		c.use(spaceLayer{v}.frame(nobody, false), point{})
	})
	for k, h := range held {
		if i, known := v.index[h.Cell]; known {
			sc.named(fmt.Sprint("held", k), func(c canvas) { controlLayer{v}.drawHeld(shifted{c, v.px(v.at[i]).mul(-1)}, i, h.Seat, false) })
		}
	}
}
