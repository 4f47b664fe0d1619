// What is special in combat: cavalry, markers, devastation, untried units (10.7,
// 10.8, 14.6, 15).

package greatwarineurope

import "feldpost/orders"

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

// cavalryFlees lets defenders that are all cavalry retreat (15.51).
func (r *run) cavalryFlees(a *attack) bool { return false }

// defendsWithHQ is the defender's standing order about HQ (10.46).
func (r *run) defendsWithHQ(b *battle) bool { return true }

// noteFight keeps what later rules ask of a combat.
func (r *run) noteFight(b *battle) {
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

// advanceTwice is the second hex of shock troops and Allied tanks (10.72).
func (r *run) advanceTwice(b *battle) {}

// fightByMarker are the attacks by OHL, OberOst, Foch and Allenby (10.8).
func (r *run) fightByMarker(t theatre, sd side) {}

// devastate marks a hex (14.61).
func (r *run) devastate(sd side, o *orders.Order) {}

// stepBack moves the units that have devastated (14.62).
func (r *run) stepBack() {}

// topLine puts a unit on top of its stack (7.25).
func (r *run) topLine(sd side, o *orders.Order) {
	for _, a := range o.Args {
		u, ok := r.readUnit(a, sd)
		if !ok {
			return
		}
		if !r.onMap(u) {
			r.fault(o.Pos, "not-on-map", "7.25", "unit", r.unitName(u), "hex", r.placeName(r.at(u)))
			return
		}
		r.tops[r.at(u)] = u
	}
}

// takeStanding keeps a standing order.
func (r *run) takeStanding(sd side, o orders.Order) {
	r.standing[sd] = append(r.standing[sd], o.Settled())
}
