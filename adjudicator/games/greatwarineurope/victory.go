// Victory (18).

package greatwarineurope

// victoryPoints are those of the CP now (18.1).
func (s *State) victoryPoints() int { return int(s.VP) }

// countTaken is what a hex that has changed sides means for victory (18.2).
func (r *run) countTaken(c cell, sd side) {}

// settle does what follows at once from control and losses, until nothing changes
// (24): collapses, surrender, victory.
func (r *run) settle() {}

// endScenario ends a game after its last turn.
func (r *run) endScenario() { r.finish(nobody, "time", "18.15") }
