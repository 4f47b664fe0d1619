package orders

import (
	"maps"
	"slices"
	"strings"
	"sync"
)

// Need tells whether a verb or keyword takes direct objects.
type Need uint8

// What a verb or keyword takes.
const (
	May     Need = iota // objects are optional
	Must                // at least one object
	Nothing             // none
)

// Verb is one row of the verb table: of the common one, or of the verbs that a
// game declares. Lists of words are separated by blanks. What a verb is called, its
// help and its examples stand in files by language. A game that declares a verb that
// all have adds second verbs and keywords to it.
type Verb struct {
	Name    string
	Group   Group
	Object  Need
	Subs    []Sub
	Keys    string // keywords this verb allows
	Choices string // words that always stand for themselves: ALL, NEVER
	Alone   string // keywords that say enough without an object: RETREAT SURPLUS unit
	Free    bool   // the rest of the line is the player's own text
	Query   bool   // asks the referee, moves nothing
	Always  bool   // part of every game's language
	Whole   bool   // never abbreviated: it hands over, confirms, ends or spends
	Uses    bool   // its choices say as what: PLAY 13 AS OPS
	Sums    bool   // its objects are countries and amounts, never units
}

// Sub is a second verb: STAND CHARGE, GIVE MORALE.
type Sub struct {
	Name          string
	Object        Need
	Keys, Choices string
}

// Group is the part of a turn under which the help lists a verb.
type Group uint8

// The groups, in the order of the help.
const (
	SetupGroup Group = iota
	DiplomacyGroup
	ResourceGroup
	MovementGroup
	CombatGroup
	RallyGroup
	CardGroup
	StandingGroup
	TableGroup
	QueryGroup
	groupCount
)

// keyword opens a clause.
type keyword struct {
	name string
	said wording
	// hard keywords are reserved in every order, so that a misplaced one
	// is a fault and never part of a name.
	hard bool
	// inNames marks a keyword that is also a word of unit names (HQ): at
	// the beginning of an item it is read as a name.
	inNames bool
	object  Need
}

// Language is the set of verbs that a game uses. The zero Language has the
// verbs that all games have in common.
type Language struct{ x *index }

// Line reads a line that a game writes itself, settled. What is no one line is
// a mistake of the program, so Line panics.
func (l Language) Line(text string) Order {
	sheet, _, faults := l.Parse(text)
	if len(faults) > 0 || len(sheet.Orders) != 1 {
		panic("orders: no line: " + text)
	}
	return sheet.Orders[0].Settled()
}

// Declared returns the language of a game with verbs and words of its own, from
// canonical verb names; all verbs without names. A name may restrict a verb to one of its
// second verbs ("STAND CHARGE"), and after a colon to some of its keywords
// ("ATTACK: FROM WITH"). The questions to the referee (HELP, STATUS, ...) and
// the verbs of the table (MESSAGE, RESIGN, ...) belong to every language. An
// unknown name, a verb declared twice or one without words in some language is a
// mistake of the program, so Declared panics.
func Declared(own []Verb, says Speech, names ...string) Language {
	return declaredIn(common(), own, says, names)
}

// declaredIn is Declared on a vocabulary.
func declaredIn(v *vocabulary, own []Verb, says Speech, names []string) Language {
	all, err := v.with(says.Words)
	if err != nil {
		panic("orders: " + err.Error())
	}
	full := newIndex(joined(table(), own), newSpeech(says, all))
	if len(says.Words) > 0 {
		if err := full.check(); err != nil {
			panic("orders: " + err.Error())
		}
	}
	if len(names) == 0 {
		return Language{full}
	}
	return full.only(names)
}

// joined adds the verbs of a game to the common ones.
func joined(rows, own []Verb) []Verb {
	for _, v := range own {
		i := slices.IndexFunc(rows, func(row Verb) bool { return row.Name == v.Name })
		if i < 0 {
			rows = append(rows, v)
			continue
		}
		rows[i].Subs = slices.Clone(rows[i].Subs)
		var fresh []Sub
		for _, s := range v.Subs {
			at := slices.IndexFunc(rows[i].Subs, func(t Sub) bool { return t.Name == s.Name })
			switch {
			case at < 0:
				fresh = append(fresh, s)
			case s.Keys == "":
				panic("orders: " + v.Name + " " + s.Name + " is declared twice")
			default:
				rows[i].Subs[at].Keys = strings.TrimSpace(rows[i].Subs[at].Keys + " " + s.Keys)
			}
		}
		if len(v.Subs) == 0 && v.Keys+v.Alone == "" {
			panic("orders: " + v.Name + " is declared twice")
		}
		rows[i].Keys = strings.TrimSpace(rows[i].Keys + " " + v.Keys)
		rows[i].Alone = strings.TrimSpace(rows[i].Alone + " " + v.Alone)
		rows[i].Subs = append(rows[i].Subs, fresh...)
	}
	return rows
}

// only is the language of some of the verbs of an index.
func (x *index) only(names []string) Language {
	wanted := make(map[string][]restriction)
	for _, name := range names {
		name, keys, limited := strings.Cut(name, ":")
		first, second, _ := strings.Cut(name, " ")
		wanted[first] = append(wanted[first], restriction{second, strings.Fields(keys), limited})
	}
	var rows []Verb
	for _, v := range x.verbs {
		limits, used := wanted[v.row.Name]
		delete(wanted, v.row.Name)
		if used || v.row.Always {
			rows = append(rows, v.row.restrict(limits))
		}
	}
	if len(wanted) > 0 {
		panic("orders: no verb " + slices.Min(slices.Collect(maps.Keys(wanted))))
	}
	some := newIndex(rows, x.speech)
	some.full, some.declared = x, names
	return Language{some}
}

// Sheet is an empty sheet whose canonical text, also in JSON, is read in the
// language.
func (l Language) Sheet() Sheet { return Sheet{spoken: l} }

// Bind ties an order that a program has made to the language, in whose words it
// is then printed. Orders that were read are bound.
func (l Language) Bind(o Order) Order {
	o.entry = l.index().full.first.exact[o.Verb].verb
	return o
}

// BindAll binds the orders of lists where they stand, as they come from JSON.
func (l Language) BindAll(lists ...[]Order) {
	for _, list := range lists {
		for i := range list {
			list[i] = l.Bind(list[i])
		}
	}
}

// restriction is what a language keeps of a verb.
type restriction struct {
	sub     string // one second verb, "" for all
	keys    []string
	limited bool // only these keys
}

func (row Verb) restrict(limits []restriction) Verb {
	var subs []Sub
	for _, l := range limits {
		if l.sub == "" {
			row.Keys = keepKeys(row.Name, row.Keys, l)
			return row
		}
		i := slices.IndexFunc(row.Subs, func(s Sub) bool { return s.Name == l.sub })
		if i < 0 {
			panic("orders: no second verb " + row.Name + " " + l.sub)
		}
		s := row.Subs[i]
		s.Keys = keepKeys(row.Name+" "+s.Name, s.Keys+" "+row.Keys, l)
		subs = append(subs, s)
	}
	if len(limits) == 0 {
		return row
	}
	for _, s := range row.Subs {
		if s.Name == "CANCEL" && !slices.ContainsFunc(subs, func(t Sub) bool { return t.Name == s.Name }) {
			subs = append(subs, s)
		}
	}
	row.Subs, row.Keys = subs, ""
	return row
}

// keepKeys cuts a list of keywords down to those of a restriction.
func keepKeys(what, keys string, l restriction) string {
	if !l.limited {
		return keys
	}
	has := strings.Fields(keys)
	for _, k := range l.keys {
		if !slices.Contains(has, k) {
			panic("orders: " + what + " has no keyword " + k)
		}
	}
	return strings.Join(l.keys, " ")
}

// Verbs lists the verbs of the language as they were declared; of a language of
// all verbs their canonical names in the order of the table.
func (l Language) Verbs() []string {
	if names := l.index().declared; names != nil {
		return names
	}
	var names []string
	for _, v := range l.index().verbs {
		names = append(names, v.row.Name)
	}
	return names
}

// Explained is the help on a verb, or on a verb and its second verb, and its examples,
// in one of the Languages.
func (l Language) Explained(name, lang string) (help string, examples []string) {
	first, second, two := strings.Cut(name, " ")
	v := l.index().first.exact[first].verb
	if v == nil {
		return "", nil
	}
	said, tier := v.said, l.index().speech.vocab.tier(lang)
	if two {
		s := v.subs.exact[second]
		if s == nil {
			return "", nil
		}
		said = s.said
	}
	return said.help(tier), strings.Split(said.lines(tier), "\n")
}

func (l Language) index() *index {
	if l.x == nil {
		return everything()
	}
	return l.x
}

// everything is the index of the common table, built once.
var everything = sync.OnceValue(func() *index {
	x := newIndex(table(), newSpeech(Speech{}, common()))
	if err := x.check(); err != nil {
		panic("orders: " + err.Error())
	}
	return x
})

// table joins the rows of all groups.
func table() []Verb {
	return slices.Concat(setupVerbs(), diplomacyVerbs(), resourceVerbs(), movementVerbs(),
		combatVerbs(), rallyVerbs(), cardVerbs(), standingVerbs(), tableVerbs(), queryVerbs())
}

// IsChoice tells whether a word is one of those that orders choose between, such as
// ALL and NEVER, in its canonical spelling.
func (l Language) IsChoice(word string) bool { return l.index().speech.isChoice(word) }

// Has tells whether the language has a verb, by its canonical name.
func (l Language) Has(verb string) bool {
	e, ok := l.index().first.exact[verb]
	return ok && e.verb != nil && e.verb.row.Name == verb
}

// HasClause tells whether a verb of the language takes a keyword, by its canonical name.
func (l Language) HasClause(keyword string) bool { return l.index().clauses[keyword] }
