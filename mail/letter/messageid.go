package letter

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"strconv"
	"strings"
)

// idPrefix begins the Message-ID of every letter of ours.
const idPrefix = "feldpost."

// Seal names the letters of one store and signs the names with its secret:
// whoever quotes one has had the letter in hand. Two stores of one domain
// never give the same name.
type Seal struct {
	store  string
	secret []byte
}

// NewSeal makes the seal of a store from its identity and its secret, which
// stays in the store.
func NewSeal(store string, secret []byte) Seal {
	return Seal{store: strings.ToLower(escapeID(store)), secret: secret}
}

// MessageID derives the identifier of a letter, without angle brackets, from
// what the letter is: the same letter written again after a crash has the
// same identifier. Characters that may not stand in an identifier are
// escaped, so different letters never share one. Its last word is a keyed
// check that nobody else can make.
func (s Seal) MessageID(game string, seq uint64, seat, kind, domain string) string {
	words := []string{escapeID(game), strconv.FormatUint(seq, 10), escapeID(seat), escapeID(kind)}
	left := strings.Join(words, ".")
	if len(left) > 120 {
		sum := sha256.Sum256([]byte(left))
		left = "long." + hex.EncodeToString(sum[:16])
	}
	left = idPrefix + s.store + "." + left
	domain = strings.ToLower(escapeDomain(domain))
	return left + "." + s.check("letter", left+"@"+domain) + "@" + domain
}

// Genuine reports whether an identifier was made by MessageID with this seal.
func (s Seal) Genuine(id string) bool {
	left, domain, ok := strings.Cut(id, "@")
	dot := strings.LastIndexByte(left, '.')
	if !ok || dot < 0 || len(s.secret) == 0 || !strings.HasPrefix(left, idPrefix) {
		return false
	}
	return hmac.Equal([]byte(left[dot+1:]), []byte(s.check("letter", left[:dot]+"@"+domain)))
}

// Named gives the game and the kind of a letter from its genuine identifier; false for
// one that is not, or is too long to tell them.
func (s Seal) Named(id string) (game, kind string, ok bool) {
	if !s.Genuine(id) {
		return "", "", false
	}
	left, _, _ := strings.Cut(id, "@")
	words := strings.Split(strings.TrimPrefix(left, idPrefix+s.store+"."), ".") // game, sequence, seat, kind and number, check
	if len(words) != 5 {
		return "", "", false
	}
	if game, ok = unescapeID(words[0]); !ok {
		return "", "", false
	}
	if kind, ok = unescapeID(words[3]); ok {
		if at := strings.LastIndexByte(kind, '-'); at >= 0 {
			kind = kind[:at]
		}
	}
	return game, kind, ok
}

// unescapeID undoes escapeID.
func unescapeID(s string) (string, bool) {
	var out []byte
	for i := 0; i < len(s); i++ {
		if s[i] != '_' {
			out = append(out, s[i])
			continue
		}
		if i+2 >= len(s) {
			return "", false
		}
		c, err := hex.DecodeString(s[i+1 : i+3])
		if err != nil {
			return "", false
		}
		out = append(out, c...)
		i += 2
	}
	return string(out), true
}

// ReturnToken is what the envelope sender of a letter out carries, so that a
// delivery failure finds back to the letter even if it quotes nothing. It is
// no token of a seat: those have no hyphen.
func (s Seal) ReturnToken(out uint64) string {
	n := strconv.FormatUint(out, 36)
	return "r" + n + "-" + s.check("return", n)
}

// Returned gives the letter out that a return token belongs to.
func (s Seal) Returned(token string) (out uint64, ok bool) {
	n, check, found := strings.Cut(strings.TrimPrefix(token, "r"), "-")
	if !found || len(s.secret) == 0 || token[0] != 'r' || !hmac.Equal([]byte(check), []byte(s.check("return", n))) {
		return 0, false
	}
	out, err := strconv.ParseUint(n, 36, 64)
	return out, err == nil
}

// check signs a text for one use, in 16 characters that survive a change of
// case on the way.
func (s Seal) check(use, text string) string {
	m := hmac.New(sha256.New, s.secret)
	m.Write([]byte(use + "\x00" + text))
	return strings.ToLower(base32.StdEncoding.EncodeToString(m.Sum(nil)[:10]))
}

// isDerivedID reports whether an identifier has the form of MessageID, of
// whatever store.
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
