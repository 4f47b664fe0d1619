package table

import "testing"

func TestRatioRoundsForTheDefender(t *testing.T) {
	for _, c := range []struct {
		a, d int
		want string
	}{
		{18, 7, "2/1"}, {24, 7, "3/1"}, {13, 7, "1/1"}, {5, 5, "1/1"}, {6, 7, "1/2"}, {7, 14, "1/2"}, {6, 13, "1/3"}, {40, 5, "8/1"},
		{0, 4, "0/1"}, {4, 0, "0/0"},
	} {
		if got := Ratio(c.a, c.d, ForDefender).String(); got != c.want {
			t.Errorf("%d v %d: %s, want %s", c.a, c.d, got, c.want)
		}
	}
}

func TestRatioRoundsToTheNearest(t *testing.T) {
	for _, c := range []struct {
		a, d int
		want string
	}{{18, 7, "3/1"}, {17, 7, "2/1"}, {5, 2, "2/1"}, {6, 7, "1/1"}, {2, 5, "1/3"}, {4, 9, "1/2"}} {
		if got := Ratio(c.a, c.d, Nearest).String(); got != c.want {
			t.Errorf("%d v %d: %s, want %s", c.a, c.d, got, c.want)
		}
	}
}

func TestParseOdds(t *testing.T) {
	for text, want := range map[string]Odds{"2/1": {2, 1}, "1:3": {1, 3}, "3-1": {3, 1}, "4": {4, 1}} {
		if got, ok := ParseOdds(text); !ok || got != want {
			t.Errorf("%s read as %v %v", text, got, ok)
		}
	}
	for _, text := range []string{"", "x", "0/1", "2/", "/2"} {
		if _, ok := ParseOdds(text); ok {
			t.Errorf("%q read as odds", text)
		}
	}
}
