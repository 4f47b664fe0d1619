package prose

import (
	"slices"
	"strings"
)

// answered reads a whole sentence as the answer to what the referee asks.
func (r diviner) answered(cs []chunk) bool {
	if !mayGuess(r.reader, cs) {
		return false
	}
	back := mark(r.reader)
	line, words := cs[0].toks[0].line, shown(cs)
	if r.passes(cs, line, words) || !r.turns(cs) && r.answers(cs, line, words) {
		return true
	}
	back()
	return false
}

// passes reads that no card is played where one may be.
func (r diviner) passes(cs []chunk, line int, words string) bool {
	if !slices.Contains(r.scene.Asked, "PASS") || !slices.Contains(r.scene.Asked, "PLAY") || r.scene.Language.Has("ORDER") {
		return false
	}
	no, card := false, false
	for i := range cs {
		c := &cs[i]
		if c.thing != nil && (len(c.thing.cards) > 0 || len(c.thing.units) > 0) || c.weighs() || c.is(isLater) {
			return false
		}
		no = no || c.thing == nil && (c.is(isNo) || c.is(isNone))
		card = card || c.thing == nil && (c.has(isOption, "CARD") || c.is(isNone) && slices.ContainsFunc(c.toks, func(t token) bool { return strings.HasPrefix(t.key, "CARD") || strings.HasPrefix(t.key, "CARTE") }))
	}
	if !no || !card || !r.fits([]string{"PASS"}) {
		return false
	}
	r.add(line, words, []string{"PASS"}, &meaning{verb: "PASS"})
	return true
}

// treats reads which units are rebuilt or brought to strength, when that is asked.
func (r diviner) treats(cs []chunk, line int, words string) bool {
	asked := slices.DeleteFunc([]string{"REFIT", "REPLACE"}, func(v string) bool { return !r.scene.Language.Has(v) || !slices.Contains(r.scene.Asked, v) })
	if len(asked) == 0 {
		return false
	}
	if slices.ContainsFunc(cs, func(c chunk) bool { return c.mark == ":" }) { // "Austrians: the 4th, the 6th"
		heads := r.heads
		r.heads = true
		defer func() { r.heads = heads }()
	}
	var who []item
	var at item
	full := false
	s := &scanner{reader: r.reader, frame: frame{}, cs: cs, at: -1, helper: -1, fam: treating}
	for i := range cs {
		c := &cs[i]
		s.here = i
		switch {
		case c.thing != nil && looserOf(r.reader).isPlace(c.thing):
			if n := len(who) - 1; n >= 0 && looserOf(r.reader).standAt(who[n:], c.thing.places) {
				who[n] = slices.DeleteFunc(slices.Clone(who[n]), func(u string) bool { return !slices.Contains(c.thing.places, r.scene.where(u)) })
				continue
			}
			at = c.thing.places
		case c.thing != nil:
			units := looserOf(r.reader).units(s, c.thing, &party{})
			if len(units) == 0 && isDigits(bareName(c.thing.spoken)) {
				continue // points
			}
			if len(units) == 0 {
				return false
			}
			who = append(who, units)
		case c.noun != "" && (i == 0 || cs[i-1].thing == nil) && (i+1 >= len(cs) || cs[i+1].thing == nil):
			list := slices.Concat(r.scene.Words.Kind(c.noun), r.scene.Words.Waiting(c.noun))
			if len(list) == 1 {
				who = append(who, item(list))
			}
		case c.is(isFull):
			full = true
		case c.is(isAct) && !c.is(isFiller):
			if f := familyOf(c.names(isAct)[0]); f == fighting || f == moving && !slices.Contains(c.names(isAct), "REPLACE") && !slices.Contains(c.names(isAct), "PLACE") {
				return false
			}
		}
	}
	if len(who) == 0 || len(who) > mostGathered {
		return false
	}
	for _, it := range who {
		if !r.treated(it, at, full, asked, line, words) {
			return false
		}
	}
	return true
}

// treated takes up what is done with one unit: the first that is legal.
func (r diviner) treated(units, at item, full bool, asked []string, line int, words string) bool {
	for _, u := range units {
		tail := ""
		if len(at) == 1 && r.scene.where(u) == "" {
			tail = " AT " + at[0]
		}
		for _, verb := range asked {
			text := verb + " " + u
			if full && verb == "REPLACE" && r.scene.where(u) == "" {
				text += " FULL"
			}
			if text += tail; r.isOrder(text) && r.fits([]string{text}) {
				r.add(line, words, []string{text}, &meaning{verb: verb, who: []string{u}})
				return true
			}
		}
	}
	return false
}

// answers reads what is given up or where is fallen back to, when the referee asks for it and nothing else is written.
func (r diviner) answers(cs []chunk, line int, words string) bool {
	asked := func(verb string) bool { return slices.Contains(r.scene.Asked, verb) }
	if len(r.items) > 0 || !asked("LOSS") && !asked("RETREAT") {
		return false
	}
	var first, units, last, places, ways []string
	for _, part := range partsOf(cs) {
		who, where, way, ok := r.named(part)
		if !ok {
			return false
		}
		places, ways = append(places, where...), append(ways, way...)
		spares, rank := false, ""
		for i := range part {
			c := &part[i]
			spares = spares || c.thing == nil && (c.is(isHold) || c.is(isOut) || c.is(isNo) && !c.is(isFiller) || c.has(isRole, "except"))
			if c.is(isRank) {
				rank = c.names(isRank)[0]
			}
		}
		for _, u := range who {
			switch {
			case slices.Contains(slices.Concat(first, units, last), u), spares && asked("LOSS"):
			case rank == "LAST":
				last = append(last, u)
			case rank == "FIRST" && len(last) > 0:
				first = append(first, u)
			default:
				units = append(units, u)
			}
		}
	}
	if units = slices.Concat(first, units); len(units) == 0 && len(last) > 0 {
		return false // and who before them?
	}
	units = append(units, last...)
	var text string
	switch {
	case asked("LOSS") && len(units) > 0:
		text = "LOSS " + strings.Join(units, ", ")
	case asked("RETREAT") && len(places) > 0:
		if len(units) == 0 {
			units = r.asked()
		}
		at := tellerOf(r.reader).place(units)
		places = append(ways, places...) // "to Brussels by way of Sedan"
		places = slices.DeleteFunc(places, func(p string) bool { return p == at })
		if at == "" || len(places) == 0 {
			return false
		}
		joint := ">"
		if hasDigit(places[0]) {
			joint = "-"
		}
		text = "RETREAT " + strings.Join(units, ", ") + " " + at + joint + strings.Join(places, joint)
	}
	if text == "" || !r.isOrder(text) || !r.fits([]string{text}) {
		return false
	}
	r.add(line, words, []string{text}, &meaning{verb: strings.Fields(text)[0], who: units})
	return true
}

// partsOf cuts a sentence where commas and "and" part it.
func partsOf(cs []chunk) (parts [][]chunk) {
	from := 0
	for i := range cs {
		if c := &cs[i]; c.mark == "," || c.mark == ";" || c.mark == ":" || c.mark == "-" || c.thing == nil && c.mark == "" && (c.is(isAnd) || c.is(isThen) && !c.is(isRank)) {
			parts, from = append(parts, cs[from:i]), i+1
		}
	}
	return append(parts, cs[from:])
}

// named are the units of which the legal answers speak, and the places to go to and on the way that a part of a sentence names. It fails where it may
// name several.
func (r diviner) named(cs []chunk) (units, places, ways []string, ok bool) {
	for i := range cs {
		c := &cs[i]
		switch {
		case c.thing != nil && len(c.thing.units) > 0 && (c.thing.sure || len(c.thing.places) == 0):
			list := slices.DeleteFunc(slices.Clone(c.thing.units), func(u string) bool { return !r.isAskedOf(u) })
			if len(list) != 1 {
				return nil, nil, nil, false
			}
			units = append(units, list[0])
		case c.thing != nil && len(c.thing.places) == 1 && i > 0 && cs[i-1].thing == nil && slices.Equal(cs[i-1].names(isRole), []string{"via"}):
			ways = append(ways, c.thing.places[0])
		case c.thing != nil && len(c.thing.places) == 1:
			places = append(places, c.thing.places[0])
		case c.thing != nil && c.thing.number != "":
		case c.thing != nil:
			return nil, nil, nil, false
		case c.noun != "" && (i == 0 || cs[i-1].thing == nil):
			list := slices.DeleteFunc(slices.Clone(r.scene.Words.Kind(c.noun)), func(u string) bool { return !r.isAskedOf(u) })
			if len(list) == 1 && (i+1 >= len(cs) || cs[i+1].thing == nil) {
				units = append(units, list[0])
			}
		}
	}
	return units, places, ways, true
}

// isAskedOf tells whether a unit is among those of which the legal answers speak.
func (r diviner) isAskedOf(unit string) bool { return slices.Contains(r.asked(), unit) }

// asked are the units of which the legal answers speak.
func (r diviner) asked() (units []string) { return askedOf(r.scene) }

// askedOf are the units of which the legal answers speak.
func askedOf(s *Scene) (units []string) {
	for _, o := range s.offers() {
		if o.Verb != "LOSS" && o.Verb != "RETREAT" {
			continue
		}
		for _, a := range o.Args {
			if s.where(a.Text) != "" && !slices.Contains(units, a.Text) {
				units = append(units, a.Text)
			}
		}
	}
	return units
}
