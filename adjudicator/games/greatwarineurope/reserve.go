// The Turkish Required Reserve (5.38).

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator/kernel/seq"
)

// reserveStep ends the Replacement Phase: the Arabs return, the dice say how many
// Turkish infantry divisions the reserve should have, and the CP fill it.
func (r *run) reserveStep(_ *seq.Frame, _ bool) seq.Outcome {
	if r.Dry {
		return seq.Ask
	}
	r.reviveArabs()
	if r.hasReserve() {
		n := 0
		for range r.sys.tables.letters[r.Letter].reserve {
			n += r.roll("turkish reserve", "5.38")
		}
		r.ReserveRoll = int8(n)
		r.emit("reserve-roll", "5.38", "n", n, "have", r.reserveCount())
		r.fillReserve()
	}
	r.settle()
	return seq.Done
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

// fillReserve brings what is missing: the lowest factors first, from the maps, then
// from the Transit Box, then from the Available Units Boxes (21). STAND RESERVE NONE
// leaves it short; STAND RESERVE RELEASE sends what is too much to the Transit Box.
func (r *run) fillReserve() {
	missing := int(r.ReserveRoll) - r.reserveCount()
	if missing < 0 && r.hasStanding(central, "RESERVE", "RELEASE") {
		r.releaseReserve(-missing)
	}
	if missing <= 0 || r.hasStanding(central, "RESERVE", "NONE") {
		return
	}
	for _, from := range [...]func(at loc) bool{
		func(at loc) bool { return at >= 0 },
		func(at loc) bool { return at == locTransit },
		func(at loc) bool { return at == locNear || at == locAvailable },
	} {
		for _, u := range r.weakest(from) {
			if missing == 0 {
				return
			}
			r.emit("reserve", "5.38", "unit", r.unitName(u), "from", r.placeName(r.at(u)))
			r.put(u, locTRR)
			r.units[u].flags = 0
			missing--
		}
	}
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

// releaseReserve sends the strongest of the excess to the Transit Box.
func (r *run) releaseReserve(n int) {
	list := r.weakest(func(at loc) bool { return at == locTRR })
	for _, u := range list[len(list)-n:] {
		r.put(u, locTransit)
		r.emit("released", "5.38", "unit", r.unitName(u), "box", boxName(locTransit))
	}
}
