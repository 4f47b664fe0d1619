package greatwarineurope_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

const dataLetters = "ABCDEFGHIJKLMNOPQRSTU"

func dataUnitsRead(t *testing.T) map[string]dataRow {
	t.Helper()
	units := map[string]dataRow{}
	for _, row := range dataRead(t, "units") {
		if units[row["id"]] != nil {
			t.Errorf("%s: two rows of one unit", row["id"])
		}
		units[row["id"]] = row
	}
	return units
}

// dataIsLetter is true for an entry at a Strategic Turn (3.22).
func dataIsLetter(entry string) bool {
	return len(entry) == 1 && strings.Contains(dataLetters, entry)
}

func dataIsDivision(unit dataRow) bool { return unit["type"] == "infantry" && unit["size"] == "" }

// dataCount counts the units that meet a condition.
func dataCount(units map[string]dataRow, is func(unit dataRow) bool) int {
	count := 0
	for _, unit := range units {
		if is(unit) {
			count++
		}
	}
	return count
}

// 3.25, 3.26.
func TestEveryUnitSpeaksTheWordsOfTheCounters(t *testing.T) {
	words := map[string][]string{
		"nation":     strings.Fields("AB BE BR BI BP PN FR MN RU PG SR AH PN-CP GE TU BU GK IT RO US"),
		"type":       {"infantry", "mountain", "cavalry", "tank", "armoured car", "anti-tank", "HQ"},
		"size":       {"", "CO", "BN", "RGT", "Bd", "CRP"},
		"steps":      {"1", "2"},
		"side_2":     {"", "reduced", "shock", "infantry", "PG", "depleted"},
		"no_replace": {"", "full side", "full", "at FoC"}, // 5.32
		"restriction": {"", "EU", "NE", "E/I", "C", "C/P", "E", "E/O", "I/P", "Vr", "Western Front", "Eastern Front",
			"Western or Eastern Front", "Eastern Front outside the Balkans", "Balkans", "Montenegro"},
		"entry_box": {"European", "Near East", "-"},
		"ne_front":  {"", "Egyptian", "Iraqi", "Caucasus"},
		"tu_area":   {"", "Arabia", "Caucasus", "Iraq", "Syria", "Turkey", "any"},
	}
	entry := regexp.MustCompile(`^(-|set-up|EUTU|BU|RO|GK|IT|FOC|RED|POOL:ANA|POOL:ARMENIAN|[A-U]|US\+[1-6]|SE:\w+|REPLACES:.+:[A-U])$`)
	for id, unit := range dataUnitsRead(t) {
		for column, allowed := range words {
			if !slices.Contains(allowed, unit[column]) {
				t.Errorf("%s: %s is %q, want one of %q", id, column, unit[column], allowed)
			}
		}
		for _, column := range []string{"entry_gwie", "entry_gwine", "entry_combined"} {
			if !entry.MatchString(unit[column]) {
				t.Errorf("%s: %s is %q, want a way into play", id, column, unit[column])
			}
		}
	}
}

// 3.22: factors of 0 to 5, movement of 2 to 6; only an HQ has a support factor.
func TestFactorsStayWithinTheCounters(t *testing.T) {
	for id, unit := range dataUnitsRead(t) {
		if mp := unit.number(t, "movement"); mp < 2 || mp > 6 || unit["type"] == "cavalry" && mp != 6 {
			t.Errorf("%s: movement %d, want 2 to 6 and 6 for cavalry", id, mp)
		} else if dataIsDivision(unit) && mp != 3 && mp != 4 && slices.Contains([]string{"GE", "FR", "BR", "RU", "AH"}, unit["nation"]) {
			t.Errorf("%s: infantry of movement %d, want 3 or 4", id, mp)
		}
		if unit["type"] == "HQ" {
			if support := unit.number(t, "support"); support < 0 || support > 2 {
				t.Errorf("%s: support %d, want 0 to 2", id, support)
			}
			continue
		}
		if unit["support"] != "" {
			t.Errorf("%s: support %s of a %s, want it of an HQ alone", id, unit["support"], unit["type"])
		}
		for _, column := range []string{"attack", "defence", "attack_2", "defence_2"} {
			if unit["side_2"] == "" && strings.HasSuffix(column, "_2") {
				continue
			}
			if n := unit.number(t, column); n < 0 || n > 5 {
				t.Errorf("%s: %s %d, want 0 to 5", id, column, n)
			}
		}
	}
}

// 3.22: all of the US and Bulgaria and some of the British have two steps; 5.32:
// the full side of a British one is never rebuilt.
func TestTwoStepUnitsAreAmericanBulgarianOrBritish(t *testing.T) {
	two := map[string]int{}
	for id, unit := range dataUnitsRead(t) {
		nation := unit["nation"]
		if unit["steps"] != "2" {
			if (nation == "US" || nation == "BU") && (unit["type"] == "infantry" || unit["type"] == "cavalry") {
				t.Errorf("%s: %s step, want 2", id, unit["steps"])
			}
			continue
		}
		two[nation]++
		if unit["side_2"] != "reduced" || !slices.Contains([]string{"US", "BU", "BR"}, nation) {
			t.Errorf("%s: two steps with side %q, want a reduced side of US, BU or BR", id, unit["side_2"])
		}
		if unit.number(t, "attack_2") > unit.number(t, "attack") || unit.number(t, "defence_2") > unit.number(t, "defence") {
			t.Errorf("%s: the reduced side is stronger than the full one", id)
		}
		if nation == "BR" && unit["no_replace"] != "full side" {
			t.Errorf("%s: no_replace is %q, want full side", id, unit["no_replace"])
		}
	}
	if two["US"] == 0 || two["BU"] == 0 || two["BR"] == 0 {
		t.Errorf("units of two steps: %v, want some of US, BU and BR", two)
	}
}

// 15.41: shock troops are German and attack better than before.
func TestShockTroopsAreStrongerGermans(t *testing.T) {
	units := dataUnitsRead(t)
	count, before := 0, 0
	for id, unit := range units {
		if !unit.has("shock_eligible") {
			continue
		}
		count++
		if gain := unit.number(t, "attack_2") - unit.number(t, "attack"); unit["nation"] != "GE" || gain < 1 || gain > 2 {
			t.Errorf("%s gains %d, want a German unit that gains 1 or 2", id, gain)
		}
		if entry := unit["entry_combined"]; !dataIsLetter(entry) || entry < "O" {
			before++
		}
	}
	if count <= 6 || before < 24 {
		t.Errorf("%d shock divisions, %d of them before O, want more than 6 and 24 or more", count, before)
	}
}

// 15.9: Czarist infantry turns into Provisional Government infantry of 1-2-3.
func TestCzaristInfantryHasAProvisionalSide(t *testing.T) {
	units := dataUnitsRead(t)
	red := 0
	for id, unit := range units {
		if unit["side_2"] == "PG" && (unit["attack_2"] != "1" || unit["defence_2"] != "2" || unit["movement_2"] != "3") {
			t.Errorf("%s: PG side %s-%s-%s, want 1-2-3", id, unit["attack_2"], unit["defence_2"], unit["movement_2"])
		}
		if unit["nation"] != "RU" {
			continue
		}
		if dataIsDivision(unit) && unit["designation"] != "SV" && !strings.HasSuffix(unit["designation"], "ARM") && unit["side_2"] != "PG" {
			t.Errorf("%s: second side %q, want PG", id, unit["side_2"])
		}
		if unit.has("red_symbol") { // 15.93
			red++
			if unit["attack"] != "3" || unit["defence"] != "3" || unit["movement"] != "4" || unit["side_2"] != "PG" {
				t.Errorf("%s: red symbol on %s-%s-%s, want 3-3-4 with a PG side", id, unit["attack"], unit["defence"], unit["movement"])
			}
		}
	}
	pg := dataCount(units, func(unit dataRow) bool { return unit["nation"] == "PG" })
	if red < 20 || pg < 1 {
		t.Errorf("%d red symbols, %d PG units, want 20 or more and one or more", red, pg)
	}
}

// The values that the rulebook prints.
func TestStatedValuesAreKept(t *testing.T) {
	units := dataUnitsRead(t)
	stated := map[string]string{
		"GE 8 BV R": "3-4-4", "TU 19": "3-4-4", "TU 19b": "2-2-4",
		"GE 1 AT": "0-1-4", "GE 2 AT": "0-1-4", "GE 3 AT": "0-1-4", // 15.31
		"PG L1": "1-2-3", "PG L2": "1-2-3", "PG L3": "1-2-3", "PG L4": "1-2-3", "PG L5": "1-2-3", "PG L6": "1-2-3",
	}
	for id, want := range stated {
		if got := units[id]["attack"] + "-" + units[id]["defence"] + "-" + units[id]["movement"]; got != want {
			t.Errorf("%s is %s, want %s", id, got, want)
		}
	}
	for _, c := range [][3]string{
		{"GE 8 BV R", "entry_combined", "C"}, {"GE 8 BV R", "shock_eligible", "yes"},
		{"GE 8 Army", "support", "1"}, {"GE 8 Army", "movement", "3"}, {"IT 1 Army", "support", "1"},
		{"BR 10 NA", "entry_gwie", "D"}, {"BR 10 NA", "entry_combined", "D"}, // 6.62
		{"TU 58", "tu_area", "Arabia"}, // 13.29
	} {
		if got := units[c[0]][c[1]]; got != c[2] {
			t.Errorf("%s: %s is %q, want %q", c[0], c[1], got, c[2])
		}
	}
	if entry := units["BR 10 NA"]["entry_gwine"]; !strings.HasPrefix(entry, "SE:") {
		t.Errorf("BR 10 NA enters GWiNE by %q, want an event (6.62)", entry)
	}
	if entry := units["US 1 Army"]["entry_combined"]; !strings.HasPrefix(entry, "US+") {
		t.Errorf("US 1 Army enters by %q, want turns after the US entry (17.12)", entry)
	}
	for id, unit := range units {
		if unit["type"] == "HQ" && slices.Contains([]string{"BE", "SR", "RO", "BU"}, unit["nation"]) && unit["support"] != "0" {
			t.Errorf("%s: support %s, want 0 (3.22)", id, unit["support"])
		}
		if unit["nation"] == "IT" && regexp.MustCompile(`^\d+$`).MatchString(unit["designation"]) && unit["attack"] != "2" {
			t.Errorf("%s: attack %s, want 2 as at Trent (10.46)", id, unit["attack"])
		}
	}
}

// Units that a rule names, and a unit for every abbreviation of the counters.
func TestEveryUnitTheRulebookNamesHasACounter(t *testing.T) {
	units := dataUnitsRead(t)
	for _, id := range strings.Split("GE 11 Army;GE SUD Army;GE AK;GE PZ;BR Exp Tank;BP 10 IN;BP 11 IN;BR 3 IN;BR 7 IN;BR 1 AS;"+
		"BR NZ;BR 42 T;BR 10 NA;PN SPR;FR DFPS;US 1 Army;RU 22;RU SV;RU PC;TU 3;TU 58;TU YAG;PN-CP GNDM;AH PO;"+
		"BP 1 CD;BP 2 CD;BP 3 CD;BP 4 CD;GE 1 AT;GE 2 AT;GE 3 AT", ";") {
		if units[id] == nil {
			t.Errorf("%s has no row", id)
		}
	}
	seen := map[string]bool{}
	for _, unit := range units {
		seen[unit["nation"]] = true
		for _, word := range regexp.MustCompile(`[A-Z]+`).FindAllString(strings.ToUpper(unit["designation"]), -1) {
			seen[word] = true
		}
	}
	abbreviations := "AAC AB AC AF AK ALH ALP ANA AS BE BLW BV CAU CD CH CND COL CZK DC DFPS DON DRN ER F FN GD GDS GDRF " +
		"GNDM GR GRP HLW IC IN ITL JGR K KUB LFD LV LW MRC MOR MTD N NA NW NZ PC PL PN PO POV PT PZ R RN RTC SB SCH SND " +
		"SPR SR SS SUD SUM SV SW T TA TC TCC TIM TKS WF Y YAG YUG" // 3.26
	for word := range strings.FieldsSeq(abbreviations) {
		if !seen[word] {
			t.Errorf("%s: an abbreviation of 3.26 without a unit", word)
		}
	}
}

// 3.26: what an operational code may stand on; 15.25, 15.31: where tanks and
// anti-tank regiments fight.
func TestOperationalCodesStandOnTheirUnits(t *testing.T) {
	for id, unit := range dataUnitsRead(t) {
		code, small := unit["restriction"], unit["size"] != "" || unit["type"] == "HQ"
		wrong := false
		switch {
		case unit["type"] == "tank" && unit["nation"] == "GE":
			wrong = code != "Western or Eastern Front"
		case unit["type"] == "tank" || unit["type"] == "anti-tank":
			wrong = code != "Western Front"
		case unit["type"] == "HQ" && unit["nation"] == "GE":
			wrong = code != "EU"
		case code == "E/I":
			wrong = !small
		case code == "C":
			wrong = !small && unit["untried"] == ""
		case code == "NE":
			wrong = id != "TU YAG"
		case code == "EU":
			wrong = unit["type"] != "HQ" || !slices.Contains([]string{"BR", "RU", "TU"}, unit["nation"])
		}
		if wrong {
			t.Errorf("%s: code %q on a %s %s", id, code, unit["size"], unit["type"])
		}
		if unit["type"] == "tank" && (!slices.Contains([]string{"BR", "FR", "US", "GE"}, unit["nation"]) ||
			!regexp.MustCompile(`DRM \+[12]`).MatchString(unit["note"])) { // 15.2
			t.Errorf("%s: note %q, want a tank of BR, FR, US or GE with DRM +1 or +2", id, unit["note"])
		}
	}
}
