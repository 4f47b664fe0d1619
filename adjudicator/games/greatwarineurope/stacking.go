// Stacking (7.2).
// Which nations fight well together (7.24, 10.45).
// What lies on top of a stack: all that the other side sees of it (7.25).

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator/kernel/pieces"
	"feldpost/orders"
)

// limits are the lines of the rules about stacking (7.23).
func (sys *System) limits() []pieces.Limit[unitID] {
	only := func(is func(k *counter) bool) func(u unitID) int {
		return func(u unitID) int {
			if is(&sys.counters[u]) {
				return 1
			}
			return 0
		}
	}
	return []pieces.Limit[unitID]{
		{Code: "stacking", Rule: "7.23", Most: 6, Points: only(func(k *counter) bool { return k.counts() })},
		{Code: "stacking-hq", Rule: "7.23", Most: 1, Points: only(func(k *counter) bool { return k.kind == headquarters })},
		{Code: "stacking-tank", Rule: "7.23", Most: 1, Points: only(func(k *counter) bool { return k.kind == tank })},
		{Code: "stacking-antitank", Rule: "7.23", Most: 1, Points: only(func(k *counter) bool { return k.kind == antitank })},
		{Code: "stacking-us", Rule: "7.23", Most: 4,
			Points: only(func(k *counter) bool { return k.army == america && k.kind == infantry && k.size == division })},
		{Code: "stacking-bulgarian", Rule: "7.23", Most: 4,
			Points: only(func(k *counter) bool { return k.army == bulgaria && k.kind == infantry && k.size == division })},
	}
}

// counts tells whether a unit counts for the limit of six (7.23).
func (k *counter) counts() bool {
	switch {
	case k.kind == headquarters, k.kind == tank, k.kind == antitank, k.special == canal:
		return false
	}
	return k.army != germany || k.size != battalion
}

// overfull returns the first limit that the units of a side in a hex break, with
// some that are to come; nil when all are kept.
func (s *State) overfull(c cell, sd side, more ...unitID) *pieces.Limit[unitID] {
	l, _ := s.pieces.Over(s.sys.stacking, c, sd, more...)
	if l == nil && sd == allied && s.partsRussians(more) {
		l, _ = s.pieces.Over(s.sys.civilWar, c, sd, more...)
	}
	if l == nil && len(more) > 0 {
		l = s.disunited(c, sd, more...)
	}
	return l
}

// trimAll removes what is too much in every hex: at the end of New Units, of Mutual
// Movement, of Combat and of Strategic Movement; at other times any number of units
// may be in a hex (7.22).
func (r *run) trimAll() {
	for c := range r.control {
		for sd := range nobody {
			r.trim(cell(c), sd)
		}
	}
}

// trim removes the excess of a side in a hex (7.21, 7.22).
func (r *run) trim(c cell, sd side) {
	if first := r.pieces.First(c); first == noUnit {
		return
	}
	for l := r.overfull(c, sd); l != nil; l = r.overfull(c, sd) {
		var list []unitID
		for u := range r.pieces.Of(c, sd) {
			if l.Points(u) > 0 {
				list = append(list, u)
			}
		}
		u := r.discard(c, sd, list)
		r.emit("over-stacked", "7.22", "unit", r.unitName(u), "hex", r.hexName(c))
		r.kill(u)
	}
}

// worth orders units by what they fight with: the weakest go first (7.22, 10.64).
func (s *State) worth(u unitID) int {
	f := s.face(u)
	return int(f.attack) + int(f.defence)
}

// isMixed tells whether units are of nations that do not fight well together (7.24).
func (s *State) isMixed(list []unitID) bool {
	for i, u := range list {
		for _, v := range list[:i] {
			if !s.cooperate(u, v) {
				return true
			}
		}
	}
	return false
}

// cooperate tells whether two units of a side fight together without penalty
// (7.24).
func (s *State) cooperate(u, v unitID) bool {
	a, b := s.counter(u), s.counter(v)
	if a.army == b.army {
		if a.army != britain || s.Letter < letterF {
			return true
		}
		// Canadians stand apart from the other British, the Tank Corps excepted.
		return (a.contingent == canadian) == (b.contingent == canadian) || a.special == royalTanks || b.special == royalTanks
	}
	if a.army > b.army {
		a, b, u, v = b, a, v, u
	}
	switch {
	case a.army == america || b.army == america:
		return !s.isFirstArmyThere()
	case a.army == germany:
		return b.army == turkey && a.size != division || s.nearSudArmy(u)
	case a.army == turkey && b.army == gendarmes:
		return true
	case a.army == france && b.army == britain:
		return a.special == dfps
	}
	return false
}

// strangerToFort tells whether a defender of a fort is of a nation that does not fight
// well together with that of the fort, whose own unit is always of the land (14.11).
func (s *State) strangerToFort(b *battle) bool {
	n, _ := s.sys.ownerOf(s.hex(b.target).country)
	return slices.ContainsFunc(b.defenders, func(u unitID) bool {
		switch k := s.counter(u); {
		case k.army == n:
			return false
		case k.army == america:
			return s.isFirstArmyThere()
		case k.army == germany:
			return !(n == turkey && k.size != division || s.nearSudArmy(u))
		case k.army == gendarmes:
			return n != turkey
		case k.special == dfps:
			return n != britain
		}
		return n != germany || !s.nearSudArmy(u)
	})
}

// isFirstArmyThere tells whether the HQ of the US 1st Army has entered (7.24): it has come
// out of its box, be it lost since.
func (s *State) isFirstArmyThere() bool {
	u := s.firstArmy()
	if u == noUnit {
		return false
	}
	switch s.at(u) {
	case locPending:
		return false
	case locAvailable:
		return s.units[u].flags&isRebuilt != 0
	}
	return true
}

// firstArmy is the HQ of the US 1st Army.
func (s *State) firstArmy() unitID {
	return unitID(slices.IndexFunc(s.sys.counters, func(k counter) bool { return k.special == firstUSArmy }))
}

// callFirstArmy brings the HQ of the US 1st Army beside the map in the first New Units
// Phase: its entry may not be delayed (7.24).
func (r *run) callFirstArmy() {
	if u := r.firstArmy(); u != noUnit && r.at(u) == locAvailable && r.units[u].flags&isRebuilt == 0 && r.mayBring(u).ok() {
		r.putInBox(u, locEdge, "7.24")
	}
}

// landFirstArmy brings it over the edge when neither movement of the turn has: to the first
// hex that lets it in (7.24, 13.25).
func (r *run) landFirstArmy() {
	u := r.firstArmy()
	if u == noUnit || r.at(u) != locEdge {
		return
	}
	if edges := r.edgesOf(u); len(edges) > 0 {
		r.put(u, edges[0])
		r.tellTravel("travels", "7.24", u, boxName(locEdge), edges[0])
	}
}

// nearSudArmy tells whether a unit stands with or next to the HQ of the South Army
// (7.24, 14.44).
func (s *State) nearSudArmy(u unitID) bool {
	for v := range s.units {
		v := unitID(v)
		if s.counter(v).special == sudArmy {
			return s.onMap(v) && s.onMap(u) && (s.at(v) == s.at(u) || s.sys.board.adjacent(s.at(v), s.at(u)))
		}
	}
	return false
}

// topLine puts a unit on top of its stack (7.25).
func (r *run) topLine(sd side, o *orders.Order) {
	var named []cell
	for _, a := range o.Args {
		u, ok := r.readUnit(a, sd)
		if !ok {
			return
		}
		if !r.onMap(u) {
			r.fault(o.Pos, "not-on-map", "7.25", "unit", r.unitName(u), "hex", r.placeName(r.at(u)))
			return
		}
		if slices.Contains(named, r.at(u)) {
			r.fault(a.Pos, "contrary", "7.25", "text", r.unitName(u), "other", r.unitName(r.tops[r.at(u)]))
			return
		}
		named = append(named, r.at(u))
		r.tops[r.at(u)] = u
	}
}

// top is what lies on the stack of a side in a hex.
func (s *State) top(c cell, sd side) unitID {
	var buffer [2 * stackByHQ]unitID
	return s.topOf(s.pieces.Append(buffer[:0], c, sd), c, sd)
}

// topOf is what lies on top of units that stand, or stood, together in a hex: the one
// that its owner has put there, else the one that his standing order wants, else the
// strongest (21).
func (s *State) topOf(list []unitID, c cell, sd side) unitID {
	switch {
	case len(list) == 0:
		return noUnit
	case len(list) == 1:
		return list[0]
	case s.tops[c] != noUnit && slices.Contains(list, s.tops[c]):
		return s.tops[c]
	}
	for i := range s.standing[sd] {
		if o := &s.standing[sd][i]; o.Sub == "TOP" {
			if u := s.topBy(o, list, c); u != noUnit {
				return u
			}
		}
	}
	return s.strongest(list)
}

// topBy is the unit of a list that a standing order puts on top in a hex, noUnit when
// it says nothing of them: the first one that it names, or the weakest or strongest.
func (s *State) topBy(o *orders.Order, list []unitID, c cell) unitID {
	r := s.looking()
	if !r.isAbout(o, c) {
		return noUnit
	}
	for _, u := range r.unitsIn(o.Args, s.sideOf(list[0])) {
		if slices.Contains(list, u) {
			return u
		}
	}
	switch {
	case says(o.Args, "STRONGEST"):
		return s.strongest(list)
	case says(o.Args, "WEAKEST"):
		return slices.MinFunc(list, func(a, b unitID) int { return s.byWorth(a, b) })
	}
	return noUnit
}

// strongest is the unit of a list that lies on top by default (7.25).
func (s *State) strongest(list []unitID) unitID {
	return slices.MaxFunc(list, func(a, b unitID) int {
		if d := s.worth(a) - s.worth(b); d != 0 {
			return d
		}
		return int(b) - int(a)
	})
}

// byWorth orders units by what they fight with, equal ones as they are listed.
func (s *State) byWorth(a, b unitID) int {
	if d := s.worth(a) - s.worth(b); d != 0 {
		return d
	}
	return int(a) - int(b)
}
