package prose

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// kindOfOne puts the unit in the place of a kind of which only one can be meant: the one in the place behind it ("the corps in
// Bremen"), or, in a list of units, the one of their nation or beside them ("Timok 2 and the cavalry").
func (s *Scene) kindOfOne(cs []chunk) []chunk {
	out := make([]chunk, 0, len(cs))
	for i := 0; i < len(cs); i++ {
		out = append(out, cs[i])
		c := &out[len(out)-1]
		if c.thing != nil || c.noun == "" || i+1 < len(cs) && cs[i+1].thing != nil && len(cs[i+1].thing.units) > 0 || i > 0 && cs[i-1].thing != nil && len(cs[i-1].thing.places) == 0 {
			continue
		}
		kind := s.Words.Kind(c.noun)
		end := i + 1 // behind the kind and where it stands
		if end < len(cs) && cs[end].thing == nil && (cs[end].has(isRole, "at") || cs[end].has(isRole, "from")) && !cs[end].is(isAct) {
			end++
		}
		if end < len(cs) && end > i+1 && isPlaceAlone(cs[end].thing) {
			if units, to := kindAtAll(s, kind, cs, end); len(units) > 1 {
				if isAllOf(s, units) && slices.ContainsFunc(cs[to].names(isAct), isFighting) { // all who stand there
					c.senses, c.noun = []sense{{kind: isAll}}, ""
					continue
				}
				toks := joinedToks(cs[i:to])
				out = out[:len(out)-1]
				for k, u := range units {
					if k > 0 {
						out = append(out, chunk{toks: toks, senses: []sense{{kind: isAnd}}, unseen: true})
					}
					out = append(out, chunk{toks: toks, thing: &thing{units: []string{u}, spoken: cs[i].text(), sure: true}, unseen: k > 0})
				}
				i = to - 1
				continue
			}
			if u := onlyOne(kind, func(u string) bool { return slices.Contains(cs[end].thing.places, s.where(u)) }); u != "" {
				c.thing = &thing{units: []string{u}, spoken: c.text(), sure: true}
				c.toks, c.senses, c.noun = joinedToks(cs[i:end+1]), nil, ""
				i = end
			}
			continue
		}
		if n := len(out) - 1; n > 0 && isPlaceAlone(out[n-1].thing) && out[n-1].thing.sure && !hasDigit(out[n-1].thing.spoken) && (n < 2 || !out[n-2].is(isRole) && !out[n-2].is(isAct)) { // "the Bremen corps"
			if u := onlyOne(kind, func(u string) bool { return slices.Contains(out[n-1].thing.places, s.where(u)) }); u != "" {
				out[n-1] = chunk{toks: joinedToks(out[n-1 : n+1]), thing: &thing{units: []string{u}, spoken: c.text(), sure: true}}
				out = out[:n]
			}
			continue
		}
		near := neighbour(cs, i, -1)
		if near == nil {
			near = neighbour(cs, i, 1)
		}
		if near == nil || len(near.units) != 1 {
			continue
		}
		nation, at := nationOf(near.units[0]), s.where(near.units[0])
		u := onlyOne(kind, func(u string) bool { return nation != "" && nationOf(u) == nation })
		if u == "" {
			u = onlyOne(kind, func(u string) bool { return at != "" && s.where(u) == at })
		}
		if u != "" && u != near.units[0] {
			c.thing, c.senses, c.noun = &thing{units: []string{u}, spoken: c.text(), sure: true}, nil, ""
		}
	}
	return out
}

// kindAtAll are the units of a kind in each of several places that are named one after the other, and where these end: "the Belgians in 1135 and
// 1235 go". None where it is one place, where one holds none of them, or where nothing follows that they could do.
func kindAtAll(s *Scene, kind []string, cs []chunk, first int) (units []string, end int) {
	places := 0
	for end = first; end < len(cs); {
		at := end
		if places > 0 {
			if cs[at].mark != "," && !(cs[at].thing == nil && cs[at].is(isAnd)) {
				break
			}
			at++
			if at < len(cs) && cs[at].thing == nil && cs[at].has(isRole, "at") && !cs[at].is(isAct) {
				at++
			}
		}
		if at >= len(cs) || !isPlaceAlone(cs[at].thing) {
			break
		}
		n := len(units)
		for _, u := range kind {
			if slices.Contains(cs[at].thing.places, s.where(u)) && !slices.Contains(units, u) {
				units = append(units, u)
			}
		}
		if len(units) == n {
			return nil, 0
		}
		places, end = places+1, at+1
	}
	if places < 2 || end == len(cs) || cs[end].thing != nil || !cs[end].is(isAct) {
		return nil, 0
	}
	return units, end
}

// isAllOf tells whether nobody else of the writer stands where some units do.
func isAllOf(s *Scene, units []string) bool {
	return !slices.ContainsFunc(units, func(u string) bool {
		return slices.ContainsFunc(s.at(s.where(u)), func(other string) bool { return !slices.Contains(units, other) })
	})
}

// abbreviated puts a unit in the place of the beginning of its name and its number: "inf 2" is INFANTERIE-2.
func (s *Scene) abbreviated(cs []chunk) []chunk {
	out := make([]chunk, 0, len(cs))
	for i := 0; i < len(cs); i++ {
		c := cs[i]
		if i+1 == len(cs) || c.thing != nil || c.noun != "" || len(c.toks) != 1 || len(c.toks[0].key) < 3 || !c.is(isPiece) && !c.isUnknown() || cs[i+1].thing == nil || !isDigits(cs[i+1].thing.spoken) {
			out = append(out, c)
			continue
		}
		named := func(u string) bool {
			words := strings.FieldsFunc(orders.Fold(u), func(r rune) bool { return strings.ContainsRune(" -/", r) })
			return slices.Contains(words, cs[i+1].thing.spoken) && slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, c.toks[0].key) })
		}
		var units []string
		for _, u := range s.Own {
			units = append(units, u.Name)
		}
		if u := onlyOne(units, named); u != "" {
			c.toks, c.senses = joinedToks(cs[i:i+2]), nil
			c.thing = &thing{units: []string{u}, spoken: c.text(), core: c.text(), sure: true}
			i++
		}
		out = append(out, c)
	}
	return out
}

// cardsByOrder puts a card in the place of a word of its name beside "card" or behind what is done with cards: "the Confusion card", "discard the
// Confusion". Of several with that word all are meant where it says so, "both Offensive cards", and else none.
func (s *Scene) cardsByOrder(cs []chunk) []chunk {
	out := make([]chunk, 0, len(cs))
	for i := 0; i < len(cs); i++ {
		c := cs[i]
		says := func(k int, is kind, name string) bool {
			return k >= 0 && k < len(cs) && cs[k].thing == nil && cs[k].has(is, name)
		}
		isCard := func(k int) bool { return says(k, isOption, "CARD") }
		beside := isCard(i+1) || isCard(i-1)
		if c.thing != nil && len(c.thing.cards) == 0 || c.mark != "" || len(c.toks) > 2 || isCard(i) || !beside && !isThrown(cs[:i]) && !says(i+1, isAct, "DISCARD") || !beside && s.Language.IsVerb(lastKey(&c)) && !isNamed(c.toks[len(c.toks)-1].text) || c.is(isFiller) && !c.is(isAct) && !c.is(isPurpose) {
			out = append(out, c)
			continue
		}
		found := cardsCalled(s, []string{lastKey(&c)})
		if len(found) == 0 {
			found = cardsCalled(s, slices.Concat(c.names(isAct), c.names(isPurpose))) // "les deux Mouvements"
		}
		both := i > 0 && cs[i-1].thing == nil && (cs[i-1].is(isBoth) && len(found) == 2 || cs[i-1].is(isNumber) && countOf(&cs[i-1]) == len(found) || cs[i-1].is(isAll))
		switch {
		case len(found) == 1 && (c.thing == nil || len(c.thing.cards) > 1):
			c.thing, c.senses, c.noun = &thing{cards: found, spoken: c.text(), sure: true}, nil, ""
		case len(found) > 1 && both:
			c.toks = joinedToks(cs[i-1 : i+1])
			out = out[:len(out)-1]
			for k, id := range found {
				if k > 0 {
					out = append(out, chunk{toks: c.toks, senses: []sense{{kind: isAnd}}, unseen: true})
				}
				out = append(out, chunk{toks: c.toks, thing: &thing{cards: []string{id}, spoken: c.text(), sure: true}, unseen: k > 0})
			}
			continue
		}
		out = append(out, c)
	}
	return out
}

// cardsCalled are the cards with one of some words in their names, in the singular or the plural.
func cardsCalled(s *Scene, keys []string) (found []string) {
	for _, card := range s.Cards {
		if slices.ContainsFunc(card.Names, func(name string) bool {
			return slices.ContainsFunc(strings.Fields(orders.Fold(orders.Plain(name))), func(w string) bool {
				return slices.Contains(keys, w) || len(w) > 3 && slices.Contains(keys, w+"S")
			})
		}) {
			found = append(found, card.ID)
		}
	}
	return found
}

// isThrown tells words behind which a card is named: "discard the", "I throw away G-5 and".
func isThrown(cs []chunk) bool {
	for i := len(cs) - 1; i >= 0; i-- {
		switch c := &cs[i]; {
		case c.thing == nil && c.has(isAct, "DISCARD"):
			return true
		case c.mark == ",", c.mark == ":", c.thing != nil && len(c.thing.cards) > 0, c.is(isAnd), c.is(isBoth), c.is(isAll):
		case c.thing != nil || !c.is(isFiller) || c.is(isAct):
			return false
		}
	}
	return false
}

// withStaffs takes the words from between "headquarters" and whose they are, and those that say it again: "with the help of the
// headquarters of the 1st Army", "supported by the 1st Army HQ".
func withStaffs(cs []chunk) []chunk {
	isStaff := func(i int) bool { return i < len(cs) && cs[i].thing == nil && cs[i].has(isOption, "HQ") }
	isBetween := func(i int) bool {
		c := &cs[i]
		return c.thing == nil && c.mark == "" && (isStaff(i) || c.has(isOption, "SUPPORT") || c.has(isRole, "from") || c.is(isFiller) && !c.is(isAct) || c.text() == "de la")
	}
	out := make([]chunk, 0, len(cs))
	for i := 0; i < len(cs); i++ {
		c := cs[i]
		if !isStaff(i) {
			out = append(out, c)
			continue
		}
		end := i + 1
		for end < len(cs) && isBetween(end) {
			end++
		}
		if end == len(cs) || cs[end].thing == nil || len(cs[end].thing.units) == 0 {
			out = append(out, c)
			continue
		}
		n := len(out)
		for n > 0 && out[n-1].thing == nil && out[n-1].is(isFiller) && !out[n-1].is(isRole) && !out[n-1].is(isAct) {
			n--
		}
		if n > 0 && out[n-1].thing == nil && slices.Equal(out[n-1].names(isRole), []string{"with"}) { // "with the HQ of ..."
			out = out[:n-1]
		}
		c.toks = joinedToks(cs[i:end])
		out = append(out, c, cs[end])
		if i = end; isStaff(end + 1) {
			out[len(out)-1].toks = joinedToks(cs[end : end+2])
			i++
		}
	}
	return out
}

// onlyOne is the one of some units for which something is so, "" for none or several.
func onlyOne(units []string, is func(string) bool) (one string) {
	for _, u := range units {
		if is(u) {
			if one != "" {
				return ""
			}
			one = u
		}
	}
	return one
}

// isPlaceAlone tells a thing that is a place and nothing else.
func isPlaceAlone(x *thing) bool {
	return x != nil && len(x.places) > 0 && len(x.units)+len(x.cards) == 0
}
