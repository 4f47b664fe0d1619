package main

import (
	"errors"
	"fmt"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk"
	"feldpost/adjudicator/games"
	"feldpost/templates"
)

// verifyCmd checks games from their letters: all of a finished one, and of one that
// goes on what can be proved already.
type verifyCmd struct {
	Archive string   `arg:"" help:"Folder of .eml or .mbox files, an mbox file, one letter, or the log of a game from a web site (.jsonl)." type:"path"`
	Data    []string `help:"SYSTEM=DIR when the game was played with a referee's own data, or with those of another program; may be given more than once." placeholder:"SYSTEM=DIR"`
}

// Help adds examples.
func (verifyCmd) Help() string {
	return "Examples:\n  feldpost verify letters/\n  feldpost verify balkan-17.jsonl\n  feldpost verify balkan-17.mbox --data balkan-wars=my-balkan-wars"
}

// Run replays the game; the exit code is 1 at the first difference.
func (v *verifyCmd) Run(e *env) error {
	a, err := readArchive(v.Archive)
	if err != nil {
		return err
	}
	open, err := v.editions(e)
	if err != nil {
		return usage(err)
	}
	words, err := templates.NewKit(games.Words()...)
	if err != nil {
		return err
	}
	err = desk.Verify(e.out, a, open, words)
	if err != nil && !errors.Is(err, desk.ErrNoLog) {
		return failed("not verified: %w", err)
	}
	if _, differ := desk.VerifyRunning(e.out, a); differ != nil {
		return failed("not verified: %w", differ)
	}
	return err // without a log nothing was verified whole, whatever is proved already
}

// editions opens systems with the data of this program and with those named.
func (v *verifyCmd) editions(e *env) (desk.Edition, error) {
	libs := []*library{newLibrary(nil, nil)}
	for _, text := range v.Data {
		name, dir, ok := strings.Cut(text, "=")
		if !ok {
			return nil, fmt.Errorf("--data %q is not SYSTEM=DIR", text)
		}
		lib := newLibrary(nil, nil)
		lib.own[name] = e.path(dir)
		if _, err := lib.open(name); err != nil {
			return nil, err
		}
		libs = append(libs, lib)
	}
	return func(name, rules, digest string) (s adjudicator.System, err error) {
		for _, lib := range libs {
			if s, err = lib.edition(name, rules, digest); !errors.Is(err, adjudicator.ErrNoEdition) {
				return s, err
			}
		}
		return s, err
	}, nil
}
