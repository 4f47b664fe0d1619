// Infiltration movement (15).

package storminthewest

import "feldpost/orders"

// infiltrates tells whether the phasing side has an Infiltration Movement
// Phase: the Germans until their Stosstruppen are converted (15.2, 8.3, S1.5),
// the Allies from a turn on, in S3 from the start (15.3).
func (s *State) infiltrates() bool {
	num := &s.sys.tables.num
	switch {
	case s.scenario == s3:
		return true
	case s.active == german:
		return s.scenario != s1 && s.turn <= num.conversionTurn
	}
	return s.turn >= num.alliedInfiltration
}

func (r *run) infiltrateAll(lines []orders.Order) { r.unused(lines, "15.1") }
