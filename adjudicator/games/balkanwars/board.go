// The map: hexes, hexsides and borders (1.3).

package balkanwars

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/hex"
)

// grid is the printed numbering: RRCC, rows southwards, columns westwards,
// odd rows half a hex to the west (gaps.md, geometry).
var grid = hex.Grid{RowFirst: true, ShiftOdd: true, EastToWest: true}

// cell is a hex of the map by dense index, in order of printed numbers.
type cell int16

const noCell cell = -1

// terrain is the base terrain of a hex; its effects are in
// terrain_effects.csv.
type terrain uint8

const (
	clear terrain = iota
	rough
	swamp
	mountain
	allSea
	allLake
	terrains
)

// sea names the waters a coast hex touches, as a set.
type sea uint8

const (
	blackSea sea = 1 << iota
	marmara
	aegean
	adriatic
	ionian
)

// sideFlags is what lies on one hexside.
type sideFlags uint8

const (
	sideRiver  sideFlags = 1 << iota
	sideRoad             // a Road crosses it
	sideRail             // a Railroad of 1912 crosses it
	sideRail13           // the dotted Railroad of 1913 (5.2)
	sideBridge           // a Road or Railroad over a river (5.4)
	sideClosed           // sea hexside or strait: prohibited to all land units
)

// site is the town or city of a hex.
type site struct {
	name    string
	modern  string // its name of today, "" when that is the same
	city    bool   // City, else Town
	port    sea    // seas of its Port, 0 for none
	country [borders]nation
}

// hexInfo is one printed hex.
type hexInfo struct {
	id                         hex.ID
	terrain                    terrain
	coast                      bool
	seas                       sea
	land                       float32            // share of land, for drawing only
	country                    [borders]nationSet // wholly or partly in
	main                       [borders]nation    // the country with the larger share
	eastOfStruma, westOfStruma bool               // Ottoman hexes only (S1 set-up)
	site                       *site              // nil when there is none
	next                       [6]cell            // neighbour in each hex.Dir, noCell off the map
	side                       [6]sideFlags
	railOf                     [borders][6]nation // country the Railroad of a hexside lies in
	zocOpen                    [6]bool            // ZOC of a unit here reaches the neighbour (8.1), neutral boundaries apart
	exitEdge                   bool               // east or south edge of Anatolia (5.6)
	northRail                  bool               // Austro-Hungarian Railroad hex of the north edge (6.1)
}

// board is the printed map, shared by all states of a System.
type board struct {
	hexes  []hexInfo
	index  [10000]cell        // by printed number, noCell when not on the map
	edges  []adjudicator.Edge // rivers, straits and seas between hexes, to draw
	links  []adjudicator.Link // roads and railways, to draw
	ground [borders]adjudicator.Ground
}

// at returns the cell of a printed number, noCell when it is not on the map.
func (b *board) at(h hex.ID) cell {
	if h < 0 || int(h) >= len(b.index) {
		return noCell
	}
	return b.index[h]
}

// id returns the printed number of a cell.
func (b *board) id(c cell) hex.ID { return b.hexes[c].id }

// dirTo returns the direction from a to an adjacent b, -1 when they are not
// adjacent.
func (b *board) dirTo(from, to cell) int {
	for d, n := range b.hexes[from].next {
		if n == to {
			return d
		}
	}
	return -1
}
