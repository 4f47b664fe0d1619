package example

import (
	"fmt"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/standing"
)

// View implements adjudicator.State: all is open but the standing orders.
func (s *State) View(seat adjudicator.Seat) adjudicator.View {
	v := adjudicator.View{System: name, Scenario: scenario, Seat: seat, Turn: s.turn, TurnName: turnNames[s.turn-1], Over: s.over}
	if f := s.stack.Top(); f != nil {
		v.Active, v.Phase = seats.Seat(s.active), f.Step
	} else {
		why := "points"
		if s.at[red] == off || s.at[blue] == off {
			why = "out"
		}
		v.Result = adjudicator.ResultOf(seats.Seat(s.winner), "", why)
	}
	for sd, owner := range seats {
		u := &s.sys.units[sd]
		v.Pieces = append(v.Pieces, adjudicator.Piece{Name: u.name, Owner: owner, Nation: strings.ToUpper(string(owner)), Kind: u.kind,
			Where: places.Name(s, s.at[sd]), Values: fmt.Sprintf("%d-%d", u.strength, u.movement)})
		v.Tracks = append(v.Tracks, adjudicator.Track{Group: "vp", Name: string(owner), Value: s.points[sd]})
		if owner == seat || seat == adjudicator.Referee {
			v.Standing = append(v.Standing, standing.Texts(s.standing[sd])...)
		}
	}
	return v
}

// Boards implements adjudicator.Charter.
func (s *State) Boards(seat adjudicator.Seat) []adjudicator.Board {
	g := &s.sys.ground
	return adjudicator.OneBoard(g, adjudicator.SceneOf(g, s.View(seat).Pieces))
}
