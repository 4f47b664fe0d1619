package table

import "strconv"

// Odds is a ratio of whole numbers with 1 on one side: 3/1 or 1/2. A plain
// strength n is n/1.
type Odds struct{ Attack, Defence int }

// Strength is a plain strength as odds: n/1.
func Strength(n int) Odds { return Odds{n, 1} }

// String prints the ratio as tables head their columns: 2/1.
func (o Odds) String() string { return strconv.Itoa(o.Attack) + "/" + strconv.Itoa(o.Defence) }

// Rounding says what happens to the fraction of an odds ratio.
type Rounding uint8

// The rounding policies.
const (
	// ForDefender drops the fraction of N/1 and rounds the N of 1/N up.
	ForDefender Rounding = iota
	// Nearest rounds both to the nearest whole number, halves for the
	// defender.
	Nearest
)

// Ratio returns the odds of two totals. A defence of 0 has no ratio and
// gives 0/0; an attack of 0 gives 0/1.
func Ratio(attack, defence int, r Rounding) Odds {
	switch {
	case defence <= 0:
		return Odds{}
	case attack <= 0:
		return Odds{0, 1}
	case attack >= defence:
		n := attack / defence
		if r == Nearest && 2*(attack%defence) > defence {
			n++
		}
		return Odds{n, 1}
	}
	n, rest := defence/attack, defence%attack
	if rest > 0 && (r == ForDefender || 2*rest >= attack) {
		n++
	}
	return Odds{1, n}
}

// Less reports whether o is worse for the attacker than p.
func (o Odds) Less(p Odds) bool { return o.Attack*p.Defence < p.Attack*o.Defence }

// mostOdds is more than any side of odds can be: two of them multiply without a loss.
const mostOdds = 1 << 20

// ParseOdds reads "2/1", "2:1" or "2-1"; false when it is neither.
func ParseOdds(s string) (Odds, bool) {
	for i, c := range s {
		if c != '/' && c != ':' && c != '-' {
			continue
		}
		a, err1 := strconv.Atoi(s[:i])
		d, err2 := strconv.Atoi(s[i+1:])
		return Odds{a, d}, err1 == nil && err2 == nil && a > 0 && d > 0 && a <= mostOdds && d <= mostOdds
	}
	n, err := strconv.Atoi(s)
	return Odds{n, 1}, err == nil && n > 0 && n <= mostOdds
}
