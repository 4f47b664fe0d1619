package tournament

// Berger returns the pairings of each round of a round robin of n numbers from
// 1, by the tables of FIDE Handbook C.05, annex 1: who is named first has the
// first seat. With an odd n who would meet n+1 rests: his pairing has a 0.
//
// The highest number stays, the others go on by half a circle a round; he has
// the second seat in odd rounds and the first in even ones.
func Berger(n int) [][][2]int {
	even := n + n%2
	if even < 2 {
		return nil
	}
	circle := even - 1
	rounds := make([][][2]int, 0, circle)
	place := func(k int) int { return (k%circle+circle)%circle + 1 }
	for r := range circle {
		first := place(r * (even / 2)) // who meets the highest number
		pairs := [][2]int{{first, even}}
		if r%2 == 1 {
			pairs[0] = [2]int{even, first}
		}
		for k := 1; k < even/2; k++ {
			pairs = append(pairs, [2]int{place(first - 1 + k), place(first - 1 - k)})
		}
		if n < even {
			for i, side := range pairs[0] {
				if side == even {
					pairs[0] = [2]int{pairs[0][1-i], 0}
					break
				}
			}
		}
		rounds = append(rounds, pairs)
	}
	return rounds
}
