package pathsofglory

import (
	"strings"
	"unicode/utf8"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// lineAt is the order of the letter that stands in a line, nil when there is
// none.
func (r *run) lineAt(line int) *orders.Order {
	for i := range r.lines {
		if r.lines[i].Pos.Line == line {
			return &r.lines[i]
		}
	}
	return nil
}

// caret finds the word of a line that a fault is about, when the fault was
// found for the line as a whole: the unit, card or space that its fields
// name. Where the way is barred it is the space, else who cannot go.
func (r *run) caret(f *adjudicator.Fault) {
	o := r.lineAt(f.Pos.Line)
	if o == nil || f.Pos != o.Pos {
		return
	}
	keys := [...]string{"unit", "card", "at", "space", "to", "from"}
	if barsSpace(f.Code) {
		keys = [...]string{"space", "to", "unit", "at", "card", "from"}
	}
	for _, key := range keys {
		name := f.Get(key)
		if name == "" {
			continue
		}
		for _, a := range argsOf(o) {
			if at, ok := r.wordOf(o, a, name); ok {
				f.Pos = at
				return
			}
		}
	}
}

// argsOf lists all objects of a line, those of its clauses last.
func argsOf(o *orders.Order) []orders.Arg {
	list := append([]orders.Arg(nil), o.Args...)
	for _, c := range o.Clauses {
		list = append(list, c.Args...)
	}
	return list
}

// barsSpace reports whether a fault is about where units would go, and not
// about them.
func barsSpace(code string) bool {
	switch code {
	case "not-adjacent", "dashed-line", "neutral", "persia", "libya", "near-east-army", "bef", "caucasus-army", "caucasus-closed",
		"caucasus-once",
		"treaty-land", "treaty-stack", "enemy-units", "enemy-space", "fort-stops", "no-way", "stacking", "no-beachhead", "no-route",
		"wrong-place",
		"no-comrade", "german-fort", "russian-fort", "no-place", "cannot-besiege", "coast", "attack-space":
		return true
	}
	return false
}

// wordOf is the place of the word in an argument that names a unit, space or
// card; false when none does.
func (r *run) wordOf(o *orders.Order, a orders.Arg, name string) (orders.Pos, bool) {
	words := []string{a.Text}
	if a.Kind == orders.Path {
		words = a.Path
	}
	for i := len(words) - 1; i >= 0; i-- { // of a way that comes back, the last
		if !r.means(words[i], name) {
			continue
		}
		if a.Kind != orders.Path {
			return a.Pos, true
		}
		return within(o, a, words[i]), true
	}
	if fields := strings.Fields(a.Text); a.Kind != orders.Path && len(fields) > 1 {
		for _, w := range fields {
			if r.means(w, name) {
				return within(o, a, w), true
			}
		}
	}
	return a.Pos, false
}

// means reports whether a word of a letter is the name of a unit, space or
// card.
func (r *run) means(word, name string) bool {
	x := r.object(word)
	switch {
	case x.unit != noUnit:
		return r.unitName(x.unit) == name
	case x.space != nowhere:
		return r.name(x.space) == name
	}
	for _, sd := range [...]side{cp, ap} {
		if c, _ := r.sys.findCard(word, sd); c != noCard && c.String() == name {
			return true
		}
	}
	return false
}

// within is the place of a word inside an argument, as the line was written;
// the argument's own when it was written otherwise.
func within(o *orders.Order, a orders.Arg, word string) orders.Pos {
	skip := a.Pos.Col - o.Pos.Col
	runes := []rune(o.Raw)
	if a.Pos.Line != o.Pos.Line || skip < 0 || skip >= len(runes) {
		return a.Pos
	}
	rest := string(runes[skip:])
	i := strings.Index(strings.ToLower(rest), strings.ToLower(word))
	if i < 0 {
		return a.Pos
	}
	return orders.Pos{Line: a.Pos.Line, Col: a.Pos.Col + utf8.RuneCountInString(rest[:i])}
}
