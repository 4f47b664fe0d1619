package prose

import (
	"embed"
	"slices"
	"sync"
)

// remarker tells what is said beside orders and orders nothing: "Antwerp must go", "Lemberg front:", "Sedan is too exposed". It
// comes after the whole letter: a remark is about what is ordered.
type remarker struct{ *reader }

func remarkerOf(r *reader) remarker { return remarker{r} }

// Kinds of sayings in the files of remarks.
const (
	isState   kind = "state"   // how things are or seem
	isLonging kind = "longing" // what the writer is after
	isGround  kind = "ground"  // a part of the map that heads what follows
	isChapter kind = "chapter" // a part of the turn that heads what follows
)

//go:embed remarks/*.txt
var remarkFiles embed.FS

// remarks are the sayings of all languages.
var remarks = sync.OnceValue(func() *lexis {
	return readAll(remarkFiles, "remarks", map[kind]bool{isState: false, isLonging: false, isGround: false, isChapter: false})
})

// leftover is a part of a sentence that was left.
type leftover struct {
	cs          []chunk
	first, last bool // it begins and ends its sentence
}

// leftoverOf is a part of a sentence.
func leftoverOf(cs []chunk, from, to int) *leftover {
	return &leftover{cs[from:to:to], from == 0, to == len(cs)}
}

// settle takes the remarks out of what is left.
func (r remarker) settle() {
	if len(r.items) == 0 {
		return
	}
	r.paper.Left = slices.DeleteFunc(r.paper.Left, func(l Left) bool {
		why := ""
		switch {
		case l.from == nil:
		case r.isRemark(l.from):
			why = "remark"
		case r.leavesOut(l.from.cs):
			why = "agrees"
		}
		if why != "" {
			r.note(l.Line-1, l.Text, nil, why)
		}
		return why != ""
	})
}

// mostDetail is how many unknown words may stand beside those who do nothing: "the 2nd stays, rifle in hand".
const mostDetail = 4

// leavesOut tells whether words say of units, or of what stands in a place, that they do nothing, and no order has them do
// anything.
func (r remarker) leavesOut(cs []chunk) bool {
	var idle, whom, acts bool
	unknown, denies := 0, slices.ContainsFunc(cs, func(c chunk) bool { return c.is(isNo) })
	for i := range cs {
		c := &cs[i]
		switch {
		case c.mark == ",", c.mark == "-", c.mark == "(", c.mark == ")", c.mark == ";", c.mark == ":":
		case c.mark != "":
			return false
		case c.thing != nil:
			if len(c.thing.units) == 0 && len(c.thing.places) == 0 || len(c.thing.cards) > 0 || !r.isIdle(c.thing.units) || len(c.thing.units) == 0 && r.isTouched(c.thing.places) {
				return false
			}
			whom = true
		case c.noun != "":
			units := r.scene.Words.Kind(c.noun)
			if i > 0 && cs[i-1].thing != nil && len(cs[i-1].thing.units) > 0 { // "the 2nd cavalry"
				break
			}
			if len(units) == 0 || !r.isIdle(units) {
				return false
			}
			whom = true
		case c.is(isIf), c.is(isWhen), c.is(isLater), c.is(isScrap), c.is(isMake), c.is(isEnd), c.is(isAll), c.is(isBoth), c.is(isNumber), c.is(isMaybe) && !c.is(isFiller), c.is(isAlso) && !denies, c.is(isOnly), c.is(isStanding), c.is(isAsking):
			return false
		case c.is(isNo), c.is(isNone), c.is(isHold), c.is(isOut), c.is(isInstead), c.is(isRole) && c.has(isRole, "except"):
			idle = true
		case c.is(isRest):
			whom = true
		case c.is(isAct) && !c.is(isFiller), c.is(isFollow):
			acts = true
		case c.isUnknown():
			unknown += len(c.toks)
		}
	}
	return idle && whom && unknown <= mostDetail && (!acts || denies)
}

// isIdle tells whether no order has any of some units do something, as far as orders name who acts.
func (r remarker) isIdle(units []string) bool {
	return !slices.ContainsFunc(r.items, func(it *said) bool {
		if isFighting(it.verb) && (len(it.who) == 0 || it.who[0] == "ALL") {
			return len(it.spaces) == 0 || slices.ContainsFunc(units, func(u string) bool { return slices.Contains(it.spaces, r.scene.where(u)) })
		}
		return slices.ContainsFunc(it.who, func(u string) bool { return u == "ALL" || slices.Contains(units, u) })
	})
}

// mostUnknown is how many words of a remark may be unknown.
const mostUnknown = 8

// isRemark tells whether words order nothing and change nothing.
func (r remarker) isRemark(l *leftover) bool {
	says, explained := sayings(joinedToks(l.cs))
	at, unknown, named, elsewhere, subject := 0, 0, false, false, false
	for i := range l.cs {
		c := &l.cs[i]
		from := at
		at += len(c.toks)
		switch {
		case c.mark == ",", c.mark == "-", c.mark == ":":
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
		case c.foreign, c.is(isTheirs):
		case isBusy(c) || c.isHeavy():
			return false
		case c.isUnknown():
			unknown += len(c.toks)
		}
	}
	switch {
	case unknown > mostUnknown:
		return false
	case says[isState]:
		return subject || !elsewhere
	case says[isLonging]:
		return l.first && !elsewhere
	case !named:
		return unknown == 0 && (says[isChapter] || says[isGround]) && l.first && l.last
	}
	return unknown == 0 && !says[isChapter] && l.first && l.last
}

// isBusy tells words that do something in an order.
func isBusy(c *chunk) bool {
	for _, s := range c.senses {
		switch s.kind {
		case isAct, isOption, isUsage, isMode, isNumber, isAll, isBoth, isRest, isScrap, isMake, isEnd, isOver, isStanding, isAsking, isCommand, isOnly, isPast, isHold, isOut, isFollow, isJoining, isRelief, isWhen, isThereat,
			isYes, isNone, isNo:
			return !c.is(isFiller)
		case isRole:
			switch s.name {
			case "at", "on":
			default:
				return !c.is(isFiller)
			}
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
