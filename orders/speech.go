package orders

import "strings"

// isArticle tells whether a folded word says nothing about which thing is
// meant.
func isArticle(key string) bool {
	switch key {
	case "THE", "MY", "OUR", "HIS", "THEIR", "A", "AN", "LE", "LA", "LES", "UN", "UNE", "MON", "MA", "MES", "NOTRE", "NOS", "UNIT", "UNITS", "UNITE", "UNITES",
		"HEX", "HEXAGONE", "HEXAGON", "TOWN", "CITY", "VILLE", "SPACE", "CASE", "ESPACE":
		return true
	}
	return false
}

// spoken gives the words that names may have for a word of speech; nil for a
// word that names leave out.
func spoken(key string) []string {
	switch key {
	case "BRIGADE", "BRIGADES", "BRIG", "BGDE":
		return []string{"BDE"}
	case "DIVISION", "DIVISIONS":
		return []string{"DIV"}
	case "REGIMENT", "REGIMENTS", "REGT", "RGT":
		return []string{"REG"}
	case "BATTALION", "BATTALIONS", "BATAILLON", "BATAILLONS":
		return []string{"BN"}
	case "CAVALRY", "CAVALERIE", "HORSE":
		return []string{"CAV"}
	case "ARTILLERY", "ARTILLERIE", "GUNS":
		return []string{"ART"}
	case "ENGINEER", "ENGINEERS", "GENIE", "SAPPERS":
		return []string{"ENG"}
	case "ALPINE", "ALPIN", "ALPINS", "MOUNTAIN":
		return []string{"ALP", "MTN"}
	case "RESERVE", "RESERVES", "RESERVISTS":
		return []string{"RES"}
	case "HEADQUARTERS", "HEADQUARTER", "QG":
		return []string{"HQ"}
	case "DEPOT", "DEPOTS":
		return []string{"DEPOT"}
	case "RAVITAILLEMENT":
		return []string{"SUPPLY"}
	case "ARMY", "ARMEE", "ARMIES", "ARMEES":
		return []string{"A", "ARMY"}
	case "CORPS":
		return []string{"C", "CORPS"}
	case "GUARD", "GUARDS", "GARDE":
		return []string{"GUARD"}
	case "INFANTRY", "INFANTERIE", "NO", "NR", "NUMBER", "NUMERO", "OF", "DE", "DU":
		return nil
	}
	return []string{key}
}

// spokenParts cuts spoken words into the words of names: each with its
// alternatives, articles and empty words gone, ordinals made numbers.
func (x *speech) spokenParts(text string) (parts [][]string) {
	var words []string
	for _, w := range strings.FieldsFunc(fold(plain(1, text).text), func(r rune) bool { return strings.ContainsRune(" /.()&_", r) }) {
		if _, whole := x.spoken[w]; whole { // "austro-hongroise"
			words = append(words, w)
			continue
		}
		words = append(words, strings.Split(w, "-")...)
	}
	for _, w := range words {
		w = strings.TrimPrefix(strings.TrimPrefix(w, "L'"), "D'")
		switch n := ordinal(w); {
		case isArticle(w) && w != "A", w == "":
		case n != "":
			parts = append(parts, []string{n})
		default:
			if alternatives := x.words(w); len(alternatives) != 1 || alternatives[0] != w {
				if len(alternatives) > 0 {
					parts = append(parts, x.nationsFirst(alternatives))
				}
				continue
			}
			for _, p := range nameParts(w) {
				parts = append(parts, []string{p})
			}
		}
	}
	return parts
}

// firstWord marks a word that names begin with: the British are no "1BR" of Bavaria's reserve.
const firstWord = "^"

// nationsFirst marks the codes of nations among what a spoken word may mean.
func (x *speech) nationsFirst(means []string) (marked []string) {
	for _, m := range means {
		if x.names[m] {
			m = firstWord + m
		}
		marked = append(marked, m)
	}
	return marked
}

// ordinal gives the number of 1st, 2nd, 6th, 1er, 2e, 3ème, first, "" for
// other words.
func ordinal(key string) string {
	switch key {
	case "FIRST", "PREMIER", "PREMIERE":
		return "1"
	case "SECOND", "DEUXIEME", "SECONDE":
		return "2"
	case "THIRD", "TROISIEME":
		return "3"
	case "FOURTH", "QUATRIEME":
		return "4"
	case "FIFTH", "CINQUIEME":
		return "5"
	case "SIXTH", "SIXIEME":
		return "6"
	case "SEVENTH", "SEPTIEME":
		return "7"
	case "EIGHTH", "HUITIEME":
		return "8"
	case "NINTH", "NEUVIEME":
		return "9"
	case "TENTH", "DIXIEME":
		return "10"
	}
	n := 0
	for n < len(key) && isDigit(key[n]) {
		n++
	}
	if n == 0 {
		return ""
	}
	switch key[n:] {
	case "ST", "ND", "RD", "TH", "ER", "RE", "ERE", "E", "EME", "ME", "NDE", "IEME":
		return key[:n]
	}
	return ""
}
