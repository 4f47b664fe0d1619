package orders

import (
	"slices"
	"strings"
)

// loneUnit tells whether tokens are units and where they go, without a verb.
func (p *parser) loneUnit(toks []token) bool {
	if p.lex == nil || p.lex.Lone == "" || len(toks) < 2 {
		return false
	}
	if e, ok := p.x.first.exact[p.lex.Lone]; !ok || e.verb == nil {
		return false
	}
	t := p.trial(p.withVerb(toks), Pos{}, "")
	o := t.order()
	if !t.clean() || o == nil || o.When != nil || len(o.Args) == 0 {
		return false
	}
	known, unknown := cutterOf(p).weigh(o)
	if _, ok := p.lex.unit(o.Args[0].Text); !ok || o.Args[0].Kind == Path || unknown > 0 || known < 2 {
		return false
	}
	goes := func(args []Arg) bool {
		return slices.ContainsFunc(args, func(a Arg) bool {
			_, place := p.lex.place(a.Text)
			return a.Kind == Path || place
		})
	}
	return goes(o.Args[1:]) || slices.ContainsFunc(o.Clauses, func(c Clause) bool { return goes(c.Args) })
}

// withVerb puts the verb of lone units before tokens.
func (p *parser) withVerb(toks []token) []token {
	verb := token{kind: wordToken, text: p.lex.Lone, key: p.lex.Lone, pos: toks[0].pos, end: toks[0].end}
	out := append(make([]token, 0, len(toks)+1), verb)
	for _, t := range toks {
		if t.text, t.key = strings.TrimSuffix(t.text, ":"), strings.TrimSuffix(t.key, ":"); t.text != "" { // a colon that stands alone is nothing
			out = append(out, t)
		}
	}
	return out
}

// putVerb makes an order of lone units.
func (p *parser) putVerb() { p.toks = p.withVerb(p.toks) }

// actsFirst reads "the 5th Brigade moves to 2425": units, a form of a verb of
// movement, and where they go. It puts the verb first.
func (p *parser) actsFirst() bool {
	if p.lex == nil || p.lex.Lone == "" {
		return false
	}
	for i, t := range p.toks {
		if i == 0 || t.kind != wordToken || !isGoing(t.key) {
			continue
		}
		toks := append(slices.Clone(p.toks[:i]), p.toks[i+1:]...)
		if p.loneUnit(toks) {
			p.toks = p.withVerb(toks)
			return true
		}
	}
	return false
}

func isGoing(key string) bool {
	switch key {
	case "MOVES", "MOVE", "GOES", "GO", "MARCHES", "MARCH", "VA", "VONT", "MARCHE", "MARCHENT", "BOUGE", "BOUGENT":
		return true
	}
	return false
}

// understand gives the objects of an order the names that orders write: spoken
// names of units and places.
func (q *orderParser) understand() {
	if q.p.lex == nil || q.v.row.Group == CardGroup || q.v.row.Group == TableGroup {
		return
	}
	switch {
	case q.v.row.Group == DiplomacyGroup, q.v.row.Sums:
		// Countries and amounts: SE 1 is no unit.
	default:
		q.o.Args = q.spoken(q.o.Args, q.v.row.Group != ResourceGroup, false)
	}
	for i := range q.o.Clauses {
		c := &q.o.Clauses[i]
		switch c.Key {
		case "CARD", "EVENT", "USE", "PREFER", "SPEND", "MIN":
		case "FROM", "TO", "AT", "VIA", "TOWARD":
			c.Args = q.spoken(c.Args, true, true)
			q.noStrays(c.Args)
		default:
			c.Args = q.spoken(c.Args, false, false)
		}
	}
	q.startBeforeTo()
}

// noStrays faults words beside a place that name nothing, and units there which go somewhere: no game
// reads them.
func (q *orderParser) noStrays(args []Arg) {
	for i, a := range args {
		if i > 0 && a.Kind == Name && !q.x.speech.isChoice(a.Text) && (!q.p.lex.knows(a.Text) || q.goesSomewhere() && q.isStrayUnit(a.Text)) {
			q.fault(UnexpectedObject, a.Pos, a.Text)
		}
	}
}

// goesSomewhere tells an order whose units go to one place or come to stand in one.
func (q *orderParser) goesSomewhere() bool {
	return q.v.row.Group == MovementGroup || q.v.row.Group == SetupGroup
}

// isStrayUnit tells a name of a unit that is no place.
func (q *orderParser) isStrayUnit(name string) bool {
	_, unit := q.p.lex.unit(name)
	_, place := q.p.lex.place(name)
	return unit && !place
}

// startBeforeTo makes "2524 TO 2623" FROM 2524 TO 2623.
func (q *orderParser) startBeforeTo() {
	switch q.v.row.Name {
	case "MOVE", "RAIL", "SR", "SEA":
	default:
		return
	}
	n := len(q.o.Args) - 1
	if n < 1 || !q.o.Has("TO") || q.o.Has("FROM") || q.v.form.keys.exact["FROM"] == nil {
		return
	}
	a := q.o.Args[n]
	if _, place := q.p.lex.place(a.Text); a.Kind == Path && len(a.Path) == 1 || a.Kind == Name && place {
		q.o.Args = q.o.Args[:n]
		q.o.Clauses = append([]Clause{{Pos: a.Pos, Key: "FROM", Args: []Arg{a}}}, q.o.Clauses...)
	}
}

// spoken reads a list of objects. Where places are expected first, a name
// is a place before it is a unit.
func (q *orderParser) spoken(args []Arg, places, first bool) []Arg {
	out := make([]Arg, 0, len(args))
	for i, a := range args {
		switch {
		case a.Kind == Path:
			out = append(out, q.spokenPath(a))
		case a.Kind == Text, a.Kind == Name && (q.x.speech.isChoice(a.Text) || q.takesBack(a.Text)):
			out = append(out, a)
		case a.Kind == Number:
			if list := q.shared(a, args[i+1:]); list != nil {
				out = append(out, list...)
			} else {
				out = append(out, a)
			}
		default:
			list := q.spokenName(a, places, first)
			if list == nil {
				list = q.shared(a, args[i+1:])
			}
			if list == nil {
				list = []Arg{a}
			}
			out = append(out, list...)
		}
	}
	return out
}

// takesBack tells whether a word is the kind of standing order that the line takes back, whatever unit is called so: "STAND CANCEL AIR".
func (q *orderParser) takesBack(word string) bool {
	return q.o.Sub == "CANCEL" && q.v.subs.exact[fold(word)] != nil
}

// spokenPath gives the places of a path the names that orders write.
func (q *orderParser) spokenPath(a Arg) Arg {
	path := slices.Clone(a.Path)
	for i, w := range path {
		if isHex(w) {
			continue
		}
		if name, ok := q.p.lex.placeLike(w); ok {
			path[i] = name
		}
	}
	a.Path, a.Text = path, pathText(path)
	return a
}

// spokenName finds one name; nil when nothing is known of it.
func (q *orderParser) spokenName(a Arg, places, first bool) []Arg {
	x := q.p.lex
	text := strings.TrimRight(a.Text, ".!:")
	if place, ok := x.place(text); ok && (places || first) {
		return []Arg{placeArg(a.Pos, place)}
	}
	if !first {
		if u, ok := x.unit(text); ok {
			a.Text = u
			return []Arg{a}
		}
	}
	if path := x.joined(text); path != nil && (places || first) {
		return []Arg{{Pos: a.Pos, Kind: Path, Text: pathText(path), Path: path}}
	}
	if list := q.sideBySide(a.Pos, strings.Fields(text), places || first); list != nil {
		return list
	}
	if i, _ := x.others.fits(text); i >= 0 {
		return nil
	}
	if places || first {
		if place, ok := x.placeLike(text); ok && !x.ofUnits(text) {
			return []Arg{placeArg(a.Pos, place)}
		}
	}
	if first {
		if u, ok := x.unit(text); ok {
			a.Text = u
			return []Arg{a}
		}
	}
	return nil
}

// placeArg is a place as an object: a printed number is a path.
func placeArg(at Pos, name string) Arg {
	if isHex(name) {
		return Arg{Pos: at, Kind: Path, Text: name, Path: []string{name}}
	}
	return Arg{Pos: at, Kind: Name, Text: name}
}

// joined reads names of places joined by hyphens as a path.
func (x *Lexicon) joined(text string) []string {
	parts := strings.FieldsFunc(text, func(r rune) bool { return r == '-' })
	if len(parts) < 2 || len(parts) > 12 {
		return nil
	}
	var path []string
	for i := 0; i < len(parts); {
		n := min(4, len(parts)-i)
		for ; n > 0; n-- {
			if name, ok := x.place(strings.TrimSpace(strings.Join(parts[i:i+n], "-"))); ok {
				path = append(path, name)
				break
			}
		}
		if n == 0 {
			return nil
		}
		i += n
	}
	if len(path) < 2 {
		return nil
	}
	return path
}

// sideBySide reads several names that no comma parts: "5 Bde Sofia". All words
// must belong to one.
func (q *orderParser) sideBySide(at Pos, words []string, places bool) []Arg {
	if len(words) < 2 || len(words) > 16 {
		return nil
	}
	var out []Arg
	for i := 0; i < len(words); {
		n := min(6, len(words)-i)
		for ; n > 0; n-- {
			text := strings.Join(words[i:i+n], " ")
			if u, ok := q.p.lex.unit(text); ok && (n > 1 || hasNumber(text)) {
				out = append(out, Arg{Pos: at, Kind: Name, Text: u})
				break
			}
			if place, ok := q.p.lex.place(text); ok && places {
				out = append(out, placeArg(at, place))
				break
			}
			if path := q.p.lex.joined(text); path != nil && places {
				out = append(out, Arg{Pos: at, Kind: Path, Text: pathText(path), Path: path})
				break
			}
		}
		if n == 0 {
			return nil
		}
		i += n
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// shared reads a number that shares the words of the next unit: "the 5th
// and 6th Brigades".
func (q *orderParser) shared(a Arg, rest []Arg) []Arg {
	parts := q.x.speech.spokenParts(a.Text)
	if len(parts) != 1 || len(parts[0]) != 1 || !isDigits(parts[0][0]) || q.v.row.Group != MovementGroup && q.v.row.Group != CombatGroup && q.v.row.Group != RallyGroup {
		return nil
	}
	for _, next := range rest {
		if next.Kind != Name {
			return nil
		}
		words := strings.Fields(next.Text)
		for i, w := range words {
			if n := q.x.speech.spokenParts(w); len(n) == 1 && len(n[0]) == 1 && isDigits(n[0][0]) && i+1 < len(words) {
				if u, ok := q.p.lex.unit(strings.Join(words[:i], " ") + " " + parts[0][0] + " " + strings.Join(words[i+1:], " ")); ok {
					return []Arg{{Pos: a.Pos, Kind: Name, Text: u}}
				}
			}
		}
	}
	return nil
}
