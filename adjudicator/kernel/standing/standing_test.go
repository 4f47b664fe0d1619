package standing

import (
	"strings"
	"testing"

	"feldpost/adjudicator/kernel/record"
	"feldpost/orders"
)

func line(sub, arg string, terms ...orders.Term) orders.Order {
	o := orders.Order{Verb: "STAND", Sub: sub}
	if arg != "" {
		o.Args = []orders.Arg{{Text: arg}}
	}
	if len(terms) > 0 {
		o.When = &orders.Cond{Any: [][]orders.Term{terms}}
	}
	return o
}

func text(list []orders.Order) string {
	var out []string
	for _, o := range list {
		s := o.Sub
		for _, a := range o.Args {
			s += " " + a.Text
		}
		if o.When != nil {
			s += " IF"
		}
		out = append(out, s)
	}
	return strings.Join(out, "; ")
}

func TestNewerOrdersStandBeforeOlderOnes(t *testing.T) {
	list := Add(nil, []orders.Order{line("CHARGE", "ALL", orders.Term{Subject: "ATTACKER CHARGES"}), line("MORALE", "NEVER")})
	list = Add(list, []orders.Order{line("CHARGE", "NEVER"), line("RETREAT", "SAFEST")})
	if got, want := text(list), "CHARGE NEVER; RETREAT SAFEST; CHARGE ALL IF; MORALE NEVER"; got != want {
		t.Errorf("list is %q, want %q", got, want)
	}
}

func TestALineReplacesTheOlderOneAboutTheSame(t *testing.T) {
	list := Add(nil, []orders.Order{line("CHARGE", "ALL", orders.Term{Subject: "A"}), line("CHARGE", "OE/1 Div")})
	list = Add(list, []orders.Order{line("CHARGE", "all")})
	if got, want := text(list), "CHARGE all; CHARGE OE/1 Div"; got != want {
		t.Errorf("list is %q, want %q", got, want)
	}
	list = Add(list, []orders.Order{line("CHARGE", "ALL", orders.Term{Subject: "B"})})
	if got, want := text(list), "CHARGE ALL IF; CHARGE all; CHARGE OE/1 Div"; got != want {
		t.Errorf("list is %q, want %q: a condition does not cover the whole older line", got, want)
	}
}

func TestCancelTakesOutAllOrOneKind(t *testing.T) {
	list := Add(nil, []orders.Order{line("CHARGE", "ALL"), line("MORALE", "NEVER")})
	if got := text(Add(list, []orders.Order{line("CANCEL", "charge")})); got != "MORALE NEVER" {
		t.Errorf("after CANCEL CHARGE: %q", got)
	}
	if got := text(Add(list, []orders.Order{line("CANCEL", ""), line("HQ", "BEST")})); got != "HQ BEST" {
		t.Errorf("after CANCEL and a new line: %q", got)
	}
}

func TestCompare(t *testing.T) {
	for op, want := range map[string][3]bool{"=": {false, true, false}, "<>": {true, false, true}, "<": {true, false, false},
		"<=": {true, true, false}, ">": {false, false, true}, ">=": {false, true, true}, "?": {}} {
		for i, a := range []int{1, 2, 3} {
			if got := Compare(a, op, 2); got != want[i] {
				t.Errorf("%d %s 2: %v", a, op, got)
			}
		}
	}
}

func TestAChoiceClimbsTheLadder(t *testing.T) {
	for _, x := range []struct {
		name                     string
		choices, sheet, standing []int
		closed                   bool
		want                     int
		rung                     Rung
	}{
		{"the sheet before all", []int{1, 2, 3}, []int{2}, []int{3}, true, 2, Clause},
		{"the first standing order that can be", []int{1, 2, 3}, nil, []int{9, 3, 1}, true, 3, Standing},
		{"a sheet that names no choice", []int{1, 2}, []int{9}, []int{2}, false, 2, Standing},
		{"the only one", []int{4}, nil, []int{9}, false, 4, Only},
		{"none", nil, []int{9}, nil, true, -1, Only},
		{"the default", []int{1, 2}, nil, nil, true, 1, Default},
		{"a question", []int{1, 2}, nil, nil, false, -1, ""},
	} {
		if got, rung := Choose(x.choices, -1, x.sheet, x.standing, x.closed); got != x.want || rung != x.rung {
			t.Errorf("%s: %d by %q, want %d by %q", x.name, got, rung, x.want, x.rung)
		}
	}
}

func TestTheStandingOrdersOfASheetAreTaken(t *testing.T) {
	kinds := Kinds[int]{{Form: Form{Verb: "STAND CHARGE"}, Objects: func(int, *orders.Order) bool { return true }}}
	faults := 0
	report := func(orders.Pos, string, record.Rule, ...any) { faults++ }
	list := kinds.Take(0, nil, nil, []orders.Order{line("CHARGE", "ALL"), {Verb: "MOVE"}, line("DANCE", "")}, report)
	if text(list) != "CHARGE ALL" || faults != 1 {
		t.Errorf("%q with %d faults", text(list), faults)
	}
	if texts := Texts(list); len(texts) != 1 || texts[0] != list[0].String() {
		t.Errorf("written as %q", texts)
	}
	if list = kinds.Take(0, nil, list, []orders.Order{line("CANCEL", "")}, report); list != nil || faults != 1 {
		t.Errorf("%q after CANCEL", text(list))
	}
}
