package offer

import (
	"iter"

	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/record"
	"feldpost/orders"
)

// Whim makes random choices for random play: seeded by two rolls, so the same
// dice suggest the same letters, and far cheaper than dice that can be proved.
type Whim struct{ state uint64 }

// NewWhim seeds a whim.
func NewWhim(roll *dice.Source) *Whim {
	return &Whim{uint64(roll.Roll("suggest", "", 1<<30))<<30 | uint64(roll.Roll("suggest", "", 1<<30))}
}

// Below returns a number from 0 to n-1 (splitmix64: good enough to guess).
func (w *Whim) Below(n int) int {
	w.state += 0x9e3779b97f4a7c15
	z := w.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return int((z ^ z>>31) % uint64(n))
}

// Order yields the numbers from 0 to n-1 in an order that begins anywhere: for
// those who want any few of n things.
func (w *Whim) Order(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		if n <= 0 {
			return
		}
		at, stride := w.Below(n), 1+w.Below(n)
		for divisor(stride, n) != 1 {
			stride = 1 + stride%n
		}
		for range n {
			if !yield(at) {
				return
			}
			at = (at + stride) % n
		}
	}
}

// InOrder yields the numbers from 0 to n-1 as they come: for those who want
// the first of n things.
func InOrder(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

// divisor is the greatest common divisor of two positive numbers.
func divisor(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Chance is true in n of 100 cases.
func (w *Whim) Chance(n int) bool { return w.Below(100) < n }

// Pick yields n numbers from 0 to count-1, now and then one again, the low ones more often:
// for those who want some of things of which the most promising come first.
func (w *Whim) Pick(count, n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for range n {
			if count <= 0 || !yield(w.Below(1+w.Below(count))) {
				return
			}
		}
	}
}

// Guess is a random sheet that a whim puts together line by line: each is tried on a copy
// of the position and kept when it makes no fault there.
type Guess struct {
	*Whim
	Sheet orders.Sheet
}

// Try carries an order out and keeps it if that adds nothing to the faults.
func (g *Guess) Try(o orders.Order, faults *[]record.Fault, carry func(o *orders.Order)) bool {
	o.Pos.Line = len(g.Sheet.Orders) + 1
	before := len(*faults)
	carry(&o)
	if len(*faults) > before {
		*faults = (*faults)[:before]
		return false
	}
	g.Sheet.Orders = append(g.Sheet.Orders, o)
	return true
}
