// Terrain and fortifications as the tables say (T99 to T124, F125 to F131).

package greatwarcommander

import "feldpost/adjudicator/kernel/gamedata"

// terrain is the type of a hex (T99.1).
type terrain uint8

const (
	open           terrain = iota // T112
	blaze                         // T100
	water                         // T123
	bridge                        // T102
	building                      // T104
	rubble                        // T117
	woods                         // T124
	destroyedWoods                // T124.1
	boulders                      // T101
	quarry                        // T114
	ditch                         // T108
	marsh                         // T111
	river                         // T120
	orchard                       // T113
	brush                         // T103
	shellhole                     // T118
	field                         // T106
	numTerrains
)

var terrainNames = []string{"open", "blaze", "water", "bridge", "building", "rubble", "woods", "destroyed_woods", "boulders", "quarry", "ditch", "marsh", "river", "orchard", "brush", "shellhole", "field"}

func (t terrain) String() string { return terrainNames[t] }

// isWater tells hexes in which no Weapon fires and nothing is built (T111, T120, T123).
func (t terrain) isWater() bool { return t == marsh || t == river || t == water }

// fort is a Fortification (F125): Foxhole (F127), Trench (F130) and the others, each with its row in the table.
type fort uint8

const (
	noFort fort = iota
	foxhole
	mines
	casemate
	trench
	wire
	blockhouse
	numForts
)

var fortNames = []string{"", "foxhole", "mines", "casemate", "trench", "wire", "blockhouse"}

func (f fort) String() string { return fortNames[f] }

// isStrong tells forts that a Trench joins and that win a tied Melee (F126, F129).
func (f fort) isStrong() bool { return f == casemate || f == blockhouse }

// ground is what the terrain table says of a type.
type ground struct {
	cost          int // Movement Points, 0: impassable
	cover         int
	hindrance     int
	vulnerability int // 0: never degraded
	becomes       terrain
}

// works is what the table of Fortifications says of a type.
type works struct {
	cover         int
	covers        bool
	vulnerability int
	becomes       string // a terrain or a fortification
}

// way is something drawn from hexside to hexside.
type way uint8

const (
	road  way = iota // T116
	rail             // T115
	trail            // T121
	numWays
)

var wayNames = []string{"road", "rail", "path"}

// feature is something on a hexside.
type feature uint8

const (
	noFeature     feature = iota
	fence                 // T105
	hedge                 // T109
	wall                  // T122
	destroyedWall         // T122.1
)

var featureNames = []string{"", "fence", "hedge", "wall", "destroyed_wall"}

// loadTerrain reads the two tables.
func (sys *System) loadTerrain(set *gamedata.Set) {
	t := set.Table("terrain.csv", "terrain", "rule", "cost", "cover", "hindrance", "vulnerability", "becomes")
	t.EachOnce("terrain", terrainNames, func(r gamedata.Row, i int) {
		g := ground{cost: r.IntOr("cost", 1, 9, 0), cover: r.Int("cover", -1, 9), hindrance: r.Int("hindrance", 0, 9), vulnerability: r.IntOr("vulnerability", 2, 30, 0)}
		if g.vulnerability > 0 {
			g.becomes = terrain(r.Word("becomes", terrainNames...))
		}
		sys.terrains[i] = g
	})
	f := set.Table("fortifications.csv", "fortification", "rule", "cover", "vulnerability", "becomes")
	f.EachOnce("fortification", fortNames[1:], func(r gamedata.Row, i int) {
		sys.forts[i+1] = works{cover: r.IntOr("cover", 0, 9, 0), covers: r.Text("cover") != "", vulnerability: r.Int("vulnerability", 2, 30),
			becomes: r.OneOf("becomes", "shellhole", "rubble", "foxhole")}
	})
}
