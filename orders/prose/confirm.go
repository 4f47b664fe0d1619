package prose

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/orders"
)

// Confirms tells whether a bold reading of a letter guessed at nothing after all: no word was passed over, nothing has another
// meaning, and each word of each sentence is borne out by the orders that stand for it, or was read so by the careful reading.
// It looks at words and orders alone, and not at how the one became the other.
func (s *Scene) Confirms(bold, careful Paper) bool {
	if len(bold.Left)+len(bold.Waiting)+len(bold.Others) > 0 || bold.Grave || bold.Kept || bold.Forced {
		return false
	}
	if slices.ContainsFunc(bold.Passed, func(words string) bool {
		return !slices.ContainsFunc(bold.Read, func(u Understood) bool { return strings.Contains(u.Words, words) })
	}) {
		return false // they stand nowhere in what was read
	}
	if !slices.ContainsFunc(bold.Read, func(u Understood) bool { return len(u.Orders) > 0 }) {
		return false
	}
	var lines []string // those read last
	for i := 0; i < len(bold.Read); i++ {
		u := bold.Read[i]
		here := slices.Clone(u.Orders)
		for i+1 < len(bold.Read) && bold.Read[i+1].Words == u.Words && bold.Read[i+1].Line == u.Line { // several orders of one sentence
			i++
			here = append(here, bold.Read[i].Orders...)
		}
		if len(here) > 0 {
			lines = here
		}
		known, theirs := false, []string(nil)
		for _, v := range careful.Read {
			if v.Words == u.Words && v.Line == u.Line && v.Why == u.Why {
				known, theirs = true, append(theirs, v.Orders...)
			}
		}
		asCareful := known && slices.Equal(theirs, here)
		switch {
		case asCareful:
		case len(here) == 0 && bearsNote(s, u):
		case u.Why != "" && u.Why != "agrees" || !s.bearOut(u.Words, lines):
			return false
		}
	}
	return true
}

// bearOut tells whether orders bear out all that some words say.
func (s *Scene) bearOut(words string, lines []string) bool {
	x := s.borneBy(lines)
	if x == nil {
		return false
	}
	x.details = true
	var said []chunk
	for _, part := range strings.Split(words, " / ") {
		cs := s.chunked(s.cut(part, 0))
		if !x.bearsAll(cs) || x.strays(cs) {
			return false
		}
		said = append(said, cs...)
		if slices.ContainsFunc(cs, func(c chunk) bool { return c.thing == nil && c.is(isOnly) }) && !x.isNamed(x.units, cs) {
			return false
		}
	}
	return x.isSaid(said)
}

// lacking is what words name that were read, and their orders have nothing of.
func (s *Scene) lacking(read []Understood) (left []Left) {
	type stretch struct {
		line  int
		words string
	}
	lines := map[stretch][]string{}
	for _, u := range read {
		at := stretch{u.Line, u.Words}
		lines[at] = append(lines[at], u.Orders...)
	}
	for _, u := range read {
		at := stretch{u.Line, u.Words}
		if here := lines[at]; len(here) > 0 {
			if who := s.unborne(u.Words, here); who != "" {
				left = append(left, Left{Line: u.Line, Text: who})
			}
		}
		delete(lines, at)
	}
	return left
}

// isWritten tells whether lines have a name as a word of its own.
func isWritten(name string, text string) bool {
	isPart := func(i int) bool {
		return i >= 0 && i < len(text) && (text[i] >= '0' && text[i] <= '9' || text[i] >= 'A' && text[i] <= 'Z' || text[i] >= 'a' && text[i] <= 'z')
	}
	for from := 0; ; {
		i := strings.Index(text[from:], name)
		if i < 0 {
			return false
		}
		if i += from; !isPart(i-1) && !isPart(i+len(name)) {
			return true
		}
		from = i + 1
	}
}

// unborne is the first unit or place that some words name and their orders have nothing of; "" for none, or where words say of somebody that he does
// nothing.
func (s *Scene) unborne(words string, lines []string) string {
	text := strings.Join(lines, "\n")
	isThere := func(names []string) bool {
		return slices.ContainsFunc(names, func(n string) bool { return isWritten(n, text) })
	}
	var x *borne
	for _, part := range strings.Split(words, " / ") {
		cs := s.chunked(s.cut(part, 0))
		if !slices.ContainsFunc(cs, func(c chunk) bool {
			return c.thing != nil && len(c.thing.units)+len(c.thing.places) > 0 && !isThere(c.thing.units) && !isThere(c.thing.places)
		}) {
			continue
		}
		if x == nil {
			if x = s.borneBy(lines); x == nil {
				return ""
			}
		}
		if slices.ContainsFunc(cs, func(c chunk) bool {
			return c.thing == nil && (c.is(isNo) || c.is(isInstead) || c.is(isMake) || c.is(isScrap) || c.is(isHold) || c.is(isOut) || c.is(isRest) || c.has(isRole, "except") || c.is(isIf) || c.is(isRank))
		}) {
			continue
		}
		for i := range cs {
			t := cs[i].thing
			switch {
			case t != nil && len(t.units)+len(t.cards) == 0 && len(t.places) > 0 && t.sure && !x.bearsPlace(t):
				return t.spoken
			case t == nil || len(t.units) == 0 || len(t.places)+len(t.cards) > 0 || x.bearsThing(cs, i):
			case isDigits(bareName(t.spoken)) && (i == 0 || cs[i-1].noun == "" && !cs[i-1].is(isPiece)): // dice, points
			case slices.ContainsFunc(strings.Fields(t.spoken), func(w string) bool { return x.isNumbered(strings.TrimRight(orders.Fold(w), "STNDRHEM")) }):
			case slices.ContainsFunc(t.units, func(u string) bool { return slices.Contains(x.to, s.where(u)) }): // "joins Driant"
			default:
				return t.spoken
			}
		}
	}
	return ""
}

// strays tells words that may be of more than the orders have: as well as others, or an act more than there are ways to do it.
func (x *borne) strays(cs []chunk) bool {
	moves, modes := 0, 0
	for i := range cs {
		c := &cs[i]
		switch {
		case c.thing != nil:
		case c.is(isAlso) && i > 0, c.is(isThen) && i+1 < len(cs) && cs[i+1].has(isRole, "to"): // "too", "next to it"
			return true
		case c.is(isMode):
			modes++
		case c.has(isAct, "MOVE") && !c.is(isFiller) && !x.words["MOVE"]:
			moves++
		}
	}
	return modes > 0 && moves > modes
}

// isSaid tells whether the orders have no unit and no place that is not named, or meant by a word that stands for several or for
// what was named before.
func (x *borne) isSaid(cs []chunk) bool {
	has := func(is func(*chunk) bool) bool {
		for i := range cs {
			if is(&cs[i]) {
				return true
			}
		}
		return false
	}
	if x.fights && !has(func(c *chunk) bool { return c.thing == nil && slices.ContainsFunc(c.names(isAct), isFighting) }) {
		return false // "the 3rd into D8" does not fire
	}
	if !has(func(c *chunk) bool {
		return c.thing != nil && len(c.thing.places) > 0 || c.thing == nil && (c.is(isAct) && !c.is(isFiller) || c.is(isUsage) || c.is(isMode) || c.is(isOption) || c.is(isTopic) || c.is(isNone) || c.is(isFull))
	}) {
		return false // "55", of a line above
	}
	stands := func(c *chunk) bool {
		return c.thing == nil && (c.is(isAll) || c.is(isBoth) || c.is(isIt) && !c.is(isFiller) || c.is(isNumber) || c.is(isThere))
	}
	if has(stands) {
		return true
	}
	for _, u := range x.units {
		if !has(func(c *chunk) bool {
			return c.thing != nil && slices.Contains(c.thing.units, u) || c.thing != nil && c.thing.number != "" && numberOf(u) == c.thing.number || c.noun != "" && slices.Contains(x.scene.Words.Kind(c.noun), u)
		}) {
			return false
		}
	}
	for _, p := range x.to {
		if _, is := x.scene.Words.Place(p); is && !has(func(c *chunk) bool {
			return c.thing != nil && (slices.Contains(c.thing.places, p) || slices.Contains(c.thing.others, p))
		}) {
			return false
		}
	}
	return true
}

// restates tells words that say no more than one of the orders does: "Counterstroke at W6220" where W6220 is attacked.
func (r remarker) restates(l *leftover) bool {
	cs := l.chunks()
	units, places, acts := false, false, false
	for i := range cs {
		c := &cs[i]
		switch {
		case c.thing != nil && len(c.thing.places) > 0 && (len(c.thing.units) == 0 || !c.thing.sure):
			places = true
		case c.thing != nil, c.noun != "":
			units = true
		case c.is(isAlso), c.is(isIt) && !c.is(isFiller), c.is(isThere), c.is(isFollow), c.is(isJoining), c.is(isRest), c.is(isRelative):
			return false
		case (c.is(isAnd) || c.is(isThen)) && i == 0 && l.from > 0:
			return false // "... and the 5th"
		case (c.is(isNo) || c.is(isNone)) && !c.is(isFiller):
			return false
		}
		acts = acts || c.thing == nil && (c.is(isAct) && !c.is(isFiller) || c.is(isMode) || c.is(isUsage) || c.is(isOption))
	}
	if line := cs[0].toks[0].line; !acts || !units && !places || line < len(r.kinds) && r.kinds[line] == Faulted {
		return false // "the 16th", of a sentence that says what it does; a line that lacks a word
	}
	return slices.ContainsFunc(r.items, func(it *said) bool {
		x := r.scene.borneBy(it.lines)
		return x != nil && x.bearsAll(cs)
	})
}

// borne is what some orders say.
type borne struct {
	scene    *Scene
	units    []string // that act
	from, to []string // places
	via      []string
	words    map[string]bool // verbs, keywords and other words
	fights   bool
	details  bool // words of which nothing is known may describe
}

// borneBy sorts what orders say; nil where one is not read.
func (s *Scene) borneBy(lines []string) *borne {
	x := &borne{scene: s, words: map[string]bool{}}
	for _, line := range lines {
		list := s.orders(line)
		if len(list) == 0 && !isEndLine(s, line) {
			return nil
		}
		for w := range strings.FieldsFuncSeq(line, func(c rune) bool { return strings.ContainsRune(" ,>+:", c) }) {
			x.words[strings.ToUpper(w)] = true
		}
		for _, o := range list {
			x.fights = x.fights || isFighting(o.Verb)
			x.words[o.Verb] = true
			x.sort(&x.to, o.Args)
			for _, c := range o.Clauses {
				switch x.words[c.Key] = true; c.Key {
				case "FROM":
					x.sort(&x.from, c.Args)
				case "VIA":
					x.sort(&x.via, c.Args)
				default:
					x.sort(&x.to, c.Args)
				}
			}
		}
	}
	return x
}

// sort puts arguments of an order where they belong: units to those that act, places to some.
func (x *borne) sort(places *[]string, args []orders.Arg) {
	for _, a := range args {
		switch {
		case a.Kind == orders.Path && len(a.Path) > 1:
			last := len(a.Path) - 1
			x.from, x.via, x.to = append(x.from, a.Path[0]), append(x.via, a.Path[1:last]...), append(x.to, a.Path[last])
		case a.Kind == orders.Path && len(a.Path) == 1:
			*places = append(*places, a.Path[0])
		case slices.ContainsFunc(x.scene.Own, func(u Unit) bool { return u.Name == a.Text }):
			x.units = append(x.units, a.Text)
		default:
			*places = append(*places, a.Text)
		}
	}
}

// stand are the places where the units stand that act.
func (x *borne) stand() (list []string) {
	for _, u := range x.units {
		if at := x.scene.where(u); at != "" {
			list = append(list, at)
		}
	}
	return list
}

// bearsAll tells whether no chunk says anything that the orders do not.
func (x *borne) bearsAll(cs []chunk) bool {
	for i := range cs {
		if !x.bears(cs, i) {
			return false
		}
	}
	return true
}

// bears tells whether a chunk says nothing that the orders do not.
func (x *borne) bears(cs []chunk, i int) bool {
	switch c := &cs[i]; {
	case c.mark != "":
		return true
	case c.thing != nil:
		return x.bearsThing(cs, i)
	case c.noun != "":
		return x.isOfKind(c.noun) && (i > 0 && cs[i-1].thing != nil || !slices.ContainsFunc(cs[:i], func(c chunk) bool { return c.thing != nil && len(c.thing.units) > 0 }))
	case c.foreign:
		return x.fights
	case c.weighs(), c.is(isScrap), c.is(isMake), c.is(isInstead), c.is(isLater), c.is(isPast), c.is(isOut), c.is(isRest), c.is(isHold) && !c.is(isFiller), c.is(isStanding) && !x.words["STAND"]:
		return false
	case c.isUnknown() && x.details:
		return x.isDetail(cs, i)
	case len(c.senses) == 0:
		return false
	case c.is(isAct):
		return slices.ContainsFunc(c.names(isAct), x.does)
	default:
		return slices.ContainsFunc(c.senses, func(s sense) bool { return x.bearsSense(c, s) })
	}
}

// bearsThing tells whether a thing is one of the orders, in the part in which it is named.
func (x *borne) bearsThing(cs []chunk, i int) bool {
	thing := cs[i].thing
	in := func(names, list []string) bool {
		return slices.ContainsFunc(names, func(n string) bool { return slices.Contains(list, n) })
	}
	from, to := slices.Concat(x.from, x.stand()), x.to
	if i > 0 && cs[i-1].thing == nil {
		switch roles := cs[i-1].names(isRole); {
		case slices.Equal(roles, []string{"from"}):
			to = nil
		case slices.Equal(roles, []string{"to"}):
			from = nil
		}
	}
	switch {
	case in(thing.units, x.units), thing.number != "" && len(thing.places) == 0 && x.isNumbered(thing.number), in(thing.places, from), in(thing.places, to), in(thing.places, x.via):
		return true
	case len(thing.others) > 0:
		return x.fights && in(thing.others, x.to)
	case len(thing.cards) > 0:
		return slices.ContainsFunc(numbers(thing.cards), func(n string) bool { return x.words[strings.ToUpper(n)] }) || slices.ContainsFunc(thing.cards, func(n string) bool { return x.words[strings.ToUpper(n)] })
	}
	return false
}

// bearsPlace tells whether a place is one of the orders, in whatever part, or one where their units stand.
func (x *borne) bearsPlace(t *thing) bool {
	all := slices.Concat(x.from, x.to, x.via, x.stand())
	return slices.ContainsFunc(t.places, func(p string) bool { return slices.Contains(all, p) })
}

// bearsSense tells whether the orders bear out what a word may say.
func (x *borne) bearsSense(c *chunk, s sense) bool {
	switch s.kind {
	case isFiller, isAnd, isThen, isAlso, isAside, isPiece, isSingle, isBeing, isIt, isThere, isFollow, isJoining, isOnly:
		return true
	case isTheirs:
		return x.fights
	case isNumber:
		n := countOf(c)
		return n == len(x.units) || n == len(x.to) || x.words[strconv.Itoa(n)]
	case isAll:
		return x.words["ALL"]
	case isBoth:
		return len(x.units) == 2 || len(x.from) == 2
	case isNo, isNone:
		return x.words["NONE"] || x.words["NEVER"] || x.words["NOTHING"]
	case isAct:
		return x.does(s.name)
	case isUsage, isMode, isOption, isTopic:
		return x.words[s.name] || s.kind == isOption && x.isOfKind(c.text())
	case isPurpose:
		return x.words["ACTIVATE"] && x.words[s.name]
	case isRole:
		return s.name != "except" || x.words["EXCEPT"]
	case isEnd, isOver, isClosing:
		return x.words["END"]
	case isRank:
		return s.name == "FIRST" && x.words["LOSS"]
	case isFull:
		return x.words["FULL"] || x.words["REFIT"]
	}
	return false
}

// does tells whether an order does what an act says, by its own name or another of its family.
func (x *borne) does(act string) bool {
	fam := familyOf(act)
	for w := range x.words {
		if w == act || fam != noFamily && fam != bare && fam != wishing && familyOf(w) == fam {
			return true
		}
	}
	return false
}

// isOfKind tells whether a word names a kind of which one of the units is.
func (x *borne) isOfKind(word string) bool {
	return slices.ContainsFunc(x.scene.Words.Kind(word), func(u string) bool { return slices.Contains(x.units, u) })
}

// isNumbered tells whether one of the units bears a number in its name.
func (x *borne) isNumbered(number string) bool {
	return slices.ContainsFunc(x.units, func(u string) bool {
		return slices.ContainsFunc(strings.FieldsFunc(u, func(c rune) bool { return c < '0' || c > '9' }), func(n string) bool { return n == number })
	})
}

// isNamed tells whether each of some units is named.
func (x *borne) isNamed(units []string, cs []chunk) bool {
	return !slices.ContainsFunc(units, func(u string) bool {
		return !slices.ContainsFunc(cs, func(c chunk) bool { return c.thing != nil && slices.Contains(c.thing.units, u) })
	})
}
