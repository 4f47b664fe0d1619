package orders

import (
	"slices"
	"strings"
)

// objects reads direct objects up to a keyword, a condition or the end.
// open tells that an abbreviated keyword may follow at once.
func (q *orderParser) objects(open bool) []Arg {
	r := objectReader{q: q, inItem: open}
	for q.i < len(q.toks) {
		if !r.next() {
			break
		}
	}
	r.flush()
	if r.comma.Line > 0 && (q.i >= len(q.toks) || isIfToken(q.toks[q.i])) && !r.inItem {
		q.fault(EmptyItem, r.comma, ",")
	}
	q.middle = r.inItem
	return r.args
}

// objectReader collects one list of objects.
type objectReader struct {
	q      *orderParser
	args   []Arg
	run    []token // words of the name at hand
	inItem bool    // something stands before the token in this item
	comma  Pos     // the last comma
}

// next reads one token, or a path of several; false ends the list.
func (r *objectReader) next() bool {
	q := r.q
	t := q.toks[q.i]
	switch t.kind {
	case commaToken:
		r.flush()
		if k, _ := q.keyAt(q.i+1, true); k != nil && len(r.args) == 0 && !r.inItem && r.comma.Line == 0 {
			r.inItem = true // a comma between a verb and its first keyword: "Pass, discard G-3"
			q.i++
			return true
		}
		if !r.inItem {
			q.fault(EmptyItem, t.pos, ",")
		}
		r.inItem, r.comma = false, t.pos
		q.i++
		return true
	case textToken, wordToken:
		return r.word(t)
	case signToken:
		q.fault(UnexpectedSign, t.pos, t.text)
		q.i = len(q.toks)
		return false
	}
	r.run = append(r.run, t)
	r.inItem = true
	q.i++
	return true
}

func (r *objectReader) word(t token) bool {
	q := r.q
	path, next, state := readPath(q.toks, q.i)
	switch state {
	case aPath:
		r.flush()
		r.add(Arg{Pos: t.pos, Kind: Path, Text: pathText(path), Path: path})
		q.i = next
		return true
	case brokenPath:
		r.flush()
		q.fault(BadPath, t.pos, joinTokens(q.toks[q.i:min(next, len(q.toks))]))
		r.inItem = true
		q.i = next
		return true
	}
	if t.kind == textToken {
		r.flush()
		r.add(Arg{Pos: t.pos, Kind: Text, Text: t.text})
		q.i++
		return true
	}
	return r.plainWord(t)
}

// plainWord reads a word that is no part of a path: a keyword, a choice, or
// a word of a name.
func (r *objectReader) plainWord(t token) bool {
	q := r.q
	if isIf(t.key) {
		return false
	}
	if n := q.goesOn(r.run); n > 0 {
		r.run = append(r.run, q.toks[q.i:q.i+n]...)
		q.i += n
		return true
	}
	k, several := q.keyAt(q.i, r.inItem)
	if k != nil {
		return false
	}
	if several != nil {
		q.fault(AmbiguousKeyword, t.pos, t.text, several...)
	}
	if canonical, ok := q.choiceAt(t); ok {
		r.flush()
		r.add(Arg{Pos: t.pos, Kind: Name, Text: canonical})
		q.i++
		return true
	}
	if q.p.letter && isAnd(t.key) && q.v.row.Group != CardGroup {
		if r.inItem {
			r.flush()
			r.inItem, r.comma = false, t.pos
		}
		q.i++
		return true
	}
	switch _, reserved := q.x.hard.exact[t.key]; {
	case reserved && !isPlainA(t.text):
		r.flush()
		q.fault(KeywordNotAllowed, t.pos, t.text, q.f.keyNames()...)
	case isDash(t.text):
	case r.inItem && q.slip(t):
	default:
		r.run = append(r.run, t)
	}
	if !isDash(t.text) {
		r.inItem = true
	}
	q.i++
	return true
}

// goesOn tells how many words at hand end a name that has a keyword in it, of which
// the first words were read: "BI 6" before "IN TO". A keyword before an object of
// its own is one: "GE 3 AT E5420".
func (q *orderParser) goesOn(read []token) int {
	for _, w := range q.x.speech.whole {
		n := len(w) - len(read)
		if len(read) == 0 || n <= 0 || q.i+n > len(q.toks) {
			continue
		}
		same := true
		for i := range w {
			if i < len(read) {
				same = same && fold(read[i].text) == w[i]
			} else {
				same = same && fold(q.toks[q.i+i-len(read)].text) == w[i]
			}
		}
		if same && q.endsItem(q.i+n) {
			return n
		}
	}
	return 0
}

// endsItem tells whether no object follows at a token: the line ends, or a comma or
// a keyword comes.
func (q *orderParser) endsItem(i int) bool {
	if i >= len(q.toks) || q.toks[i].kind == commaToken || isIfToken(q.toks[i]) {
		return true
	}
	k, _ := q.keyAt(i, true)
	return k != nil
}

// slip reports a word in the middle of an item that is one letter away from
// a reserved keyword of the verb, such as FORM for FROM.
func (q *orderParser) slip(t token) bool {
	meant := q.f.slipOf(t.key)
	if meant == "" {
		return false
	}
	q.fault(UnknownKeyword, t.pos, t.text, meant)
	return true
}

// slipOf returns the reserved keyword that a word misses by one letter.
func (f *form) slipOf(key string) string {
	if len(key) < 4 || !isLetters(key) {
		return ""
	}
	for _, a := range f.keys.list {
		if a.to.hard && len(a.word) >= 4 && distance(key, a.word, 1) == 1 {
			return a.word
		}
	}
	return ""
}

// slipOfChoice returns the choice that a word standing alone misses by one
// letter: NEVR for NEVER.
func (f *form) slipOfChoice(key string) string {
	if len(key) < 4 || !isLetters(key) {
		return ""
	}
	meant := ""
	for word := range f.choices { // order decides nothing: the least word wins
		if len(word) >= 5 && word[0] == key[0] && distance(key, word, 1) == 1 && (meant == "" || word < meant) {
			meant = word
		}
	}
	return meant
}

func (f *form) keyNames() []string {
	var names []string
	for _, a := range f.keys.list {
		if a.word == a.to.name {
			names = append(names, a.to.name)
		}
	}
	return names
}

func (r *objectReader) add(a Arg) {
	r.args = append(r.args, a)
	r.inItem = true
}

// flush turns the words at hand into a Name or Number.
func (r *objectReader) flush() {
	if len(r.run) == 0 {
		return
	}
	if r.several() {
		for _, t := range r.run {
			r.add(Arg{Pos: t.pos, Kind: Name, Text: t.text})
		}
		r.run = r.run[:0]
		return
	}
	a := Arg{Pos: r.run[0].pos, Kind: Name, Text: joinTokens(r.run)}
	if len(r.run) == 1 {
		if isDigits(a.Text) {
			a.Kind = Number
		} else if meant := r.q.f.slipOfChoice(r.run[0].key); meant != "" {
			r.q.fault(UnknownKeyword, a.Pos, a.Text, meant)
		}
	}
	r.run = r.run[:0]
	r.add(a)
}

// several tells whether the words at hand are names of the game each, with no comma
// between them: "DISCARD G-3 G-9".
func (r *objectReader) several() bool {
	lex := r.q.p.lex
	if lex == nil || len(r.run) < 2 || lex.knows(joinTokens(r.run)) {
		return false
	}
	return !slices.ContainsFunc(r.run, func(t token) bool { return t.kind != wordToken || !hasNumber(t.text) || !lex.knows(t.text) })
}

// joinTokens writes tokens with single blanks; parentheses cling to what
// they enclose and, as written, to what stands before them.
func joinTokens(toks []token) string {
	if len(toks) == 1 && toks[0].kind == wordToken {
		return toks[0].text
	}
	var b strings.Builder
	for i, t := range toks {
		if i > 0 && needsBlank(toks[i-1], t) {
			b.WriteByte(' ')
		}
		if t.kind == textToken {
			b.WriteString(quote(t.text))
		} else {
			b.WriteString(t.text)
		}
	}
	return b.String()
}

func needsBlank(before, t token) bool {
	switch {
	case t.kind == closeToken, t.kind == commaToken, before.kind == openToken:
		return false
	case t.kind == openToken:
		return !t.glued || before.kind == commaToken
	case t.kind == signToken || before.kind == signToken:
		return false
	}
	return true
}
