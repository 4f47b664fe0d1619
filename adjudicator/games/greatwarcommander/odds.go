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

// or is the chance of two things that cannot both be. The denominators of many dice are too large to be multiplied.
func (c chance) or(e chance) chance {
	d := c.d / divisor(c.d, e.d) * e.d
	return chance{c.n*(d/c.d) + e.n*(d/e.d), d}.lowest()
}

// minus is by how much one chance is better than another; less than nothing where it is worse.
func (c chance) minus(e chance) chance { return c.or(chance{-e.n, e.d}) }

func (c chance) lowest() chance {
	if c.n == 0 {
		return never
	}
	a := divisor(c.d, abs64(c.n))
	return chance{c.n / a, c.d / a}
}

// divisor is the greatest one that two numbers share.
func divisor(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func abs64(n int64) int64 { return max(n, -n) }

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

// overProduct is the chance of something that depends on the product of two dice.
func overProduct(of func(total int) chance) chance {
	sum := never
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			sum = sum.or(chance{1, 36}.and(of(a * b)))
		}
	}
	return sum
}

// overDice is the chance of something that depends on the sum of two dice.
func overDice(of func(total int) chance) chance {
	sum := never
	for total := 2; total <= 12; total++ {
		sum = sum.or(chance{waysTo(total), 36}.and(of(total)))
	}
	return sum
}
