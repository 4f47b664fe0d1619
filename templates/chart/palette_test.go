package chart

import "testing"

// TestTextStandsOutFromItsGround holds every ink of letters against every
// ground it is written on: 4.5 to 1, and 3 to 1 for the large names of
// countries, as WCAG 2 asks at level AA.
func TestTextStandsOutFromItsGround(t *testing.T) {
	check := func(what string, letters, ground ink, want float64) {
		if got := contrast(letters, ground); got < want {
			t.Errorf("%s: %.2f to 1, want %.1f", what, got, want)
		}
	}
	for _, d := range dyes {
		check("counters, "+string(d.name), on(d.ink), d.ink, 4.5)
	}
	for k, c := range sideInks {
		check("heads of boxes, seat "+string(rune('0'+k)), on(c), c, 4.5)
	}
	check("of nobody", on(neutralInk), neutralInk, 4.5)
	for k, ground := range groundInk {
		if terrain(k).water() {
			check("numbers and names on water", waterText, ground, 4.5)
			continue
		}
		check("hex numbers", numberInk, ground, 4.5)
		check("names", black, ground, 4.5)
		check("countries", over(countryInk, ground, 255), ground, 3)
	}
	for what, x := range map[string][2]ink{
		"legend": {black, panelInk}, "title": {black, paper}, "names on their halo": {black, haloInk}, "rivers on their halo": {waterText, haloInk},
		"notes on their halo": {noteInk, haloInk}, "names on land": {black, landInk}, "results": {black, clashCore},
		"badges": {white, warningInk}, "marks": {white, noteInk}, "forts": {white, fortInk}, "counts": {black, white},
	} {
		check(what, x[0], x[1], 4.5)
	}
}

// TestSeatsDifferWithoutColour holds the shapes of four seats against each
// other: colour is never the only mark.
func TestSeatsDifferWithoutColour(t *testing.T) {
	v := &view{}
	for a := range sideInks {
		for b := range a {
			if cutOfSeat(a) == cutOfSeat(b) {
				t.Errorf("the boxes of the seats %d and %d have one shape", b, a)
			}
			one, other := joinLayer{v}.supplyStyle(a, a, 1)[0], joinLayer{v}.supplyStyle(b, b, 1)[0]
			if one.on == other.on && one.off == other.off {
				t.Errorf("the supply of the seats %d and %d has one dash", b, a)
			}
		}
	}
	box := rect{point{}, point{20, 12}}
	for k, points := range []int{4, 8, 6, 6} {
		if got := len(cutBox(box, cutOfSeat(k)).pts); got != points {
			t.Errorf("a box of seat %d has %d corners, want %d", k, got, points)
		}
	}
}
