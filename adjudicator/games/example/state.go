// The position: a unit in a hex (1.3), zones of control (3.2); as text.

package example

import (
	"errors"

	"feldpost/adjudicator/kernel/hexmap"
	"feldpost/adjudicator/kernel/options"
	"feldpost/adjudicator/kernel/position"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/adjudicator/kernel/sides"
	"feldpost/orders"
)

// side is one of the two players; his unit goes by it as well.
type side = sides.Side

const red, blue, nobody = sides.First, sides.Second, sides.Nobody

var seats = sides.Pair[side]{"red", "blue"}

// State is one position of Seven Hexes.
type State struct {
	sys      *System
	options  options.Values
	given    options.Given
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

// inEnemyZOC tells whether a hex is next to the enemy unit (3.2).
func (s *State) inEnemyZOC(c cell, sd side) bool { return s.sys.Net().Way(s.at[sd.Other()], c) >= 0 }

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

// words is the table of position text, in the order of printing.
var (
	bySide = sides.Kind(func(*State) sides.Pair[side] { return seats })
	places = hexmap.Kind(func(s *State) *hexmap.Map { return s.sys.Map }).Or(out, off)
	words  = position.NewTable(position.Once(
		position.Number("TURN", "3", 1, len(turnNames), func(s *State) *int { return &s.turn }),
		bySide.One("SIDE", "blue", nobody, func(s *State) *side { return &s.active }),
		bySide.One("BEATEN", "blue", nobody, func(s *State) *side { return &s.beaten }),
		bySide.One("WINNER", "red", nobody, func(s *State) *side { return &s.winner }),
		position.Flag("OVER", func(s *State) *bool { return &s.over }),
	), position.Each(func(*State) int { return len(seats) },
		position.ThingOf(bySide, places, "UNIT", "red 0202", func(s *State, sd side) *cell { return &s.at[sd] }),
		position.CountOf(bySide, "POINTS", "red 2", 0, 99, func(s *State, sd side) *int { return &s.points[sd] }),
		bySide.Orders("STAND", "blue RETREAT 0101", "STAND", func(s *State) orders.Language { return s.sys.info.Language },
			func(s *State, sd side) *[]orders.Order { return &s.standing[sd] }),
	))
)

// Read changes the position by lines of its text and puts the sequence of play
// where it waits then.
func (s *State) Read(lines []position.Line) error {
	if err := words.Read(s, lines); err != nil {
		return err
	}
	phase := "action"
	if s.beaten != nobody {
		phase = "retreat"
	}
	if s.stack = nil; !s.over {
		s.stack = seq.At("turn", string(seats.Seat(s.active)), "player turn", phase)
	}
	return s.Invariants()
}

// Position and Save are those of adjudicator.Placer and State: the text says all.
func (s *State) Position() string      { return words.Print(s, scenario, s.given) }
func (s *State) Save() ([]byte, error) { return []byte(s.Position()), nil }
