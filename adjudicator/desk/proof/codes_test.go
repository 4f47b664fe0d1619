package proof

import (
	"encoding/json"
	"testing"

	"feldpost/adjudicator"
)

// A log that was written when a code had another name comes to the same; one in which
// anything else differs does not.
func TestACodeOfBeforeIsTheSameEvent(t *testing.T) {
	dropped := func(code, unit string) adjudicator.Event {
		return adjudicator.NewEvent("order-dropped", "5", "line", "MOVE BU/1 Bde 2331", "code", code, "unit", unit).For("league")
	}
	own := adjudicator.Codes{"no-way": "no-path", "no-path": "want-path", "no-mp": "too-slow"} // a game's own names come first
	for _, x := range []struct {
		was, now adjudicator.Event
		codes    adjudicator.Codes
		same     bool
	}{
		{dropped("too-far", "BU/1 Bde"), dropped("too-far", "BU/1 Bde"), nil, true},
		{dropped("no-mp", "BU/1 Bde"), dropped("too-far", "BU/1 Bde"), nil, true},
		{dropped("moved-already", "BU/1 Bde"), dropped("already-moved", "BU/1 Bde"), nil, true},
		{dropped("no-mp", "BU/1 Bde"), dropped("enemy", "BU/1 Bde"), nil, false},
		{dropped("no-mp", "BU/1 Bde"), dropped("too-far", "BU/2 Bde"), nil, false},
		{dropped("no-way", "BU/1 Bde"), dropped("no-path", "BU/1 Bde"), own, true},
		{dropped("no-path", "BU/1 Bde"), dropped("no-path", "BU/1 Bde"), own, true},
		{dropped("no-path", "BU/1 Bde"), dropped("want-path", "BU/1 Bde"), own, true},
		{dropped("no-mp", "BU/1 Bde"), dropped("too-slow", "BU/1 Bde"), own, true},
		{dropped("no-way", "BU/1 Bde"), dropped("want-path", "BU/1 Bde"), own, false},
	} {
		log, err := json.Marshal([]adjudicator.Event{x.was})
		if err != nil {
			t.Fatal(err)
		}
		if err := sameEvents(log, []adjudicator.Event{x.now}, x.codes); (err == nil) != x.same {
			t.Errorf("%s and %s: %v", x.was, x.now, err)
		}
	}
}
