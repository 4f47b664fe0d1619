package main

import (
	"fmt"

	"feldpost/adjudicator"
	"feldpost/orders"
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
	sheet, _, syntax := orders.Parse(text)
	var state adjudicator.State
	switch {
	case c.Position != "":
		sys, err := newLibrary(nil).open(c.System)
		if err != nil {
			return usage(err)
		}
		if state, err = readPosition(e, sys, c.Position); err != nil {
			return err
		}
	case c.Game != "":
		o, err := e.open()
		if err != nil {
			return err
		}
		defer o.close()
		if _, _, state, err = o.state(c.Game); err != nil {
			return err
		}
	default:
		return usage(fmt.Errorf("name a --game, or a --system and a --position"))
	}
	var faults []adjudicator.Fault
	if state != nil {
		faults = state.Check(adjudicator.Seat(c.Seat), sheet)
	}
	return printFaults(e, syntax, faults)
}

// printFaults prints faults one a line; none is no error.
func printFaults(e *env, syntax []orders.Fault, faults []adjudicator.Fault) error {
	for _, f := range syntax {
		fmt.Fprintf(e.out, "%d:%d: %s\n", f.Pos.Line, f.Pos.Col, f.Text("en"))
	}
	for _, f := range faults {
		fmt.Fprintf(e.out, "%d:%d: %s [%s]\n", f.Pos.Line, f.Pos.Col, f.String(), f.Rule)
	}
	if n := len(syntax) + len(faults); n > 0 {
		return failed("%d faults; nothing was applied", n)
	}
	fmt.Fprintln(e.out, "no faults")
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
	syntax, faults, err := o.desk.Submit(s.Game, s.Seat, text, false)
	if err != nil {
		return err
	}
	return printFaults(e, syntax, faults)
}
