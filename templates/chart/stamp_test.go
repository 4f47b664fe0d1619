package chart

import (
	"bytes"
	"testing"
)

// TestAPrintedSymbolIsTheDrawnOne uses a symbol with a part of its own and
// letters, whole and cut off, at many parts of a pixel.
func TestAPrintedSymbolIsTheDrawnOne(t *testing.T) {
	a := newTestAtlas(t)
	inner := symbol{"inner", func(c canvas) {
		var p path
		c.shape(p.circle(point{}, 5), outlined(clashCore, clash, 1.5))
	}}
	s := symbol{"outer", func(c canvas) {
		var p path
		c.shape(p.rect(box(point{}, 19, 13)), fill(gridInk), stroke(black, 1))
		c.use(inner, point{4, 1})
		c.write(label{text: "BU", size: 8, face: bold, ink: black, halo: haloInk})
	}}
	draw := func(symbolAt func(r *raster, at point)) []uint8 {
		r := newRaster(newPicture(120, 90), &bench{}, a.fonts, a.shades)
		r.clear(groundInk[mountain])
		r.panel(sized(5, 5, 100, 70), func() {
			for i := range 40 {
				symbolAt(r, point{float64(i*i%111) * 1.25, float64(i*37%83) * 0.75})
			}
		})
		return r.pic.pix
	}
	printed := draw(func(r *raster, at point) { r.use(s, at) })
	drawn := draw(func(r *raster, at point) { r.moved(at, func() { s.draw(r) }) })
	if !bytes.Equal(printed, drawn) {
		t.Error("the printed symbols differ from the drawn ones")
	}
}
