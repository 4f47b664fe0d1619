package desk

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"feldpost/adjudicator"
	"feldpost/orders"
	"feldpost/store"
	"feldpost/templates"
)

// Config is what a desk has to know besides its tools.
type Config struct {
	Referee       string // name that letters are signed with
	Notify        string // address of the person who minds the daemon, "" for none
	Lang          string // of letters to people without a seat
	PerSenderHour int    // more letters from one sender in an hour wait in quarantine
	MaxIn         int    // bytes; larger letters were not fetched
	MaxOut        int    // bytes of the largest letter out; 0 for no limit
}

// Desk handles letters one at a time; it is not safe for concurrent use.
type Desk struct {
	Store  *store.Store
	System func(name string) (adjudicator.System, error)
	Words  *templates.Kit
	Mail   Mailroom
	Clock  func() time.Time
	Random io.Reader // crypto/rand in the daemon
	Log    *slog.Logger
	Config Config

	languages map[adjudicator.System]orders.Language // of the systems met so far
}

// maxTries is how often a letter may fail by our own mistake before it is
// set aside for the referee.
const maxTries = 3

// Work handles every letter that waits, in order of arrival, then what time
// has made due: for when nothing more is in the mailbox. It stops early when
// the context ends.
func (d *Desk) Work(ctx context.Context) error {
	if err := d.Letters(ctx); err != nil {
		return err
	}
	return d.Tick(ctx, d.Clock())
}

// Letters handles every letter that waits, in order of arrival. What was due
// when a letter reached the server is done before it: whether a letter came in
// time depends on that moment alone, not on when it was fetched.
func (d *Desk) Letters(ctx context.Context) error {
	for l, err := range d.Store.Letters(store.LetterFilter{State: store.LetterNew}) {
		if err != nil {
			return fmt.Errorf("letters waiting: %w", err)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := d.wakeUntil(ctx, l.Received.Add(-1)); err != nil { // a letter of the last moment is in time
			return err
		}
		if err := d.handle(l); err != nil {
			return err
		}
	}
	return nil
}

// handle settles one letter. A conflict with a change made meanwhile is
// decided anew; our own mistakes are counted, and the letter is held and the
// referee told after maxTries. Only a failing store stops the desk.
func (d *Desk) handle(l store.Letter) error {
	for try := 0; ; try++ {
		b, err := d.decide(l)
		if err == nil {
			err = d.Store.Commit(&b)
			if err == nil {
				return nil
			}
			if errors.Is(err, store.ErrConflict) && try < 2 {
				continue
			}
			if errors.Is(err, store.ErrFull) || errors.Is(err, store.ErrCorrupt) || errors.Is(err, store.ErrClosed) {
				return fmt.Errorf("letter %d: %w", l.ID, err)
			}
		}
		return d.failed(l, err)
	}
}

// decide returns everything that follows from a letter. A panic in a game
// or a template is our mistake and becomes an error.
func (d *Desk) decide(l store.Letter) (b store.Batch, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	raw, err := d.Store.LetterRaw(l.ID)
	if err != nil {
		return b, err
	}
	in := d.Mail.Read(l, raw)
	in.ID, in.Received = l.ID, l.Received
	if reason := d.unanswerable(in); reason != "" {
		d.Log.Info("letter quarantined", "letter", l.ID, "reason", reason)
		b.Receipts = []store.Receipt{{Letter: l.ID, State: store.LetterQuarantined, Reason: reason}}
		return b, nil
	}
	c := &casework{Desk: d, in: in, now: d.Clock()}
	if err := c.answer(); err != nil {
		return b, err
	}
	if len(c.batch.Receipts) == 0 {
		c.batch.Receipts = []store.Receipt{{Letter: l.ID, State: store.LetterDone, Game: c.gameName()}}
	}
	return c.batch, nil
}

// unanswerable says why a letter gets no answer at all, "" when it gets one.
func (d *Desk) unanswerable(in Letter) string {
	if in.Automatic != "" {
		return "automatic: " + in.Automatic
	}
	if in.From == "" {
		return "no sender"
	}
	n, err := d.Store.CountFrom(in.From, in.Received.Add(-time.Hour))
	if err == nil && d.Config.PerSenderHour > 0 && n > d.Config.PerSenderHour+1 {
		return "too many letters from this sender"
	}
	return ""
}

// failed counts a failure of ours. The player and the referee hear of it
// when the letter is set aside.
func (d *Desk) failed(l store.Letter, cause error) error {
	d.Log.Error("letter not handled", "letter", l.ID, "from", l.From, "err", cause)
	after, err := d.Store.LetterFailed(l.ID, cause.Error(), maxTries)
	if err != nil {
		return fmt.Errorf("letter %d: %w", l.ID, errors.Join(cause, err))
	}
	if after.State != store.LetterHeld {
		return nil
	}
	var b store.Batch
	c := &casework{Desk: d, now: d.Clock(), in: Letter{ID: l.ID, From: l.From, MessageID: l.MessageID}}
	c.reply(templates.Report{Kind: templates.Trouble, Lang: d.Config.Lang})
	if d.Config.Notify != "" {
		c.tell(d.Config.Notify, templates.Report{Kind: templates.Trouble, Lang: d.Config.Lang, Notes: []templates.Note{{Code: "letter-held",
			Fields: []adjudicator.Field{{Key: "letter", Value: fmt.Sprint(l.ID)}, {Key: "error", Value: cause.Error()}}}}})
	}
	b.Out = c.batch.Out
	return d.Store.Commit(&b)
}
