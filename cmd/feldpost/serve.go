package main

import (
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"

	systemd "github.com/coreos/go-systemd/v22/daemon"

	"feldpost/mail/postoffice"
	"feldpost/store"
)

// serveCmd runs the referee.
type serveCmd struct {
	Embedded bool   `help:"Run on mail servers inside this process, on loopback, for trying out with a mail program."`
	Dir      string `default:"feldpost-embedded" help:"Folder of the embedded referee's store." type:"path"`
}

// Help adds examples.
func (serveCmd) Help() string {
	return `Examples:
  feldpost serve --config feldpost.toml
  feldpost serve --embedded --dir try    # prints addresses and passwords for Thunderbird, mutt, s-nail`
}

// Run starts the daemon and works until it is told to stop.
func (s *serveCmd) Run(e *env) error {
	if s.Embedded {
		return s.embedded(e)
	}
	c, err := loadConfig(e.config)
	if err != nil {
		return usage(err)
	}
	log := newLogger(c, e.errOut)
	st, err := store.Open(c.resolve(c.Store.File), store.Options{})
	if err != nil {
		return fmt.Errorf("store %s: %w", c.resolve(c.Store.File), err)
	}
	defer st.Close()
	d, err := newDaemon(c, st, log)
	if err != nil {
		return err
	}
	log.Info("referee at work", "address", c.Referee.Address, "imap", c.IMAP.Server, "smtp", c.SMTP.Server, "store", st.Path())
	if _, err := systemd.SdNotify(false, systemd.SdNotifyReady); err != nil {
		log.Warn("systemd not notified", "err", err)
	}
	return d.run(e.ctx)
}

// newLogger makes the operator's log.
func newLogger(c *Config, w io.Writer) *slog.Logger {
	var level slog.Level
	if err := level.UnmarshalText([]byte(c.Log.Level)); err != nil {
		level = slog.LevelInfo
	}
	o := &slog.HandlerOptions{Level: level}
	if c.Log.Format == "json" {
		return slog.New(slog.NewJSONHandler(w, o))
	}
	return slog.New(slog.NewTextHandler(w, o))
}

// Accounts of the embedded servers.
const (
	localDomain   = "feldpost.test"
	localReferee  = "referee@" + localDomain
	localPassword = "feldpost"
)

// startOffice opens the embedded mail servers for the referee and players.
func startOffice(players ...string) (*postoffice.Office, error) {
	users := map[string]string{localReferee: localPassword}
	for _, p := range players {
		users[p] = localPassword
	}
	return postoffice.Start(postoffice.Options{Domain: localDomain, Users: users})
}

// localConfig is the configuration of a referee on embedded servers.
func localConfig(office *postoffice.Office, dir string) *Config {
	c := defaultConfig()
	c.path = filepath.Join(dir, "embedded.toml")
	c.Store.File = "feldpost.db"
	c.Referee.Address = localReferee
	c.IMAP.Server, c.IMAP.Security, c.IMAP.User = office.IMAPAddr(), "plain", localReferee
	c.SMTP.Server, c.SMTP.Security, c.SMTP.User = office.SMTPAddr(), "plain", localReferee
	c.IMAP.PasswordEnv, c.SMTP.PasswordEnv = localPasswordEnv, localPasswordEnv
	c.SMTP.PerMinute = 600
	return &c
}

// localPasswordEnv names the environment variable that the embedded referee
// reads its password from, as a real one would.
const localPasswordEnv = "FELDPOST_EMBEDDED_PASSWORD"

// embedded keeps the servers open so that a person can connect and play.
func (s *serveCmd) embedded(e *env) error {
	if err := os.MkdirAll(s.Dir, 0o700); err != nil {
		return err
	}
	players := []string{"league@" + localDomain, "ottoman@" + localDomain}
	office, err := startOffice(players...)
	if err != nil {
		return err
	}
	defer office.Close()
	if err := os.Setenv(localPasswordEnv, localPassword); err != nil {
		return err
	}
	c := localConfig(office, s.Dir)
	st, err := store.Open(c.resolve(c.Store.File), store.Options{})
	if err != nil {
		return err
	}
	defer st.Close()
	d, err := newDaemon(c, st, newLogger(c, e.errOut))
	if err != nil {
		return err
	}
	name, err := ensureLocalGame(d.desk, st, players)
	if err != nil {
		return err
	}
	fmt.Fprintf(e.out, `The referee %s is at work.
IMAP: %s   SMTP: %s   no encryption (this machine only), password of every account: %s
Accounts: %s, %s; the referee's own is %s
Game %s waits in both mailboxes: answer the letter there. Stop with Ctrl-C; the store stays in %s.
`, localReferee, office.IMAPAddr(), office.SMTPAddr(), localPassword, players[0], players[1], localReferee, name, s.Dir)
	return d.run(e.ctx)
}
