package tournament

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// The worked example of the paper: 1500/200/0.06 wins against 1400/30 and loses
// to 1550/100 and 1700/300.
func TestGlickmansExample(t *testing.T) {
	got := Rate(Rating{1500, 200, 0.06, 0}, []Rated{{Rating{1400, 30, 0.06, 0}, 1}, {Rating{1550, 100, 0.06, 0}, 0}, {Rating{1700, 300, 0.06, 0}, 0}})
	near := func(what string, got, want, by float64) {
		if math.Abs(got-want) > by {
			t.Errorf("%s %.6f, want %.5f", what, got, want)
		}
	}
	near("rating", got.Rating, 1464.06, 0.01)
	near("deviation", got.Deviation, 151.52, 0.01)
	near("volatility", got.Volatility, 0.05999, 0.00001)
	if got.Games != 3 {
		t.Errorf("it rests on %d games, want 3", got.Games)
	}
}

// Step 6 of the paper alone is what an absence does: the deviation grows.
func TestAnAbsenceMakesARatingLessCertain(t *testing.T) {
	got := Rate(Rating{1500, 200, 0.06, 0}, nil)
	if want := glickoScale * math.Hypot(1.1513, 0.06); math.Abs(got.Deviation-want) > 0.01 || got.Rating != 1500 || got.Volatility != 0.06 {
		t.Errorf("after an absence %+v, want a deviation of %.2f", got, want)
	}
	if got := Rate(NewRating(), nil); got.Deviation != 350 {
		t.Errorf("nobody is less certain than somebody unknown: %+v", got)
	}
}

func TestAWinNeverLowersARatingAndALossNeverRaisesIt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) Rating {
			return Rating{rapid.Float64Range(400, 2800).Draw(t, name), rapid.Float64Range(30, 350).Draw(t, name+" deviation"), rapid.Float64Range(0.03, 0.1).Draw(t, name+" volatility"), 0}
		}
		me, other := draw("me"), draw("other")
		win, draws, loss := Rate(me, []Rated{{other, 1}}), Rate(me, []Rated{{other, 0.5}}), Rate(me, []Rated{{other, 0}})
		if !(win.Rating >= me.Rating && loss.Rating <= me.Rating && win.Rating >= draws.Rating && draws.Rating >= loss.Rating) {
			t.Fatalf("%+v against %+v: win %f, draw %f, loss %f", me, other, win.Rating, draws.Rating, loss.Rating)
		}
		for _, r := range []Rating{win, draws, loss} {
			if math.IsNaN(r.Rating+r.Deviation+r.Volatility) || r.Deviation <= 0 || r.Deviation > 350 || r.Volatility <= 0 || r.Volatility > 1 {
				t.Fatalf("%+v against %+v gives %+v", me, other, r)
			}
		}
	})
}
