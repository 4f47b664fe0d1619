package postoffice

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

func (o *Office) newSMTPServer() *smtp.Server {
	server := smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		return &clerk{office: o, hello: c.Hostname}, nil
	}))
	server.Domain = o.opts.Domain
	server.TLSConfig = o.opts.TLS
	server.AllowInsecureAuth = true
	server.EnableSMTPUTF8 = true
	server.MaxMessageBytes = o.opts.MaxSize
	server.MaxRecipients = 100
	server.ReadTimeout = 5 * time.Minute
	server.WriteTimeout = time.Minute
	server.ErrorLog = slog.NewLogLogger(o.log.Handler(), slog.LevelDebug)
	return server
}

// clerk serves one SMTP connection.
type clerk struct {
	office *Office
	hello  func() string
	user   string // logged in as

	from string
	to   []string
	size int64 // of the letter, as its sender said, 0 when not
}

var _ smtp.AuthSession = (*clerk)(nil)

// Reset forgets the current letter.
func (c *clerk) Reset() { c.from, c.to, c.size = "", nil, 0 }

// Logout ends the connection.
func (c *clerk) Logout() error { return nil }

// AuthMechanisms lists the ways to log in.
func (c *clerk) AuthMechanisms() []string {
	return c.office.mechanisms()
}

// Auth starts a log-in.
func (c *clerk) Auth(mechanism string) (sasl.Server, error) {
	dialogue := c.office.dialogue(mechanism, func(a *account) { c.user = a.address }, smtp.ErrAuthFailed)
	if dialogue == nil {
		return nil, smtp.ErrAuthUnknownMechanism
	}
	return dialogue, nil
}

// Mail begins a letter.
func (c *clerk) Mail(from string, told *smtp.MailOptions) error {
	if c.office.opts.MustLogin && c.user == "" {
		return &smtp.SMTPError{Code: 530, EnhancedCode: smtp.EnhancedCode{5, 7, 0}, Message: "Log in first"}
	}
	if r := c.office.faults.recipients.refusal("from " + from); r.Code != 0 {
		return &smtp.SMTPError{Code: r.Code, EnhancedCode: smtp.EnhancedCode(r.Status), Message: r.Text}
	}
	c.from, c.size = from, told.Size
	return nil
}

// Rcpt names a recipient of the letter.
func (c *clerk) Rcpt(to string, _ *smtp.RcptOptions) error {
	if r := c.office.faults.recipients.refusal(to); r.Code != 0 {
		return &smtp.SMTPError{Code: r.Code, EnhancedCode: smtp.EnhancedCode(r.Status), Message: r.Text}
	}
	_, domain, _ := strings.Cut(to, "@")
	if !strings.EqualFold(domain, c.office.opts.Domain) {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 7, 1}, Message: "No relaying; this office only serves " + c.office.opts.Domain}
	}
	c.office.mu.Lock()
	known := c.office.account(to) != nil
	c.office.mu.Unlock()
	if !known {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "Nobody here is called " + to}
	}
	c.to = append(c.to, to)
	return nil
}

// largestTrusted is up to which size room is made for a letter before it is
// there; headRoom is that for what a delivery adds.
const (
	largestTrusted = 1 << 20
	headRoom       = 512
)

// Data takes the letter and delivers it, with the headers that a delivery
// adds on top.
func (c *clerk) Data(r io.Reader) error {
	var body bytes.Buffer
	body.Grow(int(min(c.size, largestTrusted)) + bytes.MinRead)
	if _, err := body.ReadFrom(r); err != nil {
		return err
	}
	for _, to := range c.to {
		var raw bytes.Buffer
		raw.Grow(body.Len() + headRoom)
		fmt.Fprintf(&raw, "Return-Path: <%s>\r\nDelivered-To: %s\r\nX-Original-To: %s\r\n", c.from, to, to)
		fmt.Fprintf(&raw, "Received: from %s by %s with ESMTP for <%s>;\r\n\t%s\r\n",
			c.hello(), c.office.opts.Domain, to, c.office.opts.Clock().Format(time.RFC1123Z))
		raw.Write(body.Bytes())
		e := Envelope{From: c.from, To: to, Raw: raw.Bytes()}
		if c.office.opts.Accepted != nil {
			c.office.opts.Accepted(e)
		}
		if err := c.office.deliver(e); err != nil {
			return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: err.Error()}
		}
		c.office.log.Debug("letter taken", "from", c.from, "to", to, "size", raw.Len())
	}
	return nil
}

// xoauth2 is the OAuth mechanism from before RFC 7628.
const xoauth2 = "XOAUTH2"

// mechanisms lists the ways to log in.
func (o *Office) mechanisms() []string {
	if o.opts.Mechanisms != nil {
		return o.opts.Mechanisms
	}
	return []string{sasl.Plain, sasl.Login, sasl.OAuthBearer, xoauth2}
}

// dialogue returns the server side of a SASL mechanism, nil if it is unknown.
func (o *Office) dialogue(mechanism string, welcome func(*account), failure error) sasl.Server {
	check := func(user, password string) error {
		a, ok := o.login(user, password)
		if !ok {
			return failure
		}
		welcome(a)
		return nil
	}
	bearer := func(user, token string) error {
		if o.opts.Token == nil {
			return check(user, token)
		}
		if !o.opts.Token(user, token) {
			return failure
		}
		o.mu.Lock()
		a := o.account(user)
		o.mu.Unlock()
		if a == nil {
			return failure
		}
		welcome(a)
		return nil
	}
	if !slices.ContainsFunc(o.mechanisms(), func(m string) bool { return strings.EqualFold(m, mechanism) }) {
		return nil
	}
	switch strings.ToUpper(mechanism) {
	case sasl.Plain:
		return sasl.NewPlainServer(func(identity, user, password string) error {
			if identity != "" && identity != user {
				return failure
			}
			return check(user, password)
		})
	case sasl.Login:
		return &loginServer{check: check}
	case sasl.OAuthBearer:
		return sasl.NewOAuthBearerServer(func(o sasl.OAuthBearerOptions) *sasl.OAuthBearerError {
			if bearer(o.Username, o.Token) != nil {
				return &sasl.OAuthBearerError{Status: "invalid_token", Schemes: "bearer"}
			}
			return nil
		})
	case xoauth2:
		return &xoauth2Server{check: bearer}
	}
	return nil
}

// xoauth2Server reads user and token from one line. It refuses with a question
// in JSON, whatever is answered to it.
type xoauth2Server struct {
	check func(user, token string) error
	err   error
}

// Next takes the line, or the answer to a refusal.
func (x *xoauth2Server) Next(response []byte) (challenge []byte, done bool, err error) {
	switch {
	case x.err != nil:
		return nil, true, x.err
	case response == nil:
		return []byte{}, false, nil
	}
	user, rest, _ := strings.Cut(strings.TrimPrefix(string(response), "user="), "\x01auth=Bearer ")
	if x.err = x.check(user, strings.TrimSuffix(rest, "\x01\x01")); x.err != nil {
		return []byte(`{"status":"400","schemes":"Bearer"}`), false, nil
	}
	return nil, true, nil
}

// loginServer asks for the user and then for the password.
type loginServer struct {
	check func(user, password string) error
	asked int
	user  string
}

// Next takes an answer and asks the next question.
func (l *loginServer) Next(response []byte) (challenge []byte, done bool, err error) {
	if response == nil && l.asked == 0 {
		return []byte("Username:"), false, nil
	}
	l.asked++
	switch l.asked {
	case 1:
		l.user = string(response)
		return []byte("Password:"), false, nil
	case 2:
		return nil, true, l.check(l.user, string(response))
	}
	return nil, false, errors.New("postoffice: the log-in is over")
}
