package conf

import (
	"context"
	"time"

	"feldpost/mail"
	"feldpost/mail/oauth"
)

// Account is how a mailbox of the configuration is reached.
func (c *Config) Account(m IMAPConfig) mail.Account {
	return mail.Account{Inbox: m.Inbox, Done: m.Done, Quarantine: m.Quarantine, Lease: m.Lease,
		Server: mail.Server{Address: m.Server, Security: mail.Security(m.Security), User: m.User,
			Mechanism: mail.Mechanism(m.Auth), RootCAs: c.Beside(m.CAFile), Patience: time.Duration(m.Timeout),
			Token: c.byToken(m.PasswordFile, m.PasswordEnv), Secret: c.credential(m.PasswordFile, m.PasswordEnv)}}
}

// Relay is the SMTP server of the configuration.
func (c *Config) Relay() mail.Relay {
	s := mail.Server{Address: c.SMTP.Server, Security: mail.Security(c.SMTP.Security), User: c.SMTP.User,
		Mechanism: mail.Mechanism(c.SMTP.Auth), RootCAs: c.Beside(c.SMTP.CAFile), Patience: time.Duration(c.SMTP.Timeout),
		Token: c.byToken(c.SMTP.PasswordFile, c.SMTP.PasswordEnv), Secret: c.credential(c.SMTP.PasswordFile, c.SMTP.PasswordEnv)}
	if c.SMTP.Auth == "none" {
		s.User, s.Mechanism = "", mail.MechanismAuto
	}
	return mail.Relay{Server: s}
}

// grantProvider is the provider of the configuration.
func (c *Config) grantProvider() oauth.Provider {
	if p, known := oauth.Named(c.OAuth.Provider); known {
		return p
	}
	o := &c.OAuth
	return oauth.Provider{AuthURL: o.AuthURL, TokenURL: o.TokenURL, DeviceURL: o.DeviceURL, Scopes: o.Scopes, Host: "127.0.0.1"}
}

// grant is the permission that the configuration tells of. There is one: the
// mailbox and the relay must not renew it at the same time.
func (c *Config) grant() *oauth.Grant {
	return &oauth.Grant{Provider: c.grantProvider(), ClientID: c.OAuth.ClientID, User: c.IMAP.User, File: c.Beside(c.OAuth.TokenFile),
		Secret: func() (string, error) { return c.Secret(c.OAuth.ClientSecretFile, "") }}
}

// byToken tells whether a server whose password would lie there is entered
// with a token of [oauth] instead.
func (c *Config) byToken(file, env string) bool {
	return file == "" && env == "" && c.OAuth.Provider != ""
}

// credential returns what proves to a server who we are, each time anew.
func (c *Config) credential(file, env string) func() (string, error) {
	if !c.byToken(file, env) {
		return func() (string, error) { return c.Secret(file, env) }
	}
	return func() (string, error) {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		return c.Permission.Access(ctx)
	}
}
