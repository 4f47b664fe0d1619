package prose

import (
	"slices"
	"strings"
)

// stander reads what a writer wants done in the turns of others, in words: "standing orders: losses on the weakest",
// "feu d'opportunité seulement à partir de 40 %".
type stander struct{ *reader }

func standerOf(r *reader) stander { return stander{r} }

// wish is what one clause of standing orders holds.
type wish struct {
	topics              []string // what it is about, the plainest first
	no, all, ask, spend bool
	choice              string // which of several units
	at, toward          string // places
	units               []string
	of                  string // the nation that is named
	when                []string
	least               string // how many must be left
	last                bool   // the units as the last of all
	yes                 bool   // what is offered is taken
	does                string // the action of a card
	card                string // that is played when one is attacked
}

// sounds tells a clause that speaks of every time without saying that it is a standing order: "losses always on the weakest",
// "never retreat".
func (r stander) sounds(cs []chunk) bool {
	if !r.scene.Language.Has("STAND") || menderOf(r.reader).isFight() {
		return false
	}
	every, about := false, false
	for i := range cs {
		c := &cs[i]
		every = every || c.is(isAlways) && !(len(r.items) > r.begun && isEach(c)) || c.is(isChoice) || c.has(isTopic, "PEACE") || c.is(isAsking) || c.is(isWhen) || c.has(isTopic, "OPFIRE")
		about = about || c.thing == nil && (r.topic(c, &wish{}) || c.is(isAsking))
		if c.is(isWhen) && r.struckPlace(cs[i+1:], &wish{}) > 0 {
			about = about || slices.ContainsFunc(cs, func(c chunk) bool { return c.thing != nil && len(c.thing.cards) == 1 })
		}
	}
	return every && about
}

// isEach tells "each", which behind an order is said of those who have it: "rally 1 and 2, a point on each".
func isEach(c *chunk) bool {
	switch lastKey(c) {
	case "EACH", "EVERY", "CHAQUE", "CHACUN", "CHACUNE":
		return len(c.toks) == 1
	}
	return false
}

// opens tells whether words say that what follows is for the turns of others, and leave nothing else unsaid.
func (r stander) opens(cs []chunk) bool {
	if !r.scene.Language.Has("STAND") {
		return false
	}
	is := false
	for i := range cs {
		switch c := &cs[i]; {
		case c.thing == nil && c.is(isStanding):
			is = true
		case r.scene.Bold && c.thing == nil && c.mark == "" && !c.is(isTopic) && !c.is(isAct):
		case c.thing == nil && c.isUnknown() && !c.isHeavy() && c.mark == "":
		case c.thing == nil && (c.mark == "," || c.mark == ":" || c.is(isLater) || c.is(isAside) || c.is(isClosing) || c.is(isIt) || c.is(isBeing) || c.is(isAll) || c.is(isFiller) || c.is(isAnd) || c.is(isThen) || c.is(isRole) || c.is(isPiece) || c.is(isNumber) || c.is(isBoth) || c.is(isOnly) || c.noun != "" || c.foreign || isTurnWord(c)):
		default:
			return false
		}
	}
	return is
}

// takes reads a line that is no order now as one for the turns of others. It tells whether it is.
func (r stander) takes(i int) bool {
	left, back := len(r.paper.Left), mark(r.reader)
	r.block(i, i+1)
	if len(r.paper.Left) == left && len(r.kept[i]) == 0 {
		return true
	}
	back()
	return false
}

// isTurnWord tells words for a turn, which stand beside a nation's name.
func isTurnWord(c *chunk) bool {
	key := c.toks[len(c.toks)-1].key
	return key == "TURN" || key == "TURNS" || key == "TOUR" || key == "TOURS"
}

// reads takes up a clause of standing orders. It tells whether all of it was understood and is legal.
func (r stander) reads(cs []chunk, line int, words string) bool {
	w, ok := r.wishIn(cs)
	if !ok {
		return false
	}
	lines := w.lines()
	if w.does != "" {
		lines = r.doing(&w)
	}
	for _, text := range r.asOffered(lines) {
		if r.scene.Language.Has(strings.Fields(text)[0]) && r.reader.reads([]string{text}) && r.fits([]string{text}) {
			r.add(line, words, []string{text}, &meaning{verb: strings.Fields(text)[0]})
			r.last = &said{} // it is no order of this turn
			return true
		}
	}
	return false
}

// wishIn sorts the words of a clause. It fails where one has no place in a standing order.
func (r stander) wishIn(cs []chunk) (w wish, ok bool) {
	toward, about := false, 0
	for i := 0; i < len(cs); i++ {
		c := &cs[i]
		if n := r.condition(cs[i:], &w); n > 0 {
			i += n - 1
			continue
		}
		if len(w.topics) > about && about > 0 {
			return w, false // of something else: the next wish
		}
		switch {
		case c.mark == ",", c.mark == ":", c.mark == "-", c.mark == "(", c.mark == ")":
			about = len(w.topics)
		case c.mark != "":
			return w, false
		case c.thing != nil && len(c.thing.places) == 1 && len(c.thing.units) == 0:
			switch p := c.thing.places[0]; {
			case toward && w.toward == "":
				w.toward = p
			case w.at == "" || w.at == p:
				w.at = p
			case w.toward == "" || w.toward == p:
				w.toward = p
			default:
				return w, false
			}
		case c.thing != nil && len(c.thing.cards) == 1 && w.card == "" && (w.spend || i > 0 && cs[i-1].has(isOption, "CARD")):
			w.card = c.thing.cards[0]
		case c.thing != nil && len(c.thing.units) == 1 && c.thing.sure:
			w.units = append(w.units, c.thing.units[0])
		case c.thing != nil:
			return w, false
		case c.is(isWhen) && w.at == "" && r.struckPlace(cs[i+1:], &w) > 0: // "if they attack Verdun"
			i += r.struckPlace(cs[i+1:], &wish{})
		case c.is(isWhen):
			then := wish{}
			switch {
			case len(w.topics) > 0 && w.topics[0] == "CHARGE" && r.chargesThen(cs[i+1:]):
				w.when = append(w.when, "ATTACKER CHARGES")
			case !r.aboutTopic(cs[i+1:], &then):
				return w, false
			case len(w.topics) == 0:
				w.topics = then.topics
			}
		case c.is(isNo) && !c.is(isAlways):
			w.no = true
			r.topic(c, &w)
		case c.is(isIf):
			return w, false // "unless" is the contrary
		case r.scene.Bold && c.is(isMaybe):
		case c.is(isAsking):
			w.ask = true
		case c.is(isChoice):
			w.choice = c.names(isChoice)[0]
		case c.is(isRank):
			w.last = w.last || c.has(isRank, "LAST")
			r.topic(c, &w)
		case c.is(isNone):
			w.no = true
		case c.is(isYes):
			w.yes = true
		case c.thing == nil && isAction(c) != "" && w.does == "":
			w.does = isAction(c)
		case c.is(isAlways), c.is(isAll), c.is(isBoth):
			w.all, w.no = true, w.no || c.is(isNo) || c.toks[0].key == "NOWHERE" || strings.HasPrefix(c.text(), "nulle") || strings.HasPrefix(c.text(), "jamais")
		case c.is(isHold) && r.topic(c, &w):
			w.no = true
		case r.topic(c, &w):
		case c.noun != "":
			if w.of = nationIn(r.scene, c.noun); w.of == "" {
				if !r.scene.Bold {
					return w, false
				}
				r.paper.Passed = append(r.paper.Passed, shown(cs[i:i+1]))
			}
		case c.is(isRole):
			toward = c.has(isRole, "to") || c.has(isRole, "on") || c.has(isRole, "against")
		case c.has(isAct, "PLAY"), c.has(isOption, "MORALE"), c.has(isOption, "CARD"):
			w.spend = true
		case isProper(c) && i > 0 && (cs[i-1].is(isWhen) || i > 1 && cs[i-1].is(isFiller) && cs[i-2].is(isWhen)): // "if the Entente ..."
		case r.scene.Bold && c.isUnknown() && !c.isHeavy():
			r.paper.Passed = append(r.paper.Passed, shown(cs[i:i+1]))
		case c.is(isFiller), c.is(isThen), c.is(isAnd), c.is(isIt), c.is(isPiece), c.is(isBeing), c.is(isStanding), c.is(isOnly), c.is(isNumber), c.foreign, c.is(isTheirs), c.has(isOption, "HQ"), c.is(isThere), isTurnWord(c), c.is(isRelative), c.is(isAside), c.is(isAct) && len(w.topics) > 0:
		default:
			return w, false
		}
	}
	if (w.ask || w.card != "") && len(w.topics) == 0 && (w.at != "" || slices.ContainsFunc(cs, func(c chunk) bool { return c.is(isStanding) })) {
		w.topics = []string{"DEFEND"}
	}
	if w.card != "" && (w.ask || w.no || !slices.Equal(w.topics, []string{"DEFEND"}) || len(w.units)+len(w.choice)+len(w.toward) > 0) {
		return w, false
	}
	return w, (len(w.topics) == about || about == 0) && len(w.topics) > 0 || w.does != ""
}

// struckPlace is how many chunks say that a place is attacked, 0 for others; the place is taken up as the one where the wish holds.
func (r stander) struckPlace(cs []chunk, w *wish) (n int) {
	at, struck := "", false
	for n < len(cs) && cs[n].mark == "" {
		switch c := &cs[n]; {
		case c.thing != nil && len(c.thing.places) == 1 && len(c.thing.units) == 0 && at == "":
			at = c.thing.places[0]
		case c.thing != nil, c.noun != "":
			return 0
		case slices.ContainsFunc(c.names(isAct), isFighting):
			struck = true
		case c.is(isFiller), c.is(isIt), c.is(isTheirs), c.is(isBeing), c.foreign, c.is(isRole) && !c.has(isRole, "except") && !c.has(isRole, "from"):
		default:
			return 0
		}
		n++
	}
	if at == "" || !struck {
		return 0
	}
	w.at = at
	return n
}

// isAction is the action of a card that a word names, as orders write it: "A36"; "" for another.
func isAction(c *chunk) string {
	if key := c.toks[0].key; len(c.toks) == 1 && len(key) > 1 && key[0] == 'A' && isDigits(key[1:]) {
		return key
	}
	return ""
}

// nationIn is the nation of the units of a kind, as orders write it; "" where they are of several.
func nationIn(s *Scene, noun string) (nation string) {
	for _, u := range s.Words.Kind(noun) {
		switch n := nationOf(u); {
		case n == "" || nation != "" && n != nation:
			return ""
		default:
			nation = n
		}
	}
	return nation
}

// topic adds what a word says a standing order is about.
func (r stander) topic(c *chunk, w *wish) bool {
	var list []string
	list = append(list, c.names(isTopic)...)
	for _, l := range c.names(isLabel) {
		if l == "LOSS" || l == "ADVANCE" {
			list = append(list, l)
		}
	}
	for _, a := range c.names(isAct) {
		switch a {
		case "LOSS", "RETREAT", "ADVANCE", "TOP", "CHARGE":
			list = append(list, a)
		}
	}
	for _, o := range c.names(isOption) {
		switch o {
		case "LOSS", "CHARGE", "MORALE", "SUPPORT":
			list = append(list, o)
		}
	}
	if c.is(isCost) && !c.is(isFiller) {
		list = append(list, "LOSS")
	}
	for _, t := range list {
		if !slices.Contains(w.topics, t) {
			w.topics = append(w.topics, t)
		}
	}
	return len(list) > 0
}

// plays are words for having one's turn.
var plays = wordSet("PLAY PLAYS MOVE MOVES JOUE JOUENT JOUERA JOUERONT BOUGE BOUGENT")

// withAssaults makes "whenever the Allies attack" the word for the turns of others that it is.
func withAssaults(cs []chunk) []chunk {
	for i := 0; i+2 < len(cs); i++ {
		if cs[i].thing != nil || !cs[i].is(isWhen) {
			continue
		}
		k, whose := i+1, false
		for k < len(cs) && cs[k].thing == nil && cs[k].mark == "" && !slices.ContainsFunc(cs[k].names(isAct), isFighting) && !plays[cs[k].toks[0].key] && (cs[k].foreign || cs[k].is(isTheirs) || isProper(&cs[k]) || cs[k].is(isIt) || cs[k].is(isFiller) && !cs[k].is(isAct)) {
			whose = whose || !cs[k].is(isFiller) || cs[k].foreign
			k++
		}
		if !whose || k == len(cs) || cs[k].thing != nil || !slices.ContainsFunc(cs[k].names(isAct), isFighting) && !plays[cs[k].toks[0].key] {
			continue
		}
		c := chunk{toks: joinedToks(cs[i : k+1]), senses: []sense{{kind: isStanding}}}
		return slices.Concat(cs[:i], []chunk{c}, cs[k+1:])
	}
	return cs
}

// withTurns makes "the German turns" the word for the turns of others that it is.
func withTurns(cs []chunk) []chunk {
	for i := range cs {
		c := &cs[i]
		if c.thing != nil || c.mark != "" || !isTurnWord(c) {
			continue
		}
		theirs := func(k int) bool { return k >= 0 && k < len(cs) && (cs[k].foreign || cs[k].is(isTheirs)) }
		if theirs(i-1) || theirs(i+1) {
			cs = slices.Clone(cs)
			cs[i].senses = []sense{{kind: isStanding}}
		}
	}
	return cs
}
