package standing

import (
	"strings"
	"testing"

	"feldpost/orders"
)

func TestWhatIsSaidInParticularHoldsAgainstWhatIsSaidOfAll(t *testing.T) {
	lines := []orders.Order{line("MORALE", "x"), line("CHARGE", "ALL"), line("CHARGE", "NONE"), line("CHARGE", "2720")}
	about := func(sub string) func(o *orders.Order) bool {
		return func(o *orders.Order) bool { return o.Sub == sub }
	}
	isHex := func(o *orders.Order) bool { return o.Args[0].Text == "2720" }
	if o := First(lines, about("CHARGE"), isHex); o != &lines[3] {
		t.Errorf("of a hex speaks %v", o)
	}
	if o := First(lines[:3], about("CHARGE"), isHex); o != &lines[1] {
		t.Errorf("of all speaks %v", o)
	}
	if o := First(lines, about("HQ"), isHex); o != nil {
		t.Errorf("%v speaks of nothing asked", o)
	}
}

func TestOnlyKindsCanBeTakenBack(t *testing.T) {
	kinds := Kinds[int]{{Form: Form{Verb: "STAND CHARGE"}}, {Form: Form{Verb: "STAND CANCEL"}}}
	o := line("CANCEL", "charge")
	o.Args = append(o.Args, orders.Arg{Text: "all"})
	var f faults
	if !kinds.KnownKinds(&o, f.report) || f != nil {
		t.Errorf("refused: %v", f)
	}
	o.Args = append(o.Args, orders.Arg{Kind: orders.Path, Path: []string{"01", "02"}}, orders.Arg{Text: "CANCEL"})
	if kinds.KnownKinds(&o, f.report) || len(f) != 2 || !strings.Contains(f[0], "text 01-02 words [CHARGE ALL]") {
		t.Errorf("told %v", f)
	}
}

func TestANumberThatIsNotKnownIsNotCompared(t *testing.T) {
	terms := Terms[int]{Number("STEPS", func(n int) (int, bool) { return n, n > 0 })}
	for text, want := range map[string]bool{"STEPS 3": true, "STEPS=3": true, "STEPS<3": false} {
		if terms.Holds(3, written(t, text)) != want || terms.Holds(0, written(t, text)) {
			t.Errorf("%s of 3 is not %v, or holds of none", text, want)
		}
	}
}
