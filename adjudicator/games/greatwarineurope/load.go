package greatwarineurope

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/names"
)

// gameData is what the data files say. It is part of a System and never changes.
type gameData struct {
	board    board
	counters []counter         // in order of the data file: unitID is the index
	armies   [nations][]unitID // whose counters they are
	ids      map[string]unitID
	named    *names.Index[unitID]
	places   map[string]cell // hexes by the names of their towns, noCell for one that two have
	tables   tables
}

// loader fills the data of a System and collects what is wrong.
type loader struct {
	*gamedata.Set
	*gameData
}

// load reads the data files; what is wrong with them is kept in the set.
func (g *gameData) load(set *gamedata.Set) {
	set.Later(Data(), "landmarks.csv", "numbers.csv", "operational_codes.csv", "nation_fronts.csv", "quotas.csv", "nations.csv")
	l := &loader{Set: set, gameData: g}
	l.loadBoard()
	l.loadTables()
	l.loadCounters()
	l.loadEvents()
	l.loadScenarios()
}

// loadTables reads the charts and tracks.
func (l *loader) loadTables() {
	l.loadNations()
	l.loadTerrain()
	l.loadCRT()
	l.loadTurns()
	l.loadLetters()
	l.loadIncome()
	l.loadLimits()
	l.loadNumbers()
	l.loadOperations()
	l.loadFronts()
	l.loadQuotas()
}

// effectRows are the rows of terrain_effects.csv that are a terrain; the others
// repeat rules that are code (10.42, 14.12).
var effectRows = append(slices.Clone(terrainNames[:]), "city or town", "fort", "heavy fort")

func (l *loader) loadTerrain() {
	t := &l.tables
	l.Table("terrain_effects.csv", "terrain", "mp_fair", "mp_wet", "mp_snow", "mp_hot", "mountain_units_mp", "defender_shift_fair",
		"defender_shift_wet", "defender_shift_snow", "advance_second_hex", "notes").
		EachOnce("terrain", effectRows, func(r gamedata.Row, i int) {
			if i >= int(terrains) {
				return
			}
			e := &t.terrain[i]
			for w, column := range [weathers]string{"mp_fair", "mp_wet", "mp_snow", "mp_hot"} {
				e.cost[w] = points(r, column)
			}
			e.mountain = points(r, "mountain_units_mp")
			for w, column := range []string{"defender_shift_fair", "defender_shift_wet", "defender_shift_snow"} {
				if text := r.Text(column); text != "" && text != "no combat" {
					e.shift[w] = number(strings.TrimSuffix(text, "L"))
					if e.shift[w] < 0 {
						r.Fail(column, "0, 1L or 2L")
					}
				}
			}
			e.shift[hot] = e.shift[fair]
			switch r.OneOf("advance_second_hex", "yes", "stop", "stop in Wet", "no") {
			case "stop", "no":
				e.stops = [weathers]bool{true, true, true, true}
			case "stop in Wet":
				e.stops[wet] = true
			}
		})
}

// points reads a cost in MP.
func points(r gamedata.Row, column string) int8 {
	if r.Text(column) == "-" {
		return closed
	}
	return int8(r.Int(column, 0, 9))
}

var resultForm = regexp.MustCompile(`^([0-9])/([0-9E])$`)

// loadCRT reads both tables (10.32): every cell once; a higher die or ratio is
// never better for the defender.
func (l *loader) loadCRT() {
	file := l.Table("crt.csv", "table", "column", "die", "result")
	seen := map[[3]int]bool{}
	for _, r := range file.Rows() {
		tab := r.Word("table", "A", "B")
		col := r.Word("column", append([]string{"below 1-2"}, columnNames[:]...)...)
		m := resultForm.FindStringSubmatch(r.Text("result"))
		if m == nil {
			r.Fail("result", "steps of attacker and defender like 2/1, or 0/E")
			continue
		}
		x := loss{attacker: number(m[1]), all: m[2] == "E"}
		if !x.all {
			x.defender = number(m[2])
		}
		die := 0
		if col == 0 {
			r.OneOf("die", "auto")
			l.tables.crt[tab].auto = x
		} else {
			die = r.Int("die", 1, 6)
			l.tables.crt[tab].cells[col-1][die-1] = x
		}
		if seen[[3]int{tab, col, die}] {
			r.Fail("die", "each cell once")
		}
		seen[[3]int{tab, col, die}] = true
		if x.all && (tab != 0 || col < 4) {
			r.Fail("result", "0/E in table A at 3-1 or better only (10.65)")
		}
	}
	if len(seen) != 2+2*columns*6 {
		file.Fail("72 cells and the two automatic results")
	}
}

func (l *loader) loadTurns() {
	t := &l.tables
	t.turns = make([]turnBox, 1)
	for _, r := range l.Table("turn_track.csv", "turn", "month", "year", "days", "weather_west_italy", "weather_east", "weather_egypt_iraq",
		"weather_caucasus", "strategic_turn_after", "movement_doubling_west_italy", "events_drawn").Rows() {
		r.Int("turn", len(t.turns), min(len(t.turns), 99))
		r.IntOr("days", 0, 99, 0) // printed only
		box := turnBox{month: r.Need("month", "a month"), year: r.Int("year", 1914, 1919), letter: letterOf(r.Text("strategic_turn_after")),
			events: r.Yes("events_drawn")}
		words := append(slices.Clone(weatherNames), "variable", "closed")
		w := r.Word("weather_west_italy", words...)
		if box.dice = w == int(weathers); !box.dice {
			box.weather[western], box.weather[italian] = weather(w), weather(w)
		}
		for f, column := range [fronts]string{eastern: "weather_east", egyptian: "weather_egypt_iraq", iraqi: "weather_egypt_iraq",
			caucasus: "weather_caucasus"} {
			if column == "" {
				continue
			}
			if w := r.Word(column, words...); w < int(weathers) {
				box.weather[f] = weather(w)
			}
		}
		t.turns = append(t.turns, box)
	}
}

// trenchCodes are the words of the trench markers.
var trenchCodes = map[string][]trencher{"GE": {trenchGerman}, "BR BE": {trenchBritish}, "FR": {trenchFrench}, "other CP": {trenchCP},
	"other Allied": {trenchAllied}}

func (l *loader) loadLetters() {
	t := &l.tables
	n := int8(1)
	for _, r := range l.Table("strategic_turns.csv", "letter", "after_turn", "victory_check", "foc_modifier", "gwine_foc_die", "trr_dice",
		"trench_markers", "special").Rows() {
		if n >= letters {
			r.Fail("letter", "A to U")
			return
		}
		r.OneOf("letter", letterName(n))
		b := &t.letters[n]
		*b = letterBox{after: r.Int("after_turn", 1, 99), check: r.Yes("victory_check"), czar: int8(r.IntOr("foc_modifier", -9, 9, 0)),
			reserve: int8(r.Int("trr_dice", 0, 2)), trench: t.letters[n-1].trench}
		if die, _, _ := strings.Cut(r.Text("gwine_foc_die"), "-"); die != "" {
			b.czarDie = number(die)
		}
		if b.after >= len(t.turns) || t.turns[b.after].letter != n {
			r.Fail("after_turn", "the turn whose strategic_turn_after it is")
		}
		for _, part := range r.List("trench_markers") {
			at := strings.LastIndex(part, " ")
			list := trenchCodes[strings.TrimSpace(part[:max(0, at)])]
			by, err := strconv.Atoi(part[at+1:])
			if list == nil || err != nil || by > 0 || by < -2 {
				r.Fail("trench_markers", "for example GE -1; BR BE -1")
				continue
			}
			for _, who := range list {
				b.trench[who] = int8(by)
			}
		}
		n++
	}
}

func (l *loader) loadIncome() {
	for _, r := range l.Table("resource_points.csv", "chart", "nation", "letter", "rp", "condition").Rows() {
		chart, who, n := r.Word("chart", "Europe", "Near East"), r.Word("nation", nationCodes[:]...), letterOf(r.Text("letter"))
		if n == 0 {
			r.Fail("letter", "A to U")
			continue
		}
		l.tables.income[chart][who][n] = int8(r.Int("rp", 0, 19))
	}
}

// loadLimits reads how many of some markers there are; of the others the rules
// say so.
func (l *loader) loadLimits() {
	for _, r := range l.Table("counter_limits.csv", "item", "count").Rows() {
		n := r.Int("count", 0, 99)
		switch r.Text("item") {
		case "Devastation markers":
			l.tables.devastate = n
		case "Near East trench markers":
			l.tables.trenches = n
		}
	}
}

// loadEvents reads the chits (6).
func (l *loader) loadEvents() {
	t := &l.tables
	file := l.Table("events.csv", "nr", "id", "rule", "event", "cup", "letter", "band", "mode", "kind", "parameter", "entry_code", "after_use",
		"note")
	for _, r := range file.Rows() {
		r.Int("nr", len(t.events)+1, len(t.events)+1)
		e := event{id: r.Need("id", "an id like CP-01"), rule: r.Need("rule", "a rule"), name: r.Need("event", "a name"),
			side:   [...]side{central, allied}[r.Word("cup", "CP", "Al")],
			letter: letterOf(r.Text("letter")), mandatory: r.Word("band", "", "M") == 1, kind: r.Need("kind", "a kind"),
			parameter: r.Text("parameter"), code: strings.TrimPrefix(r.Text("entry_code"), "SE:")}
		e.modes = [...][modes]bool{{europe: true, combined: true}, {nearEast: true, combined: true}, {true, true, true}, {europe: true},
			{nearEast: true}}[r.Word("mode", "E", "N", "EN", "E1", "N1")]
		if e.letter == 0 {
			r.Fail("letter", "A to U")
		}
		t.events = append(t.events, e)
	}
	if len(t.events) > chits {
		file.Fail("at most " + strconv.Itoa(chits) + " events")
	}
}

// loadNumbers reads the single numbers of the rules.
func (l *loader) loadNumbers() {
	n, last := &l.tables.num, len(l.tables.turns)
	l.Numbers("numbers.csv",
		gamedata.NumberAt("near_east_turn", &n.nearEast, 1, last), gamedata.NumberAt("turkey_turn", &n.turkey, 1, last),
		gamedata.NumberAt("doubled_turn", &n.doubled, 1, last), gamedata.NumberAt("depletes_turn", &n.depletes, 1, last),
		gamedata.NumberAt("baghdad_from", &n.baghdadFrom, 1, last), gamedata.NumberAt("baghdad_to", &n.baghdadTo, 1, last),
		gamedata.NumberAt("jerusalem_before", &n.jerusalem, 1, last), gamedata.NumberAt("year_1917", &n.year1917, 1, last),
		gamedata.NumberAt("march_1917", &n.march1917, 1, last), gamedata.NumberAt("tanks_far_from", &n.tanksFar, 1, last),
		gamedata.NumberAt("poles_row", &n.polesRow, 1, 99), gamedata.NumberAt("austrians_north", &n.austriansNorth, 0, 99),
		gamedata.NumberAt("lost_east", &n.lostEast, 0, 99), gamedata.NumberAt("caspian_column", &n.caspian, 1, 99))
}

// zoneWords are what the columns zones may hold.
var zoneWords = []string{"Western", "Italian", "Eastern", "Balkans", "North", "Egyptian", "Caucasus", "Iraqi", "Europe", "Near East", "all"}

// zoneSets are what these words mean.
var zoneSets = []zones{zoneWestern, zoneItalian, zoneNorth | zoneBalkans, zoneBalkans, zoneNorth, zoneEgyptian, zoneCaucasus, zoneIraqi,
	zonesOfEurope, zonesOfNearEast, zonesOfEurope | zonesOfNearEast}

// zonesIn reads a list of zones.
func zonesIn(r gamedata.Row, column string) (set zones) {
	for _, word := range r.List(column) {
		if i := slices.Index(zoneWords, word); i >= 0 {
			set |= zoneSets[i]
		} else {
			r.Fail(column, "zones out of "+strings.Join(zoneWords, ", "))
		}
	}
	return set
}

// marked reads a list of codes into a set by their places.
func marked(r gamedata.Row, column string, codes []string, set []bool) (any bool) {
	for _, code := range r.List(column) {
		if i := slices.Index(codes, code); i >= 0 && code != "" {
			set[i], any = true, true
		} else {
			r.Fail(column, "codes out of "+strings.Join(codes, " "))
		}
	}
	return any
}

// loadOperations reads what the operational codes of counters allow (3.26).
func (l *loader) loadOperations() {
	l.Table("operational_codes.csv", "code", "zones", "country", "near_east").EachOnce("code", restrictionNames[:],
		func(r gamedata.Row, i int) {
			o := operation{zones: zonesIn(r, "zones"), country: country(r.Word("country", countryCodes[:]...))}
			if o.bound = marked(r, "near_east", nationCodes[:], o.overseas[:]); o.zones == 0 {
				r.Fail("zones", "a zone at least")
			}
			l.tables.operations[i] = o
		})
}

// barCodes are the faults that nation_fronts.csv may name.
var barCodes = []string{"not-there", "no-hq-near-east", "only-austrians", "only-italians", "only-balkans", "not-before-1917"}

// loadFronts reads where units of a nation may not be (17.21, 17.31).
func (l *loader) loadFronts() {
	for _, r := range l.Table("nation_fronts.csv", "army", "zones", "units", "before", "fault", "rule").Rows() {
		x := closure{zones: zonesIn(r, "zones"), units: selection(r.Word("units", selectionNames...)),
			before: r.IntOr("before", 1, len(l.tables.turns), 0),
			bar:    bar{barCodes[r.Word("fault", barCodes...)], adjudicator.Rule(r.Need("rule", "a rule like 17.21"))}}
		if x.zones == 0 {
			r.Fail("zones", "a zone at least")
		}
		army := l.army(r)
		l.tables.closedTo[army] = append(l.tables.closedTo[army], x)
	}
}

// loadQuotas reads how many units of a nation may be somewhere (17.21, 17.31).
func (l *loader) loadQuotas() {
	for _, r := range l.Table("quotas.csv", "army", "zones", "countries", "most", "until", "stays", "rule").Rows() {
		q := quota{zones: zonesIn(r, "zones"), most: r.Int("most", 0, 99), stays: r.Yes("stays"), fallen: nations,
			rule: adjudicator.Rule(r.Need("rule", "a rule like 17.21"))}
		if !marked(r, "countries", countryCodes[:], q.in[:]) && q.zones == 0 {
			r.Fail("zones", "a zone, or a country, at least")
		}
		if r.Text("until") != "" {
			q.fallen = nation(r.Word("until", nationCodes[:]...))
		}
		army := l.army(r)
		l.tables.quotas[army] = append(l.tables.quotas[army], q)
	}
}

// army reads a nation as which units count (3.26).
func (l *loader) army(r gamedata.Row) nation {
	n := nation(r.Word("army", nationCodes[:]...))
	if army := l.tables.nations[n].army; army != n {
		r.Fail("army", "what "+n.String()+" counts as: "+army.String())
	}
	return n
}
