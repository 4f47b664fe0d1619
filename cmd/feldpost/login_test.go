package main

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/mail/oauth/oauthtest"
	"feldpost/mail/postoffice"
)

// newTokenPlace is a place whose mailbox takes tokens of a provider only, by
// one mechanism.
func newTokenPlace(t *testing.T, mechanism string) (*place, *oauthtest.Provider) {
	provider := oauthtest.Start(t)
	office, err := postoffice.Start(postoffice.Options{Domain: localclub.Domain, Users: map[string]string{localclub.Referee: "not a password"},
		Mechanisms: []string{mechanism}, MustLogin: true, Token: func(_, token string) bool { return provider.Valid(token) }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { office.Close() })
	p := newPlace(t, office)
	config, err := os.ReadFile(p.config)
	if err != nil {
		t.Fatal(err)
	}
	p.write("client.secret", oauthtest.ClientSecret+"\n")
	p.write("feldpost.toml", strings.ReplaceAll(string(config), "password_file = \"imap.password\"\n", "")+fmt.Sprintf(`[oauth]
provider = "other"
client_id = %q
client_secret_file = "client.secret"
auth_url = %q
token_url = %q
device_url = %q
scopes = ["mail"]
`, oauthtest.ClientID, provider.AuthURL, provider.TokenURL, provider.DeviceURL))
	return p, provider
}

func TestLoginByABrowserOnThisMachine(t *testing.T) {
	for _, mechanism := range []string{"XOAUTH2", "OAUTHBEARER"} {
		t.Run(mechanism, func(t *testing.T) {
			p, provider := newTokenPlace(t, mechanism)
			provider.AuthURL += "?access_type=offline"
			config, _ := os.ReadFile(p.config)
			p.write("feldpost.toml", strings.Replace(string(config), "/auth\"", "/auth?access_type=offline\"", 1))
			code, out, _ := p.try("doctor", "--timeout", "5s")
			contains(t, "doctor before", out, "run feldpost login")
			if code != exit.No {
				t.Errorf("doctor before: exit code %d", code)
			}
			screen, page := io.Pipe()
			done := make(chan int, 1)
			go func() {
				e := &env{ctx: t.Context(), out: page, errOut: io.Discard, in: strings.NewReader("")}
				done <- e.run([]string{"-c", p.config, "login", "--flow", "loopback"})
				page.Close()
			}()
			for s := bufio.NewScanner(screen); s.Scan(); {
				if address := s.Text(); strings.HasPrefix(address, "http://") {
					go func() {
						if resp, err := http.Get(address); err == nil {
							resp.Body.Close()
						}
					}()
				}
			}
			if code := <-done; code != exit.OK {
				t.Fatalf("login: exit code %d", code)
			}
			contains(t, "doctor", p.must("doctor"), "the permission in oauth.token is good", "logged in")
			provider.Withdraw()
			code, out, _ = p.try("doctor", "--timeout", "5s")
			contains(t, "doctor after the permission was withdrawn", out, "FAIL  imap", "FAIL  smtp")
			if code != exit.No {
				t.Errorf("doctor: exit code %d", code)
			}
		})
	}
}

func TestLoginFromAnotherMachine(t *testing.T) {
	p, provider := newTokenPlace(t, "XOAUTH2")
	contains(t, "login", p.must("login"), "ABCD-EFGH", "https://login.example.org/device", "Next: feldpost doctor")
	if fi, err := os.Stat(filepath.Join(p.dir, "oauth.token")); err != nil || fi.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", fi, err)
	}
	provider.Down(true)
	code, _, errOut := p.try("login", "--flow", "device")
	contains(t, "login while the provider is down", errOut, "502")
	if code != exit.No {
		t.Errorf("exit code %d", code)
	}
}

func TestLoginNeedsAProvider(t *testing.T) {
	p := newPlace(t, nil)
	code, _, errOut := p.try("login")
	contains(t, "login", errOut, "names no provider")
	if code != exit.Usage {
		t.Errorf("exit code %d", code)
	}
}
