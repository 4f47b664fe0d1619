package losses

import (
	"slices"
	"testing"
)

func TestStepsAreLostInOrder(t *testing.T) {
	steps := map[string]int{"tank": 1, "corps": 2, "division": 1}
	tanksFirst := func(_ []string, n int) []func(string) bool {
		if n == 1 { // at the last step nobody must
			return nil
		}
		return []func(string) bool{func(u string) bool { return u == "tank" }}
	}
	for _, x := range []struct {
		n     int
		named []string
		want  []string
		next  int
	}{
		{1, nil, []string{"division"}, 0},
		{2, nil, []string{"tank", "division"}, 0},
		{4, nil, []string{"tank", "division", "corps", "corps"}, 0},
		{9, nil, []string{"tank", "division", "corps", "corps"}, 0}, // what exceeds the force is ignored
		{3, []string{"corps", "division"}, []string{"tank", "corps", "division"}, 2},
		{2, []string{"gone", "corps"}, []string{"tank", "corps"}, 2},
	} {
		f := &Force[string, string]{Units: []string{"corps", "tank", "division"}, Steps: func(u string) int { return steps[u] }, First: tanksFirst, Kind: func(u string) string { return u },
			Key: func(u string, left int) []int { return []int{steps[u], -len(u), left} }, Named: x.named}
		if got := f.Lose(x.n); !slices.Equal(got, x.want) || f.Next != x.next {
			t.Errorf("%d of %v: %v, next %d, want %v, %d", x.n, x.named, got, f.Next, x.want, x.next)
		}
	}
}
