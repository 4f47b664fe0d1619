package survey

import (
	"slices"
	"testing"

	"feldpost/adjudicator"
)

// The best plan comes first, of equal ones that against the first cell; a plan that has
// lost its unit to another is found anew with what is left, and one that is not worth it
// is not done.
func TestTheBestPlanIsDoneFirstAndTheOthersAreFoundAnew(t *testing.T) {
	type plan struct{ target, unit, worth int }
	busy := map[int]bool{}
	worth := [][]int{{5, 1}, {9, 6}, {9, 2}, {1, 1}} // by cell and unit
	p := Plans[plan]{Cells: len(worth), May: func(c int) bool { return c != 3 },
		Find: func(c int) plan {
			best := plan{target: c, unit: None, worth: -1}
			for u, n := range worth[c] {
				if !busy[u] && n > best.worth {
					best = plan{c, u, n}
				}
			}
			return best
		},
		Worth: func(_ int, p *plan) (int, bool) { return p.worth, p.worth >= 2 },
		Meets: func(p, q *plan) bool { return p.unit == q.unit }}
	var done []plan
	p.Choose(func(x *plan) { busy[x.unit] = true; done = append(done, *x) })
	if want := []plan{{1, 0, 9}, {2, 1, 2}}; !slices.Equal(done, want) {
		t.Errorf("%v, want %v", done, want)
	}
}

// Losses count as far as there are steps to lose; the hex is a prize where all are lost.
func TestAForecastIsWhatItComesToOverAllDice(t *testing.T) {
	s := Stakes{Own: 10, Foe: 20, Mine: 1, Theirs: 2, Prize: 100}
	worth, enters := s.Expect(&adjudicator.Forecast{Losses: [][2]int{{3, 0}, {1, 1}, {0, 5}}})
	if want := (-10 + 20 - 10 + 40 + 100) / 3; worth != want || !enters {
		t.Errorf("%d %v, want %d", worth, enters, want)
	}
	if _, enters := s.Expect(&adjudicator.Forecast{Losses: [][2]int{{0, 1}}}); enters {
		t.Error("the hex falls with one step left")
	}
}

func TestStacksFollowTheirUnits(t *testing.T) {
	s := make(Stacks, 2)
	s.Move(7, None, 0)
	s.Move(8, None, 0)
	s.Move(7, 0, 1)
	s.Move(8, 0, None)
	s.Move(9, None, 1)
	if !slices.Equal(s[1], []int{7, 9}) || len(s[0]) != 0 {
		t.Errorf("%v", s)
	}
	if n := s.Without(1, 7, func(u int) int { return u }); n != 9 {
		t.Errorf("%d without 7", n)
	}
}
