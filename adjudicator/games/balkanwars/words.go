package balkanwars

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// answerWords are the words that answer for all units, by the verb or the
// kind of standing order.
func answerWords(verb string) []string {
	switch verb {
	case "CHARGE", "HQCHARGE":
		return []string{"ALL", "ALWAYS", "NEVER"}
	case "MORALE":
		return []string{"ALWAYS", "NEVER"}
	case "LOSS":
		return []string{"ALL", "WEAKEST", "STRONGEST", "DEFAULT"}
	case "RETREAT":
		return []string{"ALL", "SAFEST", "DEFAULT"}
	case "ADVANCE":
		return []string{"ALL", "CAVALRY", "NEVER", "NONE"}
	case "HQ":
		return []string{"BEST"}
	}
	return nil
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
func (r *run) knownWord(a orders.Arg, verb string) bool {
	if slices.Contains(answerWords(verb), strings.ToUpper(a.Text)) {
		return true
	}
	r.fault(a.Pos, "word-unused", "", "text", a.Text, "verb", verb)
	return false
}

// knownClauses faults clauses that the decision does not know and values
// that are no number or hex.
func (r *run) knownClauses(o *orders.Order, verb string) bool {
	good := true
	for _, cl := range o.Clauses {
		ok := slices.Contains(clauseKeys(verb), cl.Key)
		switch {
		case !ok:
			r.fault(cl.Pos, "clause-unused", "", "clause", cl.Key, "verb", verb)
		case cl.Key == "MIN":
			if ok = len(cl.Args) == 1 && isDigits(cl.Args[0].Text); !ok {
				r.fault(cl.Pos, "want-number", "", "clause", cl.Key)
			}
		case cl.Key == "TOWARD" || cl.Key == "TO":
			for _, a := range cl.Args {
				_, is := r.resolvePath(a, nil)
				ok = ok && is
			}
		}
		good = good && ok
	}
	return good
}

// clauseKeys are the clauses that a decision knows.
func clauseKeys(verb string) []string {
	switch verb {
	case "ATTACK":
		return []string{"FROM", "WITH"}
	case "CHARGE":
		return []string{"WITH"}
	case "MORALE":
		return []string{"SPEND", "MIN", "FOR"}
	case "LOSS":
		return []string{"FIRST", "LAST"}
	case "RETREAT":
		return []string{"TOWARD", "TO"}
	case "ADVANCE":
		return []string{"TO"}
	case "OVERSTACK":
		return []string{"FIRST", "LAST", "TO"}
	case "HQ":
		return []string{"FOR"}
	case "RALLY":
		return []string{"SPEND", "HQ"}
	}
	return nil
}

// objects are the objects of a line and of the clauses that only say the
// same in other words: CHARGE 2040 WITH units, ADVANCE unit TO 2040.
func objects(o *orders.Order) []orders.Arg {
	list := o.Args
	for _, cl := range o.Clauses {
		switch {
		case cl.Key == "WITH" && o.Verb == "CHARGE", cl.Key == "TO" && (o.Verb == "ADVANCE" || o.Sub == "ADVANCE"), cl.Key == "FOR" && o.Verb == "MORALE":
			list = append(list[:len(list):len(list)], cl.Args...)
		}
	}
	return list
}
