package greatwarineurope

import (
	"testing"

	"feldpost/adjudicator/kernel/dice"
)

// What a line for a later phase names is looked at when the letter comes (4.1): nonsense in
// it is told, what the game has is not.
func TestLinesForLaterNameThingsOfTheGame(t *testing.T) {
	sys := opened(t)
	roll := dice.NewSource([]byte("later"), "later")
	roll.Begin(0)
	st, _, err := sys.Setup("campaign", nil, roll)
	if err != nil {
		t.Fatal(err)
	}
	s := st.(*State)
	seat := s.Pending()[0].Seat
	for line, faults := range map[string]int{
		"REPLACE ZZYZX":                                1,
		"SR GE 1 TO TRANSIT":                           0,
		"SR GE 1 TO W5815 BY SEA":                      0,
		"SR GE 1 TO ZZYZX":                             1,
		"SR ZZYZX TO TRANSIT":                          1,
		"PLACE ZZYZX AT TRANSIT":                       1,
		"TRANSFER GE 4 TO AH":                          0,
		"TRANSFER GE 4 TO ZZYZX":                       1,
		"INITIATIVE WEST":                              0,
		"PHASE INITIATIVE\nMARKER OHL":                 0,
		"MARKER ZZYZX":                                 1,
		"MOVE GE 1 TO W5815 IF TURN>=99":               0,
		"MOVE GE 1 TO W5815 IF TURN>=99 FROM ZZYZX":    1,
		"PHASE TRAVEL\nSR GE 1, ZZYZX TO W5815":        1,
		"PHASE REPLACEMENT\nREPLACE GE 1 SUPPORT FULL": 0,
	} {
		sheet, _, bad := s.sys.language.Parse(line + "\n")
		if len(bad) > 0 {
			t.Fatalf("%s: %v", line, bad)
		}
		if got := append(s.Check(seat, sheet), s.Unread(seat, sheet)...); len(got) != faults {
			t.Errorf("%s: %v, want %d faults", line, got, faults)
		}
	}
}
