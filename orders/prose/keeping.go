package prose

import (
	"slices"
	"strings"
)

// keeping is what is said to stay in the hand: cards, or all of them.
type keeping struct {
	line  int // from 0
	words string
	cards []string
	all   bool // and not some of them
}

// keeper reads that cards are kept: "I keep the 65 for later", "en gardant toutes mes cartes". That orders nothing, and forbids to play
// or to discard them.
type keeper struct{ *reader }

func keeperOf(r *reader) keeper { return keeper{r} }

// keeps are words for keeping a card.
var keeps = wordSet("KEEP KEEPS KEEPING KEPT HANG HANGS HANGING HOLD HOLDS HOLDING CLING CLINGING SAVE SAVES SAVING RETAIN RETAINING HOARD GARDE GARDER GARDONS GARDANT GARDERAI CONSERVE CONSERVER CONSERVONS CONSERVANT RESERVE PRESERVE")

// hands are words for what a player holds.
var hands = wordSet("HAND CARD CARDS MAIN CARTE CARTES JEU")

// reads reads such a clause.
func (r keeper) reads(cs []chunk, line int, words string) bool {
	if len(r.scene.Cards) == 0 {
		return false
	}
	k := keeping{line: line, words: words, all: true}
	keepsIt, hand := false, false
	for i := range cs {
		c := &cs[i]
		keeping, inHand := slices.ContainsFunc(c.toks, func(t token) bool { return keeps[t.key] }), hands[lastKey(c)]
		switch {
		case c.mark == ",", c.mark == "-":
		case c.mark != "", c.noun != "", c.foreign:
			return false
		case c.thing != nil && len(c.thing.cards) == 1:
			k.cards = append(k.cards, c.thing.cards[0])
			k.all = false
		case c.thing != nil:
			return false
		case keeping || inHand:
			keepsIt, hand = keepsIt || keeping, hand || inHand
		case c.is(isRest):
			k.all = false
		case c.is(isAll), c.is(isBoth), c.is(isNumber), c.is(isThen), c.is(isAnd), c.is(isBeing), c.is(isIt), c.is(isFiller), c.is(isAside), c.is(isLater), c.is(isRole) && !c.has(isRole, "except"), c.is(isMeasure) && !c.isHeavy():
		case c.isUnknown() && !c.isHeavy() && !turns(c) && slices.IndexFunc(c.toks, func(t token) bool { return hasDigit(t.text) }) < 0:
		default:
			return false
		}
	}
	if !keepsIt || !hand && len(k.cards) == 0 {
		return false
	}
	r.kepts = append(slices.Clip(r.kepts), k)
	r.note(line, words, nil, "remains")
	return true
}

// broken are the words of which orders do the contrary.
func (r keeper) broken() (left []Left) {
	for _, k := range r.kepts {
		if slices.ContainsFunc(r.items, func(it *said) bool {
			text := strings.Join(it.lines, "\n")
			throws := strings.Contains(text, "DISCARD")
			switch {
			case slices.ContainsFunc(k.cards, func(id string) bool { return isWritten(id, text) }):
				return true
			case k.all:
				return throws || strings.Contains(text, " CARD ") || it.verb == "PLAY"
			}
			return it.verb == "PASS" && !throws && r.scene.Language.HasClause("DISCARD") // are the others thrown away?
		}) {
			left = append(left, Left{Line: k.line + 1, Text: k.words})
		}
	}
	return left
}
