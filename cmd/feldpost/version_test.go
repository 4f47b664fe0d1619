package main

import (
	"fmt"
	"strings"
	"testing"

	"feldpost/adjudicator/games"
	"feldpost/cmd/feldpost/exit"
	"feldpost/store/bolt"
	"feldpost/store/postgres"
)

// What the program is can be asked in both ways, and without a configuration; the rules are those of the games.
func TestVersionsArePrinted(t *testing.T) {
	code, out, errOut := tryIn("", "-c", t.TempDir()+"/none.toml", "version")
	if code != exit.OK {
		t.Fatal(code, errOut)
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != 2+len(games.All()) || !strings.HasPrefix(lines[0], "feldpost ") || !strings.Contains(lines[0], ", go1") {
		t.Errorf("%q", lines)
	}
	contains(t, "version", out, fmt.Sprintf("schema %d in a file, step %d in PostgreSQL", bolt.Schema, postgres.Step))
	lib := newLibrary(nil, nil)
	for _, l := range games.All() {
		sys, err := lib.open(l.Name)
		if err != nil {
			t.Fatal(err)
		}
		contains(t, "version", strings.Join(strings.Fields(out), " "), fmt.Sprintf("rules %s %s", l.Name, sys.Info().RulesVersion))
		contains(t, "version", out, fmt.Sprintf("data %.12s", sys.Info().DataDigest))
	}
	if code, flag, errOut := tryIn("", "--version"); code != exit.OK || flag != out {
		t.Errorf("--version: %d, %s%s", code, flag, errOut)
	}
}
