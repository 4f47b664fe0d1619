package main

import (
	"errors"
	"fmt"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/sheets"
	"feldpost/adjudicator/games"
	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/post"
	"feldpost/templates"
)

// checkCmd checks a sheet without applying it.
type checkCmd struct {
	File     string `arg:"" optional:"" help:"Sheet to check; standard input when left out or -."`
	Game     string `help:"Game to check against."`
	System   string `help:"System of --position."`
	Position string `help:"Position file to check against."`
	Seat     string `required:"" help:"Seat that the sheet is for."`
}

// Help adds examples.
func (checkCmd) Help() string {
	return "Examples:\n  feldpost check orders.txt --game balkan-17 --seat league\n  feldpost check orders.txt --system balkan-wars --position here.txt --seat ottoman"
}

// Run prints every fault; the exit code is 1 when there is one.
func (c *checkCmd) Run(e *env) error {
	text, err := e.readInput(c.File)
	if err != nil {
		return err
	}
	if c.Position != "" {
		return c.position(e, text)
	}
	if c.Game == "" {
		return exit.Wrong(fmt.Errorf("name a --game, or a --system and a --position"))
	}
	o, err := e.open()
	if err != nil {
		return err
	}
	defer o.close()
	g, err := o.game(c.Game)
	if err != nil {
		return err
	}
	if g.Seat(c.Seat) == nil {
		return noSeat(g, c.Seat)
	}
	out, err := o.desk.Referee().Submit(c.Game, c.Seat, text, true)
	if err != nil {
		return refused(err)
	}
	return printOutcome(e, out)
}

// refused makes a game that takes no sheets, or a sheet for another, a failure
// of the command and no trouble of the program.
func refused(err error) error {
	var not sheets.NotRunning
	var astray sheets.Misdirected
	if errors.As(err, &not) || errors.As(err, &astray) {
		return exit.Failed("%w", err)
	}
	return err
}

// position checks a sheet against a position file.
func (c *checkCmd) position(e *env, text string) error {
	sys, err := newLibrary(nil, nil).open(c.System)
	if err != nil {
		return exit.Wrong(err)
	}
	state, err := readPosition(e, sys, c.Position)
	if err != nil {
		return err
	}
	if err := seatOfSystem(sys, c.Seat); err != nil {
		return err
	}
	words, err := openWords()
	if err != nil {
		return err
	}
	defaults := conf.Default()
	d := desk.New(docket.Office{Mail: post.NewRoom(&defaults), Clock: time.Now, CardNames: words.CardNames})
	out, err := d.Referee().Examine(sys, state, adjudicator.Seat(c.Seat), text)
	if err != nil {
		return refused(err)
	}
	return printOutcome(e, out)
}

// printOutcome prints what the answer to a letter with the sheet would say of
// it; whatever keeps the sheet from being carried out fails the command.
func printOutcome(e *env, out sheets.Outcome) error {
	words, err := templates.NewKit(games.Words()...)
	if err != nil {
		return err
	}
	r := out.Report
	r.Lang = templates.Langs[0]
	for _, line := range words.Remarks(r) {
		fmt.Fprintln(e.out, line)
	}
	faults := len(r.Syntax) + len(r.Faults)
	switch {
	case out.Done && faults > 0:
		return exit.Failed("faults: %d; the other lines were carried out", faults)
	case faults > 0:
		return exit.Failed("faults: %d; nothing was applied", faults)
	case out.Done:
		fmt.Fprintln(e.out, "accepted; the answer waits in the outbox")
	case !out.Asked:
		fmt.Fprintln(e.out, "no faults; nothing was applied")
	default:
		return exit.Failed("nothing was applied")
	}
	return nil
}

// submitCmd hands in a sheet without mail.
type submitCmd struct {
	File string `arg:"" optional:"" help:"Sheet; standard input when left out or -."`
	Game string `required:"" help:"Name of the game."`
	Seat string `required:"" help:"Seat that the sheet is for."`
}

// Help adds examples.
func (submitCmd) Help() string {
	return "Example:\n  feldpost submit orders.txt --game balkan-17 --seat league"
}

// Run applies the sheet as if its letter had come; the letters that follow
// wait in the outbox.
func (s *submitCmd) Run(e *env) error {
	text, err := e.readInput(s.File)
	if err != nil {
		return err
	}
	o, err := e.open()
	if err != nil {
		return err
	}
	defer o.close()
	g, err := o.game(s.Game)
	if err != nil {
		return err
	}
	if g.Seat(s.Seat) == nil {
		return noSeat(g, s.Seat)
	}
	out, err := o.desk.Referee().Submit(s.Game, s.Seat, text, false)
	if err != nil {
		return refused(err)
	}
	return printOutcome(e, out)
}
