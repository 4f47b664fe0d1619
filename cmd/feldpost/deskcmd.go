package main

import "fmt"

// deskCmd prints the code of letters to the desk.
type deskCmd struct {
	Renew bool `help:"Make a new code; the one before is of no use any more."`
}

// Help adds examples.
func (deskCmd) Help() string {
	return `Examples:
  feldpost desk
  feldpost desk --renew

A letter from the address of notify with the line DESK and this code brings how all games stand. Its answer is
answered with lines: EXTEND balkan-17 3d, PAUSE, RESUME, REMIND, MESSAGE; and, each confirmed by a letter with a
one-time code: REPLACE, RELEASE, RESTORE, RULE, ANSWER, FINISH.`
}

// Run prints the code.
func (c *deskCmd) Run(e *env) error {
	o, err := e.open()
	if err != nil {
		return err
	}
	defer o.close()
	code, err := o.desk.Director(c.Renew)
	if err != nil {
		return err
	}
	fmt.Fprintf(e.out, "DESK %s\n", code)
	if o.config.Referee.Notify == "" {
		fmt.Fprintln(e.out, "name your address as notify under [referee]: letters to the desk come from there")
	}
	return nil
}
