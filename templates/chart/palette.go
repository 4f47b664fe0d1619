package chart

import (
	"math"

	"feldpost/adjudicator"
)

// terrain is how the ground of a cell is drawn.
type terrain uint8

const (
	openLand terrain = iota
	rough
	mountain
	swamp
	floodplain
	forest
	desert
	ruins
	alpine
	orchard
	scrub
	field
	buildings
	stumps
	craters
	stream
	sea
	lake
	terrains // their number
)

// water reports terrain that coasts are drawn against.
func (t terrain) water() bool { return t == sea || t == lake }

// terrainOf sorts the terrain words of the games into what is drawn; words
// that the drawing does not know look like clear ground.
func terrainOf(t adjudicator.Terrain) terrain {
	switch t {
	case "rough", "hills", "hill", "broken", "boulders", "quarry", "ditch":
		return rough
	case "mountain", "mountains", "pass":
		return mountain
	case "alpine":
		return alpine
	case "swamp", "marsh":
		return swamp
	case "floodplain":
		return floodplain
	case "forest", "woods":
		return forest
	case "orchard":
		return orchard
	case "brush":
		return scrub
	case "field":
		return field
	case "building":
		return buildings
	case "destroyed woods":
		return stumps
	case "shell hole":
		return craters
	case "river bed":
		return stream
	case "desert", "sand":
		return desert
	case "devastated", "rubble":
		return ruins
	case "sea", "all-sea", "ocean":
		return sea
	case "lake", "all-lake", "water", "water barrier":
		return lake
	}
	return openLand
}

// The inks of the ground: a calm paper, so that what lies on it stands out.
var (
	paper     = rgb(0xfbf8ef)
	groundInk = [terrains]ink{
		openLand: rgb(0xf5f0dd), rough: rgb(0xe8d9b0), mountain: rgb(0xcdb48c), swamp: rgb(0xd6dfbd),
		floodplain: rgb(0xe6ecd2), forest: rgb(0xcfdcae), desert: rgb(0xf3e3b3), ruins: rgb(0xdcd3c6), alpine: rgb(0xe3e4e8),
		orchard: rgb(0xdbe6bd), scrub: rgb(0xe2e0b6), field: rgb(0xf3e7a8), buildings: rgb(0xdccfc4), stumps: rgb(0xd3d3b0), craters: rgb(0xe2d6bf), stream: rgb(0xb9dbe9),
		sea: rgb(0xc3dceb), lake: rgb(0xa9cfe8),
	}
	gridInk     = ink{R: 0x5e, G: 0x5a, B: 0x46, A: 0x38}
	shoreInk    = rgb(0x6f9dbb)
	shallowInk  = rgb(0xd9eaf3)
	reliefInk   = rgb(0xa58a5b)
	peakInk     = rgb(0x86683c)
	snowInk     = rgb(0xe9dcc3)
	reedInk     = rgb(0x6d8f6a)
	treeInk     = rgb(0x7f9f5e)
	riverInk    = rgb(0x3f86b8)
	roadInk     = rgb(0xa8794a)
	roadCore    = rgb(0xf6e6c8)
	railInk     = rgb(0x222222)
	borderInk   = rgb(0xb03a48)
	borderBand  = ink{R: 0xd8, G: 0x6a, B: 0x78, A: 0x4c}
	numberInk   = rgb(0x4a4230)
	countryInk  = ink{R: 0x5c, G: 0x2a, B: 0x2a, A: 0xac}
	black       = rgb(0x1a1a1a)
	white       = rgb(0xffffff)
	haloInk     = rgb(0xfbf8ef)
	clash       = rgb(0xd55e00)
	clashCore   = rgb(0xf0e442)
	townInk     = rgb(0xffffff)
	frameInk    = rgb(0x5c5340)
	panelInk    = rgb(0xe9e3d2)
	waterText   = rgb(0x1f5680)
	warningInk  = rgb(0xb0122b)
	anchorInk   = rgb(0x1f4e79)
	noteInk     = rgb(0x6b3fa0)
	linkInk     = rgb(0x8b8370)
	trenchInk   = rgb(0x5a3a1e)
	frontInk    = rgb(0x7a1022)
	neutralInk  = rgb(0x555555) // of nobody, and of a seat without a nation
	linkDark    = rgb(0x5a4a3a)
	starInk     = rgb(0xffd23f)
	fortInk     = rgb(0x4a3f35)
	ruinInk     = rgb(0xcfc8ba)
	landInk     = rgb(0xe7dfc4)
	sideInks    = [...]ink{rgb(0x1f5fbf), rgb(0xa8321e), rgb(0x3b7d3b), rgb(0x7a4a9e)}
	neutralWash = ink{R: 0x6e, G: 0x6e, B: 0x6e, A: 0x60}
	neutralLine = ink{R: 0x30, G: 0x30, B: 0x30, A: 0x70}
)

// pattern tells nations apart without colour.
type pattern uint8

const (
	plain pattern = iota
	diagonal
	dots
	bars
	checks
	rungs
	chevrons
	cross
	patterns // their number
)

// patternNames are the names of the patterns.
var patternNames = [patterns]adjudicator.Pattern{adjudicator.Plain, adjudicator.Diagonal, adjudicator.Dots, adjudicator.Bars,
	adjudicator.Checks, adjudicator.Rungs, adjudicator.Chevrons, adjudicator.Cross}

// nation is the look of a country's counters.
type nation struct {
	code    string
	ink     ink
	pattern pattern
}

// dye is a colour for counters.
type dye struct {
	name adjudicator.Paint
	ink  ink
}

// dyes are Okabe-Ito colours, lightened or darkened where more than eight are
// needed.
var dyes = []dye{
	{adjudicator.Green, rgb(0x009e73)},
	{adjudicator.Sky, rgb(0x56b4e9)},
	{adjudicator.Navy, rgb(0x0072b2)},
	{adjudicator.Pink, rgb(0xcc79a7)},
	{adjudicator.Vermilion, rgb(0xd55e00)},
	{adjudicator.Yellow, rgb(0xf0e442)},
	{adjudicator.Maroon, rgb(0x7a1f1f)},
	{adjudicator.Silver, rgb(0xc4c4c4)},
	{adjudicator.Charcoal, rgb(0x4d4d4d)},
	{adjudicator.Peach, rgb(0xe8b7a0)},
	{adjudicator.Sage, rgb(0x8cc98c)},
	{adjudicator.Periwinkle, rgb(0x9fb8e8)},
	{adjudicator.Olive, rgb(0xb0a050)},
	{adjudicator.Orange, rgb(0xe69f00)},
	{adjudicator.Moss, rgb(0x8a9a5b)},
	{adjudicator.Sand, rgb(0xd9c58a)},
	{adjudicator.Lilac, rgb(0xa58fc0)},
	{adjudicator.Tan, rgb(0xe0a878)},
}

// contrast is the ratio of the luminances of two opaque colours, from 1 to 21.
func contrast(a, b ink) float64 {
	x, y := luminance(a)+0.05, luminance(b)+0.05
	return math.Max(x/y, y/x)
}

// luminance is the relative luminance of a colour in sRGB.
func luminance(c ink) float64 {
	linear := func(v uint8) float64 {
		if s := float64(v) / 255; s > 0.04045 {
			return math.Pow((s+0.055)/1.055, 2.4)
		}
		return float64(v) / 255 / 12.92
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// light reports colours that dark letters stand out from more than white ones.
func light(c ink) bool { return contrast(c, black) >= contrast(c, white) }

// on is the ink for letters on a colour.
func on(c ink) ink {
	if light(c) {
		return black
	}
	return white
}
