// Strengths, odds and column shifts (6.3).
// The British Fleet (6).

package balkanwars

import (
	"slices"

	"feldpost/adjudicator/kernel/table"
	"feldpost/orders"
)

// attackTotal is the Combat Strength of the attack: without artillery and
// Fortifications (6.3e). Without any, the Fleet's Bombardment Value (6).
func (s *State) attackTotal(b *battle) int {
	sum := 0
	for _, u := range b.units[attacking] {
		if k := s.sys.counters[u].kind; k != artillery && k != fortification && k != fleet {
			sum += s.sys.counters[u].combat
		}
	}
	if sum == 0 {
		return s.fleetFire(b)
	}
	return sum
}

// fleetIsBase tells whether the Fleet's Bombardment Value is the strength of
// the attack, and no shift of it: no land unit adds any (6, R56).
func (s *State) fleetIsBase(b *battle) bool {
	for _, u := range b.units[attacking] {
		if k := s.sys.counters[u].kind; k != artillery && k != fortification && s.sys.counters[u].combat > 0 {
			return false
		}
	}
	return b.fleet
}

// defenceTotal is the Combat Strength of all units in the hex (6.3f).
func (s *State) defenceTotal(b *battle) int {
	sum := 0
	for _, u := range b.units[defending] {
		sum += s.sys.counters[u].combat
	}
	return sum
}

// fixOdds finds the final column: base odds, then Artillery Superiority,
// then terrain, then supply; each step stays on the table (6.3, 6.1, R53).
func (r *run) fixOdds(b *battle) {
	a, d := r.attackTotal(b), r.defenceTotal(b)
	odds := table.Ratio(a, d, table.ForDefender)
	if d == 0 { // R111: no defence counts as 7/1
		odds = table.Odds{Attack: crtBest, Defence: 1}
	}
	b.look = r.sys.tables.crt.Look(odds)
	r.emit("odds", "6.3", "hex", r.hexName(b.target), "a", a, "d", d, "odds", b.look.Odds, "column", b.look.Base().Name)
	r.shift(b, table.Change{Reason: "artillery", By: r.artillerySuperiority(b), Rule: "6.3"})
	if b.look.At() > 0 { // 6.3p: a column that is 1/3 already is shifted no further
		for _, c := range r.terrainShifts(b.target, b.from) {
			r.shift(b, c)
		}
	}
	r.shift(b, r.supplyShift(len(b.unsupplied), len(b.unsupplied) == len(b.units[attacking]) && !b.fleet))
}

// artillerySuperiority is the attacker's Bombardment less that of all
// artillery and Fortifications in the hex (6.3j). A Fortification is never
// among the attackers, so it never helps them (6.3l).
func (s *State) artillerySuperiority(b *battle) int {
	n := 0
	if !s.fleetIsBase(b) {
		n = s.fleetFire(b)
	}
	for _, u := range b.units[attacking] {
		if !slices.Contains(b.unsupplied, u) { // 6.1t
			n += s.sys.counters[u].bombardment
		}
	}
	for _, u := range b.units[defending] {
		n -= s.sys.counters[u].bombardment
	}
	return n
}

// shift moves the column, when there is anything to move it, and reports it.
func (r *run) shift(b *battle, c table.Change) {
	if c.By == 0 {
		return
	}
	b.look.Shift(c)
	r.emit("shift", c.Rule, "hex", r.hexName(b.target), "reason", c.Reason, "n", c.By, "column", b.look.Column().Name)
}

// terrainShifts are those of the ground, the Town or City, the Entrenchment
// (R52) and a River that all attackers cross (6.3n, 6.3s, 6.3t).
func (s *State) terrainShifts(target cell, from []cell) [4]table.Change {
	h := &s.sys.board.hexes[target]
	ground, place := s.sys.hexShift(target)
	word, dug, river := "town", 0, 0
	if h.site != nil && h.site.city {
		word = "city"
	}
	if s.entrenched[target] {
		dug = s.sys.tables.entrenched.shift
	}
	if s.allCrossRiver(target, from) {
		river = s.sys.tables.river.shift
	}
	return [...]table.Change{{Reason: terrainNames[h.terrain], By: ground, Rule: "6.3"}, {Reason: word, By: place, Rule: "6.3"},
		{Reason: "entrenchment", By: dug, Rule: "6.3"}, {Reason: "river", By: river, Rule: "6.3"}}
}

// allCrossRiver reports whether every attacker attacks across a River. A
// Bridge does not help an attack.
func (s *State) allCrossRiver(target cell, from []cell) bool {
	for _, c := range from {
		if d := s.sys.board.dirTo(c, target); s.sys.board.hexes[c].side[d]&sideRiver == 0 {
			return false
		}
	}
	return len(from) > 0 // else it is the Fleet alone
}

// supplyShift moves the column after everything else: two to the left when no
// attacker is supplied, one when some are not (6.1 effects, R54).
func (s *State) supplyShift(unsupplied int, all bool) table.Change {
	num := &s.sys.tables.num
	switch {
	case unsupplied == 0:
		return table.Change{}
	case all:
		return table.Change{Reason: "unsupplied-all", By: num.unsuppliedAll, Rule: "6.1"}
	}
	return table.Change{Reason: "unsupplied-some", By: num.unsuppliedSome, Rule: "6.1"}
}

// placeFleet executes FLEET 2543: the British Fleet, the only one that is a unit
// (1.4), leaves the Pool and stands off one coast hex for this Combat Segment
// (3.2(1), 6). It is placed before any unit is revealed.
func (r *run) placeFleet(o *orders.Order) {
	f := r.sys.fleet
	code := ""
	switch {
	case !r.opts.fleet || f == noUnit:
		r.fault(o.Pos, "verb-unused", "6", "verb", o.Verb)
		return
	case len(o.Args) != 1:
		code = "one-target"
	case r.commands[britain] != r.active:
		code = "fleet-not-yours"
	case r.at(f) != locPool:
		code = "fleet-away"
	case r.fleetAt != noCell:
		code = "fleet-placed"
	}
	if code != "" {
		r.fault(o.Pos, code, "6", "verb", o.Verb)
		return
	}
	c, ok := r.readHex(o.Args[0])
	if !ok {
		return
	}
	if !r.fleetMayBePlaced(r.active, c) {
		r.fault(o.Args[0].Pos, "fleet-waters", "6", "hex", r.hexName(c))
		return
	}
	r.fleetAt = c
	r.emit("fleet", "6", "side", r.seat(r.active), "hex", r.hexName(c))
}

// supports tells whether the Fleet takes part in an attack on a hex: it
// stands off that hex and has not fought yet this Segment (6).
func (s *State) supports(target cell) bool {
	return s.fleetAt == target && s.units[s.sys.fleet].flags&didAttack == 0
}

// withdrawFleet takes the Fleet off the map and sets it aside (6).
func (s *State) withdrawFleet() { s.fleetAt = noCell }

// fleetFire is the Bombardment Value that the Fleet gives an attack.
func (s *State) fleetFire(b *battle) int {
	if !b.fleet {
		return 0
	}
	return s.sys.counters[s.sys.fleet].bombardment
}

// attackerNames are the attackers, with the Fleet that supports them.
func (r *run) attackerNames(b *battle) []string {
	names := r.unitNames(b.units[attacking])
	if b.fleet {
		names = append(names, r.unitName(r.sys.fleet))
	}
	return names
}

// hurtFleet eliminates a Fleet that attacks alone when the attacker loses
// (R57): nothing else harms it.
func (r *run) hurtFleet(b *battle) {
	if b.fleet && len(b.units[attacking]) == 0 && b.result.has(attackerEliminated) {
		r.loseUnit(r.sys.fleet, eliminated, "R57")
	}
}
