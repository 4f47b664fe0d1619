package balkanwars

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/position"
)

// Rule implements pass.Run: it changes the state by the referee's position
// lines, anywhere in the game: the sequence of play stays where it is unless
// SIDE or PHASE lines move it.
func (r *run) Rule(c adjudicator.Command) error {
	chosen := func(name string) (string, bool) { return r.sys.options.Chosen(r.opts.raw, name) }
	lines, err := position.Ruling(c.Text, r.sys.tables.scenarios[r.scenario-1].name, chosen)
	if err != nil {
		return err
	}
	r.emit("ruling", "", "text", c.Text, "reason", c.Reason)
	return r.applyLines(lines)
}
