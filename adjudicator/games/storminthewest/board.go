// The map: hexes, hexsides, trenches, sources of supply (2.2, 12.8-12.10).

package storminthewest

import (
	"iter"
	"slices"
	"strconv"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/hex"
	"feldpost/adjudicator/kernel/hexmap"
	"feldpost/adjudicator/kernel/path"
	"feldpost/orders"
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
	return [trenches]side{noTrench: nobody, alliedTrench: allied, germanMain: german, germanSecondary: german}[t]
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
	land    *path.Net // the map without its all-sea hexsides
	hexes   []hexInfo // by cell
	around  []outside
	sources [4][]cell       // by source, in order
	ports   []cell          // Channel ports (7.5)
	paris   []cell          // the fortress hexes of Paris (16.6)
	edges   hexmap.Features // rivers, borders and the coast, to draw
	ground  [sheets]adjudicator.Ground
}

// next lists the neighbours of a hex by hex.Dir, noCell off the map.
func (b *board) next(c cell) []cell { return b.Net().Ways(c) }

// dirTo returns the direction from a to an adjacent b, -1 when they are not
// adjacent.
func (b *board) dirTo(from, to cell) int { return b.Net().Way(from, to) }

// joined is dirTo for hexes that no all-sea hexside parts.
func (b *board) joined(from, to cell) bool { return b.land.Way(from, to) >= 0 }

// parisName is the city that Big Bertha shells (16.6).
const parisName = "Paris"

// waysPerHex is the number of sides of a hex.
const waysPerHex = 6

// unreachable is a distance that no two hexes have.
const unreachable = path.Never

// beside yields the hexes next to one that no all-sea hexside parts from it.
func (b *board) beside(c cell) iter.Seq[cell] {
	return func(yield func(cell) bool) {
		for _, n := range b.land.Ways(c) {
			if n != noCell && !yield(n) {
				return
			}
		}
	}
}

// anyBeside tells whether something is true of a hex beside one.
func (b *board) anyBeside(c cell, is func(n cell) bool) bool {
	for n := range b.beside(c) {
		if is(n) {
			return true
		}
	}
	return false
}

// nationCodes are the nations as counters, maps, events and the names of units
// show them; Australians, Canadians and Portuguese are British there (2.41).
var nationCodes = [nations]string{"Ge", "Br", "Fr", "Be", "US", "Ja", "Br", "Br", "Br", "It"}

// The codes of countries of the map without counters.
const (
	codeLuxemburg   = "Lu"
	codeNetherlands = "Nl"
)

// code is the code of a nation.
func (n nation) code() string { return nationCodes[n] }

// countryCodes are the countries of the map.
var countryCodes = [countries]string{"", nationCodes[belgian], nationCodes[french], nationCodes[germanArmy], codeLuxemburg}

// unitForm is how the name of a unit says whose it is: "Br 14". The AGB, the
// tank corps and others have no nation in their names.
var unitForm = adjudicator.UnitForm{Mark: " ", Whole: true}

// The mark of hexes where one may set up, and the states that counters show.
const (
	markSetupArea   = "set-up-area"
	markUnsupplied  = "unsupplied"
	markCrossTraced = "cross-traced"
	markByFortress  = "fortress-supply"
	markReduced     = "reduced"
)

// trenchMarks are the marks of trenches.
var trenchMarks = [trenches]string{alliedTrench: "trench-allied", germanMain: "trench-main", germanSecondary: "trench-second"}

// Speech is what players call the boxes and the nations.
func Speech() orders.Speech { return adjudicator.SpeechOf(colours(), Words()) }

// colours are the nations as counters show them and players call them, in the
// order of the legend.
func colours() []adjudicator.Nation { return adjudicator.LoadNations(Tables()) }

// marks are the markers on hexes and the states that counters show.
func marks() []adjudicator.MarkKind { return adjudicator.LoadMarks(Tables()) }

// draw makes the printed maps of both sheets.
func (g *gameData) draw(digest string) {
	for sh := range g.board.ground {
		g.board.ground[sh] = g.drawGround(sheet(sh), digest)
	}
}

// drawGround makes the printed map of a sheet: the hexes, and the sea, Holland
// and England around them.
func (g *gameData) drawGround(sh sheet, digest string) adjudicator.Ground {
	b := &g.board
	name := sheetNames[sh]
	out := adjudicator.HexGround(digest+"/"+name, "1918: Storm in the West "+name, b.Map, func(c cell, out *adjudicator.Cell) {
		b.drawCell(c, out)
		out.Holder = seats.Seat(b.hexes[c].control[sh.start()])
	})
	out.Nations, out.Marks = colours(), marks()
	for _, o := range b.around {
		out.Cells = append(out.Cells, o.draw())
	}
	out.Sides(b.Map, &b.edges)
	for face, n := range b.Inner {
		if h, to := &b.hexes[face.Cell], &b.hexes[n]; !h.closed[face.Dir] && h.control[sh.start()] != to.control[sh.start()] {
			out.Side(b.Map, hex.NewSide(h.id, to.id), "front", "")
		}
	}
	for i, toEnemy := range b.facing(sh) {
		c := cell(i)
		for _, n := range toEnemy {
			out.Edges = append(out.Edges, adjudicator.Edge{A: b.Printed(c), B: b.Printed(n), Kind: trenchMarks[b.hexes[c].trench[sh]]})
		}
	}
	return out
}

// facing lists for each trench hex of a sheet its neighbours towards the enemy's
// ground: its trenches lie along those sides.
func (b *board) facing(sh sheet) [][]cell {
	out := make([][]cell, len(b.hexes))
	var far [2][]int
	for sd := range nobody {
		far[sd] = b.Net().Stretch(func(c cell) bool { return b.hexes[c].control[sh.start()] != sd })
	}
	for i := range b.hexes {
		c, sd := cell(i), b.hexes[i].trench[sh].owner()
		for n := range b.beside(c) {
			if sd != nobody && far[sd][n] < far[sd][c] {
				out[c] = append(out[c], n)
			}
		}
	}
	return out
}

// start is the control of the original front lines of a sheet.
func (sh sheet) start() int { return [sheets]int{control1918, control1919}[sh] }

// drawCell draws what is in one hex.
func (b *board) drawCell(c cell, out *adjudicator.Cell) {
	h := &b.hexes[c]
	out.Terrain, out.Land = adjudicator.Terrain(terrainNames[h.terrain]), float64(h.land)
	if h.coast && h.terrain == clear {
		out.Terrain = "coast"
	}
	out.Country, out.Name, out.Also, out.Port = countryCodes[h.country], h.name, h.also, h.port
	out.Kind = settlementNames[h.settlement]
	if h.points > 0 {
		out.Note = "objective " + strconv.Itoa(int(h.points))
	}
}

// draw draws a hex around the map.
func (o outside) draw() adjudicator.Cell {
	out := adjudicator.Cell{ID: o.id.String(), Terrain: "clear", Land: float64(o.land)}
	out.X, out.Y = grid.Center(o.id)
	switch o.surface {
	case sea:
		out.Terrain = "sea"
	case holland:
		out.Country = codeNetherlands
	case england:
		out.Country = british.code()
	}
	return out
}

// printed are the marks that the sheet itself has: trenches and fortresses.
func (b *board) printed(sh sheet) (list []adjudicator.Mark) {
	for c := range b.hexes {
		h := &b.hexes[c]
		if name := trenchMarks[h.trench[sh]]; name != "" {
			list = append(list, adjudicator.Mark{Cell: h.id.String(), Kind: name})
		}
		if h.fortress != nobody {
			list = append(list, adjudicator.Mark{Cell: h.id.String(), Kind: "fortress"})
		}
	}
	return list
}

// Ground returns the printed map of the scenario.
func (s *State) Ground() *adjudicator.Ground {
	return &s.sys.board.ground[s.sys.tables.scenarios[s.scenario].sheet]
}

// Boards implements adjudicator.Charter.
func (s *State) Boards(seat adjudicator.Seat) []adjudicator.Board {
	return adjudicator.OneBoard(s.Ground(), s.Scene(seat))
}

// where lists the hexes of which something is true.
func (b *board) where(is func(c cell, h *hexInfo) bool) []cell {
	return slices.DeleteFunc(b.Cells(), func(c cell) bool { return !is(c, &b.hexes[c]) })
}
