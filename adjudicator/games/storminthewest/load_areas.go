package storminthewest

import (
	"fmt"
	"regexp"
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/hex"
)

// ground is what hexes an area of the set-up is made of (3.6, 3.7).
type ground uint8

const (
	groundHexes ground = iota
	groundFront
	groundFrontOrNext
	groundMainTrench
	groundNotMainTrench
	groundNoTrench
	groundBehindFront
	groundLines
	groundHeld
	grounds
)

var groundNames = [grounds]string{"hexes", "front", "front_or_next", "main_trench", "not_main_trench", "no_trench", "behind_front", "lines",
	"held"}

func (g ground) String() string { return groundNames[g] }

// setupArea is where units of some kinds may be set up.
type setupArea struct {
	scenarios   uint8
	army        nation
	kinds       uint16   // a bit for each
	values      *factors // of the full side, nil for any
	ground      ground
	first, last int    // hexrows, 0 for no limit
	hexes       []cell // of groundHexes
	each        int    // units in each of them
	alone       bool   // nobody else is set up in them
	reduced     bool   // units start reduced
	near        bool   // within setupReserve hexes of infantry of the army
	rule        adjudicator.Rule

	in    [scenarios][]bool // by cell, for the scenarios that it is of
	cells [scenarios][]cell // the same as a list
}

// noArmy is the sector of a hex that is not in the front line.
const noArmy = nations

// loadAreas reads where units may be set up, and sees that the default set-ups
// keep to it.
func (l *loader) loadAreas() {
	l.findFronts()
	t := &l.tables
	file := l.Table("setup_areas.csv", "scenario", "army", "types", "values", "area", "first_row", "last_row", "hexes", "each", "alone",
		"state", "near", "rule")
	for _, r := range file.Rows() {
		a := setupArea{scenarios: scenarioSet(r, "scenario"), army: nation(r.Word("army", nationNames[:majors]...)),
			ground: ground(r.Word("area", groundNames[:]...)),
			first:  r.IntOr("first_row", 1, 99, 0), last: r.IntOr("last_row", 1, 99, 0), each: r.IntOr("each", 1, 9, 0),
			alone:   r.Text("alone") == "yes",
			reduced: r.Word("state", "full", "reduced") == 1, near: r.Text("near") == "yes",
			rule: adjudicator.Rule(r.Need("rule", "a rule like 3.6"))}
		for _, word := range r.List("types") {
			k, ok := parseKind(word)
			r.FailIf(!ok || !k.isLand(), "types", "types of land units, separated by ;")
			a.kinds |= 1 << k
		}
		for _, word := range r.List("hexes") {
			c := l.board.Named(word)
			if c == noCell {
				r.Fail("hexes", "hexes of the map, separated by ;")
				continue
			}
			a.hexes = append(a.hexes, c)
		}
		if (a.ground == groundHexes) != (len(a.hexes) > 0 && a.each > 0) {
			r.Fail("hexes", "the hexes and how many units are in each, for area hexes and for no other")
		}
		a.values = readValues(r)
		t.areas = append(t.areas, a)
	}
	l.fillAreas()
	for sc := range scenarios {
		for u, p := range t.scenarios[sc].setup {
			if k := &l.counters[u]; p.places() && k.kind != marker && l.areaFor(sc, unitID(u), p.at) == nil {
				file.Fail("an area of " + scenarioCodes[sc] + " where " + k.id + " may start in " + l.board.Printed(p.at) +
					", as the default set-up has it")
			}
		}
	}
}

// fillAreas lists the hexes of every area.
func (l *loader) fillAreas() {
	for i := range l.tables.areas {
		a := &l.tables.areas[i]
		for sc := range scenarios {
			if a.scenarios>>sc&1 == 0 {
				continue
			}
			a.in[sc] = make([]bool, len(l.board.hexes))
			for c := range a.in[sc] {
				if l.contains(a, sc, cell(c)) {
					a.in[sc][c] = true
					a.cells[sc] = append(a.cells[sc], cell(c))
				}
			}
		}
	}
}

// readValues reads the factors that a unit has to have: 5-6-4.
func readValues(r gamedata.Row) *factors {
	var f factors
	switch text := r.Text("values"); {
	case text == "":
		return nil
	case !valuesForm.MatchString(text):
		r.Fail("values", "three factors like 5-6-4")
		return nil
	default:
		fmt.Sscanf(text, "%d-%d-%d", &f.attack, &f.defence, &f.movement)
	}
	return &f
}

// findFronts notes for each scenario whose sector of the front line a hex is.
func (l *loader) findFronts() {
	for sc := range l.tables.scenarios {
		info := &l.tables.scenarios[sc]
		info.front = slices.Repeat([]nation{noArmy}, len(l.board.hexes))
		note := func(c cell, army string) {
			if n := slices.Index(nationNames[:majors], army); n >= 0 {
				info.front[c] = nation(n)
			}
		}
		if info.control == controlS2 {
			for _, f := range l.tables.fronts {
				note(f.at, f.army)
			}
			continue
		}
		for c := range l.board.hexes {
			note(cell(c), l.board.hexes[c].sector[info.sheet])
		}
	}
}

// areaFor is the area of the set-up in which a unit may start in a hex, nil for
// none.
func (g *gameData) areaFor(sc scenario, u unitID, c cell) *setupArea {
	for i := range g.tables.areas {
		if a := &g.tables.areas[i]; a.takes(sc, &g.counters[u]) && a.in[sc][c] {
			return a
		}
	}
	return nil
}

// areasOf visits the areas of a unit.
func (g *gameData) areasOf(sc scenario, u unitID, visit func(a *setupArea)) {
	for i := range g.tables.areas {
		if a := &g.tables.areas[i]; a.takes(sc, &g.counters[u]) {
			visit(a)
		}
	}
}

// takes tells whether an area is for a unit.
func (a *setupArea) takes(sc scenario, k *counter) bool {
	return a.scenarios>>sc&1 != 0 && a.army == k.army && a.kinds>>k.kind&1 != 0 && (a.values == nil || *a.values == k.faces[0])
}

// contains tells whether a hex is in an area: its side holds it at the start, and
// it is not among those that another area has for itself.
func (g *gameData) contains(a *setupArea, sc scenario, c cell) bool {
	h, info := &g.board.hexes[c], &g.tables.scenarios[sc]
	row, own := printedRow(h.id), a.army.side()
	if h.control[info.control] != own || a.first > 0 && row < a.first || a.last > 0 && row > a.last {
		return false
	}
	if a.ground != groundHexes && g.isAlone(sc, own, c) {
		return false
	}
	front := info.front[c]
	switch a.ground {
	case groundHexes:
		return slices.Contains(a.hexes, c)
	case groundFront:
		return front == a.army
	case groundFrontOrNext:
		return front == a.army || slices.ContainsFunc(g.board.next(c), func(n cell) bool {
			return n != noCell && g.board.joined(c, n) && info.front[n] == a.army
		})
	case groundMainTrench:
		return h.trench[info.sheet] == germanMain
	case groundNotMainTrench:
		return h.trench[info.sheet] != germanMain
	case groundNoTrench:
		return h.trench[info.sheet] == noTrench
	case groundBehindFront:
		return front == noArmy
	case groundLines:
		return front == a.army || h.trench[info.sheet].owner() == own || h.fortress == own
	}
	return true
}

// isAlone tells whether an area has a hex of a side for itself (S2.4).
func (g *gameData) isAlone(sc scenario, sd side, c cell) bool {
	for i := range g.tables.areas {
		if a := &g.tables.areas[i]; a.alone && a.scenarios>>sc&1 != 0 && a.army.side() == sd && slices.Contains(a.hexes, c) {
			return true
		}
	}
	return false
}

// printedRow is the hexrow of a printed number.
func printedRow(id hex.ID) int {
	_, row := grid.Split(id)
	return row
}

// valuesForm is the factors of a unit.
var valuesForm = regexp.MustCompile(`^\d\d?-\d\d?-\d\d?$`)
