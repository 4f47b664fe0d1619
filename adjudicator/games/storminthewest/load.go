package storminthewest

import (
	"regexp"
	"slices"
	"strconv"
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

// nationNames are the nations as data files name them, minor ones too.
var nationNames = [nations]string{"German", "British", "French", "Belgian", "American", "Japanese", "Australian", "Canadian", "Portuguese",
	"Italian"}

// austroHungarian is the one minor nation without counters of its own kind: it
// is of the German army in everything (S3.17).
const austroHungarian = "Austro-Hungarian"

// loadNations reads the army and the sources of each nation.
func (l *loader) loadNations() {
	t := &l.tables
	for n := range t.nations {
		t.nations[n].army = nation(n)
	}
	file := l.Table("nations.csv", "nation", "army", "source")
	file.EachOnce("nation", nationNames[:], func(r gamedata.Row, i int) {
		t.nations[i] = nationInfo{army: nation(r.Word("army", nationNames[:]...)), source: source(r.Word("source", sourceNames...))}
		r.FailIf(t.nations[i].source == noSource, "source", "one of "+strings.Join(sourceNames[noSource+1:], ", "))
	})
	for _, r := range file.Rows() {
		if n := slices.Index(nationNames[:], r.Text("nation")); n >= 0 {
			x := t.nations[n]
			army := t.nations[x.army]
			r.FailIf(army.army != x.army || army.source != x.source || x.army.side() != nation(n).side(), "army",
				"a nation of the side that counts as itself and has the same sources")
		}
	}
}

// side is the side of a nation.
func (n nation) side() side {
	if n == germanArmy {
		return german
	}
	return allied
}

// loadCounters reads the counters.
func (l *loader) loadCounters() {
	file := l.Table("units.csv", "id", "name", "side", "nationality_major", "nationality_minor", "type", "att", "def", "move", "att_red",
		"def_red", "move_red",
		"steps", "stack", "zoc", "range", "entry_turn", "entry_by", "counterpart", "stoss_rank", "scenarios")
	for _, r := range file.Rows() {
		c := l.counter(r)
		if _, again := l.ids[c.id]; r.FailIf(again, "id", "each id once") {
			continue
		}
		r.Once("name", "each name once", strings.ToLower(c.name))
		l.ids[c.id] = unitID(len(l.counters))
		l.counters = append(l.counters, c)
	}
	file.Filled("the counters")
	l.pairCounters(file)
}

func (l *loader) counter(r gamedata.Row) counter {
	c := counter{id: r.Need("id", "an id"), name: r.Need("name", "a name like Br 14"), kind: kind(r.Word("type", kindNames[:]...)),
		side: sideOf(r, "side"), steps: int8(r.Int("steps", 0, 2)), zoc: r.Yes("zoc"), reach: int8(r.IntOr("range", 1, 9, 0)),
		counterpart: noUnit, stossRank: int8(r.IntOr("stoss_rank", 1, 99, 0)), scenarios: scenarioSet(r, "scenarios"),
		stack: int8(oneIf(r.Text("stack") == "1"))}
	r.FailIf(strings.ContainsAny(c.name+c.id, ",;#\"_") || strings.Contains(c.name, "  "), "name",
		`a name and an id without , ; # " _ and double blanks`)
	minor := r.Text("nationality_minor")
	if minor != austroHungarian {
		c.nation = nation(r.Word("nationality_minor", nationNames[:]...))
	}
	c.army = l.tables.nations[c.nation].army
	r.FailIf(r.Text("nationality_major") != nationNames[c.army], "nationality_major", nationNames[c.army]+" for "+minor)
	r.FailIf(c.side != c.nation.side(), "side", "the side of the nation")
	c.faces = l.faces(r, c.steps)
	l.entry(r, &c)
	c.special = specialOf(&c, minor)
	l.fits(r, &c)
	return c
}

// faces reads the factors of a unit: of as many faces as it has steps.
func (l *loader) faces(r gamedata.Row, steps int8) (f [2]factors) {
	for i, suffix := range [2]string{"", "_red"} {
		for k, column := range [3]string{"att", "def", "move"} {
			to := [3]*int8{&f[i].attack, &f[i].defence, &f[i].movement}[k]
			switch {
			case int(steps) > i:
				*to = int8(r.Int(column+suffix, 0, 99))
			case r.Text(column+suffix) != "":
				r.Fail(column+suffix, "nothing: the unit has not so many steps")
			}
		}
	}
	if steps == 2 && (f[1].attack > f[0].attack || f[1].defence >= f[0].defence || f[1].movement > f[0].movement) {
		r.Fail("def_red", "a reduced side that is weaker than the full one (2.47)")
	}
	return f
}

// entry reads when and how a unit comes (8.1).
func (l *loader) entry(r gamedata.Row, c *counter) {
	if from := r.Text("entry_turn"); from != "start" && from != "8.3" {
		c.entry = int8(r.Int("entry_turn", 1, max(1, len(l.tables.tracks[sheet1918])-1)))
	}
	by := r.Word("entry_by", "", "port", "French source", "air")
	c.byPort = c.nation != germanArmy && (c.army == british || c.army == belgian)
	_ = r.FailIf((by == 3) != c.kind.flies(), "entry_by", "air for air units, and for no others") ||
		r.FailIf(by != 3 && (by != 0) != (c.entry > 0), "entry_by", "port or French source for a reinforcement, and for no others") ||
		r.FailIf(by == 1 != c.byPort && by > 0 && by < 3, "entry_by", "port for British and Belgian units, French source for all others") ||
		r.FailIf(c.entry > 0 && c.side == german, "entry_turn", "start: the Germans get no reinforcements (8.1)")
}

// specialOf is the unit that a rule names, by its kind and nation.
func specialOf(c *counter, minor string) special {
	for _, x := range [...]struct {
		is bool
		of special
	}{
		{c.kind == artillery, agb}, {c.kind == marker, bigBertha}, {c.nation == australian, australianCorps},
		{c.kind == stosstruppen && c.stossRank == 0, alpenkorps}, {c.kind == tank && c.side == german, panzer},
		{minor == austroHungarian, ahef}, {c.nation == japanese, jef}, {c.kind == bomber, raf},
	} {
		if x.is {
			return x.of
		}
	}
	return plain
}

// fits checks that a counter has what its kind has (2.3, 2.44).
func (l *loader) fits(r gamedata.Row, c *counter) {
	k := c.kind
	zero, land := k.isTank() || k == artillery || k == antitank, k.isLand()
	want := "none"
	if land {
		want = strconv.Itoa(oneIf(!zero))
	}
	r.FailIf(land != (c.steps > 0), "steps", "0 for air units, bombers and markers, 1 or 2 for all others")
	r.FailIf(r.Text("stack") != want, "stack", want+" for type "+k.String()+" (9.1, 9.4)")
	r.FailIf(c.zoc != (!zero && land), "zoc", "yes for land units, except tanks, AGB and anti-tank units (10.1)")
	r.FailIf((c.reach > 0) != (k == artillery), "range", "a number for artillery, nothing for all others")
	r.FailIf(k != stosstruppen && c.stossRank > 0, "stoss_rank", "nothing for type "+k.String())
	isGerman := k == artillery || k == stosstruppen || k == antitank || k == marker
	isAllied := k == marine || k == bomber || k == tankHeavy || k == tankFast || k == cavalry
	r.FailIf(isGerman && c.side != german, "type", "a type of Allied units")
	r.FailIf(isAllied && c.side != allied, "type", "a type of German units")
}

// pairCounters joins the Stosstruppen with the corps that they become (8.3),
// and sees that each rule that names a unit finds one at most.
func (l *loader) pairCounters(file *gamedata.Table) {
	ranks, named := map[int8]bool{0: false}, map[special]bool{}
	for i, r := range file.Rows() {
		if i >= len(l.counters) {
			return // an id that stands twice has been found
		}
		c := &l.counters[i]
		if id := r.Text("counterpart"); id != "" {
			u, ok := l.ids[id]
			if r.FailIf(!ok, "counterpart", "an id of this file") {
				continue
			}
			c.counterpart = u
		}
		r.FailIf(ranks[c.stossRank], "stoss_rank", "each rank once")
		r.FailIf(c.special != plain && named[c.special], "type", "one unit of this kind")
		ranks[c.stossRank], named[c.special] = c.stossRank > 0, true
	}
	for i, r := range file.Rows() {
		c := &l.counters[i]
		if c.counterpart == noUnit {
			r.FailIf(c.stossRank > 0, "counterpart", "the regular corps that it becomes (8.3)")
			continue
		}
		o := &l.counters[c.counterpart]
		r.FailIf(o.counterpart != unitID(i) || (c.kind == stosstruppen) == (o.kind == stosstruppen) || c.steps != o.steps, "counterpart",
			"Stosstruppen and a regular corps of as many steps that name each other (8.3)")
		r.FailIf(c.kind == stosstruppen && c.stossRank == 0, "stoss_rank", "a number for Stosstruppen with a counterpart (S3.8)")
	}
	for sp, rule := range [...]string{agb: "14.3", bigBertha: "16.6", australianCorps: "16.1", alpenkorps: "S3.17", panzer: "S3.18",
		ahef: "S3.17", jef: "S3.25", raf: "S3.26"} {
		if rule != "" && !named[special(sp)] {
			file.Fail("the unit of " + rule)
		}
	}
}

// unitOf reads the id of a unit.
func (l *loader) unitOf(r gamedata.Row, column string) unitID {
	return gamedata.Named(r, column, "an id of units.csv", l.ids, noUnit)
}
