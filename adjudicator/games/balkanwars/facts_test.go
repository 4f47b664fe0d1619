package balkanwars

import (
	"encoding/csv"
	"io/fs"
	"os"
	"strings"
	"sync"
	"testing"

	"feldpost/adjudicator/kernel/hex"
)

// Tests of the data stand on what the rulebook states: the lists of
// testdata/rulebook, taken from it fact by fact.

var openOnce = sync.OnceValues(func() (*System, error) { return open(Data()) })

// theSystem opens the embedded data once for all tests.
func theSystem(t testing.TB) *System {
	t.Helper()
	s, err := openOnce()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// rows reads a table as records by header.
func rows(t *testing.T, fsys fs.FS, name string) []map[string]string {
	t.Helper()
	raw, err := fs.ReadFile(fsys, name)
	if err != nil {
		t.Fatal(err)
	}
	r := csv.NewReader(strings.NewReader(string(raw)))
	r.Comment = '#'
	all, err := r.ReadAll()
	if err != nil {
		t.Fatal(name, err)
	}
	var list []map[string]string
	for _, rec := range all[1:] {
		m := map[string]string{}
		for i, h := range all[0] {
			m[h] = rec[i]
		}
		list = append(list, m)
	}
	return list
}

// stated reads a list of facts of the rulebook.
func stated(t *testing.T, name string) []map[string]string {
	t.Helper()
	return rows(t, os.DirFS("testdata/rulebook"), name)
}

// at returns the hex of a printed number.
func at(t testing.TB, s *System, number string) *hexInfo {
	t.Helper()
	h, err := hex.Parse(number)
	if err != nil {
		t.Fatal(err)
	}
	c := s.board.at(h)
	if c == noCell {
		t.Fatalf("hex %s is not on the map", number)
	}
	return &s.board.hexes[c]
}

// nationNamed returns the country of a printed name.
func nationNamed(t *testing.T, name string) nation {
	t.Helper()
	for n, x := range nationNames {
		if x == name {
			return nation(n)
		}
	}
	t.Fatalf("no country %q", name)
	return noNation
}
