package letter

import (
	"net/mail"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// An address has one normal form, whatever way it was written in: no comments,
// no route, no blanks around its marks, a local part in quotes only where it
// needs them, the domain in lower case. Whatever is read is brought to that
// form, written, and read back by another reader; what does not come back as it
// was is no address. So all that Read hands out can be written by Compose.

// mailbox is one address of a header field.
type mailbox struct {
	name, addr string
}

// maxAddress is how many bytes of an address are read (RFC 5321: 64 and 255).
const maxAddress = 320

// parseMailboxes reads an address list as RFC 5322 defines it, in the obsolete
// forms too, with groups and routes, and forgives what programs in the wild
// write. An item in which no address is found, or more than one, is left out.
func parseMailboxes(value string) (all []mailbox) {
	for _, item := range addressItems(addressPieces(value)) {
		if m, ok := readMailbox(item); ok {
			all = append(all, m)
		}
	}
	return all
}

// addressItems parts a list at the commas and semicolons that stand outside
// angle brackets. The name of a group, and any other word before a colon, is
// dropped.
func addressItems(pieces []piece) (items [][]piece) {
	start, angle := 0, false
	for i, p := range pieces {
		switch {
		case p.is("<"):
			angle = slices.ContainsFunc(pieces[i+1:min(len(pieces), i+100)], func(q piece) bool { return q.is(">") })
		case p.is(">"):
			angle = false
		case p.is(":") && !angle && !slices.ContainsFunc(pieces[start:i], func(q piece) bool { return q.is("@") }):
			start = i + 1
		case (p.is(",") || p.is(";")) && !angle:
			items = append(items, pieces[start:i])
			start = i + 1
		}
	}
	return append(items, pieces[start:])
}

// readMailbox reads one item of a list.
func readMailbox(item []piece) (m mailbox, ok bool) {
	var plain []piece // without comments
	note := ""
	for _, p := range item {
		if p.kind != pieceComment {
			plain = append(plain, p)
		} else if note == "" {
			note = p.text
		}
	}
	begin := slices.IndexFunc(plain, func(p piece) bool { return p.is("<") })
	if begin < 0 {
		m.addr, ok = looseAddress(plain)
		m.name = decodeWords(note)
		return m, ok
	}
	inner := plain[begin+1:]
	for len(inner) > 0 && inner[0].is("<") {
		inner = inner[1:]
	}
	if end := slices.IndexFunc(inner, func(p piece) bool { return p.is(">") }); end >= 0 {
		if slices.ContainsFunc(inner[end:], func(p piece) bool { return p.is("@") }) {
			return m, false // two addresses, and nobody knows whose the letter is
		}
		inner = inner[:end]
	}
	if m.addr, ok = strictAddress(afterRoute(inner)); !ok {
		return m, false
	}
	if m.name = phrase(plain[:begin]); m.name == "" {
		m.name = decodeWords(note)
	}
	return m, true
}

// afterRoute drops the obsolete route "@a,@b:" before an address.
func afterRoute(pieces []piece) []piece {
	if len(pieces) == 0 || !pieces[0].is("@") && !pieces[0].is(",") {
		return pieces
	}
	i := slices.IndexFunc(pieces, func(p piece) bool { return p.is(":") })
	return pieces[i+1:]
}

// phrase is the name before an angle bracket.
func phrase(pieces []piece) string {
	var out strings.Builder
	for i, p := range pieces {
		if p.gap && i > 0 {
			out.WriteByte(' ')
		}
		out.WriteString(p.text)
	}
	name := decodeWords(out.String())
	for _, q := range []string{`"`, `'`} {
		if len(name) > 1 && strings.HasPrefix(name, q) && strings.HasSuffix(name, q) {
			name = strings.TrimSpace(name[1 : len(name)-1])
		}
	}
	return name
}

// strictAddress reads pieces that are one address and nothing else.
func strictAddress(pieces []piece) (string, bool) {
	at := slices.IndexFunc(pieces, func(p piece) bool { return p.is("@") })
	if at < 0 {
		return "", false
	}
	local, ok := localOf(pieces[:at])
	if !ok {
		return "", false
	}
	domain, ok := domainOf(pieces[at+1:])
	if !ok {
		return "", false
	}
	return writtenAndRead(local, domain)
}

// looseAddress finds the one address among words that no grammar fits.
func looseAddress(pieces []piece) (string, bool) {
	at := slices.IndexFunc(pieces, func(p piece) bool { return p.is("@") })
	if at < 0 || slices.ContainsFunc(pieces[at+1:], func(p piece) bool { return p.is("@") }) {
		return "", false
	}
	start := at
	for start > 0 && (start == at || pieces[start].is(".") || pieces[start-1].is(".")) && (pieces[start-1].isWord() || pieces[start-1].is(".")) {
		start--
	}
	end := at + 1
	for end < len(pieces) && (end == at+1 || pieces[end].is(".") || pieces[end-1].is(".")) && !pieces[end].is("<") && !pieces[end].is(">") && !pieces[end].is(":") {
		if end > at+1 && pieces[end].gap && pieces[end-1].is(".") && end < len(pieces) && !pieces[end-1].gap {
			break // the end of a sentence
		}
		end++
	}
	some := slices.Clone(pieces[start:end])
	if first, last := &some[0], &some[len(some)-1]; first.kind == pieceAtom && last.kind == pieceAtom {
		first.text, last.text = strings.TrimLeft(first.text, `'[(">`), strings.TrimRight(last.text, `'])"`)
	}
	return strictAddress(some)
}

// localOf is the meaning of a local part: words with dots between them. Dots
// elsewhere, which some providers give out, are taken as they are.
func localOf(pieces []piece) (string, bool) {
	var out strings.Builder
	for i, p := range pieces {
		if !p.isWord() && !p.is(".") || i > 0 && p.isWord() && pieces[i-1].isWord() {
			return "", false
		}
		out.WriteString(p.text)
	}
	return out.String(), len(pieces) > 0
}

// domainOf is a domain literal, or names with dots between them; a dot at the
// end is dropped.
func domainOf(pieces []piece) (string, bool) {
	if len(pieces) == 1 && pieces[0].kind == pieceLiteral {
		return strings.ToLower(pieces[0].text), true
	}
	if n := len(pieces); n > 1 && pieces[n-1].is(".") {
		pieces = pieces[:n-1]
	}
	var out strings.Builder
	for i, p := range pieces {
		if (i%2 == 1) != p.is(".") || i%2 == 0 && !isDomainName(p) {
			return "", false
		}
		out.WriteString(p.text)
	}
	return strings.ToLower(out.String()), len(pieces)%2 == 1
}

// isDomainName reports whether a piece is one label of a domain.
func isDomainName(p piece) bool {
	return p.kind == pieceAtom && p.text != "" && !strings.ContainsFunc(p.text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && r != '-' && r != '_'
	})
}

// writtenAndRead is the normal form of an address, if it is read back as it was.
func writtenAndRead(local, domain string) (string, bool) {
	for _, r := range local + domain {
		if r != ' ' && unicode.IsSpace(r) || unicode.IsControl(r) || isInvisible(r) || r == unicode.ReplacementChar || unicode.Is(unicode.Cf, r) {
			return "", false
		}
	}
	addr := quotedLocal(local) + "@" + domain
	if len(addr) > maxAddress {
		return "", false
	}
	back, err := mail.ParseAddress("<" + addr + ">")
	return addr, err == nil && back.Address == local+"@"+domain
}

// quotedLocal writes a local part, in quotes where it needs them.
func quotedLocal(local string) string {
	if isDotAtom(local) {
		return local
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(local) + `"`
}

// isDotAtom reports whether a local part may stand without quotes.
func isDotAtom(local string) bool {
	for label := range strings.SplitSeq(local, ".") {
		if label == "" || strings.ContainsFunc(label, func(r rune) bool {
			return r < utf8.RuneSelf && !isLetter(byte(r)) && !(r >= '0' && r <= '9') && !strings.ContainsRune("!#$%&'*+-/=?^_`{|}~", r)
		}) {
			return false
		}
	}
	return true
}

// cleanAddress brings one address without a name to its normal form, and
// refuses what is not exactly one.
func cleanAddress(addr string) (string, bool) {
	if len(addr) > 2*maxAddress {
		return "", false
	}
	pieces := addressPieces(addr)
	if slices.ContainsFunc(pieces, func(p piece) bool { return p.kind == pieceComment }) {
		return "", false
	}
	return strictAddress(pieces)
}
