// Replacements and reinforcements (8).

package storminthewest

import "feldpost/orders"

func (r *run) receive() {}

func (r *run) replaceAll(lines []orders.Order) { r.unused(lines, "8.4") }
