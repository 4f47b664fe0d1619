package balkanwars

import (
	"strconv"
	"strings"
	"testing"
)

// rank orders the cells of the CRT from the attacker's ruin to the
// defender's.
var rank = []string{"AE", "AR", "AD", "AC", "AC+DC", "AC+DD", "DD", "DR", "DR+DS", "DE"}

// 6.5: a higher die and better odds never help the defender.
func TestCRTIsMonotoneBothWays(t *testing.T) {
	tb := &theSystem(t).tables
	for die := crtLow; die <= crtHigh; die++ {
		for col := range tb.crt.Columns {
			here := indexOf(rank, tb.crt.At(die, col).String())
			if here < 0 {
				t.Fatalf("die %d column %s: %q", die, tb.crt.Columns[col].Name, tb.crt.At(die, col))
			}
			if die > crtLow && here < indexOf(rank, tb.crt.At(die-1, col).String()) {
				t.Errorf("die %d is worse than %d in column %s", die, die-1, tb.crt.Columns[col].Name)
			}
			if col > 0 && here < indexOf(rank, tb.crt.At(die, col-1).String()) {
				t.Errorf("column %s is worse than %s at die %d", tb.crt.Columns[col].Name, tb.crt.Columns[col-1].Name, die)
			}
		}
	}
}

func TestCRTColumnsAndRange(t *testing.T) {
	tb := &theSystem(t).tables
	list := stated(t, "crt_columns.csv")
	if len(list) != len(tb.crt.Columns) {
		t.Fatalf("%d columns stated", len(list))
	}
	for i, r := range list {
		if tb.crt.Columns[i].Name != r["column"] {
			t.Errorf("column %d is %s, want %s", i, tb.crt.Columns[i].Name, r["column"])
		}
	}
	// The modified die runs from 1-1-1 to 6+2+1+1; beyond it the first and
	// last rows hold (R64).
	if crtLow != -1 || crtHigh != 10 || tb.crt.At(-5, 3) != tb.crt.At(-1, 3) || tb.crt.At(14, 0) != tb.crt.At(10, 0) {
		t.Error("the die range of the CRT")
	}
}

// 6.5, 10.1: Elimination and Rout hit either side, some results only units
// that Charged, and a second Demoralization eliminates or Surrenders.
func TestCRTHoldsEveryKindOfResult(t *testing.T) {
	tb := &theSystem(t).tables
	var seen outcomes
	for i := range tb.crt.Columns {
		for _, o := range tb.crt.Columns[i].Results {
			seen |= o
		}
	}
	if seen != allOutcomes {
		t.Errorf("results in use: %s", seen)
	}
	if !tb.againSurrenders(defenderSurrender) || tb.againSurrenders(defenderDemoralized|attackerDemoralized) {
		t.Error("DS makes units Surrender, DD and AD eliminate")
	}
	codes := map[string]bool{}
	for _, r := range rows(t, Data(), "crt_results.csv") {
		codes[r["code"]] = true
		if r["effect"] == "" {
			t.Errorf("result %s is not explained", r["code"])
		}
	}
	if len(codes) != len(outcomeCodes) {
		t.Errorf("results explained: %v", codes)
	}
}

func TestStatedTerrainEffects(t *testing.T) {
	tb := &theSystem(t).tables
	if tb.moveCost(clear) != 1 {
		t.Error("1.7: Clear costs 1 MP")
	}
	if tb.moveCost(mountain) != 3 {
		t.Error("5.5: a Mountain costs 3 MP")
	}
	if tb.roadCost != 1 {
		t.Error("5.3: 1 MP across a Road hexside")
	}
	if tb.city.shift != -2 || tb.entrenched.shift != -2 {
		t.Error("6.3, 13.2: City and Entrenchment shift two columns left")
	}
	for k := range terrains {
		if tb.terrain[k].noZOC != (k >= mountain) {
			t.Errorf("8.1: ZOC and %s", terrainNames[k])
		}
		if tb.terrain[k].barred != (k >= allSea) {
			t.Errorf("5.1: entering %s", terrainNames[k])
		}
		if tb.terrain[k].shift > 0 {
			t.Errorf("6.3: %s shifts to the right", terrainNames[k])
		}
	}
	if tb.river.cost <= 0 || tb.river.shift >= 0 {
		t.Error("5.4, 6.3: a River hexside costs MP and shifts left")
	}
}

// 6.3: the printed example, 18 v 7 with one point of artillery against a
// City, is 2/1, then 3/1, then 1/1.
func TestPrintedExampleOfCombat(t *testing.T) {
	s := theSystem(t)
	gun := 0
	for _, c := range s.counters {
		if c.nation == bulgaria && c.kind == artillery && c.combat == 1 && c.cadre == 2 && c.movement == 4 && c.bombardment == 1 {
			gun = c.bombardment
		}
	}
	column := s.tables.crt.Named(strconv.Itoa(18/7)+"/1") + gun
	if s.tables.crt.Columns[column].Name != "3/1" {
		t.Errorf("after the artillery %s, want 3/1", s.tables.crt.Columns[column].Name)
	}
	if column += s.tables.city.shift; s.tables.crt.Columns[column].Name != "1/1" {
		t.Errorf("in the City %s, want 1/1", s.tables.crt.Columns[column].Name)
	}
}

// 10.3: six rows, and every one costs the loser or pays the winner.
func TestMoraleTable(t *testing.T) {
	tb := &theSystem(t).tables
	list := stated(t, "morale_table_rows.csv")
	if len(list) != int(moraleRows) {
		t.Fatalf("%d rows stated", len(list))
	}
	for i, r := range list {
		if name := strings.ToLower(strings.TrimSuffix(r["row"], " captured")); strings.ToLower(moraleRowNames[i]) != name {
			t.Errorf("row %d is %s, want %s", i, moraleRowNames[i], name)
		}
		if e := tb.morale[i]; e.loser >= 0 || e.winner < 0 {
			t.Errorf("row %s: %+v", r["row"], e)
		}
	}
	for _, row := range []moraleRow{moraleCity, moraleFortification} {
		if tb.morale[row].winner <= 0 {
			t.Errorf("10.3(2): the captor of a %s gains nothing", moraleRowNames[row])
		}
	}
}

func TestTurnTrack(t *testing.T) {
	tb := &theSystem(t).tables
	box := map[string]int{}
	for i := 1; i < len(tb.turns); i++ {
		box[tb.turnName(i)] = i
		if strings.HasSuffix(tb.turns[i].name, " V") {
			t.Error("no month has a fifth week")
		}
	}
	for _, r := range stated(t, "turn_track_known.csv") {
		if box[r["box"]+" "+r["year"]] == 0 {
			t.Errorf("no box %s %s", r["box"], r["year"])
		}
	}
	if box["March III 1913"]-box["March I 1913"] != 2 {
		t.Error("3.2: March III is two boxes after March I")
	}
	first, second := &tb.scenarios[0], &tb.scenarios[1]
	if tb.turnName(first.start) != "October III 1912" || tb.turnName(second.start) != "June I 1913" {
		t.Error("the first turns of the scenarios")
	}
	for length, name := range map[string]string{"december": "December I 1912", "may": "May II 1913", "may-iv": "May IV 1913"} {
		if got := tb.turnName(tb.lastTurn(1, length)); got != name {
			t.Errorf("length %s ends after %s, want %s", length, got, name)
		}
	}
	if got := tb.turnName(tb.lastTurn(2, "")); got != "August II 1913" {
		t.Errorf("Scenario 2 ends after %s", got)
	}
	if tb.lastTurn(1, "december")-first.start+1 != 7 || tb.lastTurn(1, "sudden") != len(tb.turns)-1 {
		t.Error("the lengths of Scenario 1")
	}
	marks := 0
	for i := range tb.turns {
		if tb.mobilizes(i) {
			marks++
		}
	}
	if marks == 0 || marks >= len(tb.turns)-1 || tb.mobilizes(0) || tb.mobilizes(99) {
		t.Errorf("%d Mobilize marks", marks)
	}
}

func TestNumbersOfTheRules(t *testing.T) {
	n := theSystem(t).tables.num
	for _, x := range []struct {
		rule      string
		got, want int
	}{
		{"7.1 stacking", n.stacking, 4}, {"S1 neutrals in a town", n.stackingNeutral, 2}, {"10.3 highest morale", n.moraleMax, 10},
		{"6.6 Rout", n.retreatDistance, 3}, {"4.1 Depot", n.depotPoints, 2}, {"4.1 Morale Point", n.moralePoints, 2},
		{"4.1 Off-Map box", n.offmapDepots * n.depotPoints, 6}, {"S1 special 4, one corps", n.revoltOneCorps, 2},
		{"S1 special 4, both", n.revoltBothCorps, 1},
		{"4.2 Division", n.costDivision, 2}, {"4.2 Engineer", n.costEngineer, 2}, {"4.2 HQ", n.costHQ, 2}, {"4.2 others", n.costAny, 1},
		{"9.2", n.zocToZOC, 2}, {"6.4 attacker", n.chargeAttacker, 2}, {"6.4 defender", n.chargeDefender, -1}, {"6.4 Shock", n.chargeRatio, 2},
		{"6.5 Engineer", n.engineerDie, 1}, {"6.5 attacker's morale", n.moraleAttackerDie, 1}, {"6.5 defender's morale", n.moraleDefenderDie, -1},
		{"6.1 all unsupplied", n.unsuppliedAll, -2}, {"6.1 some unsupplied", n.unsuppliedSome, -1},
		{"10.2 morale", n.rallyMorale, 1}, {"6.1(4)", n.specialSupplyRadius, 3}, {"5.7", n.amphibiousUnits, 4}, {"3.2", n.returnBoxes, 2},
	} {
		if x.got != x.want {
			t.Errorf("%s: %d, want %d", x.rule, x.got, x.want)
		}
	}
}

func TestScenarioStarts(t *testing.T) {
	tb := &theSystem(t).tables
	morale := [2]map[nation]int8{
		{bulgaria: 8, serbia: 7, greece: 7, montenegro: 8, ottoman: 5, romania: 6, albania: 5},
		{bulgaria: 7, serbia: 7, greece: 7, montenegro: 7, ottoman: 5, romania: 6, albania: 5},
	}
	for i, want := range morale {
		for n, m := range want {
			if got := tb.scenarios[i].morale[n]; got != m {
				t.Errorf("scenario %d: morale of %s %d, want %d", i+1, n, got, m)
			}
		}
	}
	one, two := &tb.scenarios[0], &tb.scenarios[1]
	if one.first != sideA || one.seats[sideA] != "league" || one.deploysFirst != sideB || one.year != 0 {
		t.Error("S1: the League plays first, the Ottoman deploys first, borders of 1912")
	}
	if two.first != sideA || two.seats[sideA] != "bulgaria" || two.deploysFirst != sideB || two.year != 1 {
		t.Error("S2: Bulgaria plays first, the League deploys first, borders of 1913")
	}
	for _, n := range []nation{bulgaria, serbia, greece, montenegro, russia} {
		if one.side[n] != sideA {
			t.Errorf("S1: %s is of the League", n)
		}
	}
	if one.side[ottoman] != sideB || one.side[germany] != sideB || two.side[austria] != sideA || two.side[russia] != sideB {
		t.Error("alliances at the start")
	}
	if one.side[romania] != sideNone || one.side[albania] != sideNone || !one.absent.has(albania) || two.absent != 0 ||
		two.side[ottoman] != sideNone {
		t.Error("neutrals at the start")
	}
	if one.seats.Of("ottoman") != sideB || one.seats.Of("nobody") != sideNone {
		t.Error("seats")
	}
}

func TestVictoryPoints(t *testing.T) {
	s := theSystem(t)
	type line struct {
		hex    string
		side   side
		points int
	}
	want := [2][]line{
		{{"3012", sideNone, 10}, {"2720", sideNone, 5}, {"3332", sideNone, 5}, {"2537", sideNone, 5}, {"2543", sideNone, 5},
			{"2843", sideNone, 5},
			{"2426", sideB, 5}, {"4629", sideB, 5}, {"2231", sideB, 5}, {"1140", sideB, 5}},
		{{"3012", sideNone, 5}, {"2720", sideNone, 10}, {"2231", sideNone, 5}, {"3332", sideNone, 10}, {"2537", sideNone, 10},
			{"4629", sideA, 5}, {"1140", sideA, 5}, {"2843", sideA, 5}, {"1622", sideB, 5}, {"2426", sideB, 5}},
	}
	for i := range want {
		sc := &s.tables.scenarios[i]
		if len(sc.objectives) != len(want[i]) { // R93, R104: each hex once
			t.Errorf("scenario %d: %d objectives, want %d", i+1, len(sc.objectives), len(want[i]))
		}
		for _, w := range want[i] {
			found := false
			for _, o := range sc.objectives {
				found = found || s.board.id(o.at).String() == w.hex && o.side == w.side && o.points == w.points
			}
			if !found {
				t.Errorf("scenario %d: no objective %+v", i+1, w)
			}
		}
		if sc.commit[austria] != -20 || sc.commit[britain] != -10 || sc.commit[germany] != -5 || sc.eachTown != [2]int{1, 1} {
			t.Errorf("scenario %d: commitments and other towns", i+1)
		}
	}
	one, two := &s.tables.scenarios[0], &s.tables.scenarios[1]
	if one.moraleZero[sideA][ottoman] != 10 || one.eachMorale[sideB] != 5 || two.moraleZero[sideB][bulgaria] != 5 ||
		two.eachMorale[sideA] != 5 {
		t.Error("points for morale 0")
	}
	if two.objectives[0].needs != ottoman || one.objectives[0].needs != noNation {
		t.Error("S2: Constantinople counts only when the Ottomans enter the war")
	}
}

// 14.3: the ratios of the levels of victory.
func TestVictoryLevels(t *testing.T) {
	want := []victoryLevel{{"draw", 15}, {"marginal", 25}, {"local", 35}, {"decisive", 0}}
	for i, l := range theSystem(t).tables.levels {
		if l != want[i] {
			t.Errorf("level %+v, want %+v", l, want[i])
		}
	}
}

func TestProfiles(t *testing.T) {
	tb := &theSystem(t).tables
	beginner, _ := tb.profileOf("beginner")
	competitor, _ := tb.profileOf("competitor")
	for _, p := range []profile{beginner, competitor} {
		if p.diplomacy || p.amphibious || p.fleet || p.supply || p.fog || p.entrench {
			t.Errorf("%s plays a rule that it leaves out", p.name)
		}
	}
	if beginner.offmapCorps || beginner.rustcuk != "off" || !competitor.offmapCorps || competitor.rustcuk != "frozen" {
		t.Error("S1 special rules 4 to 6 are for all but beginners")
	}
	if _, ok := tb.profileOf("expert"); ok {
		t.Error("unknown profile")
	}
}
