// Who must lose the first step (12.4.5).

package pathsofglory

import "slices"

// firstToLose is the participant that must take the first step (12.4.5), no
// unit when nobody must. The owner's order chooses among equals, and between
// the British list and the Caucasus army when both ask for it (FAQ-12.4).
func (s *State) firstToLose(b *battle, as role, number int, wished []unitID) unitID {
	if as != attacking {
		return noUnit
	}
	var bound []unitID
	rank := s.firstRank(b, number)
	for _, u := range b.Sides[as].Units {
		c := &s.sys.counters[u]
		if s.alive(u) && s.lf(u) <= number && (c.tag == tagCAU || rank > 0 && britishRank(c) == rank) {
			bound = append(bound, u)
		}
	}
	for _, u := range wished {
		if slices.Contains(bound, u) {
			return u
		}
	}
	if len(bound) == 0 {
		return noUnit
	}
	return bound[0]
}

// firstRank is the highest place of the British list among the attackers
// whose step does not exceed the Loss Number, 0 when there is none.
func (s *State) firstRank(b *battle, number int) (rank int) {
	for _, u := range b.Sides[attacking].Units {
		n := britishRank(&s.sys.counters[u])
		if n > 0 && (rank == 0 || n < rank) && s.alive(u) && s.lf(u) <= number {
			rank = n
		}
	}
	return rank
}

// britishRank is a unit's place in the British list of 12.4.5, 0 when it has
// none.
func britishRank(c *counter) int {
	switch {
	case c.tag == tagBEF && c.army:
		return 1
	case c.tag == tagBEF:
		return 2
	case c.tag == tagMEF:
		return 3
	case c.tag == tagAUS || c.tag == tagCND:
		return 4
	}
	return 0
}
