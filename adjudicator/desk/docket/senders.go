package docket

import (
	"crypto/subtle"
	"strings"

	"feldpost/store"
)

// CodeFits compares a code in constant time, blanks and dashes ignored.
func CodeFits(s *store.Seat, code string) bool {
	if s == nil {
		return false
	}
	fits := SameCode(s.Code, code)
	for _, p := range s.Partners {
		fits = SameCode(p.Code, code) || fits
	}
	return fits
}

// SameCode compares two codes so.
func SameCode(own, code string) bool {
	return own != "" && subtle.ConstantTimeCompare([]byte(FoldCode(own)), []byte(FoldCode(code))) == 1
}

// DKIMFits reports whether a trusted DKIM pass covers the sender's domain.
func DKIMFits(in Letter) bool { return Covers(in.DKIM, in.From) }

// Covers reports whether one of these domains is that of an address, or above it.
func Covers(domains []string, address string) bool {
	_, domain, _ := strings.Cut(address, "@")
	for _, d := range domains {
		if strings.EqualFold(d, domain) || strings.HasSuffix(strings.ToLower(domain), "."+strings.ToLower(d)) {
			return true
		}
	}
	return false
}
