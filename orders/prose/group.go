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
		raw := s.chunks(toks)
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
