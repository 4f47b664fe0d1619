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

	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/games"
	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/host"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/mail/provider"
)

// initCmd makes a configuration by a few questions. What a flag says is not
// asked.
type initCmd struct {
	Address      string `help:"The referee's own mailbox, e.g. referee@example.org." placeholder:"ADDRESS"`
	Provider     string `help:"Its provider, a name of --providers, or \"other\"; found by the domain or its mail exchanger when left out." placeholder:"NAME"`
	IMAP         string `name:"imap" help:"IMAP server of another provider." placeholder:"HOST:PORT"`
	IMAPSecurity string `name:"imap-security" help:"tls, starttls; plain on loopback only." placeholder:"HOW"`
	IMAPUser     string `name:"imap-user" help:"User of the IMAP server, when it is not the one that the provider prescribes." placeholder:"USER"`
	SMTP         string `name:"smtp" help:"SMTP server of another provider." placeholder:"HOST:PORT"`
	SMTPSecurity string `name:"smtp-security" help:"tls, starttls; plain on loopback only." placeholder:"HOW"`
	SMTPUser     string `name:"smtp-user" help:"User of the SMTP server, when it is not the one that the provider prescribes; none where it takes letters without a login." placeholder:"USER"`
	CAFile       string `name:"ca-file" help:"PEM file of a private certificate authority." placeholder:"FILE"`
	Plus         string `help:"yes or no: letters to address+anything reach the mailbox." placeholder:"yes|no"`
	Login        string `help:"password (also one made for programs) or oauth." placeholder:"HOW"`
	PasswordFile string `help:"File that holds the password; - reads it from standard input." placeholder:"FILE"`
	PasswordEnv  string `help:"Environment variable that will hold the password." placeholder:"NAME"`
	ClientID     string `name:"client-id" help:"For oauth: the id of your own registration with the provider." placeholder:"ID"`
	ClientSecret string `name:"client-secret-file" help:"For oauth: file that holds the client's secret." placeholder:"FILE"`
	Notify       string `help:"Address of the person who referees, for alarms; none for nobody." placeholder:"ADDRESS"`
	Zone         string `help:"Time zone of commands, and of people whose own is not known, e.g. Europe/Paris." placeholder:"ZONE"`
	Lang         string `help:"en or fr: letters to people without a seat, and the practice game." placeholder:"LANG"`
	Store        string `help:"File of games and letters; beside the configuration when left out." placeholder:"FILE"`
	Practice     string `help:"System of a practice game for the person who referees, against the house where it plays; none for no game." placeholder:"SYSTEM"`
	Doctor       bool   `help:"Look at mailbox and SMTP at the end." default:"true" negatable:""`
	Batch        bool   `help:"Ask nothing: what is missing is an error."`
	Force        bool   `help:"Replace a configuration that exists."`
	Providers    bool   `help:"List the known providers and their servers, and do nothing else."`
}

// Help adds examples.
func (initCmd) Help() string {
	return `Asks for the mailbox, how to log in, who referees, time zone and language, writes the
configuration with mode 0600, runs doctor and makes a practice game. Nothing is
written before the last answer. A password is not shown and goes into a file of
its own with mode 0600.
Examples:
  feldpost init
  feldpost init -c referee/feldpost.toml --address referee@gmx.net
  feldpost init --batch --address referee@example.org --imap mail.example.org:993 --smtp mail.example.org:465 --password-file feldpost.password --no-doctor
  feldpost init --batch --address referee@gmail.com --password-env FELDPOST_PASSWORD --login password
  feldpost init --providers`
}

// Run asks, writes, and looks whether it works.
func (c *initCmd) Run(e *env) error {
	all, err := provider.All()
	if err != nil {
		return err
	}
	if c.Providers {
		return listProviders(e, all)
	}
	f := newForm(e, c.Batch)
	if err := c.mayWrite(f); err != nil {
		return err
	}
	a, err := c.answers(f, all)
	if errors.Is(err, context.Canceled) {
		fmt.Fprintln(e.errOut)
		return exit.Failed("stopped; nothing was written")
	}
	if err != nil {
		return exit.Wrong(err)
	}
	if err := a.write(e.config); err != nil {
		return err
	}
	fmt.Fprintf(e.out, "\n%s is written%s.\n", e.config, a.secretsWritten())
	return c.finish(f, a)
}

// mayWrite refuses at once what would fail or do harm after all questions.
func (c *initCmd) mayWrite(f *form) error {
	dir := filepath.Dir(f.config)
	if fi, err := os.Stat(dir); err != nil || !fi.IsDir() {
		return exit.Wrong(fmt.Errorf("the folder %s does not exist: make it first", dir))
	}
	if owner := host.OwnerOf(dir); owner != "" {
		return exit.Wrong(fmt.Errorf("%s belongs to %s, who could not read what root writes: sudo -u %s feldpost init -c %s", dir, owner, owner, f.config))
	}
	if _, err := os.Lstat(f.config); c.Force || errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if c.Batch {
		return exit.Wrong(fmt.Errorf("%s exists; --force replaces it", f.config))
	}
	again, err := f.ask(question{flag: "force", text: fmt.Sprintf("%s exists. Replace it (yes, no)", f.config), proposal: "no", check: yesOrNo})
	if errors.Is(err, context.Canceled) || err == nil && again == "no" {
		return exit.Failed("%s stays as it is; -c FILE names another one", f.config)
	}
	c.Force = true
	return exit.Wrong(err)
}

// finish gets the permission, looks whether the mailbox works and makes the
// practice game.
func (c *initCmd) finish(f *form, a *answers) error {
	var left []string // commands for later
	switch {
	case a.OAuth != "" && c.Batch:
		left = []string{"login", "doctor"} // a browser is needed
	case a.OAuth != "":
		f.env.in = f.in // what was read ahead belongs to the login
		if err := (&loginCmd{Flow: "auto"}).Run(f.env); err != nil {
			return c.unfinished(f, a, err, "login", "doctor")
		}
	}
	switch {
	case len(left) > 0:
	case !c.Doctor:
		left = []string{"doctor"}
	default:
		fmt.Fprintln(f.out, "Doctor:")
		if err := (&doctorCmd{Timeout: 30 * time.Second}).Run(f.env); err != nil {
			return c.unfinished(f, a, err, "doctor")
		}
	}
	if a.practice != "" {
		sub := &env{ctx: f.ctx, out: f.out, errOut: f.errOut, in: strings.NewReader(""), dir: f.dir}
		if code := sub.run(append(practiceGame(a), "-c", f.config)); code != exit.OK {
			return exit.With(code, errors.New("the practice game was not made; the configuration is good"))
		}
	}
	fmt.Fprintln(f.out, "Next:")
	f.listCommands(left)
	if filepath.Dir(f.config) == packageConfig {
		fmt.Fprintln(f.out, "  sudo systemctl enable --now feldpost")
	} else {
		f.listCommands([]string{"serve"})
	}
	if a.practice != "" {
		fmt.Fprintf(f.out, "and answer the invitation that %s receives with the line CONFIRM.\n", a.Notify)
	}
	return nil
}

// unfinished says how to go on after something that has to be mended first.
func (c *initCmd) unfinished(f *form, a *answers, err error, left ...string) error {
	if a.practice != "" {
		left = append(left, strings.Join(practiceGame(a), " "))
	}
	fmt.Fprintln(f.out, "When that is mended (init --force asks anew), go on with:")
	f.listCommands(left)
	return err
}

// listCommands prints commands as they are to be typed.
func (f *form) listCommands(list []string) {
	for _, l := range list {
		fmt.Fprintf(f.out, "  feldpost %s -c %s\n", l, f.config)
	}
}

// practiceGame is the command that makes the practice game: the person who
// referees holds the first seat and the house the others, or he all of them
// where the house does not play.
func practiceGame(a *answers) []string {
	g, err := localclub.Find(a.practice)
	if err != nil {
		return nil // the answer was checked
	}
	args := []string{"new", "practice", "--system", g.System, "--scenario", g.Scenario, "--deadline", "0s"}
	for i, seat := range g.Seats {
		if i > 0 && games.House(g.System) != nil {
			args = append(args, "--seat", seat+"="+people.AtHouse)
			continue
		}
		args = append(args, "--seat", seat+"="+a.Notify, "--lang", seat+"="+a.Lang)
	}
	return args
}

// listProviders prints the table of providers.
func listProviders(e *env, all []provider.Provider) error {
	for _, p := range all {
		plus := "no plus addresses"
		if p.Plus {
			plus = "plus addresses"
		}
		fmt.Fprintf(e.out, "%-13s %s\n              IMAP %s %s, SMTP %s %s, login: %s, %s\n              %s\n              %s\n", p.Name, p.Title,
			p.IMAP.Address, p.IMAP.Security, p.SMTP.Address, p.SMTP.Security, strings.Join(waysIn(p), " or "), plus, p.Note, p.Source)
	}
	return nil
}

// waysIn says in words how a provider lets a program in.
func waysIn(p provider.Provider) []string {
	words := map[provider.Login]string{provider.Password: "password", provider.AppPassword: "app password", provider.OAuth: "OAuth 2"}
	var out []string
	for _, l := range p.Logins {
		out = append(out, words[l])
	}
	return out
}

// exchangers are the names of the servers that take a domain's mail, the most
// wanted first; none when nothing can be learned in a few seconds.
func (e *env) exchangers(domain string) (hosts []string) {
	look := e.lookupMX
	if look == nil {
		look = net.DefaultResolver.LookupMX
	}
	ctx, cancel := context.WithTimeout(e.ctx, 5*time.Second)
	defer cancel()
	found, err := look(ctx, domain)
	if err != nil {
		return nil
	}
	for _, mx := range found {
		hosts = append(hosts, mx.Host)
	}
	return hosts
}
