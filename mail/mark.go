package mail

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/textproto"
	"os"
	"time"
)

// storeHeader names the store whose referee reads a mailbox, in a letter in the folder
// of the claims that stays when the daemon ends. A referee with another store would
// know nothing of the games that are played from here.
const storeHeader = "X-Feldpost-Store"

// ErrOtherStore means that the mailbox is another store's.
var ErrOtherStore = errors.New("the mailbox belongs to another store")

// marks are the letters in the folder of the claims that name a store.
type marks struct {
	other string   // what the first one of another store says of itself
	uids  []uint32 // of others
	ours  bool
}

// identify makes sure, before any letter is read, that the mailbox is not another
// store's.
func (in *Intake) identify(ctx context.Context, box Mailbox) error {
	if in.opts.Store == "" || in.marked {
		return nil
	}
	m, err := in.marks(ctx, box)
	if err == nil && in.opts.Adopt && len(m.uids) > 0 {
		in.log.Warn("the mailbox is taken over from another store", "mark", m.other)
		if err = box.Delete(ctx, m.uids); err == nil {
			m.uids = nil
		}
	}
	switch {
	case isFolder(err):
		in.log.Warn("cannot look whose the mailbox is", "err", err)
		return nil
	case err == nil && len(m.uids) > 0:
		return fmt.Errorf("%w (%s), and this store knows nothing of its games: put that store back, from a backup if need be, or take the mailbox over with feldpost serve --adopt", ErrOtherStore, m.other)
	}
	in.marked = m.ours
	return err
}

// mark makes the mailbox our store's, once this daemon is the one that reads it.
func (in *Intake) mark(ctx context.Context, box Mailbox) error {
	if in.opts.Store == "" || in.marked {
		return nil
	}
	err := box.Append(ctx, in.account.lease(), in.markLetter())
	if isFolder(err) {
		in.log.Warn("cannot leave word whose the mailbox is", "err", err)
		err = nil
	}
	in.marked = err == nil
	return err
}

// Own makes the mailbox our store's, or says that it is another's.
func (in *Intake) Own(ctx context.Context, box Mailbox) error {
	if err := in.identify(ctx, box); err != nil {
		return err
	}
	return in.mark(ctx, box)
}

// marks reads which stores are named.
func (in *Intake) marks(ctx context.Context, box Mailbox) (m marks, err error) {
	if _, err := box.Select(ctx, in.account.lease()); err != nil {
		return m, err
	}
	headers, err := box.Headers(ctx, 1)
	if err != nil {
		return m, err
	}
	var uids []uint32
	for _, h := range headers {
		uids = append(uids, h.UID)
	}
	letters, err := box.FetchHeaders(ctx, uids)
	if err != nil {
		return m, err
	}
	for _, l := range letters {
		header, _ := textproto.NewReader(bufio.NewReader(bytes.NewReader(l.Raw))).ReadMIMEHeader()
		switch store := header.Get(storeHeader); {
		case store == "":
		case store == in.opts.Store:
			m.ours = true
		default:
			if m.other == "" {
				m.other = fmt.Sprintf("%s, marked %s", header.Get("Subject"), header.Get("Date"))
			}
			m.uids = append(m.uids, l.UID)
		}
	}
	return m, nil
}

// markLetter names our store.
func (in *Intake) markLetter() []byte {
	host, _ := os.Hostname()
	return fmt.Appendf(nil, "From: %s\r\nSubject: store %s on %s\r\nDate: %s\r\nMessage-ID: <%s@feldpost.invalid>\r\n%s: %s\r\n\r\n"+
		"A feldpost store has its games in this mailbox. Leave this letter here: a daemon that\r\n"+
		"starts with another store, or an empty one, is stopped by it.\r\n",
		in.account.User, in.opts.Store, host, time.Now().Format(time.RFC1123Z), rand.Text(), storeHeader, in.opts.Store)
}
