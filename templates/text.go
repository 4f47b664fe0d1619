package templates

import (
	"strings"
	"unicode/utf8"

	"feldpost/templates/phrases"
)

// textWidth is the column at which the text part is wrapped.
const textWidth = 76

// text prints the sections as plain text.
func (w *writer) text() string {
	var b strings.Builder
	for i, s := range w.sections {
		if i > 0 {
			b.WriteByte('\n')
		}
		if s.heading != "" {
			b.WriteString(strings.ToUpper(s.heading) + "\n")
		}
		for j, x := range s.blocks {
			x.print(&b, j > 0, w.polish)
		}
	}
	return b.String()
}

// polish sets no-break blanks where the language has blanks before marks, so that no
// line begins with a colon. Sheets and templates are left alone.
func (w *writer) polish(s string) string {
	if !phrases.In(w.r.Lang).BlankBeforeMarks() {
		return s
	}
	return w.blanks.Replace(s)
}

// print writes a block as text. A heading stands free of what is above it.
func (x block) print(b *strings.Builder, more bool, polish func(string) string) {
	switch x.kind {
	case para:
		b.WriteString(wrap(strings.Repeat("  ", x.depth)+polish(x.text), textWidth) + "\n")
	case head:
		if more {
			b.WriteByte('\n')
		}
		b.WriteString(wrap(polish(x.text), textWidth) + "\n")
	case link:
		b.WriteString(strings.TrimSpace(polish(x.text)+" "+x.href) + "\n")
	case pre:
		for _, l := range x.lines {
			b.WriteString(strings.TrimRight(l, " ") + "\n")
		}
	case table:
		for _, l := range x.lines {
			b.WriteString(wrap(strings.Repeat("  ", x.depth)+polish(l), textWidth) + "\n")
		}
	}
}

// wrap breaks a line at blanks; continuation lines are indented as the line
// itself and by two more. Widths count runes. A no-break blank holds its
// words together.
func wrap(l string, width int) string {
	if utf8.RuneCountInString(l) <= width {
		return l
	}
	body := strings.TrimLeft(l, " ")
	indent := l[:len(l)-len(body)]
	var b strings.Builder
	col := 0
	for i, word := range strings.FieldsFunc(body, func(r rune) bool { return r == ' ' || r == '\t' || r == '\n' }) {
		n := utf8.RuneCountInString(word)
		switch {
		case i == 0:
			b.WriteString(indent)
			col = len(indent)
		case col+1+n > width:
			b.WriteString("\n" + indent + "  ")
			col = len(indent) + 2
		default:
			b.WriteByte(' ')
			col++
		}
		b.WriteString(word)
		col += n
	}
	return b.String()
}
