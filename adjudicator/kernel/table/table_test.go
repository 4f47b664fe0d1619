package table

import (
	"testing"
	"testing/fstest"

	"feldpost/adjudicator/kernel/gamedata"
)

// letters is a table of 1/3 to 3/1 with the dice 0 to 2: a cell holds its
// column and its row.
func letters() *Table[string] {
	t := ByOdds[string](3, 3, 0, 2)
	for c := range t.Columns {
		for row := range t.Columns[c].Results {
			t.Columns[c].Results[row] = string(rune('a'+c)) + string(rune('0'+row))
		}
	}
	return &t
}

func TestOddsColumnsAreHeadedByTheirOdds(t *testing.T) {
	tb := letters()
	for i, want := range []string{"1/3", "1/2", "1/1", "2/1", "3/1"} {
		if c := tb.Columns[i]; c.Name != want || c.From.String() != want || len(c.Results) != 3 {
			t.Errorf("column %d is %+v, want %s", i, c, want)
		}
		if tb.Named(want) != i {
			t.Errorf("%s is column %d", want, tb.Named(want))
		}
	}
	if len(tb.Columns) != 5 || tb.Named("4/1") != -1 {
		t.Errorf("%d columns", len(tb.Columns))
	}
}

func TestColumnsHoldOddsAndShiftsInsideTheTable(t *testing.T) {
	tb := letters()
	for _, c := range []struct {
		o     Odds
		shift int
		want  int
	}{{Odds{8, 1}, 0, 4}, {Odds{1, 9}, 0, 0}, {Odds{1, 2}, 1, 2}, {Odds{2, 1}, 5, 4}, {Odds{2, 1}, -9, 0}, {Odds{3, 2}, 0, 2},
		{Odds{}, 0, 4}} {
		if got := tb.Shift(tb.Of(c.o), c.shift); got != c.want {
			t.Errorf("%s shifted %d: column %d, want %d", c.o, c.shift, got, c.want)
		}
	}
}

func TestAStrengthReachesTheColumnsThatItIsNotBelow(t *testing.T) {
	tb := Table[int]{Low: 1, Columns: []Column[int]{{Name: "0", From: Strength(0)}, {Name: "1-4", From: Strength(1)},
		{Name: "5+", From: Strength(5)}}}
	for cf, want := range []int{0, 1, 1, 1, 1, 2, 2} {
		if got := tb.Of(Strength(cf)); got != want {
			t.Errorf("strength %d: column %d, want %d", cf, got, want)
		}
	}
}

func TestBeyondTheTableItsFirstAndLastRowHold(t *testing.T) {
	tb := letters()
	for die, want := range map[int]string{-4: "b0", 0: "b0", 1: "b1", 2: "b2", 9: "b2"} {
		if got := tb.At(die, 1); got != want {
			t.Errorf("die %d: %s, want %s", die, got, want)
		}
	}
}

func TestATableIsReadByItsColumnsAndDice(t *testing.T) {
	set := gamedata.Read(fstest.MapFS{"crt.csv": {Data: []byte("# provenance: derived - a test\ndie,a 1/2,a 1/1\n1,5,6\n0,3,4\n")}})
	got := ByOdds[int](2, 1, 0, 1)
	got.Read(set.Table("crt.csv", "die", "a 1/2", "a 1/1"), func(r gamedata.Row, column string) int { return r.Int("a "+column, 0, 9) })
	if err := set.Err(); err != nil {
		t.Fatal(err)
	}
	for _, x := range [][3]int{{0, 0, 3}, {0, 1, 4}, {1, 0, 5}, {1, 1, 6}} {
		if got.At(x[0], x[1]) != x[2] {
			t.Errorf("die %d in column %d is %d", x[0], x[1], got.At(x[0], x[1]))
		}
	}
}
