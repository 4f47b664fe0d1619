package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"

	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/exit"
)

// loginCmd gets the permission for a mailbox that takes no password.
type loginCmd struct {
	Flow string `enum:"auto,loopback,device" default:"auto" help:"loopback: a browser on this machine; device: a code typed on another one (Google gives no permission for mail that way)."`
}

// Help adds examples.
func (loginCmd) Help() string {
	return `The [oauth] table of the configuration names the provider and the id of your own
registration with it: for Google a client of the type "Desktop app" with the
Gmail API, for Microsoft a public client with the redirect address
http://localhost and the delegated permissions IMAP.AccessAsUser.All and
SMTP.Send. The tokens lie in token_file, readable by its owner alone.
Examples:
  feldpost login --config feldpost.toml
  feldpost login --flow device`
}

// Run asks the person and keeps the tokens.
func (l *loginCmd) Run(e *env) error {
	c, err := conf.Read(e.path(e.config), false)
	if err != nil {
		return exit.Wrong(err)
	}
	if c.OAuth.Provider == "" {
		return exit.Wrong(fmt.Errorf("%s: [oauth] names no provider; a mailbox with a password needs no login", e.config))
	}
	g := c.Permission
	device := l.Flow == "device" || l.Flow == "auto" && g.Provider.DeviceURL != ""
	if device {
		err = g.Device(e.ctx, func(address, code string) {
			fmt.Fprintf(e.out, "Open %s in any browser, log in as %s and type the code\n\n    %s\n\nWaiting ...\n", address, g.User, code)
		})
	} else {
		err = g.Loopback(e.ctx, func(address string) {
			fmt.Fprintf(e.out, "Open this address in a browser on this machine and log in as %s:\n\n%s\n\n"+
				"If the browser is on another machine it ends at a page that it cannot open: paste the address of that page here.\nWaiting ...\n", g.User, address)
		}, l.pasted(e), func(err error) { fmt.Fprintln(e.errOut, "feldpost:", err) })
	}
	if errors.Is(err, context.Canceled) {
		return exit.Failed("no permission was given")
	}
	if err != nil {
		return exit.Failed("%v", err)
	}
	fmt.Fprintf(e.out, "The permission lies in %s and is renewed by itself. Next: feldpost doctor\n", c.OAuth.TokenFile)
	return nil
}

// pasted hands on the lines that the person writes.
func (l *loginCmd) pasted(e *env) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		for s := bufio.NewScanner(e.in); s.Scan(); {
			select {
			case lines <- s.Text():
			case <-e.ctx.Done():
				return
			}
		}
	}()
	return lines
}
