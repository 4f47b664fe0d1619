package orders

import "strings"

// Limits that keep a condition small however it is nested.
const (
	maxAlternatives = 64
	maxTerms        = 64
	maxDepth        = 8
	maxCondition    = 1500 // characters, written out as OR of ANDs
)

// condParser reads a condition: OR of ANDs of terms, parentheses and NOT
// allowed anywhere. Groups are multiplied out.
type condParser struct {
	toks  []token
	i     int
	stop  func(toks []token, i int) bool // what ends it besides its grammar
	depth int
	// limited refuses what grows too long when it is written out: brackets are multiplied.
	limited bool
}

// badCond is the place where a condition stops making sense.
type badCond struct {
	at   Pos
	read string
	long bool // it makes sense, but is too long written out
}

// code is that of the fault.
func (b *badCond) code() string {
	if b.long {
		return LongCondition
	}
	return BadCondition
}

func (c *condParser) parse() (*Cond, *badCond) {
	start := c.i
	any, bad := c.or()
	if bad != nil {
		return nil, bad
	}
	if c.i < len(c.toks) && c.toks[c.i].kind == closeToken {
		return nil, c.bad()
	}
	n := 0
	for _, all := range any {
		for _, t := range all {
			n += len(" AND ") + len(t.Subject) + len(t.Op) + len(t.Value)
		}
	}
	if c.limited && n > maxCondition {
		return nil, &badCond{at: c.toks[start].pos, read: c.toks[start].text, long: true}
	}
	return &Cond{Any: any}, nil
}

func (c *condParser) bad() *badCond {
	if c.i < len(c.toks) {
		return &badCond{at: c.toks[c.i].pos, read: c.toks[c.i].text}
	}
	if len(c.toks) == 0 {
		return &badCond{}
	}
	last := c.toks[len(c.toks)-1]
	return &badCond{at: after(last), read: last.text}
}

// connective is AND, OR or NOT at the token at hand, or "".
func (c *condParser) connective() string {
	if c.i < len(c.toks) && c.toks[c.i].kind == wordToken {
		return connective(c.toks[c.i].key)
	}
	return ""
}

func (c *condParser) or() ([][]Term, *badCond) {
	any, bad := c.and()
	for bad == nil && c.connective() == "OR" {
		c.i++
		var more [][]Term
		if more, bad = c.and(); bad == nil {
			any = append(any, more...)
		}
		if len(any) > maxAlternatives {
			return nil, c.bad()
		}
	}
	return any, bad
}

func (c *condParser) and() ([][]Term, *badCond) {
	all, bad := c.not()
	for bad == nil && c.connective() == "AND" {
		c.i++
		more, worse := c.not()
		if worse != nil {
			return nil, worse
		}
		if all = product(all, more); all == nil {
			return nil, c.bad()
		}
	}
	return all, bad
}

func (c *condParser) not() ([][]Term, *badCond) {
	if c.connective() == "NOT" {
		if c.depth++; c.depth > maxDepth {
			return nil, c.bad()
		}
		c.i++
		any, bad := c.not()
		c.depth--
		if bad != nil {
			return nil, bad
		}
		if any = negate(any); any == nil {
			return nil, c.bad()
		}
		return any, nil
	}
	if c.i < len(c.toks) && c.toks[c.i].kind == openToken {
		return c.group()
	}
	t, bad := c.term()
	if bad != nil {
		return nil, bad
	}
	return [][]Term{{t}}, nil
}

func (c *condParser) group() ([][]Term, *badCond) {
	if c.depth++; c.depth > maxDepth {
		return nil, c.bad()
	}
	c.i++
	any, bad := c.or()
	c.depth--
	if bad != nil {
		return nil, bad
	}
	if c.i >= len(c.toks) || c.toks[c.i].kind != closeToken {
		return nil, c.bad()
	}
	c.i++
	return any, nil
}

// product is the conjunction of two disjunctions; nil when it grows too big.
func product(a, b [][]Term) [][]Term {
	if len(a)*len(b) > maxAlternatives {
		return nil
	}
	out := make([][]Term, 0, len(a)*len(b))
	for _, x := range a {
		for _, y := range b {
			if len(x)+len(y) > maxTerms {
				return nil
			}
			out = append(out, append(append(make([]Term, 0, len(x)+len(y)), x...), y...))
		}
	}
	return out
}

// negate turns a disjunction of conjunctions round.
func negate(any [][]Term) [][]Term {
	out := [][]Term{nil}
	for _, all := range any {
		alternatives := make([][]Term, len(all))
		for i, t := range all {
			t.Not = !t.Not
			alternatives[i] = []Term{t}
		}
		if out = product(out, alternatives); out == nil {
			return nil
		}
	}
	return out
}

// term reads one comparison or predicate.
func (c *condParser) term() (Term, *badCond) {
	if !c.atWord() {
		return Term{}, c.bad()
	}
	t := Term{Pos: c.toks[c.i].pos}
	var bad *badCond
	if t.Subject, bad = c.subject(); bad != nil {
		return t, bad
	}
	if c.i < len(c.toks) && c.toks[c.i].kind == signToken {
		t.Op = c.toks[c.i].text
		c.i++
		if name, ok := smallWords().compared[t.Subject]; ok { // the French die, not Germany
			t.Subject = name
		}
		if t.Value, bad = c.value(); bad != nil {
			return t, bad
		}
		if c.i < len(c.toks) && c.toks[c.i].kind == signToken {
			return t, c.bad()
		}
	}
	return t, nil
}

// atWord tells whether a term can begin at the token at hand.
func (c *condParser) atWord() bool {
	if c.i >= len(c.toks) || c.toks[c.i].kind != wordToken {
		return false
	}
	key := c.toks[c.i].key
	return connective(key) == "" && !isIf(key) && !isThen(key)
}

// subject reads the words of a term before its sign.
func (c *condParser) subject() (string, *badCond) {
	var words []token
	for ; c.i < len(c.toks); c.i++ {
		t := c.toks[c.i]
		switch t.kind {
		case wordToken:
			if len(words) > 0 && c.ends() {
				return joinTokens(words), nil
			}
			t.text = conditionWords(t.key)
			words = append(words, t)
		case commaToken:
			if !c.goesOn() {
				return joinTokens(words), nil
			}
			words = append(words, t)
		case openToken:
			inner, bad := c.arguments()
			if bad != nil {
				return "", bad
			}
			words = append(words, inner...)
		case textToken:
			return "", c.bad()
		default:
			return joinTokens(words), nil
		}
	}
	return joinTokens(words), nil
}

// ends tells whether the word at hand belongs no more to the term.
func (c *condParser) ends() bool {
	key := c.toks[c.i].key
	return connective(key) != "" || isIf(key) || isThen(key) || c.stop(c.toks, c.i)
}

// goesOn tells whether a comma joins a further word to the term.
func (c *condParser) goesOn() bool {
	if c.i+1 >= len(c.toks) || c.toks[c.i+1].kind != wordToken {
		return false
	}
	c.i++
	ends := c.ends()
	c.i--
	return !ends
}

// arguments reads a parenthesis that belongs to a word: VALUE(TARGET).
func (c *condParser) arguments() ([]token, *badCond) {
	var inner []token
	depth := 0
	for ; c.i < len(c.toks); c.i++ {
		t := c.toks[c.i]
		switch t.kind {
		case openToken:
			depth++
		case closeToken:
			depth--
		case signToken, textToken:
			return nil, c.bad()
		case wordToken:
			t.text = t.key
		}
		inner = append(inner, t)
		if depth == 0 {
			return inner, nil
		}
		if depth > maxDepth {
			break
		}
	}
	return nil, c.bad()
}

// value reads what a term compares with.
func (c *condParser) value() (string, *badCond) {
	var words []string
	for ; c.i < len(c.toks); c.i++ {
		t := c.toks[c.i]
		switch {
		case t.kind == textToken:
			words = append(words, t.text)
		case t.kind == wordToken && (len(words) > 0 && c.ends() || len(words) == 0 && !c.atWord()),
			t.kind == commaToken && (len(words) == 0 || !c.goesOn()),
			t.kind == closeToken, t.kind == signToken:
			return joinValue(words), c.missingValue(words)
		case t.kind == wordToken:
			words = append(words, t.text)
		case t.kind == commaToken:
			words[len(words)-1] += ","
		default:
			return "", c.bad()
		}
	}
	return joinValue(words), c.missingValue(words)
}

func (c *condParser) missingValue(words []string) *badCond {
	if len(words) == 0 {
		return c.bad()
	}
	return nil
}

// joinValue joins the words of a value and reads one of another language.
func joinValue(words []string) string {
	if len(words) == 1 {
		key := fold(words[0])
		if canonical := conditionWords(key); canonical != key {
			return canonical
		}
	}
	return strings.Join(words, " ")
}

// condition reads IF and what follows it in an order.
func (q *orderParser) condition() {
	at := q.toks[q.i]
	if q.o.When != nil {
		q.fault(DuplicateCondition, at.pos, at.text)
		q.i = len(q.toks)
		return
	}
	c := condParser{toks: q.toks, i: q.i + 1, stop: q.stopsCondition, limited: q.p != nil && q.p.maxLine > 0}
	cond, bad := c.parse()
	if bad == nil && c.i < len(q.toks) && (q.toks[c.i].kind != wordToken || isThenToken(q.toks[c.i])) {
		bad = c.bad()
	}
	if bad != nil {
		q.fault(bad.code(), bad.at, bad.read)
		q.i = len(q.toks)
		return
	}
	cond.Pos = at.pos
	q.o.When = cond
	q.i, q.middle = c.i, false
}

// stopsCondition tells whether the order goes on at token i: with a keyword,
// with the second verb, or with the choice that is still missing.
func (q *orderParser) stopsCondition(toks []token, i int) bool {
	t := toks[i]
	if i+1 < len(toks) && toks[i+1].kind == signToken {
		return false // a word that is compared belongs to the condition
	}
	if k := q.f.keys.exact[t.key]; k != nil && !isPlainA(t.text) {
		return true
	}
	if q.s == nil && len(q.v.row.Subs) > 0 {
		return q.v.subs.exact[t.key] != nil
	}
	_, choice := q.f.choices[t.key]
	return choice && len(q.o.Args) == 0 && len(q.o.Clauses) == 0
}
