package balkanwars

import (
	"slices"
	"strings"
	"unicode/utf8"

	"feldpost/orders"
)

// hexPos is the place of a hex in the line that begins at a place, else that
// place: a fault about one hex of a path stands under that hex.
func (r *run) hexPos(pos orders.Pos, c cell) orders.Pos {
	o := r.in.at(pos)
	if o == nil || o.Pos != pos || c == noCell {
		return pos
	}
	name := r.hexName(c)
	for _, a := range append(o.Args[:len(o.Args):len(o.Args)], clauseArgs(o, "TO", "AT", "VIA", "FROM")...) {
		if i := slices.Index(a.Path, name); i >= 0 {
			return inPath(o, a, i)
		}
	}
	return pos
}

// pathPos is the place of the path of the line that begins at a place.
func (r *run) pathPos(pos orders.Pos) orders.Pos {
	o := r.in.at(pos)
	if o == nil || o.Pos != pos {
		return pos
	}
	for _, a := range append(o.Args[:len(o.Args):len(o.Args)], clauseArgs(o, "TO", "AT")...) {
		if a.Kind == orders.Path {
			return a.Pos
		}
	}
	return pos
}

// inPath is the place of one hex of a path, as far as the line was written in
// one piece.
func inPath(o *orders.Order, a orders.Arg, i int) orders.Pos {
	from := a.Pos.Col - o.Pos.Col
	raw := []rune(o.Raw)
	if a.Pos.Line != o.Pos.Line || from < 0 || from > len(raw) || slices.Contains(raw, '\n') {
		return a.Pos
	}
	rest, at := string(raw[from:]), 0
	for k, h := range a.Path {
		j := strings.Index(rest[at:], h)
		if j < 0 {
			return a.Pos
		}
		if at += j; k == i {
			return orders.Pos{Line: a.Pos.Line, Col: a.Pos.Col + utf8.RuneCountInString(rest[:at])}
		}
		at += len(h)
	}
	return a.Pos
}

// firstPos is the place of the first object of a line, its own without one.
func firstPos(o *orders.Order) orders.Pos {
	if len(o.Args) > 0 {
		return o.Args[0].Pos
	}
	return o.Pos
}

// valuePos is the place of the first value of a clause, its own without one.
func valuePos(c orders.Clause) orders.Pos {
	if len(c.Args) > 0 {
		return c.Args[0].Pos
	}
	return c.Pos
}

// clausePos is the place of a clause, that of the line without it.
func clausePos(o *orders.Order, key string) orders.Pos {
	if c, ok := o.Clause(key); ok {
		return c.Pos
	}
	return o.Pos
}
