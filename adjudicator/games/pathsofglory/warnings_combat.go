package pathsofglory

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// aboutOperation looks at activations, moves and attacks from a line of the
// script on.
func (w *warner) aboutOperation(from int) {
	if w.active != w.side {
		return
	}
	for _, m := range w.stayed {
		w.warn(m.pos, "all-stay", "10.1.1", true, "units", w.unitNames(m.units), "space", w.name(m.path[len(m.path)-1]))
	}
	w.aboutLeaving()
	w.aboutSurrounded()
	used := map[space]bool{}
	for i := from; i < len(w.script); i++ {
		if w.script[i].Verb != "ATTACK" {
			continue
		}
		if b := w.battleOf(i); b != nil {
			for _, sp := range b.From {
				used[sp] = true
			}
			w.aboutAttack(&w.script[i], b)
		}
	}
	if from == 0 {
		w.aboutUnused(used)
	}
}

// battleOf is the combat that an ATTACK line of the script would begin, nil
// when it has a fault.
func (w *warner) battleOf(i int) *battle {
	before := len(w.Faults)
	a, ok := w.readAttack(&w.script[i])
	w.Faults = w.Faults[:before]
	if !ok || len(a.units) == 0 {
		return nil
	}
	if code, _, _ := w.attackBar(&a); code != "" {
		return nil
	}
	b := w.newBattle(&a)
	b.Line = i
	return b
}

// aboutUnused: points that activate spaces in which nobody acts, or that are
// left over, are lost (9.2.1).
func (w *warner) aboutUnused(attacks map[space]bool) {
	left := w.act.Ops - w.act.Spent
	stopped := w.has("STOP") || w.has("PASS")
	for i := range w.script {
		o := &w.script[i]
		if o.Verb != "ACTIVATE" {
			continue
		}
		for _, a := range o.Args {
			sp, _ := w.sys.findSpace(a.Text)
			switch {
			case sp == nowhere || w.orders[sp] == notActive || stopped:
			case w.orders[sp] == toAttack && !attacks[sp], w.orders[sp] == toMove && !w.wasUsed(sp):
				w.warn(o.Pos, "activated-idle", "9.2.1", true, "space", w.name(sp))
			}
		}
	}
	switch {
	case stopped || w.act.Use == useSR || w.act.Use == useRP:
	case left > 0 && (w.has("ACTIVATE") || w.act.Use == useEvent):
		w.warn(orders.Pos{}, "points-left", "9.2.1", true, "points", left)
	}
}

// wasUsed reports whether anybody moved out of a space or entrenches in it.
func (w *warner) wasUsed(sp space) bool {
	for _, m := range w.moves {
		if m.path[0] == sp {
			return true
		}
	}
	for u := range w.pieces.In(sp) {
		if w.done[u]&willEntrench != 0 {
			return true
		}
	}
	return false
}

// aboutAttack looks at one attack.
func (w *warner) aboutAttack(o *orders.Order, b *battle) {
	name := w.name(b.Target)
	certain := o.When == nil
	w.aboutAdvance(o, b)
	w.aboutOwnLosses(o, b)
	if b.TryFlank {
		pin := b.Pin
		if pin == nowhere {
			pin = w.bestPin(b)
		}
		if w.flankBonus(b, pin) < 3 {
			w.warn(o.Pos, "flank-may-fail", "12.3.3", false, "space", name)
		}
	}
	if w.side == ap && w.mo[ap] == offFR && w.hasPlayed(cardMutiny) && !w.mutiny {
		c := w.State.trial()
		if c.breakMutiny(b); c.mutiny {
			w.warn(o.Pos, "mutiny", "7.1.8", certain, "space", name)
		}
	}
	var removed, kept []string
	for _, c := range w.namedCards(b) {
		k := &w.sys.cards[c]
		switch text := c.String() + " " + k.name; {
		case k.removed:
			removed = append(removed, text)
		default:
			kept = append(kept, text)
		}
		if c == cardPeaceOffensive {
			w.warn(o.Pos, "peace-offensive", "card CP 51", certain && !w.advances(o, b), "space", name)
		}
	}
	if len(removed) > 0 {
		w.warn(o.Pos, "cards-removed", "9.5.4.2", certain, "cards", strings.Join(removed, "; "))
	}
	if len(kept) > 0 {
		w.warn(o.Pos, "cards-at-stake", "9.5.4.3", false, "cards", strings.Join(kept, "; "))
	}
}

// aboutAdvance: without a full attacker nobody retreats or advances (12.5.2,
// 12.6.1); without an ADVANCE line nobody takes what is won; and three units
// at most find room (10.1.1).
func (w *warner) aboutAdvance(o *orders.Order, b *battle) {
	name, full := w.name(b.Target), 0
	for _, u := range b.Sides[attacking].Units {
		if !w.reduced[u] {
			full++
		}
	}
	room := w.room(b.Target, w.side)
	switch {
	case full == 0:
		w.warn(o.Pos, "no-full-attackers", "12.6.1", true, "space", name)
	case slices.Contains(b.From, b.Target):
	case !w.advances(o, b):
		w.warn(o.Pos, "no-advance", "12.6.1", false, "space", name)
	case full > room:
		w.warn(o.Pos, "advance-excess", "10.1.1", false, "space", name, "room", room)
	}
}

// advances reports whether a line lets somebody advance after an attack.
func (w *warner) advances(o *orders.Order, b *battle) bool {
	if o.Has("ADVANCE") {
		return true
	}
	for i := b.Line + 1; i < len(w.script); i++ {
		if x := &w.script[i]; x.Verb == "ADVANCE" && w.advanceIsHere(x, b) {
			return true
		}
	}
	return false
}

// aboutOwnLosses: who must bleed first (12.4.5), armies that no corps can
// replace (12.4.4), sieges that a loss would break (15.2.4).
func (w *warner) aboutOwnLosses(o *orders.Order, b *battle) {
	const highest = 7 // Loss Number of the fire tables
	if u := w.firstToLose(b, attacking, highest, nil); u != noUnit {
		w.warn(o.Pos, "first-loss", "12.4.5", false, "unit", w.unitName(u))
	}
	var gone []unitID
	for _, u := range b.Sides[attacking].Units {
		if w.sys.counters[u].army && w.reduced[u] && w.substitute(u, nil, nil) == noUnit {
			gone = append(gone, u)
		}
	}
	if len(gone) > 0 {
		w.warn(o.Pos, "army-for-good", "12.4.4", false, "units", w.unitNames(gone))
	}
	for _, sp := range b.From {
		if w.enemyFort(sp, w.side) && w.isBesieged(sp) && w.siegeBreaks(b, sp) {
			w.warn(o.Pos, "siege-at-risk", "15.2.4", false, "space", w.name(sp))
		}
	}
}

// siegeBreaks reports whether the loss of one attacker would leave too few in
// the space of a siege.
func (w *warner) siegeBreaks(b *battle, sp space) bool {
	armies, corps := w.besiegers(sp, w.side)
	for _, u := range b.Sides[attacking].Units {
		if w.at(u) != sp {
			continue
		}
		a, c := armies, corps
		switch {
		case w.sys.counters[u].army && w.substitute(u, nil, nil) != noUnit:
			a, c = a-1, c+1
		case w.sys.counters[u].army:
			a--
		default:
			c--
		}
		if !canBesiege(a, c, int(w.place(sp).fort)) {
			return true
		}
	}
	return false
}
