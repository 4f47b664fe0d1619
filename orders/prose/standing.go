package prose

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"feldpost/orders"
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
		every = every || c.is(isAlways) || c.is(isChoice) || c.has(isTopic, "PEACE") || c.is(isAsking) || c.is(isWhen)
		about = about || c.thing == nil && r.topic(c, &wish{})
	}
	return every && about
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

// doing are the standing orders that have a card do what is named, as the legal lines have it done.
func (r stander) doing(w *wish) (list []string) {
	for _, o := range r.scene.offers() {
		head, ok := strings.CutSuffix(strings.SplitN(o.String(), " IF ", 2)[0], " DO "+w.does)
		if o.Verb != "STAND" || !ok {
			continue
		}
		line := head + " DO " + w.does
		if len(w.when) > 0 {
			line += " IF " + strings.Join(w.when, " AND ")
		}
		if !slices.Contains(list, line) {
			list = append(list, line)
		}
	}
	return list
}

// asOffered puts first those of some lines that name all units or hexes in the way in which the legal lines do.
func (r stander) asOffered(lines []string) []string {
	isLike := func(line string) bool {
		words := strings.Fields(line)
		return len(words) > 2 && (words[2] == "ALL" || words[2] == "ANY") && slices.ContainsFunc(r.scene.offers(), func(o orders.Order) bool {
			return strings.HasPrefix(o.String(), strings.Join(words[:3], " "))
		})
	}
	slices.SortStableFunc(lines, func(a, b string) int {
		switch x, y := isLike(a), isLike(b); {
		case x == y:
			return 0
		case x:
			return -1
		}
		return 1
	})
	return lines
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
		case c.thing != nil && len(c.thing.units) == 1 && c.thing.sure:
			w.units = append(w.units, c.thing.units[0])
		case c.thing != nil:
			return w, false
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
		case c.has(isAct, "PLAY"), c.has(isOption, "MORALE"):
			w.spend = true
		case isProper(c) && i > 0 && (cs[i-1].is(isWhen) || i > 1 && cs[i-1].is(isFiller) && cs[i-2].is(isWhen)): // "if the Entente ..."
		case r.scene.Bold && c.isUnknown() && !c.isHeavy():
			r.paper.Passed = append(r.paper.Passed, shown(cs[i:i+1]))
		case c.is(isFiller), c.is(isThen), c.is(isAnd), c.is(isIt), c.is(isPiece), c.is(isBeing), c.is(isStanding), c.is(isOnly), c.is(isNumber), c.foreign, c.is(isThere), isTurnWord(c), c.is(isRelative), c.is(isAside), c.is(isAct) && len(w.topics) > 0:
		default:
			return w, false
		}
	}
	return w, (len(w.topics) == about || about == 0) && len(w.topics) > 0 || w.does != ""
}

// isAction is the action of a card that a word names, as orders write it: "A36"; "" for another.
func isAction(c *chunk) string {
	if key := c.toks[0].key; len(c.toks) == 1 && len(key) > 1 && key[0] == 'A' && isDigits(key[1:]) {
		return key
	}
	return ""
}

// chargesThen tells whether the "if" of a wish is that the others charge.
func (r stander) chargesThen(cs []chunk) bool {
	w := wish{}
	for i := range cs {
		c := &cs[i]
		switch {
		case c.mark != "":
			return false
		case c.thing == nil && r.topic(c, &w):
			return slices.Contains(w.topics, "CHARGE")
		case slices.Contains([]string{"DOES", "DO", "FAIT"}, c.toks[len(c.toks)-1].key):
			return true // "if the attacker does"
		}
	}
	return false
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

// aboutTopic tells an "if" or "whenever" that says no more than what the standing order is about: "if it has to
// retreat", "whenever I must take a loss".
func (r stander) aboutTopic(cs []chunk, w *wish) bool {
	for i := range cs {
		c := &cs[i]
		switch {
		case c.mark == ",":
			return len(w.topics) > 0
		case c.thing != nil && len(c.thing.places) == 1 && len(c.thing.units) == 0: // whose it is
		case c.is(isMeasure) && len(c.senses) == 1:
			return true // the condition follows
		case r.topic(c, w):
			return true
		case c.thing == nil && (c.is(isFiller) || c.is(isIt) || c.is(isBeing) || c.is(isPiece) || c.is(isThere) || c.is(isRole) || c.is(isTheirs) || c.foreign || isProper(c)):
		default:
			return r.condition(cs[i:], &wish{}) > 0
		}
	}
	return len(w.topics) > 0
}

// isCondition tells whether a condition of dice or odds follows, behind words that say nothing.
func (r stander) isCondition(cs []chunk) bool {
	for i := range cs {
		if r.condition(cs[i:], &wish{}) > 0 {
			return true
		}
		if c := &cs[i]; c.thing != nil || c.mark != "" || !c.is(isFiller) && !c.is(isBeing) && !c.is(isRole) && !c.is(isIt) {
			return false
		}
	}
	return false
}

// isProper tells an unknown word that is written as a name: "the Entente".
func isProper(c *chunk) bool {
	first, _ := utf8.DecodeRuneInString(c.toks[0].text)
	return c.isUnknown() && unicode.IsUpper(first)
}

// condition reads "his die is 5 or more", "à partir de 40 %", "at least 3 left" at the head of words, and gives back
// how many of them; 0 for none.
func (r stander) condition(cs []chunk, w *wish) int {
	measure, bound, number := "", "", ""
	n := 0
	ratio := ""
	for i := range cs {
		c := &cs[i]
		if a, b, is := ratioOf(c); is && number == "" && measure != "MIN" && measure != "DIE" {
			number, ratio, measure, n = a, b, "ODDS", i+1
			continue
		}
		if n := oddsAt(cs[i:]); n > 0 && number == "" && measure != "MIN" && measure != "DIE" {
			number, ratio, measure = cs[i].thing.number, cs[i+n-1].thing.number, "ODDS"
			cs = slices.Concat(cs[:i+1], make([]chunk, n-1), cs[i+n:])
			for k := i + 1; k < i+n; k++ {
				cs[k].senses = []sense{{kind: isFiller}}
			}
			continue
		}
		figure := c.thing != nil && c.thing.number != "" && isDigits(bareName(c.thing.spoken))
		switch {
		case figure && ratio != "" && c.thing.number == number:
		case figure && number == "":
			number = c.thing.number
		case c.thing == nil && c.is(isNumber) && number == "" && countOf(c) > 0:
			number = strconv.Itoa(countOf(c))
		case figure && measure == "DIE" && bound == "" && i > 0 && isOr(&cs[i-1]) && c.thing.number == "6": // "5 or 6"
			bound = ">="
		case figure && measure == "DIE" && bound == "" && i > 0 && isOr(&cs[i-1]) && number == "1": // "1 or 2"
			bound, number = "<=", c.thing.number
		case measure == "DIE" && number != "" && bound == "" && isOr(c):
			continue
		case c.thing != nil || c.mark != "":
			goto done
		case c.is(isMeasure) && measure == "" && (len(c.toks) > 1 || c.toks[0].key != "DE" || number != "" || bound != "" || i > 0):
			measure = c.names(isMeasure)[0]
		case c.is(isLeast) && bound != "<=" && (number != "" || !c.is(isRole) || len(c.toks) > 1):
			bound = ">="
		case c.is(isMost) && bound == "" && (number != "" || !c.is(isRole)):
			bound = "<="
		case c.is(isFiller) || c.is(isBeing) || c.is(isAct) && c.toks[0].key == "FAIT":
			if measure == "" && number == "" && bound == "" {
				return 0
			}
			continue
		default:
			goto done
		}
		n = i + 1
	}
done:
	switch {
	case number == "" || measure == "" || bound == "":
		return 0
	case measure == "MIN":
		w.least = number
	case ratio != "":
		w.when = append(w.when, measure+bound+number+"/"+ratio)
	default:
		w.when = append(w.when, measure+bound+number)
	}
	return n
}

// ratioOf are the odds that one word names: "2/1", "3-1".
func ratioOf(c *chunk) (a, b string, is bool) {
	if c.mark != "" || len(c.toks) != 1 {
		return "", "", false
	}
	for _, sign := range [...]string{"/", "-", ":"} {
		if a, b, is = strings.Cut(c.toks[0].text, sign); is && isDigits(a) && isDigits(b) && len(a) < 3 && len(b) < 3 {
			return a, b, true
		}
	}
	return "", "", false
}

func isOr(c *chunk) bool {
	return c.thing == nil && len(c.toks) == 1 && (c.toks[0].key == "OR" || c.toks[0].key == "OU")
}

// oddsAt is how many chunks at the head of a stretch are odds: "5 contre 1", "2 to 1"; 0 for none.
func oddsAt(cs []chunk) int {
	isNumber := func(c *chunk) bool {
		return c.thing != nil && c.thing.number != "" && isDigits(bareName(c.thing.spoken))
	}
	if len(cs) < 3 || !isNumber(&cs[0]) || !isNumber(&cs[2]) || cs[1].thing != nil {
		return 0
	}
	switch key := cs[1].toks[0].key; {
	case cs[1].mark == ":", cs[1].mark == "-", key == "TO", key == "CONTRE", key == "AGAINST", key == "A":
		return 3
	}
	return 0
}

// lines are the standing orders that a wish may be, the fullest first.
func (w wish) lines() (list []string) {
	for _, t := range w.topics {
		head := "STAND " + t
		var tails []string
		switch {
		case w.ask && w.at != "":
			list = append(list, "STAND DEFEND "+w.at+" ASK")
			continue
		case w.ask:
			list = append(list, "GATE "+t, "STAND DEFEND ANY ASK")
			continue
		case t == "PEACE" && (w.no || w.yes):
			if tails = []string{" ACCEPT"}; w.no {
				tails = []string{" REFUSE"}
			}
		case t == "MORALE":
			of := []string{""}
			if w.of != "" {
				of = []string{" " + w.of}
			}
			for _, o := range of {
				if w.no {
					tails = append(tails, o+" NEVER")
					continue
				}
				spend := o + " SPEND"
				if w.least != "" {
					spend += " MIN " + w.least
				}
				tails = append(tails, spend)
			}
		case t == "OPFIRE" && !w.no:
			tails = append(tails, " DO FIRE")
		case w.toward != "" && w.at != "":
			tails = append(tails, " "+w.at+" TOWARD "+w.toward)
		case w.toward != "":
			tails = append(tails, " TOWARD "+w.toward, " ANY TOWARD "+w.toward)
		case w.choice != "" && w.at != "":
			tails = append(tails, " "+w.at+" "+w.choice)
		case w.choice != "":
			tails = append(tails, " "+w.choice, " ALL "+w.choice, " ANY "+w.choice)
		case len(w.units) > 0 && w.at != "" && !w.no:
			tails = append(tails, " "+w.at+" "+strings.Join(w.units, ", "))
		case len(w.units) > 0 && w.last && t == "LOSS":
			tails = append(tails, " "+strings.Join(w.units, ", ")+" LAST")
		case len(w.units) > 0:
			continue
		case w.no && w.at != "":
			tails = append(tails, " "+w.at+" NEVER", " "+w.at+" NONE")
		case w.no:
			tails = append(tails, " NEVER", " NONE", " NO", " ALL NEVER")
		case w.all:
			tails = append(tails, " ALL", " ALWAYS", " YES")
		}
		if w.of != "" && t != "MORALE" || w.at != "" && !strings.Contains(strings.Join(tails, " "), w.at) || w.least != "" && t != "MORALE" {
			continue
		}
		for _, tail := range tails {
			if len(w.when) == 0 {
				list = append(list, head+tail)
				continue
			}
			list = append(list, head+tail+" IF "+strings.Join(w.when, " AND "), head+tail+" WHEN "+strings.Join(w.when, " AND "))
		}
	}
	return list
}

// withAssaults makes "whenever the Allies attack" the word for the turns of others that it is.
func withAssaults(cs []chunk) []chunk {
	for i := 0; i+2 < len(cs); i++ {
		if cs[i].thing != nil || !cs[i].is(isWhen) {
			continue
		}
		k, whose := i+1, false
		for k < len(cs) && cs[k].thing == nil && cs[k].mark == "" && !slices.ContainsFunc(cs[k].names(isAct), isFighting) && (cs[k].foreign || cs[k].is(isTheirs) || isProper(&cs[k]) || cs[k].is(isIt) || cs[k].is(isFiller) && !cs[k].is(isAct)) {
			whose = whose || !cs[k].is(isFiller) || cs[k].foreign
			k++
		}
		if !whose || k == len(cs) || cs[k].thing != nil || !slices.ContainsFunc(cs[k].names(isAct), isFighting) {
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
