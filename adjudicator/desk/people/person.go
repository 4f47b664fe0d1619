package people

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// Register is what is kept of people beside the games, by their addresses.
type Register struct{ Kept store.Settings }

// Person is how somebody wants his letters, whatever he plays: it is kept by
// his address.
type Person struct {
	Format   report.Format `json:"format,omitempty"`   // "" is the first of report.Formats
	Page     bool          `json:"page,omitempty"`     // the order page comes whenever something is asked of him
	Receipts bool          `json:"receipts,omitempty"` // he is told at once that what he sent was carried out
	Calendar bool          `json:"calendar,omitempty"` // deadlines come as calendar entries
	Zone     string        `json:"zone,omitempty"`     // IANA name of his time zone, "" for the referee's
	Lang     string        `json:"lang,omitempty"`     // of his letters in all games, "" as each seat has it
	Names    bool          `json:"names,omitempty"`    // a web site may show the name that he goes by
	// Addresses lets those who play with him and allow the same see his address, where
	// the game permits it.
	Addresses bool `json:"addresses,omitempty"`
}

// PersonKey is the setting in which the wishes of an address are kept.
func PersonKey(address string) string { return "desk.person." + strings.ToLower(address) }

// Of reads how an address wants its letters; nobody wants them as they
// are without a wish.
func (in Register) Of(address string) (p Person, err error) {
	var raw []byte
	if address != "" {
		raw, err = in.Kept.Setting(PersonKey(address))
	}
	if err == nil && len(raw) == 0 && address != "" {
		var now string
		if now, err = in.Present(address); err == nil && !strings.EqualFold(now, address) {
			raw, err = in.Kept.Setting(PersonKey(now))
		}
	}
	if err == nil && len(raw) > 0 {
		err = json.Unmarshal(raw, &p)
	}
	if err != nil {
		return p, fmt.Errorf("wishes of %s: %w", address, err)
	}
	if p.Format == "" {
		p.Format = report.Formats()[0]
	}
	return p, nil
}

// wishWords are what may stand behind the verbs that say how letters shall be,
// FORMAT apart from whether the order page comes.
func wishWords() map[string][][]string {
	onOff := [][]string{{"on", "yes", "oui"}, {"off", "no", "non"}}
	return map[string][][]string{
		"FORMAT":    {{"short", "court", "courte"}, {"full", "complet", "complète", "long"}, {"text", "texte"}, {"digest", "recueil"}},
		"RECEIPTS":  onOff,
		"CALENDAR":  onOff,
		"NAMES":     onOff,
		"ADDRESSES": onOff,
	}
}

// Set changes one wish; it is false for a value that there is not.
func (p *Person) Set(verb, value string) bool {
	value = strings.ToLower(strings.Trim(value, " .!"))
	switch verb {
	case "ZONE":
		return p.setZone(value)
	case "FORMAT":
		return p.setFormat(value)
	}
	i := slices.IndexFunc(wishWords()[verb], func(words []string) bool { return slices.Contains(words, value) })
	switch {
	case i < 0:
		return false
	case verb == "RECEIPTS":
		p.Receipts = i == 0
	case verb == "CALENDAR":
		p.Calendar = i == 0
	case verb == "NAMES":
		p.Names = i == 0
	case verb == "ADDRESSES":
		p.Addresses = i == 0
	}
	return true
}

// setFormat takes how long letters shall be, whether the order page comes with
// them, or both; what is not named stays.
func (p *Person) setFormat(value string) bool {
	const with, without = "page", "nopage"
	value = strings.NewReplacer("no page", without, "no-page", without, "sans page", without, "sans-page", without, "sanspage", without, ",", " ", "+", " ").Replace(value)
	forms, next := wishWords()["FORMAT"], *p
	words := strings.Fields(value)
	for _, word := range words {
		i := slices.IndexFunc(forms, func(names []string) bool { return slices.Contains(names, word) })
		switch {
		case i >= 0:
			next.Format = report.Formats()[i]
		case word == with || word == without:
			next.Page = word == with
		default:
			return false
		}
	}
	*p = next
	return len(words) > 0
}

// setZone takes the IANA name of a time zone, in whatever case.
func (p *Person) setZone(name string) bool {
	if name == "utc" || name == "gmt" {
		p.Zone = "UTC"
		return true
	}
	parts := strings.Split(name, "/")
	for i, part := range parts {
		words := strings.Split(part, "_")
		for k, w := range words {
			if w != "" && !(w == "of" || w == "au" || w == "es") {
				words[k] = strings.ToUpper(w[:1]) + w[1:]
			}
		}
		parts[i] = strings.Join(words, "_")
	}
	name = strings.Join(parts, "/")
	if at, err := time.LoadLocation(name); err != nil || len(parts) < 2 || at.String() != name {
		return false
	}
	p.Zone = name
	return true
}

// IsWish tells whether a query says how letters shall be and asks nothing.
func IsWish(q orders.Query) bool { return q.Verb == "ZONE" || wishWords()[q.Verb] != nil }

// Kept is the setting that keeps how an address wants its letters.
func (p Person) Kept(address string) (store.Setting, error) {
	raw, err := json.Marshal(p)
	return store.Setting{Name: PersonKey(address), Value: raw}, err
}

// Keys are the settings that are kept by address: their names end with it.
func Keys(address string) []string {
	return []string{movedKey(address), PersonKey(address), ReliabilityKey(address), "desk.asks." + strings.ToLower(address)}
}
