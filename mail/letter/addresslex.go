package letter

import (
	"strings"
	"unicode/utf8"
)

// pieceKind tells what a piece of an address field is (RFC 5322, 3.2).
type pieceKind byte

const (
	pieceAtom    pieceKind = iota // a run of anything that has no meaning of its own, also beyond ASCII
	pieceQuoted                   // a quoted string, without quotes and escapes
	pieceComment                  // a comment with those inside it, without the outer brackets and escapes
	pieceLiteral                  // a domain literal, with its brackets
	pieceMark                     // one of < > , ; : @ and the dot
)

// piece is one lexical token of an address field.
type piece struct {
	kind pieceKind
	text string
	gap  bool // blanks or a comment stand before it
}

// is reports whether a piece is that mark.
func (p piece) is(mark string) bool { return p.kind == pieceMark && p.text == mark }

// isWord reports whether a piece may stand in a name or a local part.
func (p piece) isWord() bool { return p.kind == pieceAtom || p.kind == pieceQuoted }

// addressLexer cuts an address field into pieces. It never fails: a bracket or
// a quote that is not closed is a letter like any other.
type addressLexer struct {
	rest      string
	gap       bool
	noQuote   bool // one was not closed, so that none behind it needs to be looked at as a whole
	noComment bool
	pieces    []piece
}

// addressPieces cuts the value of an address field, unfolded, into pieces.
func addressPieces(value string) []piece {
	if !utf8.ValidString(value) {
		value = latin(value)
	}
	l := &addressLexer{rest: value}
	for l.rest != "" {
		l.next()
	}
	return l.pieces
}

// add notes a piece and goes on behind it.
func (l *addressLexer) add(kind pieceKind, text string, length int) {
	l.pieces = append(l.pieces, piece{kind: kind, text: text, gap: l.gap})
	l.gap = kind == pieceComment
	l.rest = l.rest[length:]
}

func (l *addressLexer) next() {
	switch c := l.rest[0]; {
	case c == ' ' || c == '\t' || c == '\r' || c == '\n':
		l.gap, l.rest = true, l.rest[1:]
		return
	case c == '"' && !l.noQuote:
		if text, length, ok := enclosed(l.rest, 0, '"'); ok {
			l.add(pieceQuoted, text, length)
			return
		}
		l.noQuote = true
	case c == '(' && !l.noComment:
		if text, length, ok := enclosed(l.rest, '(', ')'); ok {
			l.add(pieceComment, text, length)
			return
		}
		l.noComment = true
	case c == '[' && l.afterAt():
		if end := strings.IndexAny(l.rest, "]<>"); end > 0 && l.rest[end] == ']' {
			l.add(pieceLiteral, strings.Join(strings.Fields(l.rest[:end+1]), ""), end+1)
			return
		}
	case strings.IndexByte("<>,;:@.", c) >= 0:
		l.add(pieceMark, l.rest[:1], 1)
		return
	}
	l.atom()
}

func (l *addressLexer) afterAt() bool {
	for i := len(l.pieces) - 1; i >= 0; i-- {
		if l.pieces[i].kind != pieceComment {
			return l.pieces[i].is("@")
		}
	}
	return false
}

// atom reads up to the next blank or mark. An encoded word is one atom
// whatever stands in it.
func (l *addressLexer) atom() {
	if n := encodedWord(l.rest); n > 0 {
		l.add(pieceAtom, l.rest[:n], n)
		return
	}
	var text strings.Builder
	i := 0
	for i < len(l.rest) {
		c := l.rest[i]
		if c == '\\' && i+1 < len(l.rest) { // outside quotes no grammar has it, and some programs write it
			i++
			_, size := utf8.DecodeRuneInString(l.rest[i:])
			text.WriteString(l.rest[i : i+size])
			i += size
			continue
		}
		if i > 0 && (strings.IndexByte(" \t\r\n<>,;:@.", c) >= 0 || c == '"' && !l.noQuote || c == '(' && !l.noComment) {
			break
		}
		text.WriteByte(c)
		i++
	}
	l.add(pieceAtom, text.String(), i)
}

// encodedWord is the length of the encoded word (RFC 2047) that a text begins
// with, 0 when it begins with none.
func encodedWord(s string) int {
	const longest = 1000
	if !strings.HasPrefix(s, "=?") {
		return 0
	}
	s = shorten(s, longest)
	at := 2
	for _, sep := range []string{"?", "?", "?="} {
		i := strings.Index(s[at:], sep)
		if i < 0 || strings.ContainsAny(s[at:at+i], " \t") {
			return 0
		}
		at += i + len(sep)
	}
	return at
}

// enclosed reads what stands between the bracket or quote that s begins with
// and the one that closes it; inside, brackets may be nested and a backslash
// takes the meaning of what follows it.
func enclosed(s string, open, closing byte) (text string, length int, ok bool) {
	var out strings.Builder
	depth := 1
	for i := 1; i < len(s); i++ {
		c := s[i]
		switch {
		case c == '\\' && i+1 < len(s):
			i++
			c = s[i]
		case open != 0 && c == open:
			depth++
		case c == closing:
			if depth--; depth == 0 {
				return out.String(), i + 1, true
			}
		}
		out.WriteByte(c)
	}
	return "", 0, false
}
