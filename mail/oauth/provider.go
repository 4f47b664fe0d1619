package oauth

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
)

// Provider is where permissions are given.
type Provider struct {
	AuthURL   string   // the page in the browser
	TokenURL  string   // codes become tokens here
	DeviceURL string   // "" where a permission cannot be given from another machine
	Scopes    []string // what is asked for
	// Host is the name of this machine in the address at which the browser
	// comes back: providers differ in what they take.
	Host string
	// Extra is what the page needs besides, to hand out a refresh token.
	Extra map[string]string
}

// providers are those known by name. Google gives no permission for mail from
// another machine; Microsoft's endpoint "common" serves Microsoft 365 and
// Outlook.com alike.
var providers = map[string]Provider{
	"google": {
		AuthURL:  "https://accounts.google.com/o/oauth2/v2/auth",
		TokenURL: "https://oauth2.googleapis.com/token",
		Scopes:   []string{"https://mail.google.com/"},
		Host:     "127.0.0.1",
		Extra:    map[string]string{"access_type": "offline", "prompt": "consent"},
	},
	"microsoft": {
		AuthURL:   "https://login.microsoftonline.com/common/oauth2/v2.0/authorize",
		TokenURL:  "https://login.microsoftonline.com/common/oauth2/v2.0/token",
		DeviceURL: "https://login.microsoftonline.com/common/oauth2/v2.0/devicecode",
		Scopes:    []string{"offline_access", "https://outlook.office.com/IMAP.AccessAsUser.All", "https://outlook.office.com/SMTP.Send"},
		Host:      "localhost",
	},
}

// Providers are the names that Named knows.
func Providers() []string { return slices.Sorted(maps.Keys(providers)) }

// Named returns a provider that is known by name.
func Named(name string) (Provider, bool) {
	p, ok := providers[name]
	p.Scopes, p.Extra = slices.Clone(p.Scopes), maps.Clone(p.Extra)
	return p, ok
}

// Check refuses addresses to which no secret may go.
func (p Provider) Check() error {
	for _, x := range []struct {
		what, url string
		must      bool
	}{{"auth_url", p.AuthURL, p.DeviceURL == ""}, {"token_url", p.TokenURL, true}, {"device_url", p.DeviceURL, false}} {
		if x.url == "" && !x.must {
			continue
		}
		u, err := url.Parse(x.url)
		switch {
		case err != nil || u.Host == "":
			return fmt.Errorf("%s: %q is not an address like \"https://login.example.org/token\"", x.what, x.url)
		case u.Scheme == "https" || u.Scheme == "http" && isLoopback(u.Hostname()):
		default:
			return fmt.Errorf("%s: %q is not protected: https only", x.what, x.url)
		}
	}
	return nil
}

func isLoopback(host string) bool {
	return host == "localhost" || host == "::1" || strings.HasPrefix(host, "127.")
}
