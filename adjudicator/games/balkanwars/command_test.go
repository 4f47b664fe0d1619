package balkanwars

import "testing"

// 9.1b: no printed HQ has a Command Rating of 0, so one is made.
func TestCommandRatingZeroReachesItsOwnHexOnly(t *testing.T) {
	sys := opened(t)
	h, u := sys.unitNamed("MO/HQ 1"), sys.unitNamed("MO/1 Alp Bde")
	sys.counters[h].command = 0
	st, err := sys.Position("SCENARIO first-war\nEMPTY\nSIDE league\nPHASE rally\nUNIT MO/HQ 1 2345\n")
	if err != nil {
		t.Fatal(err)
	}
	s := st.(*State)
	own, next := s.sys.board.at(2345), s.sys.board.at(2344)
	if !s.inCommand(h, u, own) || s.inCommand(h, u, next) {
		t.Errorf("own hex %v, next hex %v; want true, false", s.inCommand(h, u, own), s.inCommand(h, u, next))
	}
}
