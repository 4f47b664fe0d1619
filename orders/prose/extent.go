package prose

import (
	"slices"
	"strings"

	"feldpost/orders"
	"feldpost/orders/ordinary"
)

// How much words mean, as far as orders show it: all who stand somewhere, those whom somebody strikes.

// takesAll tells whether a word for all is borne out by orders that name each: all of the writer's units, or those of a kind beside the word, that
// stand where the words say, or anywhere where they say no place; or by a fire in which all take part who can.
func (x *borne) takesAll(cs []chunk, i int) bool {
	if len(x.units) == 0 {
		return x.words["FIRE"] && !x.words["BASE"] && !x.words["WITH"]
	}
	scope := func(u Unit) bool { return u.On }
	if stand := x.stand(); slices.ContainsFunc(cs, func(c chunk) bool {
		return c.thing != nil && slices.ContainsFunc(c.thing.places, func(p string) bool { return slices.Contains(stand, p) })
	}) {
		scope = func(u Unit) bool { return slices.Contains(stand, u.Where) }
	}
	var kind []string
	if i+1 < len(cs) && cs[i+1].noun != "" {
		kind = x.scene.Words.Kind(cs[i+1].noun)
	}
	return !slices.ContainsFunc(x.scene.Own, func(u Unit) bool {
		return scope(u) && (kind == nil || slices.Contains(kind, u.Name)) && !slices.Contains(x.units, u.Name)
	})
}

// isOfGame tells an act that is one of the game: an order, a clause or a choice of one, or an order of the whole side.
func isOfGame(s *Scene, c *chunk) bool {
	lang := s.Language
	return slices.ContainsFunc(c.names(isAct), func(act string) bool {
		return lang.Has(act) || lang.HasClause(act) || lang.IsChoice(act) || lang.Has("ORDER") && len(s.orders("ORDER "+act)) > 0
	})
}

// sidesOf are nouns for where an attack comes from.
var sidesOf = wordSet("SIDES DIRECTIONS FLANKS ANGLES COTES FLANCS")

// withSides takes the words from between "from" and the places from which an attack comes, where these are as many as the words say: "from three
// sides - Lomza, Brest-Litovsk, Ivangorod - with the lot".
func withSides(cs []chunk) []chunk {
	for i := 1; i+2 < len(cs); i++ {
		if c := &cs[i]; c.thing != nil || c.mark != "" || len(c.toks) != 1 || !sidesOf[orders.Fold(c.toks[0].key)] || !cs[i-1].is(isNumber) && !cs[i-1].is(isBoth) {
			continue
		}
		opens := cs[i+1].mark
		if opens != "-" && opens != "(" && opens != ":" && opens != "," {
			continue
		}
		end, places := i+2, 0
		for ; end < len(cs) && (isPlaceAlone(cs[end].thing) || cs[end].mark == "," || cs[end].thing == nil && cs[end].is(isAnd)); end++ {
			if cs[end].thing != nil {
				places++
			}
		}
		for cs[end-1].thing == nil { // a comma behind the last
			end--
		}
		if places != max(countOf(&cs[i-1]), 2) || places < 2 {
			continue
		}
		out := append(slices.Clone(cs[:i-1]), cs[i+2:end]...)
		if end < len(cs) && (opens == "-" && cs[end].mark == "-" || opens == "(" && cs[end].mark == ")") {
			end++
		}
		return append(out, cs[end:]...)
	}
	return cs
}

// isOneOfThem tells words for one man of a unit, who is not the unit: "the colonel of the 5th".
func isOneOfThem(cs []chunk) bool {
	for i := 1; i+1 < len(cs); i++ {
		c, of := &cs[i-1], &cs[i]
		if c.thing != nil || c.mark != "" || c.noun != "" || of.thing != nil || of.mark != "" || !says(isWhose, of.toks[0].key) || c.is(isPiece) || c.is(isAct) || strings.HasSuffix(lastKey(c), "S") {
			continue
		}
		if is, arms := ordinary.Somebody(lastKey(c)); is && !arms && nextThing(cs, i) != nil && len(nextThing(cs, i).units) > 0 {
			return true
		}
	}
	return false
}

// actsTwice tells words that go on with what those of whom they speak do besides: "the 4th goes there, then it attacks".
func actsTwice(s *Scene, cs []chunk) bool {
	for i := 2; i < len(cs); i++ {
		c, it, joint := &cs[i], &cs[i-1], &cs[i-2]
		if c.thing == nil && c.is(isAct) && c.is(isFiller) && it.thing == nil && it.is(isIt) && (joint.mark == "," || joint.thing == nil && (joint.is(isThen) || joint.is(isAnd))) &&
			slices.ContainsFunc(c.names(isAct), func(a string) bool { return s.Language.Has(a) }) && slices.ContainsFunc(cs[:i-2], func(c chunk) bool { return c.thing != nil }) {
			return true
		}
	}
	return false
}

// undenied are words by which what is denied beside them is meant all the same: "not without the 16th", "not only the 16th".
var undenied = wordSet("WITHOUT SANS LESS MOINS ONLY SEULEMENT JUST MERELY SIMPLEMENT ALONE SEUL SEULE UNIQUEMENT")

// deniesTwice tells a denial that denies such a word.
func deniesTwice(cs []chunk) bool {
	for i := range cs {
		if c := &cs[i]; c.thing != nil || !c.is(isNo) && !c.is(isNone) && c.toks[0].key != "NOTHING" && c.toks[0].key != "RIEN" {
			continue
		}
		for k := i; k < len(cs) && k < i+3 && cs[k].thing == nil && cs[k].mark == ""; k++ {
			if slices.ContainsFunc(cs[k].toks, func(t token) bool { return undenied[t.key] }) {
				return true
			}
		}
	}
	return false
}

// isTooMuch tells words by which somebody is too little or too much to do something: "too tired to go".
func isTooMuch(toks []token) bool {
	for i, t := range toks {
		if t.mark != "" || t.key != "TOO" && t.key != "TROP" {
			continue
		}
		for k := i + 2; k < len(toks) && k < i+6 && toks[k].mark == ""; k++ {
			switch toks[k].key {
			case "TO", "FOR", "POUR":
				return true
			}
		}
	}
	return false
}

// demonstratives stand for units that are told by where they are: "celles de Valjevo".
var demonstratives = wordSet("CELLE CELLES CELUI CEUX")

// isNamedBehind tells whether the thing behind a word is a place, or is called by no number.
func isNamedBehind(cs []chunk, i int) bool {
	x := nextThing(cs, i)
	return x != nil && (len(x.places) > 0 && len(x.units) == 0 || x.number == "" && !hasDigit(x.spoken))
}

// owned tells a name that says whose a unit is that is told by its own name as well: "Foch's 9th Army", of the French.
func (x *borne) owned(cs []chunk, i int) bool {
	c := &cs[i]
	if !c.isUnknown() || len(c.toks) != 1 || !strings.HasSuffix(c.toks[0].raw, "'s") || !isCapital(c.toks[0].text) || isOrdinary(c.toks[0].key) {
		return false
	}
	t := nextThing(cs, i)
	return t != nil && slices.ContainsFunc(t.units, func(u string) bool { return slices.Contains(x.units, u) })
}

// nextThing is the thing behind a chunk, with nothing but articles and such between them; nil for none.
func nextThing(cs []chunk, i int) *thing {
	for i++; i < len(cs); i++ {
		switch c := &cs[i]; {
		case c.thing != nil:
			return c.thing
		case c.mark != "" || !c.is(isFiller) && !c.is(isRole):
			return nil
		}
	}
	return nil
}

// isFoe tells a word by which those are called who stand where the orders strike: "the Landwehr in K5".
func (x *borne) isFoe(c *chunk) bool {
	if !x.fights || len(c.toks) == 0 || len(c.toks[0].key) < 3 {
		return false
	}
	key := c.toks[len(c.toks)-1].key
	return slices.ContainsFunc(x.scene.Others, func(u Unit) bool {
		return slices.Contains(x.to, u.Where) && slices.ContainsFunc(strings.FieldsFunc(orders.Fold(u.Name), func(r rune) bool { return strings.ContainsRune(" -/.", r) }), func(w string) bool {
			return w == key || w+"S" == key || w == key+"S"
		})
	})
}

// Commands tells whether words that were not understood begin with an act of the game.
func Commands(s *Scene, words string) bool { return commandsAny(s, s.chunked(s.cut(words, 0))) }

// commandsAny tells whether some words begin with an act of the game.
func commandsAny(s *Scene, cs []chunk) bool {
	for i := range cs {
		if commandsAct(s, cs, i) {
			return true
		}
	}
	return false
}

// commandsAct tells an act of the game by which a clause begins, "rally the boys first", "and attack": it is an order, whoever is meant. So is one
// of another game beside which there is nothing that is not known, "dig in first".
func commandsAct(s *Scene, cs []chunk, i int) bool {
	c := &cs[i]
	if c.thing != nil || !c.is(isAct) || slices.ContainsFunc(cs[:i], func(c chunk) bool {
		return c.thing != nil || c.is(isAct) || c.is(isReason) || c.mark == "" && !c.is(isFiller) && !c.is(isThen) && !c.is(isAnd) && !c.is(isIt) && c.toks[0].key != "TO"
	}) {
		return false
	}
	for k := i - 1; k >= 0 && cs[k].mark == ""; k-- {
		if slices.ContainsFunc(cs[k].toks, func(t token) bool { return orders.IsKindWord(t.key) }) {
			return false // "merci d'avance"
		}
	}
	next := i + 1
	if next < len(cs) && cs[next].has(isRole, "to") {
		next++
	}
	if next < len(cs) && cs[next].mark == "" && cs[next].isUnknown() && c.has(isAct, "MOVE") && slices.ContainsFunc(c.toks, func(t token) bool { return strings.HasSuffix(t.key, "ING") }) {
		return false // "moving house", "I am going to bed"
	}
	if isOfGame(s, c) {
		return true
	}
	return !c.is(isFiller) && !slices.ContainsFunc(cs, func(c chunk) bool { return c.mark == "" && c.thing == nil && len(c.senses) == 0 })
}
