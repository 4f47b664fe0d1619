package oauth

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"fmt"
	"html"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"golang.org/x/oauth2"
)

// answer is what the browser comes back with.
type answer struct {
	code string
	err  error
}

// Loopback gets the permission from a person with a browser on this machine:
// he opens the address shown, and the provider sends the browser back here.
// When the browser is on another machine it ends at an address that it cannot
// open; that address may be handed in through pasted instead. The error of a
// wrong one is told, and the wait goes on.
func (g *Grant) Loopback(ctx context.Context, show func(address string), pasted <-chan string, told func(error)) error {
	if g.Provider.AuthURL == "" {
		return errors.New("this provider has no page for a browser on this machine: use --flow device")
	}
	config, err := g.config("")
	if err != nil {
		return err
	}
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return fmt.Errorf("waiting for the browser: %w", err)
	}
	_, port, _ := net.SplitHostPort(l.Addr().String())
	config.RedirectURL = "http://" + net.JoinHostPort(cmp.Or(g.Provider.Host, "127.0.0.1"), port) + "/"
	state, verifier := rand.Text(), oauth2.GenerateVerifier()
	options := []oauth2.AuthCodeOption{oauth2.S256ChallengeOption(verifier)}
	for key, value := range g.Provider.Extra {
		options = append(options, oauth2.SetAuthURLParam(key, value))
	}
	if g.User != "" {
		options = append(options, oauth2.SetAuthURLParam("login_hint", g.User))
	}
	answers := make(chan answer, 1)
	server := &http.Server{ReadHeaderTimeout: 10 * time.Second, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a, ours := read(r.URL.Query(), state)
		if !ours { // a stranger on this machine, or the browser asks for an icon
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		text := "The permission has been given. This window may be closed."
		if a.err != nil {
			text = a.err.Error()
		}
		fmt.Fprintf(w, "<!doctype html><title>Feldpost</title><p>%s</p>\n", html.EscapeString(text))
		select {
		case answers <- a:
		default: // the page was loaded again
		}
	})}
	go server.Serve(l)
	defer func() { // the browser gets its page whole
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		server.Shutdown(ctx)
		server.Close()
	}()
	show(config.AuthCodeURL(state, options...))
	for {
		var a answer
		select {
		case a = <-answers:
		case line, open := <-pasted:
			if !open {
				pasted = nil
				continue
			}
			u, err := url.Parse(strings.TrimSpace(line))
			ours := false
			if err == nil {
				a, ours = read(u.Query(), state)
			}
			if !ours {
				told(errors.New("this is not the address at which the browser ended: it begins with " + config.RedirectURL))
				continue
			}
		case <-ctx.Done():
			return ctx.Err()
		}
		if a.err != nil {
			return a.err
		}
		ctx, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		token, err := config.Exchange(ctx, a.code, oauth2.VerifierOption(verifier))
		if err != nil {
			return g.told(err)
		}
		return g.first(token)
	}
}

// read takes the answer out of the address at which the browser came back,
// which is ours when it has the state that was sent.
func read(q url.Values, state string) (a answer, ours bool) {
	if subtle.ConstantTimeCompare([]byte(q.Get("state")), []byte(state)) != 1 {
		return a, false
	}
	if problem := q.Get("error"); problem != "" {
		return answer{err: fmt.Errorf("the provider refuses: %s %s", problem, q.Get("error_description"))}, true
	}
	return answer{code: q.Get("code")}, q.Get("code") != ""
}
