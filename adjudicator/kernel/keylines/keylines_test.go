package keylines

import "testing"

// Each key is found in its table, those of repeated tables apart; a key that is left
// out is told by its table.
func TestKeysAreFoundInTheirTables(t *testing.T) {
	x := Index([]byte("name = 1\n# rounds = 2\n[points]\nwin = 1\n[[entrant]]\nname = 2\n[[entrant]]\nname = 3\n"))
	for key, want := range map[string]int{"name": 1, "rounds": 1, "points": 3, "points.win": 4, "points.loss": 3, "entrant.0.name": 6,
		"entrant.1.name": 8, "entrant.1.lang": 7, "entrant.5.name": 1} {
		if got := x.Of(key); got != want {
			t.Errorf("%s stands in line %d, want %d", key, got, want)
		}
	}
}
