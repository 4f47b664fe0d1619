package prose

import "slices"

// former reads lists in which an attack is told line by line.
type former struct{ *reader }

func formerOf(r *reader) former { return former{r} }

// fill reads a line of units below an attack that ends in a colon, or of a list in which each line says what
// it names: "Target: Cambrai", "Participants: the 1st and the 3rd". It tells whether it is one.
func (r former) fill(toks, behind []token) bool {
	behind = behind[:min(len(behind), longestName)]
	isColon := func(t token) bool { return t.mark == ":" }
	if r.open == nil && !slices.ContainsFunc(toks, isColon) && !slices.ContainsFunc(behind, isColon) {
		return false
	}
	cs := trimmed(r.scene.apposed(r.scene.chunks(r.scene.withoutParens(toks))))
	if len(cs) == 0 {
		return false
	}
	labels, rest := labelled(cs)
	switch {
	case slices.Contains(labels, "TARGET"):
		r.flush()
		return r.aims(cs, rest)
	case r.open == nil:
		next, _ := labelled(trimmed(r.scene.chunks(behind)))
		return r.begin(cs, slices.Contains(next, "WITH") || slices.Contains(next, "FROM"))
	case slices.Contains(labels, "WITH"), slices.Contains(labels, "FROM"):
		cs = rest
	}
	r.scene.share(cs)
	f, ok := r.scan(cs, r.open.acts, -1)
	if !ok || f.target != nil || len(f.with)+len(f.from) == 0 || f.no || f.hold || f.out || f.also || f.rest || len(f.options) > 0 {
		r.flush()
		return false
	}
	r.open.with, r.open.from, r.open.all = append(r.open.with, f.with...), append(r.open.from, f.from...), r.open.all || f.all
	r.head = append(r.head, cs...)
	return true
}

// labelled tells what words before a colon say that those behind it name, as in a form.
func labelled(cs []chunk) (labels []string, rest []chunk) {
	n := slices.IndexFunc(cs, func(c chunk) bool { return c.mark == ":" })
	if n < 1 || n == len(cs)-1 {
		return nil, nil
	}
	for i := range cs[:n] {
		switch c := &cs[i]; {
		case c.thing == nil && c.is(isLabel) && labels == nil:
			labels = c.names(isLabel)
		case c.thing == nil && (c.is(isFiller) || c.is(isPiece)):
		default:
			return nil, nil
		}
	}
	return labels, cs[n+1:]
}

// aims opens an attack on the one place that words name.
func (r former) aims(cs, names []chunk) bool {
	f := frame{acts: []string{"ATTACK"}}
	if !r.scene.Language.Has("ATTACK") {
		f.acts = []string{"FIRE"}
	}
	for i := range names {
		switch c := &names[i]; {
		case c.thing != nil && len(c.thing.places) > 0 && f.target == nil:
			f.target = c.thing.places
		case c.thing == nil && (c.is(isFiller) || c.is(isPiece) || c.is(isRole)):
		default:
			return false
		}
	}
	if f.target == nil {
		return false
	}
	r.open, r.head = &f, cs
	return true
}

// begin opens an attack whose line ends in a colon and names nobody, or that a list of those who take part follows.
func (r former) begin(cs []chunk, follows bool) bool {
	n := len(cs) - 1
	switch {
	case cs[n].mark != ":" && follows:
		n++
	case cs[n].mark != ":":
		return false
	}
	if n < 2 {
		return false
	}
	for _, at := range actsOf(cs[:n]) {
		f, ok := r.scan(cs[:n], cs[at].names(isAct), at)
		if ok && familyOf(f.acts[0]) == fighting && f.target != nil && len(f.with)+len(f.from)+len(f.more) == 0 && !f.no && f.wholly(fighting) {
			r.open, r.head = &f, cs
			return true
		}
	}
	return false
}

// flush takes the open attack up.
func (r former) flush() {
	if r.open == nil {
		return
	}
	f, head := r.open, r.head
	r.open, r.head = nil, nil
	if !r.take(f, head[0].toks[0].line, textOf(head)) {
		r.leave(head)
	}
}
