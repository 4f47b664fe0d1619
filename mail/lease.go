package mail

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/textproto"
	"os"
	"time"
)

// A lease is a letter in a folder of its own that says who reads the mailbox.
// It is renewed while its holder is at work and void some time after. Its age
// is told by the server's clock alone.
const (
	leaseRenewed = 4 * time.Minute
	leaseVoid    = 10 * time.Minute
	leaseHeader  = "X-Feldpost-Holder"
)

// ErrTaken means that another daemon is at work on the mailbox.
var ErrTaken = errors.New("another daemon reads this mailbox; two would answer every letter twice")

// claim is a lease as found in its folder.
type claim struct {
	uid    uint32
	holder string
	about  string
	at     time.Time
}

// lease takes or renews the lease on the mailbox. If that is not possible for
// a reason other than another holder, work goes on without it.
func (in *Intake) lease(ctx context.Context, box Mailbox) error {
	if in.opts.Holder == "" || time.Since(in.leased) < leaseRenewed {
		return nil
	}
	claims, err := in.stake(ctx, box)
	var failed *ConnError
	if errors.As(err, &failed) && failed.Stage == StageFolder {
		in.log.Warn("cannot leave word that this daemon is at work; take care not to start a second one", "err", err)
		in.leased = time.Now()
		return nil
	}
	if err != nil {
		return err
	}
	held := time.Since(in.leased) < leaseVoid
	var void []uint32 // of nobody, and our own but the newest
	var rival claim
	own := claims[len(claims)-1]
	for _, c := range claims {
		switch {
		case c.uid == own.uid:
		case c.holder == in.opts.Holder || own.at.Sub(c.at) >= leaseVoid:
			void = append(void, c.uid)
		case !held:
			rival = c
		}
	}
	if rival.uid != 0 {
		void = append(void, own.uid)
	}
	if err := box.Delete(ctx, void); err != nil {
		return err
	}
	if rival.uid != 0 {
		return fmt.Errorf("%w: %s, last seen %s ago", ErrTaken, rival.about, own.at.Sub(rival.at).Round(time.Second))
	}
	in.leased = time.Now()
	return nil
}

// stake adds our claim and lists all claims; the last one is ours.
func (in *Intake) stake(ctx context.Context, box Mailbox) ([]claim, error) {
	if err := box.Append(ctx, in.account.lease(), in.claimLetter()); err != nil {
		return nil, err
	}
	claims, err := in.claims(ctx, box)
	if err != nil {
		return nil, err
	}
	for i := len(claims) - 1; i >= 0; i-- {
		if claims[i].holder == in.opts.Holder {
			own := claims[i]
			return append(append(claims[:i:i], claims[i+1:]...), own), nil
		}
	}
	return nil, in.account.fail(StageFolder, errors.New("our own lease is not there"))
}

// claims lists what lies in the lease folder, by UID.
func (in *Intake) claims(ctx context.Context, box Mailbox) ([]claim, error) {
	if _, err := box.Select(ctx, in.account.lease()); err != nil {
		return nil, err
	}
	headers, err := box.Headers(ctx, 1)
	if err != nil {
		return nil, err
	}
	at := map[uint32]time.Time{}
	var uids []uint32
	for _, h := range headers {
		at[h.UID], uids = h.Received, append(uids, h.UID)
	}
	letters, err := box.FetchHeaders(ctx, uids)
	if err != nil {
		return nil, err
	}
	var claims []claim
	for _, l := range letters {
		header, _ := textproto.NewReader(bufio.NewReader(bytes.NewReader(l.Raw))).ReadMIMEHeader()
		if holder := header.Get(leaseHeader); holder != "" {
			claims = append(claims, claim{uid: l.UID, holder: holder, about: header.Get("Subject"), at: at[l.UID]})
		}
	}
	return claims, nil
}

func (in *Intake) claimLetter() []byte {
	host, _ := os.Hostname()
	return fmt.Appendf(nil, "From: %s\r\nSubject: process %d on %s\r\nDate: %s\r\n%s: %s\r\n\r\n"+
		"A feldpost daemon reads this mailbox. It renews this letter while it is at\r\nwork; delete it only when no daemon runs.\r\n",
		in.account.User, os.Getpid(), host, time.Now().Format(time.RFC1123Z), leaseHeader, in.opts.Holder)
}

// release gives the lease up when the program ends in good order.
func (in *Intake) release(ctx context.Context, box Mailbox) {
	if in.leased.IsZero() || in.opts.Holder == "" || ctx.Err() == nil {
		return // a lost connection comes back
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), farewell)
	defer cancel()
	claims, err := in.claims(ctx, box)
	if err != nil {
		return
	}
	var own []uint32
	for _, c := range claims {
		if c.holder == in.opts.Holder {
			own = append(own, c.uid)
		}
	}
	if box.Delete(ctx, own) == nil {
		in.leased = time.Time{}
	}
}
