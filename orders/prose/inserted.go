package prose

import "slices"

// withoutInserted takes out what is put in between somebody and what he does, or in parentheses or dashes anywhere, and says nothing of it: "the 5th, poor devils, goes to Metz". What is
// taken out is noted.
func (r *reader) withoutInserted(cs []chunk) []chunk {
	for from := 1; from < len(cs); from++ {
		ends, paired := "", false
		switch cs[from].mark {
		case ",":
			ends = ","
		case "-":
			ends, paired = "-", true
		case "(":
			ends, paired = ")", true
		default:
			continue
		}
		to := from + 1
		for to < len(cs) && (cs[to].mark == "" || paired && cs[to].mark == ",") {
			to++
		}
		costs := !slices.ContainsFunc(cs[:from], spendsPoints)
		if costs && cs[from].mark == "(" && to == len(cs) && isReckoned(cs[from+1:]) { // the sentence ends with it
			r.note(cs[from+1].toks[0].line, shown(cs[from+1:]), nil, "remark")
			return cs[:from]
		}
		switch {
		case to == from+1 || to+1 >= len(cs) && ends != ")" || to == len(cs) || cs[to].mark != ends:
			continue
		case !paired && (!endsUnits(cs[:from]) || !beginsDoing(cs[to+1:])):
			continue
		case !r.isInserted(cs, from+1, to) && !(costs && ends == ")" && isReckoned(cs[from+1:to])):
			continue
		}
		r.note(cs[from+1].toks[0].line, shown(cs[from+1:to]), nil, "remark")
		cs = append(slices.Clone(cs[:from]), cs[to+1:]...)
	}
	return cs
}

// isReckoned tells words in parentheses that say what an order costs, or what is left then: "(3 points, il m'en reste 1)", "(5 MP)". The game
// reckons that itself.
func isReckoned(cs []chunk) bool {
	points := false
	for i := range cs {
		c := &cs[i]
		point := len(c.toks) > 0 && slices.ContainsFunc(c.toks, func(t token) bool { return pointWords[t.key] })
		points = points || point
		switch {
		case c.mark == ",", point && !c.is(isOption), c.is(isNumber), c.thing != nil && c.thing.number != "" && isDigits(bareName(c.thing.spoken)):
		case c.mark == "" && c.is(isMeasure):
		case c.thing != nil, c.mark != "", c.noun != "", c.isHeavy(), c.is(isNo), c.is(isAct) && !c.is(isFiller):
			return false
		case c.is(isFiller), c.is(isAnd), c.is(isIt), c.is(isBeing), c.is(isThere):
		default:
			return false
		}
	}
	return points
}

// spendsPoints tells an act on which its writer may spend points or not: then what stands in parentheses is an order.
func spendsPoints(c chunk) bool {
	return c.thing == nil && (c.has(isAct, "RALLY") || c.is(isOption) || slices.ContainsFunc(c.names(isAct), isFighting))
}

// pointWords are words for what orders cost.
var pointWords = wordSet("POINT POINTS PT PTS MP MPS PM PMS PTM")

// endsUnits tells chunks that end with units, or with where units stand.
func endsUnits(cs []chunk) bool {
	i := len(cs) - 1
	if cs[i].thing != nil && len(cs[i].thing.places) > 0 && len(cs[i].thing.units) == 0 {
		for i--; i > 0 && (cs[i].is(isFiller) || cs[i].is(isRole)); i-- {
		}
	}
	return i >= 0 && cs[i].mark == "" && (isUnits(&cs[i]) || cs[i].is(isPiece) && i > 0 && isUnits(&cs[i-1]))
}

// beginsDoing tells chunks that begin with an act, or with where to: "is to go", "to 2523".
func beginsDoing(cs []chunk) bool {
	for i := range cs {
		switch c := &cs[i]; {
		case c.mark != "", c.thing != nil, c.noun != "":
			return false
		case c.is(isAct) && !c.is(isFiller), c.has(isRole, "to"):
			return true
		case c.is(isBeing), c.is(isFiller), c.is(isThen), c.is(isIt):
		default:
			return false
		}
	}
	return false
}

// isInserted tells words between marks that say nothing which could change an order: no act, no number, no place, no unit but of the kind of those
// before, nobody else's company, no way, no condition, no other time.
func (r *reader) isInserted(cs []chunk, from, to int) bool {
	if changesWay(cs[from:to]) {
		return false
	}
	if remarkerOf(r).isStatement(&leftover{cs: cs, from: from, to: to, early: true}) {
		return true
	}
	tells := cs[from].is(isRelative) || cs[from].is(isReason) // "which has been idle"
	for i := from; i < to; i++ {
		c := &cs[i]
		if c.mark == "," {
			continue
		}
		owned := i > from && says(isOwner, lastKey(&cs[i-1]))
		switch {
		case c.thing != nil, c.foreign, c.isHeavy(), turns(c), c.is(isNo), c.is(isNumber), c.is(isAll) && !c.is(isFiller), c.is(isHold) && !c.is(isFiller) && !tells:
			return false
		case c.noun != "":
			if !owned {
				return false
			}
		case c.isUnknown():
			if slices.ContainsFunc(c.toks, func(t token) bool { return !isOrdinary(t.key) && !says(isSmall, t.key) || says(isElsewhen, t.key) }) {
				return false
			}
		case c.is(isAct) && slices.ContainsFunc(c.names(isAct), r.scene.Language.Has):
			return false
		case c.is(isMake) && i == from && namesKind(cs[from+1:to]):
		case c.is(isFiller), c.is(isBeing), c.is(isAside), c.is(isIt), c.is(isThere), c.is(isReason), c.is(isRelative), c.is(isAnd), c.is(isPiece), c.is(isThen), c.is(isRole), tells && (c.is(isHold) || c.is(isCloses)):
		default:
			return false
		}
	}
	return true
}

// changesWay tells words between marks that may say with whom or without whom, by what way, when, or what else is done: "and the volunteers", "with
// volunteers", "by the coast road", "once rested", "avoiding the hills".
func changesWay(cs []chunk) bool {
	if cs[0].is(isAnd) || isParticiple(lastKey(&cs[0])) && cs[0].isUnknown() && len(cs) > 1 {
		return true
	}
	for i := range cs {
		c := &cs[i]
		owned := i+1 < len(cs) && says(isOwner, cs[i+1].toks[0].key)
		switch {
		case c.mark != "" || c.thing != nil:
		case slices.ContainsFunc(c.toks, func(t token) bool { return says(isElsewhen, t.key) }) && !c.is(isFiller):
			return true
		case c.has(isRole, "via") && !c.is(isReason), c.has(isRole, "except"), c.has(isRole, "with") && !owned, c.has(isRole, "from") && !c.is(isFiller), c.has(isRole, "to") && !c.is(isFiller):
			return true
		}
	}
	return false
}

// namesKind tells words that say of what kind somebody is: "the infantry one".
func namesKind(cs []chunk) bool {
	return slices.ContainsFunc(cs, func(c chunk) bool { return c.is(isPiece) })
}
