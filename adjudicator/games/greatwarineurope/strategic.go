// The Strategic Turn (5).

package greatwarineurope

import (
	"feldpost/adjudicator/kernel/seq"
	"feldpost/orders"
)

// checkStep is the Victory Check Phase (18.1).
func (r *run) checkStep(_ *seq.Frame, _ bool) seq.Outcome { return seq.Done }

// incomeStep brings reinforcements, events and RP (5.1).
func (r *run) incomeStep(_ *seq.Frame, _ bool) seq.Outcome { return seq.Done }

// mayTransfer tells whether a side has anything to order in the Resource Phase.
func (s *State) mayTransfer(sd side) bool { return false }

// resourceAll carries out transfers and emergency replacements (5.17, 5.18).
func (r *run) resourceAll(sd side, lines []orders.Order) {}

// warfareStep is strategic warfare (5.2).
func (r *run) warfareStep(_ *seq.Frame, _ bool) seq.Outcome { return seq.Done }

// mayReplace tells whether a side can rebuild anything.
func (s *State) mayReplace(sd side) bool { return false }

// replaceAll rebuilds units (5.3).
func (r *run) replaceAll(sd side, lines []orders.Order) {}

// reserveStep is the Turkish Required Reserve (5.38).
func (r *run) reserveStep(_ *seq.Frame, _ bool) seq.Outcome { return seq.Done }

// revolutionStep are the Russian revolutions (5.4).
func (r *run) revolutionStep(_ *seq.Frame, _ bool) seq.Outcome { return seq.Done }

// fortressStep is the Fortress Surrender Phase (14.15).
func (r *run) fortressStep(_ *seq.Frame, _ bool) seq.Outcome { return seq.Done }

// surrenderStep is the Turkish surrender (5.6).
func (r *run) surrenderStep(_ *seq.Frame, _ bool) seq.Outcome { return seq.Done }

// chooser is who chooses the theatre of his initiative (5.82).
func (s *State) chooser() side {
	if s.AlliesChoose {
		return allied
	}
	return central
}

// initiativeStep chooses the initiative (5.8).
func (r *run) initiativeStep(_ *seq.Frame, first bool) seq.Outcome { return seq.Done }

// initiativeAll carries the choice out.
func (r *run) initiativeAll(sd side, lines []orders.Order) {}

// changeStep ends the Strategic Turn: RP above ten are lost (5.13).
func (r *run) changeStep(_ *seq.Frame, _ bool) seq.Outcome { return seq.Done }

// closeTurn is the end of an Operational Turn.
func (r *run) closeTurn() {
	if r.Attacked {
		r.RussianAttacks++
	}
	if !r.Defended {
		r.RussianPeace++
	}
}
