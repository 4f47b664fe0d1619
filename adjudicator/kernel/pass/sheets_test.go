package pass_test

import (
	"testing"

	"feldpost/adjudicator/kernel/pass"
	"feldpost/adjudicator/kernel/record"
	"feldpost/orders"
)

func TestASheetIsTriedBeforeItIsCarriedOutUnlessThatHasJustBeenDone(t *testing.T) {
	c, known := &counter{count: 2}, &counter{count: 1}
	memo := &pass.Memo{}
	s := pass.Sheets{Name: "counters", Begin: c.begin, Memo: memo}
	for _, x := range []struct {
		name   string
		known  *counter
		moves  int
		stands bool
	}{
		{"a right sheet", nil, 1, true},
		{"one with a fault", nil, 2, false},
		{"one that stands by what its seat knows", known, 2, true},
		{"one that does not by that either", known, 3, false},
	} {
		if s.Known = nil; x.known != nil {
			s.Known = func(record.Seat) pass.Begin { return x.known.begin }
		}
		p := pass.Pass{}
		if got := s.Stands(&p, "red", moves(x.moves).Numbered()); got != x.stands || got == (len(p.Faults) > 0) || c.count != 2 {
			t.Errorf("%s: %t, faults %v, count %d", x.name, got, p.Faults, c.count)
		}
	}
	if faults := s.Check("red", moves(2)); len(faults) > 0 { // by what is known
		t.Errorf("%v", faults)
	}
	c.runs = 0
	if p := (pass.Pass{}); !s.Stands(&p, "red", moves(2).Numbered()) || c.runs > 0 {
		t.Errorf("what Check has just found right was tried again: %d runs", c.runs)
	}
	if p := (pass.Pass{Dry: true}); !s.Stands(&p, "red", moves(9).Numbered()) || c.runs > 0 {
		t.Error("a dry run tries nothing")
	}
}

func TestAMistakeIsKeptInADryRunAloneAndOnlyOfALetter(t *testing.T) {
	for _, x := range []struct {
		name  string
		p     pass.Pass
		line  int
		keeps bool
		kept  int
	}{
		{"dry", pass.Pass{Dry: true}, 1, true, 1},
		{"dry, the sheet as a whole", pass.Pass{Dry: true}, 0, true, 1},
		{"dry, a line that has waited", pass.Pass{Dry: true}, -1, true, 0},
		{"a question to the rules", pass.Pass{Dry: true, Quiet: true}, 1, true, 0},
		{"for good", pass.Pass{}, 1, false, 0},
	} {
		if got := x.p.Keeps(orders.Pos{Line: x.line}, "full", "7"); got != x.keeps || len(x.p.Faults) != x.kept {
			t.Errorf("%s: %t, %d faults", x.name, got, len(x.p.Faults))
		}
	}
}

func TestALenientSheetThatCannotCloseIsOpened(t *testing.T) {
	list := moves(3).Numbered().Orders
	list[2].Verb = "FIGHT"
	now := func(o *orders.Order) bool { return o.Verb == "MOVE" }
	for _, x := range []struct {
		name  string
		sheet orders.Sheet
		left  int
	}{
		{"END goes first", orders.Sheet{Orders: list, End: true}, 3},
		{"END of a phase as well", orders.Sheet{Orders: list, EndPhase: "MOVE"}, 3},
		{"then what is for later", orders.Sheet{Orders: list}, 2},
		{"then all", orders.Sheet{Orders: list[:2]}, 0},
	} {
		got := pass.Opened(x.sheet, now)
		if got.End || got.EndPhase != "" || len(got.Orders) != x.left {
			t.Errorf("%s: %d lines left, END %t", x.name, len(got.Orders), got.End)
		}
	}
	if len(list) != 3 {
		t.Error("the letter has changed")
	}
}
