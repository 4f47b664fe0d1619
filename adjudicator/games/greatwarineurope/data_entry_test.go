package greatwarineurope_test

import (
	"slices"
	"strings"
	"testing"
)

// dataModes gives, for each entry column, the marks of an event that belongs to it.
var dataModes = map[string][]string{
	"entry_gwie":     {"E", "E1", "EN"},
	"entry_gwine":    {"N", "N1", "EN"},
	"entry_combined": {"E", "N", "EN"},
}

func TestEachNationHasItsArmy(t *testing.T) {
	units := dataUnitsRead(t)
	if len(units) < 900 || len(units) > 1250 {
		t.Errorf("%d land counters, want 900 to 1250 (3.21)", len(units))
	}
	for nation, between := range map[string][2]int{"GE": {220, 270}, "FR": {140, 175}, "RU": {210, 250}, "AH": {90, 120},
		"IT": {75, 95}, "TU": {75, 95}, "BU": {15, 18}, "RO": {26, 32}, "SR": {11, 14}, "BE": {7, 9}, "MN": {3, 3},
		"GK": {10, 12}, "US": {30, 45}} {
		if n := dataCount(units, func(unit dataRow) bool { return unit["nation"] == nation }); n < between[0] || n > between[1] {
			t.Errorf("%s has %d units, want %d to %d", nation, n, between[0], between[1])
		}
	}
	hqs := dataCount(units, func(unit dataRow) bool { return unit["type"] == "HQ" && unit["nation"] == "GE" })
	strong := dataCount(units, func(unit dataRow) bool { return unit["type"] == "HQ" && unit["support"] == "2" })
	if hqs < 4 || strong < 1 { // 10.41
		t.Errorf("%d German HQ, %d HQ of support 2, want 4 or more and one or more", hqs, strong)
	}
	weak := dataCount(units, func(unit dataRow) bool { return unit["nation"] == "AH" && unit["defence"] == "2" })
	if weak == 0 { // 10.46
		t.Errorf("no Austrian unit of defence 2, want the defender of Trent")
	}
}

// 5.32: these are lost for good.
func TestUnitsThatAreNeverRebuiltSaySo(t *testing.T) {
	units := dataUnitsRead(t)
	for _, id := range []string{"AH PO", "FR DFPS", "GE PZ", "BR Exp Tank"} {
		if units[id]["no_replace"] == "" {
			t.Errorf("%s can be rebuilt, want never", id)
		}
	}
}

// 6.7, 6.8: the pools are drawn blind, so their counters must differ.
func TestThePoolsHoldDifferentCounters(t *testing.T) {
	units := dataUnitsRead(t)
	arabs, armenians := map[string]bool{}, map[string]bool{}
	count := 0
	for _, unit := range units {
		value := unit["attack"] + "-" + unit["defence"]
		if unit["nation"] == "AB" {
			arabs[value] = true
		}
		if strings.HasSuffix(unit["designation"], "ARM") {
			armenians[value] = true
			count++
		}
	}
	if len(arabs) < 3 {
		t.Errorf("%d different Arab counters, want 3 or more", len(arabs))
	}
	if count < 2 || len(armenians) < 2 {
		t.Errorf("%d Armenian counters of %d values, want 2 or more of each", count, len(armenians))
	}
}

// 13.28, 13.29: a unit of the Near East knows its front or its area.
func TestUnitsOfTheNearEastKnowWhereTheyArrive(t *testing.T) {
	for id, unit := range dataUnitsRead(t) {
		near := unit["entry_gwine"] != "-" || unit["entry_box"] == "Near East"
		if near && slices.Contains([]string{"BP", "BI", "BR", "PN", "PN-CP", "RU", "FR", "AB"}, unit["nation"]) && unit["ne_front"] == "" {
			t.Errorf("%s: no front in the Near East", id)
		}
		if unit["nation"] == "TU" && dataIsLetter(unit["entry_gwine"]) && unit["tu_area"] == "" {
			t.Errorf("%s: no Turkish area", id)
		}
	}
}

func TestTheArabiaBoxHoldsFourDivisions(t *testing.T) {
	var arabia []string
	for id, unit := range dataUnitsRead(t) {
		if unit["tu_area"] == "Arabia" && unit["entry_combined"] == "set-up" {
			arabia = append(arabia, id)
		}
	}
	if slices.Sort(arabia); !slices.Equal(arabia, []string{"TU 21", "TU 22", "TU 39", "TU 40"}) {
		t.Errorf("the Arabia Box holds %v, want TU 21, 22, 39 and 40 (13.29)", arabia)
	}
}

// 6.52, 13.23: Gallipoli takes units of the European box, which are there by its
// first draw.
func TestGallipoliHasItsDivisions(t *testing.T) {
	units := dataUnitsRead(t)
	for _, id := range []string{"BR 1 AS", "BR NZ"} {
		unit := units[id]
		if unit["entry_gwie"] != "C" || unit["entry_combined"] != "C" || unit["entry_box"] != "European" {
			t.Errorf("%s enters at %q and %q, box %q, want C, C and European", id, unit["entry_gwie"], unit["entry_combined"], unit["entry_box"])
		}
	}
	ready := dataCount(units, func(unit dataRow) bool {
		return unit["nation"] == "BR" && unit["type"] == "infantry" && unit["entry_box"] == "European" &&
			(unit["entry_gwie"] == "C" || unit["entry_gwie"] == "D")
	})
	if ready < 4 {
		t.Errorf("%d British divisions arrive at C and D, want 4 or more", ready)
	}
}

func TestSixUSDivisionsComeAtOnce(t *testing.T) {
	six := dataCount(dataUnitsRead(t), func(unit dataRow) bool {
		return unit["nation"] == "US" && unit["type"] == "infantry" && slices.Contains([]string{"US+1", "US+2", "US+4"}, unit["entry_combined"])
	})
	if six < 6 {
		t.Errorf("%d US divisions within four Strategic Turns of entry, want 6 or more (17.12)", six)
	}
}

// 13.29: a German division joins the Near East game, late.
func TestAGermanDivisionComesToTheNearEast(t *testing.T) {
	units := dataUnitsRead(t)
	divisions := dataCount(units, func(unit dataRow) bool {
		return unit["nation"] == "GE" && unit["size"] == "" && (unit["type"] == "infantry" || unit["type"] == "mountain") &&
			dataIsLetter(unit["entry_gwine"])
	})
	if entry := units["GE AK"]["entry_gwine"]; divisions == 0 || !dataIsLetter(entry) || entry <= "K" {
		t.Errorf("%d German divisions in GWiNE, GE AK at %q, want one or more and a letter after K", divisions, entry)
	}
}

// 6.46: some British units of the set-up have three attack factors together;
// 6.64: the British of Palestine can lose nine, three of them of cavalry.
func TestEgyptCanPayForItsEvents(t *testing.T) {
	sums := map[int]bool{0: true}
	cavalry, all := 0, 0
	for id, unit := range dataUnitsRead(t) {
		if unit["type"] == "HQ" {
			continue
		}
		attack := unit.number(t, "attack")
		if unit["entry_gwine"] == "set-up" && (unit["nation"] == "BP" || unit["nation"] == "BR") && id != "BP 10 IN" && id != "BP 11 IN" {
			for sum := 3; sum >= attack; sum-- {
				sums[sum] = sums[sum] || sums[sum-attack]
			}
		}
		if unit["nation"] == "BP" {
			all += attack
			if unit["type"] == "cavalry" && unit["entry_gwine"] != "-" {
				cavalry += attack
			}
		}
	}
	if !sums[3] {
		t.Errorf("no British units of the set-up sum up to 3 attack factors")
	}
	if cavalry < 3 || all < 9 {
		t.Errorf("%d attack factors of cavalry, %d in all, want 3 and 9 or more", cavalry, all)
	}
}

// dataEventFor is true if an event of one of the modes meets the condition.
func dataEventFor(events []dataRow, modes []string, is func(event dataRow) bool) bool {
	return slices.ContainsFunc(events, func(event dataRow) bool {
		return slices.Contains(modes, event["mode"]) && is(event)
	})
}

func TestEveryEntryByEventHasItsEvent(t *testing.T) {
	units, events := dataUnitsRead(t), dataRead(t, "events")
	seen := map[string]int{}
	for id, unit := range units {
		for column, modes := range dataModes {
			entry := unit[column]
			found := true
			switch {
			case strings.HasPrefix(entry, "SE:"):
				seen["SE"]++
				found = dataEventFor(events, modes, func(event dataRow) bool {
					return event["entry_code"] == entry && slices.Contains(event.list("parameter"), id)
				})
			case strings.HasPrefix(entry, "REPLACES:"):
				seen["REPLACES"]++
				parts := strings.Split(entry, ":")
				found = len(parts) == 3 && units[parts[1]] != nil && dataIsLetter(parts[2])
			case strings.HasPrefix(entry, "POOL:") && column != "entry_gwie":
				seen["POOL"]++
				pool := map[string]string{"POOL:ANA": "ANA", "POOL:ARMENIAN": "Armenian"}[entry]
				found = dataEventFor(events, modes, func(event dataRow) bool {
					return event["kind"] == "unit" && strings.Contains(event["parameter"], pool)
				})
			case slices.Contains([]string{"IT", "RO", "BU", "GK"}, entry):
				seen["neutral"]++
				found = dataEventFor(events, modes, func(event dataRow) bool {
					return event["kind"] == "entry" && event["parameter"] == entry
				})
			}
			if !found {
				t.Errorf("%s: nothing brings in %q of %s", id, entry, column)
			}
		}
	}
	for _, way := range []string{"SE", "REPLACES", "POOL", "neutral"} {
		if seen[way] == 0 {
			t.Errorf("no unit enters by %s, want some", way)
		}
	}
}

// 17.11: the default deployment of a neutral is its whole army on its own ground.
func TestNeutralsDeployAtHome(t *testing.T) {
	m, units := dataMapRead(t), dataUnitsRead(t)
	placed := map[string][]string{}
	stack := map[[3]string]int{}
	for _, row := range dataRead(t, "neutral_deployment") {
		event, id, hex := row["event"], row["unit_id"], row["hex"]
		placed[event] = append(placed[event], id)
		if !m.playable(hex) || m.hexes[hex]["country"] != event {
			t.Errorf("%s: %s deploys on %s of %s", event, id, hex, m.hexes[hex]["country"])
		}
		kind := "units"
		if units[id]["type"] == "HQ" {
			kind = "HQ"
		}
		stack[[3]string{event, hex, kind}]++
	}
	for at, count := range stack {
		most := 6
		if at[0] == "BU" {
			most = 4 // two steps each
		}
		if at[2] == "HQ" {
			most = 1
		}
		if count > most {
			t.Errorf("%s: %d %s on %s, want %d at most", at[0], count, at[2], at[1], most)
		}
	}
	for _, nation := range []string{"IT", "RO", "BU", "GK"} {
		var army []string
		for id, unit := range units {
			if unit["entry_combined"] == nation {
				army = append(army, id)
			}
		}
		slices.Sort(army)
		if slices.Sort(placed[nation]); !slices.Equal(placed[nation], army) || len(army) == 0 {
			t.Errorf("%s deploys %v, want %v", nation, placed[nation], army)
		}
	}
}
