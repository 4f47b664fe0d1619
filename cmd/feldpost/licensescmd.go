package main

import (
	"fmt"

	"feldpost/cmd/feldpost/licenses"
)

// licensesCmd prints the licences of all that the program contains.
type licensesCmd struct{}

// Help adds examples.
func (licensesCmd) Help() string {
	return `The program's own licence comes first, then what it carries besides code, then the
licence of Go and of each module that is linked into it. The Debian package has the same
text in /usr/share/doc/feldpost/copyright.
Examples:
  feldpost licenses`
}

// Run writes them.
func (licensesCmd) Run(e *env) error {
	_, err := fmt.Fprint(e.out, licenses.Text())
	return err
}
