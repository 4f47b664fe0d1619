// The Turkish Required Reserve (5.38).

package greatwarineurope

import (
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/seq"
	"feldpost/orders"
)

// reserveStep ends the Replacement Phase: the Arabs return, the dice say how many
// Turkish infantry divisions the reserve should have, and the CP fill it or send what
// is too much away; without an answer it is filled.
func (r *run) reserveStep(_ *seq.Frame, first bool) seq.Outcome {
	if first && !r.Dry {
		r.reviveArabs()
		r.rollReserve()
	}
	out := r.one(central, phaseReserve, first)
	if out != seq.Done {
		return out
	}
	if r.hasReserve() && !r.Phase.Filled {
		r.fillReserve()
	}
	r.Phase.Reserve, r.Phase.Filled = false, false
	r.settle()
	return out
}

// rollReserve rolls the dice of the letter; the CP are asked when they can do anything
// about the number and no standing order says what.
func (r *run) rollReserve() {
	if !r.hasReserve() {
		return
	}
	n, have := 0, r.reserveCount()
	for range r.sys.tables.letters[r.Letter].reserve {
		n += r.roll("turkish reserve", "5.38")
	}
	r.ReserveRoll = int8(n)
	r.emit("reserve-roll", "5.38", "n", n, "have", have)
	r.Phase.Reserve = !r.standsReserve() && (have > n || have < n && len(r.weakest(isFillable)) > 0)
}

// standsReserve tells whether a standing order answers for the reserve; HOLD is about
// the 3rd Division alone (17.31).
func (s *State) standsReserve() bool {
	return slices.ContainsFunc(s.standing[central], func(o orders.Order) bool { return o.Sub == "RESERVE" && !says(o.Args, "HOLD") })
}

// isFillable tells the places from which the reserve may be filled: the maps, the
// Transit Box, the Available Units Boxes.
func isFillable(at loc) bool {
	return at >= 0 || at == locTransit || at == locNear || at == locAvailable
}

// reserveAll carries out PLACE unit, unit AT RESERVE or AT TRANSIT.
func (r *run) reserveAll(sd side, lines []orders.Order) {
	for o := range r.each(sd, lines, "PLACE") {
		args, where := r.placeWhere(o)
		if len(where) != 1 {
			r.fault(o.Pos, "reserve-or-transit", "5.38", "verb", o.Verb)
			continue
		}
		to := boxNamed(strings.ToUpper(where[0].Text))
		if list, ok := r.readUnits(args, sd); ok {
			r.moveReserve(o, list, to)
		}
	}
}

// moveReserve brings divisions into the reserve as long as some are missing, or the
// excess out of it.
func (r *run) moveReserve(o *orders.Order, list []unitID, to loc) {
	for _, u := range list {
		missing, at := int(r.ReserveRoll)-r.reserveCount(), r.at(u)
		var b bar
		switch {
		case to != locTRR && to != locTransit:
			b = bar{"reserve-or-transit", "5.38"}
		case !r.isReservist(u):
			b = bar{"no-reservist", "5.38"}
		case to == locTRR && !isFillable(at), to == locTransit && at != locTRR:
			b = bar{"not-from-there", "5.38"}
		case to == locTRR && missing <= 0:
			b = bar{"reserve-full", "5.38"}
		case to == locTransit && missing >= 0:
			b = bar{"no-excess", "5.38"}
		}
		if !b.ok() {
			r.fault(o.Pos, b.code, b.rule, "unit", r.unitName(u), "hex", r.placeName(at), "verb", o.Verb)
			return
		}
		r.Phase.Filled = true
		if to == locTRR {
			r.intoReserve(u)
		} else {
			r.outOfReserve(u)
		}
	}
}

func (r *run) intoReserve(u unitID) {
	r.emit("reserve", "5.38", "unit", r.unitName(u), "from", r.placeName(r.at(u)))
	r.put(u, locTRR)
	r.units[u].flags = 0
}

func (r *run) outOfReserve(u unitID) {
	r.put(u, locTransit)
	r.emit("released", "5.38", "unit", r.unitName(u), "box", boxName(locTransit))
}

// hasReserve tells whether the dice of the reserve are rolled: from C until Turkey
// surrenders, in the games with the Near East.
func (s *State) hasReserve() bool {
	return s.mode != europe && s.Letter >= letterC && !s.Surrendered && s.War[turkey]
}

// isReservist tells Turkish infantry divisions.
func (s *State) isReservist(u unitID) bool {
	k := s.counter(u)
	return k.nation == turkey && k.kind == infantry && k.size == division
}

// reserveCount counts the divisions in the Reserve Box.
func (s *State) reserveCount() (n int) {
	for u := range s.units {
		if u := unitID(u); s.at(u) == locTRR && s.isReservist(u) {
			n++
		}
	}
	return n
}

// fillReserve does what no line says: it brings what is missing, whom a standing order
// names first, then the lowest factors, from the maps, from the Transit Box, from the
// Available Units Boxes (21). STAND RESERVE NONE leaves it short; STAND RESERVE RELEASE
// sends what is too much to the Transit Box.
func (r *run) fillReserve() {
	missing := int(r.ReserveRoll) - r.reserveCount()
	if missing < 0 && r.hasStanding(central, "RESERVE", "RELEASE") {
		list := r.weakest(func(at loc) bool { return at == locTRR })
		for _, u := range list[len(list)+missing:] {
			r.outOfReserve(u)
		}
	}
	if missing <= 0 || r.hasStanding(central, "RESERVE", "NONE") {
		return
	}
	for _, u := range r.reservists() {
		if missing == 0 {
			return
		}
		r.intoReserve(u)
		missing--
	}
}

// reservists are those who may come into the reserve, the first first.
func (r *run) reservists() (list []unitID) {
	for i := range r.standing[central] {
		if o := &r.standing[central][i]; o.Sub == "RESERVE" {
			for _, u := range r.unitsIn(o.Args, central) {
				if r.isReservist(u) && isFillable(r.at(u)) {
					list = append(list, u)
				}
			}
		}
	}
	for _, from := range [...]func(at loc) bool{
		func(at loc) bool { return at >= 0 },
		func(at loc) bool { return at == locTransit },
		func(at loc) bool { return at == locNear || at == locAvailable },
	} {
		for _, u := range r.weakest(from) {
			if !slices.Contains(list, u) {
				list = append(list, u)
			}
		}
	}
	return list
}

// weakest lists the reservists of some places, the lowest factors first.
func (s *State) weakest(in func(at loc) bool) (list []unitID) {
	for u := range s.units {
		if u := unitID(u); s.isReservist(u) && in(s.at(u)) {
			list = append(list, u)
		}
	}
	slices.SortStableFunc(list, func(a, b unitID) int { return s.worth(a) - s.worth(b) })
	return list
}
