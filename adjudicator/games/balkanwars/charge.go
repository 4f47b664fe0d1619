// Charges (6.4).

package balkanwars

import (
	"slices"

	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// chargeBoth decides who Charges: the attacker announces first, the
// defender knows it unless the choices are secret (6.4, R105).
func (r *run) chargeBoth(b *battle) {
	r.attackerCharge(b)
	r.defenderCharge(b)
	for role := attacking; role <= defending; role++ {
		slices.Sort(b.charge[role])
		for _, u := range b.charge[role] {
			b.shock[role] += r.sys.counters[u].cadre // 6.4f, R58: Cadre only, HQs too
			r.units[u].flags |= didCharge
			r.units[u].open = true // R60
		}
		if len(b.charge[role]) > 0 {
			r.emit("charge", "6.4", "hex", r.hexName(b.target), "side", r.seat(b.side[role]),
				"units", r.unitNames(b.charge[role]), "shock", b.shock[role])
		}
	}
}

// mayCharge reports whether a unit of the combat may Charge (6.4c, R01).
func (s *State) mayCharge(u unitID) bool {
	k := s.sys.counters[u].kind
	return k != artillery && k != fortification && k != fleet && !s.units[u].demoralized
}

// mayChargeAtRange reports whether an HQ outside the combat's hexes may add
// its Shock: a hex with units of its own country in the combat is in its
// Command Range (9.4, R112).
func (s *State) mayChargeAtRange(b *battle, h unitID, as role) bool {
	un := &s.units[h]
	if s.sys.counters[h].kind != hq || s.at(h) < 0 || un.demoralized || s.sideOf(h) != b.side[as] {
		return false
	}
	if c := s.at(h); c == b.target || slices.Contains(b.from, c) {
		return false
	}
	for i, u := range b.units[as] {
		if s.inCommand(h, u, b.start[as][i]) {
			return true
		}
	}
	return false
}

// addCharger lets a unit Charge if it may.
func (r *run) addCharger(b *battle, as role, u unitID) bool {
	if slices.Contains(b.charge[as], u) {
		return true
	}
	if slices.Contains(b.units[as], u) && r.mayCharge(u) || r.mayChargeAtRange(b, u, as) {
		b.charge[as] = append(b.charge[as], u)
		return true
	}
	return false
}

// attackerCharge follows the CHARGE lines for this hex.
func (r *run) attackerCharge(b *battle) {
	rung := standing.Default
	for i := range b.lines {
		o := &b.lines[i]
		if o.Verb != "CHARGE" || !r.about(o, b) {
			continue
		}
		rung = standing.Clause
		if !r.holds(o.When, b, attacking) {
			continue
		}
		r.addChargers(b, attacking, o)
	}
	r.answered(b, attacking, "charge", rung)
}

// addChargers adds the units of a CHARGE line: ALL, or those named.
func (r *run) addChargers(b *battle, as role, o *orders.Order) {
	if hasWord(o.Args, "ALL") || hasWord(o.Args, "ALWAYS") {
		for _, u := range b.units[as] {
			r.addCharger(b, as, u)
		}
	}
	for _, a := range objects(o) {
		if u, ok := r.unitIn(a, b.side[as]); ok && !r.addCharger(b, as, u) && r.in != nil && as == attacking {
			r.fault(a.Pos, "cannot-charge", "6.4", "unit", r.unitName(u), "hex", r.hexName(b.target))
		}
	}
}

// defenderCharge follows the standing orders CHARGE for the units in the hex
// and HQCHARGE for HQs at range; without one nobody Charges.
func (r *run) defenderCharge(b *battle) {
	able := false
	for _, u := range b.units[defending] {
		able = able || r.mayCharge(u)
	}
	rung := standing.Only
	if able {
		rung = r.standingCharge(b, "CHARGE")
	}
	r.answered(b, defending, "charge", rung)
	able = false
	for _, h := range r.sys.hqs {
		able = able || r.mayChargeAtRange(b, h, defending)
	}
	if able {
		r.answered(b, defending, "hqcharge", r.standingCharge(b, "HQCHARGE"))
	}
}

// standingCharge adds up the lines that fit until one says ALL or NEVER.
func (r *run) standingCharge(b *battle, sub string) standing.Rung {
	rung := standing.Default
	for i := range r.standing[b.side[defending]] {
		o := &r.standing[b.side[defending]][i]
		if o.Sub != sub || !r.about(o, b) || !r.holds(o.When, b, defending) {
			continue
		}
		named := false
		for _, a := range o.Args {
			u, ok := r.unitIn(a, b.side[defending])
			if !ok || slices.Contains(b.units[defending], u) != (sub == "CHARGE") {
				continue
			}
			named = r.addCharger(b, defending, u) || named
		}
		all, never := hasWord(o.Args, "ALL") || hasWord(o.Args, "ALWAYS"), hasWord(o.Args, "NEVER")
		if all {
			r.chargeAll(b, sub)
		}
		if all || never || named {
			rung = standing.Standing
		}
		if all || never {
			break
		}
	}
	return rung
}

// chargeAll adds every unit of the hex, or every HQ at range.
func (r *run) chargeAll(b *battle, sub string) {
	if sub == "CHARGE" {
		for _, u := range b.units[defending] {
			r.addCharger(b, defending, u)
		}
		return
	}
	for _, h := range r.sys.hqs {
		if r.mayChargeAtRange(b, h, defending) {
			r.addCharger(b, defending, h)
		}
	}
}

// chargeModifier is the die modifier of 6.4h to 6.4k.
func (s *State) chargeModifier(b *battle) int {
	num := &s.sys.tables.num
	a, d := len(b.charge[attacking]) > 0, len(b.charge[defending]) > 0
	switch {
	case a && (!d || b.shock[attacking] >= num.chargeRatio*b.shock[defending]):
		return num.chargeAttacker
	case d:
		return num.chargeDefender
	}
	return 0
}
