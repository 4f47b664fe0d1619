package balkanwars

import (
	"fmt"

	"feldpost/adjudicator/kernel/snapshot"
)

// Invariants implements adjudicator.State: stacks, ZOC, tracks and boxes
// agree with each other.
func (s *State) Invariants() error {
	return snapshot.Holds("balkan-wars", s.checkStacks, s.checkZOC, s.checkTracks, s.checkSequence, s.checkBoxes, s.checkTalks)
}

// checkStacks sees that every unit is in exactly one place, hexes hold one
// side, nobody stands where nobody may, and stacks are legal when a Segment
// has just ended (7).
func (s *State) checkStacks() error {
	if err := s.pieces.Check(); err != nil {
		return err
	}
	ended := s.segment() == segRally || s.segment() == segSetup
	for i := range s.sys.board.hexes {
		c := cell(i)
		if s.pieces.IsEmpty(c) {
			continue
		}
		for u := range s.pieces.In(c) {
			if s.pieces.Owner(u) != s.sideOf(u) {
				return fmt.Errorf("%s stands in %s for side %d", s.unitName(u), s.hexName(c), s.pieces.Owner(u))
			}
			if code, _ := s.canStand(u, c); code != "" && !s.mustLeave(u) {
				return fmt.Errorf("%s may not stand in %s: %s", s.unitName(u), s.hexName(c), code)
			}
		}
		if s.pieces.HasOthers(c, s.sideOf(s.pieces.First(c))) {
			return fmt.Errorf("two sides in %s", s.hexName(c))
		}
		if ended {
			for sd := range sideNone {
				if n := s.stackSize(c, sd); n > s.sys.tables.num.stacking {
					return fmt.Errorf("%d units in %s", n, s.hexName(c))
				}
			}
		}
	}
	return nil
}

// checkZOC counts the ZOC anew (8).
func (s *State) checkZOC() error {
	for sd := range sideNone {
		anew := s.countZOC(sd)
		if c := s.zoc[sd].Differs(&anew); c != noCell {
			return fmt.Errorf("ZOC of side %d on %s counted %d, kept %d", sd, s.hexName(c), anew.Count(c), s.zoc[sd].Count(c))
		}
	}
	return nil
}

func (s *State) checkTracks() error {
	for n := range nations {
		if m := int(s.morale[n]); m < 0 || m > s.sys.tables.num.moraleMax {
			return fmt.Errorf("morale of %v is %d", n, m)
		}
		if s.points[n] < finished {
			return fmt.Errorf("%v has %d points", n, s.points[n])
		}
	}
	if s.turn < 1 || s.turn >= len(s.sys.tables.turns) {
		return fmt.Errorf("turn %d", s.turn)
	}
	if n := int(s.offmapDepots); n < 0 || n > s.sys.tables.num.offmapDepots || s.offmapUsed > s.offmapDepots {
		return fmt.Errorf("%d of %d Off-Map Depots used", s.offmapUsed, s.offmapDepots)
	}
	return nil
}

// checkSequence sees that a game either waits for a known step or is over.
func (s *State) checkSequence() error {
	return s.sys.sequence.Waits(s.stack, s.result != nil, s.segment() != segNone)
}

// checkBoxes sees that boxes hold only what belongs there.
func (s *State) checkBoxes() error {
	for u := range s.units {
		id, k := unitID(u), &s.sys.counters[u]
		at := s.at(id)
		switch {
		case at >= 0 && k.kind == fleet:
			return fmt.Errorf("%s stands in a hex", s.unitName(id))
		case at == locUnplaced && s.segment() != segSetup && s.result == nil: // a resignation may end the set-up
			return fmt.Errorf("%s was never placed", s.unitName(id))
		case at == locOffMap && k.nation != ottoman:
			return fmt.Errorf("%s is in the Off-Map box", s.unitName(id))
		case at == locPOW && s.sideOf(id) == sideNone:
			return fmt.Errorf("neutral %s is a prisoner", s.unitName(id))
		case at == locPool && s.sideOf(id) != sideNone && s.capitulated[k.nation]:
			return fmt.Errorf("%s of a capitulated country is in the Pool", s.unitName(id))
		case s.units[u].demoralized && at < 0 && at != locPOW:
			return fmt.Errorf("%s is Demoralized in %s", s.unitName(id), s.placeName(id))
		}
	}
	return nil
}

// checkTalks sees that alliances, commands and what the Diplomatic Phase
// keeps agree with each other.
func (s *State) checkTalks() error {
	t := &s.talks
	for n := range nations {
		switch {
		case s.commands[n] != s.commandOf(n):
			return fmt.Errorf("%v is commanded by side %d", n, s.commands[n])
		case t.Called.has(n) && (!hasForces(n) || s.allegiance[n] == sideNone):
			return fmt.Errorf("%v has units in play and no ally", n)
		}
	}
	if t.Albania != (s.year == bordersAlbania) || t.Albania && !s.scene().absent.has(albania) {
		return fmt.Errorf("borders %d, Albania independent: %v", s.year, t.Albania)
	}
	for sd := range sideNone {
		if t.Free[sd] < 0 || t.Landings[sd] < 0 {
			return fmt.Errorf("side %d has %d free points and %d Amphibious Operations", sd, t.Free[sd], t.Landings[sd])
		}
	}
	if s.segment() == segDiplomatic && s.result == nil && t.Closed[sideA] && t.Closed[sideB] {
		return fmt.Errorf("both sheets are complete and the Diplomatic Phase waits")
	}
	if t.Event != 0 && eventIndex(int(t.Event)) < 0 || t.Occurred>>eventNumbers != 0 {
		return fmt.Errorf("event %d, events that have occurred %b", t.Event, t.Occurred)
	}
	if c := t.Choice; c != nil && (c.From == 0 || c.From&^s.ableNations(c.By) != 0 || c.By > sideB || c.Verb != eventCollapse &&
		c.Verb != eventMorale) {
		return fmt.Errorf("choice %+v", *c)
	}
	return s.checkExchanges()
}

// checkExchanges sees that offers of prisoners are numbered and name units of
// the right side.
func (s *State) checkExchanges() error {
	for _, x := range s.talks.Exchanges {
		good := x.By <= sideB && x.ID >= 1 && x.ID <= s.talks.Exchange
		for i, list := range [...][]unitID{x.Give, x.Get} {
			for _, u := range list {
				good = good && u >= 0 && int(u) < len(s.units) && s.sideOf(u) == [...]side{x.By.other(), x.By}[i]
			}
		}
		if !good {
			return fmt.Errorf("offer of prisoners %+v", x)
		}
	}
	return nil
}
