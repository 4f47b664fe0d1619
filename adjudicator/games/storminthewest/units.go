package storminthewest

import "feldpost/adjudicator/kernel/names"

// nameUnits makes units findable by their names and ids.
func (g *gameData) nameUnits() *names.Index[unitID] {
	list := make([]names.Named[unitID], len(g.counters))
	for u := range g.counters {
		c := &g.counters[u]
		list[u] = names.Named[unitID]{Of: unitID(u), Name: c.name, Whole: []string{c.id}}
	}
	return names.New(list)
}
