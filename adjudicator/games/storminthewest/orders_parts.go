// Every part of a line means something, or is a fault: what no code would use is told
// before anything is carried out.

package storminthewest

import (
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/reads"
	"feldpost/orders"
)

// unread faults a part of a line that nothing would use.
func (r *run) unread(o *orders.Order, pos orders.Pos, text string) bool {
	verb := o.Verb
	if verb == "STAND" {
		verb += " " + o.Sub
	}
	return r.fault(pos, "unread-part", "", "text", text, "verb", strings.TrimSpace(verb))
}

// unreadArg is unread for an object.
func (r *run) unreadArg(o *orders.Order, a orders.Arg) bool { return r.unread(o, a.Pos, reads.Text(a)) }

// isWhole sees that every part of a line has a use: no clause stands twice, one line
// has one way, one hex to be placed in, one answer, and an answer that leaves nothing
// to name names nothing.
func (r *run) isWhole(o *orders.Order) bool {
	for i, c := range o.Clauses {
		if slices.ContainsFunc(o.Clauses[:i], func(x orders.Clause) bool { return x.Key == c.Key && c.Key != wordExcept }) {
			return r.unread(o, c.Pos, c.Key)
		}
	}
	switch name := matterOf(o); name {
	case "AUTO":
		return r.hasAtMost(o, 0)
	case "PHASE":
		return r.hasAtMost(o, 1)
	case "MOVE", "RAIL", "INFILTRATE":
		return r.hasOneWay(o)
	case "RAF", "PLACE", "REPLACE":
		if o.Verb == "STAND" {
			return r.hasAtMost(o, 1)
		}
		return r.hasOneHex(o)
	case "SUPPLY":
		return r.hasOneOf(o, o.Args, "FORTRESS", "CROSS")
	case "LOSS", "AIR", "RETREAT", "ADVANCE", "TOP", "HOMEDEFENCE", "INTERCEPT", "BOMBLOSS":
		return r.answersOnce(o)
	case "ATTACK":
		return r.hasUsefulClauses(o)
	}
	return true
}

// hasAtMost faults the objects of a line behind so many.
func (r *run) hasAtMost(o *orders.Order, n int) bool {
	return len(o.Args) <= n || r.unreadArg(o, o.Args[n])
}

// hasOneOf faults the second of words of which one decides.
func (r *run) hasOneOf(o *orders.Order, args []orders.Arg, words ...string) bool {
	given := false
	for _, a := range args {
		is := isAny(a, words...)
		if is && given {
			return r.unreadArg(o, a)
		}
		given = given || is
	}
	return true
}

// paths are the objects of a list that are hexes.
func paths(args []orders.Arg) (list []orders.Arg) {
	for _, a := range args {
		if a.Kind == orders.Path {
			list = append(list, a)
		}
	}
	return list
}

// hasOneWay faults the second way of a line: `a TO x, b TO y` is two lines.
func (r *run) hasOneWay(o *orders.Order) bool {
	ways := 0
	for _, a := range o.Args {
		if ways += oneIf(a.Kind == orders.Path); ways > 1 {
			return r.ownLine(o, a)
		}
	}
	for _, c := range o.Clauses {
		if (c.Key == "FROM" || c.Key == "TO") && len(c.Args) > 1 {
			return r.ownLine(o, c.Args[1])
		}
	}
	return true
}

// hasOneHex faults the second hex of a line that places units, or bombs.
func (r *run) hasOneHex(o *orders.Order) bool {
	list := paths(o.Args)
	if cl, has := o.Clause("AT"); has {
		if len(list) > 0 {
			return r.unreadArg(o, list[0])
		}
		list = cl.Args
	}
	if len(list) > 1 {
		return r.ownLine(o, list[1])
	}
	if cl, _ := o.Clause("WITH"); len(cl.Args) > 1 {
		return r.unreadArg(o, cl.Args[1])
	}
	for _, a := range o.Args {
		if o.Verb == "RAF" && len(list) > 0 && a.Kind != orders.Path {
			return r.unreadArg(o, a)
		}
	}
	return r.hasOneOf(o, o.Args, wordFull, wordReduced)
}

// ownLine faults what needs a line of its own.
func (r *run) ownLine(o *orders.Order, a orders.Arg) bool {
	return r.fault(a.Pos, "own-line", "", "text", reads.Text(a), "verb", o.Verb)
}

// answers are the words of a row of the table: those that stand alone, and all.
func answers(name string) (alone, all []string) {
	row := answerTable[name]
	alone = strings.Fields(row[0])
	return alone, append(slices.Clip(alone), strings.Fields(row[1])...)
}

// answersOnce sees that a line about a decision gives one answer, and names only what
// that answer has a use for.
func (r *run) answersOnce(o *orders.Order) bool {
	name := matterOf(o)
	if o.Verb == "TOP" { // it names the unit itself
		return true
	}
	alone, all := answers(name)
	switch {
	case !r.hasOneOf(o, o.Args, all...) || !r.answersWith(o, o.Args, name, alone):
		return false
	case o.Verb != "STAND" && o.Verb != "RETREAT" && r.reader() == r.Active && !r.asksNobody(o, o.Args):
		return false
	case name != "RETREAT" && !r.saysSomething(o, name):
		return r.fault(o.Pos, "want-answer", "", "verb", strings.TrimSpace(o.Verb+" "+o.Sub), "text", "", "words", answerWords(name))
	}
	for _, c := range o.Clauses {
		if c.Key == "LAST" && says(o, all...) || (c.Key == "FIRST" || c.Key == "TO" && name == "RETREAT") && says(o, alone...) {
			return r.unread(o, c.Pos, c.Key)
		}
	}
	return true
}

// saysSomething tells whether a line about a decision has an answer, not hexes alone.
func (r *run) saysSomething(o *orders.Order, name string) bool {
	return slices.ContainsFunc(o.Args, func(a orders.Arg) bool {
		return a.Kind != orders.Path && (!isAny(a, "ALL", "ANY") || name == "AIR" || name == "ADVANCE")
	})
}

// answersWith sees that what a list of an answer names has a use beside its word.
func (r *run) answersWith(o *orders.Order, args []orders.Arg, name string, alone []string) bool {
	isAll := func(a orders.Arg) bool { return isAny(a, "ALL", "ANY") }
	all, word := slices.ContainsFunc(args, isAll), slices.ContainsFunc(args, func(a orders.Arg) bool { return isAny(a, alone...) })
	for _, a := range args {
		isHex := a.Kind == orders.Path
		isName := !isHex && !slices.Contains(answerWords(name), strings.ToUpper(a.Text)) && !isAllBut(a)
		switch {
		case isName && (word || name == "RETREAT" || name == "HOMEDEFENCE" || name == "INTERCEPT"),
			isHex && name == "HOMEDEFENCE",
			isHex && all && name != "AIR" && name != "ADVANCE",
			all && word && name == "ADVANCE" && isAll(a):
			return r.unreadArg(o, a)
		case isName && name == "AIR":
			if u := r.airMeant(a, r.reader()); u != noUnit && !r.sys.counters[u].kind.flies() {
				return r.fault(a.Pos, "not-air", "13.14", "unit", r.unitName(u))
			}
		}
	}
	return true
}

// answerWords are the words of a line in place of names.
func answerWords(name string) []string {
	_, all := answers(name)
	return append(all, "ALL", "ANY")
}

// reader is the side whose line is read.
func (r *run) reader() side {
	if r.in != nil {
		return r.in.side
	}
	return r.Active
}

// hasUsefulClauses sees that what an ATTACK line says of air units, losses and the
// advance is one answer each.
func (r *run) hasUsefulClauses(o *orders.Order) bool {
	for _, c := range o.Clauses {
		if c.Key != "AIR" && c.Key != "LOSS" && c.Key != "ADVANCE" {
			continue
		}
		alone, all := answers(c.Key)
		if !r.hasOneOf(o, c.Args, all...) || !r.answersWith(o, c.Args, c.Key, alone) || !r.asksNobody(o, c.Args) {
			return false
		}
	}
	return true
}

// asksNobody faults ASK in a line of who attacks: he has the letter in his hand.
func (r *run) asksNobody(o *orders.Order, args []orders.Arg) bool {
	i := slices.IndexFunc(args, func(a orders.Arg) bool { return isWord(a, "ASK") })
	return i < 0 || r.unreadArg(o, args[i])
}

// wordExcept is the keyword behind ALL, where the language has it.
const wordExcept = "EXCEPT"

// exceptWords stand behind ALL before those that are left out.
var exceptWords = [...]string{wordExcept, "EXCEPTING", "BUT", "SAUF", "HORMIS", "EXCEPTÉ"}

// cutAllBut is the name that is left out in an object such as "ALL EXCEPT Ge 5", or
// "EXCEPT Ge 5" where ALL stands before it.
func cutAllBut(a orders.Arg) (name string, is bool) {
	first, _, _ := strings.Cut(a.Text, " ")
	isAll := slices.Contains(allWords[:], strings.ToUpper(first))
	if a.Kind != orders.Name && a.Kind != orders.Text || !isAll && !slices.Contains(exceptWords[:], strings.ToUpper(first)) {
		return "", false
	}
	words := strings.Fields(a.Text)
	if isAll {
		words = words[1:] // in one with it
	}
	if len(words) < 2 || !slices.Contains(exceptWords[:], strings.ToUpper(words[0])) {
		return "", false
	}
	return strings.Join(words[1:], " "), true
}

func isAllBut(a orders.Arg) bool { _, is := cutAllBut(a); return is }

// allBut takes those who are left out of an ALL out of a list of a line: behind a word
// as EXCEPT in it, or in the clause of that name behind it. key is the clause of the
// list, "" for the objects of the verb.
func (r *run) allBut(o *orders.Order, key string, args []orders.Arg) (rest []orders.Arg, but []orders.Arg) {
	for _, a := range args {
		name, is := cutAllBut(a)
		switch {
		case is:
			if first, _, _ := strings.Cut(a.Text, " "); !slices.Contains(exceptWords[:], strings.ToUpper(first)) {
				rest = append(rest, orders.Arg{Pos: a.Pos, Kind: orders.Name, Text: "ALL"})
			}
			but = append(but, orders.Arg{Pos: a.Pos, Kind: orders.Name, Text: name})
		case len(but) > 0 && a.Kind != orders.Path:
			but = append(but, a)
		default:
			rest = append(rest, a)
		}
	}
	before := ""
	for _, c := range o.Clauses {
		if c.Key == wordExcept && before == key {
			for _, a := range c.Args {
				if a.Kind == orders.Path {
					rest = append(rest, a)
				} else {
					but = append(but, a)
				}
			}
		}
		before = c.Key
	}
	return rest, but
}

// leaveOut takes units out of those that ALL means. A Check sees that each is one of
// them; later one may be gone.
func (r *run) leaveOut(o *orders.Order, list []unitID, but []orders.Arg) ([]unitID, bool) {
	for _, a := range but {
		u, ok := r.readUnit(a, r.Active)
		if !ok {
			return nil, false
		}
		if i := slices.Index(list, u); i >= 0 {
			list = slices.Delete(slices.Clone(list), i, i+1)
		} else if r.Dry && o.When == nil {
			return nil, r.unreadArg(o, a)
		}
	}
	return list, true
}

// idleLines faults, in a Check, lines about battles of a phase that no attack of the
// sheet has a use for: they name another hex or others' units, or another line speaks
// before them without a condition.
func (r *run) idleLines(lines []orders.Order, fights []*battle) {
	used := make([]bool, len(lines))
	for _, b := range fights {
		r.markUsed(lines, b, used)
	}
	for i := range lines {
		switch o := &lines[i]; {
		case !isOfBattles(o):
		case !used[i]:
			r.fault(o.Pos, "idle-line", "13.6", "verb", o.Verb)
		case o.Verb != "AIR":
			r.strangers(o, fights)
		}
	}
}

// markUsed marks the lines that may speak in a battle: those that name its hex, then
// those for all; behind one without a condition none does but of air units, which
// come together.
func (r *run) markUsed(lines []orders.Order, b *battle, used []bool) {
	for _, verb := range []string{"AIR", "LOSS", "ADVANCE"} {
		closed := b.Lines[0].Has(verb) && verb != "AIR"
		for _, special := range []bool{true, false} {
			for i := range lines {
				o := &lines[i]
				if o.Verb != verb || closed || !r.isAbout(o, b.Target) || r.isAbout(o, noCell) == special {
					continue
				}
				used[i] = true
				closed = o.When == nil && verb != "AIR"
			}
			closed = b.Lines[0].Has(verb) && verb != "AIR" // one for all is no less right where another names this hex
		}
	}
}

// strangers faults units that a line names for losses or an advance and that attack in
// none of the battles it speaks of. Who attacks on a condition is not known.
func (r *run) strangers(o *orders.Order, fights []*battle) {
	for _, a := range o.Args {
		u := r.meant(a, r.Active)
		if u == noUnit || slices.Contains(answerWords(o.Verb), strings.ToUpper(a.Text)) {
			continue
		}
		if !slices.ContainsFunc(fights, func(b *battle) bool {
			return r.isAbout(o, b.Target) && (b.Lines[0].When != nil || slices.Contains(b.Attackers, u))
		}) {
			r.unreadArg(o, a)
			return
		}
	}
}

// isAny reports whether a player wrote one of some words in place of a name.
func isAny(a orders.Arg, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return isWord(a, w) })
}

// parts are the objects of a line and of its clauses; of those of some keywords, if any
// are named.
func parts(o *orders.Order, keys ...string) []orders.Arg {
	args := slices.Clip(o.Args)
	for _, c := range o.Clauses {
		if len(keys) == 0 || slices.Contains(keys, c.Key) {
			args = append(args, c.Args...)
		}
	}
	return args
}

// isOfBattles tells whether a line of who attacks says how battles are fought.
func isOfBattles(o *orders.Order) bool {
	return o.Verb == "AIR" || o.Verb == "LOSS" || o.Verb == "ADVANCE"
}

// allWords are those that EXCEPT may follow in one object.
var allWords = [...]string{"ALL", "ANY", "TOUS", "TOUTES", "TOUT"}
