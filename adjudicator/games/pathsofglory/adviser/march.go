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
	holdVP      = 750 // an own one that stands open
	nearer      = 55  // a line nearer to what is worth taking
	lostVP      = 800 // an own one that is left open
	lostFront   = 170 // a space beside the enemy that is left open
	exposed     = 14  // a Combat Factor of the enemy that nobody meets
	companyMost = 60
)

// marches lists the moves that so many points pay for: of each space those who
// may leave it, together or alone.
func (a *adviser) marches(ops int) (list []deed) {
	for at := range a.Spaces {
		if len(a.Spaces[at].Units) == 0 || a.Count(at, outlook.Own) == 0 {
			continue
		}
		if cost, _, ok := a.activationOf(at, "move"); ok && cost <= ops {
			list = append(list, a.marchesFrom(at)...)
		}
	}
	return list
}

// marchesFrom are the best moves out of a space: of all who can, and of one less
// each time, the strongest last.
func (a *adviser) marchesFrom(at int) (list []deed) {
	var units []int
	for _, u := range a.Spaces[at].Units {
		if k := &a.Units[u]; k.Side == outlook.Own && k.Supplied && k.MF > 0 && !a.moved[k.Name] && !a.fought[k.Name] {
			units = append(units, u)
		}
	}
	slices.SortStableFunc(units, func(x, y int) int { return a.Units[x].CF - a.Units[y].CF })
	for n := len(units); n > 0; n-- {
		for _, group := range [...][]int{units[:n], units[len(units)-n:]} {
			if d, ok := a.bestMarch(at, group); ok {
				list = append(list, d)
			}
			if n == len(units) {
				break
			}
		}
	}
	return list
}

// bestMarch is the best move of a group that has not been tried.
func (a *adviser) bestMarch(at int, group []int) (best deed, ok bool) {
	cost, active, _ := a.activationOf(at, "move")
	names := a.names(group)
	left := a.leaving(at, group)
	for _, way := range a.waysOf(at, group) {
		to := way[len(way)-1]
		worth := a.goal(at, to, group) - left
		if worth <= best.worth && ok || worth < leastUse {
			continue
		}
		k := key("move", append([]string{a.Spaces[to].Name}, names...)...)
		if a.banned[k] {
			continue
		}
		best, ok = deed{key: k, cost: cost, worth: worth, done: func() {
			for _, n := range names {
				a.moved[n] = true
			}
		}}, true
		line := lines.Order("MOVE", append(lines.Names(names), lines.Path(a.spaceNames(way)...))...)
		best.lines = append(slices.Clone(active), line)
	}
	return best, ok
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

// leaving is what it costs that a group leaves a space.
func (a *adviser) leaving(at int, group []int) int {
	if a.Count(at, outlook.Own) > len(group) || a.Spaces[at].Holder != outlook.Own {
		return 0
	}
	switch s := &a.Spaces[at]; {
	case s.VP && a.isNear(at, 4):
		return lostVP
	case a.isNear(at, 1) || a.Felt(at, outlook.Foe) > 0:
		return lostFront
	}
	return 0
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
	case s.VP && a.Count(to, outlook.Own) == 0 && a.isNear(to, 4):
		worth += holdVP
	case a.Count(to, outlook.Own) == 0 && felt > 0:
		worth += takeSpace
	case felt > 0 && a.Felt(from, outlook.Foe) == 0:
		worth += min(companyMost, exposed*max(0, felt-have+strength))
	}
	if felt > have {
		worth -= exposed * (felt - have)
	}
	return worth
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
