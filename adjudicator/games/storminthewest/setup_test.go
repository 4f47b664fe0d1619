package storminthewest

import (
	"slices"
	"testing"
)

// stacks are the units of a default set-up by hex.
func (g *gameData) stacks(sc scenario) map[cell][]*counter {
	m := map[cell][]*counter{}
	for u, p := range g.tables.scenarios[sc].setup {
		if p.places() {
			m[p.at] = append(m[p.at], &g.counters[u])
		}
	}
	return m
}

// each visits the units that a default set-up puts on the map.
func (g *gameData) each(sc scenario, visit func(c *counter, at cell, h *hexInfo)) {
	for u, p := range g.tables.scenarios[sc].setup {
		if p.places() {
			visit(&g.counters[u], p.at, &g.board.hexes[p.at])
		}
	}
}

// covered fails where no unit of some stands in a hex or exerts ZOC into it.
func (g *gameData) covered(t *testing.T, sc scenario, c cell, fit func(*counter) bool) {
	t.Helper()
	stacks := g.stacks(sc)
	if slices.ContainsFunc(stacks[c], fit) {
		return
	}
	for _, n := range g.board.neighbours(c) {
		if slices.ContainsFunc(stacks[n], func(u *counter) bool { return u.zoc && fit(u) }) {
			return
		}
	}
	t.Errorf("%s: nobody covers %s", scenarioCodes[sc], g.board.hexes[c].id)
}

func of(n nation) func(*counter) bool { return func(c *counter) bool { return c.army == n } }

func germans(c *counter) bool { return c.side == german }

// 9.1, 9.4, 9.5, 9.6, S3.14-S3.16, S3.25: no default set-up breaks the limits.
func TestDefaultSetupsKeepTheStackingLimits(t *testing.T) {
	g := theData(t)
	n := &g.tables.num
	for sc := range scenarios {
		for c, list := range g.stacks(sc) {
			count, zero, armies := 0, map[kind]int{}, map[nation]bool{}
			onlyAmericans := true
			for _, u := range list {
				count += int(u.stack)
				onlyAmericans = onlyAmericans && u.army == american
				armies[u.army] = true
				if u.stack == 0 && u.kind != marker {
					zero[u.kind]++
				}
				if u.special == jef && len(list) > 1 {
					t.Errorf("%s: the JEF stacks (S3.25)", scenarioCodes[sc])
				}
			}
			limit := n.Stacking
			if sc == s3 && onlyAmericans {
				limit = n.StackingAmerican
			}
			if sc != s3 {
				delete(armies, american)
				all := 0
				for _, k := range zero {
					all += k
				}
				if all > n.StackingZero {
					t.Errorf("%s: two zero-value units in %s", scenarioCodes[sc], g.board.hexes[c].id)
				}
			}
			for k, m := range zero {
				if m > 1 {
					t.Errorf("%s: two of type %s in %s", scenarioCodes[sc], k, g.board.hexes[c].id)
				}
			}
			if count > limit || len(armies) > 1 {
				t.Errorf("%s: %d units, armies %v in %s", scenarioCodes[sc], count, armies, g.board.hexes[c].id)
			}
		}
	}
}

// startsInCampaign tells whether a unit may start in a hex of the campaign; the Belgians
// are counted.
func startsInCampaign(c *counter, h *hexInfo) bool {
	_, row := grid.Split(h.id)
	switch {
	case c.army == british && c.kind == infantry:
		return h.sector[sheet1918] == "British"
	case c.army == french && c.kind == infantry:
		return h.sector[sheet1918] == "French"
	case c.army == british:
		return h.trench[sheet1918] == noTrench && row < 27
	case c.army == french:
		return h.trench[sheet1918] == noTrench && row > 26 && h.name != "Reims" && h.name != "Verdun"
	case c.special == agb:
		return h.trench[sheet1918] != germanMain && h.terrain != marsh && h.terrain != mountain
	case c.side == german && c.kind != marker:
		return h.trench[sheet1918] == germanMain
	}
	return true
}

// 3.6, 3.7, S1.3: the set-up of the campaign and of S1.
func TestDefaultSetupOfTheCampaign(t *testing.T) {
	g := theData(t)
	for _, sc := range []scenario{campaign, s1} {
		belgians := map[string]int{}
		g.each(sc, func(c *counter, at cell, h *hexInfo) {
			if c.army == belgian {
				belgians[h.id.String()]++
			} else if !startsInCampaign(c, h) {
				t.Errorf("%s: %s may not start in %s", scenarioCodes[sc], c.id, h.id)
			}
		})
		if belgians["1135"] != 2 || belgians["1235"] != 2 || len(belgians) != 2 {
			t.Errorf("%s: Belgians in %v", scenarioCodes[sc], belgians)
		}
		for c := range g.board.hexes {
			h := &g.board.hexes[c]
			switch {
			case h.trench[sheet1918] == germanMain:
				g.covered(t, sc, cell(c), germans)
			case h.trench[sheet1918] == alliedTrench && h.sector[sheet1918] == "British":
				g.covered(t, sc, cell(c), of(british))
			case h.trench[sheet1918] == alliedTrench && h.sector[sheet1918] == "French":
				g.covered(t, sc, cell(c), of(french))
			}
		}
	}
}

// 3.7, 14.3, S1: the great guns of the campaign, and what S1 does without.
func TestDefaultSetupOfTheGuns(t *testing.T) {
	g := theData(t)
	setup := g.tables.scenarios[campaign].setup
	if got := g.board.Printed(setup[g.theUnit(bigBertha)].at); got != "2631" {
		t.Errorf("Big Bertha is in %s", got)
	}
	gun := setup[g.theUnit(agb)].at
	near, adjacent := false, false
	for c, list := range g.stacks(campaign) {
		if list[0].side == allied {
			d := g.board.Distance(gun, c)
			near, adjacent = near || d == 2, adjacent || d < 2
		}
	}
	if !near || adjacent {
		t.Error("AGB cannot support an attack of turn 1 (14.3)")
	}
	for u, p := range g.tables.scenarios[s1].setup {
		if c := &g.counters[u]; (c.kind == stosstruppen || c.special == agb || c.special == bigBertha || c.kind == air && c.side == german) &&
			p.at != locOut {
			t.Errorf("S1 has %s", c.id)
		}
	}
}

// singleInS2 are the front hexes of one American division each (S2.5).
var singleInS2 = []string{"3128", "3331", "3132", "2934"}

// startsInS2 tells whether a unit may start in a hex of S2, which is of the front line or
// has none of its own.
func startsInS2(c *counter, h *hexInfo, f frontHex) bool {
	_, row := grid.Split(h.id)
	front := f.army != ""
	switch {
	case c.army == british && c.kind == infantry:
		return f.army == "British"
	case c.army == french && c.kind == infantry:
		return f.army == "French"
	case c.army == british:
		return !front && row < 24
	case c.army == french:
		return !front && row > 24
	case c.army == american:
		return !front || slices.Contains(singleInS2, h.id.String())
	case c.side == german && c.kind == infantry:
		return front && f.side == german || h.trench[sheet1918].owner() == german || h.fortress == german
	}
	return true
}

// S2.4-S2.6: the set-up of The Allied Offensive.
func TestDefaultSetupOfS2(t *testing.T) {
	g := theData(t)
	fronts := g.frontOfS2()
	g.each(s2, func(c *counter, at cell, h *hexInfo) {
		if !startsInS2(c, h, fronts[at]) {
			t.Errorf("%s may not start in %s", c.id, h.id)
		}
	})
	for c, f := range fronts {
		switch f.army {
		case "German":
			g.covered(t, s2, c, germans)
		case "British":
			g.covered(t, s2, c, of(british))
		case "French":
			g.covered(t, s2, c, of(french))
		}
	}
	stacks := g.stacks(s2)
	for _, number := range singleInS2 {
		n := 0
		for _, c := range stacks[g.spot(t, number)] {
			if c.army == american {
				n++
			}
		}
		if n != 1 {
			t.Errorf("%d US divisions in %s, want one (S2.5)", n, number)
		}
	}
}

// S2.4-S2.6: what of the armies is reduced, dead or late in The Allied Offensive.
func TestLossesAtTheStartOfS2(t *testing.T) {
	g := theData(t)
	stacks := g.stacks(s2)
	reduced := map[string]int{}
	dead := 0
	for u, p := range g.tables.scenarios[s2].setup {
		c := &g.counters[u]
		if p.reduced {
			reduced[g.board.Printed(p.at)]++
			if c.faces[0] != (factors{5, 6, 4}) || c.kind != infantry {
				t.Errorf("%s is reduced", c.id)
			}
		}
		if p.at == locDead {
			dead++
			if c.army != french || c.kind != infantry {
				t.Errorf("%s is in the dead pile", c.id)
			}
		}
		if c.nation == portuguese && p.at != locOut {
			t.Error("the Portuguese are out for good")
		}
		if c.kind == air && c.entry < 9 {
			if late := c.nation == british || c.nation == germanArmy; late != (p.airsFrom == 10) || p.at != locAir {
				t.Errorf("%s is available from turn %d (S2.6)", c.id, p.airsFrom)
			}
		}
	}
	if dead != 1 || len(reduced) != 2 || reduced["3028"] != 2 || reduced["3231"] != 2 || len(stacks[g.spot(t, "3028")]) != 2 ||
		len(stacks[g.spot(t, "3231")]) != 2 {
		t.Errorf("%d in the dead pile, reduced %v", dead, reduced)
	}
}

// coveredIn1919 wants each hex of the lines of 1919 held by its army (S3.8 to S3.10).
func (g *gameData) coveredIn1919(t *testing.T) {
	t.Helper()
	for c := range g.board.hexes {
		switch h := &g.board.hexes[c]; {
		case h.trench[sheet1919] == germanMain:
			g.covered(t, s3, cell(c), germans)
		case h.sector[sheet1919] == "British":
			g.covered(t, s3, cell(c), of(british))
		case h.sector[sheet1919] == "French":
			g.covered(t, s3, cell(c), of(french))
		case h.sector[sheet1919] == "American":
			g.covered(t, s3, cell(c), of(american))
		}
	}
}

// S3.8-S3.10: the set-up of Plan 1919.
func TestDefaultSetupOfS3(t *testing.T) {
	g := theData(t)
	var infantryOf [nations][]cell
	g.each(s3, func(c *counter, at cell, _ *hexInfo) {
		if c.kind == infantry || c.kind == marine {
			infantryOf[c.army] = append(infantryOf[c.army], at)
		}
	})
	near := func(at cell, n nation) bool { // S3.9
		return slices.ContainsFunc(infantryOf[n], func(c cell) bool { return g.board.Distance(at, c) <= g.tables.num.SetupReserve })
	}
	sector := func(c cell, who string) bool { return g.board.hexes[c].sector[sheet1919] == who }
	belgians := map[string]int{}
	g.each(s3, func(c *counter, at cell, h *hexInfo) {
		line := h.trench[sheet1919] == alliedTrench || h.sector[sheet1919] != "" && h.control[control1919] == allied
		if c.army == belgian {
			belgians[h.id.String()]++
			return
		}
		ok := true
		switch {
		case c.army == british && c.kind == infantry:
			ok = sector(at, "British")
		case c.army == british && c.kind.isTank():
			ok = !line && printedRow(h.id) < 27
		case c.army == french && c.kind == infantry:
			ok = sector(at, "French")
		case c.army == french:
			ok = !line && near(at, french)
		case c.army == american && c.kind == tank:
			ok = h.trench[sheet1919] == noTrench && near(at, american)
		case c.army == american:
			ok = sector(at, "American") || slices.ContainsFunc(g.board.neighbours(at), func(n cell) bool { return sector(n, "American") })
		case c.side == german:
			ok = h.control[control1919] == german
		}
		if !ok {
			t.Errorf("%s may not start in %s", c.id, h.id)
		}
	})
	if belgians["1134"] != 2 || belgians["1235"] != 2 || len(belgians) != 2 {
		t.Errorf("Belgians in %v (S3.10)", belgians)
	}
	g.coveredIn1919(t)
}

// S3.9: the counters of Plan 1919 that take the place of others.
func TestCountersThatChangePlacesInS3(t *testing.T) {
	g := theData(t)
	swaps := 0
	for u, p := range g.tables.scenarios[s3].setup {
		if p.alt == noUnit {
			continue
		}
		swaps++
		o := &g.counters[p.alt]
		if o.kind != stosstruppen || o.counterpart != unitID(u) || p.altFrom != o.stossRank ||
			g.tables.scenarios[s3].setup[p.alt].at != locAside {
			t.Errorf("%s may stand for %s", o.id, g.counters[u].id)
		}
	}
	if swaps != 15 {
		t.Errorf("%d Stosstruppen corps may stand for others, want 15 (S3.8)", swaps)
	}
}

// 7.3-7.9: every unit of a default set-up has a line of supply; reinforcements
// find a source that is free of the enemy's ZOC (8.1).
func TestDefaultSetupsAreInSupply(t *testing.T) {
	g := theData(t)
	b := &g.board
	for sc := range scenarios {
		control, stacks := g.tables.scenarios[sc].control, g.stacks(sc)
		var zoc [2]map[cell]bool
		for sd := range nobody {
			zoc[sd] = map[cell]bool{}
		}
		g.each(sc, func(c *counter, at cell, _ *hexInfo) {
			if c.zoc {
				for _, n := range b.neighbours(at) {
					zoc[c.side][n] = true
				}
			}
		})
		stands := func(c cell, sd side) bool {
			return slices.ContainsFunc(stacks[c], func(u *counter) bool { return u.side == sd && u.kind != marker })
		}
		for users := germanSource; users <= frenchSource; users++ {
			sd := allied
			if users == germanSource {
				sd = german
			}
			open := func(c cell) bool {
				h := &b.hexes[c]
				return !stands(c, sd.Other()) && (!zoc[sd.Other()][c] || stands(c, sd)) && (h.fortress == nobody || h.control[control] == sd)
			}
			reached := map[cell]bool{}
			var todo []cell
			free := false
			for _, c := range b.sources[users] {
				if b.hexes[c].control[control] == sd && open(c) {
					todo, reached[c] = append(todo, c), true
					free = free || len(stacks[c]) == 0 && !zoc[sd.Other()][c]
				}
			}
			if !free {
				t.Errorf("%s: no free source of %s", scenarioCodes[sc], sourceNames[users])
			}
			for len(todo) > 0 {
				c := todo[0]
				todo = todo[1:]
				for _, n := range b.neighbours(c) {
					if open(n) && !reached[n] {
						todo, reached[n] = append(todo, n), true
					}
				}
			}
			g.each(sc, func(c *counter, at cell, h *hexInfo) {
				own := map[source][]nation{germanSource: {germanArmy}, britishPort: {british, belgian}, frenchSource: {french, american}}[users]
				if slices.Contains(own, c.army) && c.kind != marker && !reached[at] {
					t.Errorf("%s: %s in %s is out of supply", scenarioCodes[sc], c.id, h.id)
				}
			})
		}
	}
}
