package adviser

import (
	"slices"

	"feldpost/adjudicator/games/pathsofglory/outlook"
	"feldpost/adjudicator/kernel/lines"
)

// What moves are worth.
const (
	takeVP      = 1000
	besiegeVP   = 600
	takeSpace   = 130
	nearer      = 45  // a line nearer to what is worth taking
	lostFront   = 120 // a space beside the enemy that is left open
	lookedAt    = 16  // moves that are thought out to the end
	fortHolds   = 2   // an empty fort counts so many times less
	openSum     = 2   // what stands open counts in these parts beside the worst
	cutArmy     = 320 // an army that the enemy can cut off
	cutCorps    = 110
	exposed     = 14 // a Combat Factor of the enemy that nobody meets
	companyMost = 60
)

// open is what it costs that an own space which counts can be reached by an
// enemy unit in so many lines, past all that stands in its way.
var open = [...]int{0, 700, 600, 480, 120}

// loose is what it costs of any other own space: through it supply is cut.
var loose = [...]int{0, 40, 30, 22, 0}

// marches lists the moves that so many points pay for: of those that promise
// most the ones that are worth it when all that they open or shut is counted.
func (a *adviser) marches(ops int) (list []deed) {
	var some []march
	for at := range a.Spaces {
		if a.Count(at, outlook.Own) == 0 {
			continue
		}
		if cost, _, ok := a.activationOf(at, "move"); ok && cost <= ops {
			some = append(some, a.marchesFrom(at, cost)...)
		}
	}
	slices.SortStableFunc(some, func(x, y march) int { return y.promise - x.promise })
	now := a.exposure(outlook.None, outlook.None, nil)
	for _, m := range some[:min(len(some), lookedAt)] {
		worth := m.worth + now - a.exposure(m.from(), m.to(), m.units)
		if worth >= leastUse {
			list = append(list, a.marchOf(&m, worth))
		}
	}
	return list
}

// march is a move that a group can make.
type march struct {
	units   []int
	way     []int
	cost    int
	worth   int // without what it opens and shuts
	promise int // what it may be worth, for its cost
}

func (m *march) from() int { return m.way[0] }
func (m *march) to() int   { return m.way[len(m.way)-1] }

// marchesFrom are the moves out of a space: of all who can, and of one less each
// time, the strongest and the weakest.
func (a *adviser) marchesFrom(at, cost int) (list []march) {
	var units []int
	for _, u := range a.Spaces[at].Units {
		if k := &a.Units[u]; k.Side == outlook.Own && k.Supplied && k.MF > 0 && !a.moved[k.Name] && !a.fought[k.Name] {
			units = append(units, u)
		}
	}
	slices.SortStableFunc(units, func(x, y int) int { return a.Units[x].CF - a.Units[y].CF })
	for n := len(units); n > 0; n-- {
		list = append(list, a.marchesBy(at, units[:n], cost)...)
		if n < len(units) {
			list = append(list, a.marchesBy(at, units[len(units)-n:], cost)...)
		}
	}
	return list
}

// marchesBy are the moves of a group that have not been tried.
func (a *adviser) marchesBy(at int, group []int, cost int) (list []march) {
	left := 0
	if a.Count(at, outlook.Own) == len(group) && a.Spaces[at].Holder == outlook.Own && a.Felt(at, outlook.Foe) > 0 {
		left = lostFront
	}
	for _, way := range a.waysOf(at, group) {
		m := march{units: group, way: way, cost: cost}
		if a.banned[a.marchKey(&m)] {
			continue
		}
		m.worth = a.goal(at, m.to(), group) - left
		if m.promise = m.worth - worthOp*cost + a.danger(m.to()); m.promise > 0 {
			list = append(list, m)
		}
	}
	return list
}

func (a *adviser) marchKey(m *march) string {
	return key("move", append([]string{a.Spaces[m.to()].Name}, a.names(m.units)...)...)
}

// marchOf writes a move.
func (a *adviser) marchOf(m *march, worth int) deed {
	_, active, _ := a.activationOf(m.from(), "move")
	names := a.names(m.units)
	line := lines.Order("MOVE", append(lines.Names(names), lines.Path(a.spaceNames(m.way)...))...)
	return deed{key: a.marchKey(m), lines: append(active, line), cost: m.cost, worth: worth, done: func() {
		for _, n := range names {
			a.moved[n] = true
		}
	}}
}

// waysOf are the shortest ways of a group along lines that all may use.
func (a *adviser) waysOf(from int, group []int) (ways [][]int) {
	limit := 9
	armies, corps := 0, 0
	for _, u := range group {
		limit = min(limit, a.Units[u].MF)
		if a.Units[u].Army {
			armies++
		} else {
			corps++
		}
	}
	came := map[int]int{from: from}
	queue, step := []int{from}, map[int]int{from: 0}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		if at != from {
			way := []int{at}
			for x := at; x != from; x = came[x] {
				way = append(way, came[x])
			}
			slices.Reverse(way)
			ways = append(ways, way)
			if s := &a.Spaces[at]; s.Holder == outlook.Foe && s.Fort > 0 && !s.Besieged {
				continue
			}
		}
		if step[at] == limit {
			continue
		}
		for _, next := range a.Spaces[at].Links {
			s := &a.Spaces[next]
			if _, known := came[next]; known || s.Holder == outlook.Nobody || a.Count(next, outlook.Foe) > 0 {
				continue
			}
			if s.Holder == outlook.Foe && s.Fort > 0 && !s.Besieged && armies == 0 && corps < s.Fort {
				continue
			}
			came[next], step[next] = at, step[at]+1
			queue = append(queue, next)
		}
	}
	return slices.DeleteFunc(ways, func(way []int) bool {
		to := way[len(way)-1]
		return a.Count(to, outlook.Own)+len(group) > a.Facts.Stacking || a.Spaces[to].Active == "attack"
	})
}

// exposure is what stands open to the enemy now, or if a group went from one
// space to another: the worst, and a part of all others.
func (a *adviser) exposure(from, to int, group []int) int {
	holds := func(at int) bool {
		n := a.Count(at, outlook.Own)
		switch at {
		case from:
			n -= len(group)
		case to:
			n += len(group)
		}
		return n > 0
	}
	worst, sum, area := 0, 0, 0
	for at, far := range a.reach(holds) {
		s := &a.Spaces[at]
		if far <= 0 || far >= len(open) || holds(at) || s.Holder != outlook.Own {
			continue
		}
		area += loose[far]
		if s.VP {
			cost := opens(s, far)
			worst, sum = max(worst, cost), sum+cost
		}
	}
	return worst + (sum-worst)/openSum + area
}

// danger is what an own space costs that stands open now, 0 for one that does not.
func (a *adviser) danger(at int) int {
	s := &a.Spaces[at]
	if far := a.near[at]; far > 0 && far < len(open) && s.VP && s.Holder == outlook.Own && a.Count(at, outlook.Own) == 0 {
		return opens(s, far)
	}
	return 0
}

// opens is what it costs that the enemy reaches an empty space in so many lines;
// a fort he has to besiege first.
func opens(s *outlook.Space, far int) int {
	if s.Fort > 0 {
		return open[far] / fortHolds
	}
	return open[far]
}

// reach is how near the enemy units come to every space in a few lines, past
// what is held.
func (a *adviser) reach(holds func(at int) bool) []int {
	far := make([]int, len(a.Spaces))
	var queue []int
	for i := range a.Units {
		if u := &a.Units[i]; u.Side == outlook.Foe && u.At != outlook.None && u.Supplied && far[u.At] == 0 {
			far[u.At] = -1
			queue = append(queue, u.At)
		}
	}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		step := max(0, far[at]) + 1
		if step >= len(open) {
			break
		}
		for _, next := range a.Spaces[at].Links {
			if far[next] == 0 && a.Spaces[next].Holder != outlook.Nobody && !holds(next) {
				far[next] = step
				queue = append(queue, next)
			}
		}
	}
	return far
}

// goal is what it is worth that a group goes from one space to another.
func (a *adviser) goal(from, to int, group []int) int {
	s := &a.Spaces[to]
	strength := 0
	for _, u := range group {
		strength += a.Units[u].CF
	}
	have, felt := a.Strength(to, outlook.Own)+strength, a.Felt(to, outlook.Foe)
	worth := nearer * a.progress(from, to)
	switch {
	case s.Holder == outlook.Foe && s.Fort > 0:
		if worth += takeSpace; s.VP && !s.Besieged {
			worth += besiegeVP
		}
	case s.Holder == outlook.Foe && s.VP:
		worth += takeVP
	case s.Holder == outlook.Foe:
		worth += takeSpace
	case a.Count(to, outlook.Own) == 0 && felt > 0:
		worth += takeSpace
	case felt > 0 && a.Felt(from, outlook.Foe) == 0:
		worth += min(companyMost, exposed*max(0, felt-have+strength))
	}
	if felt > have {
		worth -= exposed * (felt - have)
	}
	if !a.isLinked(from, to) {
		for _, u := range group {
			if a.Units[u].Army {
				worth -= cutArmy
			} else {
				worth -= cutCorps
			}
		}
	}
	return worth
}

// isLinked tells whether a space has an own one beside it that holds, or that
// no enemy reaches soon: else who goes there may lose his supply.
func (a *adviser) isLinked(from, to int) bool {
	return slices.ContainsFunc(a.Spaces[to].Links, func(next int) bool {
		n := a.Count(next, outlook.Own)
		return a.Spaces[next].Holder == outlook.Own && (n > 0 && next != from || a.near[next] == 0 || a.near[next] > 2)
	})
}

// progress is how many lines nearer to what is worth taking one space is than
// another, for those who stand far behind.
func (a *adviser) progress(from, to int) int {
	if a.aims[from] < 0 || a.aims[to] < 0 {
		return 0
	}
	return a.aims[from] - a.aims[to]
}

// dig lets armies that stand beside the enemy entrench with what is left of an
// operation.
func (a *adviser) dig(ops int) (worth int) {
	for at := range a.Spaces {
		s := &a.Spaces[at]
		if s.Trench > 0 || a.Felt(at, outlook.Foe) == 0 || s.Holder != outlook.Own {
			continue
		}
		cost, active, ok := a.activationOf(at, "move")
		if !ok || cost > ops {
			continue
		}
		for _, u := range s.Units {
			k := &a.Units[u]
			if k.Side != outlook.Own || !k.Army || a.moved[k.Name] {
				continue
			}
			if a.tryAll(append(active, lines.With(lines.Order("ENTRENCH", lines.Name(k.Name)), "AT", lines.Name(s.Name)))...) {
				a.moved[k.Name] = true
				ops -= cost
				worth += leastUse
				break
			}
		}
	}
	return worth
}
