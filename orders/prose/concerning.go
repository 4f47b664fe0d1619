package prose

import (
	"slices"
	"strings"
)

// concerner reads what is said about the attack before in any order of words: of what it speaks (losses, the advance,
// a charge, morale, who takes part), of whom, whether not, and on which condition.
type concerner struct{ *reader }

func concernerOf(r *reader) concerner { return concerner{r} }

// concern is what a clause says about the attack before.
type concern struct {
	wish
	who    []item
	last   bool // as the last of all
	first  bool // as the first of all
	before bool // those that follow come after them
	alone  bool // and no others
	out    bool // they take no part
	apart  bool // and that is said outright
	joins  bool // an act says that they take part
	base   bool // they lead the fire
	enters bool // an act says that they go in or follow
	passed []chunk
}

// speaks tells a clause that says of the attack before what the other readings have no words for: a condition of dice, who is
// the last or the first to suffer.
func (r concerner) speaks(cs []chunk) bool {
	if !menderOf(r.reader).isFight() {
		return false
	}
	topic, rank := false, false
	for i := range cs {
		c := &cs[i]
		if standerOf(r.reader).condition(cs[i:], &wish{}) > 0 {
			return true
		}
		topic = topic || c.thing == nil && standerOf(r.reader).topic(c, &wish{})
		rank = rank || c.is(isRank)
	}
	return topic && rank || rank && strings.Contains(menderOf(r.reader).lastLine(), " LOSS ") // "the 4th last"
}

// reads takes a clause up. It tells whether all of it was understood, or in a bold reading all that may matter.
func (r concerner) reads(cs []chunk, line int, words string) bool {
	if !menderOf(r.reader).isFight() {
		return false
	}
	w, ok := r.concern(cs)
	if !ok || !r.scene.Bold && len(w.when) == 0 && !w.last && !w.first && !w.alone && !w.apart || !r.takes(&w, line, words) {
		return false
	}
	for i := range w.passed {
		r.paper.Passed = append(r.paper.Passed, shown(w.passed[i:i+1]))
	}
	return true
}

// concern sorts the words of a clause.
func (r concerner) concern(cs []chunk) (w concern, ok bool) {
	for i := 0; i < len(cs); i++ {
		c := &cs[i]
		if n := standerOf(r.reader).condition(cs[i:], &w.wish); n > 0 {
			i += n - 1
			continue
		}
		switch {
		case c.mark == ",", c.mark == ":", c.mark == "-", c.mark == "(", c.mark == ")", c.mark == ";":
		case c.mark != "":
			return w, false
		case c.thing != nil && w.before && !r.scene.Bold:
			return w, false
		case c.thing != nil && w.before: // "the 2nd before the 1st"
		case c.thing != nil:
			if !r.names(c.thing, &w) {
				return w, false
			}
		case c.is(isWhen) && standerOf(r.reader).isCondition(cs[i+1:]): // "if the die is ..."
		case c.weighs():
			return w, false
		case len(w.who) > 0 && isBefore(c):
			w.before = true
		case c.is(isRank):
			w.last, w.first = w.last || c.has(isRank, "LAST"), w.first || c.has(isRank, "FIRST")
			standerOf(r.reader).topic(c, &w.wish)
		case c.noun != "" && (i > 0 && cs[i-1].thing != nil): // "the 2nd Cavalry"
			n := len(w.who) - 1
			if n < 0 {
				return w, false
			}
			if w.who[n] = tellerOf(r.reader).ofKind(w.who[n], c.noun); len(w.who[n]) == 0 {
				return w, false
			}
		case c.noun != "" && !r.scene.Bold:
			return w, false
		case c.noun != "":
			units := tellerOf(r.reader).ofKind(menderOf(r.reader).partakers(), c.noun)
			if len(units) == 0 {
				return w, false
			}
			for _, u := range units {
				w.who = append(w.who, item{u})
			}
		case c.is(isOut):
			w.out, w.apart = true, true
		case c.is(isNo) || c.is(isNone):
			w.no = true
			standerOf(r.reader).topic(c, &w.wish)
		case c.is(isOnly):
			w.alone = true
		case standerOf(r.reader).topic(c, &w.wish):
		case c.is(isAll), c.is(isBoth):
			w.all = true
		case c.is(isTheirs), c.foreign, c.is(isFiller), c.is(isThen), c.is(isAnd), c.is(isIt), c.is(isPiece), c.is(isBeing), c.is(isThere), c.is(isAside), c.is(isRole) && !c.has(isRole, "except"),
			c.is(isWon), c.is(isLost), c.is(isYes), c.is(isAlso), c.is(isRelative), c.is(isNumber) && countOf(c) == menderOf(r.reader).attackers():
		case c.has(isOption, "BASE"):
			w.base = true
		case c.has(isChoice, "SAFEST"):
			w.choice = "SAFEST"
		case c.is(isOption):
			w.topics = append(w.topics, c.names(isOption)...)
		case slices.Contains(w.topics, "MORALE") && c.has(isAct, "LOSS") && !c.is(isTopic): // "I pay a point"
		case c.is(isAct) && (isFighting(c.names(isAct)[0]) || familyOf(c.names(isAct)[0]) == playing):
			w.joins = w.joins || isFighting(c.names(isAct)[0])
		case r.scene.Bold && c.is(isJoining):
			w.joins = true
		case r.scene.Bold && (c.is(isFollow) || c.has(isAct, "MOVE")):
			w.enters = true
		case c.is(isHold) && !c.isUnknown():
			w.out = true
		case r.scene.Bold && !c.isHeavy() && !c.is(isMake) && !c.is(isPast):
			w.passed = append(w.passed, *c)
		default:
			return w, false
		}
	}
	return w, true
}

// isBefore tells the word between what comes first and what comes after it.
func isBefore(c *chunk) bool {
	key := c.toks[0].key
	return c.thing == nil && len(c.toks) == 1 && (key == "BEFORE" || key == "AVANT")
}

// names takes up units that take part in the attack, or the places that it is about.
func (r concerner) names(x *thing, w *concern) bool {
	at := func(p string) bool { return p == r.last.dest || slices.Contains(r.last.spaces, p) }
	if len(x.places) > 0 && slices.ContainsFunc(x.places, at) {
		return true
	}
	if len(x.units) == 0 {
		return false
	}
	who := menderOf(r.reader).ofPartakers([]item{x.units})
	if len(who) != 1 || len(who[0]) == 0 {
		if !r.scene.Language.Has("ORDER") {
			return false
		}
		who = []item{x.units} // who leads the fire
	}
	w.who = append(w.who, who[0])
	return true
}

// takes adds what is wished to the attack, when it can be in one way alone.
func (r concerner) takes(w *concern, line int, words string) bool {
	topics := slices.Compact(slices.Sorted(slices.Values(w.topics)))
	has := func(t string) bool { return slices.Contains(topics, t) }
	switch {
	case len(topics) > 1 && has("SUPPORT"):
		topics = slices.DeleteFunc(topics, func(t string) bool { return t == "SUPPORT" })
	case len(topics) > 1 && has("RETREAT") && has("ADVANCE"):
		topics = []string{"ADVANCE"}
	}
	if len(topics) == 0 && (w.enters || len(w.who) == 0 && w.out && r.scene.Bold) { // "they go in", "we stay put after the fight"
		topics, w.no = []string{"ADVANCE"}, w.no || w.out
	}
	if w.base {
		return !w.no && !w.out && r.leads(w, line, words)
	}
	if len(topics) == 0 && len(w.when) > 0 && len(w.who) == 0 && !w.no {
		return r.conditions(w, line, words)
	}
	if len(topics) == 0 && w.last && len(w.who) == 1 && !w.no && !w.out && len(w.when) == 0 {
		return r.suffersLast(w, line, words)
	}
	if len(topics) == 0 {
		return r.partakes(w, line, words)
	}
	if w.choice != "" { // "if we are thrown back, take the safest way"
		return slices.Equal(topics, []string{"RETREAT"}) && !w.no && len(w.who)+len(w.when) == 0 && r.scene.Language.Has("RETREAT") && menderOf(r.reader).beside("RETREAT "+w.choice, line, words)
	}
	if len(topics) > 1 {
		return false
	}
	ways := combined(w.who)
	if len(w.who) > 0 && len(ways) != 1 {
		return false
	}
	units := ""
	if len(ways) == 1 {
		units = strings.Join(ways[0], ", ")
	}
	when := ""
	if len(w.when) > 0 {
		when = " IF " + strings.Join(w.when, " AND ")
	}
	verb := topics[0]
	var tails []string
	switch verb {
	case "LOSS":
		switch {
		case units == "" || when != "" || w.no && (w.first || w.last) || w.first && w.last:
			return false
		case w.last || w.no:
			tails = []string{units + " LAST"}
		default:
			tails = []string{units, units + " FIRST"}
		}
	case "ADVANCE", "CHARGE":
		switch {
		case w.no && units == "":
			tails = []string{"NONE", "NEVER"}
		case w.no:
			return false
		case units != "":
			tails = []string{units}
		default:
			tails = []string{"ALL"}
		}
	case "MORALE":
		switch {
		case units != "":
			return false
		case w.no:
			tails = []string{"NEVER"}
		default:
			tails = []string{"SPEND"}
		}
	case "HQ", "SUPPORT":
		if units == "" || w.no || when != "" {
			return false
		}
		verb, tails = "HQ", []string{units}
	default:
		return false
	}
	for _, tail := range tails {
		if when == "" && !strings.HasSuffix(tail, " LAST") && !strings.Contains(menderOf(r.reader).lastLine(), " "+verb+" ") {
			if text := menderOf(r.reader).lastLine() + " " + verb + " " + tail; r.change(text, line, words, nil) {
				return true
			}
		}
		if r.scene.Language.Has(verb) && menderOf(r.reader).beside(verb+" "+r.last.dest+" "+tail+when, line, words) {
			return true
		}
	}
	return false
}

// suffersLast puts a unit behind those that are named to suffer before, with all the others between: "losses on the 3rd, then the 1st,
// the 4th last".
func (r concerner) suffersLast(w *concern, line int, words string) bool {
	list := r.scene.orders(menderOf(r.reader).lastLine())
	ways := combined(menderOf(r.reader).ofPartakers(w.who))
	if len(list) == 0 || len(ways) != 1 || len(ways[0]) != 1 {
		return false
	}
	c, ok := list[len(list)-1].Clause("LOSS")
	if !ok {
		return false
	}
	var units []string
	for _, a := range c.Args {
		units = append(units, a.Text)
	}
	if slices.Contains(units, ways[0][0]) {
		return false
	}
	before := strings.Join(units, ", ")
	for _, u := range menderOf(r.reader).partakers() {
		if u != ways[0][0] && !slices.Contains(units, u) {
			units = append(units, u)
		}
	}
	text := strings.Replace(menderOf(r.reader).lastLine(), " LOSS "+before, " LOSS "+strings.Join(append(units, ways[0][0]), ", "), 1)
	return text != menderOf(r.reader).lastLine() && r.change(text, line, words, nil)
}

// conditions ties the wish before to a condition: "everybody charges, at 2 to 1 or better".
func (r concerner) conditions(w *concern, line int, words string) bool {
	n := len(r.items) - 1
	if n < 0 || r.items[n].whole || r.items[n] == r.last || !slices.Contains([]string{"CHARGE", "MORALE", "ADVANCE"}, r.items[n].verb) || strings.Contains(r.items[n].lines[0], " IF ") {
		return false
	}
	it := r.items[n]
	text := it.lines[0] + " IF " + strings.Join(w.when, " AND ")
	if r.items = r.items[:n]; !r.fits([]string{text}) {
		r.items = append(r.items, it)
		return false
	}
	if it.read >= 0 {
		r.paper.Read[it.read].Orders, r.paper.Read[it.read].Words = []string{text}, r.paper.Read[it.read].Words+" / "+strings.TrimSpace(words)
	}
	changed := *it
	changed.lines = []string{text}
	r.items = append(r.items, &changed)
	return true
}

// leads has one unit lead the fire before.
func (r concerner) leads(w *concern, line int, words string) bool {
	list := r.scene.orders(menderOf(r.reader).lastLine())
	if len(list) != 1 || len(list[0].Args) == 0 || list[0].Has("BASE") || len(w.who) != 1 {
		return false
	}
	var legal []string
	for _, ways := range combined(w.who) {
		text := list[0].Verb + " " + list[0].Args[0].Text + " BASE " + ways[0]
		var with []string
		if c, ok := list[0].Clause("WITH"); ok {
			for _, a := range c.Args {
				if a.Text != ways[0] && !a.Is("ALL") {
					with = append(with, a.Text)
				}
			}
		}
		if len(with) > 0 {
			text += " WITH " + strings.Join(with, ", ")
		}
		if menderOf(r.reader).mayChange(text) {
			legal = append(legal, text)
		}
	}
	return len(legal) == 1 && menderOf(r.reader).change(legal[0], line, words, nil)
}

// partakes reads who takes part in the attack, or does not.
func (r concerner) partakes(w *concern, line int, words string) bool {
	if len(w.who) == 0 || len(w.when) > 0 || w.last || w.all {
		return false
	}
	ways := combined(w.who)
	if len(ways) != 1 {
		return false
	}
	part := menderOf(r.reader).partakers()
	among := !slices.ContainsFunc(ways[0], func(u string) bool { return !slices.Contains(part, u) })
	switch {
	case w.out || w.no:
		return among && menderOf(r.reader).leavesOut(&frame{except: w.who, out: true}, line, words)
	case w.alone && among && len(ways[0]) < len(part):
		if !w.joins {
			return false
		}
		var out []item
		for _, u := range part {
			if !slices.Contains(ways[0], u) {
				out = append(out, item{u})
			}
		}
		return menderOf(r.reader).leavesOut(&frame{except: out, out: true}, line, words)
	case among && w.joins:
		r.note(line, words, nil, "agrees")
		return true
	}
	return false
}
