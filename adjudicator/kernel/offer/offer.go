package offer

import (
	"iter"
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/names"
	"feldpost/adjudicator/kernel/record"
	"feldpost/orders"
)

// None is the index of a line that was not taken up.
const None = -1

// List is a growing list of legal lines.
type List struct {
	legal func(lines []orders.Order) bool
	lines []record.Prompt
}

// New begins an empty list. The game's function reports whether lines may be
// sent now as one letter; it must keep nothing of them and change nothing.
func New(legal func(lines []orders.Order) bool) *List { return &List{legal: legal} }

// Add takes a line up if it is legal behind those that it needs, and behind
// what they need; it returns its index, None for a line that is not legal or
// that needs one which was not taken up. The note is key, value pairs, see [Note].
func (l *List) Add(part string, o orders.Order, needs []int, note ...string) int {
	return l.try(record.Prompt{Part: part, Order: o, Needs: needs, Note: Note(note...)})
}

// Few takes up lines in their order until n of them were legal, and returns how
// many were.
func (l *List) Few(n int, candidates iter.Seq[record.Prompt]) (taken int) {
	if n <= 0 {
		return 0
	}
	for p := range candidates {
		if l.try(p) == None {
			continue
		}
		if taken++; taken == n {
			break
		}
	}
	return taken
}

func (l *List) try(p record.Prompt) int {
	if slices.Contains(p.Needs, None) {
		return None
	}
	if !l.legal(append(behind(l.lines, p.Needs), p.Order)) {
		return None
	}
	l.lines = append(l.lines, p)
	return len(l.lines) - 1
}

// Letter is an offered line behind all that it needs: what a seat that wants it
// sends.
func Letter(offered []record.Prompt, at int) []orders.Order { return behind(offered, []int{at}) }

// behind lists lines with all that they need, in their order.
func behind(offered []record.Prompt, some []int) (lines []orders.Order) {
	var all []int
	var add func(i int)
	add = func(i int) {
		if slices.Contains(all, i) {
			return
		}
		all = append(all, i)
		for _, j := range offered[i].Needs {
			add(j)
		}
	}
	for _, i := range some {
		add(i)
	}
	slices.Sort(all)
	for _, i := range all {
		lines = append(lines, offered[i].Order)
	}
	return lines
}

// Find returns the index of the first line that fits, None when none does.
func (l *List) Find(fits func(p *record.Prompt) bool) int {
	for i := range l.lines {
		if fits(&l.lines[i]) {
			return i
		}
	}
	return None
}

// Len counts the lines.
func (l *List) Len() int { return len(l.lines) }

// Cut drops all lines but the first n.
func (l *List) Cut(n int) { l.lines = l.lines[:n] }

// Remark adds to the notes of all lines but the first n.
func (l *List) Remark(n int, note ...string) {
	for i := range l.lines[n:] {
		p := &l.lines[n+i]
		p.Note = append(slices.Clip(p.Note), Note(note...)...)
	}
}

// Prompts are the lines.
func (l *List) Prompts() []record.Prompt { return l.lines }

// Note is a note of key, value pairs; those with an empty value are left out.
func Note(pairs ...string) (fields []record.Field) {
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			fields = append(fields, record.Field{Key: pairs[i], Value: pairs[i+1]})
		}
	}
	return fields
}

// Best sorts a list by how promising its elements are, equal ones in their
// order, and returns the first n.
func Best[T any](list []T, n int, compare func(a, b T) int) []T {
	slices.SortStableFunc(list, compare)
	return list[:min(len(list), n)]
}

// Like returns the offered lines with the verb of another, those first that
// name most of what it names: what may have been meant by a wrong line.
func Like(offered []record.Prompt, wrong *orders.Order) (list []orders.Order) {
	for i := range offered {
		if o := &offered[i].Order; o.Verb == wrong.Verb && (wrong.Sub == "" || o.Sub == wrong.Sub) {
			list = append(list, *o)
		}
	}
	named := objects(wrong)
	shared := func(o *orders.Order) (n int) {
		for _, text := range objects(o) {
			if slices.ContainsFunc(named, func(other string) bool { return names.Same(text, other) }) {
				n++
			}
		}
		return n
	}
	slices.SortStableFunc(list, func(a, b orders.Order) int { return shared(&b) - shared(&a) })
	return list
}

// objects is what a line names, what its clauses name last.
func objects(o *orders.Order) (list []string) {
	add := func(args []orders.Arg) {
		for _, a := range args {
			text := a.Text
			if a.Kind == orders.Path {
				text = strings.Join(a.Path, "-")
			}
			list = append(list, text)
		}
	}
	add(o.Args)
	for _, c := range o.Clauses {
		add(c.Args)
	}
	return list
}

// Any is a random sheet of one offered line behind those that it needs, or of none,
// and END: random play of a game in which that is a whole sheet.
func Any(offered []record.Prompt, roll *dice.Source) orders.Sheet {
	sheet := orders.Sheet{End: true}
	if i := roll.Roll("line", "", len(offered)+1); i <= len(offered) {
		sheet.Orders = append(sheet.Orders, Letter(offered, i-1)...)
	}
	return sheet
}

// At is a line of the list by its index: what it takes and passes is written into it.
func (l *List) At(i int) *record.Prompt { return &l.lines[i] }

// Takes is so much of something that a line takes.
func Takes(what string, n int) record.Use { return record.Use{What: what, N: n} }

// Each takes one of each of some things.
func Each(head string, names []string) (uses []record.Use) {
	for _, name := range names {
		uses = append(uses, Takes(head+name, 1))
	}
	return uses
}

// Sum adds up uses of the same thing; where there is nothing of it, none.
func Sum(uses []record.Use) (list []record.Use) {
	for _, u := range uses {
		if i := slices.IndexFunc(list, func(l record.Use) bool { return l.What == u.What }); i >= 0 {
			list[i].N += u.N
		} else if u.N > 0 {
			list = append(list, u)
		}
	}
	return list
}

// Limits are how much there is of things. The zero value has none.
type Limits struct {
	List  []record.Use // in the order in which they were said
	known map[string]bool
}

// Add says how much there is of something, if that was not said.
func (l *Limits) Add(what string, n int) {
	if l.known == nil {
		l.known = map[string]bool{}
	}
	if !l.known[what] {
		l.known[what] = true
		l.List = append(l.List, Takes(what, max(n, 0)))
	}
}
