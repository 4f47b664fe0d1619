package games

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The example is read as a whole by who makes a game: what would make it longer,
// and a second game needs too, belongs to the kernel.
func TestTheExampleStaysSmall(t *testing.T) {
	const most = 700
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

// A folder of a game reads like the contents of its rulebook: what would make it longer
// belongs to a file of the same chapter.
func TestAFolderOfAGameHasFewFiles(t *testing.T) {
	const most = 80
	for _, l := range All() {
		folder := strings.ReplaceAll(l.Name, "-", "")
		files, err := filepath.Glob(folder + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		files = slices.DeleteFunc(files, func(name string) bool { return strings.HasSuffix(name, "_test.go") })
		if len(files) == 0 || len(files) > most {
			t.Errorf("%s has %d files of Go without tests, want at most %d", folder, len(files), most)
		}
	}
}
