// Untried units (15.8) and what later rules ask of a combat (5.44).

package greatwarineurope

// reveal turns untried units over (15.82).
func (r *run) reveal(a *attack) {
	turn := func(u unitID) {
		if r.units[u].flags&isUntried != 0 {
			r.units[u].flags &^= isUntried
			r.emit("revealed", "15.82", "unit", r.unitName(u), "hex", r.hexName(r.at(u)))
		}
	}
	for _, u := range a.units {
		turn(u)
	}
	for _, u := range r.defenders(a.target, a.side.Other()) {
		turn(u)
	}
}

// noteFight keeps what later rules ask of a combat.
func (r *run) noteFight(b *battle) {
	r.countAttack(b)
	for _, u := range b.units {
		if r.counter(u).army == russia {
			r.Attacked = true
		}
	}
	for _, u := range b.defenders {
		if h := r.hex(b.target); r.counter(u).army == russia && (h.front.inEurope() || h.country == inRussia) {
			r.Defended = true
		}
	}
}

// afterFight is what follows a combat: aces, events that are used up.
func (r *run) afterFight(b *battle) {}
