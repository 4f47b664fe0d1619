package balkanwars

import "feldpost/orders"

// unitIndex finds units by what a player may call them.
type unitIndex struct {
	all      *orders.Names
	byNation [nations]countryUnits
}

// countryUnits are the counters of one country.
type countryUnits struct {
	names *orders.Names
	units []unitID
}

func newUnitIndex(counters []counter) unitIndex {
	var x unitIndex
	all := make([]string, len(counters))
	var lists [nations][]string
	for u := range counters {
		c := &counters[u]
		all[u] = c.name
		lists[c.nation] = append(lists[c.nation], c.name)
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
func (x *unitIndex) find(text string) (unitID, []string) {
	at, near := x.all.Find(text)
	if at < 0 {
		return noUnit, near
	}
	return unitID(at), nil
}

// findOf is find for a side: a name that fits units of several countries
// means that of the side's own, when there is one.
func (s *State) findOf(text string, sd side) (unitID, []string) {
	u, near := s.sys.units.find(text)
	if u != noUnit || sd == sideNone {
		return u, near
	}
	own := noUnit
	for n := range nations {
		if s.allegiance[n] != sd {
			continue
		}
		x := &s.sys.units.byNation[n]
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
