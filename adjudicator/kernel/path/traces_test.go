package path

import (
	"fmt"
	"testing"
)

// Five cells in a row: sources at both ends, of two kinds.
func TestLinesReachWhereTheWayIsOpen(t *testing.T) {
	net := NewNet([][]Cell{{1, None}, {2, 0}, {3, 1}, {4, 2}, {None, 3}})
	traces := NewTraces(net)
	for closed, want := range []string{"2 2 2 2 2", "1 0 2 2 2", "1 1 0 2 2", "1 1 1 0 2", "1 1 1 1 0"} {
		traces.Begin(func(at Cell) bool { return int(at) != closed })
		traces.Trace(0, []Cell{0}, func(Cell) bool { return true })
		traces.Trace(1, []Cell{4, 3}, func(at Cell) bool { return at == 4 })
		got := ""
		for c := range Cell(5) {
			kinds := 0
			for k := range uint8(2) {
				if traces.From(c, k) {
					kinds += 1 + int(k)
				}
			}
			if traces.Reach(c) != (kinds > 0) {
				t.Errorf("cell %d is reached: %v", c, traces.Reach(c))
			}
			got += fmt.Sprint(" ", kinds)
		}
		if closed == 0 {
			want = "0 2 2 2 2"
		}
		if got[1:] != want {
			t.Errorf("without cell %d the lines reach %s, want %s", closed, got[1:], want)
		}
	}
}

func TestAFloodOverSomeCellsForgetsTheOneBefore(t *testing.T) {
	net := NewNet([][]Cell{{1}, {0}, {3}, {2}})
	flood := NewFlood(net)
	all := func(Cell, Cell, int) bool { return true }
	if got := flood.Over(all, 0); len(got) != 2 || flood.Steps(2) >= 0 {
		t.Errorf("from the first %v", got)
	}
	if got := flood.Over(all, 3); len(got) != 2 || got[0] != 3 || flood.Steps(0) >= 0 {
		t.Errorf("from the last %v", got)
	}
}
