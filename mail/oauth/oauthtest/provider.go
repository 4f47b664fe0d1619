// Package oauthtest is an OAuth 2 provider in the process, for tests: it gives
// permissions to a browser on this machine and to devices, renews them, and
// judges access tokens.
package oauthtest

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"

	"feldpost/mail/oauth"
)

// lifetime is how many seconds an access token is good for.
const lifetime = 3600

// The client that the provider knows.
const (
	ClientID     = "feldpost-client"
	ClientSecret = "s3cret"
)

// Provider is a running provider.
type Provider struct {
	oauth.Provider

	mu       sync.Mutex
	codes    map[string]string // code -> its challenge
	refresh  string            // the one refresh token that is honoured
	access   string            // the one access token that is honoured
	polls    int               // of the device before it has its permission
	renewals int
	hint     string
	down     bool
}

// Start begins a provider that ends with the test.
func Start(t testing.TB) *Provider {
	p := &Provider{codes: map[string]string{}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /auth", p.page)
	mux.HandleFunc("POST /device", p.device)
	mux.HandleFunc("POST /token", p.token)
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	p.Provider = oauth.Provider{AuthURL: server.URL + "/auth", TokenURL: server.URL + "/token", DeviceURL: server.URL + "/device",
		Scopes: []string{"mail"}, Host: "127.0.0.1", Extra: map[string]string{"access_type": "offline"}}
	return p
}

// Valid judges an access token.
func (p *Provider) Valid(token string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return token != "" && token == p.access
}

// Withdraw honours nothing any more.
func (p *Provider) Withdraw() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.access, p.refresh = "", ""
}

// Down makes every answer an error of the server, or ends that.
func (p *Provider) Down(is bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.down = is
}

// Renewals counts the access tokens that were given for a refresh token.
func (p *Provider) Renewals() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.renewals
}

// Hint is the mailbox that the page was asked to propose.
func (p *Provider) Hint() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.hint
}

// page agrees at once and sends the browser back.
func (p *Provider) page(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	q := r.URL.Query()
	if q.Get("client_id") != ClientID || q.Get("response_type") != "code" || q.Get("code_challenge_method") != "S256" || q.Get("access_type") != "offline" {
		http.Error(w, "wrong request", http.StatusBadRequest)
		return
	}
	p.hint = q.Get("login_hint")
	code := rand.Text()
	p.codes[code] = q.Get("code_challenge")
	back, _ := url.Parse(q.Get("redirect_uri"))
	back.RawQuery = url.Values{"code": {code}, "state": {q.Get("state")}}.Encode()
	http.Redirect(w, r, back.String(), http.StatusFound)
}

// device begins a dialogue whose second poll brings the permission.
func (p *Provider) device(w http.ResponseWriter, _ *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.polls = 1
	say(w, http.StatusOK, map[string]any{"device_code": "device", "user_code": "ABCD-EFGH", "verification_uri": "https://login.example.org/device", "expires_in": 60, "interval": 1})
}

func (p *Provider) token(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	refuse := func(code string) {
		say(w, http.StatusBadRequest, map[string]any{"error": code, "error_description": "because of a test"})
	}
	if p.down {
		http.Error(w, "down", http.StatusBadGateway)
		return
	}
	if r.FormValue("client_id") != ClientID || r.FormValue("client_secret") != ClientSecret {
		refuse("invalid_client")
		return
	}
	switch r.FormValue("grant_type") {
	case "authorization_code":
		sum := sha256.Sum256([]byte(r.FormValue("code_verifier")))
		challenge, known := p.codes[r.FormValue("code")]
		if !known || challenge != base64.RawURLEncoding.EncodeToString(sum[:]) {
			refuse("invalid_grant")
			return
		}
		delete(p.codes, r.FormValue("code"))
	case "refresh_token":
		if p.refresh == "" || r.FormValue("refresh_token") != p.refresh {
			refuse("invalid_grant")
			return
		}
		p.renewals++
	case "urn:ietf:params:oauth:grant-type:device_code":
		if p.polls > 0 {
			p.polls--
			refuse("authorization_pending")
			return
		}
	default:
		refuse("unsupported_grant_type")
		return
	}
	p.access, p.refresh = rand.Text(), rand.Text()
	say(w, http.StatusOK, map[string]any{"access_token": p.access, "refresh_token": p.refresh, "token_type": "Bearer", "expires_in": lifetime})
}

func say(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(v)
}
