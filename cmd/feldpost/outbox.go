package main

import (
	"fmt"
	"time"

	"feldpost/store"
)

// outboxCmd lists and resends letters out.
type outboxCmd struct {
	State   string   `help:"Only letters in this state: queued, sent, failed, held, merged." enum:",queued,sent,failed,held,merged" default:""`
	Game    string   `help:"Only letters of this game."`
	To      string   `help:"Only letters to this address."`
	Resend  []uint64 `help:"Send these letters again." placeholder:"ID"`
	Release bool     `help:"Send everything that is held."`
	Raw     uint64   `help:"Print this letter in wire form, or as it would leave now." placeholder:"ID"`
}

// Help adds examples.
func (outboxCmd) Help() string {
	return "Examples:\n  feldpost outbox --state failed\n  feldpost outbox --resend 41 --resend 42\n  feldpost outbox --raw 41 > letter.eml"
}

// Run lists, prints or resends.
func (c *outboxCmd) Run(e *env) error {
	o, err := e.open()
	if err != nil {
		return err
	}
	defer o.close()
	now := time.Now()
	switch {
	case c.Raw > 0:
		raw, err := o.press.Preview(c.Raw)
		if err != nil {
			return err
		}
		_, err = e.out.Write(raw)
		return err
	case c.Release:
		n, err := o.store.ReleaseHeld(now)
		fmt.Fprintf(e.out, "%d letters released\n", n)
		return err
	case len(c.Resend) > 0:
		for _, id := range c.Resend {
			if err := o.store.ResendOut(id, now); err != nil {
				return err
			}
			fmt.Fprintf(e.out, "letter %d is queued again\n", id)
		}
		return nil
	}
	n := 0
	for l, err := range o.store.Outbox(store.OutFilter{State: store.OutState(c.State), Game: c.Game, To: c.To}) {
		if err != nil {
			return err
		}
		n++
		last := l.LastError
		if l.State == store.OutMerged {
			last = fmt.Sprintf("letter %d says what it would have", l.Into)
		}
		fmt.Fprintf(e.out, "%d\t%s\t%s\t%s/%s %s\ttries %d\t%s\n", l.ID, l.State, l.To, l.Game, l.Seat, l.Kind, l.Tries, last)
	}
	fmt.Fprintf(e.out, "%d letters\n", n)
	return nil
}

// quarantineCmd looks after letters that got no answer.
type quarantineCmd struct {
	List    quarantineListCmd    `cmd:"" default:"1" help:"List quarantined, held and waiting letters with their reasons."`
	Show    quarantineShowCmd    `cmd:"" help:"Print a letter as it came."`
	Release quarantineReleaseCmd `cmd:"" help:"Give letters back to be handled."`
}

// Help adds examples.
func (quarantineCmd) Help() string {
	return "Examples:\n  feldpost quarantine\n  feldpost quarantine show 17\n  feldpost quarantine release 17 18"
}

// quarantineListCmd lists.
type quarantineListCmd struct{}

// Help adds an example.
func (quarantineListCmd) Help() string { return "Example:\n  feldpost quarantine" }

// Run lists quarantined, then held letters, then those that wait for their turn.
func (quarantineListCmd) Run(e *env) error {
	o, err := e.open()
	if err != nil {
		return err
	}
	defer o.close()
	n := 0
	for _, s := range []store.LetterState{store.LetterQuarantined, store.LetterHeld, store.LetterWaiting} {
		for l, err := range o.store.Letters(store.LetterFilter{State: s}) {
			if err != nil {
				return err
			}
			n++
			fmt.Fprintf(e.out, "%d\t%s\t%s\t%s\t%s\n", l.ID, l.State, o.config.Clock(l.Received), l.From, l.Reason)
		}
	}
	fmt.Fprintf(e.out, "%d letters\n", n)
	return nil
}

// quarantineShowCmd prints one letter.
type quarantineShowCmd struct {
	ID uint64 `arg:"" help:"Number of the letter."`
}

// Help adds an example.
func (quarantineShowCmd) Help() string {
	return "Example:\n  feldpost quarantine show 17 > letter.eml"
}

// Run prints the raw bytes.
func (c *quarantineShowCmd) Run(e *env) error {
	o, err := e.open()
	if err != nil {
		return err
	}
	defer o.close()
	raw, err := o.store.LetterRaw(c.ID)
	if err != nil {
		return err
	}
	_, err = e.out.Write(raw)
	return err
}

// quarantineReleaseCmd gives letters back.
type quarantineReleaseCmd struct {
	IDs []uint64 `arg:"" help:"Numbers of the letters."`
}

// Help adds an example.
func (quarantineReleaseCmd) Help() string {
	return "Example:\n  feldpost quarantine release 17 18"
}

// Run releases letters; the daemon handles them at its next look.
func (c *quarantineReleaseCmd) Run(e *env) error {
	o, err := e.open()
	if err != nil {
		return err
	}
	defer o.close()
	for _, id := range c.IDs {
		if err := o.store.ReleaseLetter(id); err != nil {
			return err
		}
		fmt.Fprintf(e.out, "letter %d waits for the referee again\n", id)
	}
	return nil
}
