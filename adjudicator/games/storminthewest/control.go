// Control of hexes (3.5) and the morale that they are worth (4.2, 4.3).

package storminthewest

import "slices"

// turned is a hex that has changed hands, until it is told.
type turned struct {
	at   cell
	by   side
	from [2]int8 // morale before
}

// take gives a hex to the side whose unit has entered it (3.5): its morale
// points go over (4.2), a Channel port and a fortress are lost for ever as
// sources (7.5, 7.14).
func (s *State) take(c cell, sd side) {
	if s.control[c] == sd {
		return
	}
	h := &s.sys.board.hexes[c]
	s.turned = append(s.turned, turned{at: c, by: sd, from: s.Morale})
	s.control[c] = sd
	s.shiftMorale(sd, int(h.points))
	s.shiftMorale(sd.Other(), -int(h.points))
	if h.port && sd == german {
		s.lost[c] |= lostSource
	}
	if h.fortress == sd.Other() {
		s.lost[c] |= lostFortress
	}
}

// shiftMorale moves a side on the morale track, whose ends it cannot leave
// (4.3). In S3 Allied morale is not tracked (S3.6).
func (s *State) shiftMorale(sd side, by int) {
	if !s.tracksMorale(sd) {
		return
	}
	s.Morale[sd] = int8(min(max(int(s.Morale[sd])+by, 0), s.sys.tables.num.moraleMax))
}

// tellTurned tells which hexes with a name or morale points have changed hands,
// and then what becomes of Big Bertha, if hers has (4.7, 16.6).
func (r *run) tellTurned() {
	list := r.turned
	r.turned = nil
	for i, t := range list {
		h := &r.sys.board.hexes[t.at]
		if h.name == "" && h.points == 0 {
			continue
		}
		r.emit("captured", "3.5", "hex", r.hexName(t.at), "side", seats.Seat(t.by), "name", h.name)
		after := r.Morale
		if i+1 < len(list) {
			after = list[i+1].from
		}
		for sd := range nobody {
			if t.from[sd] != after[sd] {
				r.emit("morale", "4.2", "side", seats.Seat(sd), "from", int(t.from[sd]), "to", int(after[sd]), "reason", "objective")
			}
		}
	}
	if slices.ContainsFunc(list, func(t turned) bool { return t.at == r.Bertha && t.by == allied }) {
		r.loseBertha()
	}
}

// first is who holds a hex at the start of the scenario.
func (s *State) first(c cell) side { return s.sys.board.hexes[c].control[s.start().control] }
