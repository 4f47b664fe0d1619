package greatwarineurope

import (
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/gamedata"
)

// loadScenarios reads the set-ups.
func (l *loader) loadScenarios() {
	l.loadSpans()
	l.loadSetup()
	l.loadArrivals()
	l.loadDeployment()
}

func (l *loader) loadSpans() {
	l.Table("scenarios.csv", "id", "name", "first_turn", "last_turn", "fronts", "mode", "strategic_turns", "events", "victory",
		"reinforcements", "special").
		EachOnce("id", scenarioNames[:], func(r gamedata.Row, i int) {
			sc := &l.tables.scenarios[i]
			sc.title, sc.mode = r.Need("name", "a name"), mode(r.Word("mode", modeNames[:]...))
			sc.first, sc.last = r.Int("first_turn", 1, len(l.tables.turns)-1), r.Int("last_turn", 1, len(l.tables.turns)-1)
			sc.events = r.Text("events") != "no"
			for _, name := range r.List("fronts") {
				f := slices.Index(frontWords, name)
				if f < 0 || !sc.mode.has(front(f)) {
					r.Fail("fronts", "fronts of the mode out of "+strings.Join(frontWords, ", "))
					continue
				}
				sc.fronts[f] = true
			}
			sc.setup, sc.arrives = make([]placing, len(l.counters)), make([]int8, len(l.counters))
			for u := range sc.setup {
				sc.setup[u], sc.arrives[u] = placing{at: locEnd}, -1
			}
		})
}

// scenarioList reads a list of scenarios.
func scenarioList(r gamedata.Row, column string) (list []int) {
	for _, name := range r.List(column) {
		i := slices.Index(scenarioNames[:], name)
		if i < 0 {
			r.Fail(column, "scenarios out of "+strings.Join(scenarioNames[:], ", "))
			continue
		}
		list = append(list, i)
	}
	return list
}

// unitOf reads the id of a unit.
func (l *loader) unitOf(r gamedata.Row, column string) unitID {
	u, ok := l.ids[r.Text(column)]
	if !ok {
		r.Fail(column, "an id of units.csv")
		return noUnit
	}
	return u
}

func (l *loader) loadSetup() {
	for _, r := range l.Table("setup.csv", "scenarios", "turn", "unit_id", "location", "state").Rows() {
		u, turn := l.unitOf(r, "unit_id"), 0
		if r.Text("turn") != "when 17.13 triggers" {
			turn = r.Int("turn", 1, 99)
		}
		r.OneOf("state", "front")
		at := boxNamed(r.Text("location"))
		if at == locEnd {
			if at = l.board.Hex(r, "location"); at == noCell {
				continue
			}
			if !l.board.hexes[at].playable {
				r.Fail("location", "a hex that units may enter")
			}
		}
		if u == noUnit {
			continue
		}
		for _, sc := range scenarioList(r, "scenarios") {
			p := &l.tables.scenarios[sc].setup[u]
			if p.at != locEnd {
				r.Fail("unit_id", "each unit once in a scenario")
			}
			*p = placing{at: at, turn: turn}
		}
	}
}

// loadArrivals reads the reinforcements of the two scenarios of 1914, which do not
// follow the counters.
func (l *loader) loadArrivals() {
	for _, r := range l.Table("scenario_reinforcements.csv", "scenario", "letter", "after_turn", "unit_id").Rows() {
		sc, n, u := r.Word("scenario", scenarioNames[:]...), letterOf(r.Text("letter")), l.unitOf(r, "unit_id")
		r.IntOr("after_turn", 0, 99, 0) // the letter says it
		if n == 0 {
			r.Fail("letter", "A to U")
		}
		if u != noUnit {
			l.tables.scenarios[sc].arrives[u] = n
		}
	}
}

// loadDeployment reads where the army of a neutral stands by default (17.11).
func (l *loader) loadDeployment() {
	l.tables.deploy = make([]loc, len(l.counters))
	for u := range l.tables.deploy {
		l.tables.deploy[u] = locEnd
	}
	for _, r := range l.Table("neutral_deployment.csv", "event", "unit_id", "hex").Rows() {
		u, at := l.unitOf(r, "unit_id"), l.board.Hex(r, "hex")
		r.OneOf("event", "IT", "RO", "BU", "GK")
		if u != noUnit && at != noCell {
			l.tables.deploy[u] = at
		}
	}
}
