package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/licenses"
)

// What the program prints begins with its own licence and has every text that
// is gathered. Whether these are those of all that is linked, the test of
// collect sees.
func TestLicensesPrintsWhatTheProgramContains(t *testing.T) {
	code, out, errOut := tryIn("", "licenses")
	if code != exit.OK {
		t.Fatal(code, errOut)
	}
	own := readPage(t, "../../LICENSE")
	if !strings.HasPrefix(out, "feldpost/LICENSE\n\n"+strings.TrimSpace(own)) {
		t.Errorf("it begins with %.200s", out)
	}
	contains(t, "the licences", out, "Go, its runtime and standard library/LICENSE", "SIL OPEN FONT LICENSE", "Apache License", "Redistribution and use in source and binary forms",
		"github.com/alecthomas/kong ", "codeberg.org/go-fonts/liberation ", "Natural Earth", "ETOPO5")
	for _, f := range licenses.Files() {
		if len(f.Text) < 100 && !strings.Contains(f.Name, "NOTICE") {
			t.Errorf("%s has %d bytes", f.Name, len(f.Text))
		}
		contains(t, f.Name, out, f.Name, strings.TrimSpace(f.Text))
	}
}

// Every folder whose files are embedded is named with what they are.
func TestWhatIsEmbeddedIsNamedAmongTheLicences(t *testing.T) {
	named := readPage(t, "licenses/embedded.txt")
	n := 0
	err := filepath.WalkDir("../..", func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		if !strings.Contains("\n"+readPage(t, path), "\n//go:embed ") {
			return nil
		}
		n++
		folder := filepath.ToSlash(filepath.Dir(strings.TrimPrefix(path, "../../")))
		if !strings.Contains(named, "\n  "+folder+" ") {
			t.Errorf("%s embeds files that licenses/embedded.txt does not name", path)
		}
		return nil
	})
	if err != nil || n < 10 {
		t.Errorf("%d files: %v", n, err)
	}
}
