package orders

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// maxLine is the length in characters beyond which a line is refused.
const maxLine = 2000

// Parse reads a letter in the language of a game. Every fault is reported at
// once, with its place; faulty lines are missing from the sheet.
func (l Language) Parse(text string) (Sheet, []Query, []Fault) {
	p := parser{x: l.index(), maxLine: maxLine}
	p.read(text)
	p.sheet.Bare = p.sheet.Bare && len(p.sheet.Orders) == 0
	return p.sheet, p.queries, p.faults
}

// Stored reads a sheet as it was kept, however long its lines are: an order that came on
// several lines is kept in one.
func (l Language) Stored(text string) (Sheet, []Fault) {
	p := parser{x: l.index()}
	p.read(text)
	return p.sheet, p.faults
}

// parser holds what is known while the lines of one letter are read.
type parser struct {
	x       *index
	maxLine int      // 0: no limit
	letter  bool     // a letter as people write them
	framed  bool     // of a letter: what stands between BEGIN ORDERS and END ORDERS
	heads   bool     // of a letter: its header lines alone are read
	lex     *Lexicon // what the seat may name, if known
	sheet   Sheet
	queries []Query
	faults  []Fault
	tier    uint8 // the language whose abbreviations come first
	game    int   // line of the first GAME word, 0 when there is none
	started bool  // something was recognised
	ended   bool
	stopped Pos     // of a first word that a full stop follows
	begged  bool    // the line at hand begins with please
	heard   []talk  // what a letter has beside its orders
	lines   []line  // the physical lines of the order at hand
	toks    []token // their tokens
}

func (p *parser) fault(f Fault) { p.faults = append(p.faults, f) }

func (p *parser) skip(no int) { p.sheet.Skipped = append(p.sheet.Skipped, Pos{no, 1}) }

func (p *parser) read(text string) {
	raw := splitLines(text)
	p.game = p.findGame(raw)
	for i := 0; i < len(raw); {
		l := plain(i+1, raw[i])
		i++
		if p.tooLong(l, raw[i-1]) || l.blank() {
			continue
		}
		if strings.TrimLeft(l.text, " ")[0] == '>' {
			p.skip(l.no)
			continue
		}
		p.lines = append(p.lines[:0], l)
		written := []string{strings.TrimSpace(raw[i-1])}
		for i < len(raw) && continues(raw[i]) {
			if next := plain(i+1, raw[i]); !p.tooLong(next, raw[i]) {
				next.text = strings.Replace(next.text, "+", " ", 1)
				p.lines = append(p.lines, next)
				written = append(written, strings.TrimSpace(raw[i]))
			}
			i++
		}
		p.line(strings.Join(written, "\n"))
	}
}

// blank tells whether nothing but a comment stands in the line.
func (l *line) blank() bool {
	s := strings.TrimLeft(l.text, " ")
	return s == "" || s[0] == '#' || s[0] == ';'
}

// continues tells whether a line goes on with the order above it.
func continues(raw string) bool {
	return strings.HasPrefix(strings.TrimLeft(raw, " \t\u00a0"), "+")
}

func (p *parser) tooLong(l line, raw string) bool {
	if p.maxLine == 0 || len(raw) <= p.maxLine || utf8.RuneCountInString(raw) <= p.maxLine {
		return false
	}
	read := l.text[:min(len(l.text), 40)]
	for !utf8.ValidString(read) && read != "" {
		read = read[:len(read)-1]
	}
	p.fault(Fault{Pos: Pos{l.no, p.maxLine + 1}, Code: LineTooLong, Read: strings.TrimSpace(read)})
	return true
}

// findGame finds the line in which the sheet begins with a GAME word.
func (p *parser) findGame(raw []string) int {
	for i, s := range raw {
		l := plain(i+1, s[:min(len(s), 64)])
		w := strings.TrimLeft(l.text, " ")
		if n := strings.IndexAny(w, " :"); n > 0 {
			w = w[:n]
		}
		if e, ok := p.x.first.exact[fold(w)]; ok && e.header == "GAME" {
			return i + 1
		}
	}
	return 0
}

// line reads one logical line.
func (p *parser) line(written string) {
	p.toks = p.toks[:0]
	if p.letter {
		cutterOf(p).dropBullet()
	}
	var open Pos // a quotation mark that is never closed
	for i := range p.lines {
		var col int
		if p.toks, col = lex(p.toks, &p.lines[i]); col > 0 && open.Line == 0 {
			open = Pos{p.lines[i].no, col}
		}
	}
	if len(p.toks) == 0 {
		return
	}
	p.trimFirst()
	t := p.toks[0]
	e, exact := p.x.first.exact[t.key]
	if p.heads && (!exact || e.header == "" && e.mark != "END") {
		return
	}
	if p.letter {
		p.letterLine(open, written)
		return
	}
	switch {
	case p.ended || p.sheet.EndPhase != "":
		p.below(e, exact, open, written)
	case p.isGreeting(exact):
		p.skip(p.lines[0].no)
	case p.lines[0].startsPlus():
		p.fault(Fault{Pos: t.pos, Code: StrayContinuation, Read: written})
	default:
		p.take(open, written)
	}
}

// trimFirst takes the colon off the first word, and in a letter the stop.
func (p *parser) trimFirst() {
	t := &p.toks[0]
	if t.kind != wordToken {
		return
	}
	t.key = strings.TrimRight(t.key, ":")
	if bare := strings.TrimRight(t.key, ".!"); p.letter && bare != t.key && bare != "" {
		t.key, p.stopped = bare, t.pos
	}
}

// letterLine reads one logical line of a letter, in which several orders may
// stand; a second one may stand behind a semicolon.
func (p *parser) letterLine(open Pos, written string) {
	cutterOf(p).dropFarewell()
	lines, all := p.lines, p.toks
	before := len(p.sheet.Orders)
	spans := cutterOf(p).spans()
	for _, s := range spans {
		p.toks = all[s.from:s.to:s.to]
		if len(spans) > 1 {
			written = p.writtenAt(s, all)
			p.trimFirst()
		}
		p.part(open, written)
	}
	if e, exact := p.x.first.exact[all[0].key]; e.verb == nil || !e.verb.row.Free {
		p.comment(lines[len(lines)-1], !exact && len(p.sheet.Orders) > before)
	}
	p.toks = all
}

// writtenAt is the text of one of several orders in a line.
func (p *parser) writtenAt(s span, all []token) string {
	from, to := all[s.from], all[s.to-1]
	for _, l := range p.lines {
		if l.no == from.pos.Line && l.no == to.pos.Line {
			start := 0
			if s.from > 0 {
				start = all[s.from-1].end
			}
			return strings.Trim(l.text[start:to.end], " ,")
		}
	}
	return joinTokens(all[s.from:s.to])
}

// comment looks at what stands behind the comment sign of a line: behind a
// semicolon a second order, which is carried out; whatever else looks like one
// is asked about, and a wish to be checked is understood. Behind an order that is
// spoken, without a verb before it, a semicolon only parts sentences: what names a
// unit or a place there is asked about.
func (p *parser) comment(l line, spoken bool) {
	at := commentAt(l.text)
	if at < 0 || strings.TrimSpace(l.text[at+1:]) == "" {
		return
	}
	sign := l.text[at]
	l.text = strings.Repeat(" ", at+1) + l.text[at+1:]
	written := strings.TrimSpace(l.text)
	q := *p
	q.lines, q.toks = []line{l}, nil
	var col int
	q.toks, col = lex(nil, &l)
	if len(q.toks) == 0 || col > 0 {
		return
	}
	if wishes(l.text) {
		p.wish(written)
		return
	}
	cutterOf(&q).dropCourtesy()
	first := strings.TrimRight(q.toks[0].key, ":")
	e, exact := p.x.first.exact[first]
	end := exact && e.mark == "END" && len(q.toks) == 1
	if spoken && sign == ';' && !end && (!exact || e.verb == nil) && q.lex.names(q.toks) {
		p.fault(Fault{Pos: q.toks[0].pos, Code: InComment, Read: written}) // "the 5th to 2523; the 7th to 2522"
		return
	}
	if !end && (!exact || e.verb == nil || e.verb.row.Query) {
		return
	}
	sure := end || judgeOf(&q).isSure(Pos{}, written)
	switch {
	case sure && sign == ';':
		p.lines, p.toks = q.lines, q.toks
		p.letterLine(Pos{}, written)
	case sure, isShouted(q.toks[0].text) && cutterOf(&q).namesSomething(q.toks[1:]):
		p.fault(Fault{Pos: q.toks[0].pos, Code: InComment, Read: written})
	}
}

// commentAt is where the comment of a line begins, -1 when it has none.
func commentAt(s string) int {
	quoted := false
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '"':
			quoted = !quoted
		case !quoted && (s[i] == '#' || s[i] == ';'):
			return i
		}
	}
	return -1
}

// take reads the order, header or question that stands in the tokens at hand.
func (p *parser) take(open Pos, written string) {
	t := p.toks[0]
	if v, sub := p.phrase(); v != nil {
		p.started = true
		p.order(v, sub, 2, nil, open, written)
		return
	}
	e, exact := p.x.first.exact[t.key]
	if !exact {
		var ok bool
		if e, ok = p.lookUp(t); !ok {
			return
		}
	}
	p.started = true
	switch {
	case e.header != "":
		p.header(e.header, written)
	case e.mark == "END":
		p.end()
	case e.mark == "BEGIN":
		// BEGIN ORDERS only frames the sheet.
	case e.mark == "IF":
		p.conditional(open, written)
	case e.mark == Else:
		p.alternative(open, written)
	case e.verb.row.Query:
		p.query(e.verb)
	default:
		p.order(e.verb, nil, 1, nil, open, written)
	}
}

func (l *line) startsPlus() bool { return strings.HasPrefix(strings.TrimLeft(l.text, " "), "+") }

// isGreeting tells whether the line is a greeting above the sheet.
func (p *parser) isGreeting(exact bool) bool {
	if exact {
		return false
	}
	if p.game > 0 {
		return p.lines[0].no < p.game
	}
	if p.started || len(p.lines) > 1 {
		return false
	}
	switch p.toks[0].key {
	case "HI", "HELLO", "HEY", "DEAR", "GREETINGS", "BONJOUR", "BONSOIR", "SALUT", "CHER", "CHERE", "CHERS":
		return true
	}
	s := strings.TrimRight(p.lines[0].text, " ")
	if !strings.ContainsRune(",.!:", rune(s[len(s)-1])) || strings.ContainsAny(s, "0123456789") {
		return false
	}
	_, found, several := p.x.first.prefix(p.toks[0].key, p.tier)
	return !found && several == nil
}

// phrase recognises two-word habits such as CANCEL STANDING, in whatever
// spelling their first word is a verb.
func (p *parser) phrase() (*verbEntry, *subEntry) {
	if len(p.toks) < 2 || p.toks[1].kind != wordToken {
		return nil, nil
	}
	var first *verbEntry
	if len(p.x.phrases) > 0 && p.x.phraseSeconds[p.toks[1].key] {
		e, exact := p.x.first.exact[p.toks[0].key]
		if !exact {
			e, _, _ = p.x.first.prefix(p.toks[0].key, p.tier)
		}
		first = e.verb
	}
	for _, ph := range p.x.phrases {
		if ph.second == p.toks[1].key && (ph.first == p.toks[0].key || first != nil && ph.begins == first) {
			return ph.verb, ph.sub
		}
	}
	return nil, nil
}

// lookUp finds out what an abbreviated or misspelt first word means.
func (p *parser) lookUp(t token) (entry, bool) {
	f := Fault{Pos: t.pos, Code: UnknownVerb, Read: t.text}
	if t.kind == wordToken {
		e, found, several := p.x.first.prefix(t.key, p.tier)
		if found && !e.isWhole() {
			return e, true
		}
		if several != nil {
			f.Code, f.Want = AmbiguousVerb, several
			p.fault(f)
			return entry{}, false
		}
		f.Want = p.x.first.near(t.key, p.tier)
	}
	if other, ok := everything().first.exact[t.key]; ok && other.verb != nil && t.kind == wordToken {
		f.Code, f.Read = VerbNotInGame, other.verb.row.Name
	} else if len(f.Want) > 0 {
		if e := p.x.first.exact[f.Want[0]]; e.verb != nil {
			f.Verb = e.verb.row.Name
			right := func(tier uint8) string { return fitting(f.Code, e.verb.said.lines(tier)) }
			f.Example, f.Examples = right(p.tier), p.x.speech.vocab.inOthers(right)
		}
	}
	p.fault(f)
	return entry{}, false
}

// below judges a line below END: an order there is a fault, words are talk.
// Below END MOVEMENT an order is for a later phase, and END may follow.
func (p *parser) below(e entry, exact bool, open Pos, written string) {
	if exact && e.mark == "END" && !p.ended {
		p.end()
		return
	}
	if !exact || e.verb == nil || e.verb.row.Query || e.verb.row.Free {
		p.skip(p.lines[0].no)
		return
	}
	orders, faults := len(p.sheet.Orders), len(p.faults)
	p.order(e.verb, nil, 1, nil, open, written)
	right := len(p.sheet.Orders) > orders
	if right {
		o := p.sheet.Orders[orders]
		right = o.Sub != "" || len(o.Clauses) > 0 ||
			slices.ContainsFunc(o.Args, func(a Arg) bool { return a.Kind == Path || a.Is("ALL") })
	}
	if right && !p.ended {
		return
	}
	p.sheet.Orders, p.faults = p.sheet.Orders[:orders], p.faults[:faults]
	if !right {
		p.skip(p.lines[0].no)
		return
	}
	p.fault(Fault{Pos: p.toks[0].pos, Code: AfterEnd, Read: written, Verb: e.verb.row.Name})
}

// rest is the player's own text behind a token: everything up to the end of
// the logical line, comment signs included, one pair of quotes removed.
func (p *parser) rest(t token) string {
	var parts []string
	for _, l := range p.lines {
		switch {
		case l.no == t.pos.Line:
			parts = append(parts, strings.TrimSpace(l.text[t.end:]))
		case l.no > t.pos.Line:
			parts = append(parts, strings.TrimSpace(l.text))
		}
	}
	s := strings.TrimSpace(strings.Join(parts, " "))
	if len(s) >= 2 && s[0] == '"' && s[len(s)-1] == '"' {
		s = s[1 : len(s)-1]
	}
	return strings.TrimSpace(strings.ReplaceAll(s, `"`, "'"))
}

func (p *parser) query(v *verbEntry) {
	topic := p.rest(p.toks[0])
	if i := strings.IndexAny(topic, "#;"); i >= 0 {
		topic = strings.TrimSpace(topic[:i])
	}
	p.queries = append(p.queries, Query{Pos: p.toks[0].pos, Verb: v.row.Name, Topic: strings.TrimLeft(topic, ": ")})
}
