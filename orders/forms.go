package orders

import (
	"slices"
	"strings"
)

// Form is what a language lets an order be: a verb, a second verb or "", and the
// keywords that may follow, by their canonical names.
type Form struct {
	Verb, Sub string
	Keys      []string
}

// Forms are all orders that a language knows, in the order of the verb table;
// questions to the referee and the verbs of the table are none.
func (l Language) Forms() (list []Form) {
	for _, v := range l.index().verbs {
		if v.row.Always || v.row.Query || v.row.Group == TableGroup {
			continue
		}
		if v.row.Object != Nothing || len(v.row.Subs) == 0 {
			list = append(list, Form{v.row.Name, "", keysOf(&v.form)})
		}
		for _, s := range l.helper(base).subsOf(v) {
			list = append(list, Form{v.row.Name, s.row.Name, keysOf(&s.form)})
		}
	}
	return list
}

// keysOf are the keywords of a form, each once.
func keysOf(f *form) (names []string) {
	for _, a := range f.keys.list {
		if !slices.Contains(names, a.to.name) {
			names = append(names, a.to.name)
		}
	}
	return names
}

func (l Language) helper(lang string) *helpWriter {
	h := newHelpWriter(l.index(), lang)
	return &h
}

// Wording is a form in one of the Languages: its verb and second verb, its keywords
// in their order, and what it is for.
func (l Language) Wording(f Form, lang string) (name string, keys []string, help string) {
	h, v := l.helper(lang), l.index().first.exact[fold(f.Verb)].verb
	if v == nil {
		return "", nil, ""
	}
	name, help = h.word(v.row.Name, v.said), v.said.help(h.tier)
	words := &v.form
	if s := v.subs.exact[fold(f.Sub)]; f.Sub != "" && s != nil {
		name, help, words = name+" "+h.word(s.row.Name, s.said), s.said.help(h.tier), &s.form
	}
	for _, key := range f.Keys {
		for _, a := range words.keys.list {
			if a.to.name == key {
				keys = append(keys, h.keyWord(words, a.to))
				break
			}
		}
	}
	return name, keys, help
}

// Examples are right lines in one of the Languages that have a form, and one of its
// keywords where it has some: of the lines given, which the language knows, or, where
// there are none, of those that the help has.
func (l Language) Examples(f Form, lang string, lines []string) (list []string) {
	if list = l.Fitting(f, lang, lines); len(list) > 0 {
		return list
	}
	_, own := l.Explained(strings.TrimSpace(f.Verb+" "+f.Sub), lang)
	return l.Fitting(f, lang, own)
}

// Fitting are those of the lines, in one of the Languages, that have a form, and one of
// its keywords where it has some.
func (l Language) Fitting(f Form, lang string, lines []string) (list []string) {
	for _, line := range lines {
		sheet, _, faults := l.Parse(line)
		if len(faults) > 0 || len(sheet.Orders) != 1 || !f.fits(&sheet.Orders[0]) {
			continue
		}
		if text := sheet.Orders[0].In(lang); !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	return list
}

// fits tells whether an order is of the form and says one of its keywords.
func (f *Form) fits(o *Order) bool {
	return o.Verb == f.Verb && o.Sub == f.Sub && (len(f.Keys) == 0 ||
		slices.ContainsFunc(o.Clauses, func(c Clause) bool { return slices.Contains(f.Keys, c.Key) }))
}

// Spellings are the words by which the language knows verbs, in all Languages.
func (l Language) Spellings() (words []string) {
	for _, v := range l.index().verbs {
		for _, w := range append(v.said.all(), v.row.Name) {
			if !slices.Contains(words, w) {
				words = append(words, w)
			}
		}
	}
	return words
}
