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

// Names returns the hexes of cells as they are printed.
func (m *Map) Names(cells []Cell) []string {
	names := make([]string, len(cells))
	for i, c := range cells {
		names[i] = m.Printed(c)
	}
	return names
}

// Route returns the hexes of a written way, 0102-0203-0303 or one hex; nil and the
// word that names none. That each is next to the one before is seen by path.Net.Walk.
func (m *Map) Route(a orders.Arg) (cells []Cell, wrong string) {
	if a.Kind != orders.Path {
		return nil, a.Text
	}
	for _, name := range a.Path {
		c := m.Named(name)
		if c == None {
			return nil, name
		}
		cells = append(cells, c)
	}
	return cells, ""
}

// Meant returns the hexes of the map that an object of an order names, without those that
// are not on it.
func (m *Map) Meant(a orders.Arg) (list []Cell) {
	if a.Kind == orders.Path {
		for _, name := range a.Path {
			if c := m.Named(name); c != None {
				list = append(list, c)
			}
		}
	}
	return list
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
