package orders

import (
	"slices"
	"strings"
)

// judge tells what a line of a letter is: an order, talk, or a fault because it nearly
// is an order.
type judge struct{ cutter }

func judgeOf(p *parser) judge { return judge{cutter{p}} }

// judge decides what a line of a letter is. The fault goes with isDoubt.
func (p judge) judge(open Pos, written string) (verdict, Fault) {
	doubt := Fault{Pos: p.toks[0].pos, Code: PerhapsOrder, Read: written}
	whole := p.toks
	p.dropCourtesy()
	p.toks = slices.Clone(p.toks)
	p.trimFirst()
	if verb, elided := strings.CutPrefix(p.toks[0].key, "J'"); elided { // j'attaque
		if e, exact := p.x.first.exact[verb]; exact && e.verb != nil {
			p.toks[0].key, p.toks[0].text = verb, verb
		}
	}
	polite := len(p.toks) < len(whole)
	p.begged = polite && (isThanks(whole[0].key) || whole[0].key == "VEUILLEZ" || whole[0].key == "KINDLY")
	v, f := p.judgeVerb(open, written)
	if v == isTalk && polite && !p.asksSomething(whole) {
		p.toks = whole
		v, f = p.judgeVerb(open, written)
	}
	if f.Code == "" {
		f = doubt
	}
	switch {
	case v == isOrder && p.isSure(open, written):
	case wishes(p.lines[0].text):
		return isWish, f
	case corrects(p.lines[0].text):
		return isDoubt, Fault{Pos: doubt.Pos, Code: TakesBack, Read: written}
	}
	return v, f
}

// isSure tells whether the line at hand is an order and nothing else.
func (p judge) isSure(open Pos, written string) bool {
	t := p.trial(p.toks, open, written)
	if !t.clean() {
		return false
	}
	if o := t.order(); o != nil {
		known, unknown := p.weigh(o)
		return known > 0 && unknown == 0
	}
	return t.sheet.End && len(p.toks) == 1
}

// judgeVerb judges a line by its first word.
func (p judge) judgeVerb(open Pos, written string) (verdict, Fault) {
	t := p.toks[0]
	if t.kind != wordToken {
		return p.judgeRest()
	}
	e, exact := p.x.first.exact[t.key]
	switch {
	case exact && e.header != "":
		return p.judgeHeader(e.header), Fault{}
	case exact && e.mark == "END":
		return p.judgeEnd()
	case exact && (e.mark == "IF" || e.mark == Else):
		return p.judgeIf(open, written), Fault{}
	case exact && e.mark != "":
		return isOrder, Fault{}
	case exact && e.verb.row.Query:
		return p.judgeQuery(e.verb), Fault{}
	case exact && e.verb.row.Free:
		return p.judgeFree(e.verb), Fault{}
	case exact && (e.verb.row.Name == "CONFIRM" || e.verb.row.Name == "YES"):
		return p.judgeConfirm(p.begged), Fault{}
	case exact && e.verb.row.Name == "NO":
		return p.judgeNo(), Fault{}
	case exact:
		return p.judgeOrder(open, written, true)
	}
	if v, _ := p.phrase(); v != nil {
		return p.judgeOrder(open, written, true)
	}
	if p.loneUnit(p.toks) {
		p.putVerb()
		return isOrder, Fault{}
	}
	if found, slip := p.meant(t); found {
		v, f := p.judgeOrder(open, written, false)
		if v != isTalk || !slip {
			return v, f
		}
	} else if near := p.wholeSlip(t); near != "" && len(p.toks) <= 3 {
		return isDoubt, Fault{Pos: t.pos, Code: UnknownVerb, Read: t.text, Want: []string{near}}
	}
	return p.judgeRest()
}

// judgeOrder judges a line that begins with a verb; exact is false when the
// verb was abbreviated or has a slip.
func (p judge) judgeOrder(open Pos, written string, exact bool) (verdict, Fault) {
	shouted := isShouted(p.toks[0].text) && exact
	t := p.trial(p.toks, open, written)
	o := t.order()
	if o == nil {
		switch known := p.namesSomething(p.toks[1:]); {
		case (known || shouted) && !p.isQuestion():
			return isOrder, Fault{} // its faults say what is wrong with it
		case known:
			return isDoubt, Fault{Pos: p.toks[0].pos, Code: AsksOrder, Read: written}
		case exact && !p.isProse():
			return isOrder, Fault{}
		}
		return isTalk, Fault{}
	}
	known, unknown := p.weigh(o)
	switch {
	case p.isQuestion() && (known > 0 || len(p.toks) <= 2):
		return isDoubt, Fault{Pos: p.toks[0].pos, Code: AsksOrder, Read: written}
	case unknown == 0 && (known > 0 || exact):
		return isOrder, Fault{}
	case known > 0, shouted, exact && o.Sub != "" && p.hasOwnKey(o):
		return isOrder, Fault{}
	case exact && !p.isProse():
		return isDoubt, Fault{}
	}
	return isTalk, Fault{}
}

// hasOwnKey tells a line with a keyword that the game alone uses: STAND DEFENCE DO, however prosaic its word is.
func (p judge) hasOwnKey(o *Order) bool {
	return slices.ContainsFunc(o.Clauses, func(c Clause) bool {
		return slices.ContainsFunc(p.x.speech.all.Keys, func(k Keyword) bool { return k.Name == c.Key })
	})
}

// judgeRest judges a line that does not begin with a verb: it may hold one
// further on, beside something of the game.
func (p judge) judgeRest() (verdict, Fault) {
	if p.isQuestion() || p.asksSomething(p.toks) {
		return isTalk, Fault{}
	}
	order, doubt := p.behindColon()
	if doubt {
		return isDoubt, Fault{Pos: p.toks[0].pos, Code: NotUnderstood, Read: joinTokens(p.toks)}
	}
	if order || p.actsFirst() {
		return isOrder, Fault{}
	}
	if first := p.toks[0]; first.kind == wordToken && // FLY BU/2 Bde 2231
		(p.loneUnit(p.toks[1:]) || isShouted(first.text) && !p.isProse() && p.namesSomething(p.toks[1:])) {
		return isDoubt, Fault{Pos: first.pos, Code: UnknownVerb, Read: first.text}
	}
	verb, units := false, false
	for i, t := range p.toks {
		if t.kind != wordToken {
			continue
		}
		e, ok := p.x.first.exact[strings.Trim(t.key, ".:!")]
		verb = verb || i > 0 && ok && e.verb != nil && !e.verb.row.Query && e.verb.row.Name != "CONFIRM" && !e.verb.changesSeat() || isActing(t.key)
		units = units || p.lex != nil && p.lex.isOnMap(t.text)
	}
	if units && (verb || len(p.toks) <= 3 && p.hasPath()) {
		return isDoubt, Fault{}
	}
	return isTalk, Fault{}
}

// judgeHeader tells whether a header word heads a value or only talk.
func (p judge) judgeHeader(name string) verdict {
	t := p.toks[0]
	shouted := isShouted(t.text) || strings.HasSuffix(t.text, ":") || len(p.lines[0].text) > t.end && p.lines[0].text[t.end-1] == ':'
	rest := p.toks[1:]
	if headsValue(name, rest, shouted, t.key == "SEAT") || len(rest) == 0 && isShouted(t.text) {
		return isOrder
	}
	return isTalk
}

// headsValue tells whether what stands behind a header word can be its value; shouted is a word that is written as a header's,
// short one in its shortest form.
func headsValue(name string, rest []token, shouted, short bool) bool {
	if name == "CHECK" {
		return !slices.ContainsFunc(rest, func(w token) bool { return w.kind == wordToken && !isCheckWord(strings.Trim(w.key, ".!")) })
	}
	if len(rest) == 0 {
		return false
	}
	first := rest[0]
	switch name {
	case "TURN", "ROUND":
		return shouted || hasNumber(first.text)
	case "GAME":
		return shouted || strings.ContainsAny(first.text, "-0123456789")
	case "CODE":
		return shouted || strings.Contains(first.text, "-") || len(first.text) >= 8
	case "SEAT":
		return shouted || short && len(rest) == 1
	case "LANG":
		return len(rest) == 1 && (shouted || common().called(first.key) != "")
	}
	return false
}

func isCheckWord(key string) bool {
	switch key {
	case "", "PLEASE", "ONLY", "FIRST", "THIS", "THESE", "THEM", "MY", "ORDERS", "SHEET", "IT", "TURN", "THE", "FOR", "ME", "FAULTS", "ERRORS", "AND", "REPORT", "JUST",
		"SVP", "SEULEMENT", "CES", "ORDRES", "MES", "LA", "FEUILLE", "LES", "MA", "D'ABORD", "MERCI", "THANKS", "-":
		return true
	}
	return false
}

// judgeEnd tells whether END ends something. In other words it is asked about.
func (p judge) judgeEnd() (verdict, Fault) {
	q := parser{x: p.x, toks: p.toks, letter: true}
	q.end()
	switch {
	case len(q.faults) == 0 && (q.sheet.EndPhase == "" || isPhase(q.sheet.EndPhase)):
		return isOrder, Fault{}
	case isShouted(p.toks[0].text) && !p.isProse():
		return isOrder, Fault{}
	case p.isProse() && !isShouted(p.toks[0].text):
		return isTalk, Fault{}
	}
	return isDoubt, Fault{}
}

func isPhase(name string) bool {
	return inList(name, phaseNames)
}

// judgeIf tells a conditional order from talk that begins with "if".
func (p judge) judgeIf(open Pos, written string) verdict {
	t := p.trial(p.toks, open, written)
	then := slices.ContainsFunc(p.toks, isThenToken)
	switch {
	case p.isQuestion():
		return isTalk
	case t.clean(), isShouted(p.toks[0].text) && then:
		return isOrder
	case then && p.namesSomething(p.toks):
		return isOrder
	case p.namesSomething(p.toks) && isShouted(p.toks[0].text):
		return isOrder
	}
	return isTalk
}

// judgeQuery tells a question to the referee from talk about maps and orders.
func (p judge) judgeQuery(v *verbEntry) verdict {
	rest := p.toks[1:]
	switch {
	case len(rest) == 0:
		if strings.HasSuffix(strings.TrimRight(p.lines[0].text, " "), ":") {
			return isTalk // a heading
		}
		return isOrder
	case v.row.Whole && len(rest) <= 2 && (isShouted(p.toks[0].text) || len(rest) == 1): // CALENDAR ON
		return isOrder
	case isShouted(p.toks[0].text) && !p.isProse():
		return isOrder
	case len(rest) <= 3 && v.row.Name != "ORDERS" && !p.isProse():
		return isOrder
	}
	return isTalk
}

// judgeFree judges the verbs that take free words. What goes to the opponent,
// or into the dice, needs its word in full and its form: MESSAGE in capitals,
// or before a colon or a quotation mark.
func (p judge) judgeFree(v *verbEntry) verdict {
	t := p.toks[0]
	rest := strings.TrimSpace(p.lines[0].text[t.end:])
	quoted := strings.HasPrefix(rest, `"`)
	colon := p.lines[0].text[t.end-1] == ':' && t.key == v.row.Name || strings.HasPrefix(rest, ":") && t.key == v.row.Name
	switch {
	case rest == "" && !isShouted(t.text):
		return isTalk
	case isShouted(t.text), quoted, colon:
		return isOrder
	case v.row.Name == "NONCE" && (t.key == "NONCE" || t.key == "GRAINE") && !p.isProse():
		return isOrder
	case p.isQuestion() || p.isProse() && t.key != v.row.Name || v.changesSeat():
		return isTalk
	case t.key == v.row.Name:
		return isDoubt
	}
	return isTalk
}

// changesSeat tells the verbs that are common words: "take care" orders nothing.
func (v *verbEntry) changesSeat() bool { return v.row.Name == "HOUSE" || v.row.Name == "TAKE" }

// saysYesOrNo tells the verbs behind which nothing but courtesy stands.
func (v *verbEntry) saysYesOrNo() bool {
	return v.row.Name == "CONFIRM" || v.row.Name == "YES" || v.row.Name == "NO"
}

// refusesCard tells whether what follows a no is a card and no other thing: "no
// combat card this time".
func refusesCard(toks []token) bool {
	card := false
	for _, t := range toks {
		switch key := strings.Trim(t.key, ".,!"); key {
		case "CARD", "CARDS", "CARTE", "CARTES":
			card = true
		case "COMBAT", "MORE", "DE", "THIS", "TIME", "HERE", "NOW", "CETTE", "FOIS", "ICI", "PLEASE", "THANKS", "THANK", "YOU", "MERCI", "":
		default:
			return false
		}
	}
	return card
}

func isThanks(key string) bool {
	switch strings.Trim(key, ".,!") {
	case "THANKS", "THANK", "THX", "MERCI", "PLEASE", "SVP":
		return true
	}
	return false
}

// isReserve tells words that take a yes back, or bind it to something.
func isReserve(key string) bool {
	switch key {
	case "NOT", "BUT", "IF", "ONLY", "UNLESS", "UNTIL", "WHEN", "AFTER", "CANNOT", "CAN'T", "WON'T", "DON'T", "NEVER", "NO", "OR", "MAYBE", "PERHAPS", "LATER", "BEFORE",
		"PAS", "MAIS", "SI", "SEULEMENT", "SAUF", "QUAND", "APRES", "JAMAIS", "NON", "OU", "AVANT", "TARD":
		return true
	}
	return strings.HasPrefix(key, "PEUT-") || isCondition(key)
}

// meant finds the verb that an abbreviated or misspelt first word means;
// slip tells a misspelling. The token gets the verb's full name.
func (p judge) meant(t token) (found, slip bool) {
	if isCommonWord(t.key) || len(t.key) < 2 {
		return false, false
	}
	if e, ok, _ := p.x.first.prefix(t.key, p.tier); ok {
		return e.verb != nil && !e.isWhole() && !e.verb.row.Query, false
	}
	e, ok := p.x.slipOf(t.key)
	if !ok || e.verb == nil || e.isWhole() || e.verb.row.Query {
		return false, false
	}
	p.toks = slices.Clone(p.toks)
	p.toks[0].key = e.verb.row.Name
	return true, true
}

// slipOf returns the one verb that a word misses by one letter.
func (x *index) slipOf(key string) (found entry, ok bool) {
	if len(key) < 4 || !isLetters(key) {
		return found, false
	}
	for _, a := range x.first.list {
		if len(a.word) < 4 || distance(key, a.word, 1) != 1 {
			continue
		}
		if ok && a.to != found {
			return entry{}, false
		}
		found, ok = a.to, true
	}
	return found, ok
}

// wholeSlip returns the word that must be written in full and that a word
// misses by one letter, "" when it misses none.
func (p judge) wholeSlip(t token) string {
	key := strings.Trim(t.key, ".!")
	if len(key) < 3 || !isLetters(key) || isCommonWord(key) {
		return ""
	}
	for _, a := range p.x.first.list {
		if a.to.isWhole() && len(a.word) >= 3 && distance(key, a.word, 1) == 1 && key[0] == a.word[0] {
			return a.word
		}
	}
	return ""
}

// isShouted tells a word in capitals.
func isShouted(w string) bool {
	w = strings.TrimRight(w, ":.!,")
	return len(w) >= 2 && strings.ToUpper(w) == w && strings.ToLower(w) != w
}
