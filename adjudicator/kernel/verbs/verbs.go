// Package verbs reads the verbs of a game from a table: the phases that carry a verb
// out, the form of its lines, and what the order language has to know of one that is the
// game's own. Standing orders stand in the same table, as STAND and their matter. What the
// lines of a verb may consist of stands there as well; Whole sees that all of a line has a use.
package verbs

import (
	"io/fs"
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/agenda"
	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/narrow"
	"feldpost/adjudicator/kernel/record"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// Verb is a line of the table.
type Verb[P agenda.Phase] struct {
	agenda.Row[P]
	Side    string // the seat that alone has a use for it, "" for all
	Answers bool   // who is asked in the turn of another may answer with it
	// Parts says what its lines may consist of: one way, one hex, one answer. Of the words that
	// answer, Alone are those that leave nothing to name beside them; Deciding are those and all
	// others but ALL and ANY, of which one decides.
	Parts, Alone, Deciding []string
}

// Matter is what a line is about: the kind of a standing order, else its verb.
func (v *Verb[P]) Matter() string { return v.Name() }

// columns are those of the table; lists of words and terms are separated by semicolons,
// keywords and choices by blanks.
var columns = []string{"verb", "rule", "if_rule", "in", "apart", "side", "answers", "own", "group", "object", "clauses", "choices",
	"words", "parts", "alone", "terms"}

// Table is the verbs of a game in the order of its table, and its standing orders.
type Table[P agenda.Phase] struct{ Verbs, Stand []Verb[P] }

// Row returns the row of a verb, nil when the game has no such verb. A name of two words is
// a verb that the game uses with that second verb only.
func (t *Table[P]) Row(verb string) *Verb[P] {
	for i := range t.Verbs {
		if t.Verbs[i].Is(verb) {
			return &t.Verbs[i]
		}
	}
	return nil
}

// Phases are the phases of a verb, nil when the game has no such verb.
func (t *Table[P]) Phases(verb string) *agenda.Row[P] {
	if v := t.Row(verb); v != nil {
		return &v.Row
	}
	return nil
}

// Within are the verbs of the phases from one to another, with those that end a sheet.
func (t *Table[P]) Within(from, to P) (list []string) {
	for i := range t.Verbs {
		if row := &t.Verbs[i]; row.Within(from, to) {
			list = append(list, row.Verb)
		}
	}
	return append(list, "STAND", "END")
}

// Language are all verbs with their keywords, as orders.Declared takes them.
func (t *Table[P]) Language() (list []string) {
	for _, v := range slices.Concat(t.Verbs, t.Stand) {
		list = append(list, v.Language())
	}
	return list
}

// Load reads verbs.csv. Phases are read by their names, 0 is none.
func Load[P agenda.Phase](fsys fs.FS, phase func(name string) P) (t Table[P]) {
	for _, r := range gamedata.Program(fsys, "verbs.csv", columns...) {
		v := Verb[P]{Side: r.Text("side"), Answers: r.Text("answers") == "yes"}
		v.Form = standing.Form{Verb: r.Text("verb"), Rule: record.Rule(r.Text("rule")), IfRule: record.Rule(r.Text("if_rule")),
			Clauses: r.Text("clauses"), Words: r.List("words"), Terms: r.List("terms")}
		v.Parts, v.Alone = r.List("parts"), r.List("alone")
		v.Deciding = slices.Clone(v.Alone)
		for _, w := range v.Words {
			if w != "ALL" && w != "ANY" && !slices.Contains(v.Alone, w) {
				v.Deciding = append(v.Deciding, w)
			}
		}
		v.Apart = phase(r.Text("apart"))
		for _, name := range r.List("in") {
			v.In = append(v.In, phase(name))
		}
		if v.Sub() != "" {
			t.Stand = append(t.Stand, v)
		} else {
			t.Verbs = append(t.Verbs, v)
		}
	}
	return t
}

// groups and needs are the words of the table, in the order of orders.Group and
// orders.Need.
var (
	groups = []string{"setup", "diplomacy", "resource", "movement", "combat", "rally", "card", "standing", "table"}
	needs  = []string{"may", "must", "nothing"}
)

// Own are the verbs of verbs.csv that the game alone has, or second verbs that it adds to
// those that all games have, in the order of their numbers in the column own: a word of
// the column object says what they take.
func Own(fsys fs.FS) (list []orders.Verb) {
	rows := gamedata.Program(fsys, "verbs.csv", columns...)
	number := func(r gamedata.Row) int { return r.IntOr("own", 1, len(rows), 0) }
	slices.SortStableFunc(rows, func(a, b gamedata.Row) int { return number(a) - number(b) })
	for _, r := range rows {
		if number(r) == 0 {
			continue
		}
		name, sub, _ := strings.Cut(r.Text("verb"), " ")
		at := slices.IndexFunc(list, func(v orders.Verb) bool { return v.Name == name })
		if at < 0 {
			at = len(list)
			group, _ := narrow.To[orders.Group](slices.Index(groups, r.Text("group")))
			list = append(list, orders.Verb{Name: name, Group: group})
		}
		need, _ := narrow.To[orders.Need](r.Word("object", needs...))
		x := orders.Sub{Name: sub, Object: need, Keys: r.Text("clauses"), Choices: r.Text("choices")}
		if v := &list[at]; sub != "" {
			v.Subs = append(v.Subs, x)
		} else {
			v.Object, v.Keys, v.Choices = x.Object, x.Keys, x.Choices
		}
	}
	return list
}
