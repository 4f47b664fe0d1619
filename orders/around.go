package orders

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// hearing weighs what a letter says around its orders.
type hearing struct{ cutter }

func hearingOf(p *parser) hearing { return hearing{cutter{p}} }

// talk is a stretch of a letter that was taken for talk, a sentence or a whole line.
type talk struct {
	line    int // its first physical line
	pos     Pos
	toks    []token
	text    string
	heading bool // it ends in a colon
	asks    bool // it ends in a question mark
}

// hear keeps the tokens at hand as talk, sentence by sentence.
func (p hearing) hear(written string) {
	no := p.lines[0].no
	p.skip(no)
	if p.heads {
		return
	}
	whole := strings.TrimRight(written, " )\"")
	from := 0
	for i, t := range p.toks {
		last := i == len(p.toks)-1
		if !last && !(t.kind == wordToken && len(t.text) > 1 && strings.ContainsAny(t.text[len(t.text)-1:], ".!?")) {
			continue
		}
		part := slices.Clone(p.toks[from : i+1])
		text := joinTokens(part)
		if from == 0 && last {
			text = written
		}
		end := strings.TrimRight(t.text, " )\"")
		x := talk{line: no, pos: part[0].pos, toks: part, text: text,
			heading: last && strings.HasSuffix(whole, ":"),
			asks:    strings.HasSuffix(end, "?") || last && strings.HasSuffix(whole, "?")}
		p.heard, from = append(p.heard, x), i+1
	}
}

// weighTalk judges the talk of a letter by where it stands: what is not understood
// among the orders is a fault unless it is a courtesy; what touches them is one when it
// holds a thing of the game or a word that changes orders; and a question or a "not
// yet" above them asks for a check. Nothing that cannot be taken back follows.
func (p hearing) weighTalk(raw []string) {
	first, last := p.extent()
	if first == 0 || len(p.sheet.Orders) == 0 {
		return // nothing is ordered; a bare END is asked about
	}
	var faults []Fault
	for _, t := range p.heard {
		z := p.zone(t, raw, first, last)
		if p.isKind(t) && (z != among || t.isBrief()) {
			continue
		}
		switch z {
		case among:
			if !p.isHeading(t) {
				faults = append(faults, t.fault())
			}
		case touching:
			switch {
			case t.asks:
				p.check(t)
			case p.isIntroduction(t):
			case p.holdsThing(t) || holds(t, isWeighty) || holds(t, isDay) || p.isMistypedVerb(t):
				faults = append(faults, t.fault())
			}
		case near:
			switch {
			case t.asks:
				p.check(t)
			case p.isIntroduction(t):
			case p.holdsThing(t) || holds(t, isWeighty) && (p.isAbout(t) || len(t.toks) <= 4 || t.heading):
				faults = append(faults, t.fault())
			}
		case below:
			switch {
			case t.asks && p.isAbout(t):
				p.check(t)
			case p.holdsThing(t) || holds(t, isWeighty) && len(t.toks) > 1 && len(t.toks) <= 6:
				faults = append(faults, t.fault())
			}
		}
	}
	p.faults = append(faults, p.faults...)
}

// isMistypedVerb tells a lone word in capitals that misses a verb by a letter, "AUTi": no name under a letter.
func (p hearing) isMistypedVerb(t talk) bool {
	key := strings.Trim(t.toks[0].key, ".!")
	if len(t.toks) != 1 || len(key) < 4 || !isLetters(key) || !isShouted(t.toks[0].text[:2]) {
		return false
	}
	for word, e := range p.x.first.exact { // order decides nothing: any will do
		if e.verb != nil && IsSlip(word, key) {
			return true
		}
	}
	return false
}

func (t talk) fault() Fault { return Fault{Pos: t.pos, Code: NotUnderstood, Read: t.text} }

// check takes talk for the wish to have the sheet checked.
func (p hearing) check(t talk) {
	if p.sheet.Wish.Line == 0 {
		p.sheet.Wish = Pos{t.line, 1}
	}
	if !p.sheet.Header.Check {
		p.sheet.Header.Check = true
		p.queries = append(p.queries, Query{Pos: Pos{t.line, 1}, Verb: "CHECK"})
	}
}

// extent is the first and the last line of what a letter orders and ends; words for
// others and questions are no part of it. 0 for a letter that orders nothing.
func (p hearing) extent() (first, last int) {
	take := func(line int) {
		if first == 0 || line < first {
			first = line
		}
		last = max(last, line)
	}
	for _, o := range p.sheet.Orders {
		switch o.Verb {
		case "MESSAGE", "NONCE", "HOUSE", "TAKE", "YES", "NO", "CONFIRM":
		default:
			take(o.Pos.Line)
		}
	}
	if at, ok := p.sheet.Header.Pos["END"]; ok && p.sheet.End {
		take(at.Line)
	}
	return first, last
}

// zone is where talk stands.
type zone uint8

const (
	far      zone = iota
	near          // the paragraph next to the orders
	touching      // no blank line between it and the orders
	among         // between orders, between them and END, or in the line of one
	below         // below END
)

func (p hearing) zone(t talk, raw []string, first, last int) zone {
	switch {
	case t.line >= first && t.line <= last:
		return among
	case t.line > last && p.ended:
		return below
	}
	from, to := t.line, first
	if t.line > last {
		from, to = last, t.line
	}
	blank, gaps := false, 0
	for i := from; i < to-1 && i < len(raw); i++ { // the lines between
		empty := strings.TrimSpace(raw[i]) == ""
		if empty && !blank {
			gaps++
		}
		blank = empty
	}
	switch gaps {
	case 0:
		return touching
	case 1:
		return near
	}
	return far
}

// isKind tells talk that means nothing to the game: thanks, greetings, wishes, a name.
func (p hearing) isKind(t talk) bool {
	var keys []string
	for _, x := range t.toks {
		switch x.kind {
		case textToken: // a name in quotation marks
			return false
		case wordToken:
			keys = append(keys, x.key)
		}
	}
	words, kind, weighty := courtesyOf(keys)
	switch {
	case words == 0 || isMailHeader(t.text):
		return true
	case words == 1 && isPlea(strings.Trim(t.toks[0].key, ".,:!")):
		return true
	case isKindSaying(fold(t.text)):
		return true
	case isKindPhrase(fold(t.text)):
		return !p.holdsThing(t)
	case weighty > 0 || p.holdsThing(t):
		return false
	}
	return kind > 0
}

// isBrief tells courtesy that may stand between orders: few words, or a sentence that
// begins as a greeting or thanks.
func (t talk) isBrief() bool {
	return len(t.toks) <= 6 || isKindWord(strings.Trim(t.toks[0].key, ".,:!")) || isKindPhrase(fold(t.text)) || isKindSaying(fold(t.text))
}

// isHeading tells words and a colon that only head what follows: "Western front:".
func (p hearing) isHeading(t talk) bool {
	return t.heading && len(t.toks) <= 4 && !holds(t, isWeighty)
}

// isIntroduction tells a sentence that says that the orders follow, and names nothing.
func (p hearing) isIntroduction(t talk) bool {
	return !holds(t, isWeighty) && !p.namesSomething(t.toks) && holds(t, func(key string) bool {
		switch key {
		case "ORDERS", "MOVES", "MOVE", "TURN", "SHEET", "HERE", "HERE'S", "BELOW", "FOLLOWS", "FOLLOWING", "ORDRES", "COUP", "COUPS", "TOUR", "VOICI", "FEUILLE", "MOUVEMENTS":
			return true
		}
		return false
	})
}

// isAbout tells talk that speaks of the orders or of things of the game.
func (p hearing) isAbout(t talk) bool {
	return p.holdsThing(t) || holds(t, func(key string) bool {
		switch key {
		case "THIS", "THAT", "THESE", "THOSE", "IT", "THEM", "YET", "LEGAL", "ALLOWED", "POSSIBLE", "ORDER", "ORDERS", "MOVE", "MOVES", "TURN", "SHEET", "ILLEGAL", "CORRECT", "VALID", "WORK",
			"CECI", "CELA", "CA", "CES", "CETTE", "ENCORE", "PERMIS", "PERMISE", "LEGAUX", "LEGALE", "ORDRE", "ORDRES", "COUP", "TOUR", "VALABLE", "VALIDE", "MARCHE":
			return true
		}
		return false
	})
}

// holdsThing tells whether talk holds a unit, a place, a number or a verb of the game.
func (p hearing) holdsThing(t talk) bool {
	if p.namesSomething(t.toks) || p.goesOn(t) {
		return true
	}
	for i, x := range t.toks {
		key := strings.Trim(x.key, ".,:!?()\"'")
		if x.kind == textToken || x.kind == wordToken && (hasNumber(key) && !isDate(t.toks, i) || isPiece(key) || p.isActOf(key)) {
			return true
		}
	}
	return false
}

// isDate tells whether the number at i is a day: on the 5th.
func isDate(toks []token, i int) bool {
	return i > 1 && toks[i-2].key == "ON" && toks[i-1].key == "THE" && !isDigits(strings.Trim(toks[i].key, ".,:!?"))
}

// goesOn tells talk that begins as the rest of an order does, with a keyword in capitals, or that is nothing but words of names, "with" before them.
func (p hearing) goesOn(t talk) bool {
	first := t.toks[0]
	if first.kind != wordToken {
		return false
	}
	if len(first.text) > 2 && isShouted(first.text) {
		for _, a := range p.x.first.list {
			if a.to.verb != nil && a.to.verb.takes(strings.TrimRight(first.key, ":")) {
				return true
			}
		}
	}
	rest := t.toks
	if first.key == "WITH" || first.key == "AVEC" {
		rest = rest[1:]
	}
	return p.lex != nil && len(rest) > 0 && !slices.ContainsFunc(rest, func(x token) bool {
		return x.kind != wordToken || len(x.text) < 3 && !isShouted(x.text) || !isCapital(x.text) || isKindWord(x.key) || !p.lex.ofUnits(strings.TrimRight(x.text, ".!"))
	})
}

// takes tells whether a word is a keyword of the verb, or of one of its second verbs.
func (v *verbEntry) takes(key string) bool {
	if v.keys.exact[key] != nil {
		return true
	}
	return slices.ContainsFunc(v.subs.list, func(a alias[*subEntry]) bool { return a.to.keys.exact[key] != nil })
}

// isCapital tells a word that begins with a capital letter.
func isCapital(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.IsUpper(r)
}

// isActOf tells a word that is a verb of the game, or a form of one.
func (p hearing) isActOf(key string) bool {
	if isActing(key) {
		return true
	}
	for _, f := range [...][2]string{{"", ""}, {"S", ""}, {"ES", ""}, {"ED", ""}, {"ED", "E"}, {"ING", ""}, {"ING", "E"}, {"E", "ER"}, {"ENT", "ER"}, {"EZ", "ER"}, {"ONS", "ER"}} {
		stem, ok := strings.CutSuffix(key, f[0])
		if !ok || len(stem) < 3 {
			continue
		}
		e, ok := p.x.first.exact[stem+f[1]]
		if ok && e.verb != nil && !e.verb.row.Query && e.verb.row.Group != TableGroup {
			return true
		}
	}
	return false
}

// holds tells whether some word of talk is of a kind.
func holds(t talk, is func(key string) bool) bool {
	return slices.ContainsFunc(t.toks, func(x token) bool {
		return x.kind == wordToken && is(strings.Trim(x.key, ".,:!?()\"'"))
	})
}
