package letter

import (
	"slices"
	"strings"

	"github.com/emersion/go-msgauth/authres"
)

// dkimPass returns the domains that passed DKIM according to the topmost
// Authentication-Results field (RFC 8601). Fields below it, and a topmost
// field of another authserv-id, may have been written by the sender and prove
// nothing.
func dkimPass(h header, authServ string) []string {
	results := trusted(h, authServ)
	var domains []string
	for _, r := range results {
		d, ok := r.(*authres.DKIMResult)
		if !ok || d.Value != authres.ResultPass {
			continue
		}
		domain := d.Domain
		if domain == "" {
			domain = d.Identifier[strings.LastIndexByte(d.Identifier, '@')+1:]
		}
		domain = strings.ToLower(strings.TrimSuffix(domain, "."))
		if domain != "" && !slices.Contains(domains, domain) {
			domains = append(domains, domain)
		}
	}
	return domains
}

// spfPass returns the domains of the envelope sender that passed SPF according to the
// same field.
func spfPass(h header, authServ string) []string {
	var domains []string
	for _, r := range trusted(h, authServ) {
		s, ok := r.(*authres.SPFResult)
		if !ok || s.Value != authres.ResultPass {
			continue
		}
		domain := strings.ToLower(strings.TrimSuffix(s.From[strings.LastIndexByte(s.From, '@')+1:], "."))
		if domain != "" && !slices.Contains(domains, domain) {
			domains = append(domains, domain)
		}
	}
	return domains
}

// trusted returns what the topmost Authentication-Results field says when the referee's
// own server wrote it.
func trusted(h header, authServ string) []authres.Result {
	if authServ == "" {
		return nil
	}
	id, results, _ := authres.Parse(stripComments(h.get("authentication-results")))
	if !strings.EqualFold(id, authServ) {
		return nil
	}
	return results
}

// stripComments removes comments and the content of quoted strings. Both may
// repeat what the sender chose (a HELO name, a local part), and the parser
// behind this does not know them: a semicolon inside would begin a forged
// result. A value with an open comment or quote is worth nothing.
func stripComments(value string) string {
	var out strings.Builder
	depth, quoted := 0, false
	for i := 0; i < len(value); i++ {
		switch c := value[i]; {
		case c == '\\' && (quoted || depth > 0):
			i++
		case quoted:
			quoted = c != '"'
		case c == '"' && depth == 0:
			quoted = true
			out.WriteByte('_')
		case c == '(':
			depth++
			out.WriteByte(' ')
		case c == ')' && depth > 0:
			depth--
		case depth == 0:
			out.WriteByte(c)
		}
	}
	if depth > 0 || quoted {
		return ""
	}
	return out.String()
}
