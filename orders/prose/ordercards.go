package prose

import "slices"

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
