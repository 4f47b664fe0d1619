package letter

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
)

// idPrefix begins the Message-ID of every letter of ours.
const idPrefix = "feldpost."

// MessageID derives the identifier of a letter, without angle brackets, from
// what the letter is: the same letter written again after a crash has the
// same identifier. Characters that may not stand in an identifier are
// escaped, so different letters never share one.
func MessageID(game string, seq uint64, seat, kind, domain string) string {
	words := []string{escapeID(game), strconv.FormatUint(seq, 10), escapeID(seat), escapeID(kind)}
	left := strings.Join(words, ".")
	if len(left) > 160 {
		sum := sha256.Sum256([]byte(left))
		left = "long." + hex.EncodeToString(sum[:16])
	}
	return idPrefix + left + "@" + strings.ToLower(escapeDomain(domain))
}

// isDerivedID reports whether an identifier was made by MessageID.
func isDerivedID(id string) bool {
	left, _, ok := strings.Cut(id, "@")
	return ok && strings.HasPrefix(left, idPrefix) && strings.Count(left, ".") >= 2
}

// escapeID writes letters, digits and hyphens as they are and every other
// byte as _xx.
func escapeID(s string) string {
	const digits = "0123456789abcdef"
	var out strings.Builder
	for i := 0; i < len(s); i++ {
		c := s[i]
		if isLetter(c) || c >= '0' && c <= '9' || c == '-' {
			out.WriteByte(c)
			continue
		}
		out.Write([]byte{'_', digits[c>>4], digits[c&15]})
	}
	return out.String()
}

// escapeDomain keeps what a domain may contain.
func escapeDomain(s string) string {
	clean := strings.Map(func(r rune) rune {
		if r < 0x80 && (isLetter(byte(r)) || r >= '0' && r <= '9' || r == '-' || r == '.' || r == '[' || r == ']' || r == ':') {
			return r
		}
		return '-'
	}, s)
	if clean == "" {
		return "localhost"
	}
	return clean
}
