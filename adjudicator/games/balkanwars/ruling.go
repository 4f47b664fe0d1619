package balkanwars

import (
	"fmt"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/position"
)

// applyRuling changes the state by the referee's position lines, anywhere in
// the game: the sequence of play stays where it is unless SIDE or PHASE
// lines move it.
func (s *State) applyRuling(c adjudicator.Command) ([]adjudicator.Event, error) {
	lines := position.Lines(c.Text)
	for _, l := range lines {
		if w := l.Word(); w == "SCENARIO" || w == "OPTION" {
			return nil, fmt.Errorf("balkan-wars: ruling: %w", l.Errorf("%s cannot change in a game", w))
		}
	}
	r := &run{State: s}
	r.emit("ruling", "", "text", c.Text, "reason", c.Reason)
	if err := r.applyLines(lines); err != nil {
		return nil, fmt.Errorf("balkan-wars: ruling: %w", err)
	}
	return r.events, nil
}
