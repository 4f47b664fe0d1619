package prose

import (
	"slices"
	"strings"
)

// take finds what a frame means, and takes it up when one meaning is left.
func (r *reader) take(f *frame, line int, words string) (ok bool) {
	var legal []meaning
	var lines [][]string
	var possible *meaning
	for _, m := range tellerOf(r).meanings(f) {
		if !f.wholly(familyOf(m.verb)) {
			continue
		}
		if len(legal) > 0 && legal[0].verb != m.verb {
			break // the likelier act
		}
		for _, form := range m.forms {
			for _, full := range r.led(m.verb, only(f.leader), form) {
				if r.fits(full) {
					legal, lines = append(legal, m), append(lines, full)
					goto next
				}
			}
			if possible == nil && r.reads(form) {
				p := m
				p.forms = [][]string{form}
				possible = &p
			}
		}
	next:
	}
	if len(legal) == 0 && openerOf(r).activates() {
		for _, m := range tellerOf(r).meanings(f) {
			if f.wholly(familyOf(m.verb)) && openerOf(r).activated(&m, line, words) {
				return true
			}
		}
	}
	if len(legal) == 0 && f.leader == nil && r.leadAll() {
		defer func() {
			if !ok {
				r.unlead()
			}
		}()
		for _, m := range tellerOf(r).meanings(f) {
			for _, form := range m.forms {
				if full := append([]string{"ORDER " + m.verb}, form...); f.wholly(familyOf(m.verb)) && r.fits(full) {
					r.add(line, words, full, &m)
					return true
				}
			}
		}
	}
	if i := plainest(legal); i > 0 || len(legal) > 1 && i == 0 {
		legal, lines = legal[i:i+1], lines[i:i+1]
	}
	for _, likelier := range [...]func([]meaning) int{tellerOf(r).alikeLast, ofOneNation} {
		if i := likelier(legal); i >= 0 {
			legal, lines = legal[i:i+1], lines[i:i+1]
		}
	}
	switch {
	case r.tries > mostTries && len(legal) > 0:
		return false // what else it may mean was not weighed
	case len(legal) == 1:
		r.add(line, words, lines[0], &legal[0])
		r.card, r.commander = "", ""
		return true
	case len(legal) > 1 && r.scene.Bold && !f.shared && !sameLines(lines):
		best := 0
		for i := range legal {
			if oddness(legal[i].who) < oddness(legal[best].who) {
				best = i
			}
		}
		legal[0], legal[best] = legal[best], legal[0]
		lines[0], lines[best] = lines[best], lines[0]
		for _, other := range lines[1:] {
			if !slices.Equal(other, lines[0]) {
				r.paper.Others = append(r.paper.Others, Other{Taken: strings.Join(lines[0], "\n"), Orders: strings.Join(other, "\n")})
			}
		}
		r.add(line, words, lines[0], &legal[0])
		return true
	case len(legal) > 1 && (f.shared || r.scene.Bold || sameLines(lines)):
		r.add(line, words, lines[0], &legal[0])
		return true
	case len(legal) > 1:
		return false
	case r.strict, r.scene.Bold:
		return false
	}
	for _, m := range tellerOf(r).meanings(f) {
		for _, form := range m.forms {
			if f.wholly(familyOf(m.verb)) && !r.harms(form) && r.reads(form) {
				r.add(line, words, form, &m)
				return true
			}
		}
	}
	switch {
	case possible != nil:
		r.unlead()
		r.add(line, words, possible.forms[0], possible)
		return true
	}
	return false
}

// alikeLast is the one of several meanings whose units are all of the nation of those in the order before, in one
// list with them: "the French 7th to Reims, the 8th to Verdun". It is -1 where none is.
func (r teller) alikeLast(list []meaning) int {
	if len(list) < 2 || len(r.last.who) == 0 || len(r.items) == r.begun && len(r.headed) == 0 {
		return -1
	}
	nation := nationOf(r.last.who[0])
	best := -1
	for i, m := range list {
		if nation == "" || len(m.who) != len(list[0].who) || m.verb != list[0].verb || m.dest != list[0].dest {
			return -1
		}
		if slices.ContainsFunc(m.who, func(u string) bool { return nationOf(u) != nation }) {
			continue
		}
		if best >= 0 {
			return -1
		}
		best = i
	}
	return best
}

// ofOneNation is the one of several meanings whose units, named in one breath, are all of one nation; -1 where none is.
func ofOneNation(list []meaning) int {
	best := -1
	for i, m := range list {
		if len(m.who) < 2 || len(m.who) != len(list[0].who) || m.verb != list[0].verb || m.dest != list[0].dest || nationOf(m.who[0]) == "" {
			return -1
		}
		if slices.ContainsFunc(m.who, func(u string) bool { return nationOf(u) != nationOf(m.who[0]) }) {
			continue
		}
		if best >= 0 {
			return -1
		}
		best = i
	}
	if len(list) < 2 {
		return -1
	}
	return best
}

// oddness is how far the names of units are from a number and a short word behind their nation: "BU/1 Bde" is the plainest of
// those with the number 1.
func oddness(units []string) (n int) {
	for _, u := range units {
		n += 10*max(strings.IndexAny(u, "0123456789"), 0) + len(u)
	}
	return n
}

// nationOf is what stands before the name of a unit, "" for nothing.
func nationOf(unit string) string {
	if i := strings.IndexAny(unit, " -/"); i == 2 {
		return unit[:i]
	}
	return ""
}

// plainest is the one of several meanings whose units have the shortest names, all of one nation: "the 5th" is
// rather the 5th than the 5th Reserve. It is -1 where none is.
func plainest(list []meaning) int {
	best, fewest, alone := -1, 0, false
	for i, m := range list {
		if len(m.who) != len(list[0].who) || len(m.who) == 0 || m.verb != list[0].verb || m.dest != list[0].dest {
			return -1
		}
		n := 0
		for k, u := range m.who {
			if head, _, ok := strings.Cut(u, " "); !ok || !strings.HasPrefix(list[0].who[k], head+" ") {
				return -1
			}
			n += len(u)
			if !isDigits(u[strings.LastIndexByte(u, ' ')+1:]) {
				n += 100 // more than a number
			}
		}
		switch {
		case best < 0 || n < fewest:
			best, fewest, alone = i, n, true
		case n == fewest:
			alone = false
		}
	}
	if !alone || fewest >= 100 {
		return -1
	}
	return best
}

func sameLines(list [][]string) bool {
	return !slices.ContainsFunc(list, func(l []string) bool { return !slices.Equal(l, list[0]) })
}

// led puts the line before orders that opens them, where a game has one.
func (r *reader) led(verb, leader string, form []string) [][]string {
	switch {
	case !r.scene.Language.Has("ORDER"):
		return [][]string{form}
	case leader != "":
		return [][]string{append([]string{"ORDER " + verb + " LEADER " + leader}, form...)}
	case r.card != "":
		return [][]string{append([]string{"ORDER " + verb + " CARD " + r.card}, form...)}
	case r.commander != "":
		return [][]string{append([]string{"ORDER " + verb + " LEADER " + r.commander}, form...)}
	}
	return [][]string{form, append([]string{"ORDER " + verb}, form...)}
}

// several reads an attack on several targets as one on each.
func (r *reader) several(f *frame, line int, words string) bool {
	targets := append([]item{f.target}, f.more...)
	if len(f.with)+len(f.from) > 0 {
		return false // who attacks which?
	}
	for _, t := range targets {
		each := *f
		each.target, each.more = t, nil
		if !r.take(&each, line, words) {
			return false
		}
	}
	return true
}

// join adds units to the order before, when both stand in one line.
func (r *reader) join(f *frame, line int, words string) bool {
	if r.last.line != line || r.last.verb != "MOVE" || len(r.last.lines) != 1 || len(r.last.who) == 0 || r.scene.Language.Has("ORDER") {
		return false
	}
	ways := combined(f.who)
	if len(ways) != 1 {
		return false
	}
	old := strings.Join(r.last.who, ", ")
	joined := strings.Replace(r.last.lines[0], old, old+", "+strings.Join(ways[0], ", "), 1)
	if joined == r.last.lines[0] {
		return false
	}
	return r.change(joined, line, words, func() { r.last.who = append(r.last.who, ways[0]...) })
}

// change puts another line in the place of the last order, when it is legal.
func (r *reader) change(text string, line int, words string, then func()) bool {
	it := r.last
	if !r.mayChange(text) {
		return false
	}
	lines := append(slices.Clone(it.lines[:len(it.lines)-1]), text)
	it.lines = lines
	if it.read >= 0 {
		u := &r.paper.Read[it.read]
		u.Words, u.Orders = u.Words+" / "+words, lines
	} else {
		it.read = r.note(line, words, lines, "")
	}
	if then != nil {
		then()
	}
	return true
}

// mayChange tells whether another line is read and legal in the place of the last order, or no worse than it where that is a written line which waits for
// those below it.
func (r *reader) mayChange(text string) bool {
	n := slices.Index(r.items, r.last)
	if n < 0 || !r.reads([]string{text}) {
		return false
	}
	all, lines := r.items, r.last.lines
	r.items = r.items[:n]
	defer func() { r.items = all }()
	if lines = append(slices.Clone(lines[:len(lines)-1]), text); r.fits(lines) {
		return true
	}
	was, known := r.badOf(r.last.lines)
	is, knows := r.badOf(lines)
	return r.last.whole && known && knows && len(was) > 0 && len(is) <= len(was)
}

// leadAll opens each order so far by a line of its own, where a game has such lines and
// none stands there yet. It tells whether there is such an order.
func (r *reader) leadAll() bool {
	if !r.scene.Language.Has("ORDER") || r.card != "" {
		return false
	}
	r.unled = nil
	for _, it := range r.items {
		r.unled = append(r.unled, it.lines)
		if familyOf(it.verb) != noFamily && it.verb != "PASS" && !strings.HasPrefix(it.lines[0], "ORDER ") && it.verb != "" {
			it.lines = append([]string{"ORDER " + it.verb}, it.lines...)
		}
	}
	return len(r.items) > 0
}

// unlead takes the lines of leadAll away.
func (r *reader) unlead() {
	for i, lines := range r.unled {
		r.items[i].lines = lines
	}
	r.unled = nil
}
