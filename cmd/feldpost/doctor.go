package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"

	"feldpost/adjudicator/games"
	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/duties"
	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/folders"
	"feldpost/cmd/feldpost/gauges"
	"feldpost/mail"
	"feldpost/store"
	"feldpost/store/bolt"
	"feldpost/store/postgres"
)

// doctorCmd looks at everything the daemon needs.
type doctorCmd struct {
	Timeout time.Duration `default:"30s" help:"For each server."`
}

// Help adds examples.
func (doctorCmd) Help() string { return "Example:\n  feldpost doctor --config feldpost.toml" }

// patient collects what the doctor finds.
type patient struct {
	*env
	sick int
}

func (p *patient) well(what, format string, args ...any) {
	fmt.Fprintf(p.out, "ok    %-8s %s\n", what, fmt.Sprintf(format, args...))
}

func (p *patient) ill(what, advice, format string, args ...any) {
	p.sick++
	fmt.Fprintf(p.out, "FAIL  %-8s %s\n", what, fmt.Sprintf(format, args...))
	if advice != "" {
		fmt.Fprintf(p.out, "      %-8s -> %s\n", "", advice)
	}
}

// Run checks and advises; the exit code is 1 when something is wrong.
func (d *doctorCmd) Run(e *env) error {
	p := &patient{env: e}
	c, err := conf.Load(e.path(e.config))
	if err != nil {
		p.ill("config", "correct the lines named; config.example.toml documents every key", "%v", err)
		return exit.Failed("the configuration is wrong")
	}
	p.well("config", "%s", e.config)
	d.systems(p, c)
	d.clock(p)
	d.passwords(p, c)
	d.store(p, c)
	d.disk(p, c)
	d.web(p, c)
	d.mailbox(p, c)
	d.smtp(p, c)
	if p.sick > 0 {
		return exit.Failed("%d things to fix", p.sick)
	}
	return nil
}

// systems opens every system with its effective data.
func (d *doctorCmd) systems(p *patient, c *conf.Config) {
	lib := newLibrary(c, nil)
	for _, l := range games.All() {
		sys, err := lib.open(l.Name)
		if err != nil {
			p.ill("data", "run feldpost data check "+l.Name+" DIR", "%v", err)
			continue
		}
		p.well("data", "%s, rules %s, data %.12s", l.Name, sys.Info().RulesVersion, sys.Info().DataDigest)
	}
}

// clock refuses times that cannot be.
func (d *doctorCmd) clock(p *patient) {
	now := time.Now()
	if now.Year() < 2025 {
		p.ill("clock", "set the machine's clock, for example with an NTP service", "it says %s", now.Format(time.RFC1123))
		return
	}
	p.well("clock", "%s", now.UTC().Format(time.RFC1123))
}

// passwords looks at where the passwords come from, not at them.
func (d *doctorCmd) passwords(p *patient, c *conf.Config) {
	if c.OAuth.Provider != "" {
		ctx, cancel := context.WithTimeout(p.ctx, d.Timeout)
		defer cancel()
		file := c.Beside(c.OAuth.TokenFile)
		if _, err := c.Permission.Access(ctx); err != nil {
			p.ill("oauth", "give the permission: feldpost login", "%v", err)
		} else if fi, err := os.Stat(file); err == nil && fi.Mode().Perm()&0o077 != 0 {
			p.ill("oauth", "chmod 600 "+c.OAuth.TokenFile, "the file %s can be read by others", c.OAuth.TokenFile)
		} else {
			p.well("oauth", "the permission in %s is good", c.OAuth.TokenFile)
		}
	}
	type source struct{ what, file, env string }
	sources := []source{{"imap", c.IMAP.PasswordFile, c.IMAP.PasswordEnv}, {"smtp", c.SMTP.PasswordFile, c.SMTP.PasswordEnv}, {"store", c.Store.PasswordFile, c.Store.PasswordEnv}}
	for _, m := range c.Mailboxes {
		sources = append(sources, source{"mailbox of " + m.User, m.PasswordFile, m.PasswordEnv})
	}
	for _, s := range sources {
		if s.file == "" && s.env == "" {
			continue
		}
		if secret, err := c.Secret(s.file, s.env); err != nil || secret == "" {
			p.ill(s.what, "write the password there", "no password in %s%s", s.file, s.env)
			continue
		}
		if fi, err := os.Stat(c.Beside(s.file)); s.file != "" && err == nil && fi.Mode().Perm()&0o077 != 0 {
			p.ill(s.what, "chmod 600 "+s.file, "the password file %s can be read by others", s.file)
		}
	}
}

// store checks the file, or notes that the daemon holds it.
func (d *doctorCmd) store(p *patient, c *conf.Config) {
	if !c.OnFile() {
		d.database(p, c)
		return
	}
	file := c.Beside(c.Store.File)
	if _, err := os.Stat(file); errors.Is(err, os.ErrNotExist) {
		probe := filepath.Join(filepath.Dir(file), ".feldpost-doctor")
		if err := os.WriteFile(probe, nil, 0o600); err != nil {
			p.ill("store", "give the daemon's user the right to write there", "%v", err)
			return
		}
		os.Remove(probe)
		p.well("store", "%s does not exist yet and can be made", file)
		return
	}
	st, err := bolt.Open(file, bolt.Options{})
	if errors.Is(err, store.ErrLocked) {
		if conn, derr := net.Dial("unix", conf.SocketOf(file)); derr == nil {
			defer conn.Close()
			p.well("store", "%s is in use by a daemon that answers", file)
			if resp, err := p.ask(conn, []string{"show", "--mail"}); err == nil {
				p.mailPaths(string(resp.Out))
			}
			return
		}
		p.ill("store", "another process holds it: two daemons on one store?", "%v", err)
		return
	}
	if errors.Is(err, store.ErrOld) {
		p.ill("store", "feldpost upgrade --check says what would change; the daemon upgrades it when it starts", "%v", err)
		return
	}
	if err != nil {
		p.ill("store", "restore the latest backup (feldpost backup makes them), or save what can be read: feldpost store salvage NEW", "%v", err)
		return
	}
	defer st.Close()
	if err := st.Check(); err != nil {
		p.ill("store", "restore the latest backup, or save what can be read: feldpost store salvage NEW", "%v", err)
		return
	}
	p.well("store", "%s is sound", file)
	d.kept(p, c, st)
}

// disk looks at the room that is left where the store, or what lies beside it, is written.
func (d *doctorCmd) disk(p *patient, c *conf.Config) {
	folder := filepath.Dir(c.Socket())
	said, full, known := roomLeft(folder)
	switch {
	case !known:
	case full:
		p.ill("disk", "make room: letters are not answered when nothing can be written", "%s in %s", said, folder)
	default:
		p.well("disk", "%s in %s", said, folder)
	}
}

// database looks at the tables of a store in PostgreSQL, which a daemon may have in use.
func (d *doctorCmd) database(p *patient, c *conf.Config) {
	if advice := postgres.Advice(c.Store.URL); advice != "" {
		p.ill("store", "take sslmode out of the url, and name the authority by sslrootcert if it is your own", "%s", advice)
	}
	st, err := openDatabase(c)
	switch {
	case errors.Is(err, store.ErrOld), errors.Is(err, store.ErrVersion):
		p.ill("store", "feldpost store migrate", "%v", err)
		return
	case err != nil:
		p.ill("store", "look at url and password under [store], and whether the server runs", "%v", err)
		return
	}
	defer st.Close()
	if err := st.Check(); err != nil {
		p.ill("store", "restore the latest copy (pg_restore)", "%v", err)
		return
	}
	if st.Pooled() {
		p.well("store", "a pooler stands in the way to the database: nothing is prepared there, and limits are set in each transaction")
	}
	d.standbys(p, c, st)
	m, err := st.Muster()
	switch who := working(&m); {
	case err != nil:
		p.ill("store", "", "%v", err)
	case len(who) == 0:
		p.well("store", "the database is sound; no daemon works with it")
	default:
		p.well("store", "the database is sound; %d daemons work with it: %s", len(who), strings.Join(who, "; "))
	}
	d.rules(p, c, &m)
	d.kept(p, c, st)
}

// standbys looks whether the standbys are there that commits wait for.
func (d *doctorCmd) standbys(p *patient, c *conf.Config, st *postgres.Store) {
	s, err := st.Standbys()
	switch {
	case err != nil:
		p.ill("standby", "", "%v", err)
	case s.Awaited == 0 && postgres.Hosts(c.Store.URL) > 1:
		p.ill("standby", "start the standby, or let it follow again, and set synchronous_standby_names (Patroni: synchronous_mode)",
			"the url names several servers, and no commit waits for a standby: what was decided last can be lost with the one that has it")
	case s.Awaited == 0:
		p.well("standby", "no commit waits for a standby: what was decided last can be lost with the server")
	case s.Attached < s.Awaited, !s.Hidden && s.Synchronous < s.Awaited:
		p.ill("standby", "start the standby, or let it follow again: commits wait for it",
			"a synchronous standby is missing: commits wait for %d, and %d follow, %d of them synchronous", s.Awaited, s.Attached, s.Synchronous)
	case s.Hidden:
		p.well("standby", "commits wait for %d synchronous standbys, %d follow; GRANT pg_read_all_stats to the daemon's role shows whether they are synchronous", s.Awaited, s.Attached)
	default:
		p.well("standby", "commits wait for %d synchronous standbys, %d are there", s.Awaited, s.Synchronous)
	}
}

// rules compares those of this program with those that daemons decide games by.
func (d *doctorCmd) rules(p *patient, c *conf.Config, m *postgres.Muster) {
	own, err := rulesOf(c)
	if err != nil || m.InForce == "" || m.InForce == own.String() { // an error was told with the data
		return
	}
	said, tooOld := duties.Differ(m.InForce, own.String())
	if tooOld {
		p.ill("rules", "install the program that the daemons have which decide the games", "this program is too old for some games: %s", said)
		return
	}
	p.well("rules", "other ones are in force: %s; a daemon of this program stands by for these games until those that have these are gone, and decides the others", said)
}

// kept looks at what a sound store holds.
func (d *doctorCmd) kept(p *patient, c *conf.Config, st store.Store) {
	waiting, err := gauges.WaitingOut(st, c.Now())
	if err == nil {
		var merged int
		if merged, err = st.CountOut(store.OutMerged); err == nil {
			p.well("outbox", "%s; what %d others were to say stood in newer ones", waiting, merged)
		}
	}
	if err != nil {
		p.ill("outbox", "", "%v", err)
	}
	var broken strings.Builder
	for g, err := range st.Games("") {
		if err == nil && g.Status != store.GameFinished {
			printMail(c, &broken, &g)
		}
	}
	p.mailPaths(broken.String())
	other, err := gamesApart(st, newLibrary(c, st))
	if err != nil {
		p.ill("data", "", "%v", err)
	}
	for _, x := range other {
		if !x.lost {
			p.well("data", "%s", x.what)
			continue
		}
		p.ill("data", "finish it with the program and data it had, or adopt these", "%s", x.what)
	}
}

// web looks whether order pages can be put into the web folder; that its address
// is protected the configuration has shown.
func (d *doctorCmd) web(p *patient, c *conf.Config) {
	if c.Letters.WebFolder == "" {
		return
	}
	dir := c.Beside(c.Letters.WebFolder)
	if err := (folders.Web{Dir: dir}).Try(); err != nil {
		p.ill("web", "make the folder and give the daemon's user the right to write there (systemd: ReadWritePaths=); until then order pages are attached", "%v", err)
		return
	}
	p.well("web", "%s can be written to; its pages are %s", dir, folders.Web{Address: c.Letters.WebURL}.URL("orders-*.html"))
}

// mailPaths names the seats that letters do not reach, a line each.
func (p *patient) mailPaths(lines string) {
	for line := range strings.Lines(lines) {
		p.ill("mail", "ask the player another way, and give the seat a new address with feldpost seat; feldpost outbox --state failed lists the letters",
			"%s", strings.TrimPrefix(strings.TrimSpace(line), "mail: "))
	}
}

func (d *doctorCmd) mailbox(p *patient, c *conf.Config) {
	ctx, cancel := context.WithTimeout(p.ctx, d.Timeout)
	defer cancel()
	for _, m := range c.EachMailbox()[1:] {
		report, err := mail.Probe(ctx, c.Account(m))
		p.steps("mailbox of "+m.User, report, err)
	}
	report, err := mail.Probe(ctx, c.Account(c.IMAP))
	p.steps("imap", report, err)
	_, missing := os.Stat(c.Beside(c.Store.File))
	if err == nil && report.Letters > 0 && errors.Is(missing, os.ErrNotExist) {
		p.well("imap", "note: the daemon will file the letters that lie in %s; those from before its first start get no answer", c.IMAP.Inbox)
	}
}

func (d *doctorCmd) smtp(p *patient, c *conf.Config) {
	ctx, cancel := context.WithTimeout(p.ctx, d.Timeout)
	defer cancel()
	report, err := mail.ProbeSMTP(ctx, c.Relay())
	p.steps("smtp", report, err)
}

// steps prints what a probe found.
func (p *patient) steps(what string, r mail.Report, err error) {
	told := false
	for _, s := range r.Steps {
		if s.Failed {
			p.ill(what, s.Advice, "%s: %s: %s", r.Server, s.Stage, s.Detail)
			told = true
			continue
		}
		p.well(what, "%s: %s", s.Stage, s.Detail)
	}
	if err != nil && !told {
		p.ill(what, "", "%s: %v", r.Server, err)
	}
}
