package pathsofglory

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
)

// The layout of the ground. Its unit is gridSize units of the print, the
// usual distance of neighbours. The Near East, printed at a smaller scale, is
// spread until its spaces have the room of those in Europe, and moved clear
// of Bessarabia.
const (
	gridSize   = 70.0
	nearSpread = 1.15
	nearX      = 1757.0 // where the spreading starts
	nearY      = 934.0
	nearEast   = 50.0 // how far it is moved
	nearSouth  = 20.0
)

// spot is where a space lies on the ground.
func (p *place) spot() (x, y float64) {
	x, y = float64(p.x), float64(p.y)
	if p.near {
		x, y = nearX+nearEast+(x-nearX)*nearSpread, nearY+nearSouth+(y-nearY)*nearSpread
	}
	return x / gridSize, y / gridSize
}

// grounds are the printed map by scenario, which tells the spaces of value,
// and by who plays which side.
type grounds [2][2]adjudicator.Ground

// drawGrounds makes the printed map in all its forms.
func (sys *System) drawGrounds(digest string) *grounds {
	var g grounds
	for i, historical := range [...]bool{false, true} {
		for k, swapped := range [...]bool{false, true} {
			g[i][k] = sys.drawGround(digest, historical, swapped)
		}
	}
	return &g
}

// drawGround makes the printed map: points joined by lines.
func (sys *System) drawGround(digest string, historical, swapped bool) adjudicator.Ground {
	seats := [2]adjudicator.Seat{seatAP, seatCP}
	if swapped {
		seats = [2]adjudicator.Seat{seatCP, seatAP}
	}
	g := adjudicator.Ground{Digest: digest, Title: "Paths of Glory", Nations: colours(), Marks: marks(),
		Shapes: append(sys.board.shapes(), printedBoxes(seats)...)}
	for sp := 1; sp < len(sys.board.places); sp++ {
		p := &sys.board.places[sp]
		c := adjudicator.Cell{ID: p.name, Terrain: adjudicator.Terrain(terrainWords[p.terrain]), Land: 1, Holder: seats[p.side],
			Country: p.nation.String(), Name: p.printed, Also: p.also, Kind: p.kind(true), Port: p.port[ap] || p.port[cp]}
		c.X, c.Y = p.spot()
		if p.vp && !historical || p.vpHist && historical {
			c.Note = "vp"
		}
		g.Cells = append(g.Cells, c)
		for _, l := range p.links {
			if int(l.to) >= sp {
				g.Links = append(g.Links, sys.drawLink(p, l))
			}
		}
	}
	return g
}

// drawLink makes a line: between the two maps, along the coast, for some
// nations alone, or for all.
func (sys *System) drawLink(p *place, l link) adjudicator.Link {
	to := &sys.board.places[l.to]
	k := adjudicator.Link{A: p.name, B: to.name, Kind: "line", Name: l.only.String()}
	switch {
	case p.near != to.near:
		k.Kind = "between"
	case l.only&byCoast != 0:
		k.Kind = "coast"
	case l.only != 0:
		k.Kind = "dashed"
	}
	return k
}

// corners is a rectangle of the print on the ground.
func corners(left, top, right, bottom float64) []adjudicator.Point {
	return []adjudicator.Point{{X: left / gridSize, Y: top / gridSize}, {X: right / gridSize, Y: bottom / gridSize}}
}

// shapes are the land of Europe, and above it the map of the Near East.
func (b *board) shapes() []adjudicator.Shape {
	list := slices.Clone(b.coasts[0])
	list = append(list, adjudicator.Shape{Kind: "panel", Name: "near-east", Points: corners(1792, 942, 2684, 1756)})
	return append(list, b.coasts[1]...)
}

// printedBoxes are the boxes beside the map, where the map has no spaces.
func printedBoxes(seats [2]adjudicator.Seat) []adjudicator.Shape {
	var list []adjudicator.Shape
	for i, sd := range [...]side{cp, ap, cp, ap} {
		name := string(seats[sd]) + " " + boxWord([...]space{boxReserve, boxLost}[i/2])
		top := 30 + float64(i)*215
		list = append(list, adjudicator.Shape{Kind: "box", Name: name, Points: corners(2120, top, 2684, top+203)})
	}
	return list
}

// String lists the nations beside a dashed line.
func (t travel) String() string {
	var list []string
	for _, w := range [...]string{"br", "it", "ru", "tu", "ana", "mef"} {
		if t&travelWords[w] != 0 {
			list = append(list, strings.ToUpper(w))
		}
	}
	return strings.Join(list, " ")
}

// Ground returns the printed map.
func (s *State) Ground() *adjudicator.Ground {
	historical, swapped := 0, 0
	if s.scenario.ownList() {
		historical = 1
	}
	if s.swapped {
		swapped = 1
	}
	return &s.sys.board.grounds[historical][swapped]
}

// Scene builds what lies on the map; all of it is public.
func (s *State) Scene(adjudicator.Seat) adjudicator.Scene {
	s = s.apart()
	scene := adjudicator.Scene{Title: s.scenario.title + ", " + s.sys.tables.turnName(s.turn)}
	for sp := space(1); int(sp) < len(s.sys.board.places); sp++ {
		p := s.place(sp)
		for sd := ap; sd <= cp; sd++ {
			if s.pieces.Has(sp, sd) {
				scene.Stacks = append(scene.Stacks, s.drawStack(sp, sd))
			}
			if n := s.trench[sd][sp]; n > 0 {
				scene.Marks = append(scene.Marks, adjudicator.Mark{Cell: p.name, Kind: "trench-" + strconv.Itoa(int(n))})
			}
		}
		if s.isClosed(sp) { // nobody's yet, whoever holds it as printed
			scene.Control = append(scene.Control, adjudicator.Control{Cell: p.name})
		} else if s.control[sp] != p.side {
			scene.Control = append(scene.Control, adjudicator.Control{Cell: p.name, Seat: s.seat(s.control[sp])})
		}
		for _, m := range []struct {
			is   bool
			kind string
		}{{s.fortIntact(sp), "fort-" + strconv.Itoa(int(p.fort))}, {s.ruined[sp], "fort-destroyed"}, {s.isBesieged(sp), "siege"},
			{sp == s.beachhead, "beachhead"},
			{s.isCutOff(sp) && !p.landing, "out-of-supply"}} {
			if m.is {
				scene.Marks = append(scene.Marks, adjudicator.Mark{Cell: p.name, Kind: m.kind})
			}
		}
	}
	for sd := ap; sd <= cp; sd++ {
		scene.Supply = append(scene.Supply, adjudicator.Supply{Seat: s.seat(sd), Lines: s.supplyLines(sd)})
		for _, box := range [...]space{boxReserve, boxLost} {
			if st := s.drawStack(box, sd); len(st.Counters) > 0 {
				scene.Boxes = append(scene.Boxes, st)
			}
		}
	}
	return scene
}

// supplyLines are the lines along which some units of a side may trace
// supply (14.1).
func (s *State) supplyLines(sd side) (list [][2]string) {
	all := tracesBy[sd]
	s.traces(all)
	for sp := space(1); int(sp) < len(s.sys.board.places); sp++ {
		for _, l := range s.place(sp).links {
			if l.to < sp {
				continue
			}
			along := s.tracesAlong(sp, l) | s.tracesAlong(l.to, link{sp, l.only})
			if s.supply.mask[sp]&s.supply.mask[l.to]&all&along != 0 {
				list = append(list, [2]string{s.name(sp), s.name(l.to)})
			}
		}
	}
	return list
}

// boxWord names a box beside the map on the ground.
func boxWord(sp space) string {
	if sp == boxReserve {
		return "reserve"
	}
	return "replaceable"
}

// drawStack makes the counters of a side in a space, armies on top.
func (s *State) drawStack(sp space, sd side) adjudicator.Stack {
	st := adjudicator.Stack{Cell: s.name(sp), Owner: s.seat(sd)}
	if !sp.isMap() {
		st.Cell = boxWord(sp)
	}
	for _, armies := range [...]bool{true, false} {
		for u := range s.pieces.Of(sp, sd) {
			c := &s.sys.counters[u]
			if c.army != armies {
				continue
			}
			k := adjudicator.Counter{Nation: c.nation.String(), Symbol: "corps", Label: c.label(), Values: c.values[s.face(u)]}
			if armies {
				k.Symbol = "army"
			}
			if s.reduced[u] {
				k.Marks = append(k.Marks, "reduced")
			}
			if sp.isMap() && !s.isSupplied(u) && !s.isFrozen(u) {
				k.Marks = append(k.Marks, "out-of-supply")
			}
			st.Counters = append(st.Counters, k)
		}
	}
	return st
}

// label is a counter's name without its nation.
func (c *counter) label() string {
	_, name, _ := strings.Cut(c.name, "-")
	return name
}

// Boards implements adjudicator.Charter.
func (s *State) Boards(seat adjudicator.Seat) []adjudicator.Board {
	return adjudicator.OneBoard(s.Ground(), s.Scene(seat))
}
