package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/exit"
	"feldpost/orders"
)

// deadlineCmd shows and changes the deadline of a game.
type deadlineCmd struct {
	Game   string            `arg:"" help:"Name of the game."`
	Extend string            `help:"Put the deadline off by so long, e.g. 3d, or 1 week." xor:"what"`
	Pause  bool              `help:"Let the clock stand still." xor:"what"`
	Until  string            `help:"When a paused clock goes on by itself: a day, 2026-08-14."`
	Reason string            `help:"Why it stands still, told to the players."`
	Resume bool              `help:"Let a paused clock go on." xor:"what"`
	Leave  map[string]string `help:"SEAT=DAYS of leave, beside those that the game gives." placeholder:"SEAT=1-14 August" xor:"what"`
}

// Help adds examples.
func (deadlineCmd) Help() string {
	return "Examples:\n  feldpost deadline balkan-17 --extend 3d\n  feldpost deadline balkan-17 --pause --until 2026-08-14 --reason \"Holidays.\"\n  feldpost deadline balkan-17 --leave \"ottoman=1-14 August\""
}

// Run changes the deadline and prints it.
func (x *deadlineCmd) Run(e *env) error {
	o, err := e.open()
	if err != nil {
		return err
	}
	defer o.close()
	if _, err := o.game(x.Game); err != nil {
		return err
	}
	if !x.Pause && x.Until != "" {
		return exit.Wrong(errors.New("--until goes with --pause"))
	}
	switch {
	case x.Extend != "":
		more, err := lengthOf(x.Extend)
		if err != nil {
			return exit.Wrong(err)
		}
		if err := o.desk.ExtendDeadline(x.Game, more); err != nil {
			return exit.Wrong(err)
		}
	case x.Pause:
		var until time.Time
		if x.Until != "" {
			zone, err := time.LoadLocation(o.config.Referee.Zone)
			if err != nil {
				return exit.Wrong(err)
			}
			if until, err = time.ParseInLocation(time.DateOnly, x.Until, zone); err != nil {
				return exit.Wrong(fmt.Errorf("--until %q: write a day like 2026-08-14", x.Until))
			}
		}
		err = o.desk.PauseDeadline(x.Game, until, x.Reason)
	case x.Resume:
		err = o.desk.ResumeDeadline(x.Game)
	}
	for _, seat := range slices.Sorted(maps.Keys(x.Leave)) {
		if err == nil {
			err = o.desk.GrantLeave(x.Game, seat, x.Leave[seat])
		}
	}
	if err != nil {
		return exit.Wrong(err)
	}
	g, err := o.game(x.Game)
	if err != nil {
		return err
	}
	if g.Deadline.IsZero() {
		fmt.Fprintf(e.out, "%s: no deadline runs\n", g.Name)
		return nil
	}
	fmt.Fprintf(e.out, "%s: deadline %s\n", g.Name, o.config.Clock(g.Deadline))
	return nil
}

// lengthOf reads a length of time as commands and letters write it: 3d, 1 week.
func lengthOf(text string) (time.Duration, error) {
	var d conf.Duration
	err := d.UnmarshalText([]byte(text))
	if err == nil {
		return time.Duration(d), nil
	}
	if word, ok := orders.Length(strings.Fields(text)); ok {
		err = d.UnmarshalText([]byte(word))
	}
	return time.Duration(d), err
}
