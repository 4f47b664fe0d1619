package pathsofglory

import (
	"slices"

	"feldpost/orders"
)

// The lists of what may be said where a line has words of its own. A value
// that is not in its list is a fault that shows the list: nothing is guessed.
var (
	yesOrNo     = [...]string{"YES", "NO"}
	peaceWords  = [...]string{"ACCEPT", "REFUSE", "ASK"}
	africaWords = [...]string{"GIVE-VP", "ASK"}
	cardUses    = [...]string{"OPS", "SR", "RP", "EVENT"}
	lossWishes  = [...]string{"CORPS", "ARMIES", "KEEP-FULL", "KEEP-CF", "STEPS"}
)

// checkWords faults the words of a line that mean nothing there, its
// conditions included.
func (r *run) checkWords(o *orders.Order, sd side) {
	f := r.sys.formOf(o)
	if o.When != nil {
		r.sys.terms.Check(judge{run: r}, f, o.When, r.fault)
	}
	for i := 0; i < len(o.Args) && len(f.Words) > 0; i++ {
		r.checkNames(o.Args[i], f.Words, o.Verb == "STAND")
	}
	for _, c := range o.Clauses {
		switch c.Key {
		case "PREFER":
			r.oneOf(c.Args, lossWishes[:], "12.4.3")
		case "LOSS":
			r.eachName(c.Args, []string{"ALL"})
		case "ADVANCE":
			r.eachName(c.Args, []string{"ALL", "NONE", "NEVER"})
		case "KEEP":
			r.cardNames(c.Args, sd)
		case "SUBSTITUTE", "RESTORE", "SURPLUS":
			r.eachName(c.Args, nil)
		case "TOWARD":
			for _, a := range c.Args {
				r.oneSpace(a)
			}
		}
	}
	switch o.Verb {
	case "PASS", "STOP", "REFUSE", "OFFER", "ACCEPT":
		for _, a := range o.Args {
			if a.Is("PEACE") && o.Verb == "REFUSE" {
				continue
			}
			r.fault(a.Pos, "too-much", "8.1.3", "text", argText(a), "verb", o.Verb)
		}
	case "KEEP":
		r.cardNames(o.Args, sd)
	}
}

// cardNames faults what is neither a card of a side, nor ALL or NONE.
func (r *run) cardNames(args []orders.Arg, sd side) {
	for _, a := range args {
		if !a.Is("ALL") && !a.Is("NONE") {
			r.cardOf(a, sd)
		}
	}
}

func (r *run) eachName(args []orders.Arg, words []string) {
	for _, a := range args {
		r.checkNames(a, words, false)
	}
}

// checkNames faults what is neither a unit, nor a space, nor one of some
// words; nations name whom a standing order is about.
func (r *run) checkNames(a orders.Arg, words []string, nations bool) {
	var room [12]object
	for _, x := range r.objects(a, room[:0]) {
		switch {
		case x.unit != noUnit || x.space != nowhere || slices.Contains(words, x.word):
		case nations && parseNation(x.word) != noNation:
		case len(words) > 0:
			r.fault(a.Pos, "not-a-choice", "12.2.1", "text", argText(a), "choices", words)
			return
		default:
			r.unknown(a)
		}
	}
}

// oneOf faults arguments that are not in a list.
func (r *run) oneOf(args []orders.Arg, list []string, rule ruleNo) {
	for _, a := range args {
		if !isOneOf(a, list) {
			r.fault(a.Pos, "not-a-choice", rule, "text", argText(a), "choices", list)
		}
	}
}

// isOneOf reports whether an argument is in a list of words.
func isOneOf(a orders.Arg, list []string) bool {
	return slices.ContainsFunc(list, func(w string) bool { return folded(w) == folded(argText(a)) })
}

// saysYes reads the answer to a question of yes or no: CHOOSE YES, CHOOSE NO,
// REFUSE, or PASS, which is no. Any other word is a fault.
func (r *run) saysYes(lines []orders.Order, rule ruleNo) (yes bool) {
	for i := range lines {
		o := &lines[i]
		if o.Verb == "CONFIRM" {
			yes = true
		}
		if o.Verb != "CHOOSE" {
			continue
		}
		r.oneOf(o.Args, yesOrNo[:], rule)
		for _, a := range o.Args {
			yes = yes || a.Is("YES")
		}
	}
	r.oneAnswer(lines, rule)
	return yes
}

// oneAnswer faults a second line that answers the same question.
func (r *run) oneAnswer(lines []orders.Order, rule ruleNo) {
	for i := 1; i < len(lines); i++ {
		r.fault(lines[i].Pos, "two-answers", rule, "verb", lines[i].Verb)
	}
}

// onlyVerbs faults the lines of an answer whose verb does not answer it.
func (r *run) onlyVerbs(lines []orders.Order, rule ruleNo, verbs ...string) {
	for i := range lines {
		if !slices.Contains(verbs, lines[i].Verb) {
			r.fault(lines[i].Pos, "line-unused", rule, "verb", lines[i].Verb, "choices", verbs)
		}
	}
}

// doesSomething reports whether lines carry out an operation or a
// redeployment, or say in so many words that there is none.
func doesSomething(lines []orders.Order, verbs ...string) bool {
	return slices.ContainsFunc(lines, func(o orders.Order) bool { return o.Verb == "STOP" || slices.Contains(verbs, o.Verb) })
}

// checkOrdered faults an action whose points nobody uses: a card, or the
// automatic operation, is spent for nothing only when STOP says so (9.2.1,
// 9.3.1).
func (r *run) checkOrdered(group []orders.Order, sd side) {
	o := &group[0]
	if o.Verb != "PLAY" {
		return
	}
	u, c := noUse, noCard
	for _, a := range o.Args {
		if x, ok := useOf(a); ok {
			u = max(u, x) // AUTO OPS is AUTO
		} else {
			c, _ = r.sys.findCard(a.Text, sd)
		}
	}
	rule := ruleNo("9.2.1")
	switch e := &r.sys.rules[c]; {
	case u == useSR:
		rule = "9.3.1"
		if doesSomething(group[1:], "SR") {
			return
		}
	case u == useOps || u == useAuto || u == useEvent && c != noCard && e.ops && e.play == nil:
		if doesSomething(group[1:], "ACTIVATE", "MOVE", "ATTACK", "ENTRENCH") {
			return
		}
	default:
		return
	}
	r.fault(o.Pos, "nothing-ordered", rule, "card", c, "use", u)
}
