package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/mail"
	"os"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/term"

	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/mail/provider"
	"feldpost/orders"
)

// answers are what a configuration is made of.
type answers struct {
	Address      string
	IMAP, SMTP   serverAnswers
	CAFile       string
	Plus         bool
	PasswordFile string // as the configuration names it
	PasswordEnv  string
	OAuth        string // provider of the permission, "" for a password
	ClientID     string
	SecretFile   string
	TokenFile    string
	Notify       string
	Zone, Lang   string
	Store        string

	password     string // to be written into PasswordFile, "" when it is there
	clientSecret string // to be written into SecretFile, "" when it is there or there is none
	practice     string // system, "" for no game
	replace      bool   // files that exist
}

// serverAnswers are one of the two servers.
type serverAnswers struct{ Address, Security, User string }

// PlusExample is an address with a plus at the mailbox.
func (a *answers) PlusExample() string {
	local, domain, _ := strings.Cut(a.Address, "@")
	return local + "+test@" + domain
}

// noAnswer stands on the command line for what a question may leave empty.
const noAnswer = "none"

// answers asks for everything that the command line does not say.
func (c *initCmd) answers(f *form, all []provider.Provider) (*answers, error) {
	if !c.Batch {
		fmt.Fprintf(f.out, "A few questions for %s. Enter takes what stands in brackets; Ctrl-C leaves everything as it was.\n\n", f.config)
	}
	a := &answers{replace: c.Force}
	var err error
	if a.Address, err = f.ask(question{flag: "address", text: "The referee's own mailbox, which players write to", given: c.Address, check: isAddress}); err != nil {
		return nil, err
	}
	p, known, err := c.provider(f, all, a.Address)
	if err != nil {
		return nil, err
	}
	for _, part := range []func() error{
		func() error { return c.servers(f, a, p, known) },
		func() error { return c.way(f, a, p, known) },
		func() error { return c.person(f, a) },
		func() error { return c.game(f, a) },
	} {
		if err := part(); err != nil {
			return nil, err
		}
	}
	if a.Store, err = f.settle(question{flag: "store", given: c.Store, proposal: usualStore(f.config)}, true); err != nil {
		return nil, err
	}
	if dir := filepath.Dir(f.besideConfig(a.Store)); !isFolder(dir) {
		return nil, fmt.Errorf("--store: the folder %s does not exist", dir)
	}
	a.TokenFile = filepath.Join(filepath.Dir(a.Store), companion(f.config, ".token"))
	return a, nil
}

// Where the Debian package has its configuration, and where its service may
// write.
const (
	packageConfig = "/etc/feldpost"
	packageState  = "/var/lib/feldpost"
)

// usualStore is the place of the store: beside the configuration, or with the
// Debian package's service.
func usualStore(config string) string {
	if filepath.Dir(config) == packageConfig && isFolder(packageState) {
		return filepath.Join(packageState, "feldpost.db")
	}
	return companion(config, ".db")
}

// companion names a file that belongs to a configuration, so that two
// configurations in a folder do not take each other's.
func companion(config, ending string) string {
	return strings.TrimSuffix(filepath.Base(config), ".toml") + ending
}

// besideConfig is where a path of the configuration leads.
func (f *form) besideConfig(path string) string {
	return (&conf.Config{Path: f.config}).Beside(path)
}

func isFolder(dir string) bool {
	fi, err := os.Stat(dir)
	return err == nil && fi.IsDir()
}

// isAddress checks a bare mail address of a domain.
func isAddress(s string) (string, error) {
	parsed, err := mail.ParseAddress(s)
	if err != nil || parsed.Address != s || !strings.Contains(s[strings.LastIndexByte(s, '@'):], ".") {
		return "", fmt.Errorf("%q is not a mail address like referee@example.org", s)
	}
	return s, nil
}

// provider finds the provider of an address; known is false for one that is
// not in the table.
func (c *initCmd) provider(f *form, all []provider.Provider, address string) (p provider.Provider, known bool, err error) {
	names := []string{"other"}
	named := map[string]provider.Provider{}
	for _, p := range all {
		names, named[p.Name] = append(names, p.Name), p
	}
	_, domain, _ := strings.Cut(address, "@")
	proposal, asked := "other", true
	if p, ok := provider.Of(all, address); ok {
		proposal, asked = p.Name, false // nothing to ask
	} else if c.Provider == "" && c.IMAP == "" {
		if p, ok := provider.ByExchanger(all, f.exchangers(domain)); ok {
			proposal = p.Name
			fmt.Fprintf(f.out, "The mail of %s goes to %s.\n", domain, p.Title)
		}
	}
	name := proposal
	switch {
	case c.Provider != "":
		name, err = f.ask(question{flag: "provider", given: c.Provider, check: oneOf(names...)})
	case c.IMAP != "":
		name = "other"
	case asked:
		if !f.batch {
			fmt.Fprintf(f.out, "Known providers: %s; other for any other.\n", strings.Join(names[1:], ", "))
		}
		name, err = f.ask(question{flag: "provider", text: "Its provider", proposal: proposal, check: oneOf(names...)})
	}
	if err != nil {
		return p, false, err
	}
	p, known = named[name]
	if known {
		fmt.Fprintf(f.out, "%s: IMAP %s (%s), SMTP %s (%s).\n%s\n", p.Title, p.IMAP.Address, p.IMAP.Security, p.SMTP.Address, p.SMTP.Security, p.Note)
	}
	return p, known, nil
}

// person asks who referees, where and in which language.
func (c *initCmd) person(f *form, a *answers) (err error) {
	a.Notify, err = f.ask(question{flag: "notify", text: "Your own address, for alarms and a practice game (Enter for none)", given: c.Notify, optional: true, check: func(s string) (string, error) {
		if s == noAnswer {
			return "", nil
		}
		if strings.EqualFold(s, a.Address) {
			return "", errors.New("that is the referee's own mailbox, which nobody reads")
		}
		return isAddress(s)
	}})
	if err != nil {
		return err
	}
	a.Zone, err = f.ask(question{flag: "zone", text: "Time zone", given: c.Zone, proposal: conf.LocalZone(), check: conf.IsZone})
	if err != nil {
		return err
	}
	a.Lang, err = f.ask(question{flag: "lang", text: "Language of letters: " + strings.Join(orders.Languages(), ", "), given: c.Lang, proposal: localLang(), check: oneOf(orders.Languages()...)})
	return err
}

// localLang is the language of this person's screen, as far as letters are
// written in it.
func localLang() string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := os.Getenv(name); v != "" {
			for _, lang := range orders.Languages() {
				if strings.HasPrefix(v, lang) {
					return lang
				}
			}
			break
		}
	}
	return orders.Languages()[0]
}

// game asks for the practice game.
func (c *initCmd) game(f *form, a *answers) (err error) {
	names := []string{noAnswer}
	for _, g := range localclub.Games() {
		names = append(names, g.System)
	}
	q := question{flag: "practice", text: "A practice game against the house: " + strings.Join(names, ", "), given: c.Practice, proposal: names[1], check: oneOf(names...)}
	switch {
	case a.Notify == "" && c.Practice != "" && c.Practice != noAnswer:
		return errors.New("--practice needs the player's address: --notify")
	case a.Notify == "" || c.Batch && c.Practice == "":
		return nil
	}
	if a.practice, err = f.ask(q); a.practice == noAnswer {
		a.practice = ""
	}
	return err
}

// form asks a person questions, one line each, or takes the answers from the
// command line alone.
type form struct {
	*env
	in    *bufio.Reader
	batch bool
}

func newForm(e *env, batch bool) *form {
	return &form{env: e, in: bufio.NewReader(e.in), batch: batch}
}

// question is one thing to know.
type question struct {
	flag     string // that answers it, without the hyphens
	text     string
	given    string                       // on the command line
	proposal string                       // taken for an empty answer; "" when there is none
	optional bool                         // may stay empty
	secret   bool                         // is not shown while it is typed
	check    func(string) (string, error) // nil takes anything
}

// ask returns the checked answer. A wrong one is asked for again, a wrong
// flag is an error. The error is context.Canceled when the person gives up.
func (f *form) ask(q question) (string, error) {
	switch {
	case q.given != "":
		v, err := q.accept(q.given)
		if err != nil {
			return "", fmt.Errorf("--%s: %w", q.flag, err)
		}
		return v, nil
	case f.batch && (q.proposal != "" || q.optional):
		v, err := q.accept(q.proposal)
		if err != nil {
			return "", fmt.Errorf("--%s is needed: %w", q.flag, err)
		}
		return v, nil
	case f.batch:
		return "", fmt.Errorf("--%s is missing: %s", q.flag, q.text)
	}
	for {
		line, err := f.read(q)
		if err != nil {
			return "", err
		}
		if line == "" {
			line = q.proposal
		}
		if line == "" && !q.optional {
			fmt.Fprintln(f.out, "  this is needed")
			continue
		}
		v, err := q.accept(line)
		if err == nil {
			return v, nil
		}
		fmt.Fprintf(f.out, "  %v\n", err)
	}
}

// accept checks an answer; an empty one is good where it may stay empty.
func (q question) accept(s string) (string, error) {
	if s == "" && q.optional {
		return "", nil
	}
	if !utf8.ValidString(s) || strings.ContainsFunc(s, unicode.IsControl) {
		return "", errors.New("it contains characters that cannot be printed")
	}
	if q.check == nil {
		return s, nil
	}
	return q.check(s)
}

// read shows the question and reads one line.
func (f *form) read(q question) (string, error) {
	fmt.Fprint(f.out, q.text)
	if q.proposal != "" {
		fmt.Fprintf(f.out, " [%s]", q.proposal)
	}
	fmt.Fprint(f.out, ": ")
	type answer struct {
		text string
		err  error
	}
	got := make(chan answer, 1)
	read, restore := f.line, func() {}
	fd, typed := f.terminal()
	if typed && q.secret {
		state, err := term.GetState(fd)
		if err != nil {
			return "", fmt.Errorf("the terminal does not hide what is typed: %w; name a file with --%s", err, q.flag)
		}
		restore = func() { term.Restore(fd, state) }
		read = func() (string, error) {
			b, err := term.ReadPassword(fd)
			fmt.Fprintln(f.out)
			return string(b), err
		}
	}
	go func() {
		text, err := read()
		got <- answer{text, err}
	}()
	select {
	case a := <-got:
		if !typed || errors.Is(a.err, io.EOF) { // nobody pressed Enter on this screen
			fmt.Fprintln(f.out)
		}
		if errors.Is(a.err, io.EOF) {
			return "", fmt.Errorf("standard input ended at the question %q; nothing was written. --%s answers it, and --batch asks nothing", q.text, q.flag)
		}
		if q.secret { // blanks may be part of it
			return strings.TrimRight(a.text, "\r\n"), a.err
		}
		return strings.TrimSpace(a.text), a.err
	case <-f.ctx.Done():
		restore()
		return "", context.Canceled
	}
}

// line reads a line; the last one may lack its end.
func (f *form) line() (string, error) {
	text, err := f.in.ReadString('\n')
	if errors.Is(err, io.EOF) && text != "" {
		err = nil
	}
	return text, err
}

// terminal tells whether a person types at a terminal.
func (f *form) terminal() (fd int, ok bool) {
	file, ok := f.env.in.(*os.File)
	if !ok {
		return 0, false
	}
	fd = int(file.Fd())
	return fd, term.IsTerminal(fd)
}

// yesOrNo checks for these two words, in English or French.
func yesOrNo(s string) (string, error) {
	switch strings.ToLower(s) {
	case "y", "yes", "o", "oui":
		return "yes", nil
	case "n", "no", "non":
		return "no", nil
	}
	return "", fmt.Errorf("%q is not yes or no", s)
}

// oneOf makes a check for some words; an unambiguous beginning is enough.
func oneOf(words ...string) func(string) (string, error) {
	return func(s string) (string, error) {
		var fits []string
		for _, w := range words {
			if strings.EqualFold(w, s) {
				return w, nil
			}
			if strings.HasPrefix(w, strings.ToLower(s)) {
				fits = append(fits, w)
			}
		}
		if len(fits) == 1 {
			return fits[0], nil
		}
		return "", fmt.Errorf("%q is not one of: %s", s, strings.Join(words, ", "))
	}
}
