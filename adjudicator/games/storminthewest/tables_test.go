package storminthewest

import (
	"slices"
	"testing"

	"feldpost/adjudicator/kernel/table"
)

// 12.9, 12.10, 13.18-13.27: MP and DRM, dry and wet; whether tanks may attack
// and AGB may enter, dry and wet.
func TestTerrainEffects(t *testing.T) {
	tb := &theData(t).tables
	yes, no, whenDry := [2]bool{true, true}, [2]bool{}, [2]bool{true, false}
	for _, x := range []struct {
		name string
		got  effect
		want effect
	}{
		{"clear", tb.terrain[clear], effect{[2]int8{1, 1}, [2]int8{0, 0}, yes, yes}},
		{"forest", tb.terrain[forest], effect{[2]int8{1, 2}, [2]int8{-1, -1}, no, yes}},
		{"rough", tb.terrain[rough], effect{[2]int8{1, 1}, [2]int8{-1, -1}, yes, yes}},
		{"devastated", tb.terrain[devastated], effect{[2]int8{2, 2}, [2]int8{-1, -1}, yes, yes}},
		{"marsh", tb.terrain[marsh], effect{[2]int8{2, 2}, [2]int8{-1, -1}, no, no}},
		{"floodplain", tb.terrain[floodplain], effect{[2]int8{1, 2}, [2]int8{0, -1}, whenDry, whenDry}},
		{"mountain", tb.terrain[mountain], effect{[2]int8{2, 2}, [2]int8{-2, -2}, no, no}},
		{"no river", tb.river[noRiver], effect{tanks: yes, agb: yes}},
		{"river", tb.river[smallRiver], effect{[2]int8{0, 1}, [2]int8{-1, -1}, whenDry, yes}},
		{"major river", tb.river[majorRiver], effect{[2]int8{1, 1}, [2]int8{-1, -1}, no, yes}},
		{"no settlement", tb.settlement[noSettlement], effect{tanks: yes, agb: yes}},
		{"town", tb.settlement[town], effect{[2]int8{}, [2]int8{-1, -1}, yes, yes}},
		{"city", tb.settlement[city], effect{[2]int8{}, [2]int8{-2, -2}, no, yes}},
		{"Allied trench", tb.trench[alliedTrench], effect{[2]int8{1, 1}, [2]int8{-2, -2}, yes, yes}},
		{"main trench", tb.trench[germanMain], effect{[2]int8{1, 1}, [2]int8{-2, -2}, yes, yes}},
		{"secondary trench", tb.trench[germanSecondary], effect{[2]int8{}, [2]int8{-1, -1}, yes, yes}},
		{"fortress", tb.fortress, effect{[2]int8{}, [2]int8{}, no, yes}},
	} {
		if x.got != x.want {
			t.Errorf("%s: %v, want %v", x.name, x.got, x.want)
		}
	}
}

// 12.11: what the hex, the hexside and the enemy's trench cost together.
func TestStepCost(t *testing.T) {
	g := theData(t)
	b := &g.board
	for c := range b.hexes {
		for way, n := range b.next(cell(c)) {
			if n == noCell {
				continue
			}
			h := &b.hexes[n]
			for wet, extra := range [2]int{0, 1} {
				want := int(g.tables.terrain[h.terrain].mp[wet])
				switch b.hexes[c].river[way] {
				case majorRiver:
					want++
				case smallRiver:
					want += extra
				}
				for sd := range nobody {
					cost := want
					if sd == german && h.trench[sheet1918] == alliedTrench || sd == allied && h.trench[sheet1918] == germanMain {
						cost++
					}
					if got := g.stepCost(cell(c), n, sd, sheet1918, wet == 1); got != cost {
						t.Fatalf("%s to %s: %d MP, want %d", b.hexes[c].id, h.id, got, cost)
					}
				}
			}
		}
	}
}

// The result of a column for a modified die.
func (tb *tables) cell(t *testing.T, column string, die int) loss {
	t.Helper()
	o, ok := table.ParseOdds(column)
	if !ok {
		t.Fatal(column)
	}
	return tb.crt.At(die, tb.crt.Of(o))
}

// mean is what a die with a modifier costs both on average, times 6.
func (tb *tables) mean(t *testing.T, column string, drm int) (attacker, defender int) {
	for die := 1; die <= 6; die++ {
		x := tb.cell(t, column, die+drm)
		attacker, defender = attacker+int(x.attacker), defender+int(x.defender)
	}
	return attacker, defender
}

// What the rulebook and its notes let conclude of the Combat Results Table.
func TestCRT(t *testing.T) {
	tb := &theData(t).tables
	columns := []string{"1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1"}
	if len(tb.crt.Columns) != len(columns) {
		t.Fatalf("%d columns", len(tb.crt.Columns))
	}
	if x := tb.cell(t, "3:1", 6); x != (loss{2, 3}) {
		t.Errorf("3:1 with a 6 is %v, want 2/3 (13.28)", x)
	}
	if tb.cell(t, "3:1", 0) != tb.cell(t, "3:1", 1) || tb.cell(t, "3:1", 12) != tb.cell(t, "3:1", 9) ||
		tb.cell(t, "9:1", 4) != tb.cell(t, "7:1", 4) {
		t.Error("beyond the table its last row and column hold (13.12)")
	}
	harmless := 0
	for i, column := range columns {
		for die := 1; die <= 9; die++ {
			x := tb.cell(t, column, die)
			if x.attacker == 0 {
				harmless++
			}
			if column == "1:2" && int(x.attacker) > tb.num.AutomaticLoss {
				t.Errorf("1:2 with %d is worse than below it (13.12)", die)
			}
			if die > 1 {
				if y := tb.cell(t, column, die-1); x.attacker > y.attacker || x.defender < y.defender {
					t.Errorf("%s: %d is better for the defender than %d", column, die, die-1)
				}
			}
			if i > 0 {
				if y := tb.cell(t, columns[i-1], die); x.attacker < y.attacker || x.defender < y.defender {
					t.Errorf("die %d: %s costs less than %s", die, column, columns[i-1])
				}
			}
		}
	}
	if harmless > 4 {
		t.Errorf("%d results without a loss of the attacker", harmless)
	}
}

// What the notes let conclude of high and low odds.
func TestCRTAtHighAndLowOdds(t *testing.T) {
	tb := &theData(t).tables
	columns := []string{"1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1"}
	most := func(want int8, list ...string) bool {
		return slices.ContainsFunc(list, func(c string) bool { return tb.cell(t, c, 1).attacker == want })
	}
	if !most(4, "6:1", "7:1") || !most(3, "4:1", "5:1") {
		t.Error("high odds cost the attacker 3 and 4")
	}
	if tb.cell(t, "2:1", 1).defender+tb.cell(t, "1:1", 2).defender+tb.cell(t, "1:2", 3).defender != 0 {
		t.Error("low dice at low odds cost the defender nothing")
	}
	for _, column := range columns[:4] {
		if a, d := tb.mean(t, column, -2); d >= a {
			t.Errorf("%s at -2: %d to %d", column, a, d)
		}
	}
	for _, column := range columns[:2] {
		if a, d := tb.mean(t, column, 0); d >= a {
			t.Errorf("%s: %d to %d", column, a, d)
		}
	}
	for _, column := range columns[2:5] {
		for drm := range 2 {
			if a, d := tb.mean(t, column, drm); a-d > 6 || d-a > 6 {
				t.Errorf("%s at %d: %d to %d", column, drm, a, d)
			}
		}
	}
	for _, column := range columns[6:] {
		if _, d := tb.mean(t, column, 0); d < 18 {
			t.Errorf("%s: %d", column, d)
		}
	}
}

// 13.9-13.35, 16.1-16.8, S3: what is added to the die, how often, and the
// attacker's losses at fortresses.
func TestModifiers(t *testing.T) {
	tb := &theData(t).tables
	for code, want := range map[string]struct{ value, max int8 }{
		"attacker_air_german": {1, 1}, "attacker_air_allied": {1, 3}, "defender_air": {-1, 1}, "tanks_open": {1, 1}, "tanks_trench": {}, "agb": {1, 1},
		"concentric": {1, 1},
		"stoss":      {1, 1}, "stoss_surprise": {2, 1}, "allied_trench_stoss": {-1, 1}, "british_french": {-1, 1}, "fortress_french": {2, 1}, "fortress_german": {3, 1},
		"aus_us_attack":  {1, 1},
		"aus_us_defence": {-1, 1}, "weak_trench_stoss": {0, 1}, "weak_trench": {-1, 1}, "belgian_defence": {1, 1}, "belgian_attack": {-1, 1},
		"odds_above_7": {1, 0},
		"panzer":       {1, 1}, "panzer_trench": {}, "marines_attack": {1, 1}, "marines_defence": {-1, 1},
	} {
		if m := tb.modifier(code); m.value != want.value || m.max != want.max {
			t.Errorf("%s: %d at most %d times, want %v", code, m.value, m.max, want)
		}
	}
	for code, option := range map[string]string{"aus_us_attack": "16.1", "aus_us_defence": "16.1", "weak_trench_stoss": "16.3", "weak_trench": "16.3",
		"belgian_defence": "16.4", "belgian_attack": "16.4", "odds_above_7": "16.8", "agb": "", "stoss": ""} {
		if tb.modifier(code).option != option {
			t.Errorf("%s belongs to %q", code, tb.modifier(code).option)
		}
	}
	if m := tb.modifier("stoss_surprise"); !m.in(campaign) || m.in(s1) || m.in(s2) || m.in(s3) {
		t.Error("the surprise is for the campaign (13.35)")
	}
	if m := tb.modifier("marines_attack"); m.in(campaign) || !m.in(s3) {
		t.Error("the Marines are for S3")
	}
}

// 5.2, 6.1, 16.9, S3.2, S3.13: the turn tracks.
func TestTurnTracks(t *testing.T) {
	tb := &theData(t).tables
	dates := []string{"", "March II", "April I", "April II", "May I", "May II", "June I", "June II", "July I", "July II", "August I",
		"August II",
		"September I", "September II", "October I", "October II", "November I"}
	if len(tb.tracks[sheet1918]) != 17 || len(tb.tracks[sheet1919]) != 10 {
		t.Fatalf("%d and %d boxes", len(tb.tracks[sheet1918]), len(tb.tracks[sheet1919]))
	}
	wide := func(turn int) int8 { w := tb.turnBoxOf(campaign, turn).wet; return w.to - w.from + 1 }
	for turn := 1; turn <= 16; turn++ {
		box := tb.turnBoxOf(campaign, turn)
		if box.date != dates[turn] {
			t.Errorf("turn %d is %s, want %s", turn, box.date, dates[turn])
		}
		if variable := turn >= 2 && turn <= 5 || turn >= 12; box.variable != variable || variable != (box.wet != dieRange{}) {
			t.Errorf("turn %d: variable %v (6.1)", turn, box.variable)
		}
		if box.historical != (turn >= 14) {
			t.Errorf("turn %d: wet by 16.9 %v", turn, box.historical)
		}
		for late := 14; late <= 16; late++ {
			if box.variable && turn < 14 && wide(turn) > wide(late) {
				t.Errorf("turn %d has a wider range than turn %d (16.9)", turn, late)
			}
		}
	}
	for turn := range 10 {
		box := tb.turnBoxOf(s3, turn)
		if want := dates[turn+4]; box.date != want || box.variable != (turn >= 8) {
			t.Errorf("S3 turn %d is %s, variable %v", turn, box.date, box.variable)
		}
	}
}

// 3.2, S1.4, S2.3, S3.11: the tracks at the start.
func TestStarts(t *testing.T) {
	tb := &theData(t).tables
	for sc, want := range [scenarios]struct {
		first, last int
		skips       bool
		setsUp      side
		sheet       sheet
		control     int
		morale      [2]int8
		steps       [stepKinds]int16
	}{
		campaign: {1, 16, false, allied, sheet1918, control1918, [2]int8{15, 15}, [stepKinds]int16{24, 10, 12, 2, 0}},
		s1:       {1, 16, true, german, sheet1918, control1918, [2]int8{15, 15}, [stepKinds]int16{4, 10, 12, 2, 0}},
		s2:       {9, 16, true, german, sheet1918, controlS2, [2]int8{18, 13}, [stepKinds]int16{4, 2, 3, 1, 5}},
		s3:       {0, 9, true, german, sheet1919, control1919, [2]int8{18, 0}, [stepKinds]int16{16, 10, 10, 1, 18, 2}},
	} {
		x := &tb.scenarios[sc]
		if x.first != want.first || x.last != want.last || x.skipsGerman != want.skips || x.setsUp != want.setsUp || x.sheet != want.sheet ||
			x.control != want.control {
			t.Errorf("%s: %+v", scenarioCodes[sc], x)
		}
		if x.morale != want.morale || x.steps != want.steps {
			t.Errorf("%s: morale %v, steps %v", scenarioCodes[sc], x.morale, x.steps)
		}
	}
}

// 8.2, S1.4, S2.3, S3.27, S3.28: what comes by game turn.
func TestReplacements(t *testing.T) {
	tb := &theData(t).tables
	total := [stepKinds]int{}
	americans := 0
	for turn := 1; turn <= 16; turn++ {
		for kind := range stepKinds {
			total[kind] += int(tb.received[campaign][turn][kind])
			if turn >= 9 && int(tb.received[s2][turn][kind]) > 0 != (int(tb.received[campaign][turn][kind]) > 0) && kind != int(germanArmy) {
				t.Errorf("S2 turn %d: steps of %s", turn, stepNames[kind])
			}
			if kind != int(germanArmy) && int(tb.received[s1][turn][kind]) != int(tb.received[campaign][turn][kind]) {
				t.Errorf("S1 turn %d: steps of %s are not those of the campaign", turn, stepNames[kind])
			}
		}
		if turn <= 8 {
			americans += int(tb.received[campaign][turn][int(american)])
		}
		want := 2
		if turn == 1 {
			want = 0
		} else if turn > 6 {
			want = 1
		}
		if got := int(tb.received[s1][turn][int(germanArmy)]); got != want {
			t.Errorf("S1 turn %d: %d German steps, want %d (S1.4)", turn, got, want)
		}
	}
	if americans != 5 || total[belgian] != 0 || total[japanese] != 0 || total[mechanised] != 0 {
		t.Errorf("%d American steps by turn 8, want 5 (S2.3); in all %v", americans, total)
	}
	for _, n := range []nation{germanArmy, british, french, american} {
		if total[n] == 0 {
			t.Errorf("no steps of %s (8.2)", nationNames[n])
		}
	}
	for turn := range 10 {
		want := [stepKinds]int{}
		if turn > 0 {
			want[germanArmy], want[british], want[american] = 2, 1, 2
		}
		if turn > 1 {
			want[mechanised] = 4
		}
		for kind := range stepKinds {
			if got := int(tb.received[s3][turn][kind]); got != want[kind] {
				t.Errorf("S3 turn %d: %d steps of %s, want %d", turn, got, stepNames[kind], want[kind])
			}
		}
	}
}

// 16.2, S1.7, S3.26: single dice.
func TestRolls(t *testing.T) {
	tb := &theData(t).tables
	for turn := range 18 {
		peak, end := dieRange{}, dieRange{}
		if turn >= 12 && turn <= 15 {
			peak = dieRange{1, 3}
		}
		if turn >= 12 && turn <= 16 {
			end = dieRange{1, int8(turn - 11)}
		}
		if rangeAt(tb.influenza, turn) != peak || rangeAt(tb.armistice, turn) != end {
			t.Errorf("turn %d: peak %v, armistice %v", turn, rangeAt(tb.influenza, turn), rangeAt(tb.armistice, turn))
		}
	}
	if r := (dieRange{2, 3}); r.has(1) || !r.has(2) || !r.has(3) || r.has(4) || (dieRange{}).has(0) {
		t.Error("has")
	}
	if tb.strategic[4] != -1 || tb.strategic[5] != -1 || tb.tactical[4] != 1 || tb.tactical[5] != 1 {
		t.Errorf("bombing %v %v (S3.26)", tb.strategic, tb.tactical)
	}
}

func TestNumbers(t *testing.T) {
	n := &theData(t).tables.num
	want := numbers{Stacking: 3, StackingZero: 1, StackingAmerican: 4, StackingAntitank: 1, MixedAmericans: 9, RailGerman: 4, RailAllied: 6,
		RailGermanInfluenza: 2, RailAlliedInfluenza: 3,
		InfluenzaMovement: -1, MoraleMax: 30, Yankees: 6, YankeesPoints: 1, BerthaPoints: 1, TestTurn: 9, TestGerman: 18, TestAllied: 13,
		ConversionTurn: 9,
		SurpriseTurn:   1, AlliedInfiltration: 9, CorpsTurn: 9, CorpsAmericans: 2, AutomaticLoss: 2, BerthaRange: 10, ParisGun: 12,
		ParisGunPoints:   1,
		FastInfiltration: 2, SetupReserve: 3, TacticalFortress: -1}
	if *n != want {
		t.Errorf("%+v\nwant %+v", *n, want)
	}
}
