package prose

import (
	"slices"
	"strconv"
	"strings"
)

// idiom reads turns of phrase whose meaning is more than that of an act and its roles.
type idiom struct{ *reader }

func idiomOf(r *reader) idiom { return idiom{r} }

// against reads an attack that is told as a way: "send the 6th in against 2622", "the 6th against 2622".
func (r idiom) against(cs []chunk, line int, words string) bool {
	isFight := func(c chunk) bool {
		return !c.is(isFiller) && slices.ContainsFunc(c.names(isAct), func(a string) bool { return familyOf(a) == fighting })
	}
	aims := func(c chunk) bool { return c.has(isRole, "against") || c.has(isRole, "on") && r.isAttacking() }
	if !slices.ContainsFunc(cs, aims) || slices.ContainsFunc(cs, isFight) {
		return false
	}
	for _, at := range append(actsOf(cs), -1) {
		if at >= 0 && familyOf(cs[at].names(isAct)[0]) != moving && !cs[at].is(isFiller) {
			continue
		}
		f, ok := r.scan(cs, []string{"ATTACK"}, at)
		if ok && f.target != nil && r.acts(&f, line, words) {
			return true
		}
	}
	return false
}

// isAttacking tells whether the letter speaks of attacks: spaces were activated for them, or the order before is one.
func (r idiom) isAttacking() bool {
	return familyOf(r.last.verb) == fighting || r.last.verb == "ACTIVATE" && strings.HasSuffix(r.last.lines[0], " ATTACK")
}

// playsCard reads a clause that says as what one card is played, in whatever words.
func (r idiom) playsCard(cs []chunk, line int, words string) bool {
	var card, usage string
	at := placeOf(cs, r.ahead) + len(cs)
	heads := cs[len(cs)-1].mark == ":" || at < len(r.ahead) && r.ahead[at].mark == ":" // "reserves, with card 3 for SR:"
	for i := range cs {
		c := &cs[i]
		x := c.thing
		switch {
		case x != nil && isDigits(x.spoken) && i > 0 && cs[i-1].is(isUsage) && card != "": // "for ops (2)"
		case x != nil && isDigits(x.spoken) && i+1 < len(cs) && cs[i+1].is(isUsage) && cs[i+1].thing == nil: // "for 3 ops"
		case x != nil && card == "" && len(x.cards) == 1 && (x.sure || len(x.units) == 0 || r.scene.Language.Has("SR")):
			card = numbers(x.cards)[0]
		case x == nil && !c.is(isUsage) && (c.has(isMode, "SR") || c.has(isAct, "SR")) && (usage == "" || usage == "SR"):
			usage = "SR"
		case x == nil && c.is(isUsage) && (usage == "" || c.has(isUsage, usage)):
			usage = c.names(isUsage)[0]
		case x != nil, c.is(isUsage), c.has(isAct, "DISCARD"), c.noun != "" && !heads, c.mark != "" && c.mark != "," && c.mark != "-" && c.mark != ":" && c.mark != "(" && c.mark != ")":
			return false
		case c.is(isAct) && !r.mayPlay(c) && !strings.HasPrefix(c.toks[0].key, "GO"):
			return false // "attack with 12 ops"
		case c.mark != "", c.is(isFiller), c.is(isAct), c.is(isRole) && !c.has(isRole, "except"), c.is(isThen), c.is(isIt), c.is(isNumber) && i+1 < len(cs) && cs[i+1].is(isUsage), heads && (c.noun != "" || c.is(isPiece)):
		default:
			return false
		}
	}
	if card == "" || usage == "" || !r.scene.Language.Has("PLAY") {
		return false
	}
	text := "PLAY " + card + " " + usage
	if !r.reads([]string{text}) || r.strict && !r.fits([]string{text}) {
		return false
	}
	r.played = usage
	r.add(line, words, []string{text}, &meaning{verb: "PLAY"})
	return true
}

// mayPlay tells an act that people speak of with cards: "take", "use", or one that the game has no order for.
func (r idiom) mayPlay(c *chunk) bool {
	return !slices.ContainsFunc(c.names(isAct), func(a string) bool {
		return familyOf(a) != playing && a != "MOVE" && a != "SR" && r.scene.Language.Has(a)
	})
}

// withConditions makes "if the others fall back" and "should it cost a step" the conditions that they are, a
// chunk of its own.
func (r idiom) withConditions(cs []chunk) []chunk {
	for i := range cs {
		if !cs[i].is(isWhen) {
			continue
		}
		gone, cost := false, false
		end := i + 1
		for ; end < len(cs); end++ {
			c := &cs[end]
			switch {
			case c.is(isNo) && !c.is(isFiller):
				return cs // "if they do not retreat"
			case c.thing != nil:
				if !slices.Contains(c.thing.places, r.last.dest) || gone || cost {
					goto found
				}
			case c.has(isAct, "RETREAT"), c.has(isAct, "LEAVE"), c.is(isGone):
				if cost {
					goto found
				}
				gone = true
			case c.has(isAct, "LOSS"), c.is(isCost):
				if gone {
					goto found
				}
				cost = true
			case c.mark == "" && (c.is(isFiller) || c.is(isIt) || c.is(isPiece) || c.is(isBeing) || c.is(isAll) || c.is(isTheirs) || c.is(isThere) || c.is(isNumber) || c.foreign || c.noun != "" && r.isOthers(c.noun)):
			default:
				goto found
			}
		}
	found:
		if !gone && !cost {
			continue
		}
		k := isWon
		if cost {
			k = isLost
		}
		made := chunk{toks: cs[i].toks, senses: []sense{{kind: k}}}
		return append(append(append([]chunk(nil), cs[:i]...), made), cs[end:]...)
	}
	return cs
}

// isOthers tells a word for units, or for a nation, of which the writer has none.
func (r idiom) isOthers(noun string) bool {
	return !slices.ContainsFunc(r.scene.Words.Kind(noun), func(u string) bool { return r.scene.where(u) != "" })
}

// asOrder is a clause that plays a card for an act, where a game has orders for that, without the word for
// playing: "I play 66 to fire".
func (r idiom) asOrder(cs []chunk) []chunk {
	if !r.scene.Language.Has("ORDER") || !slices.ContainsFunc(cs, func(c chunk) bool { return c.thing != nil && len(c.thing.cards) > 0 }) {
		return cs
	}
	isPlay := func(c chunk) bool { return c.thing == nil && c.has(isAct, "PLAY") }
	acts := func(c chunk) bool {
		return c.thing == nil && !isPlay(c) && slices.ContainsFunc(c.names(isAct), func(a string) bool { return familyOf(a) == moving || familyOf(a) == fighting })
	}
	if !slices.ContainsFunc(cs, isPlay) || !slices.ContainsFunc(cs, acts) {
		return cs
	}
	return slices.DeleteFunc(slices.Clone(cs), isPlay)
}

// withoutEven is a clause without "even if they leave": that changes nothing.
func (r idiom) withoutEven(cs []chunk) []chunk {
	for i := range cs {
		if !cs[i].is(isEven) {
			continue
		}
		when := slices.Clone(cs[i:])
		when[0].senses = []sense{{kind: isWhen}}
		if rest := r.withConditions(when); len(rest) < len(when) {
			return trimmed(append(slices.Clone(cs[:i]), rest[1:]...))
		}
	}
	return cs
}

// commands reads who gives the next order, where a game asks for it: "Driant orders an advance".
func (r idiom) commands(cs []chunk, line int, words string) bool {
	if !r.scene.Language.Has("ORDER") || r.commander != "" || !slices.ContainsFunc(cs, func(c chunk) bool { return c.is(isCommand) }) {
		return false
	}
	who := ""
	for i := range cs {
		c := &cs[i]
		switch {
		case c.thing != nil && len(c.thing.units) == 1 && who == "":
			who = c.thing.units[0]
		case c.thing != nil:
			return false
		case c.is(isCommand), c.is(isFiller), c.is(isPiece), c.is(isThen), c.is(isAnd), c.is(isIt), c.is(isAct), c.is(isRole), c.mark == ":" && i == len(cs)-1, c.noun != "":
		default:
			return false
		}
	}
	if who == "" {
		return false
	}
	r.commander, r.stayed = who, line
	r.note(line, words, nil, "leads")
	return true
}

// upon reads a wish about the attack before with the condition that it has of itself: "if the hex
// falls, both go in", "if there are losses, the 2nd takes them". It is not taken where there is no
// such condition.
func (r idiom) upon(cs []chunk, line int, words string) (taken, ok bool) {
	wish := ""
	var rest []chunk
	if menderOf(r.reader).isFight() { // else an "if" is a condition of nothing
		cs = r.withConditions(cs)
	}
	for i := range cs {
		switch {
		case cs[i].is(isWon):
			wish = "ADVANCE"
		case cs[i].is(isLost) && wish == "":
			wish = "LOSS"
		default:
			rest = append(rest, cs[i])
		}
	}
	if wish == "" || len(rest) == len(cs) {
		return false, false
	}
	rest = trimmed(rest)
	if !menderOf(r.reader).isFight() || len(rest) == 0 || slices.ContainsFunc(rest, func(c chunk) bool { return c.weighs() || c.isUnknown() || c.is(isPast) || c.is(isLater) }) {
		return true, false
	}
	for _, at := range append(actsOf(rest), -1) {
		if at >= 0 && !slices.ContainsFunc(rest[at].names(isAct), func(a string) bool { return a == wish || wish == "ADVANCE" && (a == "MOVE" || a == "PLACE") }) {
			continue
		}
		f, ok := r.scan(rest, []string{wish}, at)
		switch {
		case !ok, f.hold && (f.no || wish == "LOSS"):
			continue
		case f.hold: // "all stay" is "no advance"
			f.hold, f.all, f.no = false, false, true
			f.from, f.dest = r.elsewhere(f.from), r.elsewhere(f.dest)
		}
		if f.dest = slices.DeleteFunc(f.dest, func(it item) bool { return slices.Contains(it, r.last.dest) }); len(f.dest) == 0 {
			f.there = false // where else?
		}
		if f.no && wish == "ADVANCE" {
			if menderOf(r.reader).negated(&f, line, words) {
				return true, true
			}
			continue
		}
		if menderOf(r.reader).wish(&f, line, words) {
			return true, true
		}
	}
	return true, false
}

// elsewhere are places from which the attack before does not come.
func (r idiom) elsewhere(list []item) []item {
	return slices.DeleteFunc(slices.Clone(list), func(it item) bool {
		return slices.ContainsFunc(it, func(p string) bool { return slices.Contains(r.last.spaces, p) })
	})
}

// asWritten takes up a clause that is an order already. Cards are told by their numbers: one
// that is named is read like a sentence.
func (r idiom) asWritten(cs []chunk, line int, words string) bool {
	text := textOf(cs)
	if len(cs) > 1 && cs[1].is(isRole) && cs[1].thing == nil && !cs[1].is(isAll) && len(cs) > 2 && cs[2].thing != nil && cs[0].is(isAct) {
		return false // "fire at D3"
	}
	if !r.scene.Language.IsVerb(cs[0].toks[0].key) || slices.ContainsFunc(cs, func(c chunk) bool { return c.thing != nil && len(c.thing.cards) > 0 && c.thing.number == "" }) {
		return false
	}
	list := r.scene.orders(text)
	if len(list) != 1 || !r.scene.Language.IsOfGame(list[0]) || !r.reads([]string{text}) || !r.fits([]string{text}) {
		return false
	}
	it := &said{line: line, lines: []string{text}, words: words, read: -1}
	it.learn(list[0])
	it.read = r.note(line, words, []string{text}, "")
	r.items, r.last = append(r.items, it), it
	return true
}

// restStays tells that all others stay where they are: "all other formations remain in place", "the other two
// hold Arras", "nor do the rest".
func (r idiom) restStays(cs []chunk) bool {
	rest, stays := false, false
	for i := range cs {
		c := &cs[i]
		switch {
		case c.thing != nil:
			if len(c.thing.places) == 0 || len(c.thing.units) > 0 || !slices.ContainsFunc(c.thing.places, func(p string) bool { return len(r.scene.at(p)) > 0 }) {
				return false
			}
		case c.is(isRest), c.is(isAll):
			rest = true
		case c.is(isHold):
			stays = true
		case c.is(isNo) && !c.is(isFiller):
			stays = stays || len(r.stays) > 0 && c.text() != ""
		case c.mark == ",", c.is(isFiller), c.is(isThen), c.is(isAnd), c.is(isIt), c.is(isThere), c.is(isPiece), c.is(isRole), c.is(isBeing), c.noun != "", c.foreign:
		case c.isUnknown() && !c.isHeavy() && !isNameUnknown(*c):
		default:
			return false
		}
	}
	return rest && stays
}

// withCard reads which card the order beside is played with.
func (r idiom) withCard(f *frame, line int, words string) bool {
	if r.card != "" || !f.only(hasCards) {
		return false
	}
	r.card, r.stayed = f.cards[0][0], line
	r.note(line, words, nil, "card")
	return true
}

// carded reads an order with the card that it is played with: "move with card 53".
func (r idiom) carded(f *frame, line int, words string) bool {
	g := *f
	g.cards = nil
	r.card, r.stayed = f.cards[0][0], line
	if g.only(0) { // the order follows
		if at := slices.IndexFunc(r.ahead, func(c chunk) bool { return c.mark == "" && !c.is(isThen) }); at >= 0 && r.ahead[at].is(isRole) && r.ahead[at].thing == nil {
			return false // "using a fire card" is no order of its own
		}
		r.headed, r.above = f.acts, len(r.items)
		r.note(line, words, nil, "card")
		return true
	}
	return r.take(&g, line, words)
}

// asHeaded reads a clause without an act below a heading that speaks of attacks: "E4120 with support of the 3rd".
func (r idiom) asHeaded(cs []chunk, line int, words string) bool {
	if len(actsOf(cs)) > 0 {
		return false
	}
	f, ok := r.scan(cs, r.headed, -1)
	if !ok {
		return false
	}
	for i, p := range f.from {
		if f.target == nil && !slices.ContainsFunc(p, func(x string) bool { return len(r.scene.at(x)) > 0 }) {
			f.target = p
			f.from = slices.Delete(slices.Clone(f.from), i, i+1)
			break
		}
	}
	return f.target != nil && r.acts(&f, line, words)
}

// spends reads how many points are spent on the rally before: "RALLY 3rd Cavalry", "j'y mets 1 point de moral".
func (r idiom) spends(cs []chunk, line int, words string) bool {
	if r.last.verb != "RALLY" || len(r.last.lines) != 1 || len(r.last.who) > 1 || strings.Contains(r.last.lines[0], " SPEND") {
		return false
	}
	points, number := false, ""
	for i := range cs {
		c := &cs[i]
		switch {
		case c.mark == ",", c.mark == ";":
		case c.mark != "", c.noun != "", c.weighs(), c.is(isNo) && !c.is(isFiller):
			return false
		case c.thing != nil && number == "" && isDigits(bareName(c.thing.spoken)):
			number = bareName(c.thing.spoken)
		case c.thing != nil:
			return false
		case c.is(isNumber) && number == "":
			number = strconv.Itoa(countOf(c))
		case c.has(isOption, "MORALE"):
			points = true
			for _, t := range c.toks { // "a morale point"
				switch {
				case t.key == "A", t.key == "ONE", t.key == "UN":
					number = "1"
				case isDigits(t.key):
					number = t.key
				}
			}
		case c.is(isAct) && isLight(c), c.is(isFiller), c.is(isIt), c.is(isThere), c.is(isAnd), c.is(isThen), c.is(isRole) && !c.has(isRole, "except"):
		default:
			return false
		}
	}
	return points && number != "" && r.change(r.last.lines[0]+" SPEND "+number, line, words, nil)
}
