// The maps: fronts, hexes, hexsides, places (3.1, 8.3).
// What the maps say by themselves: seas (3.1) and the ways of lines of supply (11.6).

package greatwarineurope

import (
	"feldpost/adjudicator/kernel/hex"
	"feldpost/adjudicator/kernel/hexmap"
)

// grid is the numbering of all three sheets in their own orientation: RRCC,
// rows upwards, columns to the right, odd rows half a hex to the right (3.11).
var grid = hex.Grid{RowFirst: true, ShiftOdd: true, Northward: true}

// cell is a hex of any of the maps by dense index, sea included.
type cell = hexmap.Cell

const noCell = hexmap.None // -1

// front is one of the six maps (3.13).
type front uint8

const (
	western front = iota
	italian
	eastern
	egyptian
	caucasus
	iraqi
	fronts
)

var frontNames = [fronts]string{"western", "italian", "eastern", "egyptian", "caucasus", "iraqi"}

func (f front) String() string { return frontNames[f] }

// theatre decides who moves and fights when (3.13).
type theatre uint8

const (
	west theatre = iota
	east
	theatres
)

var theatreNames = [theatres]string{"west", "east"}

func (t theatre) String() string { return theatreNames[t] }

// theatre is the theatre of a front (3.13).
func (f front) theatre() theatre {
	switch f {
	case western, italian, egyptian:
		return west
	}
	return east
}

// zones is a set of fronts, the Balkans of the Eastern one apart (3.13): where a nation
// or a code of counters may be.
type zones uint8

const (
	zoneWestern zones = 1 << iota
	zoneItalian
	zoneNorth // of the Eastern Front, outside the Balkans
	zoneEgyptian
	zoneCaucasus
	zoneIraqi
	zoneBalkans

	zonesOfEurope   = zoneWestern | zoneItalian | zoneNorth | zoneBalkans
	zonesOfNearEast = zoneEgyptian | zoneCaucasus | zoneIraqi
)

// zone is where a hex lies: the Balkans are the E sheet outside Austria-Hungary, Germany,
// Russia and Russian Poland (3.13).
func zoneOf(f front, in country) zones {
	if f == eastern {
		switch in {
		case inAustria, inGermany, inRussia, inPoland:
		default:
			return zoneBalkans
		}
	}
	return 1 << f
}

// inEurope tells whether a front lies on the West or East sheet.
func (f front) inEurope() bool { return f <= eastern }

// terrain is what lies in a hex (8.32).
type terrain uint8

const (
	clear terrain = iota
	forest
	marsh
	floodPlain
	desert
	rough
	mountain
	mountainPass
	alpine
	fullSea
	fullLake
	terrains
)

var terrainNames = [terrains]string{"clear", "forest", "marsh", "flood_plain", "desert", "rough", "mountain", "mountain_pass", "alpine",
	"full_sea", "full_lake"}

func (t terrain) String() string { return terrainNames[t] }

// country is where a hex lies by the frontiers of August 1914.
type country uint8

const (
	noCountry country = iota
	inGermany
	inAustria
	inLuxemburg
	inBelgium
	inFrance
	inRussia
	inPoland // Russian Poland
	inSerbia
	inMontenegro
	inAlbania
	inGreece
	inBulgaria
	inRomania
	inTurkey
	inItaly
	inEgypt
	inSinai
	inPersia
	inHolland
	inSwitzerland
	inBritain
	inKuwait
	inDenmark
	inSweden
	countries
)

var countryCodes = [countries]string{"", "GE", "AH", "LU", "BE", "FR", "RU", "RP", "SR", "MN", "AL", "GK", "BU", "RO", "TU", "IT", "EG",
	"SN", "PE", "NL", "CH", "GB", "KW", "DK", "SE"}

func (c country) String() string { return countryCodes[c] }

// settlement is a town or a city; both are sources of supply and places where
// new units enter (3.13).
type settlement uint8

const (
	noSettlement settlement = iota
	beach                   // Gallipoli (6.52)
	town
	city
)

// fort is what is printed in a hex (14.1).
type fort uint8

const (
	noFort fort = iota
	lightFort
	heavyFort
)

// edgeUse is whose Primary source a hex of the edge is (11.32, 11.33).
type edgeUse uint8

const (
	noEdge edgeUse = iota
	edgeCP
	edgeAllies // Western, Italian
	edgeRussia // Eastern: RU and RO; Caucasus: all Allies there
	edgeGreece
)

// hexside is what lies on one side of a hex, as bits (8.34, 8.35).
type hexside uint8

const (
	sideRiver  hexside = 1 << iota // river, canal or ferry: +1 in Wet, 1L
	sideLake                       // impassable but in Snow
	sideClosed                     // full sea, strait, impassable, another front
	sidePass
	sideLagoon
)

// mark is a letter or a quality of a hex, as bits.
type mark uint16

const (
	markPort mark = 1 << iota
	markCapital
	markVictory   // printed CP victory hex (18.11)
	markCity      // city that counts when the Allies hold it (18.13)
	markSurrender // TS hex (5.62)
	markTarget    // Allied victory hex of the Near East game (18.4)
	markRuhr
	markPersian // Persian town that CP hold at the start (7.12)
	markEdgeVP  // edge of France (18.12)
	markEdgeCity
	markR
	markA
	markK
	markClosesAntwerp
	markParis
	markWestOfSuez
)

// hexInfo is one printed hex.
type hexInfo struct {
	id       hex.ID
	front    front
	terrain  terrain
	country  country
	belgian  bool // any part of Belgium lies in it (16.4)
	playable bool // units may ever be there
	coastal  bool
	zone     zones
	name     string // "" for a hex without a place
	place    settlement
	fort     fort
	edge     edgeUse
	forUS    bool // Americans come in there (13.25)
	marks    mark
	pays     int8 // RP to Germany (5.16)
	coast    coast
	pipeline int8 // its number from the west, 0: not on the Sinai pipeline (11.53)
	side     [6]hexside
}

// coast is the sea at a hex, where a rule asks for it (9.54, 11.45, 11.53).
type coast uint8

const (
	noCoast coast = iota
	atBlackSea
	atCaspian
	atMediterranean
	atBaltic
)

func (h *hexInfo) has(m mark) bool { return h.marks&m != 0 }

// isSettled tells whether a hex is a town or city.
func (h *hexInfo) isSettled() bool { return h.place >= town }

// board is the printed maps, shared by all states of a System.
type board struct {
	*hexmap.Map
	hexes    []hexInfo
	byFront  [fronts][]cell // playable
	carriers [fronts][]cell // these and the lakes: what a line of supply may cross
	townsOf  [fronts][]cell
	lettered []cell // R, A and what closes Antwerp (11.44)
	sources  [fronts][linesEnd][]cell
	ways     [][]cell // by cell: where lines of supply go from it (11.6)
	alps     [][]cell // and those of mountain units
	towns    []cell
	forts    []cell
	edges    []cell
	edgesOf  hexmap.Features // what is drawn
	at       landmarks
}

// next lists the neighbours of a hex by hex.Dir, noCell off the sheet. A closed
// side parts hexes of two fronts.
func (b *board) next(c cell) []cell { return b.Net().Ways(c) }

// adjacent tells whether two hexes of a front share a side (3.2).
func (b *board) adjacent(x, y cell) bool {
	return b.hexes[x].front == b.hexes[y].front && b.Net().Way(x, y) >= 0
}

// landmarks are the hexes that rules name.
type landmarks struct {
	berlin, prague, vienna, budapest, constantinople, sofia, bucharest           cell
	salonika, valona, suvla, helles, inland, krithia                             cell // E1122, E1022, E1023, E1124
	basra, abadan, hamadan, kut, baghdad, jerusalem, damascus, gaza, beersheba   cell
	baku, van, tabriz, trebizond, petrograd, kiev, odessa, belgrade, nis         cell
	antwerp, rouen, calais, dunkirk, venice, trieste, trent, konigsberg, scutari cell
	ploesti, liege                                                               cell
	kress                                                                        [2]cell // N2712, N2813
	paris                                                                        [3]cell
	ruhr                                                                         [4]cell
	baltic                                                                       [9]cell // 11.41
	blackSea                                                                     [4]cell // 11.42
}

// findCoasts tells the seas of the N sheet apart, and those of the E sheet at which
// its ports lie (9.54).
func (b *board) findCoasts() {
	at := &b.at
	for _, sea := range [...]struct {
		town cell
		is   coast
	}{{at.trebizond, atBlackSea}, {at.baku, atCaspian}, {at.gaza, atMediterranean}} {
		water := b.waterAt(sea.town)
		for c := range b.hexes {
			if h := &b.hexes[c]; h.playable && b.meetsSea(cell(c), water) {
				h.coast = sea.is
			}
		}
	}
	baltic, black := b.waterAt(at.baltic[3]), b.waterAt(at.odessa) // Libau
	for _, c := range b.towns {
		h := &b.hexes[c]
		if h.front != eastern || !h.has(markPort) {
			continue
		}
		switch sea := b.nearestSea(c); {
		case sea != noCell && baltic[sea]:
			h.coast = atBaltic
		case sea != noCell && black[sea]:
			h.coast = atBlackSea
		}
	}
}

// waterAt marks the hexes of full sea that a town lies at: what joins is one sea.
func (b *board) waterAt(town cell) []bool {
	water, queue := make([]bool, len(b.hexes)), []cell{town}
	for len(queue) > 0 {
		c := queue[0]
		queue = queue[1:]
		for _, n := range b.next(c) {
			if n != noCell && !water[n] && b.hexes[n].front == b.hexes[town].front && b.hexes[n].terrain == fullSea {
				water[n] = true
				queue = append(queue, n)
			}
		}
	}
	return water
}

// nearestSea is the hex of full sea that is nearest to a port, some of which lie up a
// river; noCell for none.
func (b *board) nearestSea(port cell) cell {
	seen, queue := map[cell]bool{port: true}, []cell{port}
	for len(queue) > 0 {
		c := queue[0]
		queue = queue[1:]
		if b.hexes[c].terrain == fullSea {
			return c
		}
		for _, n := range b.next(c) {
			if n != noCell && !seen[n] && b.hexes[n].front == b.hexes[port].front {
				seen[n] = true
				queue = append(queue, n)
			}
		}
	}
	return noCell
}

// meetsSea tells whether a hex lies at full sea that was seen.
func (b *board) meetsSea(c cell, seen []bool) bool {
	for _, n := range b.next(c) {
		if n != noCell && seen[n] && b.hexes[n].terrain == fullSea {
			return true
		}
	}
	return false
}

// findWays lists where lines of supply go from each hex: over no closed side, no
// lagoon (8.35), into no full sea; over the Alps those of mountain units only (11.6).
func (b *board) findWays() {
	b.ways, b.alps = make([][]cell, len(b.hexes)), make([][]cell, len(b.hexes))
	for i := range b.hexes {
		c, h := cell(i), &b.hexes[i]
		if !h.playable && h.terrain != fullLake {
			continue
		}
		b.carriers[h.front] = append(b.carriers[h.front], c)
		for way, n := range b.next(c) {
			if n == noCell || h.side[way]&(sideClosed|sideLagoon) != 0 || !b.hexes[n].playable && b.hexes[n].terrain != fullLake {
				continue
			}
			b.alps[c] = append(b.alps[c], n)
			if h.terrain != alpine && b.hexes[n].terrain != alpine {
				b.ways[c] = append(b.ways[c], n)
			}
		}
		if h.isSettled() {
			b.townsOf[h.front] = append(b.townsOf[h.front], c)
		}
		if h.marks&(markR|markA|markClosesAntwerp) != 0 {
			b.lettered = append(b.lettered, c)
		}
	}
}
