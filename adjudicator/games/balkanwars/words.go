package balkanwars

import (
	"strings"

	"feldpost/orders"
)

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
