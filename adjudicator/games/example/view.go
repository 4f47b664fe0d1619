package example

import (
	"fmt"
	"strings"

	"feldpost/adjudicator"
)

// View implements adjudicator.State: all is open but the standing orders.
func (s *State) View(seat adjudicator.Seat) adjudicator.View {
	v := adjudicator.View{System: name, Scenario: scenario, Seat: seat, Turn: s.turn, TurnName: turnNames[s.turn-1], Over: s.ended != ""}
	if v.Over {
		v.Result = []adjudicator.Field{{Key: "winner", Value: sideNames[s.winner]}, {Key: "level", Value: "victory"}, {Key: "reason", Value: s.ended}}
	} else {
		v.Active, v.Phase = s.active.seat(), s.stack.Top().Step
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

// Disguises implements adjudicator.Disguiser: the other side may have other
// standing orders.
func (s *State) Disguises(seat adjudicator.Seat) (list []adjudicator.State) {
	for sd := range nobody {
		if c := s.clone(); sd.seat() != seat {
			c.standing[sd] = append(c.standing[sd][:0:0], s.line("STAND RETREAT", s.at[sd]))
			list = append(list, c)
		}
	}
	return list
}
