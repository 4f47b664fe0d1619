// Weather (6), influenza (16.2).

package storminthewest

import "feldpost/adjudicator/kernel/seq"

func (r *run) weatherStep(_ *seq.Frame, _ bool) seq.Outcome { return seq.Done }

func (r *run) influenzaStep(_ *seq.Frame, _ bool) seq.Outcome { return seq.Done }

// isPeak tells whether this is the turn of the influenza peak (16.2).
func (s *State) isPeak() bool { return s.peak != 0 && int(s.peak) == s.turn }
