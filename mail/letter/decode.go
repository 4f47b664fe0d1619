package letter

import (
	"bytes"
	"encoding/base64"
	"io"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/emersion/go-message/charset"
	"golang.org/x/text/encoding/charmap"
)

// transferDecode undoes a Content-Transfer-Encoding as far as it makes sense
// and tells what was wrong. Unknown encodings leave the bytes as they are.
func transferDecode(encoding string, data []byte) (out []byte, note string) {
	word, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(encoding)), " ")
	switch strings.Trim(word, `";`) {
	case "", "7bit", "8bit", "binary":
		return data, ""
	case "quoted-printable":
		return decodeQuotedPrintable(data), ""
	case "base64":
		return decodeBase64(data)
	}
	return data, quoteMark("unknown transfer encoding", encoding)
}

// decodeQuotedPrintable decodes RFC 2045 quoted-printable; an "=" that begins
// no escape stands for itself.
func decodeQuotedPrintable(data []byte) []byte {
	out := make([]byte, 0, len(data))
	for len(data) > 0 {
		line, rest := cutLine(data)
		ended := len(line) < len(data)
		data = rest
		line = bytes.TrimRight(line, " \t\r")
		soft := len(line) > 0 && line[len(line)-1] == '='
		if soft {
			line = line[:len(line)-1]
		}
		for i := 0; i < len(line); i++ {
			if line[i] == '=' && i+2 < len(line) {
				hi, lo := unhex(line[i+1]), unhex(line[i+2])
				if hi >= 0 && lo >= 0 {
					out = append(out, byte(hi<<4|lo))
					i += 2
					continue
				}
			}
			out = append(out, line[i])
		}
		if ended && !soft {
			out = append(out, '\n')
		}
	}
	return out
}

func unhex(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'A' <= c && c <= 'F':
		return int(c-'A') + 10
	case 'a' <= c && c <= 'f':
		return int(c-'a') + 10
	}
	return -1
}

// decodeBase64 decodes whole quanta and passes over everything outside the
// alphabet, so a cut letter loses only its end. Text that is plainly not
// base64, whatever the header says, is returned as it is.
func decodeBase64(data []byte) ([]byte, string) {
	clean := make([]byte, 0, len(data))
	foreign := 0
	for _, c := range data {
		switch {
		case 'A' <= c && c <= 'Z', 'a' <= c && c <= 'z', '0' <= c && c <= '9', c == '+', c == '/':
			clean = append(clean, c)
		case c == '=' || c == '\n' || c == '\r' || c == '\t':
		default:
			foreign++
		}
	}
	if foreign > 8 && foreign*20 > len(clean) {
		return data, "text declared as base64 is not"
	}
	if len(clean)%4 == 1 {
		clean = clean[:len(clean)-1]
	}
	out := make([]byte, base64.RawStdEncoding.DecodedLen(len(clean)))
	n, err := base64.RawStdEncoding.Decode(out, clean)
	if err != nil {
		return out[:n], "base64 is damaged"
	}
	return out[:n], ""
}

// toUTF8 turns raw bytes into text by the declared charset. A charset that is
// unknown or does not fit the bytes is replaced by the one that does, in the
// last resort windows-1252, and told.
func toUTF8(data []byte, declared string) (text, note string) {
	declared = strings.ToLower(strings.TrimSpace(declared))
	switch declared {
	case "", "us-ascii", "ascii", "utf-8", "utf8", "unknown-8bit", "default", "_iso-2022-jp$esc":
		return sniff(data, declared)
	}
	if strings.HasPrefix(declared, "utf-16") || strings.HasPrefix(declared, "utf16") || declared == "unicode" {
		if s, ok := decodeUTF16(data, !strings.HasSuffix(declared, "be")); ok {
			return s, ""
		}
		return sniff(data, declared)
	}
	r, err := charset.Reader(declared, bytes.NewReader(data))
	if err != nil {
		s, _ := sniff(data, "")
		return s, quoteMark("unknown charset", declared)
	}
	out, err := io.ReadAll(r)
	if err != nil {
		s, _ := sniff(data, "")
		return s, quoteMark("damaged charset", declared)
	}
	text = fixText(string(out))
	if isMisread(text) && utf8.Valid(data) {
		return string(data), quoteMark("text does not fit its charset", declared)
	}
	return text, ""
}

// isMisread reports text that was decoded by the wrong charset: characters
// that do not exist in it, or UTF-8 read byte by byte ("Ã©").
func isMisread(s string) bool {
	var lead rune
	for _, r := range s {
		switch {
		case r == utf8.RuneError,
			(lead == 'Ã' || lead == 'Â') && r >= 0x80 && r <= 0xbf,
			lead == 'â' && r == '€':
			return true
		}
		lead = r
	}
	return false
}

// sniff reads bytes without a trustworthy declaration: by byte order mark, as
// UTF-16 when every other byte is zero, as ISO-2022-JP when its escapes are
// there, as UTF-8 when valid, else as windows-1252.
func sniff(data []byte, declared string) (text, note string) {
	if s, ok := decodeUTF16(data, true); ok {
		return s, ""
	}
	if bytes.Contains(data, []byte("\x1b$")) {
		if r, err := charset.Reader("iso-2022-jp", bytes.NewReader(data)); err == nil {
			if out, err := io.ReadAll(r); err == nil {
				return string(out), ""
			}
		}
	}
	if utf8.Valid(data) {
		return string(data), ""
	}
	if declared != "" {
		note = quoteMark("text does not fit its charset", declared)
	}
	return latin(string(data)), note
}

// decodeUTF16 decodes data that is UTF-16 by its mark or by its zero bytes;
// without either the byte order is what the caller guesses, and the bytes
// must not look like 8-bit text.
func decodeUTF16(data []byte, little bool) (string, bool) {
	switch {
	case bytes.HasPrefix(data, []byte{0xff, 0xfe}):
		data, little = data[2:], true
	case bytes.HasPrefix(data, []byte{0xfe, 0xff}):
		data, little = data[2:], false
	default:
		even, odd := zeroBytes(data)
		if even+odd < len(data)/8 || even+odd == 0 {
			return "", false
		}
		if even != odd {
			little = odd > even
		}
	}
	units := make([]uint16, 0, len(data)/2)
	for i := 0; i+1 < len(data); i += 2 {
		if little {
			units = append(units, uint16(data[i])|uint16(data[i+1])<<8)
		} else {
			units = append(units, uint16(data[i])<<8|uint16(data[i+1]))
		}
	}
	return string(utf16.Decode(units)), true
}

func zeroBytes(data []byte) (even, odd int) {
	for i, c := range data {
		if c != 0 {
			continue
		}
		if i%2 == 0 {
			even++
		} else {
			odd++
		}
	}
	return even, odd
}

// fixText repairs two things that correct decoding leaves: the C1 controls of
// text declared as iso-8859-1 that was windows-1252, and UTF-16 decoded in
// the wrong byte order.
func fixText(s string) string {
	c1, swapped, wide := 0, 0, 0
	for _, r := range s {
		switch {
		case r >= 0x80 && r <= 0x9f:
			c1++
		case r > 0xff && r <= 0xffff:
			wide++
			if r&0xff == 0 || r == 0xfffe {
				swapped++
			}
		}
	}
	if swapped > 2 && swapped*2 > wide {
		return swapBytes(s)
	}
	if c1 == 0 {
		return s
	}
	return strings.Map(func(r rune) rune {
		if r < 0x80 || r > 0x9f || r == 0x85 {
			return r
		}
		return charmap.Windows1252.DecodeByte(byte(r))
	}, s)
}

func swapBytes(s string) string {
	units := utf16.Encode([]rune(s))
	for i, u := range units {
		units[i] = u<<8 | u>>8
	}
	return string(utf16.Decode(units))
}
