package standing

import (
	"strconv"
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
	terms := Terms[int]{Number("STEPS", func(n int) bool { return n > 0 }, func(n int) int { return n })}
	for text, want := range map[string]bool{"STEPS 3": true, "STEPS=3": true, "STEPS<3": false} {
		if terms.Holds(3, written(t, text)) != want || terms.Holds(0, written(t, text)) {
			t.Errorf("%s of 3 is not %v, or holds of none", text, want)
		}
	}
}

func TestWhatIsTrueOfAPlaceIsSaidBeforeAndBehindIt(t *testing.T) {
	named := func(_ int, word string) (int, bool) { n, err := strconv.Atoi(word); return n, err == nil }
	terms := Places(named, Place[int, int]{Name: "TAKEN", Is: func(most, at int) bool { return at <= most }},
		Place[int, int]{Name: "EMPTY", Is: func(most, at int) bool { return at > most }})
	for text, want := range map[string]bool{"0102 TAKEN": true, "TAKEN 0102": true, "EMPTY 0102": false, "0909 EMPTY": true, "0909 TAKEN": false} {
		if len(terms) != 4 || terms.Holds(500, written(t, text)) != want {
			t.Errorf("%s is not %v", text, want)
		}
	}
	form := &Form{Verb: "MOVE", Terms: []string{"TAKEN *", "* TAKEN"}}
	var f faults
	if !terms.Check(500, form, written(t, "TAKEN 0102"), f.report) || terms.Check(500, form, written(t, "TAKEN WEST"), f.report) || len(f) != 1 {
		t.Errorf("told %v", f)
	}
}

func TestWhatIsSaidInParticularComesFirst(t *testing.T) {
	lines := []orders.Order{{Verb: "LOSS", Raw: "all"}, {Verb: "HOLD"}, {Verb: "LOSS", Raw: "here", Args: []orders.Arg{{Text: "0101"}}}}
	list := InOrder(lines, func(o *orders.Order) bool { return o.Verb == "LOSS" }, func(o *orders.Order) bool { return len(o.Args) > 0 })
	if len(list) != 2 || len(list[0].Args) != 1 || len(list[1].Args) != 0 || list[1].Verb != "LOSS" {
		t.Errorf("%v", list)
	}
}

func TestAStandingOrderIsOfferedForEachWord(t *testing.T) {
	k := Kinds[int]{{Form: Form{Verb: "STAND LOSS", Words: []string{"ALL", "WEAKEST"}}}, {Form: Form{Verb: "STAND RETREAT", Words: []string{"NEVER"}}},
		{Form: Form{Verb: "STAND CANCEL"}}}
	language := orders.Declared(nil, orders.Speech{}, "STAND LOSS:", "STAND RETREAT:", "STAND CANCEL:")
	got := Texts(k.Lines(language, "LOSS"))
	if want := "STAND LOSS ALL WEAKEST; STAND CANCEL LOSS; STAND RETREAT NEVER; STAND CANCEL RETREAT"; strings.Join(got, "; ") != want {
		t.Errorf("%q", got)
	}
}
