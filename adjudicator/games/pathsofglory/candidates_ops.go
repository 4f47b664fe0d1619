package pathsofglory

import (
	"iter"
	"slices"

	"feldpost/adjudicator/kernel/path"
	"feldpost/orders"
)

// activating is a space that may be worth its cost.
type activating struct {
	space space
	mode  activation
}

// activations are the side's spaces, to move from and to attack from where
// there is somebody to attack.
func (e *candidates) activations() iter.Seq[activating] {
	return func(yield func(activating) bool) {
		for i := range e.order(2 * (len(e.sys.board.places) - 1)) {
			x := activating{space(i/2 + 1), toMove + activation(i%2)}
			if e.pieces.Count(x.space, e.side) == 0 || x.mode == toAttack && !e.besideEnemy(x.space) {
				continue
			}
			if !yield(x) {
				return
			}
		}
	}
}

// isTarget reports whether there is somebody to attack in a space.
func (e *candidates) isTarget(sp space) bool {
	return e.pieces.Count(sp, e.side.other()) > 0 || e.enemyFort(sp, e.side)
}

// besideEnemy reports whether something can be attacked from a space.
func (e *candidates) besideEnemy(sp space) bool {
	return e.enemyFort(sp, e.side) || slices.ContainsFunc(e.place(sp).links, func(l link) bool { return e.isTarget(l.to) })
}

// targets are the spaces that can be attacked from a space, itself included.
func (e *candidates) targets(from space) iter.Seq[space] {
	return func(yield func(space) bool) {
		links := e.place(from).links
		for i := range e.order(len(links) + 1) {
			to := from
			if i > 0 {
				to = links[i-1].to
			}
			if e.isTarget(to) && !yield(to) {
				return
			}
		}
	}
}

// forces are the spaces from which an attack may come: all together, and each
// alone.
func (e *candidates) forces(from []space) iter.Seq[[]space] {
	return func(yield func([]space) bool) {
		for i := range e.order(len(from) + 1) {
			some := from
			if i > 0 {
				some = from[i-1 : i]
			}
			if len(some) > 0 && (i == 0 || len(from) > 1) && !yield(some) {
				return
			}
		}
	}
}

// attackBy is the attack of all who can join it from some spaces, false when
// it may not be made.
func (e *candidates) attackBy(target space, from []space) (a attackLine, ok bool) {
	a = attackLine{target: target, units: e.allAttackers(target, from)}
	code, _, _ := e.attackBar(&a)
	return a, code == ""
}

// besideOwn lists the spaces of the side from which a space can be reached,
// the strongest first; the space itself when it besieges the fort there.
func (e *candidates) besideOwn(target space) (list []space) {
	if e.pieces.Count(target, e.side) > 0 {
		return []space{target}
	}
	for _, l := range e.place(target).links {
		if e.pieces.Count(l.to, e.side) > 0 {
			list = append(list, l.to)
		}
	}
	slices.SortStableFunc(list, func(a, b space) int { return e.factorsIn(b, e.side) - e.factorsIn(a, e.side) })
	return list
}

// startsOf are the spaces from which units attack.
func (e *candidates) startsOf(units []unitID) (list []space) {
	for _, u := range units {
		if !slices.Contains(list, e.at(u)) {
			list = append(list, e.at(u))
		}
	}
	return list
}

func (s *State) factorsIn(sp space, sd side) (sum int) {
	for u := range s.pieces.In(sp) {
		if s.sideOf(u) == sd {
			sum += s.cf(u)
		}
	}
	return sum
}

// groups are the units of a space that may move together: those from one of
// them to another, the largest group first.
func (e *candidates) groups(from space) iter.Seq[[]unitID] {
	return func(yield func([]unitID) bool) {
		able := e.movableIn(from)
		for i := range e.order(len(able)) {
			for j := range e.order(len(able) - i) {
				if group := able[i : len(able)-j]; !e.leavesSiege(from, group) && !yield(group) {
					return
				}
			}
		}
	}
}

// ends are the shortest ways of a group to all spaces in which it may end its
// move. No other way may be searched before the last is found.
func (e *candidates) ends(group []unitID) iter.Seq[[]space] {
	return func(yield func([]space) bool) {
		from, limit := e.at(group[0]), maxSpaces
		for _, u := range group {
			limit = min(limit, e.mf(u))
		}
		f := e.scratch().ways
		f.Begin()
		f.Add(path.Cell(from))
		reached := f.Spread(func(at, to path.Cell, _ int) bool {
			stops := space(at) != from && e.enemyFort(space(at), e.side) && !e.isBesieged(space(at))
			return f.Steps(at) < limit && !stops && e.mayStep(group, space(at), space(to))
		})
		for i := range e.order(len(reached)) {
			to := reached[i]
			if space(to) != from && e.mayStop(group, space(to)) && !yield(spacesOf(f.Path(to, nil))) {
				return
			}
		}
	}
}

func (e *candidates) mayStep(group []unitID, at, to space) bool {
	for _, u := range group {
		if code, _ := e.stepBar(u, at, to); code != "" {
			return false
		}
	}
	code, _ := e.entryBar(group, to, true)
	return code == ""
}

// mayStop reports whether a group may end its move in a space.
func (e *candidates) mayStop(group []unitID, sp space) bool {
	if e.pieces.Count(sp, e.side)+len(group) > e.sys.tables.num.stacking || e.orders[sp] == toAttack {
		return false
	}
	if e.side == cp && e.sys.board.isCoast(sp) && !e.coastOpen() {
		return false
	}
	if !e.enemyFort(sp, e.side) {
		return true
	}
	armies, corps := e.besiegers(sp, e.side)
	for _, u := range group {
		if e.sys.counters[u].army {
			armies++
		} else {
			corps++
		}
	}
	return canBesiege(armies, corps, int(e.place(sp).fort))
}

// leavesSiege reports whether a siege would lapse though somebody stays.
func (e *candidates) leavesSiege(sp space, group []unitID) bool {
	return e.enemyFort(sp, e.side) && e.pieces.Count(sp, e.side) > len(group)
}

// mustHold reports whether a space beside the enemy would be left empty.
func (e *candidates) mustHold(sp space, leaving int) bool {
	if e.pieces.Count(sp, e.side) > leaving {
		return false
	}
	return slices.ContainsFunc(e.place(sp).links, func(l link) bool { return e.pieces.Count(l.to, e.side.other()) > 0 })
}

// redeployable are the units that redeployment points can pay for: corps in
// the Reserve and units on the map.
func (e *candidates) redeployable(points int) iter.Seq[unitID] {
	return func(yield func(unitID) bool) {
		for i := range e.order(len(e.sys.counters) - 1) {
			u := unitID(i + 1)
			c, at := &e.sys.counters[u], e.at(u)
			if c.side != e.side || at != boxReserve && !at.isMap() || e.redeployCost(u) > points || e.leavesSiege(at, []unitID{u}) {
				continue
			}
			if !yield(u) {
				return
			}
		}
	}
}

// redeployments are those of a unit to some places with room.
func (e *candidates) redeployments(u unitID, goals iter.Seq[space]) iter.Seq[srMove] {
	return func(yield func(srMove) bool) {
		for to := range goals {
			if to.isMap() && e.pieces.Count(to, e.side) >= e.sys.tables.num.stacking {
				continue
			}
			m := srMove{unit: u, from: e.at(u), to: to}
			if code, _ := e.redeployBar(&m); code == "" && !yield(m) {
				return
			}
		}
	}
}

// redeployOrder writes a redeployment.
func (s *State) redeployOrder(m *srMove) orders.Order {
	return line("SR", s.unitArg(m.unit), s.pathArg([]space{m.from, m.to}))
}
