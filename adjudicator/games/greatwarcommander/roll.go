// Cards turned up from the deck: Dice Rolls, triggers, Random Hexes (1.3 to 1.9, 9, 11.4).

package greatwarcommander

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/cards"
	"feldpost/orders"
)

// stake is what a Dice Roll is about.
type stake struct {
	kind    string // "fire", "defence", "melee", ...
	rule    adjudicator.Rule
	of      string // a piece or a hex
	product bool   // the dice are multiplied (O21.2.1.1)
	fixed   bool   // no +1 (S98.2, 6.2)
	// chance is that of the result which the roller wants, once the total is known; nil
	// in a Melee, and where nobody reckons.
	chance func(total int) chance
	result func(total int) string // what follows if nobody does anything more
	attack *attack
	melee  *melee
}

// rolled is a Dice Roll that has been read.
type rolled struct {
	stake
	side  side
	card  *card
	total int

	cancelled []*orders.Order // lines that have had it made again
}

// reckoned tells rolls of which it is said what is wanted.
func (x *rolled) reckoned() bool { return x.chance != nil || x.melee != nil }

// wanted is the chance of what a side wants of a roll with a total: in a Melee to win, else what the roller wants, or
// that it does not come about.
func (r *run) wanted(x *rolled, sd side, total int) chance {
	switch {
	case x.melee != nil:
		return r.meleeChance(x.melee, x.side, sd, total)
	case x.side == sd:
		return x.chance(total)
	}
	return x.chance(total).not()
}

// reveal turns the top card of a deck up onto the discards (1.3). The second result tells that it was
// the last one (1.4).
func (r *run) reveal(sd side) (c *card, last bool) {
	if r.Dry {
		r.halted = true // a dry run ends before the first card
		return nil, false
	}
	d := r.deck(sd)
	n, ok := d.Draw(cards.Discard)
	if !ok { // only in a position written by hand: a deck is made anew as soon as it is empty
		if r.exhausted(sd); r.halted {
			return
		}
		if n, ok = d.Draw(cards.Discard); !ok {
			panic("greatwarcommander: no cards to make a deck of")
		}
	}
	return r.card(sd, n), d.Len() == 0
}

// roll makes a Dice Roll: a card turned up, the chance to cancel it (9.1), the Strategy
// Cards for +1 (S98.2), the end of the deck, the trigger; then its total counts (1.9, R3).
func (r *run) roll(sd side, st stake) int {
	x := rolled{stake: st, side: sd}
	for ended := false; ; {
		c, last := r.reveal(sd)
		if r.halted {
			return 0
		}
		x.card = c
		if x.total = c.white + c.coloured; st.product {
			x.total = c.white * c.coloured
		}
		if a := r.sys.amended; a != nil && a.rolls != nil {
			x.total = a.rolls(st.kind, x.total)
		}
		r.Event("dice-read", st.rule, "side", r.seat(sd), "what", st.kind, "of", st.of, "card", c.id, "white", c.white, "coloured", c.coloured, "total", x.total, "trigger", c.trigger)
		cancelled := r.reroll(&x)
		if r.halted {
			return 0
		}
		if cancelled {
			if ended = ended || last; ended && r.deck(sd).Len() == 0 {
				if r.exhausted(sd); r.halted {
					return 0
				}
			}
			continue
		}
		if !st.fixed {
			r.plusOnes(&x)
		}
		if last {
			if r.exhausted(sd); r.halted {
				return 0
			}
		}
		if c.trigger != noTrigger && r.triggered == 0 {
			if r.trigger(sd, c, last, &x); r.halted {
				return 0
			}
		}
		return x.total
	}
}

// exhausted is the Time Advance that comes with the last card of a deck (1.4, 6.1, R5).
func (r *run) exhausted(sd side) {
	r.timeAdvance(sd, "exhausted")
}

// trigger carries out what a card sets off, before the roll counts (1.9.1). Rolls within it
// set off nothing.
func (r *run) trigger(sd side, c *card, last bool, x *rolled) {
	if r.over {
		return
	}
	before := r.mixed()
	r.triggered++
	defer func() { r.triggered-- }()
	switch c.trigger {
	case eventTrigger:
		if r.drawEvent(sd); r.halted { // 1.7
			return
		}
	case jamTrigger:
		if x.kind == "fire" && x.attack != nil {
			r.jam(x.attack)
		}
	case sniperTrigger:
		if r.sniper(sd); r.halted {
			return
		}
	case timeTrigger: // 1.9.1.4
		if !last { // one advance when both coincide (6.1)
			if r.timeAdvance(sd, "trigger"); r.halted {
				return
			}
		}
	}
	if r.triggered == 1 && !r.over {
		r.meleesOfTrigger(before)
	}
}

// reroll lets the holder of the Initiative Card cancel a roll (9.1).
func (r *run) reroll(x *rolled) bool {
	sd := r.holds
	if sd == nobody || r.over {
		return false
	}
	// Any number of times (9.1), but each line once in a roll: two lines must not go on for ever.
	m := r.rollMoment("INITIATIVE", sd, x)
	if x.kind == "sudden-death" {
		if r.gate(m, told("total", x.total), told("against", r.time)); r.halted {
			return false
		}
	}
	i := slices.IndexFunc(r.linesOf(sd, "INITIATIVE"), func(o *orders.Order) bool { return !slices.Contains(x.cancelled, o) && r.mayPlay(o, m) })
	if i < 0 {
		return false
	}
	play := r.linesOf(sd, "INITIATIVE")[i]
	x.cancelled = append(x.cancelled, play)
	r.counted(play, sd)
	r.holds = sd.Other()
	r.Event("initiative", "9.1", "side", r.seat(sd), "card", x.card.id, "to", r.seat(r.holds))
	return true
}

// plusOnes are the Strategy Cards that add to a roll, the inactive player's first (S98.2, R4).
func (r *run) plusOnes(x *rolled) {
	for _, sd := range [...]side{r.active.Other(), r.active} {
		s := &r.strategy[sd]
		if s.hand == 0 || s.used || s.fresh || r.over {
			continue
		}
		if play := r.consult(r.rollMoment("PLUS1", sd, x)); play == nil {
			continue
		}
		r.discardStrategy(sd)
		x.total++
		r.Event("plus-one", "S98.2", "side", r.seat(sd), "total", x.total)
	}
}

// randomHex turns up a card for its hex (1.8), and checks all Broken Weapons by its row
// (11.4).
func (r *run) randomHex(sd side, rule adjudicator.Rule) hex {
	c, last := r.reveal(sd)
	if r.halted {
		return nowhere
	}
	r.Event("random-hex", rule, "side", r.seat(sd), "card", c.id, "hex", c.hex)
	r.checkWeapons(c.hex.row())
	if last {
		if r.exhausted(sd); r.halted {
			return nowhere
		}
	}
	return c.hex
}

// checkWeapons repairs and eliminates Broken Weapons on the board by a row (11.4).
func (r *run) checkWeapons(row int) {
	for i := range r.weapons {
		w := weapon(i)
		s, a := &r.weapons[w], r.armed(w)
		if !s.broken || s.holder == noFormation || r.pieces[s.holder].in != onBoard {
			continue
		}
		switch {
		case row >= a.repairFrom && row <= a.repairTo:
			s.broken = false
			r.Event("weapon-repaired", "11.4", "side", r.seat(a.side), "weapon", a.name)
		case a.elimFrom > 0 && row >= a.elimFrom && row <= a.elimTo:
			r.dropWeapon(w, "11.4")
		}
	}
}

// jam breaks all firing Weapons; the attack stands (1.9.1.2, O21.3.6, O21.3.6.1).
func (r *run) jam(a *attack) {
	for _, m := range a.members {
		if m.weapon && r.pieces[m.f].weapon != noWeapon {
			r.breakWeapon(r.pieces[m.f].weapon)
		}
	}
}

// breakWeapon breaks a Weapon; one that is Broken is eliminated (11.4).
func (r *run) breakWeapon(w weapon) {
	if r.weapons[w].broken {
		r.dropWeapon(w, "11.4")
		return
	}
	r.weapons[w].broken = true
	r.Event("weapon-broken", "11.4", "side", r.seat(r.armed(w).side), "weapon", r.armed(w).name)
}

// dropWeapon eliminates a Weapon: it goes to the unused counters (11.3, 11.4).
func (r *run) dropWeapon(w weapon, rule adjudicator.Rule) {
	if f := r.weapons[w].holder; f != noFormation {
		r.pieces[f].weapon = noWeapon
	}
	r.weapons[w] = weaponState{holder: noFormation}
	r.Event("weapon-lost", rule, "side", r.seat(r.armed(w).side), "weapon", r.armed(w).name)
}

// sniper lets the roller Demoralise a Formation in a Random Hex or next to it (1.9.1.3, R6).
func (r *run) sniper(sd side) {
	h := r.randomHex(sd, "1.9.1.3")
	if r.halted {
		return
	}
	var near []formation
	for f := range r.all(nobody) {
		if at := r.pieces[f].at; at == h || adjacent(at, h) {
			near = append(near, f)
		}
	}
	f := r.chooseVictim("SNIPER", sd, near, true)
	if f == noFormation {
		r.Event("sniper", "1.9.1.3", "side", r.seat(sd), "hex", h)
		return
	}
	r.Event("sniper", "1.9.1.3", "side", r.seat(sd), "hex", h, "unit", r.info(f).name)
	r.demoralise(f, "1.9.1.3", false)
}
