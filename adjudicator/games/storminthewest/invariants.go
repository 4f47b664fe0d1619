package storminthewest

import (
	"fmt"

	"feldpost/adjudicator/kernel/field"
)

// Invariants implements adjudicator.State: stacks, control, ZOC, tracks and the
// sequence of play agree with each other.
func (s *State) Invariants() error {
	for _, check := range [...]func(*State) error{(*State).checkUnits, (*State).checkHexes, (*State).checkZOC, (*State).checkTracks,
		(*State).checkSequence} {
		if err := check(s); err != nil {
			return fmt.Errorf("%s: invariant: %w", name, err)
		}
	}
	return nil
}

// checkUnits sees that units have steps where they are in play, and that boxes
// hold only what belongs there.
func (s *State) checkUnits() error {
	if err := s.pieces.Check(); err != nil {
		return err
	}
	for u := range s.units {
		id, k, un, at := unitID(u), &s.sys.counters[u], &s.units[u], s.at(unitID(u))
		alive := k.kind.isLand() && at != locDead && at != locOut
		switch {
		case at >= 0 && !k.kind.isLand():
			return fmt.Errorf("%s stands in %s", k.name, s.hexName(at))
		case alive && (un.steps < 1 || un.steps > k.steps):
			return fmt.Errorf("%s has %d steps", k.name, un.steps)
		case !alive && un.steps != 0:
			return fmt.Errorf("%s in %s has %d steps", k.name, s.placeName(at), un.steps)
		case (at == locAir) != k.kind.flies() && at != locOut && at != locPool && at != locAside:
			return fmt.Errorf("%s is in %s", k.name, s.placeName(at))
		case at == locUnplaced && s.phase() != phaseSetup:
			return fmt.Errorf("%s was never placed", k.name)
		case s.pieces.Owner(id) != k.side:
			return fmt.Errorf("%s is not of its side", k.name)
		}
	}
	return nil
}

// checkHexes sees that hexes hold one side, which controls them (3.5), within the
// limits of stacking (9.1), and that the top unit is there (13.8).
func (s *State) checkHexes() error {
	for i := range s.sys.board.hexes {
		c := cell(i)
		if s.control[c] >= nobody {
			return fmt.Errorf("nobody controls %s", s.hexName(c))
		}
		if u := s.tops[c]; u != noUnit && s.at(u) != c {
			return fmt.Errorf("%s is not in %s", s.unitName(u), s.hexName(c))
		}
		u := s.pieces.First(c)
		if u == noUnit {
			continue
		}
		sd := s.sys.counters[u].side
		switch bar := s.overfull(c, sd); {
		case s.pieces.HasOthers(c, sd):
			return fmt.Errorf("two sides in %s", s.hexName(c))
		case s.control[c] != sd:
			return fmt.Errorf("%s is held by those who are not there", s.hexName(c))
		case !bar.None():
			return fmt.Errorf("too many units in %s: %s", s.hexName(c), bar.Code)
		}
	}
	return nil
}

// checkZOC counts the ZOC anew (10.1).
func (s *State) checkZOC() error {
	for sd := range nobody {
		anew := field.New(s.sys.board.Net())
		for u := range s.units {
			if at := s.at(unitID(u)); at >= 0 && s.sys.counters[u].zoc && s.sys.counters[u].side == sd {
				anew.Put(at, s.zocReaches)
			}
		}
		if c := s.zoc[sd].Differs(&anew); c != noCell {
			return fmt.Errorf("ZOC of side %d on %s counted %d, kept %d", sd, s.hexName(c), anew.Count(c), s.zoc[sd].Count(c))
		}
	}
	return nil
}

func (s *State) checkTracks() error {
	for sd, m := range s.Morale {
		if int(m) < 0 || int(m) > s.sys.tables.num.moraleMax {
			return fmt.Errorf("morale of side %d is %d", sd, m)
		}
	}
	for kind, n := range s.Steps {
		if n < 0 {
			return fmt.Errorf("%d steps of %s", n, stepNames[kind])
		}
	}
	if s.Turn < s.start().first || s.Turn > s.start().last {
		return fmt.Errorf("turn %d", s.Turn)
	}
	if n := s.mixed(); n > s.sys.tables.num.mixedAmericans {
		return fmt.Errorf("%d American divisions stack with others", n)
	}
	return nil
}

// checkSequence sees that a game either waits for a known step or is over.
func (s *State) checkSequence() error {
	return s.sys.sequence.Waits(s.Stack, s.Result != nil, s.phase() != phaseNone)
}
