package conf

import (
	"errors"
	"fmt"
	"net"
	"net/mail"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator/desk/clock"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/games"
	"feldpost/mail/oauth"
	"feldpost/orders"
	"feldpost/store"
	"feldpost/store/postgres"
)

// inspection collects what is wrong with a configuration.
type inspection struct {
	*Config
	connects bool // files that connections need must be there
	faults   []error
}

func (i *inspection) bad(key, format string, args ...any) {
	i.faults = append(i.faults, fmt.Errorf("%s:%d: %s: %s", i.Path, i.Lines.Of(key), key, fmt.Sprintf(format, args...)))
}

func (i *inspection) oneOf(key, value string, allowed ...string) {
	if !slices.Contains(allowed, value) {
		i.bad(key, "%q is not one of %s", value, strings.Join(allowed, ", "))
	}
}

func (i *inspection) address(key, value string, required bool) {
	if value == "" && !required {
		return
	}
	if a, err := mail.ParseAddress(value); err != nil || a.Address != value {
		i.bad(key, "%q is not a mail address like \"referee@example.org\"", value)
	}
}

// readable refuses a file that cannot be read; "" stands for none.
func (i *inspection) readable(key, file, advice string) {
	if file == "" || !i.connects {
		return
	}
	if _, err := os.ReadFile(i.Beside(file)); err != nil {
		i.bad(key, "cannot be read: %v%s", err, advice)
	}
}

func (i *inspection) atLeast(key string, n, least int64, written string) {
	if n < least {
		i.bad(key, "too small; at least %s", written)
	}
}

// Validate reports every bad value with its place and the right form.
func (c *Config) Validate(connects bool) error {
	i := &inspection{Config: c, connects: connects}
	i.address("referee.address", c.Referee.Address, true)
	i.address("referee.notify", c.Referee.Notify, false)
	if c.Referee.Notify != "" && strings.EqualFold(c.Referee.Notify, c.Referee.Address) {
		i.bad("referee.notify", "the referee's own mailbox; name a person's address, or \"\"")
	}
	i.oneOf("referee.lang", c.Referee.Lang, orders.Languages()...)
	if _, err := IsZone(c.Referee.Zone); err != nil {
		i.bad("referee.zone", "%v", err)
	}
	i.store()
	i.servers()
	i.limits()
	i.webFolder()
	i.oneOf("games.trust", c.Games.Trust, "address", "code", "dkim")
	if c.Games.Trust == "dkim" && c.Letters.AuthservID == "" {
		i.bad("letters.authserv_id", "trust = \"dkim\" needs the authserv-id of your own mail server")
	}
	i.oneOf("games.faults", c.Games.Faults, "strict", "lenient")
	i.oneOf("games.reading", c.Games.Reading, "kind", "strict")
	i.oneOf("games.house", c.Games.House, "agreed", "free", "never")
	i.oneOf("games.nmr", c.Games.NMR, clock.NMRPolicies()...)
	_, faults := c.Games.Clock()
	for _, f := range faults {
		i.bad("games."+f.Key, "%s", f.Text)
	}
	i.oneOf("games.create", c.Games.Create, seating.CreateReferee, seating.CreatePlayers, seating.CreateAnyone)
	i.oneOf("games.observers", c.Games.Observers, "none", "open")
	i.oneOf("games.press", c.Games.Press, "signed", "anonymous")
	i.oneOf("games.addresses", c.Games.Addresses, "hidden", "both")
	i.oneOf("games.undo", c.Games.Undo, "system", "agreed", "never")
	i.atLeast("games.observer_delay", int64(c.Games.ObserverDelay), 0, "0")
	i.oneOf("log.level", c.Log.Level, "debug", "info", "warn", "error")
	i.oneOf("log.format", c.Log.Format, "text", "json")
	i.metrics()
	i.systems()
	return errors.Join(i.faults...)
}

// store looks at where everything is kept.
func (i *inspection) store() {
	c := i.Store
	if dir := filepath.Dir(i.Beside(c.File)); c.File == "" {
		i.bad("store.file", "name a file like \"feldpost.db\"")
	} else if fi, err := os.Stat(dir); err != nil || !fi.IsDir() {
		i.bad("store.file", "its folder %q does not exist", dir)
	}
	i.oneOf("store.driver", c.Driver, DriverFile, DriverDatabase)
	switch {
	case c.Driver == DriverFile && c.URL != "":
		i.bad("store.url", "driver = %q keeps a file; name driver = %q, or take the url away", DriverFile, DriverDatabase)
	case c.Driver == DriverDatabase:
		if fault := postgres.CheckURL(c.URL); fault != nil {
			i.bad("store.url", "%v", fault)
		}
	}
}

// servers looks at the two mail servers.
func (i *inspection) servers() {
	if i.IMAP.User == "" {
		i.bad("imap.user", "the mailbox needs a user name")
	}
	i.oneOf("smtp.auth", i.SMTP.Auth, "auto", "login", "plain", "oauthbearer", "xoauth2", "none")
	i.oauth()
	login := i.SMTP.User != "" && i.SMTP.Auth != "none"
	type entry struct {
		key, server, example, security, file, env, ca string
		login                                         bool
	}
	entries := []entry{{"smtp", i.SMTP.Server, "smtp.example.org:465", i.SMTP.Security, i.SMTP.PasswordFile, i.SMTP.PasswordEnv, i.SMTP.CAFile, login}}
	names := map[string]bool{}
	for n, m := range i.EachMailbox() {
		key := "imap"
		if n > 0 {
			key = fmt.Sprintf("mailbox.%d", n-1)
			i.address(key+".address", i.Mailboxes[n-1].Address, false)
		}
		entries = append(entries, entry{key, m.Server, "imap.example.org:993", m.Security, m.PasswordFile, m.PasswordEnv, m.CAFile, true})
		i.oneOf(key+".auth", m.Auth, "auto", "login", "plain", "oauthbearer", "xoauth2")
		i.atLeast(key+".poll", int64(m.Poll), int64(time.Second), "\"1s\"")
		i.atLeast(key+".timeout", int64(m.Timeout), int64(time.Second), "\"1s\"")
		name := i.Account(m).Name()
		if names[name] {
			i.bad(key+".server", "the mailbox %s is read already; name another user, server or inbox", name)
		}
		names[name] = true
	}
	for _, s := range entries {
		host, port, err := net.SplitHostPort(s.server)
		if err != nil || host == "" || port == "" {
			i.bad(s.key+".server", "%q is not host:port like %q", s.server, s.example)
		} else if s.security == "plain" && !Loopback(host) {
			i.bad(s.key+".security", "\"plain\" sends the password unprotected and is for loopback only, not for %q; write \"tls\" or \"starttls\"", host)
		}
		i.oneOf(s.key+".security", s.security, "tls", "starttls", "plain")
		switch {
		case s.login && s.file == "" && s.env == "" && i.OAuth.Provider == "":
			i.bad(s.key+".password_file", "name a file (password_file) or an environment variable (password_env) that holds the password, or fill in [oauth] for a provider that takes none")
		case s.file != "" && s.env != "":
			i.bad(s.key+".password_env", "password_file is set too; choose one of them")
		}
		i.readable(s.key+".password_file", s.file, "; write the password into it and nothing else, readable by the daemon's user alone")
		i.readable(s.key+".ca_file", s.ca, "")
	}
	if i.IMAP.Inbox == "" || i.IMAP.Done == "" || i.IMAP.Quarantine == "" || i.IMAP.Lease == "" {
		i.bad("imap", "inbox, done, quarantine and lease are names of folders and not empty")
	}
}

// oauth looks at what `feldpost login` needs.
func (i *inspection) oauth() {
	o := &i.OAuth
	if o.Provider == "" {
		if o.ClientID != "" {
			i.bad("oauth.provider", "name the provider of client_id: %s, other", strings.Join(oauth.Providers(), ", "))
		}
		return
	}
	i.oneOf("oauth.provider", o.Provider, append(oauth.Providers(), "other")...)
	if o.ClientID == "" {
		i.bad("oauth.client_id", "the id of your own registration with the provider is missing")
	}
	if o.TokenFile == "" {
		i.bad("oauth.token_file", "name a file like \"oauth.token\"; feldpost login makes it")
	}
	i.readable("oauth.client_secret_file", o.ClientSecretFile, "; write the client's secret into it and nothing else")
	if o.Provider != "other" {
		for _, x := range []struct{ key, value string }{{"auth_url", o.AuthURL}, {"token_url", o.TokenURL}, {"device_url", o.DeviceURL}, {"scopes", strings.Join(o.Scopes, " ")}} {
			if x.value != "" {
				i.bad("oauth."+x.key, "is known for %q; it is for provider = \"other\" only", o.Provider)
			}
		}
	} else if err := i.grantProvider().Check(); err != nil {
		key, _, _ := strings.Cut(err.Error(), ":")
		i.bad("oauth."+key, "%s", strings.TrimPrefix(err.Error(), key+": "))
	}
}

// limits looks at numbers and times.
func (i *inspection) limits() {
	i.atLeast("smtp.timeout", int64(i.SMTP.Timeout), int64(time.Second), "\"1s\"")
	i.atLeast("smtp.give_up", int64(i.SMTP.GiveUp), int64(time.Minute), "\"1m\"")
	i.atLeast("smtp.per_minute", int64(i.SMTP.PerMinute), 1, "1")
	i.atLeast("smtp.per_hour", int64(i.SMTP.PerHour), 1, "1")
	i.atLeast("smtp.strangers_per_hour", int64(i.SMTP.Strangers), 1, "1")
	i.atLeast("letters.per_sender_hour", int64(i.Letters.PerSenderHour), 1, "1")
	i.atLeast("letters.max_in", int64(i.Letters.MaxIn), 10_000, "\"10kB\"")
	if i.Letters.MaxIn > store.MaxBlob {
		i.bad("letters.max_in", "%d bytes are more than the %d MiB that a store takes", int64(i.Letters.MaxIn), store.MaxBlob>>20)
	}
	i.atLeast("letters.max_out", int64(i.Letters.MaxOut), 50_000, "\"50kB\"")
	for _, k := range []struct {
		key string
		d   Duration
	}{{"store.keep_letters", i.Store.KeepLetters}, {"store.keep_quarantine", i.Store.KeepQuarantine}} {
		if k.d > 0 {
			i.atLeast(k.key, int64(k.d), int64(7*24*time.Hour), "\"7d\"")
		}
	}
	if !i.Games.Hold.Whole(time.Minute) {
		i.bad("games.hold", "write whole minutes, like \"30m\"")
	}
	if !i.Games.Deadline.Whole(time.Hour) {
		i.bad("games.deadline", "write whole hours or days, like \"72h\" or \"7d\"")
	}
	if !i.Games.Muster.Whole(time.Hour) {
		i.bad("games.muster", "write whole hours or days, like \"72h\" or \"3d\"")
	}
	if !i.Games.MailPause.Whole(time.Hour) {
		i.bad("games.mail_pause", "write whole hours or days, like \"72h\" or \"3d\"")
	}
}

// metrics refuses a listener that other machines could reach.
func (i *inspection) metrics() {
	if i.Metrics.Listen == "" {
		return
	}
	host, port, err := net.SplitHostPort(i.Metrics.Listen)
	if err != nil || port == "" {
		i.bad("metrics.listen", "%q is not host:port like \"127.0.0.1:9464\"", i.Metrics.Listen)
	} else if !Loopback(host) {
		i.bad("metrics.listen", "%q is not a loopback address: anybody could read there; write \"127.0.0.1:%s\" or \"[::1]:%s\"", i.Metrics.Listen, port, port)
	}
}

// systems refuses unknown systems and unreachable data folders.
func (i *inspection) systems() {
	seen := map[string]bool{}
	for n, s := range i.Systems {
		key := fmt.Sprintf("system.%d", n)
		if _, ok := games.Find(s.Name); !ok {
			i.bad(key+".name", "no system %q; there are: %s", s.Name, games.Names())
			continue
		}
		if seen[s.Name] {
			i.bad(key+".name", "%s has a [[system]] table already", s.Name)
		}
		seen[s.Name] = true
		if fi, err := os.Stat(i.Beside(s.Data)); s.Data == "" || err != nil || !fi.IsDir() {
			i.bad(key+".data", "folder %q cannot be read; make one with `feldpost data export %s DIR`", s.Data, s.Name)
		}
	}
}

// Loopback reports whether a host is this machine.
func Loopback(host string) bool {
	ip := net.ParseIP(host)
	return strings.EqualFold(host, "localhost") || ip != nil && ip.IsLoopback()
}

// webFolder looks at the two keys of the web folder, which go together.
func (i *inspection) webFolder() {
	switch folder, address := i.Letters.WebFolder, i.Letters.WebURL; {
	case folder == "" && address == "":
	case folder == "":
		i.bad("letters.web_folder", "name the folder that the web server hands out as web_url")
	case !isWebURL(address):
		i.bad("letters.web_url", "%q is not the address of a folder like \"https://example.org/orders/\"", address)
	}
}

// isWebURL accepts what a file's name can be written behind, and nobody reads on
// the way.
func isWebURL(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Scheme == "https" && u.Hostname() != "" && u.User == nil && u.RawQuery == "" && u.Fragment == "" &&
		!strings.ContainsAny(address, "?#\" <>")
}
