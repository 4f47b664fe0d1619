package main

import (
	"fmt"
	"net/mail"
	"strings"

	"feldpost/adjudicator/desk"
)

// seatCmd shows and changes the seats of a game.
type seatCmd struct {
	Game    string `arg:"" help:"Name of the game."`
	Seat    string `arg:"" optional:"" help:"Seat to change."`
	Address string `help:"New mail address of the player, or house; renews the code."`
	Player  string `help:"New name of the player."`
	Lang    string `help:"en or fr." enum:",en,fr" default:""`
	House   string `help:"on: the house plays while the player is away; off: no longer." enum:",on,off" default:""`
	Renew   bool   `help:"Renew the code and the reply address, and mail them."`
}

// Help adds examples.
func (seatCmd) Help() string {
	return "Examples:\n  feldpost seat balkan-17\n  feldpost seat balkan-17 league --renew\n  feldpost seat balkan-17 ottoman --address new@example.org\n  feldpost seat balkan-17 ottoman --house on"
}

// Run shows the seats, or changes one and writes to its player.
func (s *seatCmd) Run(e *env) error {
	o, err := e.open()
	if err != nil {
		return err
	}
	defer o.close()
	g, err := o.game(s.Game)
	if err != nil {
		return err
	}
	if s.Seat != "" && g.Seat(s.Seat) == nil {
		return noSeat(g, s.Seat)
	}
	change := s.Address != "" || s.Player != "" || s.Lang != "" || s.Renew
	if s.Seat == "" && (change || s.House != "") {
		return usage(fmt.Errorf("say which seat to change"))
	}
	if s.House != "" {
		if err := o.desk.LeaveToHouse(s.Game, s.Seat, s.House == "on"); err != nil {
			return usage(err)
		}
	}
	if change {
		if a, err := mail.ParseAddress(s.Address); s.Address != "" && s.Address != desk.AtHouse && (err != nil || a.Address != s.Address) {
			return usage(fmt.Errorf("%q is not a mail address", s.Address))
		}
		p := desk.Player{Seat: s.Seat, Address: s.Address, Name: s.Player, Lang: s.Lang}
		if err := o.desk.Reseat(s.Game, p, s.Renew); err != nil {
			return err
		}
	}
	if g, err = o.game(s.Game); err != nil {
		return err
	}
	for _, x := range g.Seats {
		if s.Seat == "" || s.Seat == x.Name {
			person := x.Person
			if x.House {
				person = strings.TrimPrefix(person+", played by the house", ", ")
			}
			fmt.Fprintf(e.out, "%s\t%s\t%s\tlanguage %s\tcode %s\n", x.Name, person, x.DisplayName, x.Lang, x.Code)
		}
	}
	return nil
}
