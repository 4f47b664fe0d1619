package prose

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// correct puts another thing in its place in the order before: "no, make it 2831".
func (r mender) correct(cs []chunk, line int, words string) bool {
	var x *thing
	for i := range cs {
		c := &cs[i]
		switch {
		case c.thing != nil && x == nil:
			x = c.thing
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
	old := r.not
	if len(old) == 0 {
		old = r.replaceable(list[0], x)
	}
	for _, was := range old {
		for _, by := range slices.Concat(numbers(x.cards), x.units, x.places, numbered(x)) {
			if text := replaced(r.lastLine(), was, by); by != "" && text != r.lastLine() && r.mayChange(text) && !slices.Contains(forms, text) {
				forms = append(forms, text)
			}
		}
	}
	if len(forms) != 1 {
		return false
	}
	r.not = nil
	return r.change(forms[0], line, words, func() {
		if list := r.scene.orders(forms[0]); len(list) > 0 {
			verb := r.last.verb
			r.last.who = nil
			r.last.learn(list[0])
			r.last.verb = verb
		}
	})
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
