// Combat (13).

package storminthewest

import "feldpost/orders"

// beginCombat forgets what units did in an earlier Combat Phase (13.5, 13.9,
// 14.3).
func (r *run) beginCombat() {
	for u := range r.units {
		r.units[u].flags &^= perCombat
	}
	r.mixedFights, r.agbFired = 0, false
}

func (r *run) endCombat() {}

func (r *run) fightAll(lines []orders.Order) (rest []orders.Order) {
	r.unused(lines, "13.1")
	return nil
}
