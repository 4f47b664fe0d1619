package storminthewest

import (
	"fmt"
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/hex"
)

// loadScenarios reads how the scenarios start and end.
func (l *loader) loadScenarios() {
	t := &l.tables
	l.Table("scenarios.csv", "scenario", "title", "map", "control", "sets_up_first", "skips_german", "last_turn").EachOnce("scenario",
		scenarioCodes[:], func(r gamedata.Row, i int) {
			sc := &t.scenarios[i]
			sc.title, sc.sheet = r.Need("title", "a title"), sheet(r.Word("map", sheetNames[:]...))
			sc.control, sc.setsUp, sc.skipsGerman = r.Word("control", controlNames[:]...), sideOf(r, "sets_up_first"), r.Yes("skips_german")
			sc.last = r.Int("last_turn", 1, max(1, len(t.tracks[sc.sheet])-1))
		})
	l.loadStarts()
	l.loadReplacements()
	l.loadFronts()
	l.loadSetups()
	l.loadAreas()
}

// stepNames are the kinds of steps as data files name them.
var stepNames = append(append([]string{}, nationNames[:majors]...), "mechanised")

// hasSteps tells whether a scenario has a pool of a kind at the start.
func hasSteps(sc scenario, kind int) bool {
	return kind != mechanised && (kind != int(japanese) || sc == s3)
}

// loadStarts reads the tracks at the start (3.2): every one of a scenario once.
func (l *loader) loadStarts() {
	file := l.Table("markers_start.csv", "scenario", "track", "value")
	tracks := []string{"turn", "german_morale", "allied_morale"}
	for _, name := range stepNames {
		tracks = append(tracks, strings.ToLower(name)+"_steps")
	}
	for _, r := range file.Rows() {
		code, track := scenarioOf(r, "scenario"), r.Word("track", tracks...)
		sc := &l.tables.scenarios[code]
		r.Once("track", "each track of a scenario once", r.Text("scenario"), " ", r.Text("track"))
		switch {
		case track == 0:
			sc.first = r.Int("value", 0, sc.last)
		case track < 3:
			sc.morale[track-1] = int8(r.Int("value", 0, l.tables.num.MoraleMax))
		default:
			sc.steps[track-3] = int16(r.Int("value", 0, 999))
			r.FailIf(!hasSteps(code, track-3), "track", "a track of the scenario")
		}
	}
	for code, name := range scenarioCodes {
		for i, track := range tracks {
			need := i < 2 || i == 2 && scenario(code) != s3 || i > 2 && hasSteps(scenario(code), i-3) // S3.6
			if need && !file.Seen(name, " ", track) {
				file.Fail("the start of " + track + " in " + name)
			}
		}
	}
}

// loadReplacements reads the steps that come by game turn (8.2).
func (l *loader) loadReplacements() {
	t := &l.tables
	for i := range t.received {
		t.received[i] = make([][stepKinds]int16, t.scenarios[i].last+1)
	}
	file := l.Table("replacements.csv", "scenario", "turn", "nationality", "steps")
	for _, r := range file.Rows() {
		code := scenarioOf(r, "scenario")
		sc := &t.scenarios[code]
		turn, kind, steps := r.Int("turn", sc.first, max(sc.first, sc.last)), r.Word("nationality", stepNames...), r.Int("steps", 0, 99)
		r.Once("nationality", "each nation once a game turn", code, turn, kind)
		if turn < len(t.received[code]) {
			t.received[code][turn][kind] = int16(steps)
		}
	}
	for sc := range scenarios {
		for turn := t.scenarios[sc].first; turn <= t.scenarios[sc].last; turn++ {
			for kind, nation := range stepNames {
				if (hasSteps(sc, kind) || kind == mechanised && sc == s3) && !file.Seen(sc, turn, kind) {
					file.Fail("the " + nation + " steps of turn " + strconv.Itoa(turn) + " in " + scenarioCodes[sc])
				}
			}
		}
	}
}

// loadFronts reads the front line of S2 (S2.4, S2.5): every hex that touches
// the enemy is in it.
func (l *loader) loadFronts() {
	b, t := &l.board, &l.tables
	file := l.Table("frontline_s2.csv", "hex", "side", "setup_by")
	for _, r := range file.Rows() {
		f := frontHex{at: b.Hex(r, "hex"), side: sideOf(r, "side"), army: r.OneOf("setup_by", armyNames[1:]...)}
		if f.at == noCell {
			continue
		}
		_ = !r.Once("hex", "each hex once", f.at) ||
			r.FailIf(b.hexes[f.at].control[controlS2] != f.side, "side", "the side that holds the hex by hexes.csv") ||
			r.FailIf((f.army == "German") != (f.side == german), "setup_by", "an army of the side")
		t.fronts = append(t.fronts, f)
	}
	for c := range b.hexes {
		if !file.Seen(cell(c)) && b.touches(cell(c), controlS2) {
			file.Fail("a line for hex " + b.hexes[c].id.String() + ", which touches the enemy")
		}
	}
}

// wantPlace is what the default set-up may say of a unit.
const wantPlace = "a hex like 3337, POOL, AIR, AIR_FROM_TURN_n, ASIDE, DEADPILE or OUT"

// boxWords are the boxes of the default set-up.
var boxWords = map[string]loc{"POOL": locPool, "AIR": locAir, "ASIDE": locAside, "DEADPILE": locDead, "OUT": locOut}

// loadSetups reads the default set-ups: every unit of a scenario once.
func (l *loader) loadSetups() {
	t := &l.tables
	alts := [scenarios]map[unitID]bool{}
	for sc := range scenarios {
		alts[sc], t.scenarios[sc].setup = map[unitID]bool{}, slices.Repeat([]placement{{at: locOut, alt: noUnit}}, len(l.counters))
	}
	file := l.Table("setup_default.csv", "scenario", "side", "unit", "place", "state", "alt_unit", "alt_if")
	for _, r := range file.Rows() {
		code, u := scenarioOf(r, "scenario"), l.unitOf(r, "unit")
		if u == noUnit {
			continue
		}
		if r.Once("unit", "each unit of a scenario once", code, u) {
			r.FailIf(alts[code][u], "unit", "each unit of a scenario once")
		}
		p := l.placement(r, u)
		l.checkPlacement(r, code, u, p)
		t.scenarios[code].setup[u] = p
		if p.alt != noUnit {
			alts[code][p.alt] = true
			t.scenarios[code].setup[p.alt] = placement{at: locAside, alt: noUnit}
		}
	}
	for sc := range scenarios {
		for u := range l.counters {
			if c := &l.counters[u]; c.in(sc) && !file.Seen(sc, unitID(u)) && !alts[sc][unitID(u)] {
				file.Fail("a line for " + c.id + " in " + scenarioCodes[sc])
			}
		}
	}
}

// placement reads where a unit starts.
func (l *loader) placement(r gamedata.Row, u unitID) placement {
	p := placement{at: locOut, reduced: r.Word("state", "full", "reduced", "") == 1, alt: noUnit}
	place := r.Text("place")
	if from, ok := strings.CutPrefix(place, "AIR_FROM_TURN_"); ok {
		turn, err := strconv.Atoi(from)
		r.FailIf(err != nil || turn < 1 || turn > len(l.tables.tracks[sheet1918]), "place", wantPlace)
		p.at, p.airsFrom = locAir, int8(turn)
	} else if box, ok := boxWords[place]; ok {
		p.at = box
	} else if p.at = l.board.Named(place); p.at == noCell {
		r.Fail("place", wantPlace)
		p.at = locOut
	}
	if r.Text("alt_unit") == "" {
		r.FailIf(r.Text("alt_if") != "", "alt_if", "nothing without alt_unit")
		return p
	}
	if p.alt = l.unitOf(r, "alt_unit"); p.alt != noUnit {
		o := &l.counters[p.alt]
		p.altFrom = o.stossRank
		r.FailIf(o.counterpart != u || o.kind != stosstruppen, "alt_unit", "the Stosstruppen counterpart of the unit (S3.8)")
		r.OneOf("alt_if", "2d6>="+strconv.Itoa(int(o.stossRank)))
	}
	return p
}

// checkPlacement sees that a unit may start where the default puts it.
func (l *loader) checkPlacement(r gamedata.Row, code scenario, u unitID, p placement) {
	c, sc := &l.counters[u], &l.tables.scenarios[code]
	toCome := code != s3 && c.entry > 0 && int(c.entry) >= sc.first
	_ = r.FailIf(sideOf(r, "side") != c.side, "side", "the side of the unit by units.csv") ||
		r.FailIf(!c.in(code) && p.at != locOut, "unit", "a unit that the scenario has by units.csv, or place OUT") ||
		r.FailIf((p.at == locAir) != c.kind.flies() && p.at != locPool && p.at != locOut, "place", "AIR for air units, and for no others") ||
		r.FailIf(p.at != locOut && (p.at == locPool) != toCome, "place",
			"POOL for a reinforcement that is still to come, and for no other unit") ||
		r.FailIf(p.at >= 0 && l.board.hexes[p.at].control[sc.control] != c.side, "place", "a hex that its side holds at the start") ||
		r.FailIf(p.reduced && c.steps < 2, "state", "full for a unit of one step")
}

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
		a.hexes = l.board.Hexes(r, "hexes", "hexes of the map, separated by ;")
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
	text := r.Text("values")
	if text == "" || r.FailIf(!valuesForm.MatchString(text), "values", "three factors like 5-6-4") {
		return nil
	}
	var f factors
	fmt.Sscanf(text, "%d-%d-%d", &f.attack, &f.defence, &f.movement)
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
	for a := range g.areasOf(sc, u) {
		if a.in[sc][c] {
			return a
		}
	}
	return nil
}

// areasOf yields the areas of a unit.
func (g *gameData) areasOf(sc scenario, u unitID) iter.Seq[*setupArea] {
	return func(yield func(*setupArea) bool) {
		for i := range g.tables.areas {
			if a := &g.tables.areas[i]; a.takes(sc, &g.counters[u]) && !yield(a) {
				return
			}
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
		return front == a.army || g.board.anyBeside(c, func(n cell) bool { return info.front[n] == a.army })
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
