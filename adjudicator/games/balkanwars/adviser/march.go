package adviser

import (
	"slices"

	"feldpost/adjudicator/games/balkanwars/outlook"
	"feldpost/adjudicator/kernel/lines"
)

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
	for _, path := range a.draft.Ways(verb, a.Units[u].Name) {
		if to := a.Named(path[len(path)-1]); verb == "RAIL" || !a.Shuns(to) {
			list = append(list, way{to, path})
		}
	}
	return list
}

// isFree tells whether a unit may still move this Segment.
func (a *adviser) isFree(i int) bool {
	u := &a.Units[i]
	return u.At != outlook.None && u.Movement > 0 && !u.Moved && !u.Held && !u.Frozen && !a.rest[u.Nation]
}

// send orders a unit to a hex.
func (a *adviser) send(verb string, u int, w way) bool {
	if !a.try(lines.Order(verb, a.unitArg(u), lines.Path(w.path...))) {
		return false
	}
	a.arrive(u, w.to)
	return true
}

// arrive notes that a unit has gone to a hex.
func (a *adviser) arrive(u int, to cell) {
	a.Put(u, to)
	a.Units[u].Moved, a.Units[u].Box = true, ""
}

// guard keeps in place what holds the places that count: enough against the
// enemy that can come, the weakest unit where nobody can.
func (a *adviser) guard() {
	for c, value := range a.Value {
		at := cell(c)
		if value == 0 || a.IsClosed(at) || !a.Has(at, outlook.Own) || a.CountryOf[at] == "" {
			continue
		}
		foreign, threat := a.IsForeign(at), a.Power[outlook.Foe][c]
		switch {
		case value >= 5 && threat > 0:
			a.keep(at, max(1, a.needed(at)))
		case value >= 5 && foreign, foreign && (threat > 0 || a.TurnsLeft <= 2):
			a.keep(at, 1)
		}
	}
}

// defend brings troops to own places worth holding until they are strong
// enough against the enemy that can come, the most valuable first.
func (a *adviser) defend() {
	for value := 10; value >= 5; value-- {
		for c := range a.Value {
			if at := cell(c); a.Value[c] == value && a.Holder[c] == outlook.Own {
				a.reinforce(at, a.needed(at))
			}
		}
	}
}

// needed is the strength that holds a place: less where the ground helps.
func (a *adviser) needed(c cell) int {
	n := 2 * a.Power[outlook.Foe][c] / (5 + a.Cover(c))
	return n - 4*a.KindIn(c, outlook.Fortification)
}

// reinforce moves the strongest free troops that can come into a hex.
func (a *adviser) reinforce(c cell, need int) {
	have := a.Strength(c, outlook.Own)
	for have < need && a.Size(c) < a.Facts.Stacking {
		best, worth := -1, 0
		var by string
		var how way
		for i := range a.Units {
			u := &a.Units[i]
			if a.busy[i] || !u.Kind.IsTroops() || u.Side != outlook.Own || u.Shaken || u.At == c || !a.isFree(i) {
				continue
			}
			w := 10*min(u.Combat, need-have+2) - a.Distance(u.At, c)
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
			have += a.Units[best].Combat
		}
	}
}

// keep gives units of a hex the task to stay: the weakest that are strong
// enough together.
func (a *adviser) keep(c cell, need int) {
	have := 0
	for _, u := range a.Stacks[c] {
		if a.Units[u].Side == outlook.Own && a.Units[u].Movement == 0 {
			have += a.Units[u].Combat
		}
	}
	for have < need {
		best := -1
		for _, u := range a.Stacks[c] {
			if a.busy[u] || a.Units[u].Side != outlook.Own || a.Units[u].Movement == 0 {
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
		have += max(1, a.Units[best].Combat)
	}
}

// fits tells whether one unit fits a garrison that lacks so much strength
// better than another: the least that is enough, else the most.
func (a *adviser) fits(u, than, lack int) bool {
	x, y := a.Units[u].Combat, a.Units[than].Combat
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
	for _, rank := range [...]func(outlook.Kind) bool{outlook.Kind.IsTroops, outlook.Kind.GoesWith, outlook.Kind.IsStaff} {
		var list []int
		for u := range a.Units {
			if rank(a.Units[u].Kind) && !a.busy[u] && a.Units[u].Side == outlook.Own && a.isFree(u) {
				list = append(list, u)
			}
		}
		slices.SortStableFunc(list, func(u, v int) int { return a.Aims[a.Units[u].At] - a.Aims[a.Units[v].At] })
		for _, u := range list {
			a.marchOne(u)
		}
	}
}

// marchOne moves a unit to the hex that suits it best, on foot or by rail.
func (a *adviser) marchOne(u int) {
	var best way
	by, worth := "", a.Suits(u, a.Units[u].At)
	for _, verb := range []string{"MOVE", "RAIL"} {
		for _, w := range a.waysOf(verb, u) {
			if a.Size(w.to) >= a.Facts.Stacking {
				continue
			}
			trouble := 0
			if verb == "RAIL" {
				trouble = 6
			}
			if n := a.Suits(u, w.to); n > worth+trouble {
				best, worth, by = w, n, verb
			}
		}
	}
	if by != "" {
		a.send(by, u, best)
	}
}
