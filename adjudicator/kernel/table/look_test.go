package table

import (
	"slices"
	"testing"
)

func TestALookTellsWhatItsResultIsMadeOf(t *testing.T) {
	l := letters().Look(Odds{2, 1})
	l.Shift(Change{"artillery", 1, "6.3"})
	l.Shift(Change{"town", 0, "6.3"})
	l.Shift(Change{"river", -2, "6.3"})
	l.Die = 1
	l.Modify(Change{"charge", 2, "6.4"}, Change{"supply", 0, "6.1"}, Change{"engineer", -1, "6.5"})
	if l.Base().Name != "2/1" || l.Column().Name != "1/1" || l.At() != 2 {
		t.Errorf("from %s to %s", l.Base().Name, l.Column().Name)
	}
	if want := (Changes{{"artillery", 1, "6.3"}, {"river", -2, "6.3"}}); !slices.Equal(l.Shifts, want) {
		t.Errorf("shifts %v, want %v", l.Shifts, want)
	}
	if l.Shifts.Of("river") != -2 || l.Shifts.Of("town") != 0 {
		t.Errorf("river %d, town %d", l.Shifts.Of("river"), l.Shifts.Of("town"))
	}
	if got, want := l.Modifiers.String(), "charge +2, engineer -1"; got != want {
		t.Errorf("modifiers %q, want %q", got, want)
	}
	if l.Modifiers.Sum() != 1 || l.Total() != 2 || l.Result() != "c2" || l.With(-1) != "c1" {
		t.Errorf("total %d: %s, one less: %s", l.Total(), l.Result(), l.With(-1))
	}
}

// Single shifts stop at the end of the table each; those that count together
// are added up first.
func TestShiftsStopAtTheEndsOfTheTable(t *testing.T) {
	right, left := Change{"guns", 3, ""}, Change{"hill", -2, ""}
	one, both := letters().Look(Odds{2, 1}), letters().Look(Odds{2, 1})
	one.Shift(right)
	one.Shift(left)
	both.Shift(right, left)
	if one.Column().Name != "1/1" || both.Column().Name != "3/1" {
		t.Errorf("one by one %s, together %s", one.Column().Name, both.Column().Name)
	}
	if !slices.Equal(one.Shifts, both.Shifts) {
		t.Errorf("%v and %v", one.Shifts, both.Shifts)
	}
}

func TestATotalMayLieBeyondTheTable(t *testing.T) {
	l := letters().Look(Odds{1, 2})
	l.Die = 2
	l.Modify(Change{"charge", 3, ""})
	if l.Total() != 5 || l.Row() != 2 || l.Result() != "b2" {
		t.Errorf("total %d, row %d, %s", l.Total(), l.Row(), l.Result())
	}
}
