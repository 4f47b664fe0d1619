package orders

import (
	"slices"
	"testing"
)

func TestVerbsAreThoseThatWereDeclared(t *testing.T) {
	if got := oddOnly("MOVE: VIA", "STAND CHARGE").Verbs(); !slices.Equal(got, []string{"MOVE: VIA", "STAND CHARGE"}) {
		t.Errorf("declared %q", got)
	}
	if got := (Language{}).Verbs(); len(got) < 20 || !slices.Contains(got, "MOVE") || !slices.Contains(got, "MESSAGE") {
		t.Errorf("all verbs are %q", got)
	}
}

func TestALineOfAGameIsReadOrAMistake(t *testing.T) {
	if o := (Language{}).Line("MOVE 0202"); o.Verb != "MOVE" || o.Pos.Line != 0 || o.String() != "MOVE 0202" {
		t.Errorf("%+v", o)
	}
	defer func() {
		if recover() == nil {
			t.Error("two lines are no line")
		}
	}()
	Language{}.Line("MOVE 0202\nMOVE 0303")
}
