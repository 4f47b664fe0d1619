package prose

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// adds has more units take part in the attack before: "the 13th joins from 1835".
func (r mender) adds(f *frame, line int, words string) bool {
	list := r.scene.orders(r.lastLine())
	says := func(c orders.Clause) bool { return c.Key != "FROM" && c.Key != "WITH" } // which would be lost
	if len(list) == 1 && list[0].Has("BASE") {
		return r.addsToFire(list[0], f, line, words)
	}
	if len(list) != 1 || r.isByAll() || slices.ContainsFunc(list[0].Clauses, says) || len(r.last.lines) != 1 {
		return false
	}
	var legal []string
	for _, more := range tellerOf(r.reader).subjects(&frame{who: f.who, from: f.from, count: f.count, noun: f.noun}) {
		with := slices.Concat(r.partakers(), more)
		m := tellerOf(r.reader).fight(&frame{acts: []string{r.last.verb}}, r.last.verb, r.last.dest, with, nil)
		for _, form := range m.forms {
			if len(form) == 1 && r.mayChange(form[0]) {
				legal = append(legal, form[0])
				break
			}
		}
	}
	return len(legal) == 1 && r.change(legal[0], line, words, func() {
		if list := r.scene.orders(legal[0]); len(list) == 1 {
			verb, dest := r.last.verb, r.last.dest
			r.last.who, r.last.spaces = nil, nil
			r.last.learn(list[0])
			r.last.verb, r.last.dest = verb, dest
		}
	})
}

// addsToFire has more units fire with the one that leads.
func (r mender) addsToFire(o orders.Order, f *frame, line int, words string) bool {
	if len(o.Args) == 0 {
		return false
	}
	base, _ := o.Clause("BASE")
	with, _ := o.Clause("WITH")
	var names []string
	for _, a := range with.Args {
		names = append(names, a.Text)
	}
	var legal []string
	for _, more := range tellerOf(r.reader).subjects(&frame{who: f.who, from: f.from, count: f.count, noun: f.noun}) {
		text := o.Verb + " " + o.Args[0].Text + " BASE " + base.Args[0].Text + " WITH " + strings.Join(slices.Concat(names, more), ", ")
		if r.mayChange(text) {
			legal = append(legal, text)
		}
	}
	return len(legal) == 1 && r.change(legal[0], line, words, nil)
}

// isByAll tells whether the attack before names none of those who take part.
func (r mender) isByAll() bool {
	list := r.scene.orders(r.lastLine())
	if len(list) != 1 {
		return false
	}
	c, ok := list[0].Clause("WITH")
	return !ok && !list[0].Has("BASE") || len(c.Args) == 1 && c.Args[0].Is("ALL")
}

// cards has the order before played with a card that is named behind it: "the 4th to D4, card 55".
func (r mender) cards(cards item, line int, words string) bool {
	n := slices.Index(r.items, r.last)
	if n != len(r.items)-1 || n < 0 || len(cards) != 1 || strings.Contains(r.last.lines[0], " CARD ") {
		return false
	}
	lines := slices.Clone(r.last.lines)
	if !strings.HasPrefix(lines[0], "ORDER ") {
		lines = append([]string{"ORDER " + r.last.verb}, lines...)
	}
	lines[0] += " CARD " + cards[0]
	r.items = r.items[:n]
	ok := r.fits(lines)
	r.items = r.items[:n+1]
	if !ok {
		return false
	}
	r.last.lines = lines
	if r.last.read >= 0 {
		u := &r.paper.Read[r.last.read]
		u.Words, u.Orders = u.Words+" / "+words, lines
	}
	return true
}
