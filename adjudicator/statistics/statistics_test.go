package statistics

import (
	"math"
	"testing"

	"feldpost/adjudicator/kernel/dice"
)

// The critical values of the chi-square distribution as the NIST/SEMATECH
// e-Handbook of Statistical Methods, 1.3.6.7.4, prints them.
func TestUpperTailHasThePublishedValues(t *testing.T) {
	for _, v := range []struct {
		freedom int
		p       float64
		x       float64
	}{
		{1, 0.10, 2.706}, {1, 0.05, 3.841}, {1, 0.01, 6.635}, {1, 0.001, 10.828},
		{2, 0.05, 5.991}, {3, 0.05, 7.815}, {5, 0.10, 9.236}, {5, 0.05, 11.070}, {5, 0.01, 15.086}, {5, 0.001, 20.515},
		{9, 0.05, 16.919}, {11, 0.05, 19.675}, {19, 0.05, 30.144}, {19, 0.01, 36.191}, {99, 0.05, 123.225}, {100, 0.05, 124.342}, {100, 0.001, 149.449},
		{5, 0.95, 1.145}, {10, 0.99, 2.558}, {100, 0.99, 70.065},
	} {
		if got := UpperTail(v.x, v.freedom); math.Abs(got-v.p) > 0.0006*max(v.p, 0.2) {
			t.Errorf("Q(%v, %d) = %.6f, published %v", v.x, v.freedom, got, v.p)
		}
	}
}

// Two degrees of freedom have a closed form, and one has the error function.
func TestUpperTailAgreesWithClosedForms(t *testing.T) {
	for x := 0.01; x < 400; x *= 1.3 {
		if got, want := UpperTail(x, 2), math.Exp(-x/2); math.Abs(got-want) > 1e-12*max(want, 1e-3) {
			t.Errorf("Q(%v, 2) = %g, want %g", x, got, want)
		}
		if got, want := UpperTail(x, 1), math.Erfc(math.Sqrt(x/2)); math.Abs(got-want) > 1e-11*max(want, 1e-3) {
			t.Errorf("Q(%v, 1) = %g, want %g", x, got, want)
		}
		if below, above := UpperTail(x, 4), UpperTail(x, 6); below >= above {
			t.Errorf("at %v more freedom gives no longer tail", x)
		}
	}
	for _, p := range []float64{UpperTail(0, 5), UpperTail(-1, 5)} {
		if p != 1 {
			t.Errorf("nothing out of order has the chance %v", p)
		}
	}
	if p := UpperTail(math.Inf(1), 5); p != 0 {
		t.Errorf("the impossible has the chance %v", p)
	}
}

// The example of a die thrown 60 times that textbooks use: 5, 8, 9, 8, 10, 20
// throws of the faces give 13.4 with five degrees of freedom.
func TestDiceAreCountedAndTested(t *testing.T) {
	var r Record
	for face, n := range []int{5, 8, 9, 8, 10, 20} {
		for range n {
			r.Add(dice.Roll{Sides: 6, Value: face + 1})
		}
	}
	r.Add(dice.Roll{Sides: 52, Order: []int{1, 0}}, dice.Roll{Sides: 6, Value: 6, Ruled: true}, dice.Roll{Sides: 10, Value: 10})
	if len(r) != 2 || r[0].Sides != 6 || r[1].Sides != 10 || r[0].Throws() != 60 || r[1].Throws() != 1 {
		t.Fatalf("counted %+v: shuffles and rulings are no throws", r)
	}
	f := r[0].Fairness()
	if math.Abs(f.Square-13.4) > 1e-12 || f.Freedom != 5 || math.Abs(f.P-0.0199) > 0.0001 || f.Few {
		t.Errorf("tested as %+v, want 13.4, 5, 0.0199", f)
	}
	if f := r[1].Fairness(); !f.Few {
		t.Errorf("one throw of ten sides is enough: %+v", f)
	}
	if f := (Dice{Sides: 6, Faces: make([]int, 6)}).Fairness(); f.P != 1 || !f.Few || f.Square != 0 {
		t.Errorf("no throws are tested as %+v", f)
	}
	if m := r[0].Mean(); math.Abs(m-250.0/60) > 1e-12 {
		t.Errorf("mean %v", m)
	}
	var all Record
	all.Join(r)
	all.Join(r)
	if all[0].Throws() != 120 || all[0].Faces[5] != 40 || r[0].Faces[5] != 20 {
		t.Errorf("joined %+v", all)
	}
}

// Thirty throws of a six-sided die are the fewest that the test can judge.
func TestTooFewThrowsAreTold(t *testing.T) {
	even := Dice{Sides: 6, Faces: []int{5, 5, 5, 5, 5, 5}}
	if even.Fairness().Few {
		t.Error("five of each face are too few")
	}
	even.Faces[0]--
	if !even.Fairness().Few {
		t.Error("29 throws are enough")
	}
}
