package balkanwars

import (
	"feldpost/orders"
)

// stackLimit is the number of land units of a side in a hex (7.1).
const stackLimit = 4

// enforceStacking settles the excess of a side's hexes at the end of a
// Movement or Combat Segment (7), in order of hex numbers: OVERSTACK lines
// of the sheet, then standing orders, then the lowest Combat Strength
// (rules 15). Excess units leave until the hex is legal.
func (r *run) enforceStacking(sd side, lines []orders.Order) {
}
