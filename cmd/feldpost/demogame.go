package main

import (
	"fmt"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/store"
)

// localGame is a game that the demonstration and the embedded server offer.
type localGame struct {
	system, scenario string
	name             string   // of the embedded server's game
	seats            []string // in the order in which they are invited
	ending           []string // what the seats write, one after the other, to end it
}

// localGames are the games offered, one for each system.
func localGames() []localGame {
	return []localGame{
		{"balkan-wars", "first-war", "balkan-1", []string{"league", "ottoman"}, []string{"ARMISTICE OFFER", "ARMISTICE ACCEPT"}},
		{"paths-of-glory", "campaign", "paths-1", []string{"cp", "ap"}, []string{"RESIGN"}},
		{"example", "hill", "example-1", []string{"red", "blue"}, []string{"RESIGN"}},
	}
}

// findLocalGame returns the game of a system.
func findLocalGame(system string) (localGame, error) {
	for _, g := range localGames() {
		if g.system == system {
			return g, nil
		}
	}
	return localGame{}, usage(fmt.Errorf("no system %q; there are: %s", system, systemNames()))
}

// players are the people who play on the embedded servers, by seat.
func (g localGame) players() (list []desk.Player) {
	for _, seat := range g.seats {
		list = append(list, desk.Player{Seat: seat, Address: seat + "@" + localDomain})
	}
	return list
}

// create invites the two players.
func (g localGame) create(d *desk.Desk, name string) error {
	return d.Create(desk.NewGame{Name: name, System: g.system, Scenario: g.scenario, Players: g.players(),
		Policy: store.Policy{Trust: "code", Faults: "strict", NMR: "default", DeadlineHours: 72}})
}

// state loads the latest state of the demonstration's game.
func (d *demo) state() (adjudicator.State, error) {
	sys, err := d.daemon.desk.System(d.local.system)
	if err != nil {
		return nil, err
	}
	_, saved, err := d.store.LastSnapshot(d.game)
	if err != nil {
		return nil, err
	}
	return sys.Load(saved)
}

// suggest makes the sheet of a scripted player: what the house would play, or
// any legal sheet where the house does not play. The dice of his choices are
// his own and have nothing to do with the referee's.
func (d *demo) suggest(state adjudicator.State, p *demoPlayer) (string, error) {
	if advise := games.House(d.local.system); advise != nil {
		sys, err := d.daemon.desk.System(d.local.system)
		if err != nil {
			return "", err
		}
		if t, ok := adjudicator.TableOf(sys, state, adjudicator.Seat(p.Seat)); ok {
			return sheetText(advise(t))
		}
	}
	choice := dice.NewSource([]byte("demonstration"), p.Seat)
	choice.Begin(uint64(p.sent))
	sheet, ok := adjudicator.Suggest(state, adjudicator.Seat(p.Seat), choice)
	if !ok {
		return "", fmt.Errorf("%s suggests no sheets", d.local.system)
	}
	return sheetText(sheet)
}
