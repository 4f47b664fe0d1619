package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk"
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
	if c.Position != "" {
		return c.position(e, text)
	}
	if c.Game == "" {
		return usage(fmt.Errorf("name a --game, or a --system and a --position"))
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
	syntax, faults, err := o.desk.Submit(c.Game, c.Seat, text, true)
	if err != nil {
		return refused(err)
	}
	if len(syntax)+len(faults) == 0 {
		warnings, err := o.desk.Warnings(c.Game, c.Seat, text)
		if err != nil {
			return err
		}
		printWarnings(e, warnings)
	}
	return printFaults(e, syntax, faults, "no faults; nothing was applied")
}

// refused makes a game that takes no sheets a failure of the command, and no
// trouble of the program.
func refused(err error) error {
	var not desk.NotRunning
	if errors.As(err, &not) {
		return failed("%w", err)
	}
	return err
}

// position checks a sheet against a position file.
func (c *checkCmd) position(e *env, text string) error {
	sys, err := newLibrary(nil).open(c.System)
	if err != nil {
		return usage(err)
	}
	state, err := readPosition(e, sys, c.Position)
	if err != nil {
		return err
	}
	if err := seatOfSystem(sys, c.Seat); err != nil {
		return err
	}
	sheet, _, syntax := orders.ForVerbs(sys.Info().Verbs...).Parse(text)
	seat := adjudicator.Seat(c.Seat)
	faults := state.Check(seat, sheet)
	if x, ok := state.(adjudicator.Warner); ok && len(syntax)+len(faults) == 0 {
		printWarnings(e, x.Warnings(seat, sheet))
	}
	return printFaults(e, syntax, faults, "no faults; nothing was applied")
}

// printWarnings prints what a sheet without faults may cost, one a line.
func printWarnings(e *env, warnings []adjudicator.Warning) {
	for _, w := range warnings {
		sure := "possible"
		if w.Certain {
			sure = "certain"
		}
		text := strings.TrimPrefix(w.String(), fmt.Sprintf("WARNING %d ", w.Pos.Line))
		if w.Rule != "" {
			text += fmt.Sprintf(" [%s]", w.Rule)
		}
		fmt.Fprintf(e.out, "%d:%d: warning, %s: %s\n", w.Pos.Line, w.Pos.Col, sure, text)
	}
}

// printFaults prints faults one a line; none is no error, but the good news.
func printFaults(e *env, syntax []orders.Fault, faults []adjudicator.Fault, good string) error {
	type line struct {
		at   orders.Pos
		text string
	}
	var lines []line
	for _, f := range syntax {
		lines = append(lines, line{f.Pos, f.Text("en")})
	}
	for _, f := range faults {
		text := strings.TrimPrefix(f.String(), fmt.Sprintf("FAULT %d ", f.Pos.Line))
		if f.Rule != "" {
			text += fmt.Sprintf(" [%s]", f.Rule)
		}
		if f.Example != "" {
			text += "; right would be: " + f.Example
		}
		lines = append(lines, line{f.Pos, text})
	}
	slices.SortStableFunc(lines, func(a, b line) int {
		return cmp.Or(cmp.Compare(a.at.Line, b.at.Line), cmp.Compare(a.at.Col, b.at.Col))
	})
	for _, l := range lines {
		fmt.Fprintf(e.out, "%d:%d: %s\n", l.at.Line, l.at.Col, l.text)
	}
	if n := len(syntax) + len(faults); n > 0 {
		return failed("faults: %d; nothing was applied", n)
	}
	fmt.Fprintln(e.out, good)
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
	syntax, faults, err := o.desk.Submit(s.Game, s.Seat, text, false)
	if err != nil {
		return refused(err)
	}
	if sheet, _, _ := orders.Parse(text); sheet.Header.Check {
		return printFaults(e, syntax, faults, "no faults; nothing was applied, for the sheet says CHECK")
	}
	return printFaults(e, syntax, faults, "accepted; the answer waits in the outbox")
}
