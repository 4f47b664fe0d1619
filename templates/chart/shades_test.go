package chart

import (
	"math"
	"testing"
)

func TestEveryInkIsInThePalette(t *testing.T) {
	s := newShades()
	for _, c := range solidInks() {
		if s.list[s.nearest(c)] != c {
			t.Errorf("%v becomes %v", c, s.list[s.nearest(c)])
		}
	}
	if n := len(s.list); n > maxShades || len(solidInks()) > maxShades/2 {
		t.Errorf("%d colours, %d of them inks", n, len(solidInks()))
	}
}

// TestFullCoverIsTheInkItself covers every colour with every ink.
func TestFullCoverIsTheInkItself(t *testing.T) {
	s := newShades()
	for _, c := range solidInks() {
		b := s.brush(c, edgeSteps)
		for under := range s.list {
			if got := s.list[b.tables[edgeSteps-1][under]]; got != c {
				t.Fatalf("%v over %v is %v", c, s.list[under], got)
			}
		}
	}
}

// TestMixturesLookAsTheyShould covers the grounds in part: on average a colour
// of the palette is so near that the eye takes it for the mixture.
func TestMixturesLookAsTheyShould(t *testing.T) {
	s := newShades()
	sum, n, worst := 0.0, 0.0, 0.0
	for _, under := range append(groundInk[:], landInk, panelInk, paper) {
		for _, c := range append(solidInks(), thinInks()...) {
			b := s.brush(c, edgeSteps)
			for k := range edgeSteps {
				want := over(c, under, cover(k+1, edgeSteps))
				off := math.Sqrt(float64(far(want, s.list[b.tables[k][s.nearest(under)]])) / 9)
				sum, n, worst = sum+off, n+1, max(worst, off)
			}
		}
	}
	t.Logf("off by %.1f of 255 on average, %.1f at worst, %d colours", sum/n, worst, len(s.list))
	if sum/n > 6 || worst > 40 {
		t.Errorf("off by %.1f of 255 on average, %.1f at worst", sum/n, worst)
	}
}
