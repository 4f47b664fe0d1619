// Attacks: who, on what, from where (6, 6.2, 6.3).

package balkanwars

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/table"
	"feldpost/orders"
)

// role is a side's part in one combat.
type role uint8

const (
	attacking role = iota
	defending
)

// battle is one combat while it is resolved.
type battle struct {
	target  cell
	from    []cell      // the attackers' hexes, lowest number first
	side    [2]side     // by role
	units   [2][]unitID // that take part, by role
	start   [2][]cell   // the hex each of them held, parallel to units
	nations [2]nationSet
	charge  [2][]unitID // that Charge, HQs at range included
	shock   [2]int

	look   table.Look[outcomes] // at the CRT
	spent  [2]bool
	result outcomes
	routed [2]bool
	forts  []unitID // Fortifications lost in it, for 10.3

	unsupplied []unitID // attackers without a Supply Line (6.1)
	fleet      bool     // the British Fleet supports the attack (6)

	lines []orders.Order // the phasing player's lines about combats
}

// combatSegment executes the lines of a Combat Segment: attacks in the order
// written (R51), each with the clauses of the same sheet.
func (r *run) combatSegment(lines []orders.Order) {
	for i := range lines {
		if lines[i].Verb == "FLEET" {
			r.placeFleet(&lines[i])
		}
	}
	for i := range lines {
		if lines[i].Verb == "ATTACK" {
			r.attack(&lines[i], lines)
		}
	}
	if r.Dry {
		r.checkClauses(lines)
	}
}

// endCombatSegment does what the end of the Segment asks for besides
// stacking: the Fleet is set aside (6).
func (r *run) endCombatSegment() { r.withdrawFleet() }

// attack declares and resolves one ATTACK line.
func (r *run) attack(o *orders.Order, lines []orders.Order) {
	b := &battle{target: noCell, side: [2]side{r.active, r.active.other()}, lines: lines}
	if !r.declare(b, o) {
		return
	}
	if r.Dry {
		r.declared = append(r.declared, b)
		r.watch.attack(r, b, o)
		return
	}
	r.openAttack(b)
	r.checkSupply(b)
	r.fixOdds(b)
	r.chargeBoth(b)
	r.rollCombat(b)
	r.applyResult(b)
	r.advanceBoth(b)
}

// declare reads an ATTACK line and sees that it is allowed (6, 6.2, 6.3).
// A line with an IF may wait for a position that earlier attacks make.
func (r *run) declare(b *battle, o *orders.Order) bool {
	if len(o.Args) != 1 {
		at := o.Pos
		if len(o.Args) > 1 {
			at = o.Args[1].Pos
		}
		r.fault(at, "one-target", "6.3")
		return false
	}
	target, ok := r.readHex(o.Args[0])
	if !ok || !r.knownTerms(o) {
		return false
	}
	b.target = target
	if o.When != nil && !r.Dry && !r.holds(o.When, b, attacking) {
		r.whisper(r.active, "order-skipped", "R51", "line", o.String(), "hex", r.hexName(target))
		return false
	}
	waits := o.When != nil && r.Dry
	if !r.targetOpen(o, target, waits) {
		return false
	}
	if b.fleet = r.supports(target); b.fleet && r.hasGreatPower(target, britain) { // 3.2
		r.fault(firstPos(o), "great-power", "3.2", "hex", r.hexName(target))
		return false
	}
	if !r.attackers(b, o) {
		return false
	}
	if !r.strongEnough(b, o) {
		return false
	}
	r.markAttack(b, waits)
	return true
}

// enemyOf reports whether units of the other side stand in a hex.
func (r *run) enemyOf(c cell, sd side) bool {
	return r.pieces.Has(c, sd.other())
}

// targetOpen sees that the hex may be attacked: it holds enemies (6.0a),
// none of them neutral (11.1), none already attacked in it (6.3c, R120).
func (r *run) targetOpen(o *orders.Order, target cell, waits bool) bool {
	found := false
	for u := range r.pieces.In(target) {
		switch sd := r.sideOf(u); {
		case sd == sideNone:
			r.fault(firstPos(o), "neutral", "11.1", "hex", r.hexName(target))
			return false
		case sd == r.active && !waits: // else they may have left it to enemies by then
			r.fault(firstPos(o), "own-hex", "6", "hex", r.hexName(target))
			return false
		case r.units[u].flags&wasAttacked != 0 && !waits: // R120
			r.fault(firstPos(o), "was-attacked", "6.3", "hex", r.hexName(target))
			return false
		}
		found = true
	}
	if !found && !waits {
		r.fault(firstPos(o), "no-enemy", "6", "hex", r.hexName(target))
	}
	return found || waits
}

// attackers finds the units of an ATTACK line. ALL, or no WITH, takes every
// unit that may attack.
func (r *run) attackers(b *battle, o *orders.Order) bool {
	from, ok := r.attackHexes(b, o)
	if !ok {
		return false
	}
	with, given := o.Clause("WITH")
	if given && !isWord(with.Args, "ALL") {
		return r.namedAttackers(b, o, with, from)
	}
	idle, first, rule := noUnit, "", adjudicator.Rule("")
	for _, c := range from {
		if u, code, why := r.joinFrom(b, c); first == "" {
			idle, first, rule = u, code, why
		}
	}
	switch {
	case len(b.units[attacking]) == 0 && !b.fleet:
		if first == "" {
			first, rule = "no-attackers", "6.3"
		}
		r.fault(firstPos(o), first, rule, "hex", r.hexName(b.target))
		return false
	case first != "" && r.Dry && o.When == nil && o.Has("FROM"): // the line means more than it can do
		r.fault(firstPos(o), first, rule, "unit", r.unitName(idle), "hex", r.hexName(b.target))
		return false
	}
	return true
}

// joinFrom adds the units of a hex that may attack; when none does, it returns
// the first and why it may not.
func (r *run) joinFrom(b *battle, from cell) (idle unitID, code string, rule adjudicator.Rule) {
	idle, before := noUnit, len(b.units[attacking])
	for u := range r.pieces.Of(from, r.active) {
		switch bar, why := r.canAttack(u, b.target); {
		case bar == "":
			b.units[attacking] = append(b.units[attacking], u)
		case idle == noUnit:
			idle, code, rule = u, bar, why
		}
	}
	if len(b.units[attacking]) > before {
		return noUnit, "", ""
	}
	return idle, code, rule
}

// attackHexes reads the FROM clause; without one, every adjacent hex with
// own units.
func (r *run) attackHexes(b *battle, o *orders.Order) ([]cell, bool) {
	cl, given := o.Clause("FROM")
	if !given {
		var all []cell
		for _, c := range r.sys.board.next(b.target) {
			if c != noCell && r.friendIn(c, r.active) {
				all = append(all, c)
			}
		}
		return all, true
	}
	var from []cell
	for _, a := range cl.Args {
		cells, ok := r.readPath(a, nil)
		if !ok {
			return nil, false
		}
		for _, c := range cells {
			switch {
			case r.sys.board.dirTo(c, b.target) < 0:
				r.fault(a.Pos, "not-adjacent", "6.3", "hex", r.hexName(c), "to", r.hexName(b.target))
				return nil, false
			case !r.friendIn(c, r.active):
				r.fault(a.Pos, "no-own-units", "6.3", "hex", r.hexName(c))
				return nil, false
			}
			if !slices.Contains(from, c) {
				from = append(from, c)
			}
		}
	}
	return from, true
}

// namedAttackers reads WITH unit, unit.
func (r *run) namedAttackers(b *battle, o *orders.Order, with orders.Clause, from []cell) bool {
	good := true
	for _, a := range with.Args {
		u, ok := r.readUnit(a, r.active)
		if !ok {
			good = false
			continue
		}
		if r.sys.counters[u].kind == fleet {
			if !b.fleet {
				r.fault(a.Pos, "fleet-elsewhere", "6", "unit", r.unitName(u), "hex", r.hexName(b.target))
				good = false
			}
			continue
		}
		code, rule := r.canAttack(u, b.target)
		if code == "" && !slices.Contains(from, r.at(u)) {
			code, rule = "not-in-from", "6.3"
		}
		if code == "" && slices.Contains(b.units[attacking], u) {
			code, rule = "twice", "6.3"
		}
		if code != "" {
			r.fault(a.Pos, code, rule, "unit", r.unitName(u), "hex", r.hexName(b.target))
			good = false
			continue
		}
		b.units[attacking] = append(b.units[attacking], u)
	}
	if good && r.Dry && o.When == nil && o.Has("FROM") { // the line means more than it can do
		for _, c := range from {
			if !slices.ContainsFunc(b.units[attacking], func(u unitID) bool { return r.at(u) == c }) {
				r.fault(clausePos(o, "FROM"), "idle-hex", "6.3", "hex", r.hexName(c))
				return false
			}
		}
	}
	return good && (len(b.units[attacking]) > 0 || b.fleet)
}

// canAttack tells why a unit may not attack a hex this Segment.
func (s *State) canAttack(u unitID, target cell) (string, adjudicator.Rule) {
	un, c := &s.units[u], &s.sys.counters[u]
	switch {
	case s.at(u) < 0:
		return "not-on-map", "6"
	case s.sys.board.dirTo(s.at(u), target) < 0:
		return "not-adjacent", "6.3"
	case c.kind == fortification || c.kind == fleet:
		return "cannot-attack", "6.3"
	case c.kind == depot && c.combat == 0: // R49
		return "cannot-attack", "R49"
	case s.isFrozen(u):
		return "frozen", "S1.sr6"
	case un.flags&didAttack != 0: // 6.3b
		return "already-attacked", "6.3"
	case un.flags&didStand != 0: // 6.3d
		return "stack-divided", "6.3"
	case !c.nation.hasMorale() && s.hasGreatPower(target, c.nation): // 3.2
		return "great-power", "3.2"
	}
	return s.canAssault(u, s.at(u), target)
}

// hasGreatPower reports whether units of another Great Power stand in a hex:
// those of one never fight those of another (3.2(2)).
func (s *State) hasGreatPower(c cell, but nation) bool {
	for u := range s.pieces.In(c) {
		if n := s.sys.counters[u].nation; !n.hasMorale() && n != but {
			return true
		}
	}
	return false
}

// canAssault is the terrain of an attack or advance: as for movement, but a
// stack with an Engineer may attack a Mountain, and a Road or Railroad
// between the two hexes opens all terrain (6.2). It opens no country (R32).
func (s *State) canAssault(u unitID, from, to cell) (string, adjudicator.Rule) {
	code, rule := s.canCross(u, from, to)
	switch code {
	case "mountain":
		if s.engineerIn(from, s.sideOf(u)) || s.isLinked(from, to) {
			return "", ""
		}
		return code, "6.2"
	case "prohibited":
		if s.isLinked(from, to) {
			return "", ""
		}
		return code, "6.2"
	}
	return code, rule
}

// isLinked reports whether a Road or Railroad joins two adjacent hexes.
func (s *State) isLinked(a, b cell) bool {
	d := s.sys.board.dirTo(a, b)
	return d >= 0 && s.sys.board.hexes[a].side[d]&(sideRoad|s.railMask()) != 0
}

// strongEnough refuses an attack without Combat Strength (R110).
func (r *run) strongEnough(b *battle, o *orders.Order) bool {
	if r.attackTotal(b) > 0 {
		return true
	}
	r.fault(firstPos(o), "no-strength", "R110", "hex", r.hexName(b.target), "units", r.unitNames(b.units[attacking]))
	return false
}

// markAttack notes who has attacked, who stood by in the attackers' hexes
// and may not attack any more (6.3d), and who was attacked. A line that
// waits for its condition marks nobody.
func (r *run) markAttack(b *battle, waits bool) {
	slices.Sort(b.units[attacking])
	b.units[defending] = r.pieces.Append(nil, b.target, b.side[defending])
	for role, units := range b.units {
		for _, u := range units {
			c := r.at(u)
			b.start[role] = append(b.start[role], c)
			b.nations[role] |= setOf(r.sys.counters[u].nation)
			if role == int(attacking) && !slices.Contains(b.from, c) {
				b.from = append(b.from, c)
			}
		}
	}
	slices.Sort(b.from)
	if waits {
		return
	}
	for _, c := range b.from {
		for u := range r.pieces.In(c) {
			r.units[u].flags |= didStand
		}
	}
	for _, u := range b.units[attacking] {
		r.units[u].flags = r.units[u].flags&^didStand | didAttack
	}
	if b.fleet {
		r.units[r.sys.fleet].flags |= didAttack
	}
	for _, u := range b.units[defending] {
		r.units[u].flags |= wasAttacked
	}
}

// openAttack announces the combat: it cannot be cancelled any more, and all
// units in it are revealed (12.2).
func (r *run) openAttack(b *battle) {
	for _, units := range b.units {
		for _, u := range units {
			r.units[u].open = true
		}
	}
	r.emit("combat-declared", "6.3", "hex", r.hexName(b.target), "from", r.hexPath(b.from),
		"units", r.attackerNames(b), "defenders", r.unitNames(b.units[defending]))
}
