// The sequence of play (2), victory (6).

package example

import (
	"strconv"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/seq"
)

// step is one line of the sequence of play, question what it asks.
type (
	step     = seq.Step[*run, asked]
	question = seq.Question[asked]
)

// newSequence is the rulebook's page: the turn, and the turn of one player; and
// what each step asks.
func newSequence() seq.Program[*run, asked] {
	return seq.Program[*run, asked]{
		{Name: "turn", Steps: []step{
			{Rule: "2.1", Name: "red", Do: func(r *run, _ *seq.Frame, first bool) seq.Outcome { return r.playerTurn(red, first) }},
			{Rule: "2.1", Name: "blue", Do: func(r *run, _ *seq.Frame, first bool) seq.Outcome { return r.playerTurn(blue, first) }},
			{Rule: "6.1", Name: "end", Do: (*run).endTurn},
		}},
		{Name: "player turn", Steps: []step{
			{Rule: "2.2", Name: "action", Do: (*run).action, Asks: []question{{Phase: "action", Verbs: []string{"MOVE", "ATTACK"},
				Default: "pass", Who: func(a asked) bool { return a.side == a.active }}}},
			{Rule: "5.1", Name: "retreat", Do: (*run).retreat, Asks: []question{{Phase: "retreat", Kind: "question", Verbs: []string{"RETREAT"},
				Default: "retreats", Who: func(a asked) bool { return a.side == a.beaten }}}},
		}},
	}
}

// asked is a side before the position.
type asked struct {
	*State
	side side
}

// Question implements seq.Asked.
func (a asked) Question() adjudicator.Decision {
	return adjudicator.Decision{ID: strconv.Itoa(a.turn) + "." + sideNames[a.active], Seat: a.side.seat(), Turn: a.turn}
}

// Pending implements adjudicator.State.
func (s *State) Pending() []adjudicator.Decision {
	return s.sys.sequence.Pending(s.stack, asked{s, red}, asked{s, blue})
}

// resume puts the sequence of play where the position says that it waits.
func (s *State) resume() {
	phase := "action"
	if s.beaten != nobody {
		phase = "retreat"
	}
	s.stack = seq.Stack{{Table: "turn", Step: sideNames[s.active], Entered: true}, {Table: "player turn", Step: phase, Entered: true}}
	if s.over {
		s.stack = nil
	}
}

// advance runs the sequence of play as far as the sheet carries it.
func (r *run) advance() {
	if err := r.sys.sequence.Run(r, &r.stack); err != nil {
		panic(err) // Invariants let no wrong step in
	}
}

// playerTurn gives the turn to a side, once (2.1).
func (r *run) playerTurn(sd side, first bool) seq.Outcome {
	if !first {
		return seq.Done
	}
	r.active = sd
	return r.sys.sequence.Call(&r.stack, "player turn")
}

// action is a move or an attack, or neither (2.2).
func (r *run) action(_ *seq.Frame, first bool) seq.Outcome {
	if first {
		r.emit("phase", "2.1", "turn", r.turn, "side", r.active.seat(), "phase", "action")
	}
	in := r.in
	if r.in = nil; in == nil { // what is asked from here on is not answered by this sheet
		return seq.Ask
	}
	switch in.verb {
	case "MOVE":
		r.move(in)
	case "ATTACK":
		r.attack(in)
	}
	if r.Dry || len(r.Faults) > 0 { // a dry run ends before the die
		return seq.Ask
	}
	return seq.Done
}

// turnNames are the turns of the game (2.1).
var turnNames = [...]string{"Dawn", "Morning", "Noon", "Afternoon", "Dusk"}

// endTurn counts the points of the hill (6.1), then ends the game after the
// last turn (6.2) or begins the next.
func (r *run) endTurn(_ *seq.Frame, _ bool) seq.Outcome {
	for sd := range nobody {
		if n := r.sys.hexes[r.at[sd]].points; n > 0 {
			r.points[sd] += n
			r.emit("hill", "6.1", "side", sd.seat(), "hex", r.sys.printed(r.at[sd]), "n", r.points[sd])
		}
	}
	if r.turn < len(turnNames) {
		r.turn++
		return seq.Again
	}
	winner := nobody
	switch {
	case r.points[red] > r.points[blue]:
		winner = red
	case r.points[blue] > r.points[red]:
		winner = blue
	}
	r.finish(winner, "points", "6.2")
	return seq.Over
}

// finish ends the game.
func (r *run) finish(winner side, why string, rule adjudicator.Rule) {
	r.over, r.winner, r.beaten, r.stack = true, winner, nobody, nil
	r.emit("victory", rule, "winner", winner.seat(), "reason", why)
}
