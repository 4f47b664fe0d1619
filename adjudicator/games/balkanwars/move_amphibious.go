// Amphibious Operations (5.7).

package balkanwars

import (
	"feldpost/adjudicator"
	"feldpost/orders"
)

// landingSeas are the waters of Amphibious Operations (5.7).
const landingSeas = aegean | adriatic

// leagueSide is the side of the Balkan League, which alone makes Amphibious
// Operations (5.7).
func (s *State) leagueSide() side { return s.scene().seats.Of("league") }

// landing is one unit of an AMPHIB line and where it goes.
type landing struct {
	u   unitID
	to  cell
	arg orders.Arg
}

// amphib executes AMPHIB GR/1 Reg, GR/2 Reg TO 3520 GR/HQ TO 3319: all units
// of the line land or none. The lines of one Segment are one Operation as
// long as its ships suffice.
func (r *run) amphib(o *orders.Order) {
	if !r.opts.amphibious {
		r.fault(o.Pos, "verb-unused", "5.7", "verb", o.Verb)
		return
	}
	if code, rule := r.landingBar(); code != "" {
		r.fault(o.Pos, code, rule, "side", r.seat(r.active))
		return
	}
	list, ok := r.readLandings(o)
	var group []unitID
	for _, l := range list {
		group = append(group, l.u)
	}
	if !ok || !r.keepsEscorts(o.Pos, group) || !r.embark(o, list) {
		return
	}
	for _, l := range list {
		from := r.placeName(l.u)
		r.put(l.u, l.to)
		r.units[l.u].flags |= didMove
		r.entered(l.u, l.to, r.isLed(l.u, noCell, l.to))
		r.tell(l.u, "land", "5.7", []any{"unit", r.unitName(l.u), "from", from, "hex", r.hexName(l.to)},
			[]any{"nation", r.sys.counters[l.u].nation, "n", 1, "by", "sea", "path", from + "-" + r.hexName(l.to)})
	}
}

// landingBar tells why a side may make no Operation at all now: only the
// League may; not when the Fleet that it has had in play is lost, neutral or
// the enemy's; after Greece has capitulated only with the Fleet (5.7). No rule
// lets a Fleet that only the other side has had bar a landing.
func (s *State) landingBar() (string, adjudicator.Rule) {
	fleet := s.hasFleet(s.active)
	switch {
	case s.active != s.leagueSide():
		return "league-only", "5.7"
	case s.talks.OurFleet && !fleet:
		return "fleet-lost", "5.7"
	case s.capitulated[greece] && !fleet:
		return "greece-out", "5.7"
	}
	return "", ""
}

// hasFleet tells whether the British Fleet is in play and friendly to a side.
func (s *State) hasFleet(sd side) bool {
	f := s.sys.fleet
	return f != noUnit && s.commands[britain] == sd && s.at(f) == locPool
}

// readLandings reads the units of an AMPHIB line, each with the destination
// that follows it.
func (r *run) readLandings(o *orders.Order) (list []landing, ok bool) {
	ok = true
	waiting := append([]orders.Arg(nil), o.Args...)
	for i := range o.Clauses {
		args := o.Clauses[i].Args
		if len(args) == 0 || len(waiting) == 0 {
			r.fault(o.Pos, "want-unit", "5.7")
			return nil, false
		}
		to, good := r.readHex(args[0])
		if !good {
			return nil, false
		}
		for _, a := range waiting {
			u, good := r.readUnit(a, r.active)
			if !good || !r.mayLand(a, u, to) {
				ok = false
				continue
			}
			for _, l := range list {
				if l.u == u {
					r.fault(a.Pos, "twice", "5.7", "unit", r.unitName(u))
					ok = false
				}
			}
			list = append(list, landing{u, to, a})
		}
		waiting = args[1:]
	}
	if ok && (len(list) == 0 || len(waiting) > 0) {
		r.fault(o.Pos, "want-hex", "5.7")
		return nil, false
	}
	return list, ok
}

// mayLand faults a unit that cannot take part: it is of a League country, can
// move, has not moved, and stands in a Port of the Adriatic or Aegean; it
// goes to another coast hex of these seas with a Town, City or Port, without
// enemies, in a country that it may enter (5.7, R47, R48).
func (r *run) mayLand(a orders.Arg, u unitID, to cell) bool {
	if !r.mayMove(a.Pos, u) {
		return false
	}
	at, n := r.at(u), r.sys.counters[u].nation
	h, from := &r.sys.board.hexes[to], &r.sys.board.hexes[at]
	code, rule := r.canStand(u, to)
	switch {
	case code != "":
	case !n.hasMorale() || r.scene().side[n] != r.leagueSide():
		code, rule = "league-only", "5.7"
	case from.site == nil || from.site.port&landingSeas == 0:
		code, rule = "no-port", "5.7"
	case at == to:
		code, rule = "already-there", "5.7"
	case h.site == nil || !h.coast || h.seas&landingSeas == 0:
		code, rule = "no-landing", "5.7"
	case r.enemyIn(to, r.active):
		code, rule = "enemy", "5.7"
	case h.terrain == mountain && r.sys.counters[u].kind != alpine && r.sys.counters[u].kind != engineer && !r.engineerIn(to, r.active):
		code, rule = "mountain", "5.5"
	}
	if code != "" {
		r.fault(a.Pos, code, rule, "unit", r.unitName(u), "hex", r.hexName(to), "from", r.hexName(at))
	}
	return code == ""
}

// embark finds ships for a line: room in the Operation of this Segment, else
// a further Operation (5.7, R46). An HQ or Mobile Supply takes half a place.
func (r *run) embark(o *orders.Order, list []landing) bool {
	room := 2 * r.sys.tables.num.amphibiousUnits
	load := 0
	for _, l := range list {
		switch r.sys.counters[l.u].kind {
		case hq, supply:
			load++
		default:
			load += 2
		}
	}
	if load > room {
		r.fault(o.Pos, "no-room", "5.7", "need", halves(load), "have", halves(room))
		return false
	}
	left := &r.talks.Landings[r.active]
	switch {
	case int(r.embarked) > 0 && int(r.embarked)+load <= room:
		r.embarked += int8(load)
		return true
	case r.hasFleet(r.active) && !r.opts.fleetOnce && !r.fleetSailed:
		r.fleetSailed = true
	case *left > 0:
		*left--
	default:
		r.fault(o.Pos, "no-operation", "5.7", "side", r.seat(r.active))
		return false
	}
	r.embarked = int8(load)
	r.emit("operation", "5.7", "side", r.seat(r.active), "left", int(*left))
	return true
}
