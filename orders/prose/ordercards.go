package prose

import (
	"slices"
	"strings"
)

// cardsOfOrders reads what cards of a game whose orders are played from the hand say of an order: "the other Fire card" is the one that the letter has
// not played yet; "with an Advance card" is the kind of the order, by whichever card.
func cardsOfOrders(r *reader, cs []chunk) []chunk {
	if !r.scene.Language.Has("ORDER") {
		return cs
	}
	isCard := func(i int) bool {
		return i >= 0 && i < len(cs) && cs[i].thing == nil && cs[i].has(isOption, "CARD")
	}
	for i := range cs {
		c := &cs[i]
		if c.thing != nil || c.mark != "" || len(c.toks) != 1 || isCard(i) || !isCard(i-1) && !isCard(i+1) {
			continue
		}
		kinds := slices.DeleteFunc(append(slices.Concat(c.names(isAct), c.names(isPurpose)), c.toks[0].key, ordersByNoun[c.toks[0].key]), func(k string) bool {
			return !r.scene.Language.Has(k) || familyOf(k) == noFamily && k != "ADVANCE"
		})
		if len(kinds) == 0 {
			continue
		}
		from, to := min(i, i-1), i+1 // the words
		if isCard(i + 1) {
			from, to = i, i+2
		}
		for from > 0 && cs[from-1].thing == nil && cs[from-1].mark == "" && cs[from-1].is(isFiller) && !cs[from-1].is(isAct) {
			from--
		}
		found := cardsCalled(r.scene, kinds[:1])
		if from > 0 && isOther(&cs[from-1]) {
			from--
			rest := slices.DeleteFunc(slices.Clone(found), func(id string) bool {
				return slices.ContainsFunc(r.items, func(it *said) bool {
					return slices.ContainsFunc(it.lines, func(l string) bool { return isWritten(id, l) })
				})
			})
			if len(rest) == 1 && len(found) == 2 {
				card := chunk{toks: joinedToks(cs[from:to]), thing: &thing{cards: rest, spoken: c.text(), sure: true}}
				return slices.Concat(cs[:from], []chunk{card}, cs[to:])
			}
			continue
		}
		if from > 0 && cs[from-1].thing == nil && (cs[from-1].has(isRole, "with") || cs[from-1].has(isRole, "at")) {
			from--
		}
		act := slices.IndexFunc(cs, func(c chunk) bool {
			return c.thing == nil && c.is(isAct) && !c.is(isFiller) && (familyOf(c.names(isAct)[0]) == moving || isFighting(c.names(isAct)[0]) || c.has(isAct, "ADVANCE"))
		})
		if act < 0 || act >= from && act < to || len(found) == 0 {
			continue
		}
		out := slices.Clone(cs)
		out[act].senses = []sense{{isAct, kinds[0]}}
		if from > 0 && to < len(out) && out[from-1].mark == "(" && out[to].mark == ")" {
			from, to = from-1, to+1
		}
		return slices.Concat(out[:from], out[to:])
	}
	return cs
}

// askings are words by which people ask for an order that names nobody.
var askings = wordSet("REQUEST REQUESTS ASK ASKS ASKING CALL CALLS CALLING WANT NEED DEMANDE DEMANDER DEMANDONS APPEL APPELLE VOUDRAIS VEUX COMMENCE COMMENCER BEGIN START STARTING SUPPORT TIME USE")

// speaksOfWhole tells words that speak of what an order of the whole side does: of a rally, or of the artillery, which is asked for.
func speaksOfWhole(s *Scene, cs []chunk) bool {
	return s.Language.Has("ORDER") && slices.ContainsFunc(cs, func(c chunk) bool {
		return c.thing == nil && c.has(isAct, "RALLY") && !c.is(isFiller) || c.mark == "" && c.thing == nil && (strings.HasPrefix(lastKey(&c), "ARTILLER") || lastKey(&c) == "LOCAL" || lastKey(&c) == "LOCALE")
	})
}

// wholeOrder reads an order of the whole side: "so I play the Rally card", "je demande l'artillerie, en accès local".
func (r idiom) wholeOrder(cs []chunk, line int, words string) bool {
	if !r.scene.Language.Has("ORDER") || r.card != "" {
		return false
	}
	verb, access, plays := "", "", false
	for i := range cs {
		c := &cs[i]
		switch key := lastKey(c); {
		case c.mark == ",", c.mark == ":", c.mark == "-":
		case c.thing != nil && len(c.thing.cards) > 0 && verb == "" && slices.Contains(cardsCalled(r.scene, []string{"RALLY", "RALLIEMENT"}), c.thing.cards[0]):
			verb = "RALLY"
		case c.mark != "", c.thing != nil, c.noun != "", c.foreign, c.is(isNo):
			return false
		case strings.HasPrefix(key, "ARTILLER") && verb == "":
			verb = "ARTILLERY"
		case c.has(isAct, "RALLY") && verb == "":
			verb = "RALLY"
		case key == "LOCAL", key == "LOCALE":
			access = " ACCESS LOCAL"
		case c.has(isAct, "PLAY"), askings[key]:
			plays = true
		case key == "ACCESS", key == "ACCES", c.has(isOption, "CARD"):
		case c.isHeavy(), c.is(isAct) && !c.is(isFiller):
			return false
		case c.is(isFiller), c.is(isThen), c.is(isAnd), c.is(isRole) && !c.has(isRole, "except"), c.is(isIt):
		default:
			return false
		}
	}
	text := "ORDER " + verb + access
	if verb == "" || !plays && access == "" || access != "" && verb != "ARTILLERY" || !r.reads([]string{text}) || !r.fits([]string{text}) {
		return false
	}
	r.add(line, words, []string{text}, &meaning{verb: verb})
	return true
}

// ordersByNoun are the kinds of orders by what their cards are called.
var ordersByNoun = map[string]string{"AVANCE": "ADVANCE", "AVANCEE": "ADVANCE", "FEU": "FIRE", "TIR": "FIRE", "MOUVEMENT": "MOVE", "MOVEMENT": "MOVE", "RALLIEMENT": "RALLY", "RECOVER": "RALLY"}

// isOther tells "other".
func isOther(c *chunk) bool {
	switch lastKey(c) {
	case "OTHER", "AUTRE", "SECOND", "SECONDE", "DEUXIEME":
		return c.thing == nil && c.mark == ""
	}
	return false
}

// charges are words for an attack by which somebody goes in himself.
var charges = wordSet("ASSAUT ASSAUTS STORM STORMS STORMING BAYONET BAYONETS BAIONNETTE BAIONNETTES MELEE RUSH RUSHES CHARGE CHARGES CHARGENT CHARGER ABORDAGE")

// withCharges makes "go over the top" an advance where a game has one as an order of its own, and fire as another.
func withCharges(s *Scene, cs []chunk) []chunk {
	if !s.Language.Has("ORDER") || !s.Language.Has("ADVANCE") {
		return cs
	}
	for i := range cs {
		c := &cs[i]
		if c.thing == nil && c.has(isAct, "ATTACK") && !c.has(isAct, "FIRE") && slices.ContainsFunc(c.toks, func(t token) bool { return charges[t.key] }) {
			cs = slices.Clone(cs)
			cs[i].senses = []sense{{isAct, "ADVANCE"}}
		}
	}
	return cs
}
