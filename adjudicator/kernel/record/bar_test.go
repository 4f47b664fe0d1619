package record

import "testing"

func TestTheFirstOfSomeBarsIsTold(t *testing.T) {
	for want, bars := range map[string][]Bar{
		"":     {BarIf(false, "late", "1"), {}},
		"late": {BarIf(false, "early", "1"), BarIf(true, "late", "2", "n", 3), BarIf(true, "full", "4")},
	} {
		if b := FirstBar(bars...); b.Code != want || b.None() != (want == "") || want != "" && (b.Rule != "2" || len(b.Pairs) != 2) {
			t.Errorf("barred by %+v, want %q", b, want)
		}
	}
}
