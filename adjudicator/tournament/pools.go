package tournament

// pools deals the entrants to and fro: 1 2 3 4, then 8 7 6 5, then 9 ...
func (c *Config) pools(n int) [][]int {
	pools := make([][]int, c.Pools)
	for e := range n {
		row, at := e/c.Pools, e%c.Pools
		if row%2 == 1 {
			at = c.Pools - 1 - at
		}
		pools[at] = append(pools[at], e+1)
	}
	return pools
}

// poolRounds is how many rounds the largest pool has.
func (c *Config) poolRounds(n int) int { return len(Berger((n + c.Pools - 1) / c.Pools)) }

// poolPairings pairs one round of all pools; a pool that is through pauses.
func (c *Config) poolPairings(n, round int) (pairs []Pairing) {
	for i, pool := range c.pools(n) {
		table := Berger(len(pool))
		if round > len(table) {
			continue
		}
		for _, p := range table[round-1] {
			pair := Pairing{Pool: i + 1, A: pool[p[0]-1]}
			if p[1] != 0 {
				pair.B = pool[p[1]-1]
			}
			pairs = append(pairs, pair)
		}
	}
	return pairs
}

// finalists are those who go on, the winners of the pools first. The second ones
// and so on come in the order of pools, to and fro when the pools are odd in number,
// so that nobody meets one of his pool in the first round of an elimination if
// that can be. Who has forfeited all of his games of the pool does not go on: the
// next of it does, and where there is none the place is empty, 0.
func (c *Config) finalists(r *Record) (list []int) {
	inPool := make([][]int, c.Pools+1)
	for _, s := range c.ranked(r, r.Rounds[:c.poolRounds(len(r.Entrants))]) {
		if s.Forfeits == 0 || s.Forfeits < s.Played {
			inPool[s.Pool] = append(inPool[s.Pool], s.Entrant)
		}
	}
	for rank := range c.Advance {
		for k := range c.Pools {
			pool := k + 1
			if rank%2 == 1 && c.Pools%2 == 1 {
				pool = c.Pools - k
			}
			who := 0
			if rank < len(inPool[pool]) {
				who = inPool[pool][rank]
			}
			list = append(list, who)
		}
	}
	return list
}
