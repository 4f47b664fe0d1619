// Package postoffice is a small mail server in the process: SMTP to take
// letters, IMAP to read them, mailboxes in memory. The demo and the embedded
// mode use it, and tests, for which it can misbehave in many ways on demand.
//
// It listens on loopback addresses only and delivers to its own users only.
// Mail programs such as Thunderbird, mutt and s-nail can use it.
package postoffice

import (
	"context"
	"crypto/subtle"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"strings"
	"sync"
	"time"

	"github.com/emersion/go-smtp"
)

// Options are the settings of an Office.
type Options struct {
	Domain   string            // of local addresses; "" means example.test
	Users    map[string]string // address or local part -> password
	IMAPAddr string            // host:port on loopback; "" means a free port
	SMTPAddr string
	Clock    func() time.Time // for internal dates; time.Now
	MaxSize  int64            // of a letter in bytes; 0 means 32 MiB
	TLS      *tls.Config      // offers STARTTLS
	Implicit bool             // TLS from the first byte, with the TLS settings
	// Mechanisms are the ways to log in that are offered; nil means all.
	Mechanisms []string
	// Token judges OAuth tokens; nil compares them with the password.
	Token func(user, token string) bool
	// MustLogin refuses letters from clients that have not logged in.
	MustLogin bool
	Log       *slog.Logger // nil is silent
	// Accepted is called for each letter delivered over SMTP, before it can be
	// read over IMAP.
	Accepted func(Envelope)
	// Trace is called with each line that an IMAP client sends, without those
	// that carry passwords.
	Trace func(line string)
}

// Envelope is a letter on its way: who sent it to whom, and the bytes.
type Envelope struct {
	From, To string
	Raw      []byte
}

// Office is a running mail server.
type Office struct {
	opts   Options
	log    *slog.Logger
	faults faults

	imapAddr, smtpAddr string

	mu       sync.Mutex // guards what follows and everything in accounts
	closers  []io.Closer
	accounts map[string]*account // by local part
	validity uint32              // last UIDVALIDITY given
	changed  chan struct{}       // closed and replaced at each delivery
}

// Start opens an Office.
func Start(opts Options) (*Office, error) {
	if opts.Domain == "" {
		opts.Domain = "example.test"
	}
	if opts.Clock == nil {
		opts.Clock = time.Now
	}
	if opts.MaxSize == 0 {
		opts.MaxSize = 32 << 20
	}
	if opts.Log == nil {
		opts.Log = slog.New(slog.DiscardHandler)
	}
	if opts.Implicit && opts.TLS == nil {
		return nil, errors.New("postoffice: implicit TLS without TLS settings")
	}
	o := &Office{
		opts: opts, log: opts.Log, accounts: map[string]*account{}, changed: make(chan struct{}),
		// A new office must not look like an earlier one that had other letters
		// under the same UIDs: hundredths of a second since 1970, wrapped.
		validity: uint32(time.Now().UnixMilli() / 10),
		imapAddr: opts.IMAPAddr, smtpAddr: opts.SMTPAddr,
	}
	for address, password := range opts.Users {
		if err := o.AddUser(address, password); err != nil {
			return nil, err
		}
	}
	if err := o.Open(); err != nil {
		return nil, err
	}
	return o, nil
}

// AddUser gives an address a mailbox.
func (o *Office) AddUser(address, password string) error {
	local, domain, full := strings.Cut(strings.ToLower(address), "@")
	if local == "" || full && domain != strings.ToLower(o.opts.Domain) {
		return fmt.Errorf("postoffice: %q is no address of %s", address, o.opts.Domain)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.accounts[local] != nil {
		return fmt.Errorf("postoffice: %s has a mailbox already", address)
	}
	a := &account{address: local + "@" + o.opts.Domain, password: password, folders: map[string]*folder{}}
	a.folders["INBOX"] = o.newFolder("INBOX")
	a.folders["INBOX"].subscribed = true
	o.accounts[local] = a
	return nil
}

// Open starts listening; Start has done it already. After Close it opens the
// office again, on the same ports and with the same mailboxes.
func (o *Office) Open() error {
	imapListener, err := o.listen(&o.imapAddr, &o.faults.imap)
	if err != nil {
		return err
	}
	smtpListener, err := o.listen(&o.smtpAddr, &o.faults.smtp)
	if err != nil {
		imapListener.Close()
		return err
	}
	imapServer := o.newIMAPServer()
	smtpServer := o.newSMTPServer()
	o.mu.Lock()
	o.closers = []io.Closer{imapServer, smtpServer, imapListener, smtpListener}
	o.mu.Unlock()
	go imapServer.Serve(imapListener)
	go smtpServer.Serve(smtpListener)
	return nil
}

func (o *Office) listen(addr *string, lines *lineFaults) (net.Listener, error) {
	if *addr == "" {
		*addr = "127.0.0.1:0"
	}
	host, _, err := net.SplitHostPort(*addr)
	if ip := net.ParseIP(host); err != nil || host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, fmt.Errorf("postoffice: %q is no loopback address with a port", *addr)
	}
	inner, err := net.Listen("tcp", *addr)
	if err != nil {
		return nil, fmt.Errorf("postoffice: %w", err)
	}
	*addr = inner.Addr().String()
	var outer net.Listener = &faultListener{Listener: inner, faults: lines, hidden: &o.faults.hidden, trace: o.traceOf(lines)}
	if o.opts.Implicit {
		outer = tls.NewListener(outer, o.opts.TLS)
	}
	return outer, nil
}

func (o *Office) traceOf(lines *lineFaults) func(string) {
	if lines == &o.faults.imap {
		return o.opts.Trace
	}
	return nil
}

// Close stops listening and cuts all connections. The mailboxes stay.
func (o *Office) Close() error {
	o.mu.Lock()
	closers := o.closers
	o.closers = nil
	o.mu.Unlock()
	for _, c := range closers {
		if err := c.Close(); err != nil && !errors.Is(err, net.ErrClosed) && !errors.Is(err, smtp.ErrServerClosed) {
			o.log.Debug("closing the post office", "err", err)
		}
	}
	o.Cut()
	return nil
}

// IMAPAddr returns host:port of the IMAP server.
func (o *Office) IMAPAddr() string { return o.imapAddr }

// SMTPAddr returns host:port of the SMTP server.
func (o *Office) SMTPAddr() string { return o.smtpAddr }

// Deliver puts a letter into the INBOX of a user without SMTP, byte for byte.
func (o *Office) Deliver(to string, raw []byte) error {
	return o.deliver(Envelope{To: to, Raw: raw})
}

func (o *Office) deliver(e Envelope) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	a := o.account(e.To)
	if a == nil {
		return fmt.Errorf("postoffice: nobody here is called %s", e.To)
	}
	inbox := a.folders["INBOX"]
	if inbox == nil {
		inbox = o.newFolder("INBOX")
		inbox.subscribed = true
		a.folders["INBOX"] = inbox
	}
	inbox.add(&letter{raw: e.Raw, received: o.opts.Clock(), from: e.From, to: e.To})
	close(o.changed)
	o.changed = make(chan struct{})
	return nil
}

// Mailbox returns the letters in the INBOX of a user.
func (o *Office) Mailbox(user string) []Message { return o.Folder(user, "INBOX") }

// Folder returns the letters in a folder of a user, none if there is no such
// folder.
func (o *Office) Folder(user, name string) []Message {
	o.mu.Lock()
	defer o.mu.Unlock()
	a := o.account(user)
	if a == nil || a.folders[name] == nil {
		return nil
	}
	var messages []Message
	for _, l := range a.folders[name].letters {
		messages = append(messages, l.message())
	}
	return messages
}

// Await waits until the INBOX of a user holds at least n letters.
func (o *Office) Await(ctx context.Context, user string, n int) ([]Message, error) {
	for {
		o.mu.Lock()
		changed := o.changed
		o.mu.Unlock()
		messages := o.Mailbox(user)
		if len(messages) >= n {
			return messages, nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return messages, fmt.Errorf("postoffice: %s has %d letters, not %d: %w", user, len(messages), n, ctx.Err())
		}
	}
}

// account finds the mailbox of an address, with or without a +token and a
// domain. The caller holds the lock.
func (o *Office) account(address string) *account {
	local, domain, full := strings.Cut(strings.ToLower(address), "@")
	if full && domain != strings.ToLower(o.opts.Domain) {
		return nil
	}
	local, _, _ = strings.Cut(local, "+")
	return o.accounts[local]
}

// login checks a password and returns the mailbox it opens.
func (o *Office) login(user, password string) (*account, bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	a := o.account(user)
	if a == nil || subtle.ConstantTimeCompare([]byte(a.password), []byte(password)) != 1 {
		return nil, false
	}
	return a, true
}
