package prose

import (
	"slices"
	"strings"
)

// diviner guesses what a stretch means of which only its things and what it is about are known: the card that is played,
// the spaces that are activated, the answer to what the referee asks, who joins an attack. It is for bold readings.
type diviner struct{ *reader }

func divinerOf(r *reader) diviner { return diviner{r} }

// reads takes a stretch up. It tells whether all its things found their place.
func (r diviner) reads(cs []chunk) bool {
	if !mayGuess(r.reader, cs) || r.turns(cs) {
		return false
	}
	line, words := cs[0].toks[0].line, shown(cs)
	for _, guess := range [...]func([]chunk, int, string) bool{r.plays, r.discards, r.treats, r.opens, r.answers, r.joins, r.leavesRest} {
		back, ended := mark(r.reader), r.ended
		if guess(cs, line, words) && r.ended == ended {
			for i := range cs {
				if c := &cs[i]; c.mark == "" && c.isUnknown() {
					r.paper.Passed = append(r.paper.Passed, shown(cs[i:i+1]))
				}
			}
			return true
		}
		back()
	}
	return false
}

// turns tells whether words turn what stands beside them around.
func (r diviner) turns(cs []chunk) bool {
	return slices.ContainsFunc(cs, func(c chunk) bool {
		return c.thing == nil && (c.weighs() || c.is(isScrap) || c.is(isMake) || c.is(isInstead) || c.is(isNo) && !c.is(isFiller) || c.is(isOut) || c.is(isStanding) || c.is(isAsking) ||
			c.is(isRole) && c.has(isRole, "except"))
	})
}

// plays reads one card and as what it is played.
func (r diviner) plays(cs []chunk, line int, words string) bool {
	if !r.scene.Language.Has("PLAY") || r.scene.Language.Has("ORDER") || slices.ContainsFunc(r.items, func(it *said) bool { return it.verb == "PLAY" }) {
		return false
	}
	card, usage := "", ""
	for i := range cs {
		c := &cs[i]
		x := c.thing
		switch {
		case x != nil && len(x.cards) == 1 && (x.sure || len(x.units) == 0 || cardBefore(cs[:i]) || i > 0 && cs[i-1].text() == "nr"):
			n := numbers(x.cards)[0]
			if card != "" && n != card {
				return false
			}
			card = n
		case x != nil && x.number != "" && len(x.places) == 0 && isDigits(bareName(x.spoken)): // points
		case x != nil:
			return false
		case c.is(isUsage), c.has(isMode, "SR"), c.has(isAct, "SR"):
			u := "SR"
			if c.is(isUsage) {
				u = c.names(isUsage)[0]
			}
			if usage != "" && usage != u {
				return false
			}
			usage = u
		}
	}
	text := "PLAY " + card + " " + usage
	if card == "" || usage == "" || !r.isOrder(text) {
		return false
	}
	r.played = usage
	r.add(line, words, []string{text}, &meaning{verb: "PLAY"})
	return true
}

// discards reads cards that are thrown away when nothing else is done: "I pass; 27 and 37 go in the bin".
func (r diviner) discards(cs []chunk, line int, words string) bool {
	if !r.scene.Language.Has("ORDER") || !slices.Contains(r.scene.Asked, "PASS") {
		return false
	}
	var cards []string
	passes, throws := false, false
	for i := range cs {
		c := &cs[i]
		switch {
		case c.thing != nil && len(c.thing.cards) == 1:
			cards = append(cards, c.thing.cards[0])
		case c.thing != nil && c.thing.number != "" && isDigits(bareName(c.thing.spoken)):
		case c.thing != nil, c.is(isHold) && !c.is(isFiller):
			return false
		case c.has(isAct, "PASS"):
			passes = true
		case c.has(isAct, "DISCARD"):
			throws = true
		case c.is(isAct) && !c.is(isFiller) && !c.has(isAct, "MOVE") && !c.has(isAct, "PLAY"):
			return false
		}
	}
	passed := r.last.verb == "PASS" && len(r.last.lines) == 1 && !strings.Contains(r.last.lines[0], "DISCARD")
	switch {
	case len(cards) == 0 && passes && len(r.items) == 0:
		text := "PASS"
		if r.fits([]string{text}) {
			r.add(line, words, []string{text}, &meaning{verb: "PASS"})
			return true
		}
		return false
	case len(cards) == 0 || !(passes || throws || passed):
		return false
	case passed:
		return menderOf(r.reader).amend([]item{{strings.Join(cards, ", ")}}, func(list string) string { return "PASS DISCARD " + list }, line, words)
	}
	text := "PASS DISCARD " + strings.Join(cards, ", ")
	if len(r.items) > 0 || !r.isOrder(text) || !r.fits([]string{text}) {
		return false
	}
	r.add(line, words, []string{text}, &meaning{verb: "PASS"})
	return true
}

// isOrder tells whether a text is one order, legal or not.
func (r diviner) isOrder(text string) bool { return r.reader.reads([]string{text}) }

// opens reads spaces of the writer and what they are activated for: each for what is said next, or was said last.
func (r diviner) opens(cs []chunk, line int, words string) bool {
	if !openerOf(r.reader).activates() {
		return false
	}
	type space struct{ place, purpose string }
	var list []space
	last := ""
	for i := range cs {
		c := &cs[i]
		switch {
		case c.thing != nil && len(c.thing.places) == 1 && len(r.scene.at(c.thing.places[0])) > 0:
			list = append(list, space{place: c.thing.places[0], purpose: ""})
		case c.thing != nil && c.thing.number != "" && len(c.thing.places) == 0 && isDigits(bareName(c.thing.spoken)):
		case c.thing != nil, c.noun != "":
			return false
		default:
			purpose := ""
			switch {
			case c.is(isPurpose):
				purpose = c.names(isPurpose)[0]
			case c.has(isAct, "ATTACK"):
				purpose = "ATTACK"
			case c.has(isAct, "MOVE"):
				purpose = "MOVE"
			}
			if purpose == "" {
				continue
			}
			last = purpose
			for k := range list {
				if list[k].purpose == "" {
					list[k].purpose = purpose
				}
			}
		}
	}
	if len(list) == 0 || last == "" {
		return false
	}
	for _, s := range list {
		if s.purpose == "" {
			s.purpose = last
		}
		if slices.ContainsFunc(r.items, func(it *said) bool { return it.verb == "ACTIVATE" && slices.Contains(it.spaces, s.place) }) {
			continue
		}
		if undo := openerOf(r.reader).activate([]string{s.place}, s.purpose); undo == nil || !r.fits(nil) {
			return false
		}
	}
	r.note(line, words, nil, "agrees")
	return true
}

// joins reads units and places named behind an attack: they take part in it too.
func (r diviner) joins(cs []chunk, line int, words string) bool {
	if !menderOf(r.reader).isFight() {
		return false
	}
	f := frame{}
	s := &scanner{reader: r.reader, frame: frame{}, cs: cs, at: -1, helper: -1, fam: fighting}
	for i := range cs {
		c := &cs[i]
		s.here = i
		switch {
		case c.thing != nil && looserOf(r.reader).isPlace(c.thing):
			if slices.Contains(c.thing.places, r.last.dest) {
				continue
			}
			if !slices.ContainsFunc(c.thing.places, func(p string) bool { return len(r.scene.at(p)) > 0 }) {
				return false
			}
			f.from = append(f.from, c.thing.places)
		case c.thing != nil:
			units := looserOf(r.reader).units(s, c.thing, &party{})
			if len(units) == 0 {
				return false
			}
			f.who = append(f.who, units)
		case c.noun != "" && (i == 0 || cs[i-1].thing == nil):
			f.noun = c.noun
		case c.is(isNumber), c.is(isBoth):
			f.count = max(f.count, countOf(c))
		case c.is(isAct) && !c.is(isFiller) && !slices.ContainsFunc(c.names(isAct), func(a string) bool { return familyOf(a) == fighting }) && !c.is(isJoining):
			return false // of something else
		case c.is(isCost), c.is(isWon), c.is(isLost), c.is(isOption):
			return false
		}
	}
	if len(f.who) > 0 {
		f.noun, f.count = "", 0
	}
	if len(f.who) == 0 && len(f.from) == 0 {
		return false
	}
	return menderOf(r.reader).adds(&f, line, words)
}

// leavesRest reads that the referee places what is left.
func (r diviner) leavesRest(cs []chunk, line int, words string) bool {
	if !slices.Contains(r.scene.Asked, "AUTO") || !r.scene.Language.Has("AUTO") {
		return false
	}
	rest := false
	for i := range cs {
		c := &cs[i]
		switch {
		case c.thing != nil, c.is(isLater), c.is(isHold) && !c.is(isFiller), c.is(isNo):
			return false
		case c.is(isRest), c.is(isAll):
			rest = true
		}
	}
	if !rest || !r.fits([]string{"AUTO"}) {
		return false
	}
	r.add(line, words, []string{"AUTO"}, &meaning{verb: "AUTO"})
	return true
}
