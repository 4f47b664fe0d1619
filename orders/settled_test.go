package orders

import "testing"

func TestSettledKeepsTheOrderAndForgetsThePlace(t *testing.T) {
	sheet, _, faults := Parse("\n\nSTAND CHARGE ALWAYS IF DIE<=3\n")
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
