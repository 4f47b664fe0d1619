package storminthewest

import (
	"regexp"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/names"
	"feldpost/adjudicator/kernel/table"
)

// gameData is what the data files say. It is part of a System and never
// changes.
type gameData struct {
	board    board
	counters []counter // in order of the data file: unitID is the index
	tables   tables
	named    *names.Index[unitID]            // by all names and ids
	units    [scenarios]*names.Index[unitID] // those of a scenario
}

// load reads the data files; what is wrong with them is kept in the set.
func (g *gameData) load(set *gamedata.Set) {
	l := &loader{Set: set, gameData: g, ids: map[string]unitID{}}
	l.Later(Data(), "nations.csv")
	l.loadBoard()
	l.loadTables()
	l.loadCounters()
	l.loadScenarios()
	g.named = g.nameUnits(func(*counter) bool { return true })
	for sc := range scenarios {
		g.units[sc] = g.nameUnits(func(c *counter) bool { return c.in(sc) })
	}
}

// loader fills the data of a System and collects what is wrong.
type loader struct {
	*gamedata.Set
	*gameData
	ids map[string]unitID
}

// scenarioCodes are the scenarios as data files name them.
var scenarioCodes = [scenarios]string{"campaign", "S1", "S2", "S3"}

// sideNames are the sides as data files name them.
var sideNames = []string{"German", "Allied"}

// sideOf reads a side.
func sideOf(r gamedata.Row, column string) side { return side(r.Word(column, sideNames...)) }

// scenarioOf reads one scenario.
func scenarioOf(r gamedata.Row, column string) scenario {
	return scenario(r.Word(column, scenarioCodes[:]...))
}

// scenarioSet reads which scenarios use a line, as a bit for each.
func scenarioSet(r gamedata.Row, column string) uint8 {
	set := r.Set(column, "scenarios out of "+strings.Join(scenarioCodes[:], ", ")+", each once, separated by ;", scenarioCodes[:]...)
	r.FailIf(set == 0, column, "a scenario")
	return uint8(set)
}

// loadTables reads the charts and tracks.
func (l *loader) loadTables() {
	l.loadNations()
	l.loadEffects()
	l.loadCRT()
	l.loadModifiers()
	l.loadTracks()
	l.loadRolls()
	l.NumbersInto("numbers.csv", Tables(), &l.tables.num)
}

// loadEffects reads the terrain effects (12.9, 12.10, 13.18-13.27): every line
// once.
func (l *loader) loadEffects() {
	t := &l.tables
	var codes []string
	var target []*effect
	for i, name := range terrainNames {
		codes, target = append(codes, name), append(target, &t.terrain[i])
	}
	codes = append(codes, "river", "major", "town", "city", "allied", "german_main", "german_secondary", "fortress")
	target = append(target, &t.river[smallRiver], &t.river[majorRiver], &t.settlement[town], &t.settlement[city],
		&t.trench[alliedTrench], &t.trench[germanMain], &t.trench[germanSecondary], &t.fortress)
	open := effect{tanks: [weathers]bool{true, true}, agb: [weathers]bool{true, true}}
	t.river[noRiver], t.settlement[noSettlement], t.trench[noTrench] = open, open, open
	l.Table("terrain_effects.csv", "code", "mp_dry", "mp_wet", "drm_dry", "drm_wet", "tanks_attack_dry", "tanks_attack_wet",
		"agb_may_enter_dry", "agb_may_enter_wet").EachOnce("code", codes, func(r gamedata.Row, i int) {
		least := oneIf(i < int(terrains))
		for w, name := range [weathers]string{"dry", "wet"} {
			target[i].mp[w] = int8(r.Int("mp_"+name, least, 9))
			target[i].drm[w] = int8(r.Int("drm_"+name, -9, 9))
			target[i].tanks[w] = r.Yes("tanks_attack_" + name)
			target[i].agb[w] = r.Yes("agb_may_enter_" + name)
		}
	})
}

// cellForm is a cell of the CRT.
var cellForm = regexp.MustCompile(`^[0-9]/[0-9]$`)

// loadCRT reads the Combat Results Table. No result is better for the defender
// with a higher die or higher odds.
func (l *loader) loadCRT() {
	crt := table.ByOdds[loss](crtWorst, crtBest, crtLow, crtHigh)
	head := func(column string) string { return strings.ReplaceAll(column, "/", ":") }
	heads := []string{"die"}
	for _, c := range crt.Columns {
		heads = append(heads, head(c.Name))
	}
	file := l.Table("crt.csv", heads...)
	crt.Read(file, func(r gamedata.Row, column string) loss {
		text := r.Text(head(column))
		if !cellForm.MatchString(text) {
			r.Fail(head(column), "loss points of attacker and defender like 2/3")
			return loss{}
		}
		return loss{attacker: int8(text[0] - '0'), defender: int8(text[2] - '0')}
	})
	for i, c := range crt.Columns {
		for row, x := range c.Results {
			if row > 0 && (x.defender < c.Results[row-1].defender || x.attacker > c.Results[row-1].attacker) {
				file.Fail("column " + head(c.Name) + ": a higher die never better for the defender")
			}
			if i > 0 && x.defender < crt.Columns[i-1].Results[row].defender {
				file.Fail("column " + head(c.Name) + ": higher odds never better for the defender")
			}
		}
	}
	l.tables.crt = crt
}

// options of the rules that have modifiers.
var modifierOptions = []string{"", "16.1", "16.3", "16.4", "16.8"}

// loadModifiers reads what moves the die apart from terrain (13.9-13.35): every
// line once.
func (l *loader) loadModifiers() {
	known := gamedata.Program(Tables(), "modifiers.csv", "code", "kind", "rule")
	l.tables.drm = map[string]*modifier{}
	var codes []string
	for _, r := range known {
		codes = append(codes, r.Text("code"))
		l.tables.drm[r.Text("code")] = &modifier{rule: adjudicator.Rule(r.Text("rule"))}
	}
	file := l.Table("drm.csv", "code", "kind", "value", "condition", "max", "option", "scenarios")
	file.EachOnce("code", codes, func(r gamedata.Row, i int) {
		kind, m := r.OneOf("kind", known[i].Text("kind")), l.tables.drm[codes[i]]
		m.max, m.option, m.scenarios = int8(r.IntOr("max", 1, 9, 0)), r.OneOf("option", modifierOptions...), scenarioSet(r, "scenarios")
		if kind != "cancel" {
			m.value = int8(r.Int("value", -9, 9))
		} else {
			r.FailIf(r.Text("value") != "", "value", "nothing for what cancels")
		}
	})
}

// loadTracks reads the turn tracks of both sheets (5.2, S3.2).
func (l *loader) loadTracks() {
	t := &l.tables
	t.tracks[sheet1918] = l.track(l.Table("turn_track_1918.csv", "turn", "date", "weather", "wet_from", "wet_to", "historical_weather"), 1,
		true)
	t.tracks[sheet1919] = l.track(l.Table("turn_track_1919.csv", "turn", "date", "weather", "wet_from", "wet_to"), 0, false)
}

// mostTurns is the highest number of a game turn.
const mostTurns = 99

// track reads a turn track whose first box has a number.
func (l *loader) track(file *gamedata.Table, first int, historical bool) []turnBox {
	boxes := make([]turnBox, first)
	for _, r := range file.Rows() {
		r.Int("turn", len(boxes), min(len(boxes), mostTurns)) // numbered without gaps
		box := turnBox{date: r.Need("date", "a month and half like March II"), variable: r.Word("weather", "dry", "variable") == 1}
		switch {
		case box.variable:
			box.wet = rangeOf(r, "wet_from", "wet_to")
		case r.Text("wet_from") != "" || r.Text("wet_to") != "":
			r.Fail("wet_from", "nothing for a dry turn")
		}
		if historical {
			box.historical = r.Word("historical_weather", "dry", "wet") == 1
		}
		boxes = append(boxes, box)
	}
	file.Filled("the boxes of the turn track")
	return boxes
}

// rangeOf reads a range of one die.
func rangeOf(r gamedata.Row, from, to string) dieRange {
	d := dieRange{from: int8(r.Int(from, 1, 6))}
	d.to = int8(r.Int(to, int(d.from), 6))
	return d
}

// loadRolls reads the tables of single dice (16.2, S1.7, S3.26).
func (l *loader) loadRolls() {
	t := &l.tables
	t.influenza = l.rolls(l.Table("influenza.csv", "turn", "peak_from", "peak_to"), "peak")
	t.armistice = l.rolls(l.Table("armistice.csv", "turn", "ends_from", "ends_to"), "ends")
	dice := []string{"1", "2", "3", "4", "5", "6"}
	l.Table("strategic_bombing.csv", "die", "steps").EachOnce("die", dice, func(r gamedata.Row, i int) {
		t.strategic[i+1] = int8(r.Int("steps", -9, 0))
	})
	l.Table("tactical_bombing.csv", "die", "losses").EachOnce("die", append([]string{"0"}, dice...), func(r gamedata.Row, i int) {
		t.tactical[i] = int8(r.Int("losses", 0, 9))
	})
}

// rolls reads the ranges of a die by game turn.
func (l *loader) rolls(file *gamedata.Table, name string) []dieRange {
	list := make([]dieRange, len(l.tables.tracks[sheet1918]))
	for _, r := range file.Rows() {
		turn := r.Int("turn", 1, max(1, len(list)-1))
		if turn >= len(list) {
			continue
		}
		r.Once("turn", "each game turn once", turn)
		list[turn] = rangeOf(r, name+"_from", name+"_to")
	}
	return list
}
