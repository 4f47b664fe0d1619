package prose

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// correct puts another thing in its place in the order before: "no, make it 2831".
func (r mender) correct(cs []chunk, line int, words string) bool {
	var x *thing
	var not []*thing // "not the 46th: the 28th"
	only := false
	for i := range cs {
		c := &cs[i]
		switch {
		case deniesThing(cs, i):
		case i > 0 && deniesThing(cs, i-1), i > 1 && isArticleAlone(&cs[i-1]) && deniesThing(cs, i-2):
			if c.thing != nil {
				not = append(not, c.thing)
			}
		case c.thing != nil && x == nil:
			x = c.thing
		case c.thing != nil && len(x.units) > 0 && r.last.dest != "" && slices.Contains(c.thing.places, r.last.dest): // where those before go
		case instead[c.text()]:
		case c.is(isOnly), single[c.text()]:
			only = true
		case x != nil && len(x.units) > 0 && c.is(isAct) && (familyOf(c.names(isAct)[0]) == familyOf(r.last.verb) || familyOf(r.last.verb) == moving && c.has(isAct, "ADVANCE")): // "it is the 24th that goes"
		case c.thing != nil, c.isUnknown(), c.weighs(), c.is(isNo) && !c.is(isMake), c.is(isAct) && !c.is(isFiller):
			return false
		}
	}
	if x == nil || !slices.Contains(r.items, r.last) || len(r.last.lines) != 1 {
		return false
	}
	list := r.scene.orders(r.lastLine())
	if len(list) != 1 {
		return false
	}
	var forms []string
	if only {
		if forms = r.alone(x); len(forms) == 1 {
			r.not = nil
			return r.change(forms[0], line, words, r.relearns(forms[0]))
		}
		return false
	}
	old := r.not
	for _, n := range not {
		for _, name := range slices.Concat(numbers(n.cards), n.units, n.places, numbered(n)) {
			if replaced(r.lastLine(), name, "") != r.lastLine() && !slices.Contains(old, name) {
				old = append(slices.Clip(old), name)
			}
		}
	}
	if len(not) > 0 && len(old) == 0 {
		return false
	}
	if len(old) == 0 {
		old = r.replaceable(list[0], x)
	}
	for _, was := range old {
		by := slices.Concat(numbers(x.cards), x.units, x.places)
		if len(by) == 0 {
			by = numbered(x)
		}
		for _, by := range by {
			if text := replaced(r.lastLine(), was, by); by != "" && text != r.lastLine() && r.mayChange(text) && !slices.Contains(forms, text) {
				forms = append(forms, text)
			}
		}
	}
	if len(forms) != 1 {
		return false
	}
	r.not = nil
	return r.change(forms[0], line, words, r.relearns(forms[0]))
}

// deniesThing tells a word by which the thing behind it is denied, "not the 46th".
func deniesThing(cs []chunk, i int) bool {
	if cs[i].thing != nil || !cs[i].is(isNo) {
		return false
	}
	return i+1 < len(cs) && cs[i+1].thing != nil || i+2 < len(cs) && cs[i+2].thing != nil && isArticleAlone(&cs[i+1])
}

func isArticleAlone(c *chunk) bool {
	return c.thing == nil && c.mark == "" && len(c.toks) == 1 && isArticle(c.toks[0].key)
}

// isSwap tells words that name a thing and deny another, and say nothing else: "sorry, the 30th, not the 25th".
func isSwap(cs []chunk) bool {
	denied, meant := 0, 0
	for i := range cs {
		c := &cs[i]
		switch {
		case deniesThing(cs, i):
			denied++
		case c.thing != nil:
			meant++
		case c.mark == "," || c.mark == ":" || c.mark == "-" || c.mark == ";":
		case c.mark != "", !c.is(isFiller) && !c.is(isMake) && !c.is(isAnd) && !(c.is(isOption) && c.has(isOption, "CARD")) || c.is(isAct) && !c.is(isFiller):
			return false
		}
	}
	return denied == 1 && meant == 2
}

// instead are words beside what is meant in the place of another.
var instead = map[string]bool{"instead": true, "rather": true, "plutôt": true, "plutot": true, "à la place": true}

// single are words behind the one unit that is meant.
var single = map[string]bool{"alone": true, "seul": true, "seule": true, "by itself": true, "on its own": true}

// alone is the order before for one of its units alone: "make that the 17th alone".
func (r mender) alone(x *thing) (forms []string) {
	all := strings.Join(r.last.who, ", ")
	for _, u := range x.units {
		if len(r.last.who) < 2 || !slices.Contains(r.last.who, u) {
			continue
		}
		if text := strings.Replace(r.lastLine(), all, u, 1); text != r.lastLine() && r.mayChange(text) {
			forms = append(forms, text)
		}
	}
	return forms
}

// relearns takes from an order that was changed what later clauses may speak of.
func (r mender) relearns(text string) func() {
	return func() {
		if list := r.scene.orders(text); len(list) > 0 {
			verb := r.last.verb
			r.last.who = nil
			r.last.learn(list[0])
			r.last.verb = verb
		}
	}
}

// replaceable are the things of an order that are of the kind of another.
func (r mender) replaceable(o orders.Order, x *thing) (list []string) {
	all := slices.Clone(o.Args)
	for _, c := range o.Clauses {
		all = append(all, c.Args...)
	}
	for _, a := range all {
		texts := []string{a.Text}
		if a.Kind == orders.Path {
			texts = a.Path[len(a.Path)-1:]
		}
		for _, t := range texts {
			_, place := r.scene.Words.Place(t)
			isUnit := r.scene.where(t) != "" || r.scene.box(t) != ""
			if o.Verb == "PLAY" && len(x.cards) > 0 && isDigits(t) || isUnit && len(x.units) > 0 || place && !isUnit && len(x.places) > 0 {
				list = append(list, t)
			}
		}
	}
	return list
}

// replaced is a line with one word or name in the place of another.
func replaced(line, was, by string) string {
	for at := 0; ; {
		i := strings.Index(line[at:], was)
		if i < 0 {
			return line
		}
		i += at
		end := i + len(was)
		if (i == 0 || strings.ContainsRune(" ,>-", rune(line[i-1]))) && (end == len(line) || strings.ContainsRune(" ,>-", rune(line[end]))) {
			return line[:i] + by + line[end:]
		}
		at = end
	}
}
