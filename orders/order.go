package orders

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// orderParser reads the tokens of one order.
type orderParser struct {
	p      *parser
	x      *index
	toks   []token
	i      int
	o      Order
	v      *verbEntry
	s      *subEntry
	f      *form
	middle bool     // the token at hand stands in the middle of an item
	opened *keyword // of the clause at hand
	failed bool
	faults int
}

// maxOrderFaults is how many faults of one order are worth telling.
const maxOrderFaults = 5

// order reads an order whose verb is known; the objects begin at token
// from. It is added to the sheet when it has no fault.
func (p *parser) order(v *verbEntry, s *subEntry, from int, when *Cond, open Pos, written string) {
	q := orderParser{p: p, x: p.x, toks: p.toks, i: from, v: v, f: &v.form}
	if p.letter && v.saysYesOrNo() && from < len(q.toks) && q.toks[from].key != "NONCE" {
		q.toks = q.toks[:from] // courtesy
	}
	verbToken := p.toks[from-1]
	q.o = Order{Pos: p.toks[0].pos, Raw: written, Verb: v.row.Name, When: when, entry: p.x.full.first.exact[v.row.Name].verb}
	if s != nil {
		q.setSub(s)
	}
	switch {
	case v.row.Free:
		text := p.rest(verbToken)
		switch {
		case text != "":
			q.o.Args = []Arg{{Pos: after(verbToken), Kind: Text, Text: text}}
		case v.row.Object == Must:
			q.missing(MissingObject, verbToken.text, nil)
			return
		}
	case open.Line > 0:
		q.fault(UnclosedQuote, open, q.toks[len(q.toks)-1].text)
	default:
		q.prepare()
		q.read()
	}
	if !q.failed {
		q.understand()
	}
	if !q.failed {
		p.sheet.Orders = append(p.sheet.Orders, q.o)
	}
}

// read reads all that follows the verb, or the verb and its second verb.
func (q *orderParser) read() {
	if q.s == nil && len(q.v.row.Subs) > 0 && !q.sub() {
		return
	}
	for q.i < len(q.toks) && !q.stuck() {
		t := q.toks[q.i]
		switch k, _ := q.keyAt(q.i, q.middle); {
		case isIfToken(t) && !q.beginsSpaces(q.i):
			q.condition()
		case q.s == nil && len(q.v.row.Subs) > 0:
			if !q.sub() {
				return
			}
		case k != nil:
			q.clause(k)
		default:
			q.o.Args = append(q.o.Args, q.objects(false)...)
		}
	}
	q.complete()
}

// stuck is true after a fault that leaves nothing sensible to read.
func (q *orderParser) stuck() bool { return q.failed && q.i >= len(q.toks) }

// complete checks what only the end of the line shows.
func (q *orderParser) complete() {
	last := q.toks[len(q.toks)-1]
	switch {
	case q.failed:
	case q.s == nil && len(q.v.row.Subs) > 0:
		q.missing(MissingSub, q.v.row.Name, q.v.subNames())
	case q.f.object == Must && len(q.o.Args) == 0 && !q.saysEnough():
		q.missing(MissingObject, strings.TrimSpace(q.o.Verb+" "+q.o.Sub), nil)
	case q.f.object == Nothing && len(q.o.Args) > 0:
		q.fault(UnexpectedObject, q.o.Args[0].Pos, last.text)
	}
}

// saysEnough reports whether a clause of the line makes up for its object.
func (q *orderParser) saysEnough() bool {
	return slices.ContainsFunc(q.o.Clauses, func(c Clause) bool { return slices.Contains(strings.Fields(q.v.row.Alone), c.Key) })
}

func (v *verbEntry) subNames() []string {
	names := make([]string, len(v.row.Subs))
	for i, s := range v.row.Subs {
		names[i] = s.Name
	}
	return names
}

func (q *orderParser) setSub(s *subEntry) {
	q.s, q.f, q.o.Sub = s, &s.form, s.row.Name
}

// sub reads the second verb. It may also follow a condition, so its absence
// is judged later.
func (q *orderParser) sub() bool {
	if q.i >= len(q.toks) || isIfToken(q.toks[q.i]) && !q.beginsSpaces(q.i) {
		return true
	}
	t := q.toks[q.i]
	if t.kind == wordToken {
		key := strings.TrimRight(t.key, ":")
		if s := q.v.subs.exact[key]; s != nil {
			q.i++
			q.setSub(s)
			return true
		}
		s, found, several := q.v.subs.prefix(key, q.p.tier)
		if found {
			q.i++
			q.setSub(s)
			return true
		}
		if several != nil {
			q.fault(AmbiguousSub, t.pos, t.text, several...)
			return false
		}
		if near := q.v.subs.near(key, q.p.tier); near != nil {
			q.setSub(q.v.subs.exact[near[0]]) // for its example
			q.fault(UnknownSub, t.pos, t.text, near...)
			return false
		}
	}
	q.fault(UnknownSub, t.pos, t.text, q.v.subNames()...)
	return false
}

// clause reads a keyword and its objects.
func (q *orderParser) clause(k *keyword) {
	t := q.toks[q.i]
	q.i++
	q.opened = k
	// Behind a keyword that may stand alone another keyword may follow.
	c := Clause{Pos: t.pos, Key: k.name, Args: q.objects(k.object != Must)}
	switch {
	case q.failed:
	case k.object == Must && len(c.Args) == 0:
		q.fault(MissingObject, after(t), t.text)
	case k.object == Nothing && len(c.Args) > 0:
		q.fault(UnexpectedObject, c.Args[0].Pos, c.Args[0].Text)
	}
	q.o.Clauses = append(q.o.Clauses, c)
}

// keyAt tells which keyword opens a clause at token i. In the middle of an
// item abbreviations are understood; several names are returned when one is
// ambiguous. In its own clause a keyword that names use is part of one.
func (q *orderParser) keyAt(i int, middle bool) (*keyword, []string) {
	if i >= len(q.toks) || q.toks[i].kind != wordToken || q.beginsSpaces(i) {
		return nil, nil
	}
	t := q.toks[i]
	k, several := q.f.keyword(t.text, t.key, middle, q.p.tier)
	if q.opened.isNameIn(k) {
		return nil, nil
	}
	return k, several
}

// isNameIn tells whether a keyword is part of a name in a clause: AIR Ge Air does
// not begin the clause again in itself.
func (opened *keyword) isNameIn(k *keyword) bool { return k != nil && k.inNames && k == opened }

// beginsSpaces tells whether a path of named spaces begins at token i.
func (q *orderParser) beginsSpaces(i int) bool {
	return i+1 < len(q.toks) && q.toks[i+1].isArrow()
}

// keyword is keyAt for a form alone, so that the printer can ask it too.
func (f *form) keyword(text, key string, middle bool, tier uint8) (*keyword, []string) {
	if k := f.keys.exact[key]; k != nil && !isPlainA(text) {
		if k.inNames && !middle {
			return nil, nil
		}
		return k, nil
	}
	if !middle || f.speech.isNameWord(key) {
		return nil, nil
	}
	k, found, several := f.keys.prefix(key, tier)
	if found {
		return k, nil
	}
	return nil, several
}

// isPlainA tells the letter A from the French preposition À.
func isPlainA(text string) bool { return text == "A" || text == "a" }

func isIfToken(t token) bool { return t.kind == wordToken && isIf(t.key) }

func (q *orderParser) fault(code string, at Pos, read string, want ...string) {
	q.failed = true
	if q.faults++; q.faults > maxOrderFaults {
		q.i = len(q.toks)
		return
	}
	q.p.fault(Fault{Pos: at, Code: code, Read: read, Want: want, Verb: q.verbName(), Example: q.example(code, q.p.tier), Examples: q.examples(code)})
}

// missing reports at the end of the line that something is not there.
func (q *orderParser) missing(code, read string, want []string) {
	q.fault(code, after(q.toks[len(q.toks)-1]), read, want...)
}

func (q *orderParser) verbName() string {
	if q.s != nil {
		return q.v.row.Name + " " + q.s.row.Name
	}
	return q.v.row.Name
}

func (q *orderParser) example(code string, tier uint8) string {
	if q.s == nil {
		return fitting(code, q.v.said.lines(tier))
	}
	return fitting(code, q.s.said.lines(tier))
}

// examples are right lines in the other languages.
func (q *orderParser) examples(code string) map[string]string {
	return q.x.speech.vocab.inOthers(func(tier uint8) string { return q.example(code, tier) })
}

// after is the column behind a token.
func after(t token) Pos {
	n := utf8.RuneCountInString(t.text)
	if t.kind == textToken {
		n += 2
	}
	return Pos{t.pos.Line, t.pos.Col + n}
}

// conditional reads IF condition THEN order, behind which ELSE order may stand.
func (p *parser) conditional(open Pos, written string) {
	all := p.toks
	defer func() { p.toks = all }()
	var other []token
	if then := slices.IndexFunc(all, isThenToken); then > 0 {
		if at := slices.IndexFunc(all[then:], isElseToken); at > 0 {
			p.toks, other = all[:then+at:then+at], all[then+at:]
		}
	}
	if open.Line > 0 {
		p.fault(Fault{Pos: open, Code: UnclosedQuote, Read: p.toks[len(p.toks)-1].text})
		return
	}
	c := condParser{toks: p.toks, i: 1, stop: p.beginsOrder, limited: p.maxLine > 0}
	if slices.ContainsFunc(p.toks, isThenToken) {
		c.stop = func(toks []token, i int) bool { return isThenToken(toks[i]) }
	}
	cond, bad := c.parse()
	if bad != nil {
		p.fault(Fault{Pos: bad.at, Code: bad.code(), Read: bad.read, Example: "IF 2040 EMPTY THEN ATTACK 2041 FROM 1940"})
		return
	}
	i := c.i
	for i < len(p.toks) && (isThenToken(p.toks[i]) || p.toks[i].kind == commaToken) {
		i++
	}
	if i == len(p.toks) || i == c.i && !p.beginsOrder(p.toks, i) {
		last := p.toks[len(p.toks)-1]
		p.fault(Fault{Pos: after(last), Code: MissingThen, Read: last.text, Example: "IF 2040 EMPTY THEN ATTACK 2041 FROM 1940"})
		return
	}
	v := p.conditioned(p.toks[i])
	if v == nil {
		return
	}
	cond.Pos = p.toks[0].pos
	p.order(v, nil, i+1, cond, Pos{}, written)
	if len(other) > 0 {
		p.toks = other
		p.alternative(Pos{}, written)
	}
}

// alternative reads ELSE order. Its condition has the one term [Else].
func (p *parser) alternative(open Pos, written string) {
	if open.Line > 0 {
		p.fault(Fault{Pos: open, Code: UnclosedQuote, Read: p.toks[len(p.toks)-1].text})
		return
	}
	at := p.toks[0]
	if len(p.toks) == 1 {
		p.fault(Fault{Pos: after(at), Code: MissingThen, Read: at.text, Example: "IF 2040 EMPTY THEN ATTACK 2041 FROM 1940"})
		return
	}
	if v := p.conditioned(p.toks[1]); v != nil {
		p.order(v, nil, 2, &Cond{Pos: at.pos, Any: [][]Term{{{Pos: at.pos, Subject: Else}}}}, Pos{}, written)
	}
}

// conditioned is the verb of an order behind THEN or ELSE; nil, with a fault, for none.
func (p *parser) conditioned(t token) *verbEntry {
	e, exact := p.x.first.exact[t.key]
	if !exact {
		var ok bool
		if e, ok = p.lookUp(t); !ok {
			return nil
		}
	}
	if e.verb == nil || e.verb.row.Query {
		p.fault(Fault{Pos: t.pos, Code: MissingThen, Read: t.text, Example: "IF 2040 EMPTY THEN ATTACK 2041 FROM 1940"})
		return nil
	}
	return e.verb
}

// Else is the term of an order behind ELSE: it holds where the condition of the line
// before did not.
const Else = "ELSE"

// IsElse tells the condition of an order behind ELSE.
func (c *Cond) IsElse() bool {
	return c != nil && len(c.Any) == 1 && len(c.Any[0]) == 1 && c.Any[0][0].Subject == Else
}

func isElseToken(t token) bool {
	return t.kind == wordToken && smallWords().joints[t.key] == Else
}

// beginsOrder tells whether a verb stands at token i in full.
func (p *parser) beginsOrder(toks []token, i int) bool {
	if toks[i].kind != wordToken {
		return false
	}
	e, ok := p.x.first.exact[toks[i].key]
	return ok && e.verb != nil && !e.verb.row.Query
}

func isThenToken(t token) bool { return t.kind == wordToken && isThen(t.key) }
