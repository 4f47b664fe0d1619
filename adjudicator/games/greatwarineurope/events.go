// Events (6).

package greatwarineurope

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/table"
	"feldpost/orders"
)

// mayDraw tells whether a side can draw an event now (6.1).
func (s *State) mayDraw(sd side) bool { return false }

// readDraw checks the DRAW and PLAY lines of a side.
func (r *run) readDraw(sd side, lines []orders.Order) {}

// drawEvents draws and plays what both sides have chosen, the Allies first (6.1).
func (r *run) drawEvents(plans [2]plan) {}

// readExtras reads the AIR and EVENT clauses of an attack.
func (r *run) readExtras(a *attack) bool { return true }

// modifyByEvents adds what events change of the die, and air units.
func (r *run) modifyByEvents(b *battle, add func(reason string, by int, rule adjudicator.Rule)) {}

// stoppedByEvent tells whether an event of the defender stops the advance (6.39,
// 6.40).
func (r *run) stoppedByEvent(b *battle) bar { return bar{} }

// helpedByEvent tells whether an event of the attacker lets him advance against
// trenches (10.71).
func (r *run) helpedByEvent(b *battle) bool { return false }

// hasFlotilla tells whether the Iraq Naval Flotilla takes a river away (6.37).
func (r *run) hasFlotilla(b *battle) bool { return false }

// isBrusilov tells whether an attack is one of the Brusilov Offensive (6.28).
func (s *State) isBrusilov(a *attack) bool { return false }

var _ table.Change
