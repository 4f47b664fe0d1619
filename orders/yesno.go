package orders

import (
	"slices"
	"strings"
)

// judgeConfirm takes CONFIRM and YES with words of courtesy behind them; a
// reserve or a refusal is asked about.
func (p judge) judgeConfirm(polite bool) verdict {
	known, stopped := false, p.stopped == p.toks[0].pos
	if first := p.toks[0].key; polite && first != "YES" && first != "OUI" && len(p.toks) > 1 { // the referee shall confirm something
		for _, t := range p.toks[1:] {
			if t.key == "SEAT" || t.key == "ME" || t.key == "CAMP" || t.key == "PARTICIPATION" {
				return isDoubt
			}
		}
		return isTalk
	}
	switch {
	case len(p.toks) > 1 && strings.Trim(p.toks[1].key, ".!,:") == "NONCE":
		return isOrder
	case stopped && p.holdsMore(p.toks[1:]):
		return isTalk // it is read as words: "yes. The 5th goes to 2523"
	case stopped:
		return isOrder
	}
	for _, t := range p.toks[1:] {
		key := strings.Trim(t.key, ".!,:")
		switch {
		case isReserve(key):
			return isDoubt
		case hasNumber(key):
			known = true
		}
	}
	if known || p.isQuestion() || len(p.toks) > 12 {
		return isDoubt
	}
	return isOrder
}

// holdsMore tells words behind a yes or a no that may order something: they name something, hold a number, a verb
// of the game, or what changes what stands beside it.
func (p judge) holdsMore(toks []token) bool {
	for i, t := range toks {
		if hasNumber(t.key) && !isDate(toks, i) {
			return true
		}
		if e, is := p.x.first.exact[strings.Trim(t.key, ".!,:")]; is && e.verb != nil && !e.verb.row.Query && e.verb.row.Group != TableGroup {
			return true
		}
	}
	words := make([]string, len(toks))
	weighs := false
	for i, t := range toks {
		words[i] = t.text
		weighs = weighs || isWeighty(strings.Trim(t.key, ".!,:"))
	}
	return p.namesSomething(toks) || weighs && !IsKind(strings.Join(words, " "))
}

// judgeNo takes a no that stands for itself; "no problem" is talk.
func (p judge) judgeNo() verdict {
	if len(p.toks) == 1 || len(p.toks) <= 8 && !p.isQuestion() && (p.toks[1].kind == commaToken && !p.namesSomething(p.toks[1:]) || p.stopped == p.toks[0].pos && !p.holdsMore(p.toks[1:])) && !slices.ContainsFunc(p.toks[1:], func(t token) bool { return t.key == "BUT" || t.key == "MAIS" || isCondition(t.key) }) {
		return isOrder
	}
	if len(p.toks) <= 3 && isThanks(p.toks[1].key) || !p.isQuestion() && refusesCard(p.toks[1:]) {
		return isOrder
	}
	if len(p.toks) > 1 && isCondition(p.toks[1].key) {
		return isDoubt // no, unless
	}
	return isTalk
}
