// The map: hexes, hexsides, trenches, sources of supply (2.2, 12.8-12.10).

package storminthewest

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/hex"
	"feldpost/adjudicator/kernel/hexmap"
	"feldpost/adjudicator/kernel/path"
	"iter"
)

// grid is the printed numbering: RRCC, rows southwards, columns westwards,
// odd rows half a hex to the west (2.2).
var grid = hex.Grid{RowFirst: true, ShiftOdd: true, EastToWest: true}

// cell is a hex of the map by dense index, in order of printed numbers. Only
// playable hexes are cells: sea and Holland are not (11.3).
type cell = hexmap.Cell

const noCell = hexmap.None // -1

// terrain is the natural terrain of a hex (12.9); its effects are in
// terrain_effects.csv.
type terrain uint8

const (
	clear      terrain = iota // 12.9.1
	forest                    // 12.9.2
	rough                     // 12.9.3
	devastated                // 12.9.4
	marsh                     // 12.9.5
	floodplain                // 12.9.6
	mountain                  // 12.9.7
	terrains
)

// settlement is a town or city (12.10.1, 12.10.2).
type settlement uint8

const (
	noSettlement settlement = iota
	town
	city
	settlements
)

// trench is the trench of a hex (12.10.3-12.10.5).
type trench uint8

const (
	noTrench trench = iota
	alliedTrench
	germanMain
	germanSecondary // costs nobody anything (12.10.4)
	trenches
)

// river is what lies on a hexside (12.9.8, 12.9.9).
type river uint8

const (
	noRiver river = iota
	smallRiver
	majorRiver
	rivers
)

// country is where a hex lies, by the borders of 1914 (16.4).
type country uint8

const (
	noCountry country = iota
	belgium
	france
	germany
	luxemburg
	countries
)

// source is whose supply a hex is a source of (7.4-7.6).
type source uint8

const (
	noSource     source = iota
	germanSource        // east edge, 1618 to 4107
	britishPort         // Channel port: British and Belgian
	frenchSource        // west and south edge of France: French and American
)

// sheet is one of the two printed sides of the map.
type sheet uint8

const (
	sheet1918 sheet = iota
	sheet1919       // Plan 1919 (S3)
	sheets
)

// The three states of control at the start of a scenario (3.5, S2.4, S3.9).
const (
	control1918 = iota // campaign and S1
	controlS2
	control1919
	controls
)

// surface is what a hex around the map is: no unit enters it (11.3).
type surface uint8

const (
	sea surface = iota
	holland
	england
)

// outside is a hex around the map, for drawing only.
type outside struct {
	id      hex.ID
	surface surface
	land    float32
}

// owner is whose trench it is.
func (t trench) owner() side {
	switch t {
	case alliedTrench:
		return allied
	case germanMain, germanSecondary:
		return german
	}
	return nobody
}

// hexInfo is one printed hex.
type hexInfo struct {
	id         hex.ID
	name       string // of its town, fortress or place, "" for none
	terrain    terrain
	settlement settlement
	country    country
	also       []string // other places in it
	land       float32  // share of land, for drawing only
	coast      bool     // next to a sea hex
	fortress   side     // whose fortress: german, allied (French), nobody for none
	port       bool     // Boulogne, Calais, Dunkirk
	points     int8     // morale points (4.2)
	home       side     // behind whose original line its objective lies
	source     source
	weakTrench bool // 16.3
	trench     [sheets]trench
	sector     [sheets]string // who covers the trench hex at set-up: "Belgian", "British", "French", "American", "German", ""
	control    [controls]side // at the start, by control1918, controlS2, control1919
	beyond     [sheets]side   // on whose side of the original front lines it lies, the trench hexes of both sides apart: nobody (11.5)
	river      [6]river       // by direction
	closed     [6]bool        // all-sea hexside (10.2)
}

// board is the printed map, shared by all states of a System.
type board struct {
	*hexmap.Map
	hexes      []hexInfo // by cell
	around     []outside
	sources    [4][]cell // by source, in order
	ports      []cell    // Channel ports (7.5)
	towns      []cell    // with a town or city: where rail begins and ends (11.7)
	objectives []cell    // with morale points (4.2)
	fortresses []cell
	paris      []cell          // the fortress hexes of Paris (16.6)
	edges      hexmap.Features // rivers, borders and the coast, to draw
	ground     [sheets]adjudicator.Ground
}

// next lists the neighbours of a hex by hex.Dir, noCell off the map.
func (b *board) next(c cell) []cell { return b.Net().Ways(c) }

// dirTo returns the direction from a to an adjacent b, -1 when they are not
// adjacent.
func (b *board) dirTo(from, to cell) int { return b.Net().Way(from, to) }

// joined is dirTo for hexes that no all-sea hexside parts.
func (b *board) joined(from, to cell) bool {
	way := b.dirTo(from, to)
	return way >= 0 && !b.hexes[from].closed[way]
}

// fromHexes counts the hexes from each hex to the nearest of some, -1 where there
// is none.
func (b *board) fromHexes(is func(c cell) bool) []int {
	flood, dist := path.NewFlood(b.Net()), make([]int, len(b.hexes))
	flood.Begin()
	for c := range dist {
		if is(cell(c)) {
			flood.Add(cell(c))
		}
	}
	flood.Spread(func(_, _ cell, _ int) bool { return true })
	for c := range dist {
		dist[c] = flood.Steps(cell(c))
	}
	return dist
}

// parisName is the city that Big Bertha shells (16.6).
const parisName = "Paris"

// waysPerHex is the number of sides of a hex.
const waysPerHex = 6

// unreachable is a distance that no two hexes have.
const unreachable = path.Never

// beside yields the hexes next to one that no all-sea hexside parts from it.
func (b *board) beside(c cell) iter.Seq[cell] {
	return func(yield func(cell) bool) {
		for way, n := range b.next(c) {
			if n != noCell && !b.hexes[c].closed[way] && !yield(n) {
				return
			}
		}
	}
}
