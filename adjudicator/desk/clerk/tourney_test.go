package clerk

import (
	"strings"
	"testing"

	"feldpost/adjudicator/tournament"
)

// What somebody calls himself cannot tell an address, nor break a line.
func TestNamesOfEntrants(t *testing.T) {
	tt := &Tourney{Record: &tournament.Record{Entrants: []tournament.Entrant{{Name: "Ann"}}}}
	for called, want := range map[string]string{"Ann": "Ann (2)", "": "Entrant 2", "a@b.org": "ab.org", "A\r\nBcc: x": "ABcc: x", strings.Repeat("é", 200): strings.Repeat("é", 20), "\xff": "Entrant 2"} {
		if got := tt.nameFor(called); got != want {
			t.Errorf("%q is called %q, want %q", called, got, want)
		}
		if err := (&tournament.Entrant{Name: tt.nameFor(called), Address: "a@b.org"}).Check(); err != nil {
			t.Error(err)
		}
	}
}
