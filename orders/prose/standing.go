package prose

import (
	"slices"
	"strconv"
	"strings"

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
	for _, text := range r.asOffered(w.lines()) {
		if r.scene.Language.Has(strings.Fields(text)[0]) && r.reader.reads([]string{text}) && r.fits([]string{text}) {
			r.add(line, words, []string{text}, &meaning{verb: strings.Fields(text)[0]})
			r.last = &said{} // it is no order of this turn
			return true
		}
	}
	return false
}

// asOffered puts first those of some lines that name all units or hexes in the way in which the legal lines do.
func (r stander) asOffered(lines []string) []string {
	isLike := func(line string) bool {
		words := strings.Fields(line)
		return len(words) > 2 && words[2] == "ALL" && slices.ContainsFunc(r.scene.offers(), func(o orders.Order) bool {
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
	toward := false
	for i := 0; i < len(cs); i++ {
		c := &cs[i]
		if n := r.condition(cs[i:], &w); n > 0 {
			i += n - 1
			continue
		}
		switch {
		case c.mark == ",", c.mark == ":", c.mark == "-", c.mark == "(", c.mark == ")":
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
			if !r.aboutTopic(cs[i+1:], &w) {
				return w, false
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
		case c.is(isAlways), c.is(isAll), c.is(isBoth):
			w.all, w.no = true, w.no || c.toks[0].key == "NOWHERE" || strings.HasPrefix(c.text(), "nulle") || strings.HasPrefix(c.text(), "jamais")
		case c.is(isHold) && r.topic(c, &w):
			w.no = true
		case r.topic(c, &w):
		case c.noun != "":
			if w.of = nationIn(r.scene, c.noun); w.of == "" {
				return w, false
			}
		case c.is(isRole):
			toward = c.has(isRole, "to") || c.has(isRole, "on") || c.has(isRole, "against")
		case c.has(isAct, "PLAY"), c.has(isOption, "MORALE"):
			w.spend = true
		case r.scene.Bold && c.isUnknown() && !c.isHeavy():
			r.paper.Passed = append(r.paper.Passed, shown(cs[i:i+1]))
		case c.is(isFiller), c.is(isThen), c.is(isAnd), c.is(isIt), c.is(isPiece), c.is(isBeing), c.is(isStanding), c.is(isOnly), c.is(isNumber), c.foreign, c.is(isThere), isTurnWord(c), c.is(isRelative), c.is(isAside), c.is(isAct) && len(w.topics) > 0:
		default:
			return w, false
		}
	}
	return w, len(w.topics) > 0
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
		case c.thing == nil && (c.is(isFiller) || c.is(isIt) || c.is(isBeing) || c.is(isPiece) || c.is(isThere) || c.is(isRole) || c.foreign):
		default:
			return r.condition(cs[i:], &wish{}) > 0
		}
	}
	return len(w.topics) > 0
}

// condition reads "his die is 5 or more", "à partir de 40 %", "at least 3 left" at the head of words, and gives back
// how many of them; 0 for none.
func (r stander) condition(cs []chunk, w *wish) int {
	measure, bound, number := "", "", ""
	n := 0
	ratio := ""
	for i := range cs {
		c := &cs[i]
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
		case w.ask:
			list = append(list, "GATE "+t, "STAND DEFEND ANY ASK")
			continue
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
		case w.choice != "" && w.at != "":
			tails = append(tails, " "+w.at+" "+w.choice)
		case w.choice != "":
			tails = append(tails, " "+w.choice, " ALL "+w.choice)
		case len(w.units) > 0 && w.at != "" && !w.no:
			tails = append(tails, " "+w.at+" "+strings.Join(w.units, ", "))
		case len(w.units) > 0:
			continue
		case w.no && w.at != "":
			tails = append(tails, " "+w.at+" NEVER", " "+w.at+" NONE")
		case w.no:
			tails = append(tails, " NEVER", " NONE", " NO", " ALL NEVER")
		case w.all:
			tails = append(tails, " ALL", " ALWAYS", " YES")
		}
		if w.of != "" && t != "MORALE" || w.toward != "" && w.at == "" || w.at != "" && !strings.Contains(strings.Join(tails, " "), w.at) || w.least != "" && t != "MORALE" {
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
