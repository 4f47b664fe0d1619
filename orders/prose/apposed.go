package prose

import "slices"

// apposed takes the parentheses off what says again which thing stands before them: "card 8 (Race to
// the Sea)", "the 10th (2933)".
func (s *Scene) apposed(cs []chunk) []chunk {
	out := make([]chunk, 0, len(cs))
	for i := 0; i < len(cs); i++ {
		end := i
		n := len(out)
		if unit, past := s.nicknamed(out, cs, i); unit != nil {
			out[n-1], i = *unit, past
			continue
		}
		card := n
		for card > 1 && out[card-1].thing == nil && (out[card-1].mark == "," || out[card-1].is(isFiller) && !out[card-1].is(isRole) || out[card-1].has(isOption, "CARD")) {
			card--
		}
		if card > 0 && sameCard(out[card-1].thing, cs[i].thing) { // "Withdrawal (6)", "Withdrawal, card 6"
			between := joinedToks(out[card:])
			n, out = card, out[:card]
			one := *out[n-1].thing
			one.cards = cs[i].thing.cards
			out[n-1].thing = &one
			out[n-1].toks = append(append(slices.Clip(out[n-1].toks), between...), cs[i].toks...)
			continue
		}
		for n > 1 && cs[i].mark == "(" && out[n-1].thing == nil && (out[n-1].noun != "" || out[n-1].is(isPiece) || out[n-1].has(isOption, "CARD")) {
			n--
		}
		if cs[i].mark == "," && n > 0 && i+1 < len(cs) && samePlace(out[n-1].thing, cs[i+1].thing) { // "Rodosto, 3016"
			out[n-1].toks = append(append(slices.Clip(out[n-1].toks), cs[i].toks...), cs[i+1].toks...)
			i++
			continue
		}
		if cs[i].mark == "(" && n > 0 && out[n-1].thing != nil {
			for end < len(cs) && cs[end].mark != ")" {
				end++
			}
		}
		if end > i && end < len(cs) && len(out[n-1].thing.cards) == 1 && (out[n-1].thing.sure || cardBefore(out[:n-1])) && isGloss(cs[i+1:end]) {
			out[n-1].toks = append(slices.Clip(out[n-1].toks), joinedToks(cs[i:end+1])...)
			i = end // "card 18 (machine guns)"
			continue
		}
		if end == i || end == len(cs) || !s.sameAs(&out[n-1], cs[i+1:end]) {
			out = append(out, cs[i])
			continue
		}
		if slices.ContainsFunc(cs[i+1:end], func(c chunk) bool { return c.is(isBoth) || c.is(isAll) }) { // of those before it too
			for k := n - 2; k >= 0 && (out[k].thing == nil && (out[k].is(isAnd) || out[k].mark == "," || out[k].is(isFiller) || out[k].is(isPiece)) || out[k].thing != nil && s.sameAs(&out[k], cs[i+1:end])); k-- {
			}
		}
		last := &out[n-1]
		for _, c := range out[n:] { // nouns between
			last.toks = append(slices.Clip(last.toks), c.toks...)
		}
		out = out[:n]
		for _, c := range cs[i : end+1] {
			last.toks = append(slices.Clip(last.toks), c.toks...)
		}
		i = end
	}
	return out
}

// nicknamed is the one unit in parentheses behind a name that is not known, and where these end: "Rennenkampf
// (the 1st Army, at Kovno)". It is nil for anything else.
func (s *Scene) nicknamed(out, cs []chunk, i int) (unit *chunk, end int) {
	if cs[i].mark != "(" || len(out) == 0 || !isNameUnknown(out[len(out)-1]) {
		return nil, 0
	}
	var place *thing
	for end = i + 1; end < len(cs) && cs[end].mark != ")"; end++ {
		switch c := &cs[end]; {
		case c.thing != nil && len(c.thing.units) > 0 && unit == nil:
			unit = c
		case c.thing != nil && len(c.thing.places) > 0 && unit != nil && place == nil:
			place = c.thing
		case c.thing == nil && (c.mark == "," || c.is(isRole) || c.is(isFiller) || c.is(isPiece)):
		default:
			return nil, 0
		}
	}
	if unit == nil || end == len(cs) {
		return nil, 0
	}
	x := *unit.thing
	if place != nil {
		x.units = slices.DeleteFunc(slices.Clone(x.units), func(u string) bool { return !slices.Contains(place.places, s.where(u)) })
	}
	if len(x.units) == 0 {
		return nil, 0
	}
	x.sure = true
	named := chunk{toks: append(slices.Clone(out[len(out)-1].toks), joinedToks(cs[i:end+1])...), thing: &x}
	return &named, end
}

func joinedToks(cs []chunk) (toks []token) {
	for _, c := range cs {
		toks = append(toks, c.toks...)
	}
	return toks
}

// sameCard tells the name of a card and its number.
func sameCard(a, b *thing) bool {
	return a != nil && b != nil && a.number == "" && b.number != "" && !hasDigit(a.spoken) && len(b.cards) == 1 && slices.Contains(a.cards, b.cards[0])
}

// samePlace tells two names of one place, the second of which is its number.
func samePlace(a, b *thing) bool {
	return a != nil && b != nil && len(a.places) == 1 && len(b.places) == 1 && a.places[0] == b.places[0] && !hasDigit(a.spoken) && hasDigit(b.spoken)
}

// sameAs makes a thing those of its alternatives that other words name too. It tells whether they name any.
func (s *Scene) sameAs(c *chunk, cs []chunk) bool {
	var by *thing
	for i := range cs {
		switch d := &cs[i]; {
		case d.thing != nil && by == nil:
			by = d.thing
		case d.thing != nil || d.mark != "":
			return false
		case d.is(isFiller), d.has(isRole, "at"), d.has(isRole, "from"), d.is(isPiece), d.is(isBoth), d.is(isAll), d.is(isHold) && !d.is(isNo), d.is(isBeing):
		default:
			return false
		}
	}
	if by == nil {
		return false
	}
	among := func(list []string, is func(string) bool) []string {
		return slices.DeleteFunc(slices.Clone(list), func(x string) bool { return !is(x) })
	}
	x := *c.thing
	stands := func(u string) bool { return slices.Contains(by.places, s.where(u)) }
	switch {
	case len(x.cards) > 0 && len(by.cards) > 0:
		x.cards = among(x.cards, func(card string) bool { return slices.Contains(by.cards, card) })
	case len(x.units) > 0 && len(by.units) > 0 && by.sure:
		x.units, x.number = by.units, "" // its name is what it is
	case len(x.units) > 0 && len(by.places) > 0:
		x.units = among(x.units, stands)
	case len(x.places) > 0 && len(by.places) > 0:
		x.places = among(x.places, func(p string) bool { return slices.Contains(by.places, p) })
	default:
		return false
	}
	if len(x.cards) == 0 && len(x.units) == 0 && len(x.places) == 0 {
		return false
	}
	x.sure = true
	c.thing = &x
	return true
}

// isGloss tells words that name a thing once more and say nothing about it: none of them is a thing, an act, a
// number or a condition.
func isGloss(cs []chunk) bool {
	for i := range cs {
		c := &cs[i]
		if c.thing != nil || c.mark != "" || c.isHeavy() || c.is(isUsage) || c.is(isNo) || c.is(isAct) && !c.is(isFiller) || hasDigit(c.text()) {
			return false
		}
	}
	return len(cs) > 0
}

// cardBefore tells whether words end in "card", or in "card no.".
func cardBefore(cs []chunk) bool {
	for i := len(cs) - 1; i >= 0 && cs[i].thing == nil && cs[i].mark == ""; i-- {
		if cs[i].has(isOption, "CARD") {
			return true
		}
		if !cs[i].is(isFiller) {
			return false
		}
	}
	return false
}
