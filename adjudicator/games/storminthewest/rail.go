// Strategic movement (11).

package storminthewest

import "feldpost/orders"

func (r *run) beginRail() {}

func (r *run) railAll(lines []orders.Order) { r.unused(lines, "11.1") }
