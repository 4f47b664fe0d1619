// Whether an owner has a choice of retreats (12.5).

package pathsofglory

import "slices"

// hasRetreatChoice reports whether the owner of retreating units has anything
// to decide: a step to lose instead, a unit with two ways, or who takes the
// room when there is not enough for all (FAQ-12.5): each order in which they
// may go is tried.
func (r *run) hasRetreatChoice(b *battle) bool {
	if r.canCancel(b) {
		return true
	}
	units, length := r.leaving(b)
	if len(units) > r.sys.tables.num.stacking { // more than can stand in any space
		return true
	}
	var one []uint32
	for _, row := range permutations(units) {
		list, open := r.tryRetreat(row, length)
		if one == nil {
			one = list
		}
		if open || !slices.Equal(one, list) {
			return true
		}
	}
	return false
}

// tryRetreat retreats units on a copy, one after the other, and tells where
// they come to, and the armies for which some of them stand; corps of one counter
// are alike. It is open when one of them has two ways.
func (r *run) tryRetreat(units []unitID, length int) (list []uint32, open bool) {
	t := r.trial()
	defer t.Leave()
	for _, u := range units {
		if len(t.ways(u, t.battle.Target, length)) > 1 {
			return nil, true
		}
		t.retreatUnits(t.battle, []unitID{u}, length, retreatWish{})
		list = append(list, uint32(r.sys.likeness(u))<<16|uint32(t.face(u))<<15|uint32(t.at(u)))
		if army := r.armyBehind(u); army != noUnit {
			list = append(list, uint32(army)<<16|uint32(t.at(army)))
		}
	}
	slices.Sort(list)
	return list, false
}

// permutations lists all orders of a few units.
func permutations(units []unitID) (all [][]unitID) {
	if len(units) < 2 {
		return [][]unitID{units}
	}
	for i := range units {
		rest := append(slices.Clone(units[:i]), units[i+1:]...)
		for _, tail := range permutations(rest) {
			all = append(all, append([]unitID{units[i]}, tail...))
		}
	}
	return all
}
