// New units (13).

package greatwarineurope

import "feldpost/orders"

// mayEnter tells whether a side has units to bring.
func (s *State) mayEnter(sd side) bool { return false }

// openEntry and closeEntry frame the half of a side in the New Units Phase.
func (r *run) openEntry(sd side)  {}
func (r *run) closeEntry(sd side) {}

// enterAll carries out the lines of the New Units Phase.
func (r *run) enterAll(sd side, lines []orders.Order) {}
