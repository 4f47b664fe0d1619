// Strategic and sea movement (9).

package greatwarineurope

import "feldpost/orders"

// openTravel and closeTravel frame the half of a side in the Strategic Movement
// Phase.
func (r *run) openTravel(sd side)  {}
func (r *run) closeTravel(sd side) {}

// travelAll carries out the lines of the Strategic Movement Phase.
func (r *run) travelAll(sd side, lines []orders.Order) {}
