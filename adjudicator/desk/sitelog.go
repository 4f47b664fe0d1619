package desk

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"

	"feldpost/adjudicator/desk/gamelog"
	"feldpost/store"
)

// The log of a game that is over, for everybody to check.

// log writes the log of a game that is over, without the addresses that somebody
// may have written into it.
func (a *account) log(entries []store.Entry) ([]byte, error) {
	l := gamelog.New(a.game, nil)
	lines := []any{gamelog.LinesHead{Format: gamelog.LinesFormat, Game: l.Game, System: l.System, Scenario: l.Scenario, Options: l.Options, Seats: l.Seats, Pledge: l.Pledge, Secret: l.Secret, Later: l.Later, Entries: len(entries)}}
	for i := range entries {
		lines = append(lines, entries[i])
	}
	var all bytes.Buffer
	for _, l := range lines {
		line, err := json.Marshal(l)
		if err != nil {
			return nil, err
		}
		all.Write(a.hide(line))
		all.WriteByte('\n')
	}
	return all.Bytes(), nil
}

// addressLike is what may be an address of mail in a text.
var addressLike = regexp.MustCompile(`[A-Za-z0-9.!#$%*/=?^_{|}~+-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+`)

// withheld stands in the place of an address.
const withheld = "[...]"

// textInJSON is a string of a JSON text with its quotes.
var textInJSON = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)

// addresses finds those of the people of a game, and whatever else looks like one.
func addresses(g *store.Game) *regexp.Regexp {
	known := []string{addressLike.String()}
	for _, p := range append(peopleOf(g), store.Partner{Person: g.Host}) {
		if strings.Contains(p.Person, "@") {
			known = append(known, regexp.QuoteMeta(p.Person))
		}
	}
	return regexp.MustCompile("(?i)" + strings.Join(known, "|"))
}

// redactor returns what takes addresses out of JSON that people had a part in.
func redactor(g *store.Game) func([]byte) []byte {
	address := addresses(g)
	redact := func(quoted []byte) []byte {
		var text string
		if !bytes.ContainsRune(quoted, '@') || json.Unmarshal(quoted, &text) != nil {
			return quoted
		}
		clean := address.ReplaceAllString(text, withheld)
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
