package prose

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// How much words mean, as far as orders show it: all who stand somewhere, those whom somebody strikes.

// takesAll tells whether a word for all is borne out by orders that name each: all of the writer's units, or those of a kind beside the word, that
// stand where the words say, or anywhere where they say no place; or by a fire in which all take part who can.
func (x *borne) takesAll(cs []chunk, i int) bool {
	if len(x.units) == 0 {
		return x.words["FIRE"] && !x.words["BASE"] && !x.words["WITH"]
	}
	scope := func(u Unit) bool { return u.On }
	if stand := x.stand(); slices.ContainsFunc(cs, func(c chunk) bool {
		return c.thing != nil && slices.ContainsFunc(c.thing.places, func(p string) bool { return slices.Contains(stand, p) })
	}) {
		scope = func(u Unit) bool { return slices.Contains(stand, u.Where) }
	}
	var kind []string
	if i+1 < len(cs) && cs[i+1].noun != "" {
		kind = x.scene.Words.Kind(cs[i+1].noun)
	}
	return !slices.ContainsFunc(x.scene.Own, func(u Unit) bool {
		return scope(u) && (kind == nil || slices.Contains(kind, u.Name)) && !slices.Contains(x.units, u.Name)
	})
}

// strength is how many units act: those that the orders name, or all in the places from which they act.
func (x *borne) strength() int {
	if len(x.units) > 0 {
		return len(x.units)
	}
	n := 0
	for _, p := range x.from {
		n += len(x.scene.at(p))
	}
	return n
}

// sidesOf are nouns for where an attack comes from.
var sidesOf = wordSet("SIDES DIRECTIONS FLANKS ANGLES COTES FLANCS")

// withSides takes the words from between "from" and the places from which an attack comes, where these are as many as the words say: "from three
// sides - Lomza, Brest-Litovsk, Ivangorod - with the lot".
func withSides(cs []chunk) []chunk {
	for i := 1; i+2 < len(cs); i++ {
		if c := &cs[i]; c.thing != nil || c.mark != "" || len(c.toks) != 1 || !sidesOf[orders.Fold(c.toks[0].key)] || !cs[i-1].is(isNumber) && !cs[i-1].is(isBoth) {
			continue
		}
		opens := cs[i+1].mark
		if opens != "-" && opens != "(" && opens != ":" && opens != "," {
			continue
		}
		end, places := i+2, 0
		for ; end < len(cs) && (isPlaceAlone(cs[end].thing) || cs[end].mark == "," || cs[end].thing == nil && cs[end].is(isAnd)); end++ {
			if cs[end].thing != nil {
				places++
			}
		}
		for cs[end-1].thing == nil { // a comma behind the last
			end--
		}
		if places != max(countOf(&cs[i-1]), 2) || places < 2 {
			continue
		}
		out := append(slices.Clone(cs[:i-1]), cs[i+2:end]...)
		if end < len(cs) && (opens == "-" && cs[end].mark == "-" || opens == "(" && cs[end].mark == ")") {
			end++
		}
		return append(out, cs[end:]...)
	}
	return cs
}

// demonstratives stand for units that are told by where they are: "celles de Valjevo".
var demonstratives = wordSet("CELLE CELLES CELUI CEUX")

// isNamedBehind tells whether the thing behind a word is a place, or is called by no number.
func isNamedBehind(cs []chunk, i int) bool {
	x := nextThing(cs, i)
	return x != nil && (len(x.places) > 0 && len(x.units) == 0 || x.number == "" && !hasDigit(x.spoken))
}

// owned tells a name that says whose a unit is that is told by its own name as well: "Foch's 9th Army", of the French.
func (x *borne) owned(cs []chunk, i int) bool {
	c := &cs[i]
	if !c.isUnknown() || len(c.toks) != 1 || !strings.HasSuffix(c.toks[0].raw, "'s") || !isCapital(c.toks[0].text) || isOrdinary(c.toks[0].key) {
		return false
	}
	t := nextThing(cs, i)
	return t != nil && slices.ContainsFunc(t.units, func(u string) bool { return slices.Contains(x.units, u) })
}

// nextThing is the thing behind a chunk, with nothing but articles and such between them; nil for none.
func nextThing(cs []chunk, i int) *thing {
	for i++; i < len(cs); i++ {
		switch c := &cs[i]; {
		case c.thing != nil:
			return c.thing
		case c.mark != "" || !c.is(isFiller) && !c.is(isRole):
			return nil
		}
	}
	return nil
}

// isFoe tells a word by which those are called who stand where the orders strike: "the Landwehr in K5".
func (x *borne) isFoe(c *chunk) bool {
	if !x.fights || len(c.toks) == 0 || len(c.toks[0].key) < 3 {
		return false
	}
	key := c.toks[len(c.toks)-1].key
	return slices.ContainsFunc(x.scene.Others, func(u Unit) bool {
		return slices.Contains(x.to, u.Where) && slices.ContainsFunc(strings.FieldsFunc(orders.Fold(u.Name), func(r rune) bool { return strings.ContainsRune(" -/.", r) }), func(w string) bool {
			return w == key || w+"S" == key || w == key+"S"
		})
	})
}
