package storminthewest

import (
	"slices"
	"strconv"

	"feldpost/adjudicator/kernel/offer"
	"feldpost/orders"
)

// railLines offers strategic moves: reinforcements that are due, then units far
// from the enemy, to the towns next to him.
func (p *prompter) railLines() {
	dist := p.toEnemy(p.side)
	left := p.railLimit(p.side) - int(p.railed)
	for _, u := range p.trainable(dist) {
		if left <= 0 {
			return
		}
		stations := p.stations(u, dist)
		for _, to := range offer.Best(stations, maxMoveTries, func(a, b cell) int { return dist[a] - dist[b] }) {
			if p.Add("rail", p.wayLine("RAIL", []unitID{u}, to), nil, "hex", p.placeName(p.at(u)), "n", "1") != offer.None {
				left--
				break
			}
		}
	}
}

// trainable are the units that may move strategically, those from off the map
// first, then the farthest from the enemy; none that stands near him.
func (p *prompter) trainable(dist []int) (list []unitID) {
	for u := range p.units {
		u := unitID(u)
		if k := &p.sys.counters[u]; k.side != p.side || !k.kind.isLand() {
			continue
		}
		if !p.mayRail(u).None() || p.at(u) >= 0 && dist[p.at(u)] < 3 || !p.startsByRail(u) {
			continue
		}
		list = append(list, u)
	}
	far := func(u unitID) int {
		if p.at(u) < 0 {
			return len(dist)
		}
		return dist[p.at(u)]
	}
	slices.SortStableFunc(list, func(a, b unitID) int { return far(b) - far(a) })
	return list
}

// stations are those of the side to which a unit may go, nearer to the enemy
// than it is.
func (s *State) stations(u unitID, dist []int) (list []cell) {
	sd, at := s.sys.counters[u].side, s.at(u)
	for c := range s.sys.board.hexes {
		c := cell(c)
		if s.barsStation(u, c, true).None() && s.control[c] == sd && c != at && !s.inEnemyZOC(c, sd) &&
			s.overfull(c, sd, u).None() && (at < 0 || dist[c] < dist[at]) {
			list = append(list, c)
		}
	}
	return list
}

// infiltrationLines offers to infiltrate the hexes beside a unit that bring it
// nearer to the enemy's ground or deeper into it.
func (p *prompter) infiltrationLines() {
	dist := p.toEnemy(p.side)
	taken := 0
	for u := range p.units {
		u := unitID(u)
		if p.sys.counters[u].side != p.side || taken == maxMoveLines {
			continue
		}
		if !p.mayInfiltrate(u).None() {
			continue
		}
		nearer := slices.DeleteFunc(p.beside(u), func(c cell) bool { return dist[c] > dist[p.at(u)] || dist[c] > 0 && dist[c] == dist[p.at(u)] })
		for _, to := range offer.Best(nearer, maxMoveTries, func(a, b cell) int { return dist[a] - dist[b] }) {
			if p.Add("infiltration", p.wayLine("INFILTRATE", []unitID{u}, to), nil, "hex", p.hexName(p.at(u)), "n", strconv.Itoa(1)) != offer.None {
				taken++
				break
			}
		}
	}
}

// beside are the hexes next to a unit in which no enemy stands.
func (s *State) beside(u unitID) (list []cell) {
	for _, c := range s.sys.board.next(s.at(u)) {
		if c != noCell && !s.enemyIn(c, s.sys.counters[u].side) {
			list = append(list, c)
		}
	}
	return list
}

// suggestRails moves some units strategically, to any town.
func (g *guesser) suggestRails() {
	for i := range g.whim.Order(len(g.units)) {
		u := unitID(i)
		if k := &g.sys.counters[u]; k.side != g.side || !k.kind.isLand() || !g.chance(15) {
			continue
		}
		if !g.mayRail(u).None() || !g.startsByRail(u) {
			continue
		}
		if list := g.stations(u, g.dist); len(list) > 0 {
			g.try(g.wayLine("RAIL", []unitID{u}, list[g.whim.Below(len(list))]), func(o *orders.Order) {
				if t, ok := g.readTrain(o); ok {
					g.rail(&t)
				}
			})
		}
	}
}

// suggestInfiltration takes units that can one hex farther.
func (g *guesser) suggestInfiltration() {
	for i := range g.whim.Order(len(g.units)) {
		u := unitID(i)
		if g.sys.counters[u].side != g.side || !g.chance(60) {
			continue
		}
		if !g.mayInfiltrate(u).None() {
			continue
		}
		if list := g.beside(u); len(list) > 0 {
			g.try(g.wayLine("INFILTRATE", []unitID{u}, list[g.whim.Below(len(list))]), g.infiltrate)
		}
	}
}
