package orders

import (
	"slices"
	"strings"
)

// isQuestion tells whether the line at hand ends with a question mark.
func (p cutter) isQuestion() bool {
	return strings.HasSuffix(strings.TrimRight(p.lines[len(p.lines)-1].text, ` ")!.`), "?")
}

// asksSomething tells whether words begin as questions, suppositions and
// opinions do.
func (p cutter) asksSomething(toks []token) bool {
	switch toks[0].key {
	case "WHAT", "WHY", "HOW", "CAN", "COULD", "MAY", "MIGHT", "SHOULD", "WOULD", "DO", "DOES", "DID", "IS", "ARE", "WAS", "WHEN", "WHERE", "WHICH", "WHO", "TELL", "SAY",
		"THINK", "QUESTION", "WONDER", "SUPPOSE", "IMAGINE",
		"EST-CE", "EST-IL", "PUIS-JE", "PEUT-ON", "POURQUOI", "COMMENT", "QUE", "QUEL", "QUELLE", "SUPPOSONS", "DITES":
		return true
	case "I", "WE", "JE", "NOUS":
		if len(toks) > 1 {
			switch toks[1].key {
			case "THINK", "WONDER", "GUESS", "HOPE", "SUPPOSE", "BELIEVE", "FEAR", "WAS", "WERE", "SEE", "SAW", "PENSE", "CROIS", "ESPERE", "PENSONS", "ASSUME", "UNDERSTAND":
				return true
			}
		}
	case "IF", "SI":
		return true
	}
	return false
}

// isProse tells whether the line at hand reads as a sentence: it has words
// that orders have no use for, or ends as sentences do.
func (p cutter) isProse() bool {
	words := 0
	for _, t := range p.toks {
		if t.kind == wordToken {
			words++
			if isProseWord(strings.Trim(t.key, ".!?:")) {
				return true
			}
		}
	}
	s := strings.TrimRight(p.lines[len(p.lines)-1].text, " ")
	return words > 1 && s != "" && strings.IndexByte(".!?,", s[len(s)-1]) >= 0
}

// IsSpoken tells a line that begins as a sentence does: with who writes it ("I attack", "nous jouons"), or with who does something
// if something is so ("if they attack").
func IsSpoken(line string) bool {
	first, rest, _ := strings.Cut(fold(strings.TrimSpace(line)), " ")
	second, _, _ := strings.Cut(rest, " ")
	switch first {
	case "IF", "SI":
		switch second {
		case "THEY", "HE", "SHE", "THE", "WE", "I", "IT", "HIS", "MY", "ANYONE", "ANYBODY", "SOMEONE", "ON", "ILS", "IL", "ELLE", "ELLES", "NOUS", "JE", "LE", "LA", "LES", "L'ENNEMI", "L'ADVERSAIRE", "L'ATTAQUANT", "MON", "MA", "MES":
			return strings.TrimSpace(line) != strings.ToUpper(strings.TrimSpace(line))
		}
	case "I", "WE", "I'LL", "WE'LL", "I'D", "WE'D", "I'M", "JE", "NOUS", "ON":
		return true
	}
	return strings.HasPrefix(first, "J'")
}

func isProseWord(key string) bool {
	switch key {
	case "AS", "IS", "ARE", "WAS", "WERE", "BE", "BEEN", "I", "YOU", "WE", "THEY", "HE", "IT", "YOUR", "THIS", "THAT", "THESE", "THOSE", "OF", "ON", "SO", "BUT", "OR",
		"WILL", "WOULD", "CAN", "CAN'T", "COULD", "MAY", "MIGHT", "SHOULD", "HAVE", "HAS", "HAD", "DO", "DOES", "DID", "DON'T", "WHAT", "WHERE", "WHY", "HOW",
		"THANKS", "THANK", "PLEASE", "HOPE", "VERY", "MUCH", "WELL", "GOOD", "GREAT", "NICE", "LOOKS", "SOON", "ME", "US", "AM", "I'M", "I'LL", "IT'S", "BACK", "YET",
		"SORRY", "ABOUT", "MORE", "SOME", "JUST", "HERE", "THERE", "NOT", "ALONG", "AGREED", "READY", "DONE", "SUCCESSFUL",
		"UN", "UNE", "JE", "TU", "NOUS", "VOUS", "IL", "ELLE", "ILS", "CE", "CETTE", "EST", "SONT", "PAS", "NE", "QUE", "QUI", "MAIS", "OU", "DONC", "MON", "VOTRE",
		"MERCI", "BIEN", "TRES", "BON", "BONNE", "VOS", "TON", "TA", "TES", "J'AI", "C'EST", "COMME", "PLUS", "VOICI", "CONVENU":
		return true
	}
	return strings.HasPrefix(key, "J'") || strings.HasPrefix(key, "C'") || strings.HasPrefix(key, "N'")
}

// isCommonWord tells short words of everyday language that never abbreviate a
// verb.
func isCommonWord(key string) bool {
	switch key {
	case "AT", "IN", "ON", "AS", "IS", "RE", "SO", "NO", "TO", "AD", "AU", "EN", "DE", "LA", "LE", "DO", "ME", "HE", "OR", "OF", "UP", "BE", "BY", "WE", "AN", "IT", "PS",
		"FOR", "THE", "ALL", "ANY", "REF", "CAN", "DEC", "OFF", "MAR", "SEE", "SEA", "PRE", "RES", "CON", "COM", "DIS", "PRO", "PER", "PUT", "PAS", "SUR", "PAR", "CE",
		"DES", "MES", "SES", "EST", "ET", "UN", "UNE", "MA", "TA", "SA", "IL", "DI", "HO", "OH", "AH", "OK", "HI", "HA", "ST", "MR", "PL", "RET", "REG", "BOB", "STAN", "STA",
		"RALF", "REN", "BEN", "AL", "ED", "JO", "CAL", "CHAR", "CHARLES", "RAY", "MEL", "ELI", "EVA", "EVE":
		return true
	}
	return false
}

// isActing tells the forms of verbs in which people tell what units do.
func isActing(key string) bool {
	switch strings.Trim(key, ".,:!") {
	case "MOVES", "GOES", "GO", "MARCHES", "ATTACKS", "STRIKES", "ASSAULTS", "ADVANCES", "RETREATS", "RALLIES", "CHARGES", "ENTRENCHES", "HOLDS", "MOVING", "ATTACKING",
		"AVANCE", "ATTAQUE", "ATTAQUENT", "VA", "VONT", "MARCHE", "MARCHENT", "BOUGE", "BOUGENT":
		return true
	}
	return false
}

// dropCourtesy takes the words off the head of a line that only lead to an
// order: please, then, I will, "Movement:", "P.S.".
func (p cutter) dropCourtesy() {
	toks := p.toks
	for len(toks) > 1 {
		t := toks[0]
		switch {
		case t.kind == commaToken, t.kind == wordToken && isDash(t.text):
		case t.kind != wordToken:
			p.toks = toks
			return
		case isCourtesy(strings.Trim(t.key, ".,:!")), p.isLabel(t, toks[1]):
		default:
			p.toks = toks
			return
		}
		toks = toks[1:]
	}
	if len(toks) == 1 && (toks[0].kind != wordToken || isCourtesy(strings.Trim(toks[0].key, ".,:!"))) {
		return // nothing but courtesy
	}
	p.toks = toks
}

// behindColon reads "While I wait: STAND ...": words, a colon and an order. Words
// that only head or lead to it are passed over; with others the line is doubtful.
func (p cutter) behindColon() (order, doubt bool) {
	for i := 0; i+1 < len(p.toks) && i < 8; i++ {
		if t := p.toks[i]; t.kind != wordToken || !strings.HasSuffix(t.text, ":") {
			continue
		}
		q := *p.parser
		q.toks = p.toks[i+1:]
		e, ok := p.x.first.exact[q.toks[0].key]
		if !ok || e.verb == nil || e.verb.row.Group == TableGroup || !judgeOf(&q).isSure(Pos{}, "") {
			continue
		}
		for _, w := range p.toks[:i+1] {
			if !isLeadWord(strings.Trim(w.key, ".,:!?()")) {
				return false, true
			}
		}
		p.toks = q.toks
		return true, false
	}
	return false, false
}

// isLeadWord tells words that may stand before the colon in front of an order and
// change nothing in it.
func isLeadWord(key string) bool {
	switch key {
	case "", "WHILE", "I", "WAIT", "MY", "OUR", "THE", "ORDER", "ORDERS", "MOVE", "MOVES", "ATTACK", "ATTACKS", "STANDING", "PHASE", "MOVEMENT", "COMBAT", "FOR", "THIS", "TURN", "HERE", "ARE", "IS",
		"FIRST", "SECOND", "THIRD", "AND", "THEN", "FINALLY", "PLEASE", "IMPULSE", "ROUND", "SETUP", "ONE", "TWO", "THREE",
		"PENDANT", "QUE", "J'ATTENDS", "MON", "MA", "MES", "NOS", "LE", "LA", "LES", "ORDRE", "ORDRES", "CONSIGNE", "CONSIGNES", "MOUVEMENT", "MOUVEMENTS", "ATTAQUE", "ATTAQUES", "PHASE DE", "DE", "DU", "POUR", "CE", "TOUR",
		"VOICI", "PREMIER", "PUIS", "ENSUITE", "ENFIN", "ET":
		return true
	}
	return isDigits(key) || isCourtesy(key) && key != "NEXT" && key != "WISH" && key != "WANT"
}

// dropThanks takes please and thank you off the end of a line.
func (p cutter) dropThanks() {
	for n := len(p.toks); n > 1; n = len(p.toks) {
		last := p.toks[n-1]
		switch {
		case last.kind == commaToken, last.kind == wordToken && isThanks(last.key):
			p.toks = p.toks[:n-1]
		case n > 3 && last.kind == wordToken && strings.HasPrefix(last.key, "PLAIT") && p.toks[n-2].key == "VOUS" && p.toks[n-3].key == "S'IL":
			p.toks = p.toks[:n-3]
		default:
			return
		}
	}
}

// dropFarewell takes a courtesy off the end of a line, behind a full stop, a dash or in
// parentheses: "MOVE ... TO 2529. Well played!"
func (p cutter) dropFarewell() {
	e, known := p.x.first.exact[p.toks[0].key]
	if p.lex == nil || known && e.mark == "" && (e.verb == nil || e.verb.row.Free || e.verb.row.Query) {
		return
	}
	for i := len(p.toks) - 1; i > 1; i-- {
		from, last := i, len(p.toks)
		switch {
		case isStop(p.toks[i-1]):
		case p.toks[i-1].kind == wordToken && strings.Trim(p.toks[i-1].text, ".!") == "": // behind what stands in quotation marks
			from--
		case p.toks[i-1].kind == wordToken && isDash(p.toks[i-1].text):
			from--
		case p.toks[i-1].kind == openToken && p.toks[last-1].kind == closeToken && last > i+1:
			from, last = from-1, last-1
		default:
			continue
		}
		words := p.toks[i:last]
		x := talk{toks: words, text: joinTokens(words)}
		if from > 0 && words[0].kind == wordToken && hearingOf(p.parser).isKind(x) && x.isBrief() {
			p.toks = p.toks[:from]
			return
		}
	}
}

// dropStop takes the full stop of a sentence off its last word: "I play card
// 18." names card 18.
func (p cutter) dropStop() {
	last := len(p.toks) - 1
	t := p.toks[last]
	bare := strings.TrimRight(t.text, ".!")
	if t.kind != wordToken || bare == "" || bare == t.text || last == 0 {
		return
	}
	t.text, t.key = bare, strings.TrimRight(t.key, ".!")
	p.toks = append(slices.Clone(p.toks[:last]), t)
}

func isCourtesy(key string) bool {
	switch key {
	case "PLEASE", "PLS", "PLZ", "THEN", "AND", "ALSO", "NOW", "OK", "OKAY", "SO", "FINALLY", "LASTLY", "FIRSTLY", "FIRST", "SECOND", "SECONDLY", "I", "WE", "I'LL", "WE'LL", "WILL",
		"WANT", "TO", "SHALL", "LIKE", "WISH", "I'D", "LET", "LET'S", "US", "MY", "PS", "P.S", "PPS", "HEREBY", "KINDLY",
		"VEUILLEZ", "SVP", "MERCI", "DE", "PUIS", "ENSUITE", "ENFIN", "ET", "JE", "NOUS", "ALORS", "AUSSI", "DONC", "D'ABORD", "VOUDRAIS", "VOULONS", "SOUHAITE":
		return true
	}
	return false
}

// isLabel tells whether a word with a colon only heads an order: "Movement:".
func (p cutter) isLabel(t, next token) bool {
	if !strings.HasSuffix(p.lines[0].text[:min(t.end, len(p.lines[0].text))], ":") || t.pos.Line != p.lines[0].no {
		return false
	}
	e, ok := p.x.first.exact[t.key]
	if ok && (e.header != "" || e.mark != "" || e.verb != nil && (e.verb.row.Free || e.verb.row.Query && e.verb.row.Name != "ORDERS")) {
		return false
	}
	if ok && e.verb != nil && e.verb.subs.exact[next.key] != nil {
		return false // the first half of a verb: "Order: fire"
	}
	if !isLeadWord(t.key) {
		return false // "Perhaps: move" is no label
	}
	n, ok := p.x.first.exact[next.key]
	if ok && n.verb != nil && !n.verb.row.Query {
		return true
	}
	return p.lex != nil && isLabelWord(t.key) && p.lex.knows(next.text)
}

func isLabelWord(key string) bool {
	switch key {
	case "MOVEMENT", "MOVES", "MOVE", "ORDERS", "SETUP", "PLACEMENT", "MOUVEMENT", "MOUVEMENTS", "ORDRES":
		return true
	}
	return false
}

// hasPath tells whether some word of the line is a path of printed places.
func (p cutter) hasPath() bool {
	for i := range p.toks {
		if path, _, state := readPath(p.toks, i); state == aPath && len(path) > 1 {
			return true
		}
	}
	return false
}

// namesSomething tells whether tokens hold a unit, a place or a path of the
// game.
func (p cutter) namesSomething(toks []token) bool {
	for i, t := range toks {
		if t.kind != wordToken && t.kind != textToken || isDate(toks, i) {
			continue
		}
		if _, _, state := readPath(toks, i); state == aPath {
			return true
		}
		if p.lex != nil && (p.lex.isOnMap(t.text) || p.lex.namesUnit(t.text) || i+1 < len(toks) && !isDate(toks, i+1) && hasNumber(t.text+toks[i+1].text) && p.lex.ofUnits(t.text+" "+toks[i+1].text)) {
			return true
		}
		if p.lex != nil && (p.lex.beginsPlace(toks[i:]) || i+1 < len(toks) && p.lex.isShoutedUnit(t, toks[i+1])) {
			return true
		}
	}
	return false
}

// isShoutedUnit tells two words in capitals that are a unit as it is printed: "RU PC".
func (x *Lexicon) isShoutedUnit(a, b token) bool {
	if a.kind != wordToken || b.kind != wordToken || !isShouted(a.text) || !isShouted(b.text) {
		return false
	}
	_, is := x.full[squeezed(a.text+" "+strings.TrimRight(b.text, ".,:!?"))]
	return is
}

// beginsPlace tells whether the first words are the name of a place that has several.
func (x *Lexicon) beginsPlace(toks []token) bool {
	text := ""
	for i, t := range toks[:min(len(toks), 4)] {
		if t.kind != wordToken {
			return false
		}
		if text = strings.TrimSpace(text + " " + strings.TrimRight(t.text, ".,:!?")); i == 0 {
			continue
		}
		if _, is := x.place(text); is {
			return true
		}
	}
	return false
}

// names tells whether some of the words are a unit with its number or a place.
func (x *Lexicon) names(toks []token) bool {
	if x == nil {
		return false
	}
	for i := range toks {
		for n := min(4, len(toks)-i); n > 0; n-- {
			text := strings.TrimRight(joinTokens(toks[i:i+n]), ".,:!?")
			if _, ok := x.unit(text); ok && hasNumber(text) {
				return true
			}
			if _, ok := x.place(text); ok && len(text) > 3 {
				return true
			}
		}
	}
	return false
}

// namesUnit tells whether one word is written as units are alone and stands in the name of
// one: in capitals, or with the sign behind a country.
func (x *Lexicon) namesUnit(text string) bool {
	text = strings.TrimRight(text, ".,:!?")
	slash := strings.Contains(strings.Trim(text, "/"), "/")
	if !slash && !(len(text) > 3 && isShouted(text)) {
		return false
	}
	if one, several := x.others.fits(text); one >= 0 || slash && several > 0 {
		return true
	}
	return x.ofUnits(text)
}

// isOnMap tells whether one word is a unit with its country or number, a
// printed hex or the full name of a place.
func (x *Lexicon) isOnMap(text string) bool {
	text = strings.TrimRight(text, ".,:!?")
	if _, ok := x.place(text); ok {
		return len(text) > 3
	}
	if parts, state := pathParts(text); state == aPath {
		_, ok := x.place(parts[0])
		return ok
	}
	return hasNumber(text) && !isDigits(text) && x.ofUnits(text)
}
