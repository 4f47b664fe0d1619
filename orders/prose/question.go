package prose

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// isHearsay tells a stretch beside an order by which that is what somebody says or thinks: "said my brother", "my wife thinks".
func isHearsay(cs, sentence []chunk) bool {
	toks := joinedToks(trimmed(cs))
	return len(toks) > 1 && len(cs) < len(sentence) && toks[0].key != "I" && toks[0].key != "JE" && (opinions[toks[0].key] || opinions[toks[len(toks)-1].key])
}

// dreams are what people say behind an order that is none but a dream.
var dreams = [][]string{{"I", "WISH"}, {"J", "AIMERAIS"}, {"J", "AIMERAIS", "BIEN"}, {"IF", "ONLY"}, {"SI", "SEULEMENT"}, {"WE", "WISH"}, {"JE", "REVE"}}

// isDream tells a sentence at whose end that is said.
func isDream(toks []token) bool {
	at := len(toks)
	for at > 0 && toks[at-1].mark == "" {
		at--
	}
	var keys []string
	for _, t := range toks[at:] {
		keys = append(keys, t.key)
	}
	return at > 1 && slices.ContainsFunc(dreams, func(d []string) bool { return slices.Equal(d, keys) })
}

// asksBare tells a question behind which its mark is left out: "does the 5th go to 2523", "la 5e va-t-elle en 2523".
func asksBare(toks []token) bool {
	for _, t := range toks {
		if t.mark != "" {
			continue
		}
		for _, ending := range [...]string{"-T-IL", "-T-ELLE", "-T-ON", "-T-ILS", "-T-ELLES", "-JE", "-ELLE", "-ELLES", "-ILS", "-IL", "-ON"} {
			if verb, has := strings.CutSuffix(t.key, ending); has && len(verb) > 1 && !strings.Contains(verb, "-") && !strings.HasPrefix(t.key, "Y-") {
				return true
			}
		}
	}
	for len(toks) > 0 && (toks[0].mark == "," || toks[0].key == "AND" || toks[0].key == "BUT" || toks[0].key == "SO" || toks[0].key == "ET" || toks[0].key == "MAIS") {
		toks = toks[1:]
	}
	if len(toks) < 3 {
		return false
	}
	switch toks[0].key {
	case "EST-CE":
		return true
	case "SHOULD", "WERE", "HAD":
		if slices.ContainsFunc(toks, func(t token) bool { return t.mark == "," }) {
			return false // "should it fall, only the French go in"
		}
	}
	switch toks[0].key {
	case "DOES", "DID", "IS", "ARE", "WAS", "WERE", "CAN", "COULD", "SHOULD", "SHALL", "WILL", "WOULD", "MIGHT", "HAS", "HAVE", "DO", "AM", "MUST":
		return isAskedOf(toks[1], toks[0].key == "HAVE" || toks[0].key == "DO")
	}
	return false
}

// isAskedOf tells a word by which a subject begins behind the verb of a question: a pronoun, or an article or a number where no order begins so, as
// "have the 5th go" does.
func isAskedOf(t token, mayOrder bool) bool {
	switch t.key {
	case "I", "WE", "THEY", "HE", "SHE":
		return true
	case "IT", "THAT", "THIS", "THERE":
		return !mayOrder
	}
	return !mayOrder && (isArticle(t.key) || t.key == "MY" || t.key == "OUR" || isNumeral(t.key))
}

// isOfNextTurn tells words about what is to come in another turn, which leave nothing open in this one.
func isOfNextTurn(words string) bool {
	key := " " + orders.Fold(words) + " "
	for _, of := range [...]string{" NEXT TURN", " PROCHAIN TOUR", " TOUR PROCHAIN", " TOUR SUIVANT", " FOLLOWING TURN", " THE TURN AFTER"} {
		if strings.Contains(key, of) {
			return true
		}
	}
	return false
}
