package pathsofglory

import (
	"maps"
	"slices"
	"strconv"

	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/table"
)

// sortedKeys returns the keys of a map in order.
func sortedKeys[V any](m map[string]V) []string {
	return slices.Sorted(maps.Keys(m))
}

// loadTables reads the charts.
func (l *loader) loadTables() {
	l.loadTurns()
	l.loadFire()
	l.loadTerrain()
	l.loadOffensives()
	l.loadNumbers()
	l.loadScenarios()
	for _, r := range l.Table("peace.csv", dieColumns("side", "ws_min")...).Rows() {
		row := peaceRow{side: l.side(r, "side"), wsMin: r.Int("ws_min", 0, 99)}
		for d := range row.change {
			row.change[d] = int8(r.Int("die"+strconv.Itoa(d+1), -3, 3))
		}
		l.sys.tables.peace = append(l.sys.tables.peace, row)
	}
}

func dieColumns(first ...string) []string {
	for d := 1; d <= 6; d++ {
		first = append(first, "die"+strconv.Itoa(d))
	}
	return first
}

func (l *loader) loadTurns() {
	t := &l.sys.tables
	t.turns = make([]turnBox, 1)
	for _, r := range l.Table("turns.csv", "turn", "name", "season", "year", "siege").Rows() {
		if r.Int("turn", 1, 99) != len(t.turns) {
			r.Fail("turn", "the turns in order from 1")
		}
		t.turns = append(t.turns, turnBox{name: r.Need("name", "the name of the turn"), season: season(r.Word("season", seasonWords[:]...)),
			year: r.Int("year", 1914, 1919), siege: r.Int("siege", -6, 6)})
	}
}

func (l *loader) loadFire() {
	t := l.Table("fire.csv", dieColumns("table", "column", "min", "max")...)
	for _, r := range t.Rows() {
		f := &l.sys.tables.fire[r.Word("table", "corps", "army")]
		r.IntOr("max", 0, 999, 0) // the next column says it
		c := table.Column[int8]{Name: r.Need("column", "the column's heading"), From: table.Strength(r.Int("min", 0, 99))}
		for d := 1; d <= 6; d++ {
			c.Results = append(c.Results, int8(r.Int("die"+strconv.Itoa(d), 0, 9)))
		}
		if n := len(f.Columns); n > 0 && !f.Columns[n-1].From.Less(c.From) {
			r.Fail("min", "columns from weak to strong")
		}
		f.Low, f.Columns = 1, append(f.Columns, c)
	}
	for i := range l.sys.tables.fire {
		if len(l.sys.tables.fire[i].Columns) == 0 {
			t.Fail("rows for both tables, corps and army")
		}
	}
}

func (l *loader) loadTerrain() {
	t := &l.sys.tables
	names := append(append([]string(nil), terrainWords[:]...), "trench1", "trench2")
	chart := l.Table("terrain.csv", "terrain", "attacker_shift", "defender_shift", "cancel", "stop_1999", "stop_2018", "flank")
	chart.EachOnce("terrain", names, func(r gamedata.Row, i int) {
		row := terrainRow{attacker: r.Int("attacker_shift", -9, 9), defender: r.Int("defender_shift", -9, 9), cancel: r.Yes("cancel"),
			stop: [2]bool{r.Yes("stop_1999"), r.Yes("stop_2018")}, flank: r.Yes("flank")}
		if i < int(terrains) {
			t.terrain[i] = row
		} else {
			t.trench[i-int(terrains)+1] = row
		}
	})
}

func (l *loader) loadOffensives() {
	for _, r := range l.Table("offensives.csv", "die", "ap", "cp").Rows() {
		d := r.Int("die", 1, 7)
		l.sys.tables.offensives[ap][d] = offensive(r.Word("ap", offensiveWords[:]...))
		l.sys.tables.offensives[cp][d] = offensive(r.Word("cp", offensiveWords[:]...))
	}
}

func (l *loader) loadNumbers() {
	n := &l.sys.tables.num
	num := func(name string, at *int) gamedata.Number { return gamedata.NumberAt(name, at, -99, 99) }
	l.Numbers("numbers.csv",
		num("hand", &n.hand), num("hand_eight", &n.handEight), num("rounds", &n.rounds),
		num("stacking", &n.stacking), num("vp_start", &n.vpStart), num("vp_automatic_cp", &n.vpAutoCP),
		num("vp_automatic_ap", &n.vpAutoAP), num("ws_limited", &n.wsLimited), num("ws_total", &n.wsTotal),
		num("ws_zimmermann", &n.wsZimmermann), num("ws_tsar", &n.wsTsar), num("ws_armistice", &n.wsArmistice),
		num("tsar_vp", &n.tsarVP), num("sr_corps", &n.srCorps), num("sr_army", &n.srArmy),
		num("peace_cp_min", &n.peaceCP), num("peace_ap_max", &n.peaceAP), num("flank_need", &n.flankNeed),
		num("sinai", &n.sinai), num("beachhead_mef", &n.beachMEF), num("beachhead_corps", &n.beachCorps),
		num("coast_ws", &n.coastWS), num("fort_ws", &n.fortWS), num("salonika_corps", &n.salonikaCorps),
	)
}

func (l *loader) loadScenarios() {
	t := &l.sys.tables
	for _, r := range l.Table("scenarios.csv", "scenario", "title", "edition", "setup", "first_turn", "last_turn", "draw").Rows() {
		t.scenarios = append(t.scenarios, scenario{name: r.Need("scenario", "a name"), title: r.Need("title", "a title"),
			only2018: r.Word("edition", "any", "2018") == 1, setup: r.Text("setup"),
			first: r.Int("first_turn", 1, len(t.turns)-1), last: r.Int("last_turn", 1, len(t.turns)-1),
			noDraw: r.Word("draw", "nobody", sideWords[ap]) == 1})
	}
	for _, r := range l.Table("victory.csv", "scenario", "treaty", "cp_min", "ap_max").Rows() {
		v := victoryLevel{treaty: r.Word("treaty", "any", "no", "yes") - 1, cpMin: r.Int("cp_min", 0, 20), apMax: r.Int("ap_max", 0, 20)}
		found := false
		for i := range t.scenarios {
			if sc := &t.scenarios[i]; sc.name == r.Text("scenario") {
				sc.levels, found = append(sc.levels, v), true
			}
		}
		if !found {
			r.Fail("scenario", "a scenario of scenarios.csv")
		}
	}
}
