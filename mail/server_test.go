package mail_test

import (
	"bytes"
	"errors"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"feldpost/mail"
	"feldpost/mail/postoffice"
)

func TestEveryWayToLogIn(t *testing.T) {
	cfg, rootCAs := selfSigned(t)
	for _, security := range []mail.Security{mail.SecurityPlain, mail.SecurityStartTLS, mail.SecurityTLS} {
		opts := postoffice.Options{MustLogin: true}
		if security != mail.SecurityPlain {
			opts.TLS, opts.Implicit = cfg, security == mail.SecurityTLS
		}
		office := newOffice(t, opts)
		for _, mechanism := range []mail.Mechanism{"", mail.MechanismAuto, mail.MechanismPlain, mail.MechanismLogin, mail.MechanismOAuthBearer, mail.MechanismXOAuth2} {
			t.Run(string(security)+" "+string(mechanism), func(t *testing.T) {
				account := accountAt(office.IMAPAddr())
				account.Security, account.Mechanism, account.RootCAs = security, mechanism, rootCAs
				relay := relayAt(office.SMTPAddr())
				relay.Security, relay.Mechanism, relay.RootCAs = security, mechanism, rootCAs
				before := len(office.Mailbox(referee))
				sender := mail.NewSender(relay)
				defer sender.Close()
				if err := sender.Send(t.Context(), player, referee, rawLetter(0)); err != nil {
					t.Fatal(err)
				}
				box, err := mail.Open(t.Context(), account)
				if err != nil {
					t.Fatal(err)
				}
				defer box.Close()
				if status, err := box.Select(t.Context(), "INBOX"); err != nil || status.Letters != uint32(before+1) {
					t.Errorf("%+v, %v", status, err)
				}

				account.Secret, relay.Secret = secret("wrong"), secret("wrong")
				_, err = mail.Open(t.Context(), account)
				wantStage(t, err, mail.StageLogin)
				_, err = mail.ProbeSMTP(t.Context(), relay)
				wantStage(t, err, mail.StageLogin)
			})
		}
	}
}

func wantStage(t *testing.T, err error, stage mail.Stage) {
	t.Helper()
	var conn *mail.ConnError
	if !errors.As(err, &conn) || conn.Stage != stage || conn.Advice() == "" {
		t.Errorf("failed at %q, want %q: %v", stageOf(conn), stage, err)
	}
}

func stageOf(e *mail.ConnError) mail.Stage {
	if e == nil {
		return ""
	}
	return e.Stage
}

func TestSettings(t *testing.T) {
	notPEM := filepath.Join(t.TempDir(), "x.pem")
	if err := os.WriteFile(notPEM, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	good := accountAt("127.0.0.1:143")
	if err := good.Check(); err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string]func(*mail.Account){
		"host:port":            func(a *mail.Account) { a.Address = "mail.example.org" },
		"only for loopback":    func(a *mail.Account) { a.Address = "mail.example.org:143" },
		"want \"tls\"":         func(a *mail.Account) { a.Security = "ssl" },
		"mechanism":            func(a *mail.Account) { a.Mechanism = "cram-md5" },
		"needs a user":         func(a *mail.Account) { a.User = "" },
		"no password":          func(a *mail.Account) { a.Secret = nil },
		"a name has no":        func(a *mail.Account) { a.Done = "a*" },
		"cannot also receive":  func(a *mail.Account) { a.Done = "INBOX" },
		"no PEM certificate":   func(a *mail.Account) { a.RootCAs = notPEM },
		"root certificates: o": func(a *mail.Account) { a.RootCAs = notPEM + "x" },
	} {
		bad := good
		change(&bad)
		if err := bad.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q, got %v", want, err)
		}
	}
	for _, loopback := range []string{"localhost:1", "127.0.0.1:1", "[::1]:1", "127.9.9.9:1"} {
		s := mail.Server{Address: loopback, Security: mail.SecurityPlain}
		if err := s.Check(); err != nil {
			t.Errorf("%s: %v", loopback, err)
		}
	}
}

// A probe says at which step it fails, and what to do.
func TestProbe(t *testing.T) {
	cfg, rootCAs := selfSigned(t)
	office := newOffice(t, postoffice.Options{TLS: cfg})
	secured := newOffice(t, postoffice.Options{TLS: cfg, Implicit: true})
	closed, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	closed.Close()
	for _, test := range []struct {
		name   string
		change func(*mail.Server)
		stage  mail.Stage
		advice string
	}{
		{"unknown host", func(s *mail.Server) {
			s.Address, s.Security = "feldpost.invalid:993", mail.SecurityTLS
		}, mail.StageLookup, "host name"},
		{"nothing there", func(s *mail.Server) { s.Address = closed.Addr().String() }, mail.StageConnect, "Nothing listens"},
		{"not TLS", func(s *mail.Server) { s.Security = mail.SecurityTLS }, mail.StageTLS, "does not speak TLS"},
		{"untrusted", func(s *mail.Server) { s.Security = mail.SecurityStartTLS }, mail.StageTLS, "PEM file"},
		{"wrong secret", func(s *mail.Server) { s.Secret = secret("wrong") }, mail.StageLogin, "password"},
		{"no secret", func(s *mail.Server) { s.Secret = secret("") }, mail.StageLogin, "password"},
		{"two lines", func(s *mail.Server) { s.Secret = secret("a\r\nb") }, mail.StageLogin, "password"},
	} {
		t.Run(test.name, func(t *testing.T) {
			account, relay := accountAt(office.IMAPAddr()), relayAt(office.SMTPAddr())
			test.change(&account.Server)
			test.change(&relay.Server)
			imap, err := mail.Probe(t.Context(), account)
			wantStage(t, err, test.stage)
			smtp, err := mail.ProbeSMTP(t.Context(), relay)
			wantStage(t, err, test.stage)
			for _, report := range []mail.Report{imap, smtp} {
				last := report.Steps[len(report.Steps)-1]
				if !last.Failed || !strings.Contains(last.Advice, test.advice) {
					t.Errorf("%+v", last)
				}
			}
		})
	}

	// A protected port answers plain talk with nothing.
	account := accountAt(secured.IMAPAddr())
	account.Patience = 300 * time.Millisecond
	_, err = mail.Probe(t.Context(), account)
	wantStage(t, err, mail.StageGreeting)

	deliver(t, office, 0, 2)
	account = accountAt(office.IMAPAddr())
	account.Security, account.RootCAs = mail.SecurityStartTLS, rootCAs
	report, err := mail.Probe(t.Context(), account)
	if err != nil || report.Letters != 2 || len(report.Capabilities) == 0 || len(report.Folders) == 0 {
		t.Errorf("%+v, %v", report, err)
	}
	if office.Folder(referee, "INBOX")[0].Flags != nil {
		t.Error("the probe has marked a letter")
	}
	smtp, err := mail.ProbeSMTP(t.Context(), relayAt(office.SMTPAddr()))
	if err != nil || smtp.MaxSize != 32<<20 {
		t.Errorf("%+v, %v", smtp, err)
	}
}

func TestPasswordsStayOutOfLogsAndErrors(t *testing.T) {
	const wrong = "hunter2-wrong"
	office := newOffice(t, postoffice.Options{})
	var log bytes.Buffer
	opts := quick(t)
	opts.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	account := accountAt(office.IMAPAddr())
	for _, mechanism := range []mail.Mechanism{mail.MechanismLogin, mail.MechanismPlain, mail.MechanismOAuthBearer, mail.MechanismXOAuth2} {
		account.Mechanism, account.Secret = mechanism, secret(wrong)
		_, err := mail.NewIntake(account, newVault(), opts).Once(t.Context())
		wantStage(t, err, mail.StageLogin)
		relay := relayAt(office.SMTPAddr())
		relay.Mechanism, relay.Secret = mechanism, secret(wrong)
		sendErr := mail.NewSender(relay).Send(t.Context(), player, referee, rawLetter(0))
		for _, text := range []string{err.Error(), sendErr.Error(), log.String()} {
			if strings.Contains(text, wrong) {
				t.Errorf("%s: %s", mechanism, text)
			}
		}
	}
}
