package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"feldpost/adjudicator/games"
	"feldpost/cmd/feldpost/gauges"
	"feldpost/store/bolt"
	"feldpost/store/postgres"
)

// versionCmd prints what this program is.
type versionCmd struct{}

// Help adds an example.
func (versionCmd) Help() string {
	return `Example:
  feldpost version

It prints what the program was built from, the forms of store that it reads and writes, and of each game the version of its rules
with those of earlier ones that it has besides, and the digest of its own data.`
}

// Run prints it.
func (versionCmd) Run(e *env) error { return printVersion(e.out) }

// versionFlag is --version, for who looks there.
type versionFlag bool

// BeforeReset prints the versions before anything else of the command line is looked at.
func (versionFlag) BeforeReset(k *kong.Kong) error {
	if err := printVersion(k.Stdout); err != nil {
		return err
	}
	k.Exit(0)
	return nil
}

func printVersion(w io.Writer) error {
	program, built := gauges.BuiltFrom()
	lib := newLibrary(nil, nil)
	lines := []string{
		fmt.Sprintf("feldpost %s, %s", program, built),
		fmt.Sprintf("store    schema %d in a file, step %d in PostgreSQL", bolt.Schema, postgres.Step),
	}
	for _, l := range games.All() {
		sys, err := lib.open(l.Name)
		if err != nil {
			return err
		}
		i := sys.Info()
		more := ""
		if earlier := slices.Sorted(maps.Keys(l.Earlier)); len(earlier) > 0 {
			more = " (and " + strings.Join(earlier, ", ") + ")"
		}
		lines = append(lines, fmt.Sprintf("rules    %-20s %s%s, data %.12s", l.Name, i.RulesVersion, more, i.DataDigest))
	}
	_, err := fmt.Fprintln(w, strings.Join(lines, "\n"))
	return err
}
