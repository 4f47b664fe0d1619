package orders

import (
	"slices"
	"strings"
)

// alias is a spelling of something, folded.
type alias[T any] struct {
	word string
	// tier orders spellings for prefixes: 0 canonical and English, 1 French.
	tier uint8
	to   T
}

// aliases finds things by full spelling or unambiguous prefix.
type aliases[T comparable] struct {
	exact map[string]T
	list  []alias[T]
}

func (a *aliases[T]) add(words string, tier uint8, to T) {
	if a.exact == nil {
		a.exact = make(map[string]T)
	}
	for w := range strings.FieldsSeq(words) {
		w = fold(w)
		if _, taken := a.exact[w]; taken {
			continue
		}
		a.exact[w] = to
		a.list = append(a.list, alias[T]{w, tier, to})
	}
}

// prefix returns what word abbreviates. When several things share the
// prefix it returns one spelling of each instead.
func (a *aliases[T]) prefix(word string, first uint8) (to T, found bool, several []string) {
	if len(word) < 2 || !isLetters(word) {
		return to, false, nil
	}
	for _, tier := range [2]uint8{first, 1 - first} {
		var hits []alias[T]
		for _, c := range a.list {
			if c.tier == tier && strings.HasPrefix(c.word, word) &&
				!slices.ContainsFunc(hits, func(h alias[T]) bool { return h.to == c.to }) {
				hits = append(hits, c)
			}
		}
		if len(hits) == 1 {
			return hits[0].to, true, nil
		}
		if len(hits) > 1 {
			for _, h := range hits {
				several = append(several, h.word)
			}
			return to, false, several
		}
	}
	return to, false, nil
}

// near lists the spellings that word may be a slip of, nearest first.
func (a *aliases[T]) near(word string, first uint8) []string {
	s := newNearest(word)
	for _, c := range a.list {
		s.try(c.word, c.tier != first)
	}
	return s.best(3)
}

// index is a Language made ready for look-up.
type index struct {
	verbs    []*verbEntry
	first    aliases[entry] // what may stand first in a line
	phrases  []phraseEntry
	declared []string // what the language was restricted to
	full     *index   // of the game without restrictions: canonical text is written and read in it
	// phraseSeconds are the second words of the phrases.
	phraseSeconds map[string]bool
	hard          aliases[string] // reserved keywords, canonical
	speech        *speech
}

// phraseEntry is a phrase whose verb the language has.
type phraseEntry struct {
	first, second string
	begins        *verbEntry // the verb that the first word is, nil when it is none
	verb          *verbEntry
	sub           *subEntry
}

// entry is what the first word of a line can be.
type entry struct {
	verb   *verbEntry
	header string // canonical header word
	mark   string // END, BEGIN, IF
}

// isWhole tells a word that is never abbreviated: what ends, confirms, resigns
// or hands something over is written out.
func (e entry) isWhole() bool { return e.mark == "END" || e.verb != nil && e.verb.row.Whole }

type verbEntry struct {
	row  *Verb
	of   *index
	subs aliases[*subEntry]
	form // of the verb alone
}

type subEntry struct {
	row *Sub
	form
}

// form is what may follow a verb or a verb and its second verb.
type form struct {
	object  Need
	keys    aliases[*keyword]
	choices map[string]string // folded spelling to canonical word
	speech  *speech
}

func newIndex(rows []Verb, says *speech) *index {
	x := &index{speech: says}
	x.full = x
	for _, h := range headerWords() {
		e := entry{header: h.name}
		x.first.add(h.name+" "+h.also, 0, e)
		x.first.add(h.french, 1, e)
	}
	for _, m := range markWords() {
		e := entry{mark: m.name}
		x.first.add(m.name+" "+m.also, 0, e)
		x.first.add(m.french, 1, e)
	}
	keys := says.keywords()
	for i := range rows {
		v := newVerbEntry(x, &rows[i], keys)
		x.verbs = append(x.verbs, v)
		x.first.add(v.row.Name, 0, entry{verb: v})
	}
	// Synonyms come after all canonical names, so that none hides a name.
	for _, v := range x.verbs {
		x.first.add(v.row.Also, 0, entry{verb: v})
	}
	for _, v := range x.verbs {
		x.first.add(v.row.French, 1, entry{verb: v})
	}
	for i := range keys {
		if keys[i].hard {
			x.hard.add(keys[i].name+" "+keys[i].also+" "+keys[i].french, 0, keys[i].name)
		}
	}
	x.phraseSeconds = map[string]bool{}
	for _, ph := range append(phrases(), phrasesOf(rows)...) {
		x.addPhrase(ph)
	}
	return x
}

// phrasesOf are the phrases that verbs declare.
func phrasesOf(rows []Verb) (list []phrase) {
	for _, row := range rows {
		for line := range strings.SplitSeq(row.Phrases, "\n") {
			if words, second, _ := strings.Cut(line, " = "); words != "" {
				list = append(list, phrase{words, row.Name, second})
			}
		}
	}
	return list
}

func (x *index) addPhrase(ph phrase) {
	for _, v := range x.verbs {
		if v.row.Name != ph.verb {
			continue
		}
		first, second, _ := strings.Cut(ph.words, " ")
		sub := v.subs.exact[ph.sub]
		if ph.sub == "" || sub != nil {
			x.phrases = append(x.phrases, phraseEntry{first, second, x.first.exact[first].verb, v, sub})
			x.phraseSeconds[second] = true
		}
	}
}

func newVerbEntry(x *index, row *Verb, keys []keyword) *verbEntry {
	v := &verbEntry{row: row, of: x}
	v.form = newForm(x.speech, row.Object, row.Keys, row.Choices, nil, keys)
	for i := range row.Subs {
		s := &row.Subs[i]
		e := &subEntry{row: s}
		var others []Sub
		if s.Name == "CANCEL" {
			others = row.Subs
		}
		e.form = newForm(x.speech, s.Object, s.Keys+" "+row.Keys, s.Choices+" "+row.Choices, others, keys)
		v.subs.add(s.Name+" "+s.Also, 0, e)
		v.subs.add(s.French, 1, e)
	}
	return v
}

// newForm indexes keywords and choice words. The names of subs are choices
// too, for STAND CANCEL.
func newForm(says *speech, object Need, keyNames, choiceNames string, subs []Sub, keys []keyword) form {
	f := form{speech: says, object: object, choices: make(map[string]string)}
	for name := range strings.FieldsSeq(keyNames) {
		i := slices.IndexFunc(keys, func(k keyword) bool { return k.name == name })
		if i < 0 {
			panic("orders: no keyword " + name)
		}
		f.keys.add(name+" "+keys[i].also, 0, &keys[i])
	}
	for name := range strings.FieldsSeq(keyNames) {
		i := slices.IndexFunc(keys, func(k keyword) bool { return k.name == name })
		f.keys.add(keys[i].french, 1, &keys[i])
	}
	for name := range strings.FieldsSeq(choiceNames) {
		if name == anyBox {
			for _, b := range says.all.Boxes {
				f.choose(word{b.Name, b.Also, b.French})
			}
			continue
		}
		w, known := says.choice(name)
		if !known {
			panic("orders: no choice word " + name)
		}
		f.choose(w)
	}
	for _, s := range subs {
		for w := range strings.FieldsSeq(s.Name + " " + s.Also + " " + s.French) {
			f.choices[fold(w)] = s.Name
		}
	}
	return f
}

// choose adds a choice word with its spellings.
func (f *form) choose(w word) {
	f.choices[w.name] = w.name
	for spelling := range strings.FieldsSeq(w.also + " " + w.french) {
		f.choices[fold(spelling)] = w.name
	}
}

func isLetters(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < 0x80 && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') {
			return false
		}
	}
	return s != ""
}

func isDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

// Commits tells whether an order fights, plays a card or is one of the table: what it
// does cannot be taken back.
func (l Language) Commits(o Order) bool {
	e := l.index().first.exact[fold(o.Verb)]
	if e.verb == nil {
		return true
	}
	switch e.verb.row.Group {
	case CombatGroup, CardGroup, TableGroup:
		return true
	}
	return false
}
