package outlook

import (
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/table"
)

// Assault is an attack that is weighed: who attacks a hex and from where.
type Assault struct {
	Target Cell
	Units  []int
	At     []Cell // the hex each attacks from, parallel
	Worth  int    // as Weigh has found it
	Charge bool   // whether it is worth more with a Charge
}

// CanAssault tells whether the land lets a unit attack from one hex into
// another (6.2).
func (o *Outlook) CanAssault(i int, from, to Cell) bool {
	u, side := &o.Units[i], o.hexes[from].faces[o.net.Way(from, to)]
	linked := side&(road|railroad) != 0
	in := o.hexes[to].countries
	switch {
	case side&closed != 0 || o.isWater(to):
		return linked
	case slices.Contains(in, u.Nation):
	case o.isOnly(to, "AH"), o.isOnly(to, "RO"), o.isNeutral(to):
		return false
	}
	return o.hexes[to].terrain != "mountain" || linked || u.Kind == Alpine || u.Kind == Engineer || o.hasEngineer(from) || o.hasEngineer(to)
}

// hasEngineer tells whether an own Engineer is in a hex.
func (o *Outlook) hasEngineer(c Cell) bool {
	return slices.ContainsFunc(o.Stacks[c], func(u int) bool { return o.Units[u].Kind == Engineer && o.Units[u].Side == Own })
}

// WasAttacked tells whether a hex is closed to further attacks (R120).
func (o *Outlook) WasAttacked(c Cell) bool {
	return slices.ContainsFunc(o.Stacks[c], func(u int) bool { return o.Units[u].WasAttacked })
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
func (o *Outlook) attackersBag(x *Assault) (b bag, engineers bool) {
	b.weakest = Far
	for _, i := range x.Units {
		u := &o.Units[i]
		b.fire += u.Bombardment
		engineers = engineers || u.Kind == Engineer
		if u.Kind == Artillery {
			continue
		}
		b.strength += u.Combat
		b.weakest = min(b.weakest, u.Combat)
		if !u.Shaken {
			b.shock += u.Cadre
			b.chargers += u.Combat
		}
	}
	return b, engineers
}

// defendersBag sums up who defends a hex, as far as the side knows: of who is
// face down it takes a middling unit.
func (o *Outlook) defendersBag(c Cell) (b bag) {
	for _, i := range o.Stacks[c] {
		u := &o.Units[i]
		b.strength += u.Combat
		b.fire += u.Bombardment
		b.fort = b.fort || u.Kind == Fortification
		switch {
		case u.Hidden:
			b.shock, b.chargers = b.shock+2, b.chargers+hiddenCombat
		case u.Shaken:
			b.shaken += u.Combat
		case u.Kind != Artillery && u.Kind != Fortification:
			b.shock += u.Cadre
			b.chargers += u.Combat
		}
	}
	return b
}

// Column is the column of the CRT in which an assault begins, supply included.
func (o *Outlook) Column(x *Assault) int {
	att, _ := o.attackersBag(x)
	return o.columnOf(x, att, o.defendersBag(x.Target))
}

// Attack is the Combat Strength of an assault.
func (o *Outlook) Attack(x *Assault) int {
	att, _ := o.attackersBag(x)
	return att.strength
}

// Defence is the Combat Strength seen in a hex, and how many units there are
// face down.
func (o *Outlook) Defence(c Cell) (strength, hidden int) {
	for _, u := range o.Stacks[c] {
		if o.Units[u].Hidden {
			hidden++
		} else {
			strength += o.Units[u].Combat
		}
	}
	return strength, hidden
}

// columnOf is the column of the CRT for an assault: odds, artillery, terrain,
// supply (6.3, 6.1).
func (o *Outlook) columnOf(x *Assault, att, def bag) int {
	crt, h := &o.Facts.CRT, &o.hexes[x.Target]
	col := crt.Shift(crt.Of(table.Ratio(att.strength, def.strength, table.ForDefender)), att.fire-def.fire)
	if col > 0 {
		across := o.Facts.River.Shift
		for _, c := range x.At {
			if o.hexes[c].faces[o.net.Way(c, x.Target)]&river == 0 {
				across = 0
			}
		}
		for _, by := range [...]int{h.effect.Shift, h.place.Shift, h.dug, across} {
			col = crt.Shift(col, by)
		}
	}
	hungry := 0
	for i, u := range x.Units {
		if o.Units[u].At == x.At[i] && o.hungry[o.Units[u].Name] {
			hungry++
		}
	}
	switch hungry {
	case 0:
		return col
	case len(x.Units):
		return crt.Shift(col, o.Facts.UnsuppliedAll)
	}
	return crt.Shift(col, o.Facts.UnsuppliedSome)
}

// Weigh finds what an assault is worth on the mean, with a Charge or without,
// in tenths of a point of Combat Strength. The enemy Charges in half of the
// cases.
func (o *Outlook) Weigh(x *Assault) {
	att, engineers := o.attackersBag(x)
	def := o.defendersBag(x.Target)
	col := o.columnOf(x, att, def)
	gain := o.gainOf(x.Target)
	x.Worth = -Far
	for _, charge := range [...]bool{false, true} {
		if charge && att.chargers == 0 {
			continue
		}
		sum := 0
		for _, met := range [...]bool{false, true} {
			m := met && def.chargers > 0
			mod := o.dieModifier(charge, m, att, def)
			if engineers {
				mod += o.Facts.EngineerDie
			}
			for die := 1; die <= 6; die++ {
				sum += utility(o.Facts.CRT.At(die+mod, col), charge, m, att, def, gain)
			}
		}
		if w := sum*10/12 - o.exposure(x); w > x.Worth {
			x.Worth, x.Charge = w, charge
		}
	}
}

// exposure prices the risk of standing where an assault begins: what the
// enemy has besides the target, when it is more than one and a half
// times the stack.
func (o *Outlook) exposure(x *Assault) (sum int) {
	enemy, target := o.Power[Foe], o.Strength(x.Target, Foe)
	for i, c := range x.At {
		if slices.Contains(x.At[:i], c) {
			continue
		}
		held := 0
		for j, u := range x.Units {
			if x.At[j] == c {
				held += o.Units[u].Combat
			}
		}
		sum += 8 * max(0, enemy[c]-target-3*held/2)
	}
	return sum
}

// dieModifier is that of the Charges (6.4).
func (o *Outlook) dieModifier(charge, met bool, att, def bag) int {
	f := &o.Facts
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
func (o *Outlook) gainOf(c Cell) int {
	return o.Value[c] * (6 + 24/(o.TurnsLeft+1))
}
