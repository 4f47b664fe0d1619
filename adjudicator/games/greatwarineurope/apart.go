// Units that stand and attack with nobody else: those of a collapsed nation (16.11), the
// Red Army (15.93).

package greatwarineurope

import "feldpost/adjudicator/kernel/pieces"

// mayShare tells whether two units of a side may stand in one hex and attack
// together.
func (s *State) mayShare(u, v unitID) bar {
	x, y := s.counter(u).army, s.counter(v).army
	switch {
	case s.isRed(u) != s.isRed(v):
		return bar{"red-alone", "15.93"}
	case x != y && (s.Fallen[x] || s.Fallen[y]):
		return bar{"fallen-alone", "16.11"}
	}
	return bar{}
}

// isRed tells the Red Army and its HQ (15.93).
func (s *State) isRed(u unitID) bool {
	return s.units[u].flags&isRed != 0 || s.counter(u).special == redHQ
}

// isDivided tells whether any unit at all has to keep apart.
func (s *State) isDivided() bool { return s.Bolshevik > 0 || s.Fallen != [nations]bool{} }

// quarrel is what keeps units that come to a hex from those that stand there and from
// each other; without newcomers, those that stand there. It is nothing when all may
// share the hex.
func (s *State) quarrel(c cell, sd side, more ...unitID) bar {
	if !s.isDivided() {
		return bar{}
	}
	here := s.pieces.Append(nil, c, sd)
	come := more
	if len(more) == 0 {
		come = here
	}
	for i, u := range come {
		for _, v := range append(here, come[:i]...) {
			if u == v {
				continue
			}
			if b := s.mayShare(u, v); !b.ok() {
				return b
			}
		}
	}
	return bar{}
}

// disunited is the limit of a hex whose units must keep apart, nil when they need not.
func (s *State) disunited(c cell, sd side, more ...unitID) *pieces.Limit[unitID] {
	b := s.quarrel(c, sd, more...)
	if b.ok() {
		return nil
	}
	return &pieces.Limit[unitID]{Code: b.code, Rule: b.rule, Points: func(unitID) int { return 1 }}
}

// breakUp removes who still stands with others in a theatre in which its side has
// moved, the weakest first: stacks break up at the first opportunity (16.11).
func (r *run) breakUp(sd side) {
	if !r.isDivided() {
		return
	}
	for c := range r.control {
		c := cell(c)
		h := r.hex(c)
		if !h.playable || r.Phase.Active[h.front.theatre()] != sd {
			continue
		}
		for b := r.quarrel(c, sd); !b.ok(); b = r.quarrel(c, sd) {
			u := r.discard(c, sd, r.quarrelling(c, sd))
			r.emit("over-stacked", b.rule, "unit", r.unitName(u), "hex", r.hexName(c))
			r.kill(u)
		}
	}
}

// quarrelling are the units of a hex that may not share it with some other one.
func (s *State) quarrelling(c cell, sd side) (list []unitID) {
	here := s.pieces.Append(nil, c, sd)
	for _, u := range here {
		for _, v := range here {
			if u != v && !s.mayShare(u, v).ok() {
				list = append(list, u)
				break
			}
		}
	}
	return list
}
