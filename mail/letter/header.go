package letter

import (
	"bytes"
	"io"
	"mime"
	"strings"
	"unicode/utf8"

	"github.com/emersion/go-message/charset"
	"golang.org/x/text/encoding/charmap"
)

// field is one header field as it came: the name lower-cased, the value
// unfolded and trimmed but not decoded.
type field struct {
	name, value string
}

// header is a header block in the order of the wire, topmost field first.
type header []field

// get returns the topmost value of the field, "" when it is absent. name is
// lower-case.
func (h header) get(name string) string {
	for i := range h {
		if h[i].name == name {
			return h[i].value
		}
	}
	return ""
}

// has reports whether the field is present, even with an empty value.
func (h header) has(name string) bool {
	for i := range h {
		if h[i].name == name {
			return true
		}
	}
	return false
}

// all returns the values of every field of that name, topmost first.
func (h header) all(name string) []string {
	var values []string
	for i := range h {
		if h[i].name == name {
			values = append(values, h[i].value)
		}
	}
	return values
}

// linefeeds brings a letter to LF line ends. A lone CR ends a line only in a
// letter without any LF: elsewhere it is a stray byte inside a line, and
// taking it for a line end would let a sender smuggle in header fields.
func linefeeds(raw []byte) []byte {
	if bytes.IndexByte(raw, '\r') < 0 {
		return raw
	}
	if bytes.IndexByte(raw, '\n') < 0 {
		return bytes.ReplaceAll(raw, []byte{'\r'}, []byte{'\n'})
	}
	out := make([]byte, 0, len(raw))
	for len(raw) > 0 {
		i := bytes.IndexByte(raw, '\n')
		line := raw
		if i >= 0 {
			line = raw[:i]
		}
		if i < 0 {
			return append(out, line...)
		}
		out = append(append(out, bytes.TrimRight(line, "\r")...), '\n')
		raw = raw[i+1:]
	}
	return out
}

// How much of a header is kept. No program writes as much; what lies beyond
// is passed over.
const (
	maxHeader = 256 << 10
	maxField  = 64 << 10
	maxFields = 2000
)

// shorten cuts a string to at most n bytes.
func shorten(s string, n int) string { return s[:min(len(s), n)] }

// splitHeader reads the header block of an LF letter or part and returns what
// follows it. It accepts what mail in the wild contains: a byte order mark,
// blank lines and an mbox "From " line on top, 8-bit bytes, blanks before the
// colon, junk lines between fields, and no blank line before the body.
func splitHeader(text []byte) (header, []byte) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	for len(text) > 0 && text[0] == '\n' {
		text = text[1:]
	}
	return readFields(text)
}

// readFields is splitHeader without the leniency for what stands above the
// first field; a part of a multipart may well begin with its body.
func readFields(text []byte) (header, []byte) {
	var h header
	whole := len(text)
	for len(text) > 0 {
		line, rest := cutLine(text)
		full := len(h) >= maxFields || whole-len(text) > maxHeader
		switch {
		case len(line) == 0:
			return h, rest
		case isBlank(line) && endsHeader(rest):
			return h, rest
		case (line[0] == ' ' || line[0] == '\t') && len(h) > 0:
			var value []byte
			value, text = readFolded(text)
			if !full {
				last := &h[len(h)-1]
				last.value = strings.TrimSpace(shorten(last.value+" "+string(value), maxField))
			}
			continue
		}
		name, value, ok := cutField(line)
		if !ok {
			if !isJunkLine(line, rest) {
				return h, text
			}
			text = rest
			continue
		}
		if !full {
			h = append(h, field{name: name, value: shorten(value, maxField)})
		}
		text = rest
	}
	return h, nil
}

// endsHeader judges a line of nothing but blanks by what follows it: in front
// of another field it is an empty continuation line, else it stands for the
// empty line that ends the header.
func endsHeader(rest []byte) bool {
	next, _ := cutLine(rest)
	if len(next) > 0 && (next[0] == ' ' || next[0] == '\t') {
		return false
	}
	_, _, ok := cutField(next)
	return !ok
}

// readFolded joins a run of continuation lines in one go, so that a field
// folded ten thousand times costs no more than its length.
func readFolded(text []byte) (value, rest []byte) {
	for len(text) > 0 && (text[0] == ' ' || text[0] == '\t') {
		line, next := cutLine(text)
		if isBlank(line) && endsHeader(next) {
			break
		}
		if len(value) > 0 {
			value = append(value, ' ')
		}
		value = append(value, bytes.TrimSpace(line)...)
		text = next
	}
	return value, text
}

// cutField splits "Name: value". The name must be made of printable ASCII; a
// blank before the colon is forgiven, a blank inside the name is not.
func cutField(line []byte) (name, value string, ok bool) {
	i := bytes.IndexByte(line, ':')
	if i <= 0 {
		return "", "", false
	}
	key := bytes.TrimRight(line[:i], " \t")
	for _, c := range key {
		if c <= ' ' || c > '~' {
			return "", "", false
		}
	}
	if len(key) == 0 {
		return "", "", false
	}
	return strings.ToLower(string(key)), string(bytes.TrimSpace(line[i+1:])), true
}

// isJunkLine tells a stray line inside a header (an mbox "From " line, debris
// of a gateway) from the first line of a body that follows without a blank
// line: behind junk the header goes on.
func isJunkLine(line, rest []byte) bool {
	if bytes.HasPrefix(line, []byte("From ")) || bytes.HasPrefix(line, []byte(">From ")) {
		return true
	}
	next, _ := cutLine(rest)
	_, _, ok := cutField(next)
	return ok
}

// cutLine returns the first line without its LF and what follows.
func cutLine(text []byte) (line, rest []byte) {
	if i := bytes.IndexByte(text, '\n'); i >= 0 {
		return text[:i], text[i+1:]
	}
	return text, nil
}

func isBlank(line []byte) bool {
	return len(bytes.TrimSpace(line)) == 0
}

// decodeWords decodes the RFC 2047 words of a header value; raw 8-bit bytes
// are read as UTF-8, else as windows-1252. Control characters become blanks.
func decodeWords(value string) string {
	if strings.Contains(value, "=?") {
		dec := mime.WordDecoder{CharsetReader: forgivingReader}
		if s, err := dec.DecodeHeader(value); err == nil {
			value = s
		}
	}
	if !utf8.ValidString(value) {
		value = latin(value)
	}
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case r < ' ' || r == 0x7f || r == 0xa0:
			return ' '
		case isInvisible(r):
			return -1
		}
		return r
	}, value))
}

// forgivingReader decodes a charset for mime.WordDecoder, unknown ones as
// windows-1252 instead of failing.
func forgivingReader(name string, input io.Reader) (io.Reader, error) {
	if r, err := charset.Reader(name, input); err == nil {
		return r, nil
	}
	return charmap.Windows1252.NewDecoder().Reader(input), nil
}

// latin reads bytes as windows-1252, in which every byte means something.
func latin(s string) string {
	out, err := charmap.Windows1252.NewDecoder().String(s)
	if err != nil {
		return strings.ToValidUTF8(s, "?")
	}
	return out
}

// maxIDs is how many identifiers of one field are kept: a thread's first ones
// tell where it began, and no answer repeats more.
const maxIDs = 100

// messageIDs returns the identifiers of a Message-ID, In-Reply-To or
// References value without angle brackets, at most maxIDs. Words that cannot be
// identifiers (blanks, brackets or control characters inside, absurd length)
// are left out.
func messageIDs(value string) []string {
	var ids []string
	for {
		i := strings.IndexByte(value, '<')
		if i < 0 || len(ids) == maxIDs {
			break
		}
		value = value[i+1:]
		j := strings.IndexAny(value, "<>")
		if j < 0 {
			break
		}
		if id := strings.TrimSpace(value[:j]); value[j] == '>' && isMessageID(id) {
			ids = append(ids, id)
		}
		value = value[j:]
	}
	return ids
}

// isMessageID reports whether id can stand between angle brackets on one
// line of a header.
func isMessageID(id string) bool {
	if id == "" || len(id) > 500 {
		return false
	}
	for _, r := range id {
		if r <= ' ' || r == 0x7f || r == '<' || r == '>' {
			return false
		}
	}
	return true
}
