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
	chosen := func(name string) (string, bool) { return s.opts.raw.Chosen(switches(), name) }
	lines, err := position.Ruling(c.Text, s.sys.tables.scenarios[s.scenario-1].name, chosen)
	if err != nil {
		return nil, fmt.Errorf("balkan-wars: ruling: %w", err)
	}
	r := &run{State: s}
	r.emit("ruling", "", "text", c.Text, "reason", c.Reason)
	if err := r.applyLines(lines); err != nil {
		return nil, fmt.Errorf("balkan-wars: ruling: %w", err)
	}
	return r.events, nil
}
