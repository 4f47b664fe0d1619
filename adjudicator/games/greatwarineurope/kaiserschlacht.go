// Kaiserschlact attacks (15.45).

package greatwarineurope

// assaults is how many of the first attacks on a front may be such attacks, and how
// many shock units each of them needs.
const assaults, assaultUnits = 4, 4

// mayAssault tells whether an attack may be a Kaiserschlact attack: in the turn of the
// second Shock-Troop event, among the first four of the CP on one European front.
func (s *State) mayAssault(a *attack) bar {
	f, n := s.hex(a.target).front, 0
	for _, u := range a.units {
		if s.isShock(u) {
			n++
		}
	}
	switch {
	case a.side != central || s.Duties.Assault == 0 || s.Duties.Assault != s.Turn:
		return bar{"no-kaiserschlacht", "15.45"}
	case !f.inEurope() || s.Duties.AssaultMade > 0 && s.Duties.AssaultFront != f:
		return bar{"other-front", "15.45"}
	case s.Phase.Fought[f] >= assaults:
		return bar{"not-among-the-first", "15.45"}
	case n < assaultUnits:
		return bar{"want-shock", "15.45"}
	}
	return bar{}
}

// countAttack counts the attacks of the CP of the turn on each front.
func (r *run) countAttack(b *battle) {
	if b.side != central {
		return
	}
	f := r.hex(b.target).front
	r.Phase.Fought[f]++
	if b.assault {
		r.Duties.AssaultFront = f
		r.Duties.AssaultMade++
	}
}
