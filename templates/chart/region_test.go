package chart

import (
	"bytes"
	"fmt"
	"image/png"
	"strings"
	"testing"

	"feldpost/adjudicator"
)

// regionsOf draws all regions of a drawing.
func regionsOf(a *Atlas, d Drawing) (all [][]byte, err error) {
	for data, err := range a.Regions(d) {
		if err != nil {
			return all, err
		}
		all = append(all, data)
	}
	return all, nil
}

// TestRegionsEnlargeWhatHappened draws the surroundings of two battles and of
// the end of an arrow on a wide board, which marks them.
func TestRegionsEnlargeWhatHappened(t *testing.T) {
	a := newTestAtlas(t)
	d := frontDrawing()
	d.Ground = frontGround() // a ground that was drawn never changes
	for i := range 120 {
		x, y := float64(i%15)+1, float64(i/15)+3
		d.Ground.Cells = append(d.Ground.Cells, adjudicator.Cell{ID: fmt.Sprint("C", i), X: x, Y: y, Holder: "ap"})
	}
	d.Trails, d.Options = nil, Options{Regions: MaxRegions}
	if pics, err := regionsOf(a, d); len(pics) > 0 || err != nil {
		t.Errorf("%d regions where nothing happened, %v", len(pics), err)
	}
	d.Battles = []Battle{{Cell: "Sedan", From: []string{"Metz"}, Result: "3:2"}, {Cell: "C100", From: []string{"C101"}, Result: "1:4"}}
	d.Trails = []Trail{{Kind: "move", Path: []string{"C27", "C28"}}}
	pics, err := regionsOf(a, d)
	if err != nil || len(pics) != 3 {
		t.Fatalf("%d regions, %v", len(pics), err)
	}
	for k, raw := range pics {
		config, err := png.DecodeConfig(bytes.NewReader(raw))
		if err != nil || config.Width != regionWidth || config.Height < 150 {
			t.Errorf("region %d: %v: %d x %d", k, err, config.Width, config.Height)
		}
	}
	_, text := drawBoth(t, a, d)
	for _, letter := range []string{"A", "B", "C"} {
		if !strings.Contains(text, ">"+letter+"</text>") {
			t.Errorf("no frame %s on the board", letter)
		}
	}
	d.Options.Regions = 2
	fewer, err := regionsOf(a, d)
	if len(fewer) != 2 || err != nil {
		t.Fatalf("%d regions of two, %v", len(fewer), err)
	}
	for k := range fewer {
		if &fewer[k][0] != &pics[k][0] {
			t.Errorf("region %d is drawn again where fewer are shown", k)
		}
	}
}

// TestARegionIsDrawnWhenItIsAskedFor leaves the regions behind the first.
func TestARegionIsDrawnWhenItIsAskedFor(t *testing.T) {
	a, d := newTestAtlas(t), warDrawing()
	for _, err := range a.Regions(d) {
		if err != nil {
			t.Fatal(err)
		}
		break
	}
	if n := len(a.pictures.entries); n != 1 {
		t.Errorf("%d pictures are drawn for one region", n)
	}
}

// TestHexNumbersOfARegionAreReadOnAPhone holds digits of 8 pixels in pictures
// that a screen of 360 shows as they are.
func TestHexNumbersOfARegionAreReadOnAPhone(t *testing.T) {
	a := newTestAtlas(t)
	d := wideDrawing(t)
	d.Options.Width = 480
	p, err := a.plan(&d)
	if err != nil || len(p.regions) == 0 {
		t.Fatalf("%d regions, %v", len(p.regions), err)
	}
	for _, r := range p.regions {
		if high := halves(r.view.numberSize()) * capHeight; high < 7.9 || regionWidth > 345 {
			t.Errorf("region %s: digits of %.1f pixels", r.letter, high)
		}
	}
}
