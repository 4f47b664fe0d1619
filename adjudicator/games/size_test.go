package games

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The example is read as a whole by who makes a game: what would make it longer,
// and a second game needs too, belongs to the kernel.
func TestTheExampleStaysSmall(t *testing.T) {
	const most = 610
	files, err := filepath.Glob("example/*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files: %v", err)
	}
	lines := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines += bytes.Count(text, []byte("\n"))
	}
	if lines >= most {
		t.Errorf("the example has %d lines of Go, want less than %d", lines, most)
	}
}
