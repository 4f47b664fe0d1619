package balkanwars

import (
	"slices"

	"feldpost/adjudicator/kernel/table"
)

// assault is an attack that the adviser weighs: who attacks a hex and from
// where.
type assault struct {
	target cell
	units  []unitID
	at     []cell // the hex each attacks from, parallel
	worth  int
	charge bool
}

// bag sums up one side of an assault.
type bag struct {
	strength, shock, fire int
	chargers              int // Combat Strength of those that may Charge
	shaken                int // of those Demoralized already
	weakest               int
	fort                  bool
}

// attackersBag sums up who attacks.
func (a *adviser) attackersBag(x *assault) (b bag, engineers bool) {
	b.weakest = far
	for _, u := range x.units {
		k := &a.sys.counters[u]
		b.fire += k.bombardment
		engineers = engineers || k.kind == engineer
		if k.kind == artillery {
			continue
		}
		b.strength += k.combat
		b.weakest = min(b.weakest, k.combat)
		if !a.units[u].demoralized {
			b.shock += k.cadre
			b.chargers += k.combat
		}
	}
	return b, engineers
}

// defendersBag sums up who defends a hex, as far as the side may know.
func (a *adviser) defendersBag(c cell) (b bag) {
	for u := range a.pieces.In(c) {
		k := &a.sys.counters[u]
		b.strength += a.seen(u)
		if a.isHidden(u) {
			b.shock, b.chargers = b.shock+2, b.chargers+5
			continue
		}
		b.fire += k.bombardment
		b.fort = b.fort || k.kind == fortification
		switch {
		case a.units[u].demoralized:
			b.shaken += k.combat
		case a.mayCharge(u):
			b.shock += k.cadre
			b.chargers += k.combat
		}
	}
	return b
}

// columnOf is the column of the CRT for an assault: odds, artillery, terrain,
// supply.
func (a *adviser) columnOf(x *assault, att, def bag) int {
	crt := &a.sys.tables.crt
	col := crt.Shift(crt.Of(table.Ratio(att.strength, def.strength, table.ForDefender)), att.fire-def.fire)
	if col > 0 {
		for _, c := range a.terrainShifts(x.target, x.at) {
			col = crt.Shift(col, c.By)
		}
	}
	if !a.opts.supply {
		return col
	}
	hungry := 0
	for i, u := range x.units {
		if a.at(u) == x.at[i] && a.isHungry(u) {
			hungry++
		}
	}
	return crt.Shift(col, a.supplyShift(hungry, hungry == len(x.units)).By)
}

// weigh finds what an assault is worth on the mean, with a Charge or without,
// in tenths of a point of Combat Strength. The enemy Charges in half of the
// cases.
func (a *adviser) weigh(x *assault) {
	att, engineers := a.attackersBag(x)
	def := a.defendersBag(x.target)
	col := a.columnOf(x, att, def)
	gain := a.gainOf(x.target)
	x.worth = -far
	for _, charge := range [...]bool{false, true} {
		if charge && att.chargers == 0 {
			continue
		}
		sum := 0
		for _, met := range [...]bool{false, true} {
			m := met && def.chargers > 0
			mod := a.dieModifier(charge, m, att, def)
			if engineers {
				mod += a.sys.tables.num.engineerDie
			}
			for die := 1; die <= 6; die++ {
				sum += a.utility(a.sys.tables.crt.At(die+mod, col), charge, m, att, def, gain)
			}
		}
		if w := sum*10/12 - a.exposure(x); w > x.worth {
			x.worth, x.charge = w, charge
		}
	}
}

// exposure prices the risk of standing where an assault begins: what the
// enemy has besides the target, when it is more than one and a half
// times the stack.
func (a *adviser) exposure(x *assault) (sum int) {
	enemy, target := a.power[a.side.other()], a.stackStrength(x.target, a.side.other())
	for i, c := range x.at {
		if slices.Contains(x.at[:i], c) {
			continue
		}
		held := 0
		for j, u := range x.units {
			if x.at[j] == c {
				held += a.sys.counters[u].combat
			}
		}
		sum += 8 * max(0, enemy[c]-target-3*held/2)
	}
	return sum
}

// dieModifier is that of the Charges (6.4).
func (a *adviser) dieModifier(charge, met bool, att, def bag) int {
	num := &a.sys.tables.num
	switch {
	case charge && (!met || att.shock >= num.chargeRatio*def.shock):
		return num.chargeAttacker
	case met:
		return num.chargeDefender
	}
	return 0
}

// The adviser's prices: a unit lost costs its whole strength, a Demoralized
// or routed one a part of it.
const (
	priceLost   = 10
	priceShaken = 3
	priceRouted = 3
	priceMorale = 8
)

// utility prices a result of the CRT, in tenths of a strength point.
func (a *adviser) utility(o outcomes, charge, met bool, att, def bag, gain int) int {
	w, chargers, metBy := 0, 0, 0
	if charge {
		chargers = att.chargers
	}
	if met {
		metBy = def.chargers
	}
	if o.has(attackerEliminated) {
		lost := chargers
		if !charge {
			lost = att.weakest
		}
		w -= priceLost*lost + priceShaken*(att.strength-lost) + 2*priceMorale
	}
	if o.has(attackerRouted) {
		w -= priceRouted*att.strength + priceShaken*chargers + priceMorale
	}
	if o.has(attackerDemoralized) {
		w -= priceShaken * att.strength
	}
	if o.has(attackerChargers) {
		w -= priceShaken * chargers
	}
	if o.has(defenderChargers) {
		w += priceShaken * metBy
	}
	if o.has(defenderDemoralized) || o.has(defenderSurrender) {
		w += priceShaken*(def.strength-def.shaken) + priceLost*def.shaken
	}
	if o.has(defenderRouted) && !def.fort {
		w += priceRouted*def.strength + priceShaken*metBy + priceMorale + gain
	}
	if o.has(defenderEliminated) {
		w += priceLost*def.strength + 3*priceMorale + gain
	}
	return w
}

// gainOf is the price of the hex itself: its Victory Points, more when there
// is little time left to take it back.
func (a *adviser) gainOf(c cell) int {
	return a.placeValue(c) * (6 + 24/(a.turnsLeft()+1))
}
