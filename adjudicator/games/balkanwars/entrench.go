// Entrenchments (13).

package balkanwars

import (
	"feldpost/adjudicator"
	"feldpost/orders"
)

// mayDig tells why an Engineer that stays may not build an Entrenchment: it
// must be in Good Order, the hex without a Fortification and not entrenched
// yet (13.1, R89).
func (s *State) mayDig(u unitID) string {
	c := s.at(u)
	switch {
	case s.units[u].demoralized:
		return "demoralized"
	case s.kindIn(c, fortification) > 0:
		return "fortified"
	case s.entrenched[c]:
		return "has-trench"
	}
	return ""
}

// digTrenches places the markers at the end of a Movement Segment, under
// Engineers that held for all of it (13.1). Hexes come in their order: that
// of the units would tell which is which.
func (r *run) digTrenches() {
	for c := range r.sys.board.hexes {
		for u := range r.pieces.In(cell(c)) {
			if un := &r.units[u]; un.flags&isDigging != 0 && un.flags&didMove == 0 && r.mayDig(u) == "" {
				r.entrenched[c] = true
				r.emit("entrenched", "13.1", "hex", r.hexName(cell(c)), "nation", r.sys.counters[u].nation)
			}
		}
	}
	for u := range r.units {
		r.units[u].flags &^= isDigging
	}
}

// entrench executes ENTRENCH in a Movement Segment: the same as HOLD unit
// ENTRENCH; a hex stands for the first Engineer in it that can.
func (r *run) entrench(o *orders.Order) {
	for _, a := range o.Args {
		if a.Kind != orders.Path {
			if u, ok := r.readUnit(a, r.active); ok {
				r.stay(o, a, u, true)
			}
			continue
		}
		if c, ok := r.readHex(a); ok {
			r.entrenchIn(o, a, c)
		}
	}
}

func (r *run) entrenchIn(o *orders.Order, a orders.Arg, c cell) {
	first := noUnit
	for u := range r.pieces.In(c) {
		if r.sys.counters[u].kind != engineer || r.sideOf(u) != r.active {
			continue
		}
		can := func(u unitID) bool { return r.units[u].flags&didMove == 0 && r.mayDig(u) == "" }
		if first == noUnit || !can(first) && can(u) {
			first = u
		}
	}
	if first == noUnit {
		r.fault(a.Pos, "no-engineer-here", "13.1", "hex", r.hexName(c))
		return
	}
	r.stay(o, a, first, true)
}

// entrenchSetup executes ENTRENCH in the set-up of Scenario 2: any hex with
// own units may start entrenched, without Engineers, but none with a
// Fortification (S2 special 1, R90, 13.1). In Scenario 1 none may (S1 special 2), and
// without the option nobody does (13).
func (r *run) entrenchSetup(o *orders.Order) {
	if !r.opts.entrench && r.scenario != 1 {
		r.fault(o.Pos, "verb-unused", "13", "verb", o.Verb)
		return
	}
	for _, a := range o.Args {
		c, ok := r.readHex(a)
		if !ok {
			continue
		}
		code, rule := "", adjudicator.Rule("S2.sr1")
		switch {
		case r.scenario == 1:
			code, rule = "not-entrenched", "S1.sr2"
		case !r.friendIn(c, r.active):
			code = "no-own-units"
		case r.kindIn(c, fortification) > 0:
			code, rule = "fortified", "13.1"
		case r.entrenched[c]:
			code, rule = "has-trench", "R89"
		}
		if code != "" {
			r.fault(a.Pos, code, rule, "hex", r.hexName(c))
			continue
		}
		r.entrenched[c] = true
		r.emit("entrenched", rule, "hex", r.hexName(c))
	}
}

// abandon removes the Entrenchment of a hex that its last unit has left,
// for whatever reason (13.2): put calls it.
func (s *State) abandon(c cell) {
	if s.entrenched[c] && s.pieces.IsEmpty(c) {
		s.entrenched[c] = false
		s.fallen = append(s.fallen, c)
	}
}

// reportFallen reports the Entrenchments that were removed since the last
// event.
func (r *run) reportFallen() {
	for _, c := range r.fallen {
		r.Events = append(r.Events, adjudicator.NewEvent("entrenchment-removed", "13.2", "hex", r.hexName(c)))
	}
	r.fallen = r.fallen[:0]
}
