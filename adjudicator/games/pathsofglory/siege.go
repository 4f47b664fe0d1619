// After all movement: stacking (10) and sieges (15.2, 15.3).

package pathsofglory

import (
	"feldpost/adjudicator/kernel/seq"
)

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
