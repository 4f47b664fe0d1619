// Retreats (13.30, 10.6).

package storminthewest

import (
	"slices"

	"feldpost/orders"
)

// shelter is a hex to which a force may retreat.
type shelter struct {
	at   cell
	cost int // steps: one in an enemy ZOC that no friend negates (10.6)
}

// shelters lists the hexes to which a force may retreat, the best first: without
// enemy ZOC, then its own side's, then with friends, then near a source of
// supply, then by number (13.30).
func (s *State) shelters(from cell, group []unitID) (list []shelter) {
	if len(group) == 0 || s.has(group, func(k *counter) bool { return k.special == agb }) { // 14.3
		return nil
	}
	sd := s.sys.counters[group[0]].side
	for c := range s.sys.board.beside(from) {
		if s.enemyIn(c, sd) || !s.overfull(c, sd, group...).None() || !s.hosts(c, group...).None() {
			continue
		}
		x := shelter{at: c}
		if s.inEnemyZOC(c, sd) && !s.friendIn(c, sd) {
			x.cost = 1
		}
		list = append(list, x)
	}
	key := func(x shelter) []int {
		return []int{x.cost, oneIf(s.control[x.at] != sd), oneIf(!s.friendIn(x.at, sd)), s.toSource(x.at, group[0]), int(x.at)}
	}
	slices.SortFunc(list, func(x, y shelter) int { return slices.Compare(key(x), key(y)) })
	return list
}

// toSource counts the hexes to the nearest source of supply of a unit's army.
func (s *State) toSource(c cell, u unitID) int {
	best, of := unreachable, s.sys.sourceOf(u)
	for _, src := range s.sys.board.sources[of] {
		if s.isSource(src, of) {
			best = min(best, s.sys.board.Distance(c, src))
		}
	}
	return best
}

// retreatOf decides whether the defenders retreat, and where: by the line that
// answers, else where that alone saves them (13.30). Their losses come
// first, so only survivors need room.
func (r *run) retreatOf(b *battle, f *force, o *orders.Order) (to shelter, flees bool) {
	if o != nil && says(o, "NEVER") {
		return to, false
	}
	lost, _ := r.lossesOf(f, b.Points[defending]-1)
	var rest []unitID
	steps := 0
	for _, u := range f.units {
		if left := int(r.units[u].steps) - count(lost, u); left > 0 {
			rest = append(rest, u)
			steps += left
		}
	}
	list := r.shelters(b.Target, rest)
	switch {
	case len(list) == 0:
		return to, false
	case o == nil: // it holds, or a retreat would cost the last step
		return list[0], steps <= 1 && list[0].cost == 0
	}
	cl, _ := o.Clause("TO")
	for _, a := range cl.Args {
		for _, c := range r.cellsMeant(a) {
			if i := slices.IndexFunc(list, func(x shelter) bool { return x.at == c }); i >= 0 {
				return list[i], true
			}
		}
	}
	return list[0], true
}

// saves tells whether a retreat saves a force that would be lost if it held.
func (r *run) saves(b *battle) bool {
	f := r.defender(b, lossWish{})
	n, steps := b.Points[defending], 0
	for _, u := range f.units {
		steps += int(r.units[u].steps)
	}
	if n == 0 || n < steps {
		return false
	}
	_, is := r.retreatOf(b, f, nil)
	return is
}

// isFree tells whether a retreat costs no step and gives up neither an objective
// nor a fortress.
func (r *run) isFree(b *battle) bool {
	if h := &r.sys.board.hexes[b.Target]; h.points > 0 || h.fortress != nobody {
		return false
	}
	list := r.shelters(b.Target, b.Defenders)
	return len(list) > 0 && list[0].cost == 0
}

// flee moves the whole force out of its hex (13.30): it enters, and holds, the
// hex (3.5), loses a step in an enemy ZOC, and does not defend there in this
// phase if friends do.
func (r *run) flee(b *battle, f *force, to shelter) {
	friends := r.friendIn(to.at, r.Active.Other())
	r.mix(to.at, b.Defenders)
	for _, u := range b.Defenders {
		from := r.hexName(r.at(u))
		r.put(u, to.at)
		if friends {
			r.units[u].flags |= didFlee
		}
		r.emit("retreat", "13.30", "unit", r.unitName(u), "from", from, "path", r.hexName(to.at))
	}
	if to.cost > 0 {
		f.units = b.Defenders
		r.lose(f, to.cost, "10.6")
		b.Defenders = r.alive(b.Defenders)
	}
}

// count is how often a unit stands in a list.
func count(list []unitID, u unitID) (n int) {
	for _, x := range list {
		if x == u {
			n++
		}
	}
	return n
}
