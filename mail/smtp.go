package mail

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"time"

	"github.com/emersion/go-smtp"

	"feldpost/mail/letter"
)

// Relay is an SMTP server that takes letters for delivery.
type Relay struct {
	Server
	// HelloName is the name this machine gives itself; "" means localhost.
	HelloName string
}

// SendError is a failure to send one letter.
type SendError struct {
	Stage Stage
	Code  int // SMTP status, 0 when the server did not speak
	Err   error
	// Permanent: sending the same letter again cannot help.
	Permanent bool
	// Server: the relay cannot be reached or used at all. It is no fault of
	// the letter, and other letters would fare no better.
	Server bool
}

// Error names the stage and the cause.
func (e *SendError) Error() string {
	if e.Server {
		return e.Err.Error()
	}
	kind := "temporary"
	if e.Permanent {
		kind = "permanent"
	}
	return fmt.Sprintf("%s (%s): %v", e.Stage, kind, e.Err)
}

// Unwrap returns the cause.
func (e *SendError) Unwrap() error { return e.Err }

// dead tells whether the connection is of no more use: cut, or being closed.
func (e *SendError) dead() bool { return e.Code == 0 || e.Code == 421 }

// Sender sends letters through a relay, many over one connection. It is safe
// for use by several goroutines, which take turns.
type Sender struct {
	relay Relay

	mu     sync.Mutex
	client *smtp.Client
	wire   *wire

	// What the relay said it can do when the connection was made.
	maxSize int // 0 when not told
	utf8    bool
}

// NewSender prepares a Sender; it opens no connection yet.
func NewSender(relay Relay) *Sender { return &Sender{relay: relay} }

// Send gives one letter to the relay. The raw letter may have any line ends.
// A failure is a *SendError.
func (s *Sender) Send(ctx context.Context, from, to string, raw []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, address := range []string{from, to} {
		if err := letter.CheckAddress(address); err != nil {
			return &SendError{Stage: StageRecipient, Permanent: true, Err: err}
		}
	}
	reused := s.client != nil
	err := s.try(ctx, from, to, raw)
	// A connection kept from the last letter may be dead without our knowing.
	// Before DATA nothing has been handed over, and trying again is safe.
	var failed *SendError
	if reused && errors.As(err, &failed) && failed.Stage == StageSender && failed.dead() && ctx.Err() == nil {
		err = s.try(ctx, from, to, raw)
	}
	return err
}

// Close ends the connection, politely if that is quick.
func (s *Sender) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hangUp()
	return nil
}

func (s *Sender) try(ctx context.Context, from, to string, raw []byte) error {
	if s.client == nil {
		if err := s.connect(ctx); err != nil {
			return &SendError{Stage: stageOf(err), Code: codeOf(err), Err: err, Server: true}
		}
	}
	if err := s.fits(from, to, len(raw)); err != nil {
		return &SendError{Stage: StageSender, Err: err, Permanent: true}
	}
	stage := StageSender
	patience := s.relay.patience()
	err := s.wire.within(ctx, 20*patience, func() error {
		utf8 := !isASCII(from) || !isASCII(to)
		if err := s.client.Mail(from, &smtp.MailOptions{Size: int64(len(raw)), UTF8: utf8}); err != nil {
			return err
		}
		stage = StageRecipient
		if err := s.client.Rcpt(to, nil); err != nil {
			return err
		}
		stage = StageData
		return s.data(raw)
	})
	if err == nil {
		return nil
	}
	failure := classify(stage, err)
	// Only a connection on which the server has answered is used again.
	if failure.dead() || failure.Server || s.reset(ctx) != nil {
		s.hangUp()
	}
	return failure
}

// fits tells what keeps the relay from taking a letter at all.
func (s *Sender) fits(from, to string, size int) error {
	if s.maxSize > 0 && size > s.maxSize {
		return fmt.Errorf("the letter has %d bytes, the relay takes %d", size, s.maxSize)
	}
	if !s.utf8 && !(isASCII(from) && isASCII(to)) {
		return fmt.Errorf("the relay takes no address with letters beyond ASCII, such as %s", to)
	}
	return nil
}

func (s *Sender) data(raw []byte) error {
	body, err := s.client.Data()
	if err != nil {
		return err
	}
	if _, err := io.Copy(body, bytes.NewReader(raw)); err != nil {
		return err
	}
	// Relays check a letter before they answer the final dot.
	s.wire.expect(5 * s.relay.patience())
	defer s.wire.expect(s.relay.patience())
	return body.Close()
}

func (s *Sender) reset(ctx context.Context) error {
	return s.wire.within(ctx, s.relay.patience(), s.client.Reset)
}

func (s *Sender) hangUp() {
	if s.client == nil {
		return
	}
	s.wire.expect(farewell)
	s.wire.within(context.Background(), farewell, s.client.Quit)
	s.wire.Conn.Close()
	s.client, s.wire = nil, nil
}

// connect dials, protects the connection and logs in.
func (s *Sender) connect(ctx context.Context) error {
	wire, conn, err := s.relay.dial(ctx, "smtp")
	if err != nil {
		return err
	}
	stage := StageGreeting
	var client *smtp.Client
	err = wire.within(ctx, 5*s.relay.patience(), func() error {
		if client, err = s.greet(conn, &stage); err != nil {
			return err
		}
		stage = StageLogin
		return s.login(client)
	})
	if err != nil {
		wire.Conn.Close()
		return s.relay.fail(stage, err)
	}
	s.client, s.wire = client, wire
	s.utf8, _ = client.Extension("SMTPUTF8")
	s.maxSize, _ = client.MaxMessageSize()
	return nil
}

func (s *Sender) greet(conn net.Conn, stage *Stage) (*smtp.Client, error) {
	name := orElse(s.relay.HelloName, "localhost")
	if s.relay.Security != SecurityStartTLS {
		client := smtp.NewClient(conn)
		return client, client.Hello(name)
	}
	*stage = StageTLS
	cfg, err := s.relay.tlsConfig()
	if err != nil {
		return nil, err
	}
	client, err := smtp.NewClientStartTLS(conn, cfg)
	if err != nil {
		return nil, err
	}
	return client, client.Hello(name)
}

func (s *Sender) login(client *smtp.Client) error {
	if s.relay.User == "" {
		return nil
	}
	_, offers := client.Extension("AUTH")
	mechanism, err := s.relay.choose(strings.Fields(offers), false)
	if err != nil {
		return err
	}
	secret, err := s.relay.secret()
	if err != nil {
		return err
	}
	return client.Auth(s.relay.dialogue(mechanism, secret))
}

// classify judges a failure after the connection was ready for letters.
func classify(stage Stage, err error) *SendError {
	failure := &SendError{Stage: stage, Err: err, Code: codeOf(err)}
	switch {
	case failure.Code == 530 || failure.Code == 534 || failure.Code == 535 || failure.Code == 538:
		failure.Server = true // it wants another login, whatever the letter
	case failure.Code >= 500 && letter.IsPassing(failure.Code, statusOf(err), err.Error()):
		// A full mailbox or a greylist: later is another matter.
	case failure.Code >= 500 && stage == StageSender && !concernsLetter(failure.Code, statusOf(err)):
		failure.Server = true // it does not let us send at all
	case failure.Code >= 500:
		failure.Permanent = true
	}
	return failure
}

// concernsLetter tells whether a refusal of the sender is one of the letter,
// by its size or its form.
func concernsLetter(code int, status string) bool {
	return code == 552 || status == "5.3.4" || status == "5.2.3" || strings.HasPrefix(status, "5.6.")
}

// statusOf is the enhanced status code that a server gave, "" when it gave
// none.
func statusOf(err error) string {
	var said *smtp.SMTPError
	if !errors.As(err, &said) || said.EnhancedCode[0] <= 0 {
		return ""
	}
	return fmt.Sprintf("%d.%d.%d", said.EnhancedCode[0], said.EnhancedCode[1], said.EnhancedCode[2])
}

func codeOf(err error) int {
	var said *smtp.SMTPError
	if errors.As(err, &said) {
		return said.Code
	}
	return 0
}

func stageOf(err error) Stage {
	var conn *ConnError
	if errors.As(err, &conn) {
		return conn.Stage
	}
	return StageConnect
}

func isASCII(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r > 127 }) < 0
}

// ProbeSMTP logs in to a relay without sending anything and says at which
// step it failed. The report is of use together with an error.
func ProbeSMTP(ctx context.Context, relay Relay) (Report, error) {
	report := Report{Server: relay.Address}
	sender := NewSender(relay)
	if err := sender.connect(ctx); err != nil {
		return report, report.failed(StageConnect, err)
	}
	defer sender.Close()
	report.ok(StageGreeting, "the relay answers over %s", relay.Security)
	for _, name := range []string{"8BITMIME", "AUTH", "DSN", "PIPELINING", "SIZE", "SMTPUTF8", "STARTTLS"} {
		if ok, args := sender.client.Extension(name); ok {
			report.Capabilities = append(report.Capabilities, strings.TrimSpace(name+" "+args))
		}
	}
	report.MaxSize = sender.maxSize
	if relay.User != "" {
		report.ok(StageLogin, "%s logged in", relay.User)
	} else {
		report.ok(StageLogin, "no login is configured")
	}
	start := time.Now()
	if err := sender.wire.within(ctx, relay.patience(), sender.client.Noop); err != nil {
		return report, report.failed(StageGreeting, err)
	}
	report.ok(StageGreeting, "ready for letters, answers in %s", time.Since(start).Round(time.Millisecond))
	return report, nil
}
