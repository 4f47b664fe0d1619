package main

import (
	"errors"
	"fmt"
	"net/mail"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk"
	"feldpost/adjudicator/desk/people"
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

	Format   string `help:"How long the person's letters shall be, in all games: short, full, text or digest; page or nopage: whether the order page comes with every turn." enum:",short,full,text,digest,page,nopage" default:""`
	Receipts string `help:"on: tell the person at once that orders were carried out; off: with the next letter." enum:",on,off" default:""`
	Calendar string `help:"on: send deadlines as calendar entries." enum:",on,off" default:""`
	Zone     string `help:"Time zone in which the person is told deadlines, such as Europe/Paris, or UTC."`
}

// Help adds examples.
func (seatCmd) Help() string {
	return "Examples:\n  feldpost seat balkan-17\n  feldpost seat balkan-17 league --renew\n  feldpost seat balkan-17 ottoman --address new@example.org\n  feldpost seat balkan-17 ottoman --house on\n  feldpost seat balkan-17 ottoman --format text --zone Europe/Paris"
}

// wishes are the changes of how the person wants his letters.
func (s *seatCmd) wishes() (list [][2]string) {
	for _, w := range [][2]string{{"FORMAT", s.Format}, {"RECEIPTS", s.Receipts}, {"CALENDAR", s.Calendar}, {"ZONE", s.Zone}} {
		if w[1] != "" {
			list = append(list, w)
		}
	}
	return list
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
	for _, w := range s.wishes() {
		if s.Seat == "" {
			return usage(fmt.Errorf("say whose letters to change"))
		}
		if err := o.desk.Wish(s.Game, s.Seat, w[0], w[1]); err != nil {
			return usage(err)
		}
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
		if a, err := mail.ParseAddress(s.Address); s.Address != "" && s.Address != people.AtHouse && (err != nil || a.Address != s.Address) {
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
	all, err := o.desk.Overview(&g)
	if err != nil && !errors.Is(err, adjudicator.ErrNoEdition) { // of rules that are not to be had the rest is told
		return err
	}
	for _, x := range g.Seats {
		if s.Seat == "" || s.Seat == x.Name {
			wishes, err := o.desk.Wishes(&x)
			if err != nil {
				return err
			}
			person := x.Person
			if x.House {
				person = strings.TrimPrefix(person+", played by the house", ", ")
			}
			for _, u := range all.GivenUp {
				if u.Seat == x.Name {
					person = strings.TrimPrefix(fmt.Sprintf("%s, given up on %s", person, o.config.clock(u.At)), ", ")
				}
			}
			fmt.Fprintf(e.out, "%s\t%s\t%s\tlanguage %s\tcode %s\t%s\n", x.Name, person, x.DisplayName, x.Lang, x.Code, wishes)
		}
	}
	return nil
}
