package people

import (
	"bytes"
	"cmp"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"feldpost/store"
)

// addressLike is what may be an address of mail in a text.
var addressLike = regexp.MustCompile(`[A-Za-z0-9.!#$%*/=?^_{|}~+-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+`)

// Withheld stands in the place of an address.
const Withheld = "[...]"

// WithoutAddresses is a text without what may be an address in it.
func WithoutAddresses(text string) string { return addressLike.ReplaceAllString(text, Withheld) }

// textInJSON is a string of a JSON text with its quotes.
var textInJSON = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)

// Addresses finds those of the people of a game, and whatever else looks like one.
func Addresses(g *store.Game) *regexp.Regexp {
	known := []string{addressLike.String()}
	for _, p := range append(InGame(g), store.Partner{Person: g.Host}) {
		if strings.Contains(p.Person, "@") {
			known = append(known, regexp.QuoteMeta(p.Person))
		}
	}
	return regexp.MustCompile("(?i)" + strings.Join(known, "|"))
}

// Redactor returns what takes addresses out of JSON that people had a part in.
func Redactor(g *store.Game) func([]byte) []byte {
	address := Addresses(g)
	redact := func(quoted []byte) []byte {
		var text string
		if !bytes.ContainsRune(quoted, '@') || json.Unmarshal(quoted, &text) != nil {
			return quoted
		}
		clean := address.ReplaceAllString(text, Withheld)
		if clean == text { // as it was written, to the byte
			return quoted
		}
		out, err := json.Marshal(clean)
		if err != nil {
			return []byte(`""`)
		}
		return out
	}
	return func(raw []byte) []byte {
		if !bytes.ContainsRune(raw, '@') {
			return raw
		}
		return textInJSON.ReplaceAllFunc(raw, redact)
	}
}

// InGame are those who play in a game or read along.
func InGame(g *store.Game) (list []store.Partner) {
	for _, s := range g.Seats {
		list = append(list, store.Partner{Person: s.Person, DisplayName: s.DisplayName})
		list = append(list, s.Partners...)
	}
	for _, o := range g.Observers {
		list = append(list, store.Partner{Person: o.Person, DisplayName: o.DisplayName})
	}
	return list
}

// Hider returns what takes names out of a text: whole names however they are written,
// and their parts of three letters and more that begin with a capital.
func Hider(names []string) func(string) string {
	var parts []string
	for _, n := range names {
		for _, p := range strings.Fields(n) {
			if p = strings.Trim(p, ".,;:()\"'"); utf8.RuneCountInString(p) >= 3 {
				parts = append(parts, regexp.QuoteMeta(p))
			}
		}
	}
	var wholes []string
	for _, n := range names {
		if words := strings.Fields(n); len(words) > 1 {
			wholes = append(wholes, strings.ReplaceAll(regexp.QuoteMeta(strings.Join(words, " ")), " ", `\s+`))
		}
	}
	return func(text string) string {
		return hideWords(hideWords(text, wholes, false), parts, true)
	}
}

// hideWords withholds whole words of a text; with capital, those only that begin so.
func hideWords(text string, patterns []string, capital bool) string {
	if len(patterns) == 0 {
		return text
	}
	slices.SortStableFunc(patterns, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	found := regexp.MustCompile(`(?i)` + strings.Join(patterns, "|"))
	var out strings.Builder
	end := 0
	for _, at := range found.FindAllStringIndex(text, -1) {
		before, _ := utf8.DecodeLastRuneInString(text[:at[0]])
		after, _ := utf8.DecodeRuneInString(text[at[1]:])
		first, _ := utf8.DecodeRuneInString(text[at[0]:])
		if unicode.IsLetter(before) || unicode.IsLetter(after) || capital && unicode.IsLower(first) {
			continue
		}
		out.WriteString(text[end:at[0]] + Withheld)
		end = at[1]
	}
	return out.String() + text[end:]
}

// ReplaceFold replaces a text in whatever case it stands.
func ReplaceFold(text, old, with string) string {
	if old == "" || !utf8.ValidString(old) {
		return text
	}
	return regexp.MustCompile("(?i)"+regexp.QuoteMeta(old)).ReplaceAllLiteralString(text, with)
}
