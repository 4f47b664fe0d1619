package gametest

import (
	"testing"

	"feldpost/adjudicator"
)

func TestADecisionIsStillAskedWhenItIsToldMoreExactlyAndInNoOtherCase(t *testing.T) {
	field := func(key string) adjudicator.Field { return adjudicator.Field{Key: key, Value: "1"} }
	then := adjudicator.Decision{ID: "1.red.battle", Seat: "red", Kind: "question", Phase: "battle", Verbs: []string{"LOSS"}, Fields: []adjudicator.Field{field("a")}}
	for name, x := range map[string]struct {
		change func(d *adjudicator.Decision)
		still  bool
	}{
		"as it was":      {func(*adjudicator.Decision) {}, true},
		"more fields":    {func(d *adjudicator.Decision) { d.Fields = []adjudicator.Field{field("b"), field("a")} }, true},
		"a longer ID":    {func(d *adjudicator.Decision) { d.ID += ".2211" }, true},
		"another ID":     {func(d *adjudicator.Decision) { d.ID += "s" }, false},
		"a field less":   {func(d *adjudicator.Decision) { d.Fields = []adjudicator.Field{field("b")} }, false},
		"other verbs":    {func(d *adjudicator.Decision) { d.Verbs = []string{"AIR"} }, false},
		"another seat":   {func(d *adjudicator.Decision) { d.Seat = "blue" }, false},
		"another answer": {func(d *adjudicator.Decision) { d.Default = "yes" }, false},
	} {
		now := then
		x.change(&now)
		if AsksStill([]adjudicator.Decision{now}, []adjudicator.Decision{then}) != x.still {
			t.Errorf("%s: still asked is not %t", name, x.still)
		}
	}
	if AsksStill([]adjudicator.Decision{then, then}, []adjudicator.Decision{then}) {
		t.Error("two decisions are one")
	}
}
