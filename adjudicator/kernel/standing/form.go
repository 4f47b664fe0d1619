package standing

import (
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/record"
	"feldpost/orders"
)

// Report takes a fault of a line: where it stands, its code, its rule, and its
// fields as key, value pairs.
type Report func(pos orders.Pos, code string, rule record.Rule, pairs ...any)

// Form is what a line of one verb, or a standing order of one kind, may have
// besides its objects.
type Form struct {
	Verb    string      // "CHARGE", "STAND CHARGE"
	Rule    record.Rule // that leaves the choice to the player
	Clauses string      // the keywords that mean something in it, by blanks
	Words   []string    // words that it takes in place of names: ALL, NEVER
	Terms   []string    // the conditions that it may have, by their names
	IfRule  record.Rule // that a fault of its condition names
}

// Language is the form as orders.Declared takes it: a verb with its keywords.
func (f *Form) Language() string { return strings.TrimSpace(f.Verb + ": " + f.Clauses) }

// Sub is the kind of a standing order, "" for a form of another verb.
func (f *Form) Sub() string {
	if sub, is := strings.CutPrefix(f.Verb, "STAND "); is {
		return sub
	}
	return ""
}

// Is tells whether the form is that of a verb: a name of two words is a verb that
// the game uses with that second verb only.
func (f *Form) Is(verb string) bool {
	n := len(verb)
	return (len(f.Verb) == n || len(f.Verb) > n && f.Verb[n] == ' ') && f.Verb[:n] == verb
}

// Name is what its faults call it: the kind of a standing order, else the verb.
func (f *Form) Name() string {
	if sub := f.Sub(); sub != "" {
		return sub
	}
	verb, _, _ := strings.Cut(f.Verb, " ")
	return verb
}

// Fits reports the clauses that a line cannot have, and a condition when it can
// have none.
func (f *Form) Fits(o *orders.Order, report Report) bool {
	good := true
	for i := range o.Clauses {
		if c := &o.Clauses[i]; !f.hasClause(c.Key) {
			report(c.Pos, "clause-unused", "", "clause", c.Key, "verb", f.Name())
			good = false
		}
	}
	if o.When != nil && len(f.Terms) == 0 {
		report(o.When.Pos, "condition-unused", "", "verb", f.Name())
		good = false
	}
	return good
}

func (f *Form) hasClause(key string) bool {
	for rest := f.Clauses; rest != ""; {
		var word string
		if word, rest, _ = strings.Cut(rest, " "); word == key {
			return true
		}
	}
	return false
}

// Has reports whether a word may stand in place of names.
func (f *Form) Has(word string) bool { return slices.Contains(f.Words, strings.ToUpper(word)) }
