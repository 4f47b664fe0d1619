// What is known of supply stays known while nothing changes it (14.1).

package pathsofglory

// tracesBy are the traces of each side.
var tracesBy = [2]trace{ap: traceAllies, cp: traceCP}

// forget drops some traces.
func (m *supplyMap) forget(some trace) {
	m.have &^= some
	for sd, all := range tracesBy {
		if some&all != 0 {
			m.age[sd]++
		}
	}
}

// adopt takes over what another map knows of the same board: one of this state
// or of a copy, whose traces of a side nothing has changed since.
func (m *supplyMap) adopt(known *supplyMap) {
	var more trace
	for sd, all := range tracesBy {
		if m.age[sd] == known.age[sd] {
			more |= known.have & all &^ m.have
		}
	}
	if more == 0 {
		return
	}
	m.have |= more
	for sp := range m.mask {
		m.mask[sp] = m.mask[sp]&^more | known.mask[sp]&more
	}
}

// retrace forgets the traces that a unit of a side changes when it comes to a
// space or leaves it: those of an enemy who holds the space (14.1.2, 14.1.4),
// all where a siege may begin or end (15.2.2) and in Greece, whose units close
// it (9.5.2.4), and those of Russians after the treaty (FAQ-cards).
func (s *State) retrace(sp space, sd side) {
	switch {
	case !sp.isMap():
		return
	case s.fortIntact(sp) || s.place(sp).nation == greece:
		s.supply.forget(traceEnd - 1)
	case s.control[sp] != sd:
		s.supply.forget(tracesBy[sd.other()])
	}
	if sd == ap && s.hasPlayed(cardTreaty) {
		s.supply.forget(traceRU | traceRUBel)
	}
}
