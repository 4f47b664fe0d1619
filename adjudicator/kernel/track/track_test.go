package track

import "testing"

func TestAddLosesWhatGoesBeyondAnEnd(t *testing.T) {
	l := Limits{0, 10}
	for _, c := range []struct{ at, n, now, moved int }{{8, 1, 9, 1}, {9, 3, 10, 1}, {10, 1, 10, 0}, {1, -2, 0, -1}, {0, -2, 0, 0},
		{0, 2, 2, 2}} {
		if now, moved := l.Add(c.at, c.n); now != c.now || moved != c.moved {
			t.Errorf("%d%+d: %d moved %d, want %d moved %d", c.at, c.n, now, moved, c.now, c.moved)
		}
	}
}
