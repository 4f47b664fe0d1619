package prose

import (
	"slices"
	"strings"
)

// scanner puts the things of a clause into their roles.
type scanner struct {
	*reader
	frame
	cs       []chunk
	at       int // the act among them, -1
	fam      family
	role     string   // that the next thing has
	lastUnit string   // how a unit was spoken of
	lastRead item     // the unit that was read last
	suffers  bool     // what stands before the act is its target: "is attacked"
	helper   int      // the headquarters among them that helps, -1
	here     int      // the chunk at hand
	chained  bool     // a path is written with dashes
	members  []string // kinds of units that are named by themselves
	turned   bool     // the place before the act is where units go: "to 2831 goes the 8th"
}

// scan reads the things of a clause in their roles. It fails on words of which it is not known
// what they do.
func (r *reader) scan(cs []chunk, acts []string, at int) (f frame, ok bool) {
	return (&scanner{reader: r, frame: frame{acts: acts}, cs: cs, at: at, helper: -1}).scanned()
}

// scanTurned is scan of a clause whose act stands between where units go and the units. It fails
// where no place stands before the act.
func (r *reader) scanTurned(cs []chunk, acts []string, at int) (f frame, ok bool) {
	if at <= 0 || !slices.ContainsFunc(cs[:at], func(c chunk) bool { return c.thing != nil && len(c.thing.places) > 0 }) {
		return f, false
	}
	return (&scanner{reader: r, frame: frame{acts: acts}, cs: cs, at: at, helper: -1, turned: true}).scanned()
}

// scanned is the frame of all chunks.
func (s *scanner) scanned() (f frame, ok bool) {
	cs, acts, at := s.cs, s.frame.acts, s.at
	for _, a := range acts {
		if s.fam == noFamily {
			s.fam = familyOf(a)
		}
		if a == "ADVANCE" && s.fam == wishing && s.scene.Language.Has("ORDER") { // a march of its own
			s.fam = moving
		}
	}
	if s.turned = s.turned && (s.fam == moving || s.fam == placing); s.fam == fighting {
		s.suffers = at > 0 && cs[at-1].is(isBeing)
		s.helper = headquarters(cs)
	}
	if s.fam == placing || s.fam == noFamily && s.last.verb == "PLACE" {
		s.helper = escort(cs)
	}
	if commandsOthers(cs) {
		return s.frame, false // who goes, and who orders it?
	}
	for i := range cs {
		if !s.step(i) {
			return s.frame, false
		}
	}
	if s.noun != "" {
		s.narrow(s.who)
		s.narrow(s.with)
	}
	return s.frame, !s.clash && !s.namesMore() && !s.exceptsNothing()
}

// exceptsNothing tells that nothing is known of what comes behind "without".
func (s *scanner) exceptsNothing() bool {
	return s.role == "except" && len(s.except) == 0 && s.exceptKind == ""
}

// isBesideUnit tells whether the next thing behind a noun is a unit, with no joint between them.
func (s *scanner) isBesideUnit(i int) bool {
	for i++; i < len(s.cs); i++ {
		switch c := &s.cs[i]; {
		case c.thing != nil:
			return len(c.thing.units) > 0 || c.thing.number != ""
		case c.mark != "" || !c.is(isFiller) && !c.is(isPiece) && c.noun == "":
			return false
		}
	}
	return false
}

// namesMore tells whether a kind of units is named that are others than the units named: "the 4th, the Guard and T3".
func (s *scanner) namesMore() bool {
	for _, noun := range s.members {
		for _, it := range slices.Concat(s.who, s.with) {
			if len(it) > 0 && len(tellerOf(s.reader).ofKind(it, noun)) == 0 {
				return true
			}
		}
	}
	return false
}

// step reads one chunk.
func (s *scanner) step(i int) bool {
	c := &s.cs[i]
	s.here = i
	s.single = s.single || c.thing == nil && c.is(isSingle)
	switch {
	case c.mark == ",", c.mark == "-", c.mark == ":", c.is(isAnd):
		return true
	case c.mark == passed:
		if s.role = ""; s.fam == fighting && s.target != nil {
			s.role = "with"
		}
		return true
	case c.mark == ">":
		s.role = "to"
		return true
	case c.mark != "":
		return false
	case i == s.at:
		s.follows, s.joining = c.is(isFollow), c.is(isJoining)
		if c.is(isRelief) { // to where those before stand now
			at := tellerOf(s.reader).place(s.last.who)
			if at == "" {
				return false
			}
			s.dest = append(s.dest, item{at})
		}
		if s.role = ""; slices.Contains(s.frame.acts, "LEAVE") {
			s.role = "from"
		}
		return true
	}
	for _, take := range [...]func(*scanner, int, *chunk) (taken, ok bool){(*scanner).manner, (*scanner).thing, (*scanner).extent, (*scanner).joint, (*scanner).extra} {
		if taken, ok := take(s, i, c); taken {
			return ok
		}
	}
	if c.is(isOver) || c.is(isEnd) {
		return false // it ends the turn: a clause of its own
	}
	return c.is(isFiller) || c.is(isThen) || c.is(isIt) || c.is(isPiece) || c.is(isBeing) && i+1 == s.at || s.tellsOfThem(i, c)
}

// tellsOfThem tells a word that says who is attacked, or "who" between a unit and what it does.
func (s *scanner) tellsOfThem(i int, c *chunk) bool {
	if c.is(isOnly) {
		isUnit := func(k int) bool {
			return k >= 0 && k < len(s.cs) && (s.cs[k].noun != "" || s.cs[k].thing != nil && len(s.cs[k].thing.units) > 0)
		}
		next := i + 1
		for next < len(s.cs) && s.cs[next].thing == nil && s.cs[next].noun == "" && s.cs[next].is(isFiller) && !s.cs[next].is(isAct) {
			next++
		}
		return isUnit(i-1) || isUnit(next)
	}
	if c.is(isRelative) {
		return i > 0 && i+1 == s.at && s.cs[i-1].thing != nil && len(s.cs[i-1].thing.units) > 0
	}
	return (c.is(isTheirs) || c.foreign) && s.fam == fighting && i > s.at && s.target == nil
}

// manner reads how and by what units go.
func (s *scanner) manner(i int, c *chunk) (taken, ok bool) {
	switch {
	case c.is(isThereat) && (len(s.from) > 0 || s.last.dest != ""):
		if len(s.from) == 0 {
			s.from = append(s.from, item{s.last.dest})
		}
	case c.is(isMode):
		s.mode = c.names(isMode)[0]
	case c.is(isFull) && s.fam != fighting && s.fam != playing:
		s.full = true
	case c.is(isAside) && s.endsList(i, c.text()):
		return true, false // "75 R with it, 44 in Belfort"
	case c.is(isAside):
		s.along = s.along || c.text() == "with it" || c.text() == "with them"
	case c.is(isAct) && slices.Contains(s.frame.acts, "LEAVE") && i > s.at && s.cs[i-1].is(isAnd) && len(s.dest) == 0 && familyOf(c.names(isAct)[0]) == moving && !c.has(isAct, "LEAVE"):
		s.role = "" // "leaves Izmail and goes to ..."
		if a := c.names(isAct)[0]; a != "MOVE" && s.mode == "" {
			s.mode = a
		}
	case c.is(isAct) && (begins(s.cs, i) || s.isVerb(i) || !c.is(isFiller) && !c.is(isPurpose) && !c.is(isOption) && !c.is(isUsage) && !c.is(isHold) && !(c.is(isRole) && s.thingNext(i))):
		return true, false // a second act
	case c.has(isOption, "CARD") && s.thingNext(i):
		s.role = "card"
	default:
		return false, false
	}
	return true, true
}

// thingNext tells whether the next chunk is a thing.
func (s *scanner) thingNext(i int) bool { return i+1 < len(s.cs) && s.cs[i+1].thing != nil }

// unitNext tells whether the next thing is a unit, with no more than "of the" before it.
func (s *scanner) unitNext(i int) bool {
	for i++; i < len(s.cs) && s.cs[i].thing == nil; i++ {
		if !s.cs[i].is(isFiller) && !s.cs[i].is(isThere) {
			return false
		}
	}
	return i < len(s.cs) && len(s.cs[i].thing.units) > 0
}

// thing reads a unit, a place or a card.
func (s *scanner) thing(i int, c *chunk) (taken, ok bool) {
	x := c.thing
	if x == nil {
		return false, false
	}
	chained := s.chained
	s.shared = s.shared || x.number != "" && x.sure && len(x.units) > 0 && len(x.places) == 0
	switch {
	case i == s.helper:
		s.hq = s.unitsOf(x)
		return true, len(s.hq) > 0
	case s.suffers && i < s.at && len(x.places)+len(x.others) > 0:
		return true, s.goal(x, s.fam)
	case i == 0 && len(s.cs) > 2 && s.cs[1].mark == ":" && len(x.places) > 0 && len(x.units) == 0: // "Cracow: the 1st corps to Tarnow"
		if slices.ContainsFunc(x.places, func(p string) bool { return len(s.scene.at(p)) > 0 }) {
			s.from = append(s.from, x.places)
			return true, true
		}
		return true, s.goal(x, s.fam)
	case s.leadsOn(i) && len(x.places) > 0 && len(x.units) == 0:
		if i > 0 && (s.cs[i-1].mark == ">" || s.cs[i-1].mark == "-" && chained) {
			s.via = append(s.via, x.places) // on the way
		} else {
			s.from = append(s.from, x.places)
		}
		return true, true
	}
	if s.joining && i > s.at && len(x.units) > 0 && len(s.who) > 0 && len(s.dest) == 0 {
		var there item
		for _, u := range x.units {
			if at := s.scene.where(u); at != "" && !slices.Contains(there, at) {
				there = append(there, at)
			}
		}
		s.dest = append(s.dest, there)
		return true, len(there) > 0
	}
	if s.joining && i > s.at && len(s.dest) == 1 && len(x.places) == 1 && slices.Contains(s.dest[0], x.places[0]) {
		s.dest[0] = x.places // "joins Driant in D4"
		return true, true
	}
	spoken, ok := s.assign(x, i > s.at && s.at >= 0)
	switch {
	case spoken != "":
		s.lastUnit = spoken
	case len(x.places) > 0:
		s.lastUnit = "" // of another list
	}
	if s.role == "leader" || s.role == "base" {
		s.role = ""
	}
	return true, ok
}

// leadsOn tells a place from which a path goes on: "2524 > 2523", and "2524-2523" where the units stand in the first.
func (s *scanner) leadsOn(i int) bool {
	if i+1 == len(s.cs) || s.cs[i+1].mark != "-" || len(s.cs[i+1].toks) == 0 || s.cs[i+1].toks[0].raw != tightDash {
		return i+1 < len(s.cs) && s.cs[i+1].mark == ">"
	}
	if line := s.cs[i+1].toks[0].line; line < len(s.kinds) && (s.kinds[line] == Faulted || s.kinds[line] == Doubtful) {
		return false // a path as orders have it, and it is no way
	}
	stands := func(p string) bool {
		return slices.ContainsFunc(s.who, func(it item) bool {
			return slices.ContainsFunc(it, func(u string) bool { return s.scene.where(u) == p })
		})
	}
	isPlace := i+2 < len(s.cs) && s.cs[i+2].thing != nil && len(s.cs[i+2].thing.places) > 0 && len(s.cs[i+2].thing.units) == 0
	if s.fam != fighting && isPlace && !s.chained {
		s.chained = slices.ContainsFunc(s.cs[i].thing.places, stands)
	}
	return isPlace && s.chained
}

// extent reads how many, of which kind, and whether at all.
func (s *scanner) extent(i int, c *chunk) (taken, ok bool) {
	switch {
	case c.noun != "" && s.role == "except":
		s.exceptKind = c.noun
	case c.noun != "" && i > 0 && s.cs[i-1].thing != nil && len(s.cs[i-1].thing.units) > 0:
		return true, s.isOfKind(c.noun)
	case c.noun != "":
		s.noun = strings.TrimSpace(s.noun + " " + c.noun)
		if !s.isBesideUnit(i) {
			s.members = append(s.members, c.noun)
		}
	case c.is(isUsage) && (s.fam == playing || len(s.cards)+len(s.numbers) > 0), c.has(isUsage, "RP") && !c.is(isAct) && s.scene.Language.Has("REPLACE"):
		if s.usage != "" && !c.has(isUsage, s.usage) {
			return true, false // "as the event and for points"
		}
		s.usage = c.names(isUsage)[0]
	case c.is(isPurpose) && (s.fam == opening || s.fam == noFamily && s.last.verb == "ACTIVATE" && !c.is(isAct)):
		if s.purpose != "" && !c.has(isPurpose, s.purpose) {
			return true, false // "Metz is activated to attack, Aachen to move"
		}
		s.purpose = c.names(isPurpose)[0]
	case c.is(isAll):
		s.all = true
	case c.is(isNumber) && s.role == "card":
		s.cards = append(s.cards, item{c.names(isNumber)[0]})
	case c.is(isNumber) && i+1 < len(s.cs) && s.cs[i+1].is(isUsage):
	case c.is(isBoth), c.is(isNumber):
		s.both = true
		s.count = max(s.count, countOf(c))
	case c.is(isRest):
		s.rest = true
	case c.is(isAlso):
		s.also = true
	case c.is(isOut):
		s.out = true
	case c.is(isHold):
		s.hold = true
	case c.is(isNo):
		s.no = true
	default:
		return false, false
	}
	return true, true
}

// joint reads what the next thing is to the act, and words that stand for things.
func (s *scanner) joint(i int, c *chunk) (taken, ok bool) {
	switch {
	case c.has(isRole, "except") && i+1 < len(s.cs) && s.cs[i+1].is(isAct):
		s.no = true // "without advancing"
	case c.is(isRole):
		s.clash = s.clash || s.exceptsNothing()
		s.role = s.roleOf(c, i)
		if s.role == "to" && s.fam == fighting && s.target != nil && c.has(isRole, "at") {
			s.role = "from" // those who stand there
		}
		s.by = s.by || c.text() == "by" || c.text() == "par"
	case c.is(isThere) && (s.role == "from" || s.role == "at") && len(openerOf(s.reader).spaces()) > 0:
		for _, p := range openerOf(s.reader).spaces() {
			s.from = append(s.from, item{p})
		}
	case c.is(isThere) && !(c.is(isFiller) && len(s.dest) > 0):
		s.there = true
	case c.is(isIt) && s.role == "with" && s.endsList(i, "with "+c.text()):
		return true, false
	case c.is(isIt) && !c.is(isFiller):
		s.it, s.along = true, s.along || s.role == "with"
		s.they = s.they || s.fam == fighting && i < s.at && s.role != "on" && len(s.last.who) > 0
	default:
		return false, false
	}
	return true, true
}

// endsList tells "with it" behind a unit, and others that follow and go elsewhere.
func (s *scanner) endsList(i int, text string) bool {
	return company[text] && i+1 < len(s.cs) && s.cs[i+1].mark == "," &&
		slices.ContainsFunc(s.cs[i+1:], func(c chunk) bool { return c.thing != nil && len(c.thing.units) > 0 })
}

// company are words by which somebody goes with those before.
var company = map[string]bool{"with it": true, "with them": true, "with her": true, "with him": true, "avec elle": true, "avec elles": true, "avec lui": true, "avec eux": true}

// commandsOthers tells words that name one unit before others as if it told them what to do: "Ebel: the 4th advances", "Vogt has the 2nd
// advance".
func commandsOthers(cs []chunk) bool {
	isUnit := func(i int) bool {
		return i < len(cs) && cs[i].thing != nil && len(cs[i].thing.units) > 0 && len(cs[i].thing.places) == 0 && cs[i].thing.sure
	}
	if !isUnit(0) || len(cs) < 3 || cs[1].thing != nil {
		return false
	}
	switch {
	case cs[1].mark == ":":
	case !commanding[cs[1].toks[0].key]:
		return false
	}
	for i := 2; i < len(cs); i++ {
		if isUnit(i) {
			return true
		}
		if cs[1].mark == "" && !(i == 2 && cs[i].is(isAct)) && !cs[i].is(isFiller) && !cs[i].is(isPiece) && cs[i].noun == "" {
			return false
		}
	}
	return false
}

// commanding are words by which somebody has others do something.
var commanding = map[string]bool{"HAS": true, "HAVE": true, "HAVING": true, "LETS": true, "LET": true, "MAKES": true, "ORDERS": true, "SENDS": true, "FAIT": true, "FAIS": true, "LAISSE": true, "ENVOIE": true, "ORDONNE": true}

// isVerb tells an act other than the clause's own between two things, where it is a verb though it may be a noun: "Amiens attacks Cambrai".
func (s *scanner) isVerb(i int) bool {
	return i != s.at && i > 0 && i+1 < len(s.cs) && s.cs[i-1].thing != nil && s.cs[i+1].thing != nil && s.cs[i].is(isAct) && len(s.cs[i].toks) == 1 && !s.cs[i].is(isRole)
}

// extra reads what an attack may have beside units.
func (s *scanner) extra(i int, c *chunk) (taken, ok bool) {
	switch {
	case !c.is(isOption):
		return false, false
	case s.role == "except" && s.fam == noFamily: // "without morale"
		s.no, s.role = true, ""
		s.options = append(s.options, c.names(isOption)...)
	case c.has(isOption, "HQ") && s.fam == moving && len(s.who) == 0 && s.unitNext(i): // "the headquarters of the 1st Army goes"
	case c.has(isOption, "BASE") && s.base == nil && s.thingNext(i):
		s.role = "base"
	case c.has(isOption, "BASE") && len(s.with) > 0 && s.base == nil:
		n := len(s.with) - 1
		s.base, s.with = s.with[n], s.with[:n]
	case s.helper >= 0 && (c.has(isOption, "HQ") || c.has(isOption, "SUPPORT")):
	default:
		s.options = append(s.options, c.names(isOption)...)
	}
	return true, true
}
