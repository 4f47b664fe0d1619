package offer_test

import (
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/adjudicator/kernel/record"
	"feldpost/orders"
)

func line(verb string) orders.Order { return orders.Order{Verb: verb} }

func verbs(lines []orders.Order) string {
	var list []string
	for i := range lines {
		list = append(list, lines[i].Verb)
	}
	return strings.Join(list, " ")
}

// steps are legal when each line goes one further than the one before.
type steps struct{ tried []string }

func (s *steps) legal(lines []orders.Order) bool {
	text := verbs(lines)
	s.tried = append(s.tried, text)
	return strings.HasPrefix("ONE TWO THREE", text)
}

func TestALineIsTriedBehindAllThatItNeeds(t *testing.T) {
	s := &steps{}
	l := offer.New(s.legal)
	one := l.Add("go", line("ONE"), nil)
	two := l.Add("go", line("TWO"), []int{one})
	three := l.Add("go", line("THREE"), []int{two, one})
	if one != 0 || two != 1 || three != 2 || l.Len() != 3 {
		t.Fatalf("lines %d %d %d of %d", one, two, three, l.Len())
	}
	if want := []string{"ONE", "ONE TWO", "ONE TWO THREE"}; !slices.Equal(s.tried, want) {
		t.Errorf("tried %q, want %q", s.tried, want)
	}
	if got := verbs(offer.Letter(l.Prompts(), three)); got != "ONE TWO THREE" {
		t.Errorf("the letter for the last line is %q", got)
	}
	if got := l.Prompts()[three]; got.Part != "go" || !slices.Equal(got.Needs, []int{two, one}) {
		t.Errorf("%+v", got)
	}
}

func TestNoLineIsTakenUpThatIsNotLegal(t *testing.T) {
	s := &steps{}
	l := offer.New(s.legal)
	if at := l.Add("go", line("TWO"), nil); at != offer.None || l.Len() != 0 {
		t.Errorf("line %d of %d", at, l.Len())
	}
	if at := l.Add("go", line("ONE"), []int{offer.None}); at != offer.None || len(s.tried) != 1 {
		t.Errorf("a line that needs one which is not there: %d, tried %q", at, s.tried)
	}
}

func TestFewStopsWhenThereAreEnough(t *testing.T) {
	seen := 0
	candidates := func(yield func(record.Prompt) bool) {
		for _, v := range []string{"ONE", "TWO", "ONE", "ONE", "ONE"} {
			if seen++; !yield(record.Prompt{Part: "go", Order: line(v)}) {
				return
			}
		}
	}
	l := offer.New((&steps{}).legal)
	if n := l.Few(2, candidates); n != 2 || l.Len() != 2 || seen != 3 {
		t.Errorf("%d of %d lines after %d candidates", n, l.Len(), seen)
	}
	if n := l.Few(0, candidates); n != 0 || seen != 3 {
		t.Errorf("none wanted: %d after %d candidates", n, seen)
	}
	if n := l.Few(9, candidates); n != 4 || l.Len() != 6 {
		t.Errorf("more wanted than there are: %d, %d lines", n, l.Len())
	}
}

func TestNotes(t *testing.T) {
	l := offer.New(func([]orders.Order) bool { return true })
	first := l.Add("a", line("ONE"), nil, "cost", "1", "none", "")
	l.Add("b", line("TWO"), nil)
	l.Remark(1, "card", "AP 1", "none", "")
	if got := l.Prompts()[first].Note; !slices.Equal(got, []record.Field{{Key: "cost", Value: "1"}}) {
		t.Errorf("first note %v", got)
	}
	if got := l.Prompts()[1].Note; !slices.Equal(got, []record.Field{{Key: "card", Value: "AP 1"}}) {
		t.Errorf("second note %v", got)
	}
	if at := l.Find(func(p *record.Prompt) bool { return p.Order.Verb == "TWO" }); at != 1 {
		t.Errorf("TWO is line %d", at)
	}
	if l.Cut(1); l.Len() != 1 || l.Find(func(p *record.Prompt) bool { return p.Order.Verb == "TWO" }) != offer.None {
		t.Error("a line that was cut is still there")
	}
}

func TestBestKeepsTheOrderOfEquals(t *testing.T) {
	list := []string{"bb", "a", "cc", "d", "eee"}
	if got := offer.Best(list, 3, func(a, b string) int { return len(a) - len(b) }); !slices.Equal(got, []string{"a", "d", "bb"}) {
		t.Errorf("%q", got)
	}
	if got := offer.Best([]int{1}, 3, func(a, b int) int { return a - b }); len(got) != 1 {
		t.Errorf("%v", got)
	}
}

func TestLinesLikeAWrongOneNameTheSameFirst(t *testing.T) {
	move := func(sub string, names ...string) orders.Order {
		o := orders.Order{Verb: "MOVE", Sub: sub}
		for _, name := range names {
			o.Args = append(o.Args, orders.Arg{Kind: orders.Name, Text: name})
		}
		return o
	}
	toward := move("", "Guards")
	toward.Clauses = []orders.Clause{{Key: "TO",
		Args: []orders.Arg{{Kind: orders.Path, Text: "W0101>W0102", Path: []string{"W0101", "W0102"}}}}}
	offered := []record.Prompt{{Order: move("", "Hussars")}, {Order: line("ATTACK")}, {Order: move("FAST", "Guards")}, {Order: toward}}
	wrong := move("", "guards", "w0101-w0102")
	if got := offer.Like(offered, &wrong); len(got) != 3 || len(got[0].Clauses) != 1 || got[1].Sub != "FAST" ||
		got[2].Args[0].Text != "Hussars" {
		t.Errorf("%+v", got)
	}
	wrong.Sub = "FAST"
	if got := offer.Like(offered, &wrong); len(got) != 1 || got[0].Sub != "FAST" {
		t.Errorf("with the second verb: %+v", got)
	}
}

func TestAnyIsALineOrNoneAndEnd(t *testing.T) {
	offered := []record.Prompt{{Order: line("ONE")}, {Order: line("TWO")}}
	for die, want := range map[int]string{1: "ONE", 2: "TWO", 3: ""} {
		roll := dice.Script(dice.Scripted{Label: "line", Value: die})
		if sheet := offer.Any(offered, roll); verbs(sheet.Orders) != want || !sheet.End {
			t.Errorf("die %d: %v", die, sheet)
		}
	}
}

func TestUsesOfOneThingAddUpAndALimitIsSaidOnce(t *testing.T) {
	if got := offer.Sum([]record.Use{offer.Takes("room", 1), offer.Takes("steps", 0), offer.Takes("unit", 1), offer.Takes("room", 2)}); !slices.Equal(got, []record.Use{{What: "room", N: 3}, {What: "unit", N: 1}}) {
		t.Errorf("%v", got)
	}
	var l offer.Limits
	l.Add("room", 2)
	l.Add("steps", -1)
	l.Add("room", 5)
	if !slices.Equal(l.List, []record.Use{{What: "room", N: 2}, {What: "steps", N: 0}}) {
		t.Errorf("%v", l.List)
	}
}
