// Untried units (15.8) and what later rules ask of a combat (5.44).

package greatwarineurope

import "slices"

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
	r.countMandates(b)
	for _, u := range b.units {
		if r.counter(u).army == russia {
			r.Attacked = true
		}
	}
	if h := r.hex(b.target); slices.Contains(b.armies, russia) && (h.front.inEurope() || h.country == inRussia) {
		r.Defended = true
	}
}

// armiesIn are the armies that are attacked in a hex of a side: those of its combat units,
// and that of its fort, whose own unit is one of the land (14.11, ruling 44).
func (s *State) armiesIn(c cell, sd side) (list []nation) {
	for _, u := range s.defenders(c, sd) {
		if n := s.counter(u).army; !slices.Contains(list, n) {
			list = append(list, n)
		}
	}
	if n, ok := ownerOf(s.hex(c).country); ok && s.hasIntrinsic(c, sd) && !slices.Contains(list, n) {
		list = append(list, n)
	}
	return list
}

// afterFight is what follows a combat: the HQ that has supported a Brusilov attack
// leaves the game (6.28).
func (r *run) afterFight(b *battle) {
	if b.brusilov && r.onMap(b.hq) {
		r.emit("hq-removed", "6.28", "unit", r.unitName(b.hq), "hex", r.hexName(r.at(b.hq)))
		r.remove(b.hq)
	}
}

// shown are the factors of a unit as far as anybody knows them: one and one before it
// has been tried, for conditions that are judged on what can be seen (15.82, 7.25).
func (s *State) shown(u unitID) values {
	v := s.face(u)
	if s.units[u].flags&isUntried != 0 {
		v.attack, v.defence = 1, 1
	}
	return v
}
