// The countries (1.7).

package balkanwars

// nation is one of the thirteen countries, in the order in which ties are
// broken (rules 15) and tracks are printed.
type nation uint8

const (
	bulgaria nation = iota
	serbia
	greece
	montenegro
	ottoman
	romania
	albania
	austria
	germany
	britain
	russia
	france
	italy
	nations
	noNation nation = 255
)

// nationCodes are the codes of order lines and data files.
var nationCodes = [nations]string{"BU", "SE", "GR", "MO", "OE", "RO", "AL", "AH", "DE", "GB", "RU", "FR", "IT"}

// nationNames are the printed names, English.
var nationNames = [nations]string{"Bulgaria", "Serbia", "Greece", "Montenegro", "Ottoman Empire", "Romania", "Albania",
	"Austria-Hungary", "Germany", "Great Britain", "Russia", "France", "Italy"}

func (n nation) String() string {
	if n < nations {
		return nationCodes[n]
	}
	return "-"
}

// parseNation reads a code, noNation when it is none.
func parseNation(code string) nation {
	for i, c := range nationCodes {
		if c == code {
			return nation(i)
		}
	}
	return noNation
}

// hasMorale tells whether the country has a National Morale track (10.3):
// the Balkan countries have, the Great Powers have not.
func (n nation) hasMorale() bool { return n <= albania }

// nationSet is a set of countries: the shares of a hex, an alliance.
type nationSet uint16

func setOf(ns ...nation) (s nationSet) {
	for _, n := range ns {
		s |= 1 << n
	}
	return s
}

func (s nationSet) has(n nation) bool { return n < nations && s&(1<<n) != 0 }

// only reports whether n is the whole set.
func (s nationSet) only(n nation) bool { return s == 1<<n }
