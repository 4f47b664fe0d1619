package prose

import "slices"

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
