package bounds

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// What is read of a letter is its beginning, within both bounds, and its lines are told when some were cut.
func TestALongLetterIsCut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		line := rapid.StringN(0, 40, -1).Draw(t, "line") + "\n"
		text := strings.Repeat(line, rapid.IntRange(0, 2*MaxTextLines).Draw(t, "lines"))
		head, lines := Readable(text)
		if !strings.HasPrefix(text, head) && utf8.ValidString(text) || len(head) > MaxTextBytes || strings.Count(head, "\n") > MaxTextLines {
			t.Fatalf("%d bytes, %d lines of %d", len(head), strings.Count(head, "\n"), len(text))
		}
		if (lines == 0) != (head == text) || lines > 0 && lines != strings.Count(text, "\n")+1 {
			t.Fatalf("%d lines told of %d", lines, strings.Count(text, "\n")+1)
		}
	})
}

// A question counts once however it is written, and so many at most.
func TestQuestionsCountOnce(t *testing.T) {
	ask := []orders.Query{{Verb: "MAP", Topic: "Balkans"}, {Verb: "MAP", Topic: " balkans "}, {Verb: "STATUS"}}
	if some, over := Distinct(ask); len(some) != 2 || over != 0 {
		t.Errorf("%v, %d over", some, over)
	}
	for i := range MaxQueries {
		ask = append(ask, orders.Query{Verb: "UNIT", Topic: strings.Repeat("x", i+1)})
	}
	if some, over := Distinct(ask); len(some) != MaxQueries || over != 2 {
		t.Errorf("%d, %d over", len(some), over)
	}
}

// A sheet at its bounds is taken, one beyond them is a fault at the line that is too much.
func TestASheetHasBounds(t *testing.T) {
	sheet := orders.Sheet{Orders: make([]orders.Order, MaxSheetOrders)}
	if f, is := TooMuch(sheet); is {
		t.Error(f)
	}
	sheet.Orders = append(sheet.Orders, orders.Order{Pos: orders.Pos{Line: 7}})
	if f, is := TooMuch(sheet); !is || f.Code != "sheet-orders" || f.Pos.Line != 7 {
		t.Error(f, is)
	}
	long := orders.Sheet{Orders: []orders.Order{{Raw: strings.Repeat("x", MaxSheetText)}, {Raw: "y", Pos: orders.Pos{Line: 2}}}}
	if f, is := TooMuch(long); !is || f.Code != "sheet-bytes" || f.Pos.Line != 2 {
		t.Error(f, is)
	}
}

// Who keeps too much may make it less, and no more.
func TestWhatASeatKeepsGrowsNoMore(t *testing.T) {
	keeps := func(lines, bytes int) adjudicator.View {
		v := adjudicator.View{Standing: make([]string, lines-1)}
		v.Queued = []string{strings.Repeat("x", bytes)}
		return v
	}
	for _, x := range []struct {
		after, before [2]int
		fault         bool
	}{
		{[2]int{MaxKeptLines, MaxKeptBytes}, [2]int{1, 1}, false},
		{[2]int{MaxKeptLines + 1, 1}, [2]int{1, 1}, true},
		{[2]int{1, MaxKeptBytes + 1}, [2]int{1, 1}, true},
		{[2]int{MaxKeptLines + 5, 1}, [2]int{MaxKeptLines + 6, 1}, false},
		{[2]int{MaxKeptLines + 7, 1}, [2]int{MaxKeptLines + 6, 1}, true},
	} {
		f, is, err := KeepsTooMuch(keeps(x.after[0], x.after[1]), func() (adjudicator.View, error) { return keeps(x.before[0], x.before[1]), nil })
		if err != nil || is != x.fault || is && f.Code != "kept-orders" {
			t.Errorf("%v after %v: %v %t %v", x.after, x.before, f, is, err)
		}
	}
}

// A text is cut between characters.
func TestATextIsCutBetweenCharacters(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, n := rapid.String().Draw(t, "text"), rapid.IntRange(0, 20).Draw(t, "n")
		cut := Cut(text, n)
		if len(cut) > n && len(cut) != len(text) || !strings.HasPrefix(text, cut) || !utf8.ValidString(cut) || len(text) > n && len(cut) < n-3 {
			t.Fatalf("%q at %d is %q", text, n, cut)
		}
	})
}
