package tournament

import "math"

// Rating is a strength on the scale of Glicko: who has 400 points more wins ten
// games for one that he loses. Deviation says how uncertain it is, Volatility how
// much it changes.
type Rating struct {
	Rating     float64 `json:"rating"`
	Deviation  float64 `json:"deviation"`
	Volatility float64 `json:"volatility"`
	Games      int     `json:"games,omitempty"` // that it rests on
}

// NewRating is that of somebody nobody knows.
func NewRating() Rating { return Rating{Rating: 1500, Deviation: 350, Volatility: 0.06} }

// Rated is a game of a rating period: the opponent as he was before it, and 1 for
// a win, 0.5 for a draw, 0 for a loss.
type Rated struct {
	Opponent Rating
	Score    float64
}

const (
	glickoScale = 173.7178 // of the Glicko-2 scale to that of Glicko
	glickoTau   = 0.5      // how fast volatility changes
	glickoExact = 1e-6
	// mostDeviation is that of somebody unknown: no absence makes it more.
	mostDeviation = 350
)

// Rate is a rating after a period with some games, none for an absence: Glicko-2
// by M. Glickman, "Example of the Glicko-2 system" (glicko.net/glicko/glicko2.pdf),
// steps 2 to 8, with tau 0.5.
func Rate(r Rating, games []Rated) Rating {
	mu, phi := (r.Rating-1500)/glickoScale, r.Deviation/glickoScale
	if len(games) == 0 {
		r.Deviation = min(glickoScale*math.Hypot(phi, r.Volatility), mostDeviation)
		return r
	}
	var information, sum float64
	for _, g := range games {
		deviation := g.Opponent.Deviation / glickoScale
		weight := 1 / math.Sqrt(1+3*deviation*deviation/(math.Pi*math.Pi))
		expected := 1 / (1 + math.Exp(-weight*(mu-(g.Opponent.Rating-1500)/glickoScale)))
		information += weight * weight * expected * (1 - expected)
		sum += weight * (g.Score - expected)
	}
	v := 1 / information
	sigma := volatility(r.Volatility, phi, v, v*sum)
	before := math.Hypot(phi, sigma)
	phi = 1 / math.Sqrt(1/(before*before)+information)
	mu += phi * phi * sum
	return Rating{Rating: glickoScale*mu + 1500, Deviation: min(glickoScale*phi, mostDeviation), Volatility: sigma, Games: r.Games + len(games)}
}

// volatility is step 5: the root of f by the Illinois method.
func volatility(sigma, phi, v, delta float64) float64 {
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		e := math.Exp(x)
		d := phi*phi + v + e
		return e*(delta*delta-d)/(2*d*d) - (x-a)/(glickoTau*glickoTau)
	}
	low, high := a, 0.0
	if square := delta*delta - phi*phi - v; square > 0 {
		high = math.Log(square)
	} else {
		k := 1.0
		for f(a-k*glickoTau) < 0 {
			k++
		}
		high = a - k*glickoTau
	}
	fLow, fHigh := f(low), f(high)
	for steps := 0; math.Abs(high-low) > glickoExact && steps < 200; steps++ {
		x := low + (low-high)*fLow/(fHigh-fLow)
		fx := f(x)
		if fx*fHigh <= 0 {
			low, fLow = high, fHigh
		} else {
			fLow /= 2
		}
		high, fHigh = x, fx
	}
	return math.Exp(low / 2)
}
