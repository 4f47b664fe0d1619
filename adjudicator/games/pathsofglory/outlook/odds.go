package outlook

import (
	"slices"

	"feldpost/adjudicator/kernel/table"
)

// Combat is an attack as it would be fought: without cards.
type Combat struct {
	Units     []int // of the attacker
	Target    int
	Defenders []int
	Fort      int
}

// Outcome is what a combat brings on the mean, in percent and in hundredths of
// Loss Factors.
type Outcome struct {
	Clears int // nobody is left in the space, or those who are retreat
	Hurts  int // Loss Factors that the defender loses
	Costs  int // and the attacker
}

// CombatOf is the attack of some units on a space.
func (b *Board) CombatOf(units []int, target int) Combat {
	c := Combat{Units: units, Target: target}
	for _, u := range b.Spaces[target].Units {
		if b.Units[u].Side == Foe {
			c.Defenders = append(c.Defenders, u)
		}
	}
	if s := &b.Spaces[target]; s.Holder == Foe {
		c.Fort = s.Fort
	}
	return c
}

// Weigh looks at all throws of both dice in simultaneous fire (12.2.8).
func (b *Board) Weigh(c Combat) (o Outcome) {
	s := &b.Spaces[c.Target]
	trench := b.Facts.Trench[min(s.Trench, len(b.Facts.Trench)-1)]
	attack, column := b.column(c.Units, 0, s.Land.Attacker+trench.Attacker)
	defend, other := b.column(c.Defenders, c.Fort, s.Land.Defender+trench.Defender)
	for die := 1; die <= 6; die++ {
		for dice := 1; dice <= 6; dice++ {
			given, taken := int(attack.At(die, column)), int(defend.At(dice, other))
			hurt, left := b.absorb(c.Defenders, given)
			cost, _ := b.absorb(c.Units, taken)
			o.Hurts, o.Costs = o.Hurts+100*hurt, o.Costs+100*cost
			if c.clears(b, given, taken, left) {
				o.Clears += 100
			}
		}
	}
	for _, n := range [...]*int{&o.Clears, &o.Hurts, &o.Costs} {
		*n /= 36
	}
	return o
}

// clears tells whether the defenders die or must retreat, or a fort alone falls.
func (c Combat) clears(b *Board, given, taken, left int) bool {
	switch {
	case len(c.Defenders) == 0:
		return given >= c.Fort
	case left == 0:
		return true
	}
	return given > taken && c.hasFull(b, taken)
}

// hasFull guesses whether somebody of the attackers is still at full strength,
// without whom nobody retreats (12.5.1).
func (c Combat) hasFull(b *Board, taken int) bool {
	full, factors := 0, 0
	for _, u := range c.Units {
		if !b.Units[u].Reduced {
			full++
			factors += b.Units[u].LF
		}
	}
	return full > 1 && factors > taken || full == 1 && (taken == 0 || len(c.Units) > 1)
}

// column is the fire table of a force, and its column.
func (b *Board) column(units []int, fort, shift int) (*table.Table[int8], int) {
	t, cf := &b.Facts.Corps, fort
	for _, u := range units {
		cf += b.Units[u].CF
		if b.Units[u].Army {
			t = &b.Facts.Army
		}
	}
	return t, t.Shift(t.Of(table.Strength(cf)), shift)
}

// absorb is how many Loss Factors a force loses to a Loss Number, the largest
// steps that it covers first, and how many units are left.
func (b *Board) absorb(units []int, number int) (lost, left int) {
	type steps struct{ lf, n int }
	var room [12]steps
	list := room[:0]
	for _, u := range units {
		n := 2
		if b.Units[u].Reduced {
			n = 1
		}
		list = append(list, steps{max(1, b.Units[u].LF), n})
	}
	slices.SortStableFunc(list, func(a, b steps) int { return b.lf - a.lf })
	for i := range list {
		for list[i].n > 0 && list[i].lf <= number {
			number -= list[i].lf
			lost += list[i].lf
			list[i].n--
		}
	}
	for _, x := range list {
		if x.n > 0 {
			left++
		}
	}
	return lost, left
}
