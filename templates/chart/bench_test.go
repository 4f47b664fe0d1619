package chart

import (
	"fmt"
	"testing"
)

// A mail map with six insets must leave room for the rest of a letter.
func TestMailMapIsSmall(t *testing.T) {
	a := newTestAtlas(t)
	d := wideDrawing(t)
	raw, err := a.PNG(d)
	if err != nil {
		t.Fatal(err)
	}
	if len(raw) > 250<<10 {
		t.Errorf("PNG of %d bytes", len(raw))
	}
	text, err := a.SVG(d)
	if err != nil {
		t.Fatal(err)
	}
	if len(text) > 300<<10 {
		t.Errorf("SVG of %d bytes", len(text))
	}
}

// newTurn makes a drawing another one: the Atlas does not draw equal ones anew.
func newTurn(d *Drawing, n int) { d.Scene.Title = fmt.Sprint("Turn ", n) }

func BenchmarkPNGWarm(b *testing.B) {
	a, d := newTestAtlas(b), wideDrawing(b)
	if _, err := a.PNG(d); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		newTurn(&d, n)
		raw, err := a.PNG(d)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(len(raw)), "bytes")
	}
}

func BenchmarkPNGCold(b *testing.B) {
	d := wideDrawing(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := newTestAtlas(b).PNG(d); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSVG(b *testing.B) {
	a, d := newTestAtlas(b), wideDrawing(b)
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		newTurn(&d, n)
		text, err := a.SVG(d)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(len(text)), "bytes")
	}
}
