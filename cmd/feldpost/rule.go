package main

import (
	"fmt"

	"feldpost/store"
)

// ruleCmd makes a ruling.
type ruleCmd struct {
	Game     string `arg:"" help:"Name of the game."`
	Position string `help:"File with position lines to change (as show --position prints); - for standard input."`
	Restore  uint64 `help:"Go back to the position after this log entry."`
	Suspend  bool   `help:"Suspend the game." xor:"status"`
	Resume   bool   `help:"Resume a suspended game, or start one without waiting for sign-up." xor:"status"`
	End      bool   `help:"End the game without a result." xor:"status"`
	Reason   string `required:"" help:"Reason, announced to the players."`
}

// Help adds examples.
func (ruleCmd) Help() string {
	return `Examples:
  feldpost rule balkan-17 --restore 12 --reason "the letter of 3 May came from a stolen mailbox"
  echo 'UNIT "BU/1 Bde" 2231' | feldpost rule balkan-17 --position - --reason "misprint in our data"
  feldpost rule balkan-17 --suspend --reason "holidays"`
}

// Run logs and announces the ruling.
func (r *ruleCmd) Run(e *env) error {
	var text string
	var err error
	if r.Position != "" {
		if text, err = e.readInput(r.Position); err != nil {
			return err
		}
	}
	o, err := e.open()
	if err != nil {
		return err
	}
	defer o.close()
	if _, err := o.game(r.Game); err != nil {
		return err
	}
	switch {
	case r.Suspend:
		err = o.desk.SetStatus(r.Game, store.GameSuspended, r.Reason)
	case r.Resume:
		err = o.desk.SetStatus(r.Game, store.GameRunning, r.Reason)
	case r.End:
		err = o.desk.SetStatus(r.Game, store.GameFinished, r.Reason)
	case r.Restore > 0:
		err = o.desk.Rule(r.Game, "", r.Reason, r.Restore)
	case r.Position != "":
		err = o.desk.Rule(r.Game, text, r.Reason, 0)
	default:
		return usage(fmt.Errorf("say what to rule: --position, --restore, --suspend, --resume or --end"))
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(e.out, "ruled; the announcement waits in the outbox\n")
	return nil
}
