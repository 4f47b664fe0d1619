// Lines that order several things, in movement and elsewhere (5): each is a line of its own.

package balkanwars

import (
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/lines"
	"feldpost/orders"
)

// goals pairs units with where they go, answers pairs units with what is said of them.
var (
	goals   = lines.Pairs{Keys: []string{"TO", "AT", "FROM", "VIA"}, Start: []string{"FROM", "VIA"}, Place: isBoxArg}
	answers = lines.Pairs{Keys: []string{"TO", "TOWARD"}, Things: []string{"WITH", "DROP"}}
)

// pairsOf says how the line of a verb pairs units and places, nil when it has none.
func pairsOf(o *orders.Order) *lines.Pairs {
	name := o.Verb
	if name == "STAND" {
		name = o.Sub
	}
	switch name {
	case "PLACE", "CALL", "RETURN", "REDEPLOY", "REPLACE", "MOBILIZE", "MOVE", "RAIL", "EXIT", "CORPS":
		return &goals
	case "CHARGE", "HQCHARGE", "MORALE", "LOSS", "RETREAT", "ADVANCE", "OVERSTACK":
		return &answers
	}
	return nil
}

// isBoxArg tells whether an argument is a place by its name.
func isBoxArg(a orders.Arg) bool { return isOffMapWord(a.Text) || a.Is("POOL") }

// partsOf takes a line apart: "a TO x, b TO y" is two lines. False when its places
// cannot be dealt out among its units.
func (r *run) partsOf(o orders.Order) ([]orders.Order, bool) {
	p := pairsOf(&o)
	if o.Verb == "AMPHIB" { // reads each destination with the units before it
		return []orders.Order{o}, true
	}
	if p == nil {
		return []orders.Order{lines.Joined(o)}, true
	}
	list, odd, ok := p.Apart(o)
	if !ok {
		r.fault(odd.Pos, "unpaired", "", "text", argText(odd), "verb", o.Verb)
		return nil, false
	}
	if o.Verb == "CORPS" {
		list = eachCorps(list)
	}
	return list, true
}

// eachCorps gives every corps of a line its own.
func eachCorps(list []orders.Order) (out []orders.Order) {
	for _, o := range list {
		numbers := slices.DeleteFunc(slices.Clone(o.Args), isPath)
		if len(numbers) < 2 {
			out = append(out, o)
			continue
		}
		places := slices.DeleteFunc(slices.Clone(o.Args), func(a orders.Arg) bool { return !isPath(a) })
		for _, a := range numbers {
			one := o
			one.Args = append([]orders.Arg{a}, places...)
			out = append(out, one)
		}
	}
	return out
}

func isPath(a orders.Arg) bool { return a.Kind == orders.Path }

// goalsOf are the places that a line names as its own object or behind AT and TO.
func goalsOf(o *orders.Order) (list []orders.Arg) {
	for _, a := range o.Args {
		if isPath(a) {
			list = append(list, a)
		}
	}
	return lines.Once(append(list, clauseArgs(o, "AT", "TO")...))
}

// hasOneGoal faults all places but the first of a line that can have one only.
func (r *run) hasOneGoal(o *orders.Order) bool {
	list := goalsOf(o)
	if len(list) > 1 {
		r.fault(list[1].Pos, "one-place", "", "text", argText(list[1]), "verb", o.Verb)
	}
	return len(list) <= 1
}

// saysOne faults a line that answers a question in two ways: words or keywords that
// cannot stand beside each other, or say more about an answer that is no.
func (r *run) saysOne(o *orders.Order) bool {
	f := r.sys.formOf(o)
	said, good := map[string]string{}, true
	say := func(pos orders.Pos, about, word string) {
		if was := said[about]; was != "" && was != word && good {
			r.fault(pos, "contrary", "", "text", word, "other", was, "verb", f.Name())
			good = false
		}
		said[about] = word
	}
	for _, a := range objects(o) {
		switch {
		case a.Is("ALL") && (f.Name() == "LOSS" || f.Name() == "RETREAT"): // LOSS ALL WEAKEST
			say(a.Pos, "whom", "ALL")
		case !isPath(a) && !isAnswerWord(a) && said["whom"] != "ALL":
			said["whom"] = argText(a)
		case !isPath(a) && !isAnswerWord(a):
			say(a.Pos, "whom", argText(a))
		case isAnswerWord(a):
			say(a.Pos, "answer", strings.ToUpper(a.Text))
		case isPath(a) && len(a.Path) > 1 && f.Name() == "RETREAT":
			say(a.Pos, "way", argText(a))
		}
	}
	for _, c := range o.Clauses {
		switch {
		case c.Key == "FIRST" || c.Key == "LAST":
			say(c.Pos, "rank", c.Key)
			if !hasUnitName(o.Args) {
				r.fault(c.Pos, "want-unit", f.Rule)
				good = false
			}
		case c.Key == "SPEND", c.Key == "MIN" && hasWord(o.Args, "NEVER"):
			say(c.Pos, "answer", c.Key)
		case c.Key == "TOWARD" || c.Key == "TO" && f.Name() == "RETREAT":
			for _, a := range c.Args {
				say(a.Pos, "way", c.Key+" "+argText(a))
			}
		}
	}
	return good
}

// isAnswerWord reports whether an argument is a word that answers some
// decision: it is no name of a unit.
func isAnswerWord(a orders.Arg) bool {
	switch strings.ToUpper(a.Text) {
	case "ALL", "NEVER", "ALWAYS", "SAFEST", "DEFAULT", "BEST", "CAVALRY", "NONE", "WEAKEST", "STRONGEST":
		return a.Kind == orders.Name
	}
	return false
}

// knownWord faults a word that does not answer this decision.
func (r *run) knownWord(a orders.Arg, o *orders.Order) bool {
	if r.sys.formOf(o).Has(a.Text) {
		return true
	}
	r.wantAnswer(a.Pos, o, a.Text)
	return false
}

// wantAnswer faults what does not answer a decision and shows what does.
func (r *run) wantAnswer(pos orders.Pos, o *orders.Order, text string) {
	f := r.sys.formOf(o)
	words := f.Words
	if f.Name() == "MORALE" {
		words = append([]string{"SPEND"}, words...)
	}
	r.fault(pos, "want-answer", "", "verb", f.Name(), "text", text, "words", words)
}

// readAnswering reads a unit behind a verb that has words of its own: what
// is neither is shown the words.
func (r *run) readAnswering(a orders.Arg, sd side, o *orders.Order) (unitID, bool) {
	if u, near := r.findOf(a.Text, sd); u == noUnit && len(near) == 0 && a.Kind == orders.Name && len(r.sys.formOf(o).Words) > 0 {
		r.wantAnswer(a.Pos, o, a.Text)
		return noUnit, false
	}
	return r.readUnit(a, sd)
}

// answersMorale sees that a line about Morale Points says whether to spend, of
// whom, and no more than the one there is to spend (6.5).
func (r *run) answersMorale(o *orders.Order, sd side) bool {
	good := true
	for _, a := range objects(o) {
		if n := parseNation(strings.ToUpper(a.Text)); a.Kind == orders.Name && n != noNation &&
			(!n.hasMorale() || r.allegiance[n] == sd.other()) {
			r.fault(a.Pos, "not-yours", "6.5", "nation", n)
			good = false
		}
	}
	c, spends := o.Clause("SPEND")
	switch {
	case spends && len(c.Args) > 0 && (len(c.Args) > 1 || c.Args[0].Text != "1"):
		r.fault(valuePos(c), "one-point", "6.5")
		return false
	case !spends && !hasWord(o.Args, "ALWAYS") && !hasWord(o.Args, "NEVER"):
		r.wantAnswer(o.Pos, o, "")
		return false
	}
	return good
}

// knownValues faults values of clauses that are no number or hex.
func (r *run) knownValues(o *orders.Order) bool {
	good := true
	for _, cl := range o.Clauses {
		ok := true
		switch cl.Key {
		case "MIN":
			if ok = len(cl.Args) == 1 && isDigits(cl.Args[0].Text); !ok {
				r.fault(cl.Pos, "want-number", "", "clause", cl.Key)
			}
		case "TOWARD", "TO":
			for _, a := range cl.Args {
				_, is := r.readPath(a, nil)
				ok = ok && is
			}
		}
		good = good && ok
	}
	return good
}

// objects are the objects of a line and of the clauses that only say the
// same in other words: CHARGE 2040 WITH units, ADVANCE unit TO 2040.
func objects(o *orders.Order) []orders.Arg {
	list := o.Args
	for _, cl := range o.Clauses {
		switch {
		case cl.Key == "WITH" && (o.Verb == "CHARGE" || o.Sub == "CHARGE"), cl.Key == "TO" && (o.Verb == "ADVANCE" || o.Sub == "ADVANCE"):
			list = append(list[:len(list):len(list)], cl.Args...)
		}
	}
	return list
}
