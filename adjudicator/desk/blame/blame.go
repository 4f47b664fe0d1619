// Package blame tells whose an error is, so that only he waits for it.
//
//	whose           which errors                                what follows
//	Letter          ErrUnaddressable: its sender cannot be      it is set aside at once, notify is told
//	                written to
//	Game            adjudicator.ErrNoEdition                    the letter is held until the referee has the game go
//	                                                            on; other games do not notice
//	Race            store.ErrConflict, store.ErrExists          decided anew, maxConflicts times; then as Program
//	Store           store.Unusable: full, damaged, closed,      nothing is done until the store answers; a damaged
//	                out of reach, taken over                    or closed one ends the process
//	Program         all others, panics too                      the letter is tried maxTries times, those behind it
//	                                                            that concern the same game wait so long; then it is
//	                                                            held, its sender and notify are told
//
// An error of a mail server never comes to the desk: mail.SendError tells one of
// the server (letters wait) from one of the letter (deferred or given up), and
// mail.ConnError is always the server's. A letter out that cannot be worded or
// composed is given up by the Press, which tells notify; one whose addressee is
// not the sender of the letter at hand is left out and notify is told, so that no
// player's order depends on the address of another.
//
// What fails while a letter is set aside takes nothing with it either: the answer,
// the word to notify and the receipt are each tried by themselves, and a letter
// that not even a receipt can be kept of is passed over until the next start.
package blame

import (
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"

	"feldpost/adjudicator"
	"feldpost/store"
)

// Owner is whose an error is.
type Owner string

// The owners of errors.
const (
	Letter  Owner = "letter"
	Game    Owner = "game"
	Race    Owner = "race"
	Store   Owner = "store"
	Program Owner = "program"
)

// ErrUnaddressable means that no letter can be addressed to somebody.
var ErrUnaddressable = errors.New("nobody can be written to at this address")

// Of tells whose an error is.
func Of(err error) Owner {
	switch {
	case store.Unusable(err):
		return Store
	case errors.Is(err, store.ErrConflict), errors.Is(err, store.ErrExists):
		return Race
	case errors.Is(err, ErrUnaddressable):
		return Letter
	case errors.Is(err, adjudicator.ErrNoEdition):
		return Game
	}
	return Program
}

// Guard turns a panic in a game, a template or a drawing into an error.
func Guard(do func() error) (err error) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("panic: %v at %s", x, panicked())
		}
	}()
	return do()
}

// panicked is the line of this program at which the panic at hand began, for whoever recovers it.
func panicked() string {
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(3, pcs)]) // not this function nor who recovers
	for {
		f, more := frames.Next()
		if strings.HasPrefix(f.Function, "feldpost/") {
			return fmt.Sprintf("%s:%d", filepath.Base(f.File), f.Line)
		}
		if !more {
			return "an unknown place"
		}
	}
}
