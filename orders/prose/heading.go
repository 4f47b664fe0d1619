package prose

import (
	"slices"
	"strings"
)

// header reads what stands before a colon and says of what the words behind it speak.
type header struct{ *reader }

func headerOf(r *reader) header { return header{r} }

// heading reads "Movement:" and the clause behind it.
func (r header) heading(cs []chunk) bool {
	for i := range cs {
		if cs[i].mark == ":" && i > 0 && i < len(cs)-1 {
			head := cs[:i]
			if kindIn(head) != "" && isNothingMore(cs[i+1:]) { // "Serbia: nothing"
				r.note(cs[0].toks[0].line, shown(cs), nil, "remains")
				return true
			}
			if slices.ContainsFunc(head, func(c chunk) bool {
				return c.isUnknown() || c.thing != nil && !slices.ContainsFunc(head, func(c chunk) bool { return c.is(isAct) }) || c.is(isNo) || c.is(isPast) || c.is(isMake) || c.is(isScrap) || c.is(isLater)
			}) {
				if slices.ContainsFunc(head, func(c chunk) bool { return c.is(isLater) }) {
					r.note(cs[0].toks[0].line, textOf(cs), nil, "later")
					return true
				}
				return false
			}
			acts := func(c chunk) bool { return c.is(isAct) || c.is(isMode) || c.is(isUsage) }
			if slices.ContainsFunc(head, acts) && r.clause(colonPassed(cs, i)) {
				return true
			}
			special := func(c chunk) bool {
				return c.is(isMode) || c.thing != nil || slices.ContainsFunc(c.names(isAct), func(a string) bool { return familyOf(a) == moving && a != "MOVE" })
			}
			return !slices.ContainsFunc(head, special) && r.understandsOf(head, cs[i+1:])
		}
		if cs[i].mark == ":" && i == len(cs)-1 {
			if standerOf(r.reader).opens(cs[:i]) {
				r.headed, r.nation, r.standing, r.above = nil, "", true, len(r.items)
				return true
			}
			if !slices.ContainsFunc(cs[:i], func(c chunk) bool {
				return c.thing != nil || c.weighs() || c.is(isLater) || c.is(isNo) || c.is(isScrap) || c.is(isMake) || c.is(isEnd) || c.is(isOver) || c.isUnknown() && turns(&c)
			}) {
				r.standing = false
				r.headed, r.nation, r.above = headedBy(cs[:i]), kindIn(cs[:i]), len(r.items)
				return len(r.headed) == 0 || !holdsUnknown(cs[:i]) // a heading
			}
			return r.understands(cs[:i])
		}
	}
	return false
}

// understandsOf reads a clause behind a heading that may name of which units it speaks: "The British: the 6th
// and the 7th to Dunkirk".
func (r header) understandsOf(head, cs []chunk) bool {
	n, nation, heads := len(r.items), r.nation, r.heads
	r.nation, r.heads = kindIn(head), true
	ok := r.understands(cs)
	if r.nation, r.heads = nation, heads; !ok {
		return false
	}
	for _, c := range head {
		of := slices.Concat(r.scene.Words.Kind(c.noun), r.scene.Words.Waiting(c.noun))
		if c.noun == "" || len(of) == 0 {
			continue
		}
		for _, it := range r.items[min(n, len(r.items)):] {
			if slices.ContainsFunc(it.who, func(u string) bool { return !slices.Contains(of, u) && u != "ALL" }) {
				return false
			}
		}
	}
	return r.keepsActs(head, n)
}

// keepsActs tells whether the orders from one on, or the one that they change, do what a heading says; that the referee shall place the others becomes an
// order behind them.
func (r header) keepsActs(head []chunk, from int) bool {
	for i := range head {
		c := &head[i]
		switch {
		case c.thing != nil || !c.is(isAct) || c.is(isFiller) || len(r.items) <= from:
		case c.has(isAct, "AUTO"):
			if !r.fits([]string{"AUTO"}) {
				return false
			}
			r.add(head[0].toks[0].line, shown(head), []string{"AUTO"}, &meaning{verb: "AUTO"})
		case !slices.ContainsFunc(r.items[max(0, from-1):], func(it *said) bool {
			x := r.scene.borneBy(it.lines)
			return x != nil && slices.ContainsFunc(c.names(isAct), x.does)
		}):
			return false
		}
	}
	return true
}

// kindIn is the one kind of units that words name, "" for none or several.
func kindIn(cs []chunk) (noun string) {
	for i := range cs {
		if cs[i].noun == "" {
			continue
		}
		if noun != "" {
			return ""
		}
		noun = cs[i].noun
	}
	return noun
}

// leavesOut tells words that say of one kind of units that it does nothing: "nothing for the Russians".
func leavesOut(cs []chunk) bool {
	none := false
	for i := range cs {
		c := &cs[i]
		switch {
		case c.thing == nil && c.is(isNothing):
			none = true
		case c.mark == ",", c.noun != "", c.thing == nil && (c.is(isFiller) || c.is(isRole) && !c.has(isRole, "except") || c.is(isThen) || c.is(isAnd)):
		default:
			return false
		}
	}
	return none && kindIn(cs) != ""
}

// isNothingMore tells words that say "nothing" and no more.
func isNothingMore(cs []chunk) bool {
	none := false
	for i := range cs {
		c := &cs[i]
		switch {
		case c.thing == nil && (c.is(isNothing) || c.is(isHold) && !c.is(isAct)):
			none = true
		case c.mark == "," || c.thing == nil && c.is(isFiller):
		default:
			return false
		}
	}
	return none
}

// headedBy is the act that a heading gives to the clauses below it which name none.
func headedBy(cs []chunk) (acts []string) {
	for i := range cs {
		if mode := cs[i].names(isMode); len(mode) > 0 {
			return mode
		}
		acts = append(acts, cs[i].names(isAct)...)
	}
	for i := range cs {
		if len(acts) == 0 && cs[i].is(isPurpose) { // "Second combat"
			acts = cs[i].names(isPurpose)
		}
	}
	return acts
}

// colonPassed is a clause whose heading says what is done with what follows.
func colonPassed(cs []chunk, i int) []chunk {
	cs = slices.Clone(cs)
	cs[i].mark = passed
	return cs
}

// passed is the mark of a colon that begins the things of a clause anew.
const passed = "::"

// playsFirst takes the words before a colon that say as what a card is played, or which spaces are activated: what
// follows is done with it.
func (r header) playsFirst(cs []chunk) bool {
	if standerOf(r.reader).opens(cs) {
		r.headed, r.nation, r.standing, r.above = nil, "", true, len(r.items)
		return true
	}
	if openerOf(r.reader).activates() && openerOf(r.reader).heads(cs) {
		return true
	}
	if r.scene.Bold {
		cs = trimmed(known(cs))
	}
	return len(cs) > 0 && idiomOf(r.reader).playsCard(cs, cs[0].toks[0].line, shown(cs))
}

// holdsUnknown tells whether words are not known, but for the name of a region: "two attacks in Galicia".
func holdsUnknown(cs []chunk) bool {
	for i := range cs {
		if cs[i].isUnknown() && !cs[i].is(isAlways) && !(isNameUnknown(cs[i]) && i > 0 && (cs[i-1].has(isRole, "at") || cs[i-1].has(isRole, "from"))) {
			return true
		}
	}
	return false
}

// speakers are words by which people say that it is they who act: "we attack" is no heading.
var speakers = wordSet("I WE I'LL WE'LL I'D WE'D LET LET'S JE ON NOUS J")

// isHeading tells a line of its own that names an act, or of whom the lines below it speak, and nothing else:
// "Attacks", "Mouvements bulgares".
func (r header) isHeading(cs []chunk) bool {
	if len(cs) == 0 || len(cs) > 4 {
		return false
	}
	line, act := cs[0].toks[0].line, false
	if line+1 >= len(r.lines) || strings.TrimSpace(r.lines[line+1]) == "" || len(cut(r.lines[line], line)) != len(joinedToks(cs)) {
		return false
	}
	for i := range cs {
		switch c := &cs[i]; {
		case c.thing != nil, c.mark != "", c.toks[0].line != line, c.is(isThen), c.is(isAlso), speakers[c.toks[0].key]:
			return false
		case c.is(isAct) && c.is(isFiller) && c.is(isPurpose):
			act = true
		case c.noun != "", c.is(isFiller) && !c.is(isAct), c.is(isNumber), c.is(isBoth):
		default:
			return false
		}
	}
	return act
}
