package mail

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// A delayed letter is asked for so often more, with so long between, and is then put
// without its text: all within one poll. One that the server refuses together with all
// others, or for a reason that passes, waits until another letter shows that the server
// hands letters out at all, but not longer than delayLongest.
const (
	delayTries   = 3
	delayStep    = 10 * time.Second
	delayLongest = 3 * time.Minute
)

// Delayed is a letter that the server did not hand out. Those behind it are read.
type Delayed struct {
	Header
	Tries   int
	Since   time.Time // when it was delayed
	Next    time.Time // when it is asked for again
	Fault   string    // why it was not handed out
	Refused bool      // the server said so itself, or said nothing
}

// Delays is a Vault that remembers which letters were passed by: NextUID no longer
// names them once those behind them are put.
type Delays interface {
	Delayed(mailbox string, uidValidity uint32) ([]Delayed, error)
	SetDelayed(mailbox string, uidValidity uint32, letters []Delayed) error
}

// recall loads the delayed letters of the mailbox.
func (in *Intake) recall(uidValidity uint32) (err error) {
	if v, is := in.vault.(Delays); is {
		if in.delayed, err = v.Delayed(in.account.Name(), uidValidity); err != nil {
			return fmt.Errorf("vault: %w", err)
		}
	}
	return nil
}

// keep remembers the delayed letters.
func (in *Intake) keep(uidValidity uint32) error {
	if v, is := in.vault.(Delays); is {
		if err := v.SetDelayed(in.account.Name(), uidValidity, in.delayed); err != nil {
			return fmt.Errorf("vault: %w", err)
		}
	}
	return nil
}

// delay passes letters by, before any behind them is put.
func (in *Intake) delay(uidValidity uint32, letters ...Delayed) error {
	if len(letters) == 0 {
		return nil
	}
	for _, l := range letters {
		in.log.Warn("a letter is passed by for now", "uid", l.UID, "err", l.Fault)
		if !in.isDelayed(l.UID) {
			in.delayed = append(in.delayed, l)
		}
	}
	in.advanced = true
	return in.keep(uidValidity)
}

// Waiting is how many letters were passed by and are to be asked for again. It is not
// for use beside Run.
func (in *Intake) Waiting() int { return len(in.delayed) }

func (in *Intake) isDelayed(uid uint32) bool {
	return slices.ContainsFunc(in.delayed, func(d Delayed) bool { return d.UID == uid })
}

// undelay forgets a delayed letter.
func (in *Intake) undelay(uidValidity, uid uint32) error {
	in.delayed = slices.DeleteFunc(in.delayed, func(d Delayed) bool { return d.UID == uid })
	in.advanced = true
	return in.keep(uidValidity)
}

// retry asks again for the delayed letters whose time has come. Each try is counted
// before it is made.
func (in *Intake) retry(ctx context.Context, box Mailbox, uidValidity uint32) (fresh int, err error) {
	for _, d := range slices.Clone(in.delayed) {
		if time.Now().Before(d.Next) {
			continue
		}
		n, err := in.retryOne(ctx, box, uidValidity, d)
		if fresh += n; err != nil {
			return fresh, err
		}
	}
	return fresh, nil
}

func (in *Intake) retryOne(ctx context.Context, box Mailbox, uidValidity uint32, d Delayed) (fresh int, err error) {
	if d.Tries >= delayTries && (!d.Refused || in.handedOut.After(d.Since) || time.Since(d.Since) > delayLongest) {
		return in.giveUp(ctx, box, uidValidity, d)
	}
	now := time.Now()
	i := slices.IndexFunc(in.delayed, func(o Delayed) bool { return o.UID == d.UID })
	in.delayed[i].Tries, in.delayed[i].Next = d.Tries+1, now.Add(in.delayStep())
	if err := in.keep(uidValidity); err != nil {
		return 0, err
	}
	got, err := in.gather(ctx, box, []Header{d.Header})
	msg, came := got[d.UID]
	switch {
	case came && msg.Fault == "":
		n, err := in.put(ctx, uidValidity, []Arrived{in.arrived(d.Header, msg.Raw, !msg.Whole, now)})
		if err != nil {
			return n, err
		}
		return n, in.undelay(uidValidity, d.UID)
	case err != nil:
		in.delayed[i].Fault, in.delayed[i].Refused, in.delayed[i].Next = "the connection is lost over it: "+err.Error(), false, now
		in.advanced = true
		return 0, err
	case came:
		in.delayed[i].Fault, in.delayed[i].Refused = msg.Fault, msg.Refused && (d.Refused || isPassing(msg.Fault))
	default:
		if gone, err := in.gone(ctx, box, d.UID); err != nil || gone {
			if err == nil {
				err = in.undelay(uidValidity, d.UID)
			}
			return 0, err
		}
	}
	return 0, nil
}

// delayStep is how long a delayed letter rests: so long that all its tries are made within one poll.
func (in *Intake) delayStep() time.Duration { return min(delayStep, in.opts.Poll/(delayTries+2)) }

// gone tells whether the server no longer lists a letter.
func (in *Intake) gone(ctx context.Context, box Mailbox, uid uint32) (bool, error) {
	l, is := box.(lister)
	if !is {
		return false, nil
	}
	listed, err := l.Numbers(ctx, uid)
	if err != nil {
		if isFolder(err) {
			return false, nil
		}
		return false, err
	}
	return !slices.ContainsFunc(listed, func(h Header) bool { return h.UID == uid }), nil
}

// giveUp puts what can be had of a letter: its header, or nothing.
func (in *Intake) giveUp(ctx context.Context, box Mailbox, uidValidity uint32, d Delayed) (fresh int, err error) {
	in.log.Error("giving up on a letter", "uid", d.UID, "err", d.Fault)
	var raw []byte
	parts, lost := box.FetchHeaders(ctx, []uint32{d.UID})
	if ctx.Err() != nil {
		return 0, ctx.Err()
	}
	if lost == nil && len(parts) == 1 && parts[0].Fault == "" {
		raw = parts[0].Raw
	}
	letter := in.arrived(d.Header, raw, false, time.Now())
	letter.Unreadable, letter.Fault = true, d.Fault
	fresh, err = in.put(ctx, uidValidity, []Arrived{letter})
	if err == nil {
		err = in.undelay(uidValidity, d.UID)
	}
	if err == nil {
		err = lost
	}
	return fresh, err
}
