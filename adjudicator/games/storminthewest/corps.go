// The Australo-American Corps (16.1).

package storminthewest

// isCorpsIn tells whether the whole corps is among some units (16.1).
func (s *State) isCorpsIn(list []unitID) bool {
	n := 0
	for _, u := range list {
		if s.units[u].flags&isCorps != 0 {
			n++
		}
	}
	return n == s.sys.tables.num.corpsAmericans+1
}
