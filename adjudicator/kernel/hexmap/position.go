package hexmap

import (
	"feldpost/adjudicator/kernel/position"
	"feldpost/orders"
)

// Kind is the hexes of a map as position text names them: as they are printed.
func Kind[P any](of func(p P) *Map) position.Kind[P, Cell] {
	return position.Kind[P, Cell]{
		Name: func(p P, c Cell) string { return of(p).Printed(c) },
		Find: func(p P, l position.Line, at int) (Cell, error) {
			if at < len(l.Words) {
				if c := of(p).Named(l.Words[at]); c != None {
					return c, nil
				}
			}
			return None, l.Errorf("want a hex of the map")
		}}
}

// Printed returns the hex of a cell as it is printed, "" for None.
func (m *Map) Printed(c Cell) string {
	if c == None {
		return ""
	}
	return m.Name(m.ids[c])
}

// Ordered returns the hexes of the map that objects of orders name, each one; nil
// and the first object that names none, several, or one that is not on the map.
func (m *Map) Ordered(args ...orders.Arg) (list []Cell, wrong *orders.Arg) {
	for i, a := range args {
		c := None
		if a.Kind == orders.Path && len(a.Path) == 1 {
			c = m.Named(a.Path[0])
		}
		if c == None {
			return nil, &args[i]
		}
		list = append(list, c)
	}
	return list, nil
}
