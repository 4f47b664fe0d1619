package orders

import (
	"maps"
	"slices"
	"strings"
	"sync"
)

// need tells whether a verb or keyword takes direct objects.
type need uint8

const (
	may     need = iota // objects are optional
	must                // at least one object
	nothing             // none
)

// verb is one row of the verb table. Lists of words are separated by
// blanks, examples by line ends; the first French word is the one that the
// help shows.
type verb struct {
	name    string
	also    string // English synonyms
	french  string
	group   group
	object  need
	subs    []sub
	keys    string // keywords this verb allows
	choices string // words that always stand for themselves: ALL, NEVER
	free    bool   // the rest of the line is the player's own text
	query   bool   // asks the referee, moves nothing
	always  bool   // part of every game's language
	whole   bool   // never abbreviated: it hands over, confirms, ends or spends
	help    string
	aide    string
	ex      string
	exFr    string
}

// sub is a second verb: STAND CHARGE, GIVE MORALE.
type sub struct {
	name, also, french string
	object             need
	keys, choices      string
	help, aide         string
	ex, exFr           string
}

// group is the part of a turn under which the help lists a verb.
type group uint8

const (
	setupGroup group = iota
	diplomacyGroup
	resourceGroup
	movementGroup
	combatGroup
	rallyGroup
	cardGroup
	standingGroup
	tableGroup
	queryGroup
	groupCount
)

// keyword opens a clause.
type keyword struct {
	name, also, french string
	// hard keywords are reserved in every order, so that a misplaced one
	// is a fault and never part of a name.
	hard bool
	// inNames marks a keyword that is also a word of unit names (HQ): at
	// the beginning of an item it is read as a name.
	inNames bool
	object  need
	help    string
	aide    string
}

// Language is the set of verbs that a game uses. The zero Language has all
// verbs of all games.
type Language struct{ x *index }

// ForVerbs returns the language of a game from canonical verb names. A name
// may restrict a verb to one of its second verbs ("STAND CHARGE"), and after
// a colon to some of its keywords ("ATTACK: FROM WITH"). The questions to the
// referee (HELP, STATUS, ...) and the verbs of the table (MESSAGE, RESIGN,
// ...) belong to every language. An unknown name is a mistake of the program,
// so ForVerbs panics.
func ForVerbs(names ...string) Language {
	wanted := make(map[string][]restriction)
	for _, name := range names {
		name, keys, limited := strings.Cut(name, ":")
		first, second, _ := strings.Cut(name, " ")
		wanted[first] = append(wanted[first], restriction{second, strings.Fields(keys), limited})
	}
	var rows []verb
	for _, row := range table() {
		limits, used := wanted[row.name]
		delete(wanted, row.name)
		if used || row.always {
			rows = append(rows, row.restrict(limits))
		}
	}
	if len(wanted) > 0 {
		panic("orders: no verb " + slices.Min(slices.Collect(maps.Keys(wanted))))
	}
	return Language{newIndex(rows)}
}

// restriction is what a language keeps of a verb.
type restriction struct {
	sub     string // one second verb, "" for all
	keys    []string
	limited bool // only these keys
}

func (row verb) restrict(limits []restriction) verb {
	var subs []sub
	for _, l := range limits {
		if l.sub == "" {
			row.keys = keepKeys(row.name, row.keys, l)
			return row
		}
		i := slices.IndexFunc(row.subs, func(s sub) bool { return s.name == l.sub })
		if i < 0 {
			panic("orders: no second verb " + row.name + " " + l.sub)
		}
		s := row.subs[i]
		s.keys = keepKeys(row.name+" "+s.name, s.keys+" "+row.keys, l)
		subs = append(subs, s)
	}
	if len(limits) == 0 {
		return row
	}
	for _, s := range row.subs {
		if s.name == "CANCEL" && !slices.ContainsFunc(subs, func(t sub) bool { return t.name == s.name }) {
			subs = append(subs, s)
		}
	}
	row.subs, row.keys = subs, ""
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

// Verbs lists the canonical verbs of the language in the order of the table.
func (l Language) Verbs() []string {
	var names []string
	for _, v := range l.index().verbs {
		names = append(names, v.row.name)
	}
	return names
}

func (l Language) index() *index {
	if l.x == nil {
		return everything()
	}
	return l.x
}

// everything is the index of the whole table, built once.
var everything = sync.OnceValue(func() *index { return newIndex(table()) })

// table joins the rows of all groups.
func table() []verb {
	return slices.Concat(setupVerbs(), diplomacyVerbs(), resourceVerbs(), movementVerbs(),
		combatVerbs(), rallyVerbs(), cardVerbs(), standingVerbs(), tableVerbs(), queryVerbs())
}
