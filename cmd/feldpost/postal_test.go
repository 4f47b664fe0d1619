package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"feldpost/cmd/feldpost/archive"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/mail"
	"feldpost/mail/letter"
	"feldpost/mail/postoffice/dovecot"
)

// mailhost is a Dovecot with an SMTP relay before it, as a provider has: the
// relay keeps a letter until Dovecot takes it over LMTP.
type mailhost struct {
	t       testing.TB
	dovecot *dovecot.Server
	smtp    string
	queue   chan relayed
	// delivered is called with the address of each letter that Dovecot has
	// taken; it may be nil.
	delivered func(to string)

	mu      sync.Mutex
	waiting int
}

type relayed struct {
	from, to string
	raw      []byte
}

// newMailhost starts Dovecot with mailboxes of the referee, two players and
// others, and the relay.
func newMailhost(t testing.TB, others ...string) *mailhost {
	t.Helper()
	users := map[string]string{localclub.Referee: localclub.Password}
	for _, p := range localPlayers() {
		users[p.Address] = localclub.Password
	}
	for _, o := range others {
		users[o] = localclub.Password
	}
	server, err := dovecot.Start(users)
	if errors.Is(err, dovecot.ErrAbsent) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	h := &mailhost{t: t, dovecot: server, queue: make(chan relayed, 10_000)}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	h.smtp = listener.Addr().String()
	relay := smtp.NewServer(&relaySession{host: h})
	relay.ErrorLog = log.New(t.Output(), "relay: ", 0)
	go relay.Serve(listener)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { h.forward(ctx); close(done) }()
	t.Cleanup(func() { relay.Close(); cancel(); <-done })
	return h
}

// forward hands letters to Dovecot, again and again until it takes them.
func (h *mailhost) forward(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case l := <-h.queue:
			for h.dovecot.Deliver(l.from, l.to, l.raw) != nil && ctx.Err() == nil {
				time.Sleep(50 * time.Millisecond)
			}
			h.mu.Lock()
			h.waiting--
			h.mu.Unlock()
			if h.delivered != nil {
				h.delivered(l.to)
			}
		}
	}
}

// idle reports whether the relay has nothing left to deliver.
func (h *mailhost) idle() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.waiting == 0
}

// relaySession is one SMTP conversation; the one that the server starts with
// makes the others.
type relaySession struct {
	host     *mailhost
	from, to string
}

func (r *relaySession) NewSession(*smtp.Conn) (smtp.Session, error) {
	return &relaySession{host: r.host}, nil
}

func (r *relaySession) Mail(from string, _ *smtp.MailOptions) error { r.from = from; return nil }
func (r *relaySession) Rcpt(to string, _ *smtp.RcptOptions) error {
	if !strings.HasSuffix(to, "@"+localclub.Domain) {
		return &smtp.SMTPError{Code: 550, Message: "no such address here"}
	}
	r.to = to
	return nil
}
func (r *relaySession) Reset()        {}
func (r *relaySession) Logout() error { return nil }
func (r *relaySession) Data(body io.Reader) error {
	raw, err := io.ReadAll(body)
	if err != nil {
		return err
	}
	r.host.mu.Lock()
	r.host.waiting++
	r.host.mu.Unlock()
	r.host.queue <- relayed{r.from, r.to, raw}
	return nil
}

// place writes the configuration of a referee on this host.
func (h *mailhost) place() *place {
	h.t.Helper()
	p := newPlace(h.t, nil)
	text, err := os.ReadFile(p.config)
	if err != nil {
		h.t.Fatal(err)
	}
	host := strings.Replace(string(text), "127.0.0.1:9", h.dovecot.IMAPAddr(), 1)
	host = strings.Replace(host, "127.0.0.1:9", h.smtp, 1)
	host = strings.Replace(host, fmt.Sprintf("user = %q\npassword_file = \"imap.password\"\nper_minute", localclub.Referee), "per_minute", 1)
	p.write("feldpost.toml", host+"[letters]\nper_sender_hour = 1000\n")
	return p
}

// correspondent is a person with a mail program.
type correspondent struct {
	host    *mailhost
	address string
	reply   string // where answers go: the Reply-To of the last letter
	sent    int
}

func (h *mailhost) correspondent(address string) *correspondent {
	return &correspondent{host: h, address: address, reply: localclub.Referee}
}

// write sends a letter by SMTP and returns its Message-ID.
func (c *correspondent) write(text string) string {
	c.host.t.Helper()
	c.sent++
	local, _, _ := strings.Cut(c.address, "@")
	id := fmt.Sprintf("%s-%d@%s", local, c.sent, localclub.Domain)
	raw, err := letter.ComposePersonal(letter.Outgoing{MessageID: id, From: c.address, To: c.reply, Subject: "orders", Date: time.Now(), Text: text})
	if err != nil {
		c.host.t.Fatal(err)
	}
	c.send(raw)
	return id
}

// send gives a raw letter to the relay.
func (c *correspondent) send(raw []byte) {
	c.host.t.Helper()
	c.sendTo(c.reply, raw)
}

// sendTo gives a raw letter to an address to the relay.
func (c *correspondent) sendTo(to string, raw []byte) {
	c.host.t.Helper()
	sender := mail.NewSender(mail.Relay{Server: mail.Server{Address: c.host.smtp, Security: mail.SecurityPlain}})
	defer sender.Close()
	if err := sender.Send(context.Background(), c.address, to, raw); err != nil {
		c.host.t.Fatal(err)
	}
}

// received is a letter in somebody's mailbox.
type received struct {
	letter.Incoming
	raw []byte
}

// plain is the letter's plain text as the mail program shows it.
func (r received) plain() string {
	parts, _ := archive.PartsOf(r.raw)
	for _, p := range parts {
		if p.Media == "text/plain" {
			return string(p.Data)
		}
	}
	return ""
}

// read fetches the whole mailbox over IMAP.
func (c *correspondent) read() ([]received, error) {
	ctx, cancel := context.WithTimeout(context.Background(), soon)
	defer cancel()
	box, err := mail.Open(ctx, mail.Account{Server: mail.Server{Address: c.host.dovecot.IMAPAddr(), Security: mail.SecurityPlain, User: c.address,
		Secret: func() (string, error) { return localclub.Password, nil }, Patience: 10 * time.Second}})
	if err != nil {
		return nil, err
	}
	defer box.Close()
	if _, err := box.Select(ctx, "INBOX"); err != nil {
		return nil, err
	}
	heads, err := box.Headers(ctx, 1)
	if err != nil || len(heads) == 0 {
		return nil, err
	}
	var uids []uint32
	for _, h := range heads {
		uids = append(uids, h.UID)
	}
	messages, err := box.Fetch(ctx, uids, 10<<20)
	var all []received
	for _, m := range messages {
		in := letter.Read(m.Raw, letter.ReadOptions{})
		all = append(all, received{in, m.Raw})
		if in.ReplyTo != "" {
			c.reply = in.ReplyTo
		}
	}
	return all, err
}

// await waits until a letter fits; the mailbox may be away meanwhile.
func (c *correspondent) await(what string, fits func(received) bool) received {
	c.host.t.Helper()
	var found received
	eventually(c.host.t, c.address+" gets "+what, func() bool {
		all, err := c.read()
		if err != nil {
			return false
		}
		for _, l := range all {
			if fits(l) {
				found = l
				return true
			}
		}
		time.Sleep(50 * time.Millisecond)
		return false
	})
	return found
}

// answered waits for the answer to a letter.
func (c *correspondent) answered(id string) received {
	c.host.t.Helper()
	return c.await("an answer to "+id, func(l received) bool {
		return len(l.InReplyTo) > 0 && l.InReplyTo[0] == id
	})
}

// ask writes a letter and waits for its answer.
func (c *correspondent) ask(text string) received {
	c.host.t.Helper()
	return c.answered(c.write(text))
}

// after cuts what the mail servers on the way have put on top.
func (r received) after(field string) []byte {
	_, rest, _ := bytes.Cut(r.raw, []byte("\r\n"+field+":"))
	return rest
}
