package prose

import (
	"strings"
	"unicode/utf8"
)

// Width is the column at which the text part is wrapped.
const Width = 76

// Text prints sections as plain text.
func Text(sections []Section, polish func(string) string) string {
	var b strings.Builder
	for i, s := range sections {
		if i > 0 {
			b.WriteByte('\n')
		}
		if s.Heading != "" {
			b.WriteString(strings.ToUpper(s.Heading) + "\n")
		}
		for j, x := range s.Blocks {
			x.print(&b, j > 0, polish)
		}
	}
	return b.String()
}

// Length is how many lines of text blocks take.
func Length(blocks []Block, polish func(string) string) int {
	var b strings.Builder
	for j, x := range blocks {
		x.print(&b, j > 0, polish)
	}
	return strings.Count(b.String(), "\n")
}

// print writes a block as text. A heading stands free of what is above it.
func (x Block) print(b *strings.Builder, more bool, polish func(string) string) {
	switch x.Kind {
	case Para:
		b.WriteString(Wrap(strings.Repeat("  ", x.Depth)+polish(x.Text), Width) + "\n")
	case Head:
		if more {
			b.WriteByte('\n')
		}
		b.WriteString(Wrap(polish(x.Text), Width) + "\n")
	case Link:
		b.WriteString(strings.TrimSpace(polish(x.Text)+" "+x.Href) + "\n")
	case Pre:
		for _, l := range x.Lines {
			b.WriteString(strings.TrimRight(l, " ") + "\n")
		}
	case Table:
		for _, l := range x.Lines {
			b.WriteString(Wrap(strings.Repeat("  ", x.Depth)+polish(l), Width) + "\n")
		}
	}
}

// Wrap breaks a line at blanks; continuation lines are indented as the line
// itself and by two more. Widths count runes. A no-break blank holds its
// words together.
func Wrap(l string, width int) string {
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

// Lines splits text, dropping a last empty line.
func Lines(s string) []string {
	s = strings.TrimRight(s, "\n")
	if s == "" {
		return nil
	}
	return strings.Split(s, "\n")
}
