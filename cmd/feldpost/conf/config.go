// Package conf is the configuration of a referee: what its keys mean, their defaults, and what is wrong in a file, told all at
// once with the place and the right form.
package conf

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
	_ "time/tzdata" // machines without time zones of their own

	"github.com/pelletier/go-toml/v2"

	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/kernel/keylines"
	"feldpost/mail/oauth"
)

// Config is the whole configuration file; config.example.toml documents
// every key.
type Config struct {
	Referee   RefereeConfig   `toml:"referee"`
	Store     StoreConfig     `toml:"store"`
	IMAP      IMAPConfig      `toml:"imap"`
	Mailboxes []MailboxConfig `toml:"mailbox"` // besides that of [imap]
	SMTP      SMTPConfig      `toml:"smtp"`
	OAuth     OAuthConfig     `toml:"oauth"`
	Letters   LettersConfig   `toml:"letters"`
	Games     GamesConfig     `toml:"games"`
	Log       LogConfig       `toml:"log"`
	Metrics   MetricsConfig   `toml:"metrics"`
	Systems   []SystemConfig  `toml:"system"`

	Path       string           `toml:"-"`
	Lines      keylines.Lines   `toml:"-"`
	Permission *oauth.Grant     `toml:"-"` // of [oauth]
	Now        func() time.Time `toml:"-"`
	Adopt      bool             `toml:"-"` // mailboxes of another store are taken over
	Asked      func(sql string) `toml:"-"` // each statement to the database, nil for nobody
	// Listing changes what a system is opened by, nil for nothing.
	Listing func(games.Listing) games.Listing `toml:"-"`
}

// RefereeConfig is who the referee is.
type RefereeConfig struct {
	Name    string `toml:"name"`
	Address string `toml:"address"` // the mailbox players write to
	Notify  string `toml:"notify"`  // the person who minds the daemon
	Lang    string `toml:"lang"`
	Zone    string `toml:"zone"` // of commands, and of people whose own is not known; without it that of the machine
}

// StoreConfig is the file or the database that holds everything.
type StoreConfig struct {
	Driver         string   `toml:"driver"`
	File           string   `toml:"file"`
	URL            string   `toml:"url"`
	PasswordFile   string   `toml:"password_file"`
	PasswordEnv    string   `toml:"password_env"`
	KeepLetters    Duration `toml:"keep_letters"`
	KeepQuarantine Duration `toml:"keep_quarantine"`
}

// IMAPConfig is the mailbox that is polled.
type IMAPConfig struct {
	Server       string   `toml:"server"`
	Security     string   `toml:"security"`
	User         string   `toml:"user"`
	PasswordFile string   `toml:"password_file"`
	PasswordEnv  string   `toml:"password_env"`
	Auth         string   `toml:"auth"`
	CAFile       string   `toml:"ca_file"`
	Inbox        string   `toml:"inbox"`
	Done         string   `toml:"done"`
	Quarantine   string   `toml:"quarantine"`
	Lease        string   `toml:"lease"`
	Poll         Duration `toml:"poll"`
	Timeout      Duration `toml:"timeout"`
}

// MailboxConfig is a further mailbox; what it does not say is as in [imap].
type MailboxConfig struct {
	Address string `toml:"address"` // that players write to, "" for none but the referee's
	IMAPConfig
}

// EachMailbox are all of them, that of [imap] first.
func (c *Config) EachMailbox() []IMAPConfig {
	all := []IMAPConfig{c.IMAP}
	for _, x := range c.Mailboxes {
		m := c.IMAP
		for _, k := range []struct{ to, from *string }{{&m.Server, &x.Server}, {&m.Security, &x.Security}, {&m.User, &x.User}, {&m.Auth, &x.Auth},
			{&m.CAFile, &x.CAFile}, {&m.Inbox, &x.Inbox}, {&m.Done, &x.Done}, {&m.Quarantine, &x.Quarantine}, {&m.Lease, &x.Lease}} {
			*k.to = cmp.Or(*k.from, *k.to)
		}
		if x.PasswordFile+x.PasswordEnv != "" {
			m.PasswordFile, m.PasswordEnv = x.PasswordFile, x.PasswordEnv
		}
		m.Poll, m.Timeout = cmp.Or(x.Poll, m.Poll), cmp.Or(x.Timeout, m.Timeout)
		all = append(all, m)
	}
	return all
}

// SMTPConfig is the server that letters are handed to.
type SMTPConfig struct {
	Server       string   `toml:"server"`
	Security     string   `toml:"security"`
	User         string   `toml:"user"`
	PasswordFile string   `toml:"password_file"`
	PasswordEnv  string   `toml:"password_env"`
	Auth         string   `toml:"auth"`
	CAFile       string   `toml:"ca_file"`
	PerMinute    int      `toml:"per_minute"`
	PerHour      int      `toml:"per_hour"`
	Strangers    int      `toml:"strangers_per_hour"`
	GiveUp       Duration `toml:"give_up"`
	Timeout      Duration `toml:"timeout"`
}

// OAuthConfig is how the permission for a mailbox without a password is had:
// once by `feldpost login`.
type OAuthConfig struct {
	Provider         string   `toml:"provider"` // "google", "microsoft", "other", "" for none
	ClientID         string   `toml:"client_id"`
	ClientSecretFile string   `toml:"client_secret_file"`
	TokenFile        string   `toml:"token_file"`
	AuthURL          string   `toml:"auth_url"`
	TokenURL         string   `toml:"token_url"`
	DeviceURL        string   `toml:"device_url"`
	Scopes           []string `toml:"scopes"`
}

// LettersConfig limits letters in and out.
type LettersConfig struct {
	MaxIn         Size   `toml:"max_in"`
	MaxOut        Size   `toml:"max_out"`
	PerSenderHour int    `toml:"per_sender_hour"`
	AuthservID    string `toml:"authserv_id"`
	PlusAddress   bool   `toml:"plus_address"`
	WebFolder     string `toml:"web_folder"` // where order pages are put
	WebURL        string `toml:"web_url"`    // under which a web server hands them out
}

// GamesConfig has the defaults of new games.
type GamesConfig struct {
	Trust    string   `toml:"trust"`
	Faults   string   `toml:"faults"`
	Reading  string   `toml:"reading"`
	NMR      string   `toml:"nmr"`
	House    string   `toml:"house"`
	Hold     Duration `toml:"hold"`
	TakeBack bool     `toml:"take_back"`
	Deadline Duration `toml:"deadline"`
	ClockConfig
	// Who may found games by letter, and what those are like.
	Create        string   `toml:"create"`
	Muster        Duration `toml:"muster"`
	Observers     string   `toml:"observers"`
	ObserverDelay int      `toml:"observer_delay"`
	Press         string   `toml:"press"`
	Addresses     string   `toml:"addresses"`
	Anonymous     bool     `toml:"anonymous"`
	Undo          string   `toml:"undo"`
	// What follows when letters to a seat come back.
	MailPause Duration `toml:"mail_pause"`
	MailTell  bool     `toml:"mail_tell"`
}

// LogConfig says what the operator reads.
type LogConfig struct {
	Level  string `toml:"level"`
	Format string `toml:"format"`
}

// MetricsConfig says where counters and health are handed out.
type MetricsConfig struct {
	Listen string `toml:"listen"` // host:port on loopback; "" for nowhere
}

// SystemConfig replaces data files of one system by the referee's own.
type SystemConfig struct {
	Name string `toml:"name"`
	Data string `toml:"data"`
}

// Duration is written like "60s", "72h" or "3d".
type Duration time.Duration

// UnmarshalText reads a duration; days are written with d.
func (d *Duration) UnmarshalText(b []byte) error {
	s := string(b)
	v, err := time.ParseDuration(s)
	if n, ok := strings.CutSuffix(s, "d"); ok {
		v, err = time.ParseDuration(n + "h")
		v *= 24
	}
	if err != nil || v < 0 {
		return fmt.Errorf("bad duration %q: write it like \"60s\", \"30m\", \"72h\" or \"3d\"", s)
	}
	*d = Duration(v)
	return nil
}

// Whole reports whether a duration is a multiple of a unit.
func (d Duration) Whole(unit time.Duration) bool { return time.Duration(d)%unit == 0 }

// Size is written like "1MiB", "500kB" or "65536".
type Size int64

// UnmarshalText reads a size in bytes.
func (z *Size) UnmarshalText(b []byte) error {
	s := strings.TrimSpace(string(b))
	units := []struct {
		suffix string
		factor int64
	}{{"MiB", 1 << 20}, {"KiB", 1 << 10}, {"MB", 1e6}, {"kB", 1e3}, {"B", 1}, {"", 1}}
	for _, u := range units {
		num, ok := strings.CutSuffix(s, u.suffix)
		if !ok {
			continue
		}
		var n int64
		if _, err := fmt.Sscanf(strings.TrimSpace(num)+"!", "%d!", &n); err == nil && n > 0 {
			*z = Size(n * u.factor)
			return nil
		}
		break
	}
	return fmt.Errorf("bad size %q: write it like \"1MiB\" or \"500kB\"", s)
}

// Default returns the values of keys that are left out.
func Default() Config {
	return Config{
		Now:     time.Now,
		Referee: RefereeConfig{Name: "Feldpost", Lang: "en", Zone: LocalZone()},
		Store:   StoreConfig{Driver: DriverFile, File: "feldpost.db"},
		IMAP: IMAPConfig{Security: "tls", Auth: "auto", Inbox: "INBOX", Done: "Feldpost/Done", Quarantine: "Feldpost/Quarantine", Lease: "Feldpost/Lease",
			Poll: Duration(time.Minute), Timeout: Duration(30 * time.Second)},
		SMTP: SMTPConfig{Security: "tls", Auth: "auto", PerMinute: 30, PerHour: 200, Strangers: 50,
			GiveUp: Duration(96 * time.Hour), Timeout: Duration(30 * time.Second)},
		OAuth:   OAuthConfig{TokenFile: "oauth.token", Scopes: []string{}},
		Letters: LettersConfig{MaxIn: 1 << 20, MaxOut: 500_000, PerSenderHour: 30, PlusAddress: true},
		Games: GamesConfig{TakeBack: true, Trust: "code", Faults: "strict", Reading: "kind", NMR: "default", House: "agreed", Deadline: Duration(7 * 24 * time.Hour), ClockConfig: ClockConfig{Reminders: []Duration{}, Kinds: map[string]Duration{}, Tick: "08:00 20:00"},
			MailPause: Duration(72 * time.Hour), MailTell: true, Create: seating.CreateReferee, Observers: "none", Press: "signed", Addresses: "hidden", Undo: "system"},
		Log: LogConfig{Level: "info", Format: "text"},
	}
}

// Load reads and validates a configuration file for a daemon. Errors
// name file, line and the right form; all of them are reported at once.
func Load(path string) (*Config, error) {
	return Read(path, true)
}

// Read is loadConfig, for commands that meet no mail server without a
// look at password and certificate files.
func Read(path string, connects bool) (*Config, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("config: %w; feldpost init -c %s writes one, -c FILE names another", err, path)
	}
	if err != nil {
		return nil, fmt.Errorf("config: %w", err)
	}
	c := Default()
	c.Path, c.Lines = path, keylines.Index(data)
	dec := toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields()
	if err := dec.Decode(&c); err != nil {
		return nil, Located(path, err)
	}
	if err := c.Validate(connects); err != nil {
		return nil, err
	}
	c.Permission = c.grant()
	return &c, nil
}

// Located turns the library's errors into file:line messages.
func Located(path string, err error) error {
	var strict *toml.StrictMissingError
	if errors.As(err, &strict) {
		var all []error
		for _, e := range strict.Errors {
			row, col := e.Position()
			all = append(all, fmt.Errorf("%s:%d:%d: unknown key %q; config.example.toml lists all keys", path, row, col, strings.Join(e.Key(), ".")))
		}
		return errors.Join(all...)
	}
	var dec *toml.DecodeError
	if errors.As(err, &dec) {
		row, col := dec.Position()
		return fmt.Errorf("%s:%d:%d: %s", path, row, col, strings.TrimPrefix(dec.Error(), "toml: "))
	}
	return fmt.Errorf("%s: %w", path, err)
}

// Beside makes a path relative to the configuration file.
func (c *Config) Beside(path string) string {
	if path == "" || filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(filepath.Dir(c.Path), path)
}

// Clock prints a time for the person who referees.
func (c *Config) Clock(t time.Time) string {
	zone, err := time.LoadLocation(c.Referee.Zone)
	if err != nil {
		zone = time.UTC // the zone was checked
	}
	return t.In(zone).Format("2006-01-02 15:04 MST")
}

// Secret returns a password from its file or environment variable.
func (c *Config) Secret(file, env string) (string, error) {
	if file != "" {
		b, err := os.ReadFile(c.Beside(file))
		if err != nil {
			return "", fmt.Errorf("password: %w", err)
		}
		return strings.TrimRight(string(b), "\r\n"), nil
	}
	if env != "" {
		v, ok := os.LookupEnv(env)
		if !ok {
			return "", fmt.Errorf("password: environment variable %s is not set", env)
		}
		return v, nil
	}
	return "", nil
}
