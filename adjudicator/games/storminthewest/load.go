package storminthewest

import (
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/names"
)

// gameData is what the data files say. It is part of a System and never
// changes.
type gameData struct {
	board    board
	counters []counter // in order of the data file: unitID is the index
	tables   tables
	named    *names.Index[unitID]            // by all names and ids
	units    [scenarios]*names.Index[unitID] // those of a scenario
}

// load reads the data files; what is wrong with them is kept in the set.
func (g *gameData) load(set *gamedata.Set) {
	l := &loader{Set: set, gameData: g, ids: map[string]unitID{}}
	l.loadBoard()
	l.loadTables()
	l.loadCounters()
	l.loadScenarios()
	g.named = g.nameUnits(func(*counter) bool { return true })
	for sc := range scenarios {
		g.units[sc] = g.nameUnits(func(c *counter) bool { return c.in(sc) })
	}
}

// loader fills the data of a System and collects what is wrong.
type loader struct {
	*gamedata.Set
	*gameData
	ids map[string]unitID
}

// scenarioCodes are the scenarios as data files name them.
var scenarioCodes = [scenarios]string{"campaign", "S1", "S2", "S3"}

// sideNames are the sides as data files name them.
var sideNames = []string{"German", "Allied"}

// sideOf reads a side.
func sideOf(r gamedata.Row, column string) side { return side(r.Word(column, sideNames...)) }

// scenarioOf reads one scenario.
func scenarioOf(r gamedata.Row, column string) scenario {
	return scenario(r.Word(column, scenarioCodes[:]...))
}

// scenarioSet reads which scenarios use a line, as a bit for each.
func scenarioSet(r gamedata.Row, column string) (set uint8) {
	for _, code := range r.List(column) {
		i := slices.Index(scenarioCodes[:], code)
		if i < 0 || set&(1<<i) != 0 {
			r.Fail(column, "scenarios out of "+strings.Join(scenarioCodes[:], ", ")+", each once, separated by ;")
			continue
		}
		set |= 1 << i
	}
	if set == 0 {
		r.Fail(column, "a scenario")
	}
	return set
}
