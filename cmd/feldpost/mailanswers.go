package main

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"feldpost/cmd/feldpost/conf"
	"feldpost/mail/provider"
)

// servers takes the two servers from the provider, or asks for them.
func (c *initCmd) servers(f *form, a *answers, p provider.Provider, known bool) (err error) {
	_, domain, _ := strings.Cut(a.Address, "@")
	for _, s := range []struct {
		to                    *serverAnswers
		of                    provider.Server
		kind, title, standard string
		given, how, user      string
	}{
		{&a.IMAP, p.IMAP, "imap", "IMAP", "993", c.IMAP, c.IMAPSecurity, c.IMAPUser},
		{&a.SMTP, p.SMTP, "smtp", "SMTP", "465", c.SMTP, c.SMTPSecurity, c.SMTPUser},
	} {
		address := question{flag: s.kind, text: s.title + " server, host:port", given: s.given,
			proposal: s.kind + "." + domain + ":" + s.standard, check: isServer(s.standard)}
		security := question{flag: s.kind + "-security", text: "How its connection is protected: tls, starttls; plain on this machine only", given: s.how}
		user := question{flag: s.kind + "-user", text: "User of the " + s.title + " server", given: s.user, proposal: a.Address}
		if s.kind == "smtp" {
			user.text += " (" + noAnswer + " where it takes letters without a login)"
		}
		switch {
		case known:
			address.proposal, security.proposal, user.proposal = s.of.Address, s.of.Security, s.of.User(a.Address)
		case f.batch:
			address.proposal = "" // a guess that nobody sees
		}
		if s.to.Address, err = f.settle(address, known); err != nil {
			return err
		}
		if !known || s.given != "" {
			security.proposal = usualSecurity(s.to.Address)
		}
		security.check = securityFor(s.to.Address)
		if s.to.Security, err = f.settle(security, known); err != nil {
			return err
		}
		if s.to.User, err = f.settle(user, known); err != nil {
			return err
		}
		if s.kind == "smtp" && strings.EqualFold(s.to.User, noAnswer) {
			s.to.User = ""
		}
	}
	if c.CAFile != "" || p.Certificate {
		a.CAFile, err = f.ask(question{flag: "ca-file", text: "PEM file of the certificate that these servers show", given: c.CAFile, check: f.isFile})
		if err != nil {
			return err
		}
	}
	plus := question{flag: "plus", text: "Do letters to " + a.PlusExample() + " reach this mailbox (yes, no)", given: c.Plus, proposal: "no", check: yesOrNo}
	if known && p.Plus {
		plus.proposal = "yes"
	}
	answer, err := f.settle(plus, known)
	a.Plus = answer == "yes"
	return err
}

// settle asks only what is not known: what the provider prescribes is taken
// without a question unless the command line says otherwise.
func (f *form) settle(q question, known bool) (string, error) {
	if known && q.given == "" {
		return q.accept(q.proposal)
	}
	return f.ask(q)
}

// isServer makes a check for host:port; a host alone gets the usual port.
func isServer(port string) func(string) (string, error) {
	return func(s string) (string, error) {
		if !strings.Contains(s, ":") {
			s = net.JoinHostPort(s, port)
		}
		host, number, err := net.SplitHostPort(s)
		if _, perr := net.LookupPort("tcp", number); err != nil || perr != nil || host == "" || strings.ContainsAny(host, "/@ ") {
			return "", fmt.Errorf("%q is not host:port like mail.example.org:%s", s, port)
		}
		return s, nil
	}
}

// usualSecurity goes by the port: 993 and 465 speak TLS from the first byte.
func usualSecurity(server string) string {
	if strings.HasSuffix(server, ":993") || strings.HasSuffix(server, ":465") {
		return "tls"
	}
	return "starttls"
}

// securityFor checks a kind of protection; a password goes unprotected over
// this machine's own lines only.
func securityFor(server string) func(string) (string, error) {
	host, _, _ := net.SplitHostPort(server)
	return func(s string) (string, error) {
		s, err := oneOf("tls", "starttls", "plain")(s)
		if s == "plain" && !conf.Loopback(host) {
			return "", fmt.Errorf("plain would send the password to %s unprotected; take tls or starttls", host)
		}
		return s, err
	}
}

// isFile checks a file that must be there; its path is kept whole, so that it
// is found from the configuration's folder too.
func (f *form) isFile(s string) (string, error) {
	path, err := filepath.Abs(f.path(s))
	if err != nil {
		return "", err
	}
	if fi, err := os.Stat(path); err != nil {
		return "", fmt.Errorf("cannot be read: %w", err)
	} else if !fi.Mode().IsRegular() {
		return "", fmt.Errorf("%s is no file", s)
	}
	return path, nil
}

// way asks how to log in, and for the secret.
func (c *initCmd) way(f *form, a *answers, p provider.Provider, known bool) error {
	way := question{flag: "login", text: "How the referee logs in: password (also one made for programs), oauth (by the browser)", given: c.Login, proposal: "password"}
	switch {
	case !known:
		way.check = func(s string) (string, error) {
			if s, err := oneOf("password", "oauth")(s); s != "oauth" {
				return s, err
			}
			return "", errors.New("oauth is set up here for Google and Microsoft; for another provider fill in [oauth] by hand, see config.example.toml")
		}
	case !p.Takes(provider.OAuth):
		way.check = oneOf("password")
	case p.Takes(provider.Password) || p.Takes(provider.AppPassword):
		way.check = oneOf("password", "oauth")
	default:
		way.check, way.proposal = oneOf("oauth"), "oauth"
	}
	choice := known && p.Takes(provider.OAuth) && len(p.Logins) > 1
	login, err := f.settle(way, !choice)
	switch {
	case err != nil:
		return err
	case login == "oauth":
		a.OAuth = p.OAuth
		return c.client(f, a)
	}
	return c.secret(f, a, p)
}

// googlePassword is an app password as Google shows it, in four groups.
var googlePassword = regexp.MustCompile(`^[a-z]{4}( [a-z]{4}){3}$`)

// secret asks for the password, or for the place where it lies.
func (c *initCmd) secret(f *form, a *answers, p provider.Provider) (err error) {
	switch {
	case c.PasswordFile != "" && c.PasswordEnv != "":
		return errors.New("--password-file and --password-env: choose one of them")
	case c.PasswordEnv != "":
		a.PasswordEnv, err = f.ask(question{flag: "password-env", given: c.PasswordEnv, check: isVariable})
		return err
	case c.PasswordFile == "-":
		if a.password, err = f.line(); err != nil {
			return fmt.Errorf("--password-file -: no password on standard input: %w", err)
		}
		a.password = strings.TrimRight(a.password, "\r\n")
		if a.password == "" {
			return errors.New("--password-file -: the first line of standard input is empty")
		}
	case c.PasswordFile != "":
		a.PasswordFile, err = f.ask(question{flag: "password-file", given: c.PasswordFile, check: f.isFile})
		return err
	default:
		text := "Password of the mailbox " + a.Address + " (it is not shown)"
		if len(p.Logins) > 0 && p.Logins[0] == provider.AppPassword || p.Takes(provider.OAuth) {
			text = "Password made for programs, of the mailbox " + a.Address + " (it is not shown)"
		}
		if a.password, err = f.ask(question{flag: "password-file", text: text, secret: true}); err != nil {
			return err
		}
	}
	if googlePassword.MatchString(a.password) {
		a.password = strings.ReplaceAll(a.password, " ", "")
	}
	a.PasswordFile = companion(f.config, ".password")
	return c.mayReplace(f, a.PasswordFile, "password-file")
}

// mayReplace refuses to overwrite a secret that is there, unless told.
func (c *initCmd) mayReplace(f *form, file, flag string) error {
	if _, err := os.Lstat(f.besideConfig(file)); err == nil && !c.Force {
		return fmt.Errorf("%s exists; --force replaces it, --%s takes it as it is", f.besideConfig(file), flag)
	}
	return nil
}

// isVariable checks the name of an environment variable, so that nobody types
// the password itself there.
func isVariable(s string) (string, error) {
	if !regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`).MatchString(s) {
		return "", errors.New("that is not the name of an environment variable like FELDPOST_PASSWORD")
	}
	return s, nil
}

// client asks for the owner's registration with the provider of the
// permission.
func (c *initCmd) client(f *form, a *answers) (err error) {
	if !c.Batch {
		fmt.Fprintf(f.out, "The permission needs a registration of your own with the provider; feldpost login --help says which.\n")
	}
	if a.ClientID, err = f.ask(question{flag: "client-id", text: "Its client id", given: c.ClientID}); err != nil {
		return err
	}
	if c.ClientSecret != "" {
		a.SecretFile, err = f.ask(question{flag: "client-secret-file", given: c.ClientSecret, check: f.isFile})
		return err
	}
	a.clientSecret, err = f.ask(question{flag: "client-secret-file", text: "Its client secret (it is not shown; Enter when it has none)", optional: true, secret: true})
	if err != nil || a.clientSecret == "" {
		return err
	}
	a.SecretFile = companion(f.config, ".secret")
	return c.mayReplace(f, a.SecretFile, "client-secret-file")
}
