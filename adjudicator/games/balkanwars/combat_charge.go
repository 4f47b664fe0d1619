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

// mayChargeAtRange reports whether an HQ that does not take part in the combat may add
// its Shock: a hex with units of its own country in the combat is in its
// Command Range (9.4, R112), its own hex too when it stands by there (R123).
func (s *State) mayChargeAtRange(b *battle, h unitID, as role) bool {
	un := &s.units[h]
	if s.sys.counters[h].kind != hq || s.at(h) < 0 || un.demoralized || s.sideOf(h) != b.side[as] {
		return false
	}
	if slices.Contains(b.units[as], h) {
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
	switch {
	case slices.Contains(b.units[as], u) && r.mayCharge(u):
	case !r.mayChargeAtRange(b, u, as):
		return false
	case slices.Contains(b.from, r.at(u)): // in one of the hexes: the result affects it (9.4)
		b.units[as], b.start[as] = append(b.units[as], u), append(b.start[as], r.at(u))
	}
	b.charge[as] = append(b.charge[as], u)
	return true
}

// attackerCharge follows the CHARGE lines for this hex.
func (r *run) attackerCharge(b *battle) {
	rung := standing.Default
	if r.hasSaid(b, attacking, "CHARGE") {
		rung = standing.Clause
	}
	var out []unitID
	for _, o := range r.said(b, attacking, "CHARGE", false) {
		never := false
		if out, never = r.refuse(o, b.side[attacking], out); never {
			break
		}
		if !isRefusal(o) {
			r.addChargers(b, o, out)
		}
	}
	r.answered(b, attacking, "charge", rung)
}

// addChargers adds the units of a CHARGE line but those that are out: ALL, or those
// named.
func (r *run) addChargers(b *battle, o *orders.Order, out []unitID) {
	args := objects(o)
	if hasWord(args, "ALL") || hasWord(args, "ALWAYS") {
		r.chargeAll(b, attacking, "CHARGE", out)
	}
	for _, a := range args {
		if u, ok := r.unitIn(a, b.side[attacking]); ok && !inGroup(out, u) && !r.addCharger(b, attacking, u) && r.in != nil {
			r.fault(a.Pos, "cannot-charge", "6.4", "unit", r.unitName(u), "hex", r.hexName(b.target))
		}
	}
}

// defenderCharge follows the standing orders CHARGE for the units in the hex
// and HQCHARGE for HQs at range; without one nobody Charges.
func (r *run) defenderCharge(b *battle) {
	near := slices.ContainsFunc(b.units[defending], r.mayCharge)
	afar := slices.ContainsFunc(r.sys.hqs, func(h unitID) bool { return r.mayChargeAtRange(b, h, defending) })
	rung := standing.Only
	if near || afar {
		if rung = r.standingCharge(b, "CHARGE"); !near && len(b.charge[defending]) == 0 {
			rung = standing.Only
		}
	}
	r.answered(b, defending, "charge", rung)
	if afar {
		r.answered(b, defending, "hqcharge", r.standingCharge(b, "HQCHARGE"))
	}
}

// standingCharge adds up the lines that fit until one says ALL or NEVER.
func (r *run) standingCharge(b *battle, sub string) standing.Rung {
	rung := standing.Default
	var out []unitID
	for _, o := range r.said(b, defending, sub, true) {
		never := false
		if out, never = r.refuse(o, b.side[defending], out); never {
			return standing.Standing
		}
		args, named := objects(o), false
		for _, a := range args {
			u, ok := r.unitIn(a, b.side[defending])
			switch here := slices.Contains(b.units[defending], u); { // CHARGE names HQs at range too (R124)
			case !ok, here && sub != "CHARGE", !here && sub == "CHARGE" && !r.mayChargeAtRange(b, u, defending):
				continue
			}
			named = isRefusal(o) || !inGroup(out, u) && r.addCharger(b, defending, u) || named
		}
		all := hasWord(args, "ALL") || hasWord(args, "ALWAYS")
		if all {
			r.chargeAll(b, defending, sub, out)
		}
		if named || all {
			rung = standing.Standing
		}
		if all {
			break
		}
	}
	return rung
}

// chargeAll adds every unit of the combat's hexes, or every HQ at range, but those that
// are out.
func (r *run) chargeAll(b *battle, as role, sub string, out []unitID) {
	list := b.units[as]
	if sub != "CHARGE" {
		list = r.sys.hqs
	}
	for _, u := range list {
		if !inGroup(out, u) && (sub == "CHARGE" || r.mayChargeAtRange(b, u, as)) {
			r.addCharger(b, as, u)
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
