package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"feldpost/cmd/feldpost/exit"

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
	code, out, errOut := tryIn("", "manual", "--man")
	if code != exit.OK {
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

// The formatter of manual pages has nothing to complain of, and each page says
// its name, as whatis(1) reads it.
func TestTheManualIsWellFormed(t *testing.T) {
	if _, err := exec.LookPath("man"); err != nil {
		t.Skip("man is not installed")
	}
	dir := t.TempDir()
	if code, _, errOut := tryIn("", "manual", "--man", "--dir", filepath.Join(dir, "man")); code != exit.OK {
		t.Fatal(code, errOut)
	}
	files, err := os.ReadDir(filepath.Join(dir, "man"))
	if err != nil || len(files) < 15 {
		t.Fatalf("%d pages: %v", len(files), err)
	}
	for _, f := range files {
		cmd := exec.Command("man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", filepath.Join(dir, "man", f.Name()))
		cmd.Env = append(os.Environ(), "MANWIDTH=80", "MANPAGER=cat", "LC_ALL=C.UTF-8", "GROFF_NO_SGR=1")
		var complaints strings.Builder
		cmd.Stderr = &complaints
		out, err := cmd.Output()
		if err != nil || complaints.Len() > 0 || len(out) < 500 {
			t.Errorf("%s: %v, %d bytes: %s", f.Name(), err, len(out), complaints.String())
		}
		text := strings.Join(strings.Fields(regexp.MustCompile(".\b").ReplaceAllString(string(out), "")), " ")
		name, _, _ := strings.Cut(f.Name(), ".")
		contains(t, f.Name(), text, name+" - ")
		if strings.Contains(text, ".md") || strings.Contains(text, "](") {
			t.Errorf("%s has a link as it is written", f.Name())
		}
	}
}
