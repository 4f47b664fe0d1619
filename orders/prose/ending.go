package prose

// ender reads which part of a turn is over.
type ender struct{ *reader }

func enderOf(r *reader) ender { return ender{r} }

// part reads "fin des mouvements", "my movements are finished": the part of the turn that it names is over, where the game
// ends it apart, and no more.
func (r ender) part(cs []chunk, line int, words string) bool {
	part, closed := "", false
	var passed []string
	for i := range cs {
		c := &cs[i]
		if c.thing != nil || c.noun != "" {
			return false
		}
		name := partOf(c)
		if name != "" && part != "" && name != part {
			return false // of several
		}
		if name != "" {
			part = name
		}
		switch ends := c.is(isEnd) || c.is(isCloses) || c.is(isOver) && name == ""; {
		case ends:
			closed = true
		case name != "", c.mark == ",", c.mark == "" && (c.is(isFiller) || c.is(isThen) || c.is(isAnd) || c.is(isIt) || c.is(isThere) || c.is(isClosing) || c.is(isBeing) || c.is(isRole) && !c.has(isRole, "except")):
		case r.scene.Bold && c.isUnknown() && !c.isHeavy() && !isNameUnknown(*c):
			passed = append(passed, shown(cs[i:i+1]))
		default:
			return false
		}
	}
	end := "END " + part
	switch {
	case part == "" || !closed:
		return false
	case part == "TURN" && len(r.items) > 0:
		end = "END"
	case part == "TURN" || !r.scene.endsPart(part):
		return false
	}
	r.paper.Passed = append(r.paper.Passed, passed...)
	r.ended, r.endRaw = line, end
	r.note(line, words, []string{end}, "")
	return true
}

// nothing makes the end of a turn of which it was said that nothing of a kind is done, and no more, the end that it is.
func (r ender) nothing() {
	if r.endRaw != "END" || len(r.paper.Left) > 0 || len(r.kept) > 0 && !r.scene.Bold || len(r.never) == 0 && !r.scene.Bold {
		return
	}
	for i := range r.paper.Read {
		if u := &r.paper.Read[i]; len(u.Orders) == 1 && u.Orders[0] == "END" {
			u.Orders, r.endRaw = []string{"END NOTHING"}, "END NOTHING"
		}
	}
}

// endsPart tells whether a part of the turn can be ended apart now.
func (s *Scene) endsPart(part string) bool {
	return isEndLine(s, "END "+part) && s.Bad != nil && len(s.Bad("END "+part+"\n")) == 0
}

// partOf is the part of a turn that a chunk names, alone or within a phrase; "" for none or several.
func partOf(c *chunk) (part string) {
	for i := range c.toks {
		senses, n := everyday().longest(c.toks[i:])
		if n == 0 {
			continue
		}
		for _, s := range senses {
			if s.kind == isPart && part != "" && s.name != part {
				return ""
			}
			if s.kind == isPart {
				part = s.name
			}
		}
	}
	return part
}
