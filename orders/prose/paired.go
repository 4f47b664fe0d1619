package prose

import (
	"slices"

	"feldpost/orders"
)

// respectively reads several units and as many places that belong to each other in their order: "the 5th and the 16th to 2523 and 2423 respectively".
func (r idiom) respectively(cs []chunk) bool {
	at := slices.IndexFunc(cs, func(c chunk) bool {
		return c.thing == nil && c.mark == "" && len(c.toks) == 1 && (c.toks[0].key == "RESPECTIVELY" || c.toks[0].key == "RESPECTIVEMENT")
	})
	if at < 0 {
		return false
	}
	rest := append(slices.Clone(cs[:at]), cs[at+1:]...)
	var units, places []chunk
	var act []chunk
	for i := range rest {
		c := &rest[i]
		switch {
		case c.thing != nil && len(c.thing.units) > 0 && (len(c.thing.places) == 0 || c.thing.sure) && len(places) == 0:
			units = append(units, *c)
		case c.thing != nil && len(c.thing.places) > 0 && len(units) > 1:
			places = append(places, *c)
		case c.mark == ",", c.is(isAnd), c.noun != "", c.is(isPiece):
		case c.thing == nil && c.mark == "" && (c.is(isAct) || c.is(isRole) || c.is(isFiller) || c.is(isBeing)) && len(places) == 0 && len(units) > 0:
			act = append(act, *c)
		case c.thing == nil && c.mark == "" && c.is(isFiller), c.thing == nil && c.mark == "" && c.is(isRole) && len(places) > 0:
		default:
			return false
		}
	}
	if len(units) < 2 || len(units) != len(places) {
		return false
	}
	back := mark(r.reader)
	for i := range units {
		if !r.clause(slices.Concat(units[i:i+1], act, places[i:i+1])) {
			back()
			return false
		}
	}
	return true
}

// Words for the one and the other of two that were named before.
var (
	formers = wordSet("FORMER PREMIER PREMIERE")
	latters = wordSet("LATTER SECOND SECONDE DERNIER DERNIERE")
)

// formerLatter reads what two units do of which each is spoken of by its place: "23R and 6R slip through: the former to 2334, the latter to 1936".
func (r idiom) formerLatter(cs []chunk) bool {
	isWord := func(i int, set map[string]bool) bool {
		if cs[i].mark != "" || i+1 == len(cs) {
			return false
		}
		last := cs[i].toks[len(cs[i].toks)-1]
		return (cs[i].thing == nil && set[last.key] || set[orders.Fold(orders.Plain(last.raw))]) && (cs[i+1].is(isRole) || cs[i+1].is(isAct) || cs[i+1].thing != nil && len(cs[i+1].thing.places) > 0)
	}
	one, two := -1, -1
	for i := range cs {
		switch {
		case one < 0 && isWord(i, formers):
			one = i
		case one >= 0 && two < 0 && isWord(i, latters):
			two = i
		}
	}
	if two < 0 {
		return false
	}
	head := trimmed(cs[:one])
	for len(head) > 0 && (head[len(head)-1].mark != "" || isArticle(lastKey(&head[len(head)-1]))) {
		head = head[:len(head)-1]
	}
	var units, act []chunk
	for i := range head {
		c := &head[i]
		switch {
		case c.thing != nil && len(c.thing.units) > 0:
			units = append(units, *c)
		case c.thing != nil, c.mark != "" && c.mark != ",", c.weighs(), c.is(isNo):
			return false
		case c.is(isAct) && !c.is(isFiller) && len(units) == 2:
			act = append(act, *c)
		case c.is(isAnd), c.is(isFiller), c.is(isBeing), c.noun != "", c.is(isPiece), c.mark == ",":
		default:
			return false
		}
	}
	if len(units) != 2 {
		return false
	}
	ends := func(part []chunk) []chunk { // without what joins it to the next
		part = trimmed(part)
		for len(part) > 0 && (part[len(part)-1].mark != "" || part[len(part)-1].thing == nil && (part[len(part)-1].is(isAnd) || isArticle(lastKey(&part[len(part)-1])))) {
			part = part[:len(part)-1]
		}
		return part
	}
	back := mark(r.reader)
	for i, part := range [][]chunk{ends(cs[one+1 : two]), ends(cs[two+1:])} {
		does := act
		if slices.ContainsFunc(part, func(c chunk) bool { return c.thing == nil && c.is(isAct) && !c.is(isFiller) }) {
			does = nil
		}
		if !r.clause(slices.Concat(units[i:i+1], does, part)) {
			back()
			return false
		}
	}
	return true
}
