package tournament

import (
	"cmp"
	"errors"
	"slices"
)

// ErrNoPairing means that no round without a rematch can follow, because of
// entrants who have left.
var ErrNoPairing = errors.New("there is no pairing without a rematch: the standings are final")

// The cost of a Swiss pairing: first the pairings after which somebody has had one
// seat more than maxLead times more often than the other, then the distance of
// score groups, then sides and floats, then the place within the group. No sum of
// one reaches the next.
const (
	perSide   int64 = 1 << 21
	perGroup  int64 = 1 << 35
	perUneven int64 = 1 << 54
)

// swissPairings pairs the entrants who play this round.
func (c *Config) swissPairings(r *Record, round int) ([]Pairing, error) {
	s := c.newField(r, round)
	if len(s.order) < 2 {
		return nil, ErrNoPairing
	}
	if len(s.order)%2 == 0 {
		if pairs, ok := s.pair(0); ok {
			return pairs, nil
		}
		return nil, ErrNoPairing
	}
	for _, bye := range s.byes() {
		if pairs, ok := s.pair(bye); ok {
			return append(pairs, Pairing{A: bye}), nil
		}
	}
	return nil, ErrNoPairing
}

// field is who is paired in a Swiss round, and what counts for it.
type field struct {
	*Config
	rec      *Record
	order    []int // by score, then seed
	group    []int // of an entrant: the number of his score group
	size     []int // of a group
	place    []int // of an entrant in his group
	met      map[[2]int]bool
	restings []int // byes that an entrant has had
	float    []int // of the round before: +1 up, -1 down
	sides    *sideBook
}

func (c *Config) newField(r *Record, round int) *field {
	n := len(r.Entrants) + 1
	s := &field{Config: c, rec: r, group: make([]int, n), place: make([]int, n), met: map[[2]int]bool{}, restings: make([]int, n), float: make([]int, n), sides: newSideBook(r)}
	score := c.scores(r, r.Rounds)
	for e := 1; e < n; e++ {
		if l := r.Entrant(e).Leaves; l == 0 || round < l {
			s.order = append(s.order, e)
		}
	}
	slices.SortStableFunc(s.order, func(a, b int) int { return cmp.Compare(score[b], score[a]) })
	for i, e := range s.order {
		if i == 0 || score[e] != score[s.order[i-1]] {
			s.size = append(s.size, 0)
		}
		s.group[e], s.place[e] = len(s.size)-1, s.size[len(s.size)-1]
		s.size[len(s.size)-1]++
	}
	for i := range r.Rounds {
		for _, p := range r.Rounds[i].Pairings {
			if p.B == 0 {
				s.restings[p.A]++
			} else {
				s.met[[2]int{min(p.A, p.B), max(p.A, p.B)}] = true
			}
		}
	}
	if last := r.Last(); last != nil {
		before := c.scores(r, r.Rounds[:len(r.Rounds)-1])
		for _, p := range last.Pairings {
			if s.float[p.A] = -1; p.B != 0 {
				s.float[p.A] = cmp.Compare(before[p.B], before[p.A])
				s.float[p.B] = -s.float[p.A]
			}
		}
	}
	return s
}

// byes lists who may have the bye: the last first of those who had fewest.
func (s *field) byes() []int {
	list := slices.Clone(s.order)
	slices.Reverse(list)
	slices.SortStableFunc(list, func(a, b int) int { return s.restings[a] - s.restings[b] })
	return list
}

// pair pairs all but who has the bye, best boards first.
func (s *field) pair(bye int) ([]Pairing, bool) {
	who := slices.DeleteFunc(slices.Clone(s.order), func(e int) bool { return e == bye })
	partner, ok := pairUp(len(who), func(i, j int) (int64, bool) {
		a, b := who[i], who[j]
		if s.met[[2]int{min(a, b), max(a, b)}] {
			return 0, false
		}
		return s.cost(a, b, j-i), true
	})
	if !ok {
		return nil, false
	}
	var pairs []Pairing
	for i, j := range partner {
		if i < j {
			pairs = append(pairs, Pairing{A: who[i], B: who[j]})
		}
	}
	return pairs, true
}

// cost weighs a pairing; apart is how far the two are from each other in order.
func (s *field) cost(a, b, apart int) int64 {
	gap := int64(s.group[b] - s.group[a])
	fold := int64(apart)
	square := fold * fold
	if gap == 0 { // top half against bottom half, before anybody meets one of his half
		size := s.size[s.group[a]]
		fold = int64(s.place[b] - s.place[a] - size/2)
		if square = fold * fold; (s.place[a] < size/2) == (s.place[b] < size/2) {
			square += int64(size) * int64(size)
		}
	}
	side, uneven := int64(0), int64(0)
	if !s.Paired && s.Sides == "balance" {
		if side = s.sides.strain(a, b); s.sides.uneven(a, b) {
			uneven = perUneven
		}
	}
	if gap != 0 && s.float[a] < 0 {
		side += 64
	}
	if gap != 0 && s.float[b] > 0 {
		side += 64
	}
	return uneven + gap*gap*perGroup + min(side, 255)*perSide + square
}
