package prose

import (
	"slices"
	"strings"

	"feldpost/orders/ordinary"
)

// Words that turn what they seem to say: too tired to go, not without the 16th, the colonel of the 5th.

// isOneOfThem tells words for one man of a unit, who is not the unit: "the colonel of the 5th".
func isOneOfThem(cs []chunk) bool {
	for i := 1; i+1 < len(cs); i++ {
		c, of := &cs[i-1], &cs[i]
		if c.thing != nil || c.mark != "" || c.noun != "" || of.thing != nil || of.mark != "" || !says(isWhose, of.toks[0].key) || c.is(isPiece) || c.is(isAct) || strings.HasSuffix(lastKey(c), "S") {
			continue
		}
		if is, arms := ordinary.Somebody(lastKey(c)); is && !arms && nextThing(cs, i) != nil && len(nextThing(cs, i).units) > 0 {
			return true
		}
	}
	return false
}

// actsTwice tells words that go on with what those of whom they speak do besides: "the 4th goes there, then it attacks".
func actsTwice(s *Scene, cs []chunk) bool {
	for i := 2; i < len(cs); i++ {
		c, it, joint := &cs[i], &cs[i-1], &cs[i-2]
		if c.thing == nil && c.is(isAct) && c.is(isFiller) && it.thing == nil && it.is(isIt) && (joint.mark == "," || joint.thing == nil && (joint.is(isThen) || joint.is(isAnd))) &&
			slices.ContainsFunc(c.names(isAct), func(a string) bool { return s.Language.Has(a) }) && slices.ContainsFunc(cs[:i-2], func(c chunk) bool { return c.thing != nil }) {
			return true
		}
	}
	return false
}

// undenied are words by which what is denied beside them is meant all the same: "not without the 16th", "not only the 16th".
var undenied = wordSet("WITHOUT SANS LESS MOINS ONLY SEULEMENT JUST MERELY SIMPLEMENT ALONE SEUL SEULE UNIQUEMENT")

// deniesTwice tells a denial that denies such a word.
func deniesTwice(cs []chunk) bool {
	for i := range cs {
		if c := &cs[i]; c.thing != nil || !c.is(isNo) && !c.is(isNone) && c.toks[0].key != "NOTHING" && c.toks[0].key != "RIEN" {
			continue
		}
		for k := i; k < len(cs) && k < i+3 && cs[k].thing == nil && cs[k].mark == ""; k++ {
			if slices.ContainsFunc(cs[k].toks, func(t token) bool { return undenied[t.key] }) {
				return true
			}
		}
	}
	return false
}

// isTooMuch tells words by which somebody is too little or too much to do something: "too tired to go".
func isTooMuch(toks []token) bool {
	for i, t := range toks {
		if t.mark != "" || t.key != "TOO" && t.key != "TROP" {
			continue
		}
		for k := i + 2; k < len(toks) && k < i+6 && toks[k].mark == ""; k++ {
			switch toks[k].key {
			case "TO", "FOR", "POUR":
				return true
			}
		}
	}
	return false
}
