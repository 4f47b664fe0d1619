package balkanwars

import (
	"io/fs"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/table"
)

// Open makes the System from its effective data files. The error is a list
// of all mistakes, each with file and line.
func Open(data fs.FS) (adjudicator.System, error) {
	s, err := open(data)
	if err != nil {
		return nil, err // never a System that holds a nil pointer
	}
	return s, nil
}

func open(data fs.FS) (*System, error) {
	l := &loader{Set: gamedata.Read(data), sys: &System{}}
	l.Later(Data(), "capitals.csv")
	l.loadBoard()
	l.loadTables()
	l.loadCounters()
	l.loadScenarios()
	l.loadPolitics()
	l.sys.board.drawAlbania()
	digest, err := l.Seal()
	if err != nil {
		return nil, err
	}
	l.sys.options = l.sys.tables.offered()
	l.sys.info = l.sys.describe(digest, l.Files())
	l.sys.language = l.sys.info.Language
	for year := range l.sys.board.ground {
		l.sys.board.ground[year] = l.sys.drawGround(year, digest)
	}
	l.sys.ready()
	return l.sys, nil
}

// loader fills a System and collects what is wrong.
type loader struct {
	*gamedata.Set
	sys *System
}

// nation reads a country code; noNation when the column may be empty and is.
func (l *loader) nation(r gamedata.Row, column string) nation {
	n := parseNation(r.Text(column))
	if n == noNation {
		r.Fail(column, "a country code: BU SE GR MO OE RO AL AH DE GB RU FR or IT")
	}
	return n
}

// describe makes the public description of the System.
func (s *System) describe(digest string, files []gamedata.File) adjudicator.Info {
	info := adjudicator.Info{
		Name: "balkan-wars", Title: "Balkan Wars",
		Edition:      "Strategy & Tactics 164, with errata",
		RulesVersion: "5",
		DataDigest:   digest,
		Data:         adjudicator.DataFiles(files),
		Options:      s.options.Offered(),
		Kinds:        adjudicator.NewKinds(eventKinds()),
		Codes:        codesBefore(),
		Language:     language(),
		Lines:        helpLines(),
		Boxes: []adjudicator.Box{{Name: locNames[locUnplaced], Use: adjudicator.BoxWaiting},
			{Name: locNames[locAside], Use: adjudicator.BoxAside}},
		Units: adjudicator.UnitForm{Mark: "/"},
		Facts: []adjudicator.FactKind{{Name: factMoves, Role: adjudicator.FactMoves}, {Name: factWatched, Role: adjudicator.FactWatched},
			{Name: factCommander, Role: adjudicator.FactCommander},
			{Name: factGoal, Role: adjudicator.FactGoal}, {Name: factData, Role: adjudicator.FactData}},
		Titles: "events.csv",
	}
	for i := range s.tables.scenarios {
		sc := &s.tables.scenarios[i]
		x := adjudicator.Scenario{Name: sc.name, Title: sc.title}
		for _, sd := range []side{sc.first, sc.first.other()} {
			x.Seats = append(x.Seats, adjudicator.SeatInfo{Seat: sc.seats[sd], Title: sc.titles[sd]})
		}
		info.Scenarios = append(info.Scenarios, x)
	}
	return info
}

// Info describes the System: its data with their provenance, scenarios,
// options and verbs.
func (s *System) Info() adjudicator.Info { return s.info }

// loadTables reads the charts.
func (l *loader) loadTables() {
	l.loadTerrainEffects()
	l.loadCRT()
	l.loadMorale()
	l.loadTurns()
	l.loadNumbers()
	l.loadProfiles()
	l.loadLevels()
	l.finishSides()
}

// loadTerrainEffects reads the Terrain Effects Chart: every row once.
func (l *loader) loadTerrainEffects() {
	t := &l.sys.tables
	names := append(append([]string(nil), terrainNames...), "town", "city", "entrenchment", "river", "road")
	var road terrainEffect
	target := []*terrainEffect{&t.town, &t.city, &t.entrenched, &t.river, &road}
	l.Table("terrain_effects.csv", "terrain", "where", "cost", "shift", "zoc").EachOnce("terrain", names, func(r gamedata.Row, i int) {
		e := terrainEffect{barred: r.Text("cost") == "", cost: r.IntOr("cost", 0, 20, 0),
			shift: r.Int("shift", -8, 8), noZOC: r.Word("zoc", "open", "closed") == 1}
		if sea := i == int(allSea) || i == int(allLake); sea != e.barred {
			r.Fail("cost", "nothing for all-sea and all-lake, MP for every other line")
		}
		if i < int(terrains) {
			t.terrain[i] = e
		} else {
			*target[i-int(terrains)] = e
		}
	})
	t.roadCost = road.cost
}

// loadCRT reads the Combat Results Table and the meaning of its results.
func (l *loader) loadCRT() {
	t := &l.sys.tables
	t.crt = table.ByOdds[outcomes](crtWorst, crtBest, crtLow, crtHigh)
	head := func(column string) string { return "col_" + strings.ReplaceAll(column, "/", "_") }
	heads := []string{"die"}
	for _, c := range t.crt.Columns {
		heads = append(heads, head(c.Name))
	}
	t.crt.Read(l.Table("crt.csv", heads...), func(r gamedata.Row, column string) outcomes { return l.cellOf(r, head(column)) })
	l.Table("crt_results.csv", "code", "effect", "again", "morale").EachOnce("code", outcomeCodes[:], func(r gamedata.Row, i int) {
		if r.Word("again", "eliminated", "surrenders") == 1 {
			t.surrender |= 1 << i
		}
	})
}

func (l *loader) cellOf(r gamedata.Row, column string) (o outcomes) {
	for _, code := range strings.Split(r.Text(column), "+") {
		x := parseOutcome(code)
		if x == 0 {
			r.Fail(column, "results out of "+strings.Join(outcomeCodes[:], ", ")+", two joined by +")
			return 0
		}
		o |= x
	}
	return o
}

// loadMorale reads the National Morale Table.
func (l *loader) loadMorale() {
	l.Table("morale.csv", "row", "winner", "loser").EachOnce("row", moraleRowNames[:], func(r gamedata.Row, i int) {
		l.sys.tables.morale[i] = moraleEffect{winner: r.Int("winner", 0, 10), loser: r.Int("loser", -10, 0)}
	})
}

// s1Lengths are the ends of Scenario 1 that the Turn Track marks (special
// rule 1): the third is the duration line, against R100.
var s1Lengths = []string{"", "december", "may", "may-iv"}

// loadTurns reads the Turn Track.
func (l *loader) loadTurns() {
	t := &l.sys.tables
	t.turns = make([]turnBox, 1, 48)
	chart := l.Table("turns.csv", "box", "name", "year", "mobilize", "end_first_war", "end_second_war")
	for _, r := range chart.Rows() {
		if r.Int("box", 1, 99) != len(t.turns) {
			r.Fail("box", strconv.Itoa(len(t.turns))+": boxes are numbered from 1 without gaps")
		}
		box := turnBox{name: r.Need("name", "a month and week like October III"), year: r.Int("year", 1912, 1914), mobilize: r.Yes("mobilize")}
		box.ends[0] = r.OneOf("end_first_war", s1Lengths...)
		box.ends[1] = r.OneOf("end_second_war", "", "end")
		for i, end := range box.ends {
			if end != "" && t.lastTurn(i+1, end) < len(t.turns)-1 {
				r.Fail([2]string{"end_first_war", "end_second_war"}[i], "each end once")
			}
		}
		t.turns = append(t.turns, box)
	}
	for _, end := range append(s1Lengths[1:], "end") {
		if !t.hasEnd(end) {
			chart.Fail("a box with the end " + end)
		}
	}
}

// hasEnd reports whether a box of the Turn Track is marked with an end.
func (t *tables) hasEnd(end string) bool {
	for i := range t.turns {
		if t.turns[i].ends[0] == end || t.turns[i].ends[1] == end {
			return true
		}
	}
	return false
}

// loadNumbers reads the single numbers of the rules.
func (l *loader) loadNumbers() {
	n := &l.sys.tables.num
	num := gamedata.NumberAt
	l.Numbers("numbers.csv",
		num("stacking", &n.stacking, 1, 20), num("stacking_neutral", &n.stackingNeutral, 1, 20),
		num("morale_max", &n.moraleMax, 1, 99), num("retreat_distance", &n.retreatDistance, 1, 9),
		num("depot_points", &n.depotPoints, 0, 20), num("morale_points", &n.moralePoints, 0, 20), num("offmap_depots", &n.offmapDepots, 0, 9),
		num("revolt_depots_one_corps", &n.revoltOneCorps, 0, 9), num("revolt_depots_both_corps", &n.revoltBothCorps, 0, 9),
		num("cost_division", &n.costDivision, 1, 9), num("cost_engineer", &n.costEngineer, 1, 9), num("cost_hq", &n.costHQ, 1, 9),
		num("cost_other", &n.costAny, 1, 9),
		num("zoc_to_zoc", &n.zocToZOC, 0, 20),
		num("charge_attacker", &n.chargeAttacker, -9, 9), num("charge_defender", &n.chargeDefender, -9, 9),
		num("charge_shock_ratio", &n.chargeRatio, 1, 9),
		num("engineer_die", &n.engineerDie, -9, 9), num("morale_attacker_die", &n.moraleAttackerDie, -9, 9),
		num("morale_defender_die", &n.moraleDefenderDie, -9, 9),
		num("unsupplied_all_shift", &n.unsuppliedAll, -8, 0), num("unsupplied_some_shift", &n.unsuppliedSome, -8, 0),
		num("rally_morale", &n.rallyMorale, 0, 6), num("special_supply_radius", &n.specialSupplyRadius, 0, 20),
		num("amphibious_units", &n.amphibiousUnits, 0, 60), num("amphibious_operations", &n.amphibiousOperations, 0, 99),
		num("return_boxes", &n.returnBoxes, 1, 20),
	)
}

// loadProfiles reads which parts of the rules each profile plays.
func (l *loader) loadProfiles() {
	t := &l.sys.tables
	names := []string{"beginner", "competitor", "solitaire", "full"}
	t.profiles = make([]profile, len(names))
	chart := l.Table("profiles.csv", "profile", "diplomacy", "amphibious", "fleet", "supply", "fog", "entrenchment", "offmap_corps",
		"fast_ottoman", "rustcuk")
	chart.EachOnce("profile", names, func(r gamedata.Row, i int) {
		t.profiles[i] = profile{name: names[i], diplomacy: r.Yes("diplomacy"), amphibious: r.Yes("amphibious"), fleet: r.Yes("fleet"),
			supply: r.Yes("supply"), fog: r.Yes("fog"), entrench: r.Yes("entrenchment"), offmapCorps: r.Yes("offmap_corps"),
			fastOttoman: r.Yes("fast_ottoman"), rustcuk: r.OneOf("rustcuk", rustcukWords...)}
	})
}

// rustcukWords are the ways to play special rule 6 of Scenario 1 (R102).
var rustcukWords = []string{"frozen", "withheld", "off"}

// loadLevels reads the levels of victory, from the smallest ratio up.
func (l *loader) loadLevels() {
	names := []string{"draw", "marginal", "local", "decisive"}
	levels := make([]victoryLevel, len(names))
	l.Table("victory_levels.csv", "level", "up_to").EachOnce("level", names, func(r gamedata.Row, i int) {
		levels[i].name = names[i]
		if i == len(names)-1 {
			if r.Text("up_to") != "" {
				r.Fail("up_to", "nothing for the last level")
			}
			return
		}
		whole, tenth, _ := strings.Cut(r.Text("up_to"), ".")
		n, err1 := strconv.Atoi(whole)
		d, err2 := strconv.Atoi(tenth)
		if err1 != nil || err2 != nil || n < 0 || n > 9999 || d < 0 || d > 9 {
			r.Fail("up_to", "a ratio with one decimal like 1.5")
			return
		}
		levels[i].upTo = 10*n + d
		if i > 0 && levels[i].upTo <= levels[i-1].upTo {
			r.Fail("up_to", "a ratio above that of the level before")
		}
	})
	l.sys.tables.levels = levels
}
