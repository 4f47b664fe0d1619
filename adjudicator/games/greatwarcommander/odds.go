// Exact chances of what is still to be rolled: plain dice, no card to come.

package greatwarcommander

// chance is n in d.
type chance struct{ n, d int64 }

var (
	never  = chance{0, 1}
	always = chance{1, 1}
)

// not is the chance of the contrary.
func (c chance) not() chance { return chance{c.d - c.n, c.d} }

// and is the chance of two things that have nothing to do with one another.
func (c chance) and(e chance) chance { return chance{c.n * e.n, c.d * e.d}.lowest() }

// or is the chance of two things that cannot both be.
func (c chance) or(e chance) chance { return chance{c.n*e.d + e.n*c.d, c.d * e.d}.lowest() }

func (c chance) lowest() chance {
	a, b := c.n, c.d
	for b != 0 {
		a, b = b, a%b
	}
	if a == 0 {
		return chance{0, 1}
	}
	return chance{c.n / a, c.d / a}
}

// percent compares a chance with a number of percent: less than, equal to or more than 0.
func (c chance) percent(n int) int { return sign(int(c.n*100 - int64(n)*c.d)) }

// tenths is a chance in tenths of a percent, for letters.
func (c chance) tenths() int { return int((c.n*2000 + c.d) / (2 * c.d)) }

// waysTo are the ways in which two dice add up to a number.
func waysTo(total int) int64 {
	if total < 2 || total > 12 {
		return 0
	}
	return int64(6 - abs(total-7))
}

// below is the chance that two dice show less than a number.
func below(n int) chance {
	ways := int64(0)
	for total := 2; total < n && total <= 12; total++ {
		ways += waysTo(total)
	}
	return chance{ways, 36}
}

// above is the chance that two dice show more than a number.
func above(n int) chance { return below(n + 1).not() }

// productAbove is the chance that the product of two dice is more than a number.
func productAbove(n int) chance {
	ways := int64(0)
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			if a*b > n {
				ways++
			}
		}
	}
	return chance{ways, 36}
}

// overDice is the chance of something that depends on the sum of two dice.
func overDice(of func(total int) chance) chance {
	sum := never
	for total := 2; total <= 12; total++ {
		sum = sum.or(chance{waysTo(total), 36}.and(of(total)))
	}
	return sum
}
