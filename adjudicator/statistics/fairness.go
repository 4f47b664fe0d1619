package statistics

import "math"

// Fairness is the result of a chi-square test of the hypothesis that all faces of
// a die are equally likely.
type Fairness struct {
	Square  float64 // sum over the faces of (observed - expected)² / expected
	Freedom int     // degrees of freedom: sides less one
	P       float64 // chance that fair dice are at least as uneven
	Few     bool    // fewer than LeastExpected throws are expected of each face: P is not to be trusted
}

// LeastExpected is how often each face must be expected for the chi-square
// distribution to describe the test well (Cochran's rule).
const LeastExpected = 5

// Fairness tests the dice. Without throws nothing speaks against them: P is 1.
func (d Dice) Fairness() Fairness {
	f := Fairness{Freedom: d.Sides - 1, P: 1, Few: d.Expected() < LeastExpected}
	if d.Throws() == 0 {
		return f
	}
	for _, n := range d.Faces {
		off := float64(n) - d.Expected()
		f.Square += off * off / d.Expected()
	}
	f.P = UpperTail(f.Square, f.Freedom)
	return f
}

// UpperTail is the chance that a chi-square variable with so many degrees of freedom,
// at least 1, is x or more: the regularized incomplete gamma function Q(freedom/2, x/2).
func UpperTail(x float64, freedom int) float64 {
	a, x := float64(freedom)/2, x/2
	switch {
	case freedom < 1 || math.IsNaN(x):
		return math.NaN()
	case x <= 0:
		return 1
	case math.IsInf(x, 1):
		return 0
	}
	logGamma, _ := math.Lgamma(a)
	front := math.Exp(a*math.Log(x) - x - logGamma)
	if x < a+1 {
		return max(0, 1-front*lowerSeries(a, x))
	}
	return front * upperFraction(a, x)
}

const (
	tiny     = 1e-300
	accuracy = 1e-15
	maxTerms = 10_000
)

// lowerSeries is the power series of the lower incomplete gamma function, without
// the factor in front of it; it converges fast for x below a+1.
func lowerSeries(a, x float64) float64 {
	term := 1 / a
	sum := term
	for n := 1; n < maxTerms && term > sum*accuracy; n++ {
		term *= x / (a + float64(n))
		sum += term
	}
	return sum
}

// upperFraction is the continued fraction of the upper incomplete gamma function by
// Lentz's method, without the factor in front of it, for x above a+1.
func upperFraction(a, x float64) float64 {
	b := x + 1 - a
	c, d := 1/tiny, 1/b
	h := d
	for n := 1; n < maxTerms; n++ {
		k := float64(n)
		numerator := k * (a - k)
		b += 2
		if d = numerator*d + b; math.Abs(d) < tiny {
			d = tiny
		}
		if c = b + numerator/c; math.Abs(c) < tiny {
			c = tiny
		}
		d = 1 / d
		step := c * d
		h *= step
		if math.Abs(step-1) < accuracy {
			break
		}
	}
	return h
}
