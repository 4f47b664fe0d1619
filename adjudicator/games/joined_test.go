package games

import (
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// Two lines of one verb written as one, "MOVE a TO x, b TO y", bring what the two bring,
// or are refused.
func TestTwoLinesWrittenAsOneMeanTheSame(t *testing.T) {
	for _, l := range All() {
		if l.Name != "balkan-wars" {
			continue
		}
		sys, err := l.Open(l.Data)
		if err != nil {
			t.Fatal(err)
		}
		language, same, tried := sys.Info().Language, 0, map[string]int{}
		for i, sc := range sys.Info().Scenarios {
			walk(t, sys, sc.Name, byte(i+60), 24, func(s adjudicator.State, seat adjudicator.Seat, sheet orders.Sheet) {
				for k := 1; k < len(sheet.Orders); k++ {
					a, b := sheet.Orders[k-1], sheet.Orders[k]
					head := a.Verb
					if a.Verb == "STAND" {
						head += " " + a.Sub
					}
					if a.Verb != b.Verb || a.Sub != b.Sub || a.When != nil || b.When != nil || tried[head] >= 6 {
						continue
					}
					read, _, syntax := language.Parse(a.String() + "," + strings.TrimPrefix(b.String(), head))
					if len(syntax) > 0 || len(read.Orders) != 1 {
						continue
					}
					tried[head]++
					joined := sheet
					joined.Orders = slices.Delete(slices.Clone(sheet.Orders), k, k+1)
					joined.Orders[k-1] = read.Orders[0].At(orders.Pos{})
					got := outcome(t, sys, s, seat, joined)
					if got == "" {
						continue
					}
					if want := outcome(t, sys, s, seat, sheet); got != want {
						t.Errorf("%s\n got %s\nwant %s", read.Orders[0], got, want)
					}
					same++
				}
			})
		}
		if same < 5 {
			t.Errorf("only %d joined lines stand: %v", same, tried)
		}
	}
}
