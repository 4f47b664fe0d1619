package greatwarineurope

import (
	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/names"
)

// gameData is what the data files say. It is part of a System and never changes.
type gameData struct {
	board    board
	counters []counter         // in order of the data file: unitID is the index
	armies   [nations][]unitID // whose counters they are
	ids      map[string]unitID
	named    *names.Index[unitID]
	places   map[string]cell // hexes by the names of their towns, noCell for one that two have
	tables   tables
}

// loader fills the data of a System and collects what is wrong.
type loader struct {
	*gamedata.Set
	*gameData
}

// load reads the data files; what is wrong with them is kept in the set.
func (g *gameData) load(set *gamedata.Set) {
	l := &loader{Set: set, gameData: g}
	l.loadBoard()
	l.loadTables()
	l.loadCounters()
	l.loadEvents()
	l.loadScenarios()
}
