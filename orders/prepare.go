package orders

import (
	"slices"
	"strings"
)

// prepare makes the small words between names what they stand for: French
// prepositions without accents, "as OPS", "for OPS", "card 13".
func (q *orderParser) prepare() {
	if q.p.lex == nil {
		return
	}
	toks := slices.Clone(q.toks[:q.i])
	for i := q.i; i < len(q.toks); i++ {
		t := q.toks[i]
		if isIfToken(t) {
			toks = append(toks, q.toks[i:]...)
			break
		}
		if t.isArrow() && q.f.keys.exact["TO"] != nil && !q.p.lex.endsInPlace(toks) && !q.endsInChoice(toks) { // BU/5 Bde -> Haskovo
			t.kind, t.text, t.key = wordToken, "TO", "TO"
		}
		if t.kind != wordToken {
			toks = append(toks, t)
			continue
		}
		next := token{}
		if i+1 < len(q.toks) {
			next = q.toks[i+1]
		}
		switch {
		case q.isFiller(t, next):
			continue
		case t.text == "de" && q.isPlaceAt(i+1), strings.HasPrefix(t.text, "d'") && q.p.lex.isPlaceWord(t.text[2:]):
			from := t
			from.text, from.key = "FROM", "FROM"
			toks = append(toks, from)
			if t.text != "de" {
				t.text, t.key = t.text[2:], fold(t.text[2:])
				toks = append(toks, t)
			}
			continue
		case (t.text == "a" || t.key == "JUSQU'A" || t.key == "JUSQU'AU" || t.key == "AU") && q.isPlaceAt(i+1) && q.f.keys.exact["TO"] != nil:
			t.text, t.key = "TO", "TO"
		}
		toks = append(toks, t)
	}
	q.toks = toks
}

// endsInPlace tells whether the last words of a line are a place, so that an
// arrow behind them goes on from it.
func (x *Lexicon) endsInPlace(toks []token) bool {
	text := ""
	for i := len(toks) - 1; i >= 0 && i > len(toks)-4; i-- {
		if toks[i].kind == textToken {
			return true
		}
		if toks[i].kind != wordToken {
			return false
		}
		text = strings.TrimSpace(toks[i].text + " " + text)
		if _, like := x.placeLike(strings.Trim(text, "-")); like && !x.ofUnits(text) || x.isPlaceWord(strings.Trim(text, "-")) || isShortHex(text) {
			return true
		}
	}
	return false
}

// endsInChoice tells whether a line ends in a word that its verb takes in the
// place of a name: RESERVE>Munkacs.
func (q *orderParser) endsInChoice(toks []token) bool {
	if len(toks) == 0 || toks[len(toks)-1].kind != wordToken {
		return false
	}
	_, is := q.f.choices[toks[len(toks)-1].key]
	return is
}

// isFiller tells a word that adds nothing before a choice or a card: PLAY 13
// as OPS, ACTIVATE Sedan for ATTACK, PLAY card 13.
func (q *orderParser) isFiller(t, next token) bool {
	if !q.v.row.Uses || next.kind != wordToken {
		return false
	}
	switch t.key {
	case "FOR", "AS", "POUR", "COMME", "EN", "AN", "THE", "L'", "LES", "A", "AUX":
		_, choice := q.choiceAt(next)
		return choice || t.key != "FOR" && t.key != "POUR" && q.v.row.Name == "PLAY" && next.key == "CARD"
	case "CARD", "CARTE", "MY", "MA", "LA", "NO", "NO.", "NUMBER":
		return q.v.row.Name == "PLAY"
	}
	return false
}

// choiceAt reads a word as one of the order's choices, also from three letters
// of it on.
func (q *orderParser) choiceAt(t token) (string, bool) {
	key := strings.TrimRight(t.key, ".!")
	if canonical, ok := q.f.choices[key]; ok {
		return canonical, true
	}
	if !q.p.letter || len(key) < 3 || !isLetters(key) {
		return "", false
	}
	found := ""
	for word, canonical := range q.f.choices { // order decides nothing: several make none
		if strings.HasPrefix(word, key) && canonical != found {
			if found != "" {
				return "", false
			}
			found = canonical
		}
	}
	return found, found != "" && (q.p.lex == nil || !q.p.lex.knows(t.text))
}

// isPlaceAt tells whether a place stands at token i.
func (q *orderParser) isPlaceAt(i int) bool {
	return i < len(q.toks) && q.toks[i].kind == wordToken && q.p.lex.isPlaceWord(q.toks[i].text) ||
		i+1 < len(q.toks) && q.p.lex.isPlaceWord(q.toks[i].text+" "+q.toks[i+1].text)
}

func (x *Lexicon) isPlaceWord(text string) bool {
	if _, state := pathParts(text); state == aPath {
		return true
	}
	_, ok := x.place(strings.TrimRight(text, ".,:!"))
	return ok
}
