package example

import (
	"fmt"
	"strings"

	"feldpost/adjudicator"
)

// View implements adjudicator.State: all is open but the standing orders.
func (s *State) View(seat adjudicator.Seat) adjudicator.View {
	v := adjudicator.View{System: name, Scenario: scenario, Seat: seat, Turn: s.turn, TurnName: turnNames[s.turn-1], Over: s.over}
	if f := s.stack.Top(); f != nil {
		v.Active, v.Phase = s.active.seat(), f.Step
	} else {
		level := "victory"
		if s.winner == nobody {
			level = "draw"
		}
		v.Result = []adjudicator.Field{{Key: "winner", Value: sideNames[s.winner]}, {Key: "level", Value: level}, {Key: "reason", Value: s.reason()}}
	}
	for sd := range nobody {
		u, c := &s.sys.units[sd], s.counter(sd)
		v.Pieces = append(v.Pieces, adjudicator.Piece{Name: u.name, Owner: sd.seat(), Nation: c.Nation, Kind: u.kind, Where: s.sys.printed(s.at[sd]), Values: c.Values})
		v.Tracks = append(v.Tracks, adjudicator.Track{Group: "vp", Name: sideNames[sd], Value: s.points[sd]})
		for i := range s.standing[sd] {
			if sd.seat() == seat || seat == adjudicator.Referee {
				v.Standing = append(v.Standing, s.standing[sd][i].String())
			}
		}
	}
	return v
}

// reason is why the game is over (6).
func (s *State) reason() string {
	if s.at[red] == off || s.at[blue] == off {
		return "out"
	}
	return "points"
}

// counter is a unit as it is drawn.
func (s *State) counter(sd side) adjudicator.Counter {
	u := &s.sys.units[sd]
	return adjudicator.Counter{Nation: strings.ToUpper(sideNames[sd]), Symbol: u.kind, Values: fmt.Sprintf("%d-%d", u.strength, u.movement)}
}

// Ground implements adjudicator.Charter.
func (s *State) Ground() *adjudicator.Ground { return &s.sys.ground }

// Scene implements adjudicator.Charter.
func (s *State) Scene(adjudicator.Seat) (scene adjudicator.Scene) {
	for sd := range nobody {
		if s.at[sd] != off {
			scene.Stacks = append(scene.Stacks, adjudicator.Stack{Cell: s.sys.printed(s.at[sd]), Owner: sd.seat(), Counters: []adjudicator.Counter{s.counter(sd)}})
		}
	}
	return scene
}
