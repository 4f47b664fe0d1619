package letter

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// cleanText brings decoded text to one form: LF line ends, plain blanks, no
// byte order marks, no invisible or control characters. Smart quotes and
// dashes stay, they are the reader's business.
func cleanText(s string) string {
	if isClean(s) {
		return s
	}
	if !utf8.ValidString(s) {
		s = strings.ToValidUTF8(s, "\ufffd")
	}
	var out strings.Builder
	out.Grow(len(s))
	for i, r := range s {
		switch {
		case r == '\r':
			if i+1 < len(s) && s[i+1] == '\n' {
				continue
			}
			out.WriteByte('\n')
		case r == '\f' || r == '\v' || r == 0x85 || r == 0x2028 || r == 0x2029:
			out.WriteByte('\n')
		case r == '\n' || r == '\t':
			out.WriteRune(r)
		case r == 0xa0 || r >= 0x2000 && r <= 0x200a || r == 0x202f || r == 0x205f || r == 0x3000:
			out.WriteByte(' ')
		case unicode.IsControl(r) || isInvisible(r):
		default:
			out.WriteRune(r)
		}
	}
	return out.String()
}

// isClean reports whether s is ASCII without anything to change, the usual
// case.
func isClean(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c >= 0x7f || c < ' ' && c != '\n' && c != '\t' {
			return false
		}
	}
	return true
}

// isInvisible reports characters that show nothing and would only break the
// words they stand in: zero-width, joiners, marks of direction and order.
func isInvisible(r rune) bool {
	switch {
	case r == 0xad, r == 0xfeff, r == 0xfffe, r == 0x061c, r == 0x180e:
		return true
	case r >= 0x200b && r <= 0x200f, r >= 0x202a && r <= 0x202e, r >= 0x2060 && r <= 0x206f:
		return true
	}
	return false
}

// isVisible reports whether a character shows ink.
func isVisible(r rune) bool {
	return !unicode.IsSpace(r) && !unicode.IsControl(r) && !isInvisible(r) && r != utf8.RuneError
}

// unflow joins the lines of format=flowed text (RFC 3676). Quoted lines are
// joined with lines of the same depth and written with "> " marks.
func unflow(s string, delsp bool) string {
	var out strings.Builder
	out.Grow(len(s))
	open, openDepth := false, 0
	for len(s) > 0 {
		var line string
		line, s, _ = strings.Cut(s, "\n")
		depth := 0
		for depth < len(line) && line[depth] == '>' {
			depth++
		}
		line = strings.TrimPrefix(line[depth:], " ")
		signature := line == "-- "
		if open && (depth != openDepth || signature) {
			out.WriteByte('\n')
			open = false
		}
		if !open && depth > 0 {
			out.WriteString(strings.Repeat(">", depth) + " ")
		}
		flowed := strings.HasSuffix(line, " ") && !signature
		if flowed && delsp {
			line = line[:len(line)-1]
		}
		out.WriteString(line)
		open, openDepth = flowed, depth
		if !flowed {
			out.WriteByte('\n')
		}
	}
	return out.String()
}

// openArmour takes the text out of an inline PGP signature. The signature
// itself is not checked: the code or DKIM proves the sender.
func openArmour(s string) string {
	const begin, signature, end = "-----BEGIN PGP SIGNED MESSAGE-----\n", "\n-----BEGIN PGP SIGNATURE-----", "-----END PGP SIGNATURE-----"
	i := strings.Index(s, begin)
	if i < 0 || i > 0 && s[i-1] != '\n' {
		return s
	}
	before, rest := s[:i], s[i+len(begin):]
	if _, text, ok := strings.Cut(rest, "\n\n"); ok {
		rest = text
	}
	text, tail, ok := strings.Cut(rest, signature)
	if !ok {
		return before + rest
	}
	_, after, _ := strings.Cut(tail, end)
	text = strings.ReplaceAll("\n"+text, "\n- -", "\n-")[1:]
	return before + text + after
}
