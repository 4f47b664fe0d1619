package prose

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// Acts that are orders whoever is meant, and no remarks.

// isOfGame tells an act that is one of the game: an order, a clause or a choice of one, or an order of the whole side.
func isOfGame(s *Scene, c *chunk) bool {
	lang := s.Language
	return slices.ContainsFunc(c.names(isAct), func(act string) bool {
		return lang.Has(act) || lang.HasClause(act) || lang.IsChoice(act) || lang.Has("ORDER") && len(s.orders("ORDER "+act)) > 0
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
