// Package provider knows the large mail providers: their servers, how each
// wants to be logged in to, and whether addresses with a plus reach the
// mailbox. The facts are one table, providers.csv, with the source of each row.
package provider

import (
	"bytes"
	_ "embed"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
)

//go:embed providers.csv
var table []byte

// Login is how a provider lets a program in.
type Login string

// The ways in. A provider may offer several.
const (
	Password    Login = "password" // of the account
	AppPassword Login = "app"      // made for one program in the account's settings
	OAuth       Login = "oauth"    // by the permission of feldpost login
)

// Server is one of a provider's two servers.
type Server struct {
	Address  string // host:port
	Security string // "tls" or "starttls"
	local    bool   // the user is the part of the address before the @
}

// User returns the name with which an address logs in.
func (s Server) User(address string) string {
	if s.local {
		address, _, _ = strings.Cut(address, "@")
	}
	return address
}

// Provider is one row of the table.
type Provider struct {
	Name   string // a short one, for a command line
	Title  string
	IMAP   Server
	SMTP   Server
	Logins []Login // the first is the one to propose
	OAuth  string  // provider of the permission: "google", "microsoft"
	// Plus tells that address+token@domain reaches the mailbox.
	Plus bool
	// Certificate tells that the servers show one of their own making, which
	// has to be named.
	Certificate bool
	Note        string // what the owner of the mailbox has to do first
	Source      string // where the provider says so

	domains []string
	mx      []string // suffixes of mail exchangers
}

// Takes reports whether a provider offers a way in.
func (p Provider) Takes(l Login) bool { return slices.Contains(p.Logins, l) }

// columns of the table, in their order.
var columns = []string{"name", "title", "domains", "mx", "imap", "imap_security", "imap_user", "smtp", "smtp_security", "smtp_user",
	"login", "oauth", "plus", "certificate", "note", "source"}

// All returns the table.
func All() ([]Provider, error) {
	r := csv.NewReader(bytes.NewReader(table))
	r.Comment, r.FieldsPerRecord = '#', len(columns)
	rows, err := r.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("providers: %w", err)
	}
	if len(rows) == 0 || !slices.Equal(rows[0], columns) {
		return nil, fmt.Errorf("providers: the columns are not %s", strings.Join(columns, ","))
	}
	var all []Provider
	for _, f := range rows[1:] {
		p := Provider{Name: f[0], Title: f[1], domains: strings.Fields(f[2]), mx: strings.Fields(f[3]),
			IMAP: Server{f[4], f[5], f[6] == "local"}, SMTP: Server{f[7], f[8], f[9] == "local"},
			OAuth: f[11], Plus: f[12] == "yes", Certificate: f[13] == "yes", Note: f[14], Source: f[15]}
		for _, l := range strings.Fields(f[10]) {
			p.Logins = append(p.Logins, Login(l))
		}
		all = append(all, p)
	}
	return all, nil
}

// Of finds the provider of an address by its domain.
func Of(all []Provider, address string) (Provider, bool) {
	domain := strings.ToLower(address[strings.LastIndexByte(address, '@')+1:])
	for _, p := range all {
		if slices.Contains(p.domains, domain) {
			return p, true
		}
	}
	return Provider{}, false
}

// ByExchanger finds the provider that a domain's mail goes to, by the names
// of the domain's mail exchangers, the most wanted first. The longest suffix
// in the table counts.
func ByExchanger(all []Provider, exchangers []string) (found Provider, ok bool) {
	longest := 0
	for _, host := range exchangers {
		host = "." + strings.ToLower(strings.TrimSuffix(host, "."))
		for _, p := range all {
			for _, suffix := range p.mx {
				if len(suffix) > longest && strings.HasSuffix(host, "."+suffix) {
					found, ok, longest = p, true, len(suffix)
				}
			}
		}
		if ok {
			return found, true
		}
	}
	return Provider{}, false
}
