package prose

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// withAims makes "to outflank Namur" and "pour tourner Namur" the reasons that they are: a word of purpose and a
// verb that is none of the game's, behind something that is ordered.
func withAims(cs []chunk) []chunk {
	for i := 1; i+1 < len(cs); i++ {
		if c := &cs[i]; c.thing != nil || c.mark != "" || !isPurposeWord(c.toks[0].key) || len(c.toks) > 1 || !isOtherVerb(&cs[i+1], c.toks[0].key) {
			continue
		}
		if !slices.ContainsFunc(cs[:i], func(c chunk) bool { return c.thing != nil }) {
			continue
		}
		cs = slices.Clone(cs)
		cs[i].senses = []sense{{kind: isReason}}
	}
	return cs
}

func isPurposeWord(key string) bool { return key == "TO" || key == "POUR" }

// isOtherVerb tells a word that may be a verb and is none of the game's.
func isOtherVerb(c *chunk, behind string) bool {
	word := c.toks[0].text
	first, _ := utf8.DecodeRuneInString(word)
	if !c.isUnknown() || c.isHeavy() || !unicode.IsLower(first) || len(word) < 4 {
		return false
	}
	return behind == "TO" || slices.ContainsFunc([]string{"er", "ir", "re"}, func(end string) bool { return strings.HasSuffix(word, end) })
}

// withMeanwhile makes "while the 32nd ..." what goes on at the same time, and no condition: a unit follows.
func withMeanwhile(cs []chunk) []chunk {
	for i := 1; i+1 < len(cs); i++ {
		c, next := &cs[i], &cs[i+1]
		if c.thing != nil || !c.is(isIf) || !isMeanwhile[c.toks[0].key] || next.thing == nil || len(next.thing.units) == 0 {
			continue
		}
		cs = slices.Clone(cs)
		cs[i].senses = []sense{{kind: isAnd}}
	}
	return cs
}

// isMeanwhile are words that stand before what goes on at the same time.
var isMeanwhile = map[string]bool{"WHILE": true, "WHILST": true}

// withModifiers makes a word of which nothing is known between an article and units the adjective that it can only be:
// "the wrecked 5th Brigade".
func withModifiers(s *Scene, cs []chunk) []chunk {
	for i := 1; i+1 < len(cs); i++ {
		c, before, next := &cs[i], &cs[i-1], &cs[i+1]
		word := c.toks[0].text
		switch {
		case c.thing != nil || !c.isUnknown() || c.isHeavy() || len(c.toks) > 1 || len(word) < 4 || word != strings.ToLower(word) || s.Language.IsVerb(c.toks[0].key):
			continue
		case before.thing != nil || len(before.toks) != 1 || !isArticle(before.toks[0].key):
			continue
		case next.noun == "" && (next.thing == nil || !next.thing.sure || len(next.thing.units) == 0):
			continue
		}
		cs = slices.Clone(cs)
		cs[i].senses = []sense{{kind: isFiller}}
	}
	return cs
}
