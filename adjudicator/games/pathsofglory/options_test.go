package pathsofglory

import (
	"strings"
	"testing"

	"feldpost/adjudicator"
)

func TestOptionsFollowTheEdition(t *testing.T) {
	sys := opened(t)
	for _, c := range []struct {
		scenario string
		given    adjudicator.Options
		edition  edition
		hand     int
		err      string
	}{
		{"campaign", nil, ed1999, 7, ""},
		{"campaign", adjudicator.Options{"edition": "2018"}, ed2018, 8, ""},
		{"campaign", adjudicator.Options{"edition": "2018", "hand": "7"}, ed2018, 7, ""},
		{"campaign", adjudicator.Options{"hand": "8"}, ed1999, 8, ""},
		{"late", nil, ed2018, 8, ""},
		{"late", adjudicator.Options{"edition": "1999"}, ed1999, 0, "belongs to the edition of 2018: set edition=2018"},
		{"campaign", adjudicator.Options{"hand": "9"}, ed1999, 0, "its values are edition, 7, 8"},
	} {
		sc := &scenario{name: c.scenario}
		if c.scenario == "late" {
			for i := range sys.tables.scenarios {
				if sys.tables.scenarios[i].only2018 {
					sc = &sys.tables.scenarios[i]
				}
			}
		}
		o, err := sys.parseOptions(sc, c.given)
		switch {
		case c.err != "":
			if err == nil || !strings.Contains(err.Error(), c.err) {
				t.Errorf("%s %v: %v, want %s", sc.name, c.given, err, c.err)
			}
		case err != nil || o.edition != c.edition || o.hand != c.hand:
			t.Errorf("%s %v: edition %d, hand %d, %v", sc.name, c.given, o.edition, o.hand, err)
		}
	}
}
