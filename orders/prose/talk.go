package prose

import (
	"embed"
	"slices"
	"strings"
	"sync"

	"feldpost/orders"
	"feldpost/orders/ordinary"
)

// Kinds of words in the files of talk.
const (
	isTurn       kind = "turn"       // by which people take back what stands beside it, or make it hang on something
	isPolite     kind = "polite"     // verbs with which courtesies begin
	isSmall      kind = "small"      // that say nothing without an act
	isDescribed  kind = "described"  // behind which no act stands
	isPronoun    kind = "pronoun"    // articles behind which an act may stand: "la contourne"
	isOwner      kind = "owner"      // that say whose something is
	isWhose      kind = "whose"      // that say of whom something is
	isElsewhen   kind = "elsewhen"   // by which something is of another time or way, or is not so
	isNumbered   kind = "numbered"   // parts of a game that people number in headings
	isEnumerated kind = "enumerated" // parts of a letter that they number, alone in a heading
	isHeaded     kind = "headed"     // that have an owner in a heading
	isTitle      kind = "title"      // of the heads and feet of letters as staffs write them
	isMonth      kind = "month"
)

//go:embed talk/*.txt
var talkFiles embed.FS

// talkWords are those words of all languages.
var talkWords = sync.OnceValue(func() *lexis {
	return readAll(talkFiles, "talk", map[kind]bool{isTurn: false, isPolite: false, isSmall: false, isDescribed: false, isPronoun: false, isOwner: false, isWhose: false, isElsewhen: false, isNumbered: false,
		isEnumerated: false, isHeaded: false, isTitle: false, isMonth: false})
})

// says tells whether a word, or what it is the plural of, is of such a kind.
func says(k kind, key string) bool {
	for _, w := range [...]string{key, strings.TrimSuffix(key, "S")} {
		if at := talkWords().next[w]; at != nil && slices.Contains(at.senses, sense{kind: k}) {
			return true
		}
	}
	return false
}

// talk tells a whole sentence that is about nothing of the game, on whatever line it stands: ordinary words, names among them, words that
// do nothing by themselves; nothing that may be misspelt, counts, is an act of the game, or changes what stands beside it. It may be about
// what comes later: "the kids have a concert tonight".
func (r *reader) talk(cs []chunk) (is, later bool) {
	if len(cs) == 0 || commands(cs) || goesOnFrom(&cs[0]) {
		return false, false
	}
	known, names := 0, 0
	for i := range cs {
		c := &cs[i]
		switch {
		case c.mark == ",", c.mark == "-", c.mark == "(", c.mark == ")", c.mark == ";":
		case c.mark != "", c.thing != nil, c.noun != "", c.foreign:
			return false, false
		case c.isUnknown():
			if c.isHeavy() || turns(c) || len(c.senses) > 0 {
				return false, false
			}
			for _, t := range c.toks {
				switch {
				case isOrdinary(t.key) || orders.IsKindWord(t.key):
					known++
				case says(isSmall, t.key):
				case isCapital(t.text) && len(t.key) > 2:
					if i > 0 {
						names++
					}
				default:
					return false, false
				}
			}
		case c.is(isLater) && !c.is(isAct):
			later = true
		case commandsAct(r.scene, cs, i), c.has(isAct, "RALLY") && !c.is(isFiller) && isOfGame(r.scene, c):
			return false, false
		case c.is(isAct) && !slices.ContainsFunc(c.names(isAct), func(a string) bool { return r.scene.Language.Has(a) || a == "DISCARD" && r.scene.Language.HasClause(a) }):
			known++ // of no order of this game: "by the fire"
		case c.is(isNo) && len(c.toks) == 1 && i+1 < len(cs) && cs[i+1].isUnknown() && ordinary.Describes(cs[i+1].toks[0].key): // "a train with no heating"
		case c.isHeavy(), !slices.ContainsFunc(c.senses, isQuiet), slices.ContainsFunc(c.senses, func(s sense) bool { return !isQuiet(s) && !s.kind.isSpecial() && s.kind != isAct }):
			return false, false
		default:
			for _, t := range c.toks {
				if len(t.key) > 3 && ordinary.Is(t.key) {
					known++ // "a lovely evening"
				}
			}
		}
	}
	return (known > 1 || known > 0 && names > 0) && names <= known, later
}

// turns tells a chunk with such a word.
func turns(c *chunk) bool {
	return slices.ContainsFunc(c.toks, func(t token) bool { return says(isTurn, t.key) })
}

// commands tells a sentence that begins as people tell somebody to do something: "flip a coin", "faites sauter le pont".
func commands(cs []chunk) bool {
	c := &cs[0]
	if c.mark != "" || c.thing != nil || says(isPolite, c.toks[0].key) {
		return false
	}
	if slices.ContainsFunc(cs[1:], func(c chunk) bool { return c.is(isBeing) }) {
		return false // "weather here is glorious"
	}
	key := c.toks[0].key
	return c.isUnknown() && (ordinary.Is(key) && !ordinary.Describes(key) || strings.HasSuffix(key, "EZ"))
}

// goesOnFrom tells a word that begins what goes on from the sentence before: "then the volunteers", "by the coast road", "as you wish".
func goesOnFrom(c *chunk) bool {
	switch c.toks[0].key {
	case "AS", "COMME", "LIKE", "VIA":
		return true
	}
	return c.is(isThen) || c.is(isAnd) || c.is(isRole)
}

// isQuiet tells senses of words that order nothing and change nothing by themselves.
func isQuiet(s sense) bool {
	switch s.kind {
	case isFiller, isAside, isBeing, isThere, isAnd, isThen, isRelative, isReason, isIt, isTheirs, isPast:
		return true
	case isRole:
		return s.name != "except"
	}
	return false
}

// isOrdinary tells an ordinary word, or one of several: "grand-père".
func isOrdinary(key string) bool {
	for part := range strings.SplitSeq(key, "-") {
		if !ordinary.Is(part) {
			return false
		}
	}
	return true
}
