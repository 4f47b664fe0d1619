package storminthewest

import (
	"slices"
	"testing"

	"feldpost/orders"
)

// What a draft names for a unit is all that a line to one hex can say: MOVE, RAIL and
// INFILTRATE to every other hex are at fault.
func TestADraftNamesAllWaysAndNoOthers(t *testing.T) {
	nine := "UNIT \"Fr 1\" 3836\nUNIT \"US 5\" 3736\nUNIT \"US 77\" 3737\nUNIT \"US 1\" 3536 mixed\nUNIT \"US 26\" 3536 mixed\n" +
		"UNIT \"US 42\" 3537 mixed\nUNIT \"US 3\" 3537 mixed\n" +
		"UNIT \"US 4\" 3436 mixed\nUNIT \"US 28\" 3436 mixed\nUNIT \"US 32\" 3437 mixed\nUNIT \"US 33\" 3437 mixed\n"
	for _, x := range []struct{ name, position, verb, unit string }{
		{"least move", "EMPTY\nTURN 3\nWET\nSIDE allied\nPHASE regular open\nUNIT \"Br 14\" 2830 unsupplied\n", "MOVE", "Br 14"},
		{"least move of AGB", "EMPTY\nTURN 3\nWET\nSIDE german\nPHASE regular open\nUNIT AGB 1829 unsupplied\n", "MOVE", "AGB"},
		{"march", "TURN 3\nSIDE german\nPHASE regular open\nUNIT \"Ge 4\" 1829\n", "MOVE", "Ge 4"},
		{"trenches of AGB", "EMPTY\nTURN 3\nWET\nSIDE german\nPHASE strategic open\nUNIT AGB 2033\n", "RAIL", "AGB"},
		{"trains", "TURN 3\nSIDE german\nPHASE strategic open\nUNIT \"Ge 4\" 1829\n", "RAIL", "Ge 4"},
		{"nine on the march", "EMPTY\nTURN 10\nSIDE allied\nPHASE regular open\n" + nine, "MOVE", "Fr 1"},
		{"nine by rail", "EMPTY\nTURN 10\nSIDE allied\nPHASE strategic open\nUNIT \"Fr 3\" 3337\n" + nine, "RAIL", "Fr 3"},
		{"infiltration", "TURN 3\nSIDE german\nPHASE infiltration open\n", "INFILTRATE", "Ge 18Stoss"},
	} {
		t.Run(x.name, func(t *testing.T) {
			s := placedAt(t, "SCENARIO campaign\n"+x.position)
			u, _ := s.unitNamed(x.unit, nobody)
			ways := s.Draft(seats.Seat(s.Active)).Ways(x.verb, x.unit)
			if len(ways) == 0 {
				t.Fatal("no ways")
			}
			for i := range s.sys.board.hexes {
				o := s.wayLine(x.verb, []unitID{u}, cell(i))
				named := slices.ContainsFunc(ways, func(w []string) bool { return w[0] == s.hexName(cell(i)) })
				// of those farther off that are not named a third will do
				if !named && i%3 != 0 && (s.at(u) < 0 || s.sys.board.Distance(s.at(u), cell(i)) > 1) {
					continue
				}
				if faults := s.Check(seats.Seat(s.Active), orders.Sheet{Orders: []orders.Order{o}}); named != (len(faults) == 0) {
					t.Errorf("%s: in the draft %t, but %v", o.String(), named, faults)
				}
			}
		})
	}
}
