package example

import (
	"feldpost/adjudicator/kernel/position"
	"feldpost/orders"
)

// row is one word of position text.
type row = position.Word[*State]

// positionWords is the table of all words, in the order of printing.
func positionWords() position.Table[*State] {
	by := position.Listed[*State, side](sideNames, "want a side: red or blue")
	return position.NewTable(
		position.Group[*State]{Words: []row{
			position.Number("TURN", "3", 1, len(turnNames), func(s *State) *int { return &s.turn }),
			by.One("SIDE", "blue", nobody, func(s *State) *side { return &s.active }),
			by.One("BEATEN", "blue", nobody, func(s *State) *side { return &s.beaten }),
			by.One("WINNER", "red", nobody, func(s *State) *side { return &s.winner }),
			position.Flag("OVER", func(s *State) *bool { return &s.over }),
		}},
		position.Group[*State]{Each: func(*State) int { return int(nobody) }, Words: []row{
			by.Row("UNIT", "red 0202", (*State).readUnit, func(s *State, sd side, out *position.Text) { out.Line(s.sys.printed(s.at[sd])) }),
			position.CountOf(by, "POINTS", "red 2", 0, 99, func(s *State, sd side) *int { return &s.points[sd] }),
			by.Orders("STAND", "blue RETREAT 0101", "STAND", func(s *State) orders.Language { return s.sys.info.Language },
				func(s *State, sd side) *[]orders.Order { return &s.standing[sd] }),
		}},
	)
}

// readUnit puts a unit into a hex, or OUT of the game.
func (s *State) readUnit(sd side, l position.Line) error {
	last := l.Words[len(l.Words)-1]
	if s.at[sd] = s.sys.Named(last); s.at[sd] == off && last != s.sys.printed(off) {
		return l.Errorf("want a hex of the map or %s", s.sys.printed(off))
	}
	return nil
}

// read changes the position by its words.
func (s *State) read(lines []position.Line) error {
	if err := s.sys.words.Read(s, lines); err != nil {
		return err
	}
	s.resume()
	return s.Invariants()
}

// Position implements adjudicator.Placer.
func (s *State) Position() string { return s.sys.words.Print(s, scenario, s.given) }

// Save implements adjudicator.State: the position text says all of it.
func (s *State) Save() ([]byte, error) { return []byte(s.Position()), nil }
