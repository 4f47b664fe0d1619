// The British Fleet (6).

package balkanwars

import "feldpost/orders"

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
		code = "want-one-hex"
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
