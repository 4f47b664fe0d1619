package gamelog

import "slices"

// TurnEnds picks from entries, each with the turn at hand after it, those up to which
// everybody is told: the first one, those that began another turn, and the last one
// unless observers are some turns behind.
func TurnEnds(turns []int, over bool, delay int) (ends []int) {
	for i, turn := range turns {
		if i == 0 || turn != turns[i-1] {
			ends = append(ends, i)
		}
	}
	if len(ends) == 0 {
		return nil
	}
	if over || delay == 0 {
		return slices.Compact(append(ends, len(turns)-1))
	}
	for now := turns[len(turns)-1]; len(ends) > 1 && turns[ends[len(ends)-1]] > now-delay+1; {
		ends = ends[:len(ends)-1]
	}
	return ends
}
