package adviser

import (
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
)

// hexagon is a printed hex of the map.
type hexagon struct {
	name   string
	next   []int // neighbours on the map
	points int   // of its objective
	town   bool
	port   bool
	rough  int // what it costs to march into, beyond the first point
	cover  int // how far it helps who defends it, the own side if it has trenches
}

// unit is a counter as the seat sees it.
type unit struct {
	name, army, kind      string
	side                  side
	at                    int    // none off the map
	box                   string // where it is then
	attack, defence, move int
	steps                 int
	reduced, hungry       bool
	moved, used           bool
}

// isLand tells whether a unit fights on the map by itself, holds ground and has a
// ZOC: tanks, guns and who flies do not.
func (u *unit) isLand() bool { return u.isFoot() || u.kind == "cavalry" }

// isFoot tells whether a unit leads tanks.
func (u *unit) isFoot() bool {
	return u.kind == "infantry" || u.kind == "stosstruppen" || u.kind == "marine"
}

func (u *unit) isTank() bool { return strings.HasPrefix(u.kind, "tank") }
func (u *unit) isAir() bool  { return u.kind == "air" || u.kind == "bomber" }
func (u *unit) isGun() bool  { return u.kind == "artillery" }

// board is the position.
type board struct {
	land   survey.Map
	hexes  []hexagon
	cells  map[string]int
	holder []side
	units  []unit
	stacks survey.Stacks // units by cell, of either side
	fed    []bool        // cells that lines of supply of the own side reach
	felt   [2][]int      // attack strength of a side that reaches a cell
	aims   []int         // march to the nearest objective worth taking
	homes  []int         // and to the nearest one worth holding
	turn   int
	morale map[string]int
}

// readBoard reads the printed map and the position.
func readBoard(g *adjudicator.Ground, scene *adjudicator.Scene, v *adjudicator.View) *board {
	b := &board{cells: map[string]int{}}
	land, number := survey.Of(g, func(c *adjudicator.Cell) bool { return c.Holder != "" }) // no sea, no lands around the map
	b.land = land
	for i, c := range g.Cells {
		if number[i] == none {
			continue
		}
		h := hexagon{name: c.ID, town: c.Kind != "", port: c.Port}
		switch c.Terrain {
		case "mountain":
			h.rough, h.cover = 1, 2
		case "swamp", "devastated":
			h.rough, h.cover = 1, 1
		case "forest", "rough":
			h.cover = 1
		}
		switch c.Kind {
		case "city":
			h.cover += 2
		case "town":
			h.cover++
		}
		b.cells[c.ID], h.next = number[i], land.Next[number[i]]
		b.hexes, b.holder = append(b.hexes, h), append(b.holder, sideOf(c.Holder, v.Seat))
	}
	for _, c := range scene.Control {
		if i, on := b.cells[c.Cell]; on {
			b.holder[i] = sideOf(c.Seat, v.Seat)
		}
	}
	for _, m := range scene.Marks {
		if c, on := b.cells[m.Cell]; on {
			b.hexes[c].cover += trenches[v.Seat][m.Kind]
		}
	}
	b.read(v)
	return b
}

// trenches are what those of a side help it.
var trenches = map[adjudicator.Seat]map[string]int{
	"german": {"trench-main": 2, "trench-second": 1},
	"allied": {"trench-allied": 2},
}

func sideOf(seat, viewer adjudicator.Seat) side {
	if seat == viewer {
		return own
	}
	return foe
}

// read takes in a position.
func (b *board) read(v *adjudicator.View) {
	b.units, b.stacks, b.morale = nil, make(survey.Stacks, len(b.hexes)), map[string]int{}
	b.turn = v.Turn
	for _, t := range v.Tracks {
		if t.Group == "morale" {
			b.morale[t.Name] = t.Value
		}
	}
	for _, p := range v.Places {
		if c, on := b.cells[p.ID]; on {
			b.hexes[c].points = p.Points
			b.holder[c] = sideOf(p.Holder, v.Seat)
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

// armies are the nations whose units count as another's.
var armies = map[string]string{"It": "Fr"}

// readPiece takes in a unit, or a number of those that cannot be seen: they are
// taken for the one that lies on them.
func (b *board) readPiece(p *adjudicator.Piece, seat adjudicator.Seat) {
	u := unit{name: p.Name, army: p.Nation, kind: p.Kind, side: sideOf(p.Owner, seat), at: none, steps: 2}
	if a := armies[u.army]; a != "" {
		u.army = a
	}
	if c, on := b.cells[p.Where]; on {
		u.at = c
	} else {
		u.box = p.Where
	}
	if values := strings.Split(p.Values, "-"); len(values) == 3 {
		u.attack, u.defence, u.move = number(values[0]), number(values[1]), number(values[2])
	}
	for _, f := range p.Facts {
		if f.Key == "mp" {
			u.move = number(f.Value)
		}
	}
	u.reduced, u.hungry = slices.Contains(p.Status, "reduced"), slices.Contains(p.Status, "unsupplied")
	u.used, u.moved = slices.Contains(p.Status, "used"), slices.Contains(p.Status, "moved") || slices.Contains(p.Status, "railed")
	if u.reduced || u.isTank() || u.isGun() {
		u.steps = 1
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

// hasZOC tells whether a land unit of a side stands in a cell.
func (b *board) hasZOC(c int, sd side) bool {
	return slices.ContainsFunc(b.stacks[c], func(u int) bool { return b.units[u].side == sd && b.units[u].isLand() })
}

// size counts the units of a cell that take room.
func (b *board) size(c int) (n int) {
	for _, u := range b.stacks[c] {
		if b.units[u].isLand() {
			n++
		}
	}
	return n
}

// army is whose units stand in a cell, "" for nobody's.
func (b *board) army(c int) string {
	for _, u := range b.stacks[c] {
		return b.units[u].army
	}
	return ""
}

// defence adds up a stack's defence.
func (b *board) defence(c int) (n int) {
	return b.stacks.Without(c, none, func(u int) int { return b.units[u].defence })
}

// steps adds up what a stack can lose.
func (b *board) steps(c int) (n int) {
	for _, u := range b.stacks[c] {
		n += b.units[u].steps
	}
	return n
}

// isWatched tells whether a side's ZOC covers a cell.
func (b *board) isWatched(c int, by side) bool {
	return b.hasZOC(c, by) || slices.ContainsFunc(b.hexes[c].next, func(n int) bool { return b.hasZOC(n, by) })
}

// isFront tells whether an own cell lies beside the enemy's.
func (b *board) isFront(c int) bool {
	return b.holder[c] == own && slices.ContainsFunc(b.hexes[c].next, func(n int) bool { return b.holder[n] == foe })
}
