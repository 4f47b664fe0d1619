package letter

import (
	"mime"
	"net/mail"
	"strings"
	"unicode"
)

// ReplyAddress puts a token into an address by plus addressing:
// referee@host and 4f7k become referee+4f7k@host. Without a token, or with a
// base that is no address, it returns base as it is.
func ReplyAddress(base, token string) string {
	i := strings.LastIndexByte(base, '@')
	if token == "" || i <= 0 {
		return base
	}
	return base[:i] + "+" + token + base[i:]
}

// Token returns the token that ReplyAddress put into base to make addr, in
// lower case: mail systems on the way may change the case of an address, so
// nothing is compared by case. It reports false when addr is not base with a
// token.
func Token(addr, base string) (string, bool) {
	addr, base = strings.ToLower(addr), strings.ToLower(base)
	at := strings.LastIndexByte(base, '@')
	if at <= 0 {
		return "", false
	}
	rest, ok := strings.CutPrefix(addr, base[:at]+"+")
	if !ok {
		return "", false
	}
	token, ok := strings.CutSuffix(rest, base[at:])
	return token, ok && token != "" && !strings.Contains(token, "@")
}

// isOwn reports whether addr is one of the own addresses, with or without a
// token.
func isOwn(addr string, own []string) bool {
	for _, base := range own {
		if strings.EqualFold(addr, base) {
			return true
		}
		if _, ok := Token(addr, base); ok {
			return true
		}
	}
	return false
}

// mailbox is one address of a header field.
type mailbox struct {
	name, addr string
}

// parseMailboxes reads an address list. What the strict parser refuses is
// read by hand: the text between angle brackets, or any word with an @.
func parseMailboxes(value string) []mailbox {
	if value == "" {
		return nil
	}
	parser := mail.AddressParser{WordDecoder: &mime.WordDecoder{CharsetReader: forgivingReader}}
	if list, err := parser.ParseList(value); err == nil {
		var out []mailbox
		for _, a := range list {
			if addr, ok := cleanAddress(a.Address); ok {
				out = append(out, mailbox{name: decodeWords(a.Name), addr: addr})
			}
		}
		return out
	}
	var out []mailbox
	for _, item := range splitList(value) {
		if m, ok := scanMailbox(item); ok {
			out = append(out, m)
		}
	}
	return out
}

// splitList cuts an address list at the commas and semicolons that stand
// outside quotes, comments and angle brackets.
func splitList(value string) []string {
	var items []string
	var quoted, angle bool
	depth, start := 0, 0
	for i := 0; i < len(value); i++ {
		switch c := value[i]; {
		case c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '<':
			angle = true
		case c == '>':
			angle = false
		case c == '(':
			depth++
		case c == ')' && depth > 0:
			depth--
		case (c == ',' || c == ';') && !angle && depth == 0:
			items = append(items, value[start:i])
			start = i + 1
		}
	}
	return append(items, value[start:])
}

// scanMailbox finds an address in one item of a list that no grammar fits.
func scanMailbox(item string) (mailbox, bool) {
	item = strings.TrimSpace(item)
	if i := strings.LastIndexByte(item, '<'); i >= 0 {
		inner, _, _ := strings.Cut(item[i+1:], ">")
		if addr, ok := cleanAddress(inner); ok {
			name := strings.Trim(decodeWords(item[:i]), `"' `)
			return mailbox{name: name, addr: addr}, true
		}
	}
	for _, word := range strings.Fields(item) {
		if addr, ok := cleanAddress(strings.Trim(word, `<>()[]"',;:`)); ok {
			return mailbox{addr: addr}, true
		}
	}
	return mailbox{}, false
}

// cleanAddress lower-cases the domain and refuses what cannot be an address:
// no local part or domain, blanks, control characters, angle brackets.
func cleanAddress(addr string) (string, bool) {
	addr = strings.TrimSpace(addr)
	i := strings.LastIndexByte(addr, '@')
	if i <= 0 || i == len(addr)-1 || len(addr) > 320 {
		return "", false
	}
	for _, r := range addr {
		if unicode.IsSpace(r) || unicode.IsControl(r) || r == '<' || r == '>' || r == unicode.ReplacementChar {
			return "", false
		}
	}
	return addr[:i] + "@" + strings.ToLower(strings.TrimSuffix(addr[i+1:], ".")), true
}

// bare returns the first address of a header value, "" when there is none.
func bare(value string) string {
	for _, m := range parseMailboxes(value) {
		return m.addr
	}
	return ""
}

// localPart returns what stands before the @, lower-case, without a tag.
func localPart(addr string) string {
	local, _, _ := strings.Cut(localWithTag(addr), "+")
	return strings.Trim(local, `"`)
}

// localWithTag returns what stands before the @, lower-case.
func localWithTag(addr string) string {
	addr = strings.ToLower(addr)
	if i := strings.LastIndexByte(addr, '@'); i >= 0 {
		addr = addr[:i]
	}
	return addr
}
