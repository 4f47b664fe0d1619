// The sequence of play (2), victory (6).

package example

import (
	"strconv"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/agenda"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/adjudicator/kernel/sides"
)

// newSequence is the rulebook's page, and what each step asks.
func newSequence(turn *agenda.Turn[*run]) seq.Program[*run, sides.Asked[*State]] {
	type asked = sides.Asked[*State]
	type step = seq.Step[*run, asked]
	return seq.Program[*run, asked]{
		{Name: "turn", Steps: []step{
			{Rule: "2.1", Name: "red", Do: (*run).playerTurn},
			{Rule: "2.1", Name: "blue", Do: (*run).playerTurn},
			{Rule: "6.1", Name: "end", Do: (*run).endTurn},
		}},
		{Name: "player turn", Steps: []step{
			{Rule: "2.2", Name: "action", Do: (*run).action, Asks: []seq.Question[asked]{
				{Phase: "action", Verbs: turn.Of("action"), Default: "pass", Who: func(a asked) bool { return a.Side == a.At.active }}}},
			{Rule: "5.1", Name: "retreat", Do: (*run).retreat, Asks: []seq.Question[asked]{
				{Phase: "retreat", Kind: "question", Verbs: turn.Of("retreat"), Default: "retreats", Who: func(a asked) bool {
					return a.Side == a.At.beaten
				}}}},
		}},
	}
}

// Pending is that of adjudicator.State, Question what its questions have in common.
func (s *State) Pending() []adjudicator.Decision { return sides.Pending(s.sys.sequence, s.stack, s) }
func (s *State) Question(to side) adjudicator.Decision {
	return adjudicator.Decision{ID: strconv.Itoa(s.turn) + "." + string(seats.Seat(s.active)), Seat: seats.Seat(to), Turn: s.turn}
}

// playerTurn gives the turn to the side of the step, once (2.1).
func (r *run) playerTurn(f *seq.Frame, first bool) seq.Outcome {
	if !first {
		return seq.Done
	}
	r.active = seats.Of(adjudicator.Seat(f.Step))
	return r.sys.sequence.Call(&r.stack, "player turn")
}

// action is a move and then an attack, one of them, or neither (2.2).
func (r *run) action(_ *seq.Frame, first bool) seq.Outcome {
	if first {
		r.Event("phase", "2.1", "turn", r.turn, "side", seats.Seat(r.active), "phase", "action")
	}
	return r.sys.turn.Carry(r, "action")
}

var turnNames = [...]string{"Dawn", "Morning", "Noon", "Afternoon", "Dusk"} // 2.1

// endTurn counts the points of the hill (6.1), then ends the game after the
// last turn (6.2) or begins the next.
func (r *run) endTurn(_ *seq.Frame, _ bool) seq.Outcome {
	for sd := range nobody {
		if n := r.sys.hexes[r.at[sd]].points; n > 0 {
			r.points[sd] += n
			r.Event("hill", "6.1", "side", seats.Seat(sd), "hex", r.sys.Printed(r.at[sd]), "n", r.points[sd])
		}
	}
	if r.turn < len(turnNames) {
		r.turn++
		return seq.Again
	}
	r.finish(sides.Ahead[side](r.points), "points", "6.2")
	return seq.Over
}

// finish ends the game.
func (r *run) finish(winner side, why string, rule adjudicator.Rule) {
	r.over, r.winner, r.beaten, r.stack = true, winner, nobody, nil
	r.Event("victory", rule, "winner", seats.Seat(winner), "reason", why)
}
