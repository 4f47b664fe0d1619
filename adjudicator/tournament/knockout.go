package tournament

// bracket lists the seeds of an elimination of n in the order of its slots, 0
// for an empty one: neighbours meet, the best two can meet in the final only.
func bracket(n int) []int {
	slots := []int{1}
	for len(slots) < n {
		size := 2 * len(slots)
		next := make([]int, 0, size)
		for _, s := range slots {
			next = append(next, s, size+1-s)
		}
		slots = next
	}
	for i, s := range slots {
		if s > n {
			slots[i] = 0
		}
	}
	return slots
}

// firstOf pairs the first round of an elimination among entrants in order of
// their strength: the boards are those of the bracket.
func firstOf(seeded []int) (pairs []Pairing) {
	slots := bracket(len(seeded))
	for i := 0; i+1 < len(slots); i += 2 {
		a, b := slots[i], slots[i+1]
		if a == 0 {
			a, b = b, a
		}
		p := Pairing{A: seeded[a-1]}
		if b != 0 {
			p.B = seeded[b-1]
		}
		pairs = append(pairs, p)
	}
	return pairs
}

// nextOf pairs the winners of neighbouring boards.
func (c *Config) nextOf(last *Round) (pairs []Pairing) {
	for i := 0; i+1 < len(last.Pairings); i += 2 {
		pairs = append(pairs, Pairing{A: c.matchWinner(&last.Pairings[i]), B: c.matchWinner(&last.Pairings[i+1])})
	}
	return pairs
}

// matchWinner is who goes on: by points, then by seed.
func (c *Config) matchWinner(p *Pairing) int {
	if p.B == 0 {
		return p.A
	}
	a, b := c.matchPoints(p, p.A), c.matchPoints(p, p.B)
	switch {
	case a > b:
		return p.A
	case b > a:
		return p.B
	}
	return min(p.A, p.B)
}

// doublings is how many rounds an elimination of n has.
func doublings(n int) (rounds int) {
	for size := 1; size < n; size *= 2 {
		rounds++
	}
	return rounds
}
