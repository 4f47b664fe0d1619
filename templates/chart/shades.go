package chart

import (
	"sync"
)

// shades is the palette of all pictures, and how its colours mix. It is safe
// for concurrent use.
//
// The palette has every ink of the drawing as it is, and then what inks make
// where they lie over one another, as much of it as there is room for: what
// lies thinly over the ground first, then the edges of what lies on most
// grounds. All other mixtures become the nearest colour.
type shades struct {
	list  []ink // of the palette
	index map[ink]uint8

	mu      sync.RWMutex
	brushes map[brushKey]*brush
}

// maxShades is the size of the palette.
const maxShades = 192

// brushKey names a brush: its ink, and how many steps of cover it tells apart.
type brushKey struct {
	ink   ink
	steps uint8
}

// brush is how one ink changes the colours of the palette. The k-th table is
// for k+1 steps of cover.
type brush struct {
	tables [maxSteps]*[maxShades]uint8
	// Eight pixels that an opaque ink covers wholly, and the mask that does it;
	// no mask for an ink that is not opaque.
	solid, whole uint64
}

// maxSteps bounds the steps of cover of a brush.
const maxSteps = 5

func newShades() *shades {
	s := &shades{index: map[ink]uint8{}, brushes: map[brushKey]*brush{}}
	for _, c := range solidInks() {
		s.add(c)
	}
	grounds := append(groundInk[:], landInk, panelInk, paper)
	for _, under := range grounds {
		for _, c := range thinInks() {
			s.addSteps(c, under, 40)
		}
	}
	// None near one that is there already: fewer shades make a smaller file
	// and look the same.
	for _, apart := range [...]int{1600, 500} {
		for _, under := range solidInks() {
			s.addSteps(black, under, apart)
			s.addSteps(white, under, apart)
		}
		for _, under := range grounds {
			for _, c := range solidInks() {
				s.addSteps(c, under, apart)
			}
		}
	}
	return s
}

// addSteps adds what an ink makes of another colour, cover by cover, as far
// as it is not too near to what is there.
func (s *shades) addSteps(c, under ink, apart int) {
	for _, steps := range [...]int{edgeSteps, letterSteps} {
		for k := range steps {
			if m := over(c, under, cover(k+1, steps)); far(m, s.list[s.nearest(m)]) > apart {
				s.add(m)
			}
		}
	}
}

// cover is so many steps of full cover.
func cover(k, steps int) uint8 { return uint8(255 * k / steps) }

// add puts a colour into the palette if there is room.
func (s *shades) add(c ink) {
	if _, known := s.index[c]; known || len(s.list) == maxShades {
		return
	}
	s.index[c] = uint8(len(s.list))
	s.list = append(s.list, c)
}

// far is how much two colours differ to the eye.
func far(a, b ink) int {
	r, g, z := int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B)
	return 2*r*r + 4*g*g + 3*z*z
}

// nearest is the colour of the palette that looks most like another, the
// first of equals.
func (s *shades) nearest(c ink) uint8 {
	if k, known := s.index[c]; known {
		return k
	}
	best, at := 1<<30, 0
	for k, d := range s.list {
		if d := far(c, d); d < best {
			best, at = d, k
		}
	}
	return uint8(at)
}

// over is what a colour becomes below an ink that covers it in part.
func over(c, under ink, part uint8) ink {
	a := by255(uint32(c.A) * uint32(part))
	mix := func(x, y uint8) uint8 { return uint8(by255(uint32(x)*a + uint32(y)*(255-a))) }
	return ink{R: mix(c.R, under.R), G: mix(c.G, under.G), B: mix(c.B, under.B), A: 255}
}

// by255 divides by 255, rounded.
func by255(v uint32) uint32 {
	v += 128
	return (v + v>>8) >> 8
}

// brush makes a brush or finds it made before. Inks are those of the drawing:
// there are few of them.
func (s *shades) brush(c ink, steps uint8) *brush {
	key := brushKey{c, steps}
	s.mu.RLock()
	b := s.brushes[key]
	s.mu.RUnlock()
	if b != nil {
		return b
	}
	b = &brush{}
	if c.A == 255 {
		b.solid, b.whole = eightOf(s.nearest(c)), eightOf(steps)
	}
	for k := range steps {
		table := new([maxShades]uint8)
		for i, under := range s.list {
			table[i] = s.nearest(over(c, under, cover(int(k)+1, int(steps))))
		}
		b.tables[k] = table
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.brushes[key] = b
	return b
}

// solidInks are the opaque inks of the drawing.
func solidInks() []ink {
	out := []ink{
		paper, black, white, panelInk, shoreInk, shallowInk, reliefInk, peakInk, snowInk, reedInk, treeInk,
		riverInk, roadInk, roadCore, railInk, borderInk, numberInk, clash, clashCore, frameInk,
		waterText, warningInk, anchorInk, noteInk, linkInk, trenchInk, neutralInk, linkDark, starInk, fortInk, ruinInk, landInk,
	}
	out = append(out, groundInk[:]...)
	out = append(out, sideInks[:]...)
	for _, d := range dyes {
		out = append(out, d.ink)
	}
	return out
}

// thinInks are those that lie over wide ground and let it be seen.
func thinInks() []ink {
	return []ink{gridInk, borderBand, countryInk}
}
