// Neutrals enter the war (9.5.2, 16.1.3).
// Where armies arrive (9.5.3, 17.1.5).

package pathsofglory

import (
	"slices"

	"feldpost/orders"
)

// enterWar brings a nation into the war: its forces are placed at once
// (9.5.2.1, 16.1.3.1). Lines may say where the free corps go.
func (r *run) enterWar(n nation, lines []orders.Order) {
	r.war[n] = uint8(r.turn)
	r.supply.forget(traceEnd - 1)
	r.emit("war-entry", "9.5.2.1", "nation", n)
	r.deploy(n, lines)
	if n == greece {
		r.limited = false
	}
}

// deploy places the forces of a nation that are not on the map yet.
func (r *run) deploy(n nation, lines []orders.Order) {
	if n == greece && r.limited {
		return // they stand there since Salonika
	}
	free := 0
	for _, a := range r.sys.tables.arrivals {
		if a.nation != n {
			continue
		}
		if a.at == nowhere {
			free += a.count
			continue
		}
		for _, u := range r.fresh(a.counter, a.count) {
			r.reduced[u] = a.reduced
			r.put(u, a.at)
			r.emit("placed", "9.5.2.1", "unit", r.shown(u), "space", r.name(a.at))
		}
	}
	if free > 0 {
		r.deployFree(n, free, lines)
	}
}

// fresh finds counters that have not been in the game.
func (s *State) fresh(printed string, n int) (list []unitID) {
	for _, u := range s.sys.countersOf(printed) {
		if s.at(u) == nowhere && len(list) < n {
			list = append(list, u)
		}
	}
	return list
}

// deployFree places corps one each in spaces of the country other than the
// one that has some already: where PLACE lines say, else in the order of the
// data.
func (r *run) deployFree(n nation, count int, lines []orders.Order) {
	var wish []space
	for i := range lines {
		o := &lines[i]
		if o.Verb != "PLACE" {
			continue
		}
		spare := 0 // spaces of the line without a corps of their own
		for _, a := range append(append([]orders.Arg(nil), o.Args...), clauseArgs(o, "AT")...) {
			var room [8]object
			for _, x := range r.objects(a, room[:0]) {
				if x.unit != noUnit {
					spare--
				}
				if !x.space.isMap() {
					continue
				}
				if code := r.freeBar(n, x.space, wish); code != "" {
					r.fault(a.Pos, code, "9.5.2.1", "space", r.name(x.space))
					continue
				}
				wish = append(wish, x.space)
				spare++
			}
		}
		if spare < 0 {
			r.fault(o.Pos, "space-taken", "9.5.2.1")
		}
	}
	if len(wish) > count {
		r.fault(lines[len(lines)-1].Pos, "too-many", "9.5.2.1", "have", count)
		return
	}
	for sp := space(1); int(sp) < len(r.sys.board.places) && len(wish) < count; sp++ {
		if r.freeBar(n, sp, wish) == "" {
			wish = append(wish, sp)
		}
	}
	printed := nationCodes[n] + "c"
	for i, u := range r.fresh(printed, count) {
		if i < len(wish) {
			r.put(u, wish[i])
			r.emit("placed", "9.5.2.1", "unit", r.shown(u), "space", r.name(wish[i]))
		}
	}
}

// freeBar tells why a free corps may not go to a space.
func (s *State) freeBar(n nation, sp space, taken []space) string {
	switch {
	case s.place(sp).nation != n:
		return "wrong-country"
	case slices.Contains(taken, sp) || !s.pieces.IsEmpty(sp):
		return "space-taken"
	}
	return ""
}

// armyPlace finds where an army of a nation may be put as a reinforcement or
// when it is rebuilt (9.5.3.3, 17.1.5): the space asked for, or the first
// that is legal.
func (s *State) armyPlace(u unitID, wish space, rebuilt bool) (to space, code string, rule ruleNo) {
	if wish != nowhere {
		code, rule = s.armyPlaceBar(u, wish, rebuilt)
		return wish, code, rule
	}
	for sp := space(1); int(sp) < len(s.sys.board.places); sp++ {
		if c, _ := s.armyPlaceBar(u, sp, rebuilt); c == "" {
			return sp, "", ""
		}
	}
	return nowhere, "no-place", "9.5.3.1"
}

// armyPlaceBar tells why an army may not be put into a space, "" when it
// may.
func (s *State) armyPlaceBar(u unitID, sp space, rebuilt bool) (code string, rule ruleNo) {
	c := &s.sys.counters[u]
	if !sp.isMap() || !s.isHomeOf(c, sp, rebuilt) {
		return "wrong-place", "9.5.3.3"
	}
	switch {
	case s.control[sp] != c.side:
		return "enemy-held", "FAQ-9.5.3e"
	case s.pieces.Has(sp, c.side.other()):
		return "besieged", "9.5.3.3"
	case s.room(sp, c.side) <= 0:
		return "stacking", "10.1.1"
	case !s.suppliedAt(u, sp):
		return "unsupplied", "9.5.3.3"
	case s.treatyMixAt(u, sp, nil):
		return "treaty-stack", "16.4.9"
	}
	return "", ""
}

// isHomeOf reports whether armies of a nation arrive in a space.
func (s *State) isHomeOf(c *counter, sp space, rebuilt bool) bool {
	b, p := &s.sys.board, s.place(sp)
	switch c.nation {
	case america:
		return p.nation == france && p.port[ap]
	case serbia:
		if sp == b.salonika {
			return s.hasPlayed(cardSalonika) || s.hasPlayed(cardGreece)
		}
		return sp == b.belgrade && s.control[b.nis] != cp
	case belgium:
		return s.isBelgianHome(sp)
	case france:
		if sp == b.orleans { // only while Paris is full
			return s.control[b.paris] == ap && s.room(b.paris, ap) <= 0
		}
		return sp == b.paris
	}
	return p.nation == c.nation && (p.capital || p.source)
}

// isBelgianHome reports where the Belgian army is rebuilt (17.1.5): Brussels,
// Antwerp or Ostend; Calais when none is Allied, or only an isolated Antwerp
// (FAQ-17).
func (s *State) isBelgianHome(sp space) bool {
	b := &s.sys.board
	switch sp {
	case b.brussels, b.antwerp, b.ostend:
		return true
	case b.calais:
		if s.control[b.brussels] == ap || s.control[b.ostend] == ap {
			return false
		}
		s.traces(traceAP)
		return s.control[b.antwerp] != ap || s.supply.mask[b.antwerp]&traceAP == 0
	}
	return false
}

// arrivals finds the counters that a card brings: the named armies, and
// corps that have not been used yet (9.5.3).
func (s *State) arrivals(c cardID) (list []unitID, ok bool) {
	for _, any := range s.sys.cardUnits[c] {
		u := noUnit
		for _, x := range any {
			if s.at(x) == nowhere && !slices.Contains(list, x) {
				u = x
				break
			}
		}
		if u == noUnit {
			return list, false
		}
		list = append(list, u)
	}
	return list, true
}
