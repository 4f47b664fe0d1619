package greatwarineurope_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// dataOpening is one set-up: its units by hex, and the countries of each side.
type dataOpening struct {
	name       string
	cp, allies []string
	m          dataMap
	units      map[string]dataRow
	at         map[string][]string // unit ids by hex
}

var dataBasra = []string{"N2252", "N2552"} // Basra and Abadan, 7.12

func (o dataOpening) open(t *testing.T, name string, rows []dataRow, cp, allies string) dataOpening {
	t.Helper()
	o.name, o.cp, o.allies, o.at = name, strings.Fields(cp), strings.Fields(allies), map[string][]string{}
	for _, row := range rows {
		id, where := row["unit_id"], row["location"]
		if where == "" {
			where = row["hex"]
		}
		if o.units[id] == nil {
			t.Errorf("%s: set-up of %s, a unit without a row", name, id)
			continue
		}
		if where == "ARABIA" && o.units[id]["tu_area"] == "Arabia" { // 13.29
			continue
		}
		o.at[where] = append(o.at[where], id)
	}
	if len(o.at) == 0 {
		t.Errorf("%s: nobody is set up", name)
	}
	return o
}

func dataSetup(t *testing.T, scenario, turn string) []dataRow {
	t.Helper()
	var rows []dataRow
	for _, row := range dataRead(t, "setup") {
		if row["turn"] == turn && (scenario == "" || slices.Contains(row.list("scenarios"), scenario)) {
			rows = append(rows, row)
		}
	}
	return rows
}

// dataOpenings are all set-ups, and the default deployment of each neutral.
func dataOpenings(t *testing.T) []dataOpening {
	t.Helper()
	const cp14, allies14 = "GE AH LU", "BE FR RU RP SR MN" // 7.11
	neutral := map[string][]dataRow{}
	for _, row := range dataRead(t, "neutral_deployment") {
		neutral[row["event"]] = append(neutral[row["event"]], row)
	}
	o := dataOpening{m: dataMapRead(t), units: dataUnitsRead(t)}
	return []dataOpening{
		o.open(t, "west-1914", dataSetup(t, "west-1914", "1"), cp14, allies14),
		o.open(t, "east-1914", dataSetup(t, "east-1914", "1"), cp14, allies14),
		o.open(t, "campaign", dataSetup(t, "campaign", "1"), cp14, allies14),
		o.open(t, "near-east", dataSetup(t, "near-east", "6"), "TU", "EG SN RU PE"), // 7.12
		o.open(t, "European Turkey", dataSetup(t, "", "when 17.13 triggers"), "TU", ""),
		o.open(t, "Italy", neutral["IT"], "", "IT"),
		o.open(t, "Romania", neutral["RO"], "", "RO RU"),
		o.open(t, "Bulgaria", neutral["BU"], "BU", ""),
		o.open(t, "Greece", neutral["GK"], "", "GK"),
	}
}

func (o dataOpening) sideOf(id string) string {
	if slices.Contains([]string{"GE", "AH", "TU", "BU", "PN-CP"}, o.units[id]["nation"]) {
		return "CP"
	}
	return "Allies"
}

func (o dataOpening) nearBasra(hex string) bool {
	return slices.ContainsFunc(dataBasra, func(base string) bool { return hex == base || o.m.adjacent(hex, base) })
}

// control is 7.11 and 7.12: the units in the hex, else its country.
func (o dataOpening) control(hex string) string {
	country := o.m.hexes[hex]["country"]
	switch {
	case len(o.at[hex]) > 0:
		return o.sideOf(o.at[hex][0])
	case o.nearBasra(hex):
		return "Allies"
	case slices.Contains(o.cp, country):
		return "CP"
	case slices.Contains(o.allies, country):
		return "Allies"
	}
	return ""
}

func TestUnitsAreSetUpOnTheGroundOfTheirSide(t *testing.T) {
	for _, o := range dataOpenings(t) {
		for hex, ids := range o.at {
			if !o.m.playable(hex) {
				t.Errorf("%s: %v on %s, want a playable hex", o.name, ids, hex)
			}
			country := o.m.hexes[hex]["country"]
			for _, id := range ids {
				nation := o.units[id]["nation"]
				own := slices.Contains(o.allies, country) || o.nearBasra(hex)
				if o.sideOf(id) == "CP" {
					own = slices.Contains(o.cp, country) || country == "BE" && nation == "GE"
				}
				if !own || o.sideOf(id) != o.sideOf(ids[0]) {
					t.Errorf("%s: %s on %s of %s, want ground of its side without enemies", o.name, id, hex, country)
				}
				if nation == "MN" && country != "MN" || nation == "BE" && o.m.hexes[hex]["front"] != "Western" {
					t.Errorf("%s: %s on %s, want it at home (17.21)", o.name, id, hex)
				}
				if o.m.terrain(hex) == "alpine" && o.units[id]["type"] != "mountain" {
					t.Errorf("%s: %s on alpine %s, want mountain units alone (15.71)", o.name, id, hex)
				}
			}
		}
	}
}

// 7.23: six units, four Bulgarian infantry, one HQ, one tank, one anti-tank.
func TestNoStackOfASetUpIsTooHigh(t *testing.T) {
	for _, o := range dataOpenings(t) {
		for hex, ids := range o.at {
			count := map[string]int{}
			for _, id := range ids {
				unit := o.units[id]
				if unit["type"] == "HQ" || unit["type"] == "tank" || unit["type"] == "anti-tank" {
					count[unit["type"]]++
				} else if unit["size"] != "CO" && (unit["nation"] != "GE" || unit["size"] != "BN") {
					count["units"]++
				}
				if unit["nation"] == "BU" && unit["type"] == "infantry" {
					count["Bulgarian infantry"]++
				}
			}
			for what, most := range map[string]int{"units": 6, "Bulgarian infantry": 4, "HQ": 1, "tank": 1, "anti-tank": 1} {
				if count[what] > most {
					t.Errorf("%s: %d %s on %s, want %d at most", o.name, count[what], what, hex, most)
				}
			}
		}
	}
}

// enemyFort is true for an intact fort of the other side; Liege has fallen.
func (o dataOpening) enemyFort(hex, side string) bool {
	place := o.m.places[hex]
	if place["fort"] == "" || hex == "W6224" {
		return false
	}
	if slices.Contains([]string{"GE", "AH", "TU", "BU"}, place["country"]) {
		return side != "CP"
	}
	return side != "Allies" || !slices.Contains([]string{"FR", "BE", "RU", "RP", "SR", "IT", "EG"}, place["country"])
}

// primaries are the Primary sources of 11.32 and 11.33 for a stack.
func (o dataOpening) primaries(side, nation, front string) map[string]bool {
	sources := map[string]bool{}
	open := map[string][]string{"CP": {"CP"}, "Allies": {"Allies", "RU (Allies)"}}[side]
	if nation == "RU" || nation == "RO" {
		open = append(open, "RU;RO")
	}
	if nation == "GK" {
		open = append(open, "GK")
	}
	for _, hex := range o.m.sources(front, open...) {
		sources[hex] = true
	}
	add := func(when bool, hexes ...string) {
		for _, hex := range hexes {
			if when {
				sources[hex] = true
			}
		}
	}
	add(side == "CP" && front == "Western", "W6830", "W6831", "W6729", "W6730")
	add(side == "CP" && front == "Eastern", "E5102", "E4304", "E3606", "E3310")
	add(slices.Contains(o.cp, "TU") && front == "Eastern", "E1328")
	add(slices.Contains(o.cp, "BU") && front == "Eastern", "E1819")
	add(nation == "RO", "E2423")
	add(nation == "BI", dataBasra...)
	for hex, place := range o.m.places {
		add(nation == "SR" && place["country"] == "SR", hex)
	}
	return sources
}

// 11.2: a Primary source within four hexes; or a town or a HQ of the side with a
// line of any length to a source; on the Caucasus coast the sea (11.45).
func (o dataOpening) supplied(hex string) bool {
	ids := o.at[hex]
	side, nation := o.sideOf(ids[0]), o.units[ids[0]]["nation"]
	front := o.m.hexes[hex]["front"]
	line := o.m.reach([]string{hex}, func(_, to string) bool {
		return o.m.terrain(to) != "alpine" && o.control(to) != "" && !o.enemyFort(to, side) &&
			(len(o.at[to]) == 0 || o.control(to) == side)
	})
	sources := o.primaries(side, nation, front)
	far, near, town := false, false, false
	for at, steps := range line {
		far = far || sources[at]
		near = near || sources[at] && steps <= 4
		kind := o.m.places[at]["kind"]
		town = town || steps <= 4 && kind != "" && kind != "beach" && o.control(at) == side
	}
	if near || far && town {
		return true
	}
	for _, at := range append([]string{hex}, o.m.neighbours(hex)...) {
		for _, id := range o.at[at] {
			if far && o.units[id]["type"] == "HQ" && o.units[id]["nation"] == nation {
				return true
			}
		}
	}
	return front == "Caucasus" && (nation == "RU" || nation == "TU") && o.m.hexes[hex].has("coastal")
}

func TestEveryStackOfASetUpIsInSupply(t *testing.T) {
	for _, o := range dataOpenings(t) {
		for hex, ids := range o.at {
			country := o.m.hexes[hex]["country"]
			if country == "EG" || country == "MN" { // both are sources of their own
				continue
			}
			if !o.supplied(hex) {
				t.Errorf("%s: %v on %s out of supply", o.name, ids, hex)
			}
		}
	}
}

func TestEverySetUpUnitStandsOnceAndInItsScenarios(t *testing.T) {
	units := dataUnitsRead(t)
	scenarios := map[string]bool{}
	for _, row := range dataRead(t, "scenarios") {
		scenarios[row["id"]] = true
	}
	set, twice := map[string]bool{}, map[[2]string]bool{}
	turkey := map[string]bool{}
	for _, row := range dataRead(t, "setup") {
		id := row["unit_id"]
		for _, scenario := range row.list("scenarios") {
			if !scenarios[scenario] || twice[[2]string{scenario, id}] {
				t.Errorf("%s: %s is set up twice or in no scenario", scenario, id)
			}
			twice[[2]string{scenario, id}] = true
		}
		set[id] = true
		if strings.HasPrefix(row["turn"], "when") {
			turkey[id] = true
		}
		if row["turn"] == "1" && !slices.Contains(row.list("scenarios"), "campaign") {
			t.Errorf("%s stands in a scenario of August 1914, want it in the campaign too", id)
		}
	}
	due := map[string]bool{}
	for id, unit := range units {
		if !set[id] && slices.Contains([]string{unit["entry_gwie"], unit["entry_gwine"], unit["entry_combined"]}, "set-up") {
			t.Errorf("%s: entry set-up, but no set-up hex", id)
		}
		if unit["entry_combined"] == "EUTU" {
			due[id] = true
		}
	}
	if !maps.Equal(turkey, due) {
		t.Errorf("European Turkey holds %v, want %v (17.13)", turkey, due)
	}
}

// count counts the units of a type whose id matches.
func (o dataOpening) count(expr, kind string) int {
	is := regexp.MustCompile(expr)
	count := 0
	for _, ids := range o.at {
		for _, id := range ids {
			if o.units[id]["type"] == kind && is.MatchString(id) {
				count++
			}
		}
	}
	return count
}

func TestGermanyOpensWithItsSevenArmiesInTheWest(t *testing.T) {
	openings := dataOpenings(t)
	west, east := openings[0], openings[1]
	active := west.count(`^GE \d+( GD| BV)?$`, "infantry") - west.count(`^GE 3 GD$`, "infantry")
	cavalry, hqs := west.count(`^GE `, "cavalry"), west.count(`^GE `, "HQ")
	if active != 44 || cavalry != 10 || hqs != 7 {
		t.Errorf("West: %d active and %d cavalry divisions, %d HQ, want 44, 10 and 7", active, cavalry, hqs)
	}
	if active, hqs := east.count(`^GE \d+$`, "infantry"), east.count(`^GE 8 Army$`, "HQ"); active != 6 || hqs != 1 ||
		east.count(`^GE `, "HQ") != 1 {
		t.Errorf("East: %d active divisions, want 6 and the 8th Army alone", active)
	}
	right := map[string]bool{}
	for hex, ids := range west.at {
		for _, id := range ids {
			if slices.Contains([]string{"GE 3", "GE 17", "GE 1 GD", "GE 13 R", "GE 2 Cav", "GE GD Cav"}, id) {
				right[hex] = true
			}
			if west.m.hexes[hex]["country"] == "BE" && west.sideOf(id) == "CP" && west.units[id]["nation"] != "GE" {
				t.Errorf("%s on Belgian %s, want Germans alone", id, hex)
			}
		}
	}
	if len(right) < 5 {
		t.Errorf("the first two armies stand in %d hexes, want 5 or more", len(right))
	}
}

func TestTheOpeningHoldsWhatTheRulesPresuppose(t *testing.T) {
	openings := dataOpenings(t)
	west, east, near, turkey := openings[0], openings[1], openings[3], openings[4]
	east.m.eachNamed(t, "Warsaw;Lodz;Lublin", func(place dataRow) { // 13.26
		if side := east.control(place["hex"]); side != "Allies" {
			t.Errorf("%s %s opens in the hands of %q, want the Allies", place["hex"], place["name"], side)
		}
	})
	if west.control("W6819") != "Allies" {
		t.Errorf("W6819 Antwerp opens in the hands of %q, want the Allies", west.control("W6819"))
	}
	for hex := range near.at {
		if near.nearBasra(hex) && near.control(hex) == "CP" {
			t.Errorf("%s: the CP stand next to Basra or Abadan (7.12)", hex)
		}
	}
	for _, id := range []string{"TU 9", "TU 19"} { // 6.52
		if !slices.Contains(turkey.at["E1023"], id) {
			t.Errorf("E1023 holds %v, want %s above the beaches", turkey.at["E1023"], id)
		}
	}
	for hex := range turkey.at {
		if turkey.m.hexes[hex]["front"] != "Eastern" {
			t.Errorf("%s: European Turkey lies on the Eastern Front", hex)
		}
	}
}

// strength adds up the factors of some nations, HQ apart.
func (o dataOpening) strength(t *testing.T, column string, nations ...string) int {
	t.Helper()
	sum := 0
	for _, ids := range o.at {
		for _, id := range ids {
			if unit := o.units[id]; unit["type"] != "HQ" && slices.Contains(nations, unit["nation"]) {
				sum += unit.number(t, column)
			}
		}
	}
	return sum
}

func TestNobodyIsOverwhelmedInAugust1914(t *testing.T) {
	openings := dataOpenings(t)
	west, east := openings[0], openings[1]
	attack, defence := west.strength(t, "attack", "GE"), west.strength(t, "defence", "FR", "BR", "BE")
	if 10*attack < 8*defence || 10*attack > 11*defence {
		t.Errorf("West: Germans attack with %d against %d, want 0.8 to 1.1", attack, defence)
	}
	attack, defence = east.strength(t, "attack", "RU"), east.strength(t, "defence", "GE", "AH")
	if 10*attack < 8*defence || 10*attack > 13*defence {
		t.Errorf("East: Russians attack with %d against %d, want 0.8 to 1.3", attack, defence)
	}
}
