package oauth

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"golang.org/x/oauth2"
)

// Grant is the permission for one mailbox: who asks for it, where, and the
// file that keeps it.
type Grant struct {
	Provider Provider
	ClientID string // the owner's own registration with the provider
	// Secret returns the client's secret, "" for a public client.
	Secret func() (string, error)
	User   string // the mailbox, which the provider's page proposes
	File   string // keeps the tokens
	// Clock tells the time, time.Now when nil.
	Clock func() time.Time

	mu sync.Mutex // one renewal at a time
}

// ErrNoLogin tells that nobody has given the permission yet, or that it is for
// another client.
var ErrNoLogin = errors.New("no permission for the mailbox yet: run feldpost login")

// ErrWithdrawn tells that the provider does not honour the permission any more.
var ErrWithdrawn = errors.New("the provider has withdrawn the permission or it is too old: run feldpost login again")

// kept is the form of the file.
type kept struct {
	ClientID string    `json:"client_id"`
	Access   string    `json:"access_token"`
	Refresh  string    `json:"refresh_token"`
	Expiry   time.Time `json:"expiry,omitzero"`
}

// early is how long before its end an access token is renewed.
const early = 2 * time.Minute

// patience is how long one answer of the provider may take.
const patience = 30 * time.Second

// Access returns an access token that is good for the next minutes. It reads
// the file each time, so that a new login needs no restart, renews the token
// when its time is nearly over and keeps what came.
func (g *Grant) Access(ctx context.Context) (string, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	k, err := g.read()
	if err != nil {
		return "", err
	}
	if k.Access != "" && (k.Expiry.IsZero() || k.Expiry.Sub(g.now()) > early) {
		return k.Access, nil
	}
	if k.Refresh == "" {
		return "", ErrWithdrawn
	}
	config, err := g.config("")
	if err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	token, err := config.TokenSource(ctx, &oauth2.Token{RefreshToken: k.Refresh}).Token()
	if err == nil {
		return token.AccessToken, g.keep(token)
	}
	err = g.told(err)
	if now, again := g.read(); again == nil && errors.Is(err, ErrWithdrawn) && now.Refresh != k.Refresh {
		return now.Access, nil // another process was faster
	}
	return "", err
}

// told words an answer of the provider.
func (g *Grant) told(err error) error {
	var refused *oauth2.RetrieveError
	if !errors.As(err, &refused) {
		return fmt.Errorf("the provider of the permission cannot be reached: %w", err)
	}
	switch refused.ErrorCode {
	case "invalid_grant":
		return fmt.Errorf("%w (%s)", ErrWithdrawn, cmp.Or(refused.ErrorDescription, refused.ErrorCode))
	case "":
		return fmt.Errorf("the provider answers %s", refused.Response.Status)
	}
	return fmt.Errorf("the provider refuses: %s (%s)", refused.ErrorCode, refused.ErrorDescription)
}

func (g *Grant) now() time.Time {
	if g.Clock != nil {
		return g.Clock()
	}
	return time.Now()
}

// config is the grant as the library wants it.
func (g *Grant) config(redirect string) (*oauth2.Config, error) {
	c := &oauth2.Config{ClientID: g.ClientID, RedirectURL: redirect, Scopes: g.Provider.Scopes,
		Endpoint: oauth2.Endpoint{AuthURL: g.Provider.AuthURL, DeviceAuthURL: g.Provider.DeviceURL, TokenURL: g.Provider.TokenURL, AuthStyle: oauth2.AuthStyleInParams}}
	if g.Secret == nil {
		return c, nil
	}
	var err error
	if c.ClientSecret, err = g.Secret(); err != nil {
		return nil, fmt.Errorf("secret of the client: %w", err)
	}
	return c, nil
}

// read returns what the file keeps.
func (g *Grant) read() (k kept, err error) {
	raw, err := os.ReadFile(g.File)
	if errors.Is(err, fs.ErrNotExist) {
		return k, ErrNoLogin
	}
	if err != nil {
		return k, err
	}
	if err := json.Unmarshal(raw, &k); err != nil {
		return k, fmt.Errorf("%s is not a file that feldpost login wrote: %w", g.File, err)
	}
	if k.ClientID != g.ClientID {
		return k, fmt.Errorf("%w (%s is for another client_id)", ErrNoLogin, g.File)
	}
	return k, nil
}

// keep writes tokens into the file, whole or not at all. A provider that sends
// no new refresh token goes on with the one it gave before.
func (g *Grant) keep(token *oauth2.Token) error {
	k := kept{ClientID: g.ClientID, Access: token.AccessToken, Refresh: token.RefreshToken, Expiry: token.Expiry.UTC().Truncate(time.Second)}
	if token.Expiry.IsZero() {
		k.Expiry = time.Time{}
	}
	raw, err := json.MarshalIndent(k, "", "  ")
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(g.File), ".oauth-*") // of mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(append(raw, '\n'))
	if err = cmp.Or(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), g.File)
}
