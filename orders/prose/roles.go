package prose

import (
	"slices"
	"strings"
)

// headquarters is the unit of a clause that is spoken of as supporting, -1 for none.
func headquarters(cs []chunk) int {
	for i := range cs {
		names := cs[i].names(isOption)
		if !slices.Contains(names, "HQ") && !slices.Contains(names, "SUPPORT") {
			continue
		}
		for _, step := range [...]int{-1, 1} {
			for k := i + step; k >= 0 && k < len(cs); k += step {
				if cs[k].thing != nil && len(cs[k].thing.units) > 0 {
					return k
				}
				if !cs[k].is(isFiller) && !(step > 0 && cs[k].is(isRole)) && !cs[k].is(isThere) {
					break
				}
			}
		}
	}
	return -1
}

// escort is the headquarters of a clause that brings those before it along, or all that it names; -1 for none.
func escort(cs []chunk) int {
	at := slices.IndexFunc(cs, func(c chunk) bool { return c.thing == nil && c.has(isOption, "HQ") })
	if at < 0 || at > 0 && !slices.ContainsFunc(cs[:at], func(c chunk) bool { return c.thing != nil && len(c.thing.units) > 0 }) {
		return -1
	}
	if of := headquarters(cs[at:]); of > 0 {
		return at + of
	}
	return -1
}

// narrow keeps of doubtful units those of the kind that is named.
func (s *scanner) narrow(list []item) {
	for i, it := range list {
		if some := tellerOf(s.reader).ofKind(it, s.noun); len(it) > 1 && len(some) > 0 {
			list[i] = some
		}
	}
}

// isOfKind keeps of the unit that was read last those of the kind that is named behind it: "the 2nd Cavalry". It
// fails when there is none, unless no unit of the writer is of that kind.
func (s *scanner) isOfKind(noun string) bool {
	words := s.scene.Words
	if len(words.Kind(noun))+len(words.Waiting(noun)) == 0 {
		s.noun = strings.TrimSpace(s.noun + " " + noun)
		return true
	}
	for _, list := range [...][]item{s.with, s.who, s.except} {
		n := len(list) - 1
		if n < 0 || len(s.lastRead) == 0 || len(list[n]) == 0 || &list[n][0] != &s.lastRead[0] {
			continue
		}
		of := slices.Concat(words.Kind(noun), words.Waiting(noun))
		list[n] = slices.DeleteFunc(slices.Clone(list[n]), func(u string) bool { return !slices.Contains(of, u) })
		return len(list[n]) > 0
	}
	s.noun = strings.TrimSpace(s.noun + " " + noun)
	return true
}

// countOf is how many "both" or "three" are, 0 when it is not plain.
func countOf(c *chunk) int {
	key := " " + strings.Join(wordsOf(c.text()), " ") + " "
	for n, words := range [...]string{2: "TWO DEUX BOTH PAIR 2", 3: "THREE TROIS 3", 4: "FOUR QUATRE 4", 5: "FIVE CINQ", 6: "SIX", 7: "SEVEN"} {
		for w := range strings.FieldsSeq(words) {
			if strings.Contains(key, " "+w+" ") {
				return n
			}
		}
	}
	return 0
}

// begins tells whether a chunk is the first of a clause that says something.
func begins(cs []chunk, i int) bool {
	for k := range i {
		if !cs[k].is(isFiller) && !cs[k].is(isThen) && !cs[k].is(isAnd) && cs[k].mark == "" || cs[k].is(isAct) {
			return false
		}
	}
	return true
}

// roleOf is the role that a word of several gives: "à" is where to or where at.
func (s *scanner) roleOf(c *chunk, i int) string {
	cs, at, fam := s.cs, s.at, s.fam
	names := c.names(isRole)
	next := func() *thing {
		for _, x := range cs[i+1:] {
			if x.thing != nil {
				return x.thing
			}
			if !x.is(isFiller) && !x.is(isAll) && !x.is(isBoth) {
				return nil
			}
		}
		return nil
	}()
	has := func(n string) bool { return slices.Contains(names, n) }
	switch {
	case has("leader"):
		return "leader"
	case has("except"):
		return "except"
	case fam == wishing && next != nil && len(next.units) > 0:
		return "" // "losses on the 30th"
	case has("against"), has("on") && fam == fighting:
		return "on"
	case has("with") && next != nil && len(next.units) > 0:
		return "with"
	case has("from") && c.is(isFiller) && fam == fighting && at >= 0 && i > at && s.target == nil && i > 0 && cs[i-1].foreign:
		return "on" // "tire sur les chasseurs de D3"
	case has("from") && c.is(isFiller) && (next == nil || len(next.places) == 0):
		return "" // "la division de Metz" without a place
	case has("from"):
		return "from"
	case has("with") && !has("via"):
		return "with"
	case has("via"):
		return "via"
	case has("as") && fam == playing:
		return "as"
	case has("at") && has("on") && at < 0 && len(s.who)+len(s.from) > 0:
		return "to" // "la 9e sur Andrinople"
	case has("at") && (at < 0 || i < at):
		if has("to") && at < 0 || s.turned {
			return "to"
		}
		return "at"
	case has("to"), has("at"), has("on"):
		return "to"
	}
	return ""
}

// assign puts one thing into its role; behind tells that it stands behind the act. It gives back
// how a unit was spoken of, which a bare number behind it shares.
func (s *scanner) assign(x *thing, behind bool) (spoken string, ok bool) {
	unit := s.unitsOf(x)
	isUnit := len(unit) > 0 && (x.sure || len(x.places) == 0)
	if s.isCard(x, isUnit) {
		s.cards = append(s.cards, append(item(x.cards), numbered(x)...))
		return "", true
	}
	if taken, ok := s.byRole(x, unit, isUnit); taken {
		if ok && len(unit) > 0 && len(x.places) == 0 {
			spoken = x.spoken
		}
		return spoken, ok
	}
	isPlace := len(x.places) > 0
	switch {
	case isPlace && !isUnit && behind && s.role == "" && s.fam == moving && len(s.who) > 0 && len(s.from) == 0 && s.roleNext("to"):
		s.from = append(s.from, x.places) // "goes Metz to Sedan"
		return "", true
	case isUnit && s.fam == fighting && behind && len(s.with) > 0 && len(s.from) > 0 && s.roleNext("from"): // "the 2nd from 1734, the 13th from 1835"
		s.with = append(s.with, unit)
		return x.spoken, true
	case isUnit && behind && (len(s.dest) > 0 || s.target != nil) && (len(s.who)+len(s.with) > 0 || s.noun != "" || s.all || s.both || s.it):
		return "", false // of another clause: "the 8th to 2831, the 25th ..."
	case isUnit && !behind && s.leader == nil && s.leads():
		s.leader = unit
		return "", true
	case isUnit && s.fam == fighting:
		s.with = append(s.with, unit)
		return x.spoken, true
	case isUnit:
		s.who = append(s.who, unit)
		return x.spoken, true
	case isPlace && s.fam == fighting && !behind && s.here > 0 && s.cs[s.here-1].is(isAll) && s.role == "" && !slices.ContainsFunc(x.places, func(p string) bool { return len(s.scene.at(p)) > 0 }):
		return "", s.goal(x, s.fam) // "everyone around Metz attacks"
	case isPlace && s.fam == fighting && !behind, isPlace && !behind && s.fam != noFamily && len(s.who) == 0 && !s.turned:
		s.from = append(s.from, x.places)
		return "", true
	case isPlace, len(x.others) > 0:
		return "", s.goal(x, s.fam)
	case x.number != "":
		s.numbers = append(s.numbers, x.number)
		return "", true
	}
	return "", false
}

// leads tells whether the unit at hand takes others somewhere, where orders name who gives them: "Bertin takes
// the pioneers to C3".
func (s *scanner) leads() bool {
	if s.fam != moving || s.at < 0 || !s.scene.Language.Has("ORDER") || !carries[s.cs[s.at].toks[0].key] {
		return false
	}
	return slices.ContainsFunc(s.cs[s.at+1:], func(c chunk) bool { return c.thing != nil && len(c.thing.units) > 0 })
}

// carries are words of moving whose subject moves others.
var carries = map[string]bool{"TAKE": true, "TAKES": true, "LEAD": true, "LEADS": true, "BRING": true, "BRINGS": true, "SENDS": true, "SEND": true,
	"MENE": true, "CONDUIT": true, "EMMENE": true, "AMENE": true, "ENVOIE": true, "FAIT": true}

// roleNext tells whether the chunk behind the one at hand gives a role.
func (s *scanner) roleNext(role string) bool {
	return s.here+1 < len(s.cs) && s.cs[s.here+1].has(isRole, role)
}

// isCard tells whether a thing is spoken of as a card.
func (s *scanner) isCard(x *thing, isUnit bool) bool {
	has := len(x.cards) > 0
	switch {
	case s.role == "card", s.fam == playing && (has || !x.sure):
		return has || x.number != ""
	case has && !isUnit && len(x.places) == 0 && s.scene.Language.Has("ORDER") && (s.fam == moving || s.fam == fighting):
		return true
	case s.fam != noFamily || !has:
		return false
	case x.number != "" && s.last.verb == "PLAY" && len(s.who)+len(s.dest) == 0:
		return true
	}
	return !isUnit && len(x.places) == 0
}

// byRole puts a thing where the word before it says; it is not taken where that says nothing.
func (s *scanner) byRole(x *thing, unit item, isUnit bool) (taken, ok bool) {
	isPlace := len(x.places) > 0
	switch s.role {
	case "leader":
		s.leader, ok = unit, len(unit) > 0 && s.leader == nil && s.scene.Language.Has("ORDER")
		return true, ok
	case "base":
		ok = len(unit) > 0 && s.base == nil
		s.base = unit
		return true, ok
	case "except":
		if len(unit) > 0 {
			s.except = append(s.except, unit)
			return true, true
		}
	}
	if s.fam == opening && isPlace {
		s.dest = append(s.dest, x.places)
		return true, true
	}
	switch s.role {
	case "with":
		return true, s.takesPart(x, unit)
	case "from", "at":
		switch {
		case !isPlace && len(unit) > 0 && len(s.options) > 0:
			s.who = append(s.who, unit) // "support from 3rd Army"
		case isPlace:
			s.from = append(s.from, x.places)
		default:
			return !isUnit, false
		}
		return true, true
	case "via":
		switch {
		case isPlace:
			s.via = append(s.via, x.places)
		case isUnit && len(unit) == 1 && (s.fam == placing || s.fam == noFamily) && s.hq == nil: // the unit that takes them along
			s.hq = unit
		default:
			return true, false
		}
		return true, true
	case "to", "on":
		if isPlace || !isUnit || s.fam == fighting {
			return true, s.goal(x, s.fam)
		}
		return len(s.who) > 0 && len(s.dest) > 0, false
	}
	return false, false
}

// takesPart puts a thing among those with which something is done.
func (s *scanner) takesPart(x *thing, unit item) bool {
	switch {
	case len(unit) > 0 && s.fam == fighting:
		s.with = append(s.with, unit)
	case len(unit) > 0:
		s.who = append(s.who, unit)
	case len(x.places) > 0 && s.fam == fighting:
		s.from = append(s.from, x.places)
	default:
		return false
	}
	return true
}

// numbered is the number of a card that is not in hand.
func numbered(x *thing) item {
	if len(x.cards) > 0 {
		return nil
	}
	return item{x.number}
}

// goal takes a thing for where units go or what they attack.
func (f *frame) goal(x *thing, fam family) bool {
	list := item(x.places)
	if len(list) == 0 {
		list = x.others
	}
	switch {
	case len(list) == 0:
		return false
	case fam == fighting:
		if f.target != nil {
			f.more = append(f.more, list)
			break
		}
		f.target = list
	default:
		f.clash = f.clash || len(f.dest) > 0
		f.dest = append(f.dest, list)
	}
	return true
}

// unitsOf are the units that a thing may be; a bare number shares the words of the unit before it.
func (s *scanner) unitsOf(x *thing) item {
	list := s.unitsMeant(x)
	s.lastRead = list
	return list
}

// maySubject tells whether a bare number may be a unit: of those that act, and not a count of something.
func (s *scanner) maySubject() bool {
	if s.fam != moving && s.fam != fighting && s.fam != wishing && s.fam != treating || s.role != "" && s.role != "with" {
		return false
	}
	if s.here > 0 {
		if c := &s.cs[s.here-1]; c.thing == nil && c.mark == "" && !c.is(isAnd) && !c.is(isThen) && !c.is(isRole) && !c.is(isAll) {
			return false // "order 1"
		}
	}
	for i := s.here + 1; i < len(s.cs); i++ {
		switch c := &s.cs[i]; {
		case c.thing != nil, c.is(isAct) && !c.is(isFiller), c.is(isRole), c.is(isAnd), c.mark == ",", c.mark == ">", c.mark == ":":
			return true
		case c.is(isFiller):
		default:
			return false
		}
	}
	return true
}

func (s *scanner) unitsMeant(x *thing) item {
	lastUnit := s.lastUnit
	if x.number == "" || x.sure {
		return x.units
	}
	if of := s.ofNation(x.number); len(of) > 0 && (!isDigits(x.spoken) || s.maySubject()) {
		return of
	}
	if lastUnit == "" && isDigits(x.spoken) && !s.maySubject() {
		return nil // "1" alone is anything
	}
	if lastUnit != "" && isNumeral(lastUnit) {
		lastUnit = ""
	}
	if lastUnit != "" {
		if list := s.scene.spoken(withNumber(lastUnit, x.number)); len(list) > 0 {
			return list
		}
	}
	return s.scene.few(x.number, s.scene.spoken(x.number))
}

// withNumber is a spoken name with another number.
func withNumber(name, number string) string {
	words := strings.Fields(name)
	for i, w := range words {
		if hasDigit(w) {
			start := strings.IndexAny(w, "0123456789")
			end := start
			for end < len(w) && w[end] >= '0' && w[end] <= '9' {
				end++
			}
			words[i] = w[:start] + number + strings.TrimFunc(w[end:], func(c rune) bool { return c != '-' })
			break
		}
	}
	return strings.Join(words, " ")
}

// ofNation are the units of the kind that the heading names which have a number.
func (s *scanner) ofNation(number string) (list item) {
	if s.nation == "" {
		return nil
	}
	for _, u := range slices.Concat(s.scene.Words.Kind(s.nation), s.scene.Words.Waiting(s.nation)) {
		if numberOf(u) == number && !slices.Contains(list, u) {
			list = append(list, u)
		}
	}
	return list
}
