// Morale and victory (4).

package storminthewest

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/orders"
)

// tracksMorale tells whether the morale of a side is kept: that of the Allies is
// not in 1919 (S3.6).
func (s *State) tracksMorale(sd side) bool { return sd == german || s.scenario != s3 }

// changeMorale moves the morale of a side (4.1), from 0 to its limit (4.3); what is
// beyond is forgotten.
func (r *run) changeMorale(sd side, by int, why string, rule adjudicator.Rule) {
	if !r.tracksMorale(sd) {
		return
	}
	from := int(r.Morale[sd])
	r.shiftMorale(sd, by)
	r.emit("morale", rule, "side", seats.Seat(sd), "from", from, "to", int(r.Morale[sd]), "reason", why)
}

// freshAmericans counts the American infantry divisions on the map that are at
// full strength and in supply, as the Initial Supply Phase would find it (4.6).
func (s *State) freshAmericans() int {
	w := s.traced(allied)
	return s.countUnits(func(u unitID) bool {
		k := &s.sys.counters[u]
		return k.isDivision() && s.at(u) >= 0 && s.units[u].steps == k.steps && s.stateOf(w, u, false) != unsupplied
	})
}

// spendSpirit replaces every Stosstruppen corps, step for step, by its regular
// counterpart (8.3), also one that has come back and waits for the railway (8.5),
// and takes AGB out of the game (8.7).
func (r *run) spendSpirit() {
	for u, k := range r.army(german) {
		switch at := r.at(u); {
		case k.special == agb && at != locOut:
			r.units[u] = unit{}
			r.put(u, locOut)
			r.emit("withdrawn", "8.7", "unit", k.name)
		case k.kind == stosstruppen && k.counterpart != noUnit && (at >= 0 || at == locDead || at == locPool):
			r.becomes(u, k.counterpart)
			r.emit("spirit-spent", "8.3", "unit", k.name, "to", r.unitName(k.counterpart))
		}
	}
}

// becomes puts the counterpart of a unit in its place, with its steps, and on top
// of the stack if the unit was (8.3, 13.8).
func (r *run) becomes(u, v unitID) {
	at, onTop, seen := r.at(u), false, false
	if at >= 0 {
		onTop, seen = r.top(at) == u, r.seen[at]
	}
	r.units[v], r.units[u] = r.units[u], unit{}
	r.put(v, at)
	r.put(u, locOut)
	if at >= 0 {
		if r.seen[at] = seen; onTop {
			r.keepTop(at, v)
		}
	}
}

// endTurn is the check at the end of each game turn (4.4, S2.7, S3.12): a side without morale
// loses. After the last one Germany wins if it has any.
func (r *run) endTurn(_ *seq.Frame, _ bool) seq.Outcome {
	brokenGerman, brokenAllied := r.Morale[german] <= 0, r.tracksMorale(allied) && r.Morale[allied] <= 0
	switch {
	case brokenGerman && brokenAllied:
		return r.finish(nobody, "both-broken", "4.4")
	case brokenGerman:
		return r.finish(allied, "morale", "4.4")
	case brokenAllied:
		return r.finish(german, "morale", "4.4")
	case r.Turn >= r.start().last:
		return r.lastTurn("4.4")
	}
	r.Turn++
	return seq.Again
}

// lastTurn ends a game that ran to its end: Germany wins, for the game turn before
// has found that it has morale (4.4, S1.7).
func (r *run) lastTurn(rule adjudicator.Rule) seq.Outcome { return r.finish(german, "end", rule) }

// finish ends the game.
func (r *run) finish(winner side, reason string, rule adjudicator.Rule) seq.Outcome {
	r.Result, r.Battle, r.Stack = &result{Winner: winner, Reason: reason}, nil, r.Stack[:0]
	r.Until, r.Queued = phaseNone, [2][]orders.Order{}
	r.emit("victory", rule, "winner", seats.Seat(winner), "reason", reason)
	return seq.Over
}
