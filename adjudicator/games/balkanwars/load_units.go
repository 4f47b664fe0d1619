package balkanwars

import (
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/sides"
)

// loadCounters reads the counters and where each scenario puts them.
func (l *loader) loadCounters() {
	s := l.sys
	ids := map[string]unitID{}
	names := map[string]int{}
	table := l.Table("units.csv", "id", "nation", "name", "type", "size", "parent", "combat", "cadre", "movement",
		"bombardment", "command", "staff", "radius", "reserve", "army_artillery")
	for _, r := range table.Rows() {
		c := l.counter(r)
		if _, again := ids[c.id]; again {
			r.Fail("id", "each id once")
			continue
		}
		if line, again := names[strings.ToLower(c.name)]; again {
			r.Fail("name", "each name of a country once; it stands in line "+strconv.Itoa(line)+" already")
		}
		names[strings.ToLower(c.name)] = r.Line
		ids[c.id] = unitID(len(s.counters))
		s.counters = append(s.counters, c)
	}
	if len(s.counters) == 0 {
		table.Fail("the counters")
		return
	}
	l.loadSetup(0, l.Table("setup_first_war.csv", "unit", "place", "group"), ids)
	l.loadSetup(1, l.Table("setup_second_war.csv", "unit", "place", "choice", "auto", "name"), ids)
}

// sizes are the unit sizes; "" is for Depots and the like.
var sizes = []string{"", "battalion", "regiment", "brigade", "division", "corps", "army"}

func (l *loader) counter(r gamedata.Row) counter {
	c := counter{id: r.Need("id", "an id"), nation: l.nation(r, "nation"), kind: kind(r.Word("type", kindNames[:]...)),
		combat: r.Int("combat", 0, 20), cadre: r.Int("cadre", 1, 9), movement: r.Int("movement", 0, 20),
		bombardment: r.IntOr("bombardment", 0, 9, 0), command: r.IntOr("command", 0, 9, 0), staff: r.IntOr("staff", 0, 6, 0),
		radius: r.IntOr("radius", 0, 20, 0), reserve: r.Yes("reserve"), armyArt: r.Yes("army_artillery")}
	c.size = r.OneOf("size", sizes...)
	c.division = c.size == "division"
	c.parent = r.Text("parent")
	c.name = c.nation.String() + "/" + r.Need("name", "a name like 1 Bde")
	readable(r, c.name)
	c.names = [2]string{c.name, c.name}
	l.fits(r, c)
	return c
}

// readable refuses what the order language could not read in a name.
func readable(r gamedata.Row, name string) {
	if strings.ContainsAny(name, ",;#\"") || strings.Contains(name, "  ") {
		r.Fail("name", `a name without , ; # " and double blanks`)
	}
}

// rename gives a counter its name in Scenario 2, which no other counter may
// have in either.
func (l *loader) rename(r gamedata.Row, u unitID) {
	c := &l.sys.counters[u]
	name := c.nation.String() + "/" + r.Text("name")
	readable(r, name)
	for i := range l.sys.counters {
		if o := &l.sys.counters[i]; strings.EqualFold(o.name, name) || strings.EqualFold(o.names[1], name) {
			r.Fail("name", "nothing, or a name that no counter of the country has")
			return
		}
	}
	c.names[1] = name
}

// fits checks that a counter has the values of its type and no others.
func (l *loader) fits(r gamedata.Row, c counter) {
	for _, v := range []struct {
		column string
		want   bool
	}{
		{"bombardment", c.kind == artillery || c.kind == fortification || c.kind == fleet},
		{"command", c.kind == hq}, {"staff", c.kind == hq},
		{"radius", c.kind == depot || c.kind == supply},
	} {
		switch has := r.Text(v.column) != ""; {
		case has && !v.want:
			r.Fail(v.column, "nothing for type "+c.kind.String())
		case !has && v.want:
			r.Fail(v.column, "a number for type "+c.kind.String())
		}
	}
	still := c.kind == depot || c.kind == fortification || c.kind == fleet
	if still != (c.movement == 0) {
		r.Fail("movement", "0 for depot, fortification and fleet, more for all others")
	}
	if c.armyArt && c.kind != artillery {
		r.Fail("army_artillery", "no for type "+c.kind.String())
	}
}

const wantPlace = "HEX, HEX+RADIUS, country, frontier, town, east, west, pool, offmap, aside, aside HEX or out"

var areaWords = map[string]area{"country": areaCountry, "frontier": areaFrontier, "town": areaTown, "east": areaEast,
	"west": areaWest, "pool": areaPool, "offmap": areaOffMap, "aside": areaAside, "out": areaNone}

// loadSetup reads the set-up of a scenario: every counter once.
func (l *loader) loadSetup(sc int, table *gamedata.Table, ids map[string]unitID) {
	seen := make([]bool, len(l.sys.counters))
	fixed := map[cell]int{}
	for _, r := range table.Rows() {
		u, ok := ids[r.Text("unit")]
		if !ok {
			r.Fail("unit", "an id of units.csv")
			continue
		}
		if seen[u] {
			r.Fail("unit", "each counter once")
		}
		seen[u] = true
		p := l.place(r)
		l.checkPlace(r, sc, u, p)
		if sc == 0 {
			switch r.Word("group", "", "corps 7", "corps 8", "rustcuk") {
			case 1:
				p.corps = 7
			case 2:
				p.corps = 8
			case 3:
				p.frozen = true
			}
			if (p.corps > 0) != (p.area == areaOffMap) {
				r.Fail("group", "corps 7 or corps 8 for place offmap, and only there")
			}
		} else {
			p.choice = r.Text("choice")
			r.Word("choice", "", "fixed", "default", "spare")
			if r.Text("name") != "" {
				l.rename(r, u)
			}
			if r.Text("auto") != "" {
				p.auto = l.sys.board.Hex(r, "auto")
				l.checkAuto(r, sc, u, p)
			}
		}
		l.sys.counters[u].setup[sc] = p
		if p.area == areaHex && p.radius == 0 && p.center != noCell && p.choice != "spare" {
			if fixed[p.center]++; fixed[p.center] > l.sys.tables.num.stacking {
				r.Fail("place", "no more counters in a hex than may stack there by numbers.csv")
			}
		}
	}
	if len(table.Rows()) == 0 {
		return
	}
	for u, ok := range seen {
		if !ok {
			table.Fail("a line for counter " + l.sys.counters[u].id + " of units.csv")
		}
	}
}

// place reads where a counter starts.
func (l *loader) place(r gamedata.Row) placement {
	word, rest, _ := strings.Cut(r.Text("place"), " ")
	p := placement{center: noCell, auto: noCell}
	if a, ok := areaWords[word]; ok {
		p.area = a
		if word == "aside" && rest != "" {
			p.center = l.cellIn(r, rest)
		} else if rest != "" {
			r.Fail("place", wantPlace)
		}
		return p
	}
	number, radius, near := strings.Cut(word, "+")
	p.area, p.center = areaHex, l.cellIn(r, number)
	n, err := strconv.Atoi(radius)
	if rest != "" || (near && (err != nil || n < 1 || n > 9)) {
		r.Fail("place", wantPlace)
	}
	p.radius = n
	return p
}

// checkPlace checks a hex of a set-up list: in the counter's own country by
// the borders of the scenario, and a Mountain only for Alpine units.
func (l *loader) checkPlace(r gamedata.Row, year int, u unitID, p placement) {
	if p.area != areaHex || p.center == noCell {
		return
	}
	h, c := &l.sys.board.hexes[p.center], &l.sys.counters[u]
	switch {
	case !h.country[year].has(c.nation):
		r.Fail("place", "a hex in "+c.nation.String()+" by countries.csv")
	case p.radius == 0 && (h.terrain == allSea || h.terrain == allLake || h.terrain == mountain && c.kind != alpine):
		r.Fail("place", "a hex with land, and a Mountain only for alpine units")
	}
}

// checkAuto sees that a counter may stand where the automatic set-up puts it.
func (l *loader) checkAuto(r gamedata.Row, year int, u unitID, p placement) {
	if p.auto == noCell {
		return
	}
	h, c := &l.sys.board.hexes[p.auto], &l.sys.counters[u]
	switch {
	case p.area != areaCountry && p.area != areaTown:
		r.Fail("auto", "a hex for place country or town, and nothing for others")
	case !h.country[year].has(c.nation):
		r.Fail("auto", "a hex in "+c.nation.String()+" by countries.csv")
	case h.terrain >= allSea || h.terrain == mountain && c.kind != alpine:
		r.Fail("auto", "a hex with land, and a Mountain only for alpine units")
	}
}

func (l *loader) cellIn(r gamedata.Row, number string) cell {
	c := l.sys.board.Named(number)
	if c == noCell {
		r.Fail("place", wantPlace+"; HEX on the map, four digits like 2720")
	}
	return c
}

// loadScenarios reads the scenarios, the countries' start and the Victory
// Points.
func (l *loader) loadScenarios() {
	t := &l.sys.tables
	names := []string{"first-war", "second-war"}
	table := l.Table("scenarios.csv", "scenario", "title", "side_a", "title_a", "side_b", "title_b", "first", "deploys_first", "borders",
		"start")
	table.EachOnce("scenario", names, func(r gamedata.Row, i int) {
		sc := &t.scenarios[i]
		sc.name, sc.title = names[i], r.Need("title", "a title")
		sc.seats = sides.Pair[side]{adjudicator.Seat(r.Need("side_a", "a seat")), adjudicator.Seat(r.Need("side_b", "a seat"))}
		sc.titles = [2]string{r.Need("title_a", "a title"), r.Need("title_b", "a title")}
		sc.first = side(r.Word("first", sc.seats.Names()...))
		sc.deploysFirst = side(r.Word("deploys_first", sc.seats.Names()...))
		sc.year = r.Word("borders", "1912", "1913")
		sc.start = r.Int("start", 1, max(1, len(t.turns)-1))
	})
	l.loadNations()
	l.loadVictoryPoints(names)
}

func (l *loader) loadNations() {
	t := &l.sys.tables
	table := l.Table("nations.csv", "code", "name", "side_first_war", "morale_first_war", "side_second_war", "morale_second_war")
	table.EachOnce("code", nationCodes[:], func(r gamedata.Row, i int) {
		n := nation(i)
		if r.Text("name") != nationNames[n] {
			r.Fail("name", nationNames[n])
		}
		for k, war := range [2]string{"first_war", "second_war"} {
			sc := &t.scenarios[k]
			switch w := r.Word("side_"+war, string(sc.seats[0]), string(sc.seats[1]), "neutral", "absent"); w {
			case 3:
				sc.side[n], sc.absent = sideNone, sc.absent|setOf(n)
			default:
				sc.side[n] = side(min(w, int(sideNone)))
			}
			if n.hasMorale() {
				sc.morale[n] = int8(r.Int("morale_"+war, 0, t.num.moraleMax))
			} else if r.Text("morale_"+war) != "" {
				r.Fail("morale_"+war, "nothing for a Great Power")
			}
		}
	})
}

// vpKinds are the ways to score.
var vpKinds = []string{"control", "control each", "morale zero", "morale zero each", "commit"}

func (l *loader) loadVictoryPoints(names []string) {
	t := &l.sys.tables
	for _, r := range l.Table("victory_points.csv", "scenario", "side", "kind", "hex", "nation", "points", "condition").Rows() {
		sc := &t.scenarios[r.Word("scenario", names...)]
		sd := side(r.Word("side", string(sc.seats[0]), string(sc.seats[1]), "either"))
		points := r.Int("points", -99, 99)
		switch r.Word("kind", vpKinds...) {
		case 0:
			l.objective(r, sc, sd, points)
		case 1:
			l.oneSide(r, sd, func() { sc.eachTown[sd] = points })
		case 2:
			if n := l.nation(r, "nation"); n != noNation {
				l.oneSide(r, sd, func() { sc.moraleZero[sd][n] = points })
			}
		case 3:
			l.oneSide(r, sd, func() { sc.eachMorale[sd] = points })
		case 4:
			if n := l.nation(r, "nation"); n != noNation {
				sc.commit[n] = points
			}
		}
	}
}

func (l *loader) oneSide(r gamedata.Row, sd side, set func()) {
	if sd == sideNone {
		r.Fail("side", "one of the two sides for this kind")
		return
	}
	set()
}

// objective reads a hex that scores. A hex of both lists scores once (R93,
// R104): the first line counts.
func (l *loader) objective(r gamedata.Row, sc *scenario, sd side, points int) {
	o := objective{at: l.sys.board.Hex(r, "hex"), side: sd, needs: noNation, points: points}
	if cond := r.Text("condition"); cond != "" {
		code, ok := strings.CutPrefix(cond, "belligerent ")
		if o.needs = parseNation(code); !ok || o.needs == noNation {
			r.Fail("condition", "nothing, or belligerent and a country code")
		}
	}
	for _, old := range sc.objectives {
		if old.at == o.at && (old.side == o.side || old.side == sideNone || o.side == sideNone) {
			return
		}
	}
	if o.at != noCell && l.sys.board.hexes[o.at].site == nil {
		r.Fail("hex", "a hex with a town or city")
	}
	sc.objectives = append(sc.objectives, o)
}
