package main

import (
	"fmt"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/store"
)

// Names of the game that the demo and the embedded server offer.
const (
	demoSystem   = "balkan-wars"
	demoScenario = "first-war"
	embeddedGame = "balkan-1"
)

// newDemoGame invites the two players of the demonstration.
func newDemoGame(d *desk.Desk, name string, players []desk.Player) error {
	return d.Create(desk.NewGame{Name: name, System: demoSystem, Scenario: demoScenario, Players: players,
		Policy: store.Policy{Trust: "code", Faults: "strict", NMR: "default", DeadlineHours: 72}})
}

// state loads the latest state of the demonstration's game.
func (d *demo) state() (adjudicator.State, error) {
	sys, err := d.daemon.desk.System(demoSystem)
	if err != nil {
		return nil, err
	}
	_, saved, err := d.store.LastSnapshot(d.game)
	if err != nil {
		return nil, err
	}
	return sys.Load(saved)
}

// suggest makes the sheet of a scripted player. The dice of his choices are
// his own and have nothing to do with the referee's.
func (d *demo) suggest(state adjudicator.State, p *demoPlayer) (string, error) {
	s, ok := state.(adjudicator.Suggester)
	if !ok {
		return "", fmt.Errorf("%s suggests no sheets", demoSystem)
	}
	choice := dice.NewSource([]byte("demonstration"), p.Seat)
	choice.Begin(uint64(p.sent))
	return sheetText(s.Suggest(adjudicator.Seat(p.Seat), choice))
}
