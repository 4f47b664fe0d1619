package gamedata

// Number is one of the single numbers of a game's rules.
type Number struct {
	name      string
	at        *int
	low, high int
}

// NumberAt is the number that the data know by a name: where it goes, and the
// range that it keeps to.
func NumberAt(name string, at *int, low, high int) Number { return Number{name, at, low, high} }

// Numbers reads a table of name, value and rule in which each of the numbers
// stands once.
func (s *Set) Numbers(file string, list ...Number) {
	names := make([]string, len(list))
	for i := range list {
		names[i] = list[i].name
	}
	s.Table(file, "name", "value", "rule").EachOnce("name", names, func(r Row, i int) {
		*list[i].at = r.Int("value", list[i].low, list[i].high)
	})
}
