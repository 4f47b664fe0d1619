// Combat (13).

package storminthewest

// beginCombat forgets what units did in an earlier Combat Phase (13.5, 13.9,
// 14.3).
func (r *run) beginCombat() {
	for u := range r.units {
		r.units[u].flags &^= perCombat
	}
	r.mixedFights, r.agbFired = 0, false
}
