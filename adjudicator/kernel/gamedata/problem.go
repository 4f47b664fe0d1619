package gamedata

import (
	"strconv"
	"strings"
)

// Problem is one mistake in a data file, in words for the referee.
type Problem struct {
	File   string
	Line   int    // from 1; 0 when the whole file is meant
	Column string // header of the column, "" when the whole line is meant
	Got    string
	Want   string // the right form
}

// String prints the problem on one line: file:line: column: got, want.
func (p Problem) String() string {
	var b strings.Builder
	b.WriteString(p.File)
	if p.Line > 0 {
		b.WriteString(":" + strconv.Itoa(p.Line))
	}
	b.WriteString(": ")
	if p.Column != "" {
		b.WriteString(p.Column + ": ")
	}
	if p.Got != "" {
		b.WriteString("got " + strconv.Quote(p.Got) + ", ")
	}
	b.WriteString("want " + p.Want)
	return b.String()
}

// Problems are all mistakes found in the files of a game, in the order in
// which the files were read.
type Problems []Problem

// Error prints one problem a line.
func (p Problems) Error() string {
	lines := make([]string, len(p))
	for i, x := range p {
		lines[i] = x.String()
	}
	return strings.Join(lines, "\n")
}
