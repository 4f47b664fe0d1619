package greatwarineurope_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// dataEventsOf gives the chits of a name.
func dataEventsOf(events []dataRow, name string) []dataRow {
	var chits []dataRow
	for _, event := range events {
		if event["event"] == name {
			chits = append(chits, event)
		}
	}
	return chits
}

func dataCopies(events []dataRow, name, cup string) int {
	copies := 0
	for _, event := range dataEventsOf(events, name) {
		if event["cup"] == cup {
			copies++
		}
	}
	return copies
}

func TestEveryEventSpeaksTheWordsOfTheChits(t *testing.T) {
	words := map[string][]string{
		"cup":  {"CP", "Al"},
		"band": {"", "M"},
		"mode": {"E", "N", "EN", "E1", "N1"},
		"after_use": {"remove", "box", "stays", "unit", "until killed", "remove or back", "permanent", "permanent or back", "once",
			"returns", "until the Fall of the Czar", "until Russia collapses"},
		"kind": {"strategic_warfare", "air", "ace", "air_tactics", "air_interdiction", "unit", "conversion", "combat_drm",
			"combat_other", "marker", "marker_combat", "reaction", "obligation", "permanent", "leader", "removal", "vp", "entry",
			"collapse", "us_entry", "initiative", "rp", "landing", "none"},
		"letter": strings.Split(dataLetters[2:], ""), // 6.1: drawn from C on
	}
	ids := map[string]bool{}
	for _, event := range dataRead(t, "events") {
		id := event["id"]
		if ids[id] {
			t.Errorf("%s: two chits of one id", id)
		}
		ids[id] = true
		for column, allowed := range words {
			if !slices.Contains(allowed, event[column]) {
				t.Errorf("%s: %s is %q, want one of %q", id, column, event[column], allowed)
			}
		}
		if event["mode"] == "EN" && event["event"] != "No Event" {
			t.Errorf("%s %s: in all modes, want No Event alone", id, event["event"])
		}
		if ace := regexp.MustCompile(`^\w+: [1-6](-[1-6])?$`); event["kind"] == "ace" && !ace.MatchString(event["parameter"]) { // 15.15
			t.Errorf("%s: ace %q, want a name and the dice that kill", id, event["parameter"])
		}
	}
}

func TestEveryEventRuleHasAChit(t *testing.T) {
	rules := map[string]bool{}
	for _, event := range dataRead(t, "events") {
		rules[event["rule"]] = true
	}
	for rule := range strings.FieldsSeq("5.22 5.23 5.24 6.3 6.4 6.5 6.6 6.7 6.8 6.9 6.10 6.11 6.12 6.13 6.14 6.15 6.16 6.17 6.18 6.19 6.20 " +
		"6.21 6.22 6.23 6.24 6.25 6.26 6.27 6.28 6.29 6.30 6.31 6.32 6.33 6.34 6.35 6.36 6.37 6.38 6.39 6.40 6.41 6.42 6.43 6.44 " +
		"6.45 6.46 6.47 6.48 6.49 6.50 6.51 6.52 6.53 6.54 6.55 6.56 6.57 6.58 6.59 6.60 6.61 6.62 6.63 6.64") {
		if !rules[rule] {
			t.Errorf("no chit of rule %s", rule)
		}
	}
}

func TestTheCupsHoldTheStatedCopies(t *testing.T) {
	events := dataRead(t, "events")
	for _, c := range []struct {
		cup, names string
		copies     int
	}{
		{"CP", "Romania Entry;NE Air (GE);Bulgaria Entry;Conrad Offensive;Enver Offensive;Turkish Atrocity;Russian Civil War", 1},
		{"CP", "U-Boat;Shock-Troop Conversion", 2}, // 5.22, 6.5
		{"CP", "Poison Gas", 3},                    // 6.13
		{"Al", "Romania Entry;Independent Air Force;Italy Entry;Greece Entry;Convoy;Haig Offensive;Armenian Republic;Gallipoli;Salonika", 1},
		{"Al", "Poison Gas;NE Air (Allied)", 3}, // 6.13, 15.16
	} {
		for name := range strings.SplitSeq(c.names, ";") {
			if n := dataCopies(events, name, c.cup); n != c.copies {
				t.Errorf("%s: %d in the cup of %s, want %d", name, n, c.cup, c.copies)
			}
		}
	}
	// The rules that state a cup: no chit of these lies in the other.
	for name, cup := range map[string]string{"U-Boat": "CP", "Turkish Atrocity": "CP", "Conrad Offensive": "CP",
		"Russian Civil War": "CP", "Armenian Republic": "Al", "Haig Offensive": "Al"} {
		if all := len(dataEventsOf(events, name)); all == 0 || all != dataCopies(events, name, cup) {
			t.Errorf("%s: %d chits, want all in the cup of %s", name, all, cup)
		}
	}
	if dataCopies(events, "No Event", "CP") < 2 || dataCopies(events, "No Event", "Al") < 2 {
		t.Errorf("fewer than two No Event chits in a cup")
	}
	if cp, allies := dataCopies(events, "Initiative", "CP"), dataCopies(events, "Initiative", "Al"); cp < 1 || allies <= cp { // 6.60
		t.Errorf("Initiative: %d CP, %d Allied, want more Allied", cp, allies)
	}
}

// 6.2: an event that must be played when drawn shows it.
func TestMandatoryEventsBearTheirBand(t *testing.T) {
	events := dataRead(t, "events")
	for name := range strings.SplitSeq("Arab Northern Army;Armenian Massacres;Armenian Republic;Remove 10IN, 11IN;Remove 3IN, 7IN;"+
		"Turkish Atrocity;Enver Offensive;Conrad Offensive;Haig Offensive;The Czar Takes Command;Russian Command Paralysis;"+
		"Army of Islam;Libyan Revolt;French Army Mutiny;Russian Civil War;Jutland;German Naval Mutiny;Italy Entry;Greece Entry;"+
		"Bulgaria Entry;Romania Entry;Bulgarian Collapse;The Zimmermann Telegram;Serb Typhus;Influenza;Remove 42T;Kaiserschlacht", ";") {
		chits := dataEventsOf(events, name)
		if len(chits) == 0 {
			t.Errorf("%s: no chit", name)
		}
		for _, event := range chits {
			if event["band"] != "M" {
				t.Errorf("%s %s: band %q, want M", event["id"], name, event["band"])
			}
		}
	}
}

// Where the rulebook does not say whose event it is, the cup is ours.
func TestACupThatIsOursSaysSo(t *testing.T) {
	events := dataRead(t, "events")
	for name := range strings.SplitSeq("Convoy;Armenian Massacres;Remove 10IN, 11IN;Remove 3IN, 7IN;Mine Attack;"+
		"Palestinian Naval Bombardment;The Tiger;The Czar Takes Command;Russian Command Paralysis;Army of Islam;Libyan Revolt;"+
		"French Army Mutiny;Jutland;German Naval Mutiny;Italy Entry;Greece Entry;Bulgaria Entry;Bulgarian Collapse;"+
		"The Zimmermann Telegram;Serb Typhus;Influenza;Turkey Surrenders;Remove 42T;Kaiserschlacht", ";") {
		chits := dataEventsOf(events, name)
		if len(chits) == 0 {
			t.Errorf("%s: no chit", name)
		}
		for _, event := range chits {
			if !strings.Contains(event["basis"], "cup") {
				t.Errorf("%s %s: basis %q, want a word on the cup", event["id"], name, event["basis"])
			}
		}
	}
}

func TestEventsNameUnitsThatExist(t *testing.T) {
	units, events := dataUnitsRead(t), dataRead(t, "events")
	named, tanks := 0, 0
	for _, event := range events {
		if event["kind"] != "unit" && event["kind"] != "removal" {
			continue
		}
		for _, id := range event.list("parameter") {
			if strings.HasPrefix(id, "random") || strings.HasPrefix(id, "Armeni") { // 6.7-6.9: drawn from a pool
				continue
			}
			named++
			if units[id] == nil {
				t.Errorf("%s %s: no unit %q", event["id"], event["event"], id)
			}
			if event["event"] == "Tank unit" {
				tanks++
				if units[id]["type"] != "tank" {
					t.Errorf("%s: %s is a %s, want a tank (6.4)", event["id"], id, units[id]["type"])
				}
			}
		}
	}
	if named == 0 || tanks == 0 {
		t.Errorf("%d units, %d tanks named by events, want some", named, tanks)
	}
}

func TestGasAndKaiserschlachtComeInTime(t *testing.T) {
	events := dataRead(t, "events")
	first := "Z"
	for _, event := range dataEventsOf(events, "Poison Gas") {
		first = min(first, event["letter"])
	}
	if first != "C" {
		t.Errorf("the first gas is drawn from %s on, want C (6.13)", first)
	}
	chits := dataEventsOf(events, "Kaiserschlacht")
	if len(chits) != 1 || chits[0]["letter"] > "N" {
		t.Errorf("Kaiserschlacht: %v, want one chit that can be drawn in 1917 (6.64)", chits)
	}
}

func TestCounterLimitsAreThoseOfTheRulesAndTheCups(t *testing.T) {
	limits := map[string]int{}
	for _, row := range dataRead(t, "counter_limits") {
		limits[row["item"]] = row.number(t, "count")
	}
	events := dataRead(t, "events")
	for item, want := range map[string]int{
		"Hindenburg Line markers":              4, // 14.31
		"Canal Defense Companies":              4, // 17.21
		"Anti-tank regiments":                  3, // 15.31
		"Allied air, Egyptian Front":           3, // 15.16
		"German air, Egyptian Front":           1,
		"Near East trench markers":             dataCopies(events, "Near East Trenches", "CP"), // 6.36
		"German air formations, Western Front": dataCopies(events, "GE Air", "CP"),
		"Allied air formations, Western Front": dataCopies(events, "Allied Air (FR/BR)", "Al"),
		"Aces a side":                          dataCopies(events, "Ace", "CP"),
	} {
		if limits[item] != want || want == 0 {
			t.Errorf("%s: limit %d, want %d", item, limits[item], want)
		}
	}
	if cp, allies := dataCopies(events, "Ace", "CP"), dataCopies(events, "Ace", "Al"); cp != allies {
		t.Errorf("%d aces of the CP, %d of the Allies, want as many", cp, allies)
	}
}

func TestTerrainCostsAndShiftsAreStated(t *testing.T) {
	terrain := map[string]dataRow{}
	for _, row := range dataRead(t, "terrain_effects") {
		terrain[row["terrain"]] = row
	}
	for _, c := range [][3]string{
		{"clear", "mp_fair", "1"}, {"forest", "mp_fair", "2"}, {"marsh", "mp_fair", "2"}, // 8.32
		{"desert", "mp_fair", "2"}, {"rough", "mp_fair", "2"}, {"mountain", "mp_fair", "2"},
		{"mountain", "defender_shift_wet", "2L"}, {"mountain_pass", "defender_shift_snow", "2L"}, // 10.43
		{"heavy fort", "defender_shift_fair", "2L"},
		{"forest", "defender_shift_wet", "1L"}, {"flood_plain", "defender_shift_wet", "1L"}, // 10.42
	} {
		if got := terrain[c[0]][c[1]]; got != c[2] {
			t.Errorf("%s: %s is %q, want %s", c[0], c[1], got, c[2])
		}
	}
}

func TestScenariosUseFrontsOfTheMap(t *testing.T) {
	want := map[string]string{"west-1914": "Western", "east-1914": "Eastern", "near-east": "Caucasus;Egyptian;Iraqi",
		"europe-1914": "Western;Italian;Eastern", "campaign": "Western;Italian;Eastern;Caucasus;Egyptian;Iraqi"}
	scenarios := dataRead(t, "scenarios")
	for _, row := range scenarios {
		if fronts := want[row["id"]]; fronts == "" || row["fronts"] != fronts {
			t.Errorf("%s: fronts %s, want %q", row["id"], row["fronts"], fronts)
		}
		if row.number(t, "first_turn") >= row.number(t, "last_turn") || row.number(t, "last_turn") > 51 {
			t.Errorf("%s lasts from %s to %s", row["id"], row["first_turn"], row["last_turn"])
		}
	}
	if len(scenarios) != len(want) {
		t.Errorf("%d scenarios, want %d", len(scenarios), len(want))
	}
}

// The two scenarios of 1914 take their reinforcements at A and B; in the West they
// are those of the campaign.
func TestScenarioReinforcementsArriveAtAAndB(t *testing.T) {
	units := dataUnitsRead(t)
	set := map[[2]string]bool{}
	for _, row := range dataRead(t, "setup") {
		for _, scenario := range row.list("scenarios") {
			set[[2]string{scenario, row["unit_id"]}] = true
		}
	}
	west := map[string]bool{}
	for _, row := range dataRead(t, "scenario_reinforcements") {
		scenario, id := row["scenario"], row["unit_id"]
		after := map[string]string{"A": "2", "B": "5"}[row["letter"]]
		if units[id] == nil || row["after_turn"] != after || scenario != "west-1914" && scenario != "east-1914" {
			t.Errorf("%s: %s at %s after turn %s, want a unit at A or B", scenario, id, row["letter"], row["after_turn"])
		}
		if set[[2]string{scenario, id}] {
			t.Errorf("%s: %s arrives at %s but is set up already", scenario, id, row["letter"])
		}
		west[id] = west[id] || scenario == "west-1914"
	}
	for id, unit := range units {
		due := slices.Contains([]string{"A", "B"}, unit["entry_gwie"]) && slices.Contains([]string{"GE", "FR", "BE", "BR"}, unit["nation"])
		if due != west[id] {
			t.Errorf("west-1914: %s arrives %t, want %t", id, west[id], due)
		}
	}
}
