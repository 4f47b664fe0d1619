package agenda

import (
	"maps"
	"slices"
	"testing"
	"testing/fstest"

	"feldpost/orders"
)

func TestPhasesAreReadAsPlayersCallThem(t *testing.T) {
	fsys := fstest.MapFS{"phases.csv": {Data: []byte("# provenance: rulebook - x\nphase,words\nmove,Movement;mouvement\nfight,combat\n")}}
	got := Spoken(fsys, func(name string) At { return At(slices.Index([]string{"", "move", "fight"}, name)) })
	if want := map[string]At{"movement": 1, "mouvement": 1, "combat": 2}; !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestAHeadingNamesThePhaseOfTheLinesBelow(t *testing.T) {
	d := Dealer[uint8]{Cursor: 1, Rows: func(verb string) *Row[uint8] {
		return map[string]*Row[uint8]{"MOVE": {In: []uint8{2}}, "FORM": {In: []uint8{1, 2, 3}}}[verb]
	}, Read: func(text string) uint8 { return map[string]uint8{"three": 3}[text] }}
	for _, x := range []struct {
		verb, named string
		want        uint8
	}{{"FORM", "", 1}, {"MOVE", "", 2}, {"FORM", "", 2}, {"PHASE", "three", 3}, {"FORM", "", 3}, {"PHASE", "nine", 3}, {"DANCE", "", 0}} {
		if p := d.Of(&orders.Order{Verb: x.verb, Args: []orders.Arg{{Text: x.named}}}); p != x.want {
			t.Errorf("%s %s is of phase %d, want %d", x.verb, x.named, p, x.want)
		}
	}
}

func TestASuspendedSheetGoesOn(t *testing.T) {
	var kept []orders.Order
	wait := Queue[uint8]{Lines: &kept, Deal: func() func(o *orders.Order) uint8 {
		return func(o *orders.Order) uint8 { return uint8(o.Verb[0] - '0') }
	}}
	in := &Sheet[uint8]{EndAt: 3}
	in.Put(2, orders.Order{Verb: "2a"}, orders.Order{Verb: "2b"})
	in.Put(3, orders.Order{Verb: "3"})
	lines, reaches := in.Lines(2, wait)
	if !reaches || len(lines) != 2 {
		t.Fatalf("%v, %v", lines, reaches)
	}
	until := in.Suspend(2, lines[1:], wait)
	if until != 3 || len(kept) != 2 {
		t.Fatalf("until %d, kept %v", until, kept)
	}
	again := Resumed(until, wait)
	if lines, reaches = again.Lines(2, wait); !reaches || len(lines) != 1 || lines[0].Verb != "2b" || again.Last != 3 || !again.Closes(3, wait) {
		t.Errorf("goes on with %v to %d", lines, again.Last)
	}
	if _, reaches = (&Sheet[uint8]{}).Lines(5, wait); reaches {
		t.Error("a sheet without lines reaches nothing")
	}
	said := ""
	Do{"MOVE": func(o *orders.Order) { said += o.Raw }}.Each([]orders.Order{{Verb: "MOVE", Raw: "a"}, {Verb: "HOLD", Raw: "b"}, {Verb: "MOVE", Raw: "c"}})
	if said != "ac" {
		t.Errorf("carried out %q", said)
	}
}
