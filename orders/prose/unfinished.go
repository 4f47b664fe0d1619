package prose

import (
	"embed"
	"slices"
	"sync"
)

// Kinds of words in the files of unfinished.
const (
	isOpen      kind = "open"      // the turn is not to be closed
	isUnsure    kind = "unsure"    // something is not decided
	isMore      kind = "more"      // what is to come
	isComing    kind = "follows"   // that it comes
	isElsewhere kind = "elsewhere" // it is not about what is ordered
	isTail      kind = "tail"      // behind it stands when or why
	isIdleHere  kind = "idle"      // says nothing here
)

//go:embed unfinished/*.txt
var unfinishedFiles embed.FS

// unfinished are those words of all languages.
var unfinished = sync.OnceValue(func() *lexis {
	return readAll(unfinishedFiles, "unfinished", map[kind]bool{isOpen: false, isUnsure: false, isMore: false, isComing: false, isElsewhere: false, isTail: false, isIdleHere: false})
})

// isUnfinished tells words that say that the writer has more to order: "don't close my turn yet", "more to come when I've slept", "I have not decided
// about the rest". Where he ends his turn as well, or may be unsure of what he orders, they say more than that.
func (r remarker) isUnfinished(l *leftover) bool {
	if len(l.cs) > longestClause || !saysUnfinished(l.cs) && !(l.isApart() && saysUnfinished(trimmed(l.chunks()))) {
		return false
	}
	return r.ended < 0 && r.over == 0 && !slices.ContainsFunc(r.items, func(it *said) bool {
		return slices.ContainsFunc(it.lines, func(line string) bool { return isEndLine(r.scene, line) })
	})
}

// saysUnfinished tells such words, and nothing beside them.
func saysUnfinished(cs []chunk) bool {
	var toks []token
	begins := map[int]int{} // tokens that begin chunks, and which
	for i := range cs {
		begins[len(toks)] = i
		toks = append(toks, cs[i].toks...)
		if cs[i].mark != "" && len(cs[i].toks) == 0 {
			toks = append(toks, token{mark: cs[i].mark})
		}
	}
	says := map[kind]bool{}
	for at := 0; at < len(toks) && !says[isTail]; {
		if senses, n := unfinished().longest(toks[at:]); n > 0 && toks[at].mark == "" {
			says[senses[0].kind] = true
			at += n
			continue
		}
		i, whole := begins[at]
		if !whole {
			return false
		}
		switch c := &cs[i]; {
		case c.mark == ",", c.mark == "-", c.mark == ";":
		case c.mark == "" && c.thing == nil && c.is(isLater):
			says[isTail] = true
		case c.mark == "" && c.thing == nil && c.is(isFiller) && !c.is(isAct) && !c.is(isIf):
		default:
			return false
		}
		at += max(1, len(cs[i].toks))
	}
	if says[isTail] && !isIdleTail(cs) {
		return false
	}
	return says[isOpen] || says[isUnsure] && says[isElsewhere] || says[isMore] && (says[isComing] || says[isTail]) || says[isElsewhere] && says[isTail]
}

// doubts tells words that hold such a phrase: "I haven't decided yet".
func doubts(toks []token) bool {
	for i := range toks {
		if senses, n := unfinished().longest(toks[i:]); n > 0 && senses[0].kind == isUnsure {
			return true
		}
	}
	return false
}

// isIdleTail tells words that hold nothing of the game, no number and no condition: "the rest when I've slept".
func isIdleTail(cs []chunk) bool {
	for i := range cs {
		switch c := &cs[i]; {
		case c.mark == ",", c.mark == "-", c.mark == ";":
		case c.mark != "", c.thing != nil, c.noun != "", c.is(isNumber), c.weighs(), c.is(isScrap), c.is(isMake):
			return false
		}
	}
	return true
}
