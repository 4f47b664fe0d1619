package prose

import (
	"slices"
)

// clause reads a stretch of a sentence as one clause. It tells whether all of it was understood; else
// nothing has changed.
func (r *reader) clause(cs []chunk) bool {
	back, passed, read := mark(r), len(r.paper.Passed), len(r.paper.Read)
	if !r.understands(cs) {
		back()
		return false
	}
	if is, _ := r.talk(cs); is && len(r.paper.Passed) > passed && len(r.paper.Read) == read {
		r.note(cs[0].toks[0].line, shown(trimmed(cs)), nil, "remark") // of words that were passed over, and orders nothing
	}
	return true
}

func (r *reader) understands(cs []chunk) bool {
	cs = trimmed(cs)
	if len(cs) == 0 {
		return true
	}
	line, words := cs[0].toks[0].line, shown(cs)
	if r.ended < 0 && enderOf(r).part(cs, line, words) {
		return true
	}
	if cs[0].is(isRelative) && len(cs) > 1 && cs[1].is(isAct) { // "the 3rd, which goes to 3128"
		whom := r.ahead[:placeOf(cs, r.ahead)]
		for len(whom) > 0 && (whom[len(whom)-1].thing == nil || len(whom[len(whom)-1].thing.units) == 0) {
			whom = whom[:len(whom)-1]
		}
		if len(whom) == 0 {
			return false // who?
		}
		cs = append([]chunk{whom[len(whom)-1]}, cs[1:]...)
	}
	if concernerOf(r).speaks(cs) && concernerOf(r).reads(cs, line, words) {
		return true
	}
	if r.twisted && (isTooMuch(joinedToks(cs)) || isOneOfThem(cs) || actsTwice(r.scene, cs) || deniesTwice(cs)) {
		return false
	}
	if isLossLast(cs, slices.Contains(r.scene.Asked, "LOSS")) {
		return false // no other reading knows who comes last
	}
	if r.scene.Bold {
		if slices.ContainsFunc(cs, isNameUnknown) {
			return false // of what?
		}
		for i := range cs {
			if cs[i].isUnknown() {
				r.paper.Passed = append(r.paper.Passed, shown(cs[i:i+1]))
			}
		}
		if cs = trimmed(known(cs)); len(cs) == 0 {
			return false
		}
	}
	if slices.ContainsFunc(cs, func(c chunk) bool { return c.mark == "(" || c.mark == ")" }) {
		return idiomOf(r).playsCard(cs, line, words)
	}
	if keeperOf(r).reads(cs, line, words) || idiomOf(r).spends(cs, line, words) {
		return true
	}
	if cs = idiomOf(r).withoutEven(cs); len(cs) == 0 {
		r.note(line, words, nil, "reason")
		return menderOf(r).isFight()
	}
	if taken, ok := idiomOf(r).upon(cs, line, words); taken {
		return ok
	}
	if r.standing || r.others || standerOf(r).sounds(cs) {
		if standerOf(r).reads(cs, line, words) {
			return true
		}
		if standerOf(r).opens(cs) {
			r.standing, r.above = true, len(r.items)
			return true
		}
	}
	if slices.ContainsFunc(cs, func(c chunk) bool { return c.weighs() && !(r.denied && instead[c.text()]) }) {
		return false
	}
	if cs[0].is(isReason) && !cs[0].is(isRole) && !cs[0].is(isMake) || cs[0].is(isReason) && len(cs) > 1 && cs[1].thing == nil {
		if slices.ContainsFunc(cs, func(c chunk) bool { return c.mark != "" || c.is(isThen) }) {
			return false // a shorter clause: an order may stand behind it
		}
		if holdsOrder(cs) || slices.ContainsFunc(cs, func(c chunk) bool {
			return c.thing != nil && len(c.thing.places) > 0 && hasDigit(c.thing.spoken) && !remarkerOf(r).isTouched(c.thing.places) && len(r.items) > 0
		}) || len(cs) > 2 && mayBeUnit(&cs[1]) && cs[2].is(isRole) {
			return false // "to keep it in 2524"
		}
		if at := placeOf(cs, r.ahead); len(r.items) == r.begun && slices.ContainsFunc(r.ahead[:at], func(c chunk) bool { return c.mark == "" && !c.is(isThen) && !c.is(isAnd) }) {
			return false // of what? "I would like to be asked"
		}
		r.note(line, words, nil, "reason")
		return true
	}
	if menderOf(r).isNotSo(cs, line, words) || idiomOf(r).wholeOrder(cs, line, words) {
		return true
	}
	if settled, ok := r.correction(cs, line, words); settled {
		r.corrected = r.corrected || ok
		return ok
	}
	if slices.ContainsFunc(cs, func(c chunk) bool { return c.mark == ":" }) {
		if headerOf(r).heading(cs) {
			return true
		}
		if cs[len(cs)-1].mark == ":" {
			return false
		}
	}
	if slices.ContainsFunc(cs, func(c chunk) bool { return c.isUnknown() || c.is(isPast) || c.is(isMake) }) {
		return false
	}
	if idiomOf(r).playsCard(cs, line, words) {
		return true
	}
	if slices.ContainsFunc(cs, func(c chunk) bool { return c.is(isLater) }) {
		if !cs[0].is(isLater) && slices.ContainsFunc(cs, func(c chunk) bool { return c.mark != "" || c.is(isAnd) || c.is(isThen) }) {
			return false // a shorter clause
		}
		if len(r.items) > 0 && isTimeAlone(cs) {
			return false // of what? Maybe of the order before
		}
		r.note(line, words, nil, "later")
		return true
	}
	cs = idiomOf(r).asOrder(cs)
	if r.fixed(cs, line, words) || idiomOf(r).commands(cs, line, words) {
		return true
	}
	if idiomOf(r).asWritten(cs, line, words) {
		return true
	}
	if idiomOf(r).against(cs, line, words) {
		return true
	}
	for _, at := range actsOf(cs) {
		if cs[at].has(isAct, "ADVANCE") && stormerOf(r).storms(cs, at, line, words) {
			return true
		}
		if f, ok := r.scan(cs, cs[at].names(isAct), at); ok && r.acts(&f, line, words) {
			return true
		}
	}
	for _, at := range actsOf(cs) {
		f, ok := r.scanTurned(cs, cs[at].names(isAct), at)
		if ok && r.acts(&f, line, words) {
			return true
		}
	}
	if r.within {
		return false // more about what stands before it, and no order
	}
	if len(r.headed) > 0 && familyOf(r.headed[0]) == fighting && idiomOf(r).asHeaded(cs, line, words) {
		return true
	}
	if f, ok := r.scan(cs, nil, -1); ok && stormerOf(r).withoutAct(cs, &f, line, words) {
		return true
	}
	if acts := r.implied(); (len(r.items) > r.begun || r.nation != "") && (familyOf(acts[0]) == moving || familyOf(acts[0]) == placing) && len(actsOf(cs)) == 0 { // "and 38 over to 2829"
		if f, ok := r.scan(cs, acts[:1], -1); ok && f.only(hasWho|hasFrom|hasDest|hasVia|hasAlso) && f.holds(hasWho) && f.holds(hasDest) {
			f.also = false
			if r.take(&f, line, words) {
				return true
			}
		}
	}
	return r.gathers && gathererOf(r).gather(cs, line, words) || concernerOf(r).reads(cs, line, words)
}

// holdsOrder tells words that name a unit and, behind an act, a place where it could go.
func holdsOrder(cs []chunk) bool {
	unit, place, act := false, false, false
	for i := range cs[1:] {
		c := &cs[i+1]
		act = act || c.is(isAct) && !c.is(isFiller)
		if c.thing != nil {
			unit = unit || len(c.thing.units) > 0 && c.thing.sure
			place = place || act && len(c.thing.places) > 0
		}
	}
	return unit && place
}

// placeOf is where a clause begins in a sentence.
func placeOf(cs, ahead []chunk) int {
	for i := range ahead {
		if &ahead[i] == &cs[0] {
			return i
		}
	}
	return 0
}

// correction reads "no" and what is meant instead. It is not settled where nothing is corrected.
func (r *reader) correction(cs []chunk, line int, words string) (settled, ok bool) {
	refuses := slices.ContainsFunc(cs, func(c chunk) bool { return c.is(isNone) }) &&
		!slices.ContainsFunc(cs, func(c chunk) bool { return !c.is(isNo) && !c.is(isNone) && !c.is(isFiller) && c.mark != "," })
	switch {
	case len(r.items) > 0 && len(cs) > 2 && cs[0].is(isNone) && cs[1].mark == ",":
		return true, false // "no," stands for itself, and what is meant follows
	case len(r.items) > 0 && refuses:
		r.denied, r.stayed = true, line
		return true, true
	case r.denied && !slices.ContainsFunc(cs, func(c chunk) bool { return c.mark == "" && !c.is(isFiller) || c.thing != nil }):
		return true, true // "no, sorry,"
	case r.denied && undenied[cs[0].toks[0].key]:
		return true, false // "non sans la 16e"
	case r.denied && slices.ContainsFunc(cs, func(c chunk) bool { return c.is(isScrap) }):
		r.denied = false
		return false, false
	case len(r.items) > 0 && isMakeAlone(cs):
		r.denied, r.stayed = true, line
		return true, true // "oops, wrong counter:"
	case len(r.items) > 0 && isSwap(cs) && menderOf(r).correct(cs, line, words):
		r.denied = false
		return true, true
	case cs[0].is(isMake), len(r.not) > 0, r.denied && !cs[0].is(isNo):
		denied := r.denied
		if r.denied = false; menderOf(r).correct(cs, line, words) {
			return true, true
		}
		r.denied = denied
		return true, false
	}
	r.denied = false
	return false, false
}

// fixed reads clauses that are no more than one thing that people say.
func (r *reader) fixed(cs []chunk, line int, words string) bool {
	only := func(ks ...kind) bool {
		return !slices.ContainsFunc(cs, func(c chunk) bool {
			return c.mark != "," && !c.is(isFiller) && !c.is(isThen) && !c.is(isAnd) && !slices.ContainsFunc(ks, c.is)
		})
	}
	has := func(k kind) bool { return slices.ContainsFunc(cs, func(c chunk) bool { return c.is(k) }) }
	switch {
	case has(isScrap) && only(isScrap):
		return r.scrap(line, words)
	case has(isEnd) && (only(isEnd, isClosing, isHold) || endsPhase(cs)):
		if r.ended < 0 {
			r.ended, r.endRaw = line, "END"
			r.note(line, words, []string{"END"}, "")
		}
		return true
	case has(isNothing) && only(isNothing, isEnd, isClosing) && len(r.items) == 0:
		return r.nothing(line, words)
	case has(isNone) && only(isNone) && r.scene.Language.Has("PASS") && slices.Contains(r.scene.Asked, "PASS") && len(r.items) == 0 && r.fits([]string{"PASS"}):
		r.add(line, words, []string{"PASS"}, &meaning{verb: "PASS"})
		return true
	case has(isYes) && only(isYes) && len(r.items) == 0 && r.fits([]string{"YES"}):
		r.add(line, words, []string{"YES"}, &meaning{verb: "YES"})
		return true
	case has(isOver) && only(isOver, isClosing, isNothing, isThere) && len(r.items) > 0 && r.ended < 0 && r.closes(cs) && r.fits([]string{"END"}):
		r.ended, r.endRaw = line, "END"
		r.over = 1 + r.note(line, words, []string{"END"}, "")
		return true
	case (has(isClosing) || has(isNothing)) && only(isClosing, isNothing, isYes):
		return true
	case only() && !has(isAct):
		return true
	case has(isHold) && menderOf(r).isFight() && only(isHold, isThere, isIt, isAll, isBoth): // who attacked stays: nobody advances
		return menderOf(r).negated(&frame{acts: []string{"ADVANCE"}, no: true}, line, words)
	case has(isHold) && len(r.items) > 0 && only(isHold, isThere, isIt) && (len(r.items) > r.begun || has(isThere) || saysThere(cs) || familyOf(r.last.verb) != moving): // not "it stays" of what goes
		r.note(line, words, nil, "remains")
		return true
	case has(isRest) && has(isNothing) && only(isRest, isNothing, isRole):
		r.note(line, words, nil, "remains")
		return true
	case leavesOut(cs):
		r.note(line, words, nil, "remains")
		return true
	case idiomOf(r).restStays(cs):
		r.note(line, words, nil, "remains")
		return true
	}
	return false
}

// saysThere tells words that end by saying "there".
func saysThere(cs []chunk) bool {
	switch lastKey(&cs[len(cs)-1]) {
	case "THERE", "LA", "LA-BAS":
		return true
	}
	return slices.ContainsFunc(joinedToks(cs), func(t token) bool { return t.key == "Y" }) // "elle y reste"
}

// closes tells whether closing words stand for themselves: not so in "thanks for your move", "I'm not finished".
func (r *reader) closes(cs []chunk) bool {
	if slices.ContainsFunc(r.ahead, func(c chunk) bool {
		return c.is(isNo) && !c.is(isFiller) && !c.is(isOver) && !c.is(isClosing) && c.thing == nil
	}) {
		return false
	}
	i := slices.IndexFunc(cs, func(c chunk) bool { return c.is(isOver) })
	at := placeOf(cs, r.ahead) + max(i, 0)
	if at == 0 {
		return true
	}
	c := &r.ahead[at-1]
	return c.mark != "" || c.thing != nil || c.is(isAnd) || c.is(isThen) || c.is(isYes) || c.is(isClosing)
}

// endsPhase tells "end of infiltration".
func endsPhase(cs []chunk) bool {
	ended := false
	for i := range cs {
		c := &cs[i]
		switch {
		case c.thing == nil && c.noun == "" && c.is(isEnd):
			ended = true
		case c.thing == nil && c.noun == "" && ended && c.is(isAct) && cs[i-1].has(isRole, "from"):
		case c.thing == nil && c.is(isFiller), c.is(isThen), c.is(isAnd):
		default:
			return false
		}
	}
	return ended
}

// scrap takes the order before back.
func (r *reader) scrap(line int, words string) bool {
	n := len(r.items) - 1
	if n < 0 || r.items[n].verb == "" {
		return false // there is no order to take back
	}
	gone := r.items[n]
	r.items = r.items[:n]
	if gone.read >= 0 {
		r.paper.Read[gone.read].Why = "back"
		r.paper.Read[gone.read].Orders = nil
	}
	r.note(line, words, nil, "back")
	if r.last = (&said{}); n > 0 {
		r.last = r.items[n-1]
	}
	return true
}

// nothing reads that the writer does nothing.
func (r *reader) nothing(line int, words string) bool {
	if slices.Contains(r.scene.Asked, "PASS") && r.fits([]string{"PASS"}) {
		r.add(line, words, []string{"PASS"}, &meaning{verb: "PASS"})
		return true
	}
	r.ended, r.endRaw = line, "END NOTHING"
	r.note(line, words, []string{"END NOTHING"}, "")
	return true
}

// actsOf are the chunks that may be the act of a clause, those that are nothing else first.
func actsOf(cs []chunk) (list []int) {
	for i := range cs {
		if cs[i].is(isAct) && begins(cs, i) {
			return []int{i}
		}
	}
	for _, sole := range [...]bool{true, false} {
		for i := range cs {
			if cs[i].is(isAct) && (!cs[i].is(isFiller) && !cs[i].is(isHold) && !cs[i].is(isOption) && !cs[i].is(isUsage)) == sole {
				list = append(list, i)
			}
		}
	}
	return list
}

// acts reads a clause with an act.
func (r *reader) acts(f *frame, line int, words string) bool {
	fam := familyOf(f.acts[0])
	switch {
	case f.hold || f.out:
		return false // units that go and stay: two clauses
	case f.no:
		return menderOf(r).negated(f, line, words)
	case f.also && fam == moving && len(f.who) > 0 && !f.holds(hasDest|hasThere) && r.last.dest != "":
		f.also, f.dest = false, []item{{r.last.dest}}
		return r.take(f, line, words)
	case f.also:
		f.also = false
	}
	switch {
	case fam == fighting && menderOf(r).isFight() && f.only(hasAll|hasIt) && f.holds(hasAll) && menderOf(r).isByAll():
		r.note(line, words, nil, "agrees") // "all of them fire": so it is
		return true
	case f.rest && (slices.Contains(f.acts, "PLACE") || slices.Contains(f.acts, "AUTO")) && f.only(hasRest|hasAll|hasIt) && r.fits([]string{"AUTO"}):
		r.add(line, words, []string{"AUTO"}, &meaning{verb: "AUTO"})
		return true
	case slices.Contains(f.acts, "PASS") && r.last.verb == "PASS" && f.only(0):
		r.note(line, words, nil, "agrees")
		return true
	case f.usage == "RP" && len(f.who) > 0 && !f.holds(hasCards) && r.scene.Language.Has("REPLACE"): // "the 18th takes a replacement"
		f.acts, f.usage = []string{"REPLACE"}, ""
		return r.take(f, line, words)
	case slices.Contains(f.acts, "SR") && len(f.cards) == 1 && f.only(hasCards):
		g := frame{acts: []string{"PLAY"}, cards: f.cards, usage: "SR"}
		return r.take(&g, line, words)
	case r.scene.Language.Has("ORDER") && slices.Contains(f.acts, "RALLY") && f.only(hasAll|hasIt) && r.fits([]string{"ORDER RALLY"}):
		r.add(line, words, []string{"ORDER RALLY"}, &meaning{verb: "RALLY"})
		return true
	case len(f.more) > 0:
		return r.several(f, line, words)
	case r.scene.Language.Has("ORDER") && slices.Contains(f.acts, "PLAY") && len(f.cards) == 1 && !f.holds(hasUsage):
		return idiomOf(r).withCard(f, line, words)
	case r.scene.Language.Has("ORDER") && (fam == moving || fam == fighting) && len(f.cards) == 1 && r.card == "":
		return idiomOf(r).carded(f, line, words)
	case (slices.Contains(f.acts, "DISCARD") || slices.Contains(f.acts, "MOVE")) && f.holds(hasCards) && f.only(hasCards) && r.last.verb == "PASS": // "pass, and card 27 goes"
		return menderOf(r).amend(f.cards, func(cards string) string { return menderOf(r).lastLine() + " DISCARD " + cards }, line, words)
	}
	if menderOf(r).isWish(f) && menderOf(r).wish(f, line, words) {
		return true
	}
	if f.joining && len(f.who) == 0 {
		f.who, f.with = f.with, nil
	}
	if f.joining && menderOf(r).isFight() && f.holds(hasWho|hasWith) && f.only(hasWho|hasFrom|hasBoth|hasThere|hasIt|hasNoun|hasAlso) {
		return menderOf(r).adds(f, line, words)
	}
	if f.follows && f.holds(hasWho) && f.only(hasWho|hasBoth) && r.last.dest != "" {
		f.dest = []item{{r.last.dest}}
		if r.join(f, line, words) {
			return true
		}
	}
	return openerOf(r).opensSpaces(f, line, words) || r.take(f, line, words)
}
