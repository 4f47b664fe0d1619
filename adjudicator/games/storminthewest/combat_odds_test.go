package storminthewest

import (
	"math/bits"
	"testing"

	"feldpost/adjudicator/kernel/table"
)

// battlefield is an empty board with units around one open hex.
func battlefield(t *testing.T, text string) *State {
	t.Helper()
	st, err := opened(t).Position("SCENARIO campaign\nEMPTY\nTURN 2\nSIDE german\nPHASE combat1\n" + text)
	if err != nil {
		t.Fatal(err)
	}
	return st.(*State)
}

// 13.10, 13.11: rounded for the defender, whatever the totals.
func TestOddsAreRoundedForTheDefender(t *testing.T) {
	for attack := 1; attack <= 80; attack++ {
		for defence := 1; defence <= 30; defence++ {
			o := table.Ratio(attack, defence, table.ForDefender)
			switch {
			case attack >= defence:
				if o.Defence != 1 || o.Attack*defence > attack || (o.Attack+1)*defence <= attack {
					t.Errorf("%d to %d is %v", attack, defence, o)
				}
			case o.Attack != 1 || o.Defence*attack < defence || (o.Defence-1)*attack >= defence:
				t.Errorf("%d to %d is %v", attack, defence, o)
			}
		}
	}
}

// 13.12: the columns run from 1:2 to 7:1; what is below has no column.
func TestColumnsOfTheTable(t *testing.T) {
	sys := opened(t)
	for _, c := range []struct {
		odds   table.Odds
		column string
		weak   bool
	}{
		{table.Odds{Attack: 1, Defence: 3}, "", true},
		{table.Odds{Attack: 0, Defence: 1}, "", true},
		{table.Odds{Attack: 1, Defence: 2}, "1/2", false},
		{table.Odds{Attack: 1, Defence: 1}, "1/1", false},
		{table.Odds{Attack: 7, Defence: 1}, "7/1", false},
		{table.Odds{Attack: 23, Defence: 1}, "7/1", false},
	} {
		if isTooWeak(c.odds) != c.weak {
			t.Errorf("%v: below the table %v", c.odds, !c.weak)
		}
		if look := sys.tables.crt.Look(c.odds); !c.weak && look.Base().Name != c.column {
			t.Errorf("%v is read in %s, want %s", c.odds, look.Base().Name, c.column)
		}
	}
	look := sys.tables.crt.Look(table.Odds{Attack: 3, Defence: 1})
	for die, want := range map[int]loss{-3: {2, 0}, 1: {2, 0}, 6: {2, 3}, 9: {1, 5}, 14: {1, 5}} { // 13.28
		if look.Die = die; look.Result() != want {
			t.Errorf("3/1 with %d is %v, want %v", die, look.Result(), want)
		}
	}
}

// 13.17: of the 64 sets of attacking hexes those are concentric that have two
// opposite hexes, are three with one between each, or are more than three.
func TestConcentricAssaults(t *testing.T) {
	names := []string{"Ge 8R", "Ge 54", "Ge 25R", "Ge 65", "Ge 7R", "Ge 15"}
	st := battlefield(t, "UNIT \"Br 6\" 3932\n")
	target := st.sys.board.Named("3932")
	var units []unitID
	for i, c := range st.sys.board.next(target) {
		u, _ := st.unitNamed(names[i], german)
		st.station(u, c)
		units = append(units, u)
	}
	for set := uint(1); set < 1<<waysPerHex; set++ {
		a := &assault{target: target, side: german, agb: noUnit}
		want := bits.OnesCount(set) > 3
		for i := range waysPerHex {
			if set>>i&1 == 0 {
				continue
			}
			a.attackers = append(a.attackers, units[i])
			want = want || set>>((i+3)%waysPerHex)&1 != 0
		}
		if set == 0b010101 || set == 0b101010 {
			want = true
		}
		if got := st.isConcentric(a); got != want {
			t.Errorf("from %06b: concentric %v", set, got)
		}
	}
}

// 13.14-13.27, 13.35, 16: every line of the table of modifiers has its value.
func TestModifiersHaveTheValuesOfTheRules(t *testing.T) {
	want := map[string]int8{
		"attacker_air_german": 1, "attacker_air_allied": 1, "defender_air": -1, "tanks_open": 1, "agb": 1, "concentric": 1, "stoss": 1, "stoss_surprise": 2,
		"allied_trench_stoss": -1, "british_french": -1, "fortress_french": 2, "fortress_german": 3, "aus_us_attack": 1, "aus_us_defence": -1, "weak_trench_stoss": 0, "weak_trench": -1,
		"belgian_defence": 1, "belgian_attack": -1, "odds_above_7": 1, "panzer": 1, "marines_attack": 1, "marines_defence": -1,
	}
	tables := &opened(t).tables
	for code, value := range want {
		if m := tables.modifier(code); m.value != value {
			t.Errorf("%s is %d, want %d", code, m.value, value)
		}
	}
	for r, want := range map[terrain][2]int8{forest: {-1, -1}, rough: {-1, -1}, devastated: {-1, -1}, marsh: {-1, -1}, floodplain: {0, -1},
		mountain: {-2, -2}, clear: {}} {
		if got := tables.terrain[r].drm; got != want {
			t.Errorf("%s is %v, want %v", terrainNames[r], got, want)
		}
	}
	for h, want := range map[trench]int8{alliedTrench: -2, germanMain: -2, germanSecondary: -1} {
		if got := tables.trench[h].drm[dry]; got != want {
			t.Errorf("trench %s is %d, want %d", trenchNames[h], got, want)
		}
	}
}
