package main

import (
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// state loads the latest state of the demonstration's game.
func (d *demo) state() (adjudicator.State, error) {
	sys, err := d.daemon.desk.System(d.local.System)
	if err != nil {
		return nil, err
	}
	_, saved, err := d.store.LastSnapshot(d.game)
	if err != nil {
		return nil, err
	}
	return sys.Load(saved)
}

// choose is what a scripted player does in a position: what the house would
// play, or any legal sheet where the house does not play. The dice of his
// choices are his own and have nothing to do with the referee's.
func (d *demo) choose(state adjudicator.State, seat adjudicator.Seat, choice *dice.Source) (orders.Sheet, error) {
	if advise := games.House(d.local.System); advise != nil {
		sys, err := d.daemon.desk.System(d.local.System)
		if err != nil {
			return orders.Sheet{}, err
		}
		if t, ok := adjudicator.TableOf(sys, state, seat); ok {
			return advise(t), nil
		}
	}
	sheet, ok := adjudicator.Suggest(state, seat, choice)
	if !ok {
		return orders.Sheet{}, fmt.Errorf("%s suggests no sheets", d.local.System)
	}
	return sheet, nil
}

// suggest makes the sheet of a scripted player. Where the game takes what he
// does next already, he sends it too: it saves a letter each way.
func (d *demo) suggest(state adjudicator.State, p *demoPlayer) (string, error) {
	choice := dice.NewSource([]byte("demonstration"), p.Seat)
	choice.Begin(uint64(p.sent))
	seat := adjudicator.Seat(p.Seat)
	sheet, err := d.choose(state, seat, choice)
	if err != nil {
		return "", err
	}
	if strings.Contains(p.last.MessageID, ".faulty-") { // what came before went too far ahead
		return sheetText(sheet)
	}
	ahead, err := d.ahead(sheet, seat, choice)
	if err != nil {
		return "", err
	}
	for n := len(ahead); n > 0; n-- {
		long := sheet
		long.Orders = slices.Concat(append([][]orders.Order{sheet.Orders}, ahead[:n]...)...)
		if len(state.Check(seat, long.Numbered())) == 0 {
			return sheetText(long)
		}
	}
	return sheetText(sheet)
}

// actionsAhead is how often a scripted player goes on in the same letter.
const actionsAhead = 2

// ahead is what a player may want to do when he is asked again for what he owes
// now, in the same turn: tried on a copy on which the other side does nothing.
func (d *demo) ahead(sheet orders.Sheet, seat adjudicator.Seat, choice *dice.Source) (more [][]orders.Order, err error) {
	state, err := d.state()
	if err != nil {
		return nil, err
	}
	owed := state.Pending()[0]
	roll := dice.NewSource([]byte("a copy"), string(seat))
	cmd := adjudicator.Command{Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet.Numbered()}
	for tries := range 4 * actionsAhead {
		roll.Begin(uint64(tries) + 1)
		if _, err := state.Apply(cmd, roll); err != nil {
			return more, nil // it may be refused by what the dice bring
		}
		pending := state.Pending()
		switch {
		case len(pending) == 0 || pending[0].Turn != owed.Turn || len(more) == actionsAhead:
			return more, nil
		case pending[0].Seat != seat:
			cmd = adjudicator.Command{Kind: adjudicator.CommandTimeout, Seat: pending[0].Seat}
		case pending[0].Phase != owed.Phase:
			return more, nil
		default:
			next, err := d.choose(state, seat, choice)
			if err != nil {
				return more, err
			}
			more = append(more, next.Orders)
			cmd = adjudicator.Command{Kind: adjudicator.CommandSheet, Seat: seat, Sheet: next.Numbered()}
		}
	}
	return more, nil
}
