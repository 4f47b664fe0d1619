package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What people say is the orders that it is, and what may be something else is not carried out.
func TestWhatIsSaidIsTheOrders(t *testing.T) {
	raw, err := os.ReadFile(filepath.Join(writtenFolder, "spoken.txt"))
	if err != nil {
		t.Fatal(err)
	}
	byID := map[string]*strangersLetter{}
	for _, l := range strangersLetters(t) {
		byID[l.ID] = &l
	}
	m := strangers{}
	for i, line := range strings.Split(string(raw), "\n") {
		if line == "" || strings.HasPrefix(line, ";") {
			continue
		}
		id, rest, _ := strings.Cut(line, " | ")
		said, want, ok := strings.Cut(rest, "=>")
		l := byID[id]
		if !ok || l == nil {
			t.Fatalf("line %d is none of the form", i+1)
		}
		s := m.of(t, l)
		said, want = strings.ReplaceAll(strings.TrimSpace(said), `\n`, "\n"), strings.TrimSpace(want)
		got := s.send(t, i, fmt.Sprintf("Subject: Re: [%s] your move\n\n%s\n", s.game, said))
		if text := strings.ReplaceAll(strings.TrimSpace(got.orders), "\n", " | "); text != want {
			t.Errorf("line %d: %q is %q, want %q", i+1, said, text, want)
		}
	}
}
