// Control of hexes (3.5) and the morale that they are worth (4.2, 4.3).
// Morale and victory (4).
// Supply (7): lines, cross-tracing, fortresses; what is removed for want of it.

package storminthewest

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/path"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/orders"
)

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
	s.Morale[sd] = int8(min(max(int(s.Morale[sd])+by, 0), s.sys.tables.num.MoraleMax))
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
		onTop, seen = r.pieces.Top(at) == u, r.pieces.Open[at]
	}
	r.units[v], r.units[u] = r.units[u], unit{}
	r.put(v, at)
	r.put(u, locOut)
	if at >= 0 {
		if r.pieces.Open[at] = seen; onTop {
			r.pieces.Keep(at, v)
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

// sourceOf is whose sources a unit uses (7.4-7.6): minor nations those of their army.
func (sys *System) sourceOf(u unitID) source { return sys.tables.nations[sys.counters[u].army].source }

// carriesSupply tells whether a line of supply may pass a hex: no enemy unit, no
// enemy ZOC unless a friend stands there (7.7, 10.7), no fortress that the enemy
// controls (7.8); other hexes may be the enemy's (7.9).
func (s *State) carriesSupply(c cell, sd side) bool {
	if s.enemyIn(c, sd) || s.inEnemyZOC(c, sd) && !s.friendIn(c, sd) {
		return false
	}
	return s.sys.board.hexes[c].fortress == nobody || s.control[c] == sd
}

// isSource tells whether a hex is a source of supply now, of any number of units
// of its side (7.10): a hex of the edge while its side controls it (7.4, 7.6), a
// Channel port until it was German once (7.5).
func (s *State) isSource(c cell, of source) bool {
	if of == germanSource {
		return s.control[c] == german
	}
	return s.control[c] == allied && (of != britishPort || s.lost[c]&lostSource == 0)
}

// traced are the lines of supply of a side as things stand. The source itself must be
// open (7.7).
func (s *State) traced(sd side) *path.Traces {
	w := s.scratch().lines
	w.Begin(func(c cell) bool { return s.carriesSupply(c, sd) })
	for of := germanSource; of <= frenchSource; of++ {
		if (of == germanSource) == (sd == german) {
			w.Trace(uint8(of), s.sys.board.sources[of], func(c cell) bool { return s.isSource(c, of) })
		}
	}
	return w
}

// stateOf is the supply of a unit by the lines of its side (7.2): a line of its
// own, one of the other Allied group (7.11), its fortress (7.12, 7.13), none. A
// unit whose owner prefers the fortress to the other group's sources has it
// (7.13).
func (s *State) stateOf(w *path.Traces, u unitID, prefersFortress bool) supply {
	c, own := s.at(u), s.sys.sourceOf(u)
	switch {
	case w.From(c, uint8(own)):
		return supplied
	case w.Reach(c) && !(prefersFortress && s.mayDrawOnFortress(w, u)):
		return crossTraced
	case s.mayDrawOnFortress(w, u):
		return byFortress
	}
	return unsupplied
}

// mayDrawOnFortress tells whether the fortress in which a unit stands supplies
// it: German units in German fortresses, those of the French army in French
// ones; American infantry beside French that do so themselves (7.13), but not in
// 1919 (S3.14). One that was ever the enemy's supplies nobody (7.14).
func (s *State) mayDrawOnFortress(w *path.Traces, u unitID) bool {
	c, k := s.at(u), &s.sys.counters[u]
	if s.sys.board.hexes[c].fortress != k.side || s.lost[c]&lostFortress != 0 {
		return false
	}
	switch k.army {
	case germanArmy, french:
		return true
	case american:
		if s.scenario == s3 || !k.kind.isFoot() {
			return false
		}
		return s.anyIn(c, allied, func(v unitID, k *counter) bool {
			return k.army == french && (!w.Reach(c) || s.units[v].supply == byFortress)
		})
	}
	return false
}

// initialSupply fixes the supply of every unit of the phasing side for its whole
// player turn (7.1, 7.2), also of those that draw on a fortress (7.15) or went
// where there is none (7.16); judged again, it tells what has changed.
func (r *run) initialSupply() { r.judgeSupply(false) }

func (r *run) judgeSupply(again bool) {
	w := r.traced(r.Active)
	for u := range r.army(r.Active) {
		if r.at(u) < 0 {
			continue
		}
		state, before := r.stateOf(w, u, false), r.units[u].supply
		if r.units[u].supply = state; again && state != before || !again && state != supplied {
			r.tellSupply(u)
		}
	}
}

// tellSupply tells the supply of a unit.
func (r *run) tellSupply(u unitID) {
	state := r.units[u].supply
	r.tellOwn(u, "supply-state", supplyRules[state], "unit", r.unitName(u), "hex", r.hexName(r.at(u)), "state", state)
}

// supplyRules are where the states of supply are written.
var supplyRules = [supplyStates]adjudicator.Rule{supplied: "7.3", crossTraced: "7.11", byFortress: "7.12", unsupplied: "7.2"}

var supplyNames = [supplyStates]string{"supplied", "cross-traced", "fortress", "unsupplied"}

func (s supply) String() string { return supplyNames[s] }

// terminalSupply removes the marked units of the phasing side that still have no
// supply, and the marks of the others (7.2). Units without a mark are not
// looked at.
func (r *run) terminalSupply() {
	w := r.traced(r.Active)
	var gone []unitID
	for u := range r.army(r.Active) {
		if r.at(u) < 0 {
			continue
		}
		if r.units[u].supply == unsupplied && r.stateOf(w, u, false) == unsupplied {
			gone = append(gone, u)
		}
		r.units[u].supply = supplied
	}
	for _, u := range gone {
		r.emit("starved", "7.2", "unit", r.unitName(u), "hex", r.hexName(r.at(u)))
		r.eliminate(u)
	}
}

// half is half a factor, fractions up (7.2).
func half(n int) int { return (n + 1) / 2 }

// isHalved tells whether a unit attacks and moves with half its factors in its
// own player turn (7.2, 7.11, 7.12).
func (s *State) isHalved(u unitID) bool { return s.units[u].supply != supplied }
