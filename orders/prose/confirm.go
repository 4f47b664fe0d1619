package prose

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// Confirms tells whether a bold reading of a letter guessed at nothing after all: no word was passed over, nothing has another
// meaning, and each word of each sentence is borne out by the orders that stand for it, or was read so by the careful reading.
// It looks at words and orders alone, and not at how the one became the other. Words that the orders beside them do not bear out are its doubts.
func (s *Scene) Confirms(bold, careful Paper) (sure bool, doubts []string) {
	sure = holds(bold)
	if !slices.ContainsFunc(bold.Read, func(u Understood) bool { return len(u.Orders) > 0 }) {
		return false, nil
	}
	for _, d := range s.doubts(bold, careful) {
		if sure = false; d != "" {
			doubts = append(doubts, d)
		}
	}
	return sure, doubts
}

// holds tells whether no word of a bold reading was passed over outside of what was read, and nothing has another meaning.
func holds(bold Paper) bool {
	if len(bold.Left)+len(bold.Waiting)+len(bold.Others) > 0 || bold.Grave || bold.Kept || bold.Forced {
		return false
	}
	if slices.ContainsFunc(bold.Passed, func(words string) bool {
		return !slices.ContainsFunc(bold.Read, func(u Understood) bool { return strings.Contains(u.Words, words) })
	}) {
		return false // they stand nowhere in what was read
	}
	return true
}

// doubts are the words, one of each sentence, that the orders of a bold reading do not bear out; "" where it is none by itself.
func (s *Scene) doubts(bold, careful Paper) (list []string) {
	var lines []string // those read last
	takenBack := false
	for i := 0; i < len(bold.Read); i++ {
		u := bold.Read[i]
		here := slices.Clone(u.Orders)
		for i+1 < len(bold.Read) && bold.Read[i+1].Words == u.Words && bold.Read[i+1].Line == u.Line { // several orders of one sentence
			i++
			here = append(here, bold.Read[i].Orders...)
		}
		if len(here) > 0 {
			lines = here
		}
		takenBack = takenBack || u.Why == "back"
		known, theirs := false, []string(nil)
		for _, v := range careful.Read {
			if v.Words == u.Words && v.Line == u.Line && v.Why == u.Why {
				known, theirs = true, append(theirs, v.Orders...)
			}
		}
		asCareful := known && slices.Equal(theirs, here)
		switch {
		case asCareful:
		case len(here) == 0 && bearsNote(s, u):
		case u.Why != "" && u.Why != "agrees":
			list = append(list, "")
		default:
			if doubt, sure := s.bearOut(u, lines, bold.Orders, takenBack); !sure {
				list = append(list, doubt)
			}
		}
	}
	return list
}

// before is the order that stands before some in a text of orders; "" for none.
func before(text string, lines []string) (order string) {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		switch {
		case len(lines) > 0 && line == lines[0]:
			return order
		case line != "":
			order = line
		}
	}
	return ""
}

// bearOut tells whether some orders of a text bear out all that some words say, maybe behind something that was taken back; and else the word that is in
// doubt, "" for none by itself.
func (s *Scene) bearOut(u Understood, lines []string, text string, takenBack bool) (doubt string, sure bool) {
	x := s.borneBy(lines)
	if x == nil {
		return "", false
	}
	last := before(text, lines)
	x.headed, x.instead, x.trails = u.headed, takenBack, strings.HasSuffix(last, " ALL")
	x.details, x.wishes, x.alike = true, strings.Count("\n"+text, "\nATTACK ") == 1 && wishesOf(lines, last), isAlike(s, lines, last)
	if was := s.orders(last); len(was) > 0 && len(lines) > 0 && !isFighting(was[0].Verb) {
		x.sameVerb = !slices.ContainsFunc(lines, func(line string) bool { return !strings.HasPrefix(line, was[0].Verb+" ") })
	}
	var said []chunk
	for _, part := range strings.Split(u.Words, " / ") {
		cs := s.chunked(s.cut(part, 0))
		if at := x.unborne(cs); at >= 0 {
			return cs[at].text(), false
		}
		if x.strays(cs) || isTooMuch(joinedToks(cs)) || isOneOfThem(cs) || deniesTwice(cs) {
			return "", false
		}
		said = append(said, cs...)
		if slices.ContainsFunc(cs, func(c chunk) bool { return c.thing == nil && c.is(isOnly) }) && !x.isNamed(x.units, cs) {
			return "", false
		}
	}
	return "", x.isSaid(said)
}

// wishesOf tells whether lines only wish something of the attack that the line before them is.
func wishesOf(lines []string, before string) bool {
	if !strings.HasPrefix(before, "ATTACK ") {
		return false
	}
	target := strings.Fields(before)[1]
	return !slices.ContainsFunc(lines, func(line string) bool {
		words := strings.Fields(line)
		return len(words) < 2 || words[1] != target || familyOf(words[0]) != wishing && familyOf(words[0]) != noFamily
	})
}

// isAlike tells whether lines do with others what the order before them does: the same verb, and the same end where it has one.
func isAlike(s *Scene, lines []string, before string) bool {
	first := s.orders(before)
	if len(first) == 0 || isFighting(first[0].Verb) {
		return false
	}
	was := s.borneBy([]string{before})
	return !slices.ContainsFunc(lines, func(line string) bool {
		list, x := s.orders(line), s.borneBy([]string{line})
		if len(list) != 1 || x == nil || list[0].Verb != first[0].Verb || slices.ContainsFunc(x.units, func(u string) bool { return slices.Contains(was.units, u) }) {
			return true
		}
		end := func(list []string) string {
			if len(list) == 0 {
				return ""
			}
			return list[len(list)-1]
		}
		return end(x.to) != end(was.to)
	})
}

// lacking is what words name that were read, and their orders have nothing of.
func (s *Scene) lacking(read []Understood) (left []Left) {
	type stretch struct {
		line  int
		words string
	}
	lines := map[stretch][]string{}
	for _, u := range read {
		at := stretch{u.Line, u.Words}
		lines[at] = append(lines[at], u.Orders...)
	}
	for _, u := range read {
		at := stretch{u.Line, u.Words}
		if here := lines[at]; len(here) > 0 {
			if who := s.unborne(u.Words, here); who != "" {
				left = append(left, Left{Line: u.Line, Text: who})
			}
		}
		delete(lines, at)
	}
	return left
}

// isWritten tells whether lines have a name as a word of its own.
func isWritten(name string, text string) bool {
	isPart := func(i int) bool {
		return i >= 0 && i < len(text) && (text[i] >= '0' && text[i] <= '9' || text[i] >= 'A' && text[i] <= 'Z' || text[i] >= 'a' && text[i] <= 'z')
	}
	for from := 0; ; {
		i := strings.Index(text[from:], name)
		if i < 0 {
			return false
		}
		if i += from; !isPart(i-1) && !isPart(i+len(name)) {
			return true
		}
		from = i + 1
	}
}

// unborne is the first unit or place that some words name and their orders have nothing of; "" for none, or where words say of somebody that he does
// nothing.
func (s *Scene) unborne(words string, lines []string) string {
	text := strings.Join(lines, "\n")
	isThere := func(names []string) bool {
		return slices.ContainsFunc(names, func(n string) bool { return isWritten(n, text) })
	}
	var x *borne
	for _, part := range strings.Split(words, " / ") {
		cs := s.chunked(s.cut(part, 0))
		if !slices.ContainsFunc(cs, func(c chunk) bool {
			return c.thing != nil && len(c.thing.units)+len(c.thing.places) > 0 && !isThere(c.thing.units) && !isThere(c.thing.places)
		}) {
			continue
		}
		if x == nil {
			if x = s.borneBy(lines); x == nil {
				return ""
			}
		}
		if slices.ContainsFunc(cs, func(c chunk) bool {
			return c.thing == nil && (c.is(isNo) || c.is(isInstead) || c.is(isMake) || c.is(isScrap) || c.is(isHold) || c.is(isOut) || c.is(isRest) || c.has(isRole, "except") || c.is(isIf) || c.is(isRank))
		}) {
			continue
		}
		for i := range cs {
			t := cs[i].thing
			switch {
			case t != nil && len(t.units)+len(t.cards) == 0 && len(t.places) > 0 && t.sure && !x.bearsPlace(t):
				return t.spoken
			case t == nil || len(t.units) == 0 || len(t.places)+len(t.cards) > 0 || x.bearsThing(cs, i):
			case isDigits(bareName(t.spoken)) && (i == 0 || cs[i-1].noun == "" && !cs[i-1].is(isPiece)): // dice, points
			case slices.ContainsFunc(strings.Fields(t.spoken), func(w string) bool { return x.isNumbered(strings.TrimRight(orders.Fold(w), "STNDRHEM")) }):
			case slices.ContainsFunc(t.units, func(u string) bool { return slices.Contains(x.to, s.where(u)) }): // "joins Driant"
			default:
				return t.spoken
			}
		}
	}
	return ""
}

// restates tells words that say no more than one of the orders does: "Counterstroke at W6220" where W6220 is attacked.
func (r remarker) restates(l *leftover) bool {
	cs := l.chunks()
	units, places, acts := false, false, false
	for i := range cs {
		c := &cs[i]
		switch {
		case c.thing != nil && len(c.thing.places) > 0 && (len(c.thing.units) == 0 || !c.thing.sure):
			places = true
		case c.thing != nil, c.noun != "":
			units = true
		case c.is(isAlso), c.is(isIt) && !c.is(isFiller), c.is(isThere), c.is(isFollow), c.is(isJoining), c.is(isRest), c.is(isRelative):
			return false
		case (c.is(isAnd) || c.is(isThen)) && i == 0 && l.from > 0:
			return false // "... and the 5th"
		case (c.is(isNo) || c.is(isNone)) && !c.is(isFiller):
			return false
		}
		acts = acts || c.thing == nil && (c.is(isAct) && !c.is(isFiller) || c.is(isMode) || c.is(isUsage) || c.is(isOption))
	}
	if line := cs[0].toks[0].line; !acts || !units && !places || line < len(r.kinds) && r.kinds[line] == Faulted {
		return false // "the 16th", of a sentence that says what it does; a line that lacks a word
	}
	return slices.ContainsFunc(r.items, func(it *said) bool {
		x := r.scene.borneBy(it.lines)
		return x != nil && x.bearsAll(cs)
	})
}
