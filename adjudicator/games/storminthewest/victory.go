// Victory (4).

package storminthewest

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/orders"
)

func (r *run) endStep(_ *seq.Frame, _ bool) seq.Outcome { return seq.Done }

// victoryStep ends the game when the morale of a side is at 0 or the last turn
// is over (4.4), or begins the next turn. In S3 Allied morale is not tracked
// (S3.6).
func (r *run) victoryStep(_ *seq.Frame, _ bool) seq.Outcome {
	german0, allied0 := r.morale[german] == 0, r.morale[allied] == 0 && r.scenario != s3
	switch {
	case german0 && allied0:
		r.finish(nobody, "morale", "4.4")
	case german0:
		r.finish(allied, "morale", "4.4")
	case allied0:
		r.finish(german, "morale", "4.4")
	case r.turn == r.start().last:
		r.finish(german, "turns", "4.4")
	default:
		r.turn++
		return seq.Again
	}
	return seq.Over
}

// finish ends the game.
func (r *run) finish(winner side, why string, rule adjudicator.Rule) {
	r.result = &result{winner: winner, reason: why}
	r.battle, r.until = nil, phaseNone
	r.queued = [2][]orders.Order{}
	r.emit("victory", rule, "winner", seats.Seat(winner), "reason", why)
}
