package prose

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"feldpost/orders/ordinary"
)

// What may be passed over in a sentence that orders something: words of which nothing is known and which only describe what
// stands beside them, "the big stack by the river", "with their baggage", ", battery is dying". A word that could be an act is none of them.

// isDetail tells whether a word of which nothing is known describes what stands beside it, or belongs to a remark between marks.
func (x *borne) isDetail(cs []chunk, i int) bool {
	c := &cs[i]
	if c.isHeavy() || turns(c) || slices.ContainsFunc(c.toks, func(t token) bool {
		return isCapital(t.text) || len(t.key) < 3 || !isOrdinary(t.key) || says(isElsewhen, t.key) || maySwell(x, cs, i, t.key)
	}) {
		return false
	}
	return isNominal(cs, i) || isAsideOf(cs, i)
}

// maySwell tells a word that may be one more of those who act, "with the volunteers". What they carry themselves is none, "with their machine gun", nor is
// what they are made of, "the brigade of heroes", nor what is among all.
func maySwell(x *borne, cs []chunk, i int, key string) bool {
	is, arms := ordinary.Somebody(key)
	if !is {
		return false
	}
	before := ""
	if i > 0 && cs[i-1].mark == "" {
		before = lastKey(&cs[i-1])
	}
	switch {
	case i > 0 && cs[i-1].thing == nil && cs[i-1].is(isAll) && x.takesAll(cs, i-1): // "all the marksmen"
		return false
	case arms && says(isOwner, before), says(isWhose, before) && !cs[i-1].has(isRole, "with") && i > 1 && (isUnits(&cs[i-2]) || cs[i-2].is(isPiece)):
		return false
	case x.words["ALL"] && (i+1 < len(cs) && cs[i+1].mark == "" && among[cs[i+1].toks[0].key] || among[before]):
		return false
	}
	return true
}

// isMeans tells a word for those who might act, or for what they might act with: "grenades first", "the volunteers behind".
func isMeans(c *chunk) bool {
	return slices.ContainsFunc(c.toks, func(t token) bool {
		is, _ := ordinary.Somebody(t.key)
		return is
	})
}

// isArms tells a word for what they might act with.
func isArms(c *chunk) bool {
	return slices.ContainsFunc(c.toks, func(t token) bool {
		_, arms := ordinary.Somebody(t.key)
		return arms
	})
}

// among say that somebody is one of those who were named.
var among = wordSet("INCLUDED INCLUDING INCL COMPRIS COMPRISE COMPRISES INCLUS INCLUSE INCLUSES")

func isCapital(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return unicode.IsUpper(first)
}

func lastKey(c *chunk) string { return c.toks[len(c.toks)-1].key }

// isNominal tells a word that is no act where it stands: it never is one, or an article is before it. Where it might be one more of those who act
// it is none of them.
func isNominal(cs []chunk, i int) bool {
	at, next := i-1, i+1
	for at >= 0 && cs[at].mark == "" && cs[at].isUnknown() {
		at--
	}
	for next < len(cs) && cs[next].mark == "" && cs[next].isUnknown() {
		next++
	}
	describes := !slices.ContainsFunc(cs[i].toks, func(t token) bool { return !ordinary.Describes(t.key) })
	switch {
	case leadsTo(cs, at, next), !describes && next < len(cs) && cs[next].mark == "" && complements[cs[next].toks[0].key]: // "my son wants that"
		return false
	case at < 0 || cs[at].mark != "":
		return describes && (at <= 0 || !isUnits(&cs[at-1]))
	}
	key, before := lastKey(&cs[at]), at-1
	switch {
	case isUnits(&cs[at]) && isParticiple(lastKey(&cs[i])): // "la 1re payant l'addition"
		return false
	case describes && !says(isDescribed, key) && !says(isPronoun, key):
		isActing := cs[at].thing == nil && cs[at].is(isAct) && !cs[at].is(isFiller)
		return !isActing && !cs[at].has(isRole, "with") && !cs[at].has(isRole, "via") && !(cs[at].is(isAnd) && before >= 0 && isUnits(&cs[before]))
	case describes:
	case cs[at].noun != "" || cs[at].foreign: // "cavalerie turque"
		return next == len(cs) || cs[next].mark != "" || cs[next].is(isRole)
	case cs[at].thing != nil:
		return false
	case says(isDescribed, key):
	case says(isPronoun, key):
		if before < 0 || cs[before].mark != "" || cs[before].thing != nil || cs[before].noun != "" || cs[before].is(isAnd) || cs[before].is(isThen) || cs[before].is(isIt) {
			return false // "la 3e la contourne", "et les retrouve"
		}
		if w := lastKey(&cs[i]); strings.HasSuffix(w, "ER") || strings.HasSuffix(w, "IR") || strings.HasSuffix(w, "RE") {
			return false // "va la contourner"
		}
	default:
		return false
	}
	if before < 0 {
		return true
	}
	switch b := &cs[before]; {
	case (b.is(isAnd) || b.mark == ",") && before > 0 && (isUnits(&cs[before-1]) || b.is(isAnd) && before > 1 && cs[before-1].mark == "," && isUnits(&cs[before-2])):
		return false // "the 5th and the volunteers", "the 5th, and the volunteers"
	case b.mark == "" && says(isElsewhen, lastKey(b)):
		return false // "after the rain"
	case b.has(isRole, "with") && !says(isOwner, key), b.has(isRole, "via"):
		return false // "with the volunteers", "along the coast"
	}
	return true
}

// complements are words by which what somebody wants or says begins.
var complements = wordSet("THAT QUE QU")

// isParticiple tells a word that may say what somebody does at the same time: "sheltering", "payant".
func isParticiple(key string) bool {
	return strings.HasSuffix(key, "ING") || strings.HasSuffix(key, "ANT")
}

// isUnits tells a chunk that names units or a kind of them.
func isUnits(c *chunk) bool { return c.noun != "" || c.thing != nil && len(c.thing.units) > 0 }

// leadsTo tells words between at and next that may be somebody beside the units that follow, or say of whom they are.
func leadsTo(cs []chunk, at, next int) bool {
	if next >= len(cs) {
		return false
	}
	c := &cs[next]
	switch {
	case at >= 0 && cs[at].thing != nil && c.thing != nil: // "2523 alias Harmanli"
		return true
	case c.mark == "" && says(isWhose, c.toks[0].key): // "the ghost of the 5th"
		return slices.ContainsFunc(cs[next:min(next+3, len(cs))], func(c chunk) bool { return isUnits(&c) })
	}
	return next+1 < len(cs) && (c.is(isAnd) || c.mark == ",") && isUnits(&cs[next+1]) // "the volunteers and the 5th"
}

// isAsideOf tells a word of a stretch between marks that holds nothing of the game and nothing that changes what stands beside it.
func isAsideOf(cs []chunk, i int) bool {
	from, to := i, i+1
	for from > 0 && cs[from-1].mark == "" {
		from--
	}
	for to < len(cs) && cs[to].mark == "" {
		to++
	}
	if from == 0 && to == len(cs) || from > 1 && (cs[from-2].noun != "" || cs[from-2].thing != nil && len(cs[from-2].thing.units) > 0) {
		return false // the whole; one more in a list of units
	}
	if changesWay(cs[from:to]) {
		return false
	}
	for j := from; j < to; j++ {
		c := &cs[j]
		switch {
		case c.thing != nil, c.noun != "", c.foreign, c.isHeavy(), turns(c), c.is(isIt) && !c.is(isFiller), c.is(isNo), c.is(isNone), c.is(isNumber):
			return false
		case c.isUnknown(), c.is(isFiller), c.is(isAside), c.is(isBeing), c.is(isThere), c.is(isReason), c.is(isRelative), c.is(isAnd), c.is(isRole):
		default:
			return false
		}
	}
	return true
}

// bearsNote tells whether words that order nothing, with some of which nothing is known, hold nothing that could be an order.
func bearsNote(s *Scene, u Understood) bool {
	switch u.Why {
	case "later", "reason", "remark", "remains", "leads":
	default:
		return false
	}
	for _, part := range strings.Split(u.Words, " / ") {
		cs := s.chunked(s.cut(part, 0))
		for i := range cs {
			c := &cs[i]
			switch {
			case c.mark != "":
			case c.thing != nil && (len(c.thing.units) > 0 || len(c.thing.cards) > 0):
				if u.Why != "remains" || i+1 == len(cs) || !cs[i+1].is(isHold) {
					return false // only who stays is named
				}
			case c.thing != nil:
			case c.isUnknown() && (c.isHeavy() || turns(c)):
				return false
			case c.is(isAct) && !c.is(isFiller) && !c.is(isHold), c.is(isOption), c.is(isUsage), c.is(isMode) && !c.is(isFiller):
				return false
			}
		}
	}
	return true
}
