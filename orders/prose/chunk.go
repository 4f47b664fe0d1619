package prose

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// chunk is a stretch of a clause: a mark, a thing, or words that do something.
type chunk struct {
	toks   []token
	mark   string
	senses []sense
	thing  *thing
	noun   string // it names a kind of units: "cavalry"
	// foreign tells that it names a kind of units of which the writer has none: "the Germans".
	foreign bool
	// unseen tells that its words stand in the chunk before it: "both Offensive cards" are two.
	unseen bool
}

func (c *chunk) is(k kind) bool {
	for _, s := range c.senses {
		if s.kind == k {
			return true
		}
	}
	return false
}

// names are what the chunk is of a kind.
func (c *chunk) names(k kind) (list []string) {
	for _, s := range c.senses {
		if s.kind == k {
			list = append(list, s.name)
		}
	}
	return list
}

// has tells whether the chunk is of a kind by a name.
func (c *chunk) has(k kind, name string) bool { return slices.Contains(c.names(k), name) }

// isUnknown tells a chunk of which nothing is known.
func (c *chunk) isUnknown() bool {
	if c.mark != "" || c.thing != nil || c.noun != "" || c.foreign {
		return false
	}
	for _, s := range c.senses {
		if !s.kind.isSpecial() {
			return false
		}
	}
	return true
}

// isSpecial tells kinds of words that say something only in forms and in orders for the turns of others.
func (k kind) isSpecial() bool {
	switch k {
	case isLabel, isTopic, isChoice, isMeasure, isLeast, isMost, isAsking, isAlways, isRank, isSingle, isPart, isCloses:
		return true
	}
	return false
}

// weighs tells a chunk that changes what stands beside it.
func (c *chunk) weighs() bool { return c.is(isIf) || c.is(isMaybe) && !c.is(isFiller) }

// isHeavy tells words that may change what stands beside them, known or not.
func (c *chunk) isHeavy() bool {
	if c.is(isEnd) || c.is(isScrap) || c.is(isInstead) || c.is(isAlso) || c.is(isRest) || c.is(isOut) || c.is(isLater) || c.is(isOption) || c.is(isRole) && slices.Contains(c.names(isRole), "except") {
		return true
	}
	return c.weighs() || slices.ContainsFunc(c.toks, func(t token) bool {
		return c.isUnknown() && (orders.IsWeighty(t.key) || hasDigit(t.key)) || c.is(isNo) && !c.is(isFiller)
	})
}

func (c *chunk) text() string {
	words := make([]string, len(c.toks))
	for i, t := range c.toks {
		words[i] = t.text
	}
	return strings.Join(words, " ")
}

// chunks cuts tokens into things and phrases, the longest first.
func (s *Scene) chunks(toks []token) (list []chunk) {
	words := everyday()
	for i := 0; i < len(toks); {
		if toks[i].mark != "" {
			list = append(list, chunk{toks: toks[i : i+1], mark: toks[i].mark})
			i++
			continue
		}
		c := chunk{}
		senses, n := words.longest(toks[i:])
		found, m := s.thingAt(toks[i:])
		switch {
		case isArticle(toks[i].key) && i+1 < len(toks) && isCount(toks, i+1):
			m = 0
		case isCount(toks, i):
			n, m, senses = 1, 0, []sense{{isNumber, toks[i].key}}
		}
		switch {
		case m > 0 && (m > n || m == n && hasDigit(found.spoken)):
			c.thing, n = &found, m
		case n > 0 && m == n && found.sure && len(list) > 0 && list[len(list)-1].is(isRole):
			c.thing = &found // a place that is also a word: "to Split"
		case n > 0 && m == n && found.sure && len(found.units) == 1 && !slices.ContainsFunc(senses, func(s sense) bool { return s.kind != isFiller && s.kind != isAside && s.kind != isThen }):
			c.thing = &found // a name that is also a word which says nothing: things first
		case m > 0 && m == n && len(found.cards) > 0 && (cardNear(toks, i+n) || usageNear(toks[i+n:]) || len(list) > 0 && (list[len(list)-1].is(isOption) || list[len(list)-1].has(isAct, "PLAY") && found.sure)):
			c.thing = &found
		case n > 0 && senses[0].kind == isPiece:
			if c.senses = senses; len(s.Words.Kind(toks[i].key)) > 0 {
				c.noun = toks[i].text
			}
		case n == 1 && len(toks[i].key) == 2 && toks[i].text == toks[i].key && len(s.Words.Kind(toks[i].key)) > 0:
			c.noun = toks[i].text // SE is Serbia
		case n == 1 && i > 0 && isArticle(toks[i-1].key) && isNamed(toks[i].text) && len(s.Words.Kind(toks[i].key)) > 0:
			c.noun = toks[i].text // "the Guard" does not guard
		case n == 1 && toks[i].key == "PAS" && i > 0 && beforeStep[toks[i-1].key]:
			c.senses = []sense{{kind: isFiller}} // "son pas perdu" denies nothing
		case n > 0:
			c.senses = senses
		default:
			n = 1
			if key := toks[i].key; (len(key) > 2 || toks[i].text == key && len(key) == 2) && len(s.Words.Kind(key)) > 0 {
				c.noun = toks[i].text
			} else if s.Words.IsKind(key) {
				c.foreign = true
			} else {
				if !s.Language.IsVerb(key) && (orders.IsKindWord(key) || isManner(key)) {
					c.senses = []sense{{kind: isFiller}}
				}
			}
		}
		c.toks = toks[i : i+n]
		list = append(list, c)
		i += n
	}
	return list
}

// beforeStep are words behind which "pas" is a step.
var beforeStep = wordSet("SON SES LEUR LEURS MON MES CE CES UN LE LES DU AU DEUX TROIS QUELQUES CHAQUE PREMIER DERNIER SEUL")

// isNamed tells a word with a capital letter and small ones.
func isNamed(word string) bool {
	return len(word) > 1 && word[0] >= 'A' && word[0] <= 'Z' && word[1:] == strings.ToLower(word[1:])
}

// isCount tells a number before a noun in the plural: "the 2 armies".
func isCount(toks []token, i int) bool {
	if !isDigits(toks[i].key) || len(toks[i].key) > 1 || toks[i].key < "2" || i+1 == len(toks) || toks[i].ends {
		return false
	}
	if i > 0 && (toks[i-1].key == "AND" || toks[i-1].key == "ET" || toks[i-1].mark == ",") {
		return false
	}
	for k := i + 1; k < len(toks) && k <= i+3 && toks[k].mark == "" && !hasDigit(toks[k].key); k++ { // "the 4 cavalry divisions"
		switch toks[k].key {
		case "ARMIES", "ARMEES", "DIVISIONS", "BRIGADES", "REGIMENTS", "UNITS", "UNITES", "PIONS", "COUNTERS":
			return true
		case "CORPS": // "les 2 corps serbes", not "my 2 Corps"
			return i > 0 && (toks[i-1].key == "LES" || toks[i-1].key == "MES" || toks[i-1].key == "NOS" || toks[i-1].key == "CES" || toks[i-1].key == "DES")
		case "AND", "ET":
			return false
		}
	}
	return false
}

// cardNear tells whether the word at hand is "card".
func cardNear(toks []token, i int) bool {
	return i < len(toks) && (toks[i].key == "CARD" || toks[i].key == "CARTE")
}

// usageNear tells whether the words at hand say as what a card is used: "for operations".
func usageNear(toks []token) bool {
	if len(toks) > 3 && toks[0].mark == "(" && isDigits(toks[1].key) && toks[2].mark == ")" { // "Withdrawal (6) for"
		toks = toks[3:]
	}
	for range 4 {
		for len(toks) > 0 && isDigits(toks[0].key) && toks[0].mark == "" { // "for 3 ops"
			toks = toks[1:]
		}
		senses, n := everyday().longest(toks)
		if n == 0 {
			return false
		}
		if slices.ContainsFunc(senses, func(s sense) bool { return s.kind == isUsage }) {
			return true
		}
		if !slices.Contains(senses, sense{isRole, "as"}) && senses[0].kind != isFiller {
			return false
		}
		toks = toks[n:]
	}
	return false
}

// withoutParens takes the parentheses off what only says more about the units before them:
// "5th Bde (BU)", "my two brigades (the 1st and the 25th)".
func (s *Scene) withoutParens(toks []token) []token {
	out := make([]token, 0, len(toks))
	for i := 0; i < len(toks); i++ {
		end := i
		if i > 0 && toks[i].mark == "(" {
			for end = i + 1; end < len(toks) && toks[end].mark != ")"; end++ {
			}
		}
		if end > i+1 && end < len(toks) && s.isApposition(toks[i+1:end]) && !s.isSaidAgain(toks[:i], toks[i+1:end]) {
			if end == len(toks)-1 {
				toks[end-1].ends = toks[end-1].ends || toks[end].ends
			}
			out = append(out, toks[i+1:end]...)
			i = end
			continue
		}
		out = append(out, toks[i])
	}
	return out
}

// isSaidAgain tells one unit in parentheses behind a unit: it is the same.
func (s *Scene) isSaidAgain(before, inside []token) bool {
	in := s.chunks(inside)
	if len(in) != 1 || in[0].thing == nil || !in[0].thing.sure {
		return false
	}
	cs := s.chunks(before[max(0, len(before)-longestName):])
	for len(cs) > 0 && (cs[len(cs)-1].noun != "" || cs[len(cs)-1].is(isPiece)) {
		cs = cs[:len(cs)-1]
	}
	return len(cs) > 0 && cs[len(cs)-1].thing != nil && len(cs[len(cs)-1].thing.units) > 0
}

// isApposition tells words that only name units, or are part of their names.
func (s *Scene) isApposition(toks []token) bool {
	if len(toks) == 1 && toks[0].mark == "" && s.Words.Says(toks[0].text) && len(s.Words.Kind(toks[0].text)) > 0 {
		return true
	}
	units := false
	for _, c := range s.chunks(toks) {
		switch {
		case c.thing != nil && len(c.thing.units) > 0:
			units = true
		case c.mark == ",", c.is(isAnd), c.is(isFiller):
		default:
			return false
		}
	}
	return units
}

// share gives bare numbers the words of the units beside them: "the 2nd and 4th British
// divisions", "FR 17 and 21".
func (s *Scene) share(cs []chunk) {
	for i := len(cs) - 1; i >= 0; i-- {
		x := cs[i].thing
		if x == nil || x.sure || x.number == "" || len(x.cards) > 0 {
			continue
		}
		for _, near := range [...]*thing{neighbour(cs, i, -1), neighbour(cs, i, 1)} {
			if near == nil || len(near.units) == 0 || near.core == "" || isNumeral(bareName(near.core)) {
				continue
			}
			list := s.spoken(withNumber(near.core, x.number))
			if len(list) == 0 {
				continue
			}
			shared := *x
			shared.units = list
			if near == neighbour(cs, i, 1) { // "the 22nd and the 25th Reserve": of the reserve or not
				for _, u := range s.plain(x.number, nationOf(list[0])) {
					if !slices.Contains(shared.units, u) {
						shared.units = append(slices.Clip(shared.units), u)
					}
				}
			}
			for _, u := range x.units {
				if !slices.Contains(shared.units, u) {
					shared.units = append(slices.Clip(shared.units), u)
				}
			}
			shared.sure, shared.core = true, withNumber(near.core, x.number)
			cs[i].thing = &shared
			break
		}
	}
}

// plain are the units of a nation whose names are no more than a number.
func (s *Scene) plain(number, nation string) (list []string) {
	for _, u := range s.Words.Numerous(number) {
		if nation != "" && nationOf(u) == nation && strings.HasSuffix(u, " "+number) {
			list = append(list, u)
		}
	}
	return list
}

// neighbour is the next thing of a list, with nothing but a comma or "and" between.
func neighbour(cs []chunk, i, step int) *thing {
	joined := false
	for k := i + step; k >= 0 && k < len(cs); k += step {
		c := &cs[k]
		switch {
		case c.thing != nil:
			if !joined {
				return nil
			}
			return c.thing
		case c.mark == ",", c.is(isAnd):
			joined = true
		case c.is(isFiller) && !c.is(isRole), c.is(isPiece):
		default:
			return nil
		}
	}
	return nil
}

// isManner tells an adverb that says how something is done and nothing else.
func isManner(key string) bool {
	return len(key) > 5 && (strings.HasSuffix(key, "LY") || strings.HasSuffix(key, "MENT") && len(key) > 7) && !orders.IsWeighty(key)
}
