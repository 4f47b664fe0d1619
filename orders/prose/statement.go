package prose

import (
	"embed"
	"slices"
	"strings"
	"sync"

	"feldpost/orders/ordinary"
)

// Kinds of words in the files of statements.
const (
	isSubject kind = "subject" // who or what something is said of; the name is what it may be
	isJoint   kind = "joint"   // may stand before a subject
	isStative kind = "state"   // verbs that say how things are
	isMental  kind = "mind"    // verbs of thought, feeling and speech
	isSaying  kind = "saying"  // whole sentences of their own
	isSoldier kind = "soldier" // nouns of who may act in the game, and of parts of them
)

//go:embed statements/*.txt
var statementFiles embed.FS

// statements are those words of all languages.
var statements = sync.OnceValue(func() *lexis {
	return readAll(statementFiles, "statements", map[kind]bool{isSubject: true, isJoint: false, isStative: false, isMental: false, isSaying: false, isSoldier: false})
})

// What a subject may be.
const (
	ofOther   = "other" // none of the writer's units
	ofIt      = "it"    // a unit as well
	ofMe      = "me"    // who orders
	ofAim     = "aim"   // what the writer is after
	ofNone    = "none"  // nobody
	ofThere   = "there" // what there is
	ofThis    = "this"  // what was said before
	ofWorld   = "world" // a noun that is nobody in the game
	ofNothing = ""
)

// statement is a part of a sentence as it is read: who or what is spoken of, and what is said of it.
type statement struct {
	subject string
	states  bool // by a verb that says how things are
	muses   bool // by a verb of thought or speech
	acts    bool // by an act of the game
	denies  bool
	pieces  bool // kinds of units are named
	afar    bool // a place that no order is about
	objects bool // something of the game is named, or a pronoun that may stand for it
}

// isStatement tells words that say something of the world and order nothing: "he will not like it", "that makes two units there", "I thought about it on
// the train". Whoever may be one of the writer's units does no act in it, and no unit of his is named.
func (r remarker) isStatement(l *leftover) bool {
	cs, apart := l.widened()
	if l.early {
		cs, apart = trimmed(l.chunks()), true
	}
	if len(cs) == 0 {
		return false
	}
	toks := joinedToks(cs)
	if slices.ContainsFunc(toks, isShouted) {
		return false // a line of orders in its own form, or nearly
	}
	if n := sayingAt(toks, isSaying); n == len(toks) {
		return true
	}
	if doubts(toks) { // it may be of what is ordered
		return false
	}
	from := 0
	for from < len(toks) {
		n := sayingAt(toks[from:], isJoint)
		if s, m := subjectAt(toks[from:]); s != ofNothing && m >= n || n == 0 {
			break
		}
		from += n
	}
	if !apart && from == 0 {
		return false
	}
	x := statement{}
	var n int
	if x.subject, n = subjectAt(toks[from:]); n == 0 {
		if x.subject, n = r.outsider(cs, from); n == 0 {
			return false
		}
	}
	if last := toks[len(toks)-1].key; opinions[last] && (x.subject != ofMe || last == "WISH") && len(cs) < len(l.cs) {
		return false // "..., or so my wife thinks"
	}
	return r.says(&x, cs, from+n) && x.isHarmless() && !(l.early && x.acts && (r.standing || from == 0 || x.subject != ofOther))
}

// span is a stretch of a sentence.
type span struct{ from, to int }

// asides are the parts of a sentence, between marks or behind a word that begins one, that are statements whatever is ordered beside them.
func (r remarker) asides(cs []chunk) (list []span) {
	for from := 0; from < len(cs); {
		if !(from == 0 || cs[from-1].mark != "" || beginsAside(cs, from)) || cs[from].mark != "" {
			from++
			continue
		}
		to := from + 1
		for to < len(cs) && (cs[to].mark == "" || cs[to].mark == "-") {
			to++
		}
		if part := (&leftover{cs: cs, from: from, to: to}); to-from > 1 && !commandsAny(r.scene, cs[from:to]) && !part.isBesideWith(isArms) && !speaksOfWhole(r.scene, cs[from:to]) && r.isStatement(&leftover{cs: cs, from: from, to: to, early: true}) {
			list = append(list, span{from, to})
			from = to
			continue
		}
		from++
	}
	return list
}

// longestJoint is how many chunks a joint may have.
const longestJoint = 6

// beginsAside tells where a word begins a part of a sentence that no mark parts from what stands before it.
func beginsAside(cs []chunk, i int) bool {
	switch cs[i].toks[0].key {
	case "BECAUSE", "SINCE", "WHERE", "BEFORE", "WHICH", "PUISQUE", "PARCE", "CAR", "OU", "AVANT", "POUR", "AFIN":
		return sayingAt(joinedToks(cs[i:min(len(cs), i+longestJoint)]), isJoint) > 0
	case "CE":
		return len(cs[i].toks) > 1 || i+1 < len(cs) && cs[i+1].toks[0].key == "QUI"
	case "IN", "AU":
		return sayingAt(joinedToks(cs[i:min(len(cs), i+longestJoint)]), isJoint) > 1
	}
	return false
}

// isShouted tells a word in capitals.
func isShouted(t token) bool {
	text := t.text
	if t.raw != "" {
		text = t.raw
	}
	return t.mark == "" && len(strings.Trim(text, "'’")) > 1 && text == strings.ToUpper(text) && text != strings.ToLower(text)
}

// opinions are verbs behind whose subject, at the end of what is said beside an order, the order is what somebody thinks or wishes, and none.
var opinions = wordSet("THINK THINKS THOUGHT SAY SAYS SAID BELIEVE BELIEVES BELIEVED CLAIM CLAIMS CLAIMED RECKON RECKONS GUESS GUESSES INSIST INSISTS SUGGEST SUGGESTS WISH WISHES PENSE PENSAIT PENSENT CROIT CROYAIT CROIENT DIT DISAIT DISENT PRETEND PROPOSE PROPOSAIT SUGGERE AFFIRME AIMERAIT VOUDRAIT")

// widened is what stands between the marks or joints around what is left over, as far as nothing in it is a thing or an act; and whether it is apart.
func (l *leftover) widened() (cs []chunk, apart bool) {
	idle := func(c *chunk) bool {
		return c.mark == "" && c.thing == nil && c.noun == "" && (!c.is(isAct) || c.is(isFiller)) && !c.is(isHold)
	}
	from, to := l.from, l.to
	for from > 0 && idle(&l.cs[from-1]) && !joinsParts(&l.cs[from-1]) {
		from--
	}
	for to < len(l.cs) && idle(&l.cs[to]) && !joinsParts(&l.cs[to]) {
		to++
	}
	apart = (from == 0 || l.cs[from-1].mark != "" || l.cs[from].mark != "" || joinsParts(&l.cs[from-1])) && (to == len(l.cs) || l.cs[to].mark != "" || l.cs[to-1].mark != "" || joinsParts(&l.cs[to]))
	return trimmed(l.cs[from:to]), apart
}

// joinsParts tells words that stand between two parts of a sentence.
func joinsParts(c *chunk) bool {
	switch c.toks[0].key {
	case "AND", "BUT", "SO", "ET", "MAIS", "DONC", "CAR", "BECAUSE", "SINCE", "PUISQUE":
		return c.mark == ""
	}
	return false
}

// isHarmless tells whether nothing that is said could be an order.
func (x *statement) isHarmless() bool {
	free := x.subject == ofOther || x.subject == ofNone
	switch {
	case x.acts && (x.muses || !free), x.pieces && (x.acts || x.subject == ofMe):
		return false
	case x.denies && x.subject == ofThis, x.denies && !x.muses && (x.subject == ofIt || x.subject == ofAim || x.subject == ofMe):
		return false
	case x.afar && !x.muses && x.subject != ofAim && !free:
		return false
	case x.subject == ofMe:
		return x.muses || !x.objects && !x.states
	}
	return x.states || x.muses || free || x.subject == ofThis || x.subject == ofWorld
}

// sayingAt is how many tokens the longest phrase of a kind at the head of tokens has.
func sayingAt(toks []token, k kind) int {
	senses, n := statements().longest(toks)
	if !slices.Contains(senses, sense{kind: k}) {
		return 0
	}
	return n
}

// subjectAt is what the subject at the head of tokens may be.
func subjectAt(toks []token) (of string, n int) {
	senses, n := statements().longest(toks)
	for _, s := range senses {
		if s.kind == isSubject {
			return s.name, n
		}
	}
	return ofNothing, 0
}

// outsider is a subject that stands as a thing: the enemy, a place that orders are about, a person by his name, or a noun that is no unit. It is
// looked for behind some tokens.
func (r remarker) outsider(cs []chunk, from int) (of string, n int) {
	at := 0
	for i := range cs {
		c := &cs[i]
		if at < from {
			at += len(c.toks)
			continue
		}
		switch {
		case c.mark != "":
			return ofNothing, 0
		case c.foreign, c.is(isTheirs) && !c.is(isRest):
			return ofOther, at + len(c.toks) - from
		case c.thing != nil && len(c.thing.places) > 0 && len(c.thing.units)+len(c.thing.cards) == 0 && !hasDigit(c.thing.spoken):
			return ofThere, at + len(c.toks) - from
		case c.thing != nil, c.noun != "":
			return ofNothing, 0
		case c.isUnknown() && !c.isHeavy() && !turns(c) && len(c.toks) == 1 && i == len(cs)-1:
			return ofNothing, 0
		case c.isUnknown() && !c.isHeavy() && !turns(c) && isCapital(c.toks[0].text) && !ordinary.Is(c.toks[0].key) &&
			i+1 < len(cs) && (at > 0 || sayingAt(cs[i+1].toks, isMental)+sayingAt(cs[i+1].toks, isStative) > 0): // a name
			return ofOther, at + len(c.toks) - from
		case c.isUnknown() && at > from && !c.isHeavy() && !turns(c) && i+1 < len(cs) && isPlainNoun(c):
			if next := &cs[i+1]; next.isUnknown() && ordinary.Describes(next.toks[0].key) {
				at += len(c.toks) // "my humble plan"
				continue
			}
			return ofWorld, at + len(c.toks) - from
		case c.isUnknown() && ordinary.Describes(c.toks[0].key) && !c.isHeavy() && !turns(c) && isPlainNoun(c):
			return ofThere, at + len(c.toks) - from
		case says(isDescribed, lastKey(c)), c.is(isFiller) && !c.is(isAct):
			at += len(c.toks)
			continue
		default:
			return ofNothing, 0
		}
	}
	return ofNothing, 0
}

// isPlainNoun tells an ordinary word that is nobody who may act in the game.
func isPlainNoun(c *chunk) bool {
	return !slices.ContainsFunc(c.toks, func(t token) bool { return !isOrdinary(t.key) || sayingAt([]token{t}, isSoldier) > 0 })
}

// mostSaid is how many words of a statement may be unknown.
const mostSaid = 12

// says reads what is said of the subject, which ends behind some tokens. It fails on words that change what stands beside them.
func (r remarker) says(x *statement, cs []chunk, from int) bool {
	toks := joinedToks(cs)
	said := make([]bool, len(toks))
	for i := from; i < len(toks); {
		senses, n := statements().longest(toks[i:])
		for _, s := range senses {
			x.states = x.states || s.kind == isStative
			x.muses = x.muses || s.kind == isMental
		}
		known := slices.ContainsFunc(senses, func(s sense) bool { return s.kind == isStative || s.kind == isMental })
		for k := range n {
			said[i+k] = known
		}
		i += max(n, 1)
	}
	at, unknown := 0, 0
	for i := range cs {
		c := &cs[i]
		first := at
		if at += len(c.toks); at <= from {
			continue
		}
		if c.mark == "" && c.thing == nil && turns(c) {
			return false
		}
		if c.is(isNo) || c.is(isNone) {
			if x.denies = true; x.muses && (i+1 == len(cs) || i > 0 && first > from && mayBeUnit(&cs[i-1])) {
				return false // "I think not", "I read that it may not"
			}
			continue
		}
		if c.is(isAct) && !c.is(isFiller) && !isNamedAct(cs, i, from) && !(i+1 < len(cs) && cs[i+1].thing != nil && len(cs[i+1].thing.places) > 0) {
			x.acts = true // but for "which leaves Sofia alone"
		}
		if c.mark == "" && c.thing == nil && c.noun == "" && !slices.Contains(said[max(first, from):at], false) && (!c.isHeavy() || c.is(isMaybe) && i+1 < len(cs) && cs[i+1].mark == "") || isModal(c) && x.mayBeModal(cs, i, from > 0) {
			continue
		}
		if c.is(isAct) && isNamedAct(cs, i, from) || c.is(isMode) && x.muses || x.subject == ofThere && c.toks[0].key == "ONE" {
			continue
		}
		if c.is(isAlso) && lastKey(c) == "TOO" && i+1 < len(cs) && cs[i+1].isUnknown() && ordinary.Describes(cs[i+1].toks[0].key) {
			continue // "too cautious"
		}
		x.objects = x.objects || c.mark == "" && (c.thing != nil || c.noun != "" || c.foreign || c.is(isTheirs) || c.is(isIt) || c.is(isThere) || c.is(isNumber))
		if c.is(isIt) && x.subject == ofThere && !isOfSome(cs[:i]) {
			continue // "there is a division in front of it"
		}
		if !r.bearsSaid(x, c) {
			return false
		}
		if c.isUnknown() {
			unknown += len(c.toks)
		}
	}
	return unknown <= mostSaid
}

// isOfSome tells chunks that end in "two of".
func isOfSome(cs []chunk) bool {
	n := len(cs)
	return n < 2 || says(isWhose, lastKey(&cs[n-1])) && !cs[n-2].isUnknown()
}

// mayBeUnit tells a pronoun that may stand for a unit.
func mayBeUnit(c *chunk) bool {
	switch lastKey(c) {
	case "IT", "THEY", "THEM", "ELLE", "ELLES", "ILS":
		return true
	}
	return c.is(isFiller) && len(c.toks) == 1 && (c.toks[0].key == "MAY" || c.toks[0].key == "MIGHT")
}

// mayBeModal tells whether what might be is not said of one of the writer's units, as far as is known.
func (x *statement) mayBeModal(cs []chunk, i int, joined bool) bool {
	switch {
	case x.subject == ofOther:
		return true
	case i == 0 || mayBeUnit(&cs[i-1]) || i+1 == len(cs):
		return false
	}
	return x.muses || joined && x.subject == ofThis || x.subject == ofWorld
}

// isModal tells a verb that says what might be.
func isModal(c *chunk) bool {
	switch c.toks[0].key {
	case "WOULD", "SHOULD", "COULD", "MIGHT", "DEVRAIT", "DEVRAIENT", "POURRAIT", "POURRAIENT", "DOIT", "DOIVENT", "PEUT", "PEUVENT":
		return len(c.toks) == 1 && c.thing == nil
	}
	return false
}

// isNamedAct tells an act that is a noun where it stands, behind the subject: "a long walk".
func isNamedAct(cs []chunk, i, from int) bool {
	if len(cs[i].toks) > 1 {
		return false
	}
	for i--; i >= 0; i-- {
		switch {
		case cs[i].mark != "" || cs[i].thing != nil || cs[i].noun != "":
			return false
		case says(isDescribed, lastKey(&cs[i])):
			return !says(isWhose, lastKey(&cs[i])) && len(joinedToks(cs[:i+1])) > from // not "my plan is d'attaquer"
		case !cs[i].isUnknown() || !ordinary.Is(cs[i].toks[0].key):
			return false
		}
	}
	return false
}

// bearsSaid takes up one chunk of what is said.
func (r remarker) bearsSaid(x *statement, c *chunk) bool {
	free := x.subject == ofOther || x.subject == ofNone
	switch {
	case c.mark == ">", c.mark == ":":
		return false
	case c.mark != "":
		return true
	case c.thing != nil && len(c.thing.places) > 0 && len(c.thing.cards) == 0 && (len(c.thing.units) == 0 || c.thing.sure && !c.thing.full):
		x.afar = x.afar || !r.isTouched(c.thing.places)
		return !hasDigit(c.thing.spoken) || r.isTouched(c.thing.places) && (x.subject == ofOther || x.subject == ofThere)
	case c.thing != nil:
		return false
	case c.noun != "":
		x.pieces = true
		return true
	case c.foreign, c.is(isTheirs):
		return true
	case c.is(isIt) && x.subject == ofThere: // "there are two of them"
		return false
	case c.isUnknown():
		return !turns(c) && !c.isHeavy() && !slices.ContainsFunc(c.toks, func(t token) bool {
			return !isOrdinary(t.key) && !says(isSmall, t.key) && !isCapital(t.text) && sayingAt([]token{t}, isStative)+sayingAt([]token{t}, isMental) == 0
		})
	}
	for _, s := range c.senses {
		switch s.kind {
		case isIf, isMaybe, isInstead, isRest, isAlso, isOut, isLater, isScrap, isMake, isEnd, isOver, isOption, isAsking, isCommand, isUsage, isYes, isMode, isWhen, isClosing, isNothing, isStanding:
			if !c.is(isFiller) {
				return false
			}
		case isOnly:
			if !free && x.subject != ofThere {
				return false
			}
		case isAll, isBoth:
			if x.subject != ofOther {
				return false
			}
		case isAct, isHold, isFollow, isJoining, isRelief, isPurpose:
			x.acts = x.acts || !c.is(isFiller)
		}
	}
	return true
}
