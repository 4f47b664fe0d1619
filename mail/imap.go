package mail

import (
	"context"
	"errors"
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
const farewell = slowed * 500 * time.Millisecond

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
