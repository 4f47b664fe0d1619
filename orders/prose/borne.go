package prose

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/orders"
)

// borne is what some orders say.
type borne struct {
	scene    *Scene
	units    []string // that act
	from, to []string // places
	via      []string
	words    map[string]bool // verbs, keywords and other words
	fights   bool
	details  bool // words of which nothing is known may describe
	alike    bool // they do what the orders before them do, with others
	sameVerb bool // they march as the order before them does
	headed   bool // a heading says their act
	instead  bool // something was taken back before them
	trails   bool // the order before them is of all
	wishes   bool // they only wish something of the attack before them, which need not be named again
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
func (x *borne) bearsAll(cs []chunk) bool { return x.unborne(cs) < 0 }

// unborne is the first chunk that says something that the orders do not, -1 for none.
func (x *borne) unborne(cs []chunk) int {
	for i := range cs {
		if !x.bears(cs, i) {
			return i
		}
	}
	return -1
}

// bears tells whether a chunk says nothing that the orders do not.
func (x *borne) bears(cs []chunk, i int) bool {
	switch c := &cs[i]; {
	case c.mark != "":
		return true
	case c.thing != nil:
		return x.bearsThing(cs, i)
	case c.noun != "" || c.foreign || c.isUnknown() && x.isFoe(c):
		return x.isFoe(c) || c.foreign && x.fights || x.isOfKind(c.noun) && (i > 0 && cs[i-1].thing != nil || !slices.ContainsFunc(cs[:i], func(c chunk) bool { return c.thing != nil && len(c.thing.units) > 0 }))
	case (c.is(isIf) || c.is(isWhen)) && x.isTrigger(cs[i+1:]):
		return true
	case c.weighs(), c.is(isScrap), c.is(isMake), c.is(isInstead) && !x.instead, c.is(isLater), c.is(isPast), c.is(isOut), c.is(isRest) && !x.words["AUTO"], c.is(isHold) && !c.is(isFiller) && !(c.has(isAct, "LEAVE") && x.does("LEAVE")), c.is(isStanding) && !x.words["STAND"]:
		return false
	case anyone[c.toks[0].key] && len(c.toks) == 1 && (x.words["NEVER"] || x.words["NONE"]):
		return true
	case len(c.toks) == 1 && demonstratives[c.toks[0].key] && isNamedBehind(cs, i), x.instead && instead[strings.ToLower(c.text())]:
		return true
	case x.owned(cs, i):
		return true
	case c.is(isBoth) && i+1 < len(cs) && cs[i+1].thing == nil && cs[i+1].is(isPiece) && !sidesOf[lastKey(&cs[i+1])]:
		return x.strength() == 2 // "both brigades", from wherever
	case isLight(c) && (x.words["PLACE"] || x.words["REPLACE"] || x.words["REFIT"]):
		return true // "the 10th takes 2732", "bring the 6th back"
	case c.isUnknown() && x.details:
		return x.isDetail(cs, i)
	case len(c.senses) == 0:
		return false
	case c.is(isAll) && (i == 0 && x.trails || x.takesAll(cs, i)):
		return true
	case c.has(isOption, "SUPPORT") && x.fights && nextThing(cs, i) != nil && slices.ContainsFunc(nextThing(cs, i).units, func(u string) bool { return slices.Contains(x.units, u) }):
		return true // "helped by the 2nd", which attacks as well
	case c.has(isOption, "HQ") && i+1 < len(cs) && cs[i+1].thing != nil && slices.ContainsFunc(cs[i+1].thing.units, func(u string) bool { return slices.Contains(x.units, u) }):
		return true // "the headquarters of the 9th Army" is the counter of that army
	case c.has(isAct, "PLACE") && x.words["AUTO"]:
		return true
	case c.is(isAct):
		return slices.ContainsFunc(c.names(isAct), x.does) || isLight(c) && x.bearsAct(cs, i)
	default:
		return slices.ContainsFunc(c.senses, func(s sense) bool { return x.bearsSense(c, s) })
	}
}

// light are verbs that say little by themselves: what is put, taken or given says what is done, "put them on a train", "la prennent d'assaut".
var light = wordSet("PUT PUTS PUTTING TAKE TAKES TAKING TOOK GIVE GIVES GIVING GET GETS GETTING MAKE MAKES MAKING LAY LAYS BRING BRINGS METS MET METTEZ METTONS METTENT METTRE METTANT PRENDS PREND PRENEZ PRENNENT PRENDRE PRENNE DONNE DONNENT DONNER POSE")

// isLight tells a chunk whose last word is such a verb.
func isLight(c *chunk) bool { return light[lastKey(c)] }

// bearsAct tells whether another chunk beside one says what the orders do.
func (x *borne) bearsAct(cs []chunk, i int) bool {
	for j := range cs {
		if c := &cs[j]; j != i && c.thing == nil && !c.is(isFiller) && (c.is(isAct) && !isLight(c) || c.is(isMode) || c.is(isOption) || c.is(isUsage)) && x.bears(cs, j) {
			return true
		}
	}
	return false
}

// isTrigger tells a condition, up to the next mark, that is no more than what the standing order waits for, or an advance: "if Adrianople has to be
// given up", "if we win".
func (x *borne) isTrigger(cs []chunk) bool {
	if !x.words["STAND"] && !(x.words["ADVANCE"] && !x.scene.Language.Has("ORDER")) {
		return false
	}
	says := false
	for i := range cs {
		c := &cs[i]
		switch {
		case c.mark != "":
			return says && c.mark == ","
		case c.thing != nil && len(c.thing.places) > 0 && x.bearsPlace(c.thing):
		case c.thing != nil, c.isHeavy(), c.is(isNo), c.is(isNumber), c.is(isMeasure), c.is(isLeast), c.is(isMost):
			return false
		case c.is(isGone) && (x.words["RETREAT"] || x.words["ADVANCE"]), c.is(isWon) && x.words["ADVANCE"], c.has(isTopic, "RETREAT") && x.words["RETREAT"], c.is(isAct) && slices.ContainsFunc(c.names(isAct), x.does),
			c.is(isAct) && slices.ContainsFunc(c.names(isAct), isFighting) && (x.words["DEFEND"] || x.words["LOSS"] || x.words["RETREAT"]):
			says = true
		case c.is(isFiller), c.is(isBeing), c.is(isPiece), c.noun != "", c.is(isRole), c.is(isIt), c.is(isTheirs), c.foreign:
		default:
			return false
		}
	}
	return false
}

// anyone are words by which nobody is meant where something is denied.
var anyone = wordSet("ANYBODY ANYONE ANY QUICONQUE")

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
	case isRest:
		return x.words["AUTO"]
	case isBoth:
		return len(x.units) == 2 || len(x.from) == 2
	case isNo, isNone:
		return x.words["NONE"] || x.words["NEVER"] || x.words["NOTHING"]
	case isAct:
		return x.does(s.name)
	case isUsage, isMode, isOption, isTopic:
		return x.words[s.name] || s.name == "SUPPORT" && x.words["HQ"] || s.kind == isOption && (x.isOfKind(c.text()) || s.name == "HQ" && x.isOfKind(s.name))
	case isPurpose:
		return x.words["ACTIVATE"] && x.words[s.name]
	case isRole:
		return s.name != "except" || x.words["EXCEPT"]
	case isEnd, isOver, isClosing, isCloses:
		return x.words["END"]
	case isPart: // a bare END ends the part at hand
		return x.words["END"] && (len(x.words) == 1 || x.words[s.name])
	case isRank:
		return (s.name == "FIRST" || x.words[s.name]) && x.words["LOSS"]
	case isWon:
		return x.words["ADVANCE"]
	case isLost:
		return x.words["LOSS"]
	case isCost:
		return x.words["LOSS"] || x.words["REPLACE"] || x.words["REFIT"]
	case isInstead:
		return x.instead
	case isAsking:
		return x.words["ASK"]
	case isMeasure:
		return x.measures(s.name)
	case isLeast, isMost:
		return x.words["IF"] || x.words["MIN"]
	case isAlways, isStanding:
		return x.words["STAND"]
	case isFull:
		return x.words["FULL"] || x.words["REFIT"]
	}
	return false
}

// measures tells whether a condition of the orders counts such a thing: "DIE<=3", "MIN 2".
func (x *borne) measures(name string) bool {
	for w := range x.words {
		if strings.TrimRight(w, "<=0123456789/-") == name {
			return true
		}
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

// strays tells words that may be of more than the orders have: as well as others, or an act more than there are ways to do it.
func (x *borne) strays(cs []chunk) bool {
	moves, modes := 0, 0
	for i := range cs {
		c := &cs[i]
		switch {
		case c.thing != nil:
		case c.is(isAlso) && i > 0 && cs[i-1].thing == nil && cs[i-1].is(isIt) && x.sameVerb: // "by train, they too"
		case c.is(isAlso) && i > 0 && !x.alike, c.is(isThen) && i+1 < len(cs) && cs[i+1].has(isRole, "to"): // "too", "next to it"
			return true
		case c.is(isMode):
			modes++
		case c.has(isAct, "MOVE") && !c.is(isFiller) && !x.words["MOVE"]:
			moves++
		}
	}
	return modes > 0 && moves > modes
}

// answersAlone tells whether the orders are the retreat that is asked of their units and of no others, so that these need not be named.
func (x *borne) answersAlone() bool {
	if len(x.units) == 0 || !x.words["RETREAT"] || !slices.Contains(x.scene.Asked, "RETREAT") {
		return false
	}
	asked := askedOf(x.scene)
	return len(asked) > 0 && !slices.ContainsFunc(asked, func(u string) bool { return !slices.Contains(x.units, u) })
}

// isSaid tells whether the orders have no unit and no place that is not named, or meant by a word that stands for several or for
// what was named before.
func (x *borne) isSaid(cs []chunk) bool {
	if len(x.words) == 1 && x.words["END"] {
		return true
	}
	has := func(is func(*chunk) bool) bool {
		for i := range cs {
			if is(&cs[i]) {
				return true
			}
		}
		return false
	}
	storms := x.words["ALL"] && has(func(c *chunk) bool { return c.thing == nil && c.is(isAll) }) && slices.ContainsFunc(x.scene.Others, func(u Unit) bool { return slices.Contains(x.to, u.Where) })
	if x.fights && !storms && !onlyFights(x.scene) && !has(func(c *chunk) bool { return c.thing == nil && slices.ContainsFunc(c.names(isAct), isFighting) }) {
		return false // "the 3rd into D8" does not fire
	}
	if !has(func(c *chunk) bool {
		return c.thing != nil && len(c.thing.places) > 0 || c.thing == nil && (c.is(isAct) && !c.is(isFiller) || c.is(isAlso) && x.alike || c.is(isUsage) || c.is(isMode) || c.is(isOption) || c.is(isTopic) || c.is(isNone) || c.is(isFull))
	}) && !x.headed {
		return false // "55", of a line above
	}
	stands := func(c *chunk) bool {
		return c.thing == nil && (c.is(isAll) || c.is(isBoth) || c.is(isIt) && !c.is(isFiller) || c.is(isNumber) || c.is(isThere))
	}
	if has(stands) {
		return true
	}
	alone := x.answersAlone()
	for _, u := range x.units {
		if !alone && !has(func(c *chunk) bool {
			return c.thing != nil && slices.Contains(c.thing.units, u) || c.thing != nil && c.thing.number != "" && numberOf(u) == c.thing.number || c.noun != "" && slices.Contains(x.scene.Words.Kind(c.noun), u)
		}) {
			return false
		}
	}
	for _, p := range x.to {
		if _, is := x.scene.Words.Place(p); is && !x.wishes && !(x.alike && has(func(c *chunk) bool { return c.thing == nil && c.is(isAlso) })) && !has(func(c *chunk) bool {
			return c.thing != nil && (slices.Contains(c.thing.places, p) || slices.Contains(c.thing.others, p))
		}) {
			return false
		}
	}
	return true
}
