package main

import (
	"fmt"
	"maps"
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/proof"
	"feldpost/cmd/feldpost/exit"
	"feldpost/store"
)

// replayCmd carries games out again and says what would differ.
type replayCmd struct {
	Games   []string          `arg:"" optional:"" name:"game" help:"Names of games; all that have begun when left out."`
	Against map[string]string `help:"SYSTEM=DIR: with the data files of this folder instead of those in use." placeholder:"SYSTEM=DIR"`
}

// Help adds examples.
func (replayCmd) Help() string {
	return `Examples:
  feldpost replay
  feldpost replay balkan-17 --against balkan-wars=my-balkan-wars

Each command of a game is carried out again with the rules of this program, whatever it was played with, and its dice,
events and position are compared with the log. Nothing is changed; the exit code is 1 when a game differs.`
}

// Run replays games.
func (r *replayCmd) Run(e *env) error {
	o, err := e.open()
	if err != nil {
		return err
	}
	defer o.close()
	names := r.Games
	if len(names) == 0 {
		for g, err := range o.store.Games("") {
			if err != nil {
				return err
			}
			if g.Seq > 0 {
				names = append(names, g.Name)
			}
		}
	}
	lib, other := newLibrary(nil, nil), map[string]adjudicator.System{}
	for _, name := range slices.Sorted(maps.Keys(r.Against)) {
		lib.own[name] = e.path(r.Against[name])
		if other[name], err = lib.open(name); err != nil {
			return exit.Wrong(err)
		}
	}
	differ := 0
	for _, name := range names {
		g, err := o.game(name)
		if err != nil {
			return err
		}
		is, err := replayGame(e, o, g, other[g.System])
		if err != nil {
			return err
		}
		if !is {
			differ++
		}
	}
	if differ > 0 {
		return exit.Failed("%d of %d games differ", differ, len(names))
	}
	return nil
}

// replayGame replays one game, and prints whether it is the same.
func replayGame(e *env, o *opened, g store.Game, sys adjudicator.System) (same bool, err error) {
	if sys == nil {
		if sys, err = o.desk.System(g.System); err != nil {
			return false, err
		}
	}
	diff, n, err := proof.Replay(o.desk.Store, g.Name, sys)
	switch {
	case err != nil:
		return false, err
	case diff == nil:
		fmt.Fprintf(e.out, "%s: the same, %d entries\n", g.Name, n)
		return true, nil
	}
	fmt.Fprintf(e.out, "%s: entry %d (%s %s) would come to something else: %s\n", g.Name, diff.Entry, diff.Kind, diff.Seat, diff.What)
	return false, nil
}
