package balkanwars

import (
	"testing"

	"feldpost/adjudicator"
)

// opened returns the System with the embedded data.
func opened(t testing.TB) *System {
	t.Helper()
	sys, err := open(Data())
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

func TestAutomaticSetupIsComplete(t *testing.T) {
	sys := opened(t)
	for _, opts := range []adjudicator.Options{nil, {"profile": "beginner"}, {"fast_ottoman": "on"}, {"rustcuk": "withheld"},
		{"rustcuk": "off"}} {
		s, err := sys.deployed("first-war", opts)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Invariants(); err != nil {
			t.Errorf("%v: %v", opts, err)
		}
		for u := range s.units {
			if p := s.placement(unitID(u)); s.at(unitID(u)) >= 0 && !s.inArea(p, sys.counters[u].nation, s.at(unitID(u))) {
				t.Errorf("%v: %s stands in %s, outside %s", opts, s.unitName(unitID(u)), s.placeName(unitID(u)), s.areaName(unitID(u)))
			}
		}
		if s.segment() != segMovement {
			t.Errorf("%v: the game stands at %v, want the first Movement Segment", opts, s.stack)
		}
		if testing.Verbose() && opts == nil {
			for c := range s.sys.board.hexes {
				for u := range s.pieces.In(cell(c)) {
					t.Log(s.hexName(cell(c)), s.unitName(u))
				}
			}
		}
	}
}
