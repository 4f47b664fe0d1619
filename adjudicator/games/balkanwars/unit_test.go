package balkanwars

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// 1.3: 240 counters, of which 25 are markers.
func TestCounterMix(t *testing.T) {
	s := theSystem(t)
	if len(s.counters) != 240-25 {
		t.Errorf("%d units, want 215", len(s.counters))
	}
	names := map[string]bool{}
	for _, c := range s.counters {
		if names[strings.ToLower(c.name)] {
			t.Errorf("two counters %s", c.name)
		}
		names[strings.ToLower(c.name)] = true
	}
	for _, n := range []string{"BU/1 Bde", "OE/7 Div", "SE/HQ 1", "GR/Depot Athens", "OE/Fort Adrian", "OE/7 Cav Bde", "OE/7 Cav Bde VII"} {
		if !names[strings.ToLower(n)] { // R97: two different 7th Cavalry Brigades
			t.Errorf("no counter %s", n)
		}
	}
}

func TestStatedUnitValues(t *testing.T) {
	s := theSystem(t)
	for _, r := range stated(t, "unit_values_known.csv") {
		found := false
		for _, c := range s.counters {
			values := strconv.Itoa(c.combat) + "-" + strconv.Itoa(c.cadre) + "-" + strconv.Itoa(c.movement)
			found = found || c.nation == nationNamed(t, r["nation"]) && c.kind.String() == r["type"] &&
				(r["size"] == "" || c.size == r["size"]) && values == r["value_notation"]
		}
		if !found {
			t.Errorf("no %s %s %s %s", r["nation"], r["type"], r["size"], r["value_notation"])
		}
	}
}

func TestUnitValuesFitTheirTypes(t *testing.T) {
	for _, c := range theSystem(t).counters {
		if c.kind == artillery && c.combat != 1 {
			t.Errorf("%s: artillery has Combat Strength 1", c.name)
		}
		if c.bombardment > 4 {
			t.Errorf("%s: Bombardment %d", c.name, c.bombardment)
		}
		if c.kind == hq && (c.command < 1 || c.command > 3 || c.staff < 1 || c.staff > 3) {
			t.Errorf("%s: ratings %d/%d", c.name, c.command, c.staff)
		}
		if c.reserve && c.setup[0].area != areaPool {
			t.Errorf("%s: R units start in the Pool in Scenario 1", c.name)
		}
	}
}

// areaOfRow translates the place of a set-up list of the rulebook.
func areaOfRow(r map[string]string) area {
	switch loc := r["location"]; {
	case r["hex"] == "POOL":
		return areaPool
	case r["hex"] == "OFFMAP":
		return areaOffMap
	case r["hex"] == "ASIDE" || strings.HasPrefix(loc, "not in play"):
		return areaAside
	case r["hex"] != "":
		return areaHex
	case strings.Contains(loc, "east of"):
		return areaEast
	case strings.Contains(loc, "west of"):
		return areaWest
	case strings.HasPrefix(loc, "adjacent to any"):
		return areaFrontier
	case strings.HasPrefix(loc, "inside"):
		return areaCountry
	}
	return areaTown
}

// inRow reports whether a counter starts where a row of the lists says.
func inRow(t *testing.T, s *System, c counter, sc int, r map[string]string) bool {
	p := c.setup[sc]
	if c.nation != nationNamed(t, r["nation"]) || p.area != areaOfRow(r) {
		return false
	}
	if p.area == areaHex {
		radius, _ := strconv.Atoi(r["radius"])
		return s.board.id(p.center).String() == r["hex"] && p.radius == radius
	}
	return true
}

// S1: every row of the set-up lists has exactly its counters.
func TestSetUpListsOfTheFirstWar(t *testing.T) {
	s := theSystem(t)
	taken := make([]bool, len(s.counters))
	list := stated(t, "setup_scenario_1.csv")
	for i, r := range list {
		if r["type"] == "remaining" {
			continue
		}
		got := 0
		whole := strings.HasPrefix(r["count"], "all ") || strings.HasPrefix(r["count"], "both ")
		designation, _, _ := strings.Cut(r["designation"], " ")
		for u, c := range s.counters {
			if taken[u] || !inRow(t, s, c, 0, r) {
				continue
			}
			switch {
			case whole:
				if !strings.HasPrefix(c.parent, designation+" ") {
					continue
				}
			case r["count"] == "all":
			case c.kind.String() != r["type"] || !named(c, designation) || got == atoi(r["count"]):
				continue
			}
			taken[u] = true
			got++
		}
		switch {
		case strings.HasPrefix(r["count"], "both "):
			if got != 2 {
				t.Errorf("row %d %v: %d counters, want 2", i+1, r, got)
			}
		case whole || r["count"] == "all":
			if got < 2 {
				t.Errorf("row %d %v: %d counters", i+1, r, got)
			}
		case got != atoi(r["count"]):
			t.Errorf("row %d %v: %d counters", i+1, r, got)
		}
	}
	for u, c := range s.counters {
		if a := c.setup[0].area; !taken[u] && a != areaPool && c.name != "OE/Depot spare" {
			t.Errorf("%s is on no list", c.name)
		}
	}
	if spare := named1(s, "OE/Depot spare"); spare.setup[0].area != areaNone {
		t.Error("the fifth Ottoman Depot is discarded")
	}
}

// named reports whether a designation stands in a counter's name or, for
// the second 7th Cavalry Brigade, its formation.
func named(c counter, designation string) bool {
	return designation == "" || regexp.MustCompile(`(^|[/ ])`+designation+`($| )`).MatchString(c.name) ||
		c.nation == germany || c.nation == britain
}

func named1(s *System, name string) counter {
	for _, c := range s.counters {
		if c.name == name {
			return c
		}
	}
	return counter{}
}

func atoi(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// S2: the numbered rows have enough counters, and exactly the stated number
// is taken when the owner does not choose.
func TestSetUpListsOfTheSecondWar(t *testing.T) {
	s := theSystem(t)
	for _, group := range []struct {
		n     nation
		match func(counter) bool
		what  string
		want  int
	}{
		{serbia, func(c counter) bool { return c.kind == infantry && !c.reserve }, "active infantry", 8},
		{serbia, func(c counter) bool { return c.reserve }, "reserves", 6},
		{serbia, func(c counter) bool { return c.kind == hq }, "HQ", 2},
		{montenegro, func(c counter) bool { return c.kind == alpine }, "alpine", 3},
		{montenegro, func(c counter) bool { return c.reserve }, "reserves", 3},
		{greece, func(c counter) bool { return c.kind == infantry && !c.reserve }, "regiments", 9},
		{greece, func(c counter) bool { return c.reserve }, "reserves", 4},
		{greece, func(c counter) bool { return c.kind == cavalry }, "cavalry", 2},
		{greece, func(c counter) bool { return c.kind == engineer }, "engineers", 2},
		{bulgaria, func(c counter) bool { return c.kind == hq }, "HQ", 5},
		{bulgaria, func(c counter) bool { return c.reserve }, "reserves", 5},
		{bulgaria, func(c counter) bool { return c.kind == cavalry }, "cavalry", 3},
		{bulgaria, func(c counter) bool { return c.kind == artillery }, "artillery", 3},
		{bulgaria, func(c counter) bool { return c.kind == engineer }, "engineers", 4},
		{bulgaria, func(c counter) bool { return c.kind == supply }, "supply", 3},
		{ottoman, func(c counter) bool { return c.kind == infantry && c.size == "division" && !c.reserve }, "divisions", 15},
		{ottoman, func(c counter) bool { return c.kind == infantry && c.size == "division" && c.reserve }, "reserves", 3},
		{ottoman, func(c counter) bool { return c.kind == infantry && c.size == "brigade" }, "RF brigades", 3},
		{ottoman, func(c counter) bool { return c.kind == cavalry }, "cavalry", 3},
		{ottoman, func(c counter) bool { return c.kind == artillery }, "artillery", 1},
		{ottoman, func(c counter) bool { return c.kind == fortification }, "fortifications", 2},
		{ottoman, func(c counter) bool { return c.kind == depot }, "depots", 1},
	} {
		got := 0
		for _, c := range s.counters {
			if p := c.setup[1]; c.nation == group.n && group.match(c) && (p.choice == "fixed" || p.choice == "default") && p.area != areaPool {
				got++
			}
		}
		if got != group.want {
			t.Errorf("%s %s: %d, want %d", group.n, group.what, got, group.want)
		}
	}
	for _, r := range stated(t, "setup_scenario_2.csv") {
		if r["type"] != "depot" && r["type"] != "fortification" {
			continue
		}
		found := false
		for _, c := range s.counters {
			found = found || c.kind.String() == r["type"] && inRow(t, s, c, 1, r)
		}
		if !found {
			t.Errorf("no %s %s at %s", r["nation"], r["type"], r["hex"])
		}
	}
}

// S1 special 4: three divisions and a cavalry brigade each.
func TestCorpsOfTheOffMapBox(t *testing.T) {
	got := map[int][]string{}
	for _, c := range theSystem(t).counters {
		if p := c.setup[0]; p.corps > 0 {
			got[p.corps] = append(got[p.corps], c.name)
		}
	}
	if strings.Join(got[7], ",") != "OE/19 Div,OE/20 Div,OE/21 Div,OE/7 Cav Bde VII" ||
		strings.Join(got[8], ",") != "OE/25 Div,OE/26 Div,OE/27 Div,OE/8 Cav Bde" {
		t.Errorf("corps: %v", got)
	}
}

// S1 special 6 stops the group at Rustcuk: everything set up there.
func TestRustcukGroup(t *testing.T) {
	s := theSystem(t)
	for _, c := range s.counters {
		p := c.setup[0]
		if there := p.area == areaHex && s.board.id(p.center).String() == "1622"; there != p.frozen {
			t.Errorf("%s: frozen %v", c.name, p.frozen)
		}
	}
}

// A Depot is called after the town on which a scenario puts it.
func TestDepotsHaveTheNameOfTheirTown(t *testing.T) {
	s, checked := opened(t), 0
	for u := range s.counters {
		c := &s.counters[u]
		for sc, p := range c.setup {
			if c.kind != depot || p.area != areaHex {
				continue
			}
			site := s.board.hexes[p.center].site
			if site == nil || label(c.names[sc]) != site.name {
				t.Errorf("scenario %d: %s stands at %v", sc+1, c.names[sc], site)
			}
			checked++
		}
	}
	if checked != 21 {
		t.Errorf("%d Depots stand on stated hexes", checked)
	}
}

// A Fortification stands on the town that it is named after.
func TestFortificationsStandAtTheirTowns(t *testing.T) {
	s := theSystem(t)
	count := 0
	for _, c := range s.counters {
		if c.kind != fortification {
			continue
		}
		count++
		site := s.board.hexes[c.setup[0].center].site
		if name := strings.TrimPrefix(c.name, "OE/Fort "); site == nil || !strings.HasPrefix(site.name, name) {
			t.Errorf("%s stands at %v", c.name, site)
		}
	}
	if count != 6 {
		t.Errorf("%d Fortifications", count)
	}
}

// mayStart lists the hexes a placement allows, by the rules of S1: own
// country, no water, Mountains for Alpine units only.
func mayStart(s *System, c counter, sc int) (list []cell) {
	p, year := c.setup[sc], s.tables.scenarios[sc].year
	for i := range s.board.hexes {
		h := &s.board.hexes[i]
		ok := h.country[year].has(c.nation) && h.terrain < allSea && (h.terrain != mountain || c.kind == alpine)
		switch p.area {
		case areaHex:
			ok = ok && grid.Distance(h.id, s.board.id(p.center)) <= p.radius
		case areaTown:
			ok = ok && h.site != nil && h.site.country[year] == c.nation
		case areaEast:
			ok = ok && h.eastOfStruma
		case areaWest:
			ok = ok && h.westOfStruma
		case areaFrontier:
			near := false
			for _, n := range s.board.next(s.board.at(h.id)) {
				near = near || n != noCell && s.board.hexes[n].country[0].has(ottoman)
			}
			ok = ok && near
		case areaCountry:
		default:
			ok = false
		}
		if ok {
			list = append(list, cell(i))
		}
	}
	return list
}

// Every list finds room under stacking 4, neutrals two to a town, all
// units of a side at once: a matching of units and hexes exists.
func TestSetUpHasRoomForEverybody(t *testing.T) {
	s := theSystem(t)
	for sc := range s.tables.scenarios {
		limit := func(n nation) int {
			if n == romania || n == austria {
				return s.tables.num.stackingNeutral
			}
			return s.tables.num.stacking
		}
		room := make([][]int, len(s.board.hexes)) // units standing in each hex
		options := make([][]cell, len(s.counters))
		var settle func(u int, tried map[cell]bool) bool
		settle = func(u int, tried map[cell]bool) bool {
			for _, c := range options[u] {
				if tried[c] {
					continue
				}
				tried[c] = true
				if len(room[c]) < limit(s.counters[u].nation) {
					room[c] = append(room[c], u)
					return true
				}
				for i, other := range room[c] {
					if settle(other, tried) {
						room[c][i] = u
						return true
					}
				}
			}
			return false
		}
		for u, c := range s.counters {
			p := c.setup[sc]
			onMap := p.area == areaHex || p.area == areaTown || p.area == areaEast || p.area == areaWest || p.area == areaFrontier ||
				p.area == areaCountry
			if !onMap || p.choice == "spare" {
				continue
			}
			options[u] = mayStart(s, c, sc)
			if !settle(u, map[cell]bool{}) {
				t.Errorf("scenario %d: no room for %s", sc+1, c.name)
			}
		}
	}
}

// 4.2: who can be mobilized and for how much.
func TestMobilizationCosts(t *testing.T) {
	s := theSystem(t)
	want := map[string]int{"BU/1 Bde": 3, "BU/1 Eng Bn": 6, "BU/HQ 1": 8, "BU/Depot Sofia": 0, "BU/1 Art Bde": 0,
		"OE/Fort Adrian": 0, "AH/1 Alp": 0, "BU/Supply 1": 1, "OE/Ismid Div": 4}
	for u, c := range s.counters {
		if cost, ok := want[c.name]; ok && s.mobilizationCost(unitID(u)) != cost {
			t.Errorf("%s costs %d, want %d", c.name, s.mobilizationCost(unitID(u)), cost)
		}
		if c.kind != depot && c.kind != fortification && c.kind != fleet && !c.armyArt && c.nation.hasMorale() &&
			s.mobilizationCost(unitID(u)) == 0 {
			t.Errorf("%s cannot be mobilized", c.name)
		}
	}
}
