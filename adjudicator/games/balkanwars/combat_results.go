// The die of a combat and its results (6.5).

package balkanwars

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/adjudicator/kernel/table"
	"feldpost/orders"
)

// rollCombat rolls the die, then lets the attacker and after him the
// defender spend Morale Points, and reads the CRT (6.5).
func (r *run) rollCombat(b *battle) {
	hexName := r.hexName(b.target)
	l := &b.look
	l.Die = r.Roll.Roll("combat "+hexName, "6.5", 6)
	l.Modify(table.Change{Reason: "charge", By: r.chargeModifier(b), Rule: "6.4"})
	if r.hasEngineer(b.units[attacking]) { // R61: once
		l.Modify(table.Change{Reason: "engineer", By: r.sys.tables.num.engineerDie, Rule: "6.5"})
	}
	r.emit("die", "6.5", "hex", hexName, "value", l.Die, "modifiers", l.Modifiers, "total", l.Total())
	r.spendBoth(b)
	b.result = l.Result()
	r.emit("combat", "6.5", "hex", hexName, "from", r.hexPath(b.from), "odds", l.Odds, "column", l.Column().Name,
		"die", l.Die, "modified", l.Total(), "result", b.result)
}

// spendBoth asks both sides for Morale Points. With the option both decide
// without knowing of the other (6.5 opt, R106).
func (r *run) spendBoth(b *battle) {
	num := &r.sys.tables.num
	rungA, spendA := r.wantsToSpend(b, attacking)
	if !r.opts.secretMorale {
		r.spend(b, attacking, spendA, num.moraleAttackerDie)
	}
	rungD, spendD := r.wantsToSpend(b, defending)
	if r.opts.secretMorale {
		r.spend(b, attacking, spendA, num.moraleAttackerDie)
	}
	r.spend(b, defending, spendD, num.moraleDefenderDie)
	r.answered(b, attacking, "morale", rungA)
	r.answered(b, defending, "morale", rungD)
}

// canSpend reports whether every country in the combat has a point to
// spend; Great Powers have none and are passed over (R62, R63).
func (s *State) canSpend(b *battle, as role, keep int) bool {
	some := false
	for n := range nations {
		if !b.nations[as].has(n) || !n.hasMorale() {
			continue
		}
		if int(s.morale[n]) < max(1, keep+1) {
			return false
		}
		some = true
	}
	return some
}

// wantsToSpend follows the first line about Morale that fits, unless another says NEVER
// of the combat: a point of each country goes at once (6.5d, R121). A line whose MIN is
// not met has answered too: with no (R122).
func (r *run) wantsToSpend(b *battle, as role) (standing.Rung, bool) {
	if !r.canSpend(b, as, 0) {
		return standing.Only, false
	}
	rung := standing.Clause
	if as == defending {
		rung = standing.Standing
	}
	lines := r.said(b, as, "MORALE", as == defending)
	if len(lines) == 0 {
		return standing.Default, false
	}
	for _, o := range lines[1:] {
		if isRefusal(o) && narrowness(o) == narrowness(lines[0]) && len(namesIn(o)) > 0 && !slices.Equal(namesIn(o), namesIn(lines[0])) {
			return rung, false
		}
	}
	return rung, !isRefusal(lines[0]) && r.canSpend(b, as, minimum(lines[0]))
}

// minimum reads MIN n: act only while at least n points are left.
func minimum(o *orders.Order) int {
	cl, ok := o.Clause("MIN")
	if !ok || len(cl.Args) != 1 || !isDigits(cl.Args[0].Text) {
		return 0
	}
	return number(cl.Args[0].Text)
}

// spend takes a point from each country in the combat (6.5d).
func (r *run) spend(b *battle, as role, yes bool, die int) {
	if !yes {
		return
	}
	var codes []string
	for n := range nations {
		if b.nations[as].has(n) && n.hasMorale() {
			codes = append(codes, n.String())
		}
	}
	b.spent[as] = true
	b.look.Modify(table.Change{Reason: "morale", By: die, Rule: "6.5"})
	r.emit("morale-spent", "6.5", "hex", r.hexName(b.target), "side", r.seat(b.side[as]), "nations", codes, "total", b.look.Total())
	for n := range nations {
		if b.nations[as].has(n) && n.hasMorale() {
			r.changeMorale(n, -1, "combat-die", "6.5")
		}
	}
}

// applyResult carries out the results of the CRT: losses and
// Demoralization, then Routs, then National Morale.
func (r *run) applyResult(b *battle) {
	r.hurtAttacker(b)
	r.hurtDefender(b)
	for role := attacking; role <= defending; role++ {
		if b.routed[role] {
			r.retreatAll(b, role)
		}
	}
	for _, e := range [...]struct {
		result outcomes
		row    moraleRow
		winner role
	}{{attackerEliminated, moraleAE, defending}, {attackerRouted, moraleAR, defending},
		{defenderRouted, moraleDR, attacking}, {defenderEliminated, moraleDE, attacking}} {
		if b.result.has(e.result) {
			r.combatMorale(b, e.row, e.winner)
		}
	}
	r.fortMorale(b)
}

// hurtAttacker applies AE, AR, AD and AC. Only units of the attacking hexes
// suffer, not an HQ that Charged at range (9.4c).
func (r *run) hurtAttacker(b *battle) {
	charged := func(u unitID) bool { return slices.Contains(b.charge[attacking], u) }
	r.hurtFleet(b)
	var gone unitID = noUnit
	if b.result.has(attackerEliminated) && !r.anyCharged(b, attacking) && len(b.units[attacking]) > 0 {
		gone = r.chooseLoss(b, attacking)
	}
	b.routed[attacking] = b.result.has(attackerRouted)
	for _, u := range b.units[attacking] {
		switch {
		case b.result.has(attackerEliminated) && (u == gone || charged(u)):
			r.loseUnit(u, eliminated, "6.5")
		case b.result.has(attackerEliminated):
			r.demoralize(b, u, attackerEliminated)
		case b.result.has(attackerDemoralized):
			r.demoralize(b, u, attackerDemoralized)
		case b.result.has(attackerRouted) && charged(u):
			r.demoralize(b, u, attackerRouted)
		case b.result.has(attackerChargers) && charged(u):
			r.demoralize(b, u, attackerChargers)
		}
	}
}

// hurtDefender applies DE, DS, DD, DC and the Demoralization of Charging
// units by DR.
func (r *run) hurtDefender(b *battle) {
	b.routed[defending] = b.result.has(defenderRouted)
	for _, u := range b.units[defending] {
		charged := slices.Contains(b.charge[defending], u)
		switch {
		case b.result.has(defenderEliminated):
			r.loseUnit(u, eliminated, "6.5")
			r.noteFort(b, u)
		case b.result.has(defenderSurrender):
			r.demoralize(b, u, defenderSurrender)
		case b.result.has(defenderDemoralized):
			r.demoralize(b, u, defenderDemoralized)
		case b.result.has(defenderRouted) && charged:
			r.demoralize(b, u, defenderRouted)
		case b.result.has(defenderChargers) && charged:
			r.demoralize(b, u, defenderChargers)
		}
	}
}

func (s *State) anyCharged(b *battle, as role) bool {
	for _, u := range b.charge[as] {
		if slices.Contains(b.units[as], u) {
			return true
		}
	}
	return false
}

// demoralize gives a unit a D; a second one eliminates it or makes it
// Surrender, as the result says (10.1a).
func (r *run) demoralize(b *battle, u unitID, by outcomes) {
	if !r.units[u].demoralized {
		r.units[u].demoralized = true
		r.emit("demoralized", "10.1", "unit", r.unitName(u), "hex", r.placeName(u))
		return
	}
	how := eliminated
	if r.sys.tables.againSurrenders(by) {
		how = surrendered
	}
	r.loseUnit(u, how, "10.1")
	r.noteFort(b, u)
}

// noteFort remembers a Fortification lost in the combat (R81).
func (r *run) noteFort(b *battle, u unitID) {
	if r.sys.counters[u].kind == fortification {
		b.forts = append(b.forts, u)
	}
}

// chooseLoss picks the unit that a partial loss hits: its owner's LOSS
// lines, then his standing orders, else the lowest Cadre (R65).
func (r *run) chooseLoss(b *battle, as role) unitID {
	rung, wish := standing.Clause, r.lossWish(b, as, false)
	if !wish.given {
		rung, wish = standing.Standing, r.lossWish(b, as, true)
	}
	if !wish.given {
		rung = standing.Default
	}
	if len(b.units[as]) == 1 {
		rung = standing.Only
	}
	r.answered(b, as, "loss", rung)
	if len(wish.first) > 0 {
		return wish.first[0]
	}
	best := noUnit
	for _, u := range b.units[as] {
		if !slices.Contains(wish.last, u) && (best == noUnit || r.goesBefore(u, best, wish.strongest)) {
			best = u
		}
	}
	if best == noUnit { // all are named LAST: the one named first goes first
		best = wish.last[0]
	}
	return best
}

// goesBefore reports whether a loss hits u rather than v when nobody is
// named: the lower Cadre, or the higher when the owner said STRONGEST.
func (s *State) goesBefore(u, v unitID, strongest bool) bool {
	a, b := s.sys.counters[u].cadre, s.sys.counters[v].cadre
	if strongest {
		a, b = b, a
	}
	return a < b
}

// lossWish is what LOSS lines say: units named FIRST and LAST, each in line
// order, and whether the strongest of the others go first.
type lossWish struct {
	first, last             []unitID
	strongest, words, given bool
}

// lossWish reads the LOSS lines that speak of a combat.
func (r *run) lossWish(b *battle, as role, stand bool) (w lossWish) {
	for _, o := range r.said(b, as, "LOSS", stand) {
		if !w.words && slices.ContainsFunc(o.Args, isAnswerWord) {
			w.strongest = hasWord(o.Args, "STRONGEST")
			w.words, w.given = true, true
		}
		for _, a := range o.Args {
			u, ok := r.unitIn(a, b.side[as])
			switch {
			case !ok || !slices.Contains(b.units[as], u) || slices.Contains(w.first, u) || slices.Contains(w.last, u):
				continue
			case o.Has("LAST"):
				w.last = append(w.last, u)
			default:
				w.first = append(w.first, u)
			}
			w.given = true
		}
	}
	return w
}

// lossKind is how a unit leaves the map.
type lossKind uint8

const (
	eliminated lossKind = iota
	surrendered
)

// loseUnit takes a unit off the map: eliminated to its owner's Pool,
// surrendered to the opponent's POW box (6.5). Depots, Fortifications and
// Army Artillery never come back from an elimination (4.2); Great Power
// units wait on the Turn Track (3.2).
func (r *run) loseUnit(u unitID, how lossKind, rule adjudicator.Rule) {
	c := &r.sys.counters[u]
	from, hidden := r.placeName(u), r.isHidden(u) && how == eliminated
	if c.kind == fleet && r.fleetAt != noCell {
		from = r.hexName(r.fleetAt)
		r.withdrawFleet()
	}
	if how == surrendered && c.kind == depot && !r.hasFort(r.at(u), r.sideOf(u)) { // R113
		how, rule = eliminated, "6.6"
	}
	to, event := locPool, "eliminated"
	if how == surrendered {
		to, event = locPOW, "surrendered"
	} else if c.kind == depot || c.kind == fortification || c.armyArt {
		to = locOut
	}
	un := &r.units[u]
	if un.flags&acts != 0 {
		r.acted |= setOf(c.nation)
	}
	if !c.nation.hasMorale() {
		to = locTrack
		un.due = uint8(r.turn + r.sys.tables.num.returnBoxes)
	}
	r.put(u, to)
	un.demoralized, un.flags = false, un.flags&isFrozen
	un.open = to == locPOW || !r.opts.fog
	if hidden {
		r.whisper(r.ownerOf(u), event, rule, "unit", r.unitName(u), "hex", from, "to", locNames[to])
		r.sighted(r.ownerOf(u), rule, "nation", c.nation, "n", 1, "by", "lost", "path", from)
		return
	}
	r.emit(event, rule, "unit", r.unitName(u), "hex", from, "to", locNames[to])
}

// hasFort reports whether a Fortification of the side is in the hex.
func (s *State) hasFort(c cell, sd side) bool {
	for u := range s.pieces.Of(c, sd) {
		if s.sys.counters[u].kind == fortification {
			return true
		}
	}
	return false
}

// improves tells whether the side's Morale Point would change the result,
// which on the CRT is always for the better (6.5).
func (s *State) improves(b *battle, as role) bool {
	n := s.sys.tables.num.moraleAttackerDie
	if as == defending {
		n = s.sys.tables.num.moraleDefenderDie
	}
	return b.look.With(n) != b.look.Result()
}
