package prose

import "slices"

// enumerated puts units in the place of words for a group of them with their numbers in parentheses: "the four
// reserves in W6222 (7, 13, 14 and 19)".
func (s *Scene) enumerated(cs []chunk) []chunk {
	for open := range cs {
		if cs[open].mark != "(" {
			continue
		}
		end := open + 1
		for end < len(cs) && cs[end].mark != ")" {
			end++
		}
		begin, noun, at := groupBefore(cs[:open])
		if end == len(cs) || begin < 0 {
			continue
		}
		members := s.members(cs[open+1:end], noun, at)
		if members == nil {
			continue
		}
		out := append(slices.Clone(cs[:begin]), members...)
		return s.enumerated(append(out, cs[end+1:]...))
	}
	return cs
}

// grouped are the chunks of tokens, without the parentheses that only name the units before them.
func (s *Scene) grouped(toks []token) []chunk {
	if slices.ContainsFunc(toks, func(t token) bool { return t.mark == "(" }) {
		raw := s.chunks(s.corrected(toks))
		if named := s.enumerated(raw); len(named) != len(raw) {
			return named
		}
	}
	return s.chunks(s.withoutParens(toks))
}

// groupBefore is where words for a group of units begin that end a stretch, the kind of units, and where they stand;
// -1 where there are none.
func groupBefore(cs []chunk) (begin int, noun string, at *thing) {
	i := len(cs) - 1
	if i >= 1 && cs[i].thing != nil && len(cs[i].thing.places) > 0 && len(cs[i].thing.units) == 0 && cs[i-1].thing == nil && (cs[i-1].has(isRole, "at") || cs[i-1].has(isRole, "from")) {
		at = cs[i].thing
		i -= 2
	}
	found := false
	for i >= 0 && cs[i].thing == nil && (cs[i].noun != "" || cs[i].is(isPiece)) {
		if found = true; cs[i].noun != "" {
			noun = cs[i].noun
		}
		i--
	}
	if !found {
		return -1, "", nil
	}
	for i >= 0 && cs[i].thing == nil && cs[i].mark == "" && (cs[i].is(isNumber) || cs[i].is(isBoth) || cs[i].is(isAll) || cs[i].is(isFiller) && !cs[i].is(isRole) && !cs[i].is(isAct)) {
		i--
	}
	return i + 1, noun, at
}

// members are the units that a list of numbers and names means, of a kind and in a place; nil where one means none.
func (s *Scene) members(cs []chunk, noun string, at *thing) (list []chunk) {
	var kind []string
	if noun != "" {
		kind = slices.Concat(s.Words.Kind(noun), s.Words.Waiting(noun))
	}
	may := func(u string) bool {
		return (len(kind) == 0 || slices.Contains(kind, u)) && (at == nil || slices.Contains(at.places, s.where(u)))
	}
	for i := range cs {
		c := &cs[i]
		switch {
		case c.thing == nil && (c.mark == "," || c.is(isAnd) || c.is(isFiller) || c.is(isPiece)):
			continue
		case c.thing == nil || len(c.thing.units) == 0 && c.thing.number == "":
			return nil
		}
		var units []string
		for _, u := range s.Own {
			if may(u.Name) && !slices.Contains(units, u.Name) && (slices.Contains(c.thing.units, u.Name) || !c.thing.sure && c.thing.number != "" && numberOf(u.Name) == c.thing.number) {
				units = append(units, u.Name)
			}
		}
		if len(units) == 0 {
			return nil
		}
		if len(list) > 0 {
			list = append(list, chunk{toks: []token{{mark: ",", text: ",", line: c.toks[0].line}}, mark: ","})
		}
		list = append(list, chunk{toks: c.toks, thing: &thing{units: units, spoken: c.thing.spoken, sure: true}})
	}
	return list
}

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
			if u := s.onlyOne(kind, func(u string) bool { return slices.Contains(cs[end].thing.places, s.where(u)) }); u != "" {
				c.thing = &thing{units: []string{u}, spoken: c.text(), sure: true}
				c.toks, c.senses, c.noun = joinedToks(cs[i:end+1]), nil, ""
				i = end
			}
			continue
		}
		if n := len(out) - 1; n > 0 && isPlaceAlone(out[n-1].thing) && out[n-1].thing.sure && !hasDigit(out[n-1].thing.spoken) && (n < 2 || !out[n-2].is(isRole) && !out[n-2].is(isAct)) { // "the Bremen corps"
			if u := s.onlyOne(kind, func(u string) bool { return slices.Contains(out[n-1].thing.places, s.where(u)) }); u != "" {
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
		u := s.onlyOne(kind, func(u string) bool { return nation != "" && nationOf(u) == nation })
		if u == "" {
			u = s.onlyOne(kind, func(u string) bool { return at != "" && s.where(u) == at })
		}
		if u != "" && u != near.units[0] {
			c.thing, c.senses, c.noun = &thing{units: []string{u}, spoken: c.text(), sure: true}, nil, ""
		}
	}
	return out
}

// withStaffs takes the words from between "headquarters" and whose they are, and those that say it again: "with the help of the
// headquarters of the 1st Army", "supported by the 1st Army HQ".
func (s *Scene) withStaffs(cs []chunk) []chunk {
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
func (s *Scene) onlyOne(units []string, is func(string) bool) (one string) {
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

// parensLast puts what stands in parentheses in the midst of a sentence behind it: it says more about the sentence,
// and is no part of its clauses.
func parensLast(cs []chunk) []chunk {
	var out, last []chunk
	for i := 0; i < len(cs); i++ {
		end := i
		if cs[i].mark == "(" && i > 0 {
			for end < len(cs) && cs[end].mark != ")" {
				end++
			}
		}
		if end == i || end >= len(cs)-1 {
			out = append(out, cs[i])
			continue
		}
		last = append(last, cs[i:end+1]...)
		i = end
	}
	return append(out, last...)
}
