package adviser

// suits prices a hex for a unit that has no other task.
func (a *adviser) suits(i int, c cell) int {
	if a.isClosed(c) {
		return -1000
	}
	u, h := &a.units[i], &a.hexes[c]
	enemy := a.power[foe][c]
	with, size := a.company(i, c)
	switch {
	case u.shaken:
		return a.suitsShaken(i, c, enemy)
	case u.kind.isStaff():
		return a.suitsStaff(i, c, with, enemy)
	case u.kind.goesWith():
		w := 3*min(with, 18) - a.aims[c]
		if with < 6 {
			w -= enemy / 2
		}
		return w - 8*a.kindIn(c, u.kind)
	}
	w := a.drive(i, c, enemy) + min(with, 16)/2 - 2*max(0, size-2)
	w -= 2 * (h.effect.Shift + h.place.Shift)
	w += 4 * a.kindIn(c, fortification)
	if held := with + u.combat; enemy > 2*held {
		w -= min(30, enemy-2*held)
	}
	if v := a.value[c]; v > 0 && a.countsFor(i, c) {
		w += v * (3 + 18/(a.left+1))
	}
	return w
}

// drive prices the way: towards the enemy where the side is stronger or
// nobody is near, back to what it must hold where it is weaker.
func (a *adviser) drive(u int, c cell, enemy int) int {
	at := a.units[u].at
	ours := a.power[own][at]
	ahead := min(a.aims[at], 60) - min(a.aims[c], 60)
	back := min(a.homes[at], 60) - min(a.homes[c], 60)
	switch near := max(enemy, a.power[foe][at]); {
	case near == 0, 10*ours >= 13*near:
		return 4 * ahead
	case 10*ours >= 8*near:
		return 2 * ahead
	}
	return 3 * back
}

// countsFor tells whether a unit in a hex makes the difference for the place
// there: the enemy's, or an own one that is threatened.
func (a *adviser) countsFor(u int, c cell) bool {
	for _, x := range a.stacks[c] {
		if x != u {
			return false
		}
	}
	return a.isForeign(c) || a.isWatched(c)
}

// company is the Combat Strength and number of own units in a hex besides a
// unit.
func (a *adviser) company(u int, c cell) (strength, size int) {
	for _, x := range a.stacks[c] {
		if x != u && a.units[x].side == own {
			size++
			if a.units[x].kind.isTroops() && !a.units[x].shaken {
				strength += a.units[x].combat
			}
		}
	}
	return strength, size
}

// suitsShaken prices a hex for a Demoralized unit: out of reach, near a staff.
func (a *adviser) suitsShaken(u int, c cell, enemy int) int {
	w := -enemy - min(a.homes[c], 40)
	if a.isWatched(c) {
		w -= 20
	}
	for h := range a.units {
		s := &a.units[h]
		if s.kind != hq || s.at == none || s.side != own || !a.mayCommand(h, u) {
			continue
		}
		less := 0 // of both ratings while it is Demoralized (10.1)
		if s.shaken {
			less = 1
		}
		if a.distance(s.at, c) <= max(0, s.command-less) {
			w += 8 * max(0, s.staff-less)
			break
		}
	}
	return w
}

// mayCommand tells whether an HQ leads a unit: its own country, the German
// HQ its whole side but Great Power units (3.2, 9).
func (a *adviser) mayCommand(h, u int) bool {
	of, n := a.units[h].nation, a.units[u].nation
	if _, small := a.morale[n]; of == "DE" && h != u {
		return small
	}
	return of == n
}

// suitsStaff prices a hex for an HQ or Mobile Supply: in reach of as many of
// its troops as can be, behind them rather than alone.
func (a *adviser) suitsStaff(i int, c cell, with, enemy int) int {
	u := &a.units[i]
	reach := max(1, u.command)
	if u.kind == supply {
		reach = max(1, u.radius-1)
	}
	w := 0
	for x := range a.units {
		t := &a.units[x]
		if t.at == none || t.nation != u.nation || x == i || t.kind > engineer {
			continue
		}
		if d := a.distance(t.at, c); d <= reach {
			w += 2*t.combat - d
		} else if d <= 3*reach {
			w += t.combat / 2
		}
	}
	if with == 0 && enemy > 0 {
		w -= 2*enemy + 30
	} else if with < enemy/2 {
		w -= enemy / 2
	}
	w -= 12 * a.alikeNear(i, c)
	return w - min(a.aims[c], 60)/4
}

// alikeNear counts other units of the same kind within a hex of a place:
// staffs and trains spread.
func (a *adviser) alikeNear(i int, c cell) (n int) {
	u := &a.units[i]
	for x := range a.units {
		if t := &a.units[x]; x != i && t.kind == u.kind && t.nation == u.nation && t.at != none && a.distance(t.at, c) <= 1 {
			n++
		}
	}
	return n
}
