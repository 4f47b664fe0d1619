package main

import (
	"errors"
	"fmt"

	"feldpost/adjudicator/desk"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/cmd/feldpost/exit"
	"feldpost/store"
)

// ruleCmd makes a ruling.
type ruleCmd struct {
	Game     string   `arg:"" help:"Name of the game."`
	Position string   `help:"File with position lines to change (as show --position prints); - for standard input."`
	Restore  uint64   `help:"Go back to the position after this log entry."`
	Again    string   `help:"Carry out the commands of these entries again, with their own dice, such as 17-20." placeholder:"ENTRIES"`
	Die      []string `help:"What a die of such a command counts as: 17.2=5 is the second die of entry 17." placeholder:"ENTRY.DIE=VALUE"`
	Answer   string   `help:"Hand in a sheet for this seat, as the referee's answer; --sheet names the file." placeholder:"SEAT"`
	Sheet    string   `help:"File with the sheet of --answer; - for standard input." placeholder:"FILE"`
	Reveal   string   `help:"Show what is hidden at this place, or the cards of this seat; --to says to whom." placeholder:"PLACE"`
	To       string   `help:"The seat that --reveal shows it; everybody when left out." placeholder:"SEAT"`
	Adopt    bool     `help:"Go on with the rules and data that a new game has, instead of those that it was begun with."`
	Suspend  bool     `help:"Suspend the game." xor:"status"`
	Resume   bool     `help:"Resume a suspended game, or start one without waiting for sign-up." xor:"status"`
	End      bool     `help:"End the game without a result." xor:"status"`
	Preview  bool     `help:"Print what the ruling would change, and which dice stay, and do nothing."`
	Reason   string   `required:"" help:"Reason, announced to the players."`
}

// Help adds examples.
func (ruleCmd) Help() string {
	return `Examples:
  feldpost rule balkan-17 --restore 12 --reason "the letter of 3 May came from a stolen mailbox"
  feldpost rule balkan-17 --restore 16 --again 17-20 --die 17.2=5 --preview --reason "rule 6.3 was read wrongly"
  feldpost rule balkan-17 --answer ottoman --sheet - --reason "his letter lies in the wrong mailbox"
  echo 'UNIT "BU/1 Bde" 2231' | feldpost rule balkan-17 --position - --reason "misprint in our data"
  feldpost rule balkan-17 --reveal 2231 --to ottoman --reason "rule 9.4: he has won the battle there"
  feldpost rule balkan-17 --adopt --preview --reason "rule 6.3 was read wrongly until now"
  feldpost rule balkan-17 --suspend --reason "holidays"

Dice belong to the number of their entry: commands that are carried out again have the dice that they had, all others new ones.`
}

// ruling reads what is to be ruled.
func (r *ruleCmd) ruling(e *env) (x desk.Ruling, err error) {
	x = desk.Ruling{Restore: r.Restore, Seat: r.Answer, Adopt: r.Adopt, Reveal: r.Reveal, To: r.To, Reason: r.Reason}
	if r.Position != "" {
		if x.Text, err = e.readInput(r.Position); err != nil {
			return x, err
		}
	}
	if (r.Answer == "") != (r.Sheet == "") {
		return x, exit.Wrong(errors.New("--answer names a seat and --sheet the file with its sheet: both are needed"))
	}
	if r.Sheet != "" {
		if x.Sheet, err = e.readInput(r.Sheet); err != nil {
			return x, err
		}
	}
	if x.Again, err = gamelog.AgainEntries(r.Again); err == nil {
		err = desk.RuleDice(x.Again, r.Die)
	}
	if err != nil {
		return x, exit.Wrong(err)
	}
	return x, nil
}

// Run logs and announces the ruling.
func (r *ruleCmd) Run(e *env) error {
	ruling, err := r.ruling(e)
	if err != nil {
		return err
	}
	o, err := e.open()
	if err != nil {
		return err
	}
	defer o.close()
	if _, err := o.game(r.Game); err != nil {
		return err
	}
	rules := r.Position != "" || r.Restore > 0 || r.Again != "" || r.Answer != "" || r.Adopt || r.Reveal != ""
	switch {
	case r.Suspend:
		err = o.desk.SetStatus(r.Game, store.GameSuspended, r.Reason)
	case r.Resume:
		err = o.desk.SetStatus(r.Game, store.GameRunning, r.Reason)
	case r.End:
		err = o.desk.SetStatus(r.Game, store.GameFinished, r.Reason)
	case !rules:
		return exit.Wrong(errors.New("say what to rule: --position, --restore, --again, --answer, --reveal, --adopt, --suspend, --resume or --end"))
	case r.Preview:
		return r.preview(e, o, ruling)
	default:
		err = o.desk.Rule(r.Game, ruling)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(e.out, "ruled; the announcement waits in the outbox\n")
	return nil
}

// preview prints what a ruling would do.
func (r *ruleCmd) preview(e *env, o *opened, ruling desk.Ruling) error {
	f, err := o.desk.Foresee(r.Game, ruling)
	if err != nil {
		return err
	}
	if d := f.Differs; d != nil {
		fmt.Fprintf(e.out, "entry %d (%s %s) would have come to something else; it stays as it came: %s\n", d.Entry, d.Kind, d.Seat, d.What)
	} else if r.Adopt {
		fmt.Fprintln(e.out, "all that happened would have come to the same")
	}
	if f.Shown != "" {
		fmt.Fprintln(e.out, "shown:", f.Shown)
	}
	for _, x := range f.GivenUp {
		fmt.Fprintln(e.out, "given up: entry", x)
	}
	for _, x := range f.Again {
		fmt.Fprintln(e.out, "again, with these dice: entry", x)
	}
	fmt.Fprint(e.out, f.Changes)
	fmt.Fprintln(e.out, "nothing was ruled: leave --preview out to do it")
	return nil
}
