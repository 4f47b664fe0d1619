// The map: hexes, hexsides and borders (1.3).

package balkanwars

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/hex"
	"feldpost/adjudicator/kernel/hexmap"
)

// grid is the printed numbering: RRCC, rows southwards, columns westwards,
// odd rows half a hex to the west (gaps.md, geometry).
var grid = hex.Grid{RowFirst: true, ShiftOdd: true, EastToWest: true}

// cell is a hex of the map by dense index, in order of printed numbers.
type cell = hexmap.Cell

const noCell = hexmap.None

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
	side                       [6]sideFlags
	railOf                     [borders][6]nation // country the Railroad of a hexside lies in
	zocOpen                    [6]bool            // ZOC of a unit here reaches the neighbour (8.1), neutral boundaries apart
	exitEdge                   bool               // east or south edge of Anatolia (5.6)
	northRail                  bool               // Austro-Hungarian Railroad hex of the north edge (6.1)
}

// board is the printed map, shared by all states of a System.
type board struct {
	*hexmap.Map
	hexes  []hexInfo       // by cell
	sites  int             // how many of them have a town or city
	edges  hexmap.Features // rivers, straits and seas between hexes, to draw
	links  hexmap.Features // roads and railways, to draw
	ground [borders]adjudicator.Ground
}

// at returns the cell of a printed number, noCell when it is not on the map.
func (b *board) at(h hex.ID) cell { return b.At(h) }

// id returns the printed number of a cell.
func (b *board) id(c cell) hex.ID { return b.hexes[c].id }

// distance counts the hexes from one to another.
func (b *board) distance(from, to cell) int { return b.Distance(from, to) }

// next lists the neighbours of a hex by hex.Dir, noCell off the map.
func (b *board) next(c cell) []cell { return b.Net().Ways(c) }

// dirTo returns the direction from a to an adjacent b, -1 when they are not
// adjacent.
func (b *board) dirTo(from, to cell) int { return b.Net().Way(from, to) }
