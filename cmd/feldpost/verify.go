package main

import (
	"errors"

	"feldpost/adjudicator/desk"
	"feldpost/adjudicator/games"
	"feldpost/templates"
)

// verifyCmd checks games from their letters: all of a finished one, and of one that
// goes on what can be proved already.
type verifyCmd struct {
	Archive string            `arg:"" help:"Folder of .eml or .mbox files, an mbox file, or one letter." type:"path"`
	Data    map[string]string `help:"SYSTEM=DIR when the game was played with a referee's own data." placeholder:"SYSTEM=DIR"`
}

// Help adds examples.
func (verifyCmd) Help() string {
	return "Examples:\n  feldpost verify letters/\n  feldpost verify balkan-17.mbox --data balkan-wars=my-balkan-wars"
}

// Run replays the game; the exit code is 1 at the first difference.
func (v *verifyCmd) Run(e *env) error {
	a, err := readArchive(v.Archive)
	if err != nil {
		return err
	}
	lib := newLibrary(nil)
	for name, dir := range v.Data {
		lib.own[name] = dir
	}
	words, err := templates.NewKit(games.Words()...)
	if err != nil {
		return err
	}
	err = desk.Verify(e.out, a, lib.open, words)
	if err != nil && !errors.Is(err, desk.ErrNoLog) {
		return failed("not verified: %w", err)
	}
	if _, differ := desk.VerifyRunning(e.out, a); differ != nil {
		return failed("not verified: %w", differ)
	}
	return err // without a log nothing was verified whole, whatever is proved already
}
