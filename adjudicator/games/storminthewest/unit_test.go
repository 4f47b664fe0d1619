package storminthewest

import (
	"slices"
	"testing"

	"feldpost/adjudicator"
)

// theUnit is the unit that a rule names.
func (g *gameData) theUnit(sp special) unitID {
	for u := range g.counters {
		if g.counters[u].special == sp {
			return unitID(u)
		}
	}
	return noUnit
}

// unit returns the counter with an id.
func (g *gameData) unit(t testing.TB, id string) *counter {
	t.Helper()
	for u := range g.counters {
		if g.counters[u].id == id {
			return &g.counters[u]
		}
	}
	t.Fatalf("no unit %s", id)
	return nil
}

// 2.3-2.47, 8.1, 8.3, S3.6, S3.8: how many counters of each kind there are.
func TestCounters(t *testing.T) {
	g := theData(t)
	type group struct {
		nation nation
		kind   kind
	}
	got := map[group]int{} // those of 1918
	variant, five := 0, 0
	ranks := map[int8]bool{}
	for u := range g.counters {
		c := &g.counters[u]
		if c.scenarios == 1<<s3 {
			variant++
		} else {
			got[group{c.nation, c.kind}]++
		}
		if c.nation == germanArmy && c.kind == infantry && c.faces[0] == (factors{5, 6, 4}) {
			five++
		}
		if c.faces[0] == (factors{1, 4, 3}) && c.faces[1] != (factors{1, 3, 2}) {
			t.Errorf("%s is no trench corps (2.44)", c.id)
		}
		if c.kind != stosstruppen || c.special == alpenkorps {
			continue
		}
		o := &g.counters[c.counterpart]
		if o.faces[0] != (factors{5, 6, 4}) || c.faces[0].attack < o.faces[0].attack || c.faces[0].defence < o.faces[0].defence ||
			c.faces[1].attack < o.faces[1].attack {
			t.Errorf("%s is weaker than %s", c.id, o.id)
		}
		if ranks[c.stossRank] = true; c.stossRank < 1 || c.stossRank > 15 {
			t.Errorf("%s: rank %d", c.id, c.stossRank)
		}
	}
	for x, want := range map[group]int{{germanArmy, stosstruppen}: 15, {belgian, infantry}: 4, {british, cavalry}: 1, {french, cavalry}: 3,
		{british, tank}: 1,
		{french, tank}:  1, {american, tank}: 1, {british, air}: 1, {french, air}: 1, {germanArmy, air}: 1, {american, air}: 1,
		{germanArmy, artillery}: 1,
		{germanArmy, marker}:    1, {australian, infantry}: 1, {canadian, infantry}: 1, {portuguese, infantry}: 1, {italian, infantry}: 1} {
		if got[x] != want {
			t.Errorf("%d counters %s %s, want %d", got[x], nationNames[x.nation], x.kind, want)
		}
	}
	// 32 counters of S3, two of them markers of tracks.
	if variant != 30 || five < 19 || len(ranks) != 15 || got[group{american, infantry}] < 9 {
		t.Errorf("%d counters of S3, %d corps 5-6-4, %d ranks, %d American divisions", variant, five, len(ranks), got[group{american, infantry}])
	}
}

// What the rulebook says of single units.
func TestStatedUnits(t *testing.T) {
	g := theData(t)
	if c := g.unit(t, "Br-14"); c.faces[0] != (factors{3, 4, 4}) || c.steps != 2 || c.entry != 4 || !c.byPort {
		t.Errorf("Br 14 is %+v (2.4, 8.1.1)", c)
	}
	if c := g.unit(t, "AGB"); c.faces[0].attack != 15 || c.reach != 2 || c.steps != 1 || c.stack != 0 || c.zoc {
		t.Errorf("AGB is %+v (14.2, 14.3)", c)
	}
	if c := g.unit(t, "It-2"); c.entry != 4 || c.byPort || c.army != french {
		t.Errorf("It 2 is %+v (8.1.2)", c)
	}
	if c := g.unit(t, "Fr-Air"); c.entry != 8 || c.kind != air {
		t.Errorf("Fr Air is %+v (8.1.2)", c)
	}
	if c := g.unit(t, "Br-16"); c.entry == 0 || !c.byPort {
		t.Errorf("Br 16 is %+v (8.1.1)", c)
	}
	if c := g.unit(t, "Br-Aus"); c.special != australianCorps || c.army != british || c.faces[0].attack <= 4 {
		t.Errorf("Br Aus is %+v", c)
	}
	if c := g.unit(t, "JEF"); c.special != jef || c.nation != japanese || c.army != french {
		t.Errorf("JEF is %+v (S3.25)", c)
	}
	for _, id := range []string{"RTC", "Br-C", "Br-Port", "It-2", "TC", "US-2", "AGB", "Big-Bertha"} {
		if g.unit(t, id).in(s3) {
			t.Errorf("%s is not used in S3 (S3.6)", id)
		}
	}
}

// S3.20, 8.1.3, 4.6: what the rulebook says of kinds of units.
func TestStatedKindsOfUnits(t *testing.T) {
	g := theData(t)
	for u := range g.counters {
		c := &g.counters[u]
		switch c.kind {
		case tankHeavy:
			if c.steps != 2 {
				t.Errorf("%s has two steps (S3.20)", c.id)
			}
		case tank, tankFast, antitank, artillery:
			if c.steps != 1 {
				t.Errorf("%s has one step", c.id)
			}
		}
		if c.army == american && c.in(campaign) && c.entry == 0 {
			t.Errorf("%s is a reinforcement (8.1.3)", c.id)
		}
	}
	// The point of 4.6 can be won before Turn 9, as the start of S2 has it.
	early := 0
	for u := range g.counters {
		if c := &g.counters[u]; c.army == american && c.kind == infantry && c.in(campaign) && c.entry <= 7 {
			early++
		}
	}
	if early < g.tables.num.Yankees {
		t.Errorf("%d American divisions by turn 7", early)
	}
}

// Names are found as players write them.
func TestUnitsAreFoundByTheirNames(t *testing.T) {
	g := theData(t)
	for text, want := range map[string]string{"Br 14": "Br-14", "br_14": "Br-14", "BR14": "Br-14", "Ge 3Stoss": "Ge-3S", "ge 3 stoss": "Ge-3S",
		"Ge-3S": "Ge-3S",
		"Ge 3":  "Ge-3", "AGB": "AGB", "agb": "AGB", "big bertha": "Big-Bertha", "Bertha": "Big-Bertha", "US 1": "US-1", "Br Aus": "Br-Aus",
		"Aus": "Br-Aus", "RTC": "RTC"} {
		u, ok, near := g.units[campaign].Find(text)
		if !ok || g.counters[u].id != want {
			t.Errorf("%q is %v %v, want %s", text, ok, near, want)
		}
	}
	if u, ok, _ := g.units[s2].Find("Ge 3Stoss"); ok && g.counters[u].kind == stosstruppen {
		t.Error("there are no Stosstruppen in S2")
	}
	if _, ok, near := g.units[campaign].Find("14"); ok || len(near) == 0 {
		t.Errorf("14 is one unit; near %v", near)
	}
}

// Every nation has words for the letters and a look.
func TestNationsHaveALook(t *testing.T) {
	g := theData(t)
	for u := range g.counters {
		code := g.counters[u].nation.code()
		if !slices.ContainsFunc(colours(), func(n adjudicator.Nation) bool { return n.Code == code }) {
			t.Errorf("%s: nation %s has no colour", g.counters[u].id, code)
		}
	}
}
