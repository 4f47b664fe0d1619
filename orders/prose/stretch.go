package prose

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// isNameUnknown tells the name of something that is not known, or perhaps the first word of a sentence.
func isNameUnknown(c chunk) bool {
	if !c.isUnknown() {
		return false
	}
	first, _ := utf8.DecodeRuneInString(c.toks[0].text)
	return unicode.IsUpper(first)
}

// known is a clause without the words of which nothing is known and which weigh nothing.
func known(cs []chunk) []chunk {
	return slices.DeleteFunc(slices.Clone(cs), func(c chunk) bool { return c.isUnknown() && !c.isHeavy() && !c.has(isRank, "LAST") })
}

// trimmed is a clause without the words that only join it to others.
func trimmed(cs []chunk) []chunk {
	joins := func(c *chunk) bool {
		return c.mark == "," || c.mark == "-" || c.mark == ";" || c.mark == "(" || c.mark == ")" || len(c.senses) > 0 && (c.is(isAnd) || c.is(isThen)) && !c.is(isAlso) && !c.is(isAct)
	}
	for len(cs) > 0 && (joins(&cs[0]) || cs[0].mark == ":") {
		cs = cs[1:]
	}
	for len(cs) > 0 && (joins(&cs[len(cs)-1]) && !cs[len(cs)-1].has(isRank, "LAST") || cs[len(cs)-1].mark == ":" && len(cs) == 1) {
		cs = cs[:len(cs)-1]
	}
	return cs
}

// shown are words as their writer wrote them.
func shown(cs []chunk) string {
	var b strings.Builder
	elided := false
	for i := range cs {
		if cs[i].unseen {
			continue
		}
		for _, t := range cs[i].toks {
			if b.Len() > 0 && !elided && (t.mark == "" || t.mark == "(" || t.mark == "-" || t.mark == ">") {
				b.WriteByte(' ')
			}
			text := t.text
			if t.raw != "" {
				text = t.raw
			}
			b.WriteString(text)
			elided = strings.HasSuffix(text, "'") || text == "("
		}
	}
	return b.String()
}

// textOf are words in the form that reads back: numbers in figures.
func textOf(cs []chunk) string {
	var b strings.Builder
	for i := range cs {
		if cs[i].unseen {
			continue
		}
		for _, t := range cs[i].toks {
			if b.Len() > 0 && (t.mark == "" || t.mark == "(" || t.mark == "-" || t.mark == ">") {
				b.WriteByte(' ')
			}
			b.WriteString(t.text)
		}
	}
	return b.String()
}
