// What terrain, hexsides and countries forbid (5.1, 5.5, 11.1).
// Engineers lead others over Mountains (5.5).

package balkanwars

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/path"
	"feldpost/orders"
)

// canCross tells why a unit may not go from a hex to an adjacent one: the
// prohibitions of terrain, hexside and country (5.1, 5.5, 11.1). It knows
// neither occupants nor ZOC.
func (s *State) canCross(u unitID, from, to cell) (string, adjudicator.Rule) {
	d := s.sys.board.dirTo(from, to)
	if d < 0 {
		return "not-adjacent", "5"
	}
	return s.crossing(u, from, to, d, false)
}

// crossing is canCross for a known direction. An escort opens Mountains.
func (s *State) crossing(u unitID, from, to cell, d int, escorted bool) (string, adjudicator.Rule) {
	if s.sys.board.hexes[from].side[d]&sideClosed != 0 {
		return "prohibited", "5.1"
	}
	if code, rule := s.canStand(u, to); code != "" && (code != "neutral" || !s.mustLeave(u) || !s.isAlbania(to)) {
		return code, rule
	}
	if s.sys.board.hexes[to].terrain != mountain || escorted || s.isRoad(from, d) {
		return "", ""
	}
	if k := s.sys.counters[u].kind; k == alpine || k == engineer || s.engineerIn(to, s.sideOf(u)) {
		return "", ""
	}
	return "mountain", "5.5"
}

// canStand tells why a unit may never be in a hex, however it came there:
// water and the bans on countries. A Mountain is not one of the reasons.
func (s *State) canStand(u unitID, c cell) (string, adjudicator.Rule) {
	return s.barred(s.sys.counters[u].nation, c)
}

// barred is canStand for every unit of a country.
func (s *State) barred(own nation, c cell) (string, adjudicator.Rule) {
	h := &s.sys.board.hexes[c]
	if h.terrain == allSea || h.terrain == allLake {
		return "prohibited", "5.1"
	}
	in := h.country[s.year]
	switch {
	case in.only(austria) && own != austria:
		return "austria", "5.1"
	case in.only(romania) && own != romania:
		return "romania", "5.1"
	case s.isNeutral(in) && !in.has(own):
		return "neutral", "11.1"
	}
	return "", ""
}

// isNeutral reports whether a hex with these countries is neutral
// territory: it lies wholly in one neutral country (11.1).
func (s *State) isNeutral(in nationSet) bool {
	for n := range nations {
		if in.only(n) {
			return s.allegiance[n] == sideNone
		}
	}
	return false
}

// isRoad tells whether a hexside carries a Road, or a Railroad that counts
// as one because it is cut (5.3, option of 5.2).
func (s *State) isRoad(from cell, d int) bool {
	h := &s.sys.board.hexes[from]
	if h.side[d]&sideRoad != 0 {
		return true
	}
	return s.opts.cutRails && h.side[d]&s.railMask() != 0 && s.isCut(from, d)
}

// railMask is the Railroads there are: the dotted line exists in 1913 only
// (5.2).
func (s *State) railMask() sideFlags {
	if s.scenario == 1 {
		return sideRail
	}
	return sideRail | sideRail13
}

// engineerIn reports whether an Engineer of a side stands in a hex.
func (s *State) engineerIn(c cell, sd side) bool {
	for u := range s.pieces.Of(c, sd) {
		if s.sys.counters[u].kind == engineer {
			return true
		}
	}
	return false
}

// stepCost is what normal movement pays for a hex and its hexside: 1 by
// Road, else the terrain plus a River that no Engineer bridges (5, 5.3,
// 5.4).
func (s *State) stepCost(sd side, from, to cell, d int) int {
	if s.isRoad(from, d) {
		return s.sys.tables.roadCost
	}
	cost := s.sys.tables.moveCost(s.sys.board.hexes[to].terrain)
	if s.sys.board.hexes[from].side[d]&sideRiver != 0 && !s.isBridged(from, sd) && !s.isBridged(to, sd) {
		cost += s.sys.tables.river.cost
	}
	return cost
}

// leastWays are what ways cost at least on the printed map, by whether
// Railroads may come to count as Roads (option of 5.2).
type leastWays [2]*path.Leasts

// of returns the costs under the options of a game.
func (l *leastWays) of(s *State) *path.Leasts {
	if s.opts.cutRails {
		return l[1]
	}
	return l[0]
}

// newLeastWays reckons with what a Road hexside costs, and any other by the
// hex behind it.
func (sys *System) newLeastWays(road int, other func(to cell) int) (l leastWays) {
	for i, roads := range [...]sideFlags{sideRoad, sideRoad | sideRail | sideRail13} {
		l[i] = path.NewLeasts(sys.board.Net(), dearestStep, path.Steps(func(from, to cell, way int) (int, string) {
			flags := sys.board.hexes[from].side[way]
			switch {
			case !sys.board.isOverland(from, to, way):
				return 0, "prohibited"
			case flags&sideRoad != 0:
				return road, ""
			case flags&roads != 0:
				return min(road, other(to)), ""
			}
			return other(to), ""
		}))
	}
	return l
}

// isBridged reports whether an Engineer that stays bridges the Rivers of a
// hex for its side (5.4, R35).
func (s *State) isBridged(c cell, sd side) bool {
	for u := range s.pieces.Of(c, sd) {
		if s.units[u].flags&didHold != 0 {
			return true
		}
	}
	return false
}

// isOverland reports whether a hexside joins two hexes with land (5.1).
func (b *board) isOverland(from, to cell, d int) bool {
	return b.hexes[from].side[d]&sideClosed == 0 && b.hexes[to].terrain < allSea
}

// stepsOverland measures, over hexes with land, how far each hex is from the
// nearest of those that are meant, -1 when it cannot be reached.
func (s *State) stepsOverland(is func(cell) bool) []int {
	f, dist := path.NewFlood(s.sys.board.Net()), make([]int, len(s.sys.board.hexes))
	f.Begin()
	for c := range dist {
		if is(cell(c)) {
			f.Add(cell(c))
		}
	}
	f.Spread(s.sys.board.isOverland)
	for c := range dist {
		dist[c] = f.Steps(cell(c))
	}
	return dist
}

// hasEngineer tells whether an Engineer is among units that go together.
func (s *State) hasEngineer(group []unitID) bool {
	for _, u := range group {
		if s.sys.counters[u].kind == engineer {
			return true
		}
	}
	return false
}

// keepsEscort faults a group whose Engineer would leave others behind in a
// Mountain (5.5).
func (r *run) keepsEscort(pos orders.Pos, group []unitID, at cell) bool {
	left := r.abandoned(group, at)
	if left != noUnit {
		r.fault(pos, "escort", "5.5", "unit", r.unitName(left), "hex", r.hexName(at))
	}
	return left == noUnit
}

// abandoned returns a unit that the Engineers of a group would leave in their
// Mountain without another Engineer, noUnit when there is none. They may
// leave what came there by a Road, and so could have come alone (5.5).
func (s *State) abandoned(group []unitID, at cell) unitID {
	if s.sys.board.hexes[at].terrain != mountain || !s.hasEngineer(group) {
		return noUnit
	}
	road := false
	for d := range s.sys.board.hexes[at].side {
		road = road || s.isRoad(at, d)
	}
	left := noUnit
	for u := range s.pieces.In(at) {
		if inGroup(group, u) {
			continue
		}
		switch s.sys.counters[u].kind {
		case engineer:
			return noUnit
		case alpine, fortification, depot:
		default:
			if !road || s.units[u].flags&isEscorted != 0 {
				left = u
			}
		}
	}
	return left
}

// keepsEscorts is keepsEscort for units that leave one or more hexes by Rail
// or by sea.
func (r *run) keepsEscorts(pos orders.Pos, group []unitID) bool {
	for i, u := range group {
		if at := r.at(u); at >= 0 && r.hasEngineer(group[i:i+1]) && !r.keepsEscort(pos, group, cell(at)) {
			return false
		}
	}
	return true
}

// isLed tells whether a unit needs an Engineer to walk into a hex: a Mountain
// that it enters by no Road, from the sea or the Off-Map box when from is
// noCell (5.5).
func (s *State) isLed(u unitID, from, to cell) bool {
	if k := s.sys.counters[u].kind; s.sys.board.hexes[to].terrain != mountain || k == alpine || k == engineer {
		return false
	}
	return from == noCell || !s.isRoad(from, s.sys.board.dirTo(from, to))
}

func inGroup(group []unitID, u unitID) bool {
	for _, g := range group {
		if g == u {
			return true
		}
	}
	return false
}
