// Entrenching (11.2).

package pathsofglory

import (
	"slices"

	"feldpost/adjudicator/kernel/seq"
	"feldpost/orders"
)

// planEntrenching reads the ENTRENCH lines: an army, its space, or both
// (11.2.1); one card serves several spaces (FAQ-11.2e), besieged forts among
// them (FAQ-11.2b). It runs before the moves: who entrenches does not move.
func (r *run) planEntrenching() {
	for i := range r.script {
		o := &r.script[i]
		if o.Verb != "ENTRENCH" {
			continue
		}
		if !r.holdsNow(o.When, r.active) {
			r.knowsNames(o, r.active)
			continue
		}
		var armies []unitID
		var spaces []space
		for _, a := range append(append(append([]orders.Arg(nil), o.Args...), clauseArgs(o, "AT")...), clauseArgs(o, "WITH")...) {
			var room [8]object
			for _, x := range r.objects(a, room[:0]) {
				switch {
				case x.unit != noUnit:
					if !slices.Contains(armies, x.unit) {
						armies = append(armies, x.unit)
					}
				case x.space.isMap():
					spaces = append(spaces, x.space)
					if r.armyToEntrench(x.space) == noUnit {
						r.fault(a.Pos, "no-army", "11.2.1", "space", r.name(x.space))
					}
				default:
					r.unknown(a)
				}
			}
		}
		named := len(armies) > 0
		if !named {
			for _, sp := range spaces {
				if u := r.armyToEntrench(sp); u != noUnit {
					armies = append(armies, u)
				}
			}
		}
		for _, sp := range spaces { // where none of the armies stands nobody would entrench
			if named && !slices.ContainsFunc(armies, func(u unitID) bool { return r.at(u) == sp }) {
				r.fault(o.Pos, "not-there", "11.2.1", "unit", r.unitName(armies[0]), "at", r.name(r.at(armies[0])), "space", r.name(sp))
			}
		}
		for _, u := range armies {
			code, rule := r.entrenchBar(u)
			switch {
			case len(spaces) > 0 && !slices.Contains(spaces, r.at(u)):
				r.fault(o.Pos, "not-there", "11.2.1", "unit", r.unitName(u), "at", r.name(r.at(u)))
			case code != "":
				r.fault(o.Pos, code, rule, "unit", r.unitName(u), "space", r.name(r.at(u)))
			default:
				r.done[u] |= willEntrench
			}
		}
	}
}

// armyToEntrench is the army of a space with the best chance.
func (s *State) armyToEntrench(sp space) unitID {
	best := noUnit
	for u := range s.pieces.Of(sp, s.active) {
		if s.sys.counters[u].army && s.done[u]&hasMoved == 0 && (best == noUnit || s.lf(u) > s.lf(best)) {
			best = u
		}
	}
	return best
}

// entrenchBar tells why an army may not try to entrench, "" when it may.
func (s *State) entrenchBar(u unitID) (code string, rule ruleNo) {
	sp := s.at(u)
	switch {
	case s.sideOf(u) != s.active:
		return "not-yours", "2.4"
	case !s.hasPlayed(cardEntrenchCP) && !s.hasPlayed(cardEntrenchAP):
		return "no-entrench", "11.2.1"
	case !s.sys.counters[u].army:
		return "corps-entrench", "11.2.1"
	case !sp.isMap() || s.orders[sp] != toMove:
		return "not-active", "11.2.1"
	case s.done[u]&isFit == 0:
		return "unsupplied", "14.3.3"
	case s.trench[s.active][sp] >= 2:
		return "trench-two", "11.2.3"
	}
	for x := range s.pieces.In(sp) {
		if s.done[x]&willEntrench != 0 {
			return "entrench-once", "11.2.1"
		}
	}
	return "", ""
}

// roundIndex numbers the rounds of a game.
func (s *State) roundIndex() int { return (s.turn-1)*s.sys.tables.num.rounds + s.round }

// entrenchStep rolls for every attempt when all movement is done (11.2.2).
func (r *run) entrenchStep(_ *seq.Frame, _ bool) seq.Outcome {
	for u := unitID(1); int(u) < len(r.sys.counters); u++ {
		if r.done[u]&willEntrench == 0 {
			continue
		}
		sp, mod := r.at(u), 0
		if r.opts.entrenchBonus && r.failed[u] != 0 && int(r.failed[u]) == r.roundIndex()-1 {
			mod = -1 // 11.2.9
		}
		die := r.Roll.Roll("entrench "+r.name(sp), "11.2.2", 6)
		ok := die+mod <= r.lf(u)
		r.failed[u] = 0
		if ok {
			r.trench[r.active][sp] = min(2, r.trench[r.active][sp]+1)
		} else if r.opts.entrenchBonus && r.triesAgain(u) {
			r.failed[u] = uint8(r.roundIndex())
		}
		r.emit("entrench", "11.2.2", "space", r.name(sp), "unit", r.shown(u), "die", die, "modifier", signed(mod), "need", r.lf(u), "ok", ok,
			"level", int(r.trench[r.active][sp]))
	}
	return seq.Done
}

// triesAgain reports whether a failed unit gets the marker of option 11.2.9.
func (s *State) triesAgain(u unitID) bool {
	switch s.sys.counters[u].nation {
	case germany, britain, france, italy:
		return true
	}
	return false
}
