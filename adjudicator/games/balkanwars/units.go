package balkanwars

import (
	"strings"

	"feldpost/orders"
)

// unitIndex finds units by what a player of a scenario may call them.
type unitIndex struct {
	all      *orders.Names
	old      map[string]unitID // names of the other scenario, folded
	byNation [nations]countryUnits
}

// countryUnits are the counters of one country.
type countryUnits struct {
	names *orders.Names
	units []unitID
}

func newUnitIndex(counters []counter, scenario int) unitIndex {
	x := unitIndex{old: map[string]unitID{}}
	all := make([]string, len(counters))
	var lists [nations][]string
	for u := range counters {
		c := &counters[u]
		name := c.names[scenario-1]
		all[u] = name
		if c.name != name {
			x.old[strings.ToLower(c.name)] = unitID(u)
		}
		lists[c.nation] = append(lists[c.nation], name)
		x.byNation[c.nation].units = append(x.byNation[c.nation].units, unitID(u))
	}
	x.all = orders.NewNames(all)
	for n := range lists {
		x.byNation[n].names = orders.NewNames(lists[n])
	}
	return x
}

// find returns the unit of a name or of an unambiguous abbreviation of one.
// When several fit, or none, it returns noUnit and the names that come near.
// A counter that the scenario renames keeps its full name of the data file,
// which older orders may have.
func (x *unitIndex) find(text string) (unitID, []string) {
	at, near := x.all.Find(text)
	if at < 0 {
		if u, ok := x.old[strings.ToLower(strings.Join(strings.Fields(text), " "))]; ok {
			return u, nil
		}
		return noUnit, near
	}
	return unitID(at), nil
}

// unitIndex has the names of the scenario.
func (s *State) unitIndex() *unitIndex { return &s.sys.units[s.scenario-1] }

// findOf is find for a side: a name that fits units of several countries
// means that of the side's own, when there is one.
func (s *State) findOf(text string, sd side) (unitID, []string) {
	u, near := s.unitIndex().find(text)
	if u != noUnit || sd == sideNone {
		return u, near
	}
	own := noUnit
	for n := range nations {
		if s.allegiance[n] != sd {
			continue
		}
		x := &s.unitIndex().byNation[n]
		at, _ := x.names.Find(text)
		switch {
		case at < 0:
		case own != noUnit:
			return noUnit, near
		default:
			own = x.units[at]
		}
	}
	return own, near
}
