package mail

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"time"
)

// Security says how a connection is protected.
type Security string

// The ways to protect a connection.
const (
	SecurityTLS      Security = "tls"      // TLS from the first byte
	SecurityStartTLS Security = "starttls" // upgraded before anything is said
	SecurityPlain    Security = "plain"    // loopback only
)

// Mechanism says how to log in.
type Mechanism string

// The ways to log in. Auto takes the best one the server offers.
const (
	MechanismAuto        Mechanism = "auto"
	MechanismPlain       Mechanism = "plain"
	MechanismLogin       Mechanism = "login"
	MechanismOAuthBearer Mechanism = "oauthbearer" // RFC 7628
	MechanismXOAuth2     Mechanism = "xoauth2"     // what came before it; Microsoft has no other
)

// defaultPatience is how long one answer of a server may take.
const defaultPatience = 30 * time.Second

// Server is a mail server and the account to use on it.
type Server struct {
	Address   string // host:port
	Security  Security
	User      string // "" to use a relay without logging in (SMTP only)
	Mechanism Mechanism
	// Secret returns the password or the OAuth token. It is asked at each
	// login, so that a renewed token is used without a restart.
	Secret func() (string, error)
	// Token tells that the secret is an OAuth token: auto never sends it as a
	// password.
	Token bool
	// RootCAs is a PEM file with certificates to trust besides the system's.
	RootCAs string
	// Patience is how long one answer may take; 0 means 30 seconds.
	Patience time.Duration
}

// Check reports what is wrong with the settings, without any connection.
func (s Server) Check() error {
	host, port, err := net.SplitHostPort(s.Address)
	if err != nil || host == "" || port == "" {
		return fmt.Errorf("address %q: want host:port, for example mail.example.org:993", s.Address)
	}
	switch s.Security {
	case SecurityTLS, SecurityStartTLS:
	case SecurityPlain:
		if !isLoopback(host) {
			return fmt.Errorf("security %q sends the password unprotected and is only for loopback addresses, not %s; use %q or %q",
				SecurityPlain, host, SecurityTLS, SecurityStartTLS)
		}
	default:
		return fmt.Errorf("security %q: want %q, %q or %q", s.Security, SecurityTLS, SecurityStartTLS, SecurityPlain)
	}
	switch s.Mechanism {
	case "", MechanismAuto, MechanismPlain, MechanismLogin, MechanismOAuthBearer, MechanismXOAuth2:
	default:
		return fmt.Errorf("mechanism %q: want %q, %q, %q, %q or %q", s.Mechanism,
			MechanismAuto, MechanismPlain, MechanismLogin, MechanismOAuthBearer, MechanismXOAuth2)
	}
	if s.User != "" && s.Secret == nil {
		return fmt.Errorf("user %q has no password: name a file or an environment variable that holds it", s.User)
	}
	if _, err := s.tlsConfig(); err != nil {
		return err
	}
	return nil
}

func (s Server) patience() time.Duration {
	if s.Patience > 0 {
		return s.Patience
	}
	return defaultPatience
}

// secret returns the password, refused when it cannot be sent on one line.
func (s Server) secret() (string, error) {
	if s.Secret == nil {
		return "", errors.New("no password is configured")
	}
	secret, err := s.Secret()
	if err != nil {
		return "", fmt.Errorf("reading the password: %w", err)
	}
	if secret == "" {
		return "", errors.New("the password is empty")
	}
	if strings.ContainsAny(secret, "\r\n\x00") {
		return "", errors.New("the password contains a line break or NUL")
	}
	return secret, nil
}

func (s Server) tlsConfig() (*tls.Config, error) {
	host, _, _ := net.SplitHostPort(s.Address)
	cfg := &tls.Config{ServerName: host, MinVersion: tls.VersionTLS12}
	if s.RootCAs == "" {
		return cfg, nil
	}
	pem, err := os.ReadFile(s.RootCAs)
	if err != nil {
		return nil, fmt.Errorf("root certificates: %w", err)
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		pool = x509.NewCertPool()
	}
	if !pool.AppendCertsFromPEM(pem) {
		return nil, fmt.Errorf("root certificates: %s holds no PEM certificate", s.RootCAs)
	}
	cfg.RootCAs = pool
	return cfg, nil
}

// dial connects and, for SecurityTLS, shakes hands. With SecurityStartTLS the
// returned connection is not protected yet.
func (s Server) dial(ctx context.Context, protocol string) (*wire, net.Conn, error) {
	if err := s.Check(); err != nil {
		return nil, nil, s.fail(StageSettings, err)
	}
	dialer := net.Dialer{Timeout: s.patience(), KeepAlive: 2 * time.Minute}
	conn, err := dialer.DialContext(ctx, "tcp", s.Address)
	if err != nil {
		return nil, nil, s.fail(dialStage(err), err)
	}
	if s.Security == SecurityPlain && !isLoopbackAddr(conn.RemoteAddr()) {
		conn.Close()
		return nil, nil, s.fail(StageSettings, fmt.Errorf("%s is not on this machine: no unprotected connection", conn.RemoteAddr()))
	}
	w := &wire{Conn: conn, patience: s.patience()}
	if s.Security != SecurityTLS {
		return w, w, nil
	}
	cfg, err := s.tlsConfig()
	if err != nil {
		conn.Close()
		return nil, nil, s.fail(StageSettings, err)
	}
	cfg.NextProtos = []string{protocol}
	secured := tls.Client(w, cfg)
	if err := w.within(ctx, s.patience(), func() error { return secured.HandshakeContext(ctx) }); err != nil {
		conn.Close()
		return nil, nil, s.fail(StageTLS, err)
	}
	return w, secured, nil
}

// startTLS turns a fresh connection to an IMAP server into a protected one. Nothing
// that was said before is believed, not even what the server can do.
func (s Server) startTLS(ctx context.Context, w *wire) (net.Conn, error) {
	greeting, err := plainLine(w)
	if err != nil {
		return nil, s.fail(StageGreeting, err)
	}
	if !statusStart.MatchString(greeting) || !strings.HasPrefix(strings.ToUpper(greeting), "* OK") {
		return nil, s.fail(StageGreeting, fmt.Errorf("the server greets with %.80q", greeting))
	}
	if _, err := w.Write([]byte("A1 STARTTLS\r\n")); err != nil {
		return nil, err
	}
	for {
		line, err := plainLine(w)
		if err != nil {
			return nil, err
		}
		if answer, is := strings.CutPrefix(line, "A1 "); is {
			if !strings.HasPrefix(strings.ToUpper(answer), "OK") {
				return nil, fmt.Errorf("the server refuses STARTTLS: %.200s", answer)
			}
			break
		}
	}
	cfg, err := s.tlsConfig()
	if err != nil {
		return nil, err
	}
	secured := tls.Client(w, cfg)
	return secured, secured.HandshakeContext(ctx)
}

// plainLine reads a line and not a byte more: what follows may belong to TLS.
func plainLine(w *wire) (string, error) {
	var line []byte
	for b := make([]byte, 1); len(line) < 8192; {
		if _, err := w.Read(b); err != nil {
			return "", err
		}
		if b[0] == '\n' {
			return strings.TrimRight(string(line), "\r"), nil
		}
		line = append(line, b[0])
	}
	return "", errors.New("a line without end")
}

func isLoopback(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

func isLoopbackAddr(addr net.Addr) bool {
	tcp, ok := addr.(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}
