package orders

import (
	"slices"
	"strings"
)

// alias is a spelling of something, folded.
type alias[T any] struct {
	word string
	// tier is the language of the spelling, which orders them for prefixes: 0 for
	// English and what is canonical.
	tier uint8
	to   T
}

// aliases finds things by full spelling or unambiguous prefix.
type aliases[T comparable] struct {
	exact map[string]T
	list  []alias[T]
	tiers uint8
}

// addAll adds a name and its spellings in all languages.
func (a *aliases[T]) addAll(name string, said wording, to T) {
	a.add([]string{name}, 0, to)
	for tier := range said {
		a.add(said.words(uint8(tier)), uint8(tier), to)
	}
}

func (a *aliases[T]) add(words []string, tier uint8, to T) {
	if a.exact == nil {
		a.exact = make(map[string]T)
	}
	a.tiers = max(a.tiers, tier+1)
	for _, w := range words {
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
	for i := range max(a.tiers, first+1) {
		tier := i // the first, then the others in their order
		if i == 0 {
			tier = first
		} else if i <= first {
			tier--
		}
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
	declared []string        // what the language was restricted to
	clauses  map[string]bool // keywords that its verbs take
	full     *index          // of the game without restrictions: canonical text is written and read in it
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
	said wording
	of   *index
	subs aliases[*subEntry]
	form // of the verb alone
}

type subEntry struct {
	row  *Sub
	said wording
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
	vocab := says.vocab
	for _, h := range vocab.list("headers", headerNames) {
		x.first.addAll(h.name, h.said, entry{header: h.name})
	}
	for _, m := range vocab.list("marks", markNames) {
		x.first.addAll(m.name, m.said, entry{mark: m.name})
	}
	for i := range rows {
		v := newVerbEntry(x, &rows[i])
		x.verbs = append(x.verbs, v)
		x.first.add([]string{v.row.Name}, 0, entry{verb: v})
	}
	// Synonyms come after all canonical names, so that none hides a name.
	for tier := range vocab.tongues {
		for _, v := range x.verbs {
			x.first.add(v.said.words(uint8(tier)), uint8(tier), entry{verb: v})
		}
	}
	for _, k := range says.keys {
		if k.hard {
			x.hard.add(append([]string{k.name}, k.said.all()...), 0, k.name)
		}
	}
	x.phraseSeconds, x.clauses = map[string]bool{}, map[string]bool{}
	for _, v := range x.verbs {
		for _, sub := range append([]Sub{{Keys: v.row.Keys}}, v.row.Subs...) {
			for key := range strings.FieldsSeq(sub.Keys) {
				x.clauses[key] = true
			}
		}
		for _, s := range v.said {
			if s != nil {
				x.addPhrases(v, s.phrases)
			}
		}
	}
	return x
}

// addPhrases adds two words that stand for a verb; behind = for it with a second verb.
func (x *index) addPhrases(v *verbEntry, phrases []string) {
	for _, ph := range phrases {
		words, name, _ := strings.Cut(ph, " = ")
		first, second, _ := strings.Cut(fold(words), " ")
		sub := v.subs.exact[name]
		if name == "" || sub != nil {
			x.phrases = append(x.phrases, phraseEntry{first, second, x.first.exact[first].verb, v, sub})
			x.phraseSeconds[second] = true
		}
	}
}

func newVerbEntry(x *index, row *Verb) *verbEntry {
	v := &verbEntry{row: row, said: x.speech.vocab.of("verb", row.Name), of: x}
	v.form = newForm(x.speech, row.Object, row.Keys, row.Choices)
	for i := range row.Subs {
		s := &row.Subs[i]
		e := &subEntry{row: s, said: x.speech.vocab.of("second", row.Name+" "+s.Name)}
		e.form = newForm(x.speech, s.Object, s.Keys+" "+row.Keys, s.Choices+" "+row.Choices)
		v.subs.addAll(s.Name, e.said, e)
	}
	v.chooseSubs()
	return v
}

// chooseSubs makes the second verbs what CANCEL may name.
func (v *verbEntry) chooseSubs() {
	cancel := v.subs.exact["CANCEL"]
	if cancel == nil || cancel.row.Name != "CANCEL" {
		return
	}
	for i := range v.row.Subs {
		name := v.row.Subs[i].Name
		cancel.choose(word{name, v.subs.exact[fold(name)].said})
	}
}

// newForm indexes keywords and choice words.
func newForm(says *speech, object Need, keyNames, choiceNames string) form {
	f := form{speech: says, object: object, choices: make(map[string]string)}
	var keys []*keyword
	for name := range strings.FieldsSeq(keyNames) {
		i := slices.IndexFunc(says.keys, func(k keyword) bool { return k.name == name })
		if i < 0 {
			panic("orders: no keyword " + name)
		}
		keys = append(keys, &says.keys[i])
	}
	for tier := range says.vocab.tongues {
		for _, k := range keys {
			if tier == 0 {
				f.keys.add([]string{k.name}, 0, k)
			}
			f.keys.add(k.said.words(uint8(tier)), uint8(tier), k)
		}
	}
	for name := range strings.FieldsSeq(choiceNames) {
		if name == anyBox {
			for _, b := range says.boxes {
				f.choose(b)
			}
			continue
		}
		w, known := says.choice(name)
		if !known {
			panic("orders: no choice word " + name)
		}
		f.choose(w)
	}
	return f
}

// choose adds a choice word with its spellings.
func (f *form) choose(w word) {
	f.choices[w.name] = w.name
	for _, spelling := range w.said.all() {
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

// IsOfGame tells whether an order is one of the game and not of the table, such as NO, MESSAGE and RESIGN.
func (l Language) IsOfGame(o Order) bool {
	e := l.index().first.exact[fold(o.Verb)]
	return e.verb != nil && e.verb.row.Group != TableGroup && !e.verb.saysYesOrNo()
}

// IsVerb tells whether a word is a verb of the language in full.
func (l Language) IsVerb(word string) bool {
	e, ok := l.index().first.exact[fold(word)]
	return ok && (e.verb != nil || e.mark != "")
}
