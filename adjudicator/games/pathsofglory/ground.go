package pathsofglory

import (
	"strconv"
	"strings"

	"feldpost/adjudicator"
)

// gridSize is how many units of the printed layout make 1 on the ground: the
// usual distance of neighbours.
const gridSize = 70.0

// drawGround makes the printed map: points joined by lines.
func (sys *System) drawGround(digest string) adjudicator.Ground {
	g := adjudicator.Ground{Digest: digest, Title: "Paths of Glory"}
	for sp := 1; sp < len(sys.board.places); sp++ {
		p := &sys.board.places[sp]
		c := adjudicator.Cell{ID: p.name, X: float64(p.x) / gridSize, Y: float64(p.y) / gridSize, Terrain: adjudicator.Terrain(terrainWords[p.terrain]), Land: 1,
			Country: p.nation.String(), Name: p.printed, Kind: p.kind(true), Port: p.port[ap] || p.port[cp]}
		var notes []string
		if p.fort > 0 {
			notes = append(notes, "fort "+strconv.Itoa(int(p.fort)))
		}
		if p.vp {
			notes = append(notes, "vp")
		}
		c.Note = strings.Join(notes, ", ")
		g.Cells = append(g.Cells, c)
		for _, l := range p.links {
			if int(l.to) < sp {
				continue
			}
			k := adjudicator.Link{A: p.name, B: sys.board.places[l.to].name, Kind: "line"}
			if l.only != 0 {
				k.Kind, k.Name = "dashed", l.only.String()
			}
			g.Links = append(g.Links, k)
		}
	}
	return g
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
func (s *State) Ground() *adjudicator.Ground { return &s.sys.board.ground }

// Scene builds what lies on the map; all of it is public.
func (s *State) Scene(adjudicator.Seat) adjudicator.Scene {
	scene := adjudicator.Scene{Title: s.scenario.title + ", " + s.sys.tables.turnName(s.turn)}
	for sp := space(1); int(sp) < len(s.sys.board.places); sp++ {
		p := s.place(sp)
		for sd := ap; sd <= cp; sd++ {
			if s.count[sd][sp] > 0 {
				scene.Stacks = append(scene.Stacks, s.drawStack(sp, sd))
			}
			if n := s.trench[sd][sp]; n > 0 {
				scene.Marks = append(scene.Marks, adjudicator.Mark{Cell: p.name, Kind: "trench-" + strconv.Itoa(int(n))})
			}
		}
		if s.control[sp] != p.side {
			scene.Control = append(scene.Control, adjudicator.Control{Cell: p.name, Seat: s.seat(s.control[sp])})
		}
		for _, m := range []struct {
			is   bool
			kind string
		}{{s.fortIntact(sp), "fort"}, {s.ruined[sp], "fort-destroyed"}, {s.isBesieged(sp), "siege"}, {sp == s.beachhead, "beachhead"},
			{s.isCutOff(sp) && !p.landing, "out-of-supply"}} {
			if m.is {
				scene.Marks = append(scene.Marks, adjudicator.Mark{Cell: p.name, Kind: m.kind})
			}
		}
	}
	return scene
}

// drawStack makes the counters of a side in a space, armies on top.
func (s *State) drawStack(sp space, sd side) adjudicator.Stack {
	st := adjudicator.Stack{Cell: s.name(sp), Owner: s.seat(sd)}
	for _, armies := range [...]bool{true, false} {
		for u := s.head[sp]; u != noUnit; u = s.next[u] {
			c := &s.sys.counters[u]
			if c.side != sd || c.army != armies {
				continue
			}
			k := adjudicator.Counter{Nation: c.nation.String(), Symbol: "corps", Label: c.label(), Values: c.values[s.face(u)]}
			if armies {
				k.Symbol = "army"
			}
			if s.reduced[u] {
				k.Marks = append(k.Marks, "reduced")
			}
			if !s.isSupplied(u) && !s.isFrozen(u) {
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
