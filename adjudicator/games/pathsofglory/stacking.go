// How many units may stand in a space (10), and who may not stand together
// (16.4.9).
// After all movement: stacking (10) and sieges (15.2, 15.3).

package pathsofglory

import (
	"feldpost/adjudicator/kernel/pieces"
	"feldpost/adjudicator/kernel/seq"
)

// The limits of a space, in System.stacking.
const (
	limitUnits = iota
	limitTreaty
)

func (sys *System) limits() []pieces.Limit[unitID] {
	return []pieces.Limit[unitID]{
		limitUnits: {Code: "stacking", Rule: "10.1.1", Most: sys.tables.num.stacking},
		limitTreaty: {Code: "treaty-stack", Rule: "16.4.9", Most: 1, Kind: func(u unitID) int {
			if sys.counters[u].nation == russia {
				return 1
			}
			return 0
		}},
	}
}

// room is how many more units of a side may stand in a space (10.1.1), below 0
// when there are too many.
func (s *State) room(sp space, sd side) int {
	return -s.pieces.Excess(&s.sys.stacking[limitUnits], sp, sd)
}

// hasRoom reports whether a unit may end in a space (10.1.1).
func (s *State) hasRoom(u unitID, sp space) bool { return s.room(sp, s.sideOf(u)) > 0 }

// treatyMixAt reports whether a unit would come to Allies with whom it may not
// be since the treaty (16.4.9), in the space or among those that come along.
func (s *State) treatyMixAt(u unitID, sp space, others []unitID) bool {
	return s.underTreaty(s.sideOf(u)) && s.pieces.Excess(&s.sys.stacking[limitTreaty], sp, ap, joined(others, u)...) > 0
}

// underTreaty reports whether the units of a side keep to the treaty, which
// has been played (16.4.9).
func (s *State) underTreaty(sd side) bool { return sd == ap && s.hasPlayed(cardTreaty) }

// fits reports whether a unit may stand in a space with those that are there
// and others that come along.
func (s *State) fits(u unitID, sp space, others []unitID) bool {
	limits, sd := s.sys.stacking, s.sideOf(u)
	if !s.underTreaty(sd) {
		limits = limits[:limitTreaty]
	}
	over, _ := s.pieces.Over(limits, sp, sd, joined(others, u)...)
	return over == nil
}

// joined are units with one more, in a list of their own.
func joined(units []unitID, u unitID) []unitID { return append(units[:len(units):len(units)], u) }

// siegesNow marks the forts that the active side besieges.
func (s *State) siegesNow() (set [maxSpaces]bool) {
	for _, sp := range s.sys.board.forts {
		set[sp] = s.enemyFort(sp, s.active) && s.isBesieged(sp)
	}
	return set
}

// checkMoved looks at the board when all movement is done: stacking
// (10.1.2, FAQ-10), spaces where nobody may stop, sieges (15.2.1, 15.2.4).
func (r *run) checkMoved(sieges *[maxSpaces]bool) {
	sd := r.active
	for sp := space(1); int(sp) < len(r.sys.board.places); sp++ {
		if !r.pieces.Has(sp, sd) {
			continue
		}
		if r.room(sp, sd) < 0 {
			r.faultMovers(sp, "stacking", "10.1.1")
		}
		if r.orders[sp] == toAttack {
			r.faultMovers(sp, "attack-space", "11.1.6")
		}
		if sd == cp && r.sys.board.isCoast(sp) && !r.coastOpen() {
			r.faultMovers(sp, "coast", "11.1.9")
		}
	}
	for _, sp := range r.sys.board.forts {
		if !r.pieces.Has(sp, sd) || !r.enemyFort(sp, sd) || r.isBesieged(sp) {
			continue
		}
		if sieges[sp] {
			r.faultLeavers(sp)
		} else {
			r.faultMovers(sp, "cannot-besiege", "15.2.1")
		}
	}
}

// coastOpen reports whether the Central Powers may stop in Amiens, Calais
// and Ostend (11.1.9).
func (s *State) coastOpen() bool {
	return s.hasPlayed(cardRaceToTheSea) || s.ws[cp] >= s.sys.tables.num.coastWS
}

// faultMovers faults the lines that brought units into a space.
func (r *run) faultMovers(sp space, code string, rule ruleNo) {
	for _, m := range r.moves {
		if m.path[len(m.path)-1] == sp {
			r.fault(m.pos, code, rule, "space", r.name(sp))
		}
	}
}

// faultLeavers faults the lines that took too many besiegers away (15.2.4).
func (r *run) faultLeavers(sp space) {
	for _, m := range r.moves {
		if m.path[0] == sp {
			r.fault(m.pos, "siege-left", "15.2.4", "space", r.name(sp))
		}
	}
}

// siegeStep rolls for every besieged fort (15.3): a die above its loss
// factor destroys it, with -2 in the first two turns.
func (r *run) siegeStep(_ *seq.Frame, _ bool) seq.Outcome {
	r.emit("phase", "15.3", "turn", r.turn, "phase", "siege")
	mod := r.sys.tables.turns[r.turn].siege
	for _, sp := range r.sys.board.forts {
		if !r.isBesieged(sp) {
			continue
		}
		need := int(r.sys.board.places[sp].fort)
		die := r.Roll.Roll("siege "+r.name(sp), "15.3", 6)
		fell := die+mod > need
		r.emit("siege", "15.3.2", "space", r.name(sp), "die", die, "modifier", signed(mod), "fort", need, "fell", fell)
		if fell {
			r.ruin(sp, "15.3.2", "siege")
		}
	}
	return seq.Done
}
