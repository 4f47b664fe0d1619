package prose

import (
	"slices"

	"feldpost/orders"
)

// clauses reads a sentence clause by clause, each as long as it can be. It gives back words that may
// change what stands beside them, and whether some may change more than that.
func (r *reader) clauses(cs []chunk) (idle []chunk, grave bool) {
	run := -1 // where a stretch that is left begins
	var region *leftover
	isRead := func() { // a clause behind the region is
		if n := len(r.paper.Read); region != nil && n > 0 {
			region.before = r.paper.Read[n-1].Why
		}
		run, region = -1, nil
	}
	cs = r.withoutInserted(cs)
	asides := remarkerOf(r).asides(cs)
	for i := 0; i < len(cs); {
		next, end := 0, len(cs)
		for _, a := range asides {
			if a.from <= i && i < a.to {
				next = a.to
			} else if i < a.from {
				end = min(end, a.from)
			}
		}
		if next > 0 {
			r.note(cs[i].toks[0].line, shown(trimmed(cs[i:next])), nil, "remark")
			isRead()
			i = next
			continue
		}
		r.within = isWithin(cs, i)
		if n := slices.IndexFunc(cs[i:], func(c chunk) bool { return c.mark == ":" }); n > 0 && headerOf(r).playsFirst(cs[i:i+n]) {
			i = i + n + 1
			isRead()
			continue
		}
		for j := min(end, i+longestClause); j > i; j-- {
			if (j == end || cs[j].mayPart(cs[j-1]) && !partsList(cs, i, j) && !partsLast(cs, i, j) && !partsSubject(cs, i, j)) && r.clause(cs[i:j]) {
				next = j
				isRead()
				break
			}
		}
		if next == 0 {
			if next = repairerOf(r).clause(cs[:end], i); next > 0 {
				i = next
				isRead()
				continue
			}
			next = clauseEnd(cs[:end], i)
			if region == nil {
				region = &leftover{cs: cs, from: i}
			}
			region.to = next
			n := len(r.paper.Left)
			if r.leave(cs[i:next]) {
				grave = true
				r.grave = append(slices.Clip(r.grave), region)
			}
			switch {
			case len(r.paper.Left) == n:
				run = -1
			case run < 0:
				run = i
			default: // of one stretch with what was left before it
				r.paper.Left = r.paper.Left[:n]
				r.paper.Left[n-1].Text = shown(trimmed(cs[run:next]))
			}
			if len(r.paper.Left) > 0 && run >= 0 {
				r.paper.Left[len(r.paper.Left)-1].from = region
			}
			r.paper.Grave = r.paper.Grave || partsUnits(cs, i, next)
			if slices.ContainsFunc(cs[i:next], func(c chunk) bool { return c.isHeavy() }) {
				idle, r.idle = cs[i:next], region
			}
		}
		i = next
	}
	return idle, grave
}

// isWithin tells whether the place before a chunk is within parentheses.
func isWithin(cs []chunk, i int) bool {
	depth := 0
	for _, c := range cs[:i] {
		switch c.mark {
		case "(":
			depth++
		case ")":
			depth--
		}
	}
	return depth > 0 || i < len(cs) && cs[i].mark == "("
}

// partsSubject tells whether a clause that ended at j would take the unit of whom what follows is denied: "Belgrade attacks Timisvar but
// the 1st | does not advance".
func partsSubject(cs []chunk, i, j int) bool {
	k := j - 1
	for k > i && cs[k].thing == nil && (cs[k].noun != "" || cs[k].is(isPiece) || cs[k].is(isFiller) && !cs[k].is(isRole)) {
		k--
	}
	if !cs[j].is(isNo) || cs[j].thing != nil || cs[k].thing == nil || len(cs[k].thing.units) == 0 {
		return false
	}
	for k--; k > i && cs[k].thing == nil && cs[k].is(isFiller) && !cs[k].is(isRole) && !cs[k].is(isThen) && !cs[k].is(isAnd); k-- {
	}
	return k > i && cs[k].thing == nil && (cs[k].mark == "," || cs[k].is(isThen) || cs[k].is(isAnd))
}

// partsLast tells whether a clause that ended at j would leave behind that somebody is the last to suffer.
func partsLast(cs []chunk, i, j int) bool {
	return cs[j].has(isRank, "LAST") && slices.ContainsFunc(cs[i:j], func(c chunk) bool {
		return c.thing == nil && (c.has(isAct, "LOSS") || c.has(isTopic, "LOSS") || c.has(isOption, "LOSS"))
	})
}

// partsList tells whether a clause that ended at j would leave units behind that belong to those which it
// names before any act: "the 5th and | the 16th go".
func partsList(cs []chunk, i, j int) bool {
	return (partsUnits(cs, i, j) || partsPlaces(cs, i, j)) && !slices.ContainsFunc(cs[i:j], func(c chunk) bool {
		return c.thing == nil && (c.is(isAct) && !c.is(isFiller) || c.is(isHold) || c.is(isNo) || c.is(isUsage) || c.is(isMode))
	})
}

// partsUnits tells whether the last thing before j and the first behind it are units with no more than a comma
// or "and" between them.
func partsUnits(cs []chunk, i, j int) bool {
	isUnit := func(c *chunk) bool {
		return c.thing != nil && len(c.thing.places) == 0 && (len(c.thing.units) > 0 || c.thing.number != "")
	}
	isJoint := func(c *chunk) bool {
		return c.mark == "," || c.is(isAnd) && c.thing == nil || c.is(isFiller) && c.thing == nil && !c.is(isAct) || c.is(isPiece) || c.noun != ""
	}
	last, next := j-1, j
	for last >= i && isJoint(&cs[last]) {
		last--
	}
	for next < len(cs) && isJoint(&cs[next]) {
		next++
	}
	return last >= i && next < len(cs) && isUnit(&cs[last]) && isUnit(&cs[next])
}

// partsPlaces tells whether the last thing before j and the first behind it are places with no more than a comma or "and" between them, and
// somebody is named before: "the Belgians in 1135 | and 1235 go for 1134".
func partsPlaces(cs []chunk, i, j int) bool {
	isPlace := func(c *chunk) bool { return c.thing != nil && len(c.thing.places) > 0 && len(c.thing.units) == 0 }
	isJoint := func(c *chunk) bool { return c.thing == nil && (c.mark == "," || c.is(isAnd) || c.is(isRole)) }
	last, next := j-1, j
	for last >= i && isJoint(&cs[last]) {
		last--
	}
	for next < len(cs) && isJoint(&cs[next]) {
		next++
	}
	return last > i && next < len(cs) && isPlace(&cs[last]) && isPlace(&cs[next]) && slices.ContainsFunc(cs[i:last], func(c chunk) bool {
		return c.noun != "" || c.is(isAll) && c.thing == nil || c.thing != nil && len(c.thing.units) > 0
	})
}

// clauseEnd is where the shortest clause that begins at i may end.
func clauseEnd(cs []chunk, i int) int {
	next := i + 1
	for next < len(cs) && !cs[next].mayPart(cs[next-1]) {
		next++
	}
	return next
}

// mayPart tells whether a clause may begin with the chunk.
func (c *chunk) mayPart(before chunk) bool {
	return c.mark != "" && c.mark != ">" || before.mark != "" && before.mark != ">" || c.is(isAnd) || c.is(isThen) || c.is(isReason) || c.is(isEnd) || c.is(isClosing) ||
		c.is(isRole) && slices.Contains(c.names(isRole), "except") || c.is(isInstead) || c.is(isNo)
}

// isMakeAlone tells words that take something back and do not say what is meant instead.
func isMakeAlone(cs []chunk) bool {
	unknown := 0
	for i := range cs {
		switch c := &cs[i]; {
		case c.thing != nil, c.noun != "":
			return false
		case c.mark == "," || c.is(isMake) || c.is(isFiller) || c.is(isThen) || c.is(isAnd):
		case c.isUnknown() && !c.isHeavy():
			unknown++
		default:
			return false
		}
	}
	return slices.ContainsFunc(cs, func(c chunk) bool { return c.is(isMake) }) && unknown <= 2
}

// isLossLast tells a clause about losses, which are asked for or named, in which somebody comes last, with none who comes before,
// or beside an attack.
func isLossLast(cs []chunk, loss bool) bool {
	last, fight, whom := false, false, 0
	for i := range cs {
		c := &cs[i]
		loss = loss || c.thing == nil && (c.has(isAct, "LOSS") || c.has(isTopic, "LOSS"))
		fight = fight || c.thing == nil && slices.ContainsFunc(c.names(isAct), isFighting)
		last = last || c.has(isRank, "LAST")
		if c.thing != nil || c.noun != "" {
			whom++
		}
	}
	return loss && last && (fight || whom < 2)
}

// isTimeAlone tells a time to come and nothing of which it is said.
func isTimeAlone(cs []chunk) bool {
	for i := range cs {
		c := &cs[i]
		if c.mark != "," && !c.is(isFiller) && !c.has(isRole, "at") && !(c.isUnknown() && says(isElsewhen, lastKey(c))) && !(c.is(isLater) && timesToCome[orders.Fold(c.text())]) {
			return false
		}
	}
	return true
}

// timesToCome are adverbs of time that may belong to the order before.
var timesToCome = map[string]bool{"TOMORROW": true, "TONIGHT": true, "LATER": true, "LATER ON": true, "NEXT TURN": true, "NEXT PHASE": true, "NEXT ROUND": true, "NEXT TIME": true, "IN THE NEXT TURN": true,
	"FOR NEXT TURN": true, "DEMAIN": true, "CE SOIR": true, "PLUS TARD": true, "AU PROCHAIN TOUR": true, "LE PROCHAIN TOUR": true, "AU TOUR PROCHAIN": true, "A LA PROCHAINE PHASE": true, "LA PROCHAINE FOIS": true}
