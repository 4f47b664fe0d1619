package balkanwars

import (
	"testing"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// farthest is more than any Supply Line counts, in half hexes.
const farthest = 1 << 20

// lengths measures from the hex of a unit what a Supply Line to each hex counts, in half
// hexes: farthest where there is no way (6.1).
func (k *tally) lengths(u unitID) []int {
	c, army := k.at(u), k.sys.counters[u].nation
	sd := k.commandNow(army)
	dist := make([]int, len(k.sys.board.hexes))
	for i := range dist {
		dist[i] = farthest
	}
	dist[c] = 0
	for todo := []cell{c}; len(todo) > 0; todo = todo[1:] {
		from := todo[0]
		for d, to := range k.sys.board.next(from) {
			if to == noCell || !k.lineMayGo(u, from, to, d) || k.count[1-sd][to]+k.other[to] > 0 || k.zoc[1-sd][to] {
				continue
			}
			if n := dist[from] + k.lineCost(army, from, to, d); n < dist[to] {
				dist[to] = n
				todo = append(todo, to)
			}
		}
	}
	return dist
}

// lineMayGo tells whether the land is open to the Supply Line of a unit: not what the unit
// itself could not enter, but for Mountains on a Road or Railroad (R37) and the country of
// allied Austria-Hungary (R74).
func (k *tally) lineMayGo(u unitID, from, to cell, d int) bool {
	h, a, army := &k.sys.board.hexes[to], &k.sys.board.hexes[from], k.sys.counters[u].nation
	sd := k.commandNow(army)
	if a.side[d]&sideClosed != 0 || h.terrain == allSea || h.terrain == allLake {
		return false
	}
	for n := range nations {
		if h.country[k.year] != 1<<n || n == army {
			continue // not wholly of that country, or its own
		}
		leaving := n == albania && k.opts.albaniaLeave && k.talks.Albania && k.sys.board.hexes[k.at(u)].country[k.year] == 1<<albania
		switch {
		case n == austria && k.allegiance[austria] != sd, n == romania, k.allegiance[n] == sideNone && n != austria && !leaving:
			return false
		}
	}
	if h.terrain != mountain || a.side[d]&(sideRoad|sideRail) != 0 || a.side[d]&sideRail13 != 0 && k.scenario == 2 {
		return true
	}
	kind := k.sys.counters[u].kind
	return kind == alpine || kind == engineer || k.dig[k.at(u)] || k.dig[to] && k.count[sd][to] > 0
}

// lineCost is nothing by a Railroad of the unit's home country, a half by Road, one
// otherwise; a Railroad that is cut is a Road for all (6.1(3), R107).
func (k *tally) lineCost(army nation, from, to cell, d int) int {
	h := &k.sys.board.hexes[from]
	rail := h.side[d]&sideRail != 0 || h.side[d]&sideRail13 != 0 && k.scenario == 2
	cut := rail && (k.cut[from] || k.cut[to])
	switch {
	case rail && !cut && h.railOf[k.year][d] == army:
		return 0
	case cut, h.side[d]&sideRoad != 0:
		return 1
	}
	return 2
}

// feeds tells whether a hex is the source of a line of some length: Mobile Supply and
// Depots within their radius, Towns and Cities with a Railroad and, for Austria-Hungary's
// side, the northern edge within three hexes (6.1(1), R75, R115).
func (k *tally) feeds(c cell, army nation, length int) bool {
	sd := k.commandNow(army)
	for u := range k.units {
		x, k2 := &k.units[u], &k.sys.counters[u]
		if k.at(unitID(u)) != c || k.commandNow(k2.nation) != sd || k2.kind != supply && k2.kind != depot || x.demoralized ||
			x.flags&didRail != 0 {
			continue
		}
		if (army != austria || k2.nation == austria) && length <= 2*k2.radius {
			return true
		}
	}
	rail := false
	h := &k.sys.board.hexes[c]
	for d := range h.side {
		rail = rail || h.side[d]&sideRail != 0 || h.side[d]&sideRail13 != 0 && k.scenario == 2
	}
	if !rail || k.cut[c] || length > 2*3 {
		return false
	}
	if h.northRail && k.allegiance[austria] == sd {
		return true
	}
	if h.site == nil {
		return false
	}
	of := h.site.country[k.year]
	return of < nations && k.allegiance[of] == sd && !k.capitulated[of] && (army != austria || of == austria)
}

// Each unit that may attack is supplied when a line from it reaches a source that is near
// enough, measured to all hexes where the game looks for the nearest.
func TestRecountOfSupply(t *testing.T) {
	lines, short := 0, 0
	visitAll(t, strollCommands(24), func(_ *State, _ adjudicator.Seat, _ orders.Sheet, s *State, _ []adjudicator.Event) {
		if s.segment() != segCombat && s.segment() != segRally && lines > 200 && strollCommands(0) == 0 {
			return
		}
		k := s.tally()
		for u := range s.units {
			c := &s.sys.counters[u]
			if s.at(unitID(u)) < 0 || k.commandNow(c.nation) != s.active {
				continue
			}
			switch c.kind {
			case hq, depot, supply, fortification, fleet:
				continue
			}
			near := false
			for _, to := range s.sys.board.next(s.at(unitID(u))) {
				near = near || to != noCell && k.count[s.active.other()][to] > 0
			}
			if !near && u%5 != 0 { // all that could attack, of the others some
				continue
			}
			lines++
			want := false
			for to, n := range k.lengths(unitID(u)) {
				if want = n < farthest && k.feeds(cell(to), c.nation, n); want {
					break
				}
			}
			if is := s.isSupplied(unitID(u)); is != want {
				t.Errorf("%s in %s is supplied: %t, counted anew %t", s.unitName(unitID(u)), s.placeName(unitID(u)), is, want)
			}
			if !want {
				short++
			}
		}
	})
	if lines < 300 || short < 20 {
		t.Errorf("only %d lines were traced, %d led to no source", lines, short)
	}
	t.Logf("%d lines traced, %d led to no source", lines, short)
}
