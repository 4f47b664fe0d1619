package gametest

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// tally is a game of two seats that pass in turn and roll a die each time
// until one has ten. Its flaws are what the harness must find.
type tally struct {
	flaw string
}

type tallyState struct {
	flaw  string
	Turn  int
	Score [2]int
	Note  [2]string
}

var tallySeats = []adjudicator.Seat{"red", "blue"}

func (g tally) Info() adjudicator.Info {
	sc := adjudicator.Scenario{Name: "duel"}
	for _, s := range tallySeats {
		sc.Seats = append(sc.Seats, adjudicator.SeatInfo{Seat: s})
	}
	return adjudicator.Info{Name: "tally", Scenarios: []adjudicator.Scenario{sc}, Language: orders.Declared(nil, orders.Speech{}, "PASS", "STAND RETREAT"),
		Kinds: adjudicator.NewKinds([]adjudicator.EventKind{{Name: "noted"}, {Name: "passed", Keys: "seat die text"}})}
}

func (g tally) Setup(string, adjudicator.Options, *dice.Source) (adjudicator.State, []adjudicator.Event, error) {
	return &tallyState{flaw: g.flaw}, nil, nil
}

func (g tally) Load(saved []byte) (adjudicator.State, error) {
	s := &tallyState{flaw: g.flaw}
	if err := json.Unmarshal(saved, s); err != nil {
		return nil, err
	}
	if g.flaw == "forgets" {
		s.Score[0] = 0
	}
	return s, nil
}

func (g tally) Position(text string) (adjudicator.State, error) {
	s := &tallyState{flaw: g.flaw}
	for _, line := range strings.Split(text, "\n") {
		switch w := strings.Fields(line); {
		case len(w) == 0:
		case w[0] == "SCORE" && len(w) == 3:
			fmt.Sscan(w[1]+" "+w[2], &s.Score[0], &s.Score[1])
		case w[0] == "TURN" && len(w) == 2:
			fmt.Sscan(w[1], &s.Turn)
		case w[0] == "NOTE" && len(w) == 3:
			s.Note = [2]string{strings.Trim(w[1], "."), strings.Trim(w[2], ".")}
		default:
			return nil, errors.New("bad line " + line)
		}
	}
	return s, nil
}

func (s *tallyState) Position() string {
	return fmt.Sprintf("SCORE %d %d\nTURN %d\nNOTE .%s .%s\n", s.Score[0], s.Score[1], s.Turn, s.Note[0], s.Note[1])
}

func (s *tallyState) seat() adjudicator.Seat { return tallySeats[s.Turn%2] }

func (s *tallyState) Pending() []adjudicator.Decision {
	if s.flaw != "endless" && max(s.Score[0], s.Score[1]) >= 10 {
		return nil
	}
	return []adjudicator.Decision{{Seat: s.seat(), Kind: "turn", Phase: "pass", Turn: s.Turn}}
}

func (s *tallyState) Check(seat adjudicator.Seat, sheet orders.Sheet) []adjudicator.Fault {
	if s.flaw == "check changes" {
		s.Note[0] += "x"
	}
	if seat != s.seat() {
		return []adjudicator.Fault{adjudicator.NewFault(orders.Pos{Line: 1}, "not-your-turn", "1", "seat", seat)}
	}
	if s.flaw == "faulty suggestion" && s.Turn == 3 {
		return []adjudicator.Fault{adjudicator.NewFault(orders.Pos{Line: 1}, "odd", "1")}
	}
	return nil
}

func (s *tallyState) Apply(c adjudicator.Command, roll *dice.Source) ([]adjudicator.Event, error) {
	i := 0
	if c.Seat == "blue" {
		i = 1
	}
	if c.Kind == adjudicator.CommandStanding {
		s.Note[i] = "set"
		e := adjudicator.NewEvent("noted", "")
		if s.flaw == "open standing" {
			return []adjudicator.Event{e}, nil
		}
		return []adjudicator.Event{e.For(c.Seat)}, nil
	}
	die := roll.Roll("pass", "2", 6)
	s.Score[i] += die
	s.Turn++
	for _, o := range c.Sheet.Orders {
		if s.flaw == "memory" && o.Raw == "" { // Raw is not part of what is logged
			s.Score[i]++
		}
	}
	return []adjudicator.Event{adjudicator.NewEvent("passed", "2", "seat", c.Seat, "die", die, "text", "a b")}, nil
}

func (s *tallyState) View(seat adjudicator.Seat) adjudicator.View {
	v := adjudicator.View{Seat: seat, Turn: s.Turn, Tracks: []adjudicator.Track{{Group: "score", Name: "red", Value: s.Score[0]}}}
	v.Result = []adjudicator.Field{{Key: "winner", Value: "red"}}
	for i, name := range tallySeats {
		if name == seat || s.flaw == "tells" {
			v.Standing = append(v.Standing, s.Note[i])
		}
	}
	return v
}

// Warnings tells that a pass from nine on may end the game.
func (s *tallyState) Warnings(seat adjudicator.Seat, sheet orders.Sheet) []adjudicator.Warning {
	if s.flaw == "warnings change" {
		s.Turn++
	}
	if len(sheet.Orders) == 0 || max(s.Score[0], s.Score[1]) < 9 {
		return nil
	}
	return []adjudicator.Warning{adjudicator.NewWarning(sheet.Orders[0].Pos, "last-pass", "3", true, "seat", seat)}
}

func (s *tallyState) Save() ([]byte, error) { return json.Marshal(s) }

func (s *tallyState) Invariants() error {
	if s.flaw == "invariant" && s.Turn == 2 {
		return errors.New("turn is two")
	}
	return nil
}

func (s *tallyState) Suggest(adjudicator.Seat, *dice.Source) orders.Sheet {
	return orders.Sheet{Orders: []orders.Order{{Verb: "PASS"}}}
}
