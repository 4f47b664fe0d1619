package greatwarineurope

import (
	"fmt"

	"feldpost/adjudicator/kernel/snapshot"
)

// Invariants implements adjudicator.State: stacks, control, tracks and the sequence
// of play agree with each other.
func (s *State) Invariants() error {
	return snapshot.Holds(name, s.checkUnits, s.checkHexes, s.checkTracks, s.checkSequence)
}

func (s *State) checkUnits() error {
	if err := s.pieces.Check(); err != nil {
		return err
	}
	for i := range s.units {
		u := unitID(i)
		k, at := s.counter(u), s.at(u)
		switch {
		case at >= 0 && !s.hex(at).playable:
			return fmt.Errorf("%s stands in %s", k.id, s.hexName(at))
		case at >= 0 && !s.uses(s.hex(at).front):
			return fmt.Errorf("%s stands on the %s front", k.id, s.hex(at).front)
		case at >= 0 && s.sideOf(u) == nobody:
			return fmt.Errorf("neutral %s stands in %s", k.id, s.hexName(at))
		case at >= 0 && s.pieces.Owner(u) != s.sideOf(u):
			return fmt.Errorf("%s is not of its side", k.id)
		case s.units[u].flags&isBack != 0 && k.back == noBack:
			return fmt.Errorf("%s has no other side", k.id)
		}
	}
	return nil
}

// checkHexes sees that hexes hold one side, which controls them (7.13), and that the
// top unit is there.
func (s *State) checkHexes() error {
	for i := range s.sys.board.hexes {
		c := cell(i)
		if u := s.tops[c]; u != noUnit && s.at(u) != c {
			return fmt.Errorf("%s is not in %s", s.unitName(u), s.hexName(c))
		}
		u := s.pieces.First(c)
		if u == noUnit {
			continue
		}
		switch sd := s.sideOf(u); {
		case s.pieces.HasOthers(c, sd):
			return fmt.Errorf("two sides in %s", s.hexName(c))
		case s.control[c] != sd:
			return fmt.Errorf("%s is not held by %s, which is there", s.hexName(c), s.unitName(u))
		case s.holdsFort(c, sd.Other()):
			return fmt.Errorf("%s is in an enemy fort in %s", s.unitName(u), s.hexName(c))
		}
	}
	return nil
}

func (s *State) checkTracks() error {
	for n, rp := range s.RP {
		if rp < 0 {
			return fmt.Errorf("%d RP of %s", rp, nation(n))
		}
	}
	if s.Initiative[west] == s.Initiative[east] || s.Initiative[west] >= nobody || s.Initiative[east] >= nobody {
		return fmt.Errorf("initiative of %d and %d (5.85)", s.Initiative[west], s.Initiative[east])
	}
	if t := s.sys.tables.scenarios[s.scenario]; s.Turn < t.first || s.Turn > t.last {
		return fmt.Errorf("turn %d", s.Turn)
	}
	return nil
}

// checkSequence sees that a game either waits for somebody or is over.
func (s *State) checkSequence() error {
	return s.sys.sequence.Waits(s.stack, s.result != nil, len(s.Pending()) > 0)
}
