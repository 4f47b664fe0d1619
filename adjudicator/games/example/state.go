// The position: a unit in a hex (1.3), zones of control (3.2).

package example

import (
	"errors"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/field"
	"feldpost/adjudicator/kernel/options"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/orders"
)

// side is one of the two players; his unit goes by it as well.
type side uint8

const (
	red side = iota
	blue
	nobody
)

var sideNames = []string{red: "red", blue: "blue", nobody: ""}

func (sd side) enemy() side            { return 1 - sd }
func (sd side) seat() adjudicator.Seat { return adjudicator.Seat(sideNames[sd]) }

// sideOf is the side of a seat, nobody for one that plays none.
func sideOf(seat adjudicator.Seat) side {
	for sd := range nobody {
		if sd.seat() == seat {
			return sd
		}
	}
	return nobody
}

// State is one position of Seven Hexes.
type State struct {
	sys      *System
	options  options.Values
	given    adjudicator.Options
	turn     int       // from 1
	active   side      // whose player turn it is
	stack    seq.Stack // where the sequence of play stands
	at       [nobody]cell
	beaten   side // who has to retreat (5.1)
	points   [nobody]int
	standing [nobody][]orders.Order
	over     bool
	winner   side // nobody: a draw (6.2)
}

// inEnemyZOC tells whether a hex is in the ZOC of the enemy unit, which reaches
// all hexes next to it (3.2).
func (s *State) inEnemyZOC(c cell, sd side) bool {
	zoc := field.New(s.sys.Net())
	zoc.Put(s.at[sd.enemy()], func(_, _ cell, _ int) bool { return true })
	return zoc.Count(c) > 0
}

// clone returns a state that shares nothing that changes.
func (s *State) clone() *State {
	c := *s
	c.stack = s.stack.Copy()
	return &c
}

// Invariants implements adjudicator.State.
func (s *State) Invariants() error {
	if s.at[red] == s.at[blue] {
		return errors.New("both units stand in one hex (1.3)")
	}
	if !s.over && (s.at[red] == off || s.at[blue] == off) {
		return errors.New("a unit is out of the game, which goes on (6.3)")
	}
	return s.sys.sequence.Valid(s.stack)
}
