package prose

import (
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"feldpost/orders"
)

// goesOn tells whether a line may have been broken before the next by a mail program.
func goesOn(line, next string) bool {
	line = strings.TrimSpace(line)
	if line == "" || strings.TrimSpace(next) == "" {
		return false
	}
	if toks := cut(line, 0); len(toks) > 0 {
		last := toks[len(toks)-1]
		if last.mark == "-" || last.mark == ">" || last.mark == "" && !last.ends && (isArticle(last.key) || leads(last)) {
			return true
		}
	}
	return strings.HasSuffix(line, ",") || len(line)+1+len(strings.Fields(next)[0]) > 55
}

// leads tells a word behind which something must follow: "and", "from", "LOSS".
func leads(t token) bool {
	senses, n := everyday().longest([]token{t})
	return n > 0 && slices.ContainsFunc(senses, func(s sense) bool {
		return s.kind == isRole && s.name != "on" || s.kind == isAnd || s.kind == isAct && familyOf(s.name) == wishing || s.kind == isOption && s.name == "BASE"
	})
}

// dangles tells a line that ends in the middle of a sentence which the next goes on with.
func dangles(line, next string) bool {
	if !goesOn(line, next) {
		return false
	}
	line, next = strings.TrimSpace(line), strings.TrimSpace(next)
	first, _ := utf8.DecodeRuneInString(next)
	return strings.ContainsRune(",;", rune(line[len(line)-1])) && unicode.IsLower(first) || !strings.ContainsRune(".!?:;,", rune(line[len(line)-1])) && (unicode.IsLower(first) || unicode.IsDigit(first))
}

// block reads lines of words that stand together.
func (r *reader) block(from, to int) {
	if to == from+1 && isSignature(r, from) {
		return
	}
	var toks []token
	for i := from; i < to; i++ {
		line := listed(r.scene.cut(unbulleted(r.lines[i]), i), bulletOf(r.lines[i]))
		if len(toks) > 0 && !(goesOn(r.lines[i-1], r.lines[i]) && !isBulleted(r.lines[i])) {
			toks[len(toks)-1].ends = true
		}
		toks = append(toks, line...)
	}
	if to > from+1 {
		romans(toks)
	}
	for len(toks) > 0 {
		n := 1
		for n < len(toks) && !toks[n-1].ends && toks[n-1].mark != ";" {
			n++
		}
		if !formerOf(r).fill(toks[:n], toks[n:]) {
			r.sentence(toks[:n])
		}
		toks = toks[n:]
	}
	formerOf(r).flush()
}

// better reads an order that the game refuses as words. It tells whether these are legal.
func (r *reader) better(i, to int) bool {
	items, left, back := len(r.items), len(r.paper.Left), mark(r)
	r.strict = true
	r.block(i, to)
	r.strict = false
	if len(r.paper.Left) == left && len(r.kept[i]) == 0 && len(r.items) > items && r.scene.keepsVerb(r.lines[i], r.items[items:]) {
		return true
	}
	back()
	return false
}

// mark keeps how far a letter is read; the function that comes back makes it so again. What was
// weighed stays known.
func mark(r *reader) (back func()) {
	before := *r
	before.items, before.paper.Read, before.paper.Left, before.kept = slices.Clone(r.items), slices.Clone(r.paper.Read), slices.Clone(r.paper.Left), maps.Clone(r.kept)
	was := make([]said, len(r.items))
	for i, it := range r.items {
		was[i] = *it
	}
	return func() {
		before.tries, before.repairs = r.tries, r.repairs
		*r = before
		r.items, r.paper.Read, r.paper.Left, r.kept = slices.Clone(r.items), slices.Clone(r.paper.Read), slices.Clone(r.paper.Left), maps.Clone(r.kept)
		for i, it := range r.items {
			*it = was[i]
		}
	}
}

// keepsVerb tells whether orders do what the verb of a line says, whatever else was understood otherwise.
func (s *Scene) keepsVerb(line string, items []*said) bool {
	list := s.orders(line)
	return len(list) == 0 || slices.ContainsFunc(items, func(it *said) bool {
		return it.verb == list[0].Verb || it.verb == "STAND" && strings.HasPrefix(it.lines[0], "STAND "+list[0].Verb)
	})
}

// isSignature tells a line with a name and nothing else, that is no full name of a place.
func isSignature(r *reader, line int) bool {
	words := strings.Fields(strings.Trim(strings.TrimSpace(r.lines[line]), "-.,"))
	if len(words) == 0 || len(words) > 3 || line == 0 || slices.ContainsFunc(r.kinds[min(line+1, len(r.kinds)):], func(l Line) bool { return l != Blank && l != Words && l != Beside }) {
		return false
	}
	for _, w := range words {
		first, _ := utf8.DecodeRuneInString(w)
		if !unicode.IsUpper(first) || hasDigit(w) || w == strings.ToUpper(w) {
			return false
		}
	}
	for _, c := range r.scene.chunks(r.scene.cut(r.lines[line], line)) {
		if len(c.senses) > 0 || c.noun != "" || c.thing != nil && (c.thing.sure || len(c.thing.units) > 0) {
			return false
		}
	}
	return true
}

// isBulleted tells a line that begins with a bullet or a number of a list.
func isBulleted(line string) bool { return unbulleted(line) != strings.TrimSpace(line) }

// unbulleted is a line without the bullet or number before it.
func unbulleted(line string) string {
	line = strings.TrimSpace(orders.Plain(line))
	for _, b := range [...]string{"(i) ", "(ii) ", "(iii) ", "(iv) ", "(v) ", "i) ", "ii) ", "iii) ", "iv) ", "i. ", "ii. ", "iii. ", "iv. ", "v. ", "1° ", "2° ", "3° ", "4° ", "5° ", "6° ", "- ", "* ", "• ", "+ ", "o ", "> "} {
		if rest, ok := strings.CutPrefix(line, b); ok {
			return strings.TrimSpace(rest)
		}
	}
	n := 0
	for n < len(line) && n < 2 && line[n] >= '0' && line[n] <= '9' {
		n++
	}
	if n > 0 && n+1 < len(line) && strings.IndexByte(".)/:", line[n]) >= 0 && line[n+1] == ' ' {
		return strings.TrimSpace(line[n+1:])
	}
	if len(line) > 3 && (line[1] == ')' || line[1] == '.' && line[0] >= 'a' && line[0] <= 'h') && line[2] == ' ' {
		return strings.TrimSpace(line[2:])
	}
	if len(line) > 4 && line[0] == '(' && line[2] == ')' && line[3] == ' ' {
		return strings.TrimSpace(line[3:])
	}
	return line
}

// bulletOf is the letter or digit of a list by which a line begins, 0 for none.
func bulletOf(line string) byte {
	line = strings.TrimLeft(strings.TrimSpace(line), "(")
	if !isBulleted(line) || len(line) < 2 || strings.IndexByte(").", line[1]) < 0 {
		return 0
	}
	return line[0]
}

// listed parts a line where its list goes on: "a) the 5th to 2523 b) the 16th to 2423". The letter or digit that was taken from its head comes first.
func listed(toks []token, first byte) (out []token) {
	for i := 0; i < len(toks); i++ {
		key := toks[i].text
		isNext := len(key) == 1 && i+1 < len(toks) && toks[i+1].mark == ")" && (i == 0 || toks[i-1].mark != "(")
		if isNext && (first == 0 && (key == "a" || key == "1") || first > 0 && key[0] == first+1) {
			first = key[0]
			if len(out) > 0 {
				out[len(out)-1].ends = true
			}
			i++
			continue
		}
		out = append(out, toks[i])
	}
	return out
}

// longestClause is how many chunks are read as one clause.
const longestClause = 60

// sentence reads a sentence clause by clause, each as long as it can be.
func (r *reader) sentence(toks []token) {
	if r.scene.isCourtesy(toks) {
		if r.scene.Bold {
			looserOf(r).mentions(r.scene.chunks(toks))
		}
		return
	}
	if len(toks) == 1 && toks[0].text == "stop" && len(strings.Fields(r.lines[toks[0].line])) > 1 {
		return // of a telegram
	}
	before, left := len(r.items), len(r.paper.Left)
	r.begun, r.wished = before, nil
	var idle []chunk
	grave := false
	r.grave = nil
	asks := (slices.ContainsFunc(toks, func(t token) bool { return t.asks }) || asksBare(toks)) && !isRequest(toks)
	standing := r.standing
	defer func() {
		if last := toks[len(toks)-1]; !standing && last.mark != ":" && slices.ContainsFunc(toks, func(t token) bool { return t.mark == ":" }) {
			r.standing = false // it was said of this sentence
		}
		if grave { // what it may change is seen from the whole of it
			line := toks[0].line
			r.kept[line] = append(r.kept[line], shown(r.ahead))
			if !asks {
				r.waits = append(slices.Clip(r.waits), waiting{line, shown(r.ahead), slices.Clone(r.grave)})
			}
		}
		if len(r.items) > before && len(idle) > 0 && len(r.paper.Left) == left {
			r.paper.Left = append(r.paper.Left, Left{Line: idle[0].toks[0].line + 1, Text: textOf(idle), from: r.idle})
		}
	}()
	cs := cardsOfOrders(r, r.scene.chunked(toks))
	if is, later := r.talk(cs); is {
		if later {
			r.note(toks[0].line, shown(cs), nil, "later")
		}
		return
	}
	if says := slices.IndexFunc(cs, func(c chunk) bool { return c.thing == nil && c.is(isStanding) && !c.is(isFiller) }); says >= 0 && !standing {
		defer func() { // what is to be done in the turns of others is not done now
			if slices.ContainsFunc(r.items[min(before, len(r.items)):], func(it *said) bool { return it.verb != "STAND" && it.verb != "GATE" }) {
				r.paper.Left = append(r.paper.Left, Left{Line: cs[says].toks[0].line + 1, Text: cs[says].text()})
				r.paper.Grave = true
			}
		}()
	}
	r.twisted = isTooMuch(toks) || isOneOfThem(cs) || actsTwice(r.scene, cs) || deniesTwice(cs)
	r.ahead, r.others = cs, slices.ContainsFunc(cs, func(c chunk) bool { return c.is(isStanding) })
	if n := len(r.items); n > 0 && (r.items[n-1].verb == "STAND" || r.items[n-1].verb == "GATE") {
		r.others = true // it may go on with them
	}
	if r.scene.Bold {
		defer looserOf(r).mentions(cs)
	}
	if isDream(toks) {
		r.leave(cs)
		return
	}
	if headerOf(r).isHeading(cs) && headerOf(r).heading(append(slices.Clip(cs), chunk{toks: toks[len(toks)-1:], mark: ":"})) {
		return
	}
	if asks {
		for len(cs) > 0 {
			n := clauseEnd(cs, 0)
			grave = r.leave(cs[:n]) || grave
			cs = cs[n:]
		}
		return
	}
	if r.scene.Bold && len(r.items) == 0 && divinerOf(r).answered(cs) {
		return
	}
	if idiomOf(r).respectively(cs) || idiomOf(r).formerLatter(cs) {
		return
	}
	back := mark(r)
	if idle, grave = r.clauses(cs); len(r.paper.Left) == left && idle == nil {
		return
	}
	if r.tries > mostTries {
		return
	}
	if r.scene.Bold {
		defer func() {
			if n := len(r.paper.Left); n > left || idle != nil {
				asRead := mark(r)
				back()
				if looserOf(r).reads(cs) || divinerOf(r).reads(cs) {
					idle, grave = nil, false
				} else {
					asRead()
				}
			}
		}()
	}
	if !mayGather(cs) {
		return
	}
	// By roles it is not understood whole: by what its things can be to each other it may be.
	byRoles := mark(r)
	back()
	r.gathers = true
	idleSo, graveSo := r.clauses(cs)
	if r.gathers = false; len(r.paper.Left) > left || idleSo != nil {
		byRoles()
		return
	}
	idle, grave = nil, graveSo
}

// chunked are the chunks of a sentence, sorted as people mean them.
func (s *Scene) chunked(toks []token) []chunk {
	cs := withCharges(s, withSides(withMeanwhile(withTurns(withAssaults(withAims(withModifiers(s, s.kindOfOne(withStaffs(s.abbreviated(s.apposed(s.cardsByOrder(s.grouped(toks)))))))))))))
	at := len(cs)
	for at > 0 && cs[at-1].mark != ":" {
		at--
	}
	cs = append(slices.Clip(cs[:at]), parensLast(cs[at:])...)
	s.share(cs)
	return cs
}

// isRequest tells a question that asks the referee to do something: "could you move the 5th to ...?"
func isRequest(toks []token) bool {
	for len(toks) > 0 && (toks[0].key == "PLEASE" || toks[0].key == "AND" || toks[0].key == "ET" || toks[0].mark == ",") {
		toks = toks[1:]
	}
	if len(toks) < 2 {
		return false
	}
	switch toks[0].key {
	case "COULD", "CAN", "WOULD", "WILL":
		return toks[1].key == "YOU" && (len(toks) == 2 || !slices.Contains([]string{"LIKE", "PREFER", "SAY", "THINK", "RATHER"}, toks[2].key))
	case "POUVEZ-VOUS", "PEUX-TU", "POURRIEZ-VOUS", "POURRAIS-TU", "VOULEZ-VOUS", "VEUX-TU":
		return true
	}
	return false
}

// isCourtesy tells a sentence that means nothing to the game.
func (s *Scene) isCourtesy(toks []token) bool {
	words := make([]string, len(toks))
	for i, t := range toks {
		words[i] = t.text
	}
	if orders.IsSaying(strings.ReplaceAll(strings.Join(words, " "), "' ", "'")) {
		return true
	}
	kind, place := false, false
	for _, c := range s.chunks(toks) {
		if c.thing == nil && (c.is(isAct) && !c.is(isFiller) || c.is(isEnd) || c.is(isOver) || c.is(isLater) || c.is(isNothing) || c.has(isTopic, "PEACE") || c.is(isUsage) && !c.is(isFiller)) || c.thing != nil && c.thing.sure && len(c.thing.units) > 0 {
			return false
		}
		kind = kind || c.noun != ""
		place = place || c.thing != nil && len(c.thing.places) > 0
	}
	if kind && place { // "the cavalry up to Haskovo please"
		return false
	}
	return orders.IsKind(strings.Join(words, " ")) && !slices.ContainsFunc(toks, func(t token) bool { return hasDigit(t.text) })
}

// leave names words that were not understood and may matter. Of others it tells whether they may
// change what stands beside them.
func (r *reader) leave(cs []chunk) (grave bool) {
	var thing, sure, weak, acts, whom bool
	unknown := 0
	for i := range cs {
		c := &cs[i]
		sure = sure || c.noun != "" || c.thing != nil && (c.thing.sure || len(c.thing.units) > 0) // no slip of a name: "good luck" and Lutsk
		switch {
		case c.thing != nil && isDate(cs, i):
			weak = true // "see you on the 5th"
		case c.thing != nil, c.noun != "", c.is(isPiece) && !c.is(isFiller):
			thing = true
		case c.isUnknown():
			unknown++
			thing = thing || (len(cs) < len(r.ahead) || len(cs) == 1) && isMeans(c)
		case counts(cs, i) && len(r.items) > r.begun:
			thing = true // of an order beside it
		}
		acts = acts || c.is(isAct) && !c.is(isFiller)
		thing = thing || c.has(isAct, "DISCARD") && r.scene.Language.HasClause("DISCARD") || commandsAct(r.scene, cs, i)                                                         // what is thrown away?
		thing = thing || c.is(isUsage) && !c.is(isFiller) && r.scene.Language.Has("PLAY") && (i > 0 && (cs[i-1].is(isRole) || cs[i-1].is(isAnd)) || i > 1 && cs[i-2].is(isRole)) // "... as the event": what?
		whom = whom || c.is(isAll) || c.is(isBoth) || c.is(isIt) && !c.is(isFiller)
		grave = grave || c.isHeavy() || c.isUnknown() && turns(c) || c.is(isAct) && r.scene.Language.IsVerb(c.toks[0].key)
	}
	if len(cs) == 0 || len(cs[0].toks) == 0 || !sure && !acts && !whom && r.scene.isCourtesy(joinedToks(cs)) {
		return false
	}
	line := cs[0].toks[0].line
	text := shown(cs)
	matters := line < len(r.kinds) && r.kinds[line] == Faulted || slices.ContainsFunc(cs, func(c chunk) bool { return c.is(isScrap) || c.is(isMake) }) || thing || weak && (acts || grave || unknown < 2) ||
		doubts(joinedToks(cs)) && !saysUnfinished(cs) || isHearsay(cs, r.ahead)
	if matters {
		r.paper.Left = append(r.paper.Left, Left{Line: line + 1, Text: text})
		r.paper.Grave = r.paper.Grave || line < len(r.kinds) && r.kinds[line] == Faulted && len(r.scene.orders(r.lines[line])) > 0
		return false
	}
	grave = grave || acts && whom || line < len(r.kinds) && r.kinds[line] == Beside
	return grave && !slices.ContainsFunc(cs, func(c chunk) bool { return c.is(isPast) })
}

// counts tells a number that does not count things of the world: "two remain", but "two beers" counts them.
func counts(cs []chunk, i int) bool {
	c := &cs[i]
	if !c.is(isNumber) || c.is(isFiller) || c.toks[0].key == "ONE" || c.toks[0].key == "UN" || c.toks[0].key == "UNE" {
		return false
	}
	return i+1 == len(cs) || !cs[i+1].isUnknown() || !isPlainNoun(&cs[i+1])
}

// isDate tells whether a number may be a day: "on the 5th", "le 5".
func isDate(cs []chunk, i int) bool {
	x := cs[i].thing
	if !isNumeral(bareName(x.spoken)) || len(x.places) > 0 && !isDigits(bareName(x.spoken)) {
		return false
	}
	return i > 0 && cs[i-1].text() == "on" || strings.HasPrefix(x.spoken, "le ") && isDigits(bareName(x.spoken))
}

// bareName is a name without the articles before it.
func bareName(name string) string {
	for {
		first, rest, ok := strings.Cut(name, " ")
		if !ok || !isArticle(orders.Fold(first)) {
			return name
		}
		name = rest
	}
}
