package balkanwars

import "fmt"

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
