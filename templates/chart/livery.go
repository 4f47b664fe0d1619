package chart

import (
	"cmp"
	"hash/fnv"
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
