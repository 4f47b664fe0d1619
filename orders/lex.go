package orders

import "strings"

type tokenKind uint8

const (
	wordToken  tokenKind = iota
	textToken            // a quoted string
	commaToken           // ,
	signToken            // = <> < <= > >=
	openToken            // (
	closeToken           // )
)

// token is one piece of an order line. text is the plain spelling, key its
// folded form.
type token struct {
	kind  tokenKind
	text  string
	key   string
	pos   Pos
	end   int  // byte offset behind the token in its line
	glued bool // no blank before it
}

// lex cuts a line into tokens and appends them to toks. It reports the
// column of a quote that is never closed, else 0. A comment ends the line.
func lex(toks []token, l *line) ([]token, int) {
	s := l.text
	glued := false
	for i := 0; i < len(s); {
		c := s[i]
		if c == ' ' {
			glued = false
			i++
			continue
		}
		if c == '#' || c == ';' {
			break
		}
		t := token{pos: Pos{l.no, l.col(i)}, glued: glued}
		unclosed := false
		switch {
		case c == '"':
			t, i, unclosed = lexText(t, s, i)
		case c == ',':
			t.kind, t.text = commaToken, ","
			i++
		case c == '(':
			t.kind, t.text = openToken, "("
			i++
		case c == ')':
			t.kind, t.text = closeToken, ")"
			i++
		case arrowLength(s[i:]) > 0: // "->" between blanks
			t.kind, t.text = signToken, ">"
			i += arrowLength(s[i:])
		case c == '@':
			t.text, t.key = "@", "@"
			i++
		case isSign(c) && !(c == '!' && (i+1 == len(s) || s[i+1] != '=')):
			t, i = lexSign(t, s, i)
		default:
			t, i = lexWord(t, s, i)
		}
		t.end = i
		toks = append(toks, t)
		if unclosed {
			return toks, t.pos.Col
		}
		glued = true
	}
	return toks, 0
}

// arrowLength is the length of an arrow drawn with hyphens that a text begins
// with, 0 for none.
func arrowLength(s string) int {
	n := len(s) - len(strings.TrimLeft(s, "-"))
	if n > 0 && n < len(s) && s[n] == '>' && (n+1 == len(s) || s[n+1] != '=' && s[n+1] != '>') {
		return n + 1
	}
	return 0
}

func isSign(c byte) bool { return c == '<' || c == '>' || c == '=' || c == '!' }

func lexText(t token, s string, i int) (token, int, bool) {
	t.kind = textToken
	n := strings.IndexByte(s[i+1:], '"')
	if n < 0 {
		t.text = strings.TrimSpace(s[i+1:])
		return t, len(s), true
	}
	t.text = strings.TrimSpace(s[i+1 : i+1+n])
	return t, i + n + 2, false
}

func lexSign(t token, s string, i int) (token, int) {
	t.kind = signToken
	n := 1
	if i+1 < len(s) && isSign(s[i+1]) && s[i+1] != '!' {
		n = 2
	}
	switch s[i : i+n] {
	case "<=", "=<":
		t.text = "<="
	case ">=", "=>":
		t.text = ">="
	case "!=", "<>", "><":
		t.text = "<>"
	case "==":
		t.text = "="
	default:
		n = 1
		t.text = s[i : i+1]
	}
	return t, i + n
}

func lexWord(t token, s string, i int) (token, int) {
	j := i
	for j < len(s) && !endsWord(s[j]) && !strings.HasPrefix(s[j:], "!=") {
		j++
	}
	t.text = s[i:j]
	if t.key = fold(t.text); t.key == "" { // nothing but accents
		t.key = t.text
	}
	return t, j
}

func endsWord(c byte) bool {
	switch c {
	case ' ', ',', '"', '(', ')', '<', '>', '=', '#', ';', '@':
		return true
	}
	return false
}

// fields cuts a header line at blanks; a quoted field is one field and is
// never a header word.
func fields(l *line) []token {
	var out []token
	s := l.text
	for i := 0; i < len(s); {
		switch s[i] {
		case ' ':
			i++
			continue
		case '#', ';':
			return out
		}
		t := token{pos: Pos{l.no, l.col(i)}}
		if s[i] == '"' {
			t, i, _ = lexText(t, s, i)
		} else {
			j := i
			for j < len(s) && !strings.ContainsRune(" \"#;", rune(s[j])) {
				j++
			}
			t.text = s[i:j]
			t.key = fold(t.text)
			i = j
		}
		t.end = i
		out = append(out, t)
	}
	return out
}
