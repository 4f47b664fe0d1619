package balkanwars

import "testing"

// The automatic set-up of Scenario 2 follows its list: each counter on the hex
// named for it, so that the armies stand where they stood.
func TestAutomaticSetupOfTheSecondWarFollowsItsList(t *testing.T) {
	sys := opened(t)
	st, err := sys.deployed("second-war", nil)
	if err != nil {
		t.Fatal(err)
	}
	largest, planned := 0, 0
	for u := range st.units {
		p, at := st.placement(unitID(u)), st.at(unitID(u))
		if at < 0 || p.auto == noCell {
			continue
		}
		if planned++; p.auto != at {
			t.Errorf("%s stands in %s, not in %s", st.unitName(unitID(u)), st.placeName(unitID(u)), st.hexName(p.auto))
		}
		largest = max(largest, st.stackSize(cell(at), st.sideOf(unitID(u))))
	}
	if planned < 130 || largest > 4 {
		t.Errorf("%d counters have a hex, %d stand in one", planned, largest)
	}
}

// Chosen spare counters find room too, and the rest stays in the Pool.
func TestAutomaticSetupFindsRoomForChosenCounters(t *testing.T) {
	sys := opened(t)
	s, err := sys.blank("second-war", nil)
	if err != nil {
		t.Fatal(err)
	}
	r := &run{State: s}
	for u := range s.units {
		if s.placement(unitID(u)).choice == "spare" {
			r.stepIn(unitID(u))
		}
	}
	for sd := range sideNone {
		r.deployRest(sd, 0)
		if left := r.unplaced(sd); len(left) > 0 {
			t.Errorf("no room for %v", r.unitNames(left))
		}
	}
}
