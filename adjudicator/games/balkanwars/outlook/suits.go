package outlook

// Suits prices a hex for a unit that has no other task.
func (o *Outlook) Suits(i int, c Cell) int {
	if o.IsClosed(c) {
		return -1000
	}
	u, h := &o.Units[i], &o.hexes[c]
	enemy := o.Power[Foe][c]
	with, size := o.company(i, c)
	switch {
	case u.Shaken:
		return o.suitsShaken(i, c, enemy)
	case u.Kind.IsStaff():
		return o.suitsStaff(i, c, with, enemy)
	case u.Kind.GoesWith():
		w := 3*min(with, 18) - o.Aims[c]
		if with < 6 {
			w -= enemy / 2
		}
		return w - 8*o.KindIn(c, u.Kind)
	}
	w := o.drive(i, c, enemy) + min(with, 16)/2 - 2*max(0, size-2)
	w -= 2 * (h.effect.Shift + h.place.Shift)
	w += 4 * o.KindIn(c, Fortification)
	if held := with + u.Combat; enemy > 2*held {
		w -= min(30, enemy-2*held)
	}
	if v := o.Value[c]; v > 0 && o.countsFor(i, c) {
		w += v * (3 + 18/(o.TurnsLeft+1))
	}
	return w
}

// drive prices the way: towards the enemy where the side is stronger or
// nobody is near, back to what it must hold where it is weaker.
func (o *Outlook) drive(u int, c Cell, enemy int) int {
	at := o.Units[u].At
	ours := o.Power[Own][at]
	ahead := min(o.Aims[at], 60) - min(o.Aims[c], 60)
	back := min(o.Homes[at], 60) - min(o.Homes[c], 60)
	switch near := max(enemy, o.Power[Foe][at]); {
	case near == 0, 10*ours >= 13*near:
		return 4 * ahead
	case 10*ours >= 8*near:
		return 2 * ahead
	}
	return 3 * back
}

// countsFor tells whether a unit in a hex makes the difference for the place
// there: the enemy's, or an own one that is threatened.
func (o *Outlook) countsFor(u int, c Cell) bool {
	for _, x := range o.Stacks[c] {
		if x != u {
			return false
		}
	}
	return o.IsForeign(c) || o.isWatched(c)
}

// company is the Combat Strength and number of own units in a hex besides a
// unit.
func (o *Outlook) company(u int, c Cell) (strength, size int) {
	for _, x := range o.Stacks[c] {
		if x != u && o.Units[x].Side == Own {
			size++
			if o.Units[x].Kind.IsTroops() && !o.Units[x].Shaken {
				strength += o.Units[x].Combat
			}
		}
	}
	return strength, size
}

// suitsShaken prices a hex for a Demoralized unit: out of reach, near a staff.
func (o *Outlook) suitsShaken(u int, c Cell, enemy int) int {
	w := -enemy - min(o.Homes[c], 40)
	if o.isWatched(c) {
		w -= 20
	}
	for h := range o.Units {
		s := &o.Units[h]
		if s.Kind != HQ || s.At == None || s.Side != Own || !o.mayCommand(h, u) {
			continue
		}
		less := 0 // of both ratings while it is Demoralized (10.1)
		if s.Shaken {
			less = 1
		}
		if o.Distance(s.At, c) <= max(0, s.Command-less) {
			w += 8 * max(0, s.Staff-less)
			break
		}
	}
	return w
}

// mayCommand tells whether an HQ leads a unit: its own country, the German
// HQ its whole side but Great Power units (3.2, 9).
func (o *Outlook) mayCommand(h, u int) bool {
	of, n := o.Units[h].Nation, o.Units[u].Nation
	if _, small := o.Morale[n]; of == "DE" && h != u {
		return small
	}
	return of == n
}

// suitsStaff prices a hex for an HQ or Mobile Supply: in reach of as many of
// its troops as can be, behind them rather than alone.
func (o *Outlook) suitsStaff(i int, c Cell, with, enemy int) int {
	u := &o.Units[i]
	reach := max(1, u.Command)
	if u.Kind == Supply {
		reach = max(1, u.Radius-1)
	}
	w := 0
	for x := range o.Units {
		t := &o.Units[x]
		if t.At == None || t.Nation != u.Nation || x == i || t.Kind > Engineer {
			continue
		}
		if d := o.Distance(t.At, c); d <= reach {
			w += 2*t.Combat - d
		} else if d <= 3*reach {
			w += t.Combat / 2
		}
	}
	if with == 0 && enemy > 0 {
		w -= 2*enemy + 30
	} else if with < enemy/2 {
		w -= enemy / 2
	}
	w -= 12 * o.alikeNear(i, c)
	return w - min(o.Aims[c], 60)/4
}

// alikeNear counts other units of the same kind within a hex of a place:
// staffs and trains spread.
func (o *Outlook) alikeNear(i int, c Cell) (n int) {
	u := &o.Units[i]
	for x := range o.Units {
		if t := &o.Units[x]; x != i && t.Kind == u.Kind && t.Nation == u.Nation && t.At != None && o.Distance(t.At, c) <= 1 {
			n++
		}
	}
	return n
}
