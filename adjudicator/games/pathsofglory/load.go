package pathsofglory

import (
	"embed"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/table"
)

//go:embed data
var embedded embed.FS

//go:embed words
var embeddedWords embed.FS

// Data returns the embedded data files.
func Data() fs.FS { return gamedata.Folder(embedded, "data") }

// Words returns what the letters of the game say, as text templates in both
// languages.
func Words() fs.FS { return gamedata.Folder(embeddedWords, "words") }

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
	l.Later(Data(), "nations.csv")
	l.loadSpaces()
	l.loadLinks()
	l.loadShapes()
	l.loadUnits()
	l.loadCards()
	l.loadTables()
	l.loadNations()
	l.loadSetups()
	digest, err := l.Seal()
	if err != nil {
		return nil, err
	}
	l.sys.options = l.sys.offered()
	l.sys.info = l.sys.describe(digest, l.Files())
	l.sys.language = l.sys.info.Language
	l.sys.board.grounds = l.sys.drawGrounds(digest)
	if err := l.sys.ready(); err != nil {
		return nil, err
	}
	return l.sys, nil
}

// loader fills a System and collects what is wrong.
type loader struct {
	*gamedata.Set
	sys *System
}

// space reads the name of a space that must be on the map.
func (l *loader) space(r gamedata.Row, column string) space {
	if sp, ok := l.sys.spaces.Exact(r.Text(column)); ok {
		return sp
	}
	r.Fail(column, "a space of spaces.csv, like Bar-le-Duc")
	return nowhere
}

// spaceOrBox reads a space or the name of a box.
func (l *loader) spaceOrBox(r gamedata.Row, column string) space {
	switch r.Text(column) {
	case "RESERVE":
		return boxReserve
	case "REPLACEABLE":
		return boxLost
	case "REMOVED":
		return boxRemoved
	}
	return l.space(r, column)
}

func (l *loader) side(r gamedata.Row, column string) side {
	return side(r.Word(column, sideWords[ap], sideWords[cp]))
}

func (l *loader) nation(r gamedata.Row, column string) nation {
	w := r.Text(column)
	for n := noNation; n < nations; n++ {
		if nationWords[n] == w {
			return n
		}
	}
	r.Fail(column, "a nation: "+strings.Join(nationWords[:], " "))
	return noNation
}

// counters returns the units with a printed name, none when there are none.
func (s *System) countersOf(printed string) (list []unitID) {
	for u := 1; u < len(s.counters); u++ {
		if s.counters[u].printed == printed {
			list = append(list, unitID(u))
		}
	}
	return list
}

// describe makes the public description of the System.
func (s *System) describe(digest string, files []gamedata.File) adjudicator.Info {
	info := adjudicator.Info{
		Name: "paths-of-glory", Title: "Paths of Glory",
		Edition:      "1999 rules with clarifications; 2018 by option",
		RulesVersion: "6",
		DataDigest:   digest,
		Data:         adjudicator.DataFiles(files),
		Options:      s.options.Offered(),
		Kinds:        adjudicator.NewKinds(eventKinds()),
		Codes:        codesBefore(),
		Language:     language(),
		Lines:        exampleLines(),
		Units:        adjudicator.UnitForm{Mark: "-", Open: "(", Whole: true},
		Facts: []adjudicator.FactKind{{Name: factRound, Role: adjudicator.FactRound}, {Name: factPlays, Role: adjudicator.FactPlays},
			{Name: factLeads, Role: adjudicator.FactLeads},
			{Name: factHome, Role: adjudicator.FactHome}, {Name: factGoal, Role: adjudicator.FactGoal},
			{Name: factData, Role: adjudicator.FactData}},
	}
	for i := range s.tables.scenarios {
		sc := &s.tables.scenarios[i]
		info.Scenarios = append(info.Scenarios, adjudicator.Scenario{Name: sc.name, Title: sc.title, Seats: []adjudicator.SeatInfo{
			{Seat: seatCP, Title: "Central Powers"}, {Seat: seatAP, Title: "Allied Powers"}}})
	}
	return info
}

// Info describes the System: its data with their provenance, scenarios,
// options and verbs.
func (s *System) Info() adjudicator.Info { return s.info }

// sortedKeys returns the keys of a map in order.
func sortedKeys[V any](m map[string]V) []string {
	return slices.Sorted(maps.Keys(m))
}

// loadNations reads which nations rules name together.
func (l *loader) loadNations() {
	sets := &l.sys.tables.nations
	l.Table("nations.csv", "nation", "joins", "west", "treaty").EachOnce("nation", nationWords[noNation+1:], func(r gamedata.Row, i int) {
		for _, x := range [...]struct {
			column string
			set    *nationSet
		}{{"joins", &sets.joins}, {"west", &sets.west}, {"treaty", &sets.treaty}} {
			if r.Yes(x.column) {
				*x.set |= setOf(noNation + 1 + nation(i))
			}
		}
	})
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

// loadCards reads the strategy cards.
func (l *loader) loadCards() {
	s := l.sys
	events := newEvents()
	columns := []string{"side", "number", "name", "event", "deck", "ops", "sr", "ws", "ws_2018"}
	for _, p := range poolWords[:pools] {
		if p != "us" {
			columns = append(columns, "rp_"+p)
		}
	}
	columns = append(columns, "removed", "combat", "once", "expansion", "nation", "units", "effect", "only_if", "not_if")
	t := l.Table("cards.csv", columns...)
	for _, r := range t.Rows() {
		id := numbered(l.side(r, "side"), r.Int("number", 1, perSide))
		c := &s.cards[id]
		if c.name != "" {
			r.Fail("number", "each card once")
			continue
		}
		*c = card{name: r.Need("name", "the card's name"), event: r.Text("event"), deck: level(r.Word("deck", levelWords[:]...)),
			ops: int8(r.Int("ops", 1, 9)), sr: int8(r.Int("sr", 1, 9)), removed: r.Yes("removed"), combat: r.Yes("combat"), once: r.Yes("once"),
			expansion: r.Yes("expansion"), units: r.List("units"), effect: r.Text("effect"), onlyIf: r.Text("only_if"), notIf: r.Text("not_if")}
		c.ws[ed1999] = int8(r.Int("ws", 0, 9))
		c.ws[ed2018] = int8(r.IntOr("ws_2018", 0, 9, int(c.ws[ed1999])))
		for p := poolGE; p < poolUS; p++ {
			c.rp[p] = int8(r.Int("rp_"+poolWords[p], 0, 9))
		}
		if r.Text("nation") != "" {
			c.nation = l.nation(r, "nation")
		}
		if _, ok := events[c.event]; !ok {
			r.Fail("event", "the key of an event: "+strings.Join(sortedKeys(events), " "))
		}
		for _, u := range c.units {
			if len(s.countersOf(u)) == 0 {
				r.Fail("units", "counters as units.csv prints them, separated by semicolons")
			}
		}
	}
	for id := cardID(1); id < maxCards; id++ {
		if s.cards[id].name == "" && len(t.Rows()) > 0 {
			l.Fail(gamedata.Problem{File: "cards.csv", Want: "card " + id.String()})
		}
	}
}
