// The map and the pieces (1), the Combat Results Table (4.4).

package example

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/hex"
	"feldpost/adjudicator/kernel/hexmap"
	"feldpost/adjudicator/kernel/table"
)

// cell is a hex by its place in the map; a destroyed unit is off it.
type cell = hexmap.Cell

const off = hexmap.None

// board is what the data files say.
type board struct {
	*hexmap.Map
	hexes []hexInfo // by cell
	units [nobody]counter
	crt   table.Table[string]
}

// hexInfo is a hex of the map (1.1).
type hexInfo struct {
	name, terrain string
	cost          int // MP to enter it (3.1)
	shift         int // of the column for its defender (4.3)
	points        int // for who stands in it (6.1)
}

// counter is a unit as it is printed (1.2).
type counter struct {
	name, kind         string
	strength, movement int
	start              cell // 1.4
}

// dearest bounds the cost of a hex.
const dearest = 9

// load reads the files; what is wrong with them is kept in the set.
func load(set *gamedata.Set) (b board) {
	kinds, terrains := []string{"clear", "rough"}, [2]hexInfo{}
	set.Table("terrain.csv", "terrain", "cost", "shift").EachOnce("terrain", kinds, func(r gamedata.Row, i int) {
		terrains[i] = hexInfo{terrain: kinds[i], cost: r.Int("cost", 1, dearest), shift: r.Int("shift", -2, 2)}
	})
	m, lines := hexmap.Load(set.Table("hexes.csv", "hex", "name", "terrain", "points"), "hex", hexmap.Sheet{Grid: hex.Grid{ShiftOdd: true}, Example: "0202"})
	b.Map, b.hexes = m, make([]hexInfo, m.Len())
	for _, r := range lines {
		h := terrains[r.Word("terrain", kinds...)]
		h.name, h.points = r.Text("name"), r.IntOr("points", 0, 9, 0)
		b.hexes[r.Cell] = h
	}
	set.Table("units.csv", "side", "name", "kind", "strength", "movement", "start").EachOnce("side", sideNames[:nobody], func(r gamedata.Row, i int) {
		b.units[i] = counter{r.Need("name", "a name"), r.Need("kind", "a kind of troops"), r.Int("strength", 1, 99), r.Int("movement", 1, 99), b.Hex(r, "start")}
	})
	b.crt = table.ByOdds[string](2, 2, 1, 6)
	set.Table("crt.csv", "die", "1/2", "1/1", "2/1").EachOnce("die", []string{"1", "2", "3", "4", "5", "6"}, func(r gamedata.Row, i int) {
		for _, c := range b.crt.Columns {
			c.Results[i] = results[r.Word(c.Name, results[:]...)]
		}
	})
	return b
}

// printed is the number of a hex.
func (b *board) printed(c cell) string {
	if c == off {
		return "OUT"
	}
	return b.Name(b.ID(c))
}

// cells are the hexes as they are drawn.
func (b *board) cells() (list []adjudicator.Cell) {
	for c := range cell(b.Len()) {
		x, y := b.Center(c)
		list = append(list, adjudicator.Cell{ID: b.printed(c), X: x, Y: y, Terrain: adjudicator.Terrain(b.hexes[c].terrain), Land: 1, Name: b.hexes[c].name})
	}
	return list
}
