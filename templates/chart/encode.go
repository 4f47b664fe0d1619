package chart

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"slices"
)

// encode writes a picture as a paletted PNG. The inks of the drawing keep
// their exact colours; the shades between them are merged to 256.
func encode(pic *image.RGBA) ([]byte, error) {
	var out bytes.Buffer
	out.Grow(256 << 10)
	e := png.Encoder{CompressionLevel: png.DefaultCompression}
	if err := e.Encode(&out, indexed(pic)); err != nil {
		return nil, fmt.Errorf("chart: %w", err)
	}
	return out.Bytes(), nil
}

// maxShades bounds the palette; the exact inks are far fewer.
const maxShades = 128

// bins is the number of colours told apart: five bits a channel.
const bins = 1 << 15

func binOf(r, g, b uint8) int { return int(r>>3)<<10 | int(g>>3)<<5 | int(b>>3) }

// exactInks are the colours of wide areas and of facts.
func exactInks() []ink {
	out := []ink{
		paper, panelInk, shoreInk, shallowInk, riverInk, roadInk, roadCore, railInk, borderInk,
		black, white, clash, clashCore, frameInk, waterText, warningInk, anchorInk, noteInk, trenchInk,
		linkDark, starInk, fortInk, ruinInk, landInk,
	}
	out = append(out, sideInks[:]...)
	out = append(out, groundInk[:]...)
	for _, n := range nations {
		out = append(out, n.ink)
	}
	return out
}

// indexed reduces a picture to a palette that depends only on its pixels.
func indexed(pic *image.RGBA) *image.Paletted {
	counts := make([]uint32, bins)
	runs(pic.Pix, func(bin, _, n int) { counts[bin] += uint32(n) })
	table := make([]uint8, bins)
	out := image.NewPaletted(pic.Rect, paletteFor(counts, table))
	runs(pic.Pix, func(bin, from, n int) {
		c := table[bin]
		for k := range out.Pix[from : from+n] {
			out.Pix[from+k] = c
		}
	})
	return out
}

// runs visits the runs of equal pixels: their bin, the first, their number.
func runs(pix []uint8, visit func(bin, from, n int)) {
	n := len(pix) / 4
	for i := 0; i < n; {
		first := binary.LittleEndian.Uint32(pix[4*i:])
		k := i + 1
		for k < n && binary.LittleEndian.Uint32(pix[4*k:]) == first {
			k++
		}
		visit(binOf(pix[4*i], pix[4*i+1], pix[4*i+2]), i, k-i)
		i = k
	}
}

// shade is one bin that occurs, with the colour that stands for it.
type shade struct {
	bin     int
	count   uint32
	r, g, b int
}

// far is the distance of two shades, weighted as the eye does.
func (s shade) far(t shade) int {
	r, g, b := s.r-t.r, s.g-t.g, s.b-t.b
	return 2*r*r + 4*g*g + 3*b*b
}

// paletteFor chooses the colours for the bins that occur and fills the table
// from bin to colour.
func paletteFor(counts []uint32, table []uint8) color.Palette {
	exact := make(map[int]ink)
	for _, c := range exactInks() {
		if _, taken := exact[binOf(c.R, c.G, c.B)]; !taken {
			exact[binOf(c.R, c.G, c.B)] = c
		}
	}
	var chosen, rest []shade
	for bin, n := range counts {
		if n == 0 {
			continue
		}
		if c, ok := exact[bin]; ok {
			chosen = append(chosen, shade{bin, n, int(c.R), int(c.G), int(c.B)})
			continue
		}
		rest = append(rest, shade{bin, n, bin>>10<<3 | 4, bin>>5&31<<3 | 4, bin&31<<3 | 4})
	}
	slices.SortStableFunc(rest, func(a, b shade) int { return cmp.Compare(b.count, a.count) })
	// Frequent shades first, but none near one that is there already: fewer
	// shades make a much smaller file and look the same.
	for _, apart := range []int{1600, 400} {
		for _, s := range rest {
			if len(chosen) >= maxShades {
				break
			}
			if nearest(s, chosen, apart) > apart {
				chosen = append(chosen, s)
			}
		}
	}
	palette := make(color.Palette, len(chosen))
	for i, s := range chosen {
		palette[i] = color.RGBA{uint8(s.r), uint8(s.g), uint8(s.b), 255}
		table[s.bin] = uint8(i)
	}
	for _, s := range rest {
		best, at := 1<<30, 0
		for i, c := range chosen {
			if d := s.far(c); d < best {
				best, at = d, i
			}
		}
		table[s.bin] = uint8(at)
	}
	return palette
}

// nearest is the distance to the nearest chosen shade; it stops looking when
// one is within apart.
func nearest(s shade, chosen []shade, apart int) int {
	best := 1 << 30
	for _, c := range chosen {
		if d := s.far(c); d < best {
			if best = d; best <= apart {
				break
			}
		}
	}
	return best
}
