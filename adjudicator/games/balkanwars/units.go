package balkanwars

import "strings"

// unitIndex finds units by what a player may call them.
type unitIndex struct {
	exact map[string]unitID
	names []string // folded, by unitID
	shown []string
}

func newUnitIndex(counters []counter) unitIndex {
	x := unitIndex{exact: make(map[string]unitID, len(counters))}
	for u := range counters {
		name := foldName(counters[u].name)
		x.exact[name] = unitID(u)
		x.names = append(x.names, name)
		x.shown = append(x.shown, counters[u].name)
	}
	return x
}

// foldName makes spellings equal that differ in case, blanks or dots.
func foldName(s string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case ' ', '.', '-', '\t':
			return -1
		}
		return r
	}, strings.ToUpper(s))
}

// find returns the unit of a name or of an unambiguous beginning of one. When
// several fit, or none, it returns noUnit and the names that come near.
func (x *unitIndex) find(text string) (unitID, []string) {
	name := foldName(text)
	if u, ok := x.exact[name]; ok {
		return u, nil
	}
	found, near := noUnit, []string(nil)
	for u, full := range x.names {
		if name != "" && strings.HasPrefix(full, name) {
			found, near = unitID(u), append(near, x.shown[u])
		}
	}
	if len(near) == 1 {
		return found, nil
	}
	return noUnit, near
}
