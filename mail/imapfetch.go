package mail

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/emersion/go-imap/v2"
)

// Numbers lists the letters with a UID of at least from without asking anything
// else about them.
func (m *imapMailbox) Numbers(ctx context.Context, from uint32) (headers []Header, err error) {
	err = m.do(ctx, func() error {
		found, err := m.client.UIDSearch(&imap.SearchCriteria{UID: []imap.UIDSet{{imap.UIDRange{Start: imap.UID(from)}}}}, nil).Wait()
		if err != nil {
			return err
		}
		for _, uid := range found.AllUIDs() {
			if uint32(uid) >= from {
				headers = append(headers, Header{UID: uint32(uid)})
			}
		}
		return nil
	})
	slices.SortFunc(headers, func(a, b Header) int { return cmp.Compare(a.UID, b.UID) })
	return headers, m.fail(err)
}

// Headers implements Mailbox with one SEARCH, which names the letters, and one
// FETCH. What the latter leaves out or says wrong is not known of its letter.
func (m *imapMailbox) Headers(ctx context.Context, from uint32) ([]Header, error) {
	listed, err := m.Numbers(ctx, from)
	unlisted := err != nil
	if unlisted && !isRefusal(err) {
		return nil, err
	}
	o := &order{}
	set := imap.UIDSet{imap.UIDRange{Start: imap.UID(from)}} // from:*
	err = m.command(ctx, o, set, &imap.FetchOptions{UID: true, RFC822Size: true, InternalDate: true})
	if err != nil && (unlisted || !isRefusal(err)) {
		return nil, err
	}
	for _, h := range listed {
		if o.got[h.UID] == nil {
			o.got[h.UID] = &answer{uid: h.UID}
		}
	}
	var headers []Header
	for uid, a := range o.got {
		// "from:*" names the last letter even if its UID is lower.
		if uid >= from {
			headers = append(headers, Header{UID: uid, Size: a.size, Received: a.date})
		}
	}
	slices.SortFunc(headers, func(a, b Header) int { return cmp.Compare(a.UID, b.UID) })
	return headers, nil
}

// command runs one FETCH, whose answers the sieve gathers.
func (m *imapMailbox) command(ctx context.Context, o *order, set imap.UIDSet, options *imap.FetchOptions) error {
	m.sieve.begin(o)
	err := m.do(ctx, func() error { return m.client.Fetch(set, options).Close() })
	m.sieve.end()
	if err == nil || isRefusal(err) {
		return m.fail(err)
	}
	if o.cause != nil {
		err = fmt.Errorf("%w (%v)", o.cause, err)
	}
	return &FetchError{UID: o.lostAt, Within: o.within, Err: m.fail(err)}
}

// Fetch implements Mailbox. PEEK leaves the letters unmarked.
func (m *imapMailbox) Fetch(ctx context.Context, uids []uint32, limit int64) ([]Message, error) {
	return m.fetch(ctx, uids, limit, &imap.FetchItemBodySection{Peek: true})
}

// FetchHeaders implements Mailbox; the server cuts a monstrous header off.
func (m *imapMailbox) FetchHeaders(ctx context.Context, uids []uint32) ([]Message, error) {
	return m.fetch(ctx, uids, maxHeader, &imap.FetchItemBodySection{
		Peek: true, Specifier: imap.PartSpecifierHeader,
		Partial: &imap.SectionPartial{Size: maxHeader},
	})
}

func (m *imapMailbox) fetch(ctx context.Context, uids []uint32, limit int64, section *imap.FetchItemBodySection) ([]Message, error) {
	if len(uids) == 0 {
		return nil, nil
	}
	o := &order{limit: limit, header: section.Specifier == imap.PartSpecifierHeader}
	if len(uids) == 1 {
		o.lone = uids[0]
	}
	err := m.command(ctx, o, uidSet(uids), &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{section}})
	var messages []Message
	for _, uid := range uids {
		if a := o.got[uid]; a != nil && (a.has || a.fault != "") {
			messages = append(messages, a.message(limit))
		}
	}
	if isRefusal(err) {
		if len(uids) == 1 && len(messages) == 0 {
			messages = append(messages, Message{UID: uids[0], Fault: "the server refuses to hand it out: " + err.Error(), Refused: true})
		}
		err = nil // what is missing is asked for by itself
	}
	slices.SortFunc(messages, func(a, b Message) int { return cmp.Compare(a.UID, b.UID) })
	return messages, err
}

// message is what came of a letter.
func (a *answer) message(limit int64) Message {
	if a.fault != "" {
		return Message{UID: a.uid, Fault: a.fault}
	}
	msg := Message{UID: a.uid, Raw: a.body, Whole: !a.header && a.length <= limit}
	if a.length > limit {
		msg.Raw = headerOf(a.body)
	}
	return msg
}
