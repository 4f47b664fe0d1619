package reads

import (
	"fmt"
	"slices"
	"testing"

	"testing/fstest"

	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/hex"
	"feldpost/adjudicator/kernel/hexmap"
	"feldpost/adjudicator/kernel/record"
	"feldpost/orders"
)

func TestHexesThatAreNoneAreFaults(t *testing.T) {
	set := gamedata.Read(fstest.MapFS{"hexes.csv": {Data: []byte("# provenance: public - a map\nhex\n0101\n0102\n0103\n")}})
	m, _ := hexmap.Load(set.Table("hexes.csv", "hex"), "hex", hexmap.Sheet{Grid: hex.Grid{}, Example: "0101"})
	for _, x := range []struct {
		path []string
		want string
	}{
		{[]string{"0101", "0102"}, "[0 1] true"},
		{[]string{"0101", "0109"}, "[0] false off-map 0109"},
		{[]string{"0103"}, "[] false off-map 0103"}, // closed
		{[]string{"x"}, "[] false want-hex x"},
	} {
		told := ""
		h := Hexes{Map: m, Rule: "1", Closed: func(c hexmap.Cell) bool { return c == 2 },
			Report: func(_ orders.Pos, code string, _ record.Rule, pairs ...any) {
				told = fmt.Sprint(" ", code, " ", pairs[1])
			}}
		list, ok := h.Path(orders.Arg{Kind: orders.Path, Path: x.path}, nil)
		if got := fmt.Sprint(list, ok) + told; got != x.want {
			t.Errorf("%v reads %s, want %s", x.path, got, x.want)
		}
		if c, one := h.Hex(orders.Arg{Kind: orders.Path, Path: x.path}); one != (ok && len(x.path) == 1) || one && !slices.Equal(list, []hexmap.Cell{c}) {
			t.Errorf("%v is one hex: %v", x.path, one)
		}
	}
	way := orders.Arg{Kind: orders.Path, Path: []string{"0101", "0102"}}
	for c, is := range []bool{true, true, false} {
		if about := About(m, []orders.Arg{{Text: "ALL"}, way}, hexmap.Cell(c)); about != is || !About(m, []orders.Arg{{Text: "ALL"}}, hexmap.Cell(c)) {
			t.Errorf("a line about 0101 and 0102 is about cell %d: %v", c, about)
		}
	}
	if Text(orders.Arg{Kind: orders.Path, Path: []string{"0101", "0102"}}) != "0101-0102" {
		t.Error("a way is written with hyphens")
	}
}

func TestEveryObjectIsLookedAt(t *testing.T) {
	looked := 0
	is := func(a orders.Arg) bool { looked++; return a.Is("ALL") }
	all, other := orders.Arg{Kind: orders.Name, Text: "ALL"}, orders.Arg{Kind: orders.Name, Text: "1st"}
	if Every([]orders.Arg{other, all, other}, is) || looked != 3 || !Every([]orders.Arg{all, all}, is) || !Every(nil, is) {
		t.Errorf("%d looked at", looked)
	}
}
