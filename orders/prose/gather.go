package prose

import "slices"

// gatherer reads a sentence by what its things can be to each other, in whatever order they stand:
// "up at 2831 I want the 8th", "the 5th and 16th, 2523; the 7th, 2522". It comes after the reading
// by roles, and takes only what can be meant in one way.
type gatherer struct{ *reader }

func gathererOf(r *reader) gatherer { return gatherer{r} }

// mostGathered is how many things of one stretch are sorted.
const mostGathered = 16

// mayGather tells whether a sentence holds things to be sorted, and not more than a person would name.
func mayGather(cs []chunk) bool {
	n := 0
	for i := range cs {
		if cs[i].thing != nil {
			n++
		}
	}
	return n > 1 && n <= 2*mostGathered
}

// named is a thing of a sentence as it is sorted.
type named struct {
	units  item
	places item
	role   string // that the word before it gives
	apart  bool   // a comma, "and" or "then" stands before it
}

// gather reads a stretch with one act, or none, as orders for the units in it.
func (r gatherer) gather(cs []chunk, line int, words string) bool {
	acts, fam, ok := r.actOf(cs)
	if !ok || commandsOthers(cs) {
		return false
	}
	list, mode, ok := r.sorted(cs, fam)
	if !ok || len(list) < 2 || len(list) > mostGathered {
		return false
	}
	if fam == fighting {
		return mode == "" && r.fight(list, acts, line, words)
	}
	back := mark(r.reader)
	for _, groups := range [...][][]named{grouped(list, true), grouped(list, false), r.groupedFrom(list)} {
		if groups == nil {
			continue
		}
		if r.march(groups, acts, mode, line, words) {
			return true
		}
		back()
	}
	return false
}

// actOf is the one act of a stretch and its family; that of the orders before where it has none.
func (r gatherer) actOf(cs []chunk) (acts []string, fam family, ok bool) {
	for i := range cs {
		c := &cs[i]
		if c.thing != nil || !c.is(isAct) {
			continue
		}
		if c.is(isFiller) && !begins(cs, i) {
			continue
		}
		for _, a := range c.names(isAct) {
			switch f := familyOf(a); {
			case a == "LEAVE", fam != noFamily && f != fam:
				return nil, fam, false
			case f != moving && f != fighting && f != placing:
				return nil, fam, false
			default:
				fam = f
			}
		}
		if len(acts) > 0 && !slices.Equal(acts, c.names(isAct)) {
			return nil, fam, false
		}
		acts = c.names(isAct)
	}
	if len(acts) == 0 {
		acts = r.implied()[:1]
	}
	return acts, familyOf(acts[0]), true
}

// sorted are the things of a stretch. It fails on words that say more than that something is done with
// them.
func (r gatherer) sorted(cs []chunk, fam family) (list []named, mode string, ok bool) {
	next := named{}
	s := &scanner{reader: r.reader, frame: frame{}, cs: cs, at: -1, helper: -1, fam: fam}
	for i := range cs {
		c := &cs[i]
		switch {
		case c.mark == "," || c.mark == "-":
			next.apart = true
			next.role = ""
		case c.mark == ";", c.mark == ":":
			next.apart, next.role = true, ""
		case c.mark == ">":
			next.role = "to"
		case c.mark != "":
			return nil, "", false
		case c.thing != nil:
			s.here = i
			n, ok := r.sort(s, c.thing, next)
			if !ok {
				return nil, "", false
			}
			list = append(list, n)
			next = named{}
		case c.is(isAnd), c.is(isThen):
			next.apart = true
			next.role = ""
		case c.noun != "":
			n := len(list) - 1
			if i == 0 || cs[i-1].thing == nil || n < 0 || len(list[n].units) == 0 {
				return nil, "", false
			}
			if list[n].units = tellerOf(r.reader).ofKind(list[n].units, c.noun); len(list[n].units) == 0 {
				return nil, "", false
			}
		case c.is(isMode) && mode == "":
			mode = c.names(isMode)[0]
		case c.is(isOnly) && (i > 0 && cs[i-1].thing != nil || i+1 < len(cs) && cs[i+1].thing != nil):
		case c.is(isAside) && company[c.text()]:
			return nil, "", false // with whom?
		case c.is(isAct), c.is(isPiece), c.is(isAside):
		case c.is(isRole):
			if next.role = s.roleOf(c, i); next.role == "except" || next.role == "leader" || next.role == "as" {
				return nil, "", false
			}
		case c.is(isFiller):
		default:
			return nil, "", false
		}
	}
	return list, mode, next.role == ""
}

// sort tells what a thing is: units or a place.
func (r gatherer) sort(s *scanner, x *thing, n named) (named, bool) {
	unit := s.unitsOf(x)
	switch {
	case len(unit) > 0 && (x.sure || len(x.places) == 0) && !(len(x.places) > 0 && !x.sure):
		n.units = unit
		s.lastUnit = x.spoken
	case len(x.places) > 0:
		n.places, s.lastUnit = x.places, ""
	case len(x.others) > 0 && s.fam == fighting:
		n.places = x.others
	default:
		return n, false
	}
	return n, true
}

// grouped cuts things where units begin anew behind a place, or places behind units; nil where the
// things do not stand so.
func grouped(list []named, unitsFirst bool) (groups [][]named) {
	var group []named
	for i, n := range list {
		isFirst := (len(n.units) > 0) == unitsFirst
		if i > 0 && isFirst && (len(list[i-1].units) > 0) != unitsFirst {
			if !n.apart {
				return nil
			}
			groups, group = append(groups, group), nil
		}
		if i == 0 && !isFirst {
			return nil
		}
		group = append(group, n)
	}
	if (len(list[len(list)-1].units) > 0) == unitsFirst {
		return nil
	}
	return append(groups, group)
}

// groupedFrom are groups of units and their ways, the first behind the place where its units stand.
func (r gatherer) groupedFrom(list []named) [][]named {
	if len(list) < 3 || len(list[0].units) > 0 || len(list[1].units) == 0 {
		return nil
	}
	groups := grouped(list[1:], true)
	if groups == nil {
		return nil
	}
	var who []item
	for _, n := range groups[0] {
		if len(n.units) > 0 {
			who = append(who, n.units)
		}
	}
	if !r.standAt(who, list[0].places) {
		return nil
	}
	groups[0] = append([]named{list[0]}, groups[0]...)
	return groups
}

// march takes up each group of units with its way.
func (r gatherer) march(groups [][]named, acts []string, mode string, line int, words string) bool {
	for _, g := range groups {
		f := frame{acts: acts, mode: mode}
		var way []named
		for _, n := range g {
			if len(n.units) > 0 {
				if n.role == "to" || n.role == "from" || n.role == "on" || n.role == "via" {
					return false
				}
				f.who = append(f.who, n.units)
			} else {
				way = append(way, n)
			}
		}
		for i, n := range way {
			switch stands := r.standAt(f.who, n.places); {
			case n.role == "on", n.role == "with", (n.role == "from" || n.role == "at" && i < len(way)-1) && !stands:
				return false
			case stands && i == 0 && len(way) > 1 && n.role != "to":
				f.from = append(f.from, n.places)
			case i < len(way)-1:
				f.via = append(f.via, n.places)
			default:
				f.dest = append(f.dest, n.places)
			}
		}
		if len(f.dest) != 1 || !r.take(&f, line, words) {
			return false
		}
	}
	return true
}

// standAt tells whether some way to take units stands in one of some places.
func (r gatherer) standAt(who []item, places item) bool {
	return slices.ContainsFunc(combined(who), func(units []string) bool {
		at := tellerOf(r.reader).place(units)
		return at != "" && slices.Contains(places, at)
	})
}

// fight takes an attack up whose one place that is not held by the writer is its target.
func (r gatherer) fight(list []named, acts []string, line int, words string) bool {
	f := frame{acts: acts}
	for _, n := range list {
		own := slices.ContainsFunc(n.places, func(p string) bool { return len(r.scene.at(p)) > 0 })
		switch {
		case len(n.units) > 0 && (n.role == "on" || n.role == "from" || n.role == "via"):
			return false
		case len(n.units) > 0:
			f.with = append(f.with, n.units)
		case own && (n.role == "on" || n.role == "via"):
			return false
		case own:
			f.from = append(f.from, n.places)
		case f.target != nil || n.role == "from" || n.role == "via" || n.role == "with":
			return false
		default:
			f.target = n.places
		}
	}
	return f.target != nil && r.take(&f, line, words)
}
