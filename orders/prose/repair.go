package prose

import (
	"slices"
	"strings"
)

// repairer reads a stretch that is understood when a few of its words are passed over. What comes of it must be
// agreed to: it is for bold readings alone.
type repairer struct{ *reader }

func repairerOf(r *reader) repairer { return repairer{r} }

// Bounds of repairs.
const (
	mostRepairs  = 1200 // of a letter
	longestLoss  = 5    // chunks that are passed over in one place
	longestStuff = 40   // chunks of a stretch
)

// clause finds the longest stretch from i that is understood without some of its words, and gives back where it ends; 0
// where there is none.
func (r repairer) clause(cs []chunk, i int) (next int) {
	if r.mended || !mayGuess(r.reader, cs) {
		return 0
	}
	r.mended = true
	defer func() { r.mended = false }()
	for j := min(len(cs), i+longestStuff); j > i; j-- {
		if j < len(cs) && (!cs[j].mayPart(cs[j-1]) || partsList(cs, i, j)) {
			continue
		}
		if divinerOf(r.reader).reads(cs[i:j]) {
			return j
		}
		if !holdsThing(cs[i:j]) {
			continue
		}
		if looserOf(r.reader).reads(cs[i:j]) {
			return j
		}
		for length := 1; length <= longestLoss; length++ {
			for p := i; p+length <= j; p++ {
				if mayDrop(cs[p:p+length]) && r.without(cs, i, j, p, p+length) {
					return j
				}
			}
		}
	}
	return 0
}

// mayGuess tells whether a bold reading may guess at a stretch: not at a line that is nearly an order in its own form.
func mayGuess(r *reader, cs []chunk) bool {
	if !r.scene.Bold || len(cs) == 0 {
		return false
	}
	line := cs[0].toks[0].line
	if line >= len(r.kinds) || r.kinds[line] != Faulted {
		return true
	}
	first, _, _ := strings.Cut(strings.TrimSpace(unbulleted(r.lines[line])), " ")
	return len(first) < 3 || first != strings.ToUpper(first) || hasDigit(first) || first == strings.ToLower(first) || len(r.scene.Words.Kind(first))+len(r.scene.Words.Spoken(first)) > 0
}

// without reads a stretch without some of its chunks.
func (r repairer) without(cs []chunk, i, j, p, q int) bool {
	if r.repairs++; r.repairs > mostRepairs {
		return false
	}
	rest := append(slices.Clone(cs[i:p]), cs[q:j]...)
	were := slices.Clone(r.paper.Read)
	if isAnAct := func(c chunk) bool { return c.is(isAct) && !c.is(isFiller) }; slices.ContainsFunc(cs[p:q], isAnAct) && !slices.ContainsFunc(rest, isAnAct) {
		return false // what is done?
	}
	ended, back := r.ended, mark(r.reader)
	if !r.understands(rest) || r.ended != ended {
		back()
		return false
	}
	r.quotes(were, shown(trimmed(rest)), shown(trimmed(cs[i:j])))
	r.paper.Passed = append(r.paper.Passed, shown(cs[p:q]))
	r.paper.Forced = r.paper.Forced || slices.ContainsFunc(cs[p:q], func(c chunk) bool { return c.mark == "" && !c.isUnknown() })
	return true
}

// quotes puts all that was said in the place of the words that were read, alone or behind those of an order that they add to, where these were
// not read before.
func (r repairer) quotes(were []Understood, read, said string) {
	for k := range r.paper.Read {
		u := &r.paper.Read[k]
		if k < len(were) && were[k].Words == u.Words {
			continue
		}
		if head, ok := strings.CutSuffix(u.Words, read); ok && (head == "" || strings.HasSuffix(head, " / ")) {
			u.Words = head + said
		}
	}
}

// holdsThing tells whether a stretch names something of the game.
func holdsThing(cs []chunk) bool {
	return slices.ContainsFunc(cs, func(c chunk) bool { return c.thing != nil || c.noun != "" })
}

// mayDrop tells whether words may be passed over: none of them is a thing of the game, and none changes what stands
// beside it.
func mayDrop(cs []chunk) bool {
	return !slices.ContainsFunc(cs, func(c chunk) bool {
		return c.thing != nil || c.noun != "" || c.mark != "" && c.mark != "," && c.mark != "-" || c.mark == "" && (c.isHeavy() || c.is(isPiece) || c.is(isSingle) || c.has(isRank, "LAST") || c.is(isMake) || c.is(isPast) || c.is(isUsage) || c.is(isMode))
	})
}
