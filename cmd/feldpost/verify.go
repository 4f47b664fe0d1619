package main

import (
	"errors"
	"fmt"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/proof"
	"feldpost/cmd/feldpost/archive"
	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/host"
)

// verifyCmd checks games from their letters: all of a finished one, and of one that
// goes on what can be proved already.
type verifyCmd struct {
	Archive string   `arg:"" help:"Folder of letters, mbox files or Maildirs, an mbox file, one letter, or the log of a game from a web site (.jsonl)." type:"path"`
	Data    []string `help:"SYSTEM=DIR when the game was played with a referee's own data, or with those of another program; may be given more than once." placeholder:"SYSTEM=DIR"`
}

// Help adds examples.
func (verifyCmd) Help() string {
	return `Examples:
  feldpost verify letters/
  feldpost verify balkan-17.jsonl
  feldpost verify balkan-17.mbox --data balkan-wars=my-balkan-wars

It ends with 0 when every letter is proved, with 1 when something differs, and with 3 when nothing contradicts but
letters are unproved or missing: each is named with the reason.`
}

// exitUnproved is that of verify when nothing contradicts but not everything is proved.
const exitUnproved = 3

// Run plays the games again. The exit code is 1 for a difference, and 3 when there is
// none but letters are missing or unproved.
func (v *verifyCmd) Run(e *env) error {
	defer host.Strict()()
	a, err := archive.Read(v.Archive)
	if err != nil {
		return err
	}
	open, err := v.editions(e)
	if err != nil {
		return exit.Wrong(err)
	}
	words, err := openWords()
	if err != nil {
		return err
	}
	return judged(proof.Verify(e.out, a, open, words))
}

// judged gives what a verification came to its exit code.
func judged(err error) error {
	var unproved *proof.UnprovedError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &unproved):
		return exit.With(exitUnproved, fmt.Errorf("not proved whole: %w", err))
	}
	return exit.Failed("not verified: %w", err)
}

// editions opens systems with the data of this program and with those named.
func (v *verifyCmd) editions(e *env) (proof.Edition, error) {
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
