package prose

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// isProper tells an unknown word that is written as a name: "the Entente".
func isProper(c *chunk) bool {
	first, _ := utf8.DecodeRuneInString(c.toks[0].text)
	return c.isUnknown() && unicode.IsUpper(first)
}

// isCondition tells whether a condition of dice or odds follows, behind words that say nothing.
func (r stander) isCondition(cs []chunk) bool {
	for i := range cs {
		if r.condition(cs[i:], &wish{}) > 0 {
			return true
		}
		if c := &cs[i]; c.thing != nil || c.mark != "" || !c.is(isFiller) && !c.is(isBeing) && !c.is(isRole) && !c.is(isIt) {
			return false
		}
	}
	return false
}

// condition reads "his die is 5 or more", "à partir de 40 %", "at least 3 left" at the head of words, and gives back
// how many of them; 0 for none.
func (r stander) condition(cs []chunk, w *wish) int {
	measure, bound, number := "", "", ""
	n := 0
	ratio := ""
	for i := range cs {
		c := &cs[i]
		if a, b, is := ratioOf(c); is && number == "" && measure != "MIN" && measure != "DIE" {
			number, ratio, measure, n = a, b, "ODDS", i+1
			continue
		}
		if n := oddsAt(cs[i:]); n > 0 && number == "" && measure != "MIN" && measure != "DIE" {
			number, ratio, measure = cs[i].thing.number, cs[i+n-1].thing.number, "ODDS"
			cs = slices.Concat(cs[:i+1], make([]chunk, n-1), cs[i+n:])
			for k := i + 1; k < i+n; k++ {
				cs[k].senses = []sense{{kind: isFiller}}
			}
			continue
		}
		figure := c.thing != nil && c.thing.number != "" && isDigits(bareName(c.thing.spoken))
		switch {
		case figure && ratio != "" && c.thing.number == number:
		case figure && number == "":
			number = c.thing.number
		case c.thing == nil && c.is(isNumber) && number == "" && countOf(c) > 0:
			number = strconv.Itoa(countOf(c))
		case figure && measure == "DIE" && bound == "" && i > 0 && isOr(&cs[i-1]) && c.thing.number == "6": // "5 or 6"
			bound = ">="
		case figure && measure == "DIE" && bound == "" && i > 0 && isOr(&cs[i-1]) && number == "1": // "1 or 2"
			bound, number = "<=", c.thing.number
		case measure == "DIE" && number != "" && bound == "" && isOr(c):
			continue
		case c.thing != nil || c.mark != "":
			goto done
		case c.is(isMeasure) && measure == "" && (len(c.toks) > 1 || c.toks[0].key != "DE" || number != "" || bound != "" || i > 0):
			measure = c.names(isMeasure)[0]
		case c.is(isLeast) && bound != "<=" && (number != "" || !c.is(isRole) || len(c.toks) > 1):
			bound = ">="
		case c.is(isMost) && bound == "" && (number != "" || !c.is(isRole)):
			bound = "<="
		case c.is(isFiller) || c.is(isBeing) || c.is(isAct) && c.toks[0].key == "FAIT":
			if measure == "" && number == "" && bound == "" {
				return 0
			}
			continue
		default:
			goto done
		}
		n = i + 1
	}
done:
	if measure == "MIN" && bound == "" {
		bound = ">=" // "if two are left"
	}
	switch {
	case number == "" || measure == "" || bound == "":
		return 0
	case measure == "MIN":
		w.least = number
	case ratio != "":
		w.when = append(w.when, measure+bound+number+"/"+ratio)
	default:
		w.when = append(w.when, measure+bound+number)
	}
	return n
}

// ratioOf are the odds that one word names: "2/1", "3-1".
func ratioOf(c *chunk) (a, b string, is bool) {
	if c.mark != "" || len(c.toks) != 1 {
		return "", "", false
	}
	for _, sign := range [...]string{"/", "-", ":"} {
		if a, b, is = strings.Cut(c.toks[0].text, sign); is && isDigits(a) && isDigits(b) && len(a) < 3 && len(b) < 3 {
			return a, b, true
		}
	}
	return "", "", false
}

func isOr(c *chunk) bool {
	return c.thing == nil && len(c.toks) == 1 && (c.toks[0].key == "OR" || c.toks[0].key == "OU")
}

// oddsAt is how many chunks at the head of a stretch are odds: "5 contre 1", "2 to 1"; 0 for none.
func oddsAt(cs []chunk) int {
	isNumber := func(c *chunk) bool {
		return c.thing != nil && c.thing.number != "" && isDigits(bareName(c.thing.spoken))
	}
	if len(cs) < 3 || !isNumber(&cs[0]) || !isNumber(&cs[2]) || cs[1].thing != nil {
		return 0
	}
	switch key := cs[1].toks[0].key; {
	case cs[1].mark == ":", cs[1].mark == "-", key == "TO", key == "CONTRE", key == "AGAINST", key == "A":
		return 3
	}
	return 0
}

// chargesThen tells whether the "if" of a wish is that the others charge.
func (r stander) chargesThen(cs []chunk) bool {
	w := wish{}
	for i := range cs {
		c := &cs[i]
		switch {
		case c.mark != "":
			return false
		case c.thing == nil && r.topic(c, &w):
			return slices.Contains(w.topics, "CHARGE")
		case slices.Contains([]string{"DOES", "DO", "FAIT"}, c.toks[len(c.toks)-1].key):
			return true // "if the attacker does"
		}
	}
	return false
}

// aboutTopic tells an "if" or "whenever" that says no more than what the standing order is about: "if it has to
// retreat", "whenever I must take a loss".
func (r stander) aboutTopic(cs []chunk, w *wish) bool {
	for i := range cs {
		c := &cs[i]
		switch {
		case c.mark == ",":
			return len(w.topics) > 0
		case c.thing != nil && len(c.thing.places) == 1 && len(c.thing.units) == 0: // whose it is
		case c.is(isMeasure) && len(c.senses) == 1:
			return true // the condition follows
		case r.topic(c, w):
			return true
		case c.thing == nil && (c.is(isFiller) || c.is(isIt) || c.is(isBeing) || c.is(isPiece) || c.is(isThere) || c.is(isRole) || c.is(isTheirs) || c.foreign || isProper(c)):
		default:
			return r.condition(cs[i:], &wish{}) > 0
		}
	}
	return len(w.topics) > 0
}
