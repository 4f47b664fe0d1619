package greatwarineurope_test

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestEveryTableNamesItsProvenanceAndKeepsItsRows(t *testing.T) {
	rows := map[string]int{"counter_limits": 18, "crt": 74, "events": 151, "hexes": 5481, "hexsides": 2286, "lettered_hexes": 13,
		"map_edges": 249, "neutral_deployment": 104, "places": 366, "resource_points": 357, "scenario_reinforcements": 144,
		"scenarios": 5, "setup": 450, "strategic_turns": 21, "terrain_effects": 14, "turn_track": 51, "units": 1174}
	for table, want := range rows {
		if got := len(dataRead(t, table)); got != want {
			t.Errorf("%s has %d rows, want %d", table, got, want)
		}
		file, err := os.Open(filepath.Join("data", table+".csv"))
		if err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(file)
		if lines.Scan(); !strings.HasPrefix(lines.Text(), "# provenance:") {
			t.Errorf("%s begins with %q, want its provenance", table, lines.Text())
		}
		file.Close()
	}
}

var dataColumns = []string{"1-2", "1-1", "2-1", "3-1", "4-1", "5-1"} // 10.32, 10.48

// dataLoss is one cell of the Combat Results Table, in steps; all = every defender.
type dataLoss struct{ attacker, defender int }

const dataAll = 99

// dataCombat reads the cells by table, column and die, and the automatic results.
func dataCombat(t *testing.T) (cells map[string]dataLoss, auto map[string]string) {
	t.Helper()
	cells, auto = map[string]dataLoss{}, map[string]string{}
	for _, row := range dataRead(t, "crt") {
		if row["die"] == "auto" {
			auto[row["table"]] += row["result"]
			continue
		}
		var loss dataLoss
		result := strings.Replace(row["result"], "/E", fmt.Sprint("/", dataAll), 1)
		if _, err := fmt.Sscanf(result, "%d/%d", &loss.attacker, &loss.defender); err != nil {
			t.Fatalf("%s %s die %s: result %q, want steps/steps", row["table"], row["column"], row["die"], row["result"])
		}
		cells[row["table"]+row["column"]+" die "+row["die"]] = loss
	}
	return cells, auto
}

func dataCell(table, column string, die int) string {
	return fmt.Sprintf("%s%s die %d", table, column, min(6, max(1, die)))
}

// 10.48: below 1-2 the attacker loses the most that the table can cost.
func TestTheCombatTableIsTwoTablesOfSixColumns(t *testing.T) {
	cells, auto := dataCombat(t)
	if len(cells) != 72 || auto["A"] != "2/0" || auto["B"] != "4/0" || len(auto) != 2 {
		t.Errorf("%d cells and %v below 1-2, want 72 and A 2/0, B 4/0", len(cells), auto)
	}
	for _, table := range []string{"A", "B"} {
		most := map[string]int{"A": 2, "B": 4}[table]
		for _, column := range dataColumns {
			for die := 1; die <= 6; die++ {
				loss, ok := cells[dataCell(table, column, die)]
				if !ok || loss.attacker > most {
					t.Errorf("%s: there %t, costs the attacker %d, want %d at most", dataCell(table, column, die), ok, loss.attacker, most)
				}
			}
		}
	}
}

// 10.35, 10.36: a higher die and a shift to the right never hurt the attacker.
func TestTheCombatTableRisesWithDieAndOdds(t *testing.T) {
	cells, _ := dataCombat(t)
	for _, table := range []string{"A", "B"} {
		for i, column := range dataColumns {
			for die := 1; die <= 6; die++ {
				here := cells[dataCell(table, column, die)]
				for _, less := range []string{dataCell(table, dataColumns[max(0, i-1)], die), dataCell(table, column, die-1)} {
					if before := cells[less]; here.attacker > before.attacker || here.defender < before.defender {
						t.Errorf("%s is %v after %s of %v, want it no worse for the attacker", dataCell(table, column, die), here, less, before)
					}
				}
			}
		}
	}
}

// 10.65: elimination is a result of table A at 3-1 or better, without a loss.
func TestEliminationNeedsThreeToOne(t *testing.T) {
	cells, _ := dataCombat(t)
	count := 0
	for cell, loss := range cells {
		if loss.defender != dataAll {
			continue
		}
		count++
		if !regexp.MustCompile(`^A[345]-1 `).MatchString(cell) || loss.attacker != 0 {
			t.Errorf("%s eliminates for %d steps, want it for none on A at 3-1 or better", cell, loss.attacker)
		}
	}
	if count == 0 {
		t.Errorf("no cell of the table eliminates")
	}
}

// 10.54, 10.55, 10.64, 15.45: what the modifiers and the first losses presuppose.
func TestTheCombatTableIsBloodyForBothSides(t *testing.T) {
	cells, _ := dataCombat(t)
	for _, table := range []string{"A", "B"} {
		for _, column := range dataColumns[3:] {
			// a defender's cap of -3 still leaves some loss on the rows 1 to 3
			if cells[dataCell(table, column, 3)].defender == 0 {
				t.Errorf("%s %s: no defender loss on 1 to 3, want some", table, column)
			}
		}
	}
	breaks, bloody := 0, 0
	sum := map[string]int{}
	for cell, loss := range cells {
		sum[cell[:1]] += loss.attacker
		if cell[0] == 'A' && loss.attacker > 0 {
			bloody++
		}
	}
	for die := 1; die <= 6; die++ {
		if cells[dataCell("A", "5-1", die+3)].defender >= 3 {
			breaks++
		}
	}
	if breaks < 4 || bloody < 26 {
		t.Errorf("5-1 with +3 breaks a line on %d of 6, the attacker bleeds in %d of 36 cells of A, want 4 and 26 or more", breaks, bloody)
	}
	if 10*sum["B"] < 16*sum["A"] || sum["B"] > 3*sum["A"] {
		t.Errorf("B costs the attacker %d, A %d, want about double", sum["B"], sum["A"])
	}
}

// dataSum adds up the losses of six dice at a modifier, the defender's up to most.
func dataSum(cells map[string]dataLoss, table, column string, modifier, most int) (attacker, defender int) {
	for die := 1; die <= 6; die++ {
		loss := cells[dataCell(table, column, die+modifier)]
		attacker += loss.attacker
		defender += min(loss.defender, most)
	}
	return attacker, defender
}

func TestTrenchesCostAndOpenAttacksPay(t *testing.T) {
	cells, _ := dataCombat(t)
	if attacker, defender := dataSum(cells, "B", "2-1", -2, 6); attacker < 2*defender {
		t.Errorf("an attack on trenches at 2-1 costs %d against %d, want double", attacker, defender)
	}
	if attacker, defender := dataSum(cells, "A", "3-1", 0, 3); defender < attacker {
		t.Errorf("an open attack at 3-1 costs %d against %d, want it to pay", attacker, defender)
	}
}

// 3.6, 4.1, 12.12, 18.15.
func TestTheTurnTrackKeepsItsStatedTurns(t *testing.T) {
	track := dataRead(t, "turn_track")
	if len(track) != 51 {
		t.Fatalf("%d turns, want 51", len(track))
	}
	for i, row := range track {
		if row.number(t, "turn") != i+1 {
			t.Errorf("turn %s in line %d", row["turn"], i+1)
		}
		want := map[string]string{"Aug 1914": "7", "Sep 1914": "15"}[fmt.Sprintf("%.3s %s", row["month"], row["year"])]
		if want != "" && row["days"] != want {
			t.Errorf("turn %s lasts %s days, want %s", row["turn"], row["days"], want)
		}
	}
	columns := []string{"month", "year", "weather_west_italy", "weather_east", "weather_caucasus", "weather_egypt_iraq"}
	for turn, want := range map[int]string{6: "Nov/Dec 1914 Wet Snow Snow Fair", 28: "Mar 1917", 51: "Jun 1919"} {
		got := ""
		for _, column := range columns {
			got += track[turn-1][column] + " "
		}
		if !strings.HasPrefix(got, want) {
			t.Errorf("turn %d is %s, want %s", turn, got, want)
		}
	}
}

// 12.1: March and October are rolled for in the West; Hot is for Egypt and Iraq.
func TestTheWeatherKeepsToItsFronts(t *testing.T) {
	for _, row := range dataRead(t, "turn_track") {
		if rolled := row["month"] == "Mar" || row["month"] == "Oct"; rolled != (row["weather_west_italy"] == "variable") {
			t.Errorf("turn %s, %s: weather %s in the West", row["turn"], row["month"], row["weather_west_italy"])
		}
		for column, allowed := range map[string]string{"weather_west_italy": "Fair Wet Snow variable", "weather_east": "Fair Wet Snow",
			"weather_caucasus": "Fair Wet Snow closed", "weather_egypt_iraq": "Fair Hot closed"} {
			if !slices.Contains(strings.Fields(allowed), row[column]) {
				t.Errorf("turn %s: %s is %s, want one of %s", row["turn"], column, row[column], allowed)
			}
		}
	}
}

func TestAStrategicTurnFollowsEverySecondOrThirdTurn(t *testing.T) {
	after := map[string]int{}
	letters, last := "", 0
	for _, row := range dataRead(t, "turn_track") {
		letter := row["strategic_turn_after"]
		if letter == "" {
			continue
		}
		turn := row.number(t, "turn")
		if gap := turn - last; gap != 2 && gap != 3 {
			t.Errorf("%s comes %d turns after the one before, want 2 or 3", letter, gap)
		}
		if letter == "D" && turn < 10 {
			t.Errorf("D comes after turn %d, want May 1915 or later", turn)
		}
		letters, last, after[letter] = letters+letter, turn, turn
	}
	if letters != dataLetters {
		t.Errorf("Strategic Turns %s, want %s", letters, dataLetters)
	}
	rows := dataRead(t, "strategic_turns")
	for _, row := range rows {
		if letter := row["letter"]; row.number(t, "after_turn") != after[letter] {
			t.Errorf("%s stands after turn %s, the track has %d", letter, row["after_turn"], after[letter])
		}
	}
	if len(rows) != len(dataLetters) {
		t.Errorf("%d Strategic Turns, want %d", len(rows), len(dataLetters))
	}
}

// 5.43: the modifier of the Fall of the Czar; 5.38: the dice of the Turkish
// Required Reserve; 14.15: fortress dice from D.
func TestStrategicTurnsCarryTheirModifiers(t *testing.T) {
	for _, row := range dataRead(t, "strategic_turns") {
		letter := row["letter"]
		modifier, dice := 0, 1
		switch {
		case letter <= "G":
			modifier = -2
		case letter <= "K":
			modifier = -1
		}
		switch {
		case letter < "C":
			dice = 0
		case letter >= "D" && letter <= "N":
			dice = 2
		}
		if row.number(t, "foc_modifier") != modifier || row.number(t, "trr_dice") != dice {
			t.Errorf("%s: modifier %s, %s dice, want %d and %d", letter, row["foc_modifier"], row["trr_dice"], modifier, dice)
		}
		if (row["gwine_foc_die"] != "") != (letter >= "I") {
			t.Errorf("%s: the Czar falls in GWiNE on %q, want dice from I on", letter, row["gwine_foc_die"])
		}
		if letter == "D" && !strings.Contains(row["special"], "fortress") {
			t.Errorf("D: %q, want the fortress dice to begin", row["special"])
		}
	}
}

// 5.12, 5.13, 5.18, 5.22, 15.41.
func TestIncomesFitTheRulesThatSpendThem(t *testing.T) {
	income := map[string]int{}
	charts := map[string]map[string]bool{"Europe": {}, "Near East": {}}
	for _, row := range dataRead(t, "resource_points") {
		if charts[row["chart"]] == nil {
			t.Fatalf("chart %q, want Europe or Near East", row["chart"])
		}
		charts[row["chart"]][row["nation"]] = true
		income[row["chart"]+row["nation"]+row["letter"]] = row.number(t, "rp")
	}
	for chart, nations := range charts {
		for nation := range nations {
			for _, letter := range strings.Split(dataLetters, "") {
				if _, ok := income[chart+nation+letter]; !ok {
					t.Errorf("%s has no line for %s at %s", chart, nation, letter)
				}
			}
		}
	}
	if near := charts["Near East"]; len(near) != 3 || !near["BR"] || !near["RU"] || !near["TU"] {
		t.Errorf("the Near East chart pays %v, want BR, RU and TU", near)
	}
	for _, c := range []struct {
		nation, letters string
		least, most     int
	}{
		{"BR", "IJKLM", 8, 14},     // a U-boat die hurts and does not stop it, 5.22
		{"GE", "O", 7, 99},         // a second Shock-Troop Conversion, 15.41
		{"FR", "E", 4, 14},         // an emergency replacement tempts, 5.18
		{"GE", dataLetters, 1, 99}, // never without
		{"GE AH FR BR RU IT BU RO SR BE GK US", "RSTU", 1, 99}, // may still be at war
	} {
		for _, nation := range strings.Fields(c.nation) {
			for _, letter := range strings.Split(c.letters, "") {
				if rp := income["Europe"+nation+letter]; rp < c.least || rp > c.most {
					t.Errorf("%s gets %d RP at %s, want %d to %d", nation, rp, letter, c.least, c.most)
				}
			}
		}
	}
	most := 0
	for _, rp := range income {
		most = max(most, rp)
	}
	if most < 10 {
		t.Errorf("the highest income is %d RP, want 10 or more (5.13)", most)
	}
}
