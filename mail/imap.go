package mail

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// maxHeader bounds a header section that is fetched alone.
const maxHeader = 256 << 10

// between is how long the connection may be silent while nothing is asked.
const between = 30 * time.Minute

// imapMailbox is the Mailbox of go-imap, whose types stay in this file.
type imapMailbox struct {
	account Account
	wire    *wire
	sieve   *sieve
	client  *imapclient.Client
	caps    imap.CapSet
	hint    chan struct{} // holds an element when the server announced mail

	prefix string // of the personal namespace, such as "INBOX."
	delim  string // the server's folder separator
}

var _ Mailbox = (*imapMailbox)(nil)

// Open connects to an account and logs in. No folder is selected yet.
func Open(ctx context.Context, account Account) (Mailbox, error) {
	return openIMAP(ctx, account)
}

func openIMAP(ctx context.Context, account Account) (*imapMailbox, error) {
	if err := account.Check(); err != nil {
		return nil, account.fail(StageSettings, err)
	}
	wire, conn, err := account.dial(ctx, "imap")
	if err != nil {
		return nil, err
	}
	m := &imapMailbox{account: account, wire: wire, hint: make(chan struct{}, 1)}
	options := &imapclient.Options{UnilateralDataHandler: &imapclient.UnilateralDataHandler{
		Mailbox: func(data *imapclient.UnilateralDataMailbox) {
			if data.NumMessages != nil {
				m.noteHint()
			}
		},
	}}
	stage := StageGreeting
	err = m.do(ctx, func() error {
		greeted := false
		if account.Security == SecurityStartTLS {
			stage = StageTLS
			if conn, err = account.startTLS(ctx, wire); err != nil {
				return err
			}
			greeted = true
		}
		m.sieve = newSieve(conn, wire)
		if m.sieve.met = greeted; greeted { // there is one greeting, before TLS
			m.sieve.say("* OK the connection is protected now")
		}
		m.client = imapclient.New(m.sieve, options)
		stage = StageGreeting
		if err := m.client.WaitGreeting(); err != nil {
			return err
		}
		stage = StageLogin
		if err := m.login(); err != nil {
			return err
		}
		m.caps = m.client.Caps()
		return m.learnNames()
	})
	if err != nil {
		wire.Conn.Close()
		return nil, account.fail(stage, err)
	}
	return m, nil
}

// login uses the best mechanism that settings and server allow. LOGIN is a
// command of IMAP itself unless the server has disabled it.
func (m *imapMailbox) login() error {
	if m.client.State() == imap.ConnStateAuthenticated {
		return nil // PREAUTH
	}
	caps := m.client.Caps()
	mechanism, err := m.account.choose(caps.AuthMechanisms(), !caps.Has(imap.CapLoginDisabled))
	if err != nil {
		return err
	}
	secret, err := m.account.secret()
	if err != nil {
		return err
	}
	if mechanism == MechanismLogin && !caps.Has(imap.CapLoginDisabled) {
		return m.client.Login(m.account.User, secret).Wait()
	}
	return m.client.Authenticate(m.account.dialogue(mechanism, secret))
}

// learnNames asks how the server writes folder names.
func (m *imapMailbox) learnNames() error {
	m.delim = "/"
	if m.caps.Has(imap.CapNamespace) {
		if names, err := m.client.Namespace().Wait(); err == nil && len(names.Personal) > 0 {
			m.prefix = names.Personal[0].Prefix
			if names.Personal[0].Delim != 0 {
				m.delim = string(names.Personal[0].Delim)
			}
			return nil
		} else if err != nil && !isRefusal(err) {
			return err
		}
	}
	roots, err := m.client.List("", "", nil).Collect()
	if err != nil && !isRefusal(err) {
		return err
	}
	if len(roots) > 0 && roots[0].Delim != 0 {
		m.delim = string(roots[0].Delim)
	}
	return nil
}

// path is the server's form of a folder name.
func (m *imapMailbox) path(folder string) string {
	if strings.EqualFold(folder, "INBOX") {
		return "INBOX"
	}
	folder = strings.ReplaceAll(folder, "/", m.delim)
	if strings.HasPrefix(folder, m.prefix) {
		return folder
	}
	return m.prefix + folder
}

// do runs commands with all the deadlines; ten answers may be slow each.
func (m *imapMailbox) do(ctx context.Context, commands func() error) error {
	patience := m.account.patience()
	m.wire.expect(patience)
	err := m.wire.within(ctx, 10*patience, commands)
	m.wire.expect(between)
	return err
}

func (m *imapMailbox) noteHint() {
	select {
	case m.hint <- struct{}{}:
	default:
	}
}

// isRefusal tells whether the server understood and said NO or BAD: the
// connection is sound.
func isRefusal(err error) bool {
	var said *imap.Error
	return errors.As(err, &said) && said.Type != imap.StatusResponseTypeBye
}

// fail wraps an error: a refusal concerns a folder, anything else the
// connection.
func (m *imapMailbox) fail(err error) error {
	if isRefusal(err) {
		return m.account.fail(StageFolder, err)
	}
	return m.account.fail(StageConnect, err)
}

// survey lists capabilities and folders for a probe.
func (m *imapMailbox) survey(ctx context.Context, report *Report) error {
	for c := range m.caps {
		report.Capabilities = append(report.Capabilities, string(c))
	}
	slices.Sort(report.Capabilities)
	return m.do(ctx, func() error {
		folders, err := m.client.List("", "*", nil).Collect()
		for _, f := range folders {
			report.Folders = append(report.Folders, f.Mailbox)
		}
		return err
	})
}

// Prepare implements Mailbox.
func (m *imapMailbox) Prepare(ctx context.Context) error {
	for _, shelf := range []Shelf{ShelfDone, ShelfQuarantine} {
		if err := m.create(ctx, m.account.folder(shelf)); err != nil {
			return err
		}
	}
	return nil
}

// create makes sure that a folder exists.
func (m *imapMailbox) create(ctx context.Context, folder string) error {
	path := m.path(folder)
	return m.do(ctx, func() error {
		known, err := m.client.List("", path, nil).Collect()
		if err == nil && len(known) > 0 {
			return nil
		}
		if err := m.client.Create(path, nil).Wait(); err != nil {
			// Somebody else may have been faster.
			if known, listed := m.client.List("", path, nil).Collect(); !isRefusal(err) || listed != nil || len(known) == 0 {
				return m.fail(err)
			}
		}
		if err := m.client.Subscribe(path).Wait(); err != nil && !isRefusal(err) {
			return err
		}
		return nil
	})
}

// Select implements Mailbox. A folder of our own that is lost is made anew; the
// watched one never is, since a misspelt one would be watched for ever.
func (m *imapMailbox) Select(ctx context.Context, folder string) (Status, error) {
	path := m.path(folder)
	var status Status
	selectIt := func() error {
		select {
		case <-m.hint:
		default:
		}
		data, err := m.client.Select(path, nil).Wait()
		if err != nil {
			return err
		}
		status = Status{UIDValidity: data.UIDValidity, UIDNext: uint32(data.UIDNext), Letters: data.NumMessages}
		return nil
	}
	err := m.do(ctx, selectIt)
	if isRefusal(err) && folder == m.account.inbox() {
		return status, m.fail(m.noFolder(ctx, folder, err))
	}
	if isRefusal(err) { // the folder is lost: a new one is as good
		if created := m.create(ctx, folder); created == nil {
			err = m.do(ctx, selectIt)
		}
	}
	return status, m.fail(err)
}

// noFolder says which folders there are if the one that was refused is not.
func (m *imapMailbox) noFolder(ctx context.Context, folder string, refused error) error {
	var names []string
	err := m.do(ctx, func() error {
		folders, err := m.client.List("", "*", nil).Collect()
		for _, f := range folders {
			names = append(names, m.name(f.Mailbox))
		}
		return err
	})
	if err != nil || len(names) == 0 || slices.Contains(names, m.name(m.path(folder))) {
		return refused
	}
	return &NoFolderError{Folder: folder, There: names, Err: refused}
}

// name is our form of the server's folder name.
func (m *imapMailbox) name(path string) string {
	return strings.ReplaceAll(strings.TrimPrefix(path, m.prefix), m.delim, "/")
}

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

// Idle implements Mailbox. The library would restart IDLE only after 28
// minutes; the caller ends it long before.
func (m *imapMailbox) Idle(ctx context.Context, max time.Duration, wake <-chan struct{}) (bool, error) {
	timer := time.NewTimer(max)
	defer timer.Stop()
	var idle *imapclient.IdleCommand
	if m.caps.Has(imap.CapIdle) && len(m.hint) == 0 {
		err := m.do(ctx, func() (err error) {
			idle, err = m.client.Idle()
			return err
		})
		if err != nil {
			return false, m.account.fail(StageConnect, err)
		}
		m.wire.expect(max + m.account.patience())
	}
	changed := false
	select {
	case <-m.hint:
		changed = true
	case <-timer.C:
	case <-wake:
	case <-ctx.Done():
	case <-m.client.Closed():
		return false, m.account.fail(StageConnect, io.ErrUnexpectedEOF)
	}
	if idle == nil {
		return changed, ctx.Err()
	}
	// The answer to DONE shows that the line is alive. An ending program does
	// not wait for it long.
	patience := m.account.patience()
	if ctx.Err() != nil {
		patience = min(patience, farewell)
	}
	m.wire.expect(patience)
	err := m.wire.within(context.WithoutCancel(ctx), patience, func() error {
		if err := idle.Close(); err != nil {
			return err
		}
		return idle.Wait()
	})
	m.wire.expect(between)
	if ctx.Err() != nil {
		return changed, ctx.Err()
	}
	return changed, m.account.fail(StageConnect, err)
}

// farewell is how long the last words on a connection may take.
const farewell = 500 * time.Millisecond

// Close implements Mailbox.
func (m *imapMailbox) Close() error {
	m.wire.expect(farewell)
	err := m.wire.within(context.Background(), farewell, func() error { return m.client.Logout().Wait() })
	m.wire.Conn.Close()
	m.client.Close()
	if isRefusal(err) || isCut(err) {
		return nil
	}
	return err
}
