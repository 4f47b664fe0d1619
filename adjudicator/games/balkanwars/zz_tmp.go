package balkanwars

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

type frames []int

func (s *System) Setup(string, adjudicator.Options, *dice.Source) (adjudicator.State, []adjudicator.Event, error) {
	return nil, nil, nil
}
func (s *System) Load([]byte) (adjudicator.State, error)     { return nil, nil }
func (s *System) Position(string) (adjudicator.State, error) { return nil, nil }
func (s *State) Pending() []adjudicator.Decision              { return nil }
func (s *State) Check(adjudicator.Seat, orders.Sheet) []adjudicator.Fault {
	return nil
}
func (s *State) Apply(adjudicator.Command, *dice.Source) ([]adjudicator.Event, error) {
	return nil, nil
}
func (s *State) View(adjudicator.Seat) adjudicator.View                    { return adjudicator.View{} }
func (s *State) Scene(adjudicator.Seat) adjudicator.Scene                  { return adjudicator.Scene{} }
func (s *State) Save() ([]byte, error)                                     { return nil, nil }
func (s *State) Invariants() error                                         { return nil }
func (s *State) Position() string                                          { return "" }
func (s *State) Suggest(adjudicator.Seat, *dice.Source) (sh orders.Sheet) { return }
