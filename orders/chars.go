package orders

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// line is one physical line made plain: typographic blanks, quotes, dashes
// and comparison signs are replaced by their ASCII forms, invisible
// characters are gone and accents are composed.
type line struct {
	no   int
	text string
	cols []int32 // rune column of each byte of text; nil when they are equal
}

// col gives the column, from 1, of byte offset off.
func (l *line) col(off int) int {
	switch {
	case l.cols == nil:
		return off + 1
	case off < len(l.cols):
		return int(l.cols[off])
	case len(l.cols) == 0:
		return 1
	}
	return int(l.cols[len(l.cols)-1]) + 1 + off - len(l.cols)
}

// plain makes a line of the n-th physical line of a letter.
func plain(n int, raw string) line {
	ascii := true
	for i := 0; i < len(raw) && ascii; i++ {
		ascii = raw[i] >= 0x20 && raw[i] < 0x7f
	}
	if ascii {
		return line{no: n, text: raw}
	}
	var b strings.Builder
	b.Grow(len(raw))
	cols := make([]int32, 0, len(raw)+8)
	col := int32(0)
	for _, r := range raw {
		col++
		from := b.Len()
		if s, ok := replacement(r); ok {
			b.WriteString(s)
		} else {
			b.WriteRune(r)
		}
		for i := from; i < b.Len(); i++ {
			cols = append(cols, col)
		}
	}
	return compose(line{no: n, text: b.String(), cols: cols})
}

// compose brings the text of l into normal form C and keeps its columns.
func compose(l line) line {
	if norm.NFC.IsNormalString(l.text) {
		return l
	}
	var b strings.Builder
	cols := make([]int32, 0, len(l.cols))
	for i := 0; i < len(l.text); {
		n := norm.NFC.NextBoundaryInString(l.text[i:], true)
		if n <= 0 {
			n = len(l.text) - i
		}
		from := b.Len()
		b.WriteString(norm.NFC.String(l.text[i : i+n]))
		for j := from; j < b.Len(); j++ {
			cols = append(cols, l.cols[i])
		}
		i += n
	}
	return line{no: l.no, text: b.String(), cols: cols}
}

// replacement gives the plain form of a typographic character. The overlay
// U+0338 and the look-alikes of signs go too, so that composing can never
// make a sign that the lexer would have to read.
func replacement(r rune) (string, bool) {
	switch r {
	case '“', '”', '„', '‟', '«', '»', '″', '〝', '〞':
		return `"`, true
	case '‘', '’', '‚', '‛', '‹', '›', '′', '`', '´', 'ʼ', '\u1fef', '\u1ffd':
		return "'", true
	case '‐', '‑', '‒', '–', '—', '―', '−', '﹘', '﹣', '⁃':
		return "-", true
	case '≤', '⩽':
		return "<=", true
	case '≥', '⩾':
		return ">=", true
	case '≠':
		return "<>", true
	case '→', '➔', '➜', '⇒':
		return ">", true
	case '\u037e':
		return ";", true
	case '\u0338', '\u034f', '\u00ad', '\u200b', '\u200c', '\u200d', '\u200e', '\u200f',
		'\u2060', '\u2061', '\u2062', '\u2063', '\u2064', '\ufeff',
		'\u202a', '\u202b', '\u202c', '\u202d', '\u202e',
		'\u2066', '\u2067', '\u2068', '\u2069', '\ufe0e', '\ufe0f':
		return "", true
	case utf8.RuneError:
		return "\ufffd", true
	}
	if r >= '\uff01' && r <= '\uff5e' { // full-width forms of ASCII
		return string(r - 0xfee0), true
	}
	if unicode.IsSpace(r) || unicode.IsControl(r) || unicode.Is(unicode.Zs, r) {
		return " ", true
	}
	return "", false
}

// splitLines cuts a letter into physical lines at LF, CR LF, CR and the
// Unicode line separators.
func splitLines(text string) []string {
	lines := make([]string, 0, strings.Count(text, "\n")+1)
	start := 0
	for i := 0; i < len(text); {
		n := 0
		switch c := text[i]; {
		case c == '\n':
			n = 1
		case c == '\r':
			n = 1
			if i+1 < len(text) && text[i+1] == '\n' {
				n = 2
			}
		case c == 0xe2 && strings.HasPrefix(text[i:], "\u2028"), c == 0xe2 && strings.HasPrefix(text[i:], "\u2029"):
			n = 3
		}
		if n == 0 {
			i++
			continue
		}
		lines = append(lines, text[start:i])
		i += n
		start = i
	}
	if start < len(text) {
		lines = append(lines, text[start:])
	}
	return lines
}

// fold gives the form in which words are compared: upper case, no accents.
func fold(s string) string {
	clean := true
	for i := 0; i < len(s) && clean; i++ {
		clean = s[i] < 0x80 && (s[i] < 'a' || s[i] > 'z')
	}
	if clean {
		return s
	}
	return string(appendFold(make([]byte, 0, len(s)+4), s))
}

// appendFold appends the folded form of s to dst.
func appendFold(dst []byte, s string) []byte {
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= 0x80 {
			return appendFoldUnicode(dst[:len(dst)-i], s)
		}
		if c >= 'a' && c <= 'z' {
			c -= 'a' - 'A'
		}
		dst = append(dst, c)
	}
	return dst
}

func appendFoldUnicode(dst []byte, s string) []byte {
	for _, r := range norm.NFD.String(s) {
		if unicode.Is(unicode.Mn, r) {
			continue
		}
		switch r {
		case 'œ', 'Œ':
			dst = append(dst, "OE"...)
		case 'æ', 'Æ':
			dst = append(dst, "AE"...)
		case 'ß', 'ẞ':
			dst = append(dst, "SS"...)
		case 'ø', 'Ø':
			dst = append(dst, 'O')
		case 'ł', 'Ł':
			dst = append(dst, 'L')
		case 'đ', 'Đ', 'ð', 'Ð':
			dst = append(dst, 'D')
		default:
			dst = utf8.AppendRune(dst, unicode.ToUpper(r))
		}
	}
	return dst
}

// Fold is the form in which words are compared: upper case, no accents.
func Fold(text string) string { return fold(text) }

// Plain replaces typographic blanks, quotes, dashes and arrows of one line by their ASCII forms.
func Plain(text string) string { return plain(1, text).text }
