package pathsofglory

import (
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/names"
	"feldpost/adjudicator/kernel/path"
)

// loadSpaces reads the spaces of the map.
func (l *loader) loadSpaces() {
	b := &l.sys.board
	b.places = make([]place, 1, maxSpaces)
	t := l.Table("spaces.csv", "space", "printed", "map", "side", "nation", "terrain", "source", "ap_port", "cp_port", "capital",
		"vp", "vp_historical", "fort", "x", "y", "w", "h", "also")
	named := map[string]space{}
	for _, r := range t.Rows() {
		if len(b.places) >= int(spaceLimit) {
			t.Fail("at most " + strconv.Itoa(int(spaceLimit)-1) + " spaces")
			return
		}
		l.loadSpace(r, named)
	}
	l.sys.nameSpaces()
	fixed := b.fixed()
	for _, name := range sortedKeys(fixed) {
		sp, ok := l.sys.spaces.Exact(name)
		if !ok {
			t.Fail("a space " + name + ": the rules name it")
		}
		*fixed[name] = sp
	}
	for _, sp := range b.landings {
		b.places[sp].landing = true
	}
	for sp := range b.places {
		p := &b.places[sp]
		if p.nation == russia && (p.vp || p.vpHist) {
			b.russian = append(b.russian, space(sp))
		}
		if p.source {
			b.sources = append(b.sources, space(sp))
		}
		if p.fort > 0 {
			b.forts = append(b.forts, space(sp))
		}
		for sd := range b.ports {
			if p.port[sd] {
				b.ports[sd] = append(b.ports[sd], space(sp))
			}
		}
	}
}

// loadShapes reads the coasts that the ground is drawn with.
func (l *loader) loadShapes() {
	for _, r := range l.Table("shapes.csv", "kind", "map", "points").Rows() {
		s := adjudicator.Shape{Kind: r.OneOf("kind", "land", "lake")}
		list := strings.Fields(r.Need("points", "places in the layout of the map: x y x y"))
		for i := 0; i+1 < len(list); i += 2 {
			x, noX := strconv.Atoi(list[i])
			y, noY := strconv.Atoi(list[i+1])
			if noX != nil || noY != nil {
				r.Fail("points", "whole numbers")
				break
			}
			s.Points = append(s.Points, adjudicator.Point{X: float64(x) / gridSize, Y: float64(y) / gridSize})
		}
		if len(s.Points) < 3 || len(list)%2 != 0 {
			r.Fail("points", "three places or more, two numbers each")
		}
		on := r.Word("map", "europe", "neareast")
		l.sys.board.coasts[on] = append(l.sys.board.coasts[on], s)
	}
}

// loadSpace reads a space; named are the names that spaces have so far.
func (l *loader) loadSpace(r gamedata.Row, named map[string]space) {
	b := &l.sys.board
	p := place{name: r.Need("space", "a name, its words joined by hyphens"), printed: r.Need("printed", "the printed name"),
		near: r.Word("map", "europe", "neareast") == 1, side: l.side(r, "side"), nation: l.nation(r, "nation"),
		terrain: terrain(r.Word("terrain", terrainWords[:]...)), source: r.Yes("source"), capital: r.Yes("capital"),
		vp: r.Yes("vp"), vpHist: r.Yes("vp_historical"), fort: int8(r.IntOr("fort", 1, mostFort, 0)), also: r.List("also")}
	p.port[ap], p.port[cp] = r.Yes("ap_port"), r.Yes("cp_port")
	p.x = r.Int("x", 0, 9999) + r.Int("w", 1, 999)/2
	p.y = r.Int("y", 0, 9999) + r.Int("h", 1, 999)/2
	if strings.ContainsAny(p.name, " ,>\"#;=") {
		r.Fail("space", "a name without blanks or signs, like Bar-le-Duc")
	}
	sp := space(len(b.places))
	b.places = append(b.places, p)
	for i, n := range append([]string{p.name, p.printed}, p.also...) {
		key := names.Key(n)
		if old, ok := named[key]; ok && old != sp {
			r.Fail([...]string{"space", "printed", "also"}[min(i, 2)], "a name that no other space has")
			continue
		}
		named[key] = sp
	}
}

// loadLinks reads the lines of the map.
func (l *loader) loadLinks() {
	b := &l.sys.board
	for _, r := range l.Table("links.csv", "a", "b", "only").Rows() {
		x, y := l.space(r, "a"), l.space(r, "b")
		if x == nowhere || y == nowhere {
			continue
		}
		if _, twice := b.linkBetween(x, y); twice || x == y {
			r.Fail("b", "each line once, between two spaces")
			continue
		}
		var only travel
		for _, w := range r.List("only") {
			t, ok := travelWords[w]
			if !ok {
				r.Fail("only", "br, it, ru, tu, ana, mef or nothing")
			}
			only |= t
		}
		b.places[x].links = append(b.places[x].links, link{y, only})
		b.places[y].links = append(b.places[y].links, link{x, only})
	}
	for sp := 1; sp < len(b.places); sp++ {
		if len(b.places[sp].links) == 0 && b.places[sp].nation != noNation {
			l.Fail(gamedata.Problem{File: "links.csv", Want: "a line to " + b.places[sp].name})
		}
	}
	ways := make([][]path.Cell, len(b.places))
	for sp := range b.places {
		for _, line := range b.places[sp].links {
			ways[sp] = append(ways[sp], path.Cell(line.to))
		}
	}
	b.net = path.NewNet(ways)
}
