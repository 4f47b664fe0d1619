package main

import (
	"io"
	"os/exec"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// model is the grammar of the command line.
func model(t *testing.T) *kong.Application {
	t.Helper()
	parser, err := newParser(&cli{}, io.Discard, io.Discard, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	return parser.Model
}

// manualPage is the manual page as a reader sees it, without its formatting.
func manualPage(t *testing.T) string {
	t.Helper()
	code, out, errOut := tryIn("", "manual")
	if code != exitOK {
		t.Fatal(code, errOut)
	}
	return strings.NewReplacer(`\-`, "-", `\e`, `\`, `\(dq`, `"`, `\&`, "").Replace(out)
}

func TestEveryCommandAndFlagStandsInTheManual(t *testing.T) {
	page := manualPage(t)
	n := 0
	for _, c := range model(t).Leaves(true) {
		_, section, ok := strings.Cut(page, `.SS "feldpost `+c.Path())
		if !ok {
			t.Errorf("no section of %s", c.Path())
			continue
		}
		section, _, _ = strings.Cut(section, "\n.SS ")
		contains(t, c.Path(), section, c.Help, "\n  feldpost ")
		for _, f := range c.Flags {
			n++
			name := "\n--" + f.Name
			if f.Short != 0 {
				name = ", --" + f.Name
			}
			if f.Tag.Negatable != "" {
				name = "\n--[no-]" + f.Name
			}
			contains(t, c.Path(), section, name, "\n"+f.Help)
		}
		for _, p := range c.Positional {
			contains(t, c.Path(), section, p.Help)
		}
	}
	if n < 60 {
		t.Errorf("only %d flags", n)
	}
	contains(t, "the page", page, "\n-c, --config=", "Exit codes: 0 done", "$FELDPOST_CONFIG")
}

// The formatter of manual pages has nothing to complain of.
func TestTheManualIsWellFormed(t *testing.T) {
	if _, err := exec.LookPath("man"); err != nil {
		t.Skip("man is not installed")
	}
	_, page, _ := tryIn("", "manual")
	cmd := exec.Command("man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", "-")
	cmd.Stdin = strings.NewReader(page)
	var complaints strings.Builder
	cmd.Stderr = &complaints
	out, err := cmd.Output()
	if err != nil || complaints.Len() > 0 || len(out) < 5000 {
		t.Errorf("%v, %d bytes: %s", err, len(out), complaints.String())
	}
}
