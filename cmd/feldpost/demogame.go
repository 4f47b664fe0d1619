package main

import (
	"errors"
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
func newDemoGame(d *desk.Desk, name string, players []*demoPlayer) error {
	n := desk.NewGame{Name: name, System: demoSystem, Scenario: demoScenario, Policy: store.Policy{Trust: "code", Faults: "strict", NMR: "default", DeadlineHours: 72}}
	for _, p := range players {
		n.Players = append(n.Players, desk.Player{Seat: p.seat, Address: p.address, Name: p.seat})
	}
	return d.Create(n)
}

// ensureLocalGame returns the game of the embedded server, made at the first
// start.
func ensureLocalGame(d *desk.Desk, st *store.Store, players []string) (string, error) {
	_, err := st.Game(embeddedGame)
	if err == nil || !errors.Is(err, store.ErrNotFound) {
		return embeddedGame, err
	}
	var ps []*demoPlayer
	for i, seat := range []string{"league", "ottoman"} {
		ps = append(ps, &demoPlayer{seat: seat, address: players[i]})
	}
	return embeddedGame, newDemoGame(d, embeddedGame, ps)
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
	choice := dice.NewSource([]byte("demonstration"), p.seat)
	choice.Begin(uint64(p.sent))
	return sheetText(s.Suggest(adjudicator.Seat(p.seat), choice))
}
