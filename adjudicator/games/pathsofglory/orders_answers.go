package pathsofglory

import (
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/names"
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
	if args := o.Args; len(f.Words) > 0 {
		if o.Verb == "ADVANCE" || o.Verb == "STAND" {
			args = r.checkExcept(o.Args, o.Verb == "STAND")
		}
		for _, a := range args {
			r.checkNames(a, f.Words, o.Verb == "STAND")
		}
	}
	for _, c := range o.Clauses {
		switch c.Key {
		case "PREFER":
			r.oneOf(c.Args, lossWishes[:], "12.4.3")
			r.checkPrefer(o, c.Args)
		case "LOSS":
			r.eachName(c.Args, []string{"ALL"})
		case "ADVANCE":
			r.eachName(r.checkExcept(c.Args, false), []string{"ALL", "NONE", "NEVER"})
		case "KEEP":
			r.cardNames(c.Args, sd)
		case "SUBSTITUTE", "SURPLUS":
			r.eachName(c.Args, nil)
		case "RESTORE":
			r.eachName(c.Args, nil)
			if list := clauseArgs(o, c.Key); len(list) > 1 {
				r.fault(list[1].Pos, "too-many", "card AP 6", "have", 1)
			}
		case "TOWARD":
			for _, a := range c.Args {
				r.oneSpace(a)
			}
			if list := append(clauseArgs(o, "TOWARD"), clauseArgs(o, "TO")...); len(list) > 1 {
				r.fault(list[1].Pos, "one-place", "12.5", "space", argText(list[1]))
			}
		}
	}
	r.checkAlone(o)
	switch o.Verb {
	case "PASS", "STOP", "REFUSE", "OFFER", "ACCEPT":
		for _, a := range o.Args {
			if a.Is("PEACE") && o.Verb == "REFUSE" {
				continue
			}
			r.fault(a.Pos, "unread-part", "8.1.3", "text", argText(a), "verb", o.Verb)
		}
	case "KEEP":
		r.cardNames(o.Args, sd)
	}
}

// checkAlone faults words that leave nothing to what stands beside them: ADVANCE ALL
// GE-2A, DISCARD 7 NONE, RETREAT NEVER SAFEST.
func (r *run) checkAlone(o *orders.Order) {
	switch verb := o.Verb + o.Sub; verb {
	case "ADVANCE", "ATTACK":
		list, _ := withoutExcept(o.Args)
		if verb == "ATTACK" {
			list, _ = withoutExcept(clauseArgs(o, "ADVANCE"))
			r.alone(clauseArgs(o, "LOSS"), "ALL")
		}
		r.alone(list, "ALL", "NONE", "NEVER")
	case "LOSS":
		r.alone(o.Args, "ALL")
	case "DISCARD", "KEEP":
		list, _ := withoutExcept(o.Args)
		r.alone(list, "ALL", "NONE")
	case "RETREAT", "STANDRETREAT":
		r.alone(slices.DeleteFunc(slices.Clone(o.Args), func(a orders.Arg) bool { return !isOneOf(a, retreatWords[:]) }), retreatWords[:]...)
	}
}

// alone faults the first unit, card or other word beside one of some words. Spaces say
// where it holds.
func (r *run) alone(args []orders.Arg, words ...string) {
	at := slices.IndexFunc(args, func(a orders.Arg) bool { return isOneOf(a, words) })
	if at < 0 {
		return
	}
	for i, a := range args {
		var room [12]object
		isSpace := !slices.ContainsFunc(r.objects(a, room[:0]), func(x object) bool { return x.space == nowhere })
		if i != at && !isSpace && !a.Is(args[at].Text) {
			r.fault(a.Pos, "contrary", "12.2.1", "text", argText(a), "other", strings.ToUpper(args[at].Text))
			return
		}
	}
}

// checkExcept looks at what stands behind EXCEPT in a list that may be ALL and
// returns the list before it.
func (r *run) checkExcept(args []orders.Arg, nations bool) []orders.Arg {
	list, except := withoutExcept(args)
	for _, a := range except {
		r.checkNames(a, nil, nations)
	}
	return list
}

// checkPrefer faults wishes about losses that cannot be had together, and STEPS
// without units.
func (r *run) checkPrefer(o *orders.Order, args []orders.Arg) {
	has := func(word string) bool {
		return slices.ContainsFunc(clauseArgs(o, "PREFER"), func(a orders.Arg) bool { return names.Same(word, a.Text) })
	}
	switch {
	case has("CORPS") && has("ARMIES"):
		r.fault(args[len(args)-1].Pos, "contrary", "12.4.3", "text", "CORPS", "other", "ARMIES")
	case has("STEPS") && len(r.namedUnits(o.Args)) == 0:
		r.fault(args[0].Pos, "steps-of-nobody", "12.4.3")
	}
}

// cardNames faults what is neither a card of a side, nor ALL or NONE.
func (r *run) cardNames(args []orders.Arg, sd side) {
	args, except := withoutExcept(args)
	for _, a := range except {
		r.cardOf(a, sd)
	}
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
	return slices.ContainsFunc(list, func(w string) bool { return names.Same(w, argText(a)) })
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
		if r.oneOf(o.Args, yesOrNo[:], rule); len(o.Args) > 1 {
			r.fault(o.Args[1].Pos, "two-answers", rule, "verb", o.Verb)
		}
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

// waits reports whether a line has a condition.
func waits(o orders.Order) bool { return o.When != nil }

// nowOf are the lines whose conditions hold at this moment, and those without
// one. Lines that all wait for something else are no answer: that is a fault.
func (r *run) nowOf(lines []orders.Order, b *battle, sd side) (now []orders.Order) {
	if !slices.ContainsFunc(lines, waits) {
		return lines
	}
	for i := range lines {
		o := &lines[i]
		if r.holds(o.When, b, sd) {
			now = append(now, *o)
		} else {
			r.knowsNames(o, sd)
		}
	}
	if len(now) == 0 && len(lines) > 0 {
		r.fault(lines[0].Pos, "condition-false", "8.1.3")
	}
	return now
}

// doesSomething reports whether lines carry out an operation or a
// redeployment, or say in so many words that there is none.
func doesSomething(lines []orders.Order, verbs ...string) bool {
	return slices.ContainsFunc(lines, func(o orders.Order) bool { return o.Verb == "STOP" || slices.Contains(verbs, o.Verb) })
}

// heldBy are the lines of an action without those whose conditions fail before
// the first die: they spend nothing. What fights, or stops, is judged in its time.
func (r *run) heldBy(lines []orders.Order) (held []orders.Order) {
	if !slices.ContainsFunc(lines, waits) {
		return lines
	}
	for i := range lines {
		o := &lines[i]
		if i == 0 || o.Verb == "ATTACK" || r.holdsNow(o.When, r.active) {
			held = append(held, *o)
		}
	}
	return held
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
