package oauth_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"feldpost/mail/oauth"
	"feldpost/mail/oauth/oauthtest"
)

func clientSecret() (string, error) { return oauthtest.ClientSecret, nil }

func newGrant(t *testing.T, p *oauthtest.Provider) *oauth.Grant {
	return &oauth.Grant{Provider: p.Provider, ClientID: oauthtest.ClientID, Secret: clientSecret, User: "referee@example.org",
		File: filepath.Join(t.TempDir(), "oauth.token")}
}

// browse opens the address of a login as a browser does.
func browse(t *testing.T, address string) {
	t.Helper()
	resp, err := http.Get(address)
	if err != nil {
		t.Error(err)
		return
	}
	defer resp.Body.Close()
	if body, _ := io.ReadAll(resp.Body); resp.StatusCode != http.StatusOK || !strings.Contains(string(body), "may be closed") {
		t.Errorf("the browser sees %s %s", resp.Status, body)
	}
}

func TestABrowserOnThisMachineGivesThePermission(t *testing.T) {
	p := oauthtest.Start(t)
	g := newGrant(t, p)
	err := g.Loopback(t.Context(), func(address string) { go browse(t, address) }, nil, func(err error) { t.Error(err) })
	if err != nil {
		t.Fatal(err)
	}
	if token, err := g.Access(t.Context()); err != nil || !p.Valid(token) {
		t.Errorf("%q, %v", token, err)
	}
	if p.Hint() != g.User {
		t.Errorf("the page proposes %q", p.Hint())
	}
	if fi, err := os.Stat(g.File); err != nil || fi.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", fi, err)
	}
}

func TestTheAddressAtWhichABrowserEndsMayBePasted(t *testing.T) {
	p := oauthtest.Start(t)
	g := newGrant(t, p)
	pasted := make(chan string, 3)
	var faults []error
	err := g.Loopback(t.Context(), func(address string) {
		client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
		resp, err := client.Get(address)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		end := resp.Header.Get("Location")
		other, _ := url.Parse(end)
		other.RawQuery = url.Values{"code": {other.Query().Get("code")}, "state": {"another"}}.Encode()
		pasted <- "what?"
		pasted <- other.String()
		pasted <- "  " + end + "\r\n"
	}, pasted, func(err error) { faults = append(faults, err) })
	if err != nil || len(faults) != 2 {
		t.Fatalf("%v, told %v", err, faults)
	}
	if token, err := g.Access(t.Context()); err != nil || !p.Valid(token) {
		t.Errorf("%q, %v", token, err)
	}
}

func TestAStrangerOnThisMachineGivesNoPermission(t *testing.T) {
	p := oauthtest.Start(t)
	g := newGrant(t, p)
	ctx, stop := context.WithTimeout(t.Context(), 10*time.Second)
	defer stop()
	err := g.Loopback(ctx, func(address string) {
		u, _ := url.Parse(address)
		back := u.Query().Get("redirect_uri")
		for _, tail := range []string{"", "favicon.ico", "?code=x&state=guess", "?error=access_denied&state=guess"} {
			if resp, err := http.Get(back + tail); err != nil || resp.StatusCode != http.StatusNotFound {
				t.Errorf("%s: %v, %v", tail, resp, err)
			}
		}
		stop()
	}, nil, func(err error) { t.Error(err) })
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := g.Access(t.Context()); !errors.Is(err, oauth.ErrNoLogin) {
		t.Error(err)
	}
}

func TestAPersonWhoRefusesIsToldSo(t *testing.T) {
	g := newGrant(t, oauthtest.Start(t))
	err := g.Loopback(t.Context(), func(address string) {
		u, _ := url.Parse(address)
		q := u.Query()
		resp, err := http.Get(q.Get("redirect_uri") + "?error=access_denied&error_description=%3Cb%3Eno&state=" + q.Get("state"))
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		if body, _ := io.ReadAll(resp.Body); strings.Contains(string(body), "<b>") {
			t.Errorf("%s", body)
		}
	}, nil, func(err error) { t.Error(err) })
	if err == nil || !strings.Contains(err.Error(), "access_denied") {
		t.Error(err)
	}
}

func TestAPersonAtAnotherMachineGivesThePermission(t *testing.T) {
	p := oauthtest.Start(t)
	g := newGrant(t, p)
	shown := ""
	if err := g.Device(t.Context(), func(address, code string) { shown = address + " " + code }); err != nil {
		t.Fatal(err)
	}
	if shown != "https://login.example.org/device ABCD-EFGH" {
		t.Errorf("shown %q", shown)
	}
	if token, err := g.Access(t.Context()); err != nil || !p.Valid(token) {
		t.Errorf("%q, %v", token, err)
	}
	g.Provider.DeviceURL = ""
	if err := g.Device(t.Context(), nil); err == nil || !strings.Contains(err.Error(), "loopback") {
		t.Error(err)
	}
}

func TestATokenIsRenewedBeforeItsTimeIsOver(t *testing.T) {
	p := oauthtest.Start(t)
	g := newGrant(t, p)
	if err := g.Loopback(t.Context(), func(address string) { go browse(t, address) }, nil, nil); err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	at := func(later time.Duration) string {
		t.Helper()
		g.Clock = func() time.Time { return begun.Add(later) }
		token, err := g.Access(t.Context())
		if err != nil || !p.Valid(token) {
			t.Fatalf("after %s: %q, %v", later, token, err)
		}
		return token
	}
	first := at(0)
	if at(50*time.Minute) != first || p.Renewals() != 0 {
		t.Error("renewed too early")
	}
	if at(59*time.Minute) == first || p.Renewals() != 1 {
		t.Error("not renewed in time")
	}
	second := &oauth.Grant{Provider: g.Provider, ClientID: g.ClientID, Secret: g.Secret, File: g.File}
	if token, err := second.Access(t.Context()); err != nil || !p.Valid(token) {
		t.Errorf("another process: %q, %v", token, err)
	}
}

func TestWhatIsWrongWithAPermissionIsSaid(t *testing.T) {
	p := oauthtest.Start(t)
	g := newGrant(t, p)
	if _, err := g.Access(t.Context()); !errors.Is(err, oauth.ErrNoLogin) {
		t.Errorf("no file: %v", err)
	}
	if err := g.Loopback(t.Context(), func(address string) { go browse(t, address) }, nil, nil); err != nil {
		t.Fatal(err)
	}
	g.Clock = func() time.Time { return time.Now().Add(2 * time.Hour) }
	p.Down(true)
	if _, err := g.Access(t.Context()); err == nil || errors.Is(err, oauth.ErrWithdrawn) || !strings.Contains(err.Error(), "502") {
		t.Errorf("the provider is down: %v", err)
	}
	p.Down(false)
	if _, err := g.Access(t.Context()); err != nil {
		t.Errorf("after an outage: %v", err)
	}
	p.Withdraw()
	g.Clock = func() time.Time { return time.Now().Add(4 * time.Hour) }
	if _, err := g.Access(t.Context()); !errors.Is(err, oauth.ErrWithdrawn) {
		t.Errorf("withdrawn: %v", err)
	}
	other := &oauth.Grant{Provider: g.Provider, ClientID: "another", File: g.File}
	if _, err := other.Access(t.Context()); !errors.Is(err, oauth.ErrNoLogin) || !strings.Contains(err.Error(), "another client_id") {
		t.Errorf("another client: %v", err)
	}
	if err := os.WriteFile(g.File, []byte("password\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := g.Access(t.Context()); err == nil || !strings.Contains(err.Error(), "not a file that feldpost login wrote") {
		t.Errorf("another file: %v", err)
	}
}

func TestTwoProcessesRenewOneToken(t *testing.T) {
	p := oauthtest.Start(t)
	one := newGrant(t, p)
	if err := one.Loopback(t.Context(), func(address string) { go browse(t, address) }, nil, nil); err != nil {
		t.Fatal(err)
	}
	two := newGrant(t, p)
	two.File = one.File
	later := func() time.Time { return time.Now().Add(2 * time.Hour) }
	one.Clock, two.Clock = later, later
	one.Secret = func() (string, error) { // the other is faster between the look at the file and the question
		if p.Renewals() == 0 {
			if _, err := two.Access(t.Context()); err != nil {
				t.Error(err)
			}
		}
		return clientSecret()
	}
	if token, err := one.Access(t.Context()); err != nil || !p.Valid(token) || p.Renewals() != 1 {
		t.Errorf("%q, %v, %d renewals", token, err, p.Renewals())
	}
}

func TestProviders(t *testing.T) {
	for _, name := range oauth.Providers() {
		p, ok := oauth.Named(name)
		if err := p.Check(); !ok || err != nil || len(p.Scopes) == 0 {
			t.Errorf("%s: %+v, %v", name, p, err)
		}
	}
	for _, wrong := range []oauth.Provider{
		{},
		{AuthURL: "https://a.example/x"},
		{AuthURL: "https://a.example/x", TokenURL: "http://a.example/x"},
		{AuthURL: "a.example", TokenURL: "https://a.example/x"},
	} {
		if wrong.Check() == nil {
			t.Errorf("%+v passes", wrong)
		}
	}
}
