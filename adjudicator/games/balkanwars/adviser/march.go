package adviser

import "slices"

// way is a hex that a unit can be ordered to, and the path to write.
type way struct {
	to   cell
	path []string
}

// waysOf are the hexes that a unit can be ordered to by a verb. The side keeps
// out of some.
func (a *adviser) waysOf(verb string, u int) (list []way) {
	if !a.isFree(u) {
		return nil
	}
	for _, path := range a.draft.Ways(verb, a.units[u].name) {
		if to := a.named(path[len(path)-1]); verb == "RAIL" || !a.shuns(to) {
			list = append(list, way{to, path})
		}
	}
	return list
}

// shuns tells whether the side keeps out of a hex: the Ottomans out of
// Bulgaria while the Rustcuk group is not released (S1 special 6).
func (a *adviser) shuns(c cell) bool {
	group := a.fact("rustcuk")
	return group != "" && group != "released" && a.allied("OE") == own && a.isOnly(c, "BU")
}

// isFree tells whether a unit may still move this Segment.
func (a *adviser) isFree(i int) bool {
	u := &a.units[i]
	return u.at != none && u.movement > 0 && !u.moved && !u.held && !u.frozen && !a.rest[u.nation]
}

// send orders a unit to a hex.
func (a *adviser) send(verb string, u int, w way) bool {
	if !a.try(line(verb, a.unitArg(u), pathArg(w.path...))) {
		return false
	}
	a.arrive(u, w.to)
	return true
}

// arrive notes that a unit has gone to a hex.
func (a *adviser) arrive(u int, to cell) {
	a.put(u, to)
	a.units[u].moved, a.units[u].box = true, ""
}

// guard keeps in place what holds the places that count: enough against the
// enemy that can come, the weakest unit where nobody can.
func (a *adviser) guard() {
	for c, value := range a.value {
		at := cell(c)
		if value == 0 || a.isClosed(at) || !a.has(at, own) || a.of[at] == "" {
			continue
		}
		foreign, threat := a.isForeign(at), a.power[foe][c]
		switch {
		case value >= 5 && threat > 0:
			a.keep(at, max(1, a.needed(at)))
		case value >= 5 && foreign, foreign && (threat > 0 || a.left <= 2):
			a.keep(at, 1)
		}
	}
}

// defend brings troops to own places worth holding until they are strong
// enough against the enemy that can come, the most valuable first.
func (a *adviser) defend() {
	for value := 10; value >= 5; value-- {
		for c := range a.value {
			if at := cell(c); a.value[c] == value && a.holder[c] == own {
				a.reinforce(at, a.needed(at))
			}
		}
	}
}

// needed is the strength that holds a place: less where the ground helps.
func (a *adviser) needed(c cell) int {
	h := &a.hexes[c]
	n := 2 * a.power[foe][c] / (5 - h.effect.Shift - h.place.Shift)
	return n - 4*a.kindIn(c, fortification)
}

// reinforce moves the strongest free troops that can come into a hex.
func (a *adviser) reinforce(c cell, need int) {
	have := a.strength(c, own)
	for have < need && a.size(c) < a.ground.facts.Stacking {
		best, worth := -1, 0
		var by string
		var how way
		for i := range a.units {
			u := &a.units[i]
			if a.busy[i] || !u.kind.isTroops() || u.side != own || u.shaken || u.at == c || !a.isFree(i) {
				continue
			}
			w := 10*min(u.combat, need-have+2) - a.distance(u.at, c)
			if w <= worth {
				continue
			}
			for _, verb := range []string{"MOVE", "RAIL"} {
				ways := a.waysOf(verb, i)
				if at := slices.IndexFunc(ways, func(w way) bool { return w.to == c }); at >= 0 {
					best, worth, by, how = i, w, verb, ways[at]
					break
				}
			}
		}
		if best < 0 {
			return
		}
		a.busy[best] = true
		if a.send(by, best, how) {
			have += a.units[best].combat
		}
	}
}

// keep gives units of a hex the task to stay: the weakest that are strong
// enough together.
func (a *adviser) keep(c cell, need int) {
	have := 0
	for _, u := range a.stacks[c] {
		if a.units[u].side == own && a.units[u].movement == 0 {
			have += a.units[u].combat
		}
	}
	for have < need {
		best := -1
		for _, u := range a.stacks[c] {
			if a.busy[u] || a.units[u].side != own || a.units[u].movement == 0 {
				continue
			}
			if best < 0 || a.fits(u, best, need-have) {
				best = u
			}
		}
		if best < 0 {
			return
		}
		a.busy[best] = true
		have += max(1, a.units[best].combat)
	}
}

// fits tells whether one unit fits a garrison that lacks so much strength
// better than another: the least that is enough, else the most.
func (a *adviser) fits(u, than, lack int) bool {
	x, y := a.units[u].combat, a.units[than].combat
	if (x >= lack) != (y >= lack) {
		return x >= lack
	}
	if x >= lack {
		return x < y
	}
	return x > y
}

// marchOthers moves the units without a task: troops, then guns and Engineers
// beside them, staffs and trains last.
func (a *adviser) marchOthers() {
	for _, rank := range [...]func(kind) bool{kind.isTroops, kind.goesWith, kind.isStaff} {
		var list []int
		for u := range a.units {
			if rank(a.units[u].kind) && !a.busy[u] && a.units[u].side == own && a.isFree(u) {
				list = append(list, u)
			}
		}
		slices.SortStableFunc(list, func(u, v int) int { return a.aims[a.units[u].at] - a.aims[a.units[v].at] })
		for _, u := range list {
			a.marchOne(u)
		}
	}
}

// marchOne moves a unit to the hex that suits it best, on foot or by rail.
func (a *adviser) marchOne(u int) {
	var best way
	by, worth := "", a.suits(u, a.units[u].at)
	for _, verb := range []string{"MOVE", "RAIL"} {
		for _, w := range a.waysOf(verb, u) {
			if a.size(w.to) >= a.ground.facts.Stacking {
				continue
			}
			trouble := 0
			if verb == "RAIL" {
				trouble = 6
			}
			if n := a.suits(u, w.to); n > worth+trouble {
				best, worth, by = w, n, verb
			}
		}
	}
	if by != "" {
		a.send(by, u, best)
	}
}
