package prose

import (
	"strconv"
	"strings"
	"sync"
)

// numerals are numbers and ordinals in words, folded, in figures. The smallest numbers are counts
// of units and not among them.
var numerals = sync.OnceValue(func() map[string]string {
	list := map[string]string{}
	english(list)
	french(list)
	return list
})

func english(list map[string]string) {
	units := strings.Fields("ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN SIXTEEN SEVENTEEN EIGHTEEN NINETEEN")
	ordinals := strings.Fields("FIRST SECOND THIRD FOURTH FIFTH SIXTH SEVENTH EIGHTH NINTH TENTH ELEVENTH TWELFTH THIRTEENTH FOURTEENTH FIFTEENTH SIXTEENTH SEVENTEENTH EIGHTEENTH NINETEENTH")
	figures := func(n int) string {
		switch n % 10 {
		case 1:
			return strconv.Itoa(n) + "st"
		case 2:
			return strconv.Itoa(n) + "nd"
		case 3:
			return strconv.Itoa(n) + "rd"
		}
		return strconv.Itoa(n) + "th"
	}
	for i, w := range ordinals {
		list[w] = strconv.Itoa(i+1) + "th"
		if i < 3 {
			list[w] = figures(i + 1)
		}
		if i >= 7 {
			list[units[i]] = strconv.Itoa(i + 1)
		}
	}
	for i, ten := range strings.Fields("TWENTY THIRTY FORTY FIFTY SIXTY SEVENTY EIGHTY NINETY") {
		n := 20 + 10*i
		list[ten], list[strings.TrimSuffix(ten, "Y")+"IETH"] = strconv.Itoa(n), strconv.Itoa(n)+"th"
		for u := range 9 {
			list[ten+"-"+units[u]], list[ten+"-"+ordinals[u]] = strconv.Itoa(n+u+1), figures(n+u+1)
		}
	}
}

func french(list map[string]string) {
	names := strings.Fields(". UN DEUX TROIS QUATRE CINQ SIX SEPT HUIT NEUF DIX ONZE DOUZE TREIZE QUATORZE QUINZE SEIZE DIX-SEPT DIX-HUIT DIX-NEUF")
	for _, ten := range strings.Fields("VINGT TRENTE QUARANTE CINQUANTE SOIXANTE QUATRE-VINGT") {
		last := 9
		if ten == "SOIXANTE" || ten == "QUATRE-VINGT" {
			last = 19
		}
		names = append(names, ten)
		for u := 1; u <= last; u++ {
			joint := "-"
			if u%10 == 1 && ten != "QUATRE-VINGT" {
				joint = "-ET-"
			}
			names = append(names, ten+joint+names[u])
		}
	}
	list["PREMIER"], list["PREMIERE"], list["SECONDE"] = "1e", "1e", "2e"
	for n, name := range names[1:] {
		n++
		stem := strings.TrimSuffix(name, "E")
		if strings.HasSuffix(stem, "NEUF") {
			stem = strings.TrimSuffix(stem, "F") + "V"
		} else if strings.HasSuffix(stem, "CINQ") {
			stem += "U"
		}
		if n > 1 {
			list[stem+"IEME"] = strconv.Itoa(n) + "e"
		}
		if n >= 7 {
			list[name] = strconv.Itoa(n)
		}
	}
	list["QUATRE-VINGTS"] = "80"
}
