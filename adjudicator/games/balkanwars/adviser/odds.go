package adviser

import (
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/table"
)

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
	for _, i := range x.units {
		u := &a.units[i]
		b.fire += u.bombardment
		engineers = engineers || u.kind == engineer
		if u.kind == artillery {
			continue
		}
		b.strength += u.combat
		b.weakest = min(b.weakest, u.combat)
		if !u.shaken {
			b.shock += u.cadre
			b.chargers += u.combat
		}
	}
	return b, engineers
}

// defendersBag sums up who defends a hex, as far as the side knows: of who is
// face down it takes a middling unit.
func (a *adviser) defendersBag(c cell) (b bag) {
	for _, i := range a.stacks[c] {
		u := &a.units[i]
		b.strength += u.combat
		b.fire += u.bombardment
		b.fort = b.fort || u.kind == fortification
		switch {
		case u.hidden:
			b.shock, b.chargers = b.shock+2, b.chargers+hiddenCombat
		case u.shaken:
			b.shaken += u.combat
		case u.kind != artillery && u.kind != fortification:
			b.shock += u.cadre
			b.chargers += u.combat
		}
	}
	return b
}

// columnOf is the column of the CRT for an assault: odds, artillery, terrain,
// supply (6.3, 6.1).
func (a *adviser) columnOf(x *assault, att, def bag) int {
	crt, h := &a.ground.facts.CRT, &a.hexes[x.target]
	col := crt.Shift(crt.Of(table.Ratio(att.strength, def.strength, table.ForDefender)), att.fire-def.fire)
	if col > 0 {
		across := a.ground.facts.River.Shift
		for _, c := range x.at {
			if a.hexes[c].side[a.net.Way(c, x.target)]&river == 0 {
				across = 0
			}
		}
		for _, by := range [...]int{h.effect.Shift, h.place.Shift, h.dug, across} {
			col = crt.Shift(col, by)
		}
	}
	hungry := 0
	for i, u := range x.units {
		if a.units[u].at == x.at[i] && a.hungry[a.units[u].name] {
			hungry++
		}
	}
	switch hungry {
	case 0:
		return col
	case len(x.units):
		return crt.Shift(col, a.ground.facts.UnsuppliedAll)
	}
	return crt.Shift(col, a.ground.facts.UnsuppliedSome)
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
				mod += a.ground.facts.EngineerDie
			}
			for die := 1; die <= 6; die++ {
				sum += utility(a.ground.facts.CRT.At(die+mod, col), charge, m, att, def, gain)
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
	enemy, target := a.power[foe], a.strength(x.target, foe)
	for i, c := range x.at {
		if slices.Contains(x.at[:i], c) {
			continue
		}
		held := 0
		for j, u := range x.units {
			if x.at[j] == c {
				held += a.units[u].combat
			}
		}
		sum += 8 * max(0, enemy[c]-target-3*held/2)
	}
	return sum
}

// dieModifier is that of the Charges (6.4).
func (a *adviser) dieModifier(charge, met bool, att, def bag) int {
	f := &a.ground.facts
	switch {
	case charge && (!met || att.shock >= f.ChargeRatio*def.shock):
		return f.ChargeAttacker
	case met:
		return f.ChargeDefender
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
func utility(result string, charge, met bool, att, def bag, gain int) int {
	w, chargers, metBy := 0, 0, 0
	if charge {
		chargers = att.chargers
	}
	if met {
		metBy = def.chargers
	}
	demoralized := false
	for result != "" {
		var code string
		switch code, result, _ = strings.Cut(result, "+"); code {
		case "AE":
			lost := chargers
			if !charge {
				lost = att.weakest
			}
			w -= priceLost*lost + priceShaken*(att.strength-lost) + 2*priceMorale
		case "AR":
			w -= priceRouted*att.strength + priceShaken*chargers + priceMorale
		case "AD":
			w -= priceShaken * att.strength
		case "AC":
			w -= priceShaken * chargers
		case "DC":
			w += priceShaken * metBy
		case "DD", "DS":
			if !demoralized {
				w += priceShaken*(def.strength-def.shaken) + priceLost*def.shaken
			}
			demoralized = true
		case "DR":
			if !def.fort {
				w += priceRouted*def.strength + priceShaken*metBy + priceMorale + gain
			}
		case "DE":
			w += priceLost*def.strength + 3*priceMorale + gain
		}
	}
	return w
}

// gainOf is the price of the hex itself: its Victory Points, more when there
// is little time left to take it back.
func (a *adviser) gainOf(c cell) int {
	return a.value[c] * (6 + 24/(a.left+1))
}
