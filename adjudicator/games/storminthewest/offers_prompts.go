// The order template: the most promising lines of each kind.

package storminthewest

import (
	"slices"
	"strconv"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/orders"
)

// How many lines of a kind a template has: the most promising ones.
const (
	maxMoveLines    = 24
	maxMoveTries    = 3 // of a stack
	maxAttackLines  = 16
	maxReplaceLines = 8
	maxTargets      = 4 // of the bombers
)

// Prompts implements adjudicator.Prompter.
func (s *State) Prompts(seat adjudicator.Seat) []adjudicator.Prompt {
	l := s.lister(seat)
	if l == nil {
		return nil
	}
	defer l.State.rest()
	if l.owes(l.side) && l.side == l.Active {
		for _, x := range l.open() {
			x.prompt(l)
		}
	}
	standing := []orders.Order{l.line("STAND LOSS ALL WEAKEST"), l.line("STAND RETREAT ALL NEVER")}
	if o, ok := l.berthaLine(); ok && l.side == german {
		standing = append(standing, o)
	}
	for _, o := range standing {
		if !l.isInForce(l.side, o) {
			l.Add("standing", o, nil)
		}
	}
	return l.Prompts()
}

// setupLines offers the default set-up: AUTO for all of it, what the side may
// choose, and a line for each stack, to be changed.
func (l *lister) setupLines() {
	l.Add("setup", l.line("AUTO"), nil)
	if list := l.chosen(); list != nil {
		l.Add("setup", l.unitLine("CHOOSE", list), nil)
	}
	r := l.base.trial()
	r.deployRest(l.side)
	for c := range r.sys.board.hexes {
		list := slices.DeleteFunc(r.pieces.Append(nil, cell(c), l.side), func(u unitID) bool { return l.at(u) != locUnplaced })
		if len(list) > 0 {
			l.Add("setup", l.placeLine(list, cell(c)), nil)
		}
	}
}

// startLines offers what opens an Allied player turn (16.5, S3.26).
func (l *lister) startLines() {
	if l.side != allied || l.Begun {
		return
	}
	for _, c := range l.sys.board.ports {
		if l.plays("16.5") && l.friendIn(c, allied) {
			l.Add("replacement", l.line("EVACUATE "+l.hexName(c)+" ALL"), nil)
		}
	}
	if u := l.theBombers(); u == noUnit || !l.mayFly(u).None() {
		return
	}
	list := slices.DeleteFunc(l.sys.board.Cells(), func(c cell) bool { return !l.enemyIn(c, allied) })
	for _, c := range offer.Best(list, maxTargets, func(a, b cell) int { return l.pieces.Count(b, german) - l.pieces.Count(a, german) }) {
		l.Add("replacement", l.line("RAF TACTICAL "+l.hexName(c)), nil)
	}
}

// replaceLines offers the lines of the Replacement Phase: where reinforcements
// come, who is rebuilt, who comes back, the strongest first (8.1, 8.4, 8.5).
func (l *lister) replaceLines() {
	l.startLines()
	for u := range l.army(l.side) {
		if !l.comesByPort(u) {
			continue
		}
		for _, c := range l.sys.board.ports {
			if l.barsLanding(u, c).None() {
				l.Add("replacement", l.line("PLACE "+l.unitName(u)+" AT "+l.hexName(c)), nil)
			}
		}
		l.Add("replacement", l.line("HOLD "+l.unitName(u)), nil)
	}
	if !l.hasInfluenza() {
		l.strongest(func(u unitID) bool { return l.at(u) >= 0 && l.barsRebuilding(u).None() }, l.rebuildLine)
		l.strongest(func(u unitID) bool { return l.at(u) == locDead && l.neverReturns(&l.sys.counters[u]) == "" }, l.strongestReturn)
	}
}

// strongest offers a line for the strongest units of some whose steps are there.
func (l *lister) strongest(is func(u unitID) bool, line func(u unitID) (o orders.Order, steps int)) {
	list := l.unitsOf(l.side, func(u unitID, _ *counter) bool { return is(u) })
	attack := func(u unitID) int { return int(l.sys.counters[u].faces[0].attack) }
	slices.SortStableFunc(list, func(u, v unitID) int { return attack(v) - attack(u) })
	taken := 0
	for _, u := range list {
		if taken == maxReplaceLines {
			return
		}
		if o, n := line(u); l.payable(u) >= n && l.Add("replacement", o, nil, "n", strconv.Itoa(n)) != offer.None {
			taken++
		}
	}
}

// nearest offers units to go to the one of some hexes that is nearest to the enemy, if
// it may be sent, and counts what it has offered.
func (l *lister) nearest(part, verb string, group []unitID, list []cell) int {
	for _, to := range offer.Best(list, maxMoveTries, l.byDepth) {
		note := []string{"hex", l.placeName(l.at(group[0])), "n", strconv.Itoa(len(group))}
		if l.Add(part, l.wayLine(verb, group, to), nil, note...) != offer.None {
			return 1
		}
	}
	return 0
}

// railLines offers strategic moves: reinforcements that are due, then units far
// from the enemy, to the towns next to him.
func (l *lister) railLines() {
	left := l.railLimit(l.side) - int(l.Railed)
	for _, u := range l.trainable() {
		if left > 0 {
			left -= l.nearest("rail", "RAIL", []unitID{u}, l.stationsAhead(u))
		}
	}
}

// trainable are the units that may move strategically, those from off the map
// first, then the farthest from the enemy; none that stands near him.
func (l *lister) trainable() []unitID {
	far := func(u unitID) int {
		if l.at(u) < 0 {
			return len(l.dist)
		}
		return l.dist[l.at(u)]
	}
	list := l.unitsOf(l.side, func(u unitID, _ *counter) bool { return l.mayTrain(u) && far(u) >= 3 })
	slices.SortStableFunc(list, func(a, b unitID) int { return far(b) - far(a) })
	return list
}

// moveLines offers moves of stacks towards the enemy.
func (l *lister) moveLines() {
	taken := 0
	for c := range l.sys.board.hexes {
		if group := l.movable(cell(c), l.side); len(group) > 0 && taken < maxMoveLines {
			nearer := slices.DeleteFunc(l.goals(group, l.side), func(to cell) bool { return l.dist[to] >= l.dist[c] })
			taken += l.nearest("movement", "MOVE", group, nearer)
		}
	}
}

// infiltrationLines offers to infiltrate the hexes beside a unit that bring it
// nearer to the enemy's ground or deeper into it.
func (l *lister) infiltrationLines() {
	taken := 0
	for u := range l.army(l.side) {
		if taken == maxMoveLines || !l.mayInfiltrate(u).None() {
			continue
		}
		at := l.dist[l.at(u)]
		nearer := slices.DeleteFunc(l.beside(u), func(c cell) bool { return l.dist[c] > at || l.dist[c] > 0 && l.dist[c] == at })
		taken += l.nearest("infiltration", "INFILTRATE", []unitID{u}, nearer)
	}
}

// attackLines offers attacks from where the units stand now.
func (l *lister) attackLines() {
	taken := 0
	for _, x := range l.openings(l.side) {
		if taken == maxAttackLines || l.Battle != nil {
			return
		}
		if l.Add("combat", l.attackLine(x.target, x.units, x.from, true), nil, l.note(&x)...) != offer.None {
			taken++
		}
	}
}
