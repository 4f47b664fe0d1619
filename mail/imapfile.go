package mail

import (
	"context"
	"slices"

	"github.com/emersion/go-imap/v2"
)

// File implements Mailbox. A folder that is lost is made anew.
func (m *imapMailbox) File(ctx context.Context, uids []uint32, to Shelf) error {
	if len(uids) == 0 {
		return nil
	}
	folder := m.account.folder(to)
	err := m.do(ctx, func() error { return m.move(uids, m.path(folder)) })
	if isRefusal(err) { // the folder may be gone
		if err := m.create(ctx, folder); err != nil {
			return err
		}
		err = m.do(ctx, func() error { return m.move(uids, m.path(folder)) })
	}
	return m.fail(err)
}

// move uses MOVE, or its parts one after the other: nothing is deleted before
// the server has confirmed the copy. (go-imap's own substitute sends all
// parts at once and deletes even if the copy fails.)
func (m *imapMailbox) move(uids []uint32, path string) error {
	set := uidSet(uids)
	if m.caps.Has(imap.CapMove) {
		_, err := m.client.Move(set, path).Wait()
		return err
	}
	if _, err := m.client.Copy(set, path).Wait(); err != nil {
		return err
	}
	return m.remove(uids)
}

// remove deletes letters, and only these.
func (m *imapMailbox) remove(uids []uint32) error {
	set := uidSet(uids)
	deleted := &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{imap.FlagDeleted}}
	if err := m.client.Store(set, deleted, nil).Close(); err != nil {
		return err
	}
	if m.caps.Has(imap.CapUIDPlus) {
		return m.client.UIDExpunge(set).Close()
	}
	// A plain EXPUNGE removes whatever is marked: only if that is all ours.
	found, err := m.client.UIDSearch(&imap.SearchCriteria{Flag: []imap.Flag{imap.FlagDeleted}}, nil).Wait()
	if err != nil {
		return err
	}
	for _, uid := range found.AllUIDs() {
		if !slices.Contains(uids, uint32(uid)) {
			return nil
		}
	}
	return m.client.Expunge().Close()
}

// Delete implements Mailbox.
func (m *imapMailbox) Delete(ctx context.Context, uids []uint32) error {
	if len(uids) == 0 {
		return nil
	}
	return m.fail(m.do(ctx, func() error { return m.remove(uids) }))
}

// Append implements Mailbox. The server dates the letter with its own clock.
func (m *imapMailbox) Append(ctx context.Context, folder string, raw []byte) error {
	if err := m.create(ctx, folder); err != nil {
		return err
	}
	return m.fail(m.do(ctx, func() error {
		letter := m.client.Append(m.path(folder), int64(len(raw)), &imap.AppendOptions{Flags: []imap.Flag{imap.FlagSeen}})
		if _, err := letter.Write(raw); err != nil {
			return err
		}
		if err := letter.Close(); err != nil {
			return err
		}
		_, err := letter.Wait()
		return err
	}))
}

func uidSet(uids []uint32) imap.UIDSet {
	var set imap.UIDSet
	for _, uid := range uids {
		set.AddNum(imap.UID(uid))
	}
	return set
}
