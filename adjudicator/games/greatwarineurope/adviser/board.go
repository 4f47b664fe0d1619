package adviser

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/survey"
)

// none is no cell of the board, far a march that nobody makes.
const (
	none = survey.None
	far  = survey.Far
)

// side is who holds a cell or a unit.
type side uint8

const (
	own side = iota
	foe
	nobody
)

// hexagon is a hex of one of the maps on which units can be.
type hexagon struct {
	name    string
	country string
	front   front
	next    []int // neighbours by open sides
	points  int   // of its victory hex
	settled bool  // a town or city
	home    side  // whose country it lies in
	rough   int   // what it costs to march into, beyond the first point
	cover   int   // columns by which it helps who defends it
}

// front is one of the six maps, the Balkans apart.
type front uint8

const (
	western front = iota
	italian
	eastern
	egyptian
	caucasus
	iraqi
	balkans // the south of the Eastern map
	fronts
)

// frontNames are the maps as the boards have them.
var frontNames = [...]string{"western", "italian", "eastern", "egyptian", "caucasus", "iraqi"}

// balkanRow is the row of the Eastern map below which the war of the Balkans is fought.
const balkanRow = 29

// frontOf is the front of a hex of a map.
func frontOf(f front, id string) front {
	if f == eastern && number(id[1:3]) < balkanRow {
		return balkans
	}
	return f
}

// unit is a counter as the seat sees it.
type unit struct {
	name, nation, kind    string
	side                  side
	at                    int    // none off the maps
	box                   string // where it is then
	attack, defence, move int
	support               int // of an HQ
	steps                 int
	shock, depleted       bool
	hungry, moved         bool
	used                  bool // it has its task in this sheet
}

// isCombat tells what fights and holds ground.
func (u *unit) isCombat() bool { return u.kind != "HQ" }

// counts tells whether a unit counts for the limit of a stack (7.23).
func (u *unit) counts() bool { return u.kind != "HQ" && u.kind != "tank" && u.kind != "anti-tank" }

// board is the position.
type board struct {
	land   survey.Map
	hexes  []hexagon
	cells  map[string]int
	holder []side
	units  []unit
	stacks survey.Stacks // units by cell, of either side
	fed    []bool        // cells that lines of supply of the own side reach
	stores []bool        // cells within reach of a town or of the own country on such a line
	feeds  [2][]int      // units of a side that a town alone keeps in supply
	raided []int         // hexes that the enemy has to go to a cell, far where he cannot come
	felt   [2][]int
	aims   []int // march to the nearest place worth taking
	dist   []int // hexes to the front
	turn   int
	purses map[string]int  // RP by nation
	dead   map[string]int  // units that wait to be rebuilt
	fallen map[string]bool // nations that have collapsed

	seen, ring []int // cells of a search: by its stamp, and in order
	stamp      int
}

// belongs is the side of the countries at war from the start, and of the others once
// they have units on the maps.
var belongs = map[string]adjudicator.Seat{"GE": "cp", "AH": "cp", "LU": "cp", "TU": "cp", "FR": "allies", "BE": "allies", "RU": "allies",
	"RP": "allies",
	"SR": "allies", "MN": "allies", "EG": "allies", "SN": "allies", "GB": "allies"}

// lost are the countries whose cities count against the Central Powers (18.13).
var lost = []string{"GE", "AH", "BU", "LU", "TU"}

// joins are the countries that enter by event.
var joins = []string{"IT", "RO", "BU", "GK"}

// readBoard reads the printed maps and the position.
func readBoard(t *adjudicator.Table) *board {
	v := &t.View
	b := &board{cells: map[string]int{}}
	at := maps.Clone(belongs)
	for i := range v.Pieces {
		if p := &v.Pieces[i]; slices.Contains(joins, p.Nation) && len(p.Where) == 5 {
			at[p.Nation] = p.Owner
		}
	}
	for i := range t.Boards {
		if f := slices.Index(frontNames[:], t.Boards[i].Name); f >= 0 {
			b.readBoard(&t.Boards[i], front(f), at, v.Seat)
		}
	}
	b.read(v)
	return b
}

// readBoard reads one map.
func (b *board) readBoard(x *adjudicator.Board, f front, at map[string]adjudicator.Seat, seat adjudicator.Seat) {
	g := x.Ground
	land, number := survey.Of(g, func(c *adjudicator.Cell) bool {
		return c.Terrain != "sea" && c.Terrain != "lake" && c.Country != "NL" && c.Country != "CH" && c.Country != "GB"
	}, "impassable", "sea", "lake", "strait")
	first := b.land.Join(land)
	for i := range g.Cells {
		c := &g.Cells[i]
		if number[i] == none {
			continue
		}
		h := hexagon{name: c.ID, country: c.Country, front: frontOf(f, c.ID), settled: c.Kind != "", home: sideOf(at[c.Country], seat)}
		switch c.Terrain {
		case "mountain", "pass":
			h.rough, h.cover = 1, 1
		case "swamp", "rough":
			h.rough, h.cover = 1, 1
		case "forest", "desert":
			h.rough = 1
		case "alpine":
			h.rough, h.cover = 9, 1
		}
		if c.Kind == "city" {
			h.cover++
		}
		b.cells[c.ID] = first + number[i]
		b.hexes, b.holder = append(b.hexes, h), append(b.holder, sideOf(at[c.Country], seat))
	}
	for i := range b.hexes[first:] {
		b.hexes[first+i].next = b.land.Next[first+i]
	}
	for _, c := range x.Scene.Control {
		if i, on := b.cells[c.Cell]; on {
			b.holder[i] = sideOf(c.Seat, seat)
		}
	}
	for _, m := range x.Scene.Marks {
		if c, on := b.cells[m.Cell]; on {
			b.hexes[c].cover += covers[m.Kind]
		}
	}
}

// covers are the columns of what lies in a hex.
var covers = map[string]int{"fort": 1, "heavy-fort": 2, "hindenburg": 2}

// sideOf is whose side a seat is on; in a game by teams several seats are on each.
func sideOf(seat, viewer adjudicator.Seat) side {
	switch {
	case seat == "":
		return nobody
	case sideName(seat) == sideName(viewer):
		return own
	}
	return foe
}

// sideName is the side of a seat.
func sideName(seat adjudicator.Seat) adjudicator.Seat {
	name, _, _ := strings.Cut(string(seat), "-")
	return adjudicator.Seat(name)
}

// read takes in a position.
func (b *board) read(v *adjudicator.View) {
	b.units, b.stacks, b.purses = b.units[:0], make(survey.Stacks, len(b.hexes)), map[string]int{}
	b.turn, b.dead, b.fallen = v.Turn, map[string]int{}, map[string]bool{}
	for _, f := range v.Facts {
		if f.Key == "capitulated" {
			b.fallen[f.Value] = true
		}
	}
	for _, t := range v.Tracks {
		if t.Group == "rp" {
			b.purses[t.Name] = t.Value
		}
	}
	for _, p := range v.Places {
		if c, on := b.cells[p.ID]; on {
			b.hexes[c].points = p.Points
			if p.Kind == "city" && slices.Contains(lost, p.Country) { // 18.13
				b.hexes[c].points = 1
			}
			if p.Holder != "" {
				b.holder[c] = sideOf(p.Holder, v.Seat)
			}
		}
	}
	for i := range v.Pieces {
		b.readPiece(&v.Pieces[i], v.Seat)
	}
	for c, list := range b.stacks {
		if len(list) > 0 {
			b.holder[c] = b.units[list[0]].side
		}
	}
	b.look()
}

// readPiece takes in a unit, or a number of those that cannot be seen: they are
// taken for the one that lies on them.
func (b *board) readPiece(p *adjudicator.Piece, seat adjudicator.Seat) {
	u := unit{name: p.Name, nation: p.Nation, kind: p.Kind, side: sideOf(p.Owner, seat), at: none, steps: 1}
	if c, on := b.cells[p.Where]; on {
		u.at = c
	} else {
		u.box = p.Where
	}
	if strings.HasPrefix(u.box, "DEAD") && u.kind != "HQ" {
		b.dead[u.nation]++
	}
	switch values := strings.Split(p.Values, "-"); len(values) {
	case 3:
		u.attack, u.defence, u.move = number(values[0]), number(values[1]), number(values[2])
	case 2:
		u.support, u.move = number(values[0]), number(values[1])
	}
	for _, s := range p.Status {
		switch s {
		case "shock":
			u.shock = true
		case "depleted":
			u.depleted = true
		case "unsupplied":
			u.hungry = true
		case "moved":
			u.moved = true
		}
	}
	if p.Hidden && u.at != none && len(b.stacks[u.at]) > 0 {
		top := &b.units[b.stacks[u.at][0]]
		u.kind, u.attack, u.defence, u.move = top.kind, top.attack, top.defence, top.move
	}
	for range max(1, p.Count) {
		b.units = append(b.units, u)
		if u.at != none {
			b.stacks[u.at] = append(b.stacks[u.at], len(b.units)-1)
		}
	}
}

func number(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

// put moves a unit to another cell.
func (b *board) put(u, to int) {
	b.stacks.Move(u, b.units[u].at, to)
	if b.units[u].at = to; to != none {
		b.holder[to] = b.units[u].side
	}
}

// has tells whether a side has a unit in a cell.
func (b *board) has(c int, sd side) bool {
	return len(b.stacks[c]) > 0 && b.units[b.stacks[c][0]].side == sd
}

// holds tells whether a side has a combat unit in a cell.
func (b *board) holds(c int, sd side) bool {
	return slices.ContainsFunc(b.stacks[c], func(u int) bool { return b.units[u].side == sd && b.units[u].isCombat() })
}

// size counts the units of a cell that count for its limit, without one.
func (b *board) size(c, but int) (n int) {
	for _, u := range b.stacks[c] {
		if u != but && b.units[u].counts() {
			n++
		}
	}
	return n
}

// count counts the units of a kind in a cell besides one.
func (b *board) count(c, but int, is func(u *unit) bool) (n int) {
	for _, u := range b.stacks[c] {
		if u != but && is(&b.units[u]) {
			n++
		}
	}
	return n
}

// defence adds up a stack's defence.
func (b *board) defence(c int) (n int) {
	return b.stacks.Without(c, none, func(u int) int { return b.units[u].defence })
}

// steps adds up what the combat units of a stack can lose.
func (b *board) steps(c int) (n int) {
	for _, u := range b.stacks[c] {
		if b.units[u].isCombat() {
			n += b.units[u].steps
		}
	}
	return n
}

// touches tells whether a combat unit of a side stands next to a cell.
func (b *board) touches(c int, sd side) bool {
	return slices.ContainsFunc(b.hexes[c].next, func(n int) bool { return b.holds(n, sd) })
}

// isFront tells whether an own cell lies beside the enemy's.
func (b *board) isFront(c int) bool {
	return b.holder[c] == own && slices.ContainsFunc(b.hexes[c].next, func(n int) bool { return b.holder[n] == foe })
}
