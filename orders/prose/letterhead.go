package prose

import "slices"

// isLetterhead tells the head or the foot of a letter as staffs write them: "Operation Order No. 4", "Royal Army of Thessaly, 17 October 1912", "By
// order, General Savov". It is a line of its own that nothing of the game stands in but places and nations, and it leads nowhere.
func (r remarker) isLetterhead(l *leftover) bool {
	cs := l.cs
	if len(cs) == 0 || len(cs) > longestClause || cs[0].toks[0].line != cs[len(cs)-1].toks[0].line {
		return false
	}
	titled, dated, placed := false, false, false
	for i := 0; i < len(cs); i++ {
		c := &cs[i]
		if n := dateAt(cs, i); n > 0 {
			dated, i = true, i+n-1
			continue
		}
		switch {
		case c.mark != "":
			if c.mark == "!" || c.mark == ">" {
				return false
			}
		case !slices.ContainsFunc(c.toks, func(t token) bool { return !says(isTitle, t.key) }):
			titled = true
		case numbersTitle(cs, i):
		case c.thing != nil:
			if len(c.thing.units)+len(c.thing.cards)+len(c.thing.others) > 0 || len(c.thing.places) == 0 || hasDigit(c.thing.spoken) {
				return false
			}
			placed = true
		case c.noun != "" && !c.is(isPiece), c.foreign, isNameUnknown(*c):
		case c.is(isAll) && i+1 < len(cs) && says(isTitle, cs[i+1].toks[0].key): // "to all commanders"
		case c.has(isRole, "to") && !(i == 0 && len(cs) > 1 && cs[1].mark == ":"), c.isHeavy(), c.is(isNo), turns(c):
			return false
		case c.is(isFiller), c.is(isRole) && !c.has(isRole, "via") && !c.has(isRole, "with"):
		default:
			return false
		}
	}
	return titled && (!placed || dated) || dated && placed && r.isFirst(cs)
}

// isFirst tells chunks that stand before all orders of the letter.
func (r remarker) isFirst(cs []chunk) bool {
	return !slices.ContainsFunc(r.items, func(it *said) bool { return it.line <= cs[0].toks[0].line })
}

// numbersTitle tells a number behind such a word: "Order No. 4", "directive 12".
func numbersTitle(cs []chunk, i int) bool {
	c := &cs[i]
	if i == 0 || len(c.toks) != 1 || !isNumeral(c.toks[0].key) {
		return false
	}
	for i--; i > 0 && (cs[i].mark != "" || cs[i].is(isFiller) && !says(isTitle, cs[i].toks[0].key)); i-- {
	}
	return cs[i].mark == "" && says(isTitle, lastKey(&cs[i]))
}

// dateAt is how many chunks a date at the head of some has: "17 October 1912", "October 17th", "the 17th of October".
func dateAt(cs []chunk, i int) int {
	toks, months, at := 0, 0, i
	for ; at < len(cs) && at < i+5; at++ {
		c := &cs[at]
		if c.mark == "," && months > 0 && at+1 < len(cs) && isYear(&cs[at+1]) {
			continue
		}
		key := ""
		if c.mark == "" {
			key = lastKey(c)
		}
		switch {
		case key == "":
		case says(isMonth, key):
			months, toks = months+1, toks+1
			continue
		case len(c.toks) < 3 && (isNumeral(key) || hasDigit(key)) && len(key) < 5:
			toks++
			continue
		case (key == "THE" || key == "OF" || key == "LE" || key == "DE") && at+1 < len(cs):
			continue
		}
		break
	}
	if months != 1 || toks < 2 {
		return 0
	}
	return at - i
}

// isYear tells a year of the war.
func isYear(c *chunk) bool {
	return c.mark == "" && len(c.toks) == 1 && len(c.toks[0].key) == 4 && c.toks[0].key[:2] == "19"
}
