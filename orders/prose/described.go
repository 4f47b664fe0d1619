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

// cardsByOrder puts a card in the place of a word of its name beside "card": "the Confusion card". Of several with that word none is meant.
func (s *Scene) cardsByOrder(cs []chunk) []chunk {
	out := slices.Clone(cs)
	for i := range out {
		c := &out[i]
		isCard := func(k int) bool { return k >= 0 && k < len(out) && out[k].thing == nil && out[k].has(isOption, "CARD") }
		if c.thing != nil || c.mark != "" || len(c.toks) != 1 || isCard(i) || !isCard(i+1) && !isCard(i-1) || c.is(isFiller) && !c.is(isAct) {
			continue
		}
		var found []string
		for _, card := range s.Cards {
			if slices.ContainsFunc(card.Names, func(name string) bool { return slices.Contains(strings.Fields(orders.Fold(name)), c.toks[0].key) }) {
				found = append(found, card.ID)
			}
		}
		if len(found) == 1 {
			c.thing, c.senses, c.noun = &thing{cards: found, spoken: c.text(), sure: true}, nil, ""
		}
	}
	return out
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
