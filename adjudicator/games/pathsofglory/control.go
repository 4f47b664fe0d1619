// Control (3.0, 11.1), forts that are besieged or fall (15).

package pathsofglory

// fortIntact reports whether a space has a fort that is not destroyed.
func (s *State) fortIntact(sp space) bool {
	return sp.isMap() && s.sys.board.places[sp].fort > 0 && !s.ruined[sp]
}

// enemyFort reports whether a space has an intact fort of the other side.
func (s *State) enemyFort(sp space, sd side) bool { return s.fortIntact(sp) && s.control[sp] != sd }

// canBesiege reports whether an army, or enough corps, make a siege (15.2.1).
func canBesiege(armies, corps, fort int) bool { return armies > 0 || corps >= fort }

// besiegers counts a side's armies and corps in a space.
func (s *State) besiegers(sp space, sd side) (armies, corps int) {
	for u := range s.pieces.Of(sp, sd) {
		if s.sys.counters[u].army {
			armies++
		} else {
			corps++
		}
	}
	return armies, corps
}

// isBesieged reports whether an intact fort is besieged (15.2.1). A fort that
// is occupied by too few is not.
func (s *State) isBesieged(sp space) bool {
	if !s.fortIntact(sp) {
		return false
	}
	enemy := s.control[sp].other()
	if !s.pieces.Has(sp, enemy) {
		return false
	}
	armies, corps := s.besiegers(sp, enemy)
	return canBesiege(armies, corps, int(s.sys.board.places[sp].fort))
}

// isClosed reports whether a space of a neutral nation may not be entered or
// traced through (9.5.2.4, 11.1.11).
func (s *State) isClosed(sp space) bool {
	switch n := s.sys.board.places[sp].nation; n {
	case italy, turkey, bulgaria, romania:
		return s.war[n] == 0
	case greece:
		if s.war[greece] > 0 {
			return false
		}
		if !s.limited {
			return true
		}
		for u := range s.pieces.In(sp) {
			if s.sys.counters[u].nation == greece {
				return true
			}
		}
	}
	return false
}

// setControl gives a space to a side and moves the VP marker.
func (r *run) setControl(sp space, sd side, why string) {
	s := r.State
	if s.control[sp] == sd {
		return
	}
	s.control[sp] = sd
	s.supply.forget(traceEnd - 1)
	r.emit("control", "11.1.13", "space", r.name(sp), "side", sd, "why", why)
	if s.isVP(sp) {
		d := 1
		if sd == ap {
			d = -1
		}
		r.changeVP(d, "space", "3.0", "space", r.name(sp))
	}
	if s.sys.board.places[sp].nation == russia {
		r.checkRussia()
	}
}

// changeVP moves the VP marker (5.1.2); there is no limit between checks
// (5.2).
func (r *run) changeVP(d int, reason string, rule ruleNo, pairs ...any) {
	if d == 0 {
		return
	}
	r.vp += d
	r.emit("vp", rule, append([]any{"change", signed(d), "to", r.vp, "reason", reason}, pairs...)...)
}

// enter is what happens when units of a side come into a space, by movement,
// advance or the end of a retreat: control (11.1.13), trenches (11.2.4 to
// 11.2.6), the beachhead (9.5.3.5). Who only passes takes control as well
// (FAQ-11b); a space with an intact fort stays its owner's even when it is
// besieged (15.1.9).
func (r *run) enter(u unitID, sp space, why string) {
	s, sd := r.State, r.sideOf(u)
	if s.beachhead == sp && sd == cp {
		s.beachhead = nowhere
		s.supply.forget(traceEnd - 1)
		r.emit("beachhead", "9.5.3.5", "space", r.name(sp), "state", "removed")
	}
	r.takeTrench(sp, sd)
	if s.enemyFort(sp, sd) {
		return
	}
	if s.sys.counters[u].tag == tagANA && s.control[sp] == cp {
		r.anaReleases() // what it held so far
		s.anaHeld = sp  // 11.1.14
		r.setControl(sp, ap, "ana")
		return
	}
	if sp == s.anaHeld && s.sys.counters[u].tag != tagANA && sd == ap {
		s.anaHeld = nowhere
	}
	r.setControl(sp, sd, why)
}

// takeTrench removes the enemy's trench 1, and turns his trench 2 into an
// own trench 1 (11.2.5, 11.2.6); so do besiegers of a fort (FAQ-11.2c).
func (r *run) takeTrench(sp space, sd side) {
	old := r.trench[sd.other()][sp]
	if old == 0 {
		return
	}
	r.trench[sd.other()][sp] = 0
	if old == 2 {
		r.trench[sd][sp] = max(r.trench[sd][sp], 1)
	}
	r.emit("trench", "11.2.4", "space", r.name(sp), "side", sd, "level", int(r.trench[sd][sp]), "was", int(old))
}

// anaLeaves gives a space back that only ANA held (11.1.14).
func (r *run) anaLeaves() {
	for u := range r.pieces.In(r.anaHeld) {
		if r.sys.counters[u].tag == tagANA {
			return
		}
	}
	r.anaReleases()
}

// anaReleases gives the space that ANA held back to the Central Powers, unless
// another Allied unit stands in it.
func (r *run) anaReleases() {
	sp := r.anaHeld
	if sp == nowhere {
		return
	}
	r.anaHeld = nowhere
	if !r.fortIntact(sp) && !r.pieces.Has(sp, ap) {
		r.setControl(sp, cp, "ana-left")
	}
}

// ruin destroys a fort. A besieged one passes to the besieger at once (3.0);
// one that was destroyed from outside stays its owner's until it is entered. No
// fort is ever rebuilt (15.1.8).
func (r *run) ruin(sp space, rule ruleNo, why string) {
	r.ruined[sp] = true
	r.supply.forget(traceEnd - 1)
	r.emit("fort-destroyed", rule, "space", r.name(sp), "why", why)
	if enemy := r.control[sp].other(); r.pieces.Has(sp, enemy) {
		r.setControl(sp, enemy, why)
	}
}

// trenchIn is the trench level that a side's units in a space enjoy, corps as
// well as armies (11.2.7).
func (s *State) trenchIn(sp space, sd side) int { return int(s.trench[sd][sp]) }
