// The map: spaces and lines (2.1).

package pathsofglory

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/path"
)

// space is a place on the map, by its line in the data from 1, or one of the
// boxes behind the last of them.
type space uint16

// The boxes beside the map. Both sides use the same numbers: a unit knows
// its side.
const (
	nowhere     space = 0
	maxSpaces         = 288
	boxReserve  space = maxSpaces - 3 // Reserve Box
	boxLost     space = maxSpaces - 2 // Eliminated/Replaceable Units box
	boxRemoved  space = maxSpaces - 1 // out of the game for good
	firstBox          = boxReserve
	spaceLimit        = firstBox // map spaces are below
	maxTravels        = 8
	maxNeighbor       = 12
)

var boxNames = map[space]string{nowhere: "OUT", boxReserve: "RESERVE", boxLost: "REPLACEABLE", boxRemoved: "REMOVED"}

// terrain of a space.
type terrain uint8

const (
	clearLand terrain = iota
	forest
	mountain
	swamp
	desert
	terrains
)

var terrainWords = [terrains]string{"clear", "forest", "mountain", "swamp", "desert"}

// travel is a set of dashed lines that somebody may use, by the nations
// printed beside them (11.1.4).
type travel uint8

const (
	byBR travel = 1 << iota
	byIT
	byRU
	byTU
	byANA
	byCoast // the coast of a landing space (9.5.3.5)
)

var travelWords = map[string]travel{"br": byBR, "it": byIT, "ru": byRU, "tu": byTU, "ana": byANA, "mef": byCoast}

// link is a line to an adjacent space; only is 0 for a solid line.
type link struct {
	to   space
	only travel
}

// place is what the map prints about a space.
type place struct {
	name    string // words joined by hyphens, as orders write it
	printed string
	side    side // at the start
	nation  nation
	terrain terrain
	near    bool // on the Near East map
	source  bool
	port    [2]bool
	capital bool
	vp      bool // in the list of the rulebook
	vpHist  bool // in the list of the Historical scenario
	fort    int8 // up to mostFort
	also    []string
	x, y    int // centre in the layout of the map
	links   []link
	landing bool // one of the four landing spaces
}

// board is the printed map.
type board struct {
	places  []place   // by space; places[0] is nowhere
	net     *path.Net // their lines, in the order of links
	grounds *grounds
	coasts  [2][]adjudicator.Shape // of Europe and of the Near East, in the layout of the ground
	// Spaces that rules name.
	london, amiens, calais, ostend, antwerp, brussels, paris, orleans, liege, koblenz space
	essen, breslau, berlin, vienna, budapest, sofia, constantinople, gallipoli, bursa space
	belgrade, nis, salonika, medina, arabia, libya, sinai, basra, alexandria, baku    space
	warsaw, caucasus, grozny, poti, moscow, petrograd, kharkov, reval, cetinje        space
	sedan                                                                             space
	landings                                                                          [4]space
	russian                                                                           []space // that are VP spaces in some list (16.4.6)
	sources                                                                           []space
	forts                                                                             []space
	ports                                                                             [2][]space // of each side
}

// fixed lists the spaces that rules name, for the loader.
func (b *board) fixed() map[string]*space {
	return map[string]*space{"London": &b.london, "Amiens": &b.amiens, "Calais": &b.calais, "Ostend": &b.ostend, "Antwerp": &b.antwerp,
		"Brussels": &b.brussels, "Paris": &b.paris, "Orleans": &b.orleans, "Liege": &b.liege, "Koblenz": &b.koblenz, "Essen": &b.essen,
		"Breslau": &b.breslau, "Berlin": &b.berlin, "Vienna": &b.vienna, "Budapest": &b.budapest, "Sofia": &b.sofia,
		"Constantinople": &b.constantinople, "Gallipoli": &b.gallipoli, "Bursa": &b.bursa, "Belgrade": &b.belgrade, "Nis": &b.nis,
		"Salonika": &b.salonika, "Medina": &b.medina, "Arabia": &b.arabia, "Libya": &b.libya, "Sinai": &b.sinai, "Basra": &b.basra,
		"Alexandria": &b.alexandria, "Baku": &b.baku, "Warsaw": &b.warsaw, "Caucasus": &b.caucasus, "Grozny": &b.grozny, "Poti": &b.poti,
		"Moscow": &b.moscow, "Petrograd": &b.petrograd, "Kharkov": &b.kharkov, "Reval": &b.reval, "Cetinje": &b.cetinje, "Sedan": &b.sedan,
		"MEF1": &b.landings[0], "MEF2": &b.landings[1], "MEF3": &b.landings[2], "MEF4": &b.landings[3]}
}

// isMap reports whether a space is on the map and not a box.
func (sp space) isMap() bool { return sp > nowhere && sp < spaceLimit }

// isToward reports whether a space is one of the Russian boxes at the map's
// edge (S3).
func (b *board) isToward(sp space) bool {
	return sp == b.caucasus || sp == b.moscow || sp == b.petrograd || sp == b.kharkov || sp == b.reval
}

// isCoast reports whether a space is one of the three that the Central
// Powers may not stop in early in the war (11.1.9).
func (b *board) isCoast(sp space) bool { return sp == b.amiens || sp == b.calais || sp == b.ostend }

// inWest reports whether a space lies in France, Belgium or Germany.
func (s *System) inWest(sp space) bool { return s.tables.nations.west.has(s.board.places[sp].nation) }

// isNear reports whether a space is on the Near East map; Constantinople and
// Bursa are on both maps and count (9.2.7, 11.3.1).
func (b *board) isNear(sp space) bool { return b.places[sp].near }

// linkBetween returns the line between two spaces, false when there is none.
func (b *board) linkBetween(from, to space) (link, bool) {
	for _, l := range b.places[from].links {
		if l.to == to {
			return l, true
		}
	}
	return link{}, false
}
