package storminthewest

import (
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/gamedata"
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
	seen := map[string]bool{}
	tracks := []string{"turn", "german_morale", "allied_morale"}
	for _, name := range stepNames {
		tracks = append(tracks, strings.ToLower(name)+"_steps")
	}
	for _, r := range file.Rows() {
		code, track := scenarioOf(r, "scenario"), r.Word("track", tracks...)
		sc, key := &l.tables.scenarios[code], r.Text("scenario")+" "+r.Text("track")
		r.FailIf(seen[key], "track", "each track of a scenario once")
		seen[key] = true
		switch {
		case track == 0:
			sc.first = r.Int("value", 0, sc.last)
		case track < 3:
			sc.morale[track-1] = int8(r.Int("value", 0, l.tables.num.moraleMax))
		default:
			sc.steps[track-3] = int16(r.Int("value", 0, 999))
			r.FailIf(!hasSteps(code, track-3), "track", "a track of the scenario")
		}
	}
	for code, name := range scenarioCodes {
		for i, track := range tracks {
			need := i < 2 || i == 2 && scenario(code) != s3 || i > 2 && hasSteps(scenario(code), i-3) // S3.6
			if need && !seen[name+" "+track] {
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
	seen := map[string]bool{}
	file := l.Table("replacements.csv", "scenario", "turn", "nationality", "steps")
	for _, r := range file.Rows() {
		code := scenarioOf(r, "scenario")
		sc := &t.scenarios[code]
		turn, kind, steps := r.Int("turn", sc.first, max(sc.first, sc.last)), r.Word("nationality", stepNames...), r.Int("steps", 0, 99)
		key := scenarioCodes[code] + strconv.Itoa(turn) + stepNames[kind]
		r.FailIf(seen[key], "nationality", "each nation once a game turn")
		seen[key] = true
		if turn < len(t.received[code]) {
			t.received[code][turn][kind] = int16(steps)
		}
	}
	for code, name := range scenarioCodes {
		for turn := t.scenarios[code].first; turn <= t.scenarios[code].last; turn++ {
			for kind, nation := range stepNames {
				if (hasSteps(scenario(code), kind) || kind == mechanised && scenario(code) == s3) && !seen[name+strconv.Itoa(turn)+nation] {
					file.Fail("the " + nation + " steps of turn " + strconv.Itoa(turn) + " in " + name)
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
	seen := make([]bool, len(b.hexes))
	for _, r := range file.Rows() {
		f := frontHex{at: b.Hex(r, "hex"), side: sideOf(r, "side"), army: r.OneOf("setup_by", armyNames[1:]...)}
		if f.at == noCell {
			continue
		}
		_ = r.FailIf(seen[f.at], "hex", "each hex once") ||
			r.FailIf(b.hexes[f.at].control[controlS2] != f.side, "side", "the side that holds the hex by hexes.csv") ||
			r.FailIf((f.army == "German") != (f.side == german), "setup_by", "an army of the side")
		seen[f.at] = true
		t.fronts = append(t.fronts, f)
	}
	for c := range b.hexes {
		if !seen[c] && b.touches(cell(c), controlS2) {
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
	seen := [scenarios][]bool{}
	for i := range t.scenarios {
		t.scenarios[i].setup, seen[i] = make([]placement, len(l.counters)), make([]bool, len(l.counters))
		for u := range l.counters {
			t.scenarios[i].setup[u] = placement{at: locOut, alt: noUnit}
		}
	}
	file := l.Table("setup_default.csv", "scenario", "side", "unit", "place", "state", "alt_unit", "alt_if")
	for _, r := range file.Rows() {
		code, u := scenarioOf(r, "scenario"), l.unitOf(r, "unit")
		if u == noUnit {
			continue
		}
		r.FailIf(seen[code][u], "unit", "each unit of a scenario once")
		seen[code][u] = true
		p := l.placement(r, u)
		l.checkPlacement(r, code, u, p)
		t.scenarios[code].setup[u] = p
		if p.alt != noUnit {
			seen[code][p.alt] = true
			t.scenarios[code].setup[p.alt] = placement{at: locAside, alt: noUnit}
		}
	}
	for code, name := range scenarioCodes {
		for u := range l.counters {
			if c := &l.counters[u]; !seen[code][u] && c.scenarios>>code&1 != 0 {
				file.Fail("a line for " + c.id + " in " + name)
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
