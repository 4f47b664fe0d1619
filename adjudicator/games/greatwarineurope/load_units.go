package greatwarineurope

import (
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/names"
)

// loadCounters reads the counters.
func (l *loader) loadCounters() {
	l.ids = map[string]unitID{}
	file := l.Table("units.csv", "id", "nation", "contingent", "designation", "type", "size", "steps", "attack", "defence", "movement",
		"attack_2", "defence_2", "movement_2", "side_2", "support",
		"shock_eligible", "red_symbol", "entry_gwie", "entry_gwine", "entry_combined", "entry_box", "ne_front", "tu_area", "restriction",
		"no_replace", "untried", "note", "reconstructed")
	for _, r := range file.Rows() {
		c := l.counter(r)
		if _, again := l.ids[c.id]; again {
			r.Fail("id", "each id once")
			continue
		}
		l.ids[c.id] = unitID(len(l.counters))
		l.armies[c.army] = append(l.armies[c.army], unitID(len(l.counters)))
		l.counters = append(l.counters, c)
	}
	if len(l.counters) == 0 {
		file.Fail("the counters")
	}
	var list []names.Named[unitID]
	for u := range l.counters {
		list = append(list, names.Named[unitID]{Of: unitID(u), Name: l.counters[u].id})
	}
	l.named = names.New(list)
}

func (l *loader) counter(r gamedata.Row) counter {
	c := counter{id: r.Need("id", "an id like GE 8 BV R"), nation: nation(r.Word("nation", nationCodes[:]...)),
		contingent: contingent(r.Word("contingent", contingentNames...)),
		kind:       kind(r.Word("type", kindNames[:]...)), size: size(r.Word("size", sizeNames...)), steps: int8(r.Int("steps", 1, 2)),
		back:    back(r.Word("side_2", backNames...)),
		support: int8(r.IntOr("support", 0, 2, 0)), shockable: r.Word("shock_eligible", "", "yes") == 1,
		red:     r.Word("red_symbol", "", "yes") == 1,
		untried: r.Word("untried", "", "yes") == 1, european: r.Word("entry_box", "European", "Near East", "-") == 0,
		noBox: r.Text("entry_box") == "-",
		area:  area(r.Word("tu_area", areaNames...)), limit: restriction(r.Word("restriction", restrictionNames[:]...)),
		fixed: fixed(r.Word("no_replace", fixedNames...))}
	if i := r.Word("ne_front", "", "Egyptian", "Caucasus", "Iraqi"); i > 0 {
		c.neFront = [...]front{egyptian, caucasus, iraqi}[i-1]
	}
	c.army = l.tables.nations[c.nation].army
	if strings.ContainsAny(c.id, ",;#\"_@") {
		r.Fail("id", `an id without , ; # " _ @`)
	}
	for i, suffix := range [2]string{"", "_2"} {
		if i == 1 && c.back == noBack {
			break
		}
		f := &c.faces[i]
		f.movement = int8(r.Int("movement"+suffix, 0, 9))
		if c.kind != headquarters {
			f.attack, f.defence = int8(r.Int("attack"+suffix, 0, 9)), int8(r.Int("defence"+suffix, 0, 9))
		}
	}
	if (c.back == reduced) != (c.steps == 2) || (c.back == depleted) != (c.kind == headquarters) {
		r.Fail("side_2", "reduced for two steps, depleted for an HQ")
	}
	if i := strings.Index(r.Text("note"), "DRM +"); i >= 0 {
		c.drm = number(r.Text("note")[i+5 : i+6])
	}
	if (c.drm > 0) != (c.kind == tank) {
		r.Fail("note", "DRM +1 or +2 for a tank (15.23)")
	}
	for m, column := range [modes]string{"entry_gwie", "entry_gwine", "entry_combined"} {
		c.entries[m] = entryOf(r, column)
	}
	c.special = specialOf(&c)
	return c
}

// entryOf reads when and how a unit comes.
func entryOf(r gamedata.Row, column string) entry {
	text := r.Text(column)
	word, rest, _ := strings.Cut(text, ":")
	switch word {
	case "-":
		return entry{}
	case "set-up":
		return entry{kind: atSetup}
	case "EUTU":
		return entry{kind: euTurkey}
	case "IT", "RO", "BU", "GK":
		return entry{kind: withNeutral}
	case "FOC":
		return entry{kind: atFoC}
	case "RED":
		return entry{kind: redArmy}
	case "POOL":
		if rest == "ANA" {
			return entry{kind: poolArabs}
		}
		return entry{kind: poolArmenians}
	case "SE":
		return entry{kind: byEvent, code: rest}
	case "REPLACES":
		unit, letter, _ := strings.Cut(rest, ":")
		return entry{kind: inPlaceOf, unit: unit, n: letterOf(letter)}
	}
	if n, ok := strings.CutPrefix(text, "US+"); ok && number(n) >= 0 {
		return entry{kind: afterUS, n: number(n)}
	}
	if n := letterOf(text); n > 0 {
		return entry{kind: atLetter, n: n}
	}
	r.Fail(column, "set-up, a letter A to U, US+n, SE:code, a nation or -")
	return entry{}
}

// letterOf reads the letter of a Strategic Turn, 0 for none.
func letterOf(text string) int8 {
	if len(text) == 1 && text[0] >= 'A' && text[0] <= 'U' {
		return int8(text[0]-'A') + 1
	}
	return 0
}

// specials are the units that rules name.
var specialIDs = map[string]special{"GE SUD Army": sudArmy, "GE 11 Army": eleventhArmy, "GE AK": alpenkorps, "TU YAG": yilderim,
	"TU 3": thirdTurk, "TU 19": firstCounter19, "TU 19b": secondCounter19,
	"TU 58": fiftyEighth, "RU SV": volunteers, "RU PC": cossacks, "FR DFPS": dfps, "US 1 Army": firstUSArmy, "AH PO": polish,
	"SR YUG": yugoslavs}

func specialOf(c *counter) special {
	if s, ok := specialIDs[c.id]; ok {
		return s
	}
	switch {
	case strings.HasPrefix(c.id, "RU Red HQ"):
		return redHQ
	case c.nation == britain && c.kind == tank && strings.HasPrefix(c.id, "BR RTC"):
		return royalTanks
	case c.size == company && c.army == britain:
		return canal
	}
	return plain
}

// loadScenarios reads the set-ups.
func (l *loader) loadScenarios() {
	l.loadSpans()
	l.loadSetup()
	l.loadArrivals()
	l.loadDeployment()
}

func (l *loader) loadSpans() {
	l.Table("scenarios.csv", "id", "name", "first_turn", "last_turn", "fronts", "mode", "strategic_turns", "events", "victory",
		"reinforcements", "special").
		EachOnce("id", scenarioNames[:], func(r gamedata.Row, i int) {
			sc := &l.tables.scenarios[i]
			sc.title, sc.mode = r.Need("name", "a name"), mode(r.Word("mode", modeNames[:]...))
			sc.first, sc.last = r.Int("first_turn", 1, len(l.tables.turns)-1), r.Int("last_turn", 1, len(l.tables.turns)-1)
			sc.events = r.Text("events") != "no"
			for _, name := range r.List("fronts") {
				f := slices.Index(frontWords, name)
				if f < 0 || !sc.mode.has(front(f)) {
					r.Fail("fronts", "fronts of the mode out of "+strings.Join(frontWords, ", "))
					continue
				}
				sc.fronts[f] = true
			}
			sc.setup, sc.arrives = make([]placing, len(l.counters)), make([]int8, len(l.counters))
			for u := range sc.setup {
				sc.setup[u], sc.arrives[u] = placing{at: locEnd}, -1
			}
		})
}

// scenarioList reads a list of scenarios.
func scenarioList(r gamedata.Row, column string) (list []int) {
	for _, name := range r.List(column) {
		i := slices.Index(scenarioNames[:], name)
		if i < 0 {
			r.Fail(column, "scenarios out of "+strings.Join(scenarioNames[:], ", "))
			continue
		}
		list = append(list, i)
	}
	return list
}

// unitOf reads the id of a unit.
func (l *loader) unitOf(r gamedata.Row, column string) unitID {
	return gamedata.Named(r, column, "an id of units.csv", l.ids, noUnit)
}

func (l *loader) loadSetup() {
	for _, r := range l.Table("setup.csv", "scenarios", "turn", "unit_id", "location", "state").Rows() {
		u, turn := l.unitOf(r, "unit_id"), 0
		if r.Text("turn") != "when 17.13 triggers" {
			turn = r.Int("turn", 1, 99)
		}
		r.OneOf("state", "front")
		at := boxNamed(r.Text("location"))
		if at == locEnd {
			if at = l.board.Hex(r, "location"); at == noCell {
				continue
			}
			if !l.board.hexes[at].playable {
				r.Fail("location", "a hex that units may enter")
			}
		}
		if u == noUnit {
			continue
		}
		for _, sc := range scenarioList(r, "scenarios") {
			p := &l.tables.scenarios[sc].setup[u]
			if p.at != locEnd {
				r.Fail("unit_id", "each unit once in a scenario")
			}
			*p = placing{at: at, turn: turn}
		}
	}
}

// loadArrivals reads the reinforcements of the two scenarios of 1914, which do not
// follow the counters.
func (l *loader) loadArrivals() {
	for _, r := range l.Table("scenario_reinforcements.csv", "scenario", "letter", "after_turn", "unit_id").Rows() {
		sc, n, u := r.Word("scenario", scenarioNames[:]...), letterOf(r.Text("letter")), l.unitOf(r, "unit_id")
		r.IntOr("after_turn", 0, 99, 0) // the letter says it
		if n == 0 {
			r.Fail("letter", "A to U")
		}
		if u != noUnit {
			l.tables.scenarios[sc].arrives[u] = n
		}
	}
}

// loadDeployment reads where the army of a neutral stands by default (17.11).
func (l *loader) loadDeployment() {
	l.tables.deploy = make([]loc, len(l.counters))
	for u := range l.tables.deploy {
		l.tables.deploy[u] = locEnd
	}
	for _, r := range l.Table("neutral_deployment.csv", "event", "unit_id", "hex").Rows() {
		u, at := l.unitOf(r, "unit_id"), l.board.Hex(r, "hex")
		r.OneOf("event", "IT", "RO", "BU", "GK")
		if u != noUnit && at != noCell {
			l.tables.deploy[u] = at
		}
	}
}

// loadNations reads what a nation counts as, pays with, comes from and is supplied by.
func (l *loader) loadNations() {
	t := &l.tables
	for n := range t.nations {
		t.nations[n].army = nation(n)
	}
	for c := range t.owners {
		t.owners[c] = nations
	}
	file := l.Table("nations.csv", "nation", "army", "purse", "home", "owns", "war", "east", "trench", "lines", "alps")
	file.EachOnce("nation", nationCodes[:], func(r gamedata.Row, i int) {
		n := nationInfo{army: nation(r.Word("army", nationCodes[:]...)), purse: nation(r.Word("purse", nationCodes[:]...)),
			home: country(r.Word("home", countryCodes[:]...)), atWar: r.Yes("war"), east: r.Yes("east"),
			trench: trencher(r.Word("trench", trencherNames[:]...)), lines: linesIn(r), alps: line(r.Word("alps", lineNames[:]...))}
		if n.lines&alpsLines != 0 || !alpsLines.has(n.alps) {
			r.Fail("alps", "a line of mountain units, and none of these among the lines")
		}
		t.nations[i] = n
		t.own(r, nation(i))
	})
	for _, r := range file.Rows() {
		n, ok := nationNamed(r.Text("nation"))
		if x := t.nations[n]; ok && (t.nations[x.army].army != x.army || t.nations[x.purse].purse != x.purse) {
			r.Fail("army", "nations, for it and for the purse, that count as themselves")
		}
	}
}

// linesIn reads the lines of supply of a nation's units.
func linesIn(r gamedata.Row) (set users) {
	var has [linesEnd]bool
	if !marked(r, "lines", lineNames[:], has[:]) {
		r.Fail("lines", "a line at least")
	}
	for n, is := range has {
		if is {
			set |= lineSet(line(n))
		}
	}
	return set
}

// own reads the countries that are a nation's.
func (t *tables) own(r gamedata.Row, n nation) {
	var has [countries]bool
	marked(r, "owns", countryCodes[:], has[:])
	for c, is := range has {
		switch {
		case is && t.owners[c] < nations:
			r.Fail("owns", "no country that another nation has: "+countryCodes[c]+" is of "+t.owners[c].String())
		case is:
			t.owners[c] = n
		}
	}
}
