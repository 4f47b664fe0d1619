package main

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/report"
	"feldpost/cmd/feldpost/exit"
	"feldpost/templates/browsertest"
)

// readmePictures are the pictures of README.md with their largest sizes in bytes.
var readmePictures = map[string]int64{"map.png": 120_000, "letter.png": 90_000, "orders.png": 200_000}

// README.md shows a map, a letter on a phone and the order page; the pictures are small.
// With -update they are drawn anew from a demo and the letters of a game, in Chromium:
//
//	go test ./cmd/feldpost -run ThePicturesOfTheReadme -update
func TestThePicturesOfTheReadme(t *testing.T) {
	if *update {
		drawReadmePictures(t)
	}
	readme := readPage(t, "../../README.md")
	if lines := strings.Count(readme, "\n"); lines > 160 {
		t.Errorf("README.md has %d lines", lines)
	}
	for name, most := range readmePictures {
		if !strings.Contains(readme, "](cmd/feldpost/manual/"+name+")") {
			t.Errorf("README.md does not show %s", name)
		}
		raw, err := os.ReadFile(filepath.Join("manual", name))
		if err != nil {
			t.Fatal(err)
		}
		if int64(len(raw)) > most {
			t.Errorf("%s has %d bytes, more than %d", name, len(raw), most)
		}
		if config, err := png.DecodeConfig(bytes.NewReader(raw)); err != nil || config.Width < 380 || config.Height < 380 {
			t.Errorf("%s is %d by %d: %v", name, config.Width, config.Height, err)
		}
	}
}

// drawReadmePictures plays the demo and takes the pictures.
func drawReadmePictures(t *testing.T) {
	p, dir := newPlace(t, nil), t.TempDir()
	if code, out, errOut := p.try("demo", "--dir", dir); code != exit.OK {
		t.Fatalf("the demo: exit code %d\n%s%s", code, out, errOut)
	}
	drawn, err := os.ReadFile(filepath.Join(dir, "map.png"))
	if err != nil {
		t.Fatal(err)
	}
	keep(t, "map.png", drawn)
	letter, page := aLetterWithPage(t)
	html := letter.HTML
	for _, f := range letter.Inline {
		html = strings.ReplaceAll(html, "cid:"+f.Name, "data:"+f.Type+";base64,"+base64.StdEncoding.EncodeToString(f.Data))
	}
	tab := browsertest.Start(t).Tab(t)
	tab.ShowPage([]byte(html), 390, 980)
	keep(t, "letter.png", shot(t, tab))
	tab.OpenPage(page, 1040, 660)
	keep(t, "orders.png", shot(t, tab))
}

// aLetterWithPage plays some sheets and returns a letter that asks for orders, with the
// order page that goes with it.
func aLetterWithPage(t *testing.T) (asks report.Letter, page []byte) {
	t.Helper()
	c := newNewcomer(t, "balkan-wars", "en")
	c.begin(t)
	sys, err := newLibrary(nil, nil).open("balkan-wars")
	if err != nil {
		t.Fatal(err)
	}
	chance := dice.NewSource([]byte("pictures"), "readme")
	for n := range uint64(5) {
		state := c.position(t, sys)
		chance.Begin(n)
		sheet, ok := adjudicator.Suggest(state, state.Pending()[0].Seat, chance)
		if !ok {
			t.Fatal("nothing is suggested")
		}
		for _, p := range c.mail(t, string(state.Pending()[0].Seat), written(sheet)) {
			if seat, _ := c.owes(t); p.Kind == report.Turn && p.Seat == seat && len(p.Letter.Inline) > 1 {
				asks = p.Letter
			}
		}
	}
	seat, _ := c.owes(t)
	for _, f := range last(t, c.mail(t, seat, "PAGE\n"), seat).Letter.Attached {
		if strings.HasPrefix(f.Type, "text/html") {
			return asks, f.Data
		}
	}
	t.Fatal("no order page comes")
	return asks, nil
}

// shot is what a tab shows.
func shot(t *testing.T, tab *browsertest.Tab) []byte {
	t.Helper()
	folder := t.TempDir()
	tab.Picture(folder, "shot")
	raw, err := os.ReadFile(filepath.Join(folder, "shot.png"))
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// keep writes a picture with the few colours that it has most of.
func keep(t *testing.T, name string, raw []byte) {
	t.Helper()
	pic, err := png.Decode(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, fewColours(pic)); err != nil {
		t.Fatal(err)
	}
	if out.Len() > len(raw) {
		out = *bytes.NewBuffer(raw)
	}
	if err := os.WriteFile(filepath.Join("manual", name), out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// fewColours is a picture in 256 colours at most: those that it has most of, each of the
// others as the nearest of them.
func fewColours(pic image.Image) image.Image {
	b := pic.Bounds()
	count := map[color.RGBA]int{}
	at := func(x, y int) color.RGBA { return color.RGBAModel.Convert(pic.At(x, y)).(color.RGBA) }
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			count[at(x, y)]++
		}
	}
	var colours []color.RGBA
	for c := range count { // sorted below
		colours = append(colours, c)
	}
	slices.SortFunc(colours, func(p, q color.RGBA) int {
		if d := count[q] - count[p]; d != 0 {
			return d
		}
		return int(p.R)<<16 + int(p.G)<<8 + int(p.B) - int(q.R)<<16 - int(q.G)<<8 - int(q.B)
	})
	var palette color.Palette
	for _, c := range colours[:min(len(colours), 256)] {
		palette = append(palette, c)
	}
	out := image.NewPaletted(b, palette)
	nearest := map[color.RGBA]uint8{}
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			c := at(x, y)
			k, known := nearest[c]
			if !known {
				k = uint8(palette.Index(c))
				nearest[c] = k
			}
			out.SetColorIndex(x, y, k)
		}
	}
	return out
}
