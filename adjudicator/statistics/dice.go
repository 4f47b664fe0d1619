package statistics

import (
	"cmp"
	"slices"

	"feldpost/adjudicator/kernel/dice"
)

// Dice are the throws of all dice with one number of sides.
type Dice struct {
	Sides int
	Faces []int // how often each face came up, from face 1
}

// Throws is how many there were.
func (d Dice) Throws() (n int) {
	for _, f := range d.Faces {
		n += f
	}
	return n
}

// Mean is the average of the throws, 0 without any.
func (d Dice) Mean() float64 {
	sum, n := 0, d.Throws()
	if n == 0 {
		return 0
	}
	for i, f := range d.Faces {
		sum += (i + 1) * f
	}
	return float64(sum) / float64(n)
}

// Expected is how often a fair die would show each face.
func (d Dice) Expected() float64 { return float64(d.Throws()) / float64(d.Sides) }

// Record counts throws by the number of sides of the dice, fewest sides first.
type Record []Dice

// Add counts rolls. Shuffles are none, and neither is a die that the referee has
// ruled on: nobody threw what it counts as.
func (r *Record) Add(rolls ...dice.Roll) {
	for _, x := range rolls {
		if !x.IsShuffle() && !x.Ruled && x.Sides > 1 && x.Value <= x.Sides {
			r.of(x.Sides).Faces[x.Value-1]++
		}
	}
}

// Join counts the throws of another record too.
func (r *Record) Join(other Record) {
	for _, d := range other {
		mine := r.of(d.Sides)
		for i, n := range d.Faces {
			mine.Faces[i] += n
		}
	}
}

// of is the count of dice with a number of sides.
func (r *Record) of(sides int) *Dice {
	i, known := slices.BinarySearchFunc(*r, sides, func(d Dice, n int) int { return cmp.Compare(d.Sides, n) })
	if !known {
		*r = slices.Insert(*r, i, Dice{Sides: sides, Faces: make([]int, sides)})
	}
	return &(*r)[i]
}
