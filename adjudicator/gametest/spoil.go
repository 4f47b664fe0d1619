package gametest

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/gamedata"
)

// Copied is a copy of the data of a game, to spoil.
func Copied(t testing.TB, data fs.FS) fstest.MapFS {
	t.Helper()
	names, err := gamedata.Names(data)
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{}
	for _, name := range names {
		text, err := fs.ReadFile(data, name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: text}
	}
	return files
}

// KeptBefore sees that data which were kept before files came to a game are still read, under the digest that they
// had then.
func KeptBefore(t testing.TB, data fs.FS, open adjudicator.Opener, later ...string) {
	t.Helper()
	files := Copied(t, data)
	for _, name := range later {
		if files[name] == nil {
			t.Fatalf("no %s", name)
		}
		delete(files, name)
	}
	before, err := gamedata.Digest(files)
	if err != nil {
		t.Fatal(err)
	}
	sys, err := open(files)
	if err != nil {
		t.Fatal(err)
	}
	if now := sys.Info().DataDigest; now != before {
		t.Errorf("the digest is %s, not %s", now, before)
	}
}

// WithoutAFile sees that loading refuses data of which a file is missing, or has its header alone, and is not met
// with a panic; so with a folder with nothing in it. may tells the files that a game can do without, or without a
// line of.
func WithoutAFile(t testing.TB, data fs.FS, load func(files fs.FS) error, may func(name string, header bool) bool) {
	t.Helper()
	for name := range Copied(t, data) {
		for _, header := range []bool{false, true} {
			files := Copied(t, data)
			lines := strings.Split(string(files[name].Data), "\n")
			if delete(files, name); header {
				var kept []string
				for len(kept) == 0 || strings.HasPrefix(kept[len(kept)-1], "#") {
					kept, lines = append(kept, lines[0]), lines[1:]
				}
				files[name] = &fstest.MapFile{Data: []byte(strings.Join(kept, "\n") + "\n")}
			}
			if err := load(files); err == nil && !may(name, header) {
				t.Errorf("without %s (header: %v) nothing is found", name, header)
			}
		}
	}
	if load(fstest.MapFS{}) == nil {
		t.Error("no mistake found in an empty folder")
	}
}
