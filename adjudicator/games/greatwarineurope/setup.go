package greatwarineurope

import (
	"fmt"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/options"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/adjudicator/kernel/pieces"
)

// Setup implements adjudicator.System: units stand where their counters say, so
// that nobody is asked before the first turn.
func (sys *System) Setup(of string, given adjudicator.Options, roll *dice.Source) (adjudicator.State, []adjudicator.Event, error) {
	s, err := sys.deployed(of, given)
	if err != nil {
		return nil, nil, err
	}
	r := &run{State: s, Pass: pass.Pass{Roll: roll}}
	r.advance()
	r.rest()
	return s, r.Events, nil
}

// blank is a scenario before its set-up: no unit is in play.
func (sys *System) blank(of string, given options.Given) (*State, error) {
	at, team, ok := scenarioOf(of)
	if !ok {
		return nil, fmt.Errorf("%s: unknown scenario %q; the scenarios are %s", name, of, strings.Join(scenarioNames[:], ", "))
	}
	values, kept, err := sys.options.Read(given, options.Given{"scenario": of})
	if err != nil {
		return nil, err
	}
	sc, n := &sys.tables.scenarios[at], len(sys.board.hexes)
	s := &State{sys: sys, scenario: at, team: team, mode: sc.mode, opts: values, given: kept, stack: sys.sequence.Start(),
		control: make([]side, n), former: make([]side, n), spoiled: make([]hexFlag, n), tops: make([]unitID, n),
		units: make([]unit, len(sys.counters)), sound: &pass.Memo{},
		pieces: pieces.New[unitID, loc, side](pieces.Size{Pieces: len(sys.counters), Places: n, Owners: int(nobody) + 1}, noCell, noUnit)}
	s.Turn, s.Romania, s.USMarker = sc.first, nobody, letterO
	s.Initiative = [theatres]side{west: central, east: allied} // 10.0
	s.OHL = at != east1914
	s.Chits = make([]chit, len(sys.tables.events))
	for n := range sys.tables.nations {
		s.War[n] = sys.tables.nations[n].atWar
	}
	for c := range s.control {
		s.control[c], s.former[c], s.tops[c] = nobody, nobody, noUnit
	}
	for u := range s.units {
		s.station(unitID(u), s.home(unitID(u)))
	}
	s.openingControl()
	s.Letter = sys.tables.letterBefore(sc.first)
	for f := range fronts {
		s.Weather[f] = sys.tables.turns[s.Turn].weather[f]
	}
	return s, nil
}

// letterBefore is the last Strategic Turn before a turn.
func (t *tables) letterBefore(turn int) int8 {
	for n := int8(letters - 1); n > 0; n-- {
		if t.letters[n].after < turn && t.letters[n].after > 0 {
			return n
		}
	}
	return 0
}

// home is where a unit waits before it comes into the game.
func (s *State) home(u unitID) loc {
	if s.counter(u).entries[s.mode].kind == never && s.sys.tables.scenarios[s.scenario].setup[u].at == locEnd &&
		s.sys.tables.scenarios[s.scenario].arrives[u] < 0 {
		return locOut
	}
	return locPending
}

// station puts a unit somewhere as new: on its front side, untried if its counter
// says so.
func (s *State) station(u unitID, to loc) {
	s.put(u, to)
	un := unit{}
	if s.counter(u).untried {
		un.flags = isUntried
	}
	s.units[u] = un
}

// openingControl is who holds what at the start (7.11, 7.12).
func (s *State) openingControl() {
	for c := range s.sys.board.hexes {
		h := &s.sys.board.hexes[c]
		if !h.playable || !s.mode.has(h.front) {
			continue
		}
		switch h.country {
		case inGermany, inAustria, inLuxemburg:
			s.control[c] = central
		case inFrance, inBelgium, inRussia, inPoland, inSerbia, inMontenegro:
			if !s.isYetClosed(h.front) {
				s.control[c] = allied
			}
		}
	}
	if s.Turn >= s.sys.tables.num.turkey {
		s.openTurkey()
	}
	if s.Turn >= s.sys.tables.num.nearEast {
		s.openNearEast()
	}
}

// openTurkey gives the CP what is Ottoman in Europe, as Turkey comes into the war
// (7.14); its units there are set up later (17.13).
func (s *State) openTurkey() {
	for c, h := range s.sys.board.hexes {
		if h.country == inTurkey && h.front == eastern && h.playable && s.mode.has(eastern) && s.control[c] == nobody {
			s.control[c] = central
		}
	}
	s.stale(eastern)
}

// joinTurkey brings Turkey into the war (17.1).
func (s *State) joinTurkey() {
	s.War[turkey] = true
	s.openTurkey()
}

// openNearEast gives the hexes of the N sheet their owners (7.12).
func (s *State) openNearEast() {
	b := &s.sys.board
	if s.War[turkey] = true; s.mode == europe {
		return
	}
	for c := range b.hexes {
		h := &b.hexes[c]
		if h.front.inEurope() || !h.playable {
			continue
		}
		switch h.country {
		case inTurkey:
			s.control[c] = central
		case inEgypt, inSinai, inRussia:
			s.control[c] = allied
		case inPersia:
			if h.isSettled() {
				s.control[c] = allied
				if h.has(markPersian) {
					s.control[c] = central
				}
			}
		}
	}
	for _, port := range [...]cell{b.at.basra, b.at.abadan} {
		s.control[port] = allied
		for _, n := range b.next(port) {
			if n != noCell && b.hexes[n].playable && b.hexes[n].front == iraqi {
				s.control[n] = allied
			}
		}
	}
}

// deployed is a scenario with the units of its first turn in their places.
func (sys *System) deployed(of string, given options.Given) (*State, error) {
	s, err := sys.blank(of, given)
	if err != nil {
		return nil, err
	}
	s.setUp(s.Turn)
	if s.mode == europe && s.Turn >= s.sys.tables.num.turkey {
		s.War[turkey] = true
	}
	if s.scenario != nearEast1914 && s.scenario != east1914 {
		s.spoiled[sys.board.at.liege] |= fortGone
	}
	if s.scenario == nearEast1914 {
		s.RP[britain], s.RP[russia], s.RP[turkey] = 2, 2, 2
	}
	s.rest()
	return s, nil
}

// setUp places the units that a scenario sets up in a turn, 0 for those of
// European Turkey (17.13).
func (s *State) setUp(turn int) (n int) {
	for u, p := range s.sys.tables.scenarios[s.scenario].setup {
		if p.at == locEnd || p.turn != turn {
			continue
		}
		s.station(unitID(u), p.at)
		n++
		if p.at >= 0 {
			s.control[p.at] = s.sideOf(unitID(u)) // 7.11: also Belgian hexes in which GE units stand
		}
	}
	return n
}
