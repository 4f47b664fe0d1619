package orders

import "testing"

func TestSettledKeepsTheOrderAndForgetsThePlace(t *testing.T) {
	sheet, _, faults := odd.Parse("\n\nSTAND CHARGE ALWAYS IF DIE<=3\n")
	if len(faults) > 0 || len(sheet.Orders) != 1 {
		t.Fatal(faults)
	}
	o := sheet.Orders[0]
	kept := o.Settled()
	if kept.Pos != (Pos{}) || kept.When.Any[0][0].Pos != (Pos{}) || kept.Raw != o.String() || kept.String() != o.String() {
		t.Errorf("%+v", kept)
	}
	if o.Pos.Line != 3 || o.When.Any[0][0].Pos == (Pos{}) {
		t.Errorf("the order itself changed: %+v", o)
	}
	kept.Args = append(kept.Args[:0], Arg{Text: "other"})
	if len(o.Args) > 0 && o.Args[0].Text == "other" {
		t.Error("both share a list")
	}
}

func TestSheetsAreTheSameInEveryPart(t *testing.T) {
	const text = "MOVE BU/1 Bde 2529-2629 IF DIE<=3\nATTACK 2720 FROM 2620 WITH ALL\nEND\n"
	read := func(text string) Sheet {
		s, _, faults := odd.Parse(text)
		if len(faults) > 0 {
			t.Fatal(text, faults)
		}
		return s
	}
	if !read(text).Same(read(text)) {
		t.Error("the same sheet read twice")
	}
	for _, other := range []string{
		"MOVE BU/1 Bde 2529-2629 IF DIE<=3\nATTACK 2720 FROM 2620 WITH ALL\n",
		"MOVE BU/1 Bde 2529-2629 IF DIE<=3\nATTACK 2720 FROM 2620 WITH ALL\nEND COMBAT\n",
		"MOVE BU/1 Bde 2529-2629 IF DIE<=4\nATTACK 2720 FROM 2620 WITH ALL\nEND\n",
		"MOVE BU/1 Bde 2529-2629\nATTACK 2720 FROM 2620 WITH ALL\nEND\n",
		"MOVE BU/1 Bde 2529-2628 IF DIE<=3\nATTACK 2720 FROM 2620 WITH ALL\nEND\n",
		"MOVE BU/2 Bde 2529-2629 IF DIE<=3\nATTACK 2720 FROM 2620 WITH ALL\nEND\n",
		"MOVE BU/1 Bde 2529-2629 IF DIE<=3\nATTACK 2720 FROM 2621 WITH ALL\nEND\n",
		"MOVE BU/1 Bde 2529-2629 IF DIE<=3\nEND\n",
	} {
		if read(text).Same(read(other)) {
			t.Errorf("equal to\n%s", other)
		}
	}
}

func TestNumberedGivesEachOrderALine(t *testing.T) {
	s, _, _ := odd.Parse("\nMOVE BU/1 Bde 2529-2629\nATTACK 2720 FROM 2620\n")
	if n := s.Numbered(); n.Orders[0].Pos.Line != 2 || &n.Orders[0] != &s.Orders[0] {
		t.Error("a sheet from text keeps its places")
	}
	s.Orders[1].Pos = Pos{}
	n := s.Numbered()
	if n.Orders[1].Pos != (Pos{2, 1}) || n.Orders[1].Clauses[0].Args[0].Pos != (Pos{2, 1}) || s.Orders[1].Clauses[0].Pos.Line != 3 {
		t.Errorf("%+v\nof %+v", n.Orders[1], s.Orders[1])
	}
}

// Every part of an order that is put at a place stands there, its condition too: a fault
// of a line that waits is never one of the letter that comes later.
func TestAConditionStandsWhereItsOrderIsPut(t *testing.T) {
	sheet, _, faults := odd.Parse("ATTACK 2720 FROM 2620 WITH ALL IF 2720 EMPTY AND ODDS>=2/1 OR DIE>=3")
	if len(faults) > 0 || len(sheet.Orders) != 1 || sheet.Orders[0].When == nil {
		t.Fatalf("read as %v: %v", sheet.Orders, faults)
	}
	before, at := sheet.Orders[0], Pos{Line: -3, Col: 1}
	o := before.At(at)
	if o.When.Pos != at {
		t.Errorf("the condition stands at %v", o.When.Pos)
	}
	for _, all := range o.When.Any {
		for _, term := range all {
			if term.Pos != at {
				t.Errorf("%s stands at %v", term.Subject, term.Pos)
			}
		}
	}
	if before.When.Pos == at || before.When.Any[0][0].Pos == at {
		t.Error("the order that was has moved")
	}
}
