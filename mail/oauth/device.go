package oauth

import (
	"context"
	"errors"

	"golang.org/x/oauth2"
)

// Device gets the permission from a person who may sit at another machine: he
// opens the address shown and types the code shown. It returns when he has
// done so, or refused, or let the code grow old.
func (g *Grant) Device(ctx context.Context, show func(address, code string)) error {
	if g.Provider.DeviceURL == "" {
		return errors.New("this provider gives no permission from another machine: use the browser on this one (--flow loopback)")
	}
	config, err := g.config("")
	if err != nil {
		return err
	}
	begun, err := config.DeviceAuth(ctx)
	if err != nil {
		return g.told(err)
	}
	show(begun.VerificationURI, begun.UserCode)
	token, err := config.DeviceAccessToken(ctx, begun)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return errors.New("the code has grown old before anybody typed it: run feldpost login again")
	}
	if err != nil {
		return g.told(err)
	}
	return g.first(token)
}

// first keeps the tokens of a login. Without a refresh token the permission
// would end within the hour.
func (g *Grant) first(token *oauth2.Token) error {
	if token.RefreshToken == "" {
		return errors.New("the provider has sent no refresh token: the registration of the client must allow offline access")
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.keep(token)
}
