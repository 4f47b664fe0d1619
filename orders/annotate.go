package orders

import (
	"slices"
	"strings"
)

// Note is a remark on one place of a letter. A zero line means the letter as
// a whole, a zero column the line as a whole.
type Note struct {
	Pos  Pos
	Text string
}

// noteMark begins the lines that Annotate adds. Parse takes such lines for
// quotation, so an annotated sheet can be corrected and sent back as it is.
const noteMark = ">>> "

// noteWidth is the column at which notes are wrapped.
const noteWidth = 72

// Annotate returns the letter line by line, indented, with each note below
// its line and a caret below its column. Notes on the letter as a whole
// stand above it, notes on lines that do not exist below it.
func Annotate(text string, notes []Note) string {
	notes = slices.Clone(notes)
	slices.SortStableFunc(notes, func(a, b Note) int {
		if a.Pos.Line != b.Pos.Line {
			return a.Pos.Line - b.Pos.Line
		}
		return a.Pos.Col - b.Pos.Col
	})
	var b strings.Builder
	lines := splitLines(text)
	n := 0
	for i := 0; i <= len(lines); i++ {
		if i > 0 {
			l := strings.TrimRight(strings.Map(visible, lines[i-1]), " ")
			if l != "" {
				b.WriteString(strings.Repeat(" ", len(noteMark)) + l)
			}
			b.WriteByte('\n')
		}
		for n < len(notes) && (notes[n].Pos.Line <= i || i == len(lines)) {
			writeNote(&b, notes[n], notes[n].Pos.Line == i)
			n++
		}
	}
	return b.String()
}

// visible replaces characters that would shift the caret or garble a mail.
func visible(r rune) rune {
	switch {
	case r == '\t' || r == '\u00a0':
		return ' '
	case r < 0x20 || r >= 0x7f && r < 0xa0:
		return ' '
	case r == '\ufeff' || r >= '\u200b' && r <= '\u200f' || r >= '\u202a' && r <= '\u202e' ||
		r >= '\u2060' && r <= '\u2069':
		return ' '
	}
	return r
}

// writeNote writes a note, with a caret when its line stands right above.
func writeNote(b *strings.Builder, n Note, caret bool) {
	if caret && n.Pos.Line > 0 && n.Pos.Col > 0 && n.Pos.Col <= maxLine {
		b.WriteString(noteMark + strings.Repeat(" ", n.Pos.Col-1) + "^\n")
	}
	for _, l := range wrap(n.Text, noteWidth-len(noteMark)) {
		b.WriteString(noteMark + l + "\n")
	}
}

// wrap breaks a text at blanks into lines of at most width runes, as far as
// its words allow; a mark that French sets off stays with its word.
func wrap(text string, width int) []string {
	var lines []string
	var l []rune
	words := strings.Fields(text)
	for i := 0; i < len(words); i++ {
		word := []rune(words[i])
		for i+1 < len(words) && strings.Contains(" : ; ? ! » ", " "+words[i+1]+" ") { // French sets such marks off
			i++
			word = append(append(word, ' '), []rune(words[i])...)
		}
		if len(l) > 0 && len(l)+1+len(word) > width {
			lines = append(lines, string(l))
			l = l[:0]
		}
		if len(l) > 0 {
			l = append(l, ' ')
		}
		l = append(l, word...)
	}
	if len(l) > 0 {
		lines = append(lines, string(l))
	}
	return lines
}
