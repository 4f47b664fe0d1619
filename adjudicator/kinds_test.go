package adjudicator

import (
	"strings"
	"testing"
)

func TestAnEventIsDeclaredByItsKindAndFields(t *testing.T) {
	kinds := NewKinds([]EventKind{{Name: "march", Keys: "unit path"}})
	for _, x := range []struct {
		e    Event
		want string
	}{
		{NewEvent("march", "1", "unit", "A", "path", "1-2"), ""},
		{NewEvent("march", "1"), ""},
		{NewEvent("march", "1", "unit", "A", "pat", "1-2"), `no field "pat"`},
		{NewEvent("ford", "1"), `"ford" is not declared`},
		{NewEvent("ruling", "", "reason", "a slip"), ""},
		{NewEvent("order-dropped", "", "line", "MOVE A", "anything", "x"), ""},
	} {
		err := kinds.Declared(x.e)
		if got := ""; err != nil {
			got = err.Error()
			if x.want == "" || !strings.Contains(got, x.want) {
				t.Errorf("%v: %v, want %q", x.e, got, x.want)
			}
		} else if x.want != "" {
			t.Errorf("%v is declared, want %q", x.e, x.want)
		}
	}
}

func TestAKindIsDeclaredOnce(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a common kind was declared a second time")
		}
	}()
	NewKinds([]EventKind{{Name: "turn"}})
}
