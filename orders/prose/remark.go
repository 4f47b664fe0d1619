package prose

import (
	"embed"
	"slices"
	"strings"
	"sync"
)

// remarker tells what is said beside orders and orders nothing: "Antwerp must go", "Lemberg front:", "Sedan is too exposed". It
// comes after the whole letter: a remark is about what is ordered.
type remarker struct{ *reader }

func remarkerOf(r *reader) remarker { return remarker{r} }

// Kinds of sayings in the files of remarks.
const (
	isState   kind = "state"   // how things are or seem
	isMusing  kind = "musing"  // what goes through somebody's head, whatever is denied in it
	isLonging kind = "longing" // what the writer is after
	isGround  kind = "ground"  // a part of the map that heads what follows
	isChapter kind = "chapter" // a part of the turn that heads what follows
)

//go:embed remarks/*.txt
var remarkFiles embed.FS

// remarks are the sayings of all languages.
var remarks = sync.OnceValue(func() *lexis {
	return readAll(remarkFiles, "remarks", map[kind]bool{isState: false, isMusing: false, isLonging: false, isGround: false, isChapter: false})
})

// leftover is what stands in a sentence between clauses that were read.
type leftover struct {
	cs       []chunk // of the sentence
	from, to int
	before   string // what the clause behind it was read as, when it orders nothing
	early    bool   // the sentence is not read yet
}

func (l *leftover) chunks() []chunk { return l.cs[l.from:l.to] }

// isSentence tells a whole sentence, or what heads one.
func (l *leftover) isSentence() bool {
	return l.from == 0 && (l.to == len(l.cs) || l.cs[l.to].mark == ":" || l.cs[l.to-1].mark == ":")
}

// isApart tells what stands between marks.
func (l *leftover) isApart() bool {
	return (l.from == 0 || l.cs[l.from-1].mark != "" || l.cs[l.from].mark != "") && (l.to == len(l.cs) || l.cs[l.to].mark != "" || l.cs[l.to-1].mark != "")
}

// waiting is a sentence that stays in the letter because of words that may change what stands beside them.
type waiting struct {
	line int // from 0
	text string
	of   []*leftover
}

// settle takes the remarks out of what is left.
func (r remarker) settle() {
	if len(r.items) == 0 {
		return
	}
	told := map[*leftover]bool{}
	explains := func(l *leftover, line int) bool {
		why := r.why(l)
		if why != "" && !told[l] {
			told[l] = true
			r.note(line, shown(trimmed(l.chunks())), nil, why)
		}
		return why != ""
	}
	r.paper.Left = slices.DeleteFunc(r.paper.Left, func(l Left) bool {
		if l.from == nil && l.Text != "no" && r.scene.Bold {
			cs := r.scene.chunked(r.scene.cut(l.Text, l.Line-1))
			l.from = &leftover{cs: cs, to: len(cs)}
		}
		return explains(l.from, l.Line-1)
	})
	for _, w := range r.waits {
		if slices.ContainsFunc(w.of, func(l *leftover) bool { return r.why(l) == "" }) {
			continue
		}
		for _, l := range w.of {
			explains(l, w.line)
		}
		r.kept[w.line] = slices.DeleteFunc(r.kept[w.line], func(text string) bool { return text == w.text })
		if len(r.kept[w.line]) == 0 {
			delete(r.kept, w.line)
		}
	}
}

// why is what some words say that order nothing, "" where that is not known.
func (r remarker) why(l *leftover) string {
	switch {
	case l == nil:
		return ""
	case r.isUnfinished(l), r.isLetterhead(l):
		return "remark"
	case commandsAny(r.scene, l.chunks()):
		if r.restates(l) || r.heralds(l) {
			return "agrees"
		}
		return ""
	case l.isBesideWith(isArms), speaksOfWhole(r.scene, l.chunks()):
		return "" // "..., grenades first"
	case r.isStatement(l):
		return "remark"
	case l.isBesideWith(isMeans):
		return "" // "..., volunteers first"
	case r.isRemark(l):
		return "remark"
	case r.restates(l):
		return "agrees"
	}
	return r.leavesOut(l)
}

// presents are words by which people show what follows: "here are my moves".
var presents = wordSet("HERE HERE'S HERES VOICI VOILA NOW MAINTENANT")

// isBesideWith tells words beside others in their sentence among which is one of some kind of which nothing is known.
func (l *leftover) isBesideWith(is func(*chunk) bool) bool {
	cs := l.chunks()
	return len(cs) < len(l.cs) && slices.ContainsFunc(cs, func(c chunk) bool { return c.isUnknown() && is(&c) })
}

// heralds tells words that say no more than what orders of the letter do, of nobody in particular: "My moves:", "Attack!"
func (r remarker) heralds(l *leftover) bool {
	cs := l.chunks()
	if line := cs[0].toks[0].line; line < len(r.kinds) && r.kinds[line] == Faulted && len(strings.Fields(r.lines[line])) <= len(joinedToks(cs)) {
		return false // "REFIT", of whom?
	}
	for i := range cs {
		switch c := &cs[i]; {
		case c.thing == nil && c.mark == "" && presents[c.toks[0].key]:
		case c.thing != nil, c.noun != "", c.foreign, c.is(isThen), c.is(isAnd), c.is(isAlso), c.is(isAll), c.is(isBoth), c.is(isNumber), c.is(isRest), c.is(isNo), c.isHeavy(), c.isUnknown() && c.mark == "", c.is(isMode), c.is(isOption):
			return false
		}
	}
	return slices.ContainsFunc(r.items, func(it *said) bool {
		x := r.scene.borneBy(it.lines)
		return x != nil && !slices.ContainsFunc(cs, func(c chunk) bool {
			return c.is(isAct) && !slices.ContainsFunc(c.names(isAct), func(a string) bool { return x.words[a] || (a == "MOVE" || a == "ATTACK") && x.does(a) })
		})
	})
}

// mostDetail is how many unknown words may stand beside those who do nothing: "the 2nd stays, rifle in hand".
const mostDetail = 4

// leavesOut reads words that say of units, or of what stands in a place, that they do nothing, or nothing now, where no order
// has them do anything: "agrees" or "later", "" for other words.
func (r remarker) leavesOut(l *leftover) string {
	cs := l.chunks()
	later := l.before == "later"
	if slices.ContainsFunc(cs, isBounded) || deniesTwice(l.cs[max(0, l.from-2):l.to]) {
		return "" // "but not before L8 has been shot at", "not only the 16th"
	}
	if len(r.items) > 0 && r.items[len(r.items)-1].verb == "STAND" && slices.ContainsFunc(cs, func(c chunk) bool { return c.is(isAct) }) {
		return "" // "nobody gives ground", in the turns of others
	}
	var idle, whom, acts, goes, goal bool
	unknown, denies := 0, slices.ContainsFunc(cs, func(c chunk) bool { return c.is(isNo) })
	for i := range cs {
		c := &cs[i]
		switch {
		case c.mark == ",", c.mark == "-", c.mark == "(", c.mark == ")", c.mark == ";", c.mark == ":":
		case c.mark != "":
			return ""
		case c.thing != nil:
			if len(c.thing.cards) > 0 || r.isUsed(c.thing) || !r.isIdle(c.thing.units) || len(c.thing.units) == 0 && r.isTouched(c.thing.places) {
				return ""
			}
			whom = true
			goal = goal || len(c.thing.units) == 0 && i > 0 && (cs[i-1].has(isRole, "on") || cs[i-1].has(isRole, "to"))
		case c.noun != "" && i > 0 && cs[i-1].thing != nil && len(cs[i-1].thing.units) > 0: // "the 2nd cavalry"
		case c.noun != "":
			if !r.isIdle(r.scene.Words.Kind(c.noun)) {
				return ""
			}
			whom = true
		case c.is(isIf), c.is(isWhen) && !c.is(isLater), c.is(isScrap), c.is(isMake), c.is(isEnd), c.is(isAll), c.is(isBoth), c.is(isNumber), c.is(isMaybe) && !c.is(isFiller) && !c.is(isLater), c.is(isAlso) && !denies, c.is(isOnly), c.is(isStanding), c.is(isAsking):
			return ""
		case c.is(isLater):
			later = true
		case c.has(isRole, "except") && (denies || saysNobody(cs)):
			return "" // "nobody moves but the 38th"
		case c.is(isNo), c.is(isNone), c.is(isHold), c.is(isOut), c.is(isInstead), c.is(isRole) && c.has(isRole, "except"):
			idle = true
		case i == 0 && c.is(isAside) && saysNobody(cs): // "nobody else moves"
			idle, whom, denies = true, true, true
		case c.is(isRest), c.foreign:
			whom = true
		case c.is(isAct) && (!c.is(isFiller) || i > 0 && cs[i-1].thing == nil && (cs[i-1].is(isRelative) || cs[i-1].is(isIt))), c.is(isFollow), c.is(isPurpose), c.is(isPart):
			acts = true
			goes = goes || slices.ContainsFunc(c.names(isAct), func(a string) bool { return familyOf(a) != wishing })
		case c.isUnknown():
			unknown += len(c.toks)
		}
	}
	switch {
	case goal && !goes: // "Sarajevo on Valjevo, no advance" orders what it does not deny
		return ""
	case unknown > mostDetail || !whom && !(later && acts):
		return ""
	case later:
		return "later"
	case idle && (!acts || denies):
		return "agrees"
	}
	return ""
}

// bounds are words by which something is done at a time that other things set.
var bounds = wordSet("BEFORE UNTIL TILL UNLESS AFTER AVANT APRES JUSQU JUSQU'A TANT ONCE")

// isBounded tells such a word.
func isBounded(c chunk) bool {
	return c.mark == "" && c.thing == nil && slices.ContainsFunc(c.toks, func(t token) bool { return bounds[t.key] })
}

// isUsed tells whether an order writes the number of a thing that is no unit of the writer and no place, or what it is is not known.
func (r remarker) isUsed(t *thing) bool {
	if len(t.units)+len(t.places) > 0 {
		return false
	}
	return t.number == "" || slices.ContainsFunc(r.items, func(it *said) bool { return isWritten(t.number, strings.Join(it.lines, "\n")) })
}

// saysNobody tells words that begin by saying that nobody does something.
func saysNobody(cs []chunk) bool {
	switch cs[0].toks[0].key {
	case "NOBODY", "NO", "NONE", "NOTHING", "NEITHER", "PERSONNE", "AUCUN", "AUCUNE", "NUL", "NULLE", "RIEN":
		return true
	}
	return false
}

// isIdle tells whether no order has any of some units do something, as far as orders name who acts.
func (r remarker) isIdle(units []string) bool {
	return !slices.ContainsFunc(r.items, func(it *said) bool {
		if isFighting(it.verb) && !slices.ContainsFunc(it.who, func(u string) bool { return r.scene.where(u) != "" }) { // by all
			return len(it.spaces) == 0 || slices.ContainsFunc(units, func(u string) bool { return slices.Contains(it.spaces, r.scene.where(u)) })
		}
		return slices.ContainsFunc(it.who, func(u string) bool { return u == "ALL" || slices.Contains(units, u) })
	})
}

// mostUnknown is how many words of a remark may be unknown.
const mostUnknown = 8

// isRemark tells whether words order nothing and change nothing.
func (r remarker) isRemark(l *leftover) bool {
	cs := l.chunks()
	says, explained := sayings(joinedToks(cs))
	labels := r.labels(cs, l.isSentence())
	says[isChapter] = says[isChapter] || slices.Contains(labels, true)
	at, unknown, named, elsewhere, subject, leads, more := 0, 0, false, false, false, false, false
	for i := range cs {
		c := &cs[i]
		from := at
		at += len(c.toks)
		switch {
		case c.mark == ",", c.mark == "-", c.mark == ":", labels[i]:
		case c.mark != "":
			return false
		case c.thing != nil && len(c.thing.places) > 0 && len(c.thing.cards) == 0 && (len(c.thing.units) == 0 || c.thing.sure && !c.thing.full):
			if hasDigit(c.thing.spoken) && !says[isState] {
				return false
			}
			named = true
			subject = subject || from == 0 || from == 1 && explained[0]
			elsewhere = elsewhere || !r.isTouched(c.thing.places)
		case c.thing != nil, c.noun != "":
			return false
		case !slices.Contains(explained[from:at], false):
		case c.foreign, c.is(isTheirs) && !c.is(isRest):
		case says[isMusing] && c.is(isNo):
		case c.is(isRole) && !c.is(isFiller) && !c.isHeavy():
			leads = leads || !c.has(isRole, "at") && !c.has(isRole, "on")
		case isBusy(c) || c.isHeavy() || c.isUnknown() && turns(c):
			return false
		case c.isUnknown():
			unknown += len(c.toks)
		default:
			more = true
		}
	}
	switch {
	case unknown > mostUnknown, named && leads:
		return false
	case says[isState], says[isMusing]:
		return subject || !elsewhere
	case says[isLonging]:
		return l.from == 0 && !elsewhere
	case unknown > 0 || more || leads:
		return false
	case !named:
		return (says[isChapter] || says[isGround]) && (l.isSentence() || slices.Contains(labels, true) && l.isApart())
	}
	return !says[isChapter] && (says[isGround] || !elsewhere) && l.isSentence()
}

// labels are the chunks that number a heading or say whose it is: "orders, turn 3", "German moves", and "2nd order:" where that is the whole of
// it, for "order 2, movement" may be to the 2nd.
func (r remarker) labels(cs []chunk, whole bool) []bool {
	is := make([]bool, len(cs))
	isOf := func(i int, k kind) bool {
		return i >= 0 && i < len(cs) && cs[i].mark == "" && cs[i].thing == nil && says(k, lastKey(&cs[i]))
	}
	numbers := func(i int) bool { return isOf(i, isNumbered) || whole && isOf(i, isEnumerated) }
	isCount := func(i int) bool { // a number that is no unit's and no place's as it stands
		return i >= 0 && i < len(cs) && (cs[i].is(isNumber) || cs[i].thing != nil && isNumeral(bareName(cs[i].thing.spoken)))
	}
	for i := range cs {
		switch {
		case numbers(i) && isCount(i+1):
			is[i], is[i+1] = true, true
		case isCount(i) && numbers(i+1):
			is[i], is[i+1] = true, true
		case cs[i].noun != "" && nationIn(r.scene, cs[i].noun) != "" && (isOf(i-1, isHeaded) || isOf(i+1, isHeaded)):
			is[i] = true
		}
	}
	return is
}

// isBusy tells words that do something in an order.
func isBusy(c *chunk) bool {
	for _, s := range c.senses {
		switch s.kind {
		case isAct, isOption, isUsage, isMode, isNumber, isAll, isBoth, isRest, isScrap, isMake, isEnd, isOver, isStanding, isAsking, isCommand, isOnly, isPast, isHold, isOut, isFollow, isJoining, isRelief, isWhen, isThereat,
			isYes, isNone, isNo:
			return !c.is(isFiller)
		}
	}
	return false
}

// isTouched tells whether a place is one that the letter's orders are about.
func (r remarker) isTouched(places item) bool {
	touches := func(p string) bool { return slices.Contains(places, p) }
	return slices.ContainsFunc(r.items, func(it *said) bool {
		return touches(it.dest) || slices.ContainsFunc(it.spaces, touches) || slices.ContainsFunc(it.who, func(u string) bool { return touches(r.scene.where(u)) })
	})
}

// sayings are the kinds of sayings in tokens, and which tokens are part of one.
func sayings(toks []token) (says map[kind]bool, explained []bool) {
	says, explained = map[kind]bool{}, make([]bool, len(toks))
	for i := 0; i < len(toks); {
		senses, n := remarks().longest(toks[i:])
		for _, s := range senses {
			says[s.kind] = true
		}
		for k := range n {
			explained[i+k] = true
		}
		i += max(n, 1)
	}
	return says, explained
}
